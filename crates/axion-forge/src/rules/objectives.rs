//! Special objectives, checked at the moment they name (AX-WIN-4, AX-Q32).

use crate::model::content::{CardId, Line, On};
use crate::model::state::{State, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

impl AxionForge {
    /// Ends the match if a seat has reached an objective of its Catalyst or of a face-up card.
    pub(crate) fn check_objectives(&self, s: &mut State, seat: Seat, moment: On, cx: &mut Cx<'_, Event>) {
        let player = s.player(seat);
        let face_up = player.units.iter().filter(|unit| !unit.down).map(|unit| (unit.card, unit.id));
        let cards: Pile<(CardId, UnitId), 21> = [(player.catalyst, UnitId::NONE)].into_iter().chain(face_up).collect();
        for (id, unit) in cards.iter().copied() {
            let Some(card) = self.cards.get(id) else { continue };
            for (place, ability) in (0..).zip(&card.abilities).filter(|(_, ability)| ability.line == Line::Obj) {
                let now = ability.on & moment.bit() != 0;
                if now && ability.condition.is_none_or(|condition| self.holds(s, seat, condition)) {
                    cx.event(Event::Used(seat, id, place, unit));
                    return self.win(s, seat, cx);
                }
            }
        }
    }
}
