//! Resolving an ability, effect by effect (AX-STG-2). `verbs` holds what each effect does.

use super::aiming::Slot;
use crate::model::actions::Action;
use crate::model::content::{Ability, About, Effect, Line, Who};
use crate::model::events::Lying;
use crate::model::state::{Item, Pick, Question, Run, State, Unit, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::with_scratch;
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

/// The result of looking for a target of an effect.
enum Aimed {
    /// All targets are chosen.
    Ready,
    /// There is no target, so the effect lapses.
    Lapses,
    /// There is only one target.
    Only(Action),
    /// A seat has to choose.
    Ask(Seat),
}

impl AxionForge {
    /// Returns the ability of an item.
    pub(crate) fn ability(&self, item: &Item) -> &Ability {
        &self.cards[item.card].abilities[usize::from(item.ability)]
    }

    /// Begins to resolve an ability.
    pub(crate) fn begin(&self, s: &mut State, item: Item, cx: &mut Cx<'_, Event>) {
        cx.event(Event::Used(item.seat, item.card, item.ability, item.unit));
        if self.ability(&item).line == Line::Foc
            && let Some(unit) = s.unit_mut(item.unit).filter(|unit| unit.turned > 0)
        {
            unit.focus = item.ability + 1;
        }
        s.run = Some(Run { item, kick: false, at: 0, times: 0, picks: Pile::new(), answer: None });
    }

    /// Returns the effect that is being carried out.
    pub(crate) fn effect_of(&self, run: &Run) -> Option<&Effect> {
        self.effects_of(run).get(usize::from(run.at))
    }

    /// Returns the list of effects that is being carried out.
    pub(crate) fn effects_of(&self, run: &Run) -> &[Effect] {
        let ability = self.ability(&run.item);
        match &ability.kick {
            Some((_, kicked)) if run.kick => kicked,
            _ => &ability.effects,
        }
    }

    /// Advances the ability under way by one step.
    pub(crate) fn step_run(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let Some(mut run) = s.run else { return };
        let Some(effect) = self.effect_of(&run) else {
            if run.item.kicked && !run.kick {
                (run.kick, run.at) = (true, 0);
                s.run = Some(run);
            } else {
                s.run = None;
                self.end_silenced(s);
            }
            return;
        };
        let ability = self.ability(&run.item);
        let always = effect.lasts() && (ability.is_always_on() || ability.line == Line::Foc);
        if always || !effect.condition.is_none_or(|condition| self.holds(s, run.item.seat, condition)) {
            return self.next_effect(s);
        }
        let aimed = with_scratch(|out| match (self.aims(s, &run, effect, out), &out[..]) {
            (None, _) => Aimed::Ready,
            (_, []) => Aimed::Lapses,
            (_, [only]) => Aimed::Only(*only),
            (Some(seat), _) => Aimed::Ask(seat),
        });
        match aimed {
            Aimed::Lapses => self.next_effect(s),
            Aimed::Only(action) => {
                self.aim(s, action);
                self.note_only_aim(s, cx);
            }
            Aimed::Ask(seat) => s.ask = Some((seat, Question::Aim)),
            Aimed::Ready => {
                self.carry_out(s, &run, effect, cx);
                if !matches!(s.ask, Some((_, Question::Option(_)))) {
                    self.repeat_or_go_on(s, effect);
                }
            }
        }
    }

    /// Records the next chosen target of an effect.
    pub(crate) fn aim(&self, s: &mut State, action: Action) {
        let pick = match action {
            Action::AtUnit(id) => Pick::Unit(id),
            Action::AtPlace(place) => Pick::Place(place),
            Action::AtOpen(seat, place) => Pick::Open(seat, place),
            Action::AtCard(card) => Pick::Card(card),
            Action::AtSeat(seat) => Pick::Seat(seat),
            other => unreachable!("{other:?} was checked by `legal`"),
        };
        if let Some(run) = &mut s.run {
            run.picks.push(pick);
        }
    }

    /// Records a target that was the only one as an event. There is no choice for the log to show, so the log names it.
    fn note_only_aim(&self, s: &State, cx: &mut Cx<'_, Event>) {
        let Some(run) = &s.run else { return };
        let Some(pick) = run.picks.last() else { return };
        let card = if let Pick::Unit(id) = pick { s.owner(*id).zip(s.unit(*id)) } else { None };
        cx.event(Event::Aimed(run.item.seat, *pick, card.map(|(owner, unit)| Lying::of(owner, unit))));
    }

    fn repeat_or_go_on(&self, s: &mut State, effect: &Effect) {
        match &mut s.run {
            Some(run) if run.times + 1 < effect.verb.act().times() => {
                run.times += 1;
                run.picks.pop();
            }
            _ => self.next_effect(s),
        }
    }

    fn next_effect(&self, s: &mut State) {
        if let Some(run) = &mut s.run {
            run.at += 1;
            run.times = 0;
            run.answer = None;
            run.picks.clear();
        }
    }

    /// Returns the cards on the Battlefield that an effect applies to.
    pub(crate) fn meant(&self, s: &State, run: &Run, about: &About) -> Pile<UnitId, 20> {
        let from = s.unit(run.item.unit).map(|unit| (run.item.seat, unit.place));
        let of = |seat: Seat| {
            let there = |unit: &&Unit| self.is_within(about.filter.within, from, (seat, unit.place));
            let units = s.player(seat).units.iter().filter(there);
            units.filter(|unit| self.is_meant(&about.filter, unit)).map(|unit| unit.id).collect()
        };
        let one = |id: UnitId| [id].into_iter().filter(|id| s.unit(*id).is_some()).collect();
        match about.who {
            Who::Me | Who::Host => one(run.item.unit),
            Who::That => one(run.item.that),
            Who::Attacker => one(AxionForge::attacker(s, &run.item)),
            Who::Allies => of(run.item.seat),
            Who::Foes => of(self.meant_seat(s, run, about)),
            Who::Ally | Who::Target | Who::Foe => {
                let picked =
                    run.picks.iter().filter_map(|pick| if let Pick::Unit(id) = pick { Some(*id) } else { None });
                picked.take(about.targets.into()).filter(|id| s.unit(*id).is_some()).collect()
            }
        }
    }

    /// Returns the attacker of the attack under way. If none is under way, returns the
    /// attacker of the one that triggered the ability.
    pub(crate) fn attacker(s: &State, item: &Item) -> UnitId {
        match s.attack {
            Some(attack) => attack.attacker,
            None if item.attacked => item.that,
            None => UnitId::NONE,
        }
    }

    /// Whether every effect that needs a target has one.
    pub(crate) fn can_be_aimed(&self, s: &State, item: &Item, effects: &[Effect]) -> bool {
        let open = |effect: &&Effect| {
            let waits = effect.condition.is_some_and(|condition| !self.holds(s, item.seat, condition));
            let needs = |slot: Slot| !matches!(slot, Slot::OfVerb(_)) || effect.verb.act().needs_a_target();
            // A choice can lead to other effects.
            !effect.inside && !waits && self.slots(s, item, effect).next().is_some_and(needs)
        };
        effects.iter().filter(open).all(|effect| {
            let run = Run { item: *item, kick: false, at: 0, times: 0, picks: Pile::new(), answer: None };
            let mut found = false;
            if self.slots(s, item, effect).next() == Some(Slot::Unit) {
                self.each_candidate(s, item, effect, |_| found = true);
                self.each_open(s, item, effect, |_, _| found = true);
                return found;
            }
            with_scratch(|out| {
                self.aims(s, &run, effect, out);
                !out.is_empty()
            })
        })
    }
}
