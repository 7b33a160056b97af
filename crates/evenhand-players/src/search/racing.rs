//! Compares options at the root by racing: options that are hardly the best are dropped after a few determinizations, and
//! the search stops as soon as the option that looks best is expected to lose little against the others.
//!
//! Many choices are clear or do not matter, so that fewer lines of play decide them than sequential halving
//! ([`halving`](super::halving)) spends on every choice. The options' results in the same determinizations are compared
//! in pairs. If the difference of two options has mean `m` and standard error `s`, the expected loss of taking the better
//! looking one is `s (f(m/s) - m/s F(-m/s))`, with the density and the distribution function of the normal distribution
//! (the expected opportunity cost of Chick & Inoue 2001, *New two-stage and sequential procedures for selecting the best
//! simulated system*). The guide's prior counts as [`Compare::trust`] determinizations that confirmed it.

use super::choice::Search;
use super::config::Compare;
use super::guide::Guide;
use super::tree::short;
use evenhand_game::game::{Dice, Game, Seat, Seed};
use statrs::distribution::{Continuous, ContinuousCDF, Normal};

/// Determinizations that each option is played on in before any is dropped, and between two decisions.
const HEAT: u32 = 3;
/// An option is dropped if its part of the expected loss is at most this fraction of the margin.
const NEGLIGIBLE: f64 = 0.1;
/// The standard deviation that differences of win shares are assumed to have, and how many observations that counts
/// for. It keeps a few equal results from looking certain.
const USUAL_SPREAD: (f64, f64) = (0.1, 2.0);

/// An option in the race.
pub(super) struct Runner {
    edge: u32,
    /// The advantage that the prior gives it over the most promising option, as win share; at most 0.
    prior: f64,
    /// The win share in each determinization so far.
    shares: Vec<f32>,
}

impl Runner {
    /// Returns how much better this option looks than another, and the standard error of that.
    fn lead(&self, other: &Runner, trust: f64) -> (f64, f64) {
        let count = self.shares.len() as f64;
        let differences = || self.shares.iter().zip(&other.shares).map(|(a, b)| f64::from(a - b));
        let mean = differences().sum::<f64>() / count;
        let squares: f64 = differences().map(|difference| (difference - mean).powi(2)).sum();
        let (spread, weight) = USUAL_SPREAD;
        let variance = (squares + weight * spread * spread) / (count - 1.0 + weight);
        let weighted = (count * mean + trust * (self.prior - other.prior)) / (count + trust);
        (weighted, (variance * count).sqrt() / (count + trust))
    }
}

impl<G: Game> Search<G> {
    /// Spends at most the budget on comparing the root's options and returns the edge of the best one.
    #[allow(clippy::too_many_arguments, reason = "the parts of a view, and what to search with")]
    pub(super) fn race(
        &mut self,
        how: Compare,
        margin: f64,
        game: &G,
        view: &G::State,
        seat: Seat,
        world: &mut G::State,
        guide: &mut impl Guide<G>,
        dice: &mut Dice,
        mut determinize: impl FnMut(&mut G::State, &mut Dice),
    ) -> u32 {
        let mut runners = self.runners(how);
        let trust = f64::from(how.trust);
        let mut budget = self.config.iterations;
        let mut determinized = view.clone();
        while runners.len() > 1 && budget >= short(runners.len()) {
            for _ in 0..HEAT.min(budget / short(runners.len())) {
                let seed = Seed(dice.bits());
                determinized.clone_from(view);
                determinize(&mut determinized, &mut seed.child(0).dice());
                for runner in &mut runners {
                    world.clone_from(&determinized);
                    self.opening = Some((seat, runner.edge));
                    let before = self.root()[runner.edge as usize].total;
                    self.play_on(game, world, guide, &mut seed.child(1).dice());
                    #[expect(clippy::cast_possible_truncation, reason = "a win share, as the game gives it")]
                    runner.shares.push((self.root()[runner.edge as usize].total - before) as f32);
                }
                budget -= short(runners.len());
            }
            if drop_beaten(&mut runners, trust, margin) {
                break;
            }
        }
        self.opening = None;
        runners[0].edge
    }

    /// Returns the options that are compared, the most promising first.
    fn runners(&self, how: Compare) -> Vec<Runner> {
        let mut edges: Vec<u32> = (0..short(self.root().len())).collect();
        let prior = |edge: u32| self.root()[edge as usize].prior;
        // The sort is stable, so equally promising options stay in the game's order.
        edges.sort_by(|a, b| prior(*b).total_cmp(&prior(*a)));
        edges.truncate(how.options.min(self.config.iterations).max(1) as usize);
        let highest = prior(edges[0]);
        let advantage = |edge: u32| f64::from(how.point) * f64::from(prior(edge) - highest);
        edges.iter().map(|edge| Runner { edge: *edge, prior: advantage(*edge), shares: Vec::new() }).collect()
    }
}

/// Puts the best option first and drops those that are hardly better. Returns whether the best one is expected to lose at
/// most the margin against all others together.
fn drop_beaten(runners: &mut Vec<Runner>, trust: f64, margin: f64) -> bool {
    let mut best = 0;
    for other in 1..runners.len() {
        if runners[other].lead(&runners[best], trust).0 > 0.0 {
            best = other;
        }
    }
    runners[..=best].rotate_right(1);
    let (first, others) = runners.split_at(1);
    let losses: Vec<f64> = others
        .iter()
        .map(|other| {
            let (lead, error) = first[0].lead(other, trust);
            expected_loss(lead, error)
        })
        .collect();
    let mut keep = std::iter::once(true).chain(losses.iter().map(|loss| *loss > NEGLIGIBLE * margin));
    runners.retain(|_| keep.next().unwrap_or(true));
    losses.iter().sum::<f64>() <= margin
}

/// Returns the expected loss of taking an option whose lead over another has this mean and standard error.
fn expected_loss(lead: f64, error: f64) -> f64 {
    if error <= 0.0 {
        return 0.0;
    }
    let normal = Normal::standard();
    let ratio = lead / error;
    error * (normal.pdf(ratio) - ratio * normal.cdf(-ratio))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runner(edge: u32, prior: f64, shares: &[f32]) -> Runner {
        Runner { edge, prior, shares: shares.to_vec() }
    }

    #[test]
    fn what_is_clearly_worse_is_dropped_and_the_best_comes_first() {
        let mut runners = vec![
            runner(0, 0.0, &[0.1, 0.2, 0.1, 0.2]),
            runner(1, 0.0, &[0.8, 0.9, 0.8, 0.9]),
            runner(2, 0.0, &[0.9, 0.8, 0.8, 0.8]),
        ];
        assert!(!drop_beaten(&mut runners, 0.0, 0.001), "options 1 and 2 are not told apart");
        assert_eq!(runners.iter().map(|runner| runner.edge).collect::<Vec<_>>(), [1, 2]);
        assert!(drop_beaten(&mut runners, 0.0, 0.05), "neither is expected to lose .05");
    }

    #[test]
    fn a_prior_counts_as_determinizations_that_confirmed_it() {
        let (one, other) = (runner(0, 0.0, &[0.5; 4]), runner(1, -0.3, &[0.6; 4]));
        let (lead, _) = one.lead(&other, 4.0);
        // Four determinizations say -.1, four of the prior .3.
        assert!((lead - 0.1).abs() < 1e-6, "{lead}");
        assert!(one.lead(&other, 0.0).0 < 0.0);
    }
}
