//! The games, and the only list of them.

pub mod bridgefront;
