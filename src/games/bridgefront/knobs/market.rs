//! The row and its auctions (§11).

use crate::{knobs, words};

knobs! {
    /// The row and its auctions.
    pub struct MarketKnobs {
        /// Cards of the next Age in the row, for round 1, 2, ...; rounds after the last have none.
        preview: Vec<u8> = [0, 1, 1, 0, 1, 2, 2, 0, 0, 0], in 0..=6, "cards",
            doubt "The book calls this schedule tunable."; // §11.0
        /// Cards in the row beyond one per player; what nobody gains goes to the bottom of its deck.
        row_extra: i32 = 0, in -1..=4, "cards";
        /// Cards of the row that a player can gain in a round.
        wins_per_round: u8 = 1, in 1..=6, "cards"; // §11.1
        /// Whether the highest Buy pays its own bid or the second highest.
        buy_payment: BuyPayment = "first_price"; // §11.3
        /// The least Buy.
        min_buy: u8 = 1, in 0..=20, "gold"; // §11.2
        /// Whether a player who is assigned a card that nobody bought may leave it with its pot: nobody pays, the card
        /// goes to the bottom of its deck, and the player bids on.
        can_refuse: bool = false,
            doubt "With as many cards as players the book makes everybody gain a card each round, and does not say \
                  whether it can be refused (BF-Q32).";
        /// Where the Passes on a card that nobody bought go: to the player who gets it, nowhere (nobody pays), or to
        /// the bank (everybody pays).
        pass_mode: PassMode = "pot_to_receiver",
            doubt "What a Pass is meant to do is not clear from the book (BF-Q28).";
        /// Whether bids are made card by card, or on the whole row before the first card is settled. A bid that can no
        /// longer be paid then counts as the gold that is left.
        bid_mode: BidMode = "sealed_sequential"; // §11.2
        /// Whether a deck that has run out makes rows and drafts shorter, or cards of the next Age stand in.
        deck_out: DeckOut = "short_row", doubt "The book does not say what happens when a deck runs out (BF-Q33).";
        /// Whether drafts and Power Picks show as many cards of the next Age as the row of the round does.
        preview_drafts: bool = false; // §11.0
    }
}

impl MarketKnobs {
    /// How many cards of the next Age a round's row has at most (rounds count from 1).
    pub fn preview(&self, round: u8) -> u8 {
        let index = round.checked_sub(1).map(usize::from);
        index.and_then(|index| self.preview.get(index)).copied().unwrap_or(0)
    }
}

words! {
    /// What a Buy costs.
    pub enum BuyPayment {
        /// The own bid.
        FirstPrice,
        /// The highest other Buy, at least the least Buy.
        SecondPrice,
    }

    /// Where the Passes on a card that nobody bought go.
    pub enum PassMode {
        /// To the player who gets the card.
        PotToReceiver,
        /// Nowhere: nobody pays, Passes only say who gets the card.
        NoPot,
        /// To the bank: everybody pays.
        PotToBank,
    }

    /// When bids on the cards of a row are made.
    pub enum BidMode {
        /// Card by card, each when the one before it is settled.
        SealedSequential,
        /// On all cards of the row before the first is settled.
        SealedAllAtOnce,
    }

    /// What happens when a shared deck has run out.
    pub enum DeckOut {
        /// Fewer cards are shown.
        ShortRow,
        /// Cards of the next Age stand in.
        FillFromNext,
    }
}
