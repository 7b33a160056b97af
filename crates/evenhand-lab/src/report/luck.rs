//! How much of who wins is luck, and the win shares without it.

use crate::experiment::{Experiment, Vocabulary};
use crate::tables::{Estimate, LuckRow, Tables};

use super::names::group_in_sentence;
use super::words::{capitalized, label, percent, plain};

/// The least gain for which shares without luck are shown: as good as this many times as many deals.
const WORTH_SHOWING: f64 = 1.3;
/// The fewest deals from which it is known how much a share gains: its error is then about a tenth.
const FEWEST_DEALS: u64 = 200;
/// Maximum number of groups in the summary.
const MOST_GROUPS: usize = 4;

/// Returns a sentence on the part of luck in a cell; `None` if it is not measured, or not known.
pub(super) fn part(tables: &Tables, cell: usize) -> Option<String> {
    let part = tables.luck.iter().find(|row| row.cell == cell)?.part?;
    let range = part.interval?;
    let (low, high) = (percent(range.low), percent(range.high));
    Some(if range.low > 0.0 {
        format!(
            "The luck of cards and dice that the network sees explains {} of who wins a match ({low} to {high}). The rest is \
             choices, and luck that it does not see.",
            percent(part.value)
        )
    } else {
        format!(
            "How much of who wins a match is luck is not known: the part that the network sees is between 0 and {high}."
        )
    })
}

/// Returns the groups of a cell whose share is clearly better known without luck, those that gain most first.
pub(super) fn worth_showing(tables: &Tables, cell: usize) -> Vec<&LuckRow> {
    let gain = |row: &LuckRow| row.worth.unwrap_or(0.0);
    let shown = |row: &&LuckRow| row.cell == cell && row.deals >= FEWEST_DEALS && gain(row) >= WORTH_SHOWING;
    let mut rows: Vec<&LuckRow> = tables.luck.iter().filter(shown).collect();
    rows.sort_by(|a, b| gain(b).total_cmp(&gain(a)));
    rows
}

/// The sentence if no group is worth showing.
pub(super) const NO_GAIN: &str = "Taking it out is not shown to make a share of the win much better known.";

/// Returns a line of the summary for a group.
fn line(called: Vocabulary, row: &LuckRow) -> String {
    let range = |share: Estimate| {
        let ends = share
            .interval
            .map_or_else(String::new, |ends| format!(" ({} to {})", percent(ends.low), percent(ends.high)));
        format!("{}{ends}", percent(share.value))
    };
    let group = capitalized(&group_in_sentence(called, &row.kind, &row.group));
    let with = row.share.map_or_else(String::new, |share| format!(", with luck {}", range(share)));
    format!("  {group}: {}{with}; worth {} times as many deals", range(row.without), plain_gain(row))
}

/// Formats how many times as many deals a share without luck is worth.
pub(super) fn plain_gain(row: &LuckRow) -> String {
    plain((row.worth.unwrap_or(1.0) * 10.0).round() / 10.0)
}

/// Describes the luck in the cell that the summary is about; empty if it is not measured.
pub(super) fn luck(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let cell = experiment.reference();
    let Some(part) = part(tables, cell) else { return Vec::new() };
    let of = if experiment.cells.len() > 1 { format!(" ({})", label(experiment, cell)) } else { String::new() };
    let mut lines = vec![String::new(), format!("Luck{of}: {part}")];
    let groups = worth_showing(tables, cell);
    if groups.is_empty() {
        lines.push(NO_GAIN.into());
    } else {
        lines.push("Shares of the win without that luck, the same on average:".into());
        lines.extend(groups.iter().take(MOST_GROUPS).map(|row| line(experiment.called, row)));
    }
    lines.push("luck.csv has all groups and variants.".into());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenhand_kit::stats::Interval;

    fn estimate(value: f64, half: f64) -> Estimate {
        Estimate { value, interval: Some(Interval { low: (value - half).max(0.0), high: value + half }) }
    }

    fn tables(part: f64, worth: f64) -> Tables {
        let row = LuckRow {
            cell: 0,
            kind: "seat".into(),
            group: "S1".into(),
            matches: 400,
            deals: 200,
            share: Some(estimate(0.54, 0.04)),
            without: estimate(0.52, 0.03),
            fair: 0.5,
            multiple: 0.9,
            worth: Some(worth),
            part: Some(estimate(part, 0.05)),
        };
        Tables { luck: vec![row], ..Tables::default() }
    }

    #[test]
    fn luck_is_shown_only_if_it_is_known() {
        let shown = part(&tables(0.4, 1.5), 0).unwrap();
        assert!(shown.starts_with(
            "The luck of cards and dice that the network sees explains 40.0% of who wins a match (35.0% to 45.0%)"
        ));
        let open = part(&tables(0.02, 1.5), 0).unwrap();
        assert!(open.ends_with("is not known: the part that the network sees is between 0 and 7.0%."), "{open}");
        assert_eq!(part(&tables(0.4, 1.5), 1), None);
        assert_eq!(part(&Tables::default(), 0), None);
    }

    #[test]
    fn a_share_without_luck_is_shown_only_if_it_is_better_known() {
        assert!(worth_showing(&tables(0.4, 1.2), 0).is_empty());
        let mut few = tables(0.4, 1.74);
        few.luck[0].deals = 199;
        assert!(worth_showing(&few, 0).is_empty());
        let found = tables(0.4, 1.74);
        let line = line(Vocabulary::default(), worth_showing(&found, 0)[0]);
        assert_eq!(
            line,
            "  Seat S1: 52.0% (49.0% to 55.0%), with luck 54.0% (50.0% to 58.0%); worth 1.7 times as many deals"
        );
    }
}
