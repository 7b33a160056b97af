//! What a point is worth: fair prices of the parts that forces are bought from.
//!
//! Pairs of random legal forces play each other, each pair once from either side. The win share of a force is regressed
//! on the parts it has and its opponent has not. What a part adds, divided by what a point adds that is spent at random,
//! is its fair price.

mod fit;
mod play;
mod search;
mod table;
mod words;

pub use fit::{FairPrice, FairPrices, GroupPrice, Verdict};
pub use play::{Pairs, Study, caution, played};
pub use search::{Found, Searching, strongest};
pub use table::{group_table, part_table};
pub use words::{agreed, side_by_side, summary};
