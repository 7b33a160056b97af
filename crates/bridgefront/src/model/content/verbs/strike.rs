//! `strike`: destroying Forces and damaging champions outside battle (BF-22d, BF-22j).

use serde::{Deserialize, Deserializer};

use super::event::On;
use super::selectors::{ChampionSel, HexSel, number_or};

pub(crate) const NOTATION: [&str; 2] = [
    "`forces` (0) number or `\"all\"`; `champions` (0) number or `\"remove\"`; `at`: hex or `who`: champion; `whose` = (`\"all\"`) / `\"enemy\"` / `\"entering\"`; `accuracy` (100) percent, the rest scatters over the neighbours; `surrounded` (0): needs that many adjacent hexes of yours",
    "destroy Forces, damage champions",
];

/// A strike on a hex, or on champions.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Strike {
    #[serde(default)]
    pub(crate) forces: Toll,
    #[serde(default)]
    pub(crate) champions: Harm,
    pub(crate) at: Option<HexSel>,
    pub(crate) who: Option<ChampionSel>,
    #[serde(default)]
    pub(crate) whose: Whose,
    #[serde(default = "always")]
    pub(crate) accuracy: u8,
    #[serde(default)]
    pub(crate) surrounded: u8,
}

fn always() -> u8 {
    100
}

/// The number of Forces a strike destroys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Toll {
    Some(u8),
    All,
}

impl Toll {
    /// Returns the number destroyed of `forces` Forces.
    pub(crate) fn of(self, forces: u8) -> u8 {
        match self {
            Toll::Some(n) => n.min(forces),
            Toll::All => forces,
        }
    }
}

impl Default for Toll {
    fn default() -> Toll {
        Toll::Some(0)
    }
}

impl<'de> Deserialize<'de> for Toll {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Toll, D::Error> {
        Ok(number_or(deserializer, "all", "a number of Forces or \"all\"")?.map_or(Toll::All, Toll::Some))
    }
}

/// The effect of a strike on a champion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Harm {
    Damage(u8),
    Remove,
}

impl Default for Harm {
    fn default() -> Harm {
        Harm::Damage(0)
    }
}

impl Harm {
    /// Returns the HP lost by a champion with `hp` HP.
    pub(crate) fn of(self, hp: u8) -> u8 {
        match self {
            Harm::Damage(n) => n.min(hp),
            Harm::Remove => hp,
        }
    }
}

impl<'de> Deserialize<'de> for Harm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Harm, D::Error> {
        Ok(number_or(deserializer, "remove", "a number of damage or \"remove\"")?.map_or(Harm::Remove, Harm::Damage))
    }
}

/// The players whose units a strike hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Whose {
    #[default]
    All,
    Enemy,
    Entering,
}

impl Strike {
    /// Returns the damage to a champion, if the strike does damage.
    pub(crate) fn damage(&self) -> Option<u8> {
        match self.champions {
            Harm::Damage(n) => Some(n),
            Harm::Remove => None,
        }
    }
}

impl Strike {
    /// Returns whether an event can carry out the effect.
    pub(super) fn serves(&self, event: On) -> bool {
        match event {
            On::Deploy | On::Activate => true,
            On::BattleStart => self.forces == Toll::Some(0) && self.damage().is_some(),
            On::Cross | On::Enter => self.champions == Harm::Damage(0) && self.whose == Whose::Entering,
            On::SiegeStart => self.champions == Harm::Damage(0) && self.whose == Whose::Enemy,
            On::Dies | On::Kills | On::Cleanup => false,
        }
    }
}
