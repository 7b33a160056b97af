//! The Movement Phase: the actions of a squad, leaving hand-to-hand combat, and carrying out moves (FB-MOVE, FB-DIS).

use super::active::Active;
use super::candidates::Breadth;
use super::stream;
use super::validate::point;
use crate::model::actions::Action;
use crate::model::content::effects::{DiceRoll, Did};
use crate::model::content::sheets::{INCH, inches};
use crate::model::content::verbs::Verb;
use crate::model::events::{DieKind, Models};
use crate::model::field::Base;
use crate::model::field::formation::{Layout, assign};
use crate::model::knobs::{DisengageTrigger, FormationName, NatScope, RollTime};
use crate::model::state::Cause;
use crate::model::state::{
    Declared, Frame, Going, Kind, Model, Question, SQUAD_MODELS, Spots, SquadId, State, Wounds, squads_of,
};
use crate::rules::dice::{DieRule, binomial};
use crate::{Event, Frostblade};
use evenhand_game::game::{Cx, Scratch};
use evenhand_kit::table::plane::{Grain, Point};

/// The gap between the bases of a block, in thousandths of an inch.
const GAP: Grain = 50;

thread_local! {
    static FOUND: Scratch<Action> = const { Scratch::new() };
}

/// How a squad stands before or after a move, for events.
struct Stance {
    /// Whether it is in hand-to-hand combat.
    fights: bool,
    /// Bits of the markers in range of a model.
    markers: u16,
    /// The height of its lowest model.
    lowest: Grain,
}

impl Frostblade {
    /// Returns how far a squad's models may go (FB-MOVE-3).
    pub(crate) fn speed(&self, s: &State, squad: SquadId) -> u16 {
        self.speed_under(s, squad, &self.active(s, squad))
    }

    /// Returns how far a squad's models may go, given the lasting effects on the squad.
    pub(crate) fn speed_under(&self, s: &State, squad: SquadId, active: &Active<'_>) -> u16 {
        let here = s.squad(squad);
        let sheet = self.sheet(here);
        let changed = sheet.speed + active.speed * INCH;
        let least = sheet.speed.min(inches(1.0));
        let speed = changed.max(least) + Grain::from(here.now.swoop);
        u16::try_from(speed).unwrap_or(u16::MAX)
    }

    /// Returns a move that a squad may make, or `None` if the squad may not make such a move.
    pub(crate) fn going_of(&self, s: &State, squad: SquadId, kind: Kind, leaves: u32) -> Option<Going> {
        let active = self.active(s, squad);
        let barred = active.only_hold || active.no_rush && kind == Kind::Rush;
        if barred || kind == Kind::Rush && s.squad(squad).now.swoop > 0 {
            return None;
        }
        Some(Going { squad, kind, allowance: self.speed_under(s, squad, &active), leaves, ..Going::default() })
    }

    /// Lists what the next squad can do (FB-MOVE-1).
    pub(crate) fn act_options(&self, s: &State, squad: SquadId, breadth: Breadth, out: &mut Vec<Action>) {
        out.push(Action::Hold);
        if let Some(going) = self.going_of(s, squad, Kind::Move, 0) {
            let engaged = self.engaged(s, squad);
            let most = usize::from(self.knobs.candidates.max_dest);
            // In hand-to-hand combat few moves are likely to be useful.
            let few = engaged != 0 && breadth == Breadth::Likely;
            self.propose_moves(s, going, (breadth, if few { most / 3 } else { most }), out);
            if engaged != 0 && self.provokes(s, &going) {
                self.leave_options(s, (going, engaged), breadth, out);
            }
            if let Some(rush) = self.going_of(s, squad, Kind::Rush, engaged) {
                let leaves = if self.provokes(s, &rush) { engaged } else { 0 };
                // A squad out of coherency only Rushes where that can restore it (FB-COH-6).
                let needs_a_way = leaves != 0 || self.is_in_pieces(s, squad);
                let farthest = rush.allowance.saturating_add(self.best_rush(s, squad));
                let going = Going { leaves, left: true, allowance: farthest, ..rush };
                if !needs_a_way || self.finds_a_way(s, going, breadth) {
                    out.push(Action::Rush(leaves));
                }
                if leaves != 0 && !self.is_in_pieces(s, squad) {
                    out.push(Action::Rush(0));
                }
            }
        }
    }

