//! Beliefs: determinizations weighted by how likely the other seats' choices so far were in them.
//!
//! Determinizations are drawn by the game with its likelihoods
//! ([`Secrets::determinize_weighted`](evenhand_game::game::Secrets::determinize_weighted)), weighted, and resampled in proportion to
//! their weights (sampling importance resampling; Rubin 1988). If a few determinizations hold nearly all the weight,
//! the sample is only as good as those few: [`Beliefs::effective_worlds`] measures this.

use super::guide::Guide;
use evenhand_game::game::{Dice, Game, Seat, Seed};

/// How determinizations are weighted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Believe {
    /// Number of determinizations drawn and weighted for each choice; at least 1.
    pub worlds: u32,
    /// The assumed temperature of the other seats' choices: the difference of the guide's logits that makes an option
    /// 2.7 times as likely; above 0. Use 1 for a trained guide, whose outputs are logits.
    pub temperature: f32,
}

/// A seat's beliefs at one of its choices.
#[derive(Clone, Debug, Default)]
pub struct Beliefs {
    likelihoods: Vec<f32>,
    /// The determinizations drawn, given by their seeds, each with the cumulative weight up to and including its own.
    worlds: Vec<(Seed, f64)>,
    effective: f64,
}

impl Beliefs {
    /// Draws and weights determinizations for a choice, unless the game offers no likelihoods.
    pub fn form<G: Game>(
        &mut self,
        how: Believe,
        game: &G,
        view: &G::State,
        seat: Seat,
        guide: &mut impl Guide<G>,
        dice: &mut Dice,
    ) {
        self.forget();
        let mut opinion = |state: &G::State, seat: Seat, options: &[G::Action], out: &mut Vec<f32>| {
            let first = out.len();
            guide.prior(game, state, seat, options, out);
            out[first..].iter_mut().for_each(|opinion| *opinion /= how.temperature);
        };
        game.belief_likelihoods(view, seat, &mut opinion, dice, &mut self.likelihoods);
        if self.likelihoods.is_empty() {
            return;
        }
        let mut world = view.clone();
        for _ in 0..how.worlds.max(1) {
            let seed = Seed(dice.bits());
            world.clone_from(view);
            let weight = game.determinize_weighted(&mut world, seat, &self.likelihoods, &mut seed.dice());
            self.worlds.push((seed, weight));
        }
        self.weigh();
    }

    /// Converts the logarithms of the weights to cumulative weights.
    fn weigh(&mut self) {
        let highest = self.worlds.iter().map(|(_, weight)| *weight).fold(f64::NEG_INFINITY, f64::max);
        let (mut sum, mut squares) = (0.0, 0.0);
        for (_, place) in &mut self.worlds {
            let weight = (*place - highest).exp();
            sum += weight;
            squares += weight * weight;
            *place = sum;
        }
        self.effective = sum * sum / squares;
    }

    /// Clears the beliefs: determinizations are then drawn as the game draws them.
    pub(super) fn forget(&mut self) {
        self.likelihoods.clear();
        self.worlds.clear();
    }

    /// Fills in what the seat with these beliefs cannot see. `world` is the redacted state they were formed from.
    pub fn determinize<G: Game>(&self, game: &G, world: &mut G::State, seat: Seat, dice: &mut Dice) {
        let Some((_, all)) = self.worlds.last() else { return game.determinize(world, seat, dice) };
        let drawn = dice.unit() * all;
        let place = self.worlds.partition_point(|(_, until)| *until <= drawn).min(self.worlds.len() - 1);
        game.determinize_weighted(world, seat, &self.likelihoods, &mut self.worlds[place].0.dice());
    }

    /// Returns the effective sample size of the determinizations drawn: the square of the sum of the weights over the
    /// sum of their squares (Kish 1965). `None` if determinizations are not weighted.
    pub fn effective_worlds(&self) -> Option<f64> {
        (!self.worlds.is_empty()).then_some(self.effective)
    }
}
