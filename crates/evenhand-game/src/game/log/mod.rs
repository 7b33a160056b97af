//! The input of match logs, and the text functions that games share.
//!
//! The caller that plays a match collects the choices and events until [`LogText::tell`](crate::game::LogText::tell)
//! turns them into lines. A choice made in many sealed stages therefore becomes one line when it is revealed.

mod match_log;
mod passage;
mod words;

pub use match_log::Log;
pub use passage::{Choice, Passage, shows};
pub use words::{WIDTH, count, heading, listed, of_heading, table, title};
