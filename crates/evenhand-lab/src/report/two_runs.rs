//! Describes what changed between two runs, and the effects.

use crate::experiment::{Difference as Change, Partial, Vocabulary};
use crate::tables::{ContrastRow, Tables};
use evenhand_game::game::knobs::inline;
use evenhand_kit::stats::Interval;

use super::clear::is_clear;
use super::grid::grid;
use super::names::subject;
use super::words::{percent, plain, points, signed};

/// Maximum number of lines for changes of one kind.
const MOST_CHANGES: usize = 20;
/// Maximum number of clear differences described.
const MOST_TOLD: usize = 20;
/// Maximum number of cells for which all figures are listed.
const MOST_CELLS: usize = 4;

/// Two runs of one game, compared.
#[derive(Clone, Debug)]
pub struct TwoRuns {
    /// The names of the two, the earlier one first.
    pub names: [String; 2],
    /// Number of deals of every cell in each.
    pub deals: [u64; 2],
    /// The changes by kind: the name of the kind, and the changes.
    pub changed: Vec<(&'static str, Vec<Change>)>,
    /// The labels of the cells that both have.
    pub cells: Vec<String>,
    /// The labels of the cells that only one of them has.
    pub alone: [Vec<String>; 2],
    /// Whether deals of the same number are the same deals.
    pub paired: bool,
    /// Number of matches that failed in each.
    pub faults: [u64; 2],
    /// The caution about one of them.
    pub caution: Option<String>,
    /// What is damaged or missing in each.
    pub missing: [Option<Partial>; 2],
    /// How texts name the measures and groups of the game.
    pub called: Vocabulary,
    /// The second run minus the first; `cell` is an index into `cells`.
    pub tables: Tables,
}

impl TwoRuns {
    /// Returns the headline comparisons, with mirrored ones merged, ordered by cell.
    fn headlines(&self) -> Vec<&ContrastRow> {
        self.tables.headlines().iter().map(|rows| &self.tables.contrasts[rows[0]]).collect()
    }

