//! Frostblade: armies of squads on a table of 44 by 30 inches, with dice, terrain and objectives.
//!
//! Where each rule is implemented (a name without a path is a module in `rules/`):
//!
//! - **Armies** (FB-ARMY), datasheets (FB-DATA), items, missions and tables are data: `model::content` reads them. `model::knobs` has
//!   the numbers of the rules. All of them together: `game`, with `model::lengths` in thousandths of an inch and, for each
//!   squad of a list, `model::about_unit`. The implementation of `Ruleset`: `ruleset`.
//! - **Geometry** (FB-MEAS, FB-COH, FB-MOVE, FB-LOS, FB-COV): `model::field` has bases, paths, sight and coherency. `places`
//!   has the positions of squads and their distances.
//! - **Dice** (FB-DICE): `dice` rolls them and has their exact distributions.
//! - **Setup** (FB-DEP): `setup`. **Turns** (FB-TURN): `machine` advances the game, `phases` begins and ends phases,
//!   `menu` lists what a player can do in a phase.
//! - **Movement** (FB-MOVE, FB-DIS): `movement` has the actions of a squad and carries them out, `validate` validates
//!   every move, `candidates` proposes moves.
//! - **Attacks** (FB-RNG, FB-HTH, FB-COM): `reach` finds who can attack whom, from where and under which modifiers;
//!   `attack` rolls the dice. Wounds (FB-DMG): `wounds`.
//! - **Spells** (FB-SPELL), abilities and effects at the beginning of a phase (FB-TURN-2): `powers`. `running` carries
//!   out their effects. Lasting effects on a squad: `active`. Statuses (FB-STAT): `statuses`.
//! - **Objectives** (FB-OBJ) and points: `scoring`. End of the game (FB-WIN): `winning`.
//! - `secrets` states that nothing is hidden. `model::words` has the words of actions, `telling::log` writes
//!   logs for readers. `telling::measures` counts what happens in matches. `odds` computes exact probabilities. `claims` has the balance
//!   targets of the game. `players` has the inputs of agents.

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

pub use game::Frostblade;
pub use model::actions::Action;
pub use model::events::Event;
pub use model::state::State;
