//! Shows one figure over all cells, for any number of cells: as a plane of two axes if it fits, otherwise as a range.

use toml::Value;

use crate::experiment::{Experiment, ONE_BY_ONE};

use super::grid::{WIDTH, grid};
use super::independent::{MOST, distinct, independent};
use super::measured::Figure;
use super::names::{Names, short};
use super::words::wrapped;

/// Maximum number of columns of a plane in text.
const MOST_COLUMNS: usize = 10;
/// Maximum number of characters of a swept value if cells are shown side by side.
const MOST_CHARACTERS: usize = 24;

/// The cells of an experiment arranged in lines and columns.
pub(super) struct Plane {
    /// The value of the top axis for each column.
    pub(super) columns: Vec<String>,
    /// The name of the top axis.
    pub(super) top: String,
    /// The values of the other axes, and the cell of each column.
    pub(super) lines: Vec<(String, Vec<Option<usize>>)>,
    /// The name of the lines.
    pub(super) side: String,
}

impl Plane {
    /// Returns the cells as a plane of at most this many columns; `None` if they do not form one.
    pub(super) fn of(experiment: &Experiment, most_columns: usize) -> Option<Plane> {
        if experiment.axes.iter().any(|axis| axis == ONE_BY_ONE) || experiment.axes.is_empty() {
            return None;
        }
        let axes = independent(experiment);
        let count = |axis: usize| distinct(experiment, axis).len();
        let narrow: Vec<usize> = axes.iter().copied().filter(|axis| count(*axis) <= most_columns.min(MOST)).collect();
        let top = narrow.iter().copied().max_by_key(|axis| (count(*axis), *axis))?;
        let others: Vec<usize> = axes.iter().copied().filter(|axis| *axis != top).collect();
        let values = distinct(experiment, top);
        let names = Names::of(experiment);
        let mut lines: Vec<(Vec<&Value>, Vec<Option<usize>>)> = Vec::new();
        for cell in &experiment.cells {
            let key: Vec<&Value> = others.iter().map(|axis| &cell.values[*axis]).collect();
            let column = values.iter().position(|value| **value == cell.values[top])?;
            // Cells come in order, so the line is nearly always one of the last.
            let line = match lines.iter().rposition(|(known, _)| *known == key) {
                Some(line) => line,
                None if lines.len() == MOST => return None,
                None => {
                    lines.push((key, vec![None; values.len()]));
                    lines.len() - 1
                }
            };
            lines[line].1[column] = Some(cell.index);
        }
        let told = |values: &[&Value]| values.iter().map(|value| value_of(value)).collect::<Vec<_>>().join(", ");
        Some(Plane {
            columns: values.iter().map(|value| value_of(value)).collect(),
            top: names.knob(top).to_owned(),
            lines: lines.into_iter().map(|(key, cells)| (told(&key), cells)).collect(),
            side: others.iter().map(|axis| names.knob(*axis)).collect::<Vec<_>>().join(", "),
        })
    }
}

/// Formats a swept value as briefly as possible: words without quotes, truncated so that others fit on the line.
pub(super) fn value_of(value: &Value) -> String {
    let bare = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let text = match value {
        Value::Array(items) => items.iter().map(bare).collect::<Vec<_>>().join("+"),
        value => bare(value),
    };
    if text.chars().count() <= MOST_CHARACTERS {
        return text;
    }
    text.chars().take(MOST_CHARACTERS - 3).chain("...".chars()).collect()
}

/// Shows a figure over all cells, in at most this many lines.
pub(super) fn over_cells(experiment: &Experiment, figure: &Figure, most: usize) -> Vec<String> {
    let plane = Plane::of(experiment, MOST_COLUMNS).filter(|plane| plane.lines.len() < most);
    let drawn = plane.and_then(|plane| {
        let head = format!("{} ({} to the right)", figure.name, plane.top);
        let first = if plane.side.is_empty() { head.clone() } else { plane.side.clone() };
        let mut rows: Vec<Vec<String>> = Vec::new();
        rows.push(std::iter::once(first).chain(plane.columns.iter().map(|value| format!("{value} "))).collect());
        for (name, cells) in &plane.lines {
            let values = cells.iter().map(|cell| cell.map_or_else(|| "- ".to_owned(), |cell| figure.told(cell)));
            rows.push(std::iter::once(name.clone()).chain(values).collect());
        }
        let mut lines = if plane.side.is_empty() { Vec::new() } else { vec![head] };
        lines.extend(grid(&rows));
        let fits = lines.len() <= most && lines.iter().all(|line| line.chars().count() <= WIDTH && !line.is_empty());
        fits.then_some(lines)
    });
    let folded = || folded(experiment, figure).filter(|lines| lines.len() <= most);
    drawn.or_else(folded).unwrap_or_else(|| range(experiment, figure))
}

