//! Reads `[baseline]`: the cells that the others are compared with.

use toml::Value;

use super::axes::Axis;
use super::forms::names;
use super::paths::{AGENTS, ONE_BY_ONE, UNCHANGED, is_of_table};
use super::state::Reading;
use super::values::{flattened, same};
use crate::experiment::Cell;
use evenhand_game::document::{Key, Place, Written, suggestion};
use evenhand_game::game::knobs::inline;

impl Reading {
    /// Returns the axes named by `[baseline]`, each with its value there; `None` if there is a mistake. On an axis that
    /// changes knobs one by one, the baseline is the unchanged point, whether `[baseline]` says so or not. If the axes
    /// have mistakes (they are not `sound`), only lines that are wrong in any case are reported.
    pub(super) fn named_in_baseline(
        &mut self,
        written: &Written,
        axes: &[Axis],
        sound: bool,
    ) -> Option<Vec<(usize, Value)>> {
        let baseline = written.get("baseline");
        let mut columns = columns(axes);
        let broken = if sound { Vec::new() } else { self.broken_axes.clone() };
        columns.extend(broken.iter().map(|(path, values)| (path.as_str(), values.iter().collect())));
        let one_by_one = columns.iter().position(|(path, _)| *path == ONE_BY_ONE);
        let mut named: Vec<(usize, Value)> =
            one_by_one.into_iter().map(|axis| (axis, Value::String(UNCHANGED.into()))).collect();
        let before = self.problems.len();
        if let Some(baseline) = baseline.filter(|baseline| baseline.entries().is_empty()) {
            self.wrong(&baseline.place, "baseline", "it is empty", "name a value of an axis, or remove it");
        }
        for (key, entry) in baseline.map_or(&[][..], Written::entries) {
            // A whole card can be the value of an axis.
            let whole = key.text != ONE_BY_ONE && is_among(&columns, &key.text);
            let parts = if whole { vec![(key.text.clone(), key.place.clone(), entry)] } else { flattened(key, entry) };
            for (path, place, entry) in parts {
                if !sound && self.may_be_meant(written, &path, &columns) {
                    continue;
                }
                match amiss_one_by_one(&path, entry, axes).filter(|_| sound) {
                    Some((message, remedy)) => self.wrong(&place, &path, message, remedy),
                    None => named.extend(self.named(&path, &place, entry, &columns)),
                }
            }
        }
        (self.problems.len() == before).then_some(named)
    }

    /// Whether a line of `[baseline]` may turn out to be right once the axes are fixed.
    fn may_be_meant(&self, written: &Written, path: &str, columns: &[(&str, Vec<&Value>)]) -> bool {
        let one_by_one = path.split('.').next() == Some(ONE_BY_ONE);
        let lost = || is_of_table(path) || is_swept(written, path);
        !self.is_whole || one_by_one || !is_among(columns, path) && lost()
    }

    /// Marks the baseline cells that `[baseline]` [names](Reading::named_in_baseline), and returns the axes that are
    /// fixed.
    pub(super) fn baseline(
        &mut self,
        baseline: Option<&Written>,
        named: &[(usize, Value)],
        axes: &[Axis],
        cells: &mut [Cell],
    ) -> Vec<usize> {
        if named.is_empty() {
            return Vec::new();
        }
        let fixed = self.fixed(baseline, axes, named);
        for cell in cells.iter_mut() {
            cell.baseline = named.iter().all(|(axis, value)| same(&cell.values[*axis], value));
        }
        fixed
    }

    /// Returns the axis that a line of `[baseline]` names, and its value there.
    fn named(
        &mut self,
        path: &str,
        place: &Place,
        entry: &Written,
        columns: &[(&str, Vec<&Value>)],
    ) -> Option<(usize, Value)> {
        let Some(axis) = columns.iter().position(|(axis, _)| *axis == path) else {
            let remedy = if columns.is_empty() {
                "there are no axes: remove [baseline]".to_owned()
            } else {
                suggestion(path, columns.iter().map(|(axis, _)| *axis), "the axes are")
            };
            self.wrong(place, path, "it is not on an axis, so no cell can be picked by it", remedy);
            return None;
        };
        let written = entry.value();
        let value = match names(&written) {
            Some(names) if path == AGENTS => Value::Array(names.into_iter().map(Value::String).collect()),
            _ => written,
        };
        let mut on_axis: Vec<&Value> = Vec::new();
        for value in &columns[axis].1 {
            if !on_axis.contains(value) {
                on_axis.push(value);
            }
        }
        if on_axis.iter().any(|other| same(other, &value)) {
            return Some((axis, value));
        }
        let message = format!("{} is not on its axis", inline(&value));
        let on_axis: Vec<String> = on_axis.into_iter().map(inline).collect();
        self.wrong(&entry.place, path, message, format!("the axis has {}", on_axis.join(", ")));
        None
    }

