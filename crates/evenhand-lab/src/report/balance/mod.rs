//! The results of `evenhand balance`: the summary in text and the page in HTML, both from the same sentences.
//!
//! - `search`: the names of knobs and values; `sentences`: the verdict and its reasons; `text`: the summary
//! - `idle`: changes of a proposal that are not shown to help
//! - `words`: short forms of numbers, targets and knobs

mod idle;
mod search;
mod sentences;
#[cfg(test)]
mod tests;
mod text;
mod words;

pub(super) use search::Search;
pub(super) use sentences::Sentences;
pub(super) use words::{change, is_shown, label, level, number, per_step, range_of, told};

pub use sentences::more_deals;
pub use text::balance_summary;
