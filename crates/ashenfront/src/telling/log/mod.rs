//! A match in words: the operations that were declared, the responses, the order of resolution, and the results, with
//! the battlefield as a [`picture`] at every turn. Nearly all lines come from events, because the rules answer
//! questions with only one option themselves. A choice has its own line only where it causes no event.

mod choices;
mod facts;
mod happened;
mod names;
mod picture;
mod scene;
mod traces;

use crate::model::events::Event;
use crate::model::state::State;
use crate::{Action, Ashenfront};
use evenhand_game::game::events::{EventContext, EventKind, Logged, Value, event_lines};
use evenhand_game::game::log::{LogSpan, shows};
use evenhand_game::game::{LogText, Seat};
use evenhand_game::picture::{Scene, Trace, now};

impl LogText for Ashenfront {
    const DRAWS: bool = true;

    const EVENTS: &'static [EventKind] = Event::KINDS;

    fn record_event(&self, context: &EventContext<'_, Self>) -> Option<Value> {
        context.recorded()
    }

    fn describe(&self, span: &LogSpan<'_, Self>) -> Option<Vec<String>> {
        let s = span.after;
        let mut lines = Vec::new();
        if span.before.is_none() {
            for seat in [s.starter, crate::model::state::other(s.starter)] {
                let (row, first) = if seat == s.starter { (1, ", has the first turn") } else { (5, "") };
                lines.push(format!("{}: home row {row}{first}", self.seat_name(s, seat, span.viewer)));
            }
        }
        let names: Vec<String> = Seat::all(s.players.len()).map(|seat| seat.to_string()).collect();
        let chosen = span.chosen(|seat| &names[seat.index()], |_| true);
        // Before the first turn, choices stand alone. Later they belong to the operation that is being described, so
        // they are indented.
        let indent = if span.before.is_some_and(Ashenfront::has_begun_before) { "    " } else { "" };
        lines.extend(chosen.into_iter().map(|(_, line)| format!("{indent}{line}")));
        lines.extend(event_lines(self, span));
        if !span.drawn && span.events.iter().any(|event| matches!(event, Event::Turn(..) | Event::Over(_))) {
            lines.extend(self.picture(s, span.viewer));
        }
        Some(lines)
    }

    fn shows_role(&self, viewer: Option<Seat>, seat: Seat) -> bool {
        self.knobs.info.open_decklists || shows(viewer, seat)
    }

    fn begins_turn(event: &Event) -> bool {
        matches!(event, Event::Turn(..))
    }

    fn trace(&self, context: &EventContext<'_, Self>) -> Option<Trace> {
        self.trace_of(context)
    }

    fn scenes(&self, step: &LogSpan<'_, Self>) -> Vec<Scene> {
        self.scenes_of(step)
    }

    fn scene_now(&self, s: &State, viewer: Option<Seat>) -> Option<Scene> {
        Some(Scene { title: now("turn", s.turn.into()), ..self.scene(s, s.turn.into(), viewer) })
    }

    fn describe_choice(&self, s: &State, seat: Seat, action: Action, viewer: Option<Seat>) -> (String, bool) {
        (self.choice_text(s, seat, action, viewer), false)
    }
}