/// Shows one axis with more cells than fit side by side, wrapped over several lines.
fn folded(experiment: &Experiment, figure: &Figure) -> Option<Vec<String>> {
    let plane = Plane::of(experiment, MOST).filter(|plane| plane.side.is_empty())?;
    let (_, cells) = plane.lines.first()?;
    let mut lines = vec![format!("  {}", figure.name)];
    for (values, cells) in plane.columns.chunks(MOST_COLUMNS - 2).zip(cells.chunks(MOST_COLUMNS - 2)) {
        let head = std::iter::once(format!("  {}", plane.top)).chain(values.iter().map(|value| format!("{value} ")));
        let told = cells.iter().map(|cell| cell.map_or_else(|| "- ".to_owned(), |cell| figure.told(cell)));
        lines.extend(grid(&[head.collect(), std::iter::once(String::new()).chain(told).collect()]));
    }
    lines.iter().all(|line| line.chars().count() <= WIDTH && !line.is_empty()).then_some(lines)
}

/// Describes the range of a figure.
fn range(experiment: &Experiment, figure: &Figure) -> Vec<String> {
    let known: Vec<(usize, f64)> =
        figure.values.iter().enumerate().filter_map(|(cell, value)| Some((cell, value.as_ref()?.value))).collect();
    let least = known.iter().min_by(|a, b| a.1.total_cmp(&b.1));
    let most = known.iter().max_by(|a, b| a.1.total_cmp(&b.1));
    let (Some(least), Some(most)) = (least, most) else { return Vec::new() };
    let reference = experiment.reference();
    let told = |cell: usize| format!("{} ({})", figure.told(cell).trim_end(), short(experiment, cell));
    let from = figure.values[reference].map_or_else(String::new, |_| format!("{};", told(reference)));
    let text = format!("  {}: {from} least {}, most {}", figure.name, told(least.0), told(most.0));
    wrapped(&text, 4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::measured::every_figure;
    use crate::tables::tests::{experiment, toy};

    #[test]
    fn axes_that_move_together_are_one_and_the_others_make_a_plane() {
        let mut asked = experiment(6);
        asked.axes = vec!["rules.mana".into(), "rules.gold".into(), "rules.rounds".into()];
        for (at, cell) in asked.cells.iter_mut().enumerate() {
            let whole = |number: usize| Value::Integer(i64::try_from(number).unwrap());
            cell.values = vec![whole(at / 2), whole(10 + at / 2), whole(at % 2)];
        }
        let plane = Plane::of(&asked, 10).unwrap();
        assert_eq!((plane.top.as_str(), plane.side.as_str()), ("mana", "rounds"));
        assert_eq!(plane.columns, ["0", "1", "2"]);
        let lines: Vec<_> = plane.lines.iter().map(|(name, cells)| (name.as_str(), cells.as_slice())).collect();
        assert_eq!(lines, [("0", &[Some(0), Some(2), Some(4)][..]), ("1", &[Some(1), Some(3), Some(5)][..])]);
    }

    #[test]
    fn every_cell_of_an_axis_is_told_until_there_are_too_many() {
        for cells in [9, 20, 64, 300] {
            let (asked, tables) = (experiment(cells), toy(cells, 20, 20));
            let figures = every_figure(&asked, &tables);
            let rounds = figures.iter().find(|figure| figure.name == "rounds").unwrap();
            let lines = over_cells(&asked, rounds, 40);
            assert!(lines.iter().all(|line| line.chars().count() <= WIDTH), "{lines:#?}");
            let numbers: usize = lines.iter().map(|line| line.matches('.').count()).sum();
            assert!(if cells <= 64 { lines.len() > 2 && numbers >= cells / 2 } else { lines.len() <= 3 }, "{lines:#?}");
            assert!(over_cells(&asked, rounds, 3).len() <= 3);
        }
    }
}
