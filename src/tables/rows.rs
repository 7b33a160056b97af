//! The rows of every table, as types; [`Tables::tables`](super::Tables::tables) lays them out.

use crate::game::Print;
use crate::stats::{Difference, Interval};

use super::tally::Subject;

/// A value over deals with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Its 95 % interval; none when the deals are too few to tell.
    pub interval: Option<Interval>,
}

/// A cell as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct CellRow {
    /// The cell's index.
    pub cell: usize,
    /// Deals played.
    pub deals: u64,
    /// Matches played, faults included.
    pub matches: u64,
    /// Matches that could not be finished.
    pub faults: u64,
    /// The headline measures and the steps: name and mean.
    pub means: Vec<(String, Option<Estimate>)>,
}

/// How a share compares with the fair one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The whole interval lies above.
    Above,
    /// The whole interval lies below.
    Below,
    /// The interval holds the fair share: neither shown unfair nor proved fair.
    NotToldApart,
}

/// Share of the win of a group of seats.
#[derive(Clone, Debug, PartialEq)]
pub struct ShareRow {
    /// The cell's index.
    pub cell: usize,
    /// `seat`, `faction`, `agent` or a label's name.
    pub kind: String,
    /// The group.
    pub group: String,
    /// Appearances: matches times seats of the group.
    pub matches: u64,
    /// Deals with the group at the table.
    pub deals: u64,
    /// The share per appearance; none if the group never appeared.
    pub share: Option<Estimate>,
    /// One in the number of players.
    pub fair: f64,
    /// Whether the closing summary looks at it.
    pub headline: bool,
}

impl ShareRow {
    /// How the share compares with the fair one; none without a share.
    pub fn verdict(&self) -> Option<Verdict> {
        let interval = self.share?.interval?;
        Some(if interval.low > self.fair {
            Verdict::Above
        } else if interval.high < self.fair {
            Verdict::Below
        } else {
            Verdict::NotToldApart
        })
    }
}

/// Share of the win of a faction in the hands of an agent.
#[derive(Clone, Debug, PartialEq)]
pub struct FactionRow {
    /// Who plays it.
    pub agent: String,
    /// The faction and its share.
    pub row: ShareRow,
}

/// A group against another.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchupRow {
    /// The cell's index.
    pub cell: usize,
    /// `faction` or `agent`.
    pub kind: String,
    /// Whose share it is.
    pub group: String,
    /// Who else is at the table.
    pub against: String,
    /// Appearances of the group with the other at the table.
    pub matches: u64,
    /// Deals with both at the table.
    pub deals: u64,
    /// The group's share of the win.
    pub share: Option<Estimate>,
    /// One in the number of players.
    pub fair: f64,
}

/// A cell against its baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct ContrastRow {
    /// The cell's index.
    pub cell: usize,
    /// The baseline's index.
    pub baseline: usize,
    /// What is compared.
    pub subject: Subject,
    /// Common deals in which either cell had something to count.
    pub deals: u64,
    /// Cell, baseline and difference over the common deals.
    pub difference: Difference,
    /// Holm's adjusted p over the cells compared on the same subject.
    pub p_holm: f64,
    /// The Benjamini-Hochberg adjusted p over the whole table.
    pub q: f64,
}

/// How a measure is spread.
#[derive(Clone, Debug, PartialEq)]
pub struct SpreadRow {
    /// The cell's index.
    pub cell: usize,
    /// The measure and whose values.
    pub subject: Subject,
    /// Values counted.
    pub count: u64,
    /// Deals with a value.
    pub deals: u64,
    /// The mean.
    pub mean: Option<Estimate>,
    /// Standard deviation of single values.
    pub sd: Option<f64>,
    /// Least, 5 %, 25 %, median, 75 %, 95 %, greatest.
    pub points: [Option<f64>; 7],
}

/// A bar of a histogram.
#[derive(Clone, Debug, PartialEq)]
pub struct BarRow {
    /// The cell's index.
    pub cell: usize,
    /// The measure.
    pub measure: String,
    /// The name of a label's value; empty for numbers.
    pub label: String,
    /// The least value of the bar.
    pub low: f64,
    /// Equal to `low` for a single value, else the first value above the bar.
    pub high: f64,
    /// Values in the bar.
    pub count: u64,
    /// Part of all values.
    pub share: f64,
}

/// An item (card).
#[derive(Clone, Debug, PartialEq)]
pub struct CardRow {
    /// The cell's index.
    pub cell: usize,
    /// The item's name.
    pub card: String,
    /// What is printed on it.
    pub print: Print,
    /// Times a seat could have taken it.
    pub offered: u64,
    /// Times a seat gained it.
    pub gained: u64,
    /// What was paid, in all.
    pub price: u64,
    /// Times played.
    pub played: u64,
    /// Times without effect.
    pub fizzled: u64,
    /// Seats (one per match) that gained it.
    pub gained_seats: u64,
    /// Share of the win of those that gained it.
    pub share_gained: Option<Estimate>,
    /// Seats (one per match) that played it.
    pub played_seats: u64,
    /// Share of the win of those that played it.
    pub share_played: Option<Estimate>,
    /// One in the number of players.
    pub fair: f64,
}

/// How often matches ended in a way.
#[derive(Clone, Debug, PartialEq)]
pub struct EndingRow {
    /// The cell's index.
    pub cell: usize,
    /// The ending's name, or how the match was stopped.
    pub ending: String,
    /// Matches with it.
    pub matches: u64,
    /// Part of all matches, faults included.
    pub share: Option<Estimate>,
}

/// A match that could not be finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultRow {
    /// The cell's index.
    pub cell: usize,
    /// The deal's number.
    pub deal: u64,
    /// The seating's number.
    pub seating: usize,
    /// What happened.
    pub message: String,
    /// The command that plays it again.
    pub command: String,
}
