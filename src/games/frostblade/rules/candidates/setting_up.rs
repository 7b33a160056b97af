//! Where squads are set up: at the start, again, and models that return.

use super::super::actions::Action;
use super::super::places::with_bases;
use super::anchors::{AROUND, CONTACT};
use crate::game::{Lent, Seat};
use crate::games::frostblade::Frostblade;
use crate::games::frostblade::content::sheets::INCH;
use crate::games::frostblade::field::{Base, Crowd, Spot, with_crowd};
use crate::games::frostblade::state::{Going, SQUAD_MODELS, Spots, SquadId, State};
use crate::table::plane::{Bounds, Grain, Point};

/// The distance between the places that are looked at.
const GRID: Grain = 3 * INCH;

/// Directions in which a model returns beside another.
const HEXAGON: &[(f64, f64)] = AROUND.split_at(6).0;

/// The most places where a model returns.
const RETURNS: usize = 12;

thread_local! {
    static FREE: Lent<Point> = const { Lent::new() };
}

/// A block of models in staggered rows: its front row in the middle, the others behind it.
fn block(count: usize, radius: Grain, anchor: Point, forward: f64, out: &mut [Point; SQUAD_MODELS]) {
    // A wide front: three ranks for a dozen, two for fewer.
    let wide = count.div_ceil(if count > 10 { 3 } else { 2 });
    let step = f64::from(2 * radius + CONTACT);
    for (nth, point) in out.iter_mut().enumerate().take(count) {
        let (row, column) = (nth / wide, nth % wide);
        let shift = if row % 2 == 1 { 0.5 } else { 0.0 };
        let x = (column as f64 + shift - (wide as f64 - 1.0) / 2.0) * step;
        let y = -(row as f64) * step * 0.866_025_404 * forward;
        *point = anchor.plus(x, y);
    }
}

impl Frostblade {
    /// Appends up to so many places for a squad in its zone: near markers, at the front, on a grid.
    pub(crate) fn propose_places(&self, s: &State, seat: Seat, squad: SquadId, most: usize, out: &mut Vec<Action>) {
        let zone = self.content.mission.zones[seat.index()];
        let start = out.len();
        let middle = zone.middle();
        let forward = if middle.y * 2 < self.content.battlefield.depth { 1.0 } else { -1.0 };
        with_bases(|others| {
            self.others(s, squad, others);
            with_crowd(others, self.sheet_of(s, squad).radius, |others| {
                let mut offer = |anchor: Point| {
                    if out.len() - start < most
                        && let Some(spots) = self.block_in_zone(s, seat, squad, anchor, forward, others)
                        && !out[start..].contains(&Action::Place(squad, spots))
                    {
                        out.push(Action::Place(squad, spots));
                    }
                };
                let markers = self.content.mission.markers.iter().map(|(at, _)| *at);
                for marker in markers {
                    offer(zone.widened(-GRID / 2).nearest(marker));
                }
                // From the front to the back, every other place first, so that few are spread out.
                let (lines, columns) = ((zone.top - zone.bottom) / GRID + 1, (zone.right - zone.left) / GRID + 1);
                for odd in [0, 1] {
                    for line in 0..lines {
                        for column in (0..columns).filter(|column| column % 2 == (odd + line) % 2) {
                            let depth = 900 + line * GRID;
                            let y = if forward > 0.0 { zone.top - depth } else { zone.bottom + depth };
                            // Spread over the front: the middle first.
                            let side = if column % 4 < 2 { column / 2 } else { -(column / 2) - 1 };
                            offer(Point { x: middle.x + side * GRID, y });
                        }
                    }
                }
                if out.len() == start {
                    self.anywhere(s, seat, squad, &zone, others, out);
                }
            });
        });
    }

    /// The first places on a fine grid where the squad, grown model by model, finds room, if there is any.
    fn anywhere(&self, s: &State, seat: Seat, squad: SquadId, zone: &Bounds, others: Crowd<'_>, out: &mut Vec<Action>) {
        let (sheet, count) = (self.sheet_of(s, squad), s.squad(squad).living());
        let radius = sheet.radius;
        let mut try_grid = |fine: Grain, free: &mut Vec<Point>| {
            let along = |from: Grain, to: Grain| (from..=to).step_by(usize::try_from(fine).unwrap_or(1));
            for y in along(zone.bottom + radius, zone.top - radius) {
                for x in along(zone.left + radius, zone.right - radius) {
                    let at = Point { x, y };
                    let spot = self.content.battlefield.standing_at(at, radius, self.stand_rule());
                    let fits = |spot| !others.is_taken(&self.base_at(sheet, spot));
                    if spot.is_some_and(fits) {
                        free.push(at);
                    }
                }
            }
            let found = free.iter().find_map(|seed| {
                let points = self.grown(free, *seed, radius, count)?;
                self.stand_in_zone(s, seat, squad, &points[..count], others)
            });
            out.extend(found.map(|spots| Action::Place(squad, spots)));
            found.is_some()
        };
        for fine in [INCH / 2, INCH / 4] {
            if FREE.with(|free| free.lend(|free| try_grid(fine, free))) {
                return;
            }
        }
    }

