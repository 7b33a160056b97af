//! What passives, abilities, spells and statuses do, as data: verbs with their fields (see `NOTATION.md`).

use super::ids::{ItemId, StatusId};
use crate::table::plane::Grain;

/// Dice with something added: a number is no dice and that number (FB-DICE-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct DiceRoll {
    /// How many are rolled.
    pub(crate) dice: u8,
    /// 3 or 6 sides.
    pub(crate) sides: u8,
    pub(crate) plus: i8,
}

impl DiceRoll {
    /// A number without dice.
    pub(crate) const fn fixed(number: i8) -> DiceRoll {
        DiceRoll { dice: 0, sides: 6, plus: number }
    }
}

/// Rolls that can be changed or made again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Roll {
    /// Hit dice.
    Hit,
    /// Evade dice.
    Evade,
    /// The Rush die.
    Rush,
    /// Spell Rolls.
    Spell,
    /// Checks of abilities and statuses.
    Check,
}

/// What a datasheet prints that effects can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stat {
    /// Inches; at least 1 stays.
    Move,
    Strength,
    Defense,
}

/// Which dice are rolled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Which {
    /// Natural 1s.
    Ones,
    /// What failed.
    Failures,
}

/// With what is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum With {
    Anything,
    Melee,
    Ranged,
}

/// What a squad did in its last Movement Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Did {
    /// Nothing yet.
    #[default]
    Nothing,
    /// Hold.
    Hold,
    /// Move.
    Move,
    /// Rush.
    Rush,
}

/// When a change of a roll counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Provided {
    /// Attacks with what: the squad's own of hit dice, those against it of evade dice.
    pub(crate) with: With,
    /// Only if the squad's last action was this.
    pub(crate) did: Option<Did>,
    /// Only of attackers farther away than this.
    pub(crate) beyond: Option<Grain>,
}

/// One effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    // What lasts: of passives that work all the time, and of statuses.
    /// Adds to dice.
    RollMod { roll: Roll, by: i8, provided: Provided },
    /// Adds to a stat.
    StatMod { stat: Stat, by: i8 },
    /// Dice may be rolled again. `per_turn`: once in each of its owner's turns.
    Reroll { roll: Roll, which: Which, provided: Provided, per_turn: bool },
    /// Statuses that do nothing to it.
    Ignore { statuses: u32 },
    /// May not Rush.
    NoRush,
    /// May only Hold, and is not moved by its own side's effects.
    OnlyHold,
    /// May make these attacks in a turn it Rushed.
    AttackAfterRush { with: With },
    /// Neither controls nor contests objectives.
    NoObjective,
    /// Its moves ignore these.
    PassThrough { models: bool, terrain: bool },
    /// When a double 1 would damage it, a D6 of this prevents that.
    BacklashCheck { check: u8 },
    // What happens once: to the target unless it says otherwise.
    /// Damage that can be evaded (FB-DMG-4).
    Damage { n: DiceRoll },
    /// Direct Damage (FB-DMG-3).
    Direct { n: DiceRoll },
    /// Damage to every other squad within reach of the target, both sides.
    DamageAround { n: DiceRoll, within: Grain },
    /// The source itself takes Direct Damage.
    DirectToSelf { n: DiceRoll },
    /// Wounds are taken off the target.
    Heal { n: DiceRoll },
    /// Wounds are taken off the source itself.
    HealSelf { n: DiceRoll },
    /// Heals, and what is left returns destroyed models of a squad with HP 1 that has the keyword of the spell's own
    /// condition.
    Mend { n: DiceRoll, keyword: super::ids::KeywordId },
    /// The target gets a status.
    Give { status: StatusId },
    /// The target loses one status, of the owner's choice.
    Cleanse,
    /// The target Holds now.
    HoldNow,
    /// The squad's action of this turn has this added to its Move, and is no Rush.
    Swoop { n: DiceRoll },
    /// If the target Rushes in this phase, this is its die.
    RushDie { die: DiceRoll },
    /// The squad's weapon has this added to its Strength in this turn, and a squad wounded by it gets the status.
    Volley { weapon: ItemId, by: i8, status: StatusId },
    /// The target moves up to this far now.
    Go { n: DiceRoll },
    /// The squad's action of this turn ignores these.
    PassNow { models: bool, terrain: bool },
    /// Instead of an action the squad is set up again on the table's surface, at least this far from all enemies.
    Resurface { away: Grain },
    /// Up to so many of the wounds that are about to be allocated go to this squad instead.
    Redirect { n: DiceRoll },
}
