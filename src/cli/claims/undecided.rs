//! How many more deals would probably decide a promise that is not decided yet.

use crate::claims::Verdict;
use crate::claims::balance::{Figure, Played, PlayedCell, Promise, Seen};
use crate::goals::{MOST_DEALS, WIDER, rounded_up};

/// Number of steps in which the width that decides is found.
const STEPS: u32 = 40;

/// States after how many deals a promise is not decided, what is nearest to breaking it, and what would probably decide
/// it. `shown` is the value as the table shows it.
pub(super) fn told(promise: &Promise, played: &Played, shown: &str) -> String {
    let cells: Vec<&PlayedCell> =
        played.cells.iter().filter(|cell| promise.cell.is_none_or(|asked| asked == cell.cell)).collect();
    let deals = cells.iter().map(|cell| cell.deals).min().unwrap_or(0);
    let more = match more_deals(promise, &cells) {
        Some(more) => {
            let more = rounded_up(more);
            format!("about {more} more deals would probably decide it (--deals {})", deals + more)
        }
        None => "it is too near the limit for more deals to decide it soon".to_owned(),
    };
    let noun = if deals == 1 { "deal" } else { "deals" };
    format!("not decided after {deals} {noun}: {shown}; {more}")
}

/// Returns the number of further deals that would decide a promise if all values stayed the same: those that break it
/// by one value, or else those that confirm it for all; `None` if they are too many.
fn more_deals(promise: &Promise, cells: &[&PlayedCell]) -> Option<f64> {
    let (mut breaks, mut confirms) = (None::<f64>, Some(0.0f64));
    for cell in cells {
        for seen in values(promise, cell) {
            let (verdict, more) = decided_by(promise, seen, cell.deals as f64).unzip();
            match verdict {
                Some(Verdict::False) => breaks = breaks.into_iter().chain(more).reduce(f64::min),
                _ => confirms = confirms.zip(more).map(|(most, more)| most.max(more)),
            }
        }
    }
    let most = cells.iter().map(|cell| cell.deals).min().unwrap_or(0) as f64 * MOST_DEALS;
    breaks.or(confirms).filter(|more| *more <= most).map(|more| more.max(1.0))
}

/// Returns the values of a cell that a promise is about.
fn values<'p>(promise: &'p Promise, cell: &'p PlayedCell) -> Vec<Seen> {
    let named = |list: &[(String, Option<Seen>)], wanted: Option<&String>| -> Vec<Seen> {
        let id = |name: &str| name.split(' ').next().unwrap_or(name).to_owned();
        let is_it = |name: &String| wanted.is_none_or(|wanted| name == wanted || id(name) == *wanted);
        list.iter().filter(|(name, _)| is_it(name)).filter_map(|(_, seen)| *seen).collect()
    };
    match &promise.of {
        Figure::WinShare { by, group } => {
            let is_it = |name: &String| group.as_ref().is_none_or(|group| group == name);
            let groups = cell.groups.iter().filter(|found| found.kind == *by && is_it(&found.name));
            groups.filter_map(|found| found.share).collect()
        }
        Figure::Ending(ending) => named(&cell.endings, Some(ending)),
        Figure::Mean(measure) => named(&cell.means, Some(measure)),
        Figure::FairPrice(item) => named(&cell.prices, item.as_ref()),
    }
}

/// Returns the verdict that a narrower interval around a value leads to, and the number of further deals that make it
/// so narrow; `None` if no width does.
fn decided_by(promise: &Promise, seen: Seen, deals: f64) -> Option<(Verdict, f64)> {
    let interval = seen.interval?;
    // Narrowed by this factor, the interval is judged so.
    let judged = |factor: f64| {
        let end = |end: f64| seen.value + WIDER * factor * (end - seen.value);
        let verdict = promise.is.judge_interval(end(interval.low), end(interval.high));
        matches!(verdict, Verdict::True | Verdict::False).then_some(verdict)
    };
    if let Some(verdict) = judged(1.0) {
        return Some((verdict, 0.0));
    }
    let (mut narrow, mut wide) = (0.0, 1.0);
    for _ in 0..STEPS {
        let middle = f64::midpoint(narrow, wide);
        if judged(middle).is_some() { narrow = middle } else { wide = middle }
    }
    let verdict = judged(narrow).filter(|_| narrow > 0.0)?;
    Some((verdict, deals * (narrow.powi(-2) - 1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::balance::Group;
    use crate::claims::said::Said;
    use crate::stats::Interval;

    /// Returns what is said about groups with these win shares, each known to plus or minus `half`.
    fn said(is: &str, shares: &[f64], half: f64) -> String {
        let group = |share: &f64| Group {
            kind: "faction".into(),
            name: format!("{share}"),
            appearances: 40,
            deals: 20,
            share: Some(Seen { value: *share, interval: Some(Interval { low: share - half, high: share + half }) }),
        };
        let cell = PlayedCell { deals: 60, groups: shares.iter().map(group).collect(), ..PlayedCell::default() };
        let of = Figure::WinShare { by: "faction".into(), group: None };
        let promise = Promise { file: "x.toml".into(), deals: None, cell: None, of, is: Said::read(is).unwrap() };
        told(&promise, &Played { cells: vec![cell], caution: None }, "faction x: 50.0 %")
    }

    #[test]
    fn the_deals_played_are_named_and_those_that_would_decide() {
        // Widened by half, 6 points reach 9 points out; 5 points decide: (9 / 5)^2 as many deals, 194.4 in all.
        let text = said("45-55 %", &[0.5, 0.5], 0.06);
        let wanted = "not decided after 60 deals: faction x: 50.0 %; about 140 more deals would probably decide it (--deals 200)";
        assert_eq!(text, wanted);
    }

    #[test]
    fn one_value_outside_decides_sooner_than_all_others() {
        // 4.5 points above 55.5 %, which is still 55 % when rounded: (9 / 4.5)^2 as many deals, although 54.9 % would take
        // thousands.
        assert!(said("45-55 %", &[0.6, 0.549], 0.06).contains("about 180 more deals"));
        assert!(said("45-55 %", &[0.5, 0.54999], 0.06).contains("too near the limit"));
    }
}
