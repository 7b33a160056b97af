//! The strength of the players under each variant's rules. If players know some variants better than others, a
//! difference in play can look like an effect of the rules.

use crate::experiment::Experiment;
use crate::tables::{Estimate, PlayerRow, Tables};
use evenhand_game::grid::{Column, lines};
use evenhand_kit::stats::Interval;

use super::names::short;
use super::words::{label, percent, plain, points, wrapped};

/// A difference in strength above this can be mistaken for an effect of the rules.
const MUCH: f64 = 0.10;
/// Maximum number of players listed.
const MOST_TOLD: usize = 40;

/// A player in a variant, compared with the same player in the baseline.
pub(super) struct Compared<'t> {
    pub(super) row: &'t PlayerRow,
    baseline: &'t PlayerRow,
    difference: f64,
    /// The interval computed as if the deals were not common, so it is rather too wide.
    interval: Option<Interval>,
}

impl<'t> Compared<'t> {
    fn of(row: &'t PlayerRow, baseline: &'t PlayerRow) -> Compared<'t> {
        let difference = row.share.value - baseline.share.value;
        let interval = row.share.interval.zip(baseline.share.interval).map(|(own, other)| {
            let below = (row.share.value - own.low).hypot(other.high - baseline.share.value);
            let above = (own.high - row.share.value).hypot(baseline.share.value - other.low);
            Interval { low: difference - below, high: difference + above }
        });
        Compared { row, baseline, difference, interval }
    }

    /// Whether the strength differs so much that the players may explain the results.
    fn is_much(&self) -> bool {
        self.difference.abs() > MUCH && self.interval.is_some_and(|interval| !interval.contains(0.0))
    }

    /// Formats how much the strength differs.
    fn size(&self) -> String {
        let way = if self.difference > 0.0 { "stronger" } else { "weaker" };
        format!("{} {way}", points(self.difference.abs()))
    }

    /// Formats how a player's strength differs from that in the baseline.
    pub(super) fn told(&self) -> String {
        match (self.is_much(), self.difference.abs() > MUCH) {
            (true, _) => format!("WARNING: {} than in the baseline", self.size()),
            (false, true) => format!("{} than in the baseline, which luck alone could explain", self.size()),
            (false, false) => String::new(),
        }
    }
}

/// Returns every player that was measured, with its comparison with the baseline; `None` for players of the baseline
/// itself.
pub(super) fn compared<'t>(experiment: &Experiment, tables: &'t Tables) -> Vec<(&'t PlayerRow, Option<Compared<'t>>)> {
    let beside = |row: &'t PlayerRow| {
        let cell = experiment.cells.get(row.cell)?;
        let baseline = experiment.baseline_of(cell).filter(|baseline| baseline.players == cell.players)?;
        let same = |other: &&PlayerRow| (other.cell, &other.agent) == (baseline.index, &row.agent);
        Some(Compared::of(row, tables.players.iter().find(same)?))
    };
    tables.players.iter().map(|row| (row, beside(row))).collect()
}

/// Formats a share with its interval.
pub(super) fn told(share: Estimate) -> String {
    let number = |share: f64| plain((share * 1000.0).round() / 10.0);
    let range =
        share.interval.map_or_else(String::new, |ends| format!(" ({} to {})", number(ends.low), number(ends.high)));
    format!("{}{range}", percent(share.value))
}

/// Describes in one sentence what was measured; `None` if nothing was.
pub(super) fn heading(tables: &Tables) -> Option<String> {
    let deals = |of: fn(u64, u64) -> u64| tables.players.iter().map(|row| row.deals).reduce(of);
    let (least, most) = (deals(u64::min)?, deals(u64::max)?);
    let deals = if least == most { least.to_string() } else { format!("{least} to {most}") };
    let search = if tables.players.iter().any(|row| row.without_search) {
        " A player that searches is measured by its network alone."
    } else {
        ""
    };
    Some(format!(
        "How strong the players are under each variant's rules: the win share of one of them with `planner` in all other \
         seats, on {deals} deals of their own.{search}"
    ))
}

