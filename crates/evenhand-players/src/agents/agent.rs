//! What an agent is: it sees a view of the position and chooses one of the options.

use evenhand_game::game::{Dice, Game, Seat};

/// A seat's view when it must choose.
pub struct View<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The position, without what the seat cannot know.
    pub state: &'a G::State,
    /// The seat that chooses.
    pub seat: Seat,
    /// The actions that the game proposes, at least one.
    pub options: &'a [G::Action],
}

/// An agent that decides for a seat.
pub trait Agent<G: Game>: Send {
    /// Chooses without looking at the position, if this agent never looks; `None` requests a view. Called first, with
    /// more than one option, because creating a view takes as long as a choice of the rules.
    fn choose_blindly(&mut self, _options: &[G::Action], _dice: &mut Dice) -> Option<G::Action> {
        None
    }

    /// Whether it chooses only among likely moves ([`Play::likely_actions`](evenhand_game::game::Play::likely_actions)), not
    /// among all that the game proposes.
    fn is_quick(&self) -> bool {
        false
    }

    /// Chooses an action that is legal in the view. `dice` is the agent's random stream.
    fn choose(&mut self, view: &View<'_, G>, dice: &mut Dice) -> G::Action;

    /// Returns the effective sample size of the determinizations of the last choice; `None` if it did not weight any.
    fn effective_worlds(&self) -> Option<f64> {
        None
    }
}

/// Appends the actions that the game proposes to this agent for a seat.
pub fn propose<G: Game>(game: &G, agent: &dyn Agent<G>, state: &G::State, seat: Seat, options: &mut Vec<G::Action>) {
    if agent.is_quick() {
        game.likely_actions(state, seat, options);
    } else {
        game.actions(state, seat, options);
    }
}