    /// Whether a squad may declare that it leaves these enemy squads as it moves. It may leave any squads that it
    /// fights if there is a way out (FB-Q50). If none is left when the move is carried out, it stays (FB-DIS-3).
    pub(crate) fn may_leave(&self, s: &State, squad: SquadId, kind: Kind, leaves: u32) -> bool {
        let Some(going) = self.going_of(s, squad, kind, leaves) else { return false };
        if leaves == 0 {
            return kind == Kind::Rush && self.provokes(s, &going) && !self.is_in_pieces(s, squad);
        }
        let more = if kind == Kind::Rush { self.best_rush(s, squad) } else { 0 };
        self.may_leave_by(s, Going { allowance: going.allowance.saturating_add(more), ..going })
    }

    /// Whether a squad may declare this for a move whose allowance is known.
    pub(crate) fn may_leave_by(&self, s: &State, going: Going) -> bool {
        let going = Going { left: true, ..going };
        going.leaves != 0
            && self.provokes(s, &going)
            && going.leaves & !self.engaged(s, going.squad) == 0
            && (self.finds_a_way(s, going, Breadth::All) || self.searches_a_way(s, going))
    }

    /// Lists ways out of hand-to-hand combat: with all enemies, or with each of several.
    fn leave_options(&self, s: &State, (going, engaged): (Going, u32), breadth: Breadth, out: &mut Vec<Action>) {
        let mut offer = |leaves: u32| {
            if self.finds_a_way(s, Going { leaves, left: true, ..going }, breadth) {
                out.push(Action::Leave(leaves));
            }
        };
        match self.knobs.disengage.trigger {
            DisengageTrigger::AnyMove => offer(0),
            _ => {
                offer(engaged);
                if engaged.count_ones() > 1 {
                    squads_of(engaged).for_each(|one| offer(one.bit()));
                }
            }
        }
    }

    /// Whether a squad can make such a move in its current arrangement, in one of 32 directions by multiples of half an
    /// inch, or rearranged as a block. Slow: only for moves that were not proposed.
    fn searches_a_way(&self, s: &State, going: Going) -> bool {
        const DIRECTIONS: u8 = 32;
        const STEP: f64 = 500.0;
        self.with_moving(s, going, |moving| {
            let starts = moving.from.list();
            let mut middle = point(starts.first().copied().unwrap_or_default());
            let count = Grain::try_from(starts.len().max(1)).unwrap_or(1);
            (middle.x, middle.y) = starts.iter().fold((0, 0), |(x, y), spot| (x + point(*spot).x, y + point(*spot).y));
            (middle.x, middle.y) = (middle.x / count, middle.y / count);
            let mut block = [Point::default(); SQUAD_MODELS];
            let block = &mut block[..starts.len()];
            let stands = |at: Point| self.content.battlefield.standing_at(at, moving.sheet.radius, self.stand_rule());
            let is_move = |places: &mut dyn Iterator<Item = Point>| {
                let mut ends = Spots::new();
                for at in places {
                    let Some(end) = stands(at) else { return false };
                    ends.push(end);
                }
                moving.check(ends.list()).is_ok()
            };
            let mut length = 0.0;
            while length <= f64::from(going.allowance) {
                for nth in 0..if length > 0.0 { DIRECTIONS } else { 1 } {
                    let angle = f64::from(nth) / f64::from(DIRECTIONS) * std::f64::consts::TAU;
                    let facing = (angle.cos(), angle.sin());
                    let (dx, dy) = (facing.0 * length, facing.1 * length);
                    if is_move(&mut starts.iter().map(|spot| point(*spot).plus(dx, dy))) {
                        return true;
                    }
                    let anchor = middle.plus(dx, dy);
                    let layout = Layout { radius: moving.sheet.radius, gap: GAP, anchor, facing, around: None };
                    if layout.slots(FormationName::Block, block) == block.len() {
                        let (mut from, mut taken) = ([Point::default(); SQUAD_MODELS], [0; SQUAD_MODELS]);
                        from.iter_mut().zip(starts).for_each(|(from, spot)| *from = point(*spot));
                        assign(&from[..block.len()], block, &mut taken[..block.len()]);
                        if is_move(&mut taken[..block.len()].iter().map(|slot| block[usize::from(*slot)])) {
                            return true;
                        }
                    }
                }
                length += STEP;
            }
            false
        })
    }

