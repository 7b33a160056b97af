//! Triggers that wait, and the order in which they resolve (AF-STG-4).

use crate::model::actions::Action;
use crate::model::content::{Keyword, On};
use crate::model::knobs::Assault;
use crate::model::state::{
    Cause, Frame, Optional, Part, Question, Reaction, Run, State, Trigger, Unit, UnitId, Walk, What, other,
};
use crate::{Ashenfront, Event};
use evenhand_game::game::{Cx, Seat};

impl Ashenfront {
    /// Starts the next trigger: the active player's first, in an order that the owner chooses.
    pub(crate) fn next_trigger(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let of = |seat: Seat| s.triggers.iter().any(|trigger| trigger.seat == seat);
        let seat = if of(s.active) { s.active } else { other(s.active) };
        let own = || (0..).zip(s.triggers.iter()).filter(|(_, trigger)| trigger.seat == seat);
        // Recovering health requires no choice.
        let plain = own().find(|(_, trigger)| trigger.what == What::Regenerate);
        let Some((first, one)) = plain.or_else(|| own().next()) else { return };
        let differ = own().any(|(_, trigger)| (trigger.what, trigger.card) != (one.what, one.card));
        if differ && plain.is_none() {
            s.ask = Some((seat, Question::First));
            return;
        }
        let trigger = s.triggers.remove(first);
        self.begin_trigger(s, &trigger, cx);
    }

    /// Collects the triggers that a seat can choose to resolve first.
    pub(crate) fn first_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let own = s.triggers.iter().filter(|trigger| trigger.seat == seat);
        out.extend((0..).zip(own).map(|(place, _)| Action::First(place)));
    }

    /// Carries out the choice of the trigger that resolves first.
    pub(crate) fn choose_first(&self, s: &mut State, seat: Seat, nth: u8, cx: &mut Cx<'_, Event>) {
        let own = (0..).zip(s.triggers.iter()).filter(|(_, trigger)| trigger.seat == seat);
        if let Some((place, _)) = own.map(|(place, trigger)| (place, *trigger)).nth(usize::from(nth)) {
            let trigger = s.triggers.remove(place);
            self.begin_trigger(s, &trigger, cx);
        }
    }

    fn begin_trigger(&self, s: &mut State, trigger: &Trigger, cx: &mut Cx<'_, Event>) {
        let unit = s.able(trigger.unit).copied();
        let may = trigger.optional == Optional::Open;
        // A Parting Gift and a card in the base take effect without an operator, so they need none to be
        // present (AF-EX-7).
        let gift = self.is_parting_gift(trigger);
        let held = |unit: &Unit| trigger.what == What::Exfiltrate && self.is_held(s, unit);
        if !gift && trigger.what != What::Card && unit.as_ref().is_none_or(held) {
            return;
        }
        if !matches!(trigger.what, What::Assault | What::Frenzy | What::Retaliate) {
            cx.event(Event::SetOff(trigger.seat, trigger.card, trigger.what));
        }
        match trigger.what {
            What::Quickaid => {
                let Some(unit) = unit else { return };
                for way in self.clock(s, unit.seat) {
                    let ally = unit.tile.step(way).and_then(|tile| s.at(tile)).filter(|ally| ally.seat == unit.seat);
                    if let Some(ally) = ally.map(|ally| ally.id) {
                        self.heal(s, ally, self.knobs.kw.quickaid, cx);
                    }
                }
            }
            What::Assault => {
                let costs = self.knobs.kw.assault == Assault::Discard;
                s.frames.push(Frame::React(Reaction {
                    unit: trigger.unit,
                    may,
                    costs,
                    what: What::Assault,
                    ..Reaction::default()
                }));
            }
            What::Raid | What::Rush => {
                let most = if trigger.what == What::Raid { self.knobs.kw.raid_moves } else { self.knobs.kw.rush_moves };
                if let Some(unit) = unit {
                    Ashenfront::begin_walk(
                        s,
                        Walk { unit: unit.id, seat: unit.seat, most, may, op: 255, ..Walk::default() },
                    );
                }
            }
            What::Frenzy => {
                s.frames.push(Frame::React(Reaction { unit: trigger.unit, what: What::Frenzy, ..Reaction::default() }));
            }
            What::Retaliate => self.retaliate(s, trigger, cx),
            What::Exfiltrate => self.retreat(s, trigger.unit, cx),
            What::Regenerate => self.heal(s, trigger.unit, self.knobs.kw.regenerate, cx),
            What::Innate(place) => {
                let id = if gift { UnitId::NONE } else { trigger.unit };
                self.begin_run(s, trigger, Part::Innate(place), id);
            }
            What::Card => self.begin_run(s, trigger, Part::Mode(0), UnitId::NONE),
            What::Counterstrike | What::Vigilance => {}
        }
    }

    fn is_parting_gift(&self, trigger: &Trigger) -> bool {
        let What::Innate(place) = trigger.what else { return false };
        let innate = self.cards.get(trigger.card).and_then(|card| card.innates.get(usize::from(place)));
        innate.is_some_and(|innate| innate.on == On::PartingGift)
    }

    fn begin_run(&self, s: &mut State, trigger: &Trigger, part: Part, unit: UnitId) {
        s.frames.push(Frame::Run(Run {
            seat: trigger.seat,
            unit,
            card: trigger.card,
            part,
            cause: Cause::Other,
            op: 255,
            tile: trigger.tile,
            that: trigger.unit,
            ..Run::default()
        }));
    }

    /// Triggers the innates of an operator that wait for this.
    pub(crate) fn set_off(&self, s: &mut State, unit: &Unit, on: On) {
        let card = &self.cards[unit.card];
        if card.innates.is_empty() || !self.sheet(s, unit).innates() {
            return;
        }
        for (place, innate) in (0..).zip(&card.innates).filter(|(_, innate)| innate.on == on) {
            let used = unit.used & (1 << place) != 0;
            if innate.once && used {
                continue;
            }
            if let Some(unit) = s.unit_mut(unit.id) {
                unit.used |= 1 << place;
            }
            s.await_turn(Trigger {
                seat: unit.seat,
                what: What::Innate(place),
                unit: unit.id,
                card: unit.card,
                tile: unit.tile,
                ..Trigger::default()
            });
        }
    }

    /// Triggers what the arrival of an operator triggers (AF-DEP-2).
    pub(crate) fn arrive(&self, s: &mut State, unit: &Unit, optional: Optional) {
        let sheet = self.sheet(s, unit);
        for (keyword, what) in [
            (Keyword::Quickaid, What::Quickaid),
            (Keyword::Assault, What::Assault),
            (Keyword::Raid, What::Raid),
            (Keyword::Rush, What::Rush),
        ] {
            let said = what != What::Quickaid && optional == Optional::Left;
            if sheet.has(keyword) && !said {
                let optional = if what == What::Quickaid { Optional::Open } else { optional };
                s.await_turn(Trigger {
                    seat: unit.seat,
                    what,
                    unit: unit.id,
                    card: unit.card,
                    optional,
                    ..Trigger::default()
                });
            }
        }
        self.set_off(s, unit, On::Deploy);
    }
}
