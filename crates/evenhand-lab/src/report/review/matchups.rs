//! One-sided pairs of factions.

use crate::goals::WIDER;
use crate::report::names::title;
use crate::report::words::{listed, rate};
use crate::tables::{Estimate, MatchupRow, Why};

use super::finding::{Finding, Picture, Row};
use super::part::{ReviewPart, look};

/// How far from even a pair may be, and what counts as a size of 1: a pair is one-sided beyond 60 to 40.
const TOLERATED: f64 = 0.1;
/// Maximum number of pairs that are named.
const MOST_NAMED: usize = 2;
/// Maximum number of pairs that are drawn.
const MOST_DRAWN: usize = 8;

/// Returns a finding about the pairs of factions that are one-sided at two players; `None` if none is shown to be.
pub(super) fn finding(part: &ReviewPart<'_>) -> Option<Finding> {
    let of_two = |row: &&MatchupRow| part.experiment.cells[row.cell].players == 2 && row.kind == "faction";
    let pairs: Vec<(&MatchupRow, Estimate)> =
        part.tables.matchups.iter().filter(of_two).filter(|row| row.group != row.against).filter_map(ahead).collect();
    let mut uneven: Vec<&(&MatchupRow, Estimate)> = pairs.iter().filter(|(_, share)| is_one_sided(share)).collect();
    uneven.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    let (row, largest) = uneven.first()?;
    let named: Vec<String> = uneven.iter().take(MOST_NAMED).map(|(row, share)| told(row, share)).collect();
    let text = format!(
        "{} of their matches. {} of {} pairs of factions are shown to be more one-sided than 60 to 40.",
        listed(&named),
        uneven.len(),
        pairs.len()
    );
    Some(Finding {
        size: (largest.value - 0.5 - TOLERATED) / TOLERATED,
        text,
        tried: String::new(),
        look: Some(look(part, row.cell, Why::Upset)),
        picture: Picture {
            title: "share of the win of the stronger of two factions".to_owned(),
            portion: true,
            rows: uneven
                .iter()
                .take(MOST_DRAWN)
                .map(|(row, share)| Row { name: pair(row), value: *share, line: 0.5 })
                .collect(),
            line_is: "an even match",
        },
    })
}

/// Returns the share of a faction that wins at least half of its matches against another, so that each pair counts once.
fn ahead(row: &MatchupRow) -> Option<(&MatchupRow, Estimate)> {
    let share = row.share?;
    let once = share.value > 0.5 || share.value >= 0.5 && row.group < row.against;
    once.then_some((row, share))
}

/// Whether a share is shown to be beyond what is tolerated. There are dozens of pairs, so the interval is widened.
fn is_one_sided(share: &Estimate) -> bool {
    share.interval.is_some_and(|range| share.value - WIDER * (share.value - range.low) > 0.5 + TOLERATED)
}

fn pair(row: &MatchupRow) -> String {
    format!("{} against {}", title(&row.group), title(&row.against))
}

fn told(row: &MatchupRow, share: &Estimate) -> String {
    let range = share.interval.map_or_else(String::new, |range| {
        format!(" ({} to {})", rate(range.low).trim_end_matches(" %"), rate(range.high))
    });
    format!("{} wins {}{range}", pair(row), rate(share.value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::ReviewKind;
    use crate::tables::Tables;
    use crate::tables::tests::experiment;
    use evenhand_kit::stats::Interval;
    use std::path::Path;

    /// Returns a pair of which the first wins this share, known to plus or minus 5 points, and its mirror image.
    fn rows(group: &str, against: &str, share: f64) -> [MatchupRow; 2] {
        let row = |group: &str, against: &str, value: f64| MatchupRow {
            cell: 0,
            kind: "faction".into(),
            group: group.into(),
            against: against.into(),
            matches: 200,
            deals: 100,
            share: Some(Estimate { value, interval: Some(Interval { low: value - 0.05, high: value + 0.05 }) }),
            fair: 0.5,
        };
        [row(group, against, share), row(against, group, 1.0 - share)]
    }

    fn found(shares: [f64; 3]) -> Option<Finding> {
        let [one, two, three] = shares;
        let matchups = [rows("anvil", "bell", one), rows("anvil", "crow", two), rows("bell", "crow", three)].concat();
        let (asked, tables) = (experiment(1), Tables { matchups, ..Tables::default() });
        finding(&ReviewPart {
            kind: ReviewKind::AsPrinted,
            results: Path::new("r"),
            experiment: &asked,
            tables: &tables,
        })
    }

    #[test]
    fn pairs_are_one_sided_if_the_wider_interval_says_so() {
        let finding = found([0.9, 0.1, 0.66]).unwrap();
        let wanted = "Anvil against Bell wins 90 % (85 to 95 %) and Crow against Anvil wins 90 % (85 to 95 %) of their matches. \
                      2 of 3 pairs of factions are shown to be more one-sided than 60 to 40.";
        assert_eq!(finding.text, wanted);
        assert!((finding.size - 3.0).abs() < 1e-9, "{}", finding.size);
        // 5 points, widened by half, reach down to 59.5 %.
        assert_eq!(found([0.5, 0.55, 0.67]), None);
    }
}
