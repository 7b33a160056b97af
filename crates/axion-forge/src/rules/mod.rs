//! The rules, one module per part of the rulebook.

mod abilities;
pub(crate) mod aiming;
mod attack;
mod counting;
mod damage;
mod deploying;
mod drawing;
mod end_phase;
mod face_down;
mod forges;
mod guard;
mod hand_cards;
mod leaving;
mod likely;
mod machine;
mod main_moves;
mod objectives;
pub(crate) mod payment;
mod pending;
pub(crate) mod range;
mod repositioning;
mod resolving;
mod secrets;
mod setup;
mod start_phase;
pub(crate) mod stats;
mod triggers;
mod turn;
mod turning;
mod ultimates;
pub(crate) mod verbs;
mod winning;

/// The maximum number of choices in a turn: its moves, and the choices that each move may ask of any seat.
pub(crate) const STEPS_OF_A_TURN: usize = machine::MOST_MOVES as usize * 20;
