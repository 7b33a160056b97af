//! Places chosen by lines of sight: to shoot from, to hide at, behind cover, in front of other squads.

use super::anchors::{AROUND, Foe, around};
use super::{Breadth, Proposals};
use crate::model::content::sheets::{Sheet, inches};
use crate::model::field::{Base, Spot, square};
use crate::model::field::{Piece, PieceKind};
use crate::model::knobs::FormationName;
use crate::model::state::SquadId;
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::{Grain, Point};

/// The most enemies, nearest first, for which likely moves look for sight.
const LIKELY_PEEKS: usize = 3;
/// The most enemy shooters that a squad hides from.
const SHOOTERS: usize = 6;
/// How near to a marker structures must be to hide a squad that holds it, in thousandths of an inch.
const HIDING: i64 = 6_000;
/// The most places behind pieces that are tried.
const MOST_COVERS: usize = 5;
/// How often a squad is grown model by model to hide, at most, where its current arrangement does not hide it.
const MOST_GROWN: usize = 4;
/// The number of rings of places that are tried around a model.
const RINGS: usize = 10;

/// Which of the rings is tried first. With many models, it is more likely that one of them gets to an outer ring.
#[derive(Clone, Copy, PartialEq, Eq)]
enum First {
    Outer,
    Inner,
}

/// How well an enemy is seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sight {
    /// Not at all, or out of range.
    None,
    /// Through cover.
    Covered,
    /// Without cover.
    Clear,
}

/// The model of an enemy squad of shooters that is nearest to a place.
#[derive(Clone, Copy)]
struct Shooter {
    base: Base,
    /// The surface on which it stands, as in `Spot::on`.
    on: u8,
    /// The sum of how far it moves and how far it shoots.
    reach: Grain,
    /// Whether it sees our models over other models.
    over: bool,
}

impl Proposals<'_, '_> {
    /// Returns the range of the squad's ranged weapons; 0 if it has none.
    pub(super) fn range(&self) -> Grain {
        let unit = self.moving.s.squad(self.moving.going.squad).unit;
        self.moving.game.units[unit.index()].range
    }

    /// Proposes moves to where weapons just reach the nearest enemies: nearer or farther.
    pub(super) fn shots(&mut self, foes: &[Option<Foe>]) {
        let game = self.moving.game;
        let range = f64::from(self.range());
        if range == 0.0 {
            return;
        }
        for foe in foes.iter().flatten().take(3) {
            let wanted = range - 500.0;
            let length = foe.gap - wanted;
            let (dx, dy) = self.moving.from.list()[foe.ours].at().to(foe.nearest.at);
            let far = (dx * dx + dy * dy).sqrt().max(1.0);
            let length = length.clamp(-self.allowance(), self.allowance());
            self.shift(dx / far * length, dy / far * length);
            // In lines, so that few models block each other's sight.
            let anchor = self.middle().plus(
                dx / far * length.min(self.allowance() - 2_000.0),
                dy / far * length.min(self.allowance() - 2_000.0),
            );
            let small = self.moving.from.list().len() < usize::from(game.knobs.coherency.big_squad);
            self.form(if small { FormationName::Line1 } else { FormationName::Line2 }, anchor, foe.nearest.at);
        }
    }

    /// Proposes moves by which the model nearest to an enemy sees it, if it does not see it now. For the two nearest
    /// enemies, also proposes moves to where it sees them without cover.
    pub(super) fn peeks(&mut self, foes: &[Option<Foe>]) {
        let range = self.range();
        let reach = f64::from(range) + self.allowance();
        let most = if self.breadth == Breadth::All { foes.len() } else { LIKELY_PEEKS };
        for (nth, foe) in foes.iter().flatten().filter(|foe| range > 0 && foe.gap <= reach).take(most).enumerate() {
            if self.full() {
                return;
            }
            let from = self.moving.from.list()[foe.ours];
            if !self.sees_better(from, foe, range, Sight::None) {
                self.peek(foe, range, Sight::None);
            } else if nth < 2 && !self.sees_better(from, foe, range, Sight::Covered) {
                self.peek(foe, range, Sight::Covered);
            }
        }
    }

