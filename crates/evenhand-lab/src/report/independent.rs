//! The axes of an experiment that vary by themselves, and their values.

use toml::Value;

use crate::experiment::Experiment;

/// Maximum number of columns and lines of any plane, and of values of an axis that are compared with those of another.
pub(super) const MOST: usize = 64;

/// Returns the axes, without those that change together with an earlier one.
pub(super) fn independent(experiment: &Experiment) -> Vec<usize> {
    let mut axes: Vec<usize> = Vec::new();
    for axis in 0..experiment.axes.len() {
        if !axes.iter().any(|other| together(experiment, axis, *other)) {
            axes.push(axis);
        }
    }
    axes
}

/// Whether the values of two axes correspond one to one. Axes with many values are assumed to be independent.
fn together(experiment: &Experiment, axis: usize, other: usize) -> bool {
    let values = distinct(experiment, axis).len();
    if values > MOST || distinct(experiment, other).len() != values {
        return false;
    }
    let mut pairs: Vec<(&Value, &Value)> = Vec::new();
    for cell in &experiment.cells {
        let pair = (&cell.values[axis], &cell.values[other]);
        if !pairs.contains(&pair) {
            pairs.push(pair);
        }
        if pairs.len() > values {
            return false;
        }
    }
    true
}

/// Returns the values of an axis in order; one more than [`MOST`] if there are more.
pub(super) fn distinct(experiment: &Experiment, axis: usize) -> Vec<&Value> {
    let mut values: Vec<&Value> = Vec::new();
    for cell in &experiment.cells {
        if values.last() != Some(&&cell.values[axis]) && !values.contains(&&cell.values[axis]) {
            values.push(&cell.values[axis]);
        }
        if values.len() > MOST {
            break;
        }
    }
    values
}
