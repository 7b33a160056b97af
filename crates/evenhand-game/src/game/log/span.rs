//! What a game turns into lines of a log: choices, events, and the positions around them.

use std::fmt::Write;

use crate::game::ruleset::Ruleset;
use crate::game::seat::Seat;

/// One choice that is not logged yet.
#[derive(Clone, Debug)]
pub struct Choice<A> {
    /// The seat that chose.
    pub seat: Seat,
    /// The chosen action.
    pub action: A,
    /// The choice in words, for the log's viewer, computed in the position in which it was made.
    pub text: String,
    /// Whether it continues the seat's previous choice.
    pub goes_on: bool,
}

/// A log span: everything that has happened since the last lines of a log.
pub struct LogSpan<'a, G: Ruleset> {
    /// The position when the last lines were written; `None` at the beginning of the match. Like `after`, as the viewer
    /// sees it.
    pub before: Option<&'a G::State>,
    /// The choices made since, in order.
    pub choices: &'a [Choice<G::Action>],
    /// All events since, whether the viewer saw them or not.
    pub events: &'a [G::Event],
    /// The position now, as the viewer sees it.
    pub after: &'a G::State,
    /// The seat from whose perspective the log is written; `None` for a reader who may know everything.
    pub viewer: Option<Seat>,
    /// Whether the reader sees pictures of the positions ([`LogText::scenes`](crate::game::LogText::scenes)). The log
    /// then leaves out text tables of what the pictures show.
    pub drawn: bool,
}

impl<G: Ruleset> LogSpan<'_, G> {
    /// Whether the reader may see what only `seat` knows.
    pub fn shows(&self, seat: Seat) -> bool {
        shows(self.viewer, seat)
    }

    /// Returns the `wanted` choices that have words, with the names of the seats. A choice of several stages is one
    /// line.
    pub fn chosen<'n>(
        &self,
        name: impl Fn(Seat) -> &'n str,
        wanted: impl Fn(&Choice<G::Action>) -> bool,
    ) -> Vec<(Seat, String)> {
        let mut lines: Vec<(Seat, String)> = Vec::new();
        for choice in self.choices.iter().filter(|choice| !choice.text.is_empty() && wanted(choice)) {
            match lines.iter_mut().rev().find(|(seat, _)| *seat == choice.seat).filter(|_| choice.goes_on) {
                Some((_, line)) => {
                    // A path continues with its arrows.
                    let joint = if choice.text.starts_with("->") { " " } else { ", " };
                    let _ = write!(line, "{joint}{}", choice.text);
                }
                None => lines.push((choice.seat, format!("{} {}", name(choice.seat), choice.text))),
            }
        }
        lines
    }
}

/// Whether the reader of a log for `viewer` may see what only `seat` knows.
pub fn shows(viewer: Option<Seat>, seat: Seat) -> bool {
    viewer.is_none_or(|viewer| viewer == seat)
}
