//! Stopping rules: how often a run's results are inspected, and what that costs its intervals.
//!
//! An interval for a single inspection covers its value 19 times in 20 if the number of deals was fixed beforehand.
//! Repeated inspection that stops when something stands out is wrong far more often: in 21 to 47 of 100 runs without
//! any difference. An **anytime-valid** interval (confidence sequence) covers its value at all inspections
//! simultaneously with that probability, whatever the reason for stopping.
//!
//! - **The interval** is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024,
//!   Annals of Statistics 52, "Time-uniform central limit theory and asymptotic confidence sequences", theorem 2.2):
//!   with `n` deals and the standard error `e` it extends `e * sqrt(2 (n r + 1) / (n r) * ln(sqrt(n r + 1) / alpha))`
//!   to either side. It is the mixture of Robbins (1970, Annals of Mathematical Statistics 41) with the empirical
//!   variance. Here it replaces the quantile of the normal distribution, including where errors are estimated from few
//!   deals (Student) and where shares are near 0 or 1 (Wilson).
//! - **The p-value** is the reciprocal of the mixture's likelihood ratio, at most 1: below alpha exactly where the
//!   interval excludes 0. It stays valid at every stopping time (Ville's inequality), and therefore so does Holm's
//!   correction of many.
//! - `r`, the precision of the mixing distribution, is fixed for all runs: the interval is shortest at [`SHORTEST_AT`]
//!   deals, and hardly longer within a factor of ten.

use super::{Z, lopsided, t_point, t_tail};

/// Number of deals at which an anytime-valid interval is shortest relative to one for a single inspection.
const SHORTEST_AT: f64 = 2000.0;

/// The significance level of intervals and verdicts.
pub const ALPHA: f64 = 0.05;

/// A stopping rule: how often a run's results are inspected before it stops.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Looks {
    /// Once, after a number of deals fixed beforehand.
    #[default]
    Once,
    /// Any number of times, with this probability of ever being wrong.
    Any {
        /// The probability of ever being wrong.
        alpha: f64,
    },
}

impl Looks {
    /// Returns the error probability.
    pub(super) fn alpha(self) -> f64 {
        match self {
            Looks::Once => ALPHA,
            Looks::Any { alpha } => alpha,
        }
    }

    /// Returns the half-width of an interval over `deals` deals, in standard errors.
    pub fn point(self, deals: f64) -> f64 {
        let Looks::Any { alpha } = self else { return Z };
        let spread = deals * mixing();
        (2.0 * (spread + 1.0) / spread * (0.5 * (spread + 1.0).ln() - alpha.ln())).sqrt()
    }

    /// Does what [`Looks::point`] does for a standard error estimated with this many degrees of freedom.
    pub(super) fn student(self, deals: f64, freedom: f64) -> f64 {
        match self {
            Looks::Once => t_point(freedom),
            Looks::Any { .. } => self.point(deals) * (t_point(freedom) / Z),
        }
    }

    /// Returns how many standard errors the interval of a mean extends below and above it, if the mean itself has the
    /// skewness `lean` ([`lopsided`]). Anytime-valid intervals are wide enough to ignore skewness.
    pub(super) fn points(self, deals: f64, freedom: f64, lean: f64) -> [f64; 2] {
        let point = self.student(deals, freedom);
        match self {
            Looks::Once => [-lean, lean].map(|lean| lopsided::reach(point, lean)),
            Looks::Any { .. } => [point; 2],
        }
    }

    /// Returns the p-value of an estimate whose distance from 0 is `times` the half-width of its interval.
    pub(super) fn p(self, times: f64, deals: f64, freedom: f64) -> f64 {
        match self {
            Looks::Once => t_tail(times * t_point(freedom), freedom),
            Looks::Any { .. } => {
                let (spread, z) = (deals * mixing(), times * self.point(deals));
                (0.5 * (spread + 1.0).ln() - z * z * spread / (2.0 * (spread + 1.0))).exp().min(1.0)
            }
        }
    }
}

