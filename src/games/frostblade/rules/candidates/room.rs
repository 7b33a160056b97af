//! Whether a squad has room at all, in its zone (FB-Q77) or on the table far from enemies: a place, or none as far as this search
//! can tell.
//!
//! - *One model.* The zone is quartered again and again. A part in which every place is taken, by one base or one piece of
//!   terrain, is ruled out whole; a part with a free place in its middle settles it. Parts of one place, a thousandth of an inch
//!   wide, are the smallest, and no place between those can be written. So what is ruled out is ruled out for good.
//! - *Several models.* Every set of places of a grid is tried, with lines every eighth of an inch and every width of a base, counted
//!   from both edges of the zone: models are added one by one to those that are linked with them, and a place that has been tried is left out from then
//!   on. What cannot reach the number of models is given up early: of a cell with a diagonal shorter than a base, one place can be
//!   taken. What stands between the lines of this grid only is not found, and after [`WORK`]
//!   steps the search gives up: then too the squad counts as without room, though that is not proven. A squad none of whose models has room on its own has
//!   none by the first proof.

use super::super::validate::is_too_near;
use crate::game::Lent;
use crate::games::frostblade::Frostblade;
use crate::games::frostblade::content::sheets::{INCH, Piece, Sheet};
use crate::games::frostblade::field::{Base, Crowd, Spot, square};
use crate::games::frostblade::knobs::StandRule;
use crate::games::frostblade::state::{SQUAD_MODELS, SquadId, State};
use crate::table::plane::{Bounds, Grain, Point};

/// The grid on which several models are placed.
const GRID: Grain = INCH / 8;

/// How many places the search looks at, at most, before it gives up: about a tenth of a second.
const WORK: usize = 50_000_000;

thread_local! {
    static PARTS: Lent<Bounds> = const { Lent::new() };
    static SITES: Lent<Site> = const { Lent::new() };
    static SEEN: Lent<usize> = const { Lent::new() };
    static LINES: Lent<Grain> = const { Lent::new() };
}

/// Every so far from the one number to the other, the other too.
pub(super) fn along(from: Grain, to: Grain, step: Grain) -> impl Iterator<Item = Grain> + Clone {
    let steps = (from..to).step_by(usize::try_from(step).unwrap_or(1));
    steps.chain((from <= to).then_some(to))
}

/// What keeps a squad that is set up again on the table's surface, and this far from its enemies.
#[derive(Clone, Copy)]
pub(super) struct Away<'d> {
    pub(super) enemies: &'d [(SquadId, Base)],
    pub(super) far: Grain,
}

/// A squad that is to be placed, and where.
#[derive(Clone, Copy)]
pub(super) struct Ground<'d> {
    pub(super) game: &'d Frostblade,
    pub(super) s: &'d State,
    pub(super) squad: SquadId,
    pub(super) sheet: &'d Sheet,
    pub(super) zone: Bounds,
    pub(super) count: usize,
    pub(super) others: Crowd<'d>,
    /// If it is set up again; in a deployment there is nothing of the kind.
    pub(super) away: Option<Away<'d>>,
}

impl Ground<'_> {
    /// Where a model stands at a place, and its base, if one can stand there: mates aside.
    pub(super) fn standing_at(&self, at: Point) -> Option<(Spot, Base)> {
        let game = self.game;
        let spot = game.content.battlefield.standing_at(at, self.sheet.radius, game.stand_rule())?;
        let base = game.base_at(self.sheet, spot);
        let is_barred = self.others.is_taken(&base)
            || self.away.is_some_and(|away| {
                spot.on != 0 || away.enemies.iter().any(|(_, enemy)| self.is_too_near(&base, enemy, away.far))
            });
        (!is_barred).then_some((spot, base))
    }

    /// The base of a model at a place, if one can stand there; its height is that of what it stands on.
    pub(super) fn base_at(&self, at: Point) -> Option<Base> {
        self.standing_at(at).map(|(_, base)| base)
    }

    /// Whether a base is less than this far from an enemy's.
    fn is_too_near(&self, base: &Base, enemy: &Base, far: Grain) -> bool {
        is_too_near(base, enemy, far, self.game.lengths.measure)
    }

    /// Whether the squad is in coherency with its models there.
    pub(super) fn is_together(&self, bases: &[Base]) -> bool {
        self.game.coherent(self.s, self.squad, bases)
    }
}

/// A free place for one model.
#[derive(Clone, Copy)]
struct Site {
    base: Base,
    /// Its cell: of each cell one site can be taken.
    cell: usize,
    /// How many models stand so near that none can stand here.
    barred: u8,
    /// How many models stand so near that one here is linked to them.
    linked: u8,
    /// The number of the model with which it has been tried; 0 = not yet.
    tried: u8,
}

