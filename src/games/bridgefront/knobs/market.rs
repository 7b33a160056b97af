//! The row and its auctions (§11).

use serde::Deserialize;

/// The row and its auctions.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarketKnobs {
    /// Cards of the next Age in the row of round 1, 2, ...; 0 in rounds after the last (§11.0).
    pub preview: Vec<u8>,
    /// The row holds as many cards as there are players and this many more.
    pub row_extra: i32,
    /// Cards of the row a player can gain in a round (§11.1).
    pub wins_per_round: u8,
    /// What a Buy costs (§11.3).
    pub buy_payment: BuyPayment,
    /// The least Buy, in gold (§11.2).
    pub min_buy: u8,
    /// Whether a player who gets a card that nobody bought may leave it (BF-Q32).
    pub can_refuse: bool,
    /// Where the Passes on a card that nobody bought go (BF-Q28).
    pub pass_mode: PassMode,
    /// When bids on the cards of a row are made (§11.2).
    pub bid_mode: BidMode,
    /// What happens when a shared deck has run out, also in drafts (BF-Q33).
    pub deck_out: DeckOut,
    /// Whether drafts and Power Picks show cards of the next Age as the row of the round does (§11.0).
    pub preview_drafts: bool,
}

impl MarketKnobs {
    /// How many cards of the next Age a round's row has at most (rounds count from 1).
    pub fn preview(&self, round: u8) -> u8 {
        let index = round.checked_sub(1).map(usize::from);
        index.and_then(|index| self.preview.get(index)).copied().unwrap_or(0)
    }
}

/// What a Buy costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BuyPayment {
    /// The own bid.
    FirstPrice,
    /// The highest other Buy, at least the least Buy.
    SecondPrice,
}

/// Where the Passes on a card that nobody bought go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PassMode {
    /// To the player who gets the card.
    PotToReceiver,
    /// Nowhere: nobody pays, Passes only say who gets the card.
    NoPot,
    /// To the bank: everybody pays.
    PotToBank,
}

/// When bids on the cards of a row are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BidMode {
    /// Card by card, each when the one before it is settled.
    SealedSequential,
    /// On all cards of the row before the first is settled.
    SealedAllAtOnce,
}

/// What happens when a shared deck has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckOut {
    /// Fewer cards are shown.
    ShortRow,
    /// Cards of the next Age stand in.
    FillFromNext,
}
