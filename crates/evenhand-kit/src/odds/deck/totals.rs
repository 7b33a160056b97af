//! Contests: several sides flip once, each from its own deck, and the highest total wins.
//!
//! Who wins a tie is up to the rules of a game; how likely a tie is does not depend on them.

use num_traits::{One, Zero};

use super::cards::Cards;
use super::distribution::Distribution;
use super::hands::hands;
use super::process::{Handling, Unsolved};
use crate::odds::fraction::Fraction;

/// Maximum number of sides.
pub const MOST_SIDES: usize = 8;

/// The total of each side of a contest, including its bonus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals(Vec<Distribution>);

impl Totals {
    /// Creates a contest of sides with these bonuses, each with a deck of these cards from which the same cards are
    /// known to be discarded.
    ///
    /// # Errors
    /// Returns an error for known cards that are not in the deck, too few cards, or too many sides or hands.
    pub fn of_decks(cards: &Cards, known: &Cards, handling: &Handling, bonuses: &[i64]) -> Result<Totals, Unsolved> {
        if bonuses.len() > MOST_SIDES {
            return Err(Unsolved::TooLarge);
        }
        let deck = left_for_a_flip(cards, known, handling.flip)?;
        let values: Vec<(i64, usize)> = deck.values().into_iter().collect();
        let hands = hands(&values, handling.flip)?;
        let total = |hand: Vec<i64>| handling.combine.of(hand.into_iter());
        let flip = Distribution::new(hands.into_iter().map(|(hand, chance)| (total(hand), chance)));
        Ok(Totals(bonuses.iter().map(|bonus| flip.map(|total| total + bonus)).collect()))
    }

    /// Returns the probability that at least two sides have the same total.
    pub fn any_tie(&self) -> Fraction {
        // The number of ways to assign every total to at most one side, by the set of sides with a total.
        let mut apart = vec![Fraction::zero(); 1 << self.0.len()];
        apart[0] = Fraction::one();
        let mut totals: Vec<i64> = self.0.iter().flat_map(|side| side.iter().map(|(total, _)| total)).collect();
        totals.sort_unstable();
        totals.dedup();
        for total in totals {
            for mask in (0..apart.len()).rev() {
                let with: Fraction = (0..self.0.len())
                    .filter(|side| mask & (1 << side) != 0)
                    .map(|side| &apart[mask & !(1 << side)] * self.0[side].of(total))
                    .sum();
                apart[mask] += with;
            }
        }
        Fraction::one() - apart.pop().unwrap_or_else(Fraction::one)
    }

    /// Returns the probability that at least two sides share the highest total.
    pub fn tie_for_first(&self) -> Fraction {
        let mut alone = Fraction::zero();
        for (place, side) in self.0.iter().enumerate() {
            for (total, chance) in side.iter() {
                let others = self.0.iter().enumerate().filter(|(other, _)| *other != place);
                let below = others.map(|(_, other)| below(other, total));
                alone += below.fold(chance.clone(), |product, chance| product * chance);
            }
        }
        Fraction::one() - alone
    }
}

impl FromIterator<Distribution> for Totals {
    fn from_iter<I: IntoIterator<Item = Distribution>>(sides: I) -> Totals {
        Totals(sides.into_iter().collect())
    }
}

/// Returns a deck without the cards known to be discarded.
///
/// # Errors
/// Returns an error if it does not have those cards, or if the rest is too small for a flip.
pub fn left_for_a_flip(cards: &Cards, known: &Cards, flip: usize) -> Result<Cards, Unsolved> {
    let deck = cards.without(known).map_err(Unsolved::Unknown)?;
    if deck.count() < flip || flip == 0 {
        return Err(Unsolved::TooFew { flip: 1, cards: deck.count(), needs: flip });
    }
    Ok(deck)
}

fn below(distribution: &Distribution, total: i64) -> Fraction {
    distribution.iter().filter(|(other, _)| *other < total).map(|(_, chance)| chance).sum()
}
