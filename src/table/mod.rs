//! What several games stand on, whatever they are called there.
//!
//! - [`ids`]: numbers that name one kind of thing, and the collections they index
//! - [`pile`]: ordered cards without allocation
//! - [`flip_deck`]: a deck that is flipped instead of rolling dice
//! - [`contest`]: several sides flip, and ties are broken by suits
//! - [`plane`]: shapes and distances of tables without a grid

pub mod contest;
pub mod flip_deck;
pub mod ids;
pub mod pile;
pub mod plane;

pub use pile::Pile;
