//! Many ratios over common deals, with their covariances.
//!
//! The standard error of a weighted sum of shares and means depends on their covariances: factions split one win, and
//! two settings that play the same deals share their luck. The ratios are linearized (Taylor, as in [`super::ratio`]):
//! deal `d` moves ratio `i` by `z = (y - r m) / M`, with `M` its mean appearances. The covariances are those of the `z`
//! within strata of the seating ([`super::strata`]).

use super::matrix::{dot, times};
use super::strata::{FEWEST, Rounds};
use super::t_point;

/// Variances below this fraction of the terms they were computed from are rounding errors.
const ROUNDING: f64 = 1e-12;

/// A deal: its number, and the sum and the appearances for every ratio.
pub type DealSums = (u64, Vec<(f64, f64)>);

/// Several ratios over the same deals, with the covariances of their estimates.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    values: Vec<f64>,
    covariance: Vec<Vec<f64>>,
    deals: f64,
    freedom: f64,
}

impl Joint {
    /// Computes the ratios of deals whose tables repeat after these rounds. Returns `None` if a ratio never appears, or
    /// if there are too few deals to estimate the covariances.
    pub fn of(deals: &[DealSums], rounds: &Rounds) -> Option<Joint> {
        let size = deals.first()?.1.len();
        let (round, counts) = strata(deals, rounds);
        let strata = counts.iter().filter(|count| **count > 0).count() as f64;
        let freedom = deals.len() as f64 - strata;
        if freedom < 1.0 {
            return None;
        }
        let place = |deal: u64| usize::try_from(deal % round as u64).unwrap_or(0);
        // Strata are weighted equally, however many deals of each were played.
        let weight = |deal: u64| 1.0 / (strata * counts[place(deal)] as f64);
        let mut means = vec![(0.0, 0.0); size];
        for (deal, sums) in deals {
            for (mean, sum) in means.iter_mut().zip(sums) {
                mean.0 += weight(*deal) * sum.0;
                mean.1 += weight(*deal) * sum.1;
            }
        }
        if means.iter().any(|mean| mean.1 <= 0.0) {
            return None;
        }
        let values: Vec<f64> = means.iter().map(|(y, m)| y / m).collect();
        let moved = |sums: &[(f64, f64)]| -> Vec<f64> {
            sums.iter().zip(&values).zip(&means).map(|(((y, m), value), mean)| (y - value * m) / mean.1).collect()
        };
        let mut centers = vec![vec![0.0; size]; round];
        for (deal, sums) in deals {
            let count = counts[place(*deal)] as f64;
            centers[place(*deal)].iter_mut().zip(moved(sums)).for_each(|(center, z)| *center += z / count);
        }
        let mut covariance = vec![vec![0.0; size]; size];
        for (deal, sums) in deals {
            let (stratum, count) = (place(*deal), counts[place(*deal)] as f64);
            let away: Vec<f64> = moved(sums).iter().zip(&centers[stratum]).map(|(z, center)| z - center).collect();
            let scale = 1.0 / (strata * strata * count * (count - 1.0));
            for (row, mine) in covariance.iter_mut().zip(&away) {
                row.iter_mut().zip(&away).for_each(|(sum, other)| *sum += scale * mine * other);
            }
        }
        Some(Joint { values, covariance, deals: deals.len() as f64, freedom })
    }

    /// Returns the ratios, in the order of the sums of a deal.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Returns the number of deals they are based on.
    pub fn deals(&self) -> f64 {
        self.deals
    }

    /// Returns the degrees of freedom of the variances.
    pub fn freedom(&self) -> f64 {
        self.freedom
    }

    /// Returns the standard error of the sum of the ratios with these weights.
    pub fn error(&self, weights: &[f64]) -> f64 {
        let variance = dot(weights, &times(&self.covariance, weights));
        let own = weights.iter().enumerate().map(|(at, weight)| weight * weight * self.covariance[at][at]);
        if variance <= ROUNDING * own.sum::<f64>() { 0.0 } else { variance.sqrt() }
    }

