//! The turning points of a match, and what else could have been chosen there.

use std::sync::Arc;

use evenhand_game::game::{Insight, Seat, Seed};

use super::chance_watch::Kept;
use crate::agents::learnt::Learnt;
use crate::agents::mcts::Rollout;
use crate::chances::{ChanceCourse, ChanceValues, Swing};
use crate::net::NetFile;
use crate::search::{Guide, Search, SearchConfig, losses};

/// The most turning points of a match, and the least change of a seat's chance that makes one.
const MOST: usize = 5;
const LEAST: f32 = 0.1;
/// Number of options that are compared with the chosen one: those that the network rates highest.
const OPTIONS: usize = 4;
/// Each option is played on in this many groups of determinizations, of this size each. The groups give the error.
pub(super) const GROUPS: u32 = 20;
const GROUP: u32 = 6;
/// The least difference of chances that counts as better, and how many standard errors it has to be: with four
/// alternatives, 2.5 errors are exceeded by chance once in 20 choices (Bonferroni).
const BETTER: f64 = 0.02;
const SHOWN: f64 = 2.5;
/// Number of choices that an option is played on for before its chances are taken.
const LINE: u32 = 20;

/// A turning point.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The change of the chances.
    pub swing: Swing,
    /// What the seats that chose could have chosen, as far as they could know.
    pub choices: Vec<ComparedChoice>,
}

/// A choice and its alternatives.
#[derive(Clone, Debug)]
pub struct ComparedChoice {
    /// The seat.
    pub seat: Seat,
    /// Number of options that there were.
    pub options: usize,
    /// The options that were compared, the best first.
    pub compared: Vec<ComparedOption>,
}

impl ComparedChoice {
    /// Returns the chosen option.
    pub fn chosen(&self) -> Option<&ComparedOption> {
        self.compared.iter().find(|option| option.chosen)
    }

    /// Returns the best option that is shown to be better than the chosen one.
    pub fn better(&self) -> Option<&ComparedOption> {
        let chosen = self.chosen()?;
        self.compared.iter().find(|option| {
            let gain = option.chance - chosen.chance;
            !option.chosen && gain >= BETTER && gain >= SHOWN * option.error
        })
    }
}

/// An option of a choice.
#[derive(Clone, Debug)]
pub struct ComparedOption {
    /// The option in words.
    pub words: String,
    /// The seat's chance with it, 0 to 1, as far as the seat could know, if all play on like the network.
    pub chance: f64,
    /// The standard error of the difference from the chosen option; 0 for the chosen option.
    pub error: f64,
    /// Whether it was chosen.
    pub chosen: bool,
}

/// Returns the turning points of a match, in order. `kept` has the position of each point.
pub(super) fn moments<G: Insight>(
    game: &G,
    course: &ChanceCourse,
    kept: &[Kept<G>],
    values: &ChanceValues,
) -> Vec<Moment> {
    let mut judge = Judge::new(game, &values.net);
    let turning = course.turning_points(MOST, LEAST).into_iter();
    turning
        .filter_map(|swing| {
            let Kept { state, chosen } = kept.get(swing.from)?;
            let seed = Seed(u64::from(course.points[swing.from].step));
            let choices = chosen.iter().map(|(seat, action)| judge.compared(state, *seat, *action, seed, GROUPS).0);
            Some(Moment { swing, choices: choices.collect() })
        })
        .collect()
}

/// Compares the options of choices.
pub(super) struct Judge<'m, G: Insight> {
    game: &'m G,
    search: Search<G>,
    guide: Rollout<G>,
}

impl<'m, G: Insight> Judge<'m, G> {
    /// Creates a judge that plays options on like this network.
    pub(super) fn new(game: &'m G, net: &Arc<NetFile>) -> Self {
        let config = SearchConfig { cutoff: Some(LINE), trees: false, ..SearchConfig::default() };
        let guide = Rollout::learnt(Learnt::best(Arc::clone(net)));
        Judge { game, search: Search::new(config), guide }
    }