    /// Whether such a move would be proposed.
    fn finds_a_way(&self, s: &State, going: Going, breadth: Breadth) -> bool {
        FOUND.with(|found| found.lend(|found| self.proposes_any(s, going, breadth, found)))
    }

    /// Carries out the action of a squad.
    pub(crate) fn answer_act(&self, s: &mut State, squad: SquadId, action: Action, cx: &mut Cx<'_, Event>) {
        match action {
            Action::Go(spots) => {
                let going = Going { squad, left: true, ..Going::default() };
                self.carry_out(s, going, spots.list(), cx);
            }
            Action::Leave(leaves) => self.set_going(s, squad, Kind::Move, leaves),
            Action::Rush(leaves) => self.set_going(s, squad, Kind::Rush, leaves),
            _ => self.hold(s, squad, cx),
        }
    }

    fn set_going(&self, s: &mut State, squad: SquadId, kind: Kind, leaves: u32) {
        if let Some(going) = self.going_of(s, squad, kind, leaves) {
            s.wait(Frame::Going(going));
        }
    }

    /// Continues the move of a squad: opportunity attacks, the Rush die, then the destination.
    pub(crate) fn step_going(&self, s: &mut State, mut going: Going, cx: &mut Cx<'_, Event>) {
        if !s.squad(going.squad).lives() {
            return;
        }
        // A move outside the action declares what it leaves together with its destination.
        if !going.left && going.kind != Kind::Beside {
            going.left = true;
            let from = self.struck_by(s, &going);
            if from != 0 && self.provokes(s, &going) {
                s.wait(Frame::Going(going));
                return self.opportunity(s, going.squad, from, cx);
            }
        }
        if going.kind == Kind::Rush && going.die.is_none() && self.knobs.rush.roll_time == RollTime::BeforePath {
            going.die = Some(self.roll_rush(s, going.squad, cx));
            return self.see_die(s, going, cx);
        }
        self.ask_destination(s, going);
    }

    /// Returns the bits of the enemy squads that make opportunity attacks on a squad as it moves (FB-Q49).
    fn struck_by(&self, s: &State, going: &Going) -> u32 {
        let all = self.knobs.disengage.trigger == DisengageTrigger::AnyMove;
        if all { self.engaged(s, going.squad) } else { going.leaves }
    }

    /// Rolls the die that a squad's Rush adds (FB-MOVE-4).
    fn roll_rush(&self, s: &State, squad: SquadId, cx: &mut Cx<'_, Event>) -> u8 {
        self.rush_dice(s, squad).roll(cx.dice(stream::RUSH))
    }

    /// Returns the dice of a squad's Rush.
    pub(crate) fn rush_dice(&self, s: &State, squad: SquadId) -> DiceRoll {
        let changed = s
            .squad(squad)
            .now
            .rush_die
            .and_then(|ability| self.content.abilities[ability].effects.iter().find_map(Verb::rush_die));
        changed.unwrap_or(self.rush_die)
    }

    /// Offers a re-roll of the Rush die, once for each rule that allows it, within the limit of the knob (FB-DICE-2).
    fn see_die(&self, s: &mut State, going: Going, cx: &mut Cx<'_, Event>) {
        if going.again < self.active(s, going.squad).rush_again.min(self.knobs.dice.max_rerolls) {
            let owner = s.squad(going.squad).owner;
            s.wait(Frame::Going(going));
            s.ask = Some((owner, Question::Again));
            return;
        }
        self.rush_with(s, going, cx);
    }

