//! Components shared by several games, whatever the games call them.
//!
//! - [`effects`]: effects of cards as data, and the verbs that games share
//! - [`ids`]: typed ids, and the collections they index
//! - [`id_pile`], [`id_set`]: piles and sets indexed by ids
//! - [`pile`]: ordered piles of cards without allocation
//! - [`decks`]: decks in content files
//! - [`placeholder`]: stand-in content until a designer adds their cards
//! - [`plane`]: shapes and distances on tables without a grid

pub mod decks;
pub mod effects;
pub mod id_pile;
pub mod id_set;
pub mod ids;
mod pile;
pub mod placeholder;
pub mod plane;

pub use pile::Pile;
