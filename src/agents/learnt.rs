//! The agent that has learnt: a network looks at the position and at each option.
//!
//! With `temperature` 0 the option it likes best is chosen, ties uniformly; with 1 each with the chance it was learnt
//! with; in between and above, its logits are divided by the temperature. With the chance `blunder` it chooses uniformly
//! instead. A `[bias]` makes it like what it has not learnt to like.

use std::fmt::Write as _;
use std::sync::Arc;

use super::{Agent, View};
use crate::game::logits::Freedom;
use crate::game::{BySeat, Dice, Inputs, Insight, Seat};
use crate::net::{NetFile, Observer, option_places};

/// What makes one learnt agent differ from another.
#[derive(Clone, Debug, PartialEq)]
pub struct Learnt {
    /// What it has learnt.
    pub net: Arc<NetFile>,
    /// 0 = always the option it likes best, 1 = as it was learnt, more = more freely.
    pub temperature: f32,
    /// The share of choices made uniformly, 0 to 1.
    pub blunder: f32,
    /// Whether it weighs all that the game proposes, not only what is likely to be worth doing.
    pub thorough: bool,
    /// What it likes beyond what it has learnt: features or observations of options, and how much one unit of each
    /// adds to an option's logit.
    pub bias: Vec<(&'static str, f32)>,
}

impl Learnt {
    /// A player that always takes what it likes best.
    pub fn best(net: Arc<NetFile>) -> Learnt {
        Learnt { net, temperature: 0.0, blunder: 0.0, thorough: false, bias: Vec::new() }
    }

    /// Everything that decides how it plays, as text.
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

/// Asks a network.
pub struct LearntAgent<G: Insight> {
    learnt: Learnt,
    observer: Observer<G>,
    logits: Vec<f32>,
}

impl<G: Insight> LearntAgent<G> {
    /// An agent that plays so.
    ///
    /// # Panics
    /// If it leans to what another game calls so.
    pub fn new(mut learnt: Learnt) -> LearntAgent<G> {
        for (name, weight) in &learnt.bias {
            let places = option_places(&Inputs::of::<G>(), name).expect("a bias is to what the game shows");
            Arc::make_mut(&mut learnt.net).net.lean(places, *weight);
        }
        LearntAgent { learnt, observer: Observer::default(), logits: Vec::new() }
    }

    /// How the network likes each option, in order: logits.
    pub fn logits(&mut self, game: &G, state: &G::State, seat: Seat, options: &[G::Action]) -> &[f32] {
        self.logits.clear();
        self.observer.logits(&self.learnt.net.net, game, state, seat, options, &mut self.logits);
        &self.logits
    }

    /// Every seat's share of the win, as the network expects it; `world` is a full or an imagined state.
    pub fn shares(&mut self, game: &G, world: &G::State) -> BySeat<f32> {
        self.observer.shares(&self.learnt.net.net, game, world)
    }

    /// Chooses for a seat; `state` may be a redacted or an imagined one.
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
