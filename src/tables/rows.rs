//! The rows of every table, as types; [`Tables::tables`](super::Tables::tables) lays them out.

use std::sync::Arc;

use crate::game::Print;
use crate::stats::{Difference, Interval};

use super::{Of, Subject};

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
    /// The headline measures and the steps: name and mean. As a table, they are rows of `distributions`.
    pub means: Vec<(String, Option<Estimate>)>,
}

/// How a share compares with the fair one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgainstFair {
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
    /// The share it would have if every side had the same chance, for the seats it sat in.
    pub fair: f64,
    /// Whether the closing summary looks at it.
    pub headline: bool,
}

impl ShareRow {
    /// How far the share is from the fair one, in arms of its interval towards it; none without a share.
    pub fn clearness(&self) -> Option<f64> {
        let Estimate { value, interval } = self.share?;
        let interval = interval?;
        let arm = if value > self.fair { value - interval.low } else { interval.high - value };
        let distance = (value - self.fair).abs();
        Some(if distance == 0.0 { 0.0 } else { distance / arm.max(f64::MIN_POSITIVE) })
    }

    /// How the share compares with the fair one; none without a share.
    pub fn against_fair(&self) -> Option<AgainstFair> {
        let interval = self.share?.interval?;
        Some(if interval.low > self.fair {
            AgainstFair::Above
        } else if interval.high < self.fair {
            AgainstFair::Below
        } else {
            AgainstFair::NotToldApart
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
    /// The share it would have if every side had the same chance, for the seats it sat in.
    pub fair: f64,
}

/// What a card does to a game: matches with it against matches from which it was left out.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectRow {
    /// The cell's index.
    pub cell: usize,
    /// The card.
    pub card: String,
    /// On what.
    pub subject: Arc<Subject>,
    /// Deals with it and without it.
    pub deals: [u64; 2],
    /// With it less without it.
    pub difference: Difference,
    /// Holm's adjusted p over all such rows of the cell.
    pub p_holm: f64,
}

/// How strong a group is by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct StrengthRow {
    /// The cell's index.
    pub cell: usize,
    /// `faction`, `agent` or `seat`.
    pub kind: String,
    /// The group.
    pub group: String,
    /// Deals with the group at the table.
    pub deals: u64,
    /// On the scale of Elo, around the average of its kind; none if it cannot be compared.
    pub rating: Option<Estimate>,
    /// The share of the win at a table where all else is even.
    pub even_share: Option<Estimate>,
    /// One in the number of seats.
    pub fair: f64,
    /// Why there is no rating; empty if there is one.
    pub why_not: &'static str,
    /// Which part of who beats whom goes round in circles, the same for all of a kind; with two seats only.
    pub cyclic_part: Option<f64>,
}

/// A cell against its baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct ContrastRow {
    /// The cell's index.
    pub cell: usize,
    /// The baseline's index.
    pub baseline: usize,
    /// What is compared.
    pub subject: Arc<Subject>,
    /// Common deals in which either cell had something to count.
    pub deals: u64,
    /// Cell, baseline and difference over the common deals.
    pub difference: Difference,
    /// Holm's adjusted p: of a headline over all headline comparisons, of which those that say the same
    /// ([`ContrastRow::mirrors`]) count once; of another row, or where headlines may have been chosen after looking
    /// ([`Tables::late`](super::Tables::late)), over the whole table.
    pub p_holm: f64,
    /// The Benjamini-Hochberg adjusted p over the whole table.
    pub q: f64,
}

impl ContrastRow {
    /// Whether it is about a share, of wins or of matches.
    pub fn is_share(&self) -> bool {
        self.subject.of != Of::Mean
    }

    /// Whether its numbers are read as percentages: of shares, and of measures that are parts of a whole.
    pub fn is_portion(&self) -> bool {
        self.subject.is_portion()
    }

    /// Whether it says the same as another: of two groups that share all wins, one gains exactly
    /// what the other loses.
    pub fn mirrors(&self, other: &ContrastRow) -> bool {
        let opposite = |a: f64, b: f64| (a + b).abs() < 1e-9;
        let ends = |row: &ContrastRow| row.difference.interval.map(|interval| (interval.low, interval.high));
        self.subject.of == Of::WinShare
            && other.subject.of == Of::WinShare
            && self.cell == other.cell
            && self.subject.kind == other.subject.kind
            && opposite(self.difference.a - 0.5, other.difference.a - 0.5)
            && opposite(self.difference.value, other.difference.value)
            && ends(self).zip(ends(other)).is_some_and(|((low, _), (_, high))| opposite(low, high))
    }
}

/// How a measure is spread.
#[derive(Clone, Debug, PartialEq)]
pub struct SpreadRow {
    /// The cell's index.
    pub cell: usize,
    /// The measure and whose values.
    pub subject: Arc<Subject>,
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
    /// Seats (one per match) that would have had it, had it not been left out.
    pub lacked_seats: u64,
    /// Share of the win of those.
    pub share_lacking: Option<Estimate>,
    /// How much larger the share of those that had it is.
    pub worth: Option<Difference>,
    /// Its p-value after Holm's adjustment for all cards of the cell.
    pub worth_p_holm: Option<f64>,
    /// What it would have to cost for its worth, at the rate of all items together.
    pub fair_price: Option<Estimate>,
    /// One in the number of players; none where seats have unequal shares of a fair win.
    pub fair: Option<f64>,
}

impl CardRow {
    /// What was paid for it on average; none where it was free, or never gained.
    pub fn mean_price(&self) -> Option<f64> {
        (self.price > 0 && self.gained > 0).then(|| self.price as f64 / self.gained as f64)
    }

    /// Its fair price as a part of what was paid for it on average; none where one of them is unknown, or it was free.
    pub fn fair_part(&self) -> Option<Estimate> {
        let (fair, paid) = (self.fair_price?, self.mean_price()?);
        let interval = fair.interval.map(|ends| Interval { low: ends.low / paid, high: ends.high / paid });
        Some(Estimate { value: fair.value / paid, interval })
    }
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

/// How strong a player of a cell is under the cell's rules: measured against `planner`, apart from the run's own deals.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerRow {
    /// The cell's index.
    pub cell: usize,
    /// The agent's name.
    pub agent: String,
    /// Whether its network was measured without the search on top.
    pub without_search: bool,
    /// Deals it was measured on.
    pub deals: u64,
    /// Matches it was measured on.
    pub matches: u64,
    /// Its share of the win in one seat, with `planner` in all others.
    pub share: Estimate,
    /// The share of a player that is exactly as good as `planner`.
    pub even: f64,
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

/// How much a cell moves the game, beside the others.
#[derive(Clone, Debug, PartialEq)]
pub struct RankRow {
    /// The cell's index.
    pub cell: usize,
    /// 1 for the cell that moves the game most; cells that move it as much share a rank.
    pub rank: usize,
    /// Headline comparisons put together.
    pub comparisons: usize,
    /// Root mean square of their differences, in standard deviations of the baseline.
    pub moved: f64,
    /// What luck puts into `moved`: what it would be, on average, if the cell changed only who is lucky.
    pub by_chance: f64,
    /// `moved` with the noise taken off: the root of the difference of squares, or 0.
    pub beyond: f64,
    /// The comparison that is clearest, as its place in [`Tables::contrasts`](super::Tables::contrasts).
    pub clearest: usize,
    /// The win share that moves furthest, likewise.
    pub share: Option<usize>,
}
