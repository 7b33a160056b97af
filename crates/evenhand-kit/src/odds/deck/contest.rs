//! Contests: several sides flip, the highest total wins, and suits break ties.
//!
//! Each side flips once, from its own deck. Tied sides are ordered by their cards, starting with the card of the
//! highest suit: its suit, then its value, then the same for the next card. Only identical cards leave a tie, and that
//! tie is even: sides with equal cards and totals have lost the same cards and have the same bonus, so each is equally
//! likely to win what follows.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::cards::{Cards, Kind};
use super::distribution::Distribution;
use super::process::{Combine, Unsolved};
use crate::odds::fraction::{Fraction, choose, share, whole};

/// Maximum number of sides.
pub const MOST_SIDES: usize = 8;
/// Maximum number of outcomes of a flip.
const MOST_OUTCOMES: usize = 20_000;

/// How ties are broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiebreak {
    /// The suits from the highest to the lowest.
    pub suits: Vec<String>,
    /// The suit that counts as the highest of the others instead of as a separate suit.
    pub wild: Option<String>,
    /// Whether all cards of the highest suit count together, instead of only its highest card.
    pub sum: bool,
    /// Whether cards are compared in the order they were drawn, instead of by suit.
    pub drawn: bool,
}

/// One side of a contest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Cards known to be discarded from its deck.
    pub known: Cards,
    /// The bonus added to its flip.
    pub bonus: i64,
}

/// The step that decides between two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Decided {
    /// Their totals differ.
    Total,
    /// Step 1: the highest suit.
    Suit,
    /// Step 2: the value in that suit.
    Value,
    /// Step 3: a further card, by its suit.
    NextSuit,
    /// Step 3: a further card, by its value.
    NextValue,
    /// Step 4: identical cards.
    Same,
}

/// The tiebreak value of cards: pairs of suit and value, the most important first.
type Precedence = Vec<(Reverse<usize>, i64)>;

/// All possible results of a side's flip, with their probabilities.
struct Outcomes {
    all: BTreeMap<(i64, Precedence), Fraction>,
    /// The distribution of the total.
    totals: Distribution,
}

/// A contest, ready for questions.
pub struct Contest {
    sides: Vec<Outcomes>,
    suits: Vec<String>,
}

impl Contest {
    /// Creates a contest of sides, each with a deck of these cards.
    ///
    /// # Errors
    /// Returns an error for a card without a suit or with a suit that has no rank (if there is an order), known cards
    /// that are not in the deck, too few cards, or too many outcomes.
    pub fn new(
        cards: &Cards,
        flip: usize,
        combine: Combine,
        tiebreak: &Tiebreak,
        sides: &[Side],
    ) -> Result<Contest, Unsolved> {
        if sides.len() > MOST_SIDES {
            return Err(Unsolved::TooLarge);
        }
        let rank = |kind: &Kind| {
            // Without an order of suits only values count.
            if tiebreak.suits.is_empty() {
                return Ok(0);
            }
            let suit = kind.suit.as_ref().ok_or_else(|| {
                Unsolved::Suits(format!("the card of value {} has no suit, which ties are decided by", kind.value))
            })?;
            let own = tiebreak.suits.iter().position(|known| known == suit);
            let own = own.ok_or_else(|| Unsolved::Suits(format!("the suit `{suit}` has no place in the order")))?;
            let highest = tiebreak.suits.iter().position(|known| Some(known) != tiebreak.wild.as_ref());
            Ok(if tiebreak.wild.as_ref() == Some(suit) { highest.unwrap_or(own) } else { own })
        };
        let mut found = Vec::new();
        for side in sides {
            let deck = cards.without(&side.known).map_err(Unsolved::Unknown)?;
            if deck.count() < flip || flip == 0 {
                return Err(Unsolved::TooFew { flip: 1, cards: deck.count(), needs: flip });
            }
            let kinds: Vec<((usize, i64), usize)> = deck
                .kinds()
                .iter()
                .map(|kind| Ok(((rank(kind)?, kind.value), kind.count as usize)))
                .collect::<Result<_, Unsolved>>()?;
            found.push(Outcomes::of(&kinds, flip, combine, tiebreak, side.bonus)?);
        }
        Ok(Contest { sides: found, suits: tiebreak.suits.clone() })
    }

