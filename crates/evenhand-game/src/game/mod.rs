//! The contract between a game and everything that plays it.
//!
//! A [`Game`] value is a rule system with every number fixed. A state is a position in one match of it. Rules never
//! fail and never decide for a player: [`Play::to_act`] returns the seats that must decide (a set, because choices may
//! be sealed and simultaneous), [`Play::actions`] the proposed actions, [`Play::legal`] whether the rules allow an
//! action, and [`Play::apply`] carries out the choices of all seats in the set. The caller checks each choice with
//! `legal` once; `apply` trusts it.
//!
//! Every game must keep these promises; [`contract`] tests them by playing any game it is given:
//! 1. Rules are a value and the state is lean: everything that can be swept is stored in the game.
//! 2. An illegal choice is the caller's error and is never silently corrected.
//! 3. All seats of a set make their sealed choices, which are then revealed together. A seat's own stages continue
//!    without seeing those of the others.
//! 4. A suspended effect is a small frame in the state. There are no callbacks and no threads.
//! 5. Dice are passed as an argument ([`Cx`]); no generator is part of a state.
//! 6. `redact` removes exactly what a seat cannot know: it is idempotent, states that differ only in hidden items
//!    redact to equal states, and `redact(imagine(redact(s))) == redact(s)`.
//! 7. No allocation per decision once warm. No hashed collection in anything that affects a result.
//! 8. Actions and states can be written as text and parsed again.
//! 9. Every match ends within [`Ruleset::step_limit`] steps; a longer one is a bug.

mod beliefs;
mod choices;
pub mod contract;
mod cx;
pub mod dice;
mod first_question;
mod insight;
pub mod knobs;
mod lent;
pub mod log;
mod log_text;
pub mod logits;
pub mod measures;
pub mod names;
mod notation;
pub mod observation;
mod play;
mod ruleset;
pub mod seat;
mod secrets;
pub mod setting;
mod varied;

pub use crate::features;
pub use beliefs::ln_chances;
pub use choices::{Choices, Illegal};
pub use cx::Cx;
pub use dice::{Chance, Dice, Seed};
pub use first_question::FirstQuestion;
pub use insight::{Feature, Inputs, Insight};
pub use knobs::{Book, Rules, SetupError};
pub use lent::Lent;
pub use log_text::LogText;
pub use measures::{Column, ItemCount, Measured, Print, Record, Scope};
pub use notation::Notation;
pub use observation::{Observation, Observed, Sparse};
pub use play::Play;
pub use ruleset::Ruleset;
pub use seat::{BySeat, MAX_SEATS, Role, Seat, Seats};
pub use secrets::{Opinion, Secrets};
pub use varied::Varied;

/// The complete interface of a game: playing a match, and showing it to people. A game implements the five parts, each
/// next to its code. Code that plays games requires this trait.
pub trait Game: Play + Secrets + Notation + LogText {}

impl<G: Play + Secrets + Notation + LogText> Game for G {}
