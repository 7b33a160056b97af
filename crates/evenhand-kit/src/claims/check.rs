//! Compares what a game's own code played with an exact distribution: many deals, one outcome from each.
//!
//! Each deal gives one outcome, whatever the claim, because flips of one deal are not independent: any two flips of a
//! fresh deck of 18 have a correlation of -1/8. Treating all flips of a cycle as separate trials would invalidate the
//! usual chi-square and binomial intervals.

use std::collections::BTreeMap;

use crate::odds::deck::Distribution;
use crate::odds::fraction::approximate;

/// The default number of deals for each check.
pub const DEALS: u64 = 100_000;
/// Results with a lower expected count than this are pooled.
const LEAST_EXPECTED: f64 = 8.0;

/// Returns the largest distance of a count from its expectation, in standard deviations. Rare results are pooled; an
/// impossible result is infinitely far off.
pub fn farthest(counts: &BTreeMap<i64, u64>, distribution: &Distribution, deals: u64) -> f64 {
    let deals = deals as f64;
    let distance = |count: f64, chance: f64| {
        let expected = deals * chance;
        let deviation = (expected * (1.0 - chance)).max(0.0).sqrt();
        if deviation < 1e-6 {
            return if (count - expected).abs() < 0.5 { 0.0 } else { f64::INFINITY };
        }
        ((count - expected) / deviation).abs()
    };
    let impossible = counts.keys().any(|result| approximate(&distribution.of(*result)) == 0.0);
    if impossible {
        return f64::INFINITY;
    }
    let mut most: f64 = 0.0;
    let mut rare = (0.0, 0.0);
    for (result, chance) in distribution.iter() {
        let (count, chance) = (counts.get(&result).copied().unwrap_or(0) as f64, approximate(chance));
        if deals * chance < LEAST_EXPECTED {
            rare = (rare.0 + count, rare.1 + chance);
        } else {
            most = most.max(distance(count, chance));
        }
    }
    // Counts of a few rare results are not normally distributed, so a pool with a lower expected count is ignored.
    if deals * rare.1 >= LEAST_EXPECTED {
        most = most.max(distance(rare.0, rare.1));
    }
    most
}
