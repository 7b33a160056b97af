//! The knobs of flip decks.

use serde::Serialize;

use evenhand_game::{knobs, words};
use evenhand_kit::odds::deck::{Combine, LastCard};

words! {
    /// The suit of a card; decides ties only.
    #[derive(PartialOrd, Ord, Serialize)]
    pub enum Suit {
        /// The Red Joker's own.
        Red,
        /// Spades.
        Spades,
        /// Hearts.
        Hearts,
        /// Diamonds.
        Diamonds,
        /// Clubs.
        Clubs,
        /// The Black Joker's own.
        Black,
    }
}

knobs! {
    /// `deck.cards`: cards with the same value and suit.
    #[derive(Copy, Eq)]
    pub struct CardKnobs {
        /// What the card adds to a flip.
        value: i8, in -20..=20;
        /// Its suit; decides ties.
        suit: Suit;
        /// How many of it are in a deck.
        count: u8, in 0..=64, "cards";
    }

    /// `deck`: the composition of decks and their refresh.
    #[derive(Eq)]
    pub struct DeckKnobs {
        /// The cards of one deck.
        cards: Vec<CardKnobs>;
        /// How many such decks are shuffled together.
        copies: u8 = 1, in 1..=3, "decks";
        /// Who has a deck of their own.
        per: DeckPer = "player", doubt "AS-Q5";
        /// Cards discarded unseen after each refresh.
        burn_on_refresh: u8 = 1, in 0..=8, "cards";
        /// Cards discarded unseen before the first flip.
        burn_at_start: u8 = 0, in 0..=8, "cards", doubt "AS-Q4";
        /// Whether burnt cards take part in the next refresh.
        burn_returns: bool = true,
            doubt "AS-Q3: the book discards the burnt card without saying whether it comes back.";
        /// What a flip does with fewer cards left than it needs.
        last_card: LastCard = "split", doubt "AS-Q1: 17 cards cannot be flipped in twos.";
        /// When an empty deck is made anew.
        refresh_when: RefreshWhen = "on_empty"; // AS-Q2
        /// Whether cards stay away until the refresh.
        mode: DeckMode = "cycle";
        /// The suits from the highest to the lowest.
        suit_rank: Vec<Suit> = ["red", "spades", "hearts", "diamonds", "clubs", "black"];
    }
}

words! {
    /// Who has a separate deck.
    pub enum DeckPer {
        /// Every player.
        Player,
        /// Every side.
        Side,
        /// All play from one deck.
        Shared,
    }

    /// When an empty deck is refreshed.
    pub enum RefreshWhen {
        /// As soon as it is empty.
        OnEmpty,
        /// When the next flip needs it.
        OnNeed,
    }

    /// Whether cards stay out of the deck until the refresh.
    pub enum DeckMode {
        /// They do.
        Cycle,
        /// Each flip is from the whole deck: the control without memory.
        ReshuffleEach,
    }
}

knobs! {
    /// `flip`: the rules of one flip.
    #[derive(Eq)]
    pub struct FlipKnobs {
        /// Cards turned over in a flip.
        count: u8 = 2, in 1..=4, "cards", label "cards per flip";
        /// How the cards make one number.
        combine: Combine = "sum", label "sum of a flip";
        /// Who flips outside the own activation.
        offturn: OffTurn = "active", doubt "AS-Q7", label "flips outside the own activation";
        /// Whether everybody sees the cards turned over.
        public: bool = true, label "public flips"; // AS-Q15
    }
}

words! {
    /// Which player flips for an event of a character outside its side's activation.
    pub enum OffTurn {
        /// The player whose activation it is.
        Active,
        /// The player whose character it is.
        Owner,
    }

    /// What agents remember of the cards turned over (AS-Q15).
    pub enum Memory {
        /// Everything since the last refresh.
        Perfect,
        /// The last flips of each deck, as many as `info.memory_n`, since its last refresh.
        LastN,
        /// Nothing.
        None,
    }
}
