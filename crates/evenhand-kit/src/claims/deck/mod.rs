//! Claims about flips and ties of any deck, solved exactly; what else contests have is solved by the game whose rules
//! decide them.
//!
//! - `setting`: the deck; `solve`: whether a question has an answer, and the answer; `solver`: computes each quantity
//! - `answer`: compares the claim with the result

mod answer;
mod setting;
mod solve;
mod solver;

use std::sync::Arc;

pub use answer::{nearly, number};
pub use setting::DeckSetting;
pub use solver::Solved;

use super::flipped::{OwnDeck, OwnDeckQuestion};
use super::own::OwnPile;
use super::said::Said;
use super::sample::Attacks;
use crate::odds::deck::{Cards, ResultSet};

/// A question about a deck.
#[derive(Clone, Debug)]
pub struct DeckQuestion {
    /// The deck.
    pub deck: DeckSetting,
    /// The rules of a game for it, if there are any.
    pub own: Option<Arc<dyn OwnDeck>>,
    /// The quantity asked for.
    pub quantity: Quantity,
    /// The pile of a game that provides the cards, if any.
    pub pile: Option<Arc<dyn OwnPile>>,
}

/// The quantities that a claim about a deck can be about. `flip` and `flips` number flips from 1; `is` is the promised
/// value.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "fields are the keys of a claim, which the variants tell about")]
pub enum Quantity {
    /// The number of cards.
    Cards(Said),
    /// The sum of their values.
    TotalValue(Said),
    /// The lowest and the highest result.
    Range(ResultSet),
    /// The probability of a result.
    Chance { flip: usize, result: ResultSet, is: Said },
    /// The probability of each of several results; optionally of no others.
    ChanceOfEach { flip: usize, results: ResultSet, is: Said, only: bool },
    /// The results that are more likely than all others, or less likely.
    Extreme { flip: usize, most: bool, results: ResultSet },
    /// The mean of a flip.
    Mean { flip: usize, is: Said },
    /// Its variance.
    Variance { flip: usize, is: Said },
    /// Its standard deviation.
    Deviation { flip: usize, is: Said },
    /// Whether a flip, given the known cards, has a different distribution from the first flip of a fresh deck.
    Curve { flip: usize, changed: bool },
    /// The correlation of two flips.
    Correlation { flips: [usize; 2], is: Said },
    /// The probability that two flips have the same result.
    SameResult { flips: [usize; 2], is: Said },
    /// The mean variance of a flip for an observer who remembers all cards turned over before it.
    InformedVariance { flip: usize, is: Said },
    /// The mean of the sum of several flips.
    MeanOfTotal { flips: Vec<usize>, is: Said },
    /// The variance of the sum of several flips.
    VarianceOfTotal { flips: Vec<usize>, is: Said },
    /// The lowest and the highest sum of several flips.
    RangeOfTotal { flips: Vec<usize>, ends: ResultSet },
    /// The probability of a sum of several flips.
    ChanceOfTotal { flips: Vec<usize>, result: ResultSet, is: Said },
    /// The probability that a number of certain cards are turned over in several flips.
    CardAppears { cards: Cards, flips: Vec<usize>, many: ResultSet, is: Said },
    /// The probability that a number of several flips have a certain result.
    Count { flips: Vec<usize>, each: ResultSet, many: ResultSet, is: Said },
    /// The probability that a number of several attacks hit.
    Hits { attacks: Attacks, many: ResultSet, is: Said },
    /// The probability of a total damage.
    Damage { attacks: Attacks, result: ResultSet, is: Said },
    /// The mean total damage.
    ExpectedDamage { attacks: Attacks, is: Said },
    /// The lowest damage a hit can do at any of the margins.
    LeastDamage { attacks: Attacks, is: Said },
    /// Cards left over after a refresh when no whole flip can be taken.
    Stranded(Said),
    /// The probability that any two sides tie, or that the best do.
    Tie { bonuses: Vec<i64>, first: bool, is: Said },
    /// A quantity that only the rules of a game give a deck.
    Own(Arc<dyn OwnDeckQuestion>),
}