    /// Proposes a move to where an enemy is seen better than this.
    fn peek(&mut self, foe: &Foe, range: Grain, than: Sight) {
        let ours = self.moving.from.list()[foe.ours].at();
        let (dx, dy) = ours.to(foe.nearest.at);
        let far = (dx * dx + dy * dy).sqrt().max(1.0);
        let (dx, dy) = (dx / far, dy / far);
        for (ahead, aside) in self.looks(First::Outer, than == Sight::None) {
            let at = ours.plus(ahead * dx - aside * dy, ahead * dy + aside * dx);
            let spot = self.free_at(at).filter(|_| self.may_lead(ours, at));
            if spot.is_some_and(|spot| self.sees_better(spot, foe, range, than)) && self.lead(foe.ours, at) {
                return;
            }
        }
    }

    /// Returns the offsets of places to try around a model, ring by ring. A single model has no others that could find
    /// a place instead, so it tries more rings, and with `twice` each ring twice.
    fn looks(&self, first: First, twice: bool) -> impl Iterator<Item = (f64, f64)> + use<> {
        let (alone, allowance) = (self.moving.from.list().len() == 1, self.allowance());
        let looks = if alone && twice { 2 } else { 1 };
        let step = match first {
            _ if alone => 1,
            First::Outer => 3,
            First::Inner => 2,
        };
        let count = RINGS.div_ceil(step);
        (0..looks * count).flat_map(move |nth| {
            let ring = step * if first == First::Outer { nth % count } else { count - 1 - nth % count };
            let far = allowance * (RINGS - ring) as f64 / RINGS as f64;
            // Every other ring is rotated by half a step. On the second pass the others are.
            around(far, ring.is_multiple_of(2) == (nth >= count))
        })
    }

    /// Whether one of our models would see an enemy within a range better than this from a spot. It tests the nearest
    /// of the enemy's models, the first and the last, or all if our model is alone.
    fn sees_better(&self, spot: Spot, foe: &Foe, range: Grain, than: Sight) -> bool {
        let (game, s) = (self.moving.game, self.moving.s);
        let sheet = game.sheet_of(s, foe.id);
        let blockers = if game.looks_over_models(self.sheet(), sheet) { &[] } else { self.moving.others };
        if self.sight(spot, (&foe.nearest, foe.on), range, blockers) > than {
            return true;
        }
        let step = if self.moving.from.list().len() == 1 { 1 } else { (s.squad(foe.id).living() - 1).max(1) };
        let mut spots = s.squad(foe.id).models().step_by(step).map(|place| s.model(foe.id, place).spot);
        spots.any(|eye| self.sight(spot, (&game.base_at(sheet, eye), eye.on), range, blockers) > than)
    }

    /// Returns how well one of our models at a spot would see an enemy model within a range.
    fn sight(&self, spot: Spot, to: (&Base, u8), range: Grain, blockers: &[Base]) -> Sight {
        let game = self.moving.game;
        let base = game.base_at(self.sheet(), spot);
        if !base.within(to.0, range, game.lengths.measure) {
            return Sight::None;
        }
        let look = game.content.battlefield.look(&game.sight, (&base, spot.on), to, blockers);
        match (look.visible, look.structure || look.object) {
            (false, _) => Sight::None,
            (true, true) => Sight::Covered,
            (true, false) => Sight::Clear,
        }
    }