impl Site {
    fn is_open(&self) -> bool {
        self.barred == 0 && self.tried == 0
    }
}

/// A search for room for several models.
pub(super) struct Room<'r, 'd> {
    ground: &'r Ground<'d>,
    sites: &'r mut Vec<Site>,
    /// By cell, when it was last counted.
    seen: &'r mut Vec<usize>,
    count_of: usize,
    placed: [Base; SQUAD_MODELS],
    work: usize,
}

impl Room<'_, '_> {
    /// Places for all models of a squad, if there are any.
    pub(super) fn find(ground: &Ground<'_>) -> Option<[Point; SQUAD_MODELS]> {
        let one = place_of_one(ground)?;
        if ground.count <= 1 {
            return Some([one; SQUAD_MODELS]);
        }
        SITES.with(|sites| {
            sites.lend(|sites| {
                SEEN.with(|seen| {
                    seen.lend(|seen| {
                        let placed = [Base::default(); SQUAD_MODELS];
                        Room { ground, sites, seen, count_of: 0, placed, work: 0 }.place_of_all()
                    })
                })
            })
        })
    }

    fn place_of_all(&mut self) -> Option<[Point; SQUAD_MODELS]> {
        self.note_sites();
        self.add(0).then(|| self.placed.map(|base| base.at))
    }

    /// The free places of the grid, with their cells.
    fn note_sites(&mut self) {
        let radius = self.ground.sheet.radius;
        let inner = self.ground.zone.widened(-radius);
        // A square of this edge has a diagonal that is shorter than a base is wide.
        let edge = ((2 * radius - 2) * 7 / 10).max(1);
        let columns = (inner.right - inner.left) / edge + 1;
        let cells = usize::try_from(columns * ((inner.top - inner.bottom) / edge + 1)).unwrap_or(0);
        let mut levels: usize = 1;
        let ends = [(inner.left, inner.right), (inner.bottom, inner.top)];
        with_lines(ends[0], radius, |across| {
            with_lines(ends[1], radius, |along| {
                let places = along.iter().flat_map(|y| across.iter().map(|x| Point { x: *x, y: *y }));
                for at in places {
                    let Some(base) = self.ground.base_at(at) else { continue };
                    let level = self.level_of(&base);
                    levels = levels.max(level + 1);
                    let cell = (at.y - inner.bottom) / edge * columns + (at.x - inner.left) / edge;
                    let cell = usize::try_from(cell).unwrap_or(0) + level * cells;
                    self.sites.push(Site { base, cell, barred: 0, linked: 0, tried: 0 });
                }
            });
        });
        self.seen.resize(cells * levels, 0);
    }

    /// The number of a height among those of the pieces: bases that stand equally high keep apart.
    fn level_of(&self, base: &Base) -> usize {
        let pieces = &self.ground.game.content.battlefield.pieces;
        if base.z == 0 {
            0
        } else {
            pieces.iter().position(|piece| piece.height == base.z).map_or(0, |place| place + 1)
        }
    }

    /// Adds models to those that are placed until all are; whether that is possible.
    fn add(&mut self, placed: usize) -> bool {
        let count = self.ground.count;
        if placed == count {
            return self.ground.is_together(&self.placed[..count]);
        }
        let number = u8::try_from(placed + 1).unwrap_or(u8::MAX);
        let mut found = false;
        while let Some(site) = self.next(placed) {
            let base = self.sites[site].base;
            self.placed[placed] = base;
            self.note(&base, true);
            found = self.add(placed + 1);
            if found {
                break;
            }
            self.note(&base, false);
            // All sets with a model here have been tried.
            self.sites[site].tried = number;
        }
        self.sites.iter_mut().filter(|site| site.tried == number).for_each(|site| site.tried = 0);
        found
    }

    /// The free site that is nearest to the first model, of those that are linked to a model; `None` if all that is left is
    /// too little.
    fn next(&mut self, placed: usize) -> Option<usize> {
        self.work += self.sites.len();
        if self.work > WORK {
            return None;
        }
        self.count_of += 1;
        let limits = &self.ground.game.lengths.moved;
        let connected = limits.connected && placed > 0;
        let first = self.placed[0].at;
        // Farther from the first model no chain of them reaches.
        let link = i64::from(2 * self.ground.sheet.radius + limits.h + 2);
        let reach = link * i64::try_from(self.ground.count).unwrap_or(1);
        let (mut best, mut room) = (None, 0);
        for (nth, site) in self.sites.iter().enumerate().filter(|(_, site)| site.is_open()) {
            let far = if placed == 0 { 0 } else { square(site.base.at, first) };
            if connected && far > reach * reach {
                continue;
            }
            room += usize::from(self.seen[site.cell] != self.count_of);
            self.seen[site.cell] = self.count_of;
            if (!connected || site.linked > 0) && best.is_none_or(|(_, least)| far < least) {
                best = Some((nth, far));
            }
        }
        best.filter(|_| placed + room >= self.ground.count).map(|(nth, _)| nth)
    }

