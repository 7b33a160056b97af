//! Intervals and paired differences: pure functions, each with its source.
//!
//! Everything is stated at one level, 95 %, for a single inspection or for any number of them ([`Looks`]). The
//! independent unit is the deal, never the match: one deal is played with several seatings, so its matches share their
//! luck.
//!
//! - [`share`]: intervals of a share from independent yes-or-no counts
//! - [`part`]: sums over deals that can be merged
//! - [`ratio`]: shares and means with the deal as the unit
//! - [`paired`]: their differences over common deals
//! - [`joint`]: many ratios over common deals, with their covariances
//! - [`strata`]: deals grouped by their seating
//! - `lopsided`: means of skewed measures, mostly small and occasionally large
//! - [`looks`]: stopping rules, i.e. how often a run's results are inspected
//! - [`many`]: corrections for multiple comparisons
//! - [`regression`]: what each of many parts adds to a result
//! - [`power`]: how many deals a question needs
//! - [`ratings`]: strengths of players, from how much each won against whom
//! - [`strengths`]: separate strengths of factions, agents and seats
//! - `without_luck`: shares with the luck of the deals taken out
//! - [`spread`]: quantiles and histograms of a measure in bounded memory

// Casts here convert counts to floats, which is exact up to 2^53.
#![cfg_attr(not(test), warn(clippy::cast_lossless))]

pub mod joint;
mod looks;
mod lopsided;
pub mod many;
mod matrix;
mod paired;
pub mod part;
pub mod power;
pub mod ratings;
mod ratio;
pub mod regression;
pub mod share;
#[doc(hidden)]
pub mod simulation;
pub mod spread;
mod strata;
pub mod strengths;
mod thirds;
mod twice_paired;
mod without_luck;

pub use joint::Joint;
pub use looks::{ALPHA, Looks};
pub use paired::{Difference, Paired, unpaired_means, unpaired_shares};
pub use power::Power;
pub use ratio::{Fit, Ratio, Spacing, unseen};
pub use regression::Regression;
pub use spread::Spread;
pub use strata::{Rounds, Strata};
pub use strengths::{Strength, Strengths};
pub use twice_paired::TwicePaired;
pub use without_luck::{Multiple, WithoutLuck};

use statrs::distribution::{ContinuousCDF, StudentsT};

/// The two-sided 95 % quantile of the normal distribution.
pub const Z: f64 = 1.959_963_984_540_054;

/// A confidence interval: it covers the true value in at least about 95 of 100 repetitions of the experiment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Whether the interval contains the value, ends included.
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Returns half the width.
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Returns the two-sided 95 % quantile of Student's t with `freedom` degrees of freedom; infinite if there are none.
///
/// Above 1000 degrees it uses the expansion in powers of 1/freedom (Abramowitz and Stegun 26.7.5), which is more
/// accurate there than the continued fraction.
pub fn t_point(freedom: f64) -> f64 {
    if freedom < 1.0 {
        return f64::INFINITY;
    }
    if freedom > 1000.0 {
        let first = (Z.powi(3) + Z) / 4.0;
        let second = (5.0 * Z.powi(5) + 16.0 * Z.powi(3) + 3.0 * Z) / 96.0;
        return Z + first / freedom + second / freedom.powi(2);
    }
    match StudentsT::new(0.0, 1.0, freedom) {
        Ok(t) => t.inverse_cdf(0.975),
        Err(_) => f64::INFINITY,
    }
}

/// Returns the probability that Student's t with `freedom` degrees of freedom is at least `t` away from 0 on either
/// side.
pub fn t_tail(t: f64, freedom: f64) -> f64 {
    match StudentsT::new(0.0, 1.0, freedom) {
        Ok(distribution) if !t.is_nan() => (2.0 * distribution.sf(t.abs())).clamp(0.0, 1.0),
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_points_are_those_of_the_printed_tables() {
        for (freedom, point) in
            [(1.0, 12.7062), (2.0, 4.302653), (10.0, 2.228139), (30.0, 2.042272), (1000.0, 1.962339)]
        {
            assert!((t_point(freedom) - point).abs() < 1e-4, "{freedom}: {}", t_point(freedom));
        }
        assert!((t_point(1000.0) - t_point(1000.1)).abs() < 1e-6);
        assert!((t_point(1e9) - Z).abs() < 1e-8);
        assert_eq!(t_point(0.0), f64::INFINITY);
    }

    #[test]
    fn the_tail_beyond_the_95_point_is_5_percent() {
        for freedom in [1.0, 3.0, 29.0, 999.0, 50_000.0] {
            assert!((t_tail(t_point(freedom), freedom) - 0.05).abs() < 1e-5, "{freedom}");
        }
    }
}
