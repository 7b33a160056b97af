//! The words and values in the fields of effects (see `NOTATION.md`).

use serde::{Deserialize, Deserializer};

use super::inches::inches;
use evenhand_game::game::knobs::{Knob, Shape};
use evenhand_game::words;
use evenhand_kit::table::effects::written::wrong;
use evenhand_kit::table::plane::Grain;

/// Dice with a number added. A fixed number has no dice (FB-DICE-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct DiceRoll {
    /// How many dice are rolled.
    pub(crate) dice: u8,
    /// The sides of each die: 3 or 6.
    pub(crate) sides: u8,
    pub(crate) plus: i8,
}

impl DiceRoll {
    /// A number without dice.
    pub(crate) const fn fixed(number: i8) -> DiceRoll {
        DiceRoll { dice: 0, sides: 6, plus: number }
    }
}

words! {
    /// Rolls that effects can change or have rolled again.
    pub(crate) enum Roll {
        /// Its own hit dice.
        Hit,
        /// Its own evade dice.
        Evade,
        /// Its Rush die.
        Rush,
        /// Its Spell Rolls.
        Spell,
        /// Its checks for abilities and statuses.
        Check,
    }

    /// The dice that are rolled again.
    pub(crate) enum Which {
        /// Failed dice.
        Failures,
        /// Natural 1s.
        Ones,
    }

    /// The kinds of attacks.
    pub(crate) enum With {
        /// All attacks.
        Anything,
        /// Hand-to-hand attacks.
        Melee,
        /// Ranged attacks.
        Ranged,
    }

    /// What a squad did in its last Movement Phase.
    #[derive(serde::Serialize)]
    pub enum Did {
        /// Nothing yet.
        Nothing,
        /// Hold.
        Hold,
        /// Move.
        Move,
        /// Rush.
        Rush,
    }

    /// The squads that damage is dealt to.
    pub(crate) enum Who {
        /// The target.
        Target,
        /// The squad whose effect it is.
        Itself as "self",
        /// All other squads near the target, friendly and enemy.
        Around,
    }

    /// The squads that wounds are removed from.
    pub(crate) enum Healed {
        /// The target.
        Target,
        /// The squad whose effect it is.
        Itself as "self",
    }

    /// The obstacles that moves can ignore.
    enum Obstacle {
        /// Other models.
        Models,
        /// Terrain, which also costs nothing to climb.
        Terrain,
    }
}

#[allow(clippy::derivable_impls, reason = "`words!` passes no `#[default]` on to a variant")]
impl Default for Did {
    fn default() -> Did {
        Did::Nothing
    }
}

/// A length. It is written in inches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Length(pub(crate) Grain);

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Length, D::Error> {
        let length = f64::deserialize(deserializer)?;
        if (0.0..=100.0).contains(&length) {
            return Ok(Length(inches(length)));
        }
        Err(wrong(format!("{length} is not from 0 to 100 inches"), "write such a length"))
    }
}

impl Knob for Length {
    fn shape() -> Shape {
        Shape::Number([0.0, 100.0])
    }
}

/// The obstacles that moves ignore: at least one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Obstacles {
    pub(crate) models: bool,
    pub(crate) terrain: bool,
}

impl<'de> Deserialize<'de> for Obstacles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Obstacles, D::Error> {
        let all = Vec::<Obstacle>::deserialize(deserializer)?;
        if all.is_empty() {
            return Err(wrong("it ignores nothing", "write [\"models\"], [\"terrain\"] or both"));
        }
        let is = |one| all.contains(&one);
        Ok(Obstacles { models: is(Obstacle::Models), terrain: is(Obstacle::Terrain) })
    }
}

impl Knob for Obstacles {
    fn shape() -> Shape {
        Vec::<Obstacle>::shape()
    }
}
