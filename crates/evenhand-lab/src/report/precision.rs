//! How precisely endings and goals will be known after a planned number of deals, judged by a few trial deals.

use crate::experiment::{Aim, Experiment, Target};
use crate::goals::{Reach, reach};
use crate::tables::Tables;

use super::words::plain;

/// Returns lines about the endings and the goals with this many deals of every variant; empty if the trial deals say
/// nothing about them. The baseline stands for all variants.
pub fn precision(experiment: &Experiment, tables: &Tables, deals: u64) -> Vec<String> {
    let cell = experiment.reference();
    let mut lines: Vec<String> = endings(tables, cell, deals as f64).into_iter().collect();
    let goals: Vec<String> = experiment
        .goals
        .targets
        .iter()
        .filter_map(|goal| {
            Some(format!("  {}: {}.", goal.text, decided(goal, &reach(goal, tables, cell, deals as f64)?)))
        })
        .collect();
    if !goals.is_empty() {
        let whose =
            if experiment.goals.of_game { format!(" (the defaults of {})", experiment.game) } else { String::new() };
        lines.push(format!("Goals{whose}, four times in five:"));
        lines.extend(goals);
    }
    lines
}

/// States how precisely the shares of the endings will be known.
fn endings(tables: &Tables, cell: usize, deals: f64) -> Option<String> {
    let tried = tables.cells.iter().find(|row| row.cell == cell)?.deals as f64;
    let shares = tables.endings.iter().filter(|row| row.cell == cell && row.matches > 0);
    let widths = shares.filter_map(|row| Some(row.share?.interval?.half_width()));
    let widest = widths.fold(0.0, f64::max) * (tried / deals).sqrt();
    (widest > 0.0).then(|| {
        let points = whole_or_tenths(widest * 100.0, widest * 100.0);
        format!("The share of each ending will be known to about +-{points} points.")
    })
}

/// Describes the true values with which a goal will be decided.
fn decided(goal: &Target, reach: &Reach) -> String {
    let end = |value: f64| number(reach, value);
    let unit = if reach.portion { " %" } else { "" };
    let missed = [("below", reach.missed_below), ("above", reach.missed_above)];
    let missed: Vec<String> =
        missed.iter().filter_map(|(way, value)| Some(format!("{way} {}{unit}", end((*value)?)))).collect();
    let every = matches!(goal.aim, Aim::Share { group: None, .. });
    let what = if matches!(goal.aim, Aim::Mean(_)) { "the true mean" } else { "the true share" };
    if !reach.can_be_met() {
        let which = if every { "one true share" } else { what };
        return match missed.is_empty() {
            true => "cannot be decided".to_owned(),
            false => format!("cannot be shown to be met; missed is shown if {which} is {}", missed.join(" or ")),
        };
    }
    let met = match (reach.met_from, reach.met_to) {
        (Some(from), Some(to)) => format!("between {} and {}{unit}", end(from), end(to)),
        (Some(from), None) => format!("above {}{unit}", end(from)),
        (None, Some(to)) => format!("below {}{unit}", end(to)),
        (None, None) => String::new(),
    };
    match (every, missed.is_empty()) {
        (true, true) => format!("can be decided if every true share is {met}"),
        (true, false) => format!("can be decided if every true share is {met}, or one is {}", missed.join(" or ")),
        (false, true) => format!("can be decided if {what} is {met}"),
        (false, false) => {
            let all: Vec<String> = std::iter::once(met).chain(missed).collect();
            let (last, first) = all.split_last().expect("one way to meet it");
            format!("can be decided if {what} is {} or {last}", first.join(", "))
        }
    }
}

/// Formats a value near a limit, with the digits that its margin supports.
fn number(reach: &Reach, value: f64) -> String {
    if reach.portion {
        return whole_or_tenths(value * 100.0, reach.margin * 100.0);
    }
    let size = 10f64.powf(reach.margin.max(1e-9).log10().floor());
    plain((value / size).round() * size)
}

/// Formats a percentage that is known to plus or minus `margin` percentage points.
fn whole_or_tenths(value: f64, margin: f64) -> String {
    if margin >= 1.0 { format!("{value:.0}") } else { format!("{value:.1}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Goals, Vocabulary};
    use crate::tables::tests::{block, experiment, tables_of};
    use evenhand_game::document::Place;

    fn said(goals: &[&str], deals: u64) -> Vec<String> {
        let place = || Place { file: "toy.toml".into(), line: 1, column: 1 };
        let read = |text: &&str| Target::read(text, place(), Vocabulary::default()).unwrap();
        let goals = Goals { targets: goals.iter().map(read).collect(), of_game: false };
        let asked = Experiment { goals, ..experiment(1) };
        precision(&asked, &tables_of(1, 64, 16, |_, deals| block(deals, 0.5, 0.0)), deals)
    }

    #[test]
    fn goals_name_the_true_values_that_decide_them() {
        let lines = said(&["seat S1 at least 50 %", "every seat 30-70 %", "every seat 49-51 %"], 1000);
        let goals = lines.iter().position(|line| line == "Goals, four times in five:").unwrap();
        let ends = |line: &str| -> Vec<f64> { line.split(' ').filter_map(|word| word.parse().ok()).collect() };
        let one = &lines[goals + 1];
        assert!(one.contains("can be decided if the true share is above 5") && one.contains(" % or below 4"), "{one}");
        let [limit, above, below] = ends(one)[..] else { panic!("{one}") };
        assert_eq!((limit, above + below), (50.0, 100.0), "{one}");
        let range = &lines[goals + 2];
        assert!(range.contains("if every true share is between 3") && range.contains(", or one is below 2"), "{range}");
        assert!(lines[goals + 3].contains("cannot be shown to be met; missed is shown if one true share is below 4"));
    }

    #[test]
    fn more_deals_know_the_endings_better() {
        let points = |deals: u64| -> f64 {
            let line = said(&[], deals).remove(0);
            line.split("+-").nth(1).and_then(|rest| rest.split(' ').next()).and_then(|word| word.parse().ok()).unwrap()
        };
        assert!(points(100) > 2.0 * points(1600), "{} {}", points(100), points(1600));
    }
}
