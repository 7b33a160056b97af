//! The validator that every move must pass, no matter who chose it (FB-MOVE, FB-COH, FB-DIS-3).

use std::cell::Cell;

use super::faults::Fault;
use super::places::{around, with_bases};
use crate::Frostblade;
use crate::model::content::sheets::Sheet;
use crate::model::field::{Base, Crowd, Measure, Mover, Outlook, Spot, square, with_crowd};
use crate::model::knobs::{BigCount, DisengageTrigger, ExtraMoves, StandRule};
use crate::model::state::{Going, Kind, SQUAD_MODELS, SquadId, State, other, squads_of};
use evenhand_kit::table::plane::{Bounds, Grain, Point, cut};

/// Whether validation continues after a fault.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Judging {
    GoesOn,
    Ends,
}

/// What is known of end places before they are validated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Places {
    /// Nothing is known.
    Any,
    /// Each model can stand there, and no other squad does.
    Free,
}

/// A squad that is about to move, with its surroundings.
pub(crate) struct Moving<'m> {
    pub(crate) game: &'m Frostblade,
    pub(crate) s: &'m State,
    pub(crate) going: Going,
    pub(crate) sheet: &'m Sheet,
    pub(crate) mover: Mover,
    /// Bases of other squads that it can meet.
    pub(crate) others: &'m [Base],
    /// The same bases, for lookups by place.
    pub(crate) crowd: Crowd<'m>,
    /// The enemies' bases among them, with their squads.
    pub(crate) enemies: &'m [(SquadId, Base)],
    /// The places of its living models.
    pub(crate) from: Starts,
    /// Bits of the enemy squads that it is in hand-to-hand combat with.
    pub(crate) engaged: u32,
    /// Cached results of searches for paths past other squads.
    searched: Searched,
}

/// Results of searches for paths: the model, the end place, and whether there is a path.
struct Searched([Cell<Option<(u8, Spot, bool)>>; SEARCHED]);

/// The number of cached results.
const SEARCHED: usize = 64;

impl Searched {
    fn new() -> Searched {
        Searched([const { Cell::new(None) }; SEARCHED])
    }

    /// Returns whether there is a path. Calls `search` if the result is not cached.
    fn find(&self, model: usize, to: Spot, search: impl FnOnce() -> bool) -> bool {
        let key = u8::try_from(model).unwrap_or(u8::MAX);
        let mixed = usize::from(to.x).wrapping_mul(31) ^ usize::from(to.y).wrapping_mul(7) ^ model.wrapping_mul(13);
        let known = &self.0[mixed % SEARCHED];
        match known.get() {
            Some((of, at, found)) if of == key && at == to => found,
            _ => {
                let found = search();
                known.set(Some((key, to, found)));
                found
            }
        }
    }
}

/// The places of living models, in order.
#[derive(Clone, Copy)]
pub(crate) struct Starts {
    list: [Spot; SQUAD_MODELS],
    count: usize,
}

impl Starts {
    pub(crate) fn list(&self) -> &[Spot] {
        &self.list[..self.count]
    }
}

thread_local! {
    static ENEMIES: evenhand_game::game::Scratch<(SquadId, Base)> = const { evenhand_game::game::Scratch::new() };
}

