//! Compares cells with their baselines.

use std::cmp::Ordering;

use crate::experiment::{self, Experiment, Vocabulary};
use crate::tables::{ContrastRow, RankRow, Tables, ranking};
use evenhand_kit::stats::Interval;

use super::clear::{CLEARLY_OFF, is_clear};
use super::names::subject;
use super::shape::shown_side_by_side;
use super::words::{counted, deals_of, label, margin, more_deals, none_clear, percent, plain, points, signed};

/// Maximum number of clear differences listed.
const MOST_CLEAR: usize = 6;
/// Maximum number of open differences listed.
const MOST_OPEN: usize = 4;
/// Maximum number of changes listed in the ranking.
const MOST_RANKED: usize = 12;

/// A comparison for the summary.
pub(super) struct Contrast<'t> {
    pub(super) row: &'t ContrastRow,
    pub(super) interval: Interval,
}

impl<'t> Contrast<'t> {
    /// Returns the comparison; `None` if it has no interval.
    pub(super) fn of(row: &'t ContrastRow) -> Option<Contrast<'t>> {
        Some(Contrast { row, interval: row.difference.interval? })
    }

    pub(super) fn name(&self, called: Vocabulary) -> String {
        subject(called, &self.row.subject) + experiment::label(self.row.subject.late)
    }

    /// Formats the interval of the difference, in points or in the measure's unit.
    pub(super) fn range(&self) -> String {
        let Interval { low, high } = self.interval;
        if self.row.is_share() {
            let tenths = |share: f64| signed((share * 1000.0).round() / 10.0);
            format!("between {} and {} points", tenths(low), tenths(high))
        } else if self.row.difference.error == 0.0 {
            "by the same in every deal".to_owned()
        } else {
            let unit = &self.row.subject.unit;
            let space = if unit.is_empty() { "" } else { " " };
            format!("between {} and {}{space}{unit}", signed(low), signed(high))
        }
    }

    pub(super) fn values(&self) -> String {
        let d = &self.row.difference;
        let number = if self.row.is_share() { percent } else { plain };
        format!("{} instead of {}", number(d.a), number(d.b))
    }

    pub(super) fn told(&self, called: Vocabulary) -> String {
        format!("{} {} ({})", self.name(called), self.values(), self.range())
    }

    /// Whether there is no difference: a share's whole interval is within `margin` of 0, or a mean is the same in every
    /// deal.
    fn is_none(&self, margin: f64) -> bool {
        if self.row.is_share() {
            self.interval.low >= -margin && self.interval.high <= margin
        } else {
            self.row.difference.value == 0.0 && self.row.difference.error == 0.0
        }
    }

    pub(super) fn clearness(&self) -> f64 {
        self.row.difference.clearness().unwrap_or(0.0)
    }
}

/// The headline comparisons by outcome.
#[derive(Default)]
pub(super) struct Sorted<'t> {
    pub(super) clear: Vec<Contrast<'t>>,
    pub(super) same: Vec<Contrast<'t>>,
    pub(super) open: Vec<Contrast<'t>>,
}

impl<'t> Sorted<'t> {
    pub(super) fn of(tables: &'t Tables, margin: f64) -> Sorted<'t> {
        let mut sorted = Sorted::default();
        for contrast in tables.headlines().iter().filter_map(|rows| Contrast::of(&tables.contrasts[rows[0]])) {
            if is_clear(contrast.row) {
                sorted.clear.push(contrast);
            } else if contrast.is_none(margin) {
                sorted.same.push(contrast);
            } else {
                sorted.open.push(contrast);
            }
        }
        // Win shares first, then the clearest.
        let order = |a: &Contrast, b: &Contrast| -> Ordering {
            b.row.is_share().cmp(&a.row.is_share()).then(b.clearness().total_cmp(&a.clearness()))
        };
        sorted.clear.sort_by(order);
        sorted.open.sort_by(order);
        sorted
    }

    pub(super) fn all(&self) -> usize {
        self.clear.len() + self.same.len() + self.open.len()
    }
}

/// Describes what differs from the baselines, what does not, and what is open.
pub(super) fn differences(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let margin = margin(experiment);
    let sorted = Sorted::of(tables, margin);
    if sorted.all() == 0 {
        return Vec::new();
    }
    let mut lines = vec![in_short(&sorted, &baseline(experiment, &sorted), margin)];
    lines.extend(clear_ones(experiment, &sorted));
    lines.extend(open_ones(experiment, tables, &sorted, margin));
    if !sorted.same.is_empty() {
        lines.push(format!(
            "Equal to within {}, or the same in every deal: {} of {} comparisons.",
            points(margin),
            sorted.same.len(),
            sorted.all()
        ));
    }
    lines.push(String::new());
    lines
}

/// Describes what the comparisons are with.
fn baseline(experiment: &Experiment, sorted: &Sorted<'_>) -> String {
    let all = sorted.clear.iter().chain(&sorted.same).chain(&sorted.open);
    let mut baselines: Vec<usize> = all.map(|contrast| contrast.row.baseline).collect();
    baselines.sort_unstable();
    baselines.dedup();
    match baselines.as_slice() {
        [one] if experiment.compares_with_first() => {
            format!("the first cell ({}; there is no [baseline])", label(experiment, *one))
        }
        [one] => format!("the baseline ({})", label(experiment, *one)),
        _ => "their baselines".to_owned(),
    }
}

/// Returns the file that contains the comparisons not listed.
fn rest(experiment: &Experiment) -> &'static str {
    if experiment.compares_with_first() { "report.html" } else { "contrasts.csv" }
}

