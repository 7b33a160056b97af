//! Contests: several sides flip, the highest total wins, and suits break ties.
//!
//! Each side flips once, from its own deck. Tied sides are ordered by their cards, starting with the card of the
//! highest suit: its suit, then its value, then the same for the next card. Only identical cards leave a tie, and that
//! tie is even: sides with equal cards and totals have lost the same cards and have the same bonus, so each is equally
//! likely to win what follows.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use num_traits::{One, Zero};

use evenhand_kit::odds::deck::{
    Cards, Combine, Distribution, Kind, MOST_HANDS, MOST_SIDES, Totals, Unsolved, hands, left_for_a_flip,
};
use evenhand_kit::odds::fraction::{Fraction, whole};

/// How to set a deck right whose cards break no ties.
const EVERY_SUIT: &str = "give every card a suit as in \"3:spades\", and every suit a place in deck.suit_rank";

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

impl Tiebreak {
    /// Returns the rank of a card's suit. Without an order of suits only values count.
    fn rank(&self, card: &Kind) -> Result<usize, Unsolved> {
        if self.suits.is_empty() {
            return Ok(0);
        }
        let suit = card.suit.as_ref().ok_or_else(|| {
            by_rules(format!("the card of value {} has no suit, which ties are decided by", card.value))
        })?;
        let own = self.suits.iter().position(|known| known == suit).ok_or_else(|| without_rank(suit))?;
        let highest = self.suits.iter().position(|known| Some(known) != self.wild.as_ref());
        Ok(if self.wild.as_ref() == Some(suit) { highest.unwrap_or(own) } else { own })
    }
}

fn without_rank(suit: &str) -> Unsolved {
    by_rules(format!("the suit `{suit}` has no place in the order"))
}

fn by_rules(message: String) -> Unsolved {
    Unsolved::ByRules { message, remedy: EVERY_SUIT }
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

/// The rank of a card's suit, 0 for the highest, and the card's value.
type Card = (usize, i64);

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
        let mut found = Vec::new();
        for side in sides {
            let deck = left_for_a_flip(cards, &side.known, flip)?;
            let cards = |kind: &Kind| Ok(((tiebreak.rank(kind)?, kind.value), kind.count as usize));
            let kinds: Vec<_> = deck.kinds().iter().map(cards).collect::<Result<_, Unsolved>>()?;
            found.push(Outcomes::of(&kinds, flip, combine, tiebreak, side.bonus)?);
        }
        Ok(Contest { sides: found, suits: tiebreak.suits.clone() })
    }

    /// Returns the total of each side, including its bonus.
    pub fn totals(&self) -> Totals {
        self.sides.iter().map(|side| side.totals.clone()).collect()
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
        let rank = rank.ok_or_else(|| without_rank(suit))?;
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
        kinds: &[(Card, usize)],
        flip: usize,
        combine: Combine,
        tiebreak: &Tiebreak,
        bonus: i64,
    ) -> Result<Outcomes, Unsolved> {
        let hands = if tiebreak.drawn { drawn_one_by_one(kinds, flip)? } else { hands(kinds, flip)? };
        let mut all: BTreeMap<(i64, Precedence), Fraction> = BTreeMap::new();
        for (hand, chance) in hands {
            let total = combine.of(hand.iter().map(|(_, value)| *value));
            *all.entry((total + bonus, key(&hand, tiebreak))).or_insert_with(Fraction::zero) += chance;
        }
        let totals = Distribution::new(all.iter().map(|((total, _), chance)| (*total, chance.clone())));
        Ok(Outcomes { all, totals })
    }
}

/// Returns the probability of every hand, with its cards in the order in which they are drawn.
fn drawn_one_by_one(deck: &[(Card, usize)], flip: usize) -> Result<BTreeMap<Vec<Card>, Fraction>, Unsolved> {
    // Each hand with its number of ways.
    let mut hands = BTreeMap::from([(Vec::new(), Fraction::one())]);
    for _ in 0..flip {
        let mut next: BTreeMap<Vec<Card>, Fraction> = BTreeMap::new();
        for (hand, ways) in hands {
            for (card, count) in deck {
                let left = count - hand.iter().filter(|held| *held == card).count();
                if left > 0 {
                    let longer = hand.iter().copied().chain([*card]).collect();
                    *next.entry(longer).or_insert_with(Fraction::zero) += &ways * Fraction::from_integer(left.into());
                }
            }
            if next.len() > MOST_HANDS {
                return Err(Unsolved::TooLarge);
            }
        }
        hands = next;
    }
    let all: Fraction = hands.values().sum();
    Ok(hands.into_iter().map(|(hand, ways)| (hand, ways / &all)).collect())
}

/// Returns the tiebreak value of cards; a greater key wins.
fn key(hand: &[Card], tiebreak: &Tiebreak) -> Precedence {
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
