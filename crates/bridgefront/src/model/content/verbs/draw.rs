//! `draw`: cards from the player's own pile (BF-22e).

use serde::Deserialize;

use super::event::On;
use super::selectors::Num;

pub(crate) const NOTATION: [&str; 2] = ["`n`: number; `when` = (`\"now\"`) / `\"next_hand\"`", "draw cards"];

/// Cards drawn by the player.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Draw {
    pub(crate) n: Num,
    #[serde(default)]
    pub(crate) when: Time,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Time {
    #[default]
    Now,
    NextHand,
}

impl Draw {
    /// Returns whether an event can carry out the effect.
    pub(super) fn serves(&self, event: On) -> bool {
        match event {
            On::Deploy | On::Activate => true,
            On::Cleanup => matches!(self.n, Num::Fixed(_)),
            _ => false,
        }
    }
}
