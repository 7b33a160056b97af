//! The value of `draw`: cards of the player's own pile.

use super::Appraise;
use crate::Bridgefront;
use crate::model::content::verbs::draw::{Draw, Drawers};
use crate::model::state::Slot;
use crate::players::look::Look;
use crate::players::row::{Column, Row, add};
use crate::players::worth;

impl Appraise for Draw {
    fn worth(&self, _game: &Bridgefront) -> f32 {
        self.share() * 0.8 * worth::of_number(&self.n)
    }

    fn look(&self, look: &mut Look<'_>, _this: Slot, row: &mut Row) {
        add(row, Column::Draw, self.share() * look.number(&self.n));
    }
}

impl Draw {
    /// Returns what a card that the players draw is worth to the player of the effect.
    fn share(&self) -> f32 {
        match self.who {
            Drawers::Me => 1.0,
            Drawers::Others => -0.5,
        }
    }
}
