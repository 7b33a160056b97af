//! A goal that is missed in a variant.

use crate::experiment::{Aim, Target, Vocabulary};
use crate::goals::{JudgedReading, Judgement, Scorecard};
use crate::report::goals::value;
use crate::report::words::listed;

use super::part::ReviewPart;

/// Maximum number of values named in a finding.
const MOST_NAMED: usize = 2;

/// A goal that is missed in a variant.
pub(super) struct Missed {
    pub(super) goal: Target,
    /// The variant's index.
    pub(super) cell: usize,
    /// Everything that the goal is about, the farthest outside its range first; not empty.
    pub(super) readings: Vec<JudgedReading>,
}

impl Missed {
    /// Returns every goal that is missed, in every variant.
    pub(super) fn all(part: &ReviewPart<'_>) -> Vec<Missed> {
        let scorecard = Scorecard::of(part.experiment, part.tables);
        let mut all = Vec::new();
        for row in scorecard.rows {
            for (cell, judged) in row.by_cell.into_iter().enumerate() {
                if let Some(judged) = judged.filter(|judged| judged.judgement == Judgement::Missed) {
                    all.push(Missed { goal: row.goal.clone(), cell, readings: judged.readings });
                }
            }
        }
        all
    }

    /// Returns the value that lies farthest outside the range.
    pub(super) fn worst(&self) -> &JudgedReading {
        &self.readings[0]
    }

    /// Describes the values outside the range, the farthest first.
    pub(super) fn values(&self, called: Vocabulary) -> String {
        let outside = self.readings.iter().filter(|one| one.judgement == Judgement::Missed);
        let named: Vec<String> =
            outside.clone().take(MOST_NAMED).map(|one| value(called, &self.goal.aim, &one.reading, true)).collect();
        let more = outside.count() - named.len();
        let ended = if matches!(self.goal.aim, Aim::Ending(_)) { "ended " } else { "" };
        let named = if more > 0 { format!("{} and {more} more", named.join(", ")) } else { listed(&named) };
        format!("{ended}{named}")
    }

    /// Whether the farthest of them is too high.
    pub(super) fn is_too_high(&self) -> bool {
        let value = self.worst().reading.estimate.map_or(0.0, |estimate| estimate.value);
        self.worst().ends[1].is_some_and(|high| value > high)
    }

    /// Returns the end of the range that it lies beyond.
    pub(super) fn limit(&self) -> f64 {
        let [low, high] = self.worst().ends;
        if self.is_too_high() { high } else { low }.unwrap_or(0.0)
    }

    /// Returns its size: 1 is as much as the goal tolerates.
    pub(super) fn size(&self) -> f64 {
        self.worst().outside / self.goal.unit()
    }
}
