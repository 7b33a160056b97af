//! The scorecard of an experiment's goals, as plain text: the page and the workbook
//! show what the evaluation of goals fills in.

/// Whether a variant meets a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It does.
    Met,
    /// It does not.
    Missed,
    /// The results cannot decide it.
    Open,
}

impl Standing {
    /// Returns the name of its style on the page.
    pub(crate) fn style(self) -> &'static str {
        match self {
            Standing::Met => "met",
            Standing::Missed => "missed",
            Standing::Open => "open",
        }
    }

    /// Returns the verdict in a word or two.
    pub fn word(self) -> &'static str {
        match self {
            Standing::Met => "met",
            Standing::Missed => "missed",
            Standing::Open => "not decided",
        }
    }
}

/// A goal in a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Whether the goal is met.
    pub verdict: Standing,
    /// The value that decides it, with its interval: `27.5 % (24 to 31)`.
    pub value: String,
}

/// All goals in all variants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScorecardText {
    /// The goals in words, the most important first.
    pub goals: Vec<String>,
    /// The names of the variants.
    pub variants: Vec<String>,
    /// By goal and variant.
    pub entries: Vec<Vec<Entry>>,
}

#[cfg(test)]
pub(crate) mod scorecards {
    use super::*;

    /// Creates a scorecard of two goals in two variants.
    pub(crate) fn made_up() -> ScorecardText {
        let entry = |verdict, value: &str| Entry { verdict, value: value.into() };
        ScorecardText {
            goals: vec!["at least half of the matches end by points".into(), "every faction wins 40 to 60 %".into()],
            variants: vec!["baseline".into(), "max mana 6".into()],
            entries: vec![
                vec![entry(Standing::Missed, "27.5 % (24 to 31)"), entry(Standing::Met, "58 % (55 to 61)")],
                vec![entry(Standing::Missed, "Bastion 92 %"), entry(Standing::Open, "Veil 41 % (38 to 44)")],
            ],
        }
    }
}
