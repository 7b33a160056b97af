//! Plays a match on from a position, several times, to see how it ends.

use evenhand_game::game::{BySeat, Chance, Choices, Cx, Insight, Seat, Seed};

use crate::chances::PLAYED_ON;
use crate::net::{Net, Observer};

/// Plays matches on. All seats choose the option that the network rates highest.
pub(super) struct PlayOn<G: Insight> {
    observer: Observer<G>,
    options: Vec<G::Action>,
    ratings: Vec<f32>,
}

impl<G: Insight> Default for PlayOn<G> {
    fn default() -> PlayOn<G> {
        PlayOn { observer: Observer::default(), options: Vec::new(), ratings: Vec::new() }
    }
}

impl<G: Insight> PlayOn<G> {
    /// Returns the mean shares of the win of [`PLAYED_ON`] matches that are played on from a position, each with the unknown
    /// cards reshuffled and dice of its own; `None` if one of them does not end.
    pub(super) fn shares(&mut self, net: &Net, game: &G, from: &G::State, seed: Seed) -> Option<BySeat<f32>> {
        let mut sum = BySeat::<f32>::default();
        for number in 0..PLAYED_ON {
            let end = self.played_on(net, game, from, seed.child(number.into()))?;
            let shares = game.payoff(&end);
            Seat::all(game.seats()).for_each(|seat| sum[seat] += shares[seat]);
        }
        Some(BySeat::each(|seat| sum[seat] / PLAYED_ON as f32))
    }

    fn played_on(&mut self, net: &Net, game: &G, from: &G::State, seed: Seed) -> Option<G::State> {
        let mut state = from.clone();
        game.reshuffle(&mut state, &mut seed.child(1).dice());
        let mut cx = Cx::silent(Chance::new(seed.child(0)));
        for _ in 0..game.step_limit() {
            let acting = game.to_act(&state);
            if acting.is_empty() {
                return Some(state);
            }
            let mut choices = Choices::none();
            for seat in acting.iter() {
                choices.set(seat, self.best(net, game, &state, seat)?);
            }
            game.apply(&mut state, &choices, &mut cx);
        }
        None
    }

    /// Returns the option that the network rates highest, the first of equal ones.
    fn best(&mut self, net: &Net, game: &G, state: &G::State, seat: Seat) -> Option<G::Action> {
        self.options.clear();
        game.actions(state, seat, &mut self.options);
        if let [only] = self.options[..] {
            return Some(only);
        }
        self.ratings.clear();
        self.observer.logits(net, game, state, seat, &self.options, &mut self.ratings);
        let best = (0..self.options.len()).rev().max_by(|a, b| self.ratings[*a].total_cmp(&self.ratings[*b]))?;
        Some(self.options[best])
    }
}
