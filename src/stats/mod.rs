//! Intervals and paired differences: pure functions, each with its source.
//!
//! Everything is stated at one level, 95 %, for one look or for any number of them ([`Looks`]). The unit that is independent is the deal, never the
//! match: one deal is played with several seatings, so its matches share their luck.
//!
//! - [`share`]: intervals of a share from independent yes-or-no counts
//! - [`part`]: sums over deals that can be put together
//! - [`ratio`]: shares and means when the deal is the unit
//! - [`paired`]: their differences over common deals
//! - [`joint`]: many ratios over common deals, with how they vary together
//! - [`strata`]: deals that the seating makes alike
//! - `lopsided`: means of measures that are mostly small and now and then large
//! - [`looks`]: how often a run is looked at before it is stopped
//! - [`many`]: what to do about many comparisons at once
//! - [`power`]: how many deals a question needs
//! - [`ratings`]: how strong players are, from who won how much against whom
//! - [`strengths`]: how strong factions, agents and seats are against each other, each by itself
//! - [`spread`]: quantiles and histograms of a measure in flat memory

// Casts here make numbers of counts, which is exact up to 2^53 and nothing else.
#![cfg_attr(not(test), warn(clippy::cast_lossless))]

pub mod joint;
pub mod looks;
mod lopsided;
pub mod many;
mod matrix;
pub mod paired;
pub mod part;
pub mod power;
pub mod ratings;
pub mod ratio;
pub mod share;
pub mod spread;
pub mod strata;
pub mod strengths;
mod thirds;
pub mod twice_paired;

pub use joint::Joint;
pub use looks::{ALPHA, Looks};
pub use paired::{Difference, Paired, unpaired_means, unpaired_shares};
pub use power::Power;
pub use ratio::{Fit, Ratio, Spacing, unseen};
pub use spread::Spread;
pub use strata::{Rounds, Strata};
pub use strengths::{Strength, Strengths};
pub use twice_paired::TwicePaired;

use statrs::distribution::{ContinuousCDF, StudentsT};

/// The two-sided 95 % point of the normal distribution.
pub const Z: f64 = 1.959_963_984_540_054;

/// A range that holds the true value in at least about 95 of 100 repetitions of the experiment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Whether the value lies in the interval, ends included.
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Half the width.
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The two-sided 95 % point of Student's t with `freedom` degrees of freedom; infinite for none.
///
/// Above 1000 degrees the expansion in powers of 1/freedom is used (Abramowitz and Stegun 26.7.5),
/// which is there exact to more digits than the continued fraction.
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

/// The chance that Student's t with `freedom` degrees of freedom is at least `t` away from 0 on
/// either side.
pub fn t_tail(t: f64, freedom: f64) -> f64 {
    match StudentsT::new(0.0, 1.0, freedom) {
        Ok(distribution) if !t.is_nan() => (2.0 * distribution.sf(t.abs())).clamp(0.0, 1.0),
        _ => 1.0,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use rand::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    /// Chance for simulations, the same for the same seed.
    pub(crate) struct Luck(Xoshiro256PlusPlus);

    impl Luck {
        pub(crate) fn new(seed: u64) -> Luck {
            Luck(Xoshiro256PlusPlus::seed_from_u64(seed))
        }

        /// From 0 to 1.
        pub(crate) fn next(&mut self) -> f64 {
            (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
        }

        /// How often something happens that happens so often on average (Knuth's product of uniforms).
        pub(crate) fn poisson(&mut self, mean: f64) -> u32 {
            let (mut product, mut count) = (self.next(), 0);
            while product > (-mean).exp() {
                product *= self.next();
                count += 1;
            }
            count
        }
    }

    /// How often of 2000 repetitions what is said turns out to hold: known to half a point where it is 0.95.
    pub(crate) fn coverage(seed: u64, mut holds: impl FnMut(&mut Luck) -> bool) -> f64 {
        let mut luck = Luck::new(seed);
        f64::from((0..2000).map(|_| u32::from(holds(&mut luck))).sum::<u32>()) / 2000.0
    }

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
