//! The observations of a position and of its options for trained players: [`position`] and [`option`].
//!
//! The battlefield is rotated so that the seat's home row comes first. Hidden information appears only as counts, and
//! as far as the seat itself knows it.

#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub(super) mod option;
pub(super) mod position;

use crate::Ashenfront;
use crate::model::content::CardId;
use evenhand_kit::table::ids::Id;

/// The number of cards with an index of their own.
const CARDS: usize = 64;
/// The number of tiles.
const TILES: usize = 25;

/// Returns the index of a card. Cards beyond the limit share the last index.
fn card_place(game: &Ashenfront, card: CardId) -> usize {
    game.placeholders.number(card.index()).min(CARDS - 1)
}

/// Returns 1 if the condition holds, and otherwise 0.
fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// Converts a small count.
fn count(n: usize) -> f32 {
    f32::from(u16::try_from(n).unwrap_or(u16::MAX))
}