fn in_short(sorted: &Sorted<'_>, baseline: &str, margin: f64) -> String {
    let (clear, all) = (sorted.clear.len(), sorted.all());
    if clear > 0 {
        format!("In short: {clear} of {all} comparisons with {baseline} differ clearly:")
    } else if !sorted.open.is_empty() {
        format!("In short: {} yet, which does not mean that all is equal.", none_clear(all, baseline))
    } else {
        format!(
            "In short: no win share differs from {baseline} by more than {}, and no headline measure in any deal.",
            points(margin)
        )
    }
}

fn clear_ones(experiment: &Experiment, sorted: &Sorted<'_>) -> Vec<String> {
    // Differences of measures are visible at a glance if cells are shown side by side.
    let shares = sorted.clear.iter().filter(|contrast| contrast.row.is_share()).count();
    let told = if shown_side_by_side(experiment) { shares } else { sorted.clear.len() };
    let line = |contrast: &Contrast| {
        format!("  {}: {}", label(experiment, contrast.row.cell), contrast.told(experiment.called))
    };
    let mut lines: Vec<String> = sorted.clear.iter().take(told.min(MOST_CLEAR)).map(line).collect();
    if told > MOST_CLEAR {
        lines.push(format!("  and {} more in {}", told - MOST_CLEAR, rest(experiment)));
    }
    if told < sorted.clear.len() {
        let and = if told > 0 { "and " } else { "" };
        lines.push(format!("  {and}{} of measures, marked * below", sorted.clear.len() - told));
    }
    lines
}

fn open_ones(experiment: &Experiment, tables: &Tables, sorted: &Sorted<'_>, margin: f64) -> Vec<String> {
    let (open, all) = (sorted.open.len(), sorted.all());
    if open == 0 {
        return Vec::new();
    }
    let luck = if all >= 20 { ": among so many, some stand out by luck" } else { "" };
    let mut lines = vec![format!("Not decided yet ({open} of {all}{luck}); the difference is")];
    for contrast in sorted.open.iter().take(MOST_OPEN) {
        let ContrastRow { cell, baseline, .. } = contrast.row;
        let deals = deals_of(tables, &[*cell, *baseline]);
        let half = if contrast.row.is_share() { contrast.interval.half_width() } else { 0.0 };
        let (cell, more) = (label(experiment, *cell), more_deals(deals, half, margin));
        lines.push(format!("  {cell}: {} {}{more}", contrast.name(experiment.called), contrast.range()));
    }
    if open > MOST_OPEN {
        lines.push(format!("  and {} more in {}", open - MOST_OPEN, rest(experiment)));
    }
    lines
}

/// Lists the changes in order of how much they affect the game.
pub(super) fn ranked(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let rows = ranking(tables);
    let Some(first) = rows.first() else { return Vec::new() };
    let (moving, others): (Vec<_>, Vec<_>) = rows.iter().partition(|row| tables.contrasts[row.clearest].p_holm < 0.05);
    let mut lines = vec![format!(
        "In short: {} of {} changes move the game clearly, each by itself (of {} headline comparisons each).",
        moving.len(),
        rows.len(),
        first.comparisons
    )];
    if !moving.is_empty() {
        lines.push("In order of how far they move it, in standard deviations (of that, by luck alone):".into());
    }
    lines.extend(moving.iter().take(MOST_RANKED).flat_map(|row| ranked_lines(experiment, tables, row)));
    if moving.len() > MOST_RANKED {
        lines.push(format!("  and {} more in ranking.csv", moving.len() - MOST_RANKED));
    }
    let (same, open): (Vec<&RankRow>, Vec<&RankRow>) = others.into_iter().partition(|row| row.moved == 0.0);
    if !open.is_empty() {
        let some: Vec<&str> = open.iter().take(MOST_OPEN).map(|row| label(experiment, row.cell)).collect();
        let more = if open.len() > MOST_OPEN { ", ..." } else { "" };
        lines.push(format!(
            "Not told apart from luck at {}: {} ({}{more}). What they change, if anything, is too little to see yet.",
            counted(tables.cells.iter().map(|cell| cell.deals).min().unwrap_or(0), "deal"),
            counted(open.len(), "change"),
            some.join(", ")
        ));
    }
    if !same.is_empty() {
        let all: Vec<&str> = same.iter().map(|row| label(experiment, row.cell)).collect();
        lines.push(format!("Never made a difference to what is counted: {}.", all.join(", ")));
    }
    lines.push(String::new());
    lines
}

/// Formats a change that affects the game: how much, and what most.
fn ranked_lines(experiment: &Experiment, tables: &Tables, row: &RankRow) -> Vec<String> {
    let contrast = |at: usize| Contrast::of(&tables.contrasts[at]);
    let mut lines = Vec::new();
    if let Some(clearest) = contrast(row.clearest) {
        lines.push(format!(
            "  {:>2}. {}: {} ({}); {}",
            row.rank,
            label(experiment, row.cell),
            plain(row.moved),
            plain(row.by_chance),
            clearest.told(experiment.called),
        ));
    }
    // The largest of many: checked with the threshold for fairness, because it is not corrected for selection.
    let share = row.share.filter(|share| *share != row.clearest).and_then(contrast);
    lines.extend(
        share
            .filter(|share| share.clearness() > CLEARLY_OFF)
            .map(|share| format!("        {}", share.told(experiment.called))),
    );
    lines
}
