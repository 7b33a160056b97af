//! Promises about balance, judged on the deals of an experiment.
//!
//! A promise names a range, and each group it is about (a seat, a faction, an ending) has an interval.
//! It holds if every interval lies wholly inside the range, and fails if one lies wholly outside: this
//! is a test of equivalence, so "not shown unfair" never passes for "fair". The intervals are over deals,
//! and wider than 95 % where several groups are compared, so that the verdict as a whole is wrong in at
//! most about 5 of 100 runs (Bonferroni).

use std::path::PathBuf;

use statrs::distribution::{ContinuousCDF, Normal};

use super::said::Said;
use super::{Answer, Verdict};
use crate::odds::fraction::Fraction;
use crate::stats::{Interval, Z};
use crate::tables::{Estimate, Tables};

/// A promise about an experiment.
#[derive(Clone, Debug)]
pub struct Promise {
    /// The experiment's file.
    pub file: PathBuf,
    /// Deals to play instead of the experiment's own.
    pub deals: Option<u64>,
    /// The cell; all of them if none is named.
    pub cell: Option<usize>,
    /// What is promised to lie in the range.
    pub of: Of,
    /// The range.
    pub is: Said,
}

/// What a promise is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Of {
    /// The share of the win of every group of a kind (`seat`, `faction`, `agent`), or of one of them.
    WinShare {
        /// The kind of groups.
        by: String,
        /// One group only.
        group: Option<String>,
    },
    /// The share of matches with an ending.
    Ending(String),
    /// The mean of a measure.
    Mean(String),
}

/// One group with what was seen of it.
struct Member {
    name: String,
    seen: Estimate,
    deals: u64,
    share: bool,
}

/// Judges a promise on the tables of its experiment.
///
/// # Errors
/// What is promised is not in the tables; what there is.
pub fn judge(promise: &Promise, tables: &Tables) -> Result<Answer, String> {
    let cells = tables.cells.iter().filter(|cell| promise.cell.is_none_or(|asked| asked == cell.cell));
    let cells: Vec<(usize, u64)> = cells.map(|cell| (cell.cell, cell.deals)).collect();
    if cells.is_empty() {
        return Err(format!("the experiment has the cells 0 to {}", tables.cells.len().saturating_sub(1)));
    }
    let several = cells.len() > 1;
    let named = |cell: usize, name: &str| if several { format!("{name} in cell {cell}") } else { name.to_owned() };
    let mut members = Vec::new();
    let mut known: Vec<String> = Vec::new();
    for (cell, deals) in cells {
        match &promise.of {
            Of::WinShare { by, group } => {
                for row in tables.win_share.iter().filter(|row| row.cell == cell) {
                    if row.kind != *by {
                        known.push(row.kind.clone());
                        continue;
                    }
                    known.push(row.group.clone());
                    if let Some(seen) = row.share.filter(|_| group.as_ref().is_none_or(|group| *group == row.group)) {
                        let name = named(cell, &format!("{by} {}", row.group));
                        members.push(Member { name, seen, deals: row.deals, share: true });
                    }
                }
            }
            Of::Ending(ending) => {
                for row in tables.endings.iter().filter(|row| row.cell == cell) {
                    known.push(row.ending.clone());
                    if let Some(seen) = row.share.filter(|_| row.ending == *ending) {
                        members.push(Member { name: named(cell, ending), seen, deals, share: true });
                    }
                }
            }
            Of::Mean(measure) => {
                let row = tables.cells.iter().find(|row| row.cell == cell);
                for (name, seen) in row.map_or(&[][..], |row| &row.means) {
                    known.push(name.clone());
                    if let Some(seen) = seen.filter(|_| name == measure) {
                        members.push(Member { name: named(cell, measure), seen, deals, share: false });
                    }
                }
            }
        }
    }
    if members.is_empty() {
        known.sort();
        known.dedup();
        let asked = match &promise.of {
            Of::WinShare { by, group: None } => format!("no win share by `{by}`"),
            Of::WinShare { by, group: Some(group) } => format!("no {by} `{group}`"),
            Of::Ending(ending) => format!("no ending `{ending}`"),
            Of::Mean(measure) => format!("no headline measure `{measure}`"),
        };
        let there = if known.is_empty() { "nothing of the kind".into() } else { known.join(", ") };
        return Err(format!("the experiment has {asked}; there is {there}"));
    }
    Ok(verdict(&members, &promise.is))
}

