//! The value of `acquire`: cards of shared decks.

use super::Appraise;
use crate::Bridgefront;
use crate::model::content::verbs::acquire::{Acquire, Deck};
use crate::model::state::Slot;
use crate::players::look::Look;
use crate::players::row::{Column, Row, add};
use crate::players::worth;

impl Appraise for Acquire {
    fn worth(&self, _game: &Bridgefront) -> f32 {
        worth::many(self.take.1) * if self.deck == Deck::Power { 4.0 } else { 2.5 }
    }

    fn look(&self, _look: &mut Look<'_>, _this: Slot, row: &mut Row) {
        let one = if self.deck == Deck::Power { 2.0 } else { 1.0 };
        add(row, Column::Draft, f32::from(self.take.1.min(3)) * one);
    }
}
