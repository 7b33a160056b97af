//! Variants and axes as people say them.

use crate::experiment::Experiment;

use super::plane::value_of;
use super::shape::changes_one_by_one;
use super::words::short;

/// Returns the label of a cell as people say it: `max mana 5, mana per age 0`.
pub(super) fn spoken(experiment: &Experiment, cell: usize) -> String {
    let values = &experiment.cells[cell].values;
    if experiment.axes.is_empty() || values.len() != experiment.axes.len() || changes_one_by_one(experiment) {
        return short(experiment, cell);
    }
    let one = |(name, value): (String, &toml::Value)| format!("{name} {}", value_of(value));
    spoken_axes(experiment).into_iter().zip(values).map(one).collect::<Vec<_>>().join(", ")
}

/// Returns the axes as people say them: `max mana` of `rules.max_mana`, `ore cut gold` of
/// `factions.prospect.ore_cut.gold`.
pub(super) fn spoken_axes(experiment: &Experiment) -> Vec<String> {
    let last_two = |path: &str| {
        let parts: Vec<&str> = path.split('.').collect();
        let is_short = parts.last().is_some_and(|last| last.len() < 3);
        let first = parts.len().saturating_sub(if parts.len() > 2 || is_short { 2 } else { 1 });
        parts[first..].join(" ")
    };
    let axes = &experiment.axes;
    let alike = |path: &str| axes.iter().filter(|other| last_two(other) == last_two(path)).count() > 1;
    let name = |path: &String| if alike(path) { path.replace('.', " ") } else { last_two(path) };
    axes.iter().map(|path| name(path).replace('_', " ")).collect()
}
