//! The verdict on a claim, and its basis.

use crate::odds::fraction::Fraction;

/// The verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// True as written.
    True,
    /// The exact number is different, but rounds to what is written.
    Rounded,
    /// What is written is true, but incomplete.
    Incomplete,
    /// False.
    False,
    /// Too few deals were played to decide.
    Undecided,
    /// No answer: it makes no sense for the deck that was set, or is too large to be solved.
    NoAnswer,
    /// The exact answer and the game's code disagree: one of them is wrong, so there is no verdict.
    Disagree,
}

impl Verdict {
    /// Returns the word used in tables.
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

    /// Whether the claim is neither confirmed nor refuted.
    pub fn is_open(self) -> bool {
        matches!(self, Verdict::Undecided | Verdict::NoAnswer)
    }

    /// Whether the claim holds.
    pub fn stands(self) -> bool {
        matches!(self, Verdict::True | Verdict::Rounded)
    }
}

/// The result of checking with a game's code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Checked {
    /// Number of independent deals.
    pub deals: u64,
    /// The largest distance of a count from its expectation, in standard deviations.
    pub most: f64,
}

impl Checked {
    /// Distances beyond this are not chance: only about one in two million counts is this far off by chance.
    pub const LIMIT: f64 = 5.0;
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The result, for people.
    pub exact: String,
    /// The number, if the result is one.
    pub number: Option<Fraction>,
    /// The verdict.
    pub verdict: Verdict,
    /// The difference from the promise.
    pub difference: String,
    /// Why the verdict is not simply true.
    pub why: String,
}

/// Why a question has no answer, and how to fix it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unanswered {
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub remedy: String,
}

impl Unanswered {
    /// Creates it from a message and a remedy.
    pub fn new(message: impl Into<String>, remedy: impl Into<String>) -> Unanswered {
        Unanswered { message: message.into(), remedy: remedy.into() }
    }
}
