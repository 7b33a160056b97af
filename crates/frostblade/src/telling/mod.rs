//! Matches as people read them: the log, the text notation, pictures of the board, and measures.

pub(crate) mod log;
pub(crate) mod measures;
pub(crate) mod text;
