//! Promises about balance, judged on the deals of an experiment.
//!
//! A promise states a range, and each group it is about (a seat, a faction, an ending) has an interval. The promise
//! holds if every interval lies entirely inside the range, and fails if one lies entirely outside. This is an
//! equivalence test, so "not shown to be unfair" never passes for "fair". The intervals are over deals, and wider than
//! 95 % if several groups are compared, so that the overall verdict is wrong in at most about 5 of 100 runs
//! (Bonferroni).
//!
//! A fair price is promised as a fraction of an item's cost, with one group per item. Its interval is that of the win
//! share that the item adds.

use std::path::PathBuf;

use statrs::distribution::{ContinuousCDF, StudentsT};

use super::said::Said;
use super::verdict::{Answer, Verdict};
use crate::odds::fraction::Fraction;
use crate::stats::{Interval, Z};

/// A promise about an experiment.
#[derive(Clone, Debug)]
pub struct Promise {
    /// The experiment's file.
    pub file: PathBuf,
    /// The number of deals to play; `None` uses the experiment's number.
    pub deals: Option<u64>,
    /// The cell; `None` for all of them.
    pub cell: Option<usize>,
    /// The quantity that is promised to lie in the range.
    pub of: Figure,
    /// The range.
    pub is: Said,
}

/// The quantity that a promise is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// The win share of every group of a kind (`seat`, `faction`, `agent`), or of one of them.
    WinShare {
        /// The kind of groups.
        by: String,
        /// One group only.
        group: Option<String>,
    },
    /// The fraction of matches with an ending.
    Ending(String),
    /// The mean of a measure.
    Mean(String),
    /// The fair price, as a fraction of the cost, of every item or of one of them.
    FairPrice(Option<String>),
}

/// The results of an experiment, as far as promises can be about them.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// Its cells.
    pub cells: Vec<PlayedCell>,
    /// Cautions about what was played, if there are any.
    pub caution: Option<String>,
}

/// The results of one cell.
#[derive(Clone, Debug, Default)]
pub struct PlayedCell {
    /// Its index.
    pub cell: usize,
    /// Number of deals played.
    pub deals: u64,
    /// The win share of every group, of every kind.
    pub groups: Vec<Group>,
    /// The fraction of matches with each ending.
    pub endings: Vec<(String, Option<Seen>)>,
    /// The means of the headline measures.
    pub means: Vec<(String, Option<Seen>)>,
    /// The fair prices of all items, each as a fraction of the mean price paid; `None` if the worth is unknown or the
    /// item is free.
    pub prices: Vec<(String, Option<Seen>)>,
}

/// A group of seats (such as all seats of one faction) with its results in a cell.
#[derive(Clone, Debug)]
pub struct Group {
    /// `seat`, `faction`, `agent` or the name of a label.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Number of seats of the group in all matches.
    pub appearances: u64,
    /// Number of deals with the group at the table.
    pub deals: u64,
    /// Its win share per appearance.
    pub share: Option<Seen>,
}

/// A value estimated from deals, with its interval.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// The value.
    pub value: f64,
    /// Its 95 % interval; `None` if there are too few deals.
    pub interval: Option<Interval>,
}

/// One group with its results.
struct Member {
    name: String,
    seen: Seen,
    deals: u64,
    kind: Kind,
}

/// The kind of number a member has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A fraction of a whole: in percent, with Wilson's interval.
    Share,
    /// A ratio, in percent, that can be below 0 and above 1.
    Ratio,
    /// A number.
    Plain,
}

