//! Claims about flips and contests of a deck, solved exactly.
//!
//! - `solve`: whether a question has an answer, and which; `solver`: each quantity worked out
//! - `answer`: what is said against what is so

mod answer;
mod solve;
mod solver;

use std::sync::Arc;

pub(crate) use answer::{nearly, number};
pub use solver::Solved;

use super::own::OwnPile;
use super::said::Said;
use super::sample::Attacks;
use crate::odds::deck::contest::{Decided, Tiebreak};
use crate::odds::deck::{Cards, Handling, ResultSet};

/// A deck with everything that matters for its chances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckSetting {
    /// Its cards.
    pub cards: Cards,
    /// How it is flipped and made anew.
    pub handling: Handling,
    /// How contests are decided.
    pub tiebreak: Tiebreak,
}

/// What is asked about a deck.
#[derive(Clone, Debug)]
pub struct DeckQuestion {
    /// The deck.
    pub setting: DeckSetting,
    /// Cards known to be discarded (of every side's deck in a contest).
    pub known: Cards,
    /// What is asked.
    pub quantity: Quantity,
    /// The pile of a game that the cards are those of.
    pub pile: Option<Arc<dyn OwnPile>>,
}

/// What can be asked about a deck. `flip` and `flips` number flips from 1; `is` is what is promised.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "fields are the keys of a claim, which the variants tell about")]
pub enum Quantity {
    /// How many cards it has.
    Cards(Said),
    /// What they come to together.
    TotalValue(Said),
    /// The least and the greatest result.
    Range(ResultSet),
    /// The chance of a result.
    Chance { flip: usize, result: ResultSet, is: Said },
    /// The chance of each of several results; perhaps of no others.
    ChanceOfEach { flip: usize, results: ResultSet, is: Said, only: bool },
    /// The results that are more likely than all others, or less likely.
    Extreme { flip: usize, most: bool, results: ResultSet },
    /// The mean of a flip.
    Mean { flip: usize, is: Said },
    /// Its variance.
    Variance { flip: usize, is: Said },
    /// Its standard deviation.
    Deviation { flip: usize, is: Said },
    /// Whether a flip, after what is known, has the distribution of the first of a fresh deck.
    Curve { flip: usize, changed: bool },
    /// The correlation of two flips.
    Correlation { flips: [usize; 2], is: Said },
    /// The chance that two flips come to the same.
    SameResult { flips: [usize; 2], is: Said },
    /// The mean variance of a flip for somebody who remembers all cards turned over before it.
    InformedVariance { flip: usize, is: Said },
    /// The mean of the sum of several flips.
    MeanOfTotal { flips: Vec<usize>, is: Said },
    /// The variance of the sum of several flips.
    VarianceOfTotal { flips: Vec<usize>, is: Said },
    /// The least and the greatest sum of several flips.
    RangeOfTotal { flips: Vec<usize>, ends: ResultSet },
    /// The chance of a sum of several flips.
    ChanceOfTotal { flips: Vec<usize>, result: ResultSet, is: Said },
    /// The chance that so many of some cards are turned over in several flips.
    CardAppears { cards: Cards, flips: Vec<usize>, many: ResultSet, is: Said },
    /// The chance that so many of several flips come to something.
    Count { flips: Vec<usize>, each: ResultSet, many: ResultSet, is: Said },
    /// The chance that so many of several attacks hit.
    Hits { attacks: Attacks, many: ResultSet, is: Said },
    /// The chance of so much damage in all.
    Damage { attacks: Attacks, result: ResultSet, is: Said },
    /// The mean damage in all.
    ExpectedDamage { attacks: Attacks, is: Said },
    /// The least damage a hit can do at any of the margins.
    LeastDamage { attacks: Attacks, is: Said },
    /// Cards left over after a refresh when no whole flip can be taken any more.
    Stranded(Said),
    /// The chance that any two sides tie, or that the best do.
    Tie { bonuses: Vec<i64>, first: bool, is: Said },
    /// The chance that the first side wins, ties broken.
    Wins { bonuses: Vec<i64>, is: Said },
    /// The chance that a step decides between two sides; or its share of the ties.
    Decided { bonuses: Vec<i64>, steps: Vec<Decided>, of_ties: bool, is: Said },
    /// The chance that the holder of a suit wins a tie with a side without it.
    HolderWinsTie { suit: String, is: Said },
}
