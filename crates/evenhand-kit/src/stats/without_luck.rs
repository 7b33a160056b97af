//! Shares with the luck taken out.
//!
//! The luck of a deal is a number with a mean of 0 that goes along with the result, such as what cards and dice gave to a
//! group in win chance. The result less a multiple of the luck has the same mean and less variance (a control variate;
//! for games: AIVAT, Burch and others 2018). The multiple is fitted to the deals before, so that no deal has an influence
//! on its own: every deal keeps its mean exactly, and ranges for any number of looks stay valid.

use super::{Fit, Ratio, Strata};

/// The number of deals that the usual multiple, 1, is worth in the fit.
const PRIOR: f64 = 30.0;
/// The largest multiple. Luck is measured in win chance, so a multiple near 1 is expected; none below 0 makes sense.
const LARGEST: f64 = 2.0;

/// The multiple of the luck that leaves the least variance, fitted deal by deal.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Multiple {
    deals: f64,
    /// The means of the result, of the luck and of the appearances.
    means: [f64; 3],
    /// The co-moments of the luck with each.
    with_luck: [f64; 3],
}

impl Multiple {
    /// Adds a deal with the sum `result` over `appearances`, and its luck.
    pub fn add(&mut self, result: f64, luck: f64, appearances: f64) {
        self.deals += 1.0;
        let steps = [result - self.means[0], luck - self.means[1], appearances - self.means[2]];
        for (mean, step) in self.means.iter_mut().zip(steps) {
            *mean += step / self.deals;
        }
        let left = luck - self.means[1];
        for (sum, step) in self.with_luck.iter_mut().zip(steps) {
            *sum += step * left;
        }
    }

    /// Returns the multiple: the slope of the results' residuals on the luck, drawn towards 1 while deals are few.
    pub fn value(&self) -> f64 {
        let [result, luck, appearances] = self.with_luck;
        if luck <= 0.0 || self.means[2] <= 0.0 {
            return 1.0;
        }
        let slope = (result - self.means[0] / self.means[2] * appearances) / luck;
        ((slope * self.deals + PRIOR) / (self.deals + PRIOR)).clamp(0.0, LARGEST)
    }
}

/// A share over deals, with the luck taken out.
#[derive(Clone, Debug, PartialEq)]
pub struct WithoutLuck {
    multiple: Multiple,
    left: Strata<Ratio>,
}

impl WithoutLuck {
    /// Creates a share over no deals, with strata like these.
    pub fn new(strata: Strata<Ratio>) -> WithoutLuck {
        WithoutLuck { multiple: Multiple::default(), left: strata }
    }

    /// Adds a deal with the sum `result` over `appearances`, and its luck.
    pub fn add(&mut self, deal: u64, result: f64, luck: f64, appearances: f64) {
        let left = result - self.multiple.value() * luck;
        self.left.of(deal).add(left, appearances);
        self.multiple.add(result, luck, appearances);
    }

    /// Returns the multiple of the luck that is now taken out.
    pub fn multiple(&self) -> f64 {
        self.multiple.value()
    }

    /// Returns the share with its variance; `None` without appearances.
    pub fn fit(&self) -> Option<Fit> {
        self.left.fit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Looks;
    use crate::stats::simulation::{Luck, coverage};

    #[test]
    fn the_multiple_is_the_slope_of_least_squares() {
        let mut multiple = Multiple::default();
        assert_eq!(multiple.value(), 1.0);
        let deals = [(1.0, 0.5), (0.0, -0.5), (1.0, 0.1), (0.0, 0.3)];
        deals.iter().for_each(|(result, luck)| multiple.add(*result, *luck, 1.0));
        // Means 0.5 and 0.1; co-moment 0.4, and variance 0.56: slope 0.4 / 0.56, with 4 deals against 30 of 1.
        let slope = 0.4 / 0.56;
        assert!((multiple.value() - (4.0 * slope + 30.0) / 34.0).abs() < 1e-12, "{}", multiple.value());
    }

    #[test]
    fn appearances_that_differ_are_taken_into_account() {
        let mut multiple = Multiple::default();
        // The result is 0.5 an appearance and twice the luck.
        let deals = [(2.0, 0.3), (4.0, -0.2), (1.0, 0.1), (3.0, -0.2)];
        deals.iter().for_each(|(m, luck)| multiple.add(0.5 * m + 2.0 * luck, *luck, *m));
        assert!((multiple.value() - (4.0 * 2.0 + 30.0) / 34.0).abs() < 1e-12);
    }

    #[test]
    fn without_luck_nothing_changes() {
        let (mut without, mut plain) = (WithoutLuck::new(Strata::single()), Ratio::default());
        for deal in 0..50u32 {
            let result = f64::from(deal % 3);
            without.add(u64::from(deal), result, 0.0, 2.0);
            plain.add(result, 2.0);
        }
        assert_eq!((without.fit(), without.multiple()), (plain.fit(), 1.0));
    }

    /// A match is won with a chance of a half plus the luck times `slope`, which moves it by up to 0.4.
    fn deal(luck: &mut Luck, slope: f64) -> (f64, f64) {
        let given = 0.8 * (luck.next() - 0.5);
        (f64::from(luck.next() < 0.5 + slope * given), given)
    }

    /// The range covers the true share as often as it promises, and is narrower if the luck matters.
    #[test]
    fn shares_without_luck_cover_as_they_promise() {
        for (seed, deals, slope, narrower) in [(1, 30, 1.2, 0.98), (2, 200, 1.2, 0.85), (3, 200, 0.0, 1.05)] {
            let mut widths = 0.0;
            let held = coverage(seed, |luck| {
                let (mut without, mut plain) = (WithoutLuck::new(Strata::single()), Ratio::default());
                for number in 0..deals {
                    let (result, given) = deal(luck, slope);
                    without.add(number, result, given, 1.0);
                    plain.add(result, 1.0);
                }
                let range = without.fit().unwrap().share_interval(Looks::Once);
                widths += range.half_width() / plain.share_interval().unwrap().half_width() / 2000.0;
                range.contains(0.5)
            });
            assert!((0.935..0.985).contains(&held), "{deals} deals, slope {slope}: {held}");
            assert!(widths < narrower, "{deals} deals, slope {slope}: {widths}");
        }
    }
}
