//! Strata: deals grouped by their seating.
//!
//! Seatings rotate: the deals whose numbers have the same remainder modulo the length of the round have the same
//! factions at the table, played by the same agents. Every table comes up equally often by design, so the differences
//! between tables add no uncertainty to a share over all of them; only the differences between deals of the same table
//! do. The share is the combined ratio of equally weighted strata, with the variance within strata (Cochran 1977,
//! *Sampling Techniques*, 5.4 and 6.11) and D - H degrees of freedom for D deals in H strata (Korn and Graubard 1990,
//! The American Statistician 44).
//!
//! A stratum with few deals gives a poor estimate of its variance. With fewer than [`FEWEST`] deals in any stratum, the
//! next coarser round is used, and in the end all deals together. The choice depends on the number of deals and not on
//! their results.

use super::looks::Looks;
use super::paired::{Difference, Fits, Paired};
use super::part::Part;
use super::ratio::{Fit, Ratio, Spacing};
use super::twice_paired::{Changes, TwicePaired};

/// Minimum number of deals in every stratum for strata to be used. With two, the lost degrees of freedom would cost
/// about as much as strata gain.
pub(super) const FEWEST: u64 = 3;

/// Rounds longer than this are not used, because sums are kept for every stratum.
const MOST_STRATA: u64 = 64;

/// How the seating rotates: the lengths of its rounds in deals, the longest first, each a multiple of the next. The
/// last is 1: all deals together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounds(Vec<usize>);

impl Rounds {
    /// Creates rounds from those of these lengths that are short enough.
    pub fn new(lengths: &[u64]) -> Rounds {
        let short = lengths.iter().filter(|length| (2..=MOST_STRATA).contains(length));
        Rounds(short.filter_map(|length| usize::try_from(*length).ok()).chain([1]).collect())
    }

    /// Returns all lengths, the longest first.
    pub(super) fn lengths(&self) -> &[usize] {
        &self.0
    }

    /// Returns the length of the longest.
    pub fn longest(&self) -> usize {
        self.0[0]
    }
}

/// Sums over the deals of every stratum.
#[derive(Clone, Debug, PartialEq)]
pub struct Strata<T> {
    rounds: Rounds,
    parts: Vec<T>,
    /// Whether the seating puts anything to sum into each stratum.
    expected: Vec<bool>,
}

impl<T: Part> Strata<T> {
    /// Creates strata without deals. `expected` states for every place of the longest round whether the seating has
    /// anything to sum there.
    pub fn new(rounds: &Rounds, expected: impl Fn(usize) -> bool) -> Strata<T> {
        let finest = rounds.longest();
        Strata {
            rounds: rounds.clone(),
            parts: vec![T::default(); finest],
            expected: (0..finest).map(expected).collect(),
        }
    }

    /// Creates a single stratum: all deals together.
    pub fn single() -> Strata<T> {
        Strata::new(&Rounds::new(&[]), |_| true)
    }

    /// Returns the number of deals added.
    pub fn deals(&self) -> u64 {
        self.parts.iter().map(Part::deals).sum()
    }

    /// Returns the same strata without deals, for sums of another type.
    pub fn emptied<U: Part>(&self) -> Strata<U> {
        Strata {
            rounds: self.rounds.clone(),
            parts: vec![U::default(); self.parts.len()],
            expected: self.expected.clone(),
        }
    }

    /// Returns the sums of a deal's stratum.
    pub fn of(&mut self, deal: u64) -> &mut T {
        let strata = self.parts.len() as u64;
        let place = usize::try_from(deal % strata).unwrap_or(0);
        &mut self.parts[place]
    }

