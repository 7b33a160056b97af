//! Checks a rulebook: claims about odds and about balance, each judged.
//!
//! - [`reading`]: parses a claims file into claims; [`entries`]: the entries of one claim; [`fields`]: the forms of their
//!   values; [`given`], [`set_values`]: settings
//! - [`claim`]: a claim as read; [`said`]: a promise about a number
//! - [`deck`]: claims about flips and ties of any deck, solved exactly
//! - [`game`], [`own`], [`flipped`]: what a game provides: its own quantities, its piles, and the deck it flips
//! - [`balance`]: promises about balance, judged on an experiment's deals
//! - [`sample`], [`check`]: check exact answers with a game's own code, so that the two implementations verify each
//!   other
//! - [`judge`]: judges each claim; [`verdict`]: the possible verdicts
//! - [`listing`]: every quantity, and the meaning of its keys
//! - [`schema`]: the JSON Schema of claims files, for editors
//! - [`render`]: the results as a table for people and for programs

pub mod balance;
pub mod check;
mod claim;
pub mod deck;
pub mod entries;
pub mod fields;
pub mod flipped;
pub mod game;
pub mod given;
mod judge;
pub mod listing;
mod own;
pub mod reading;
pub mod render;
pub mod said;
pub mod sample;
pub mod schema;
pub mod set_values;
#[doc(hidden)]
pub mod testing;
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
