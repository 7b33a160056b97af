//! The effect of each axis by itself, in the order of what designers decide by: who wins, how matches end, then the
//! other measures by how far they move.

use toml::Table;

use crate::experiment::{Experiment, Vocabulary};
use crate::tables::{MainEffectRow, Of, SpreadRow, Step, Subject, Tables};
use evenhand_kit::stats::Interval;

use super::clear::LEVEL;
use super::grid::grid;
use super::names::{Names, group, value_of, verb, words};
use super::words::{capitalized, counted, listed, margin, plain, points, rate, signed};

/// Maximum number of effects named in a sentence.
const MOST_NAMED: usize = 3;

/// A change of a win share that could be larger than this is called unknown.
const UNKNOWN: f64 = 0.25;

/// A step on an axis, with the effects that are counted once.
struct Column<'t> {
    axis: usize,
    step: &'t Step,
    name: String,
    /// How a sentence about it begins: `more max mana`.
    sentence: String,
    rows: Vec<&'t MainEffectRow>,
}

/// Returns the effects in sentences, one for each step, those with the largest effect first; empty if no effects were
/// computed.
pub(super) fn in_short(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let columns = columns(experiment, tables);
    let (mut moving, idle): (Vec<&Column<'_>>, Vec<_>) =
        columns.iter().partition(|column| column.has_effect(experiment, tables));
    moving.sort_by(|a, b| {
        let (a, b) = (a.largest(experiment, tables), b.largest(experiment, tables));
        a.0.cmp(&b.0).then(b.1.total_cmp(&a.1))
    });
    let mut said: Vec<String> =
        moving.into_iter().chain(idle).map(|column| sentence(experiment, tables, column)).collect();
    said.extend(who_wins(&columns, margin(experiment)));
    said.extend(interactions(experiment, tables));
    said
}

/// Returns the lines of a table: a row for everything that some axis clearly moves, a column for each step. At most
/// `most` rows.
pub(super) fn by_axis(experiment: &Experiment, tables: &Tables, most: usize) -> Vec<String> {
    let columns = columns(experiment, tables);
    let subjects = moving(experiment, tables, &columns);
    if subjects.is_empty() || most == 0 {
        return Vec::new();
    }
    let usual = reference_name(experiment);
    let head = std::iter::once(String::new()).chain(columns.iter().map(|column| column.name.clone())).chain([usual]);
    let mut rows = vec![head.collect::<Vec<_>>()];
    for subject in subjects.into_iter().take(most) {
        let entry = |column: &Column<'_>| match column.rows.iter().find(|row| *row.subject == *subject) {
            Some(row) if is_clear(row) => size(row),
            _ => "not shown".to_owned(),
        };
        let value = reference_value(experiment, tables, subject);
        rows.push(
            std::iter::once(name(experiment.called, subject)).chain(columns.iter().map(entry)).chain([value]).collect(),
        );
    }
    grid(&rows)
}

/// The note under the table.
pub(super) const NOT_SHOWN: &str = "  not shown: smaller than these deals can show. Ranges: main_effects.csv";

impl Column<'_> {
    /// Returns the place of its most important clear effect among what designers decide by, and the size of that effect.
    fn largest(&self, experiment: &Experiment, tables: &Tables) -> (u8, f64) {
        let clear: Vec<&MainEffectRow> = self.rows.iter().copied().filter(|row| is_clear(row)).collect();
        let first =
            in_order(experiment, tables, &clear).into_iter().find(|row| importance(experiment, tables, row) >= 1.0);
        first
            .map_or((u8::MAX, 0.0), |row| (rank(experiment, tables, &row.subject), importance(experiment, tables, row)))
    }

    /// Whether some effect is clear and large enough to be named.
    fn has_effect(&self, experiment: &Experiment, tables: &Tables) -> bool {
        self.rows.iter().any(|row| is_clear(row) && importance(experiment, tables, row) >= 1.0)
    }
}

/// Returns the steps of all axes, each with its effects.
fn columns<'t>(experiment: &Experiment, tables: &'t Tables) -> Vec<Column<'t>> {
    let (names, mut columns): (_, Vec<Column<'t>>) = (Names::of(experiment), Vec::new());
    for row in tables.main_effects.iter().filter(|row| row.with.is_none() && row.difference.interval.is_some()) {
        let known = columns.iter().position(|column| column.axis == row.axis && *column.step == row.step);
        let at = known.unwrap_or_else(|| {
            let axis = names.knob(row.axis);
            let (name, sentence) = (step_name(axis, &row.step), change(axis, &row.step));
            columns.push(Column { axis: row.axis, step: &row.step, name, sentence, rows: Vec::new() });
            columns.len() - 1
        });
        if !columns[at].rows.iter().any(|other| row.mirrors(other)) {
            columns[at].rows.push(row);
        }
    }
    columns
}

