//! Describes what changed between two runs, and the effects.

use crate::experiment::{Aim, Difference as Change, Partial, Vocabulary};
use crate::goals::{Judged, Judgement, Reading};
use crate::tables::{ContrastRow, Of, Tables};
use evenhand_game::game::knobs::inline;
use evenhand_kit::stats::Interval;

use super::clear::is_clear;
use super::differences::Sorted;
use super::goals::{value, values};
use super::grid::grid;
use super::names::{group_alone, subject};
use super::reactions::{Reference, reactions_beside, unnoticed};
use super::words::{MARGIN, counted, listed, percent, plain, points, signed};

/// Maximum number of lines for changes of one kind.
const MOST_CHANGES: usize = 20;
/// Maximum number of clear differences described.
const MOST_TOLD: usize = 20;
/// Maximum number of goals and comparisons named as not decided.
const MOST_OPEN: usize = 3;
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
    /// The second run minus the first, and whether the players choose differently; `cell` is an index into `cells`.
    /// There are no reactions if deals or players differ, or if results have no digests of choices.
    pub tables: Tables,
    /// The goals of the two runs, in every cell that both have.
    pub goals: Vec<GoalOfTwo>,
}

/// A goal in a cell of two runs.
#[derive(Clone, Debug)]
pub struct GoalOfTwo {
    /// The goal as written.
    pub text: String,
    /// What it is about.
    pub aim: Aim,
    /// The cell, as an index into [`TwoRuns::cells`].
    pub cell: usize,
    /// Whether each run has this goal.
    pub set: [bool; 2],
    /// The judgement in each run; `None` if nothing that the goal is about appears there.
    pub judged: [Option<Judged>; 2],
}

impl GoalOfTwo {
    /// Whether a run that has this goal does not decide it.
    fn is_open(&self) -> bool {
        let judged = self.judged.iter().zip(self.set).filter(|(_, set)| *set);
        judged.filter_map(|(judged, _)| judged.as_ref()).any(|judged| judged.judgement == Judgement::Open)
    }

    /// Returns the judgement in each run, in a word.
    pub fn words(&self) -> [&'static str; 2] {
        self.judged.each_ref().map(|judged| judged.as_ref().map_or("not in this run", |judged| judged.judgement.word()))
    }
}

impl TwoRuns {
    /// Returns the headline comparisons, ordered by cell, each with its mirror images.
    fn headlines(&self) -> Vec<Vec<&ContrastRow>> {
        let rows = |rows: &Vec<usize>| rows.iter().map(|at| &self.tables.contrasts[*at]).collect();
        self.tables.headlines().iter().map(rows).collect()
    }

