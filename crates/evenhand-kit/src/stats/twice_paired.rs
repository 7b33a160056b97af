//! The difference of two differences over common deals: whether an effect is equally large in two runs.
//!
//! An effect that is clear in one run and not in the other has not been shown to differ between them (Gelman and Stern
//! 2006, The American Statistician 60:328); that takes an interval for the difference of the two effects.
//!
//! - **Of means**: Student's interval of the deals' residuals, with the guard of [`super::paired`].
//! - **Of shares**: combined from the intervals of the two paired differences and their correlation over deals (Zou and
//!   Donner 2008, Statistics in Medicine 27:1693), as these are from the intervals of the shares.

use super::paired::{Difference, Fits, Paired, ROUNDING, correlation, least_p, mean_reach};
use super::part::Part;
use super::ratio::{Ratio, Spacing, within};
use super::{Interval, Looks};

/// The sum and the appearances of one side of a deal.
type Side = (f64, f64);

/// Two paired differences over the same deals.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TwicePaired {
    first: Paired,
    second: Paired,
    /// Co-moments of the sums and appearances of the first pair (ya, ma, yb, mb) with those of the second.
    cross: [[f64; 4]; 4],
}

/// Returns the means of the sums and appearances of a pair.
fn means(pair: &Paired) -> [f64; 4] {
    let [a, b]: [&Ratio; 2] = [pair.first(), pair.second()];
    [a.mean_y, a.mean_m, b.mean_y, b.mean_m]
}

impl TwicePaired {
    /// Adds a deal: both sides of the first pair, and both sides of the second.
    pub fn add(&mut self, first: [Side; 2], second: [Side; 2]) {
        let before = means(&self.first);
        self.first.add(first[0], first[1]);
        self.second.add(second[0], second[1]);
        let after = means(&self.second);
        let flat = |[(ya, ma), (yb, mb)]: [Side; 2]| [ya, ma, yb, mb];
        let (first, second) = (flat(first), flat(second));
        for (row, (value, mean)) in self.cross.iter_mut().zip(first.into_iter().zip(before)) {
            for (sum, (other, mean_of_other)) in row.iter_mut().zip(second.into_iter().zip(after)) {
                *sum += (value - mean) * (other - mean_of_other);
            }
        }
    }

    /// Returns the first difference of means minus the second; `None` if a side has no appearances.
    pub fn mean_change(&self, grain: Spacing, looks: Looks) -> Option<Difference> {
        Some(Changes::of(std::slice::from_ref(self))?.mean_change(grain, looks))
    }

    /// Returns the first difference of shares minus the second; `None` if a side has no appearances.
    pub fn share_change(&self, looks: Looks) -> Option<Difference> {
        Some(Changes::of(std::slice::from_ref(self))?.share_change(looks))
    }
}

impl Part for TwicePaired {
    fn deals(&self) -> u64 {
        self.first.deals()
    }

    fn merged(self, other: TwicePaired) -> TwicePaired {
        let (n, extra) = (self.deals() as f64, other.deals() as f64);
        let between = if n + extra > 0.0 { n * extra / (n + extra) } else { 0.0 };
        let steps = |of: fn(&TwicePaired) -> &Paired| {
            let (mine, other) = (means(of(&self)), means(of(&other)));
            [0, 1, 2, 3].map(|at| other[at] - mine[at])
        };
        let (first, second) = (steps(|part| &part.first), steps(|part| &part.second));
        let mut cross = self.cross;
        for (row, (more, step)) in cross.iter_mut().zip(other.cross.into_iter().zip(first)) {
            for (sum, (more, other_step)) in row.iter_mut().zip(more.into_iter().zip(second)) {
                *sum += more + step * other_step * between;
            }
        }
        TwicePaired { first: self.first.merged(other.first), second: self.second.merged(other.second), cross }
    }
}

/// Two paired differences with their variances and their covariance.
pub(super) struct Changes {
    first: Fits,
    second: Fits,
    covariance: f64,
}

impl Changes {
    /// Computes the changes over the common deals of each stratum, as in [`Fits::of`].
    pub(super) fn of(parts: &[TwicePaired]) -> Option<Changes> {
        let pairs = |of: fn(&TwicePaired) -> Paired| Fits::of(&parts.iter().map(of).collect::<Vec<_>>());
        let (first, second) = (pairs(|part| part.first)?, pairs(|part| part.second)?);
        let (mine, others) = (weights(&first), weights(&second));
        let products = |part: &TwicePaired| {
            let row = |row: &[f64; 4]| row.iter().zip(others).map(|(sum, weight)| sum * weight).sum::<f64>();
            part.cross.iter().zip(mine).map(|(sums, weight)| weight * row(sums)).sum::<f64>()
        };
        let parts: Vec<&TwicePaired> = parts.iter().filter(|part| part.deals() > 0).collect();
        let strata = parts.len() as f64;
        let covariance = parts.iter().map(|part| within(products(part), part.deals())).sum::<f64>() / strata.powi(2);
        Some(Changes { first, second, covariance })
    }

