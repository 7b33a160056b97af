//! The effect of each axis by itself, in the order of what designers decide by: who wins, how matches end, then the
//! other measures by how far they move.

use crate::experiment::Experiment;
use crate::tables::{MainEffectRow, Of, Step, Subject, Tables};
use evenhand_kit::stats::Interval;

use super::clear::LEVEL;
use super::grid::grid;
use super::words::{names, percent, plain, points, signed};

/// Maximum number of effects named in a sentence.
const MOST_NAMED: usize = 3;

/// A step on an axis, with the effects that are counted once.
struct Column<'t> {
    axis: usize,
    step: &'t Step,
    name: String,
    rows: Vec<&'t MainEffectRow>,
}

/// Returns the effects in sentences, one for each step; empty if no effect is clear, or if there are only two cells:
/// then their comparison says the same.
pub(super) fn in_short(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let columns = columns(experiment, tables);
    if moving(tables, &columns).is_empty() {
        return Vec::new();
    }
    let mut said: Vec<String> = columns.iter().map(|column| sentence(tables, column)).collect();
    said.extend(interactions(experiment, tables));
    said
}

/// Returns the lines of a table: a row for everything that some axis clearly moves, a column for each step.
pub(super) fn by_axis(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let columns = columns(experiment, tables);
    let subjects = moving(tables, &columns);
    if subjects.is_empty() {
        return Vec::new();
    }
    let usual = format!("with {}", super::words::short(experiment, experiment.reference()));
    let head = std::iter::once(String::new()).chain(columns.iter().map(|column| column.name.clone())).chain([usual]);
    let mut rows = vec![head.collect::<Vec<_>>()];
    for subject in subjects {
        let entry = |column: &Column<'_>| match column.rows.iter().find(|row| *row.subject == *subject) {
            Some(row) if is_clear(row) => size(row),
            _ => "not clear".to_owned(),
        };
        let value = reference_value(experiment, tables, subject);
        rows.push(std::iter::once(name(subject)).chain(columns.iter().map(entry)).chain([value]).collect());
    }
    grid(&rows)
}

/// Returns the steps of all axes, each with its effects.
fn columns<'t>(experiment: &Experiment, tables: &'t Tables) -> Vec<Column<'t>> {
    let mut columns: Vec<Column<'t>> = Vec::new();
    if experiment.cells.len() < 3 {
        return columns;
    }
    for row in tables.main_effects.iter().filter(|row| row.with.is_none() && row.difference.interval.is_some()) {
        let known = columns.iter().position(|column| column.axis == row.axis && *column.step == row.step);
        let at = known.unwrap_or_else(|| {
            let name = step_name(&names(experiment)[row.axis], &row.step);
            columns.push(Column { axis: row.axis, step: &row.step, name, rows: Vec::new() });
            columns.len() - 1
        });
        if !columns[at].rows.iter().any(|other| row.mirrors(other)) {
            columns[at].rows.push(row);
        }
    }
    columns
}

/// Formats a step for people: `max_mana +1`, `ages few -> many`.
fn step_name(axis: &str, step: &Step) -> String {
    match step {
        Step::Per(size) => format!("{axis} {}", signed(*size)),
        Step::Change { from, to } => format!("{axis} {from} -> {to}"),
    }
}

fn is_clear(row: &MainEffectRow) -> bool {
    row.p_holm < LEVEL && row.difference.interval.is_some_and(|interval| !interval.contains(0.0))
}

/// Returns a subject's name: `ended by points`, `faction Elves wins`, `rounds`.
fn name(subject: &Subject) -> String {
    match subject.of {
        Of::WinShare => format!("{} {} wins", subject.kind, subject.group),
        Of::Ending => format!("ended by {}", subject.group.replace('_', " ")),
        Of::Mean if subject.kind == "all" => subject.measure.replace('_', " "),
        Of::Mean => format!("{} of {} {}", subject.measure.replace('_', " "), subject.kind, subject.group),
    }
}

/// Formats an effect: in points, or in the measure's unit.
fn size(row: &MainEffectRow) -> String {
    let value = row.difference.value;
    if row.subject.is_portion() {
        let sign = if value > 0.0 { "+" } else { "-" };
        format!("{sign}{}", points(value.abs()))
    } else {
        signed(value)
    }
}

/// Returns how far an effect moves a subject, as a multiple of what is worth naming: a point of a share, a tenth of the
/// standard deviation of a measure in the reference cell.
fn importance(tables: &Tables, row: &MainEffectRow) -> f64 {
    let value = row.difference.value.abs();
    if row.subject.is_portion() {
        return value / 0.01;
    }
    let spread = tables.distributions.iter().find(|spread| spread.subject == row.subject).and_then(|spread| spread.sd);
    spread.filter(|sd| *sd > 0.0).map_or(0.0, |sd| value / (0.1 * sd))
}

/// Orders effects: who wins, how matches end, the rest; within these the largest first.
fn in_order<'t>(tables: &Tables, rows: &[&'t MainEffectRow]) -> Vec<&'t MainEffectRow> {
    let mut rows = rows.to_vec();
    rows.sort_by(|a, b| {
        let larger = importance(tables, b).total_cmp(&importance(tables, a));
        rank(&a.subject).cmp(&rank(&b.subject)).then(larger)
    });
    rows
}

fn rank(subject: &Subject) -> u8 {
    match subject.of {
        Of::WinShare => 0,
        Of::Ending => 1,
        Of::Mean => 2,
    }
}

