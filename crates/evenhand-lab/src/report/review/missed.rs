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

/// Returns the factions whose win share misses a goal at a number of players, each once: `bastion`.
pub fn uneven_factions(part: &ReviewPart<'_>, players: usize) -> Vec<String> {
    let all = Missed::all(part);
    let of_factions = all.iter().filter(|missed| {
        let is_share = matches!(&missed.goal.aim, Aim::Share { kind, .. } if kind == "faction");
        is_share && part.experiment.cells[missed.cell].players == players
    });
    let outside = of_factions.flat_map(|missed| &missed.readings).filter(|one| one.judgement == Judgement::Missed);
    let mut names: Vec<String> = Vec::new();
    for name in outside.filter_map(|one| one.reading.what.strip_prefix("faction ")) {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Experiment, Goals};
    use crate::report::ReviewKind;
    use crate::tables::tests::experiment;
    use crate::tables::{CellRow, Estimate, ShareRow, Tables};
    use evenhand_game::document::Place;
    use evenhand_kit::stats::Interval;
    use std::path::Path;

    /// Returns the tables of shares that are known to plus or minus a point.
    fn tables(shares: &[(&str, &str, f64)]) -> Tables {
        let row = |(kind, group, value): &(&str, &str, f64)| ShareRow {
            cell: 0,
            kind: (*kind).into(),
            group: (*group).into(),
            matches: 400,
            deals: 200,
            share: Some(Estimate { value: *value, interval: Some(Interval { low: value - 0.01, high: value + 0.01 }) }),
            fair: 0.5,
            headline: true,
        };
        let cells = vec![CellRow { cell: 0, deals: 200, matches: 400, faults: 0, means: Vec::new() }];
        Tables { cells, win_share: shares.iter().map(row).collect(), ..Tables::default() }
    }

    #[test]
    fn factions_are_uneven_if_their_share_misses_a_goal() {
        let place = Place { file: "toy.toml".into(), line: 1, column: 1 };
        let goal = |text| Target::read(text, place.clone(), Vocabulary::default()).unwrap();
        let targets = vec![goal("every faction within 5 points of even"), goal("every seat within 5 points of even")];
        let asked = Experiment { goals: Goals { targets, of_game: false }, ..experiment(1) };
        let tables = tables(&[
            ("seat", "S1", 0.7),
            ("seat", "S2", 0.3),
            ("faction", "bastion", 0.9),
            ("faction", "veil", 0.52),
            ("faction", "deep_kin", 0.1),
        ]);
        let part =
            ReviewPart { kind: ReviewKind::AsPrinted, results: Path::new(""), experiment: &asked, tables: &tables };
        assert_eq!(uneven_factions(&part, 2), ["bastion", "deep_kin"]);
        assert_eq!(uneven_factions(&part, 3), [""; 0]);
    }
}
