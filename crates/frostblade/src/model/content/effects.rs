//! The effects of passives, abilities, spells and statuses, as data: verbs with their fields (see `NOTATION.md`).

use super::ids::{ItemId, StatusId};
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

/// Rolls that effects can modify or have rolled again.
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

/// Values of a datasheet that effects can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stat {
    /// Inches. Effects never reduce it below 1.
    Move,
    Strength,
    Defense,
}

/// The dice that are rolled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Which {
    /// Natural 1s.
    Ones,
    /// Failed dice.
    Failures,
}

/// The kinds of attacks.
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

/// The conditions under which an effect on a roll applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Provided {
    /// The kind of attack: for hit dice the squad's own attacks, for evade dice attacks against the squad.
    pub(crate) with: With,
    /// The squad's last action must have been this one.
    pub(crate) did: Option<Did>,
    /// The attackers must be farther away than this.
    pub(crate) beyond: Option<Grain>,
}

/// One effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    // Lasting effects: of passives that always work, and of statuses.
    /// Adds to dice.
    RollMod { roll: Roll, by: i8, provided: Provided },
    /// Adds to a stat.
    StatMod { stat: Stat, by: i8 },
    /// Dice may be rolled again. `per_turn`: only once in each of its owner's turns.
    Reroll { roll: Roll, which: Which, provided: Provided, per_turn: bool },
    /// These statuses have no effect on the squad.
    Ignore { statuses: u32 },
    /// May not Rush.
    NoRush,
    /// May only Hold, and cannot be moved by effects of its own side.
    OnlyHold,
    /// May make these attacks in a turn in which it Rushed.
    AttackAfterRush { with: With },
    /// Neither controls nor contests objectives.
    NoObjective,
    /// Its moves ignore models, terrain or both.
    PassThrough { models: bool, terrain: bool },
    /// A D6 that reaches this prevents the damage of a double 1.
    BacklashCheck { check: u8 },
    // Effects that happen once: to the target unless they say otherwise.
    /// Damage that can be evaded (FB-DMG-4).
    Damage { n: DiceRoll },
    /// Direct Damage (FB-DMG-3).
    Direct { n: DiceRoll },
    /// Damage to every other squad of either side within this distance of the target.
    DamageAround { n: DiceRoll, within: Grain },
    /// The source itself takes Direct Damage.
    DirectToSelf { n: DiceRoll },
    /// Removes wounds from the target.
    Heal { n: DiceRoll },
    /// Removes wounds from the source itself.
    HealSelf { n: DiceRoll },
    /// Heals. In a squad with HP 1 and this keyword, the rest of the amount returns destroyed models.
    Mend { n: DiceRoll, keyword: super::ids::KeywordId },
    /// The target gets a status.
    Give { status: StatusId },
    /// The target loses one status, chosen by its owner.
    Cleanse,
    /// The target's action of this turn is Hold, at once.
    HoldNow,
    /// The squad's action of this turn has this added to its Move. It does not count as a Rush.
    Swoop { n: DiceRoll },
    /// The target's Rush die, if it Rushes in this phase.
    RushDie { die: DiceRoll },
    /// The weapon of the squad has this added to its Strength in this turn. A squad that it wounds gets the status.
    Volley { weapon: ItemId, by: i8, status: StatusId },
    /// The target moves up to this far, at once.
    Go { n: DiceRoll },
    /// The squad's action of this turn ignores models, terrain or both.
    PassNow { models: bool, terrain: bool },
    /// Instead of taking an action, the squad is set up again on the table's
    /// surface, at least this far from all enemies.
    Resurface { away: Grain },
    /// Up to this number of the wounds that are about to be allocated go to this squad instead.
    Redirect { n: DiceRoll },
}
