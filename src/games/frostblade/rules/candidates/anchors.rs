//! Places worth going to.

use super::Proposals;
use crate::games::frostblade::content::sheets::{Piece, PieceKind, Sheet, inches};
use crate::games::frostblade::field::{Base, Spot, square};
use crate::games::frostblade::knobs::FormationName;
use crate::games::frostblade::state::{Kind, SQUAD_MODELS, SquadId};
use crate::table::ids::Id;
use crate::table::plane::{Grain, Point, cut};

/// What is left between bases that are put into contact, in thousandths of an inch.
pub(super) const CONTACT: Grain = 50;

/// Twelve directions, as vectors of length 1: those of a hexagon, and half way between them.
pub(super) const AROUND: [(f64, f64); 12] = [
    (1.0, 0.0),
    (0.5, 0.866_025_404),
    (-0.5, 0.866_025_404),
    (-1.0, 0.0),
    (-0.5, -0.866_025_404),
    (0.5, -0.866_025_404),
    (0.866_025_404, 0.5),
    (0.0, 1.0),
    (-0.866_025_404, 0.5),
    (-0.866_025_404, -0.5),
    (0.0, -1.0),
    (0.866_025_404, -0.5),
];

/// The most enemies that shoot which a squad hides from.
const SHOOTERS: usize = 6;
/// How far from a marker structures can hide who holds it, in thousandths of an inch.
const HIDING: i64 = 6_000;
/// The most places behind pieces that are tried.
const MOST_COVERS: usize = 5;

/// How many rings of places are looked at around where a model stands.
const RINGS: usize = 10;

/// Places around a model in one of the rings, the outermost first: those of every other ring are turned by half a step.
fn ring(nth: usize, allowance: f64) -> [(f64, f64); 12] {
    let far = allowance * (RINGS - nth) as f64 / RINGS as f64;
    // The cosine and the sine of 15 degrees.
    let (along, aside) = if nth.is_multiple_of(2) { (far, 0.0) } else { (far * 0.965_925_826, far * 0.258_819_045) };
    AROUND.map(|(x, y)| (x * along - y * aside, x * aside + y * along))
}

/// How an enemy is seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sight {
    /// Not at all, or out of range.
    None,
    /// Past something that covers it.
    Covered,
    /// Past nothing.
    Clear,
}

/// The model of an enemy squad that shoots which is nearest to a place.
#[derive(Clone, Copy)]
struct Shooter {
    base: Base,
    /// The piece of terrain that it stands on, as a spot says it.
    on: u8,
    /// How far it moves and shoots.
    reach: Grain,
    /// Whether it looks at ours over models.
    over: bool,
}

/// An enemy squad as it is seen from a squad that moves.
#[derive(Clone, Copy)]
pub(super) struct Foe {
    pub(super) id: SquadId,
    /// Its nearest model.
    pub(super) nearest: Base,
    /// The piece of terrain that it stands on, as a spot says it.
    on: u8,
    /// Our model that is nearest to it, by its place among the living.
    pub(super) ours: usize,
    /// The horizontal gap between those two.
    pub(super) gap: f64,
}

impl Proposals<'_, '_> {
    /// Gathers moves: to fight, to objectives, to shoot, to cover, away, anywhere.
    pub(super) fn gather(&mut self) {
        let mut foes = [None; 16];
        let count = self.foes(&mut foes);
        let nearest = foes[0];
        let going = self.moving.going;
        if going.leaves != 0 {
            self.out_of_fights();
            self.away(nearest);
            return self.compass(&[1.0, 0.5]);
        }
        if self.loose() {
            self.close_up(nearest);
        }
        let enters = going.kind != Kind::Rush || self.moving.game.knobs.rush.may_enter_melee;
        let reached = |foe: &Foe| enters && self.may_strike(foe);
        let reached: [Option<Foe>; 16] = std::array::from_fn(|nth| foes[nth].filter(reached));
        let reached = || reached.iter().flatten();
        // What can be achieved at all comes first, since there is no room for everything.
        reached().for_each(|foe| self.strike(foe));
        self.objectives();
        if self.moving.keeps_contact() {
            // Whoever stays in hand-to-hand combat shuffles in the main.
            self.compass(&[0.25, 0.1]);
        }
        self.tops(nearest);
        self.enemy_zone();
        self.peeks(&foes[..count]);
        self.hides();
        self.shots(&foes[..count]);
        reached().for_each(|foe| self.touch(foe));
        self.on_objectives();
        self.home();
        self.cover(nearest);
        self.screen(nearest);
        self.away(nearest);
        self.compass(&[1.0, 0.5]);
    }