impl Promise {
    /// Returns a message if something that the promise names does not exist, listing what does.
    pub fn missing_in(&self, played: &Played) -> Option<String> {
        let cells: Vec<&PlayedCell> = self.cells(played).collect();
        if cells.is_empty() {
            let last = played.cells.len().saturating_sub(1);
            return Some(format!(
                "there is no cell {}: the experiment has the cells 0 to {last}",
                self.cell.unwrap_or(0)
            ));
        }
        let groups = || cells.iter().flat_map(|cell| &cell.groups);
        type Listed = [(String, Option<Seen>)];
        let named = |list: fn(&PlayedCell) -> &Listed| {
            cells.iter().flat_map(|cell| list(cell)).map(|(name, _)| name.as_str()).collect()
        };
        let (asked, wanted, known): (String, &str, Vec<&str>) = match &self.of {
            Figure::WinShare { by, group: Some(group) } if groups().any(|found| found.kind == *by) => {
                let of_kind = groups().filter(|found| found.kind == *by).map(|found| found.name.as_str());
                (format!("no {by} `{group}`"), group, of_kind.collect())
            }
            Figure::WinShare { by, .. } => {
                (format!("no win share by `{by}`"), by, groups().map(|found| found.kind.as_str()).collect())
            }
            Figure::Ending(ending) => (format!("no ending `{ending}`"), ending, named(|cell| &cell.endings)),
            Figure::Mean(measure) => (format!("no headline measure `{measure}`"), measure, named(|cell| &cell.means)),
            Figure::FairPrice(Some(item)) => {
                let names = named(|cell| &cell.prices);
                if names.iter().any(|name| *name == item || id_of(name) == item) {
                    return None;
                }
                (format!("no item `{item}`"), item, names.into_iter().map(id_of).collect())
            }
            Figure::FairPrice(None) => {
                let there = cells.iter().any(|cell| !cell.prices.is_empty());
                return (!there).then(|| "the experiment has no fair prices: nothing in this game has a price".into());
            }
        };
        if known.contains(&wanted) {
            return None;
        }
        let mut there = known;
        there.sort_unstable();
        there.dedup();
        let there = if there.is_empty() { "nothing of the kind".into() } else { there.join(", ") };
        Some(format!("the experiment has {asked}; there is {there}"))
    }

    /// Returns the cells that the promise is about.
    fn cells<'p>(&self, played: &'p Played) -> impl Iterator<Item = &'p PlayedCell> + use<'p> {
        let asked = self.cell;
        played.cells.iter().filter(move |cell| asked.is_none_or(|asked| asked == cell.cell))
    }
}

/// Judges a promise on the results of its experiment.
///
/// # Errors
/// Returns an error if the promised quantity does not exist, listing what does.
pub(super) fn judge(promise: &Promise, played: &Played) -> Result<Answer, String> {
    if let Some(missing) = promise.missing_in(played) {
        return Err(missing);
    }
    let several = promise.cells(played).nth(1).is_some();
    let named = |cell: usize, name: &str| if several { format!("{name} in cell {cell}") } else { name.to_owned() };
    let mut members = Vec::new();
    let mut alone = Vec::new();
    for PlayedCell { cell, deals, groups, endings, means, prices } in promise.cells(played) {
        let (asked, found, kind) = match &promise.of {
            Figure::WinShare { by, group } => {
                let seats: u64 =
                    groups.iter().filter(|found| found.kind == "seat").map(|found| found.appearances).sum();
                let meant =
                    |found: &&Group| found.kind == *by && group.as_ref().is_none_or(|group| *group == found.name);
                for found in groups.iter().filter(meant) {
                    let name = named(*cell, &format!("{by} {}", found.name));
                    // It occupies every seat of every match, so it wins everything by definition.
                    if found.appearances == seats && seats > 0 {
                        alone.push(name.clone());
                    }
                    let kind = Kind::Share;
                    members.extend(found.share.map(|seen| Member { name, seen, deals: found.deals, kind }));
                }
                continue;
            }
            Figure::Ending(ending) => (Some(ending), endings, Kind::Share),
            Figure::Mean(measure) => (Some(measure), means, Kind::Plain),
            Figure::FairPrice(item) => (item.as_ref(), prices, Kind::Ratio),
        };
        let meant = |name: &str| asked.is_none_or(|asked| name == asked || kind == Kind::Ratio && id_of(name) == asked);
        let found = found.iter().filter(|(name, _)| meant(name)).filter_map(|(name, seen)| Some((name, (*seen)?)));
        members.extend(found.map(|(name, seen)| Member { name: named(*cell, name), seen, deals: *deals, kind }));
    }
    if members.is_empty() {
        let why = match promise.of {
            Figure::FairPrice(_) => "no fair price is known: nothing was left out of a match, or not often enough",
            _ => "nothing of the kind was seen in any match",
        };
        return Err(why.into());
    }
    if !alone.is_empty() {
        let why = format!(
            "{} sat in every seat, so its share is that of one seat by arithmetic and shows nothing: play it against others",
            alone.join(", ")
        );
        let exact = format!("{:.1} %", 100.0 * members[0].seen.value);
        let number = Fraction::from_float(members[0].seen.value);
        return Ok(Answer { exact, number, verdict: Verdict::NoAnswer, difference: String::new(), why });
    }
    Ok(verdict(&members, &promise.is))
}

