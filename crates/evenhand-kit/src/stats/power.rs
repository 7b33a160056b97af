//! How many deals a question needs, and which effect a number of deals can detect.
//!
//! Uses the normal approximation: an effect `d` is detected with probability `power` if d = (z + z_power) sd / sqrt(n),
//! where z is the two-sided quantile of the level after Bonferroni's correction for many comparisons, or the quantile
//! that is valid at every inspection ([`super::looks`]). `sd` is the standard deviation of a deal; for differences over
//! common deals it is smaller by a factor of sqrt(1 - rho).

use statrs::distribution::{ContinuousCDF, Normal};

use super::{ALPHA, Looks};

/// The requirements for a number of deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Power {
    /// Number of comparisons.
    pub comparisons: usize,
    /// Probability with which an effect is to be detected.
    pub power: f64,
    /// The stopping rule.
    pub looks: Looks,
}

impl Power {
    /// Returns how many standard errors an effect must have.
    fn errors(self, deals: f64) -> f64 {
        let alpha = ALPHA / self.comparisons.max(1) as f64;
        let point = match self.looks {
            Looks::Once => normal_point(1.0 - alpha / 2.0),
            Looks::Any { .. } => Looks::Any { alpha }.point(deals),
        };
        point + normal_point(self.power)
    }

    /// Returns the smallest effect that this many deals detect, if a deal has this standard deviation.
    pub fn least_effect(self, sd: f64, deals: f64) -> f64 {
        self.errors(deals) * sd / deals.sqrt()
    }

    /// Returns the number of deals needed to detect an effect.
    pub fn deals(self, sd: f64, effect: f64) -> f64 {
        // The quantile that is valid at every inspection depends on the number of deals; a few iterations converge.
        let next = |deals: f64| (self.errors(deals) * sd / effect).powi(2).max(2.0);
        (0..20).fold(1000.0, |deals, _| next(deals)).ceil()
    }
}

/// Returns the quantile of the standard normal distribution at this probability.
fn normal_point(chance: f64) -> f64 {
    Normal::standard().inverse_cdf(chance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::simulation::coverage;

    #[test]
    fn known_numbers() {
        let power = |power: f64| Power { comparisons: 1, power, looks: Looks::Once };
        // For two points off one half: 4904 and 6563 with the exact variance of each side.
        assert!((power(0.8).deals(0.5, 0.02) - 4906.0).abs() <= 1.0);
        assert!((power(0.9).deals(0.5, 0.02) - 6568.0).abs() <= 1.0);
        // Bonferroni over 50: 2.18 times as many.
        let fifty = Power { comparisons: 50, ..power(0.8) };
        assert!((fifty.deals(0.5, 0.02) / power(0.8).deals(0.5, 0.02) - 2.18).abs() < 0.01);
        assert!((power(0.8).least_effect(0.5, 4906.0) - 0.02).abs() < 1e-5);
    }

    #[test]
    fn looking_often_takes_more_deals() {
        let once = Power { comparisons: 6, power: 0.8, looks: Looks::Once };
        let often = Power { looks: Looks::Any { alpha: ALPHA }, ..once };
        let times = often.deals(0.5, 0.02) / once.deals(0.5, 0.02);
        assert!((1.4..2.2).contains(&times), "{times}");
        let deals = often.deals(0.5, 0.02);
        assert!((often.least_effect(0.5, deals) - 0.02).abs() < 1e-4);
    }

    #[test]
    fn an_effect_is_found_as_often_as_promised() {
        let deals = Power { comparisons: 1, power: 0.8, looks: Looks::Once }.deals(0.5, 0.1);
        let found = coverage(9, |luck| {
            let wins = (0..deals as u32).filter(|_| luck.next() < 0.6).count() as f64;
            (wins / deals - 0.5) / (0.25 / deals).sqrt() > 1.96
        });
        assert!((0.77..0.83).contains(&found), "{found}");
    }
}
