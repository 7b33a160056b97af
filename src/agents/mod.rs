//! Agents: what decides for a seat. They are given a redacted state and cannot see more.
//!
//! Four kinds play: at random, by a script (weights of what an option brings), by what they have learnt from
//! playing themselves (a network), and by search. More search is not better play everywhere: where seats hide things
//! from each other a longer search is not less exploitable, and it underrates what others would have chosen to hide,
//! such as victory points. Answers that rest on a search in such a game deserve doubt, as [`crate::search`] says with
//! figures; compare them with those of a scripted agent.

mod files;
pub mod learnt;
pub mod mcts;
pub mod random;
mod reading;
mod rewrite;
pub mod schema;
pub mod scripted;
mod spec;

pub use rewrite::rewrite;
pub use spec::{AgentSpec, RolloutSpec};

use crate::game::{Dice, Game, Seat};

/// What a seat sees when it must choose.
pub struct View<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The position, without what the seat cannot know.
    pub state: &'a G::State,
    /// The seat that chooses.
    pub seat: Seat,
    /// What the game proposes: at least one action.
    pub options: &'a [G::Action],
}

/// Decides for a seat.
pub trait Agent<G: Game>: Send {
    /// Chooses without looking at the position, if this agent never looks; `None`: it wants a view.
    /// Asked first, with more than one option, because making a view takes as long as a choice of
    /// the rules.
    fn choose_blindly(&mut self, _options: &[G::Action], _dice: &mut Dice) -> Option<G::Action> {
        None
    }

    /// Whether it chooses among what is likely to be worth doing ([`Play::likely_actions`](crate::game::Play::likely_actions)),
    /// not among all that the game proposes.
    fn is_quick(&self) -> bool {
        false
    }

    /// Chooses an action that is legal in the view. `dice` is the agent's own stream.
    fn choose(&mut self, view: &View<'_, G>, dice: &mut Dice) -> G::Action;

    /// As how many worlds of equal weight those count that the last choice was searched in; `None` if it weighed none.
    fn effective_worlds(&self) -> Option<f64> {
        None
    }
}

/// Appends what the game proposes to an agent that must choose for a seat.
pub(crate) fn propose<G: Game>(
    game: &G,
    agent: &dyn Agent<G>,
    state: &G::State,
    seat: Seat,
    options: &mut Vec<G::Action>,
) {
    if agent.is_quick() {
        game.likely_actions(state, seat, options);
    } else {
        game.actions(state, seat, options);
    }
}
