//! What moved from one saved version of an experiment to the next, as a compact table.

use evenhand_game::grid::{Column, lines};
use evenhand_kit::stats::Interval;

use crate::experiment::{Experiment, Vocabulary};
use crate::tables::{ContrastRow, Of, Subject};
use crate::watch::{Answer, GoalMove, Moves};

use super::grid::WIDTH;
use super::names::{Names, share_of, subject};
use super::words::{counted, plain, points, signed, wrapped};

/// Maximum number of figures listed that are not shown to have moved.
const MOST_OPEN: usize = 6;
/// Maximum number of goals named.
const MOST_GOALS: usize = 3;
/// Minimum number of characters to which names of figures are shortened.
const LEAST_CHARACTERS: usize = 16;
/// Number of spaces before a column.
const GAP: u16 = 2;

/// The version that another is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// The version before it.
    Last,
    /// The first of the watch.
    First,
}

/// Returns the name of what a figure measures: `seat S1 wins`, `rounds`.
pub fn figure_in_words(called: Vocabulary, of: &Subject) -> String {
    match of.of {
        Of::WinShare => share_of(called, &of.kind, &of.group),
        Of::Ending | Of::Mean => subject(called, of),
    }
}

/// Returns the name of a variant: its values; empty if the experiment has no other.
pub fn variant_in_words(experiment: &Experiment, cell: usize) -> String {
    match experiment.cells.len() {
        1 => String::new(),
        _ => Names::of(experiment).variant(cell).to_owned(),
    }
}

/// Returns the comparison of a version with an earlier one: what is shown to have moved, at most `most` figures, then what
/// may have moved.
pub fn moved(before: &Answer, now: &Answer, moves: &Moves, against: Against, most: usize) -> Vec<String> {
    let which = match against {
        Against::Last => format!("answer {}", before.number),
        Against::First => format!("answer {}, the first", before.number),
    };
    if moves.rows.is_empty() {
        let none = if moves.unchanged > 0 { "every variant is as it was" } else { "no variant and figure in common" };
        return vec![format!("Against {which}: {none}.")];
    }
    let on = if moves.paired { "common" } else { "unrelated" };
    let unchanged = match moves.unchanged {
        0 => String::new(),
        unchanged => format!(" ({} unchanged)", counted(unchanged as u64, "variant")),
    };
    let mut text = vec![format!("Against {which}, on {} {on} deals{unchanged}:", moves.deals)];
    let still = moves.rows.iter().filter(|row| is_still(row)).count();
    if still == moves.rows.len() {
        text.push(format!("  {}: the same in every deal.", counted(still as u64, "figure")));
        return text;
    }
    let listed = listed(moves, now.foremost, most);
    let mut rows = vec![Row::Figure(["", "before", "now", "change", "range", ""].map(str::to_owned))];
    let mut variant = String::new();
    for row in &listed {
        let name = variant_of(before, now, moves, row.cell);
        if name != variant {
            rows.push(Row::Variant(format!("{name}:")));
        }
        variant = name;
        rows.push(Row::Figure(figures(now.experiment.called, moves, row)));
    }
    text.extend(laid_out(rows));
    text.extend(rest(moves, &listed, still));
    text.extend(goals(before, now, moves));
    text
}

/// Names the goals that are judged otherwise than before.
fn goals(before: &Answer, now: &Answer, moves: &Moves) -> Vec<String> {
    let line = |goal: &GoalMove| {
        let variant = variant_of(before, now, moves, goal.cell);
        let with = if variant.is_empty() { String::new() } else { format!(" with {variant}") };
        let [old, new] = goal.words;
        wrapped(&format!("  Goal \"{}\"{with}: {old} -> {new}.", goal.text), 4)
    };
    let mut lines: Vec<String> = moves.goals.iter().take(MOST_GOALS).flat_map(line).collect();
    let more = moves.goals.len().saturating_sub(MOST_GOALS);
    if more > 0 {
        lines.push(format!("  {} judged otherwise than before.", counted(more as u64, "more goal")));
    }
    lines
}

/// Returns how sure a comparison is. `spent` is the probability of error that it may use, shared by all its figures.
pub fn certainty(comparison: u64, spent: f64, figures: usize) -> Vec<String> {
    let text = format!(
        "A change is shown if its range excludes 0; changes of percentages are in points. At most 5 of 100 watches show \
         a change that is not there. This is comparison {comparison}, which may use {:.2} of the 5, divided by {}.",
        spent * 100.0,
        counted(figures as u64, "figure")
    );
    wrapped(&text, 0)
}

/// A row of the table.
enum Row {
    /// The name of a variant, above its figures.
    Variant(String),
    /// A figure with its values.
    Figure([String; 6]),
}