/// Returns the id of an item, which precedes its label.
fn id_of(name: &str) -> &str {
    name.split(' ').next().unwrap_or(name)
}

impl Member {
    /// Returns its interval, widened for a simultaneous comparison of this many members.
    fn wide_interval(&self, members: usize) -> Option<Interval> {
        let (interval, ratio, value) = (self.seen.interval?, student_ratio(members, self.deals), self.seen.value);
        Some(if self.kind == Kind::Share {
            wider_share(value, interval, ratio)
        } else {
            Interval { low: value - (value - interval.low) * ratio, high: value + (interval.high - value) * ratio }
        })
    }

    /// Formats its value with this interval.
    fn told(&self, interval: Option<Interval>) -> String {
        let (unit, number): (&str, fn(f64) -> String) = match self.kind {
            Kind::Share => (" %", |value| format!("{:.1}", 100.0 * value)),
            Kind::Ratio => (" %", |value| format!("{:.0}", 100.0 * value)),
            Kind::Plain => ("", |value| format!("{value:.2}")),
        };
        match interval {
            Some(Interval { low, high }) => {
                format!("{}{unit} ({} to {}{unit})", number(self.seen.value), number(low), number(high))
            }
            None => format!("{}{unit}", number(self.seen.value)),
        }
    }
}

