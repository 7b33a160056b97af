//! Reservations about results: missing deals, and choices made after looking at the results.

/// Maximum number of damaged or missing files that are named.
const MOST_NAMED: usize = 20;
/// Maximum number of measures that are listed.
const MOST_LISTED: usize = 3;
/// The label of a choice made after looking at the results.
const CHOSEN_LATE: &str = "chosen after looking";

/// What limits the conclusions from existing results. No result depends on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reservations {
    /// The missing deals; `None` if nothing is damaged.
    pub partial: Option<Partial>,
    /// When the headline measures and the focus were chosen.
    pub choice: Choice,
    /// The goals that were set before play; `None` if they are still the same, or unknown.
    pub goals: Option<GoalsChanged>,
    /// Answers that stronger players are known to give otherwise.
    pub moving: Vec<Moving>,
}

/// An answer that `quick` and `strong` players give differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moving {
    /// What it is about: a clause that ends with its verb, such as `who starts wins`.
    pub about: String,
    /// The answer between `quick` players, such as `76 %`.
    pub quick: String,
    /// Its 95 % range, such as `69 to 82`.
    pub quick_range: String,
    /// The answer between `strong` players.
    pub strong: String,
    /// Its range.
    pub strong_range: String,
}

/// Goals that were changed after something was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalsChanged {
    /// The goals that were set before play.
    pub before: Vec<String>,
    /// The number of deals of every variant that had been played by then; 0 if it is unknown.
    pub deals: u64,
}

impl GoalsChanged {
    /// Returns its meaning as a sentence without its period.
    fn told(&self) -> String {
        let when = match self.deals {
            0 => "after play had begun".to_owned(),
            1 => "after 1 deal had been played".to_owned(),
            deals => format!("after {deals} deals had been played"),
        };
        let before: Vec<String> = self.before.iter().map(|text| format!("\"{text}\"")).collect();
        let before = if before.is_empty() { "none".to_owned() } else { listed(&before) };
        format!(
            "these goals were changed {when} (before: {before}); goals chosen to fit results say little, so test them with \
             another seed"
        )
    }
}

/// Results in which some deals are damaged or missing, so that only the deals that every variant has count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partial {
    /// The deals that every variant has.
    pub deals: u64,
    /// The number of deals that there should be.
    pub of: u64,
    /// What is damaged or missing: each file, and its problem.
    pub missing: Vec<String>,
}

/// When the headline measures and the focus were chosen; for a search, its targets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// Before anything was played.
    #[default]
    BeforePlay,
    /// There is no record.
    Unknown,
    /// After something was played.
    AfterLooking {
        /// Headline measures added after play began; for a search, targets.
        added: Vec<String>,
        /// Headline measures removed after play began; for a search, targets.
        dropped: Vec<String>,
        /// Whether there is a focus that was added after play began.
        focus: bool,
    },
}

impl Reservations {
    /// Returns each reservation as a sentence, without its final period.
    pub fn told(&self) -> impl Iterator<Item = String> {
        let goals = self.goals.as_ref().map(GoalsChanged::told);
        self.partial.as_ref().map(Partial::told).into_iter().chain(self.choice.told()).chain(goals)
    }

    /// Returns each reservation in a few words.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        self.partial.as_ref().map(|_| "partial").into_iter().chain(self.choice.words())
    }
}

impl Partial {
    /// Returns its meaning as a sentence without its period.
    pub fn told(&self) -> String {
        let blocks = match self.missing.len() {
            1 => "1 block is".to_owned(),
            many => format!("{many} blocks are"),
        };
        let Partial { deals, of, .. } = self;
        format!("partial: {deals} of {of} deals, those that every variant has; {blocks} damaged or missing")
    }

    /// Returns what is damaged or missing, one line each, below a line that states the consequence.
    pub fn named(&self) -> Vec<String> {
        let heading = "partial: these blocks are damaged or missing, and the deals in them are left out of every variant. \
                       Damage does not depend on how matches went, so ranges and p-values hold for the deals that are left:";
        let mut lines = vec![heading.to_owned()];
        lines.extend(self.missing.iter().take(MOST_NAMED).map(|missing| format!("  {missing}")));
        if self.missing.len() > MOST_NAMED {
            lines.push(format!("  and {} more", self.missing.len() - MOST_NAMED));
        }
        lines
    }
}

impl Choice {
    /// Compares the current choice with the one recorded before play.
    pub fn compared(recorded: (&[String], Option<&str>), now: (&[String], Option<&str>)) -> Choice {
        let without = |all: &[String], others: &[String]| -> Vec<String> {
            all.iter().filter(|name| !others.contains(name)).cloned().collect()
        };
        let (added, dropped) = (without(now.0, recorded.0), without(recorded.0, now.0));
        let focus = now.1.is_some() && now.1 != recorded.1;
        if added.is_empty() && dropped.is_empty() && !focus {
            return Choice::BeforePlay;
        }
        Choice::AfterLooking { added, dropped, focus }
    }

    /// Whether the choice may have been influenced by the results, so that p-values must be adjusted for every measure.
    pub(crate) fn may_be_late(&self) -> bool {
        *self != Choice::BeforePlay
    }