/// Lays out the rows in [`WIDTH`] characters: long names are shortened.
fn laid_out(mut rows: Vec<Row>) -> Vec<String> {
    let indent = if rows.iter().any(|row| matches!(row, Row::Variant(_))) { 2 * GAP } else { GAP };
    let widest = |column: usize| {
        let widths = rows.iter().map(|row| if let Row::Figure(row) = row { row[column].chars().count() } else { 0 });
        widths.max().unwrap_or(0) + usize::from(GAP)
    };
    let beside: usize = (1..6).map(widest).sum::<usize>() + usize::from(indent);
    let most = WIDTH.saturating_sub(beside).max(LEAST_CHARACTERS);
    for row in &mut rows {
        match row {
            Row::Variant(name) => *name = format!("  {}", shortened(name, WIDTH - 2)),
            Row::Figure(row) => row[0] = shortened(&row[0], most),
        }
    }
    let columns: Vec<Column> = std::iter::once(Column::left(indent)).chain([Column::right(GAP); 5]).collect();
    let figures = rows.iter().filter_map(|row| if let Row::Figure(row) = row { Some(row.to_vec()) } else { None });
    let mut table = lines(&columns, figures).into_iter();
    let line = |row: &Row| match row {
        Row::Variant(name) => name.clone(),
        Row::Figure(_) => table.next().unwrap_or_default(),
    };
    rows.iter().map(line).collect()
}

/// Returns the figures that are listed: those shown to have moved, then those that may have moved, the most likely first;
/// the foremost win shares come before others. Figures of one variant stand together.
fn listed<'m>(moves: &'m Moves, foremost: &str, most: usize) -> Vec<&'m ContrastRow> {
    let clearness = |row: &ContrastRow| row.difference.clearness().unwrap_or(0.0);
    let mut rows: Vec<&ContrastRow> = moves.rows.iter().filter(|row| !is_still(row)).collect();
    let is_foremost = |row: &ContrastRow| row.subject.of == Of::WinShare && row.subject.kind == foremost;
    rows.sort_by(|a, b| {
        let first = (moves.is_shown(b), is_foremost(b)).cmp(&(moves.is_shown(a), is_foremost(a)));
        first.then(clearness(b).total_cmp(&clearness(a)))
    });
    let shown = rows.iter().filter(|row| moves.is_shown(row)).count();
    rows.truncate(shown.max(MOST_OPEN).min(most));
    rows.sort_by_key(|row| row.cell);
    rows
}

/// Whether a figure is the same in every common deal.
fn is_still(row: &ContrastRow) -> bool {
    row.difference.value == 0.0 && row.difference.error == 0.0
}

/// Returns the name of a compared variant, with its earlier name if that was another.
fn variant_of(before: &Answer, now: &Answer, moves: &Moves, pair: usize) -> String {
    let (ours, theirs) = moves.pairs[pair];
    let (old, new) = (variant_in_words(&before.experiment, ours), variant_in_words(&now.experiment, theirs));
    let same = before.experiment.cells[ours].label == now.experiment.cells[theirs].label;
    if same || old == new { new } else { format!("{old} -> {new}") }
}

/// Returns a difference of shares in percentage points, with one decimal, or two if it is small: an end of a range near 0
/// must not look like 0.
fn in_points(share: f64) -> f64 {
    let digits = if share.abs() < 0.001 { 100.0 } else { 10.0 };
    (share * 100.0 * digits).round() / digits
}

/// Returns the columns of a figure.
fn figures(called: Vocabulary, moves: &Moves, row: &ContrastRow) -> [String; 6] {
    let found = &row.difference;
    let scaled = |value: f64| if row.is_portion() { in_points(value) } else { value };
    let value = |value: f64| if row.is_portion() { format!("{:.1} %", value * 100.0) } else { plain(value) };
    let range = match found.interval {
        Some(Interval { low, high }) => format!("{} to {}", signed(scaled(low)), signed(scaled(high))),
        None => "not known".to_owned(),
    };
    let verdict = if moves.is_shown(row) { "shown" } else { "not yet" };
    [
        figure_in_words(called, &row.subject),
        value(found.b),
        value(found.a),
        signed(scaled(found.value)),
        range,
        verdict.to_owned(),
    ]
}

fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 3).chain("...".chars()).collect()
}

/// Describes the figures that are not listed.
fn rest(moves: &Moves, listed: &[&ContrastRow], still: usize) -> Vec<String> {
    let is_listed = |row: &ContrastRow| listed.iter().any(|other| std::ptr::eq(*other, row));
    let left: Vec<&ContrastRow> = moves.rows.iter().filter(|row| !is_still(row) && !is_listed(row)).collect();
    let (shown, open): (Vec<_>, Vec<_>) = left.into_iter().partition(|row| moves.is_shown(row));
    let mut parts = Vec::new();
    if !shown.is_empty() {
        parts.push(format!("{} more are shown to have moved", shown.len()));
    }
    if !open.is_empty() {
        parts.push(format!("{} not yet{}", counted(open.len() as u64, "more figure"), hidden(&open)));
    }
    if still > 0 {
        parts.push(format!("{} the same in every deal", counted(still as u64, "figure")));
    }
    if parts.is_empty() { Vec::new() } else { wrapped(&format!("  {}.", parts.join("; ")), 2) }
}

