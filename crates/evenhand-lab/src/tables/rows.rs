//! The rows of every table, as types. [`Tables::tables`](super::Tables::tables) lays them out.

use std::sync::Arc;

use evenhand_game::game::ItemLabel;
use evenhand_kit::stats::{Difference, Interval};

use super::{Of, Subject};

/// A value over deals with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Its 95 % interval; `None` if there are too few deals.
    pub interval: Option<Interval>,
}

/// Summary of a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CellRow {
    /// The cell's index.
    pub cell: usize,
    /// Number of deals played.
    pub deals: u64,
    /// Number of matches played, faults included.
    pub matches: u64,
    /// Number of matches that failed.
    pub faults: u64,
    /// The headline measures and the steps, as name and mean. In the tables they are rows of `distributions`.
    pub means: Vec<(String, Option<Estimate>)>,
}

/// How a share compares with the expected share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgainstFair {
    /// The whole interval lies above.
    Above,
    /// The whole interval lies below.
    Below,
    /// The interval contains the expected share: neither shown to be unfair nor proved fair.
    NotToldApart,
}

/// The win share of a group of seats.
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
    /// The share per appearance; `None` if the group never appeared.
    pub share: Option<Estimate>,
    /// The share expected if every side had the same chance, for the seats the group sat in.
    pub fair: f64,
    /// Whether the closing summary shows it.
    pub headline: bool,
}

impl ShareRow {
    /// Returns the distance from the expected share as a multiple of the interval's half-width towards it; `None`
    /// without a share.
    pub(crate) fn clearness(&self) -> Option<f64> {
        let Estimate { value, interval } = self.share?;
        let interval = interval?;
        let arm = if value > self.fair { value - interval.low } else { interval.high - value };
        let distance = (value - self.fair).abs();
        Some(if distance == 0.0 { 0.0 } else { distance / arm.max(f64::MIN_POSITIVE) })
    }

    /// Returns how the share compares with the expected one; `None` without a share.
    pub(crate) fn against_fair(&self) -> Option<AgainstFair> {
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

/// The win share of a faction when played by one agent.
#[derive(Clone, Debug, PartialEq)]
pub struct FactionRow {
    /// The agent that plays it.
    pub agent: String,
    /// The faction and its share.
    pub row: ShareRow,
}

/// The results of a group against another.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchupRow {
    /// The cell's index.
    pub cell: usize,
    /// `faction` or `agent`.
    pub kind: String,
    /// The group that the share belongs to.
    pub group: String,
    /// The other group at the table.
    pub against: String,
    /// Appearances of the group with the other at the table.
    pub matches: u64,
    /// Deals with both at the table.
    pub deals: u64,
    /// The group's win share.
    pub share: Option<Estimate>,
    /// The share expected if every side had the same chance, for the seats the group sat in.
    pub fair: f64,
}

/// The win share of a group with luck and without it.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckRow {
    /// The cell's index.
    pub cell: usize,
    /// `seat`, `faction` or `agent`.
    pub kind: String,
    /// The group.
    pub group: String,
    /// Appearances: matches times seats of the group.
    pub matches: u64,
    /// Deals with the group at the table.
    pub deals: u64,
    /// The win share, as in `win_share`.
    pub share: Option<Estimate>,
    /// The win share with luck taken out.
    pub without: Estimate,
    /// The share expected if every side had the same chance, for the seats the group sat in.
    pub fair: f64,
    /// The multiple of the measured luck that is taken out.
    pub multiple: f64,
    /// The variance of the share over that without luck: how many times as many deals the range without luck is worth.
    pub worth: Option<f64>,
    /// The part of the variance of single results that luck explains; the same in all rows of a cell.
    pub part: Option<Estimate>,
}

/// The effect of a card: matches with it against matches from which it was left out.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectRow {
    /// The cell's index.
    pub cell: usize,
    /// The card.
    pub card: String,
    /// What the effect is on.
    pub subject: Arc<Subject>,
    /// Number of deals with it and without it.
    pub deals: [u64; 2],
    /// The value with it minus the value without it.
    pub difference: Difference,
    /// Holm's adjusted p over all such rows of the cell.
    pub p_holm: f64,
}

/// A step on an axis.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Numbers: up by this much.
    Per(f64),
    /// Words: from the value that others are compared with to another.
    Change {
        /// The value that others are compared with.
        from: String,
        /// The other value.
        to: String,
    },
}

/// The effect of a step on one axis, averaged over the values of all others; or how much a step on another axis changes
/// that effect.
#[derive(Clone, Debug, PartialEq)]
pub struct MainEffectRow {
    /// The index of the axis.
    pub axis: usize,
    /// The step on it.
    pub step: Step,
    /// For an interaction: the index of the other axis, and the step on it.
    pub with: Option<(usize, Step)>,
    /// What the effect is on.
    pub subject: Arc<Subject>,
    /// The number of deals that all cells have.
    pub deals: u64,
    /// The effect. Its two sides are averages over cells, before they are scaled to a step.
    pub difference: Difference,
    /// Holm's adjusted p over all such rows.
    pub p_holm: f64,
}

