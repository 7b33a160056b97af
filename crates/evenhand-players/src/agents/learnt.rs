//! The trained agent: a network evaluates the position and each option.
//!
//! With `temperature` 0 it chooses the best option, ties uniformly. With 1 it samples from the policy it was trained
//! with. Any other temperature divides the logits. With probability `blunder` it chooses uniformly instead. A `[bias]`
//! adds preferences that were not trained.

use std::fmt::Write as _;
use std::sync::Arc;

use super::agent::{Agent, View};
use crate::net::{NetFile, Observer, option_places};
use evenhand_game::game::logits::Freedom;
use evenhand_game::game::{BySeat, Dice, Inputs, Insight, Seat};

/// The parameters of a trained agent.
#[derive(Clone, Debug, PartialEq)]
pub struct Learnt {
    /// The trained network.
    pub net: Arc<NetFile>,
    /// 0 = always the best option, 1 = the policy as trained, more = more random.
    pub temperature: f32,
    /// Epsilon: the fraction of choices made uniformly at random, 0 to 1.
    pub blunder: f32,
    /// Whether move generation is exhaustive, rather than limited to likely moves.
    pub thorough: bool,
    /// The bias: features or observations of options, and how much one unit of each adds to an option's logit.
    pub bias: Vec<(&'static str, f32)>,
}

impl Learnt {
    /// Creates a player that always chooses the best option.
    pub fn best(net: Arc<NetFile>) -> Learnt {
        Learnt { net, temperature: 0.0, blunder: 0.0, thorough: false, bias: Vec::new() }
    }

    /// Returns everything that determines how it plays, as text.
    pub fn canonical(&self) -> String {
        let mut text = String::new();
        let Learnt { net, temperature, blunder, thorough, bias } = self;
        let _ = write!(text, "learnt net={} temperature={temperature:?} blunder={blunder:?}", net.digest);
        for (name, weight) in bias {
            let _ = write!(text, " {name}={weight:?}");
        }
        text.push_str(if *thorough { " thorough=true" } else { "" });
        text
    }
}

/// An agent that plays by a network.
pub struct LearntAgent<G: Insight> {
    learnt: Learnt,
    observer: Observer<G>,
    logits: Vec<f32>,
}

impl<G: Insight> LearntAgent<G> {
    /// Creates an agent with these parameters.
    ///
    /// # Panics
    /// Panics if the bias names something the game does not have.
    pub fn new(mut learnt: Learnt) -> LearntAgent<G> {
        for (name, weight) in &learnt.bias {
            let places = option_places(&Inputs::of::<G>(), name).expect("a bias is to what the game shows");
            Arc::make_mut(&mut learnt.net).net.lean(places, *weight);
        }
        LearntAgent { learnt, observer: Observer::default(), logits: Vec::new() }
    }

    /// Returns the network's logits of the options, in order.
    pub fn logits(&mut self, game: &G, state: &G::State, seat: Seat, options: &[G::Action]) -> &[f32] {
        self.logits.clear();
        self.observer.logits(&self.learnt.net.net, game, state, seat, options, &mut self.logits);
        &self.logits
    }

    /// Returns every seat's win share, as the network expects it. `world` is a full state or a determinization.
    pub fn shares(&mut self, game: &G, world: &G::State) -> BySeat<f32> {
        self.observer.shares(&self.learnt.net.net, game, world)
    }

    /// Chooses for a seat. `state` may be redacted or a determinization.
    pub fn decide(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        options: &[G::Action],
        dice: &mut Dice,
    ) -> G::Action {
        let Learnt { temperature, blunder, .. } = self.learnt;
        Freedom { temperature, blunder }.choose(options, dice, || {
            self.logits(game, state, seat, options);
            &mut self.logits
        })
    }
}

impl<G: Insight> Agent<G> for LearntAgent<G> {
    fn is_quick(&self) -> bool {
        !self.learnt.thorough
    }

    fn choose(&mut self, view: &View<'_, G>, dice: &mut Dice) -> G::Action {
        self.decide(view.game, view.state, view.seat, view.options, dice)
    }
}
