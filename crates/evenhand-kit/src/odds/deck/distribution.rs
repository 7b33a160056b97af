//! The distribution of a result.

use std::collections::BTreeMap;

use num_traits::{One, Zero};

use super::result_set::ResultSet;
use crate::odds::fraction::{Fraction, whole};

/// The probability of every possible result; the probabilities sum to 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution(BTreeMap<i64, Fraction>);

impl Distribution {
    /// Creates a distribution from probabilities that sum to 1. Impossible results are left out.
    pub fn new(chances: impl IntoIterator<Item = (i64, Fraction)>) -> Distribution {
        let mut distribution = BTreeMap::new();
        for (result, chance) in chances {
            *distribution.entry(result).or_insert_with(Fraction::zero) += chance;
        }
        distribution.retain(|_, chance| !chance.is_zero());
        debug_assert!(distribution.values().sum::<Fraction>().is_one(), "chances sum to 1");
        Distribution(distribution)
    }

    /// Returns every possible result with its probability, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i64, &Fraction)> + ExactSizeIterator {
        self.0.iter().map(|(result, chance)| (*result, chance))
    }

    /// Returns the probability of one result.
    pub fn of(&self, result: i64) -> Fraction {
        self.0.get(&result).cloned().unwrap_or_else(Fraction::zero)
    }

    /// Returns the probability of an event.
    pub fn chance(&self, event: &ResultSet) -> Fraction {
        self.0.iter().filter(|(result, _)| event.holds(**result)).map(|(_, chance)| chance).sum()
    }

    /// Returns the lowest and the highest possible result.
    pub fn range(&self) -> (i64, i64) {
        let end = |found: Option<&i64>| found.copied().unwrap_or(0);
        (end(self.0.keys().next()), end(self.0.keys().next_back()))
    }

    /// Returns the mean.
    pub fn mean(&self) -> Fraction {
        self.0.iter().map(|(result, chance)| whole(*result) * chance).sum()
    }

    /// Returns the variance.
    pub fn variance(&self) -> Fraction {
        let mean = self.mean();
        let squares: Fraction = self.0.iter().map(|(result, chance)| whole(*result) * whole(*result) * chance).sum();
        squares - &mean * &mean
    }

    /// Returns the total variation distance, half the sum of absolute differences: 0 for equal distributions, 1 for
    /// disjoint ones.
    pub fn distance(&self, other: &Distribution) -> Fraction {
        let results = self.0.keys().chain(other.0.keys().filter(|result| !self.0.contains_key(result)));
        let differences = results.map(|result| {
            let difference = self.of(*result) - other.of(*result);
            if difference < Fraction::zero() { -difference } else { difference }
        });
        differences.sum::<Fraction>() / whole(2)
    }

    /// Returns the distribution of two independent results combined by a rule, such as their difference.
    pub fn with(&self, other: &Distribution, rule: impl Fn(i64, i64) -> i64) -> Distribution {
        let pairs = self.0.iter().flat_map(|(a, p)| other.0.iter().map(move |(b, q)| ((*a, *b), p * q)));
        Distribution::new(pairs.map(|((a, b), chance)| (rule(a, b), chance)))
    }

    /// Returns the distribution of a function of the result.
    pub fn map(&self, rule: impl Fn(i64) -> i64) -> Distribution {
        Distribution::new(self.0.iter().map(|(result, chance)| (rule(*result), chance.clone())))
    }
}
