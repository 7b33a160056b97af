//! The cards of a pile whose places are not random.

use serde::{Deserialize, Serialize};

/// The cards at the two ends of a pile that are there by a choice, or that a seat has looked at. All others are in random
/// order, even for somebody who knows what all seats know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Settled {
    /// The number of such cards at the top.
    top: u8,
    /// The number of such cards at the bottom, possibly more than are left.
    bottom: u8,
}

impl Settled {
    /// Returns those of a shuffled pile on which as many cards lie as before.
    pub(crate) fn below(top: u8) -> Settled {
        Settled { top, bottom: 0 }
    }

    /// Returns the places of the other cards in a pile of this size, from the bottom.
    pub(crate) fn random(self, size: usize) -> std::ops::Range<usize> {
        let bottom = usize::from(self.bottom).min(size);
        bottom..size.saturating_sub(self.top.into()).max(bottom)
    }

    /// Counts a card that is put under a pile of this size.
    pub(crate) fn put_under(&mut self, size: u8) {
        self.bottom = self.bottom.min(size) + 1;
    }

    /// Counts a card that is taken from under a pile.
    pub(crate) fn take_under(&mut self) {
        self.bottom = self.bottom.saturating_sub(1);
    }

    /// Counts a card that is put on top.
    pub(crate) fn put_on_top(&mut self) {
        self.top += 1;
    }

    /// Counts a card that is taken from the top, after which a pile of this size is left.
    pub(crate) fn take_top(&mut self, size: u8) {
        self.top = self.top.saturating_sub(1);
        self.bottom = self.bottom.min(size);
    }

    /// Counts a card that is taken from a place, counted from the bottom, of a pile of this size.
    pub(crate) fn take(&mut self, place: usize, size: usize) {
        let random = self.random(size);
        if place < random.start {
            self.bottom = u8::try_from(random.start).unwrap_or(u8::MAX) - 1;
        } else if place >= random.end {
            self.top = self.top.saturating_sub(1);
        }
    }

    /// Counts a card that is put at a random place, counted from the bottom, of a pile of this size. Among random cards it
    /// is another one of them.
    pub(crate) fn insert(&mut self, place: usize, size: usize) {
        let random = self.random(size);
        if place < random.start {
            self.put_under(u8::try_from(size).unwrap_or(u8::MAX));
        } else if place > random.end {
            self.put_on_top();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_somewhere_is_not_random() {
        let mut settled = Settled::default();
        assert_eq!(settled.random(5), 0..5);
        settled.put_under(5);
        settled.put_on_top();
        assert_eq!(settled.random(7), 1..6);
        settled.insert(0, 7);
        assert_eq!(settled.random(8), 2..7, "under the lowest");
        settled.insert(2, 8);
        assert_eq!(settled.random(9), 2..8, "among the random cards");
        settled.insert(8, 9);
        assert_eq!(settled.random(10), 2..9, "right below the top card");
        settled.insert(10, 10);
        assert_eq!(settled.random(11), 2..9, "on the top card");
    }

    #[test]
    fn cards_that_were_taken_out_are_settled_no_more() {
        let mut settled = Settled { top: 2, bottom: 1 };
        settled.take(3, 6);
        assert_eq!(settled.random(5), 1..3, "one of the random cards");
        settled.take(4, 5);
        assert_eq!(settled.random(4), 1..3, "the top card");
        settled.take(0, 4);
        assert_eq!(settled.random(3), 0..2, "the card at the bottom");
    }

    #[test]
    fn cards_that_were_drawn_are_settled_no_more() {
        let mut settled = Settled::default();
        settled.put_under(2);
        settled.put_under(3);
        settled.put_on_top();
        settled.take_top(4);
        assert_eq!(settled.random(4), 2..4);
        settled.take_top(3);
        settled.take_top(2);
        settled.take_top(1);
        assert_eq!(settled.random(1), 1..1, "the rest was put there");
        settled.put_under(1);
        settled.take_under();
        assert_eq!(settled.random(1), 1..1);
        assert_eq!(Settled { top: 9, bottom: 9 }.random(3), 3..3);
    }
}
