//! The axes along which charts are drawn.

use toml::Value;

use crate::experiment::Experiment;
use crate::report::independent::{distinct, independent};
use crate::report::names::{Names, value_of, value_on};

/// Maximum number of values of an axis of words in a chart.
const MOST_WORDS: usize = 16;
/// Maximum number of values of an axis of numbers in a chart.
const MOST_NUMBERS: usize = 64;
/// Maximum number of values of another axis for which separate lines are drawn.
const MOST_OTHERS: usize = 6;

/// An axis: its values, and the cell of each.
pub(super) struct Axis {
    pub(super) name: String,
    /// The values as text, and as numbers if all are.
    pub(super) labels: Vec<String>,
    pub(super) numbers: Option<Vec<f64>>,
    /// The cells along the axis for each value of another axis, with the name of that value; one entry without a name if
    /// there is no other axis, or too many.
    pub(super) lines: Vec<(String, Vec<Option<usize>>)>,
    /// The lines for which a quantity of several groups is drawn: the first, that of the reference cell, and the last.
    pub(super) panels: Vec<usize>,
    /// The axes held at the values of the reference cell, by name and value.
    pub(super) fixed: Vec<String>,
}

impl Axis {
    /// Returns the cells of all lines, without repetition.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> {
        self.lines.iter().flat_map(|(_, cells)| cells).flatten().copied()
    }
}

/// Returns the axes that fit into charts, those of numbers first.
pub(super) fn axes(experiment: &Experiment, names: &Names) -> Vec<Axis> {
    let all = independent(experiment);
    let mut found: Vec<Axis> = all.iter().filter_map(|axis| axis_of(experiment, names, &all, *axis)).collect();
    found.sort_by_key(|axis| (axis.numbers.is_none(), std::cmp::Reverse(axis.labels.len())));
    found
}

fn axis_of(experiment: &Experiment, names: &Names, all: &[usize], at: usize) -> Option<Axis> {
    let mut values = distinct(experiment, at);
    let numbers = numbers(&values);
    let most = if numbers.is_some() { MOST_NUMBERS } else { MOST_WORDS };
    if values.len() < 2 || values.len() > most {
        return None;
    }
    if numbers.is_some() {
        values.sort_by(|a, b| number(a).unwrap_or(0.0).total_cmp(&number(b).unwrap_or(0.0)));
    }
    let others: Vec<usize> = all.iter().copied().filter(|axis| *axis != at).collect();
    let by = match others.as_slice() {
        [other] if distinct(experiment, *other).len() <= MOST_OTHERS => Some(*other),
        _ => None,
    };
    let line = |fixed: &[(usize, &Value)]| -> Vec<Option<usize>> {
        values.iter().map(|value| cell_at(experiment, all, &[fixed, &[(at, value)]].concat())).collect()
    };
    let lines = match by {
        None => vec![(String::new(), line(&[]))],
        Some(other) => distinct(experiment, other)
            .into_iter()
            .map(|value| (format!("{} {}", names.knob(other), value_of(value)), line(&[(other, value)])))
            .collect(),
    };
    let reference = &experiment.cells[experiment.reference()].values;
    let fixed = others.iter().filter(|axis| Some(**axis) != by);
    let usual = by.map_or(0, |other| {
        distinct(experiment, other).iter().position(|value| **value == reference[other]).unwrap_or(0)
    });
    let mut panels = vec![0, usual, lines.len() - 1];
    panels.sort_unstable();
    panels.dedup();
    Some(Axis {
        name: names.knob(at).to_owned(),
        labels: values.iter().map(|value| value_on(&experiment.base, &experiment.axes[at], value)).collect(),
        numbers: numbers.is_some().then(|| values.iter().filter_map(|value| number(value)).collect()),
        lines,
        panels,
        fixed: fixed.map(|axis| format!("{} {}", names.knob(*axis), value_of(&reference[*axis]))).collect(),
    })
}

/// Returns the cell with these values on these axes, and the values of the reference cell on all others.
fn cell_at(experiment: &Experiment, all: &[usize], fixed: &[(usize, &Value)]) -> Option<usize> {
    let reference = &experiment.cells[experiment.reference()].values;
    let wanted =
        |axis: usize| fixed.iter().find(|(known, _)| *known == axis).map_or(&reference[axis], |(_, value)| *value);
    experiment.cells.iter().position(|cell| all.iter().all(|axis| cell.values[*axis] == *wanted(*axis)))
}

fn number(value: &Value) -> Option<f64> {
    value.as_integer().map(|number| number as f64).or_else(|| value.as_float())
}

fn numbers(values: &[&Value]) -> Option<Vec<f64>> {
    values.iter().map(|value| number(value)).collect()
}