    /// Compares a choice with its best alternatives, and returns the win chance that it gave away. Each option is
    /// played on in this many groups of determinizations, an even number. `seed` decides on them.
    pub(super) fn compared(
        &mut self,
        state: &G::State,
        seat: Seat,
        chosen: G::Action,
        seed: Seed,
        in_groups: u32,
    ) -> (ComparedChoice, f64) {
        let game = self.game;
        let mut view = state.clone();
        game.redact(&mut view, seat);
        let mut options = Vec::new();
        game.actions(&view, seat, &mut options);
        let (judged, groups) = self.played_on(&view, seat, &options, chosen, seed, in_groups);
        let compared = judged.iter().zip(&groups).map(|(option, means)| {
            let (words, _) = game.describe_choice(&view, seat, *option, Some(seat));
            let words = if words.is_empty() { game.write_action(*option) } else { words };
            let differences: Vec<f64> = means.iter().zip(&groups[0]).map(|(mean, own)| mean - own).collect();
            ComparedOption { words, chance: mean(means), error: error(&differences), chosen: *option == chosen }
        });
        let mut compared: Vec<ComparedOption> = compared.collect();
        compared.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        (ComparedChoice { seat, options: options.len(), compared }, loss(&groups))
    }

    /// Returns the win chance of an option and of its best alternatives, the best first. `view` is redacted for the seat.
    pub(super) fn chances(
        &mut self,
        view: &G::State,
        seat: Seat,
        options: &[G::Action],
        option: G::Action,
        seed: Seed,
        in_groups: u32,
    ) -> Vec<(G::Action, f64)> {
        let (judged, groups) = self.played_on(view, seat, options, option, seed, in_groups);
        let mut chances: Vec<_> = judged.into_iter().zip(groups.iter().map(|means| mean(means))).collect();
        chances.sort_by(|a, b| b.1.total_cmp(&a.1));
        chances
    }

    /// Plays an option and its most promising alternatives on. Returns them, the given one first, with the mean chance
    /// of each in every group of determinizations.
    fn played_on(
        &mut self,
        view: &G::State,
        seat: Seat,
        options: &[G::Action],
        chosen: G::Action,
        seed: Seed,
        in_groups: u32,
    ) -> (Vec<G::Action>, Vec<Vec<f64>>) {
        let judged = self.most_promising(view, seat, options, chosen);
        let mut dice = seed.child(u64::from(seat.0)).dice();
        let mut groups: Vec<Vec<f64>> = vec![Vec::new(); judged.len()];
        for _ in 0..in_groups / 2 {
            let means = self.search.judge(self.game, view, seat, &judged, GROUP, &mut self.guide, &mut dice);
            groups.iter_mut().zip(means).for_each(|(group, halves)| group.extend(halves));
        }
        (judged, groups)
    }

    /// Returns the options that the network rates highest, and the chosen one.
    fn most_promising(
        &mut self,
        view: &G::State,
        seat: Seat,
        options: &[G::Action],
        chosen: G::Action,
    ) -> Vec<G::Action> {
        let mut priors = Vec::new();
        self.guide.prior(self.game, view, seat, options, &mut priors);
        let mut order: Vec<usize> = (0..options.len()).collect();
        order.sort_by(|a, b| priors[*b].total_cmp(&priors[*a]));
        let best = order.into_iter().map(|at| options[at]).filter(|option| *option != chosen);
        [chosen].into_iter().chain(best.take(OPTIONS)).collect()
    }
}

/// Returns the win chance that the first option gives away. By option, `groups` has its mean in each group. The best option
/// of one half of the groups is compared in the other half.
fn loss(groups: &[Vec<f64>]) -> f64 {
    let halves: Vec<[f64; 2]> = groups
        .iter()
        .map(|means| {
            let (first, second) = means.split_at(means.len() / 2);
            [mean(first), mean(second)]
        })
        .collect();
    losses(&halves, &[0])[0]
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Returns the standard error of a mean.
fn error(values: &[f64]) -> f64 {
    let (center, count) = (mean(values), values.len() as f64);
    let squares: f64 = values.iter().map(|value| (value - center).powi(2)).sum();
    (squares / (count * (count - 1.0))).sqrt()
}
