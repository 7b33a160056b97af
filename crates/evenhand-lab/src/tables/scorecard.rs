//! The scorecard of an experiment's goals, as plain text: the page and the workbook
//! show what the evaluation of goals fills in.

/// Whether a goal is met, as far as the results can decide it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// Everything that the goal is about lies in its range.
    Met,
    /// The results cannot decide it.
    Open,
    /// Something that the goal is about lies outside its range.
    Missed,
}

impl Judgement {
    /// Returns the name of its style on the page.
    pub(crate) fn style(self) -> &'static str {
        match self {
            Judgement::Met => "met",
            Judgement::Missed => "missed",
            Judgement::Open => "open",
        }
    }

    /// Returns the judgement in a word or two.
    pub fn word(self) -> &'static str {
        match self {
            Judgement::Met => "met",
            Judgement::Missed => "missed",
            Judgement::Open => "not decided",
        }
    }
}

/// A goal in a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Whether the goal is met.
    pub judgement: Judgement,
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
        let entry = |judgement, value: &str| Entry { judgement, value: value.into() };
        ScorecardText {
            goals: vec!["at least half of the matches end by points".into(), "every faction wins 40 to 60 %".into()],
            variants: vec!["baseline".into(), "max mana 6".into()],
            entries: vec![
                vec![entry(Judgement::Missed, "27.5 % (24 to 31)"), entry(Judgement::Met, "58 % (55 to 61)")],
                vec![entry(Judgement::Missed, "Bastion 92 %"), entry(Judgement::Open, "Veil 41 % (38 to 44)")],
            ],
        }
    }
}