    /// Whether the focus was chosen after looking at the results.
    pub(crate) fn focus_is_late(&self) -> bool {
        matches!(self, Choice::AfterLooking { focus: true, .. })
    }

    /// Whether a measure became a headline after looking at the results.
    pub(crate) fn is_late(&self, measure: &str) -> bool {
        matches!(self, Choice::AfterLooking { added, .. } if added.iter().any(|name| name == measure))
    }

    /// Returns the suffix for the name of a measure: a label if it became a headline after looking at the results.
    pub fn label(&self, measure: &str) -> &'static str {
        label(self.is_late(measure))
    }

    /// Returns the choice in a few words; `None` if it was made before play.
    pub fn words(&self) -> Option<&'static str> {
        match self {
            Choice::BeforePlay => None,
            Choice::Unknown => Some("not known when chosen"),
            Choice::AfterLooking { .. } => Some(CHOSEN_LATE),
        }
    }

    /// Returns sentences about the choice of a search's targets; `None` if it was made before play.
    pub fn targets_told(&self) -> Option<String> {
        const ANOTHER: &str = "So nothing is shown about them here: search again with another seed.";
        match self {
            Choice::BeforePlay => None,
            Choice::Unknown => Some(format!(
                "No record says whether the targets were chosen before these deals were played. {ANOTHER}"
            )),
            Choice::AfterLooking { added, dropped, .. } => {
                let mut what: Vec<String> = added.iter().map(|text| format!("\"{text}\"")).collect();
                what.extend(dropped.iter().map(|text| format!("to leave out \"{text}\"")));
                Some(format!("Targets {CHOSEN_LATE} at the same deals: {}. {ANOTHER}", what.join(", and ")))
            }
        }
    }

    fn told(&self) -> Option<String> {
        const COUNTED: &str = "p-values count all measures, not only the headline ones";
        match self {
            Choice::BeforePlay => None,
            Choice::Unknown => {
                Some(format!("no record says whether headline measures and focus were chosen before play; {COUNTED}"))
            }
            Choice::AfterLooking { added, dropped, focus } => {
                let mut what = Vec::new();
                if !added.is_empty() {
                    what.push(format!("{} {} added", measures(added), listed(added)));
                }
                if !dropped.is_empty() {
                    let whose = if added.is_empty() { format!("{} ", measures(dropped)) } else { String::new() };
                    what.push(format!("{whose}{} dropped", listed(dropped)));
                }
                what.extend(focus.then(|| "the focus".to_owned()));
                Some(format!("{CHOSEN_LATE}: {}; {COUNTED}", what.join("; ")))
            }
        }
    }
}

/// Returns the singular or plural of "headline measure".
fn measures(names: &[String]) -> &'static str {
    if names.len() == 1 { "headline measure" } else { "headline measures" }
}

/// Returns the first names, and how many more there are.
fn listed(names: &[String]) -> String {
    match names.len().saturating_sub(MOST_LISTED) {
        0 => names.join(", "),
        more => format!("{} and {more} more", names[..MOST_LISTED].join(", ")),
    }
}

/// Returns the suffix for a name: a label if it was chosen after looking at the results.
pub fn label(late: bool) -> &'static str {
    if late { " (chosen after looking)" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn a_choice_is_late_if_it_adds_or_drops_a_headline_or_has_another_focus() {
        let before = names(&["rounds", "gold"]);
        let compared = |now: &[&str], focus| Choice::compared((&before, Some("card oak")), (&names(now), focus));
        for focus in [Some("card oak"), None] {
            assert_eq!(compared(&["gold", "rounds"], focus), Choice::BeforePlay, "{focus:?}");
        }
        let late = compared(&["rounds", "battles"], Some("card elm"));
        let (added, dropped) = (names(&["battles"]), names(&["gold"]));
        assert_eq!(late, Choice::AfterLooking { added, dropped, focus: true });
        assert_eq!((late.label("battles"), late.label("rounds")), (" (chosen after looking)", ""));
        let told = late.told().unwrap();
        let what = "chosen after looking: headline measure battles added; gold dropped; the focus; p-values count all";
        assert!(told.starts_with(what), "{told}");
        let told = |now: &[&str]| compared(now, None).told().unwrap();
        assert!(told(&["rounds"]).starts_with("chosen after looking: headline measure gold dropped; p-values"));
        assert!(
            told(&["gold", "rounds", "a", "b"]).starts_with("chosen after looking: headline measures a, b added; ")
        );
        assert!(compared(&["rounds"], None).may_be_late() && Choice::Unknown.may_be_late());
    }

    #[test]
    fn what_is_missing_is_named_but_not_by_the_thousand() {
        let missing = (0..50).map(|block| format!("block={block}: it is not there")).collect();
        let partial = Partial { deals: 10, of: 60, missing };
        assert_eq!(
            partial.told(),
            "partial: 10 of 60 deals, those that every variant has; 50 blocks are damaged or missing"
        );
        let named = partial.named();
        assert_eq!((named.len(), named.last().unwrap().as_str()), (22, "  and 30 more"));
    }
}
