//! Ashenfront: two squads of operators on 25 tiles. Every operation can be answered, and initiative decides which of
//! the two resolves first.
//!
//! Where each part of the rules is implemented. A name without a path is a module in `rules/`:
//!
//! - **Winning** (AF-WIN): `winning`. **Setup** (AF-SET), mulligans, secret placement: `setup`. Drawing: `drawing`.
//! - **Operations** (AF-OP, AF-RSP, AF-DEC), which can be declared in a player's own turn or as a
//!   response: `operations`.
//! - **Exchanges** (AF-EX): responses, payments, tactics, order, resolution: `exchange`. Protocols after operations
//!   (AF-OPP): `protocols`.
//! - **Lines** (AF-RNG), Camouflage, Taunt, legal targets: `lines`. **Movement** (AF-MOV) and Vigilance: `movement`.
//!   **Damage** (AF-DMG), blocks, health, defeat: `damage`.
//! - Execution of the effects of abilities and cards: `running`, and `verbs` for each single effect. Reactions (AF-KW):
//!   `reactions`. Triggers and their order: `triggers`.
//! - Cards and operators that **leave** play (AF-EX-6, AF-UNIT-4, AF-TYPE-7): `leaving`. Equipment (AF-EQ):
//!   `equipment`. Fetching Ults (AF-ULT-3): `ults`. **Rest** (AF-REST): `rest`. The current attributes of an
//!   operator: `sheet`.
//! - The loop that runs from one choice to the next (AF-STG): `machine`. The implementation of `Play`: `turn`.
//! - **Cards**, decks and the map are data: `model::content`. The numbers of the rules: `model::knobs`. All of them together: `game`.
//!   The implementation of `Ruleset`: `ruleset`.
//! - Hidden information (AF-INF): `secrets`. Words of actions: `model::words`. Match logs for readers: `telling::log`.
//!   Measures: `telling::measures`.
//! - Exact probabilities: `odds`. Claims about the rulebook: `claims`. Features and observations for agents: `players`.

// Every cast that could change a number explains locally why it does not, or why it may.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

mod claims;
mod game;
pub mod model;
mod odds;
mod players;
pub mod rules;
mod ruleset;
mod telling;
#[cfg(test)]
pub(crate) mod tests;

pub use game::Ashenfront;
pub use model::actions::Action;
pub use model::events::Event;
pub use model::state::State;