/// Formats a step for people: `max mana +1`, `ages few -> many`.
fn step_name(axis: &str, step: &Step) -> String {
    match step {
        Step::Per(size) => format!("{axis} {}", signed(*size)),
        Step::Change { from, to } => format!("{axis} {} -> {}", told_value(from), told_value(to)),
    }
}

/// Describes a step as the beginning of a sentence: `more max mana`, `ages many instead of few`.
fn change(axis: &str, step: &Step) -> String {
    match step {
        Step::Per(_) => format!("more {axis}"),
        Step::Change { from, to } => format!("{axis} {} instead of {}", told_value(to), told_value(from)),
    }
}

/// Formats a value of a step: lists without brackets and quotes.
fn told_value(text: &str) -> String {
    let list = text.starts_with('[').then(|| format!("value = {text}").parse::<Table>().ok()).flatten();
    list.as_ref().and_then(|table| table.get("value")).map_or_else(|| words(text), value_of)
}

fn is_clear(row: &MainEffectRow) -> bool {
    row.p_holm < LEVEL && row.difference.interval.is_some_and(|interval| !interval.contains(0.0))
}

/// Returns a subject's name: `ended by points`, `Elves wins`, `rounds`.
pub(super) fn name(called: Vocabulary, subject: &Subject) -> String {
    match subject.of {
        Of::WinShare => wins(called, subject),
        Of::Mean | Of::Ending => super::names::subject(called, subject),
    }
}

/// Returns how a sentence about a win share begins: `Elves wins`, `Players ahead after round 3 win`.
fn wins(called: Vocabulary, subject: &Subject) -> String {
    let who = group(called, &subject.kind, &subject.group);
    format!("{who} {}", verb(&who))
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

/// Returns how far an effect moves a subject, as a multiple of what is worth naming: the margin of shares, or a part of the
/// standard deviation of a measure in the reference cell ([`Matters`](crate::experiment::Matters)).
fn importance(experiment: &Experiment, tables: &Tables, row: &MainEffectRow) -> f64 {
    let value = row.difference.value.abs();
    if row.subject.is_portion() {
        return value / margin(experiment);
    }
    let reference = experiment.reference();
    let is_it = |spread: &&SpreadRow| spread.cell == reference && spread.subject == row.subject;
    let spread = tables.distributions.iter().find(is_it).and_then(|spread| spread.sd);
    // What never varies by luck is moved by any change.
    spread.filter(|sd| *sd > 0.0).map_or(f64::INFINITY, |sd| value / (experiment.matters.deviations * sd))
}

/// Orders effects: who wins, how matches end, the rest; within these the largest first.
fn in_order<'t>(experiment: &Experiment, tables: &Tables, rows: &[&'t MainEffectRow]) -> Vec<&'t MainEffectRow> {
    let mut rows = rows.to_vec();
    rows.sort_by(|a, b| {
        let larger = importance(experiment, tables, b).total_cmp(&importance(experiment, tables, a));
        let rank = |row: &MainEffectRow| rank(experiment, tables, &row.subject);
        rank(a).cmp(&rank(b)).then(larger)
    });
    rows
}

/// Returns the place of a subject among what designers decide by: who wins and how matches end, what the goals are about,
/// how long matches are (the first measure of every game), and the rest.
fn rank(experiment: &Experiment, tables: &Tables, subject: &Subject) -> u8 {
    let is_length = || tables.measures.first().is_some_and(|measure| measure.name == subject.measure);
    match subject.of {
        Of::WinShare | Of::Ending => 0,
        Of::Mean if subject.is_aimed_at(&experiment.goals.targets) => 2,
        Of::Mean if is_length() => 3,
        Of::Mean => 4,
    }
}

/// Returns the subjects that some step clearly moves, in the order of [`in_order`].
fn moving<'t>(experiment: &Experiment, tables: &Tables, columns: &[Column<'t>]) -> Vec<&'t Subject> {
    let clear: Vec<&MainEffectRow> =
        columns.iter().flat_map(|column| column.rows.iter().copied()).filter(|row| is_clear(row)).collect();
    let mut subjects: Vec<&Subject> = Vec::new();
    for row in in_order(experiment, tables, &clear) {
        if !subjects.contains(&&*row.subject) {
            subjects.push(&row.subject);
        }
    }
    subjects
}