fn verdict(members: &[Member], is: &Said) -> Answer {
    let reach = reach(members.len());
    let intervals: Vec<Option<Interval>> = members
        .iter()
        .map(|member| {
            let interval = member.seen.interval?;
            Some(if member.share {
                wider_share(member.seen.value, interval, reach)
            } else {
                let factor = reach / Z;
                let value = member.seen.value;
                Interval {
                    low: value - (value - interval.low) * factor,
                    high: value + (interval.high - value) * factor,
                }
            })
        })
        .collect();
    let told = |place: usize| {
        let Member { seen, share, .. } = &members[place];
        let number = |value: f64| if *share { format!("{:.1}", 100.0 * value) } else { format!("{value:.2}") };
        let unit = if *share { " %" } else { "" };
        match intervals[place] {
            Some(Interval { low, high }) => {
                format!("{}{unit} ({} to {}{unit})", number(seen.value), number(low), number(high))
            }
            None => format!("{}{unit}", number(seen.value)),
        }
    };
    let outside = |interval: &Option<Interval>| interval.is_some_and(|at| is.fails_throughout(at.low, at.high));
    let inside = |interval: &Option<Interval>| interval.is_some_and(|at| is.holds_throughout(at.low, at.high));
    // The one that is the farthest from what is promised.
    let distance = |place: usize| {
        let value = Fraction::from_float(members[place].seen.value).unwrap_or_default();
        crate::odds::fraction::approximate(&is.judge(&value, false).1)
    };
    let failing: Vec<usize> = (0..members.len()).filter(|place| outside(&intervals[*place])).collect();
    let open: Vec<usize> = (0..members.len()).filter(|place| !inside(&intervals[*place])).collect();
    let shown: &[usize] = if failing.is_empty() { &open } else { &failing };
    let worst = shown.iter().copied().max_by(|a, b| distance(*a).abs().total_cmp(&distance(*b).abs()));
    let deals = members.iter().map(|member| member.deals).min().unwrap_or(0);
    let verdict = match (failing.is_empty(), open.is_empty()) {
        (false, _) => Verdict::False,
        (true, true) => Verdict::True,
        (true, false) => Verdict::Undecided,
    };
    let widest = || (0..members.len()).max_by(|a, b| members[*a].seen.value.total_cmp(&members[*b].seen.value));
    let place = worst.or_else(widest).unwrap_or(0);
    let apart = Fraction::from_float(distance(place)).unwrap_or_default();
    let why = match verdict {
        Verdict::False => {
            let names: Vec<String> =
                failing.iter().map(|place| format!("{} has {}", members[*place].name, told(*place))).collect();
            format!("{} at {deals} deals", names.join("; "))
        }
        Verdict::Undecided => {
            let others = match open.len() - 1 {
                0 => String::new(),
                more => format!(", and {more} of {} others are open too", members.len() - 1),
            };
            format!("not decided yet at {deals} deals: {} has {}{others}", members[place].name, told(place))
        }
        _ => String::new(),
    };
    let exact = if members.len() > 1 { format!("{}: {}", members[place].name, told(place)) } else { told(place) };
    let number = Fraction::from_float(members[place].seen.value);
    Answer { exact, number, verdict, difference: is.difference(&apart), why }
}

/// The point of the normal distribution that a 95 % interval for each of so many groups together needs.
fn reach(groups: usize) -> f64 {
    match Normal::new(0.0, 1.0) {
        Ok(normal) if groups > 1 => normal.inverse_cdf(1.0 - 0.025 / groups as f64),
        _ => Z,
    }
}

/// Wilson's interval of a share at another level, from the one at 95 %.
///
/// Both ends e of Wilson's interval solve (p - e)^2 = z^2/n e (1 - e), which gives n back.
fn wider_share(p: f64, interval: Interval, reach: f64) -> Interval {
    let e = if p < 0.5 { interval.high } else { interval.low };
    let spread = e * (1.0 - e);
    if spread <= 0.0 {
        return interval;
    }
    let trials = Z * Z * spread / (p - e).powi(2);
    // Wilson's interval at z from n trials is that at 1.96 from n (1.96 / z)^2.
    crate::stats::share::wilson(p, trials * (Z / reach).powi(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::share::wilson;

    fn member(name: &str, share: f64, trials: f64) -> Member {
        let seen = Estimate { value: share, interval: Some(wilson(share, trials)) };
        Member { name: name.into(), seen, deals: trials as u64, share: true }
    }

    fn judged(shares: &[f64], trials: f64, is: &str) -> Answer {
        let members: Vec<Member> = shares.iter().map(|share| member("faction x", *share, trials)).collect();
        verdict(&members, &Said::read(is).unwrap())
    }

    #[test]
    fn a_promise_holds_fails_or_is_not_decided_yet() {
        assert_eq!(judged(&[0.49, 0.51], 10_000.0, "45-55 %").verdict, Verdict::True);
        assert_eq!(judged(&[0.49, 0.51], 100.0, "45-55 %").verdict, Verdict::Undecided);
        let failed = judged(&[0.40, 0.60], 1_000.0, "45-55 %");
        assert_eq!(failed.verdict, Verdict::False);
        assert!(failed.why.contains("at 1000 deals"), "{}", failed.why);
        assert_eq!(judged(&[0.02], 1_000.0, "at most 10 %").verdict, Verdict::True);
        assert_eq!(judged(&[0.0], 10.0, "at most 10 %").verdict, Verdict::Undecided);
        assert_eq!(judged(&[0.3], 1_000.0, "at most 10 %").verdict, Verdict::False);
    }

    #[test]
    fn more_groups_need_more_deals() {
        // The 95 % interval of 53.5 % in 3300 trials ends just below 55.3 %.
        let alone = judged(&[0.535], 4_500.0, "45-55 %");
        let many = judged(&[0.535, 0.5, 0.5, 0.5, 0.5, 0.5], 4_500.0, "45-55 %");
        assert_eq!((alone.verdict, many.verdict), (Verdict::True, Verdict::Undecided));
        assert!((reach(6) - 2.638).abs() < 1e-3);
    }

    #[test]
    fn a_share_keeps_its_trials_at_another_level() {
        for (share, trials) in [(0.0, 50.0), (0.3, 40.0), (0.97, 400.0), (1.0, 9.0)] {
            let there = wider_share(share, wilson(share, trials), Z);
            let here = wilson(share, trials);
            assert!((there.low - here.low).abs() < 1e-9 && (there.high - here.high).abs() < 1e-9, "{share}");
        }
    }
}
