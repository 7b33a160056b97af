//! Guarding attacked positions (AX-GRD).

use crate::model::content::{Arrow, Trait};
use crate::model::state::{Attack, State, Strike, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::Cx;

impl AxionForge {
    /// Returns the cards that can guard against an attack (AX-GRD-1, AX-GRD-2, AX-GRD-4).
    pub(crate) fn guards<'a>(&'a self, s: &'a State, attack: &Attack) -> impl Iterator<Item = UnitId> + 'a {
        let knobs = &self.knobs.guard;
        let Attack { of, place, target, strike, guards, bent, attacker, .. } = *attack;
        let allowed = knobs.enabled
            && guards < knobs.per_attack
            && !bent
            && (knobs.empty || target != UnitId::NONE)
            && (knobs.ranged || strike == Strike::Close)
            && self.board.has(place)
            && !self.sheet_of(s, attacker).has(Trait::Elusive);
        let [left, right] = if allowed { self.board.neighbours(place) } else { [None; 2] };
        // As the owner sees it: the card on the left guards to its right, and vice versa.
        let beside = [(left, Arrow::GuardRight), (right, Arrow::GuardLeft)];
        let units = s.player(of).units.iter().filter(|unit| self.is_ready(unit));
        units
            .filter(move |unit| {
                let needs = beside.iter().find(|(beside, _)| *beside == Some(unit.place));
                needs.is_some_and(|(_, arrow)| self.sheet(s, of, unit).arrows & arrow.bit() != 0)
            })
            .map(|unit| unit.id)
    }

    /// Guards with a card, which becomes the target, or does not guard.
    pub(crate) fn guard(&self, s: &mut State, with: Option<UnitId>, cx: &mut Cx<'_, Event>) {
        let Some(id) = with else {
            return self.end_guarding(s, cx);
        };
        let vigilant = self.sheet_of(s, id).has(Trait::Vigil);
        let Some(about) = self.about(s, id) else { return };
        cx.event(Event::Guards(about.seat, about.card, id));
        match s.unit_mut(id) {
            Some(unit) if vigilant && !unit.vigil => unit.vigil = true,
            _ => self.activate(s, id, cx),
        }
        if let Some(attack) = &mut s.attack {
            attack.target = id;
            attack.place = about.place;
            attack.guards += 1;
        }
    }
}
