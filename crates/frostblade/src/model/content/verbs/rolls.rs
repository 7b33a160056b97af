//! Verbs of rolls: what is added to them, and which dice are rolled again.

use super::described::{Alters, Described};
use crate::model::content::effects::{Did, Length, Roll, Which, With};
use crate::model::content::wrong;
use evenhand_game::game::SetupError;

evenhand_kit::fields! {
    /// The conditions under which an effect on a roll applies.
    #[derive(Copy)]
    pub(crate) struct Provided {
        /// The attacks it is about: for hit dice the squad's own attacks, for evade dice attacks against it.
        with: With = With::Anything;
        /// What the squad must have done in its last Movement Phase.
        did: Option<Did> = None;
        /// The distance in inches that the attackers must be farther away than.
        beyond: Option<Length> = None;
    }
}

evenhand_kit::verb! {
    /// Adds to a roll.
    pub(crate) struct ChangeRoll as "change_roll" check change_means_something {
        /// The roll.
        roll: Roll;
        /// The number that is added.
        n: i8, in -6..=6;
        ..provided: Provided;
    }
}

evenhand_kit::verb! {
    /// Dice of a roll may be rolled again.
    pub(crate) struct Reroll as "reroll" check again_means_something {
        /// The roll.
        roll: Roll;
        /// The dice that may be rolled again.
        which: Which = Which::Failures;
        /// Whether it applies only once in each of its owner's turns.
        per_turn: bool = false;
        ..provided: Provided;
    }
}

impl Roll {
    /// Whether it is of attacks.
    const fn is_of_attacks(self) -> bool {
        matches!(self, Roll::Hit | Roll::Evade)
    }

    /// Whether it is made with single dice that each succeed or fail.
    const fn is_of_dice(self) -> bool {
        matches!(self, Roll::Hit | Roll::Evade | Roll::Check)
    }

    /// Returns what changes with it.
    const fn alters(self) -> Alters {
        match self {
            Roll::Hit => Alters::HIT_DICE,
            Roll::Evade => Alters::EVADING,
            Roll::Rush => Alters::MOVES,
            Roll::Spell | Roll::Check => Alters::OTHER,
        }
    }
}

/// The remedy for a field that only some dice can have.
const OF_DICE: &str = "leave it out: only hit dice, evade dice and checks are looked at so";

fn change_means_something(path: &str, change: &ChangeRoll) -> Result<(), SetupError> {
    provided_means_something(path, change.roll, &change.provided)
}

fn again_means_something(path: &str, again: &Reroll) -> Result<(), SetupError> {
    provided_means_something(path, again.roll, &again.provided)?;
    let once = "leave it out: only Spell Rolls are made again once in a turn";
    let fields = [
        ("which", again.which == Which::Ones && !again.roll.is_of_dice(), OF_DICE),
        ("per_turn", again.per_turn && again.roll != Roll::Spell, once),
    ];
    none_is_pointless(path, &fields)
}

fn provided_means_something(path: &str, roll: Roll, provided: &Provided) -> Result<(), SetupError> {
    let of_attacks = "leave it out: only hit and evade dice are of attacks";
    let fields = [
        ("with", provided.with != With::Anything && !roll.is_of_attacks(), of_attacks),
        ("beyond", provided.beyond.is_some() && !roll.is_of_attacks(), of_attacks),
        ("did", provided.did.is_some() && !roll.is_of_dice(), OF_DICE),
    ];
    none_is_pointless(path, &fields)
}

fn none_is_pointless(path: &str, fields: &[(&str, bool, &str)]) -> Result<(), SetupError> {
    match fields.iter().find(|(_, pointless, _)| *pointless) {
        Some((field, _, remedy)) => wrong(format!("{path}.{field}"), "means nothing to this roll", *remedy),
        None => Ok(()),
    }
}

impl Described for ChangeRoll {
    fn alters(&self) -> Option<Alters> {
        Some(self.roll.alters())
    }
}

impl Described for Reroll {
    fn alters(&self) -> Option<Alters> {
        Some(self.roll.alters())
    }
}