impl MainEffectRow {
    /// Whether it is the mirror image of another: of two groups or endings, one gains exactly what the other loses.
    pub(crate) fn mirrors(&self, other: &MainEffectRow) -> bool {
        let opposite = |a: f64, b: f64| (a + b).abs() < 1e-9;
        self.subject.of != Of::Mean
            && self.subject.of == other.subject.of
            && self.subject.kind == other.subject.kind
            && opposite(self.difference.a - 0.5, other.difference.a - 0.5)
            && opposite(self.difference.value, other.difference.value)
    }
}

/// How many matches of a cell take another course than the same matches of the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct ReactionRow {
    /// The cell's index.
    pub cell: usize,
    /// The baseline's index.
    pub baseline: usize,
    /// Matches compared: same deal, same seats.
    pub matches: u64,
    /// Matches in which some choice differs.
    pub parting: u64,
    /// Their share, with its interval over deals.
    pub share: Estimate,
    /// The number of choices within which half of them part: a power of 2; `None` if none parts, or later than can be
    /// seen.
    pub half_within: Option<u32>,
}

/// Why a match is worth a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Of median length, with the most frequent ending of these.
    Typical,
    /// The winner has the smallest lead in the score.
    Closest,
    /// The faction that wins least wins by the largest lead.
    Upset,
    /// The shortest match.
    Fastest,
    /// The longest match.
    Longest,
    /// The winner's lowest win chance is the lowest of all. Needs win chances.
    Comeback,
    /// The winner was behind by the most on average while it was behind. Needs win chances.
    Dramatic,
}

impl Why {
    /// Returns the word used in tables and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Why::Typical => "typical",
            Why::Closest => "closest",
            Why::Upset => "upset",
            Why::Fastest => "fastest",
            Why::Longest => "longest",
            Why::Comeback => "comeback",
            Why::Dramatic => "dramatic",
        }
    }
}

/// A match worth a look.
#[derive(Clone, Debug, PartialEq)]
pub struct InterestingRow {
    /// The cell's index.
    pub cell: usize,
    /// Why.
    pub why: Why,
    /// The deal's number.
    pub deal: u64,
    /// The seating's number within the deal.
    pub seating: usize,
    /// The measure of the score or of the length.
    pub measure: String,
    /// The winner's lead in the score, or the length of the match.
    pub value: f64,
    /// The winning faction of an upset; otherwise empty.
    pub winner: String,
}

/// The strength of a group, separated from other kinds.
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
    /// The Elo rating relative to the average of its kind; `None` if it cannot be compared.
    pub rating: Option<Estimate>,
    /// The win share at a table where everything else is equal.
    pub even_share: Option<Estimate>,
    /// One over the number of seats.
    pub fair: f64,
    /// Why there is no rating; empty if there is one.
    pub why_not: &'static str,
    /// The cyclic (intransitive) part of the pairwise results, the same for all of a kind; with two seats only.
    pub cyclic_part: Option<f64>,
}

/// A comparison of a cell with its baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct ContrastRow {
    /// The cell's index.
    pub cell: usize,
    /// The baseline's index.
    pub baseline: usize,
    /// The subject that is compared.
    pub subject: Arc<Subject>,
    /// Number of common deals in which either cell had something to count.
    pub deals: u64,
    /// The values of cell and baseline, and their difference, over the common deals.
    pub difference: Difference,
    /// Holm's adjusted p. For a headline, over all headline comparisons, with mirrored ones ([`ContrastRow::mirrors`])
    /// counted once. For another row, or if headlines may have been chosen after looking at the results
    /// ([`Tables::late`](super::Tables::late)), over the whole table.
    pub p_holm: f64,
    /// The Benjamini-Hochberg adjusted p over the whole table.
    pub q: f64,
}

impl ContrastRow {
    /// Whether it is about a share of wins or of matches.
    pub(crate) fn is_share(&self) -> bool {
        self.subject.of != Of::Mean
    }

    /// Whether its numbers are shown as percentages: those of shares, and of measures that are fractions of a whole.
    pub fn is_portion(&self) -> bool {
        self.subject.is_portion()
    }

    /// Whether it is the mirror image of another: of two groups that share all wins, or of two endings of all matches,
    /// one gains exactly what the other loses.
    pub(crate) fn mirrors(&self, other: &ContrastRow) -> bool {
        let opposite = |a: f64, b: f64| (a + b).abs() < 1e-9;
        let ends = |row: &ContrastRow| row.difference.interval.map(|interval| (interval.low, interval.high));
        self.subject.of != Of::Mean
            && self.subject.of == other.subject.of
            && self.cell == other.cell
            && self.subject.kind == other.subject.kind
            && opposite(self.difference.a - 0.5, other.difference.a - 0.5)
            && opposite(self.difference.value, other.difference.value)
            && ends(self).zip(ends(other)).is_some_and(|((low, _), (_, high))| opposite(low, high))
    }
}

