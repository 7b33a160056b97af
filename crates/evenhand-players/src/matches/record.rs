//! The record of a match, and of a block: the matches of a fixed range of deals of one variant.

use super::Course;
use evenhand_game::digest::Digest;
use evenhand_game::game::{BySeat, Seat};

/// One match, as stored.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchRecord {
    /// The deal's number.
    pub deal: u64,
    /// The seating's number within the deal.
    pub seating: usize,
    /// The agent of each seat, as an index into the cell's agents: the first with that name.
    pub agents: BySeat<u8>,
    /// The role of each seat (0 if the game has none).
    pub roles: BySeat<u8>,
    /// How it ended.
    pub outcome: Outcome,
    /// Each seat's win share; all 0 for a fault.
    pub shares: BySeat<f32>,
    /// Number of calls of `apply`.
    pub steps: u32,
    /// The digest of its choices; `None` if it was stored before there was one. Blocks of equal matches have equal
    /// digests with or without it.
    pub course: Option<Course>,
    /// The measures: the value of column `c` for seat `s` is at `c * seats + s`; empty for a fault.
    pub values: Vec<f64>,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It ended by the rules: an index into the game's endings.
    Ended(u8),
    /// It failed: the message of a panic, an illegal choice, or the step limit.
    Fault(String),
}

/// Counts of one item (card) in all matches of one deal.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct ItemRow {
    /// The deal's number.
    pub deal: u64,
    /// Index into the game's items.
    pub item: u16,
    /// Number of times a seat could have taken it.
    pub offered: u32,
    /// Number of times a seat gained it.
    pub gained: u32,
    /// The total paid to gain it.
    pub price: u32,
    /// Number of times it was played.
    pub played: u32,
    /// Number of times it had no effect when played.
    pub fizzled: u32,
    /// Number of seats (one per match) that gained it at least once. Their win shares are summed in `gained_share`.
    pub gained_seats: u32,
    /// See `gained_seats`.
    pub gained_share: f64,
    /// Number of seats (one per match) that played it at least once. Their win shares are summed in `played_share`.
    pub played_seats: u32,
    /// See `played_seats`.
    pub played_share: f64,
    /// Number of seats (one per match) that would have had it, had it not been left out. Their win shares are summed in
    /// `lacked_share`.
    pub lacked_seats: u32,
    /// See `lacked_seats`.
    pub lacked_share: f64,
}

/// A block: a fixed range of deals of one cell, with all their seatings.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct BlockData {
    /// The matches, ordered by (deal, seating).
    pub matches: Vec<MatchRecord>,
    /// The item counts, ordered by (deal, item).
    pub items: Vec<ItemRow>,
}

impl BlockData {
    /// Returns the deals before `end`.
    pub fn before(mut self, end: u64) -> BlockData {
        self.matches.truncate(self.matches.partition_point(|row| row.deal < end));
        self.items.truncate(self.items.partition_point(|row| row.deal < end));
        self
    }

    /// Appends later deals of the same block.
    pub fn append(&mut self, mut later: BlockData) {
        self.matches.append(&mut later.matches);
        self.items.append(&mut later.items);
    }

    /// Returns the approximate number of bytes of memory it uses.
    pub fn size(&self) -> usize {
        let values: usize = self.matches.iter().map(|row| row.values.capacity() * size_of::<f64>()).sum();
        self.matches.capacity() * size_of::<MatchRecord>() + self.items.capacity() * size_of::<ItemRow>() + values
    }

    /// Returns a digest of everything in the block, independent of the file format.
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
            // Blocks in which nothing was left out keep the digest from before ablations existed.
            if row.lacked_seats > 0 {
                digest.number(u64::from(row.lacked_seats)).number(row.lacked_share.to_bits());
            }
        }
        digest
    }
}