    /// Returns the strata to use: the finest in which each has enough deals.
    fn parts(&self) -> Vec<T> {
        let mut found = Vec::new();
        for &round in &self.rounds.0 {
            let mut parts = vec![(T::default(), false); round];
            for (place, (part, expected)) in self.parts.iter().zip(&self.expected).enumerate() {
                let (sum, any) = &mut parts[place % round];
                *sum = sum.merged(*part);
                *any |= expected;
            }
            let enough = parts.iter().all(|(part, any)| part.deals() >= FEWEST || (!any && part.deals() == 0));
            found = parts.into_iter().map(|(part, _)| part).collect();
            if enough {
                break;
            }
        }
        found
    }
}

impl Strata<Ratio> {
    /// Returns the ratio with its variance within strata; `None` without appearances.
    pub fn fit(&self) -> Option<Fit> {
        Fit::of(&self.parts())
    }
}

impl Strata<Paired> {
    /// Returns the difference of two shares; `None` if a side has no appearances.
    pub fn share_difference(&self, looks: Looks) -> Option<Difference> {
        Some(Fits::of(&self.parts())?.share_difference(looks))
    }

    /// Returns the difference of two means; `None` if a side has no appearances.
    pub fn mean_difference(&self, grain: Spacing, looks: Looks) -> Option<Difference> {
        Fits::of(&self.parts())?.mean_difference(grain, looks)
    }
}

