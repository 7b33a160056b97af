//! Every change and every card of a review in one ranking, whether its effect is clear or not.

use crate::experiment::{Cell, Change, Target};
use crate::goals::{JudgedReading, Scorecard};
use crate::report::clear::{LEVEL, is_clear};
use crate::report::differences::Contrast;
use crate::report::names::value_of;
use crate::tables::{CardRow, ColumnType, ContrastRow, Heading, Table, Value};
use evenhand_kit::stats::Difference;

use super::moves::{WORTH, size};
use super::part::{ReviewKind, ReviewPart, part_of};

/// A knob or a card, and what it moves.
struct Ranked {
    kind: &'static str,
    name: String,
    /// The value that moves most.
    value: String,
    /// What it moves most.
    moves: String,
    difference: Difference,
    /// The difference in units of the goal that it is about.
    size: f64,
    clear: bool,
    /// What would bring the missed goals nearer; empty if nothing did.
    better: String,
}

/// Returns the table `ranking`: every knob and every card, the largest effect first. A knob is listed with the value that
/// moves most of what goals are about.
pub fn ranking_table(parts: &[ReviewPart<'_>]) -> Table {
    let knobs = part_of(parts, ReviewKind::Changes).into_iter().flat_map(knobs);
    let cards =
        part_of(parts, ReviewKind::LeftOut).into_iter().flat_map(|part| part.tables.cards.iter().filter_map(card));
    let mut all: Vec<Ranked> = knobs.chain(cards).collect();
    all.sort_by(|a, b| b.size.total_cmp(&a.size));
    let heading =
        |(name, holds, about): (&str, ColumnType, &str)| Heading { name: name.into(), holds, about: about.into() };
    let headings = [
        ("rank", ColumnType::Int, "its place; 1 has the largest effect"),
        ("kind", ColumnType::Text, "`knob` or `card`"),
        ("name", ColumnType::Text, "the knob's path or the card's name"),
        ("value", ColumnType::Text, "of a knob: the value with the largest effect"),
        ("moves", ColumnType::Text, "what it moves most"),
        ("difference", ColumnType::Number, "by how much; of a card: the win share that it adds to its owner"),
        ("difference_low", ColumnType::Number, "the lower end of its 95 % interval"),
        ("difference_high", ColumnType::Number, "the upper end"),
        ("size", ColumnType::Number, "the difference in units of what a goal tolerates"),
        ("clear", ColumnType::Text, "`yes` if the effect is clear at this number of deals"),
        (
            "better",
            ColumnType::Text,
            "the direction that brings the goals nearer: `raise`, `lower`, another value; of a card: `weaken`, `strengthen`; empty if none did",
        ),
    ];
    let rows = all.iter().enumerate().map(|(at, ranked)| row(at + 1, ranked)).collect();
    Table { name: "ranking", headings: headings.map(heading).into(), rows }
}

fn row(rank: usize, ranked: &Ranked) -> Vec<Value> {
    let interval = ranked.difference.interval;
    let low = interval.map(|range| range.low);
    let high = interval.map(|range| range.high);
    vec![
        Value::from(rank as u64),
        Value::from(ranked.kind),
        Value::from(ranked.name.as_str()),
        Value::from(ranked.value.as_str()),
        Value::from(ranked.moves.as_str()),
        Value::from(ranked.difference.value),
        Value::from(low),
        Value::from(high),
        Value::from(ranked.size),
        Value::from(ranked.clear),
        Value::from(ranked.better.as_str()),
    ]
}

/// Returns every knob that was changed.
fn knobs(part: &ReviewPart<'_>) -> Vec<Ranked> {
    let distances = Distances::of(part);
    let mut paths: Vec<&str> = Vec::new();
    for change in part.experiment.cells.iter().filter_map(change) {
        if !paths.contains(&change.path.as_str()) {
            paths.push(&change.path);
        }
    }
    paths.into_iter().filter_map(|path| knob(part, &distances, path)).collect()
}

/// Returns the change of a cell; `None` for the baseline.
fn change(cell: &Cell) -> Option<&Change> {
    cell.changes.last()?.first()
}

fn knob(part: &ReviewPart<'_>, distances: &Distances, path: &str) -> Option<Ranked> {
    let cells: Vec<&Cell> =
        part.experiment.cells.iter().filter(|cell| change(cell).is_some_and(|change| change.path == path)).collect();
    let goals = &part.experiment.goals.targets;
    let contrasts = part.tables.contrasts.iter().filter(|row| cells.iter().any(|cell| cell.index == row.cell));
    let sized = contrasts.filter_map(|row| Some((row, size(goals, row)?)));
    let (row, size) = sized.max_by(|a, b| a.1.total_cmp(&b.1))?;
    let of_row = cells.iter().find(|cell| cell.index == row.cell)?;
    Some(Ranked {
        kind: "knob",
        name: path.to_owned(),
        value: value_of(&change(of_row)?.value),
        moves: name(part, row),
        difference: row.difference,
        size,
        clear: is_clear(row),
        better: distances.best(&cells).map_or_else(String::new, |change| direction(part, change)),
    })
}

fn name(part: &ReviewPart<'_>, row: &ContrastRow) -> String {
    Contrast::of(row).map_or_else(|| row.subject.group.clone(), |contrast| contrast.name(part.experiment.called))
}

/// Returns the direction of a change from the printed value: `raise` or `lower` for numbers, or else the value.
fn direction(part: &ReviewPart<'_>, change: &Change) -> String {
    let number = |value: &toml::Value| value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64));
    let printed = part.experiment.base.get(&change.path).and_then(number);
    match (number(&change.value), printed) {
        (Some(new), Some(old)) if new > old => "raise".to_owned(),
        (Some(_), Some(_)) => "lower".to_owned(),
        _ => value_of(&change.value),
    }
}

/// How far each variant is from the goals: over all goals, the sum of the mean distance of what a goal is about, in units of
/// what it tolerates.
struct Distances(Vec<f64>);

impl Distances {
    fn of(part: &ReviewPart<'_>) -> Distances {
        let mut sums = vec![0.0; part.experiment.cells.len()];
        for row in &Scorecard::of(part.experiment, part.tables).rows {
            for (sum, judged) in sums.iter_mut().zip(&row.by_cell) {
                *sum += judged.as_ref().map_or(0.0, |judged| distance(&row.goal, &judged.readings));
            }
        }
        Distances(sums)
    }

    /// Returns the change among these that is nearest to the goals, if it is nearer than the baseline.
    fn best<'c>(&self, cells: &[&'c Cell]) -> Option<&'c Change> {
        let distance = |cell: &Cell| self.0[cell.index];
        let nearest = cells.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        (distance(nearest) < self.0[0]).then(|| change(nearest))?
    }
}

fn distance(goal: &Target, readings: &[JudgedReading]) -> f64 {
    let outside = readings.iter().map(|one| one.outside.max(0.0) / goal.unit());
    outside.sum::<f64>() / readings.len().max(1) as f64
}

fn card(row: &CardRow) -> Option<Ranked> {
    let worth = row.worth?;
    Some(Ranked {
        kind: "card",
        name: row.card.clone(),
        value: String::new(),
        moves: "win share of its owner".to_owned(),
        difference: worth,
        size: worth.value.abs() / WORTH,
        clear: row.worth_p_holm.is_some_and(|p| p < LEVEL),
        better: if worth.value > 0.0 { "weaken" } else { "strengthen" }.to_owned(),
    })
}