    /// Proposes a move out of sight of all enemy shooters, as short as possible.
    pub(super) fn hides(&mut self) {
        let middle = self.middle();
        let mut shooters = [None; SHOOTERS];
        let count = self.shooters(middle, self.moving.going.allowance.into(), &mut shooters);
        let shooters = &shooters[..count];
        if self.are_hidden(self.moving.from.list(), shooters) {
            return;
        }
        let mut grown = 0;
        for (dx, dy) in self.looks(First::Inner, true) {
            let goal = middle.plus(dx, dy);
            let Some(spot) = self.free_at(goal).filter(|_| self.may_lead(middle, goal)) else { continue };
            if !self.is_hidden(spot, shooters) {
                continue;
            }
            if self.shift_if(dx, dy, |it, ends| it.are_hidden(ends, shooters)) {
                return;
            }
            if grown < MOST_GROWN {
                grown += 1;
                let is_taken = self.grow_at(spot.at(), spot.at());
                if is_taken && self.last().is_some_and(|ends| self.are_hidden(ends.list(), shooters)) {
                    return;
                }
            }
        }
    }

    /// Whether all these models are hidden from the nearest models of enemy shooters. A single model must be hidden
    /// from all models.
    fn are_hidden(&self, spots: &[Spot], nearest: &[Option<Shooter>]) -> bool {
        let (game, s) = (self.moving.game, self.moving.s);
        let from_all = |spot: &Spot| {
            s.of(self.moving.enemy()).all(|(id, squad)| {
                let (sheet, range) = (game.sheet(squad), game.units[squad.unit.index()].range);
                let mut eyes = squad.models().map(|place| s.model(id, place).spot);
                let hidden = |eye| self.is_hidden(*spot, &[Some(self.shooter(sheet, eye, range + sheet.speed))]);
                range == 0 || eyes.all(hidden)
            })
        };
        spots.iter().all(|spot| self.is_hidden(*spot, nearest)) && (spots.len() > 1 || spots.iter().all(from_all))
    }

    /// Whether a model of ours at a spot is out of reach of all these shooters or hidden from them.
    fn is_hidden(&self, spot: Spot, from: &[Option<Shooter>]) -> bool {
        let game = self.moving.game;
        let base = game.base_at(self.sheet(), spot);
        let sees = |eye: &Shooter| {
            let blockers = if eye.over { &[] } else { self.moving.others };
            base.within(&eye.base, eye.reach, game.lengths.measure)
                && game.content.battlefield.sees(&game.sight, (&eye.base, eye.on), (&base, spot.on), blockers)
        };
        !from.iter().flatten().any(sees)
    }

    /// Finds enemy shooters that reach to within `beyond` of a place: for each squad its nearest model.
    fn shooters(&self, place: Point, beyond: Grain, out: &mut [Option<Shooter>; SHOOTERS]) -> usize {
        let (game, s) = (self.moving.game, self.moving.s);
        let mut count = 0;
        for (_, squad) in s.of(self.moving.enemy()) {
            let range = game.units[squad.unit.index()].range;
            if range == 0 || count == out.len() {
                continue;
            }
            let sheet = game.sheet(squad);
            let first = usize::from(squad.first);
            let spots = squad.models().map(|model| s.models[first + model].spot);
            let nearest = spots.min_by_key(|spot| square(spot.at(), place));
            let reach = range + sheet.speed;
            let far = i64::from(reach + beyond);
            if let Some(spot) = nearest.filter(|spot| square(spot.at(), place) <= far * far) {
                out[count] = Some(self.shooter(sheet, spot, reach));
                count += 1;
            }
        }
        count
    }

    /// Returns an enemy model as a shooter at ours.
    fn shooter(&self, sheet: &Sheet, spot: Spot, reach: Grain) -> Shooter {
        let game = self.moving.game;
        let over = game.looks_over_models(sheet, self.sheet());
        Shooter { base: game.base_at(sheet, spot), on: spot.on, reach, over }
    }

