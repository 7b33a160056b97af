//! The turning points of a match, and what else could have been chosen there.

use evenhand_game::game::{Insight, Seat, Seed};

use super::chance_watch::Kept;
use crate::agents::learnt::Learnt;
use crate::agents::mcts::Rollout;
use crate::chances::{ChanceCourse, ChanceValues, Swing};
use crate::search::{Guide, Search, SearchConfig};

/// The most turning points of a match, and the least change of a seat's chance that makes one.
const MOST: usize = 5;
const LEAST: f32 = 0.1;
/// Number of options that are compared with the chosen one: those that the network rates highest.
const OPTIONS: usize = 4;
/// Each option is played on in so many groups of determinizations, of this size each. The groups give the error.
const GROUPS: u32 = 20;
const GROUP: u32 = 6;
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
    let config = SearchConfig { cutoff: Some(LINE), trees: false, ..SearchConfig::default() };
    let mut judge =
        Judge { game, search: Search::new(config), guide: Rollout::learnt(Learnt::best(values.net.clone())) };
    let turning = course.turning_points(MOST, LEAST).into_iter();
    turning
        .filter_map(|swing| {
            let Kept { state, chosen } = kept.get(swing.from)?;
            let seed = Seed(u64::from(course.points[swing.from].step));
            let choices = chosen.iter().map(|(seat, action)| judge.compared(state, *seat, *action, seed));
            Some(Moment { swing, choices: choices.collect() })
        })
        .collect()
}

/// Compares the options of choices.
struct Judge<'m, G: Insight> {
    game: &'m G,
    search: Search<G>,
    guide: Rollout<G>,
}

impl<G: Insight> Judge<'_, G> {
    /// Compares a choice with its best alternatives. `seed` decides on the determinizations.
    fn compared(&mut self, state: &G::State, seat: Seat, chosen: G::Action, seed: Seed) -> ComparedChoice {
        let game = self.game;
        let mut view = state.clone();
        game.redact(&mut view, seat);
        let mut options = Vec::new();
        game.actions(&view, seat, &mut options);
        let judged = self.most_promising(&view, seat, &options, chosen);
        let mut dice = seed.child(u64::from(seat.0)).dice();
        // By option: its mean in each group.
        let mut groups: Vec<Vec<f64>> = vec![Vec::new(); judged.len()];
        for _ in 0..GROUPS / 2 {
            let means = self.search.judge(game, &view, seat, &judged, GROUP, &mut self.guide, &mut dice);
            groups.iter_mut().zip(means).for_each(|(group, halves)| group.extend(halves));
        }
        let compared = judged.iter().zip(&groups).map(|(option, means)| {
            let (words, _) = game.describe_choice(&view, seat, *option, Some(seat));
            let words = if words.is_empty() { game.write_action(*option) } else { words };
            let differences: Vec<f64> = means.iter().zip(&groups[0]).map(|(mean, own)| mean - own).collect();
            ComparedOption { words, chance: mean(means), error: error(&differences), chosen: *option == chosen }
        });
        let mut compared: Vec<ComparedOption> = compared.collect();
        compared.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        ComparedChoice { seat, options: options.len(), compared }
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

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Returns the standard error of a mean.
fn error(values: &[f64]) -> f64 {
    let (center, count) = (mean(values), values.len() as f64);
    let squares: f64 = values.iter().map(|value| (value - center).powi(2)).sum();
    (squares / (count * (count - 1.0))).sqrt()
}