    /// Returns the number of comparisons that the text counts: mirror images count once.
    pub fn comparisons(&self) -> usize {
        self.tables.headlines().len()
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

/// Formats both values: `28.3 -> 13.1 %`.
fn both(row: &ContrastRow) -> String {
    let found = &row.difference;
    match row.is_portion() {
        true => format!("{:.1} -> {:.1} %", found.b * 100.0, found.a * 100.0),
        false => format!("{} -> {}", plain(found.b), plain(found.a)),
    }
}

/// Describes a clear difference: both values, size and direction.
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
    format!("{}: {}, {} {way} ({range})", subject(called, &row.subject), both(row), size(row, value))
}

/// Returns the comparison in plain text: what changed, what differs clearly, the goals, and the figures of cells in
/// which something differs clearly; with `all`, those of every cell.
pub fn two_runs(runs: &TwoRuns, all: bool) -> String {
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
    let goals = goals(runs);
    if !goals.is_empty() {
        lines.push(String::new());
        lines.extend(goals);
    }
    lines.extend(listed_figures(runs, all));
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
    let clear: Vec<&ContrastRow> = all.iter().map(|rows| rows[0]).filter(|row| is_clear(row)).collect();
    let mut lines = Vec::new();
    if all.is_empty() {
        lines.push("In short: the two have nothing in common that could be compared.".into());
    } else if clear.is_empty() {
        let none = format!("In short: none of {} differs clearly", counted(all.len() as u64, "comparison"));
        lines.push(format!("{none}, which does not mean that all is equal.{}", hidden(&all)));
    } else {
        lines.push(format!(
            "In short: {} of {} differ clearly; after is, against before,",
            clear.len(),
            counted(all.len() as u64, "comparison")
        ));
    }
    for row in clear.iter().take(MOST_TOLD) {
        let cell = if runs.cells.len() > 1 { format!("{}: ", runs.cells[row.cell]) } else { String::new() };
        lines.push(format!("  {cell}{}", told(runs.called, row)));
    }
    if clear.len() > MOST_TOLD {
        lines.push(format!("  and {} more, marked * in the table with --all", clear.len() - MOST_TOLD));
    }
    lines.extend(reacted(runs, !clear.is_empty()));
    if !clear.is_empty() {
        lines.extend(undecided(runs));
    }
    lines
}

/// Describes in how many matches the players choose differently; `None` if this is not known, or if there is nothing to
/// react to.
fn reacted(runs: &TwoRuns, effect: bool) -> Option<String> {
    let is_rule = |(kind, changes): &(&str, Vec<Change>)| ["rules", "content"].contains(kind) && !changes.is_empty();
    if !runs.changed.iter().any(is_rule) {
        return None;
    }
    let reference = Reference { name: "the first run", effect };
    let told = reactions_beside(reference, &runs.tables.reactions, false)?;
    let ignored = unnoticed(&runs.tables, |cell| runs.cells[cell].clone());
    Some(std::iter::once(told).chain(ignored).collect::<Vec<_>>().join(" "))
}

/// Names what is not decided: the goals, the endings and the others, in this order; `None` if everything is decided.
fn undecided(runs: &TwoRuns) -> Option<String> {
    let cell = |cell: usize| if runs.cells.len() > 1 { format!(" with {}", runs.cells[cell]) } else { String::new() };
    let goals = runs.goals.iter().filter(|goal| goal.is_open());
    let goals = goals.map(|goal| format!("the goal \"{}\"{}", goal.text, cell(goal.cell)));
    let sorted = Sorted::of(&runs.tables, MARGIN);
    let (endings, others): (Vec<&ContrastRow>, Vec<&ContrastRow>) =
        sorted.open.iter().map(|open| open.row).partition(|row| row.subject.of == Of::Ending);
    let rows = endings.into_iter().chain(others);
    let rows = rows.map(|row| format!("{}{}", subject(runs.called, &row.subject), cell(row.cell)));
    let open: Vec<String> = goals.chain(rows).collect();
    let more = open.len().saturating_sub(MOST_OPEN);
    let named = open.into_iter().take(MOST_OPEN).chain((more > 0).then(|| format!("{more} more")));
    let named: Vec<String> = named.collect();
    (!named.is_empty()).then(|| format!("Not decided: {}.", listed(&named)))
}

/// States how large differences could still be hidden; empty if every figure is the same in every deal.
fn hidden(all: &[Vec<&ContrastRow>]) -> String {
    let rows = || all.iter().map(|rows| rows[0]);
    if rows().all(|row| row.difference.value == 0.0 && row.difference.error == 0.0) {
        return String::new();
    }
    let most = |of: Of| {
        let ends = rows().filter(|row| row.subject.of == of).filter_map(|row| row.difference.interval);
        let most = ends.map(|Interval { low, high }| low.abs().max(high.abs())).fold(0.0, f64::max);
        (most > 0.0).then(|| points(most))
    };
    let parts = [(Of::WinShare, "a win share"), (Of::Ending, "the share of an ending")];
    let parts = parts.into_iter().filter_map(|(of, what)| Some(format!("{what} by up to {}", most(of)?)));
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() { String::new() } else { format!(" There could still differ {}.", parts.join(", and ")) }
}

/// Lists the goals: which are met in each run.
fn goals(runs: &TwoRuns) -> Vec<String> {
    let mut lines = Vec::new();
    let mut texts: Vec<&GoalOfTwo> = Vec::new();
    for goal in &runs.goals {
        if !texts.iter().any(|known| known.text == goal.text) {
            texts.push(goal);
        }
    }
    for GoalOfTwo { text, set, .. } in texts {
        let own: Vec<&GoalOfTwo> = runs.goals.iter().filter(|goal| goal.text == *text).collect();
        let only = match set {
            [true, false] => " (a goal of the first run only)",
            [false, true] => " (a goal of the second run only)",
            _ => "",
        };
        let judged = if let [goal] = own[..] { in_one_cell(runs.called, goal) } else { in_cells(runs, &own) };
        lines.push(format!("  {text}{only}: {judged}."));
    }
    if lines.is_empty() { lines } else { std::iter::once("Goals, before -> after:".to_owned()).chain(lines).collect() }
}

/// Describes the judgements of a goal in the only cell, with the values behind them.
fn in_one_cell(called: Vocabulary, goal: &GoalOfTwo) -> String {
    let [before, after] = goal.words();
    let told = |reading: &Reading, with_range: bool| value(called, &goal.aim, reading, with_range);
    let value = |judged: &Option<Judged>| judged.as_ref().map_or(String::new(), |judged| values(&told, judged, true));
    let [old, new] = goal.judged.each_ref().map(value);
    match before == after {
        true => format!("{before} in both ({old} -> {new})"),
        false => format!("{before} ({old}) -> {after} ({new})"),
    }
}

/// Describes the judgements of a goal in several cells: those that changed by name, the others by number.
fn in_cells(runs: &TwoRuns, own: &[&GoalOfTwo]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for word in [Judgement::Met, Judgement::Missed, Judgement::Open].map(Judgement::word) {
        match own.iter().filter(|goal| goal.words() == [word; 2]).count() {
            0 => {}
            count if count == own.len() => parts.push(format!("{word} in all {count} cells, in both runs")),
            count => parts.push(format!("{word} in both in {}", cells(count))),
        }
    }
    let changed: Vec<&&GoalOfTwo> = own.iter().filter(|goal| goal.words()[0] != goal.words()[1]).collect();
    let told = |goal: &&&GoalOfTwo| {
        let [before, after] = goal.words();
        format!("{before} -> {after} with {}", runs.cells[goal.cell])
    };
    parts.extend(changed.iter().take(MOST_CELLS).map(told));
    if changed.len() > MOST_CELLS {
        parts.push(format!("changed in {} more", cells(changed.len() - MOST_CELLS)));
    }
    parts.join("; ")
}

/// Lists the headline figures of the cells in which something differs clearly; with `all`, of every cell.
fn listed_figures(runs: &TwoRuns, all: bool) -> Vec<String> {
    let rows = runs.headlines();
    let differs = |cell: &usize| rows.iter().any(|rows| rows[0].cell == *cell && is_clear(rows[0]));
    let wanted: Vec<usize> = (0..runs.cells.len()).filter(|cell| all || differs(cell)).collect();
    let most = if all { wanted.len() } else { MOST_CELLS };
    let mut lines = Vec::new();
    for cell in wanted.iter().take(most) {
        lines.push(String::new());
        lines.extend(figures(&rows, *cell, runs));
    }
    let left = runs.cells.len() - wanted.len().min(most);
    match left {
        0 => {}
        left if left == runs.cells.len() => lines.push("Every figure is listed with --all.".to_owned()),
        left => lines.push(format!("The figures of {} more are listed with --all.", cells(left))),
    }
    lines
}

/// Lists every headline figure of a cell, one row for each comparison that is counted.
fn figures(rows: &[Vec<&ContrastRow>], cell: usize, runs: &TwoRuns) -> Vec<String> {
    let mut table = vec![["", "before", "after", "difference", "range"].map(str::to_owned).to_vec()];
    for (row, mirrors) in rows.iter().map(|rows| (rows[0], &rows[1..])).filter(|(row, _)| row.cell == cell) {
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
        let others: Vec<String> =
            mirrors.iter().map(|other| group_alone(runs.called, &other.subject.kind, &other.subject.group)).collect();
        let others = if others.is_empty() { String::new() } else { format!(" ({}: the rest)", others.join(", ")) };
        table.push(vec![
            subject(runs.called, &row.subject) + &others,
            number(found.b),
            number(found.a),
            format!("{}{unit}{mark}", tenths(found.value)),
            range,
        ]);
    }
    let heading = if runs.cells.len() > 1 {
        format!("{} (* differs clearly):", runs.cells[cell])
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
        "The seeds differ, so no deal is common: the same seed would show smaller differences with as many deals."
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
mod tests;
