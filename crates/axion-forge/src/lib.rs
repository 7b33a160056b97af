//! Axion Forge: a card skirmish on two rows, won by Life Force, Trophies or an objective (2 to 4 players).
//!
//! Overview of the rules. A name without a path is a module in `rules/`:
//!
//! - **Ways to win** (AX-WIN), Life Force, Trophies, elimination, teams (AX-MP): `winning`; objectives: `objectives`.
//! - **Setup** (AX-SET): `setup`. **A turn** (AX-TURN): `start_phase`, `end_phase`; drawing and the empty deck:
//!   `drawing`. Moves of the Action Phase, listed and validated (AX-ACT): `main_moves`.
//! - **Resources** (AX-RES, AX-SRC): Sparks, Cores, Prisms and how costs are paid: `payment`.
//! - **Cards entering play** (AX-DEP): `deploying`; face down (AX-FD): `face_down`; Artifices and Augments:
//!   `hand_cards`. Movement (AX-REP) and the return from red positions: `repositioning`. Leaving the Battlefield, and
//!   who gets the Trophies (AX-TRO): `leaving`.
//! - **Attacks** (AX-ATK, AX-DEF): `attack`; what arrows reach (AX-RNG): `range`; guards (AX-GRD): `guard`; damage:
//!   `damage`; explosions (AX-FRG): `forges`.
//! - **States** (AX-STA): Ready to Broken, Forced Activation, Silence: `turning`.
//! - **Abilities** (AX-ABL): used by choice: `abilities`; triggered, and Traps (AX-TRAP): `triggers`; pending abilities
//!   and their order (AX-PRI): `pending`; execution: `resolving`, targeting: `aiming`; what each effect does: `verbs`;
//!   a card's current Attack, Defense and Traits: `stats`.
//! - The state machine that runs from choice to choice (AX-STG): `machine`; the contract's `Play`: `turn`.
//! - **Cards** and decks (AX-DECK) are data: `model::content`. Parameters of the rules: `model::knobs`. All of them together: `game`;
//!   the contract's `Ruleset`: `ruleset`.
//! - Which content is a placeholder: `model::content::placeholders`.
//! - Exact probabilities: `odds`; claims about the game: `claims`. Input of the agents: `players`.
//! - Hidden information (AX-INF): `secrets`. Words of actions: `model::words`. Measures: `telling::measures`.

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

pub use game::AxionForge;
pub use model::actions::Action;
pub use model::events::Event;
pub use model::state::State;
