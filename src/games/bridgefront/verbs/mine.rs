//! `mine`: changing a Mine Value (BF-22a, BF-Q137).

use serde::Deserialize;

use super::act::Act;
use super::selectors::HexSel;
use crate::game::Cx;
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::events::Event;
use crate::games::bridgefront::player::look::Look;
use crate::games::bridgefront::player::{Column, Row, add};
use crate::games::bridgefront::rules::action::Action;
use crate::games::bridgefront::rules::resolve::Flow;
use crate::games::bridgefront::rules::stages::{Open, Walk};
use crate::games::bridgefront::state::{Script, Slot, State};
use crate::table::effects::EffectId;

pub(crate) const NOTATION: [&str; 2] = [
    "`n`; `max`; `cap` = (`\"value\"`) / `\"yield\"`: what `max` bounds, the Mine Value or all the Mine brings the player; `at`: hex",
    "change a Mine Value",
];

/// A Mine becomes worth more, up to a most.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mine {
    n: u8,
    max: u8,
    #[serde(default)]
    cap: Cap,
    at: HexSel,
}

/// What the most bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Cap {
    /// The Mine Value.
    #[default]
    Value,
    /// What the Mine yields to the player.
    Yield,
}

impl Act for Mine {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        if let Some(hex) = walk.hex(id, &self.at, false)? {
            walk.there = hex;
        }
        Ok(())
    }

    fn run(
        &self,
        game: &Bridgefront,
        s: &mut State,
        script: &mut Script,
        id: EffectId,
        _cx: &mut Cx<'_, Event>,
    ) -> Flow {
        let hex = if self.at.late {
            match game.late_hex(s, script, &self.at) {
                Some(hex) => Some(hex),
                None => return game.ask_or_miss(s, script, id),
            }
        } else {
            game.locked_hex(s, script, id, &self.at)
        };
        match hex {
            Some(hex) => {
                // BF-Q137
                let extra = if self.cap == Cap::Yield { game.mine_extra(s, script.seat, hex) } else { 0 };
                let most = i16::from(self.max) - extra;
                let tile = s.hex_mut(hex);
                let raised = (i16::from(tile.value) + i16::from(self.n)).min(most);
                tile.value = tile.value.max(u8::try_from(raised.max(0)).unwrap_or(u8::MAX));
                script.there = hex;
                script.worked = true;
            }
            None => script.missed = true,
        }
        Flow::Next
    }

    fn offer(&self, game: &Bridgefront, s: &State, script: &Script, offer: &mut dyn FnMut(Action)) {
        game.offer_hexes(s, script, &self.at, false, offer);
    }

    fn worth(&self, _game: &Bridgefront) -> f32 {
        f32::from(self.n)
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        look.nowhere = !look.anywhere(&self.at, this);
        if !look.nowhere {
            add(row, Column::Gold, f32::from(self.n));
        }
    }

    fn target(&self, look: &mut Look<'_>, _id: EffectId, _this: Slot, option: Action, row: &mut Row) {
        if let Action::Hex(hex) = option {
            look.mine(hex, row);
        }
    }
}
