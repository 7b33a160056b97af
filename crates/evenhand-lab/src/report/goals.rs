//! The goals of an experiment in words: which variants meet them, and by how much the others miss.

use crate::experiment::{Aim, Experiment, Vocabulary};
use crate::goals::{GoalRow, Judged, Judgement, Reading, Scorecard, rounded_up};
use crate::tables::{Entry, ScorecardText, Tables};

use super::names::{Names, reading_alone, value_of};

use super::words::{counted, listed, plain, rate};

/// Maximum number of values named for one goal.
const MOST_NAMED: usize = 2;
/// Maximum number of values of a single axis named for one judgement.
const MOST_VALUES: usize = 6;
/// Maximum number of variants named for one judgement.
const MOST_VARIANTS: usize = 2;

/// How much is said about each goal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// The judgement, mostly in one line.
    Short,
    /// The values behind it as well.
    Full,
}

/// Formats a value with its name, and with its interval if that is wanted.
type Told<'t> = &'t dyn Fn(&Reading, bool) -> String;

/// Returns the lines about the goals; empty if none can be judged.
pub(super) fn goals(experiment: &Experiment, tables: &Tables, detail: Detail) -> Vec<String> {
    let scorecard = Scorecard::of(experiment, tables);
    if scorecard.rows.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![heading(experiment)];
    lines.extend(scorecard.rows.iter().map(|row| format!("  {}: {}.", row.goal.text, judged(experiment, row, detail))));
    lines.extend(nearest(experiment, &scorecard));
    lines
}

fn heading(experiment: &Experiment) -> String {
    let variants = experiment.cells.len();
    let of = if variants > 1 { format!(", {variants} variants") } else { String::new() };
    match experiment.goals.of_game {
        true => format!("Goals (the defaults of {}; set yours with goals = [...]){of}:", experiment.game),
        false => format!("Goals{of}:"),
    }
}

/// Returns the scorecard as text for the page and the workbook; `None` if no goal can be judged.
pub(super) fn scorecard_text(experiment: &Experiment, tables: &Tables) -> Option<ScorecardText> {
    let scorecard = Scorecard::of(experiment, tables);
    let names = Names::of(experiment);
    let entry = |row: &GoalRow, judged: &Option<Judged>| match judged {
        Some(judged) => {
            let told =
                |reading: &Reading, with_range: bool| value(experiment.called, &row.goal.aim, reading, with_range);
            Entry { judgement: judged.judgement, value: values(&told, judged, true) }
        }
        None => Entry { judgement: Judgement::Open, value: "not in this variant".to_owned() },
    };
    (!scorecard.rows.is_empty()).then(|| ScorecardText {
        goals: scorecard.rows.iter().map(|row| row.goal.text.clone()).collect(),
        variants: (0..experiment.cells.len()).map(|cell| names.variant(cell).to_owned()).collect(),
        entries: scorecard
            .rows
            .iter()
            .map(|row| row.by_cell.iter().map(|judged| entry(row, judged)).collect())
            .collect(),
    })
}

/// Describes the judgement of a goal in all variants.
fn judged(experiment: &Experiment, row: &GoalRow, detail: Detail) -> String {
    let told = |reading: &Reading, with_range: bool| value(experiment.called, &row.goal.aim, reading, with_range);
    let cells: Vec<(usize, &Judged)> =
        row.by_cell.iter().enumerate().filter_map(|(cell, judged)| Some((cell, judged.as_ref()?))).collect();
    if let [(_, judged)] = cells[..] {
        return format!("{}: {}", judged.judgement.word(), values(&told, judged, true));
    }
    let of = |judgement| cells.iter().filter(move |(_, judged)| judged.judgement == judgement).map(|(cell, _)| *cell);
    let mut parts: Vec<String> = Vec::new();
    for judgement in [Judgement::Met, Judgement::Missed, Judgement::Open] {
        let members: Vec<usize> = of(judgement).collect();
        if !members.is_empty() {
            parts.push(format!("{} {}", judgement.word(), variants(experiment, &members, cells.len())));
        }
    }
    if detail == Detail::Short {
        return parts.join(", ") + &short_detail(&told, &cells);
    }
    let reference = cells.iter().find(|(cell, _)| *cell == experiment.reference());
    let (cell, shown) = reference.unwrap_or(&cells[0]);
    let names = Names::of(experiment);
    let name = names.in_sentence(*cell);
    format!("{} ({name}: {})", parts.join(", "), values(&told, shown, false))
}

