//! Matches as people read them: the log, pictures of the board, and measures.

pub(crate) mod log;
pub(crate) mod measures;
