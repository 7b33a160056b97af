//! The effect of each axis by itself, averaged over the values of all others, and whether two axes reinforce each other.
//!
//! An axis of numbers has one effect: the slope of the least-squares line through the averages of its values, per step.
//! A step is the smallest distance between two of its values. An axis of words has one effect for each value but the
//! reference: the baseline's value, or the first. Two axes with one effect each have an interaction: how much a step of
//! the one changes the effect of a step of the other.
//!
//! Each of these is a sum of the cells' shares or means with weights that add up to 0 (a contrast; Maxwell and Delaney
//! 2004, *Designing Experiments and Analyzing Data*, chapters 4 and 7). The cells with positive weights are averaged
//! deal by deal, and so are those with negative weights. The two averages are compared over common deals
//! ([`Paired`]), and the difference is multiplied by the sum of the positive weights.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::experiment::Experiment;
use evenhand_kit::stats::{Difference, Interval, Looks, Paired, Spacing, Strata, many};
use toml::Value;

use super::alike::meet_alike;
use super::{CellTally, MainEffectRow, Of, Step, Subject};

/// A weighted comparison of the cells.
#[derive(Clone, Debug, PartialEq)]
struct Contrast {
    axis: usize,
    step: Step,
    /// For an interaction: the other axis, and its step.
    with: Option<(usize, Step)>,
    /// A weight for each cell, adding up to 0.
    weights: Vec<f64>,
}

impl Contrast {
    /// Returns the sum of the positive weights.
    fn size(&self) -> f64 {
        self.weights.iter().filter(|weight| **weight > 0.0).sum()
    }
}

/// The contrasts of an experiment, with the sums of their two sides.
pub(super) struct MainEffects {
    contrasts: Vec<Contrast>,
    subjects: Vec<Arc<Subject>>,
    /// By cell and subject: its index among the sums of a deal.
    places: Vec<Vec<usize>>,
    /// By contrast and subject.
    sums: Vec<Vec<Strata<Paired>>>,
    grains: Vec<usize>,
    /// The deals that not all cells have yet.
    pending: BTreeMap<u64, Pending>,
    /// The first cell in the order of a row.
    first: usize,
}

/// A deal of some of the cells: by contrast and subject, the averages of the two sides.
struct Pending {
    cells: usize,
    sides: Vec<[(f64, f64); 2]>,
}

impl MainEffects {
    /// Creates empty sums. They compare nothing if the cells are not the full grid of the axes, or are not all in
    /// `tallies`.
    pub(super) fn new(experiment: &Experiment, tallies: &BTreeMap<usize, CellTally>, order: &[usize]) -> MainEffects {
        let whole = tallies.len() == experiment.cells.len();
        let contrasts = if whole { contrasts(experiment) } else { Vec::new() };
        let (subjects, places) = if contrasts.is_empty() { Default::default() } else { compared(experiment, tallies) };
        let alike = experiment.cells.iter().all(|cell| meet_alike(cell, &experiment.cells[0]));
        let sums_of = |at: usize| {
            let strata = tallies[&0].strata_of(places[0][at]).filter(|_| alike);
            strata.map_or_else(Strata::single, Strata::emptied)
        };
        let sums = contrasts.iter().map(|_| (0..subjects.len()).map(sums_of).collect()).collect();
        let grains = places.first().cloned().unwrap_or_default();
        let first = order.first().copied().unwrap_or(0);
        MainEffects { contrasts, subjects, places, sums, grains, pending: BTreeMap::new(), first }
    }

    /// Creates sums that compare nothing.
    pub(super) fn none() -> MainEffects {
        MainEffects {
            contrasts: Vec::new(),
            subjects: Vec::new(),
            places: Vec::new(),
            sums: Vec::new(),
            grains: Vec::new(),
            pending: BTreeMap::new(),
            first: 0,
        }
    }

