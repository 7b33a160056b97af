//! The agent that chooses uniformly among what the game proposes.

use super::agent::{Agent, View};
use evenhand_game::game::{Dice, Game};

/// An agent that chooses uniformly.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomAgent;

impl<G: Game> Agent<G> for RandomAgent {
    fn is_quick(&self) -> bool {
        true
    }

    fn choose_blindly(&mut self, options: &[G::Action], dice: &mut Dice) -> Option<G::Action> {
        Some(options[dice.below(options.len())])
    }

    fn choose(&mut self, view: &View<'_, G>, dice: &mut Dice) -> G::Action {
        view.options[dice.below(view.options.len())]
    }
}