impl Strata<TwicePaired> {
    /// Returns the change of a difference of shares; `None` if a side has no appearances.
    pub fn share_change(&self, looks: Looks) -> Option<Difference> {
        Some(Changes::of(&self.parts())?.share_change(looks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::simulation::{Luck, coverage};

    /// The win rates of a faction that meets five others in turn, with matches of a deal that share much of their luck.
    const AGAINST: [f64; 5] = [0.9, 0.7, 0.5, 0.3, 0.1];

    fn add_deal(luck: &mut Luck, deal: u64, add: &mut dyn FnMut(u64, f64, f64)) {
        let chance = AGAINST[(deal % 5) as usize];
        let wins = (0..2).filter(|_| luck.next() < chance).count();
        add(deal, wins as f64, 2.0);
    }

    /// Simulates shares over this many deals. Returns how often the interval covers the true value, the mean estimated
    /// variance, and the true variance.
    fn shares(seed: u64, deals: u64, stratified: bool) -> (f64, f64, f64) {
        let (mut variances, mut values) = (0.0, Vec::new());
        let held = coverage(seed, |luck| {
            let mut strata = Strata::<Ratio>::new(&Rounds::new(&[5]), |_| true);
            let mut plain = Ratio::default();
            for deal in 0..deals {
                add_deal(luck, deal, &mut |deal, y, m| {
                    strata.of(deal).add(y, m);
                    plain.add(y, m);
                });
            }
            let fit = if stratified { strata.fit() } else { plain.fit() }.unwrap();
            variances += fit.variance / 2000.0;
            values.push(fit.value);
            fit.share_interval(Looks::Once).contains(0.5)
        });
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64;
        (held, variances, variance)
    }

    /// Without strata the variance is far too large (here (0.085 + 0.08) / 0.085 = 1.9 times), and intervals nearly
    /// always cover the true value. With them the variance is right, and so is the coverage.
    #[test]
    fn shares_of_factions_have_the_variance_that_the_round_of_opponents_leaves_them() {
        for (seed, deals) in [(1, 20), (2, 60), (3, 300), (4, 303)] {
            let (held, told, is) = shares(seed, deals, true);
            assert!((0.9..1.1).contains(&(told / is)), "{deals} deals: told {told}, is {is}");
            // The pseudo-deals matter where deals are few.
            let most = if deals < 60 { 0.995 } else { 0.985 };
            assert!((0.93..most).contains(&held), "{deals} deals: {held}");
            let (plain, told, is) = shares(seed, deals, false);
            assert!(told / is > 1.5, "{deals} deals: told {told}, is {is}");
            assert!(plain > held, "{deals} deals: {plain} without strata, {held} with them");
        }
    }

    #[test]
    fn a_round_that_has_just_begun_does_not_lean_towards_its_first_tables() {
        let mut strata = Strata::<Ratio>::new(&Rounds::new(&[2]), |_| true);
        // Four deals of a table that is always won, three of one that is never won.
        (0..7).for_each(|deal| strata.of(deal).add(f64::from(deal % 2 == 0), 1.0));
        assert_eq!(strata.fit().unwrap().value, 0.5);
    }

    #[test]
    fn strata_with_too_few_deals_are_put_together() {
        let plain = |deals: u64| {
            let mut ratio = Ratio::default();
            (0..deals).for_each(|deal| ratio.add(f64::from(deal.is_multiple_of(3)), 1.0));
            ratio.fit().unwrap()
        };
        let fit = |deals: u64, expected: fn(usize) -> bool| {
            let mut strata = Strata::<Ratio>::new(&Rounds::new(&[6, 3]), expected);
            (0..deals).for_each(|deal| strata.of(deal).add(f64::from(deal.is_multiple_of(3)), 1.0));
            strata.fit().unwrap()
        };
        let near = |a: Fit, b: Fit| (a.value - b.value).abs() < 1e-12 && (a.variance - b.variance).abs() < 1e-12;
        assert!(near(fit(8, |_| true), plain(8)), "two deals in the last of three");
        assert_eq!((fit(9, |_| true).freedom, fit(17, |_| true).freedom), (6.0, 14.0), "three strata");
        assert_eq!((fit(18, |_| true).freedom, fit(18, |_| true).variance), (12.0, 0.0), "six");
    }

    #[test]
    fn a_stratum_without_the_faction_is_not_waited_for_and_one_with_it_is() {
        let fit = |expected: fn(usize) -> bool| {
            let mut strata = Strata::<Ratio>::new(&Rounds::new(&[3]), expected);
            (0..30).filter(|deal| deal % 3 != 2).for_each(|deal| strata.of(deal).add(1.0, 2.0));
            strata.fit().unwrap().freedom
        };
        assert_eq!(fit(|place| place != 2), 18.0);
        assert_eq!(fit(|_| true), 19.0, "all deals of one table lost");
    }

    #[test]
    fn rounds_that_are_too_long_are_left_out() {
        assert_eq!(Rounds::new(&[4000, 60, 15]), Rounds(vec![60, 15, 1]));
        assert_eq!(Rounds::new(&[4000]), Rounds(vec![1]));
        assert_eq!(Rounds::new(&[1]), Rounds(vec![1]));
    }

    /// Checks the same for a difference between two cells, in which every matchup changes independently.
    #[test]
    fn differences_of_factions_cover_as_they_promise() {
        let change = [0.08, -0.04, 0.0, 0.1, 0.01];
        let truth = change.iter().sum::<f64>() / 5.0;
        for (seed, deals) in [(1, 25), (2, 200)] {
            let mut sure = 0;
            let held = coverage(seed, |luck| {
                let mut strata = Strata::<Paired>::new(&Rounds::new(&[5]), |_| true);
                for deal in 0..deals {
                    let meeting = (deal % 5) as usize;
                    let mut sums = [0.0; 2];
                    for _ in 0..2 {
                        let (common, own) = (luck.next(), luck.next());
                        let other = if luck.next() < 0.25 { own } else { common };
                        sums[0] += f64::from(common < AGAINST[meeting] + change[meeting]);
                        sums[1] += f64::from(other < AGAINST[meeting]);
                    }
                    strata.of(deal).add((sums[0], 2.0), (sums[1], 2.0));
                }
                let difference = strata.share_difference(Looks::Once).unwrap();
                sure += u32::from(difference.p < 0.05);
                difference.interval.unwrap().contains(truth)
            });
            let most = if deals < 60 { 0.998 } else { 0.99 };
            assert!((0.93..most).contains(&held), "{deals} deals: {held}");
            assert!(deals < 200 || sure > 200, "a change of {truth} is found in {sure} of 2000");
        }
    }
}
