//! A rulebook as something that can be checked: claims about odds and about balance, each judged.
//!
//! - [`reading`]: a claims file as written, into claims; [`entries`]: the entries of one claim; [`given`]: what is set
//! - [`claim`]: a claim as it was read; [`said`]: what the book says of a number
//! - [`deck`]: claims about flips and contests, solved exactly
//! - [`game`], [`own`]: what a game brings: quantities only it knows, its piles
//! - [`balance`]: promises about balance, judged on an experiment's deals
//! - [`sample`], [`check`]: the exact answers by a game's own deck, so that the two implementations guard each other
//! - [`judge`]: every claim put to whoever can answer it; [`verdict`]: what comes of it
//! - [`listing`]: every quantity, and what its keys mean
//! - [`schema`]: what editors check a claims file by
//! - [`render`]: the answer as a table for people and for programs

pub mod balance;
pub mod check;
pub mod claim;
pub mod deck;
pub mod entries;
pub mod game;
pub mod given;
pub mod judge;
pub mod listing;
pub mod own;
pub mod reading;
pub mod render;
pub mod said;
pub mod sample;
pub mod schema;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
pub mod verdict;

pub use claim::{Asked, Claim};
pub use entries::Entries;
pub use game::{Claims, GameOfClaims, OwnQuantity};
pub use given::Given;
pub use judge::{Judge, Judged};
pub use own::{Judging, OwnAnswer, OwnPile, OwnQuestion};
pub use verdict::{Answer, Checked, Unanswered, Verdict};