    /// Returns the distribution of a side's total, including its bonus.
    pub fn totals(&self, side: usize) -> &Distribution {
        &self.sides[side].totals
    }

    /// Returns the probability that at least two sides have the same total.
    pub fn any_tie(&self) -> Fraction {
        // The number of ways to assign every total to at most one side, by the set of sides with a total.
        let mut apart = vec![Fraction::zero(); 1 << self.sides.len()];
        apart[0] = Fraction::one();
        let mut totals: Vec<i64> = self.sides.iter().flat_map(|side| side.totals.iter().map(|(t, _)| t)).collect();
        totals.sort_unstable();
        totals.dedup();
        for total in totals {
            for mask in (0..apart.len()).rev() {
                let with: Fraction = (0..self.sides.len())
                    .filter(|side| mask & (1 << side) != 0)
                    .map(|side| &apart[mask & !(1 << side)] * self.sides[side].totals.of(total))
                    .sum();
                apart[mask] += with;
            }
        }
        Fraction::one() - apart.pop().unwrap_or_else(Fraction::one)
    }

    /// Returns the probability that at least two sides share the highest total.
    pub fn tie_for_first(&self) -> Fraction {
        let mut alone = Fraction::zero();
        for (place, side) in self.sides.iter().enumerate() {
            for (total, chance) in side.totals.iter() {
                let others = self.sides.iter().enumerate().filter(|(other, _)| *other != place);
                let below = others.map(|(_, other)| below(&other.totals, total));
                alone += below.fold(chance.clone(), |product, chance| product * chance);
            }
        }
        Fraction::one() - alone
    }

    /// Returns the probability that a side wins, with ties broken and identical cards flipped again.
    pub fn wins(&self, side: usize) -> Fraction {
        let mut wins = Fraction::zero();
        for (outcome, chance) in &self.sides[side].all {
            // The probabilities that 0, 1, 2 ... others are level and the rest lower.
            let mut level = vec![Fraction::one()];
            for (_, other) in self.sides.iter().enumerate().filter(|(place, _)| *place != side) {
                let lower: Fraction = other.all.range(..outcome).map(|(_, chance)| chance).sum();
                let equal = other.all.get(outcome).cloned().unwrap_or_else(Fraction::zero);
                level.push(Fraction::zero());
                for count in (0..level.len()).rev() {
                    let one_less = if count > 0 { &level[count - 1] * &equal } else { Fraction::zero() };
                    level[count] = &level[count] * &lower + one_less;
                }
            }
            let share: Fraction = level.iter().zip(1..).map(|(chance, best)| chance / whole(best)).sum();
            wins += chance * share;
        }
        wins
    }

    /// Returns the probability that each step decides between the first two sides.
    pub fn decided(&self) -> BTreeMap<Decided, Fraction> {
        let mut steps = BTreeMap::new();
        for ((total, key), chance) in &self.sides[0].all {
            for ((other_total, other_key), other) in &self.sides[1].all {
                let step = if total == other_total { told_apart(key, other_key) } else { Decided::Total };
                *steps.entry(step).or_insert_with(Fraction::zero) += chance * other;
            }
        }
        steps
    }

    /// Returns the probability that the first side wins a tie with the second in which only the first holds a card of a
    /// suit, with level cards counting half; `None` if that cannot happen.
    ///
    /// # Errors
    /// Returns an error for a suit without a rank.
    pub fn holder_wins_tie(&self, suit: &str) -> Result<Option<Fraction>, Unsolved> {
        let rank = self.suits.iter().position(|known| known == suit);
        let rank = rank.ok_or_else(|| Unsolved::Suits(format!("the suit `{suit}` has no place in the order")))?;
        let holds = |key: &Precedence| key.iter().any(|(Reverse(held), _)| *held == rank);
        let (mut won, mut all) = (Fraction::zero(), Fraction::zero());
        for ((total, key), chance) in self.sides[0].all.iter().filter(|((_, key), _)| holds(key)) {
            let tied = self.sides[1].all.iter().filter(|((other, key), _)| other == total && !holds(key));
            for ((_, other), other_chance) in tied {
                let both = chance * other_chance;
                if key > other {
                    won += &both;
                } else if key == other {
                    won += &both / whole(2);
                }
                all += both;
            }
        }
        Ok((!all.is_zero()).then(|| won / all))
    }
}

