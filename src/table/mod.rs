//! What several games stand on, whatever they are called there.
//!
//! - [`effects`]: effects of cards as data, and the verbs every game has
//! - [`ids`]: numbers that name one kind of thing, and the collections they index
//! - [`id_pile`], [`id_set`]: piles and sets of what ids name
//! - [`pile`]: ordered cards without allocation
//! - [`flip_deck`]: a deck that is flipped instead of rolling dice
//! - [`decks`]: decks as content files write them
//! - [`placeholder`]: cards that stand in for those of a designer
//! - [`contest`]: several sides flip, and ties are broken by suits
//! - [`plane`]: shapes and distances of tables without a grid

pub mod contest;
pub mod decks;
pub mod effects;
pub mod flip_deck;
pub mod id_pile;
pub mod id_set;
pub mod ids;
pub mod pile;
pub mod placeholder;
pub mod plane;

pub use pile::Pile;