    /// Proposes a move into range of a marker where structures hide a model from all enemy shooters in reach.
    pub(super) fn hidden_objective(&mut self, ours: usize, marker: Point, far: f64) {
        let mut shooters = [None; SHOOTERS];
        let count = self.shooters(marker, 0, &mut shooters);
        let near = |piece: &Piece| piece.kind == PieceKind::Structure && piece.zone.square_to(marker) < HIDING * HIDING;
        if count == 0 || !self.moving.game.content.battlefield.pieces.iter().any(near) {
            return;
        }
        let start = self.moving.from.list()[ours].at();
        let mut places = AROUND.map(|(x, y)| marker.plus(x * far, y * far));
        places.sort_by_key(|place| square(*place, start));
        for place in places {
            if start.distance(place) > self.allowance() {
                return;
            }
            let spot = self.free_at(place).filter(|_| self.may_lead(start, place));
            if spot.is_some_and(|spot| self.is_hidden(spot, &shooters[..count])) && self.lead(ours, place) {
                return;
            }
        }
    }

    /// Proposes moves behind pieces, as seen from enemy shooters, or else from the nearest enemy.
    pub(super) fn cover(&mut self, nearest: Option<Foe>) {
        let game = self.moving.game;
        let middle = self.middle();
        let mut shooters = [None; SHOOTERS];
        let mut count = self.shooters(middle, 0, &mut shooters).min(2);
        if count == 0 {
            let Some(nearest) = nearest else { return };
            shooters[0] = Some(Shooter { base: nearest.nearest, on: nearest.on, reach: 0, over: false });
            count = 1;
        }
        let least = inches(game.knobs.terrain.min_obscuring_height);
        let mut tried = 0;
        for piece in game.content.battlefield.pieces.iter().filter(|piece| piece.height >= least) {
            let reach = self.allowance() + 2_000.0;
            if piece.zone.nearest(middle).distance(middle) > reach {
                continue;
            }
            for Shooter { base: eye, .. } in shooters[..count].iter().flatten() {
                let at = piece.zone.middle();
                let (dx, dy) = eye.at.to(at);
                let far = (dx * dx + dy * dy).sqrt().max(1.0);
                // The point where the line from there leaves the piece.
                let (wide, deep) = (f64::from(piece.zone.right - at.x), f64::from(piece.zone.top - at.y));
                let (x, y) = ((dx / far).abs(), (dy / far).abs());
                let half = if x * deep > y * wide { wide / x.max(1e-6) } else { deep / y.max(1e-6) };
                let behind = half + f64::from(self.sheet().radius) + 200.0;
                let goal = at.plus(dx / far * behind, dy / far * behind);
                let length = middle.distance(goal);
                if length > self.allowance() + 1_000.0 || length <= 200.0 || tried == MOST_COVERS {
                    continue;
                }
                tried += 1;
                let (x, y) = middle.to(goal);
                let share = (self.allowance() / length).min(1.0);
                if !self.shift(x * share, y * share) {
                    self.grow_at(goal, eye.at);
                }
            }
        }
    }

    /// Proposes moves between the nearest enemy and squads of ours to guard: a LEADER, or shooters.
    pub(super) fn screen(&mut self, foe: Option<Foe>) {
        let Some(foe) = foe else { return };
        let (game, s) = (self.moving.game, self.moving.s);
        let is_guarded: [&dyn Fn(SquadId) -> bool; 2] = [&|id| game.sheet_of(s, id).leader, &|id| {
            game.units[s.squad(id).unit.index()].range > 0 && !game.sheet_of(s, id).gargantuan
        }];
        for guarded in is_guarded {
            let others = s.of(self.moving.owner()).map(|(id, _)| id).filter(|id| *id != self.moving.going.squad);
            let nearest = others
                .filter(|id| guarded(*id))
                .filter_map(|id| game.bases(s, id).next())
                .min_by_key(|base| square(base.at, foe.nearest.at));
            if let Some(guarded) = nearest {
                let goal = Point { x: (guarded.at.x + foe.nearest.at.x) / 2, y: (guarded.at.y + foe.nearest.at.y) / 2 };
                self.middle_to(goal);
            }
        }
    }
}
