//! Ready, Activated, Exhausted, Broken (AX-STA), and Silence.

use crate::model::content::{Line, On, Place, Trait};
use crate::model::events::{About, Cause, Fall};
use crate::model::state::{Lasting, Span, State, Unit, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Seat};

impl Unit {
    /// Deactivates the card by one step.
    pub(crate) fn deactivate(&mut self, owner: Seat, cx: &mut Cx<'_, Event>) {
        if self.turned > 0 {
            self.turned -= 1;
            cx.event(Event::Deactivated(owner, self.card, self.turned, self.id));
        }
    }
}

impl AxionForge {
    /// Describes a card on the Battlefield for events and triggers.
    pub(crate) fn about(&self, s: &State, id: UnitId) -> Option<About> {
        let (seat, unit) = s.owner(id).zip(s.unit(id))?;
        Some(About { unit: id, card: unit.card, seat, place: unit.place })
    }

    /// Whether a card is Ready and has an Activation left in this turn (AX-STA-2, AX-ABL-9).
    pub(crate) fn is_ready(&self, unit: &Unit) -> bool {
        let limit = self.knobs.cards.activations;
        !unit.down && unit.turned == 0 && (limit == 0 || unit.activated < limit)
    }

    /// Whether a card may Activate now (AX-DEP-4).
    pub(crate) fn can_activate(&self, s: &State, unit: &Unit, swift: bool) -> bool {
        let fresh = unit.entered == s.turn && !swift && !self.knobs.cards.new_can_activate;
        self.is_ready(unit) && !fresh
    }

    /// Activates a card.
    pub(crate) fn activate(&self, s: &mut State, id: UnitId, cx: &mut Cx<'_, Event>) {
        let owner = s.owner(id);
        if let (Some(seat), Some(unit)) = (owner, s.unit_mut(id)) {
            unit.turned = (unit.turned + 1).min(2);
            unit.activated = unit.activated.saturating_add(1);
            cx.event(Event::Turned(seat, unit.card, unit.turned, id));
        }
    }

    /// Applies Forced Activation by one step (AX-STA-5); the third step breaks the card (AX-STA-4).
    pub(crate) fn twist(&self, s: &mut State, id: UnitId, by: Seat, cx: &mut Cx<'_, Event>) {
        let Some(about) = self.about(s, id) else { return };
        let resolute = self.sheet_of(s, id).has(Trait::Resolute);
        let Some(unit) = s.unit_mut(id).filter(|unit| !unit.down && !resolute) else { return };
        unit.turned += 1;
        let turned = unit.turned;
        cx.event(Event::Forced(about.seat, about.card, turned, id));
        match turned {
            2 => self.raise_among_foes(s, On::FoeExhausted, about, cx),
            3.. => {
                self.destroy(s, id, Some(by), Fall::Broken, cx);
                if self.side(by) != self.side(about.seat) {
                    self.raise_for(s, by, On::YouBreak, about, cx);
                }
                let damage = i16::from(self.knobs.broken.damage);
                self.change_life(s, about.seat, -damage, (Cause::Broken, Place::NOWHERE), cx);
            }
            _ => {}
        }
    }

    /// Deactivates a card by one step (AX-TURN-2). Its Focus ends when it is Ready (AX-STA-8, AX-Q30).
    pub(crate) fn ready(&self, s: &mut State, id: UnitId, cx: &mut Cx<'_, Event>) {
        let owner = s.owner(id);
        let (Some(seat), Some(unit)) = (owner, s.unit_mut(id)) else { return };
        unit.deactivate(seat, cx);
        if unit.turned == 0 {
            unit.focus = 0;
        }
    }

    /// Silences a card (AX-STA-6). Face-down cards cannot be silenced (AX-Q47).
    pub(crate) fn hush(&self, s: &mut State, id: UnitId, span: Span, cx: &mut Cx<'_, Event>) {
        let Some(about) = self.about(s, id) else { return };
        if let Some(unit) = s.unit_mut(id).filter(|unit| !unit.down) {
            unit.change(Lasting { span, hushed: true, ..Lasting::default() });
            cx.event(Event::Silenced(about.seat, about.card, id));
        }
    }

    /// Whether Silence blocks an ability of this kind on a card.
    pub(crate) fn is_blocked(&self, hushed: bool, line: Line) -> bool {
        hushed && self.knobs.silence.blocks.contains(&line.kind())
    }

    /// Ends the Focus of every card that is silenced or face down (AX-STA-8).
    pub(crate) fn end_silenced(&self, s: &mut State) {
        for seat in Seat::all(self.seats) {
            for place in 0..s.player(seat).units.len() {
                let unit = &s.player(seat).units[place];
                if unit.focus > 0 && (unit.down || self.is_blocked(self.sheet(s, seat, unit).hushed, Line::Foc)) {
                    s.player_mut(seat).units[place].focus = 0;
                }
            }
        }
    }
}
