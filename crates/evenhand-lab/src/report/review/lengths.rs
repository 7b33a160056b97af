//! How long matches last: the median and the tail.

use crate::report::names::Names;
use crate::report::words::{capitalized, plain};
use crate::tables::SpreadRow;

use super::part::ReviewPart;

/// Describes the length of matches in each variant, by the first measure of the game.
pub(super) fn told(part: &ReviewPart<'_>) -> Vec<String> {
    let called = part.experiment.called;
    let Some(length) = called.columns.first().map(|column| column.name) else { return Vec::new() };
    let names = Names::of(part.experiment);
    let is_length = |row: &&SpreadRow| row.subject.measure == length && row.subject.kind == "all";
    let rows = part.tables.distributions.iter().filter(is_length);
    rows.filter_map(|row| {
        let place = match part.experiment.cells.len() {
            1 => "Length".to_owned(),
            _ => capitalized(names.in_sentence(row.cell)),
        };
        Some(format!("{place}: {}.", spread(row, &called.measure(length))?))
    })
    .collect()
}

/// Describes a distribution: the median, the value that one in twenty reaches, and the largest.
fn spread(row: &SpreadRow, name: &str) -> Option<String> {
    let [_, _, _, median, _, most, largest] = row.points;
    Some(format!(
        "half of the matches last at most {} {name}, one in twenty {} or more, the longest {}",
        plain(median?),
        plain(most?),
        plain(largest?)
    ))
}
