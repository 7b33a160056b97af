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
//!    redact to equal states, and `redact(determinize(redact(s))) == redact(s)`.
//! 7. No allocation per decision once warm. No hashed collection in anything that affects a result.
//! 8. Actions and states can be written as text and parsed again.
//! 9. Every match ends within [`Ruleset::step_limit`] steps; a longer one is a bug.
//!
//! # Example
//!
//! Each of two seats rolls a die in secret. Both then choose at the same time whether to roll once more, and the higher
//! die wins. That is all a game has to state; [`contract::check`] plays it and tests the promises:
//!
//! ```
//! use evenhand_game::game::knobs::Declared;
//! use evenhand_game::game::{
//!     Book, BySeat, Choices, Cx, Dice, Ending, Illegal, LogText, Notation, Play, Role, Rules, Ruleset, Seat, Seats,
//!     Secrets, Seed, SetupError, contract,
//! };
//!
//! evenhand_game::knobs! {
//!     pub struct Knobs {
//!         /// What a second roll costs.
//!         price: u8 = 1, in 0..=5, "pips";
//!     }
//! }
//!
//! struct HighRoll {
//!     price: u8,
//! }
//!
//! /// A die of 0 is one that the seat that looks cannot see.
//! #[derive(Clone, Debug, PartialEq)]
//! struct State {
//!     dice: [u8; 2],
//!     over: bool,
//! }
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
//! enum Action {
//!     Keep,
//!     Again,
//! }
//!
//! /// The number of the purpose that all dice are for.
//! const ROLLS: u8 = 0;
//!
//! impl Ruleset for HighRoll {
//!     const NAME: &'static str = "high_roll";
//!     const SEATS: std::ops::RangeInclusive<usize> = 2..=2;
//!     type State = State;
//!     type Action = Action;
//!     type Event = (Seat, u8);
//!
//!     fn book() -> Book {
//!         Book { documents: &[], knobs: Declared::of::<Knobs>, open_tables: &[] }
//!     }
//!
//!     fn new(rules: &Rules, _seats: usize) -> Result<HighRoll, SetupError> {
//!         Ok(HighRoll { price: rules.section::<Knobs>("")?.price })
//!     }
//!
//!     fn seats(&self) -> usize {
//!         2
//!     }
//!
//!     fn step_limit(&self) -> usize {
//!         1
//!     }
//!
//!     fn endings() -> &'static [Ending] {
//!         const { &[Ending::new("shown")] }
//!     }
//! }
//!
//! impl Play for HighRoll {
//!     fn setup(&self, _roles: &[Role], cx: &mut Cx<'_, (Seat, u8)>) -> State {
//!         State { dice: [cx.dice(ROLLS).d6(), cx.dice(ROLLS).d6()], over: false }
//!     }
//!
//!     fn to_act(&self, state: &State) -> Seats {
//!         if state.over { Seats::NONE } else { Seats::all(2) }
//!     }
//!
//!     fn actions(&self, _state: &State, _seat: Seat, out: &mut Vec<Action>) {
//!         out.extend([Action::Keep, Action::Again]);
//!     }
//!
//!     fn legal(&self, state: &State, _seat: Seat, _action: Action) -> Result<(), Illegal> {
//!         if state.over { Err(Illegal("the match is over".into())) } else { Ok(()) }
//!     }
//!
//!     fn apply(&self, state: &mut State, choices: &Choices<Action>, cx: &mut Cx<'_, (Seat, u8)>) {
//!         for (seat, action) in choices.iter() {
//!             if action == Action::Again {
//!                 let rolled = cx.dice(ROLLS).d6().saturating_sub(self.price).max(1);
//!                 state.dice[seat.index()] = rolled;
//!                 cx.event((seat, rolled));
//!             }
//!         }
//!         state.over = true;
//!     }
//!
//!     fn payoff(&self, state: &State) -> BySeat<f32> {
//!         let [first, second] = state.dice;
//!         let share = if first == second { 0.5 } else { f32::from(u8::from(first > second)) };
//!         BySeat([share, 1.0 - share, 0.0, 0.0, 0.0, 0.0])
//!     }
//!
//!     fn ending(&self, _state: &State) -> usize {
//!         0
//!     }
//! }
//!
//! impl Secrets for HighRoll {
//!     fn redact(&self, state: &mut State, seat: Seat) {
//!         if !state.over {
//!             state.dice[1 - seat.index()] = 0;
//!         }
//!     }
//!
//!     fn determinize(&self, state: &mut State, _seat: Seat, dice: &mut Dice) {
//!         for die in state.dice.iter_mut().filter(|die| **die == 0) {
//!             *die = dice.d6();
//!         }
//!     }
//! }
//!
//! impl Notation for HighRoll {
//!     fn write_action(&self, action: Action) -> String {
//!         (if action == Action::Keep { "keep" } else { "again" }).into()
//!     }
//!
//!     fn read_action(&self, text: &str) -> Option<Action> {
//!         [Action::Keep, Action::Again].into_iter().find(|action| self.write_action(*action) == text)
//!     }
//!
//!     fn write_state(&self, state: &State) -> String {
//!         format!("{} {} {}", state.dice[0], state.dice[1], u8::from(state.over))
//!     }
//!
//!     fn read_state(&self, text: &str) -> Result<State, String> {
//!         let numbers: Vec<u8> = text.split(' ').filter_map(|number| number.parse().ok()).collect();
//!         let [first, second, over] = numbers[..] else { return Err(format!("line 1: {text:?} is not three numbers")) };
//!         Ok(State { dice: [first, second], over: over == 1 })
//!     }
//! }
//!
//! impl LogText for HighRoll {
//!     fn write_event(&self, (seat, rolled): &(Seat, u8)) -> Option<String> {
//!         Some(format!("{seat} rolls again: {rolled}"))
//!     }
//! }
//!
//! let rules = Rules::of_book(&HighRoll::book()).unwrap();
//! let game = HighRoll::new(&rules, 2).unwrap();
//! for seed in 0..20 {
//!     let summary = contract::check(&game, &[], Seed(seed)).unwrap();
//!     assert_eq!((summary.steps, summary.decisions), (1, 2));
//! }
//! ```

