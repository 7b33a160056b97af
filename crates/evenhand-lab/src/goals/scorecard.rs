//! Every goal in every variant: met, missed, or not decided.

use crate::experiment::{Aim, Experiment, Target};
use crate::tables::{Estimate, Judgement, ShareRow, Tables};
use evenhand_kit::stats::Interval;

use super::further::{MOST_DEALS, WIDER};
use super::readings::{Reading, readings_of_cell};

/// A value with its judgement.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedReading {
    /// The value.
    pub reading: Reading,
    /// Its judgement.
    pub judgement: Judgement,
    /// The lower and the upper end of the range in which it should lie.
    pub ends: [Option<f64>; 2],
    /// How far it lies outside the range; 0 within it.
    pub outside: f64,
    /// The number of further deals that would probably decide it; `None` if it is decided, or lies too close to an end
    /// of the range.
    pub more_deals: Option<f64>,
}

impl JudgedReading {
    /// Returns the end of the range that is nearest to the value; `None` if there is no value.
    pub(crate) fn nearest_end(&self) -> Option<f64> {
        let value = self.reading.estimate?.value;
        let ends = self.ends.iter().flatten().copied();
        ends.min_by(|a, b| (a - value).abs().total_cmp(&(b - value).abs()))
    }
}

/// A goal in one variant.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The judgement.
    pub judgement: Judgement,
    /// Everything that it is about, the farthest outside the range first.
    pub readings: Vec<JudgedReading>,
}

/// A goal in all variants.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalRow {
    /// The goal.
    pub goal: Target,
    /// By variant; `None` if nothing that it is about appears there.
    pub by_cell: Vec<Option<Judged>>,
}

/// All goals in all variants.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scorecard {
    /// The goals; those that are about nothing in any variant are left out.
    pub rows: Vec<GoalRow>,
}

impl Scorecard {
    /// Judges the goals of an experiment.
    pub fn of(experiment: &Experiment, tables: &Tables) -> Scorecard {
        let row = |goal: &Target| GoalRow {
            goal: goal.clone(),
            by_cell: (0..experiment.cells.len()).map(|cell| judged(goal, tables, cell)).collect(),
        };
        let rows = experiment.goals.targets.iter().map(row);
        Scorecard { rows: rows.filter(|row| row.by_cell.iter().any(Option::is_some)).collect() }
    }

    /// Returns how many goals are judged so in a variant.
    pub fn count(&self, cell: usize, judgement: Judgement) -> usize {
        let of_cell = self.rows.iter().filter_map(|row| row.by_cell[cell].as_ref());
        of_cell.filter(|judged| judged.judgement == judgement).count()
    }

    /// Returns the variant that is shown to come nearest to the goals: it meets more of them than any other, even if
    /// every other met all of its undecided ones. Returns `None` if there is no such variant.
    pub fn nearest(&self) -> Option<usize> {
        let cells = self.rows.first().map_or(0, |row| row.by_cell.len());
        let met = |cell: usize| self.count(cell, Judgement::Met);
        let possible = |cell: usize| met(cell) + self.count(cell, Judgement::Open);
        (0..cells).filter(|_| cells > 1).find(|cell| {
            let others = (0..cells).filter(|other| other != cell);
            others.map(possible).max().is_some_and(|most| met(*cell) > most)
        })
    }
}

/// Judges a goal in one variant; `None` if nothing that it is about appears there.
pub fn judged(goal: &Target, tables: &Tables, cell: usize) -> Option<Judged> {
    let deals = tables.cells.iter().find(|row| row.cell == cell).map_or(0, |row| row.deals) as f64;
    let found = readings_of_cell(std::slice::from_ref(goal), tables, cell);
    if is_alone(goal, &found) {
        return None;
    }
    let judge = |reading: Reading| {
        let goal = goal.around(even(goal, &reading, tables, cell));
        judged_reading(&goal, reading, deals)
    };
    let mut readings: Vec<JudgedReading> = found.into_iter().filter_map(judge).collect();
    readings.sort_by(|a, b| b.outside.total_cmp(&a.outside).then(severity(b.judgement).cmp(&severity(a.judgement))));
    let any = |judgement| readings.iter().any(|reading| reading.judgement == judgement);
    let judgement = match (any(Judgement::Missed), any(Judgement::Open)) {
        (true, _) => Judgement::Missed,
        (false, true) => Judgement::Open,
        (false, false) => Judgement::Met,
    };
    (!readings.is_empty()).then_some(Judged { judgement, readings })
}

/// Whether a goal is about every member of a group of one: the share of the only faction at the table is even by
/// arithmetic.
pub(super) fn is_alone(goal: &Target, found: &[Reading]) -> bool {
    let present = found.iter().filter(|reading| reading.estimate.is_some()).count();
    present < 2 && matches!(goal.aim, Aim::Share { group: None, .. })
}

/// Returns the expected share of a balanced game for the group of a reading; 0 if the goal is not about a group.
pub(super) fn even(goal: &Target, reading: &Reading, tables: &Tables, cell: usize) -> f64 {
    let is_it = |row: &&ShareRow| {
        let Aim::Share { kind, .. } = &goal.aim else { return false };
        row.cell == cell && row.kind == *kind && format!("{kind} {}", row.group) == reading.what
    };
    tables.win_share.iter().find(is_it).map_or(0.0, |row| row.fair)
}

fn judged_reading(goal: &Target, reading: Reading, deals: f64) -> Option<JudgedReading> {
    let Estimate { value, interval } = reading.estimate?;
    let (outside, ends) = (goal.outside(value), [goal.low, goal.high]);
    let Some(range) = interval.map(|range| wider(value, range)) else {
        return Some(JudgedReading { reading, judgement: Judgement::Open, ends, outside, more_deals: None });
    };
    let beyond = goal.high.is_some_and(|high| range.low > high) || goal.low.is_some_and(|low| range.high < low);
    let judgement = match (goal.holds(range.low) && goal.holds(range.high), beyond) {
        (true, _) => Judgement::Met,
        (false, true) => Judgement::Missed,
        (false, false) => Judgement::Open,
    };
    let more_deals = more_deals(goal, value, range, deals).filter(|_| judgement == Judgement::Open);
    Some(JudgedReading { reading, judgement, ends, outside, more_deals })
}

fn wider(value: f64, range: Interval) -> Interval {
    Interval { low: value - WIDER * (value - range.low), high: value + WIDER * (range.high - value) }
}

/// Returns how many further deals would narrow the interval so far that it excludes the nearest end of the goal's
/// range, if the value stayed the same; `None` if they are too many.
fn more_deals(goal: &Target, value: f64, range: Interval, deals: f64) -> Option<f64> {
    let ends = [goal.low, goal.high].into_iter().flatten();
    let distance = ends.map(|end| (value - end).abs()).fold(f64::INFINITY, f64::min);
    let half = range.half_width();
    let more = deals * ((half / distance).powi(2) - 1.0);
    (more.is_finite() && more <= MOST_DEALS * deals).then_some(more.max(1.0))
}

/// Orders judgements: met, not decided, missed.
fn severity(judgement: Judgement) -> u8 {
    match judgement {
        Judgement::Met => 0,
        Judgement::Open => 1,
        Judgement::Missed => 2,
    }
}
