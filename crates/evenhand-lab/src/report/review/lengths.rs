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
    let (median, most, largest) = (median?, most?, largest?);
    Some(if median >= largest {
        format!("half of the matches or more last {} {name}, none longer", plain(median))
    } else {
        format!(
            "half of the matches last at most {} {name}, one in twenty {} or more, the longest {}",
            plain(median),
            plain(most),
            plain(largest)
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::ReviewKind;
    use crate::tables::tests::{block, experiment, tables_of};
    use std::path::Path;

    #[test]
    fn the_length_of_every_variant_is_told() {
        let asked = experiment(2);
        let tables = tables_of(2, 400, 100, |cell, deals| block(deals, 0.5, cell as f64));
        let part =
            ReviewPart { kind: ReviewKind::AsPrinted, results: Path::new("r"), experiment: &asked, tables: &tables };
        let wanted = "Mana 5: half of the matches last at most 7 rounds, one in twenty 8 or more, the longest 8.";
        assert_eq!(told(&part)[1], wanted);
        assert_eq!(
            spread(&SpreadRow { points: [Some(9.0); 7], ..tables.distributions[0].clone() }, "rounds").unwrap(),
            "half of the matches or more last 9 rounds, none longer"
        );
    }
}