impl Frostblade {
    /// Calls `work` with a squad that is about to move and its surroundings.
    pub(crate) fn with_moving<R>(&self, s: &State, going: Going, work: impl FnOnce(&Moving<'_>) -> R) -> R {
        let squad = s.squad(going.squad);
        let sheet = self.sheet(squad);
        let mut from = Starts { list: [Spot::default(); SQUAD_MODELS], count: 0 };
        for place in squad.models() {
            from.list[from.count] = s.model(going.squad, place).spot;
            from.count += 1;
        }
        with_bases(|others| {
            ENEMIES.with(|scratch| {
                scratch.lend(|enemies| {
                    self.look_around(s, &going, sheet, from.list(), others, enemies);
                    with_crowd(others, sheet.radius, |crowd| {
                        let moving = Moving {
                            game: self,
                            s,
                            going,
                            sheet,
                            mover: self.mover(s, going.squad, going.kind),
                            others,
                            crowd,
                            enemies,
                            from,
                            engaged: self.engaged(s, going.squad),
                            searched: Searched::new(),
                        };
                        work(&moving)
                    })
                })
            })
        })
    }

    /// Collects the bases that a squad can meet: those within its movement of where
    /// it stands, or all if it is set up again.
    fn look_around(
        &self,
        s: &State,
        going: &Going,
        sheet: &Sheet,
        from: &[Spot],
        others: &mut Vec<Base>,
        enemies: &mut Vec<(SquadId, Base)>,
    ) {
        let owner = s.squad(going.squad).owner;
        let far = Grain::from(going.allowance) + 2 * sheet.radius + 4_000;
        let (mut low, mut high) = ((Grain::MAX, Grain::MAX), (Grain::MIN, Grain::MIN));
        for spot in from {
            let (x, y) = (Grain::from(spot.x), Grain::from(spot.y));
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        let anywhere = going.kind == Kind::SetUp;
        for (id, squad) in s.standing() {
            if id == going.squad {
                continue;
            }
            let theirs = self.sheet(squad);
            let reach = far + theirs.radius;
            let first = usize::from(squad.first);
            for place in squad.models() {
                let spot = s.models[first + place].spot;
                let (x, y) = (Grain::from(spot.x), Grain::from(spot.y));
                let near = x >= low.0 - reach && x <= high.0 + reach && y >= low.1 - reach && y <= high.1 + reach;
                if near || anywhere {
                    let base = self.base_at(theirs, spot);
                    others.push(base);
                    if squad.owner != owner {
                        enemies.push((id, base));
                    }
                }
            }
        }
    }

    /// Returns how a squad moves (FB-MOVE-5, FB-MOVE-7).
    pub(crate) fn mover(&self, s: &State, squad: SquadId, kind: Kind) -> Mover {
        let here = s.squad(squad);
        let sheet = self.sheet(here);
        let passes = self.active(s, squad).passes;
        let (mut over_models, mut over_terrain) = (sheet.flyer || passes.models, sheet.flyer || passes.terrain);
        if kind != Kind::Beside {
            over_models |= here.now.over_models;
            over_terrain |= here.now.over_terrain;
        }
        Mover {
            radius: sheet.radius,
            height: sheet.height,
            over_models,
            over_terrain,
            vertical_counts: self.knobs.flyer.vertical_counts,
            climb: self.knobs.climb.factor,
            no_climb: sheet.keywords.0 & self.no_climb.0 != 0,
        }
    }

    /// Whether a squad is in coherency at these end places (FB-COH-1 to FB-COH-3).
    pub(crate) fn coherent(&self, s: &State, squad: SquadId, ends: &[Base]) -> bool {
        let big = match self.knobs.coherency.big_count {
            BigCount::Current => ends.len(),
            BigCount::Starting => usize::from(s.squad(squad).count),
        };
        crate::model::field::coherent(ends, &self.lengths.moved, big)
    }

    pub(crate) fn stand_rule(&self) -> StandRule {
        self.knobs.terrain.stand_rule
    }

    /// Whether a squad must declare that it leaves hand-to-hand combat by such a move (FB-Q51).
    pub(crate) fn provokes(&self, s: &State, going: &Going) -> bool {
        let knobs = &self.knobs.disengage;
        knobs.enabled
            && going.kind != Kind::SetUp
            && (going.kind != Kind::Beside || knobs.extra_moves == ExtraMoves::All)
            && (self.knobs.flyer.provokes || !self.sheet_of(s, going.squad).flyer)
    }
}

impl Moving<'_> {
    /// Validates the end places of the living models, in order. Returns the longest
    /// straight path in thousandths of an inch.
    ///
    /// # Errors
    /// The first check that fails.
    pub(crate) fn check(&self, ends: &[Spot]) -> Result<u16, Fault> {
        self.check_places(ends, Places::Any)
    }

    /// Validates end places that are known to be free, as [`Moving::check`] does.
    ///
    /// # Errors
    /// The first check that fails.
    pub(crate) fn check_free(&self, ends: &[Spot]) -> Result<u16, Fault> {
        self.check_places(ends, Places::Free)
    }

    fn check_places(&self, ends: &[Spot], places: Places) -> Result<u16, Fault> {
        let mut first = None;
        let mut report = |fault| {
            first = Some(fault);
            Judging::Ends
        };
        let longest = match self.judge_ends(ends, places, &mut report) {
            Judging::GoesOn => self.judge_ways(ends, &mut report),
            Judging::Ends => 0,
        };
        first.map_or(Ok(longest), Err)
    }

    /// Whether all models go straight, for a move that has passed [`Moving::check_with_ways`]. A quick test. If paths
    /// depend on each other, that check has already validated them.
    pub(crate) fn goes_straight(&self, ends: &[Spot]) -> bool {
        let is_straight = |(place, end): (usize, &Spot)| matches!(self.outlook(place, *end), Outlook::Straight(_));
        self.is_judged_as_a_whole() || ends.iter().enumerate().all(is_straight)
    }

    /// Whether the path of one model depends on the rest of its squad, or the move has no paths.
    fn is_judged_as_a_whole(&self) -> bool {
        self.walks_past_others() || self.going.kind == Kind::SetUp
    }

    /// Validates a move to free places except for its paths: either the models are known to have paths past other
    /// squads ([`Moving::has_way`]), or their paths are validated next.
    ///
    /// # Errors
    /// The first check that fails.
    pub(crate) fn check_with_ways(&self, ends: &[Spot]) -> Result<(), Fault> {
        if self.is_judged_as_a_whole() {
            return self.check(ends).map(|_| ());
        }
        let mut first = None;
        self.judge_ends(ends, Places::Free, &mut |fault| {
            first = Some(fault);
            Judging::Ends
        });
        first.map_or(Ok(()), Err)
    }

    /// Returns all faults of end places as text, each with its code.
    pub(crate) fn faults(&self, ends: &[Spot]) -> String {
        let mut all = Vec::new();
        let mut report = |fault| {
            all.push(self.explained(fault, ends).to_string());
            Judging::GoesOn
        };
        if self.judge_ends(ends, Places::Any, &mut report) == Judging::GoesOn {
            self.judge_ways(ends, &mut report);
        }
        all.join("; ")
    }

    /// Finds out what keeps a model from its end place: models or terrain.
    fn explained(&self, fault: Fault, ends: &[Spot]) -> Fault {
        let Fault::Way(place) = fault else { return fault };
        let gets = |mover: Mover| {
            let (from, to) = (self.from.list()[place], ends[place]);
            let others = if mover.over_models { &[][..] } else { self.others };
            let allowance = f64::from(self.going.allowance);
            self.game.content.battlefield.gets_there(&mover, from, to, others, allowance)
        };
        if gets(Mover { over_models: true, ..self.mover }) {
            Fault::Models(place)
        } else if gets(Mover { over_terrain: true, ..self.mover }) {
            Fault::Terrain(place)
        } else {
            fault
        }
    }

    /// Reports each fault of the end places to `report`, until it stops the validation.
    fn judge_ends(&self, ends: &[Spot], places: Places, report: &mut dyn FnMut(Fault) -> Judging) -> Judging {
        if ends.len() != self.from.list().len() {
            report(Fault::Count);
            return Judging::Ends;
        }
        with_bases(|bases| {
            let field = &self.game.content.battlefield;
            let is_free = places == Places::Free;
            for (place, spot) in ends.iter().enumerate() {
                if !is_free
                    && !field.can_stand(*spot, self.sheet.radius, self.game.stand_rule())
                    && report(Fault::Ground(place)) == Judging::Ends
                {
                    return Judging::Ends;
                }
                let base = self.game.base_at(self.sheet, *spot);
                let is_taken = !is_free && self.is_taken(&base) || bases.iter().any(|mate| base.overlaps(mate));
                if is_taken && report(Fault::Overlap(place)) == Judging::Ends {
                    return Judging::Ends;
                }
                bases.push(base);
            }
            let coherent = self.game.coherent(self.s, self.going.squad, bases);
            if !coherent && report(Fault::Coherency) == Judging::Ends {
                return Judging::Ends;
            }
            self.check_contact(bases).map_or_else(report, |()| Judging::GoesOn)
        })
    }

    /// Whether a base would overlap one of another squad.
    pub(crate) fn is_taken(&self, base: &Base) -> bool {
        self.crowd.is_taken(base)
    }

    /// Whether it moves in hand-to-hand combat without leaving it, and so must end in it.
    pub(crate) fn keeps_contact(&self) -> bool {
        self.engaged & !self.going.leaves != 0
            && self.game.knobs.disengage.trigger == DisengageTrigger::EndsOut
            && self.game.provokes(self.s, &self.going)
    }

    /// Whether it may stay in contact with all squads that it must fight if all its models move by this vector. A quick
    /// test; the validator decides.
    pub(crate) fn may_keep(&self, dx: f64, dy: f64) -> bool {
        let (limit, shift) = (self.game.lengths.melee, (cut(dx), cut(dy)));
        let kept = self.engaged & !self.going.leaves;
        let near = |enemy: &Base| {
            let reach = i64::from(limit + enemy.radius + self.sheet.radius + 3);
            let back = Point { x: enemy.at.x - shift.0, y: enemy.at.y - shift.1 };
            self.from.list().iter().any(|spot| square(spot.at(), back) <= reach * reach)
        };
        squads_of(kept).all(|id| self.enemies.iter().any(|(whose, enemy)| *whose == id && near(enemy)))
    }

    /// Returns how far a place is from the reach of all enemies that the squad must stay in hand-to-hand combat with.
    pub(crate) fn short_of_contact(&self, at: Point) -> f64 {
        let reach = f64::from(self.game.lengths.melee);
        let gap = |id: SquadId| {
            let theirs = self.enemies.iter().filter(|(whose, _)| *whose == id);
            let gaps = theirs.map(|(_, base)| at.distance(base.at) - f64::from(base.radius + self.sheet.radius));
            gaps.fold(f64::INFINITY, f64::min)
        };
        squads_of(self.engaged & !self.going.leaves).map(|id| gap(id) - reach).fold(0.0, f64::max)
    }

    /// Whether a squad may stay in contact with all squads that it must fight if its first model is at this place and
    /// `models` more follow, each at most `apart` from one before it. A quick test; the validator decides.
    pub(crate) fn may_keep_from(&self, at: Point, models: usize, apart: f64) -> bool {
        !self.keeps_contact() || self.short_of_contact(at) <= models as f64 * apart
    }

    /// Returns an upper bound for the horizontal length of a path between two spots.
    /// Climbing uses up the rest of the allowance.
    pub(crate) fn allowance_between(&self, from: Spot, to: Spot) -> i64 {
        let allowance = i64::from(self.going.allowance);
        if from.on == to.on || self.mover.over_terrain {
            return allowance;
        }
        let field = &self.game.content.battlefield;
        let climbs = f64::from((field.height_of(from.on) - field.height_of(to.on)).abs()) * self.mover.climb;
        (allowance - i64::from(cut(climbs))).max(0)
    }

    /// Whether one of its models can get to a place by itself, for proposals that depend on it.
    pub(crate) fn may_get(&self, ours: usize, place: Point) -> bool {
        let field = &self.game.content.battlefield;
        let Some(to) = field.standing_at(place, self.sheet.radius, self.game.stand_rule()) else { return false };
        !self.is_taken(&self.game.base_at(self.sheet, to)) && self.has_way(ours, to)
    }

    /// Whether one of its models has a path past other squads to a free spot.
    pub(crate) fn has_way(&self, ours: usize, to: Spot) -> bool {
        match self.outlook(ours, to) {
            Outlook::Straight(_) => true,
            Outlook::None => false,
            Outlook::Around(first) => self.gets_around(ours, to, first),
        }
    }

    /// Determines without a search what is known about such a path.
    fn outlook(&self, ours: usize, to: Spot) -> Outlook {
        let from = self.from.list()[ours];
        if from == to {
            return Outlook::Straight(0.0);
        }
        let allowance = f64::from(self.going.allowance);
        self.game.content.battlefield.first_look(&self.mover, from, to, self.crowd, allowance)
    }

    /// Whether there is a path around the obstacles on the straight one.
    fn gets_around(&self, ours: usize, to: Spot, first: Option<usize>) -> bool {
        self.searched.find(ours, to, || {
            let (from, allowance) = (self.from.list()[ours], f64::from(self.going.allowance));
            self.game.content.battlefield.gets_around(&self.mover, (from, to), self.others, first, allowance)
        })
    }

    /// Reports models without a path to `report`. Returns the longest straight path in thousandths of an inch, as
    /// `Model::moved` stores it.
    fn judge_ways(&self, ends: &[Spot], report: &mut dyn FnMut(Fault) -> Judging) -> u16 {
        let from = self.from.list();
        if self.going.kind == Kind::SetUp {
            if let Some(place) = ends.iter().position(|spot| spot.on != 0) {
                report(Fault::Ground(place));
            }
            return 0;
        }
        let mut longest = 0.0f64;
        // Searches are slow, so they come last.
        let mut around = [None; SQUAD_MODELS];
        for (place, (start, end)) in from.iter().zip(ends).enumerate() {
            longest = longest.max(point(*start).distance(point(*end)));
            let found = if self.walks_past_others() {
                start == end || self.walk_past_others(place, ends)
            } else {
                let outlook = self.outlook(place, *end);
                if let Outlook::Around(first) = outlook {
                    around[place] = Some(first);
                }
                outlook != Outlook::None
            };
            if !found && report(Fault::Way(place)) == Judging::Ends {
                return 0;
            }
        }
        for (place, end) in ends.iter().enumerate() {
            let found = around[place].is_none_or(|first| self.gets_around(place, *end, first));
            if !found && report(Fault::Way(place)) == Judging::Ends {
                return 0;
            }
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "no longer than the table")]
        let longest = longest as u16;
        longest
    }