/// Describes what a step does, and what it does not do.
fn sentence(experiment: &Experiment, tables: &Tables, column: &Column<'_>) -> String {
    let clear: Vec<&MainEffectRow> = column.rows.iter().copied().filter(|row| is_clear(row)).collect();
    let worth_naming = |row: &&MainEffectRow| importance(experiment, tables, row) >= 1.0;
    let (named, small): (Vec<_>, Vec<_>) = in_order(experiment, tables, &clear).into_iter().partition(worth_naming);
    let mut parts: Vec<String> = named.iter().take(MOST_NAMED).map(|row| direction(experiment.called, row)).collect();
    let more = named.len().saturating_sub(MOST_NAMED);
    if more > 0 {
        parts.push(counted(more as u64, "other effect"));
    }
    if parts.is_empty() {
        parts.push(if small.is_empty() { "no effect is seen" } else { "only small effects" }.to_owned());
    }
    format!("{}: {}.", capitalized(&column.sentence), listed(&parts))
}

/// Describes in which direction a subject moves.
fn direction(called: Vocabulary, row: &MainEffectRow) -> String {
    let (subject, up) = (&row.subject, row.difference.value > 0.0);
    let more = if up { "more" } else { "fewer" };
    match subject.of {
        Of::WinShare => format!("{} {}", wins(called, subject), if up { "more" } else { "less" }),
        Of::Ending => format!("{more} matches end {}", called.ending(&subject.group)),
        Of::Mean if is_count(&called.measure(&subject.measure)) => {
            format!("{more} {}", called.measure(&subject.measure))
        }
        Of::Mean => format!("{} {}", if up { "higher" } else { "lower" }, called.measure(&subject.measure)),
    }
}

/// Whether the name of a measure lists what it counts in the plural: `rounds`, `cards played`.
fn is_count(name: &str) -> bool {
    let first = name.split(' ').next().unwrap_or_default();
    first.ends_with('s') && !first.ends_with("ss")
}