    /// Free places for so many models around a seed: each the nearest to it that is near enough to two others.
    fn grown(&self, free: &[Point], seed: Point, radius: Grain, count: usize) -> Option<[Point; SQUAD_MODELS]> {
        let least = f64::from(2 * radius);
        let most = least + f64::from(self.lengths.moved.h.min(self.lengths.removal.h)) * 0.9;
        let mut out = [seed; SQUAD_MODELS];
        for placed in 1..count {
            let fits = |at: &&Point| {
                let gaps = || out[..placed].iter().map(|other| at.distance(*other));
                gaps().all(|gap| gap >= least) && gaps().filter(|gap| *gap <= most).count() >= placed.min(2)
            };
            let near = |at: &Point| at.distance(seed);
            out[placed] = *free.iter().filter(fits).min_by(|one, two| near(one).total_cmp(&near(two)))?;
        }
        Some(out)
    }

    fn block_in_zone(
        &self,
        s: &State,
        seat: Seat,
        squad: SquadId,
        anchor: Point,
        forward: f64,
        others: Crowd<'_>,
    ) -> Option<Spots> {
        let (sheet, count) = (self.sheet_of(s, squad), s.squad(squad).living());
        let mut points = [Point::default(); SQUAD_MODELS];
        block(count, sheet.radius, anchor, forward, &mut points);
        self.stand_in_zone(s, seat, squad, &points[..count], others)
    }

    /// The places of a squad whose models stand at these points, if they can.
    fn stand_in_zone(
        &self,
        s: &State,
        seat: Seat,
        squad: SquadId,
        points: &[Point],
        others: Crowd<'_>,
    ) -> Option<Spots> {
        let sheet = self.sheet_of(s, squad);
        let zone = &self.content.mission.zones[seat.index()];
        let mut spots = Spots::new();
        let mut bases = [Base::default(); SQUAD_MODELS];
        for (place, point) in points.iter().enumerate() {
            if !zone.holds(*point, sheet.radius) {
                return None;
            }
            let spot = self.content.battlefield.standing_at(*point, sheet.radius, self.stand_rule())?;
            let base = self.base_at(sheet, spot);
            if others.is_taken(&base) || bases[..place].iter().any(|mate| base.overlaps(mate)) {
                return None;
            }
            bases[place] = base;
            spots.push(spot);
        }
        self.coherent(s, squad, &bases[..points.len()]).then_some(spots)
    }

    /// Appends up to so many places where a squad can be set up again, far enough from all enemies.
    pub(super) fn propose_setting_up(&self, s: &State, going: Going, most: usize, out: &mut Vec<Action>) {
        let (sheet, count) = (self.sheet_of(s, going.squad), s.squad(going.squad).living());
        self.with_moving(s, going, |moving| {
            let start = out.len();
            let mut offer = |anchor: Point| {
                let mut points = [Point::default(); SQUAD_MODELS];
                block(count, sheet.radius, anchor, 1.0, &mut points);
                let mut spots = Spots::new();
                for point in &points[..count] {
                    let Some(spot) = Spot::new(*point, 0) else { return };
                    spots.push(spot);
                }
                if out.len() - start < most && moving.check(spots.list()).is_ok() {
                    out.push(Action::Go(spots));
                }
            };
            self.content.mission.markers.iter().for_each(|(at, _)| offer(*at));
            let field = &self.content.battlefield;
            let step = 2 * GRID;
            for y in (sheet.radius..field.depth).step_by(usize::try_from(step).unwrap_or(1)) {
                for x in (sheet.radius..field.width).step_by(usize::try_from(step).unwrap_or(1)) {
                    offer(Point { x, y });
                }
            }
        });
    }

    /// Appends the places where a destroyed model of a squad can return: beside the others, not near enemies.
    pub(crate) fn propose_returns(&self, s: &State, squad: SquadId, out: &mut Vec<Action>) {
        let radius = self.sheet_of(s, squad).radius;
        let start = out.len();
        let step = f64::from(2 * radius + CONTACT);
        for base in self.bases(s, squad) {
            for (dx, dy) in HEXAGON {
                let at = base.at.plus(dx * step, dy * step);
                let Some(spot) = self.content.battlefield.standing_at(at, radius, self.stand_rule()) else { continue };
                let action = Action::Return(spot);
                if out.len() - start < RETURNS && !out[start..].contains(&action) && self.may_return(s, squad, spot) {
                    out.push(action);
                }
            }
        }
    }

    /// Whether a destroyed model of a squad may return there: in coherency, on no other base, not within reach of enemies.
    pub(crate) fn may_return(&self, s: &State, squad: SquadId, spot: Spot) -> bool {
        let sheet = self.sheet_of(s, squad);
        let (melee, measure) = (self.lengths.melee, self.lengths.measure);
        let owner = s.squad(squad).owner;
        let found = self.base_at(sheet, spot);
        self.content.battlefield.can_stand(spot, sheet.radius, self.stand_rule())
            && !s.standing().any(|(id, other)| {
                self.bases(s, id)
                    .any(|base| found.overlaps(&base) || other.owner != owner && found.within(&base, melee, measure))
            })
            && self.joins(s, squad, &found)
    }

    /// Whether a squad with one more model there is in coherency.
    fn joins(&self, s: &State, squad: SquadId, more: &Base) -> bool {
        let mut bases = [Base::default(); SQUAD_MODELS];
        let mut count = 0;
        for base in self.bases(s, squad).chain([*more]).take(SQUAD_MODELS) {
            bases[count] = base;
            count += 1;
        }
        self.coherent(s, squad, &bases[..count])
    }
}
