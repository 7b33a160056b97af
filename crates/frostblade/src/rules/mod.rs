//! The rules, with a module for each part (see the overview in the parent module).

pub(crate) mod active;
pub(crate) mod attack;
pub(crate) mod candidates;
pub mod dice;
pub(crate) mod faults;
pub(crate) mod machine;
pub(crate) mod menu;
pub(crate) mod movement;
pub(crate) mod phases;
pub(crate) mod places;
pub(crate) mod plans;
pub(crate) mod powers;
pub(crate) mod reach;
pub(crate) mod running;
pub(crate) mod scoring;
mod secrets;
pub(crate) mod setup;
pub(crate) mod shooters;
pub(crate) mod statuses;
pub(crate) mod turn;
pub(crate) mod validate;
pub(crate) mod verbs;
pub(crate) mod wasted;
pub(crate) mod winning;
mod wounds;

/// Random number streams, one for each purpose of dice.
pub(crate) mod stream {
    /// Roll-offs.
    pub(crate) const ROLL_OFF: u8 = 0;
    /// Hit and evade dice.
    pub(crate) const ATTACK: u8 = 1;
    /// Rush dice.
    pub(crate) const RUSH: u8 = 2;
    /// Opportunity attacks.
    pub(crate) const OPPORTUNITY: u8 = 3;
    /// Spell Rolls and their amounts.
    pub(crate) const SPELL: u8 = 4;
    /// Abilities, passives, statuses.
    pub(crate) const EFFECT: u8 = 5;
    /// Squads that are left out of the match.
    pub(crate) const LEFT_OUT: u8 = 6;
}
