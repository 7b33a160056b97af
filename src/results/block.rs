//! A block: what was played in a fixed run of deals of one cell.

use std::sync::Arc;

use crate::digest::Digest;
use crate::game::{BySeat, Column as Measure, Seat};

/// One match as stored.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchRecord {
    /// The deal's number.
    pub deal: u64,
    /// The seating's number within the deal.
    pub seating: usize,
    /// The agent of each seat, as an index into the cell's agents: the first of that name.
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
    /// Seats (one per match) that would have had it, had it not been left out, and their shares of the win summed.
    pub lacked_seats: u32,
    /// See `lacked_seats`.
    pub lacked_share: f64,
}

/// A block: a fixed run of deals of one cell, with all their seatings.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct BlockData {
    /// In order of (deal, seating).
    pub matches: Vec<MatchRecord>,
    /// In order of (deal, item).
    pub items: Vec<ItemRow>,
}

impl BlockData {
    /// The deals before `end`.
    pub fn before(mut self, end: u64) -> BlockData {
        self.matches.truncate(self.matches.partition_point(|row| row.deal < end));
        self.items.truncate(self.items.partition_point(|row| row.deal < end));
        self
    }

    /// Adds later deals of the same block.
    pub fn append(&mut self, mut later: BlockData) {
        self.matches.append(&mut later.matches);
        self.items.append(&mut later.items);
    }

    /// About how many bytes of memory it takes.
    pub fn size(&self) -> usize {
        let values: usize = self.matches.iter().map(|row| row.values.capacity() * size_of::<f64>()).sum();
        self.matches.capacity() * size_of::<MatchRecord>() + self.items.capacity() * size_of::<ItemRow>() + values
    }

    /// A digest of everything in the block, independent of how the file format stores it.
    pub fn digest(&self, seats: usize) -> Digest {
        let mut digest = Digest::default();
        for row in &self.matches {
            digest.number(row.deal).number(row.seating as u64).number(u64::from(row.steps));
            match &row.outcome {
                Outcome::Ended(ending) => digest.number(u64::from(*ending)),
                Outcome::Fault(message) => digest.text(message),
            };
            for seat in Seat::all(seats) {
                digest.number(u64::from(row.agents[seat])).number(u64::from(row.roles[seat]));
                digest.number(u64::from(row.shares[seat].to_bits()));
            }
            for value in &row.values {
                digest.number(value.to_bits());
            }
        }
        for row in &self.items {
            digest.number(row.deal).number(u64::from(row.item));
            for count in
                [row.offered, row.gained, row.price, row.played, row.fizzled, row.gained_seats, row.played_seats]
            {
                digest.number(u64::from(count));
            }
            digest.number(row.gained_share.to_bits()).number(row.played_share.to_bits());
            // Blocks of which nothing was left out are as they were before there was such a thing.
            if row.lacked_seats > 0 {
                digest.number(u64::from(row.lacked_seats)).number(row.lacked_share.to_bits());
            }
        }
        digest
    }
}

/// What the blocks of one cell look like: the names behind their numbers. Cells that are alike share them.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The digest of all that decides what is in the cell's blocks.
    pub identity: String,
    /// How many seats.
    pub seats: usize,
    /// Names of the cell's agents.
    pub agents: Arc<[String]>,
    /// Names of the game's roles; empty if it has none.
    pub roles: Arc<[String]>,
    /// Names of the game's endings.
    pub endings: Arc<[String]>,
    /// The game's measures.
    pub columns: Arc<[Measure]>,
    /// Names of the game's items.
    pub items: Arc<[String]>,
}
