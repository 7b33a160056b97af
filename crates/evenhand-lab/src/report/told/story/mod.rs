//! The story of a match by its win chances: when it was decided, its turning points, and what else could have been
//! chosen there.

mod axis;
mod choices;
mod curve;
mod holdings;
mod moment;
mod sentences;

use evenhand_players::chances::ChanceCourse;
use evenhand_players::matches::Moment;
use maud::{Markup, html};

pub(super) use choices::choices;
pub use holdings::Holdings;
pub use sentences::course_in_words;

/// The win chances of a match, for its page.
#[derive(Clone, Debug)]
pub struct Story {
    /// The win chances.
    pub course: ChanceCourse,
    /// By point of the course: the number of lines of the log before its choice.
    pub lines: Vec<usize>,
    /// The turning points, in order.
    pub moments: Vec<Moment>,
    /// The names of the seats.
    pub names: Vec<String>,
    /// How well such chances come true, in a sentence.
    pub checked: String,
}

impl Story {
    /// Shows the course of the win chances. `turn` returns the number of the turn of a line of the log.
    pub(super) fn course(&self, turn: &dyn Fn(usize) -> usize) -> Markup {
        html! {
            @for sentence in course_in_words(&self.course, &self.names) { p { (sentence) } }
            (self.curve(&|point| turn(self.lines[point])))
            p .note {
                "A win chance is how likely a seat is to win, for somebody who sees all hands and secrets. It is an estimate by a "
                "trained network. " (self.checked)
            }
        }
    }

    /// Shows the turning points. `turn` returns the number of the turn of a line of the log, and `log` is the log.
    pub(super) fn turning_points(&self, log: &[String], turn: &dyn Fn(usize) -> usize) -> Markup {
        html! {
            @if !self.moments.is_empty() {
                h3 { "Turning points" }
                p .note {
                    "The heading has the chances of the curve. Options are judged with what the seat could know, so their chances "
                    "differ, and those of two seats need not add up to 100 %."
                }
                @for (nth, moment) in self.moments.iter().enumerate() { (self.moment(nth, moment, log, turn)) }
            }
        }
    }

    /// Returns the name of a seat.
    fn name(&self, seat: evenhand_game::game::Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }
}
