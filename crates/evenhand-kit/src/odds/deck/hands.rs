//! All hands of one flip from a whole deck.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::process::Unsolved;
use crate::odds::fraction::{Fraction, choose, share};

/// Maximum number of different hands.
pub const MOST_HANDS: usize = 20_000;

/// Returns the probability of every hand of `flip` cards. The deck is given as its different cards, each with its
/// number; the cards of a hand are in the same order.
///
/// # Errors
/// Returns an error if there are too many hands.
pub fn hands<C: Ord + Clone>(deck: &[(C, usize)], flip: usize) -> Result<BTreeMap<Vec<C>, Fraction>, Unsolved> {
    let mut hands: BTreeMap<Vec<C>, BigUint> = BTreeMap::from([(Vec::new(), BigUint::one())]);
    for (card, count) in deck {
        hands = with_another(hands, card, *count, flip);
        if hands.len() > MOST_HANDS * 4 {
            return Err(Unsolved::TooLarge);
        }
    }
    hands.retain(|hand, _| hand.len() == flip);
    if hands.len() > MOST_HANDS {
        return Err(Unsolved::TooLarge);
    }
    let all: BigUint = hands.values().sum();
    Ok(hands.into_iter().map(|(hand, ways)| (hand, share(&ways, &all))).collect())
}

/// Returns the hands that hold any number of one more card, each with its number of ways.
fn with_another<C: Ord + Clone>(
    hands: BTreeMap<Vec<C>, BigUint>,
    card: &C,
    count: usize,
    flip: usize,
) -> BTreeMap<Vec<C>, BigUint> {
    let mut next = hands.clone();
    for (hand, ways) in &hands {
        for taken in 1..=count.min(flip - hand.len()) {
            let longer = hand.iter().cloned().chain(std::iter::repeat_n(card.clone(), taken)).collect();
            *next.entry(longer).or_insert_with(BigUint::zero) += ways * choose(count, taken);
        }
    }
    next
}
