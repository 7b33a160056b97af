//! The goals of moves and their order: into fights, out of fights, anywhere.

use super::{Breadth, Proposals};
use crate::model::content::sheets::Sheet;
use crate::model::field::{Base, Spot};
use crate::model::knobs::FormationName;
use crate::model::state::{Kind, SQUAD_MODELS, SquadId};
use evenhand_kit::table::plane::{Grain, Point};

/// The gap between bases that are put into contact, in thousandths of an inch.
pub(super) const CONTACT: Grain = 50;

/// Twelve directions as unit vectors: those of a hexagon, and those halfway between them.
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

/// Returns the offsets of places at this distance in twelve directions, or halfway between those.
pub(super) fn around(far: f64, turned: bool) -> [(f64, f64); 12] {
    // The cosine and the sine of 15 degrees.
    let (along, aside) = if turned { (far * 0.965_925_826, far * 0.258_819_045) } else { (far, 0.0) };
    AROUND.map(|(x, y)| (x * along - y * aside, x * aside + y * along))
}

/// The most enemies, nearest first, that likely moves attack: if the squad can attack afterwards, and if it Rushes.
const LIKELY_FOES: [usize; 2] = [3, 2];

/// An enemy squad, relative to the squad that moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Foe {
    pub(super) id: SquadId,
    /// Its nearest model.
    pub(super) nearest: Base,
    /// The surface on which that model stands, as in `Spot::on`.
    pub(super) on: u8,
    /// Our model that is nearest to it, by its index among the living.
    pub(super) ours: usize,
    /// The horizontal gap between these two models.
    pub(super) gap: f64,
}

/// A function that gathers moves of one kind.
type Step<'s, P> = &'s dyn Fn(&mut P);

/// When a step is taken.
#[derive(Clone, Copy)]
enum When {
    /// Always.
    Always,
    /// Not for likely moves of a squad that must stay in hand-to-hand combat.
    Free,
    /// As `Free`, and not for likely moves after which the squad cannot attack.
    Attacks,
    /// Only if all moves are wanted.
    Thorough,
}

impl Proposals<'_, '_> {
    /// Gathers moves: to fight, to reach objectives, to shoot, to take cover, to get away, and in all directions.
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
        let likely = LIKELY_FOES[usize::from(going.kind == Kind::Rush)];
        let most = if self.breadth == Breadth::All { foes.len() } else { likely };
        let reached: [Option<Foe>; 16] = std::array::from_fn(|nth| foes[nth].filter(|foe| nth < most && reached(foe)));
        let reached = || reached.iter().flatten();
        // Moves that achieve something come first, since the number of moves is limited.
        let foes = &foes[..count];
        let steps: [(When, Step<'_, Self>); 15] = [
            (When::Always, &|it| reached().for_each(|foe| it.strike(foe))),
            (When::Always, &|it| it.objectives()),
            (When::Free, &|it| it.tops(nearest)),
            (When::Free, &|it| it.enemy_zone()),
            (When::Thorough, &|it| it.fill(foes)),
            (When::Attacks, &|it| it.peeks(foes)),
            (When::Thorough, &|it| it.hides()),
            (When::Always, &|it| it.shuffle()),
            (When::Free, &|it| it.shots(foes)),
            (When::Free, &|it| reached().for_each(|foe| it.touch(foe))),
            (When::Free, &|it| it.on_objectives()),
            (When::Thorough, &|it| it.home()),
            (When::Free, &|it| it.cover(nearest)),
            (When::Free, &|it| it.screen(nearest)),
            (When::Free, &|it| it.away(nearest)),
        ];
        let (all, keeps) = (self.breadth == Breadth::All, self.moving.keeps_contact());
        for (when, step) in steps {
            let is_wanted = match when {
                When::Always => true,
                When::Free => all || !keeps,
                When::Attacks => all || !keeps && going.kind != Kind::Rush,
                When::Thorough => all,
            };
            if self.full() {
                return;
            }
            if is_wanted {
                step(self);
            }
        }
        if all || !keeps {
            // There are many directions, so for likely moves no bent paths are searched for.
            self.searches = all;
            self.compass(&[1.0, 0.5]);
        }
    }

    /// Proposes small moves in all directions if the squad must stay in hand-to-hand combat.
    fn shuffle(&mut self) {
        if self.moving.keeps_contact() {
            self.compass(&[0.25, 0.1]);
        }
    }

    pub(super) fn sheet(&self) -> &Sheet {
        self.moving.sheet
    }

    pub(super) fn allowance(&self) -> f64 {
        f64::from(self.moving.going.allowance)
    }