fn verdict(members: &[Member], is: &Said) -> Answer {
    let intervals: Vec<Option<Interval>> = members.iter().map(|member| member.wide_interval(members.len())).collect();
    let told = |place: usize| members[place].told(intervals[place]);
    let outside = |interval: &Option<Interval>| interval.is_some_and(|at| is.fails_throughout(at.low, at.high));
    let inside = |interval: &Option<Interval>| interval.is_some_and(|at| is.holds_throughout(at.low, at.high));
    // The member that is farthest from the promise.
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

/// Returns how much wider than at 95 % each interval over this many deals must be for simultaneous coverage of this
/// many groups: the ratio of quantiles of Student's distribution, which is large for few deals.
fn student_ratio(groups: usize, deals: u64) -> f64 {
    if groups < 2 || deals < 2 {
        return 1.0;
    }
    match StudentsT::new(0.0, 1.0, (deals - 1) as f64) {
        Ok(student) => student.inverse_cdf(1.0 - 0.025 / groups as f64) / student.inverse_cdf(0.975),
        Err(_) => 1.0,
    }
}

/// Converts the 95 % Wilson interval of a share to another level. `ratio` is the ratio of the distribution's quantiles
/// at the two levels.
///
/// Both ends e of Wilson's interval solve (p - e)^2 = z^2/n e (1 - e), which gives n. At another level the trials count
/// (z/z')^2 as much. If the variance is itself an estimate from few deals, n was reduced by (z/t)^2 (Korn and Graubard
/// 1998), so the required ratio is that of Student's quantiles.
fn wider_share(p: f64, interval: Interval, ratio: f64) -> Interval {
    let e = if p < 0.5 { interval.high } else { interval.low };
    let spread = e * (1.0 - e);
    if spread <= 0.0 {
        return interval;
    }
    let trials = Z * Z * spread / (p - e).powi(2);
    crate::stats::share::wilson(p, trials / ratio.powi(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::share::wilson;

    fn member(name: &str, share: f64, trials: f64) -> Member {
        let seen = Seen { value: share, interval: Some(wilson(share, trials)) };
        Member { name: name.into(), seen, deals: trials as u64, kind: Kind::Share }
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
        // With the quantiles of the normal distribution, which Student's approach for many deals: 2.638 / 1.960.
        assert!((student_ratio(6, 100_000) - 2.638 / 1.960).abs() < 1e-3);
    }

    #[test]
    fn a_share_keeps_its_trials_at_another_level() {
        for (share, trials) in [(0.0, 50.0), (0.3, 40.0), (0.97, 400.0), (1.0, 9.0)] {
            let there = wider_share(share, wilson(share, trials), 1.0);
            let here = wilson(share, trials);
            assert!((there.low - here.low).abs() < 1e-9 && (there.high - here.high).abs() < 1e-9, "{share}");
        }
    }

    #[test]
    fn few_deals_and_many_groups_need_students_points() {
        // Five deals: Student's quantiles with 4 degrees of freedom at 0.05 / 6 and 0.05 two-sided, 4.8510 / 2.7764
        // (tables have t(0.995833; 4) between 4.604 at 0.995 and 7.173 at 0.9995). The ratio of the normal quantiles is
        // 1.346.
        assert!((student_ratio(6, 5) - 1.747).abs() < 5e-3, "{}", student_ratio(6, 5));
        let mean = |value: f64| Member {
            name: "x".into(),
            seen: Seen { value, interval: Some(Interval { low: value - 1.0, high: value + 1.0 }) },
            deals: 5,
            kind: Kind::Plain,
        };
        // Widened by 1.35 all six would end at 11.5; by 1.75 at 11.9.
        let members: Vec<Member> = (0..6).map(|_| mean(10.15)).collect();
        assert_eq!(verdict(&members, &Said::read("8-11.6").unwrap()).verdict, Verdict::Undecided);
        assert_eq!(verdict(&members[..1], &Said::read("8-11.6").unwrap()).verdict, Verdict::True);
    }

    fn group(name: &str, appearances: u64) -> Group {
        let share = Some(Seen { value: 0.5, interval: Some(Interval { low: 0.5, high: 0.5 }) });
        let kind = if ["1", "2"].contains(&name) { "seat" } else { "faction" };
        Group { kind: kind.into(), name: name.into(), appearances, deals: 10, share }
    }

    fn promise(group: Option<&str>) -> Promise {
        let of = Figure::WinShare { by: "faction".into(), group: group.map(String::from) };
        Promise { file: "x.toml".into(), deals: None, cell: None, of, is: Said::read("45-55 %").unwrap() }
    }

    fn played(groups: Vec<Group>) -> Played {
        Played { cells: vec![PlayedCell { deals: 10, groups, ..PlayedCell::default() }], caution: None }
    }

    #[test]
    fn a_mirror_match_shows_nothing_about_the_one_who_plays_it() {
        let mirror = played(vec![group("1", 20), group("2", 20), group("bastion", 40)]);
        let answer = judge(&promise(None), &mirror).unwrap();
        assert_eq!(answer.verdict, Verdict::NoAnswer);
        assert!(answer.why.contains("bastion sat in every seat"), "{}", answer.why);
        let open = played(vec![group("1", 20), group("2", 20), group("bastion", 20), group("veil", 20)]);
        assert_ne!(judge(&promise(None), &open).unwrap().verdict, Verdict::NoAnswer);
    }

    /// Judges a promise about fair prices, on 400 deals with these prices and 95 % intervals of datasheets, as
    /// fractions of their costs.
    fn fair(prices: &[(&str, Option<[f64; 3]>)], group: Option<&str>) -> Result<Answer, String> {
        let seen = |[low, value, high]: [f64; 3]| Seen { value, interval: Some(Interval { low, high }) };
        let prices = prices.iter().map(|(name, price)| ((*name).to_owned(), price.map(seen))).collect();
        let of = Figure::FairPrice(group.map(String::from));
        let is = Said::read("85-115 %").unwrap();
        let cell = PlayedCell { deals: 400, prices, ..PlayedCell::default() };
        let promise = Promise { file: "x.toml".into(), deals: None, cell: None, of, is };
        judge(&promise, &Played { cells: vec![cell], caution: None })
    }

    #[test]
    fn fair_prices_are_promised_as_a_part_of_what_things_cost() {
        let near = ("spear", Some([0.93, 1.02, 1.11]));
        let wide = ("sling", Some([0.70, 1.00, 1.30]));
        let cheap = ("raider", Some([1.30, 1.60, 1.90]));
        let harmful = ("levy", Some([-0.60, -0.20, 0.20]));
        let verdict_of = |prices: &[_]| fair(prices, None).unwrap().verdict;
        assert_eq!(verdict_of(&[near]), Verdict::True);
        assert_eq!(verdict_of(&[wide]), Verdict::Undecided);
        assert_eq!(verdict_of(&[near, wide]), Verdict::Undecided);
        assert_eq!(verdict_of(&[near, cheap]), Verdict::False);
        assert_eq!(verdict_of(&[harmful]), Verdict::False, "worth less than nothing");
        // Its interval alone is narrow enough, but not when widened for two members.
        assert_eq!(verdict_of(&[("spear", Some([0.86, 0.99, 1.12])), near]), Verdict::Undecided);
        let told = fair(&[near, cheap, harmful], None).unwrap().why;
        assert!(told.contains("raider has 160 % (1") && told.contains("levy has -20 % (-"), "{told}");
        assert_eq!(fair(&[near, cheap], Some("spear")).unwrap().verdict, Verdict::True, "about one of them alone");
        let named = ("levy Drowned Levy", Some([0.93, 1.02, 1.11]));
        assert_eq!(fair(&[cheap, named], Some("levy")).unwrap().verdict, Verdict::True, "by its id");
    }

    #[test]
    fn a_fair_price_that_nothing_tells_is_no_fair_price() {
        let (known, unknown) = (("spear", Some([0.93, 1.02, 1.11])), ("captain", None));
        assert_eq!(fair(&[known, unknown], None).unwrap().verdict, Verdict::True, "of those that were left out");
        assert!(fair(&[unknown], None).unwrap_err().contains("nothing was left out"));
        assert!(fair(&[known], Some("spaer")).unwrap_err().contains("no item `spaer`; there is spear"));
        assert!(fair(&[], None).unwrap_err().contains("no fair prices"));
    }

    #[test]
    fn names_that_an_experiment_does_not_have_are_found_before_it_is_played() {
        let mut open = played(vec![group("1", 0), group("2", 0), group("bastion", 0)]);
        open.cells[0].groups.iter_mut().for_each(|group| group.share = None);
        assert_eq!(promise(Some("bastion")).missing_in(&open), None);
        let said = promise(Some("bastoin")).missing_in(&open).unwrap();
        assert!(said.contains("no faction `bastoin`; there is bastion"), "{said}");
        let said = Promise { of: Figure::Mean("rounds".into()), ..promise(None) }.missing_in(&open).unwrap();
        assert!(said.contains("no headline measure `rounds`; there is nothing of the kind"), "{said}");
        let said = Promise { cell: Some(3), ..promise(None) }.missing_in(&open).unwrap();
        assert!(said.contains("there is no cell 3"), "{said}");
    }
}
