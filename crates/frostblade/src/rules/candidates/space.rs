//! Searches for space for a squad, in its zone (FB-Q77) or on the table away from enemies. It returns a place, or
//! `None` if it finds none.
//!
//! - *One model.* The zone is divided into quarters again and again. A part is excluded as a whole if one base or one
//!   piece of terrain takes every place in it. A part with a free place in its middle ends the search. The smallest
//!   parts are single places, a thousandth of an inch wide, and there are no coordinates between those. So if nothing
//!   is found, there is no place.
//! - *Several models.* Every set of places of a grid is tried. The grid has lines every eighth of an inch and every
//!   width of a base, counted from both edges of the zone. Models are added one by one to those that they are linked
//!   with. A place that has been tried is left out from then on. Sets that cannot reach the number of models are given
//!   up early: in a cell whose diagonal is shorter than a base, only one place can be taken. Places between the lines
//!   of the grid are not found, and the search gives up after [`WORK`] steps. In both cases the squad counts as having
//!   no space, although that is not proven. If not even one model of the squad has space, the first proof applies to
//!   the squad.

use super::super::validate::is_too_near;
use crate::Frostblade;
use crate::model::content::sheets::{INCH, Sheet};
use crate::model::field::Piece;
use crate::model::field::{Base, Crowd, Spot, square};
use crate::model::knobs::StandRule;
use crate::model::state::{SQUAD_MODELS, SquadId, State};
use evenhand_game::game::Scratch;
use evenhand_kit::table::plane::{Bounds, Grain, Point};

/// The grid on which several models are placed.
const GRID: Grain = INCH / 8;

/// The most places that the search examines before it gives up: about a tenth of a second.
const WORK: usize = 50_000_000;

thread_local! {
    static PARTS: Scratch<Bounds> = const { Scratch::new() };
    static SITES: Scratch<Site> = const { Scratch::new() };
    static SEEN: Scratch<usize> = const { Scratch::new() };
    static LINES: Scratch<Grain> = const { Scratch::new() };
}

/// Returns the numbers from `from` to `to` in steps of `step`, including `to`.
pub(super) fn along(from: Grain, to: Grain, step: Grain) -> impl Iterator<Item = Grain> + Clone {
    let steps = (from..to).step_by(usize::try_from(step).unwrap_or(1));
    steps.chain((from <= to).then_some(to))
}

/// Limits for a squad that is set up again: it stands on the table's surface, and this far from its enemies.
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
    /// The limits of setting up again; `None` in deployment.
    pub(super) away: Option<Away<'d>>,
}

impl Ground<'_> {
    /// Returns the spot and the base of a model at a place, if it can stand there. Models of its own squad are ignored.
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

    /// Returns the base of a model at a place, at the height of the surface there, if it can stand there.
    pub(super) fn base_at(&self, at: Point) -> Option<Base> {
        self.standing_at(at).map(|(_, base)| base)
    }

    /// Whether a base is nearer than `far` to an enemy's base.
    fn is_too_near(&self, base: &Base, enemy: &Base, far: Grain) -> bool {
        is_too_near(base, enemy, far, self.game.lengths.measure)
    }

    /// Whether the squad is in coherency with its models at these bases.
    pub(super) fn is_together(&self, bases: &[Base]) -> bool {
        self.game.coherent(self.s, self.squad, bases)
    }
}

/// A free place for one model.
#[derive(Clone, Copy)]
struct Site {
    base: Base,
    /// Its cell. Only one site of each cell can be taken.
    cell: usize,
    /// The number of placed models that are so near that no model can stand here.
    barred: u8,
    /// The number of placed models that a model here would be linked to.
    linked: u8,
    /// The number of the model with which it has been tried; 0 if it has not.
    tried: u8,
}

impl Site {
    fn is_open(&self) -> bool {
        self.barred == 0 && self.tried == 0
    }
}

/// A search for space for several models.
pub(super) struct SpaceSearch<'r, 'd> {
    ground: &'r Ground<'d>,
    sites: &'r mut Vec<Site>,
    /// By cell, the count in which it was last seen.
    seen: &'r mut Vec<usize>,
    count_of: usize,
    placed: [Base; SQUAD_MODELS],
    work: usize,
}

