//! Writes a match as text, as a battle report: where squads stand, who attacks whom with which dice, the losses and the
//! points. Each round also shows the table as a [`picture`]. Nearly all lines come from events. Choices have their own
//! lines only if they cause no event.
//!
//! Players are P1 and P2. A squad is called by its datasheet, with a number if its army has several: `Cinder Raiders
//! 2`. Places are inches from the corner at the first player's left.

mod choices;
mod event_writer;
mod facts;
mod happened;
mod losses;
mod moment;
mod names;
mod picture;
mod scene;

use crate::model::state::{Question, Stage, State};
use crate::model::words::player;
use crate::{Action, Event, Frostblade};
use evenhand_game::game::events::{EventContext, EventKind, Logged, Value};
use evenhand_game::game::log::LogSpan;
use evenhand_game::game::{LogText, Seat};
use evenhand_game::picture::Scene;
use event_writer::EventWriter;

impl LogText for Frostblade {
    const DRAWS: bool = true;

    const EVENTS: &'static [EventKind] = Event::KINDS;

    fn record_event(&self, context: &EventContext<'_, Self>) -> Option<Value> {
        context.recorded()
    }

    fn describe(&self, span: &LogSpan<'_, Self>) -> Option<Vec<String>> {
        let s = span.after;
        // Unfinished steps (wounds being allocated, a move under way) are logged together with their results.
        let under_way = |question| {
            matches!(question, Question::Allocate | Question::Instead | Question::Again | Question::Destination)
        };
        if span.before.is_some() && s.ask.is_some_and(|(_, question)| under_way(question)) {
            return None;
        }
        let mut lines = if span.before.is_none() { self.setting(s) } else { Vec::new() };
        let turns = span.before.is_some_and(|before| before.stage == Stage::Turns);
        let indent = if turns { "    " } else { "" };
        let chosen = span.chosen(player, |_| true);
        lines.extend(chosen.into_iter().map(|(_, line)| format!("{indent}{line}")));
        lines.extend(EventWriter::new(self, span).write());
        if !span.drawn && s.is_over() {
            lines.extend(self.picture(s));
        }
        Some(lines)
    }

    fn describe_choice(&self, s: &State, seat: Seat, action: Action, _: Option<Seat>) -> (String, bool) {
        (self.choice_text(s, seat, action), false)
    }

    fn scenes(&self, step: &LogSpan<'_, Self>) -> Vec<Scene> {
        self.scenes_of(step.before, step.events, step.after)
    }

    fn scene_now(&self, s: &State, _: Option<Seat>) -> Option<Scene> {
        Some(self.current_scene(s))
    }
}
