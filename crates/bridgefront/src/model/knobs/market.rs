//! The market row and its auctions (§11).

use evenhand_game::{knobs, words};

knobs! {
    /// The market row and its auctions.
    pub struct MarketKnobs {
        /// Number of cards of the next Age in the row, for rounds 1, 2, ...; 0 for rounds beyond the list.
        preview: Vec<u8> = [0, 1, 1, 0, 1, 2, 2, 0, 0, 0], in 0..=6, "cards",
            doubt "The book calls this schedule tunable.", label "cards of the next Age in the row"; // §11.0
        /// Number of cards in the row beyond one per player. A card that nobody gains goes to the bottom of its deck.
        row_extra: i32 = 0, in -1..=4, "cards", label "extra cards in the row";
        /// Number of row cards that a player can gain in a round.
        wins_per_round: u8 = 1, in 1..=6, "cards", label "row cards per player and round"; // §11.1
        /// Whether the highest Buy pays its own bid or the second-highest.
        buy_payment: BuyPayment = "first_price"; // §11.3
        /// The lowest allowed Buy.
        min_buy: u8 = 1, in 0..=20, "gold", label "lowest Buy"; // §11.2
        /// Whether a player who is assigned a card that nobody bought may refuse it together with its pot. Then nobody
        /// pays, the card goes to the bottom of its deck, and the player keeps bidding.
        can_refuse: bool = false,
            doubt "With as many cards as players the book makes everybody gain a card each round, and does not say \
                  whether it can be refused (BF-Q32).";
        /// Where the Passes on a card that nobody bought go: to the player who gets the card, nowhere (nobody pays), or
        /// to the bank (everybody pays).
        pass_mode: PassMode = "pot_to_receiver",
            doubt "What a Pass is meant to do is not clear from the book (BF-Q28).", label "receiver of Passes";
        /// Whether bids are made card by card, or on the whole row before the first card is settled. In the second
        /// case, a bid that can no longer be paid counts as the gold that is left.
        bid_mode: BidMode = "sealed_sequential"; // §11.2
        /// Whether an empty deck makes rows and drafts shorter, or is replaced by cards of the next Age.
        deck_out: DeckOut = "short_row", doubt "The book does not say what happens when a deck runs out (BF-Q33).";
        /// Whether drafts and Power Picks show as many cards of the next Age as the row of the round does.
        preview_drafts: bool = false; // §11.0
    }
}

impl MarketKnobs {
    /// Returns the largest number of cards of the next Age in a round's row. Rounds count from 1.
    pub fn preview(&self, round: u8) -> u8 {
        let index = round.checked_sub(1).map(usize::from);
        index.and_then(|index| self.preview.get(index)).copied().unwrap_or(0)
    }
}

words! {
    /// The price of a Buy.
    pub enum BuyPayment {
        /// The player's own bid.
        FirstPrice,
        /// The highest other Buy, but at least the lowest allowed Buy.
        SecondPrice,
    }

    /// Where the Passes on a card that nobody bought go.
    pub enum PassMode {
        /// To the player who gets the card.
        PotToReceiver,
        /// Nowhere: nobody pays. Passes only decide who gets the card.
        NoPot,
        /// To the bank: everybody pays.
        PotToBank,
    }

    /// When the bids on the cards of a row are made.
    pub enum BidMode {
        /// Card by card: bids on a card are made after the card before it is settled.
        SealedSequential,
        /// On all cards of the row before the first is settled.
        SealedAllAtOnce,
    }

    /// What happens when a shared deck is empty.
    pub enum DeckOut {
        /// Fewer cards are shown.
        ShortRow,
        /// Cards of the next Age are used instead.
        FillFromNext,
    }
}
