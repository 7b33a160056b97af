//! What events add to the picture of a turn: the ways of cards, where they were hurt or destroyed, and where an attack
//! reached Life Force.

use crate::AxionForge;
use crate::model::content::Place;
use crate::model::events::Event;
use crate::model::state::UnitId;
use evenhand_game::game::Seat;
use evenhand_game::game::events::{EventContext, Logged};
use evenhand_game::picture::Trace;

impl AxionForge {
    pub(super) fn trace_of(&self, context: &EventContext<'_, Self>) -> Option<Trace> {
        let event = context.from_here().first()?;
        let trace = match *event {
            Event::Moved(seat, from, to, unit) => {
                let about = format!("{unit} moves from {} to {}", self.board.name(from), self.board.name(to));
                Trace::moved(self.cell_name(seat, from), self.cell_name(seat, to), seat.index()).explained(&about)
            }
            Event::Damaged(seat, _, place, damage, _) if place != Place::NOWHERE => {
                Trace::hit(self.cell_name(seat, place), damage.into(), false)
            }
            Event::Destroyed(seat, _, _, _, unit) => {
                Trace::hit(self.cell_name(seat, place_of(context, unit)?), 0, true)
            }
            Event::Life(seat, change, _, place) if change < 0 && place != Place::NOWHERE => {
                Trace::hit(self.cell_name(seat, place), change.unsigned_abs().into(), false)
            }
            _ => return None,
        };
        Some(trace.explained(&event.sentence(context).unwrap_or_default()))
    }

    /// Returns the name of the cell of a position of a seat.
    pub(super) fn cell_name(&self, seat: Seat, place: Place) -> String {
        format!("{seat} {}", self.board.name(place))
    }
}

/// Returns the position of a destroyed card: where it lay before these events, unless it came in them.
fn place_of(context: &EventContext<'_, AxionForge>, unit: UnitId) -> Option<Place> {
    let moved = context.earlier().iter().rev().find_map(|event| match *event {
        Event::Moved(_, _, to, one) if one == unit => Some(to),
        _ => None,
    });
    moved.or_else(|| context.span.before?.unit(unit).map(|unit| unit.place))
}