    /// Adds the sums of a deal of a cell. A deal counts once all cells have it.
    pub(super) fn add(&mut self, cell: usize, deal: u64, sums: &[(f64, f64)]) {
        if self.contrasts.is_empty() {
            return;
        }
        let width = self.contrasts.len() * self.subjects.len();
        let pending =
            self.pending.entry(deal).or_insert_with(|| Pending { cells: 0, sides: vec![[(0.0, 0.0); 2]; width] });
        pending.cells += 1;
        let mut sides = pending.sides.iter_mut();
        for contrast in &self.contrasts {
            let weight = contrast.weights[cell];
            let (side, part) = (usize::from(weight < 0.0), weight.abs() / contrast.size());
            for (place, sides) in self.places[cell].iter().zip(&mut sides) {
                sides[side].0 += part * sums[*place].0;
                sides[side].1 += part * sums[*place].1;
            }
        }
        if pending.cells == self.places.len() {
            let Pending { sides, .. } = self.pending.remove(&deal).expect("it was just changed");
            self.count(deal, &sides);
        }
    }

    fn count(&mut self, deal: u64, sides: &[[(f64, f64); 2]]) {
        let sums = self.sums.iter_mut().flatten();
        for (sum, [plus, minus]) in sums.zip(sides).filter(|(_, sides)| sides.iter().any(|side| side.1 > 0.0)) {
            sum.of(deal).add(*plus, *minus);
        }
    }

    /// Called before a block of a cell is added: drops the deals of the last row that some cells do not have.
    pub(super) fn begin_block(&mut self, cell: usize) {
        if cell == self.first {
            self.pending.clear();
        }
    }

    /// Returns the effects, with p-values adjusted for their number (Holm).
    pub(super) fn rows(&self, tallies: &BTreeMap<usize, CellTally>, looks: Looks) -> Vec<MainEffectRow> {
        let mut rows = Vec::new();
        for (contrast, sums) in self.contrasts.iter().zip(&self.sums) {
            for ((subject, place), sum) in self.subjects.iter().zip(&self.grains).zip(sums) {
                let grain = tallies[&0].grain(*place);
                if let Some(difference) = difference(sum, subject.of, grain, looks) {
                    rows.push(row(contrast, subject, sum.deals(), difference));
                }
            }
        }
        let p: Vec<f64> = rows.iter().map(|row| row.difference.p).collect();
        rows.iter_mut().zip(many::holm(&p)).for_each(|(row, p_holm)| row.p_holm = p_holm);
        rows
    }
}

fn difference(sum: &Strata<Paired>, of: Of, grain: Spacing, looks: Looks) -> Option<Difference> {
    match of {
        Of::Mean => sum.mean_difference(grain, looks),
        Of::WinShare | Of::Ending => sum.share_difference(looks),
    }
}

/// Scales a difference of two averages to the effect of a step.
fn row(contrast: &Contrast, subject: &Arc<Subject>, deals: u64, found: Difference) -> MainEffectRow {
    let size = contrast.size();
    let interval = found.interval.map(|ends| Interval { low: ends.low * size, high: ends.high * size });
    let difference = Difference { value: found.value * size, error: found.error * size, interval, ..found };
    MainEffectRow {
        axis: contrast.axis,
        step: contrast.step.clone(),
        with: contrast.with.clone(),
        subject: Arc::clone(subject),
        deals,
        difference,
        p_holm: difference.p,
    }
}

/// Returns the headline subjects and endings that every cell counts, and where each cell has them.
fn compared(experiment: &Experiment, tallies: &BTreeMap<usize, CellTally>) -> (Vec<Arc<Subject>>, Vec<Vec<usize>>) {
    let same_seats = experiment.cells.iter().all(|cell| cell.players == experiment.cells[0].players);
    let place = |cell: usize, subject: &Subject| tallies[&cell].subjects.all.iter().position(|own| **own == *subject);
    // Win shares among four and among three players differ by arithmetic alone.
    let wanted = |subject: &&Arc<Subject>| match subject.of {
        Of::WinShare => subject.headline && same_seats,
        Of::Mean => subject.headline,
        Of::Ending => true,
    };
    let everywhere = |subject: &&Arc<Subject>| (0..experiment.cells.len()).all(|cell| place(cell, subject).is_some());
    let subjects: Vec<Arc<Subject>> =
        tallies[&0].subjects.all.iter().filter(wanted).filter(everywhere).cloned().collect();
    let places_of = |cell: usize| subjects.iter().filter_map(|subject| place(cell, subject)).collect();
    let places = (0..experiment.cells.len()).map(places_of).collect();
    (subjects, places)
}

