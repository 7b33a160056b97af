//! Tunes the weights of a scripted agent by playing.
//!
//! Candidates are sets of weights. The value of a candidate is its mean win share against named opponents: at a
//! separate table with each of them (and for each number of players), over deals with all rotations of the seats and
//! with rotating factions. A deal is played once for every seat, so its matches give an equally strong player one win
//! at any table, and tables have equal weight. All candidates of a generation play the same deals with the same dice,
//! so that luck does not choose between them. The next generation plays fresh deals, so that nothing is fitted to a
//! deal.
//!
//! The search is CMA-ES (Hansen and Ostermeier 2001, Evolutionary Computation 9): candidates are drawn around a center,
//! which then moves towards the better ones. The result is the center and not the best candidate, because the best of
//! many noisy measurements is mostly the luckiest (Hansen 2016, *The CMA Evolution Strategy: A Tutorial*, B.1).
//! [`compare`] measures whether it is better, on deals that the search has never used.
//!
//! Everything is a function of the seed: the number of threads makes no difference.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use cmaes::{CMAESOptions, DVector, Mode, Weights};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::agents::AgentSpec;
use crate::agents::scripted::Script;
use crate::games::{AnyRunner, BuiltGame, Dealt, OneAgainst};
use evenhand_game::game::Seed;
use evenhand_kit::stats::Paired;

/// Steps on the seed path that separate the deals of the search, those of the final measurement, and the randomness of
/// the search itself.
const TUNING: u64 = 0;
const CHECKING: u64 = 1;
const DRAWING: u64 = 2;
/// The spread of the first candidates around the start, in units of [`scales`].
const FIRST_STEP: f64 = 0.3;

/// A table with one seat for a candidate; one opponent takes all others.
pub struct TuningTable {
    /// The opponent's name.
    pub opponent: String,
    seats: OneAgainst,
    seated: Arc<Mutex<AgentSpec>>,
}

/// The purpose of a table's deals: each purpose has separate deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Choosing between candidates.
    Tuning,
    /// Measuring the result.
    Checking,
}

impl TuningTable {
    /// Creates a table of a game.
    pub fn new(
        game: Box<dyn BuiltGame>,
        seed: u64,
        purpose: Purpose,
        (name, opponent): (String, AgentSpec),
    ) -> TuningTable {
        let seated = Arc::new(Mutex::new(AgentSpec::Random));
        let candidate = Arc::clone(&seated);
        let candidate = move || candidate.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let path = match purpose {
            Purpose::Tuning => TUNING,
            Purpose::Checking => CHECKING,
        };
        let seats = OneAgainst::new(
            game,
            Seed(seed).child(path),
            // Dice depend on names, so all candidates share a name, which no agent file can have.
            ("candidate/".into(), Box::new(candidate)),
            (name.clone(), Box::new(move || opponent.clone())),
        );
        TuningTable { opponent: name, seats, seated }
    }

    /// Plays a candidate over some deals, on all threads of the current pool, and returns one entry per deal, in order.
    /// Deals that are not finished when `stop` returns true have no matches.
    pub fn play(&mut self, candidate: &AgentSpec, deals: Range<u64>, stop: &(dyn Fn() -> bool + Sync)) -> Vec<Dealt> {
        *self.seated.lock().unwrap_or_else(PoisonError::into_inner) = candidate.clone();
        let seats = &self.seats;
        let play =
            |runner: &mut Box<dyn AnyRunner + '_>, deal: u64| seats.deal(&mut **runner, deal, stop).unwrap_or_default();
        deals.into_par_iter().map_init(|| seats.runner(), play).collect()
    }
}

/// The size of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TuningConfig {
    /// Maximum number of generations.
    pub generations: u32,
    /// Number of deals that each candidate plays against each opponent.
    pub deals: u64,
    /// The seed of all randomness.
    pub seed: u64,
}

/// A generation that has been played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generation {
    /// Its number, from 1.
    pub number: u32,
    /// The win share of all its candidates together.
    pub mean: f64,
    /// The win share of the best of them, which is partly luck.
    pub best: f64,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The center of the search at its end, with weights rounded to three digits.
    pub script: Script,
    /// Number of generations that were completed.
    pub generations: u32,
    /// The number of failed matches, and the error of the first of them.
    pub faults: (u64, Option<String>),
}

/// Returns the number of candidates per generation for this many variable weights.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "three times a logarithm from 0 on")]
pub fn candidates(weights: usize) -> usize {
    4 + (3.0 * (weights.max(1) as f64).ln()) as usize
}

