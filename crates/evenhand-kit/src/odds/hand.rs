//! Opening hands: how many cards of a kind are among those drawn from a shuffled deck, including mulligans and the
//! cards drawn later.
//!
//! Cards drawn without replacement follow the hypergeometric distribution: from a deck of `deck` cards with `wanted` of
//! the kind, `n` drawn cards contain `k` of it with probability `C(wanted, k) C(deck - wanted, n - k) / C(deck, n)`.
//! After a mulligan the hand is drawn again from the whole deck, so the hands before the one that is kept matter only
//! through the probability of a mulligan.

use std::ops::RangeInclusive;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::deck::Distribution;
use super::fraction::{Fraction, share, whole};

/// An opening hand of a deck, and the cards that are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningHand {
    /// Number of cards in the deck.
    pub deck: u32,
    /// Number of wanted cards in the deck.
    pub wanted: u32,
    /// Number of cards in the hand.
    pub hand: u32,
    /// Maximum number of mulligans, i.e. of hands exchanged for another of the same size.
    pub mulligans: u32,
    /// The numbers of wanted cards with which a hand is kept; any other hand is exchanged as long as that is allowed.
    pub kept: RangeInclusive<u32>,
    /// Number of cards of the kept hand put under the deck for each mulligan; wanted cards go last.
    pub under: u32,
    /// Number of mulligans that cost no card.
    pub free: u32,
}

impl OpeningHand {
    /// Creates a hand that is always kept.
    pub fn new(deck: u32, wanted: u32, hand: u32) -> OpeningHand {
        OpeningHand { deck, wanted, hand, mulligans: 0, kept: 0..=u32::MAX, under: 0, free: 0 }
    }

    /// Returns the distribution of wanted cards in the kept hand and in the cards drawn after it, limited to the cards
    /// above those put under the deck.
    ///
    /// # Panics
    /// Panics if more cards are wanted than the deck has.
    pub fn drawn(&self, more: u32) -> Distribution {
        assert!(self.wanted <= self.deck, "wanted cards are cards of the deck");
        let hand = self.hand.min(self.deck);
        let first = hypergeometric(self.deck, self.wanted, hand);
        let is_kept = |found: u32| self.kept.contains(&found);
        let given_back: Fraction = first.iter().filter(|(found, _)| !is_kept(*found)).map(|(_, chance)| chance).sum();
        let mut chances = Vec::new();
        // The probability of this many mulligans.
        let mut reached = whole(1);
        for times in 0..=self.mulligans {
            let under = self.under.saturating_mul(times.saturating_sub(self.free)).min(hand);
            for (found, chance) in first.iter().filter(|(found, _)| is_kept(*found) || times == self.mulligans) {
                let stays = (*found).min(hand - under);
                let rest = hypergeometric(self.deck - hand, self.wanted - found, more.min(self.deck - hand));
                let last = &reached * chance;
                chances.extend(rest.into_iter().map(|(later, chance)| (i64::from(stays + later), &last * chance)));
            }
            reached *= &given_back;
        }
        Distribution::new(chances)
    }
}

/// Returns the probability of each number of wanted cards among `drawn`.
fn hypergeometric(deck: u32, wanted: u32, drawn: u32) -> Vec<(u32, Fraction)> {
    let least = drawn.saturating_sub(deck - wanted);
    let all = binomial(deck, drawn);
    (least..=wanted.min(drawn))
        .map(|found| (found, share(&(binomial(wanted, found) * binomial(deck - wanted, drawn - found)), &all)))
        .collect()
}

/// Returns `n` choose `k`; 0 if `k` exceeds `n`.
fn binomial(n: u32, k: u32) -> BigUint {
    if k > n {
        return BigUint::zero();
    }
    (0..k).fold(BigUint::one(), |product, i| product * (n - i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds::deck::ResultSet;
    use crate::odds::fraction::fraction;

    fn at_least(hand: &OpeningHand, more: u32, least: i64) -> Fraction {
        hand.drawn(more).chance(&ResultSet::above(least - 1))
    }

    /// 15 of 50 cards are wanted (AX-E1, AX-E2); three copies or one of a card (AX-E3).
    #[test]
    fn opening_hands_have_their_published_chances() {
        let sources = OpeningHand::new(50, 15, 5);
        assert_eq!(sources.drawn(0).mean(), fraction(3, 2));
        assert_eq!(sources.drawn(0).of(0), fraction(5797, 37835));
        assert_eq!(at_least(&sources, 0, 3), fraction(45929, 302_680));
        assert_eq!(at_least(&sources, 1, 3), fraction(27859, 113_505));
        assert_eq!(sources.drawn(1).of(0), fraction(11594, 113_505));
        assert_eq!(at_least(&OpeningHand::new(50, 3, 5), 0, 1), fraction(541, 1960));
        for (cards, chance) in [(0, (1, 10)), (5, (1, 5)), (9, (7, 25)), (15, (2, 5))] {
            assert_eq!(at_least(&OpeningHand::new(50, 1, 5), cards, 1), fraction(chance.0, chance.1));
        }
    }

    /// Compares with all ways to draw a small deck, mulligans included, enumerated one by one.
    #[test]
    fn hands_that_are_given_back_are_as_likely_as_counted() {
        let hand = OpeningHand { mulligans: 2, kept: 1..=1, ..OpeningHand::new(5, 2, 2) };
        // Hands of two of the five cards, with the first two wanted; then one more card of the remaining three.
        let hands: Vec<[usize; 2]> = (0..5).flat_map(|one| (0..one).map(move |other| [one, other])).collect();
        let found = |cards: &[usize]| cards.iter().filter(|card| **card < 2).count();
        let mut counted = [Fraction::zero(), Fraction::zero(), Fraction::zero()];
        let tenth = fraction(1, 10);
        let mut reached = whole(1);
        for turn in 0..=2 {
            let mut on = Fraction::zero();
            for hand in &hands {
                let chance = &reached * &tenth;
                if found(hand) != 1 && turn < 2 {
                    on += chance;
                    continue;
                }
                for third in (0..5).filter(|card| !hand.contains(card)) {
                    counted[found(hand) + found(&[third])] += &chance / whole(3);
                }
            }
            reached = on;
        }
        let drawn = hand.drawn(1);
        for (number, chance) in (0..).zip(counted) {
            assert_eq!(drawn.of(number), chance, "{number}");
        }
    }

    /// After a mulligan fewer cards stay, and the wanted ones stay as long as possible.
    #[test]
    fn cards_put_under_the_deck_leave_the_hand() {
        let london = OpeningHand { mulligans: 2, kept: 1..=9, under: 1, ..OpeningHand::new(5, 2, 2) };
        // No wanted card in two of five: 3 of 10. Then one card stays, and none of a third hand.
        let none = fraction(3, 10);
        assert_eq!(london.drawn(0).of(2), fraction(1, 10));
        assert_eq!(london.drawn(0).of(1), fraction(6, 10) + &none * fraction(7, 10));
        assert_eq!(london.drawn(0).of(0), &none * &none);
        let free = OpeningHand { free: 1, ..london };
        assert_eq!(free.drawn(0).of(2), fraction(13, 100));
        assert_eq!(free.drawn(0).of(0), fraction(27, 1000));
    }

    #[test]
    fn no_more_is_drawn_than_there_is() {
        let hand = OpeningHand::new(6, 2, 4);
        assert_eq!(hand.drawn(2).of(2), whole(1));
        assert_eq!(hand.drawn(9).of(2), whole(1));
        assert_eq!(OpeningHand::new(3, 2, 5).drawn(0).of(2), whole(1));
    }
}