/// Returns the subjects that some step clearly moves, in the order of [`in_order`].
fn moving<'t>(tables: &Tables, columns: &[Column<'t>]) -> Vec<&'t Subject> {
    let clear: Vec<&MainEffectRow> =
        columns.iter().flat_map(|column| column.rows.iter().copied()).filter(|row| is_clear(row)).collect();
    let mut subjects: Vec<&Subject> = Vec::new();
    for row in in_order(tables, &clear) {
        if !subjects.contains(&&*row.subject) {
            subjects.push(&row.subject);
        }
    }
    subjects
}

/// Describes what a step does, and what it does not do.
fn sentence(tables: &Tables, column: &Column<'_>) -> String {
    let clear: Vec<&MainEffectRow> = column.rows.iter().copied().filter(|row| is_clear(row)).collect();
    let worth_naming = |row: &&MainEffectRow| importance(tables, row) >= 1.0;
    let (named, small): (Vec<_>, Vec<_>) = in_order(tables, &clear).into_iter().partition(worth_naming);
    let mut parts: Vec<String> =
        named.iter().take(MOST_NAMED).map(|row| format!("{} {}", name(&row.subject), size(row))).collect();
    if named.len() > MOST_NAMED {
        parts.push(format!("and {} more", named.len() - MOST_NAMED));
    }
    if parts.is_empty() {
        parts.push(if small.is_empty() { "no clear effect" } else { "only small effects" }.to_owned());
    }
    format!("{}: {}{}.", column.name, parts.join(", "), unmoved(column))
}

/// Describes the win shares that are not shown to change, and how large a change could be hidden.
fn unmoved(column: &Column<'_>) -> String {
    let shares = column.rows.iter().filter(|row| row.subject.of == Of::WinShare);
    let (clear, open): (Vec<_>, Vec<_>) = shares.partition(|row| is_clear(row));
    let reach = |row: &&&MainEffectRow| {
        row.difference.interval.map_or(f64::INFINITY, |Interval { low, high }| low.abs().max(high.abs()))
    };
    let hidden = open.iter().map(reach).fold(0.0, f64::max);
    let who = if clear.is_empty() { "who wins" } else { "other win shares" };
    match open.is_empty() || !hidden.is_finite() {
        true => String::new(),
        false => format!("; {who}: no change shown (changes above {} are ruled out)", points(hidden)),
    }
}

/// Describes the clearest interaction of two axes, if any is clear.
fn interactions(experiment: &Experiment, tables: &Tables) -> Option<String> {
    let clear: Vec<&MainEffectRow> =
        tables.main_effects.iter().filter(|row| row.with.is_some() && is_clear(row)).collect();
    let first = *in_order(tables, &clear).iter().find(|row| importance(tables, row) >= 1.0)?;
    let (axis, with) = first.with.as_ref()?;
    let names = names(experiment);
    Some(format!(
        "The effects depend on each other: {} changes what {} does to {} by {}.",
        step_name(&names[*axis], with),
        step_name(&names[first.axis], &first.step),
        name(&first.subject),
        size(first)
    ))
}

/// Returns the value of a subject in the reference cell.
fn reference_value(experiment: &Experiment, tables: &Tables, subject: &Subject) -> String {
    let cell = experiment.reference();
    let estimate = match subject.of {
        Of::WinShare => {
            let found = tables
                .win_share
                .iter()
                .find(|row| row.cell == cell && row.kind == subject.kind && row.group == subject.group);
            found.and_then(|row| row.share)
        }
        Of::Ending => {
            let found = tables.endings.iter().find(|row| row.cell == cell && row.ending == subject.group);
            found.and_then(|row| row.share)
        }
        Of::Mean => {
            let found = tables.distributions.iter().find(|row| row.cell == cell && *row.subject == *subject);
            found.and_then(|row| row.mean)
        }
    };
    let number = if subject.is_portion() { percent } else { plain };
    estimate.map_or_else(|| "-".to_owned(), |estimate| number(estimate.value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::tests::{block, experiment, names as cell_names, tables_of_grid};

    fn said(extra: f64, edge: f64) -> (Vec<String>, Vec<String>) {
        let mut grid = experiment(6);
        grid.axes = vec!["rules.mana".into(), "rules.ages".into()];
        for cell in &mut grid.cells {
            let ages = if cell.index % 2 == 0 { "few" } else { "many" };
            cell.values = vec![(4 + cell.index as i64 / 2).into(), ages.into()];
            cell.label = format!("rules.mana={}, rules.ages={ages}", 4 + cell.index / 2);
        }
        let tables = tables_of_grid(&grid, cell_names(6), 10, |cell, deals| {
            let mana = (cell / 2) as f64;
            block(deals, 0.4 + edge * mana, extra * mana)
        });
        (in_short(&grid, &tables), by_axis(&grid, &tables))
    }

    #[test]
    fn what_an_axis_moves_is_said_with_its_size_and_what_it_does_not_move() {
        let (short, table) = said(2.0, 0.0);
        assert!(short[0].starts_with("mana +1: rounds +2; who wins: no change shown (changes above 0."), "{short:?}");
        assert!(short[1].starts_with("ages few -> many: no clear effect; who wins: no change shown"), "{short:?}");
        assert!(table[0].contains("mana +1") && table[0].contains("ages few -> many"), "{table:?}");
        let rounds: Vec<&str> = table[1].split_whitespace().collect();
        assert_eq!(rounds[..4], ["rounds", "+2", "not", "clear"]);
    }

    #[test]
    fn who_wins_comes_first() {
        let (short, table) = said(0.5, 0.2);
        assert!(short[0].starts_with("mana +1: seat S"), "{short:?}");
        assert!(table[1].trim_start().starts_with("seat S1 wins"), "{table:?}");
    }
}
