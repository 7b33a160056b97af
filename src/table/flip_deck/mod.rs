//! The flip deck: what stands in for dice (AS-DECK, AS-FLIP).
//!
//! Each deck is a hidden order of cards, a face-down discard pile, and what was burnt unseen at a
//! refresh. A [`FlipDeck`] is the position of one deck; [`DeckRules`] what all decks have in common.
//! What an onlooker with a perfect memory knows of a deck is `seen`: the faces turned over since the
//! last refresh. Everything else lies in the draw pile or face down, each arrangement equally likely.
//!
//! - [`knobs`]: what can be set; [`rules`]: whether such a deck can be flipped
//! - [`deck`]: the position of a deck; [`flipping`]: cards turned over, discarded, burnt and shuffled in again
//! - [`knowledge`]: what a seat knows of a deck, and decks as it may imagine them

pub mod deck;
pub mod flipping;
pub mod knobs;
pub mod knowledge;
pub mod rules;

pub use deck::{Face, Flip, FlipDeck, MAX_CARDS, MAX_FACES, MAX_FLIP, UNKNOWN};
pub use knobs::{
    CardKnobs, Combine, DeckKnobs, DeckMode, DeckPer, FlipKnobs, LastCard, Memory, OffTurn, RefreshWhen, Suit,
};
pub use rules::{DeckRules, Printed};
