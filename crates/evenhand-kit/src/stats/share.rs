//! Intervals of a share from independent yes-or-no counts.
//!
//! Brown, Cai and DasGupta (2001), "Interval estimation for a binomial proportion", Statistical Science 16: the
//! textbook interval p +- 1.96 sqrt(p(1-p)/n) fails badly for few trials and near 0 and 1, so it is not offered. Tables
//! use Wilson. Jeffreys is the Bayesian counterpart. Clopper-Pearson never covers less than the nominal level, but is
//! wide.

use statrs::distribution::{Beta, ContinuousCDF};

use super::{Interval, Z};

/// Returns Wilson's score interval of a share `p` observed in `n` trials. `n` need not be whole (an effective number).
/// Without trials it is 0 to 1.
pub fn wilson(p: f64, n: f64) -> Interval {
    score(p, n, Z)
}

/// Does what [`wilson`] does, extending `z` standard errors to either side.
pub(super) fn score(p: f64, n: f64, z: f64) -> Interval {
    if n.is_nan() || n <= 0.0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let zz = z * z / n;
    let centre = p + zz / 2.0;
    let reach = (zz * p * (1.0 - p) + zz * zz / 4.0).max(0.0).sqrt();
    // At the edges the two terms are equal and only rounding separates them.
    let low = if p <= 0.0 { 0.0 } else { (centre - reach) / (1.0 + zz) };
    let high = if p >= 1.0 { 1.0 } else { (centre + reach) / (1.0 + zz) };
    Interval { low: low.clamp(0.0, 1.0), high: high.clamp(0.0, 1.0) }
}

/// Returns the interval of the difference of two shares `p[0] - p[1]` observed in independent trials, `n` of each:
/// Newcombe's hybrid of their Wilson intervals (Newcombe 1998, "Interval estimation for the difference between
/// independent proportions", Statistics in Medicine 17, method 10).
pub fn newcombe(p: [f64; 2], n: [f64; 2]) -> Interval {
    let [a, b] = [wilson(p[0], n[0]), wilson(p[1], n[1])];
    let apart = p[0] - p[1];
    Interval {
        low: apart - ((p[0] - a.low).powi(2) + (b.high - p[1]).powi(2)).sqrt(),
        high: apart + ((a.high - p[0]).powi(2) + (p[1] - b.low).powi(2)).sqrt(),
    }
}

/// Returns the Jeffreys interval of `hits` in `n` trials: equal tails of Beta(hits + 1/2, n - hits + 1/2), extended to
/// 0 without a hit and to 1 without a miss.
pub fn jeffreys(hits: f64, n: f64) -> Interval {
    let low = if hits <= 0.0 { 0.0 } else { beta_point(hits + 0.5, n - hits + 0.5, 0.025) };
    let high = if hits >= n { 1.0 } else { beta_point(hits + 0.5, n - hits + 0.5, 0.975) };
    Interval { low, high }
}

/// Returns the Clopper-Pearson interval of `hits` in `n` trials, which has guaranteed coverage.
pub fn clopper_pearson(hits: f64, n: f64) -> Interval {
    let low = if hits <= 0.0 { 0.0 } else { beta_point(hits, n - hits + 1.0, 0.025) };
    let high = if hits >= n { 1.0 } else { beta_point(hits + 1.0, n - hits, 0.975) };
    Interval { low, high }
}

/// Returns the quantile of Beta(a, b) at `tail`. Callers handle the edges, so both shapes are positive.
fn beta_point(a: f64, b: f64, tail: f64) -> f64 {
    Beta::new(a, b).map_or(f64::NAN, |beta| beta.inverse_cdf(tail))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(interval: Interval, low: f64, high: f64) {
        assert!((interval.low - low).abs() < 1e-5 && (interval.high - high).abs() < 1e-5, "{interval:?}");
    }

    #[test]
    fn known_intervals() {
        near(wilson(0.5, 10.0), 0.236593, 0.763407);
        near(wilson(0.0, 10.0), 0.0, 0.277533);
        near(clopper_pearson(5.0, 10.0), 0.187086, 0.812914);
        near(clopper_pearson(0.0, 10.0), 0.0, 0.308498);
        near(jeffreys(0.0, 10.0), 0.0, 0.217197);
        near(jeffreys(10.0, 10.0), 0.782803, 1.0);
    }

    #[test]
    fn differences_of_shares_are_those_of_newcombes_table() {
        // Table II of Newcombe (1998), method 10: 56/70 - 48/80, 9/10 - 3/10, 10/10 - 0/10.
        for (hits, n, low, high) in [
            ([56.0, 48.0], [70.0, 80.0], 0.0524, 0.3339),
            ([9.0, 3.0], [10.0, 10.0], 0.1705, 0.8090),
            ([10.0, 0.0], [10.0, 10.0], 0.6075, 1.0),
        ] {
            let found = newcombe([hits[0] / n[0], hits[1] / n[1]], n);
            assert!((found.low - low).abs() < 1e-4 && (found.high - high).abs() < 1e-4, "{found:?}");
        }
    }

    #[test]
    fn nothing_seen_is_nothing_known() {
        assert_eq!(wilson(0.5, 0.0), Interval { low: 0.0, high: 1.0 });
        assert_eq!(wilson(f64::NAN, f64::NAN), Interval { low: 0.0, high: 1.0 });
    }

    /// Returns the minimum and mean exact coverage over p = 0.005 ... 0.995.
    fn coverage(n: u32, interval: impl Fn(f64) -> Interval) -> (f64, f64) {
        let intervals: Vec<Interval> = (0..=n).map(|hits| interval(f64::from(hits))).collect();
        let (mut least, mut sum, mut points) = (1.0f64, 0.0, 0.0);
        for step in 0..=1980 {
            let p = 0.005 + f64::from(step) * 0.0005;
            let mut log_choose = 0.0;
            let mut covered = 0.0;
            for (hits, interval) in intervals.iter().enumerate() {
                let hits = hits as f64;
                if hits > 0.0 {
                    log_choose += ((f64::from(n) - hits + 1.0) / hits).ln();
                }
                if interval.contains(p) {
                    covered += (log_choose + hits * p.ln() + (f64::from(n) - hits) * (1.0 - p).ln()).exp();
                }
            }
            least = least.min(covered);
            sum += covered;
            points += 1.0;
        }
        (least, sum / points)
    }

    #[test]
    fn exact_coverage_is_what_the_literature_finds() {
        // (n, minimum and mean of Wilson, Jeffreys, Clopper-Pearson), nominal 95 %.
        let known = [
            (10, [(0.838, 0.953), (0.868, 0.953), (0.961, 0.984)]),
            (100, [(0.910, 0.950), (0.881, 0.950), (0.952, 0.965)]),
        ];
        for (n, [w, j, cp]) in known {
            let trials = f64::from(n);
            for (found, expected) in [
                (coverage(n, |hits| wilson(hits / trials, trials)), w),
                (coverage(n, |hits| jeffreys(hits, trials)), j),
                (coverage(n, |hits| clopper_pearson(hits, trials)), cp),
            ] {
                // The minimum depends on the grid of p; the mean does not.
                assert!((found.0 - expected.0).abs() < 0.02, "n={n}: least {} for {}", found.0, expected.0);
                assert!((found.1 - expected.1).abs() < 0.002, "n={n}: mean {} for {}", found.1, expected.1);
            }
        }
    }
}
