//! Describes whether seats, factions and agents share the wins fairly.

use crate::experiment::{Experiment, Vocabulary};
use crate::tables::{ShareRow, Tables};
use evenhand_kit::stats::Interval;

use super::clear::CLEARLY_OFF;
use super::names::{group_alone, group_in_sentence, several};
use super::shape::changes_one_by_one;
use super::words::{deals_of, label, margin, more_deals, percent, points};

/// Maximum number of cells whose fairness is in the summary.
const MOST_CELLS: usize = 3;

/// Describes the shares of seats, factions and agents, baselines first.
pub(super) fn fairness(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let mut cells: Vec<usize> = (0..experiment.cells.len()).collect();
    cells.sort_by_key(|&cell| (!experiment.cells[cell].baseline, cell));
    let mut lines = Vec::new();
    let told = if changes_one_by_one(experiment) { 1 } else { MOST_CELLS };
    for &cell in cells.iter().take(told) {
        let counts = |row: &&ShareRow| row.cell == cell && row.deals > 0 && row.headline;
        let rows: Vec<&ShareRow> = tables.win_share.iter().filter(counts).collect();
        let deals = deals_of(tables, &[cell]);
        let kinds: Vec<String> = rows
            .chunk_by(|a, b| a.kind == b.kind)
            .take(3)
            .filter_map(|groups| {
                Some(format!("  {}", fairness_of(experiment.called, groups, deals, margin(experiment))?))
            })
            .collect();
        if !kinds.is_empty() {
            let even = rows.iter().all(|row| near(row.fair, rows[0].fair));
            let fair = if even { percent(rows[0].fair) } else { "each side alike".into() };
            lines.push(format!("Shares of the win with {} (fair: {fair}):", label(experiment, cell)));
            lines.extend(kinds);
        }
    }
    if cells.len() > told {
        lines.push(match cells.len() - told {
            1 => "The other cell is in win_share.csv.".into(),
            more => format!("The other {more} cells are in win_share.csv."),
        });
    }
    lines
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

/// A group with a known share.
struct Known<'t> {
    row: &'t ShareRow,
    share: f64,
    interval: Interval,
}

impl Known<'_> {
    /// Returns its name beside the others of its kind.
    fn name(&self, called: Vocabulary) -> String {
        group_alone(called, &self.row.kind, &self.row.group)
    }

    /// Returns its share minus the expected share.
    fn lead(&self) -> f64 {
        self.share - self.row.fair
    }

    /// Returns how far from the expected share it could be.
    fn reach(&self) -> f64 {
        (self.row.fair - self.interval.low).abs().max((self.interval.high - self.row.fair).abs())
    }

    fn is_clearly_off(&self) -> bool {
        self.row.clearness().is_some_and(|clearness| clearness > CLEARLY_OFF)
    }

    /// Formats the share with its interval, and the expected share if that differs between groups.
    fn told(&self, called: Vocabulary, even: bool) -> String {
        let Interval { low, high } = self.interval;
        let fair = if even { String::new() } else { format!(", fair {}", percent(self.row.fair)) };
        let (low, high) = (low * 100.0, high * 100.0);
        format!("{} {} ({low:.1} to {high:.1}{fair})", self.name(called), percent(self.share))
    }
}

/// Whether the groups of a kind share the wins fairly, in short.
pub(super) enum Verdict {
    /// They do, or they clearly do not.
    Decided(String),
    /// Not known.
    Open(String),
}