/// The distinct values of an axis, with the cells that have each.
struct Levels {
    values: Vec<Value>,
    /// By cell: the index of its value.
    of: Vec<usize>,
    /// The index of the value that others are compared with.
    reference: usize,
}

impl Levels {
    fn of(experiment: &Experiment, axis: usize) -> Levels {
        let mut values: Vec<Value> = Vec::new();
        let mut of = Vec::new();
        for cell in &experiment.cells {
            let value = &cell.values[axis];
            let at = values.iter().position(|known| known == value).unwrap_or_else(|| {
                values.push(value.clone());
                values.len() - 1
            });
            of.push(at);
        }
        let reference = of[experiment.reference()];
        Levels { values, of, reference }
    }

    /// Returns the values as numbers, if all are.
    fn numbers(&self) -> Option<Vec<f64>> {
        let number = |value: &Value| value.as_float().or_else(|| value.as_integer().map(|number| number as f64));
        self.values.iter().map(number).collect()
    }

    /// Returns the steps of the axis, each with a weight for every value.
    fn steps(&self) -> Vec<(Step, Vec<f64>)> {
        match self.numbers() {
            Some(numbers) => slope(&numbers).into_iter().collect(),
            None => (0..self.values.len()).filter(|level| *level != self.reference).map(|to| self.change(to)).collect(),
        }
    }

    /// Returns the change from the reference to a value.
    fn change(&self, to: usize) -> (Step, Vec<f64>) {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let mut weights = vec![0.0; self.values.len()];
        (weights[self.reference], weights[to]) = (-1.0, 1.0);
        (Step::Change { from: text(&self.values[self.reference]), to: text(&self.values[to]) }, weights)
    }
}

/// Returns the step between numbers, and the weights of the slope per step.
fn slope(numbers: &[f64]) -> Option<(Step, Vec<f64>)> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let step = sorted.windows(2).map(|pair| pair[1] - pair[0]).fold(f64::INFINITY, f64::min);
    let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
    let spread: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    let weights = numbers.iter().map(|number| step * (number - mean) / spread).collect();
    (step.is_finite() && step > 0.0).then_some((Step::Per(step), weights))
}

/// Returns the contrasts of the axes, then those of their interactions; none if the cells are not a full grid.
fn contrasts(experiment: &Experiment) -> Vec<Contrast> {
    let cells = experiment.cells.len();
    let levels: Vec<Levels> = (0..experiment.axes.len()).map(|axis| Levels::of(experiment, axis)).collect();
    if levels.iter().map(|levels| levels.values.len()).product::<usize>() != cells || cells < 2 {
        return Vec::new();
    }
    let steps: Vec<Vec<(Step, Vec<f64>)>> = levels.iter().map(Levels::steps).collect();
    let mut found = Vec::new();
    for (axis, own) in levels.iter().enumerate() {
        let others = (cells / own.values.len()) as f64;
        for (step, by_level) in &steps[axis] {
            let weights = own.of.iter().map(|level| by_level[*level] / others).collect();
            found.push(Contrast { axis, step: step.clone(), with: None, weights });
        }
    }
    for (axis, own) in levels.iter().enumerate() {
        for (other, with) in levels.iter().enumerate().skip(axis + 1) {
            let ([(step, by_own)], [(other_step, by_other)]) = (&steps[axis][..], &steps[other][..]) else { continue };
            let rest = (cells / own.values.len() / with.values.len()) as f64;
            let weights = (0..cells).map(|cell| by_own[own.of[cell]] * by_other[with.of[cell]] / rest).collect();
            found.push(Contrast { axis, step: step.clone(), with: Some((other, other_step.clone())), weights });
        }
    }
    found
}