/// Lists the strength of every player in every variant.
pub(super) fn strength(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let Some(heading) = heading(tables) else { return Vec::new() };
    let line = |(row, beside): &(&PlayerRow, Option<Compared<'_>>)| {
        let beside = beside.as_ref().map_or_else(String::new, Compared::told);
        let even = format!("even {}", percent(row.even));
        [label(experiment, row.cell).to_owned(), row.agent.clone(), told(row.share), even, beside]
    };
    let all = compared(experiment, tables);
    let mut said = vec![String::new()];
    said.extend(wrapped(&heading, 0));
    said.extend(lines(&[Column::left(2); 5], all.iter().take(MOST_TOLD).map(line)));
    if all.len() > MOST_TOLD {
        said.push(format!("  and {} more in strength.csv", all.len() - MOST_TOLD));
    }
    said.extend(warning(experiment, tables).iter().flat_map(|warning| wrapped(warning, 2)));
    said.push(String::new());
    said
}

/// Warns that players are much stronger or weaker in some variants than in the baseline.
pub(super) fn warning(experiment: &Experiment, tables: &Tables) -> Option<String> {
    let all = compared(experiment, tables);
    let mut much: Vec<&Compared<'_>> =
        all.iter().filter_map(|(_, beside)| beside.as_ref()).filter(|beside| beside.is_much()).collect();
    much.sort_by(|a, b| b.difference.abs().total_cmp(&a.difference.abs()));
    let worst = much.first()?;
    let more = match much.len() - 1 {
        0 => String::new(),
        1 => ", and so it is in 1 more variant".to_owned(),
        more => format!(", and so it is in {more} more variants"),
    };
    Some(format!(
        "Warning: with {} {} is {} against `planner` than in the baseline ({} instead of {}){more}: differences may \
         come from the players, not the rules.",
        short(experiment, worst.row.cell),
        worst.row.agent,
        worst.size(),
        percent(worst.row.share.value),
        percent(worst.baseline.share.value),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{MOST_LINES, brief, summary};
    use crate::tables::tests::{experiment, toy};

    /// Creates a player of a cell with this win share and half-width.
    fn row(cell: usize, won: f64, half: f64) -> PlayerRow {
        PlayerRow {
            cell,
            agent: "learnt".into(),
            without_search: false,
            deals: 100,
            matches: 200,
            share: Estimate { value: won, interval: Some(Interval { low: won - half, high: won + half }) },
            even: 0.5,
        }
    }

    /// Returns the printed summary and the whole summary for players of these strengths.
    fn said(players: Vec<PlayerRow>) -> [String; 2] {
        let cells = players.len();
        let tables = Tables { players, ..toy(cells, 400, 100) };
        let experiment = experiment(cells);
        let brief = brief(&experiment, &tables, MOST_LINES);
        assert!(brief.len() <= MOST_LINES);
        let brief: String = brief.into_iter().map(|line| line.text + " ").collect();
        [brief, summary(&experiment, &tables)].map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn every_variant_has_the_strength_of_its_players_beside_it() {
        let [brief, summary] = said(vec![row(0, 0.75, 0.06), row(1, 0.72, 0.06)]);
        for part in
            ["rules.mana=4 learnt 75.0% (69 to 81) even 50.0%", "rules.mana=5 learnt 72.0% (66 to 78) even 50.0%"]
        {
            assert!(summary.contains(part), "`{part}` in {summary}");
        }
        assert!(!summary.contains("arning") && !brief.contains("arning"), "3 points are no reason to: {summary}");
    }

    #[test]
    fn more_than_ten_points_from_the_baseline_are_a_warning() {
        let [brief, summary] = said(vec![row(0, 0.75, 0.06), row(1, 0.587, 0.06), row(2, 0.63, 0.06)]);
        let warning = "Warning: with mana 5 learnt is 16.3 points weaker against `planner` than in the baseline (58.7% \
                       instead of 75.0%), and so it is in 1 more variant";
        for text in [&brief, &summary] {
            assert!(text.contains(warning), "{text}");
        }
        assert!(summary.contains("WARNING: 16.3 points weaker than in the baseline"), "{summary}");
    }

    #[test]
    fn what_luck_could_explain_is_said_to_be_so() {
        let [brief, summary] = said(vec![row(0, 0.75, 0.2), row(1, 0.6, 0.2)]);
        assert!(summary.contains("15 points weaker than in the baseline, which luck alone could explain"), "{summary}");
        assert!(!brief.contains("Warning:"), "{brief}");
    }

    #[test]
    fn where_nothing_was_measured_nothing_is_said() {
        assert_eq!(strength(&experiment(2), &toy(2, 100, 50)), Vec::<String>::new());
    }
}