    /// Whether other obstacles than the bases of other squads can be in the way of a model.
    fn walks_past_others(&self) -> bool {
        self.game.knobs.moving.own_squad_blocks || self.game.lengths.bubble > 0
    }

    /// Whether a model has a path where its own squad blocks it (the models before it at their end places, those after
    /// it at their starts, FB-Q23), or where it must keep away from enemies. It need not keep away from enemies that it
    /// starts or ends near to. Only Moves may not end near enemies (FB-Q24).
    fn walk_past_others(&self, place: usize, ends: &[Spot]) -> bool {
        let (from, allowance) = (self.from.list(), f64::from(self.going.allowance));
        let field = &self.game.content.battlefield;
        let (bubble, measure) = (self.game.lengths.bubble, self.game.lengths.measure);
        let [start, end] = [from[place], ends[place]].map(|spot| self.game.base_at(self.sheet, spot));
        with_bases(|all| {
            all.extend_from_slice(self.others);
            if bubble > 0 {
                let near = |enemy: &Base| start.within(enemy, bubble, measure) || end.within(enemy, bubble, measure);
                let far = self.enemies.iter().filter(|(_, enemy)| !near(enemy));
                all.extend(far.map(|(_, enemy)| Base { radius: enemy.radius + bubble, ..*enemy }));
            }
            if self.game.knobs.moving.own_squad_blocks {
                let mates = ends[..place].iter().chain(&from[place + 1..]);
                all.extend(mates.map(|spot| self.game.base_at(self.sheet, *spot)));
            }
            field.gets_there(&self.mover, from[place], ends[place], all, allowance)
        })
    }

