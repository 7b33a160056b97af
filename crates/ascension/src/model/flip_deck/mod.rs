//! The flip deck, which replaces dice (AS-DECK, AS-FLIP).
//!
//! Each deck is a hidden order of cards, a face-down discard pile, and the cards burnt unseen at a refresh. A
//! [`FlipDeck`] is the state of one deck; [`DeckRules`] is what all decks have in common. A viewer with a perfect
//! memory knows `seen`: the faces turned over since the last refresh. All other cards are in the draw pile or face
//! down, with each arrangement equally likely.
//!
//! - [`knobs`]: the knobs; [`rules`]: checks whether such a deck can be flipped
//! - [`deck`]: the state of a deck; [`flipping`]: turning over, discarding, burning and reshuffling cards
//! - [`knowledge`]: a seat's knowledge of a deck, and determinizations

pub mod deck;
pub mod flipping;
pub mod knobs;
pub mod knowledge;
pub mod rules;

pub use deck::{Face, Flip, FlipDeck, MAX_CARDS, MAX_FACES, MAX_FLIP, UNKNOWN};
pub use evenhand_kit::odds::deck::{Combine, LastCard};
pub use knobs::{CardKnobs, DeckKnobs, DeckMode, DeckPer, FlipKnobs, Memory, OffTurn, RefreshWhen, Suit};
pub use rules::{DeckRules, Printed};