/// Searches for better weights, from `start`; only the weights at the indices `free` vary. Stops when the generations
/// are played, when nothing changes any more, or when `stop` returns true. Calls `told` after every generation.
pub fn search(
    tables: &mut [TuningTable],
    start: &Script,
    free: &[usize],
    config: TuningConfig,
    stop: &(dyn Fn() -> bool + Sync),
    mut told: impl FnMut(Generation),
) -> Tuned {
    let scales = scales(start, free);
    let script_at = |point: &DVector<f64>| script_at(start, free, &scales, point);
    let population = candidates(free.len());
    let mut played = 0;
    let shares = RefCell::new(Vec::new());
    let mut faults = (0, None);
    let share_at = |point: &DVector<f64>| {
        let first = played / population as u64 * config.deals;
        played += 1;
        let candidate = AgentSpec::Scripted(script_at(point));
        let (mut sum, mut matches) = (0.0, 0);
        for table in tables.iter_mut() {
            for dealt in table.play(&candidate, first..first + config.deals, stop) {
                sum += dealt.shares;
                matches += dealt.matches;
                faults.0 += dealt.faults.len() as u64;
                faults.1 = faults.1.take().or(dealt.faults.into_iter().next());
            }
        }
        let share = sum / f64::from(matches.max(1));
        shares.borrow_mut().push(share);
        share
    };
    let mut centre = DVector::zeros(free.len());
    let mut generations = 0;
    // It fails only without weights, or with constants other than those above.
    if let Ok(mut search) = strategy(free.len(), population, config.seed).build(share_at) {
        while generations < config.generations && !stop() {
            let settled = search.next().is_some();
            if stop() {
                break;
            }
            generations += 1;
            centre.clone_from(search.mean());
            let shares = std::mem::take(&mut *shares.borrow_mut());
            told(Generation {
                number: generations,
                mean: shares.iter().sum::<f64>() / shares.len().max(1) as f64,
                best: shares.iter().copied().fold(0.0, f64::max),
            });
            if settled {
                break;
            }
        }
    }
    let mut script = if generations == 0 { start.clone() } else { script_at(&centre) };
    for place in free.iter().filter(|_| generations > 0) {
        let weight = &mut script.weights[*place].1;
        *weight = rounded(*weight);
    }
    Tuned { script, generations, faults }
}

/// Returns the weights for a point of the search: offsets from the start in units of each weight.
#[expect(clippy::cast_possible_truncation, reason = "weights are held as f32: a rounding, within its range")]
fn script_at(start: &Script, free: &[usize], scales: &[f64], point: &DVector<f64>) -> Script {
    let mut script = start.clone();
    for ((place, scale), step) in free.iter().zip(scales).zip(point.iter()) {
        let weight = &mut script.weights[*place].1;
        *weight = (f64::from(*weight) + scale * step).clamp(-1e9, 1e9) as f32;
    }
    script
}

/// Returns the options of the search.
fn strategy(weights: usize, population: usize, seed: u64) -> CMAESOptions {
    CMAESOptions::new(vec![0.0; weights], FIRST_STEP)
        .mode(Mode::Maximize)
        .population_size(population)
        // Negative weights gain little with noisy shares, and can make the search fail.
        .weights(Weights::Positive)
        .seed(Seed(seed).child(DRAWING).0)
}

/// Rounds to three digits, which is finer than any measurement can distinguish.
fn rounded(weight: f32) -> f32 {
    format!("{weight:.2e}").parse().unwrap_or(weight)
}

/// Returns the unit of each free weight: its size, or half the median size of all weights if that is larger, because a
/// weight of 0 must vary too.
fn scales(start: &Script, free: &[usize]) -> Vec<f64> {
    let mut sizes: Vec<f64> = start.weights.iter().map(|(_, weight)| f64::from(weight.abs())).collect();
    sizes.retain(|size| *size > 0.0);
    sizes.sort_by(f64::total_cmp);
    let least = sizes.get(sizes.len() / 2).map_or(1.0, |middle| middle / 2.0);
    free.iter().map(|place| f64::from(start.weights[*place].1.abs()).max(least)).collect()
}

/// The results of two candidates over the same deals.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    /// Against each table's opponent: the first set with the second.
    pub each: Vec<Paired>,
    /// Against all opponents together.
    pub all: Paired,
    /// Number of matches that failed and are left out.
    pub faults: u64,
}

/// Plays two candidates over the deals from 0 to `deals` at every table.
pub fn compare(tables: &mut [TuningTable], first: &AgentSpec, second: &AgentSpec, deals: u64) -> Comparison {
    let mut comparison = Comparison::default();
    let mut sums: Vec<_> = (0..deals).map(|_| [(0.0, 0.0); 2]).collect();
    for table in tables {
        let mut against = Paired::default();
        let played = [first, second].map(|candidate| table.play(candidate, 0..deals, &|| false));
        for ((a, b), sums) in played[0].iter().zip(&played[1]).zip(&mut sums) {
            let pair = [a, b].map(|dealt| (dealt.shares, f64::from(dealt.matches)));
            against.add(pair[0], pair[1]);
            for (sum, (shares, matches)) in sums.iter_mut().zip(pair) {
                *sum = (sum.0 + shares, sum.1 + matches);
            }
            comparison.faults += (a.faults.len() + b.faults.len()) as u64;
        }
        comparison.each.push(against);
    }
    for [a, b] in sums {
        comparison.all.add(a, b);
    }
    comparison
}

#[cfg(test)]
mod tests;