mod beliefs;
mod choices;
pub mod contract;
mod cx;
pub mod dice;
mod ending;
pub mod events;
mod first_question;
mod given;
mod insight;
pub mod knobs;
pub mod log;
mod log_text;
pub mod logits;
pub mod measures;
pub mod names;
mod notation;
pub mod observation;
mod play;
mod point_buy;
mod preset;
mod renamed;
mod ruleset;
mod scratch;
pub mod seat;
mod secrets;
pub mod setting;
mod varied;
pub mod words;

pub use crate::features;
pub use beliefs::ln_chances;
pub use choices::{Choices, Illegal};
pub use cx::{Cx, TurnEnd};
pub use dice::{Chance, Dice, Seed};
pub use ending::Ending;
pub use first_question::FirstQuestion;
pub use given::Given;
pub use insight::{Feature, Inputs, Insight};
pub use knobs::{Book, Rules, SetupError};
pub use log_text::LogText;
pub use measures::{Amount, Column, ItemCount, ItemLabel, Measured, Record, Scope};
pub use notation::{DeclaredNotation, Notation};
pub use observation::{Observation, Observed, Sparse};
pub use play::Play;
pub use point_buy::{Bill, Force, ForcePart, PointBuy, WantedForce};
pub use preset::Preset;
pub use renamed::{Renamed, Was};
pub use ruleset::Ruleset;
pub use scratch::{Scratch, Scratched, with_scratch};
pub use seat::{BySeat, MAX_SEATS, Role, Seat, Seats};
pub use secrets::{Policy, Secrets};
pub use varied::Varied;

/// The complete interface of a game: playing a match, and showing it to people. A game implements the five parts, each
/// next to its code. Code that plays games requires this trait.
pub trait Game: Play + Secrets + Notation + LogText {}

impl<G: Play + Secrets + Notation + LogText> Game for G {}
