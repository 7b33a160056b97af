//! The choices of seats, with a network's logits of all options: from them follows how loosely a seat chooses.

use std::sync::Arc;

use evenhand_game::game::{Insight, Measured, Seat, Seats};

use super::Watch;
use crate::net::{NetFile, Observer};

/// Whose choices are rated, and by which network.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// The seats.
    pub seats: Seats,
    /// The network that rates the options.
    pub net: Arc<NetFile>,
}

/// A choice with the network's logits of all options.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedChoice {
    /// The seat.
    pub seat: Seat,
    /// The logits.
    pub logits: Vec<f32>,
    /// The index of the chosen option.
    pub chosen: usize,
}

/// Rates the choices of seats.
pub(super) struct ChoiceRater<G: Insight> {
    rated: Rated,
    observer: Observer<G>,
    now: Option<G::State>,
    choices: Vec<RatedChoice>,
}

impl<G: Insight> ChoiceRater<G> {
    pub(super) fn new(rated: Rated) -> Self {
        ChoiceRater { rated, observer: Observer::default(), now: None, choices: Vec::new() }
    }

    pub(super) fn finish(self) -> Vec<RatedChoice> {
        self.choices
    }
}

impl<G: Measured + Insight> Watch<G> for ChoiceRater<G> {
    fn position(&mut self, _: &G, state: &G::State, _: &[G::Event]) {
        self.now = Some(state.clone());
    }

    fn choice(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize, _: Option<f64>) {
        let Some(now) = self.now.as_ref().filter(|_| proposed > 1 && self.rated.seats.contains(seat)) else { return };
        let mut view = now.clone();
        game.redact(&mut view, seat);
        let mut options = Vec::new();
        game.actions(&view, seat, &mut options);
        // A choice that was not proposed has no logit.
        let Some(chosen) = options.iter().position(|option| *option == action) else { return };
        let mut logits = Vec::with_capacity(options.len());
        self.observer.logits(&self.rated.net.net, game, &view, seat, &options, &mut logits);
        self.choices.push(RatedChoice { seat, logits, chosen });
    }
}
