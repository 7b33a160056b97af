//! Opening hands: how many cards of a kind are among those drawn from a shuffled deck, with hands given back and by the
//! cards drawn since.
//!
//! Cards drawn without replacement follow the hypergeometric distribution: of `deck` cards, `wanted` of them of the
//! kind, `n` drawn have `k` of it with the chance `C(wanted, k) C(deck - wanted, n - k) / C(deck, n)`. A hand that is
//! given back is drawn anew from the whole deck, so all hands before the one that is kept count only by how likely they
//! are given back.

use std::ops::RangeInclusive;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::deck::Distribution;
use super::fraction::{Fraction, share, whole};

/// An opening hand of a deck, and which cards are looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningHand {
    /// Cards in the deck.
    pub deck: u32,
    /// Cards of it that are looked for.
    pub wanted: u32,
    /// Cards in the hand.
    pub hand: u32,
    /// How often a hand may be given back for another of as many cards.
    pub mulligans: u32,
    /// With how many of the wanted cards a hand is kept; another is given back as long as that is allowed.
    pub kept: RangeInclusive<u32>,
    /// Cards of the hand that is kept which go under the deck for each hand given back, the wanted last of all.
    pub under: u32,
    /// So many hands given back cost no card.
    pub free: u32,
}

impl OpeningHand {
    /// A hand that is kept whatever it is.
    pub fn new(deck: u32, wanted: u32, hand: u32) -> OpeningHand {
        OpeningHand { deck, wanted, hand, mulligans: 0, kept: 0..=u32::MAX, under: 0, free: 0 }
    }

    /// How many of the wanted cards are in the hand that is kept and in the cards drawn after it, as many as the deck
    /// has above those that were put under it.
    ///
    /// # Panics
    /// If more cards are wanted than the deck has.
    pub fn drawn(&self, more: u32) -> Distribution {
        assert!(self.wanted <= self.deck, "wanted cards are cards of the deck");
        let hand = self.hand.min(self.deck);
        let first = hypergeometric(self.deck, self.wanted, hand);
        let is_kept = |found: u32| self.kept.contains(&found);
        let given_back: Fraction = first.iter().filter(|(found, _)| !is_kept(*found)).map(|(_, chance)| chance).sum();
        let mut chances = Vec::new();
        // The chance that so many hands have been given back.
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

/// The chance of each number of wanted cards among `drawn`.
fn hypergeometric(deck: u32, wanted: u32, drawn: u32) -> Vec<(u32, Fraction)> {
    let least = drawn.saturating_sub(deck - wanted);
    let all = binomial(deck, drawn);
    (least..=wanted.min(drawn))
        .map(|found| (found, share(&(binomial(wanted, found) * binomial(deck - wanted, drawn - found)), &all)))
        .collect()
}

/// `n` choose `k`; 0 if there are too few.
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

    /// Of 50 cards 15 are wanted (AX-E1, AX-E2); three copies or one of a card (AX-E3).
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

    /// All ways to draw a small deck, hands given back included, counted one by one.
    #[test]
    fn hands_that_are_given_back_are_as_likely_as_counted() {
        let hand = OpeningHand { mulligans: 2, kept: 1..=1, ..OpeningHand::new(5, 2, 2) };
        // Hands of two of the five cards, the first two wanted; then one more card of the three left.
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

    /// Of a hand that comes after others fewer cards stay, and the wanted stay as long as there is room.
    #[test]
    fn cards_put_under_the_deck_leave_the_hand() {
        let london = OpeningHand { mulligans: 2, kept: 1..=9, under: 1, ..OpeningHand::new(5, 2, 2) };
        // None of the wanted in two of five cards: 3 of 10. Then one card stays, of a third hand none.
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
