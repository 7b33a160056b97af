//! What is found of two flips together, and of one by somebody who remembers those before.

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint};
use num_traits::Zero;

use crate::odds::deck::{Distribution, ResultSet};
use crate::odds::fraction::{Fraction, approximate, share};

/// A pair of flips of one deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The distributions of each.
    pub distributions: [Distribution; 2],
    /// The mean product of their distances from their means.
    pub covariance: Fraction,
    /// The chance that both come to the same.
    pub same: Fraction,
}

impl Pair {
    /// The square of the correlation, with its sign; none if a flip always comes to the same.
    fn squared(&self) -> Option<Fraction> {
        let variances = self.distributions[0].variance() * self.distributions[1].variance();
        if variances.is_zero() {
            return None;
        }
        let square = &self.covariance * &self.covariance / variances;
        Some(if self.covariance < Fraction::zero() { -square } else { square })
    }

    /// The correlation: exact if both flips vary alike, else the nearest number.
    pub fn correlation(&self) -> Option<Result<Fraction, f64>> {
        let [first, second] = [self.distributions[0].variance(), self.distributions[1].variance()];
        if first == second && !first.is_zero() {
            return Some(Ok(&self.covariance / first));
        }
        let square = approximate(&self.squared()?);
        Some(Err(square.abs().sqrt().copysign(square)))
    }
}

/// What an observer who forgets no card knows before a flip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Informed {
    /// Histories in ways, and the ways to every result after each.
    pub(super) known: Vec<(BigUint, BTreeMap<i64, BigUint>)>,
    /// The ways of all histories.
    pub(super) all: BigUint,
    /// The ways of all results, after any of them.
    pub(super) total: BigUint,
}

impl Informed {
    /// The distribution of the flip after each history, with the chance of such a history.
    pub fn distributions(&self) -> impl Iterator<Item = (Fraction, Distribution)> + '_ {
        self.known.iter().map(|(ways, results)| {
            let distribution =
                Distribution::new(results.iter().map(|(result, part)| (*result, share(part, &self.total))));
            (share(ways, &self.all), distribution)
        })
    }

    /// The mean of a number taken from each distribution.
    pub fn mean(&self, number: impl Fn(&Distribution) -> Fraction) -> Fraction {
        self.distributions().map(|(chance, distribution)| chance * number(&distribution)).sum()
    }

    /// The mean variance that is left.
    pub fn variance(&self) -> Fraction {
        // In whole numbers, over one denominator: fractions of every distribution take a hundred times as long.
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

    /// How much a chance that is known moves: its variance, its least and its greatest value.
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
