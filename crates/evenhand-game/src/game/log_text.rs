//! A match in words and pictures.

use super::events::{EventContext, EventKind, Value};
use super::log;
use super::notation::Notation;
use super::seat::Seat;
use crate::picture::{Scene, Trace};

/// A match in words (see [`log`]) and in pictures of its table or board.
///
/// The [example](crate::game#example) implements this trait.
pub trait LogText: Notation {
    /// Whether the game draws its table or board.
    const DRAWS: bool = false;

    /// The kinds of events that a record of a match has.
    const EVENTS: &'static [EventKind] = &[];

    /// Returns an event as an object of a record: its kind as `event`, and its fields. `None` if the reader may not know
    /// of it, or if the game declares no events ([`events!`](crate::events)).
    fn record_event(&self, context: &EventContext<'_, Self>) -> Option<Value> {
        let _ = context;
        None
    }

    /// Formats an event as a line of a match log; `None` if it is not shown.
    fn write_event(&self, event: &Self::Event) -> Option<String> {
        let _ = event;
        None
    }

    /// Formats a log span as lines of a match log (see [`log`]). Returns `None` to collect more first, because a choice
    /// is still sealed or has had no effect yet. By default, lists the choices and every event that has words.
    fn describe(&self, span: &log::LogSpan<'_, Self>) -> Option<Vec<String>> {
        let chosen = span.choices.iter().map(|choice| format!("{} {}", choice.seat, choice.text));
        Some(chosen.chain(span.events.iter().filter_map(|event| self.write_event(event))).collect())
    }

    /// Describes a choice in words, with names in place of the numbers of [`Notation::write_action`] and without what
    /// `viewer` cannot know. Also returns whether it continues the seat's previous choice.
    fn describe_choice(
        &self,
        state: &Self::State,
        seat: Seat,
        action: Self::Action,
        viewer: Option<Seat>,
    ) -> (String, bool) {
        let _ = (state, seat, viewer);
        (self.write_action(action), false)
    }

    /// Whether the reader of a log for `viewer` may know a seat's role; by default everybody may.
    fn shows_role(&self, viewer: Option<Seat>, seat: Seat) -> bool {
        let _ = (viewer, seat);
        true
    }

    /// Draws the table before the first turn (or round) and after every turn, as far as these moments are among the
    /// events of a step: the events between two positions in which a seat chooses or the match is over. The `choices`
    /// of the step are empty. In a match in words each moment has one [`log::heading`], so there is one picture for the
    /// text before the first heading and one for the text below each heading. Returns no pictures if the game does not
    /// draw ([`LogText::DRAWS`]).
    fn scenes(&self, step: &log::LogSpan<'_, Self>) -> Vec<Scene> {
        let _ = step;
        Vec::new()
    }

    /// Whether an event begins a turn (or round) that has a picture. What happens after it belongs to that picture.
    fn begins_turn(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// Returns what an event adds to the picture of its turn: the move or the damage in a cell of the board. Models on a
    /// table have a number instead ([`Base::piece`](crate::picture::Base::piece)), by which two pictures are compared.
    fn trace(&self, context: &EventContext<'_, Self>) -> Option<Trace> {
        let _ = context;
        None
    }

    /// Describes how a tie was broken that decided a finished match, in a sentence; `None` if no tie did. `end` is the
    /// last position, as the reader knows it.
    fn tie_break(&self, end: &Self::State) -> Option<String> {
        let _ = end;
        None
    }

    /// Draws the table in a position at any moment. `state` is redacted for `viewer`; `None` stands for a reader who may
    /// know everything. Returns `None` if the game does not draw ([`LogText::DRAWS`]).
    fn scene_now(&self, state: &Self::State, viewer: Option<Seat>) -> Option<Scene> {
        let _ = (state, viewer);
        None
    }
}
