//! `gain`: gold and mana (BF-22a).

use serde::Deserialize;

use super::event::On;
use super::selectors::Num;

pub(crate) const NOTATION: [&str; 2] = [
    "`res` = `\"gold\"` / `\"mana\"`; `n`: number; `from` = (`\"bank\"`) / `\"opponent\"` / `\"victim\"`",
    "resources",
];

/// Gold or mana for the player.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Gain {
    pub(crate) res: Resource,
    pub(crate) n: Num,
    #[serde(default)]
    pub(crate) from: Payer,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Resource {
    Gold,
    Mana,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Payer {
    #[default]
    Bank,
    Opponent,
    Victim,
}

impl Gain {
    /// Returns the amount if the effect gives a fixed amount of gold, so that events can pay it without a question.
    pub(crate) fn fixed_gold(&self) -> Option<u8> {
        match (self.res, self.n) {
            (Resource::Gold, Num::Fixed(n)) => Some(n),
            _ => None,
        }
    }
}

impl Gain {
    /// Returns whether an event can carry out the effect.
    pub(super) fn serves(&self, event: On) -> bool {
        match event {
            On::Deploy | On::Activate => true,
            On::Dies => self.fixed_gold().is_some() && self.from == Payer::Bank,
            On::Kills => self.fixed_gold().is_some() && self.from == Payer::Victim,
            _ => false,
        }
    }
}
