//! Abilities used without an operation: by reactions, Assault, Frenzy and effects (AF-KW-30).

use crate::model::actions::Action;
use crate::model::content::{Keyword, Mode, Verb};
use crate::model::knobs::{Counterstrike, Retaliate};
use crate::model::state::{
    Aim, Aimed, Cause, Frame, Hit, Part, Question, Reaction, Run, State, Trigger, Unit, UnitId, What,
};
use crate::rules::leaving::Reason;
use crate::{Ashenfront, Event};
use evenhand_game::game::Cx;

impl What {
    /// Whether it counts as the one reaction that an operator has to an operation.
    const fn is_reaction(self) -> bool {
        matches!(self, What::Frenzy | What::Retaliate | What::Counterstrike | What::Vigilance)
    }
}

impl Ashenfront {
    /// Handles the targeting of an operator by an enemy's ability (AF-KW-8, AF-KW-17). Counterstrike is pushed above
    /// the frame of the ability, so that it resolves before the hit.
    pub(crate) fn is_targeted(&self, s: &mut State, run: &Run, me: &Unit, foe: UnitId, cx: &mut Cx<'_, Event>) {
        if run.cause == Cause::Reaction && !self.knobs.kw.reaction_chain {
            return;
        }
        let Some(target) = s.able(foe).copied().filter(|target| !target.reacted) else { return };
        let sheet = self.sheet(s, &target);
        if sheet.has(Keyword::Retaliate) {
            let what = What::Retaliate;
            let trigger =
                Trigger { seat: target.seat, what, unit: foe, card: target.card, foe: me.id, ..Trigger::default() };
            s.await_turn(trigger);
        }
        if !sheet.has(Keyword::Counterstrike) {
            return;
        }
        match self.knobs.kw.counterstrike {
            Counterstrike::BeforeAbility => {
                let reaction = Reaction { unit: foe, foe: me.id, what: What::Counterstrike, ..Reaction::default() };
                s.frames.push(Frame::React(reaction));
            }
            Counterstrike::IfFaster if sheet.init <= self.sheet(s, me).init => {}
            Counterstrike::BeforeDamage | Counterstrike::IfFaster => {
                self.strike_back(s, &target, me, What::Counterstrike, cx);
            }
        }
    }

    /// Makes an operator deal its damage to an enemy, if the enemy is within range.
    fn strike_back(&self, s: &mut State, unit: &Unit, foe: &Unit, what: What, cx: &mut Cx<'_, Event>) {
        let sheet = self.sheet(s, unit);
        let reached = unit.tile.line_to(foe.tile).is_some_and(|(_, n)| n <= sheet.range);
        let (printed, bonus) = self.damage_against(s, unit, &sheet, foe, None);
        let n = self.amount(printed, bonus, false);
        if !reached || n == 0 {
            return;
        }
        if let Some(unit) = s.unit_mut(unit.id) {
            unit.reacted = true;
        }
        let (seat, card, tile) = (unit.seat, unit.card, unit.tile);
        let aims = [Aimed { aim: Aim::NONE, unit: foe.id, tile: foe.tile }, Aimed::default()];
        cx.event(Event::Reacted { seat, card, tile, what, mode: None, aims });
        s.frames.push(Frame::Hit(Hit { by: unit.id, seat: unit.seat, target: foe.id, n, ..Hit::default() }));
    }

    /// Carries out Retaliate (AF-Q32).
    pub(crate) fn retaliate(&self, s: &mut State, trigger: &Trigger, cx: &mut Cx<'_, Event>) {
        let (Some(unit), Some(foe)) = (s.able(trigger.unit).copied(), s.able(trigger.foe).copied()) else { return };
        if unit.reacted {
            return;
        }
        match self.knobs.kw.retaliate {
            Retaliate::AfterDamage => self.strike_back(s, &unit, &foe, What::Retaliate, cx),
            Retaliate::AfterAbility => {
                let reaction = Reaction { unit: unit.id, foe: foe.id, what: What::Retaliate, ..Reaction::default() };
                s.frames.push(Frame::React(reaction));
            }
        }
    }

    /// Asks how an operator reacts, if it can react.
    pub(crate) fn step_reaction(&self, s: &mut State, reaction: Reaction) {
        let mut any = false;
        self.each_reaction(s, &reaction, |_, _| any = true);
        if any && let Some(unit) = s.able(reaction.unit) {
            s.ask = Some((unit.seat, Question::React));
            s.frames.push(Frame::React(reaction));
        }
    }