    fn value(&self) -> f64 {
        self.first.value() - self.second.value()
    }

    /// Returns the standard error of the change.
    fn error(&self) -> f64 {
        if self.first.freedom < 1.0 {
            return 0.0;
        }
        let both = self.first.error().powi(2) + self.second.error().powi(2);
        let variance = both - 2.0 * self.covariance;
        if variance <= ROUNDING * both { 0.0 } else { variance.sqrt() }
    }

    /// Returns the change with this interval; `reach` is how far the interval extends towards 0.
    fn change(&self, interval: Option<Interval>, reach: f64, looks: Looks) -> Difference {
        let (a, b, value) = (self.first.value(), self.second.value(), self.value());
        let Fits { deals, freedom, .. } = self.first;
        let known = interval.is_some() && value != 0.0 && reach > 0.0;
        let p = if known { looks.p(value / reach, deals, freedom) } else { 1.0 };
        let rho = correlation(self.first.error().powi(2), self.second.error().powi(2), self.covariance);
        Difference { a, b, value, error: self.error(), interval, p: p.max(least_p(deals)), rho }
    }

    fn mean_change(&self, grain: Spacing, looks: Looks) -> Difference {
        let (value, Fits { deals, freedom, .. }) = (self.value(), &self.first);
        // The change has no third moment, so it is treated as symmetrical.
        let reach = mean_reach(value, self.error(), 0.0, grain, (*deals, *freedom), looks).map(|[below, _]| below);
        let interval = reach.map(|reach| Interval { low: value - reach, high: value + reach });
        self.change(interval, reach.unwrap_or(0.0), looks)
    }

    pub(super) fn share_change(&self, looks: Looks) -> Difference {
        let (first, second) = (self.first.share_difference(looks), self.second.share_difference(looks));
        let (Some(one), Some(other)) = (first.interval, second.interval) else { return self.change(None, 0.0, looks) };
        // The pseudo-deals affect all sides independently.
        let guarded = |fits: &Fits| fits.a.guarded() + fits.b.guarded() - 2.0 * fits.covariance;
        let pairing = correlation(guarded(&self.first), guarded(&self.second), self.covariance).unwrap_or(0.0);
        let reach = |da: f64, db: f64| (da * da - 2.0 * pairing * da * db + db * db).max(0.0).sqrt();
        let below = reach(first.value - one.low, other.high - second.value);
        let above = reach(one.high - first.value, second.value - other.low);
        let value = self.value();
        let interval = Interval { low: (value - below).max(-2.0), high: (value + above).min(2.0) };
        self.change(Some(interval), if value > 0.0 { below } else { above }, looks)
    }
}