impl Verdict {
    /// Returns the verdict on the groups of a kind after this many deals; `None` without a share.
    pub(super) fn of(called: Vocabulary, groups: &[&ShareRow], deals: u64, margin: f64) -> Option<Verdict> {
        let known = |row: &&'_ ShareRow| -> Option<(f64, Interval)> { Some((row.share?.value, row.share?.interval?)) };
        let mut known: Vec<Known> = groups
            .iter()
            .filter_map(|row| known(row).map(|(share, interval)| Known { row, share, interval }))
            .collect();
        known.sort_by(|a, b| b.lead().total_cmp(&a.lead()));
        let kind = called.kind(&known.first()?.row.kind);
        let in_full = |group: &Known| group_in_sentence(called, &group.row.kind, &group.row.group);
        let off: Vec<&Known> = known.iter().filter(|group| group.is_clearly_off()).collect();
        let widest = known.iter().max_by(|a, b| a.reach().total_cmp(&b.reach()))?;
        let told = |group: &Known, said: bool| {
            let Interval { low, high } = group.interval;
            let fair = if said { String::new() } else { format!(", fair {}", percent(group.row.fair)) };
            let (share, low, high) = (percent(group.share), low * 100.0, high * 100.0);
            format!("{} {share} ({low:.1} to {high:.1}{fair})", group.name(called))
        };
        Some(match off.as_slice() {
            [] if widest.reach() <= margin => {
                Verdict::Decided(format!("every {kind} alike to within {}", points(margin)))
            }
            [] => {
                let more = more_deals(deals, widest.interval.half_width(), margin);
                let reach = points(widest.reach());
                Verdict::Open(format!("{} could be up to {reach} off what is fair{more}", in_full(widest)))
            }
            [one] => {
                let told = told(one, false);
                let range = told.strip_prefix(&one.name(called)).unwrap_or(&told);
                Verdict::Decided(format!("clearly off is {}{range}", in_full(one)))
            }
            [first, .., last] => {
                let (best, worst) = (told(first, false), told(last, near(first.row.fair, last.row.fair)));
                let (off, all) = (off.len(), known.len());
                let which = if off == all { format!("all {all}") } else { format!("{off} of {all}") };
                let kinds = several(called, &first.row.kind);
                Verdict::Decided(format!("{which} {kinds} clearly off, from {best} to {worst}"))
            }
        })
    }
}

/// Describes the groups of a kind after this many deals.
fn fairness_of(called: Vocabulary, groups: &[&ShareRow], deals: u64, margin: f64) -> Option<String> {
    let known = |row: &&'_ ShareRow| -> Option<(f64, Interval)> { Some((row.share?.value, row.share?.interval?)) };
    let mut known: Vec<Known> =
        groups.iter().filter_map(|row| known(row).map(|(share, interval)| Known { row, share, interval })).collect();
    known.sort_by(|a, b| b.lead().total_cmp(&a.lead()));
    let (first, last) = (known.first()?, known.last()?);
    let even = known.iter().all(|group| near(group.row.fair, first.row.fair));
    let list = if known.len() < 2 {
        first.told(called, even)
    } else {
        format!("best {}, worst {}", first.told(called, even), last.told(called, even))
    };
    let off: Vec<String> =
        known.iter().filter(|group| group.is_clearly_off()).map(|group| group.name(called)).collect();
    let widest = known.iter().max_by(|a, b| a.reach().total_cmp(&b.reach()))?;
    let verdict = if off.len() == known.len() && off.len() > 4 {
        "all clearly off".to_owned()
    } else if !off.is_empty() {
        format!("clearly off: {}", off.join(", "))
    } else if widest.reach() <= margin {
        format!("fair to within {}", points(margin))
    } else {
        let more = more_deals(deals, widest.interval.half_width(), margin);
        let (leaning, off) = if widest.interval.contains(widest.row.fair) {
            ("could be up to", " off")
        } else {
            ("looks off, by up to", "")
        };
        format!("not decided: {} {leaning} {}{off}{more}", widest.name(called), points(widest.reach()))
    };
    Some(format!("{}: {list}; {verdict}", called.kind(&groups[0].kind)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Estimate;

    fn row(group: &str, deals: u64, share: f64, low: f64, high: f64) -> ShareRow {
        ShareRow {
            cell: 0,
            kind: "faction".into(),
            group: group.into(),
            matches: 2 * deals,
            deals,
            share: Some(Estimate { value: share, interval: Some(Interval { low, high }) }),
            fair: 0.5,
            headline: true,
        }
    }

    fn told(rows: &[ShareRow], deals: u64) -> String {
        fairness_of(Vocabulary::default(), &rows.iter().collect::<Vec<_>>(), deals, 0.01).unwrap()
    }

    #[test]
    fn clearly_off_is_measured_by_the_arm_towards_the_fair_share() {
        // Barely outside its interval: 32.5 points from the expected share, with a half-width of 30.4 points towards
        // it.
        let lopsided = [row("Orcs", 4, 0.175, 0.047, 0.479), row("Elves", 4, 0.825, 0.521, 0.953)];
        assert!(told(&lopsided, 4).contains("not decided: Orcs looks off"), "{}", told(&lopsided, 4));
        let clear = [row("Orcs", 40, 0.175, 0.10, 0.30)];
        assert!(told(&clear, 40).contains("clearly off: Orcs"), "{}", told(&clear, 40));
    }

    #[test]
    fn more_deals_count_those_without_the_faction() {
        // In a third of 900 deals: halving the interval takes three times as many further deals in total.
        let open = told(&[row("Orcs", 300, 0.5, 0.48, 0.52)], 900);
        assert!(open.contains("about 2700 more deals would narrow it to +-1 point"), "{open}");
    }
}