/// Describes the win shares that no step is shown to change, and how large a change could be hidden.
fn who_wins(columns: &[Column<'_>], margin: f64) -> Option<String> {
    let shares = || columns.iter().flat_map(|column| &column.rows).filter(|row| row.subject.of == Of::WinShare);
    let reach = |row: &&MainEffectRow| {
        row.difference.interval.map_or(f64::INFINITY, |Interval { low, high }| low.abs().max(high.abs()))
    };
    let hidden =
        shares().filter(|row| !is_clear(row)).map(reach).reduce(f64::max).filter(|hidden| hidden.is_finite())?;
    let who = if shares().any(|row| is_clear(row)) { "Other win shares" } else { "Who wins" };
    Some(match hidden {
        hidden if hidden <= margin => format!("{who}: no change above {}.", points(hidden.max(0.001))),
        hidden if hidden <= UNKNOWN => {
            format!("{who}: no change is seen; up to {} either way is possible.", points(hidden))
        }
        _ => format!("{who}: not known; too few deals were played."),
    })
}

/// Describes the largest interaction of two axes on who wins, on how matches end or on a goal, if any is clear.
fn interactions(experiment: &Experiment, tables: &Tables) -> Option<String> {
    let clear: Vec<&MainEffectRow> =
        tables.main_effects.iter().filter(|row| row.with.is_some() && is_clear(row)).collect();
    let matters = |row: &&MainEffectRow| {
        rank(experiment, tables, &row.subject) <= 2 && importance(experiment, tables, row) >= 1.0
    };
    let first = *in_order(experiment, tables, &clear).iter().find(|row| matters(row))?;
    let (axis, with) = first.with.as_ref()?;
    let names = Names::of(experiment);
    Some(format!(
        "The effects depend on each other: {} changes what {} does to {} by {}.",
        step_name(names.knob(*axis), with),
        step_name(names.knob(first.axis), &first.step),
        name(experiment.called, &first.subject),
        size(first)
    ))
}

/// Returns the heading of the values in the reference cell: its own value of a single axis, or `baseline`.
fn reference_name(experiment: &Experiment) -> String {
    match experiment.axes.len() {
        1 => {
            let value = value_of(&experiment.cells[experiment.reference()].values[0]);
            format!("at {} {value}", Names::of(experiment).knob(0))
        }
        _ if experiment.compares_with_first() => "first variant".to_owned(),
        _ => "baseline".to_owned(),
    }
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
    let number = if subject.is_portion() { rate } else { plain };
    estimate.map_or_else(|| "-".to_owned(), |estimate| number(estimate.value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Matters;
    use crate::tables::tests::{block, experiment, names as cell_names, tables_of_grid};

    fn said(extra: f64, edge: f64) -> (Vec<String>, Vec<String>) {
        said_from(Matters::default(), extra, edge)
    }

    fn said_from(matters: Matters, extra: f64, edge: f64) -> (Vec<String>, Vec<String>) {
        let mut grid = Experiment { matters, ..experiment(6) };
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
        (in_short(&grid, &tables), by_axis(&grid, &tables, 10))
    }

    #[test]
    fn lists_are_named_without_brackets_and_quotes() {
        let players = Step::Change { from: "[\"quick\"]".into(), to: "[\"strong\", \"strong\"]".into() };
        assert_eq!(change("who plays", &players), "who plays 2 strong instead of quick");
        assert_eq!(step_name("cost", &Step::Change { from: "[]".into(), to: "[1, 2]".into() }), "cost none -> 1 + 2");
    }

    #[test]
    fn what_an_axis_moves_is_said_with_its_size_and_what_it_does_not_move() {
        let (short, table) = said(2.0, 0.0);
        assert!(short[0] == "More mana: more rounds.", "{short:?}");
        assert_eq!(short[1], "Ages many instead of few: no effect is seen.");
        assert!(short[2].starts_with("Who wins: no change above 0."), "{short:?}");
        assert!(table[0].contains("mana +1") && table[0].contains("ages few -> many"), "{table:?}");
        let rounds: Vec<&str> = table[1].split_whitespace().collect();
        assert_eq!(rounds[..4], ["rounds", "+2", "not", "shown"]);
    }

    /// Returns the effects of two axes on rounds and on who wins: mana, and ages, which come second in the file.
    fn with_both(mana: f64, ages: f64) -> Vec<String> {
        let mut grid = experiment(4);
        grid.axes = vec!["rules.mana".into(), "rules.ages".into()];
        for cell in &mut grid.cells {
            cell.values = vec![(4 + cell.index as i64 / 2).into(), (1 + cell.index as i64 % 2).into()];
        }
        let tables = tables_of_grid(&grid, cell_names(4), 10, |cell, deals| {
            block(deals, 0.3 + mana * (cell / 2) as f64 + ages * (cell % 2) as f64, 0.0)
        });
        in_short(&grid, &tables)
    }

    #[test]
    fn the_change_with_the_largest_effect_comes_first() {
        assert!(with_both(0.1, 0.4)[0].starts_with("More ages: Seat S1 wins more"), "{:?}", with_both(0.1, 0.4));
        assert!(with_both(0.4, 0.1)[0].starts_with("More mana: Seat S1 wins more"), "{:?}", with_both(0.4, 0.1));
    }

    #[test]
    fn an_effect_is_measured_by_the_spread_in_the_reference_cell() {
        let mut grid = experiment(3);
        grid.cells.iter_mut().for_each(|cell| cell.baseline = cell.index == 2);
        let mut tables = tables_of_grid(&grid, cell_names(3), 10, |cell, deals| block(deals, 0.5, 2.0 * cell as f64));
        let rounds = tables.distributions.iter_mut().find(|row| row.cell == 0 && row.subject.measure == "rounds");
        rounds.unwrap().sd = Some(1e9);
        assert!(in_short(&grid, &tables)[0].contains("more rounds"), "{:?}", in_short(&grid, &tables));
    }

    #[test]
    fn the_experiment_sets_from_which_size_on_an_effect_is_named() {
        // The longest match has two rounds more than the shortest, so 2 rounds are more than two standard deviations.
        let from = |deviations| said_from(Matters { deviations, ..Matters::default() }, 2.0, 0.0).0;
        assert!(from(2.0)[0] == "More mana: more rounds.", "{:?}", from(2.0));
        assert!(from(5.0).iter().all(|line| !line.contains("more rounds")), "{:?}", from(5.0));
        let from = |share| said_from(Matters { share: Some(share), ..Matters::default() }, 0.0, 0.1).0;
        assert!(from(0.02)[0].starts_with("More mana: Seat S1 wins more"), "{:?}", from(0.02));
        assert!(!from(0.3)[0].starts_with("More mana: Seat S1 wins more"), "{:?}", from(0.3));
    }

    #[test]
    fn who_wins_comes_first() {
        let (short, table) = said(0.5, 0.2);
        assert!(short[0].starts_with("More mana: Seat S1 wins more"), "{short:?}");
        assert!(table[1].trim_start().starts_with("Seat S1 wins"), "{table:?}");
    }
}
