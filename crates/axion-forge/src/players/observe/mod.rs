//! The observations of a state and of its options for learning players: [`position`] and [`option`].
//!
//! Hidden cards are included only as counts, unless the seat itself knows them. Enemies are in turn order. Their
//! positions are given as the positions of the seat's own side that they face.

#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub(super) mod option;
pub(super) mod position;

use crate::AxionForge;
use crate::model::content::{CardId, PLACES};
use evenhand_kit::table::ids::Id;

/// The number of cards with separate inputs.
const CARDS: usize = 96;
/// The number of enemies with separate inputs.
const FOES: usize = 3;
/// The number of inputs for the positions of all enemies.
const FOE_PLACES: usize = FOES * PLACES;

/// Returns the input index of a known card. If there are more cards than inputs, the last ones share one.
fn card_place(game: &AxionForge, card: CardId) -> usize {
    game.placeholders.number(card.index()).min(CARDS - 1)
}

/// Returns 1 if `is` holds, else 0.
fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// Converts a small count to a number.
fn count(n: usize) -> f32 {
    f32::from(u16::try_from(n).unwrap_or(u16::MAX))
}
