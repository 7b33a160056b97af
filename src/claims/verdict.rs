//! What is said of a claim, and what it rests on.

use crate::odds::fraction::Fraction;

/// What has become of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It is so, as written.
    True,
    /// The exact number is another, and is rounded to what is written.
    Rounded,
    /// What is written is so, but something is missing from it.
    Incomplete,
    /// It is not so.
    False,
    /// Too little was played to tell.
    Undecided,
    /// It has no answer: it makes no sense for the deck that was set, or is too large to be solved.
    NoAnswer,
    /// The exact answer and the game's own code disagree: one of them is wrong, so nothing is said.
    Disagree,
}

impl Verdict {
    /// As tables have it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::True => "TRUE",
            Verdict::Rounded => "TRUE AS ROUNDED",
            Verdict::Incomplete => "INCOMPLETE",
            Verdict::False => "FALSE",
            Verdict::Undecided => "UNDECIDED",
            Verdict::NoAnswer => "NO ANSWER",
            Verdict::Disagree => "DISAGREEMENT",
        }
    }

    /// Whether nothing is known against the claim, nor for it.
    pub fn is_open(self) -> bool {
        matches!(self, Verdict::Undecided | Verdict::NoAnswer)
    }

    /// Whether the claim stands.
    pub fn stands(self) -> bool {
        matches!(self, Verdict::True | Verdict::Rounded)
    }
}

/// What came of playing with a game's own code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Checked {
    /// Independent deals.
    pub deals: u64,
    /// The greatest distance of a count from what it should be, in standard deviations.
    pub most: f64,
}

impl Checked {
    /// Distances beyond this are no accident: about one in two million counts goes so far by chance.
    pub const LIMIT: f64 = 5.0;
}

/// What a question comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// What is so, for people.
    pub exact: String,
    /// The number, if it is one.
    pub number: Option<Fraction>,
    /// What has become of the claim.
    pub verdict: Verdict,
    /// How far it is from what is promised.
    pub difference: String,
    /// Why it is not simply true.
    pub why: String,
}

/// Why a question has no answer, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unanswered {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub remedy: String,
}

impl Unanswered {
    /// Words in place of an answer.
    pub fn new(message: impl Into<String>, remedy: impl Into<String>) -> Unanswered {
        Unanswered { message: message.into(), remedy: remedy.into() }
    }
}
