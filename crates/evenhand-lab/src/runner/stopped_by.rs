//! The reasons that a run ends.

/// The reason that a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoppedBy {
    /// All deals were played.
    Deals,
    /// Every share is known as precisely as requested.
    Precision,
    /// Every comparison is decided.
    Decided,
    /// The time limit was reached.
    Time,
    /// The user interrupted it.
    Interrupt,
}

impl StoppedBy {
    /// Returns the word used in `run.toml`.
    pub fn word(self) -> &'static str {
        match self {
            StoppedBy::Deals => "deals",
            StoppedBy::Precision => "precision",
            StoppedBy::Decided => "decided",
            StoppedBy::Time => "time",
            StoppedBy::Interrupt => "interrupted",
        }
    }

    /// Parses a word of `run.toml`.
    pub fn of_word(word: &str) -> Option<StoppedBy> {
        let all = [StoppedBy::Deals, StoppedBy::Precision, StoppedBy::Decided, StoppedBy::Time, StoppedBy::Interrupt];
        all.into_iter().find(|by| by.word() == word)
    }

    /// Returns a description.
    pub fn told(self) -> &'static str {
        match self {
            StoppedBy::Deals => "all deals are played",
            StoppedBy::Precision => "every share is known as precisely as asked",
            StoppedBy::Decided => "every comparison is decided",
            StoppedBy::Time => "the time is over",
            StoppedBy::Interrupt => "interrupted",
        }
    }
}
