//! Results about two flips together, and about one flip given the earlier ones.

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint};
use num_traits::Zero;

use crate::odds::deck::{Distribution, ResultSet};
use crate::odds::fraction::{Fraction, approximate, share};

/// A pair of flips of one deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The distribution of each.
    pub distributions: [Distribution; 2],
    /// The covariance.
    pub covariance: Fraction,
    /// The probability that both have the same result.
    pub same: Fraction,
}

impl Pair {
    /// Returns the square of the correlation, with its sign; `None` if a flip is constant.
    fn squared(&self) -> Option<Fraction> {
        let variances = self.distributions[0].variance() * self.distributions[1].variance();
        if variances.is_zero() {
            return None;
        }
        let square = &self.covariance * &self.covariance / variances;
        Some(if self.covariance < Fraction::zero() { -square } else { square })
    }

    /// Returns the correlation: exact if both flips have the same variance, otherwise the nearest float.
    pub fn correlation(&self) -> Option<Result<Fraction, f64>> {
        let [first, second] = [self.distributions[0].variance(), self.distributions[1].variance()];
        if first == second && !first.is_zero() {
            return Some(Ok(&self.covariance / first));
        }
        let square = approximate(&self.squared()?);
        Some(Err(square.abs().sqrt().copysign(square)))
    }
}

/// What an observer who remembers all cards knows before a flip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Informed {
    /// The number of ways of each history, and the number of ways to every result after it.
    pub(super) known: Vec<(BigUint, BTreeMap<i64, BigUint>)>,
    /// The number of ways of all histories.
    pub(super) all: BigUint,
    /// The number of ways of all results after any history.
    pub(super) total: BigUint,
}

impl Informed {
    /// Returns the distribution of the flip after each history, with the probability of that history.
    pub fn distributions(&self) -> impl Iterator<Item = (Fraction, Distribution)> + '_ {
        self.known.iter().map(|(ways, results)| {
            let distribution =
                Distribution::new(results.iter().map(|(result, part)| (*result, share(part, &self.total))));
            (share(ways, &self.all), distribution)
        })
    }

    /// Returns the mean of a function of the distributions.
    pub fn mean(&self, number: impl Fn(&Distribution) -> Fraction) -> Fraction {
        self.distributions().map(|(chance, distribution)| chance * number(&distribution)).sum()
    }

    /// Returns the mean remaining variance.
    pub fn variance(&self) -> Fraction {
        // Integers over one denominator: fractions for every distribution take a hundred times as long.
        let total = BigInt::from(self.total.clone());
        let mut sum = BigInt::zero();
        for (ways, results) in &self.known {
            let (mut first, mut second) = (BigInt::zero(), BigInt::zero());
            for (result, part) in results {
                let part = BigInt::from(part.clone()) * *result;
                second += &part * *result;
                first += part;
            }
            sum += (&total * second - &first * &first) * BigInt::from(ways.clone());
        }
        Fraction::new(sum, &total * &total * BigInt::from(self.all.clone()))
    }

    /// Returns how much the conditional probability of an event varies: its variance, its minimum and its maximum.
    pub fn known(&self, event: &ResultSet) -> (Fraction, Fraction, Fraction) {
        let zero = BigUint::zero();
        let (mut first, mut second) = (zero.clone(), zero.clone());
        let (mut least, mut greatest) = (self.total.clone(), zero);
        for (ways, results) in &self.known {
            let hits: BigUint = results.iter().filter(|(result, _)| event.holds(**result)).map(|(_, part)| part).sum();
            first += ways * &hits;
            second += ways * &hits * &hits;
            least = least.min(hits.clone());
            greatest = greatest.max(hits);
        }
        let mean = share(&first, &(&self.all * &self.total));
        let squares = share(&second, &(&self.all * &self.total * &self.total));
        (squares - &mean * &mean, share(&least, &self.total), share(&greatest, &self.total))
    }
}