    /// Returns the bits of the enemy squads that are in hand-to-hand combat with these bases.
    pub(crate) fn engaged_at(&self, bases: &[Base]) -> u32 {
        let (limit, measure) = (self.game.lengths.melee, self.game.lengths.measure);
        let around = around(bases.iter().copied());
        let mut found = 0;
        for (id, enemy) in self.enemies {
            if found & id.bit() == 0
                && !around.far_from(&Bounds::around(enemy.at, enemy.at), limit + enemy.radius)
                && bases.iter().any(|base| base.within(enemy, limit, measure))
            {
                found |= id.bit();
            }
        }
        found
    }

    /// Checks the contact with enemies at the end: squads that it must fight, must leave, or must not come near
    /// (FB-DIS-3, FB-Q24).
    fn check_contact(&self, bases: &[Base]) -> Result<(), Fault> {
        let knobs = &self.game.knobs;
        let now = self.engaged_at(bases);
        if self.game.provokes(self.s, &self.going) {
            let kept = self.engaged & !self.going.leaves;
            match knobs.disengage.trigger {
                DisengageTrigger::EndsOut => {
                    if now & self.going.leaves != 0 || now & kept != kept {
                        return Err(Fault::Contact);
                    }
                }
                DisengageTrigger::AnyMove => {
                    if self.engaged != 0 && !self.going.left {
                        return Err(Fault::Contact);
                    }
                }
                DisengageTrigger::AnyModelLeaves => self.check_each_model(bases, kept)?,
            }
        }
        let far = match self.going.kind {
            Kind::SetUp => Grain::from(self.going.allowance),
            Kind::Move => self.game.lengths.bubble,
            Kind::Rush | Kind::Beside => 0,
        };
        let measure = self.game.lengths.measure;
        if far > 0 {
            let too_near = |enemy: &Base| bases.iter().any(|base| is_too_near(base, enemy, far, measure));
            let known = |id: &SquadId| self.going.kind != Kind::SetUp && self.engaged & id.bit() != 0;
            if self.enemies.iter().any(|(id, enemy)| !known(id) && too_near(enemy)) {
                return Err(Fault::TooNear);
            }
        }
        if self.going.kind == Kind::Rush && !knobs.rush.may_enter_melee && now & !self.engaged != 0 {
            return Err(Fault::TooNear);
        }
        Ok(())
    }

