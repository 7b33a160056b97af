//! The folder of a run and its blocks.

use crate::game::BySeat;

/// One match as stored.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchRecord {
    /// The deal's number.
    pub deal: u64,
    /// The seating's number within the deal.
    pub seating: usize,
    /// The agent of each seat, as an index into the cell's agents.
    pub agents: BySeat<u8>,
    /// The role of each seat (0 if the game has none).
    pub roles: BySeat<u8>,
    /// How it ended.
    pub outcome: Outcome,
    /// Each seat's share of the win; all 0 for a fault.
    pub shares: BySeat<f32>,
    /// Calls of `apply`.
    pub steps: u32,
    /// The measures: value of column `c` for seat `s` at `c * seats + s`; empty for a fault.
    pub values: Vec<f64>,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// By the rules: an index into the game's endings.
    Ended(u8),
    /// It could not be finished: a panic, an illegal choice, or the step limit, in words.
    Fault(String),
}

/// What happened to one item (card) in all matches of one deal.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct ItemRow {
    /// The deal's number.
    pub deal: u64,
    /// Index into the game's items.
    pub item: u16,
    /// Times a seat could have taken it.
    pub offered: u32,
    /// Times a seat gained it.
    pub gained: u32,
    /// What was paid for gaining it, in all.
    pub price: u32,
    /// Times it was played.
    pub played: u32,
    /// Times it had no effect when played.
    pub fizzled: u32,
    /// Seats (one per match) that gained it at least once, and their shares of the win summed.
    pub gained_seats: u32,
    /// See `gained_seats`.
    pub gained_share: f64,
    /// Seats (one per match) that played it at least once, and their shares of the win summed.
    pub played_seats: u32,
    /// See `played_seats`.
    pub played_share: f64,
}

/// A block: a fixed run of deals of one cell, with all their seatings.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct BlockData {
    /// In order of (deal, seating).
    pub matches: Vec<MatchRecord>,
    /// In order of (deal, item).
    pub items: Vec<ItemRow>,
}