    /// Rolls the die again if that was chosen. The last result stands (FB-DICE-2).
    pub(crate) fn answer_again(&self, s: &mut State, again: bool, cx: &mut Cx<'_, Event>) {
        let Some(Frame::Going(mut going)) = s.frames.pop() else { return };
        if !again {
            return self.rush_with(s, going, cx);
        }
        going.die = Some(self.roll_rush(s, going.squad, cx));
        going.again += 1;
        self.see_die(s, going, cx);
    }

    fn rush_with(&self, s: &mut State, mut going: Going, cx: &mut Cx<'_, Event>) {
        let die = going.die.unwrap_or(0);
        cx.event(Event::RushDie(going.squad, die));
        going.allowance = self.speed(s, going.squad).saturating_add(u16::from(die) * 1000);
        match std::mem::take(&mut s.declared) {
            Declared::Ends(ends) => self.rush_towards(s, going, ends.list(), cx),
            _ => self.ask_destination(s, going),
        }
    }

    fn ask_destination(&self, s: &mut State, mut going: Going) {
        if going.kind == Kind::Rush && going.die.is_none() {
            // The destination is chosen before the die is rolled, so the best roll limits it.
            going.allowance = self.speed(s, going.squad).saturating_add(self.best_rush(s, going.squad));
        }
        let owner = s.squad(going.squad).owner;
        s.wait(Frame::Going(going));
        s.ask = Some((owner, Question::Destination));
    }

    /// Returns the most that a squad's Rush can add, in thousandths of an inch.
    fn best_rush(&self, s: &State, squad: SquadId) -> u16 {
        let dice = self.rush_dice(s, squad);
        let best = i32::from(dice.dice) * i32::from(dice.sides) + i32::from(dice.plus);
        u16::try_from(best * INCH).unwrap_or(0)
    }

    /// Whether a squad is out of coherency.
    fn is_in_pieces(&self, s: &State, squad: SquadId) -> bool {
        let mut bases = [Base::default(); SQUAD_MODELS];
        let mut count = 0;
        for base in self.bases(s, squad) {
            bases[count] = base;
            count += 1;
        }
        !self.coherent(s, squad, &bases[..count])
    }

    /// Lists where a moving squad can go. It stays if there is no place (FB-DIS-3).
    pub(crate) fn destination_options(&self, s: &State, going: Going, breadth: Breadth, out: &mut Vec<Action>) {
        self.propose_moves(s, going, (breadth, usize::from(self.knobs.candidates.max_dest)), out);
        if going.kind == Kind::Beside && !going.left && self.provokes(s, &going) {
            let engaged = self.engaged(s, going.squad);
            if engaged != 0 {
                self.leave_options(s, (going, engaged), breadth, out);
            }
        }
        if out.is_empty() || going.leaves == 0 && going.kind != Kind::SetUp {
            out.push(Action::Stay);
        }
    }

    /// Carries out the choice of a destination.
    pub(crate) fn answer_destination(&self, s: &mut State, action: Action, cx: &mut Cx<'_, Event>) {
        let Some(Frame::Going(going)) = s.frames.pop() else { return };
        match action {
            Action::Go(spots) if going.kind == Kind::Rush && going.die.is_none() => {
                s.declared = Declared::Ends(spots);
                let die = Some(self.roll_rush(s, going.squad, cx));
                self.see_die(s, Going { die, ..going }, cx);
            }
            Action::Go(spots) => self.carry_out(s, going, spots.list(), cx),
            Action::Leave(leaves) => {
                let going = Going { leaves, left: true, ..going };
                s.wait(Frame::Going(going));
                self.opportunity(s, going.squad, self.struck_by(s, &going), cx);
            }
            _ => {
                let here = self.where_stands(s, going.squad);
                self.carry_out(s, going, here.list(), cx);
            }
        }
    }