    /// Whether a comparison is reported as a clear difference.
    pub fn is_clear(row: &ContrastRow) -> bool {
        row.subject.headline && is_clear(row)
    }
}

/// Formats a size in points or in the measure's unit.
fn size(row: &ContrastRow, value: f64) -> String {
    if row.is_portion() { points(value.abs()) } else { plain(value.abs()) }
}

/// Describes a clear difference: size, direction and both values.
fn told(called: Vocabulary, row: &ContrastRow) -> String {
    let value = row.difference.value;
    let (up, down) = if row.is_portion() { ("higher", "lower") } else { ("more", "fewer") };
    let way = if value > 0.0 { up } else { down };
    let range = match row.difference.interval {
        _ if row.difference.error == 0.0 => "by the same in every deal".to_owned(),
        Some(Interval { low, high }) => {
            let (near, far) = if value > 0.0 { (low, high) } else { (high, low) };
            let number = |size: f64| {
                if row.is_portion() { plain((size.abs() * 1000.0).round() / 10.0) } else { plain(size.abs()) }
            };
            format!("{} to {}", number(near), number(far))
        }
        None => "too few deals to say how sure".to_owned(),
    };
    format!("{}: {} {way} ({range})", subject(called, &row.subject), size(row, value))
}

/// Returns the comparison in plain text: what changed, what differs clearly, and every headline figure of the first
/// cells.
pub fn two_runs(runs: &TwoRuns) -> String {
    let [before, after] = &runs.names;
    let [deals_before, deals_after] = runs.deals;
    let mut lines = vec![
        format!("Before  {before}, {deals_before} deals of every cell"),
        format!("After   {after}, {deals_after} deals of every cell"),
    ];
    lines.extend(runs.caution.as_ref().map(|caution| format!("Caution: {caution}.")));
    for (name, missing) in runs.names.iter().zip(&runs.missing) {
        let Some(missing) = missing else { continue };
        lines.push(format!("Caution: {name} is {}.", missing.told()));
        lines.extend(missing.named());
    }
    lines.push(String::new());
    lines.extend(changes(runs));
    lines.extend(results(runs));
    for (cell, label) in runs.cells.iter().enumerate().take(MOST_CELLS) {
        lines.push(String::new());
        lines.extend(figures(runs, cell, label));
    }
    if runs.cells.len() > MOST_CELLS {
        lines.push(format!("The other {} cells are told with --format json.", runs.cells.len() - MOST_CELLS));
    }
    lines.push(String::new());
    lines.extend(notes(runs));
    lines.join("\n") + "\n"
}

fn changes(runs: &TwoRuns) -> Vec<String> {
    let value = |value: &Option<toml::Value>| value.as_ref().map_or("nothing".to_owned(), inline);
    let mut lines = Vec::new();
    for (kind, changes) in runs.changed.iter().filter(|(_, changes)| !changes.is_empty()) {
        lines.push(format!("Changed: {kind}"));
        let line = |change: &Change| format!("  {}: {} -> {}", change.path, value(&change.old), value(&change.new));
        lines.extend(changes.iter().take(MOST_CHANGES).map(line));
        if changes.len() > MOST_CHANGES {
            lines.push(format!("  and {} more, all of them with --format json", changes.len() - MOST_CHANGES));
        }
    }
    if lines.is_empty() {
        lines.push("Nothing was changed in rules, content, players or deals.".into());
    }
    lines.push(String::new());
    lines
}

fn results(runs: &TwoRuns) -> Vec<String> {
    let all = runs.headlines();
    let clear: Vec<&&ContrastRow> = all.iter().filter(|row| is_clear(row)).collect();
    let mut lines = Vec::new();
    if all.is_empty() {
        lines.push("In short: the two have nothing in common that could be compared.".into());
    } else if clear.is_empty() {
        lines.push(format!(
            "In short: none of {} comparisons differs clearly, which does not mean that all is equal.",
            all.len()
        ));
    } else {
        lines.push(format!(
            "In short: {} of {} comparisons differ clearly; after is, against before,",
            clear.len(),
            all.len()
        ));
    }
    for row in clear.iter().take(MOST_TOLD) {
        let cell = if runs.cells.len() > 1 { format!("{}: ", runs.cells[row.cell]) } else { String::new() };
        lines.push(format!("  {cell}{}", told(runs.called, row)));
    }
    if clear.len() > MOST_TOLD {
        lines.push(format!("  and {} more, marked * below or told with --format json", clear.len() - MOST_TOLD));
    }
    lines
}

/// Lists every headline figure of a cell.
fn figures(runs: &TwoRuns, cell: usize, label: &str) -> Vec<String> {
    let rows = runs.tables.contrasts.iter().filter(|row| row.cell == cell && row.subject.headline);
    let mut table = vec![["", "before", "after", "difference", "range"].map(str::to_owned).to_vec()];
    for row in rows {
        let found = &row.difference;
        let number = if row.is_portion() { percent } else { plain };
        let tenths = |value: f64| {
            if row.is_portion() { signed((value * 1000.0).round() / 10.0) } else { signed(value) }
        };
        let range = found
            .interval
            .map_or("not known".to_owned(), |range| format!("{} to {}", tenths(range.low), tenths(range.high)));
        let mark = if is_clear(row) { "*" } else { "" };
        let unit = if row.is_portion() { " points" } else { "" };
        table.push(vec![
            subject(runs.called, &row.subject),
            number(found.b),
            number(found.a),
            format!("{}{unit}{mark}", tenths(found.value)),
            range,
        ]);
    }
    let heading = if runs.cells.len() > 1 {
        format!("{label} (* differs clearly):")
    } else {
        "All figures (* differs clearly):".into()
    };
    if table.len() == 1 { Vec::new() } else { std::iter::once(heading).chain(grid(&table)).collect() }
}

fn notes(runs: &TwoRuns) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, alone) in runs.names.iter().zip(&runs.alone).filter(|(_, alone)| !alone.is_empty()) {
        let some: Vec<&str> = alone.iter().take(MOST_CELLS).map(String::as_str).collect();
        let more = if alone.len() > MOST_CELLS { ", ..." } else { "" };
        lines.push(format!("Only {name} has {} more: {}{more}.", cells(alone.len()), some.join("; ")));
    }
    for (name, faults) in runs.names.iter().zip(runs.faults).filter(|(_, faults)| *faults > 0) {
        lines.push(format!("{faults} matches of {name} could not be finished and are left out."));
    }
    lines.push(if runs.paired {
        "Both have the same seed: differences are taken deal by deal over the deals that both played.".to_owned()
    } else {
        "The seeds differ, so no deal is common: the same seed would tell smaller differences with as many deals."
            .to_owned()
    });
    lines.push(
        "Ranges are meant to hold the true difference 19 times in 20, for these players. \"Differ clearly\" has been \
         corrected for how many comparisons there are. If more than one thing was changed, nothing here says which of \
         them did it."
            .to_owned(),
    );
    lines
}

fn cells(count: usize) -> String {
    if count == 1 { "1 cell".into() } else { format!("{count} cells") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::tests::toy;

    fn runs(cells: &[&str]) -> TwoRuns {
        let change = Change { path: "rules.mana".into(), old: Some(4.into()), new: Some(5.into()) };
        // The contrasts of cell 1 with cell 0 stand for a cell of two runs.
        let contrasts = toy(2, 4000, 100).contrasts.into_iter().map(|row| ContrastRow { cell: 0, baseline: 0, ..row });
        TwoRuns {
            names: ["one".into(), "two".into()],
            deals: [4000; 2],
            changed: vec![("rules", vec![change]), ("content", vec![])],
            cells: cells.iter().map(|cell| (*cell).to_owned()).collect(),
            alone: [vec![], vec!["rules.mana=9".into()]],
            paired: true,
            faults: [0, 3],
            caution: None,
            missing: [None, None],
            called: Vocabulary::default(),
            tables: Tables::of_contrasts(contrasts.collect()),
        }
    }

    #[test]
    fn changes_and_what_came_of_them_are_told_in_words() {
        let text = two_runs(&runs(&["as set"]));
        for part in [
            "Changed: rules\n  rules.mana: 4 -> 5\n",
            "differ clearly; after is, against before,",
            "\n  rounds: 0.25 more (by the same in every deal)",
            "Only two has 1 cell more: rules.mana=9.",
            "3 matches of two could not be finished",
            "deal by deal",
        ] {
            assert!(text.contains(part), "`{part}` in {text}");
        }
        assert!(!text.contains("Changed: content"), "{text}");
        let shares =
            text.lines().filter(|line| line.contains("win share of seat S1: ") && line.contains(" points higher ("));
        assert_eq!(shares.count(), 1, "{text}");
    }
}