    /// Returns the axes that are fixed by the named values. Naming one knob of a group fixes the whole group.
    fn fixed(&mut self, baseline: Option<&Written>, axes: &[Axis], named: &[(usize, Value)]) -> Vec<usize> {
        let mut fixed = Vec::new();
        let mut column = 0;
        for axis in axes {
            let group = column..column + axis.keys.len();
            column = group.end;
            if !named.iter().any(|(axis, _)| group.contains(axis)) {
                continue;
            }
            let fits = axis.points.iter().filter(|point| {
                named.iter().all(|(axis, value)| !group.contains(axis) || same(&point[axis - group.start].0, value))
            });
            let (message, remedy) = match fits.count() {
                1 => {
                    fixed.extend(group);
                    continue;
                }
                0 => ("these values never come together", "they move together: name values of the same place"),
                _ => ("this picks several cells", "name the other knobs that move together too"),
            };
            let paths = axis.keys.iter().map(|(path, _)| path.as_str()).collect::<Vec<_>>().join(", ");
            let place = baseline.map_or(&axis.keys[0].1, |baseline| &baseline.place);
            self.wrong(place, &paths, message, remedy);
        }
        fixed
    }
}

/// Returns the paths of all axes in the order of a cell's values, each with its values.
fn columns(axes: &[Axis]) -> Vec<(&str, Vec<&Value>)> {
    let mut columns = Vec::new();
    for axis in axes {
        for (column, (path, _)) in axis.keys.iter().enumerate() {
            columns.push((path.as_str(), axis.points.iter().map(|point| &point[column].0).collect()));
        }
    }
    columns
}

fn is_among(columns: &[(&str, Vec<&Value>)], path: &str) -> bool {
    columns.iter().any(|(column, _)| *column == path)
}

/// Whether `[sweep]` mentions a path, a path that contains it, or an axis with that name.
fn is_swept(written: &Written, path: &str) -> bool {
    let about = |swept: &str| path.strip_prefix(swept).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    let mentions = |(key, entry): &(Key, Written)| flattened(key, entry).iter().any(|(swept, ..)| about(swept));
    written.get("sweep").map_or(&[][..], Written::entries).iter().any(|axis| {
        let groups = axis.1.items().unwrap_or_default().iter();
        let mut inside = groups.chain([&axis.1]).flat_map(Written::entries);
        mentions(axis) || inside.any(|inner| mentions(inner) || inner.1.text() == Some(path))
    })
}

/// Returns what is wrong with a line of `[baseline]` about an axis that changes knobs one by one, and a remedy.
fn amiss_one_by_one(path: &str, entry: &Written, axes: &[Axis]) -> Option<(String, String)> {
    let is_axis = |axis: &&Axis| axis.keys.iter().any(|(key, _)| key == ONE_BY_ONE);
    let inside = format!("{ONE_BY_ONE}.");
    let about_axis = path == ONE_BY_ONE || path.starts_with(&inside);
    let Some(axis) = axes.iter().find(is_axis) else {
        let message = "nothing changes one by one in this experiment".to_owned();
        return about_axis.then(|| (message, "remove this line, or write a table [sweep.one_by_one]".to_owned()));
    };
    let knob = path.strip_prefix(&inside).unwrap_or(path);
    let swept = axis.paths().iter().any(|(swept, _)| swept == knob);
    if entry.value() == Value::String(UNCHANGED.into()) && path == ONE_BY_ONE || !(about_axis || swept) {
        return None;
    }
    let message = "what changes one by one is always compared with the cell in which nothing is changed";
    let line = match entry.value() {
        value if swept => Some(format!("\"{knob}\" = {}", inline(&value))),
        Value::String(label) => {
            let point = axis.points.iter().position(|point| point[0].0.as_str() == Some(&label));
            let set = point.and_then(|point| axis.sets[point].first());
            set.map(|set| format!("\"{}\" = {}", set.path, inline(&set.value)))
        }
        _ => None,
    };
    let remedy = match line {
        Some(line) => format!("remove this line; to compare all with {line}, write that under [set]"),
        None => "remove this line; what everything is compared with is written under [set]".to_owned(),
    };
    Some((message.to_owned(), remedy))
}