    /// Returns the standard error of one ratio.
    pub fn error_of(&self, at: usize) -> f64 {
        self.covariance[at][at].max(0.0).sqrt()
    }

    /// Returns the half-width of the 95 % interval of a weighted sum.
    pub fn reach(&self, weights: &[f64]) -> f64 {
        t_point(self.freedom) * self.error(weights)
    }
}

/// Returns the longest round in which every stratum that was played has enough deals, and the number of deals in each
/// stratum.
fn strata(deals: &[DealSums], rounds: &Rounds) -> (usize, Vec<u64>) {
    let count = |round: usize| {
        let mut counts = vec![0u64; round];
        for (deal, _) in deals {
            counts[usize::try_from(deal % round as u64).unwrap_or(0)] += 1;
        }
        counts
    };
    let of = |round: &usize| (*round, count(*round));
    let enough = |(round, counts): &(usize, Vec<u64>)| *round == 1 || counts.iter().all(|count| *count >= FEWEST);
    rounds.lengths().iter().map(of).find(enough).unwrap_or_else(|| (1, count(1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::simulation::{Luck, coverage};
    use crate::stats::{Looks, Paired, Strata};

    #[test]
    fn a_difference_of_two_is_the_paired_difference() {
        let mut luck = Luck::new(3);
        let mut paired = Strata::<Paired>::new(&Rounds::new(&[5]), |_| true);
        let deals: Vec<DealSums> = (0..83u64)
            .map(|deal| {
                let common = luck.next() * (deal % 5) as f64;
                let sums =
                    vec![(common + luck.next(), 2.0), (common, 1.0 + f64::from(u8::from(deal.is_multiple_of(3))))];
                paired.of(deal).add(sums[0], sums[1]);
                (deal, sums)
            })
            .collect();
        let joint = Joint::of(&deals, &Rounds::new(&[5])).unwrap();
        let known = paired.share_difference(Looks::Once).unwrap();
        assert!((joint.values()[0] - joint.values()[1] - known.value).abs() < 1e-12);
        assert!((joint.error(&[1.0, -1.0]) - known.error).abs() < 1e-12);
        assert_eq!(joint.freedom(), 78.0);
    }

    #[test]
    fn sums_of_shares_that_share_one_win_cover_as_they_promise() {
        let held = coverage(4, |luck| {
            let deal = |deal: u64, luck: &mut Luck| {
                let (first, second) = (luck.next(), luck.next());
                let a = f64::from(u8::from(first < 0.5));
                let b = (1.0 - a) * f64::from(u8::from(second < 0.5));
                (deal, vec![(a, 1.0), (b, 1.0), (1.0 - a - b, 1.0)])
            };
            let deals: Vec<DealSums> = (0..60).map(|number| deal(number, luck)).collect();
            let joint = Joint::of(&deals, &Rounds::new(&[1])).unwrap();
            assert!(joint.error(&[1.0; 3]) < 1e-9, "they add up to one");
            let weights = [1.0, -1.0, 0.5];
            let value: f64 = dot(&weights, joint.values());
            (value - (0.5 - 0.25 + 0.125)).abs() <= joint.reach(&weights)
        });
        assert!((0.93..0.97).contains(&held), "{held}");
    }

    #[test]
    fn what_never_appears_and_what_was_played_once_has_no_value() {
        assert_eq!(Joint::of(&[], &Rounds::new(&[1])), None);
        assert_eq!(Joint::of(&[(0, vec![(1.0, 1.0)])], &Rounds::new(&[1])), None);
        let never = vec![(1.0, 1.0), (0.0, 0.0)];
        assert_eq!(Joint::of(&[(0, never.clone()), (1, never)], &Rounds::new(&[1])), None);
    }
}
