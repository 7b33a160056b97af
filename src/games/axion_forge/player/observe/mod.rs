//! What a seat sees of a position and of its options, for players that learn: [`position`] and [`option`].
//!
//! Of what is hidden only counts are told, and what the seat itself knows. Enemies stand in the order of turns, their
//! positions as they face the own ones.

#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub(super) mod option;
pub(super) mod position;

use crate::games::axion_forge::AxionForge;
use crate::games::axion_forge::content::{CardId, PLACES};
use crate::table::ids::Id;

/// Cards that are told apart.
const CARDS: usize = 96;
/// Enemies that are told apart.
const FOES: usize = 3;
/// Numbers of the positions of all enemies.
const FOE_PLACES: usize = FOES * PLACES;

/// The place of a known card among those that are told apart; of many cards the last share one.
fn card_place(game: &AxionForge, card: CardId) -> usize {
    game.house.number(card.index()).min(CARDS - 1)
}

/// 1 if it is so.
fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// A small count as a number.
fn count(n: usize) -> f32 {
    f32::from(u16::try_from(n).unwrap_or(u16::MAX))
}
