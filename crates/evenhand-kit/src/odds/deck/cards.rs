//! The cards of a deck, as text: `4x1 4x2 4x3 4x-1 -2 +4`.

use std::collections::BTreeMap;

/// More copies of one card than this are assumed to be a mistake.
const MOST_COPIES: u32 = 1000;
/// Values beyond this are assumed to be a mistake.
const MOST_VALUE: i64 = 1_000_000;

/// Cards with the same value and suit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The value of such a card.
    pub value: i64,
    /// Its suit, if suits matter.
    pub suit: Option<String>,
    /// The number of such cards.
    pub count: u32,
}

/// The cards of a deck, or some of them: without duplicate kinds or kinds without cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cards(Vec<Kind>);

impl Cards {
    /// Parses cards separated by spaces or commas: `2` is one card of value 2, `4x-1` four of value -1, `3:spades` has
    /// a suit, `3:spades/hearts` is one card of each of the suits.
    ///
    /// # Errors
    /// Returns the first part that is not a card.
    pub fn read(text: &str) -> Result<Cards, String> {
        let mut cards = Cards::default();
        for written in text.split([' ', ',', '\t', '\n']).filter(|part| !part.is_empty()) {
            let (body, suits) = match written.split_once(':') {
                Some((_, "")) => return Err(format!("`{written}` names no suit after the colon")),
                Some((body, suits)) => (body, Some(suits)),
                None => (written, None),
            };
            let (count, value) = match body.split_once(['x', '\u{d7}']) {
                Some((count, value)) if !count.is_empty() => {
                    (count.parse().map_err(|_| format!("`{count}` in `{written}` is no number of cards"))?, value)
                }
                _ => (1, body),
            };
            if !(1..=MOST_COPIES).contains(&count) {
                return Err(format!("`{written}`: give 1 to {MOST_COPIES} cards"));
            }
            let number = value.replace('\u{2212}', "-");
            let number = number.strip_prefix('+').unwrap_or(&number).parse::<i64>();
            let value = number.map_err(|_| format!("`{written}` is no card: its value has to be a whole number"))?;
            if value.abs() > MOST_VALUE {
                return Err(format!("`{written}`: the value is beyond {MOST_VALUE}"));
            }
            match suits {
                None => cards.add(Kind { value, suit: None, count }),
                Some(suits) => {
                    for suit in suits.split('/') {
                        if suit.is_empty() {
                            return Err(format!("`{written}` names an empty suit"));
                        }
                        cards.add(Kind { value, suit: Some(suit.to_owned()), count });
                    }
                }
            }
        }
        Ok(cards)
    }

    /// Adds cards.
    pub fn add(&mut self, more: Kind) {
        match self.0.iter_mut().find(|kind| kind.value == more.value && kind.suit == more.suit) {
            Some(kind) => kind.count += more.count,
            None if more.count > 0 => self.0.push(more),
            None => {}
        }
    }

    /// Returns the kinds in the order they were written.
    pub fn kinds(&self) -> &[Kind] {
        &self.0
    }

    /// Returns the number of cards.
    pub fn count(&self) -> usize {
        self.0.iter().map(|kind| kind.count as usize).sum()
    }

    /// Returns the sum of all values.
    pub fn total(&self) -> i64 {
        self.0.iter().map(|kind| kind.value * i64::from(kind.count)).sum()
    }

    /// Returns how many cards have each value.
    pub fn values(&self) -> BTreeMap<i64, usize> {
        let mut values = BTreeMap::new();
        for kind in &self.0 {
            *values.entry(kind.value).or_default() += kind.count as usize;
        }
        values
    }

    /// Returns the remaining cards without some of them. Cards without a suit are taken from any of their value.
    ///
    /// # Errors
    /// Returns the first card that is missing.
    pub fn without(&self, gone: &Cards) -> Result<Cards, String> {
        let mut left = self.clone();
        // Those with a suit first, so that the others do not take theirs.
        let (suited, plain): (Vec<&Kind>, Vec<&Kind>) = gone.0.iter().partition(|kind| kind.suit.is_some());
        for kind in suited.into_iter().chain(plain) {
            let mut missing = kind.count;
            let fits = |held: &&mut Kind| held.value == kind.value && (kind.suit.is_none() || held.suit == kind.suit);
            for held in left.0.iter_mut().filter(fits) {
                let taken = missing.min(held.count);
                held.count -= taken;
                missing -= taken;
            }
            if missing > 0 {
                let suit = kind.suit.as_ref().map(|suit| format!(" of {suit}")).unwrap_or_default();
                let there = kind.count - missing;
                return Err(match kind.count {
                    1 => format!("a card of value {}{suit} is known, but the deck has none", kind.value),
                    count => {
                        format!("{count} cards of value {}{suit} are known, but the deck has {there}", kind.value)
                    }
                });
            }
        }
        left.0.retain(|kind| kind.count > 0);
        Ok(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_is_read_from_counts_values_and_suits() {
        let deck = Cards::read("4x1, 4x2 4x3 4x-1 -2 +4").unwrap();
        assert_eq!((deck.count(), deck.total()), (18, 22));
        assert_eq!(deck.values().into_iter().collect::<Vec<_>>(), [(-2, 1), (-1, 4), (1, 4), (2, 4), (3, 4), (4, 1)]);
        let suits = Cards::read("1:spades/hearts 2x1:hearts -2:red").unwrap();
        assert_eq!(suits.kinds().iter().map(|kind| kind.count).collect::<Vec<_>>(), [1, 3, 1]);
    }

    #[test]
    fn what_is_no_card_is_named() {
        for (text, named) in [
            ("4x1 two", "`two` is no card"),
            ("fourx1", "`four`"),
            ("0x1", "1 to 1000"),
            ("3:", "no suit"),
            ("3:/hearts", "empty suit"),
            ("1.5", "whole number"),
            ("9999999999", "beyond"),
        ] {
            let said = Cards::read(text).unwrap_err();
            assert!(said.contains(named), "{text}: {said}");
        }
    }

    #[test]
    fn known_cards_leave_the_deck() {
        let deck = Cards::read("3:spades/hearts 2x1").unwrap();
        let left = deck.without(&Cards::read("3 3:hearts 1").unwrap()).unwrap();
        assert_eq!(left, Cards::read("1").unwrap());
        assert!(deck.without(&Cards::read("3x3").unwrap()).unwrap_err().contains("the deck has 2"));
    }
}
