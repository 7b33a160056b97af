//! The beginnings and ends of phases (FB-TURN, FB-END).

use crate::model::actions::Action;
use crate::model::content::effects::Did;
use crate::model::content::ids::{PassiveId, StatusId};
use crate::model::content::sheets::{Phase, ScoredAt, Trigger};
use crate::model::field::{Base, stragglers};
use crate::model::knobs::{BigCount, RemovalPass, RemovalWhose, TriggerOrder};
use crate::model::state::Cause;
use crate::model::state::{
    Due, Frame, Held, Of, PLAYERS, Question, Run, SQUAD_MODELS, SquadId, State, Step, other, places_of,
};
use crate::{Event, Frostblade};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

impl Frostblade {
    /// Carries out the next step of a turn.
    pub(crate) fn step_phase(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        match s.step {
            Step::Begin => {
                if s.phase == Phase::Starting {
                    cx.event(Event::TurnBegan(s.active, s.round));
                }
                cx.event(Event::PhaseBegan(s.phase));
                self.begin_phase(s, cx);
                s.step = Step::Due;
            }
            Step::Due => self.step_due(s, cx),
            Step::Menu => s.ask = Some((s.active, Question::Menu)),
            Step::Close => self.close_phase(s, cx),
        }
    }

    fn begin_phase(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if s.phase == Phase::Starting {
            self.begin_turn(s, cx);
        }
        self.gather_due(s);
    }

    /// Begins a turn: Spell Slots are refilled (FB-TURN-3), and statuses that last until now end.
    fn begin_turn(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let active = s.active;
        s.fallen_now = [0; 2];
        s.cast_now.clear();
        for id in s.ids() {
            let slots = self.sheet_of(s, id).spell_slots;
            let squad = s.squad_mut(id);
            squad.uses = 0;
            squad.now = Default::default();
            squad.moved = 0;
            if squad.owner == active {
                squad.slots = slots;
                squad.acted = false;
                squad.attacked = false;
            }
        }
        s.models.iter_mut().for_each(|model| model.moved = 0);
        self.end_statuses_at_start(s, cx);
    }

    /// Collects the effects at the beginning of the phase: the active player's first, in the order of squads
    /// (FB-TURN-2).
    fn gather_due(&self, s: &mut State) {
        let mut due: Pile<Due, 32> = Pile::new();
        for seat in [s.active, other(s.active)] {
            for (id, squad) in s.of(seat) {
                let mut add = |of: Of| {
                    if due.len() < Pile::<Due, 32>::CAPACITY {
                        due.push(Due { of, source: id });
                    }
                };
                self.own_passives(squad, |passive: PassiveId, what| {
                    if let Trigger::Begin { phase, own_only } = what.trigger
                        && phase == s.phase
                        && (!own_only || seat == s.active)
                    {
                        add(Of::Passive(passive));
                    }
                });
                if s.phase == Phase::Starting && seat == s.active {
                    let acts = |held: &&Held| !self.content.statuses[held.status].at_start.is_empty();
                    if squad.held.iter().any(|held| acts(&held)) {
                        let ignored = self.ignored_statuses(s, id);
                        let not_ignored = |held: &&Held| ignored >> held.status.0 & 1 == 0;
                        squad
                            .held
                            .iter()
                            .filter(acts)
                            .filter(not_ignored)
                            .for_each(|held| add(Of::Status(held.status)));
                    }
                }
            }
        }
        s.due = due;
    }

    /// Returns the player whose effects are due first, and how many of them are due.
    fn due_of(&self, s: &State) -> Option<(Seat, usize)> {
        let owner = s.squad(s.due.first()?.source).owner;
        Some((owner, s.due.iter().take_while(|due| s.squad(due.source).owner == owner).count()))
    }

    fn step_due(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        match self.due_of(s) {
            None => {
                if s.phase == Phase::Starting {
                    // Effects at the beginning of the phase come before its scoring (FB-Q17).
                    self.score_primary(s, ScoredAt::OwnStart, s.active, cx);
                }
                s.step = Step::Menu;
            }
            Some((owner, 2..)) if self.knobs.effects.trigger_order == TriggerOrder::Player => {
                s.ask = Some((owner, Question::First));
            }
            Some(_) => self.begin_due(s, 0),
        }
    }

