//! Worlds weighed by how likely the others' choices so far were in them.
//!
//! Worlds are drawn as the game draws them with its leanings ([`Secrets::imagine_leaning`](crate::game::Secrets::imagine_leaning)),
//! weighed, and drawn again in proportion to their weights (sampling importance resampling; Rubin 1988). Few worlds
//! with nearly all the weight would be as good as few worlds: [`Beliefs::effective_worlds`] tells.

use super::Guide;
use crate::game::{Dice, Game, Seat, Seed};

/// How imagined worlds are weighed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Believe {
    /// How many worlds are drawn and weighed for each choice; at least 1.
    pub worlds: u32,
    /// How freely the others are taken to have chosen: the difference of the guide's opinion that makes an option 2.7
    /// times as likely; above 0. 1 for a learnt guide, whose opinions are logits.
    pub temperature: f32,
}

/// What a seat believes at one of its choices.
#[derive(Clone, Debug, Default)]
pub struct Beliefs {
    leanings: Vec<f32>,
    /// The worlds drawn, by their seeds, each with the sum of the weights up to its own.
    worlds: Vec<(Seed, f64)>,
    effective: f64,
}

impl Beliefs {
    /// Draws and weighs worlds for a choice, unless the game has nothing to weigh them by.
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
        game.leanings(view, seat, &mut opinion, dice, &mut self.leanings);
        if self.leanings.is_empty() {
            return;
        }
        let mut world = view.clone();
        for _ in 0..how.worlds.max(1) {
            let seed = Seed(dice.bits());
            world.clone_from(view);
            let weight = game.imagine_leaning(&mut world, seat, &self.leanings, &mut seed.dice());
            self.worlds.push((seed, weight));
        }
        self.weigh();
    }

    /// From the logarithms of weights to their sums up to each world.
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

    /// Believes nothing: worlds are imagined as the game imagines them.
    pub fn forget(&mut self) {
        self.leanings.clear();
        self.worlds.clear();
    }

    /// Fills what the seat whose beliefs these are cannot see; `world` is what they were formed from.
    pub fn imagine<G: Game>(&self, game: &G, world: &mut G::State, seat: Seat, dice: &mut Dice) {
        let Some((_, all)) = self.worlds.last() else { return game.imagine(world, seat, dice) };
        let drawn = dice.unit() * all;
        let place = self.worlds.partition_point(|(_, until)| *until <= drawn).min(self.worlds.len() - 1);
        game.imagine_leaning(world, seat, &self.leanings, &mut self.worlds[place].0.dice());
    }

    /// As how many worlds of equal weight those drawn count: the square of the sum of the weights over the sum of
    /// their squares (Kish 1965). `None` where worlds are not weighed.
    pub fn effective_worlds(&self) -> Option<f64> {
        (!self.worlds.is_empty()).then_some(self.effective)
    }
}
