//! Ascension: Legacy of Conflict: a miniatures skirmish game with a flip deck, for 2 to 6 players in sides.
//!
//! Overview of the rules. `rules.md` has every single rule and reading. A name without a path
//! is a module in `rules/`.
//!
//! - **Flip deck**: every flip turns over two cards of the player's deck; a refresh burns one
//!   card: [`model::flip_deck`]. Contests and their ties: `contest`.
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
//! - **Table**: shapes and distances: [`evenhand_kit::table::plane`]. Terrain: `model::terrain`. Surfaces and
//!   heights: `board`. Obstacles: `obstacles`. Line of sight and cover: `sight`.
//! - **Scenarios** and who has won: `model::scenario`, `scoring`.
//! - **Bought characters**: the price list, bills and legality: [`characters`], `model::content::bought`. Traits: `traits`. Attacks on
//!   points, along lines and in chains: `aims`. Places that effects move characters to: `spots`. Compelled moves: `compelled`.
//! - **Data**: characters and their actions: `model::content`. The words and fields of effects:
//!   `model::content::verbs`. The numbers of the rules: `model::knobs`. The game built from all these: `game`, `ruleset`.
//! - **Placeholders**: which content is only a placeholder: `model::content::house`. What outputs say about it: `model::content::caution`.
//! - **Players**: what an option is worth: `players`. What an effect is worth: `players::verbs`. The rules use neither.
//! - **Hidden information**: `secrets`. Words of actions: `model::words`. Measures: `telling::measures`.

// Every cast that could change a number explains locally why it does not, or why it may.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub mod claims;
mod game;
pub mod model;
pub mod odds;
mod players;
pub mod rules;
mod ruleset;
mod telling;
#[cfg(test)]
pub(crate) mod tests;

pub use game::Ascension;
pub use model::actions::Action;
pub use model::characters;
pub use model::events::Event;
pub use model::state::State;