/// The distribution of a measure.
#[derive(Clone, Debug, PartialEq)]
pub struct SpreadRow {
    /// The cell's index.
    pub cell: usize,
    /// The measure, and the group whose values are counted.
    pub subject: Arc<Subject>,
    /// Number of values counted.
    pub count: u64,
    /// Number of deals with a value.
    pub deals: u64,
    /// The mean.
    pub mean: Option<Estimate>,
    /// The standard deviation of single values.
    pub sd: Option<f64>,
    /// Minimum, 5 %, 25 %, median, 75 %, 95 %, maximum.
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
    /// The lowest value of the bar.
    pub low: f64,
    /// Equal to `low` for a single value, otherwise the first value above the bar.
    pub high: f64,
    /// Number of values in the bar.
    pub count: u64,
    /// Fraction of all values.
    pub share: f64,
}

/// An item (card).
#[derive(Clone, Debug, PartialEq)]
pub struct CardRow {
    /// The cell's index.
    pub cell: usize,
    /// The item's name.
    pub card: String,
    /// The item's label.
    pub print: ItemLabel,
    /// Number of times a seat could have taken it.
    pub offered: u64,
    /// Number of times a seat gained it.
    pub gained: u64,
    /// The total paid for it.
    pub price: u64,
    /// Number of times it was played.
    pub played: u64,
    /// Number of times it had no effect.
    pub fizzled: u64,
    /// Number of seats (one per match) that gained it.
    pub gained_seats: u64,
    /// Win share of those that gained it.
    pub share_gained: Option<Estimate>,
    /// Number of seats (one per match) that played it.
    pub played_seats: u64,
    /// Win share of those that played it.
    pub share_played: Option<Estimate>,
    /// Number of seats (one per match) that would have had it, had it not been left out.
    pub lacked_seats: u64,
    /// Win share of those that lacked it.
    pub share_lacking: Option<Estimate>,
    /// The win share of the seats that had it minus that of the seats that lacked it.
    pub worth: Option<Difference>,
    /// Its p-value after Holm's adjustment over all cards of the cell.
    pub worth_p_holm: Option<f64>,
    /// The price that matches its worth, at the exchange rate of all items together.
    pub fair_price: Option<Estimate>,
    /// One over the number of players; `None` if the seats' expected shares are unequal.
    pub fair: Option<f64>,
}

impl CardRow {
    /// Returns the mean price paid; `None` if it was free or never gained.
    pub(crate) fn mean_price(&self) -> Option<f64> {
        (self.price > 0 && self.gained > 0).then(|| self.price as f64 / self.gained as f64)
    }

    /// Returns its fair price as a fraction of the mean price paid; `None` if one of them is unknown, or if it was
    /// free.
    pub fn fair_part(&self) -> Option<Estimate> {
        let (fair, paid) = (self.fair_price?, self.mean_price()?);
        let interval = fair.interval.map(|ends| Interval { low: ends.low / paid, high: ends.high / paid });
        Some(Estimate { value: fair.value / paid, interval })
    }
}

/// How often matches ended in a certain way.
#[derive(Clone, Debug, PartialEq)]
pub struct EndingRow {
    /// The cell's index.
    pub cell: usize,
    /// The ending's name, or how the match was stopped.
    pub ending: String,
    /// Number of matches that ended this way.
    pub matches: u64,
    /// Fraction of all matches, faults included.
    pub share: Option<Estimate>,
}

/// The strength of a player under a cell's rules: measured against `planner`, separately from the run's deals.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerRow {
    /// The cell's index.
    pub cell: usize,
    /// The agent's name.
    pub agent: String,
    /// Whether its network was measured without search.
    pub without_search: bool,
    /// Number of deals it was measured on.
    pub deals: u64,
    /// Number of matches it was measured on.
    pub matches: u64,
    /// Its win share in one seat, with `planner` in all others.
    pub share: Estimate,
    /// The share of a player that is exactly as strong as `planner`.
    pub even: f64,
}

/// How a player reacts to a cell's rules: how many of its choices differ when it is given the baseline's rules in the same
/// position.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceReactionRow {
    /// The cell's index.
    pub cell: usize,
    /// The agent's name.
    pub agent: String,
    /// Number of choices at which it was asked and could answer.
    pub choices: u64,
    /// The share of these that differ, 0 to 1.
    pub differ: Estimate,
    /// Number of choices at which it could not answer, because the position is impossible in the baseline.
    pub impossible: u64,
}

/// A match that failed.
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
    /// The command that replays it.
    pub command: String,
}

/// How much a cell changes the game, relative to the other cells.
#[derive(Clone, Debug, PartialEq)]
pub struct RankRow {
    /// The cell's index.
    pub cell: usize,
    /// 1 for the cell that changes the game most; cells with equal size share a rank.
    pub rank: usize,
    /// Number of headline comparisons combined.
    pub comparisons: usize,
    /// Root mean square of their differences, in standard deviations of the baseline.
    pub moved: f64,
    /// The contribution of luck to `moved`: its mean value if the cell only reshuffled luck.
    pub by_chance: f64,
    /// `moved` with the noise removed: the square root of the difference of squares, or 0.
    pub beyond: f64,
    /// The clearest comparison, as an index into [`Tables::contrasts`](super::Tables::contrasts).
    pub clearest: usize,
    /// The win share that changes most, likewise.
    pub share: Option<usize>,
}