/// Describes what all variants have in common: the value that misses the goal by most in any of them, or the deals that
/// would decide; empty if the variants are judged differently.
fn short_detail(told: Told<'_>, cells: &[(usize, &Judged)]) -> String {
    let (_, first) = cells[0];
    if cells.iter().any(|(_, judged)| judged.judgement != first.judgement) {
        return String::new();
    }
    match first.judgement {
        Judgement::Met => String::new(),
        Judgement::Missed => {
            let all = cells.iter().filter_map(|(_, judged)| judged.readings.first());
            let worst = all.reduce(|worst, one| if one.outside > worst.outside { one } else { worst });
            worst.map_or_else(String::new, |one| format!(" (worst: {})", told(&one.reading, false)))
        }
        Judgement::Open => {
            let most = cells
                .iter()
                .map(|(_, judged)| deals_to_go(judged))
                .try_fold(0.0f64, |most, deals| Some(most.max(deals?)));
            most.map_or_else(String::new, |deals| {
                format!(" (about {} would decide)", counted(rounded_up(deals), "more deal"))
            })
        }
    }
}

/// Names variants: all, a few by name, or their number.
fn variants(experiment: &Experiment, members: &[usize], all: usize) -> String {
    if members.len() == all {
        return format!("in all {all}");
    }
    if experiment.axes.len() == 1 && members.len() <= MOST_VALUES {
        let value = |cell: &usize| value_of(&experiment.cells[*cell].values[0]);
        let values: Vec<String> = members.iter().map(value).collect();
        return format!("with {} {}", Names::of(experiment).knob(0), listed(&values));
    }
    if members.len() <= MOST_VARIANTS {
        let names = Names::of(experiment);
        let names: Vec<String> = members.iter().map(|cell| names.in_sentence(*cell).to_owned()).collect();
        return format!("with {}", names.join(" and with "));
    }
    format!("in {} of {all}", members.len())
}

/// Describes the values behind a judgement: those outside the range, or those that are undecided, with the deals that
/// would decide.
pub(super) fn values(told: Told<'_>, judged: &Judged, with_ranges: bool) -> String {
    if judged.judgement == Judgement::Met && judged.readings.len() > 1 {
        return spread(judged);
    }
    let of_judgement: Vec<&Reading> =
        judged.readings.iter().filter(|one| one.judgement == judged.judgement).map(|one| &one.reading).collect();
    let named: Vec<String> = of_judgement.iter().take(MOST_NAMED).map(|reading| told(reading, with_ranges)).collect();
    let more = of_judgement.len() - named.len();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{more}{}", named.join(", "), to_go(judged))
}

/// Describes the lowest and the highest of several values.
fn spread(judged: &Judged) -> String {
    let values = judged.readings.iter().filter_map(|one| Some(one.reading.estimate?.value));
    let (low, high) =
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
    format!("{} to {}", rate(low), rate(high))
}

/// Describes how many more deals would decide an undecided goal.
fn to_go(judged: &Judged) -> String {
    if judged.judgement != Judgement::Open {
        return String::new();
    }
    match deals_to_go(judged) {
        Some(deals) => format!("; about {} would decide", counted(rounded_up(deals), "more deal")),
        None => "; too near the limit to be decided".to_owned(),
    }
}

/// Returns how many more deals would decide an undecided goal; `None` if a value is too near a limit.
fn deals_to_go(judged: &Judged) -> Option<f64> {
    let open = judged.readings.iter().filter(|one| one.judgement == Judgement::Open);
    open.map(|one| one.more_deals).try_fold(0.0f64, |most, deals| Some(most.max(deals?)))
}

/// Formats a value with its name: `Bastion 91 %`.
pub(super) fn value(called: Vocabulary, aim: &Aim, reading: &Reading, with_range: bool) -> String {
    let name = reading_alone(called, aim, &reading.what);
    let Some(estimate) = reading.estimate else { return name };
    let number = if reading.portion { rate } else { plain };
    let range = estimate.interval.filter(|_| with_range);
    let range = range.map(|range| format!(" ({} to {})", number(range.low).trim_end_matches(" %"), number(range.high)));
    format!("{name} {}{}", number(estimate.value), range.unwrap_or_default())
}