    /// Notes at all sites that a model stands somewhere, or no longer does.
    fn note(&mut self, base: &Base, stands: bool) {
        let limits = &self.ground.game.lengths.moved;
        self.work += self.sites.len();
        let change = |number: &mut u8| *number = if stands { *number + 1 } else { *number - 1 };
        for site in self.sites.iter_mut() {
            if site.base.overlaps(base) {
                change(&mut site.barred);
            } else if limits.link(&site.base, base) {
                change(&mut site.linked);
            }
        }
    }
}

/// Lends the lines of the grid from one end of the zone to the other, in order.
fn with_lines<R>((from, to): (Grain, Grain), radius: Grain, work: impl FnOnce(&[Grain]) -> R) -> R {
    LINES.with(|lines| {
        lines.lend(|lines| {
            lines.extend(along(from, to, GRID).chain(along(from, to, 2 * radius)));
            lines.extend(along(from, to, 2 * radius).map(|line| to - (line - from)));
            lines.sort_unstable();
            lines.dedup();
            work(lines)
        })
    })
}

/// A place for one model in its zone, if there is any.
fn place_of_one(ground: &Ground<'_>) -> Option<Point> {
    let all = ground.zone.widened(-ground.sheet.radius);
    if all.left > all.right || all.bottom > all.top {
        return None;
    }
    PARTS.with(|parts| {
        parts.lend(|parts| {
            parts.push(all);
            // Where a part is quartered its quarters come after all that waits: large parts first, as they are likelier free.
            let mut nth = 0;
            while let Some(part) = parts.get(nth).copied() {
                nth += 1;
                let middle = part.middle();
                if ground.base_at(middle).is_some() {
                    return Some(middle);
                }
                if !is_taken(ground, &part) {
                    parts.extend(quarters(&part, middle));
                }
            }
            None
        })
    })
}

/// The quarters of a part without its middle, which has been looked at if they are smaller than it.
fn quarters(part: &Bounds, middle: Point) -> impl Iterator<Item = Bounds> {
    let Bounds { left, bottom, right, top } = *part;
    let single = left == right && bottom == top;
    let all = [
        Bounds { left, bottom, right: middle.x, top: middle.y },
        Bounds { left: middle.x + 1, bottom, right, top: middle.y },
        Bounds { left, bottom: middle.y + 1, right: middle.x, top },
        Bounds { left: middle.x + 1, bottom: middle.y + 1, right, top },
    ];
    all.into_iter().filter(move |part| !single && part.left <= part.right && part.bottom <= part.top)
}

/// Whether one base or one piece takes every place of a part, or one enemy is too near to all of them: seen by its corners, since
/// discs and rectangles are convex.
fn is_taken(ground: &Ground<'_>, part: &Bounds) -> bool {
    let (sheet, field) = (ground.sheet, &ground.game.content.battlefield);
    let whole = ground.game.stand_rule() == StandRule::WholeBase;
    let corners = [(part.left, part.bottom), (part.right, part.bottom), (part.left, part.top), (part.right, part.top)]
        .map(|(x, y)| Point { x, y });
    // What a model in this part may stand on.
    let carries = |piece: &Piece| {
        let inner = if whole { piece.zone.widened(-sheet.radius) } else { piece.zone };
        piece.top && inner.meets(part)
    };
    let covers = |piece: &Piece| corners.iter().all(|at| piece.zone.under(*at, sheet.radius));
    // A piece that is in the way of all that could be stood on.
    let bars = |piece: &Piece| {
        covers(piece)
            && (ground.away.is_some()
                || field.pieces.iter().all(|other| !carries(other) || other.height < piece.height))
    };
    // A base at whichever height a model in this part would stand.
    let heights = || {
        let table = (!field.pieces.iter().any(covers)).then_some(0);
        let tops = field.pieces.iter().filter(|piece| ground.away.is_none() && carries(piece));
        table.into_iter().chain(tops.map(|piece| piece.height))
    };
    let base = |at: Point, z: Grain| Base { at, z, radius: sheet.radius, height: sheet.height };
    let takes = |other: &Base| corners.iter().all(|at| heights().all(|z| base(*at, z).overlaps(other)));
    let keeps_off = |away: Away<'_>| {
        let is_near = |enemy: &Base| corners.iter().all(|at| ground.is_too_near(&base(*at, 0), enemy, away.far));
        away.enemies.iter().any(|(_, enemy)| is_near(enemy))
    };
    field.pieces.iter().any(bars)
        || ground.others.near(corners[0], sheet.radius).any(|(_, other)| takes(other))
        || ground.away.is_some_and(keeps_off)
}
