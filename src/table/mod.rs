//! What several games stand on, whatever they are called there.
//!
//! - [`pile`]: ordered cards without allocation
//! - [`flip_deck`]: a deck that is flipped instead of rolling dice
//! - [`contest`]: several sides flip, and ties are broken by suits
//! - [`plane`]: shapes and distances of tables without a grid

pub mod contest;
pub mod flip_deck;
pub mod pile;
pub mod plane;

pub use pile::Pile;
