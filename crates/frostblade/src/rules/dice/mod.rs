//! Dice: rolls, modifiers and exact distributions.
//!
//! - [`roll`]: single dice and fast draws of many dice
//! - [`spell`]: Spell Rolls
//! - [`modifiers`]: how effects, weapons, cover and height modify the dice of an attack, for rules and exact odds
//! - [`distribution`]: exact distributions of an attack's results; [`wound_chances`]: the chance that it destroys a squad, computed fast;
//!   `further`: distributions of other rolls, for tests

pub(crate) mod distribution;
#[cfg(test)]
pub(crate) mod further;
pub(crate) mod modifiers;
pub(crate) mod roll;
pub(crate) mod spell;
pub(crate) mod wound_chances;

pub(crate) use modifiers::{Attack, Situation, Tally, evade_rule};
pub(crate) use roll::{DieRule, binomial, binomial_of_many};
pub(crate) use spell::SpellRoll;
pub(crate) use wound_chances::WoundChances;
