//! Chooses at the root by comparing options in the same determinizations.
//!
//! The quality of a choice moves a match's result far less than cards and dice do. Options are therefore played out in
//! the same determinizations with the same chance, which mostly cancels out of their difference. Sequential halving
//! allocates the determinizations (Karnin, Koren & Somekh 2013): all options get the same number, the worse half is
//! dropped, and so on. The guide's prior for an option counts as a number of determinizations ([`Compare::trust`]) that
//! confirmed it. With the few hundred determinizations a choice gets, a difference of means is mostly noise, and
//! choosing the highest mean is worse than not searching at all.

use super::choice::Search;
use super::config::Compare;
use super::guide::Guide;
use super::tree::short;
use evenhand_game::game::{Dice, Game, Seat, Seed};

impl<G: Game> Search<G> {
    /// Spends the budget on comparing the root's options and returns the edge of the best one.
    #[allow(clippy::too_many_arguments, reason = "the parts of a view, and what to search with")]
    pub(super) fn compare(
        &mut self,
        how: Compare,
        game: &G,
        view: &G::State,
        seat: Seat,
        world: &mut G::State,
        guide: &mut impl Guide<G>,
        dice: &mut Dice,
        mut determinize: impl FnMut(&mut G::State, &mut Dice),
    ) -> u32 {
        let mut left = std::mem::take(&mut self.present);
        left.clear();
        left.extend(0..short(self.root().len()));
        let prior = |search: &Self, edge: u32| search.root()[edge as usize].prior;
        // The sort is stable, so equally promising options stay in the game's order.
        left.sort_by(|a, b| prior(self, *b).total_cmp(&prior(self, *a)));
        left.truncate(how.options.min(self.config.iterations).max(1) as usize);
        let highest = prior(self, left[0]);
        let rounds = left.len().next_power_of_two().trailing_zeros();
        let mut budget = self.config.iterations;
        let mut determinized = view.clone();
        for round in 0..rounds {
            let worlds = (budget / (rounds - round)) / short(left.len());
            for _ in 0..worlds {
                let seed = Seed(dice.bits());
                determinized.clone_from(view);
                determinize(&mut determinized, &mut seed.child(0).dice());
                for edge in &left {
                    world.clone_from(&determinized);
                    self.opening = Some((seat, *edge));
                    self.play_on(game, world, guide, &mut seed.child(1).dice());
                }
            }
            budget -= worlds * short(left.len());
            let usual = {
                let edges = || left.iter().map(|edge| &self.root()[*edge as usize]);
                let visits: u32 = edges().map(|edge| edge.visits).sum();
                edges().map(|edge| edge.total).sum::<f64>() / f64::from(visits.max(1))
            };
            let belief = |search: &Self, edge: u32| {
                let edge = &search.root()[edge as usize];
                let trust = f64::from(how.trust);
                let beforehand = usual + f64::from(how.point) * f64::from(edge.prior - highest);
                (edge.total + trust * beforehand) / (f64::from(edge.visits) + trust)
            };
            left.sort_by(|a, b| belief(self, *b).total_cmp(&belief(self, *a)));
            left.truncate(left.len().div_ceil(2));
        }
        self.opening = None;
        let best = left[0];
        self.present = left;
        best
    }
}
