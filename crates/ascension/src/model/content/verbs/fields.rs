//! The fields of each verb: how it is written in content files (AS-ATK-7, the verbs of `sheets`).

use serde::Deserialize;

use super::words::{Words, millimetres};
use crate::model::content::conditions::Condition;
use crate::model::content::ids::DeedId;
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::written::mistake;
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::Grain;

/// The target gains tokens of a condition.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Inflict {
    pub(crate) condition: Condition,
    pub(crate) tokens: u8,
}

impl Inflict {
    pub(super) fn read(words: Words<'_>) -> Result<Inflict, SetupError> {
        let tokens = words.n;
        Ok(Inflict { condition: words.fields()?, tokens })
    }
}

/// Pushes the target away (AS-PUSH).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Push {
    /// Added to the distance of the rule.
    #[serde(deserialize_with = "millimetres")]
    pub(crate) further: Grain,
}

/// Pulls the target towards the user.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Pull {
    /// The distance of the pull.
    #[serde(deserialize_with = "millimetres")]
    pub(crate) length: Grain,
}

/// Throws the target (AS-THR-1).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Throw {
    /// The distance of the throw.
    #[serde(deserialize_with = "millimetres")]
    pub(crate) length: Grain,
}

/// The target regains this many wounds, up to its starting number.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Heal(pub(crate) u8);

/// The target loses this many wounds.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Wound(pub(crate) u8);

/// The user moves this many strides.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Stride(pub(crate) u8);

/// The target moves this many strides.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct TargetStrides(pub(crate) u8);

/// The user moves over characters that are smaller by two Sizes and over weak terrain. Each
/// character passed loses a wound and gains Slow.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trample {
    pub(crate) strides: u8,
    /// The maximum Size of terrain that it passes.
    pub(crate) size: u8,
}

/// Lends the target an action token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LendToken;

/// The user, and friends within a distance, have more Defense until the user's next activation.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ward {
    #[serde(deserialize_with = "millimetres")]
    pub(crate) within: Grain,
    pub(crate) defense: i8,
}

/// Until its next activation, the user has this much more Defense, cannot be moved by others
/// and cannot use the Move Action.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct LockDown(pub(crate) i8);

/// Removes one condition token from the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cleanse;

/// Looks at this many cards of the user's deck and discards any of them.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Look(pub(crate) u8);

/// Makes ground dangerous: a circle of this radius, until the end of the next turn.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Trap {
    #[serde(deserialize_with = "millimetres")]
    pub(crate) radius: Grain,
}

/// Makes ground dangerous and difficult permanently: a circle of this radius.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mire {
    #[serde(deserialize_with = "millimetres")]
    pub(crate) radius: Grain,
    /// The maximum number of such patches by one character.
    pub(crate) at_most: u8,
}

/// Adds to the Defense against this attack.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Defend(pub(crate) i8);

/// The defender flips; the flip plus this number is added to its Defense.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct DefendByFlip(pub(crate) i8);

/// Cancels a push or throw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct HoldFast;

/// Transfers this much of the damage to the user.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct TakeOver(pub(crate) u8);

/// Reduces damage of at least `from` by `by`, to no less than 1.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Harden {
    /// The minimum damage that it reduces.
    pub(crate) from: u8,
    /// The amount of the reduction.
    pub(crate) by: u8,
}

/// Attacks the character that caused the event with another action of the user.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Counter {
    pub(crate) deed: DeedId,
    pub(crate) bonus: i8,
}

/// A counterattack as written, with the id of an action of the same sheet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    action: String,
    bonus: i8,
}

impl Counter {
    pub(super) fn read(words: Words<'_>) -> Result<Counter, SetupError> {
        let (path, deeds) = (words.path.clone(), words.deeds);
        let Written { action, bonus } = words.fields()?;
        match deeds.iter().position(|deed| *deed == action) {
            Some(deed) => Ok(Counter { deed: DeedId::at(deed), bonus }),
            None => Err(mistake(
                &path,
                &format!("the sheet has no action `{action}`"),
                &format!("name one of {}", deeds.join(", ")),
            )),
        }
    }
}

/// Everybody within a distance of the user loses wounds and gains tokens of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Burst {
    #[serde(deserialize_with = "millimetres")]
    pub(crate) radius: Grain,
    pub(crate) wounds: u8,
    pub(crate) condition: Condition,
    pub(crate) n: u8,
}
