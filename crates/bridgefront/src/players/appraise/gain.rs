//! The value of `gain`: gold and mana.

use super::Appraise;
use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::content::verbs::gain::{Gain, Payer, Resource};
use crate::model::state::Slot;
use crate::players::look::Look;
use crate::players::row::{Column, Row, add};
use crate::players::worth;
use evenhand_game::game::Seat;
use evenhand_kit::table::effects::EffectId;

impl Appraise for Gain {
    fn worth(&self, _game: &Bridgefront) -> f32 {
        let one = match (self.resource, self.from) {
            (Resource::Mana, _) if self.exact => return worth::of_number(&self.n) - 2.0,
            (Resource::Vp, _) => 4.0,
            (Resource::Mana, _) => return 1.1 * worth::of_number(&self.n),
            (Resource::Gold, Payer::Bank) => 0.7,
            (Resource::Gold, _) => 1.0,
        };
        worth::of_number(&self.n) * one
    }

    fn look(&self, look: &mut Look<'_>, _this: Slot, row: &mut Row) {
        let n = look.number(&self.n);
        let least = match self.from {
            Payer::Opponent => {
                let rich = Seat::all(look.game.seats).filter(|other| *other != look.seat);
                f32::from(rich.map(|other| look.s.player(other).gold).max().unwrap_or(0)).min(n)
            }
            Payer::Bank | Payer::Victim => n,
        };
        match self.resource {
            Resource::Gold => add(row, Column::Gold, least),
            Resource::Vp => add(row, Column::CardVp, least),
            Resource::Mana if self.exact => {
                add(row, Column::ManaGain, least - f32::from(look.s.player(look.seat).mana));
            }
            Resource::Mana => add(row, Column::ManaGain, least),
        }
    }

    fn target(&self, look: &mut Look<'_>, _id: EffectId, _this: Slot, option: Action, row: &mut Row) {
        match option {
            Action::Opponent(other) if self.from == Payer::Opponent => {
                let rich = f32::from(look.s.player(other).gold);
                add(row, Column::Target, rich.min(look.number(&self.n)));
            }
            Action::Hex(hex) => look.mine(hex, row),
            _ => {}
        }
    }
}