/// States how far win shares among these figures may have moved.
fn hidden(open: &[&ContrastRow]) -> String {
    let shares = open.iter().filter(|row| row.subject.of == Of::WinShare);
    let ends = shares.filter_map(|row| row.difference.interval);
    let most = ends.map(|Interval { low, high }| low.abs().max(high.abs())).fold(0.0, f64::max);
    if most > 0.0 { format!(" (win shares may have moved by up to {})", points(most)) } else { String::new() }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::tables::tests::{COLUMNS, ENDINGS, block, block_of, experiment, names};
    use crate::watch::{Figures, error_of_comparison};
    use evenhand_players::matches::BlockData;

    fn answer(number: u64, cells: usize, of: impl Fn(usize, std::ops::Range<u64>) -> BlockData) -> Answer {
        let of_cell = |cell: usize| (0..30).map(|row| of(cell, row * 10..(row + 1) * 10)).collect();
        let names = names(cells).into_iter().map(Arc::new).collect();
        let blocks: Vec<Vec<BlockData>> = (0..cells).map(of_cell).collect();
        let identities = blocks.iter().map(|blocks| format!("{blocks:?}")).collect();
        Answer { number, experiment: experiment(cells), names, identities, blocks, deals: 300, foremost: "agent" }
    }

    fn told(before: &Answer, now: &Answer, most: usize) -> String {
        let figures = Figures::of(before, now, (COLUMNS, ENDINGS));
        let moves = figures.judged(error_of_comparison(1) / figures.count() as f64);
        moved(before, now, &moves, Against::Last, most).join("\n")
    }

    #[test]
    fn what_is_shown_stands_with_both_values_and_its_range() {
        let before = answer(1, 1, |_, deals| block(deals, 0.5, 0.0));
        let text = told(&before, &answer(2, 1, |_, deals| block(deals, 0.75, 1.0)), 12);
        assert!(text.starts_with("Against answer 1, on 300 common deals:\n"), "{text}");
        let line = |name: &str| text.lines().find(|line| line.contains(name)).unwrap_or_default().trim_end();
        assert!(line("rounds").contains("+1  ") && line("rounds").ends_with("  shown"), "{text}");
        assert!(line("seat S1 wins").contains(" to +") && line("seat S1").ends_with("  shown"), "{text}");
        assert!(text.contains("the same in every deal"), "the endings: {text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }

    #[test]
    fn nothing_that_is_not_shown_is_called_so() {
        let before = answer(1, 1, |_, deals| block(deals, 0.5, 0.0));
        let text = told(&before, &answer(2, 1, |_, deals| block_of(deals, 0.5, 0.0, 1)), 12);
        assert!(text.contains("not yet") && !text.contains("shown"), "{text}");
        assert_eq!(told(&before, &before, 12), "Against answer 1: every variant is as it was.");
        // Other rules with the same matches.
        let mut other = answer(2, 1, |_, deals| block(deals, 0.5, 0.0));
        other.identities = vec!["other".into()];
        let same = told(&before, &other, 12);
        assert!(same.contains("figures: the same in every deal.") && !same.contains("not yet"), "{same}");
    }

    #[test]
    fn the_end_of_a_range_near_zero_keeps_its_digits() {
        assert_eq!(
            [0.1236, 0.00094, 0.0004, -0.0004, 0.0].map(in_points).map(signed),
            ["+12.4", "+0.09", "+0.04", "-0.04", "0"]
        );
    }

    #[test]
    fn variants_are_named_and_long_tables_are_cut() {
        let before = answer(1, 3, |_, deals| block(deals, 0.5, 0.0));
        let now = |cell: usize, deals| block(deals, if cell == 2 { 0.8 } else { 0.5 }, f64::from(u8::from(cell > 0)));
        let text = told(&before, &answer(2, 3, now), 12);
        assert!(text.contains("(1 variant unchanged)") && !text.contains("  mana 4:"), "{text}");
        assert!(text.contains("  mana 5:\n") && text.contains("  mana 6:\n"), "{text}");
        let cut = told(&before, &answer(2, 3, now), 2);
        assert!(cut.contains("more are shown to have moved") && cut.lines().count() < text.lines().count(), "{cut}");
        let mut renamed = answer(2, 3, now);
        renamed.experiment.cells[2].label = "rules.mana=9".into();
        renamed.experiment.cells[2].values = vec![toml::Value::Integer(9)];
        assert!(told(&before, &renamed, 12).contains("  mana 6 -> mana 9:\n"));
    }
}
