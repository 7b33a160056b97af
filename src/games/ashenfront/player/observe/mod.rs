//! What a seat sees of a position and of its options, for players that learn: [`position`] and [`option`].
//!
//! The battlefield is turned so that the own home row is the first. Of what is hidden only counts are told, and what the
//! seat itself knows.

#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub(super) mod option;
pub(super) mod position;

use crate::games::ashenfront::Ashenfront;
use crate::games::ashenfront::content::CardId;
use crate::table::ids::Id;

/// Cards that are told apart.
const CARDS: usize = 64;
/// Tiles, and those where something is nowhere.
const TILES: usize = 25;

/// The place of a known card among those that are told apart; of many cards the last share one.
fn card_place(game: &Ashenfront, card: CardId) -> usize {
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
