//! `damage`: destroying Forces and damaging champions outside battle (BF-22d, BF-22j).

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};

use super::event::On;
use super::selectors::{ChampionSel, HexSel, Plain, number_or};
use evenhand_game::game::knobs::{Knob, Shape};
use evenhand_kit::table::effects::written::{Form, form, wrong};

evenhand_kit::verb! {
    /// A strike destroys Forces and damages champions, in a hex or of those named.
    pub(crate) struct Damage as "damage" {
        /// The number of Forces that are destroyed.
        forces: Toll = Toll::Some(0);
        /// The damage to each champion.
        champions: Harm = Harm::Hp(0);
        /// The hex that is struck.
        at: Option<HexSel> = None;
        /// The champions that are struck, in place of a hex.
        who: Option<ChampionSel> = None;
        /// The players whose units are struck.
        whose: Whose = Whose::All;
        /// The chance in percent that the hex itself is struck, otherwise an adjacent one is.
        accuracy: u8 = 100, in 0..=100;
        /// The number of adjacent hexes that the player must occupy.
        surrounded: u8 = 0;
    }
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

impl Knob for Toll {
    fn shape() -> Shape {
        Shape::Other("a number, or `\"all\"`")
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
    /// The champion loses this many HP.
    Hp(u8),
    /// The champion leaves the board without dying.
    Remove,
    /// So it does, and its card comes back to its player's hand (BF-ED20).
    Recall,
}

impl Harm {
    /// Returns the HP lost by a champion with `hp` HP.
    pub(crate) fn of(self, hp: u8) -> u8 {
        match self {
            Harm::Hp(n) => n.min(hp),
            Harm::Remove | Harm::Recall => hp,
        }
    }
}

impl Knob for Harm {
    fn shape() -> Shape {
        Shape::Other(
            "a number of HP, `\"remove\"` (the champion leaves the board and does not count as killed), or `\"recall\"` \
             (it leaves the board, and its card comes back to its player's hand)",
        )
    }
}

impl<'de> Deserialize<'de> for Harm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Harm, D::Error> {
        let expected = "a number of damage, \"remove\" or \"recall\"";
        match form::<D, Plain, IgnoredAny>(deserializer, expected)? {
            Form::Number(n) => Ok(Harm::Hp(n)),
            Form::Word(Plain(word)) if word == "remove" => Ok(Harm::Remove),
            Form::Word(Plain(word)) if word == "recall" => Ok(Harm::Recall),
            Form::Word(Plain(word)) => Err(wrong(format!("`{word}` is unknown"), format!("write {expected}"))),
            Form::Fields(_) => Err(wrong("is a table", format!("write {expected}"))),
        }
    }
}

evenhand_game::words! {
    /// The players whose units a strike hits.
    pub(crate) enum Whose {
        /// Those of all players.
        All,
        /// Those of enemies.
        Enemy,
        /// Those that enter the hex or cross the bridge.
        Entering,
    }
}

impl Damage {
    /// Returns the damage to a champion, if the strike does damage.
    pub(crate) fn to_champion(&self) -> Option<u8> {
        match self.champions {
            Harm::Hp(n) => Some(n),
            Harm::Remove | Harm::Recall => None,
        }
    }

    /// Returns whether an event can carry out the effect.
    pub(super) fn serves(&self, event: On) -> bool {
        match event {
            On::Deploy | On::Activate => true,
            On::BattleStart => self.forces == Toll::Some(0) && self.to_champion().is_some(),
            On::Cross | On::Enter => self.champions == Harm::Hp(0) && self.whose == Whose::Entering,
            On::SiegeStart => self.champions == Harm::Hp(0) && self.whose == Whose::Enemy,
            On::Dies | On::Kills | On::Cleanup | On::BattleWon | On::BattleOfOthers => false,
        }
    }
}