/// Names the variant that is shown to meet the most goals, if there is one.
fn nearest(experiment: &Experiment, scorecard: &Scorecard) -> Option<String> {
    let cell = scorecard.nearest()?;
    let met = scorecard.count(cell, Judgement::Met);
    Some(format!(
        "Nearest to the goals: {} ({met} of {} met).",
        Names::of(experiment).in_sentence(cell),
        scorecard.rows.len()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Goals, Target};
    use crate::tables::tests::{block, experiment, tables_of};
    use evenhand_game::document::Place;

    /// Returns the lines for goals when seat S1 wins with these probabilities, and rounds grow by one per variant.
    fn said(goals: &[&str], wins: &[f64], deals: u64) -> Vec<String> {
        let place = || Place { file: "toy.toml".into(), line: 1, column: 1 };
        let targets = goals.iter().map(|text| Target::read(text, place(), Vocabulary::default()).unwrap()).collect();
        let asked = Experiment { goals: Goals { targets, of_game: false }, ..experiment(wins.len()) };
        let chance = wins.to_vec();
        let tables = tables_of(wins.len(), deals, 100, move |cell, deals| block(deals, chance[cell], cell as f64));
        goals_of(&asked, &tables)
    }

    fn goals_of(asked: &Experiment, tables: &Tables) -> Vec<String> {
        super::goals(asked, tables, Detail::Full)
    }

    #[test]
    fn one_variant_is_judged_with_its_values() {
        let lines = said(&["every seat within 5 points of even", "rounds 5-7", "rounds at most 4"], &[0.5], 4000);
        assert_eq!(lines[0], "Goals:");
        assert!(lines[1].starts_with("  every seat within 5 points of even: met: "), "{lines:?}");
        assert!(lines[2].starts_with("  rounds 5-7: met: rounds 6"), "{lines:?}");
        assert!(lines[3].starts_with("  rounds at most 4: missed: rounds 6"), "{lines:?}");
        assert_eq!(lines.len(), 4, "one variant is not nearer than others: {lines:?}");
    }

    #[test]
    fn what_is_near_a_limit_is_not_decided_and_says_what_would_decide_it() {
        let lines = said(&["seat S1 at least 49 %"], &[0.5], 400);
        assert!(lines[1].contains(": not decided: S1 ") && lines[1].contains("more deals would decide."), "{lines:?}");
    }

    #[test]
    fn variants_are_counted_and_the_nearest_is_named_only_if_it_is_shown() {
        let lines = said(&["every seat within 5 points of even", "rounds at most 7"], &[0.5, 0.7, 0.8], 4000);
        assert!(lines[1].contains("met with mana 4, missed with mana 5 and 6 (baseline: "), "{lines:?}");
        assert!(lines[2].contains("rounds at most 7: met with mana 4"), "{lines:?}");
        assert_eq!(lines[3], "Nearest to the goals: baseline (2 of 2 met).");
        let alike = said(&["every seat within 5 points of even"], &[0.5, 0.5], 4000);
        assert!(alike[1].contains("met in all 2"), "{alike:?}");
        assert_eq!(alike.len(), 2, "{alike:?}");
    }

    #[test]
    fn the_worst_value_is_that_of_the_worst_variant() {
        let place = Place { file: "toy.toml".into(), line: 1, column: 1 };
        let goal = Target::read("every seat within 5 points of even", place, Vocabulary::default()).unwrap();
        let asked = Experiment { goals: Goals { targets: vec![goal], of_game: false }, ..experiment(3) };
        let tables = tables_of(3, 4000, 100, |cell, deals| block(deals, [0.7, 0.9, 0.8][cell], 0.0));
        let lines = super::goals(&asked, &tables, Detail::Short);
        assert!(lines[1].contains("missed in all 3 (worst: S1 9"), "{lines:?}");
    }

    #[test]
    fn a_goal_about_nothing_in_the_run_is_left_out() {
        assert!(said(&["every agent within 5 points of even"], &[0.5], 400).is_empty());
    }
}
