//! Parses a claims file into claims, and reports every mistake at once.
//!
//! ```toml
//! book = "Skirmish, core rules"
//! game = "..."                          # whose deck, quantities and knobs it is about
//!
//! [deck]
//! cards = "4x1 4x2 4x3 4x-1 -2 +4"
//!
//! [[claim]]
//! id       = "C3"
//! says     = "A sum of 2 has 13-15 %"
//! where    = "Probability Awareness"
//! quantity = "chance"
//! result   = "2"
//! is       = "13-15 %"
//! ```

mod balance;
mod claim;
mod deck;
mod file;
mod quantities;
mod reader;
mod settings;

pub use file::{ClaimsFile, SweepPoint, load};
pub(super) use file::{parse, top};
pub(super) use quantities::{Family, NamedQuantity, keys, quantities};
