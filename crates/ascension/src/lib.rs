//! Ascension: Legacy of Conflict: a miniatures skirmish game with a flip deck, for 2 to 6 players in sides.
//!
//! Overview of the rules. `rules.md` has every single rule and reading. Modules named here are
//! in `rules/` unless they lie beside this file.
//!
//! - **Flip deck**: every flip turns over two cards of the player's deck; a refresh burns one
//!   card: [`flip_deck`]. Contests and their ties: `contest`.
//! - **Sides and turns**: one initiative contest, alternating activations, passes: `turn`. Which
//!   seat acts next: `round`. Choices, and how play proceeds from one to the next: `machine`.
//!   What a character does in its activation, and action tokens: `activation`. Setup: `setup`.
//! - **Attacks** in seven steps: `attack`. Legal targets: `targets`. The characters and pieces struck:
//!   `victims`. Skill against Defense: `margin`. Damage and defeat: `wounds`. Other effects of actions:
//!   `effects`, `verbs`. Responses: `responses`. Conditions: `conditions`. Terrain under attack: `destruction`.
//! - **Movement**: moves and their strides, Shake, doors, markers: `movement`. The mover and its surroundings:
//!   `trip`. Single strides: `strides`. Straight walks of several strides: `walks`. Difficult ground: `rough_ground`.
//!   Climbing and stairs: `climbing`. Ways around obstacles: `reach`. Proposed destinations: `destinations`. Pushes,
//!   throws, falls and impacts: `forced`, and where they lead: `shoved`. Dangerous ground: `hazards`.
//! - **Table**: shapes and distances: [`evenhand_kit::table::plane`]. Terrain: `terrain`. Surfaces and
//!   heights: `board`. Obstacles: `obstacles`. Line of sight and cover: `sight`.
//! - **Scenarios** and who has won: `scenario`, `scoring`.
//! - **Data**: characters and their actions: `sheets`, `content`. The words and fields of effects: `content::verbs`.
//!   The numbers of the rules: `knobs`. The game built from all these: `game`, `ruleset`.
//! - **Placeholders**: which content is only a placeholder: `content::house`. What outputs say about it: `caution`.
//! - **Players**: what an option is worth: `player`. What an effect is worth: `player::verbs`. The rules use neither.
//! - **Hidden information**: `secrets`. Text notation: `text`. Measures: `measures`.

// Every cast that could change a number explains locally why it does not, or why it may.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub mod claims;
pub mod content;
pub mod events;
pub mod flip_deck;
mod game;
pub mod knobs;
mod log;
mod measures;
pub mod odds;
mod player;
pub mod rules;
mod ruleset;
mod secrets;
pub mod state;
#[cfg(test)]
pub(crate) mod tests;
mod text;
mod verbs;

pub use events::Event;
pub use game::Ascension;
pub use rules::actions::Action;
pub use state::State;