    /// Carries out a Rush whose die was rolled after the destination was chosen. Models that cannot get there stop
    /// short. A squad that cannot stop there stays (FB-Q25).
    fn rush_towards(&self, s: &mut State, going: Going, ends: &[crate::model::field::Spot], cx: &mut Cx<'_, Event>) {
        let start = self.where_stands(s, going.squad);
        let reached = self.with_moving(s, going, |moving| {
            // First each model goes as far as it can by itself. If the squad cannot stop there, all go a smaller
            // fraction of the way.
            (0..=16u16).rev().find_map(|part| {
                let most = f64::from(part) / 16.0;
                let mut spots = Spots::new();
                for (from, to) in start.list().iter().zip(ends) {
                    let (dx, dy) = point(*from).to(point(*to));
                    let whole = (dx * dx + dy * dy).sqrt();
                    let share = most.min(f64::from(going.allowance) / whole.max(1.0)).min(1.0);
                    let at = point(*from).plus(dx * share, dy * share);
                    let rule = self.stand_rule();
                    spots.push(self.content.battlefield.standing_at(at, moving.sheet.radius, rule).unwrap_or(*from));
                }
                moving.check(spots.list()).is_ok().then_some(spots)
            })
        });
        let spots = reached.unwrap_or(start);
        self.carry_out(s, going, spots.list(), cx);
    }

    /// Returns where the living models of a squad stand.
    pub(crate) fn where_stands(&self, s: &State, squad: SquadId) -> Spots {
        let mut spots = Spots::new();
        s.squad(squad).models().for_each(|place| spots.push(s.model(squad, place).spot));
        spots
    }