/// Returns the derivative of a difference with respect to each sum and appearance.
fn weights(fits: &Fits) -> [f64; 4] {
    let (a, b) = (&fits.a, &fits.b);
    [1.0 / a.appearances, -a.value / a.appearances, -1.0 / b.appearances, b.value / b.appearances]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::simulation::coverage;
    use crate::stats::{Rounds, Strata};

    /// Shares of four cells: with a change and without it, in the second run and in the first.
    type Four = [f64; 4];

    /// Plays one deal of two matches per cell, in which all cells share three quarters of their luck.
    fn deal(luck: &mut crate::stats::simulation::Luck, chances: Four) -> [Side; 4] {
        let mut sums = [(0.0, 2.0); 4];
        for _ in 0..2 {
            let common = luck.next();
            for (sum, chance) in sums.iter_mut().zip(chances) {
                let own = luck.next();
                let met = if luck.next() < 0.25 { own } else { common };
                sum.0 += f64::from(met < chance);
            }
        }
        sums
    }

    fn truth([a, b, c, d]: Four) -> f64 {
        (a - b) - (c - d)
    }

    #[test]
    fn changes_of_differences_of_shares_cover_as_they_promise() {
        let cases = [([0.6, 0.5, 0.5, 0.5], 30), ([0.25, 0.3, 0.35, 0.3], 200), ([0.08, 0.04, 0.12, 0.05], 60)];
        for (seed, (chances, deals)) in cases.into_iter().enumerate() {
            let mut sure = 0;
            let held = coverage(seed as u64 + 1, |luck| {
                let mut twice = TwicePaired::default();
                for _ in 0..deals {
                    let [a, b, c, d] = deal(luck, chances);
                    twice.add([a, b], [c, d]);
                }
                let change = twice.share_change(Looks::Once).unwrap();
                let interval = change.interval.unwrap();
                sure += u32::from(change.p < 0.05);
                assert_eq!(change.p < 0.05, !interval.contains(0.0), "{change:?}");
                interval.contains(truth(chances))
            });
            assert!((0.93..0.995).contains(&held), "{chances:?}, {deals} deals: {held}");
            assert!(sure > 40, "{chances:?}: found in {sure} of 2000");
        }
    }

    /// The mistake of comparing two significances: the same effect in both runs, clear by luck in only one of them.
    #[test]
    fn an_effect_that_is_as_large_in_both_runs_seldom_seems_to_differ() {
        let (mut one_only, chances) = (0, [0.57, 0.5, 0.57, 0.5]);
        let held = coverage(7, |luck| {
            let mut twice = TwicePaired::default();
            for _ in 0..150 {
                let [a, b, c, d] = deal(luck, chances);
                twice.add([a, b], [c, d]);
            }
            let clear = |pair: &Paired| !pair.share_difference(Looks::Once).unwrap().interval.unwrap().contains(0.0);
            one_only += u32::from(clear(&twice.first) != clear(&twice.second));
            twice.share_change(Looks::Once).unwrap().interval.unwrap().contains(0.0)
        });
        assert!(one_only > 300, "clear in one run only: {one_only} of 2000");
        assert!(held > 0.93, "{held}");
    }

    #[test]
    fn a_change_of_means_is_students_t_on_the_differences_of_differences() {
        let sums = [[5.0, 4.0, 3.0, 3.0], [7.0, 6.5, 4.0, 2.0], [6.0, 4.0, 5.0, 5.0], [9.0, 8.0, 1.0, 1.5]];
        let mut twice = TwicePaired::default();
        sums.iter().for_each(|[a, b, c, d]| twice.add([(*a, 1.0), (*b, 1.0)], [(*c, 1.0), (*d, 1.0)]));
        let change = twice.mean_change(Spacing::Fine, Looks::Once).unwrap();
        // Per deal: 1, -1.5, 2, 1.5: mean 0.75, sum of squares 7.25; t(3) = 3.182446.
        assert!((change.value - 0.75).abs() < 1e-12, "{change:?}");
        assert!((change.error - (7.25f64 / 12.0).sqrt()).abs() < 1e-12, "{change:?}");
        assert!((change.interval.unwrap().half_width() - 3.182_446 * change.error).abs() < 1e-5, "{change:?}");
    }

    #[test]
    fn runs_that_are_the_same_differ_by_nothing() {
        let mut twice = TwicePaired::default();
        let mut luck = crate::stats::simulation::Luck::new(3);
        for _ in 0..400 {
            let [a, b, ..] = deal(&mut luck, [0.6, 0.5, 0.5, 0.5]);
            twice.add([a, b], [a, b]);
        }
        for change in [twice.share_change(Looks::Once), twice.mean_change(Spacing::Count, Looks::Once)] {
            let change = change.unwrap();
            assert_eq!((change.value, change.error, change.p), (0.0, 0.0, 1.0));
            assert!(change.interval.is_some_and(|interval| interval.low < 0.0 && interval.high > 0.0), "{change:?}");
        }
    }

    #[test]
    fn sums_put_together_are_the_sums_of_all_deals() {
        let mut luck = crate::stats::simulation::Luck::new(5);
        let (mut all, mut parts) = (TwicePaired::default(), [TwicePaired::default(); 2]);
        let mut strata = Strata::<TwicePaired>::new(&Rounds::new(&[1]), |_| true);
        for number in 0..60 {
            let [a, b, c, d] = deal(&mut luck, [0.6, 0.5, 0.4, 0.5]);
            all.add([a, b], [c, d]);
            parts[usize::from(number < 20)].add([a, b], [c, d]);
            strata.of(number).add([a, b], [c, d]);
        }
        let change = |twice: TwicePaired| twice.share_change(Looks::Once).unwrap();
        let (all, merged) = (change(all), change(parts[0].merged(parts[1])));
        assert!((all.value - merged.value).abs() < 1e-12 && (all.p / merged.p - 1.0).abs() < 1e-9);
        assert_eq!(strata.share_change(Looks::Once), Some(all));
    }
}