    /// Lists the due effects, for the player who orders them.
    pub(crate) fn due_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if let Some((owner, count)) = self.due_of(s)
            && owner == seat
        {
            out.extend((0..count).map(|place| Action::First(u8::try_from(place).unwrap_or(u8::MAX))));
        }
    }

    /// Begins the effect that the player put first.
    pub(crate) fn answer_first(&self, s: &mut State, place: u8, _cx: &mut Cx<'_, Event>) {
        self.begin_due(s, usize::from(place));
    }

    fn begin_due(&self, s: &mut State, place: usize) {
        let due = s.due.remove(place);
        if s.squad(due.source).lives() {
            s.wait(Frame::Run(Run { of: due.of, source: due.source, target: SquadId::NONE, next: 0, answer: None }));
        }
    }

    /// Ends the phase, and begins the next one or the next turn.
    fn close_phase(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let next = match s.phase {
            Phase::Starting => Phase::Spell,
            Phase::Spell => Phase::Movement,
            Phase::Movement => {
                self.rest_holds(s, cx);
                if cx.is_recorded() {
                    self.record_shooters(s, cx);
                }
                Phase::Combat
            }
            Phase::Combat => Phase::End,
            Phase::End => return self.close_turn(s, cx),
        };
        (s.phase, s.step) = (next, Step::Begin);
    }

    /// Lets squads without an order Hold (FB-MOVE-1).
    fn rest_holds(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        for id in s.ids() {
            let squad = s.squad(id);
            if squad.owner == s.active && squad.placed && squad.lives() && !squad.acted {
                self.hold(s, id, cx);
            }
        }
    }

    /// Lets a squad Hold (FB-MOVE-2).
    pub(crate) fn hold(&self, s: &mut State, id: SquadId, cx: &mut Cx<'_, Event>) {
        let squad = s.squad_mut(id);
        squad.acted = true;
        squad.did = Did::Hold;
        if cx.is_recorded() {
            let fights = self.engaged(s, id) != 0;
            cx.event(Event::Acted {
                squad: id,
                did: Did::Hold,
                length: 0,
                rise: 0,
                from_fight: fights,
                to_fight: fights,
                to_marker: false,
            });
        }
    }

    /// Ends the turn after the abilities of the End Phase: removal, scoring, ends of statuses, victory (FB-END-1).
    fn close_turn(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        self.remove_stragglers(s, cx);
        if self.check_annihilation(s, cx) {
            return;
        }
        let active = s.active;
        self.score_primary(s, ScoredAt::OwnEnd, active, cx);
        self.score_cull(s, active, cx);
        self.end_statuses_at_end(s, cx);
        for id in s.ids() {
            s.squad_mut(id).now = Default::default();
        }
        self.next_turn(s, cx);
    }

    /// Removes models that are too far from their squads (FB-COH-4).
    pub(crate) fn remove_stragglers(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let knobs = &self.knobs.coherency;
        if !knobs.removal {
            return;
        }
        // All models that fail are removed at once. Who destroyed the first squad is decided after that (FB-Q16).
        let blood = std::mem::replace(&mut s.blood, true);
        let mut fell = [false; PLAYERS];
        for id in s.ids() {
            let whose = match knobs.removal_whose {
                RemovalWhose::Both => true,
                RemovalWhose::Active => s.squad(id).owner == s.active,
                RemovalWhose::Inactive => s.squad(id).owner != s.active,
            };
            if !whose || !s.squad(id).placed || !s.squad(id).lives() {
                continue;
            }
            loop {
                let lost = self.stragglers(s, id);
                if lost == 0 {
                    break;
                }
                match knobs.removal_pass {
                    RemovalPass::OwnerChoice => {
                        // The owner gives up the model whose loss leaves the fewest others alone.
                        let fewest = |place: &usize| {
                            let mut without = s.clone();
                            without.squad_mut(id).alive &= !(1 << place);
                            self.stragglers(&without, id).count_ones()
                        };
                        if let Some(place) = places_of(lost).min_by_key(fewest) {
                            self.lose_model(s, id, place, Cause::Coherency, SquadId::NONE, cx);
                        }
                    }
                    RemovalPass::Simultaneous | RemovalPass::Iterate => {
                        for place in places_of(lost) {
                            self.lose_model(s, id, place, Cause::Coherency, SquadId::NONE, cx);
                        }
                    }
                }
                if knobs.removal_pass == RemovalPass::Simultaneous {
                    break;
                }
            }
            fell[s.squad(id).owner.index()] |= !s.squad(id).lives();
        }
        match fell {
            _ if blood => {}
            [false, false] => s.blood = false,
            // Neither player was the first.
            [true, true] => {}
            [true, false] => self.score_first_blood(s, Seat(1), cx),
            [false, true] => self.score_first_blood(s, Seat(0), cx),
        }
    }

    /// Returns the bits of the living models of a squad that have too few neighbors.
    pub(crate) fn stragglers(&self, s: &State, id: SquadId) -> u16 {
        let squad = s.squad(id);
        let mut bases = [Base::default(); SQUAD_MODELS];
        let mut count = 0;
        for base in self.bases(s, id) {
            bases[count] = base;
            count += 1;
        }
        let big = match self.knobs.coherency.big_count {
            BigCount::Current => count,
            BigCount::Starting => usize::from(squad.count),
        };
        let sense = self.knobs.coherency.removal_sense;
        let found = stragglers(&bases[..count], &self.lengths.removal, sense, big);
        let bits = squad.models().zip(0..).filter(|(_, nth)| found >> nth & 1 != 0);
        bits.fold(0, |bits, (place, _)| bits | 1 << place)
    }

    /// Whether a squad has a status.
    pub(crate) fn holds_status(&self, s: &State, id: SquadId, status: StatusId) -> bool {
        s.squad(id).held.iter().any(|held| held.status == status)
    }
}