    /// Returns where our models stand.
    pub(super) fn own(&self) -> impl Iterator<Item = Point> + '_ {
        self.moving.from.list().iter().map(|spot| spot.at())
    }

    /// Returns the middle of our models.
    pub(super) fn middle(&self) -> Point {
        let count = Grain::try_from(self.moving.from.list().len().max(1)).unwrap_or(1);
        let (x, y) = self.own().fold((0, 0), |(x, y), at| (x + at.x, y + at.y));
        Point { x: x / count, y: y / count }
    }

    /// Finds all enemy squads, the nearest first.
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
    pub(super) fn may_strike(&self, foe: &Foe) -> bool {
        foe.gap <= self.allowance() + f64::from(self.moving.game.lengths.melee)
    }

    /// Proposes a move into hand-to-hand combat with as many models as possible, or else with some.
    fn strike(&mut self, foe: &Foe) {
        if !self.wrap(foe) && !self.go_into_contact(foe) {
            self.beside_any(foe);
        }
    }

    /// Proposes a move into contact with an enemy in the current arrangement.
    fn go_into_contact(&mut self, foe: &Foe) -> bool {
        let gap = (foe.gap - f64::from(CONTACT)).max(0.0).min(self.allowance());
        self.towards_if(foe.ours, foe.nearest.at, gap, |it, ends| it.fights(foe.id, ends))
    }

    /// Proposes moves into hand-to-hand combat with few models: in the current arrangement, and in a strip that leads
    /// back to a marker.
    fn touch(&mut self, foe: &Foe) {
        self.go_into_contact(foe);
        self.strike_from_marker(foe);
    }

    /// Proposes strips whose first model is in contact and which lead back to a marker that the squad is in range of.
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

    /// Proposes a move of one of our models to a place. The others keep their arrangement, or else stay as near as
    /// possible to where they are.
    pub(super) fn lead(&mut self, ours: usize, goal: Point) -> bool {
        let from = self.moving.from.list()[ours].at();
        if self.full() || !self.may_lead(from, goal) || !self.moving.may_get(ours, goal) {
            return false;
        }
        let (dx, dy) = from.to(goal);
        self.shift(dx, dy) || self.grow_from(goal)
    }

    /// Proposes a move of the whole squad in its arrangement, by this length towards
    /// a place, as seen from one of our models.
    pub(super) fn towards(&mut self, ours: usize, place: Point, length: f64) -> bool {
        self.towards_if(ours, place, length, |_, _| true)
    }

    /// Proposes such a move if `is_wanted` accepts its end places.
    fn towards_if(
        &mut self,
        ours: usize,
        place: Point,
        length: f64,
        is_wanted: impl Fn(&Self, &[Spot]) -> bool,
    ) -> bool {
        let from = self.moving.from.list()[ours].at();
        let (dx, dy) = from.to(place);
        let far = (dx * dx + dy * dy).sqrt();
        if far < 1.0 || length < 1.0 {
            return false;
        }
        self.shift_if(dx / far * length, dy / far * length, is_wanted)
    }

    /// Returns our model that is nearest to a place, and its distance.
    pub(super) fn nearest_of_ours(&self, place: Point) -> (usize, f64) {
        let each = self.own().map(|at| at.distance(place)).enumerate();
        each.min_by(|one, two| one.1.total_cmp(&two.1)).unwrap_or((0, 0.0))
    }

    /// Proposes a move of the whole squad in its arrangement that brings its middle to a
    /// place, or as far towards it as possible.
    pub(super) fn middle_to(&mut self, goal: Point) -> bool {
        let middle = self.middle();
        let length = middle.distance(goal);
        if length <= 500.0 {
            return false;
        }
        let (x, y) = middle.to(goal);
        let share = (self.allowance() / length).min(1.0);
        self.shift(x * share, y * share)
    }

    /// Proposes a move out of hand-to-hand combat, as short as possible.
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

    /// Proposes moves away from the nearest enemy, as far as possible and less far.
    fn away(&mut self, foe: Option<Foe>) {
        let Some(foe) = foe else { return };
        let (dx, dy) = foe.nearest.at.to(self.middle());
        let far = (dx * dx + dy * dy).sqrt().max(1.0);
        for share in [1.0, 0.6, 0.3] {
            let length = self.allowance() * share;
            self.shift(dx / far * length, dy / far * length);
        }
    }

    /// Proposes moves in twelve directions, by these fractions of the allowance.
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

    /// Proposes that the squad closes up where it stands.
    fn close_up(&mut self, foe: Option<Foe>) {
        let middle = self.middle();
        self.grow_at(middle, foe.map_or(middle, |foe| foe.nearest.at));
    }

    /// Collects the bases of an enemy squad's models.
    pub(super) fn bases_of(&self, id: SquadId, out: &mut [Base; SQUAD_MODELS]) -> usize {
        let mut count = 0;
        for base in self.moving.game.bases(self.moving.s, id) {
            out[count] = base;
            count += 1;
        }
        count
    }
}
