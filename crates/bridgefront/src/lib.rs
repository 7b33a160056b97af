//! Bridgefront: secret planning, bridges on a hex map and deck building for 2 to 6 players.
//!
//! An overview of the rules, with the sections of the rulebook. `rules.md` lists every rule and every reading. A name
//! without a path is a module in `rules/`.
//!
//! - **Setup** (5-8): one corner each, Forges and Mines placed by procedure, four Forces in each Capital, eleven cards,
//!   two secretly chosen starting bridges, a free card: `setup`, `sites`, `map`.
//! - **Round** (9): Reset, market, Action Steps, sieges, collection, scoring, Cleanup: `turn`, `rounds`; and Quiet
//!   Study: `study`.
//! - **Market** (11): a row of cards, sealed bids to buy or to pass: `market`.
//! - **Action Steps** (12): every player secretly commits a card or basic action with locked targets: `actions`,
//!   `stages`, `paths`, `targets`. All are revealed and resolved by initiative: `steps`, `resolve`, `work` and, by type
//!   of effect, `movement`, `deploying`, `bridges`, `lasting`, `drafting`, `questions`.
//! - **Battles** (13-14): dice until one side is dead. Battles outside Capitals happen at once, those in Capitals after
//!   the Action Steps: `sieges`, `combat`. The effects of champions' deaths: `deaths`.
//! - **Collection** (16): gold or drafts from Mines, Forges and the Center: `collection`.
//! - **Victory** (3, 17): eight VP at scoring with no enemy in the Capital, or the highest total after ten rounds:
//!   `scoring`.
//! - **Cards** (15, 22-24) are data, `model::content`. They are made of sixteen verbs. The words and fields of each are in
//!   `model::content::verbs`, what it does in `verbs`, what it is worth to a player in `players::appraise`: one file for each
//!   verb. The card piles: `piles`.
//! - **Factions** (21) and basic actions: `model::content::factions`, `model::content::basic`. The numbers of the rules: `model::knobs`. The
//!   game built from all these: `game`, `ruleset`.
//! - Hidden information: `secrets`. Beliefs about others' drafts: `beliefs`. Words of actions: `model::words`. What can
//!   happen, with its sentences in logs and what it adds to measures: `model::events`. Match logs: `telling::log`.
//!   Measures: `model::measures`, `telling::measures`.

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
mod tests;

pub use game::Bridgefront;
pub use model::actions::Action;
pub use model::events::Event;
pub use model::state::State;