impl SpaceSearch<'_, '_> {
    /// Returns places for all models of a squad, if it finds any.
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
                        SpaceSearch { ground, sites, seen, count_of: 0, placed, work: 0 }.place_of_all()
                    })
                })
            })
        })
    }

    fn place_of_all(&mut self) -> Option<[Point; SQUAD_MODELS]> {
        self.note_sites();
        self.add(0).then(|| self.placed.map(|base| base.at))
    }

    /// Collects the free places of the grid, with their cells.
    fn note_sites(&mut self) {
        let radius = self.ground.sheet.radius;
        let inner = self.ground.zone.widened(-radius);
        // The diagonal of a square with this edge is shorter than the width of a base.
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

    /// Returns the index of a height among those of the pieces. Bases at the same height must not overlap.
    fn level_of(&self, base: &Base) -> usize {
        let pieces = &self.ground.game.content.battlefield.pieces;
        if base.z == 0 {
            0
        } else {
            pieces.iter().position(|piece| piece.height == base.z).map_or(0, |place| place + 1)
        }
    }

    /// Adds models to those that are placed until all are placed. Returns whether that is possible.
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

    /// Returns the free site nearest to the first model, of those that are linked to a placed model. Returns `None` if
    /// the remaining sites are too few.
    fn next(&mut self, placed: usize) -> Option<usize> {
        self.work += self.sites.len();
        if self.work > WORK {
            return None;
        }
        self.count_of += 1;
        let limits = &self.ground.game.lengths.moved;
        let connected = limits.connected && placed > 0;
        let first = self.placed[0].at;
        // A chain of models cannot reach farther than this from the first model.
        let link = i64::from(2 * self.ground.sheet.radius + limits.h + 2);
        let reach = link * i64::try_from(self.ground.count).unwrap_or(1);
        let (mut best, mut available) = (None, 0);
        for (nth, site) in self.sites.iter().enumerate().filter(|(_, site)| site.is_open()) {
            let far = if placed == 0 { 0 } else { square(site.base.at, first) };
            if connected && far > reach * reach {
                continue;
            }
            available += usize::from(self.seen[site.cell] != self.count_of);
            self.seen[site.cell] = self.count_of;
            if (!connected || site.linked > 0) && best.is_none_or(|(_, least)| far < least) {
                best = Some((nth, far));
            }
        }
        best.filter(|_| placed + available >= self.ground.count).map(|(nth, _)| nth)
    }

    /// Updates all sites after a model is placed or removed.
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

/// Calls `work` with the lines of the grid from one end of the zone to the other, in order.
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

/// Returns a place for one model in its zone, if there is any.
fn place_of_one(ground: &Ground<'_>) -> Option<Point> {
    let all = ground.zone.widened(-ground.sheet.radius);
    if all.left > all.right || all.bottom > all.top {
        return None;
    }
    PARTS.with(|parts| {
        parts.lend(|parts| {
            parts.push(all);
            // The quarters of a part go to the end of the queue: larger parts come
            // first, since they are more likely to be free.
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

/// Returns the quarters of a part. A part of a single place has none.
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

/// Whether one base or one piece takes every place of a part, or one enemy is too near to all of them. Testing the
/// corners is enough, since discs and rectangles are convex.
fn is_taken(ground: &Ground<'_>, part: &Bounds) -> bool {
    let (sheet, field) = (ground.sheet, &ground.game.content.battlefield);
    let whole = ground.game.stand_rule() == StandRule::WholeBase;
    let corners = [(part.left, part.bottom), (part.right, part.bottom), (part.left, part.top), (part.right, part.top)]
        .map(|(x, y)| Point { x, y });
    // Pieces that a model in this part may stand on.
    let carries = |piece: &Piece| {
        let inner = if whole { piece.zone.widened(-sheet.radius) } else { piece.zone };
        piece.top && inner.meets(part)
    };
    let covers = |piece: &Piece| corners.iter().all(|at| piece.is_under(*at, sheet.radius));
    // A piece that covers the part and is higher than everything that a model could stand on there.
    let bars = |piece: &Piece| {
        covers(piece)
            && (ground.away.is_some()
                || field.pieces.iter().all(|other| !carries(other) || other.height < piece.height))
    };
    // The heights at which a model in this part could stand.
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