    /// Calls `each` with every way in which an operator can react.
    fn each_reaction(&self, s: &State, reaction: &Reaction, mut each: impl FnMut(u8, [Aim; 2])) {
        let Some(unit) = s.able(reaction.unit) else { return };
        let tired = unit.reacted && reaction.what.is_reaction();
        let broke = reaction.costs && s.player(unit.seat).hand.is_empty();
        let sheet = self.sheet(s, unit);
        if tired || broke || !sheet.ability() {
            return;
        }
        let by = self.aiming_of(s, unit);
        self.each_use(s, unit, sheet.range, |mode, aims| {
            let way = &self.cards[unit.card].modes[usize::from(mode)];
            let meant = self.aimed(s, &by, way, aims);
            let fits = reaction.foe == UnitId::NONE || meant.iter().any(|aimed| aimed.unit == reaction.foe);
            let idle = reaction.what == What::Card && comes_to_nothing(s, way, meant);
            if fits && !idle {
                each(mode, aims);
            }
        });
    }

    /// Whether `use` cannot start an operator's ability, because it is running or was started in the same
    /// chain (AF-UNIT-6).
    pub(crate) fn is_used_already(s: &State, id: UnitId) -> bool {
        let Some(unit) = s.unit(id) else { return false };
        let own = |run: &Run| run.unit == id && run.card == unit.card && matches!(run.part, Part::Mode(_));
        unit.used_by_effect || s.frames.iter().any(|frame| matches!(frame, Frame::Run(run) if own(run)))
    }

    /// Collects the answers to how an operator reacts.
    pub(crate) fn reaction_options(&self, s: &State, reaction: &Reaction, out: &mut Vec<Action>) {
        if reaction.may {
            out.push(Action::Pass);
        }
        self.each_reaction(s, reaction, |mode, aims| out.push(Action::Use(mode, aims)));
    }

    /// Carries out the choice how an operator reacts.
    pub(crate) fn react(&self, s: &mut State, action: Action, cx: &mut Cx<'_, Event>) {
        let Some(Frame::React(mut reaction)) = s.frames.pop() else { return };
        let Action::Use(mode, aims) = action else { return };
        (reaction.mode, reaction.aims) = (mode, aims);
        match s.able(reaction.unit).map(|unit| unit.seat) {
            Some(seat) if reaction.costs => {
                s.frames.push(Frame::React(reaction));
                s.ask = Some((seat, Question::PayReaction));
            }
            Some(_) => self.carry_out_reaction(s, reaction, cx),
            None => {}
        }
    }

    /// Discards the card that pays for a reaction, and starts the reaction.
    pub(crate) fn pay_reaction(
        &self,
        s: &mut State,
        seat: evenhand_game::game::Seat,
        card: crate::model::content::CardId,
        cx: &mut Cx<'_, Event>,
    ) {
        let Some(Frame::React(reaction)) = s.frames.pop() else { return };
        self.carry_out_reaction(s, reaction, cx);
        // Comes after the ability, so that it lies above it on the stack and takes effect first.
        self.discard_card(s, seat, card, Reason::Other, cx);
    }

    fn carry_out_reaction(&self, s: &mut State, reaction: Reaction, cx: &mut Cx<'_, Event>) {
        let Some(unit) = s.able(reaction.unit).copied() else { return };
        if let Some(unit) = s.unit_mut(unit.id) {
            unit.reacted |= reaction.what.is_reaction();
            unit.used_by_effect |= reaction.what == What::Card;
        }
        let by = self.aiming_of(s, &unit);
        let mode = &self.cards[unit.card].modes[usize::from(reaction.mode)];
        let aims = self.aimed(s, &by, mode, reaction.aims);
        let (seat, card, tile) = (unit.seat, unit.card, unit.tile);
        let mode = Some(reaction.mode);
        cx.event(Event::Reacted { seat, card, tile, what: reaction.what, mode, aims });
        let cause = if reaction.what == What::Card { Cause::Free } else { Cause::Reaction };
        self.use_ability(s, unit.id, reaction.mode, aims, (cause, 255));
    }
}

/// Whether all effects of a mode, with these targets, only use abilities that have been used already.
fn comes_to_nothing(s: &State, mode: &Mode, meant: [Aimed; 2]) -> bool {
    mode.effects.iter().all(|effect| {
        let place = mode.slots.iter().position(|slot| Some(*slot) == effect.about.who);
        let spent = place.is_some_and(|place| Ashenfront::is_used_already(s, meant[place].unit));
        matches!(effect.verb, Verb::Use(_)) && spent
    })
}