/// Returns the precision of the mixing distribution (same paper, appendix C.3), which makes the interval shortest at
/// [`SHORTEST_AT`] deals.
fn mixing() -> f64 {
    let twice = -2.0 * ALPHA.ln();
    (twice + (twice + 1.0).ln()) / SHORTEST_AT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::simulation::{Luck, coverage};
    use crate::stats::{Paired, Ratio, Spacing};

    const OFTEN: Looks = Looks::Any { alpha: ALPHA };

    #[test]
    fn the_points_are_those_of_the_formula() {
        // Computed independently of this code, with r = (5.991465 + ln 6.991465) / 2000.
        for (deals, point) in [(100.0, 4.7188), (2000.0, 3.0355), (10_000.0, 3.1531), (100_000.0, 3.4651)] {
            assert!((OFTEN.point(deals) - point).abs() < 2e-3, "{deals}: {}", OFTEN.point(deals));
        }
        assert_eq!(Looks::Once.point(10.0), Z);
        // Stricter for many comparisons, and no p-value contradicts its interval.
        assert!(Looks::Any { alpha: 0.05 / 50.0 }.point(2000.0) > 4.0);
        for deals in [20.0, 700.0, 1e6] {
            assert!((OFTEN.p(1.0, deals, 1e9) - 0.05).abs() < 1e-9);
            assert!(OFTEN.p(1.01, deals, 1e9) < 0.05 && OFTEN.p(0.99, deals, 1e9) > 0.05);
            assert_eq!(OFTEN.p(0.0, deals, 1e9), 1.0);
        }
    }

    /// Returns the fraction of 2000 runs without any difference in which at least one of 20 inspections, one every 50
    /// deals, shows a clear difference.
    fn false_alarms(seed: u64, looks: Looks) -> f64 {
        1.0 - coverage(seed, |luck| {
            let mut paired = Paired::default();
            (0..20).all(|_| {
                (0..50).for_each(|_| add_deal(luck, &mut paired, 0.5));
                paired.share_difference(looks).is_some_and(|found| found.interval.unwrap().contains(0.0))
            })
        })
    }

    /// Adds a deal of two cells that share half of their luck.
    fn add_deal(luck: &mut Luck, paired: &mut Paired, chance: f64) {
        let common = luck.next();
        let mut won = || {
            let own = luck.next();
            f64::from(if luck.next() < 0.5 { own } else { common } < chance)
        };
        let sums = (won(), won());
        paired.add((sums.0, 1.0), (sums.1, 1.0));
    }

    #[test]
    fn twenty_looks_raise_no_more_false_alarms_than_one() {
        let (naive, often) = (false_alarms(1, Looks::Once), false_alarms(1, OFTEN));
        assert!((0.15..0.35).contains(&naive), "{naive}");
        assert!(often <= 0.05, "{often}");
    }

    /// Returns how often the interval covers the share in runs that are stopped as soon as the share seems to be off,
    /// or after 40 inspections.
    fn held_when_stopped(seed: u64, chance: f64, looks: Looks) -> f64 {
        coverage(seed, |luck| {
            let mut ratio = Ratio::default();
            for _ in 0..40 {
                // Two matches of a deal that share half of their luck.
                (0..25).for_each(|_| {
                    let common = luck.next();
                    let mut won = || {
                        let own = luck.next();
                        f64::from(if luck.next() < 0.5 { own } else { common } < chance)
                    };
                    ratio.add(won() + won(), 2.0);
                });
                if !ratio.fit().unwrap().share_interval(looks).contains(chance) {
                    return false;
                }
            }
            true
        })
    }

    #[test]
    fn ranges_hold_at_every_look() {
        for (seed, chance) in [(2, 0.5), (3, 0.15), (4, 0.03)] {
            let (naive, often) = (held_when_stopped(seed, chance, Looks::Once), held_when_stopped(seed, chance, OFTEN));
            assert!(naive < 0.85, "{chance}: {naive}");
            assert!(often >= 0.95, "{chance}: {often}");
        }
    }

    #[test]
    fn ranges_of_means_hold_at_every_look() {
        let held = |seed: u64, looks: Looks| {
            coverage(seed, |luck| {
                let mut ratio = Ratio::default();
                (0..30).all(|_| {
                    // A skewed measure: mostly nothing, occasionally much.
                    (0..30).for_each(|_| {
                        let times = f64::from(luck.poisson(0.4));
                        ratio.add(times * times, 1.0);
                    });
                    ratio.fit().unwrap().mean_interval(Spacing::Count, looks).unwrap().contains(0.56)
                })
            })
        };
        assert!(held(5, Looks::Once) < 0.85);
        assert!(held(5, OFTEN) >= 0.95, "{}", held(5, OFTEN));
    }

    /// The cost: about half as wide again, at the number of deals where it is shortest.
    #[test]
    fn anytime_ranges_are_about_half_as_wide_again() {
        for (deals, times) in [(200.0, 1.96), (2000.0, 1.55), (20_000.0, 1.65)] {
            let found = OFTEN.point(deals) / Z;
            assert!((found - times).abs() < 0.05, "{deals}: {found}");
        }
    }
}