    /// Checks that no model near a squad that is not left ends farther away (FB-Q49).
    fn check_each_model(&self, bases: &[Base], kept: u32) -> Result<(), Fault> {
        let (limit, measure) = (self.game.lengths.melee, self.game.lengths.measure);
        for (start, end) in self.from.list().iter().zip(bases) {
            let start = self.game.base_at(self.sheet, *start);
            for squad in crate::model::state::squads_of(kept) {
                let near = |base: &Base| {
                    self.enemies.iter().any(|(id, enemy)| *id == squad && base.within(enemy, limit, measure))
                };
                if near(&start) && !near(end) {
                    return Err(Fault::Contact);
                }
            }
        }
        Ok(())
    }

    /// Returns the owner of the squad.
    pub(crate) fn owner(&self) -> evenhand_game::game::Seat {
        self.s.squad(self.going.squad).owner
    }

    /// Returns the opponent of the owner.
    pub(crate) fn enemy(&self) -> evenhand_game::game::Seat {
        other(self.owner())
    }
}

/// Whether a base is nearer than `far` to an enemy's base.
#[inline]
pub(crate) fn is_too_near(base: &Base, enemy: &Base, far: Grain, measure: Measure) -> bool {
    base.distance(enemy, measure) + 1.0 < f64::from(far)
}

/// Returns the horizontal position of a spot.
#[inline]
pub(crate) fn point(spot: Spot) -> Point {
    Point { x: Grain::from(spot.x), y: Grain::from(spot.y) }
}
