//! The input of match logs, and the text functions that games share.
//!
//! The caller that plays a match collects the choices and events until [`LogText::describe`](crate::game::LogText::describe)
//! turns them into lines. A choice made in many sealed stages therefore becomes one line when it is revealed.

mod match_log;
mod span;
mod tie;
mod words;

pub use match_log::Log;
pub use span::{Choice, LogSpan, shows};
pub use tie::Tie;
pub use words::{WIDTH, count, heading, listed, of_heading, table, title};