    /// Moves the models to their end places.
    pub(crate) fn carry_out(
        &self,
        s: &mut State,
        going: Going,
        ends: &[crate::model::field::Spot],
        cx: &mut Cx<'_, Event>,
    ) {
        let id = going.squad;
        let before = cx.is_recorded().then(|| self.stance(s, id));
        // The straight lengths of a model's moves in one turn add up. Setting a model up again is not a move.
        let (mut longest, mut most) = (0, s.squad(id).moved);
        for (place, spot) in s.squad(id).models().zip(ends) {
            let model = s.model_mut(id, place);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "no longer than the table")]
            let far = point(model.spot).distance(point(*spot)) as u16;
            model.spot = *spot;
            if going.kind != Kind::SetUp {
                model.moved = model.moved.saturating_add(far);
            }
            (longest, most) = (longest.max(far), most.max(model.moved));
        }
        let squad = s.squad_mut(id);
        squad.moved = most;
        let did = match going.kind {
            Kind::Move => Did::Move,
            // Setting a squad up again counts as a Rush.
            Kind::Rush | Kind::SetUp => Did::Rush,
            Kind::Beside => {
                cx.event(Event::MovedBeside(id));
                return self.tell_places(s, id, cx);
            }
        };
        squad.did = did;
        squad.acted = true;
        if going.kind == Kind::SetUp {
            cx.event(Event::MovedBeside(id));
            return self.tell_places(s, id, cx);
        }
        if let Some(before) = before {
            let after = self.stance(s, id);
            cx.event(Event::Acted {
                squad: id,
                did,
                length: i32::from(longest),
                rise: after.lowest - before.lowest,
                from_fight: before.fights,
                to_fight: after.fights,
                to_marker: after.markers & !before.markers != 0,
            });
        }
        self.tell_places(s, id, cx);
    }

    /// Reports where the models of a squad stand.
    pub(crate) fn tell_places(&self, s: &State, squad: SquadId, cx: &mut Cx<'_, Event>) {
        if cx.is_recorded() {
            let models = Models(s.squad(squad).alive);
            cx.event(Event::Stands { squad, models, at: self.where_stands(s, squad) });
        }
    }

    /// Returns how a squad stands.
    fn stance(&self, s: &State, id: SquadId) -> Stance {
        let near = |marker: &usize| self.bases(s, id).any(|base| self.holds_marker(&base, *marker));
        let markers = (0..self.content.mission.markers.len()).filter(near).fold(0, |bits, marker| bits | 1 << marker);
        let lowest = self.bases(s, id).map(|base| base.z).min().unwrap_or(0);
        Stance { fights: self.engaged(s, id) != 0, markers, lowest }
    }

    /// Rolls the opportunity attacks on a squad that leaves (FB-DIS-1, FB-DIS-2).
    fn opportunity(&self, s: &mut State, squad: SquadId, from: u32, cx: &mut Cx<'_, Event>) {
        let (limit, measure) = (self.lengths.melee, self.lengths.measure);
        let near = |enemy: SquadId| {
            let within =
                |base: &crate::model::field::Base| self.bases(s, squad).any(|own| own.within(base, limit, measure));
            self.bases(s, enemy).filter(|base| within(base)).count()
        };
        let models: usize = squads_of(from).map(near).sum();
        let models = u8::try_from(models).unwrap_or(u8::MAX);
        let dice = cx.dice(stream::OPPORTUNITY);
        let target = self.knobs.disengage.target;
        let (six, one) = (self.knobs.dice.six_succeeds(NatScope::Oa), self.knobs.dice.one_fails(NatScope::Oa));
        let single = self.opportunity_die == DiceRoll { dice: 1, sides: 6, plus: 0 };
        let strikes = |roll: u8| match roll {
            6 if single && six => true,
            1 if single && one => false,
            roll => roll >= target,
        };
        let hits = (0..models).filter(|_| strikes(self.opportunity_die.roll(dice))).count();
        let hits = u8::try_from(hits).unwrap_or(u8::MAX);
        let rule = self.evade_rule(s, squad, 0);
        let saves = rule.map_or(0, |rule| binomial(hits, &rule, cx.dice(stream::OPPORTUNITY)));
        let wounds = hits - saves;
        let strike = DieRule { nat6_success: single && six, nat1_fail: single && one, ..DieRule::plain(target) };
        cx.event(strike.event(squad, DieKind::Opportunity, [models, hits], target, [0, 0]));
        if let Some(rule) = rule {
            let base = self.sheet_of(s, squad).evade;
            cx.event(rule.event(squad, DieKind::Evade, [hits, saves], base, [0, 0]));
        }
        cx.event(Event::Left { squad, dice: models, hits, wounds });
        if wounds > 0 {
            let by = squads_of(from).next().unwrap_or(SquadId::NONE);
            s.wait(Frame::Wounds(Wounds { squad, n: wounds, cause: Cause::Opportunity, by, ..Wounds::default() }));
        }
    }

    /// Lists where a destroyed model can return (FB-D12).
    pub(crate) fn return_options(&self, s: &State, squad: SquadId, out: &mut Vec<Action>) {
        self.propose_returns(s, squad, out);
    }

    /// Returns a model to the table.
    pub(crate) fn answer_return(&self, s: &mut State, action: Action, cx: &mut Cx<'_, Event>) {
        let (Some(Frame::Return(squad, left)), Action::Return(spot)) = (s.frames.pop(), action) else { return };
        let here = s.squad(squad);
        let missing = (0..usize::from(here.count)).find(|place| here.alive >> place & 1 == 0);
        let Some(place) = missing else { return };
        s.squad_mut(squad).alive |= 1 << place;
        let model = s.model_mut(squad, place);
        *model = Model { spot, ..Model::default() };
        cx.event(Event::Returned(squad, u8::try_from(place).unwrap_or(0)));
        self.tell_places(s, squad, cx);
        if left > 1 {
            s.wait(Frame::Return(squad, left - 1));
        }
    }

    /// Asks where the next model returns.
    pub(crate) fn step_return(&self, s: &mut State, squad: SquadId, left: u8) {
        let here = s.squad(squad);
        if left == 0 || !here.lives() || here.living() == usize::from(here.count) {
            return;
        }
        let owner = here.owner;
        s.wait(Frame::Return(squad, left));
        s.ask = Some((owner, Question::Return));
    }
}
