//! What events add to the picture of a turn: the ways of operators, and where they were hurt or lost.

use crate::Ashenfront;
use crate::model::events::Event;
use evenhand_game::game::events::{EventContext, Logged};
use evenhand_game::picture::Trace;

impl Ashenfront {
    pub(super) fn trace_of(&self, context: &EventContext<'_, Self>) -> Option<Trace> {
        let event = context.from_here().first()?;
        let trace = match *event {
            Event::Moved(seat, _, from, to, _) | Event::Shoved(seat, _, from, to) => {
                Trace::moved(self.tile_name(from), self.tile_name(to), seat.index())
            }
            Event::Damaged { tile, n, .. } | Event::Lost(_, _, tile, n, _) if n > 0 => {
                Trace::hit(self.tile_name(tile), n.into(), false)
            }
            Event::Defeated(_, _, tile) => Trace::hit(self.tile_name(tile), 0, true),
            _ => return None,
        };
        Some(trace.explained(&event.sentence(context).unwrap_or_default()))
    }
}
