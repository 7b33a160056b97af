//! A person at a table, among agents.

use std::sync::Arc;

use evenhand_game::game::Seat;
use evenhand_game::game::events::Value;
use evenhand_game::picture::Scene;

use super::{MatchRecord, RecordedChoice, Seating};
use crate::net::NetFile;

/// An option of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    /// The option in notation.
    pub notation: String,
    /// The option in words.
    pub words: String,
}

/// A question to a person.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The name of the person's seat in the log.
    pub seat: &'q str,
    /// The options.
    pub options: &'q [Offered],
    /// Whether the person can take back the choice before this one: nothing was revealed since.
    pub can_take_back: bool,
}

/// A person's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The index of the chosen option.
    Choose(usize),
    /// What would the advisor choose?
    Advice,
    /// The person takes back the choice before this one.
    TakeBack,
    /// The person leaves the table.
    Leave,
}

/// What the advisor knows of a choice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Advice {
    /// The index of the option that the advisor would choose; `None` if there is no advisor, or if it would choose an
    /// action that is not among the options.
    pub option: Option<usize>,
    /// The best options with the win chance of each, 0 to 1, as far as the person's seat can know; the best first. Empty
    /// unless [`PersonSeat::chances`].
    pub chances: Vec<(usize, f64)>,
}

/// A person who sits at a table.
pub trait Person: Send {
    /// Receives the lines that the log has gained, and the table as the person's seat sees it. Called after every step;
    /// there is a picture if [`PersonSeat::drawn`] and the game draws.
    fn watch(&mut self, news: &[String], picture: Option<Scene>);

    /// Asks for one of the options.
    fn choose(&mut self, question: &Question<'_>) -> Answer;

    /// Receives the advice that was requested.
    fn advise(&mut self, advice: &Advice);

    /// A choice was taken back: the log has only this many lines again, and the table is as it was.
    fn taken_back(&mut self, lines: usize, picture: Option<Scene>);

    /// Whether the person has left the table while others choose.
    fn has_left(&self) -> bool {
        false
    }
}

/// Stores the lines of a record between the first and the last while the match is played.
pub trait RecordKeeper: Send {
    /// Appends lines.
    fn append(&mut self, lines: &[Value]);

    /// Removes all lines but this many.
    fn cut(&mut self, lines: usize);
}

/// The beginning of a match, taken from a record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Begun {
    /// The choices, in order.
    pub choices: Vec<RecordedChoice>,
    /// The number of lines that the keeper of the record has already.
    pub lines: usize,
}

/// A person's place at a table.
pub struct PersonSeat {
    /// The number of the deal.
    pub deal: u64,
    /// The agents and roles of the seats. The agent of the person's seat is not asked.
    pub seating: Seating,
    /// The person's seat.
    pub seat: Seat,
    /// The agent that advises the person.
    pub advisor: Option<usize>,
    /// The network by which the advisor estimates win chances; `None` if there are none beside its advice.
    pub chances: Option<Arc<NetFile>>,
    /// The beginning of the match; empty for a new one.
    pub begun: Begun,
    /// Whether the person sees pictures. The log then leaves out what they show.
    pub drawn: bool,
    /// The person.
    pub person: Box<dyn Person>,
    /// Keeps the record.
    pub keeper: Box<dyn RecordKeeper>,
}

/// A match that a person has played.
#[derive(Clone, Debug)]
pub struct PersonMatch {
    /// The lines of a record of it between the first and the last.
    pub lines: Vec<Value>,
    /// The result; `None` if the person left.
    pub record: Option<MatchRecord>,
}