    fn sheet(&self) -> &Sheet {
        self.moving.sheet
    }

    fn allowance(&self) -> f64 {
        f64::from(self.moving.going.allowance)
    }

    /// Where our models stand.
    fn own(&self) -> impl Iterator<Item = Point> + '_ {
        self.moving.from.list().iter().map(|spot| spot.at())
    }

    /// The middle of our models.
    pub(super) fn middle(&self) -> Point {
        let count = Grain::try_from(self.moving.from.list().len().max(1)).unwrap_or(1);
        let (x, y) = self.own().fold((0, 0), |(x, y), at| (x + at.x, y + at.y));
        Point { x: x / count, y: y / count }
    }

    /// All enemy squads, the nearest first.
    fn foes(&self, out: &mut [Option<Foe>; 16]) -> usize {
        let (game, s) = (self.moving.game, self.moving.s);
        let mut count = 0;
        for (id, squad) in s.of(self.moving.enemy()) {
            if count == out.len() {
                break;
            }
            let sheet = game.sheet(squad);
            let first = usize::from(squad.first);
            let mut best: Option<Foe> = None;
            for place in squad.models() {
                let spot = s.models[first + place].spot;
                let base = game.base_at(sheet, spot);
                for (ours, at) in self.own().enumerate() {
                    let gap = (at.distance(base.at) - f64::from(base.radius + self.sheet().radius)).max(0.0);
                    if best.is_none_or(|best| gap < best.gap) {
                        best = Some(Foe { id, nearest: base, on: spot.on, ours, gap });
                    }
                }
            }
            out[count] = best;
            count += usize::from(best.is_some());
        }
        out[..count].sort_by(|one, two| {
            let gap = |foe: &Option<Foe>| foe.map_or(f64::INFINITY, |foe| foe.gap);
            gap(one).total_cmp(&gap(two))
        });
        count
    }

    /// Whether models of the squad would be removed where they stand.
    fn loose(&self) -> bool {
        self.moving.game.stragglers(self.moving.s, self.moving.going.squad) != 0
    }

    /// Whether an enemy is near enough to fight it.
    fn may_strike(&self, foe: &Foe) -> bool {
        foe.gap <= self.allowance() + f64::from(self.moving.game.lengths.melee)
    }

    /// Into hand-to-hand combat with as many as possible, or else with some.
    fn strike(&mut self, foe: &Foe) {
        if !self.wrap(foe) && !self.go_into_contact(foe) {
            self.beside_any(foe);
        }
    }

    /// Into contact with an enemy as the squad stands.
    fn go_into_contact(&mut self, foe: &Foe) -> bool {
        let gap = (foe.gap - f64::from(CONTACT)).max(0.0).min(self.allowance());
        self.towards(foe.ours, foe.nearest.at, gap)
    }

    /// Into hand-to-hand combat with few: as the squad stands, and in a strip that leads back to a marker.
    fn touch(&mut self, foe: &Foe) {
        self.go_into_contact(foe);
        self.strike_from_marker(foe);
    }

    /// Into contact with the first model of a strip that leads back to a marker which the squad is in range of.
    fn strike_from_marker(&mut self, foe: &Foe) {
        let game = self.moving.game;
        let reach = f64::from(game.lengths.marker + game.lengths.objective_h + self.sheet().radius);
        if self.moving.from.list().len() < 3 {
            return;
        }
        for (at, _) in &game.content.mission.markers {
            let (_, far) = self.nearest_of_ours(*at);
            if far <= reach {
                let (dx, dy) = foe.nearest.at.to(*at);
                let length = (dx * dx + dy * dy).sqrt().max(1.0);
                let touch = f64::from(foe.nearest.radius + self.sheet().radius + CONTACT);
                let anchor = foe.nearest.at.plus(dx / length * touch, dy / length * touch);
                self.form(FormationName::Chain, anchor, foe.nearest.at);
            }
        }
    }

    /// One of our models to a place, the others as they stand beside it, or else as near to where they are as may be.
    fn lead(&mut self, ours: usize, goal: Point) -> bool {
        if self.full() || !self.moving.may_get(ours, goal) {
            return false;
        }
        let (dx, dy) = self.moving.from.list()[ours].at().to(goal);
        self.shift(dx, dy) || self.grow_from(goal)
    }

    /// The whole squad as it stands, so far towards a place, as seen from one of our models.
    fn towards(&mut self, ours: usize, place: Point, length: f64) -> bool {
        let from = self.moving.from.list()[ours].at();
        let (dx, dy) = from.to(place);
        let far = (dx * dx + dy * dy).sqrt();
        if far < 1.0 || length < 1.0 {
            return false;
        }
        self.shift(dx / far * length, dy / far * length)
    }

    /// Our model that is nearest to a place, and how far it is from there.
    fn nearest_of_ours(&self, place: Point) -> (usize, f64) {
        let each = self.own().map(|at| at.distance(place)).enumerate();
        each.min_by(|one, two| one.1.total_cmp(&two.1)).unwrap_or((0, 0.0))
    }

    /// Into range of each marker, in sight of enemies that shoot and not.
    fn objectives(&mut self) {
        let game = self.moving.game;
        let reach = f64::from(game.lengths.marker + game.lengths.objective_h + self.sheet().radius);
        for (at, _) in &game.content.mission.markers {
            let (ours, far) = self.nearest_of_ours(*at);
            if far > reach {
                let length = (far - reach + 100.0).min(self.allowance());
                let comes = self.towards(ours, *at, length) || far - reach > self.allowance();
                if !comes && !self.grow_at(*at, *at) {
                    self.grow_around(*at, reach - 100.0);
                }
                if far - reach <= self.allowance() {
                    self.hidden_objective(ours, *at, reach - 100.0);
                }
            }
        }
    }

    /// To each marker: in a strip from it back to where the squad is, and with the middle on it.
    fn on_objectives(&mut self) {
        let game = self.moving.game;
        let reach = f64::from(game.lengths.marker + game.lengths.objective_h + self.sheet().radius);
        for (at, _) in &game.content.mission.markers {
            let (_, far) = self.nearest_of_ours(*at);
            if far > reach && far - reach <= self.allowance() {
                let (x, y) = at.to(self.middle());
                let behind = Point { x: at.x - cut(x), y: at.y - cut(y) };
                self.form(FormationName::Chain, *at, behind);
            }
            let middle = self.middle().distance(*at);
            if middle > 1_000.0 && middle <= self.allowance() + reach {
                let length = middle.min(self.allowance());
                let (dx, dy) = self.middle().to(*at);
                self.shift(dx / middle * length, dy / middle * length);
            }
        }
    }

    /// Into range of a marker where structures hide it from all enemies that shoot so far.
    fn hidden_objective(&mut self, ours: usize, marker: Point, far: f64) {
        let mut shooters = [None; SHOOTERS];
        let count = self.shooters(marker, 0, &mut shooters);
        let near = |piece: &Piece| piece.kind == PieceKind::Structure && piece.zone.square_to(marker) < HIDING * HIDING;
        if count == 0 || !self.moving.game.content.battlefield.pieces.iter().any(near) {
            return;
        }
        let start = self.moving.from.list()[ours].at();
        let mut places = AROUND.map(|(x, y)| marker.plus(x * far, y * far));
        places.sort_by(|one, two| one.distance(start).total_cmp(&two.distance(start)));
        for place in places {
            if start.distance(place) > self.allowance() {
                return;
            }
            let spot = self.free_at(place);
            if spot.is_some_and(|spot| self.is_hidden(spot, &shooters[..count])) && self.lead(ours, place) {
                return;
            }
        }
    }

    /// Enemies that shoot as far as a place and more: the models of theirs that are nearest to it.
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

    /// An enemy model that shoots at ours.
    fn shooter(&self, sheet: &Sheet, spot: Spot, reach: Grain) -> Shooter {
        let game = self.moving.game;
        let over = game.looks_over_models(sheet, self.sheet());
        Shooter { base: game.base_at(sheet, spot), on: spot.on, reach, over }
    }

    /// Whether one of our models at a spot is out of reach of all of these, or hidden from them.
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

    /// Out of sight of all enemies that shoot, as little away as may be.
    fn hides(&mut self) {
        let middle = self.middle();
        let mut shooters = [None; SHOOTERS];
        let count = self.shooters(middle, self.moving.going.allowance.into(), &mut shooters);
        let shooters = &shooters[..count];
        if self.are_hidden(self.moving.from.list(), shooters) {
            return;
        }
        for nth in self.rings().rev() {
            for (dx, dy) in ring(nth, self.allowance()) {
                let Some(spot) = self.free_at(middle.plus(dx, dy)) else { continue };
                if self.is_hidden(spot, shooters)
                    && (self.shift(dx, dy) || self.grow_at(spot.at(), spot.at()))
                    && self.last().is_some_and(|ends| self.are_hidden(ends.list(), shooters))
                {
                    return;
                }
            }
        }
    }

    /// Whether all of these models are hidden from enemies that shoot: from the nearest models of theirs, and from all if ours
    /// is alone.
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

    /// To where weapons just reach the nearest enemies: nearer or farther.
    fn shots(&mut self, foes: &[Option<Foe>]) {
        let game = self.moving.game;
        let unit = self.moving.s.squad(self.moving.going.squad).unit;
        let range = f64::from(game.units[unit.index()].range);
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
            // In lines, so that few stand in each other's sight.
            let anchor = self.middle().plus(
                dx / far * length.min(self.allowance() - 2_000.0),
                dy / far * length.min(self.allowance() - 2_000.0),
            );
            let small = self.moving.from.list().len() < usize::from(game.knobs.coherency.big_squad);
            self.form(if small { FormationName::Line1 } else { FormationName::Line2 }, anchor, foe.nearest.at);
        }
    }

    /// To where the model that is nearest to an enemy sees it, if it does not from where it stands; to where nothing covers
    /// one of the nearest, if something does.
    fn peeks(&mut self, foes: &[Option<Foe>]) {
        let range = self.moving.game.units[self.moving.s.squad(self.moving.going.squad).unit.index()].range;
        let reach = f64::from(range) + self.allowance();
        for (nth, foe) in foes.iter().flatten().filter(|foe| range > 0 && foe.gap <= reach).enumerate() {
            let from = self.moving.from.list()[foe.ours];
            if !self.sees_better(from, foe, range, Sight::None) {
                self.peek(foe, range, Sight::None);
            } else if nth < 2 && !self.sees_better(from, foe, range, Sight::Covered) {
                self.peek(foe, range, Sight::Covered);
            }
        }
    }

    /// To where an enemy is seen better than so.
    fn peek(&mut self, foe: &Foe, range: Grain, than: Sight) {
        let (game, field) = (self.moving.game, &self.moving.game.content.battlefield);
        let ours = self.moving.from.list()[foe.ours].at();
        for nth in self.rings() {
            for (x, y) in ring(nth, self.allowance()) {
                let at = ours.plus(x, y);
                let spot = field.standing_at(at, self.sheet().radius, game.stand_rule());
                if spot.is_some_and(|spot| self.sees_better(spot, foe, range, than)) && self.lead(foe.ours, at) {
                    return;
                }
            }
        }
    }

    /// Rings in which places are looked for, the outer ones first: where there are many models one of them gets there more
    /// easily.
    fn rings(&self) -> std::iter::StepBy<std::ops::Range<usize>> {
        (0..RINGS).step_by(if self.moving.from.list().len() == 1 { 1 } else { 3 })
    }

    /// Whether one of our models would see an enemy within a range from a spot better than so: the nearest of its models, the
    /// first or the last, or any if ours is alone.
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

    /// How one of our models would see an enemy model, and what that stands on, within a range from a spot.
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

    /// Onto tops within reach, the highest first: with the whole squad, else with one model.
    fn tops(&mut self, foe: Option<Foe>) {
        let pieces = &self.moving.game.content.battlefield.pieces;
        let mut tops = [None; 16];
        let mut count = 0;
        for piece in pieces.iter().filter(|piece| piece.top) {
            let near = |at: &Point| piece.zone.nearest(*at).distance(*at);
            let nearest = self.own().map(|at| near(&at)).enumerate().min_by(|one, two| one.1.total_cmp(&two.1));
            let Some((ours, far)) = nearest else { return };
            let stands = self.moving.game.base_at(self.sheet(), self.moving.from.list()[ours]).z;
            let climbs = f64::from((piece.height - stands).abs()) * self.moving.game.knobs.climb.factor;
            if count < tops.len() && (far + climbs <= self.allowance() || self.moving.mover.over_terrain) {
                tops[count] = Some((piece, ours));
                count += 1;
            }
        }
        tops[..count].sort_by_key(|top| std::cmp::Reverse(top.map(|(piece, _)| piece.height)));
        for (piece, ours) in tops.into_iter().flatten() {
            let middle = self.middle();
            let at = piece.zone.nearest(middle);
            let inner = piece.zone.middle();
            let seed = Point { x: (at.x * 2 + inner.x) / 3, y: (at.y * 2 + inner.y) / 3 };
            if !self.grow_at(seed, foe.map_or(seed, |foe| foe.nearest.at)) {
                let edge = piece.zone.nearest(self.moving.from.list()[ours].at());
                self.lead(ours, edge);
            }
        }
    }

    /// Behind pieces, as seen from the enemies that shoot, else from the nearest one.
    fn cover(&mut self, nearest: Option<Foe>) {
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
                // Where the line from there leaves the piece.
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

    /// Between the nearest enemy and those of ours that are to be guarded: a LEADER, who shoots.
    fn screen(&mut self, foe: Option<Foe>) {
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

    /// The whole squad as it stands, its middle to a place or so far towards it as it gets.
    fn middle_to(&mut self, goal: Point) -> bool {
        let middle = self.middle();
        let length = middle.distance(goal);
        if length <= 500.0 {
            return false;
        }
        let (x, y) = middle.to(goal);
        let share = (self.allowance() / length).min(1.0);
        self.shift(x * share, y * share)
    }

    /// Into the zone of the enemy: with the whole squad, and with the model that is nearest.
    fn enemy_zone(&mut self) {
        let zone = self.moving.game.content.mission.zones[self.moving.enemy().index()];
        self.middle_to(zone.nearest(self.middle()));
        let far = |at: Point| zone.nearest(at).distance(at) - f64::from(self.sheet().radius);
        let nearest = self.own().map(far).enumerate().min_by(|one, two| one.1.total_cmp(&two.1));
        let Some((ours, far)) = nearest else { return };
        if far > 0.0 && far <= self.allowance() {
            let at = self.moving.from.list()[ours].at();
            let (dx, dy) = at.to(zone.nearest(at));
            let length = (dx * dx + dy * dy).sqrt().max(1.0);
            let share = (far + 50.0).min(self.allowance()) / length;
            self.lead(ours, at.plus(dx * share, dy * share));
        }
    }

    /// Back into the own zone.
    fn home(&mut self) {
        let zone = self.moving.game.content.mission.zones[self.moving.owner().index()];
        self.middle_to(zone.nearest(self.middle()));
    }

    /// Out of hand-to-hand combat, as little away as may be.
    fn out_of_fights(&mut self) {
        for share in [0.2, 0.4, 0.6, 0.8] {
            for (dx, dy) in AROUND {
                let length = self.allowance() * share;
                if self.shift(dx * length, dy * length) {
                    return;
                }
            }
        }
    }

    /// Away from the nearest enemy, as far as possible and less far.
    fn away(&mut self, foe: Option<Foe>) {
        let Some(foe) = foe else { return };
        let (dx, dy) = foe.nearest.at.to(self.middle());
        let far = (dx * dx + dy * dy).sqrt().max(1.0);
        for share in [1.0, 0.6, 0.3] {
            let length = self.allowance() * share;
            self.shift(dx / far * length, dy / far * length);
        }
    }

    /// In twelve directions, by these shares of the allowance.
    fn compass(&mut self, shares: &[f64]) {
        for share in shares {
            for (dx, dy) in AROUND {
                if self.full() {
                    return;
                }
                let length = self.allowance() * share;
                self.shift(dx * length, dy * length);
            }
        }
    }

    /// Closer together where it stands.
    fn close_up(&mut self, foe: Option<Foe>) {
        let middle = self.middle();
        self.grow_at(middle, foe.map_or(middle, |foe| foe.nearest.at));
    }

    /// Bases of the models of an enemy squad.
    pub(super) fn bases_of(&self, id: SquadId, out: &mut [Base; SQUAD_MODELS]) -> usize {
        let mut count = 0;
        for base in self.moving.game.bases(self.moving.s, id) {
            out[count] = base;
            count += 1;
        }
        count
    }
}