impl Outcomes {
    fn of(
        kinds: &[((usize, i64), usize)],
        flip: usize,
        combine: Combine,
        tiebreak: &Tiebreak,
        bonus: i64,
    ) -> Result<Outcomes, Unsolved> {
        let mut hands: BTreeMap<Vec<(usize, i64)>, BigUint> = BTreeMap::from([(Vec::new(), BigUint::one())]);
        if tiebreak.drawn {
            // One card after another, because their order counts.
            for _ in 0..flip {
                let mut next: BTreeMap<Vec<(usize, i64)>, BigUint> = BTreeMap::new();
                for (hand, ways) in hands {
                    for (card, count) in kinds {
                        let left = count - hand.iter().filter(|held| *held == card).count();
                        if left > 0 {
                            let longer: Vec<_> = hand.iter().copied().chain([*card]).collect();
                            *next.entry(longer).or_insert_with(BigUint::zero) += &ways * left;
                        }
                    }
                    if next.len() > MOST_OUTCOMES {
                        return Err(Unsolved::TooLarge);
                    }
                }
                hands = next;
            }
        } else {
            for (card, count) in kinds {
                let mut next = hands.clone();
                for (hand, ways) in &hands {
                    for taken in 1..=(*count).min(flip - hand.len()) {
                        let longer: Vec<_> = hand.iter().copied().chain(std::iter::repeat_n(*card, taken)).collect();
                        *next.entry(longer).or_insert_with(BigUint::zero) += ways * choose(*count, taken);
                    }
                    if next.len() > MOST_OUTCOMES * 4 {
                        return Err(Unsolved::TooLarge);
                    }
                }
                hands = next;
            }
            hands.retain(|hand, _| hand.len() == flip);
        }
        if hands.len() > MOST_OUTCOMES {
            return Err(Unsolved::TooLarge);
        }
        let all_ways: BigUint = hands.values().sum();
        let mut all: BTreeMap<(i64, Precedence), Fraction> = BTreeMap::new();
        for (hand, ways) in hands {
            let values = hand.iter().map(|(_, value)| *value);
            let total = match combine {
                Combine::Sum => values.sum(),
                Combine::Max => values.max().unwrap_or(0),
                Combine::Min => values.min().unwrap_or(0),
            };
            let key = key(&hand, tiebreak);
            *all.entry((total + bonus, key)).or_insert_with(Fraction::zero) += share(&ways, &all_ways);
        }
        let totals = Distribution::new(all.iter().map(|((total, _), chance)| (*total, chance.clone())));
        Ok(Outcomes { all, totals })
    }
}

/// Returns the tiebreak value of cards; a greater key wins.
fn key(hand: &[(usize, i64)], tiebreak: &Tiebreak) -> Precedence {
    let mut key: Precedence = hand.iter().map(|(rank, value)| (Reverse(*rank), *value)).collect();
    if !tiebreak.drawn {
        key.sort_unstable_by(|a, b| b.cmp(a));
    }
    if tiebreak.sum {
        let mut groups: Precedence = Vec::new();
        for (rank, value) in key {
            match groups.iter_mut().find(|(known, _)| *known == rank) {
                Some((_, sum)) => *sum += value,
                None => groups.push((rank, value)),
            }
        }
        return groups;
    }
    key
}

fn told_apart(a: &Precedence, b: &Precedence) -> Decided {
    for (place, (one, other)) in a.iter().zip(b).enumerate() {
        if one.0 != other.0 {
            return if place == 0 { Decided::Suit } else { Decided::NextSuit };
        }
        if one.1 != other.1 {
            return if place == 0 { Decided::Value } else { Decided::NextValue };
        }
    }
    if a.len() == b.len() { Decided::Same } else { Decided::NextSuit }
}

fn below(distribution: &Distribution, total: i64) -> Fraction {
    distribution.iter().filter(|(other, _)| *other < total).map(|(_, chance)| chance).sum()
}
