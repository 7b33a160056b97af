//! Dice: how they are rolled, what changes them, and their exact laws.
//!
//! - [`roll`]: one die and handfuls of them, fast
//! - [`spell`]: Spell Rolls
//! - [`modifiers`]: what effects, weapons, cover and height make of the dice of an attack; the rules and the odds ask it
//! - [`law`]: exact chances of what an attack comes to; [`toll`]: how likely it destroys a squad, quick; `further`: chances of
//!   all else, for tests

#[cfg(test)]
pub(crate) mod further;
pub(crate) mod law;
pub(crate) mod modifiers;
pub(crate) mod roll;
pub(crate) mod spell;
pub(crate) mod toll;

pub(crate) use modifiers::{Attack, Situation, Tally, evade_rule};
pub(crate) use roll::{DieRule, binomial, binomial_of_many};
pub(crate) use spell::SpellRoll;
pub(crate) use toll::Toll;
