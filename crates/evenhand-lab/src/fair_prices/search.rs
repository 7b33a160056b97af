//! The strongest legal force: evolution against fresh random forces and against its own best.

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use evenhand_game::error::Problem;
use evenhand_game::game::{Force, Seed, WantedForce};
use evenhand_kit::stats::{Interval, Ratio};

use super::play::{Study, TOGETHER, shares_of};

/// Number of forces that are kept from generation to generation, and of their descendants in each.
const KEPT: usize = 16;
const CHILDREN: usize = 48;
/// Number of random opponents in a generation, and of the best of the generation before.
const RANDOM: u64 = 24;
const BEST: usize = 8;
/// Number of generations whose best are compared at the end.
const LAST: u32 = 5;
/// Number of fresh opponents in that comparison.
const COMPARED: u64 = 100;
/// Steps on the path of seeds.
const START: u64 = 1;
const VARIED: u64 = 2;
const OPPONENTS: u64 = 3;
const FINAL: u64 = 4;
const CHECK: u64 = 5;

/// How long is searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Searching {
    /// Number of generations.
    pub generations: u32,
    /// Number of fresh random forces that the strongest is measured against at the end.
    pub checked: u64,
}

/// The strongest force that was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The force.
    pub force: Force,
    /// The share of matches that it wins against fresh random forces, with its interval.
    pub share: f64,
    /// The 95 % interval.
    pub interval: Interval,
    /// Number of generations that were played.
    pub generations: u32,
    /// The shares of the next best, against the forces of the comparison; the first is that of the strongest itself.
    pub compared: Vec<f64>,
}

/// Searches for the strongest force. If it is stopped, what was found until then is measured.
///
/// # Errors
/// Returns an error if no force can be drawn, or if a match breaks down.
pub fn strongest(
    study: &Study<'_>,
    how: Searching,
    stop: &(dyn Fn() -> bool + Sync),
    mut progress: impl FnMut(u32, f64),
) -> Result<Found, Problem> {
    let seed = Seed(study.seed);
    let whole = WantedForce { least: 1.0, ..study.wanted };
    let mut best = drawn(study, whole, KEPT as u64, seed.child(START))?;
    let mut last: Vec<Force> = Vec::new();
    let mut played = 0;
    for generation in 0..how.generations {
        if stop() {
            break;
        }
        let here = seed.child(VARIED).child(generation.into());
        let child = |number: usize| {
            let (parent, of) = (&best[number % best.len()], here.child(number as u64));
            study.point_buy.varied(study.rules, parent, whole, of).map_err(Problem::from)
        };
        let children: Result<Vec<Force>, Problem> = (0..CHILDREN).into_par_iter().map(child).collect();
        let mut opponents = drawn(study, whole, RANDOM, seed.child(OPPONENTS).child(generation.into()))?;
        opponents.extend(best.iter().take(BEST).cloned());
        let mut candidates = best;
        candidates.extend(children?);
        let order = ranked(study, &candidates, &opponents, deals(OPPONENTS, generation))?;
        best = order.iter().take(KEPT).map(|(at, _)| candidates[*at].clone()).collect();
        played = generation + 1;
        progress(played, order[0].1);
        if generation + LAST >= how.generations {
            let new = best.iter().take(KEPT / 2).filter(|force| !last.contains(force));
            last.extend(new.cloned().collect::<Vec<_>>());
        }
    }
    if last.is_empty() {
        last = best;
    }
    measured(study, how, last, played)
}

/// Compares the last forces on common fresh opponents, and measures the best against others again.
fn measured(study: &Study<'_>, how: Searching, last: Vec<Force>, generations: u32) -> Result<Found, Problem> {
    let seed = Seed(study.seed);
    let whole = WantedForce { least: 1.0, ..study.wanted };
    let mut opponents = drawn(study, whole, COMPARED, seed.child(FINAL))?;
    opponents.extend(last.iter().cloned());
    let order = ranked(study, &last, &opponents, deals(FINAL, 0))?;
    let force = last[order[0].0].clone();
    let opponents = drawn(study, whole, how.checked, seed.child(CHECK))?;
    let mut ratio = Ratio::default();
    let shares = shares_against(study, &force, &opponents, deals(CHECK, 0))?;
    // A pair of forces plays two matches.
    shares.into_iter().for_each(|share| ratio.add(2.0 * share, 2.0));
    let share = ratio.value().unwrap_or(0.0);
    let interval = ratio.share_interval().unwrap_or(Interval { low: 0.0, high: 1.0 });
    Ok(Found { force, share, interval, generations, compared: order.into_iter().map(|(_, share)| share).collect() })
}

/// Returns the number of the first deal of a phase, so that no two phases share deals.
fn deals(phase: u64, generation: u32) -> u64 {
    (phase << 40) + (u64::from(generation) << 20)
}

fn drawn(study: &Study<'_>, wanted: WantedForce, count: u64, seed: Seed) -> Result<Vec<Force>, Problem> {
    let one = |number: u64| study.point_buy.force(study.rules, wanted, number, seed.child(number));
    (0..count).map(|number| one(number).map_err(Problem::from)).collect()
}

/// Returns the places of the candidates with their mean share against all opponents, the best first.
fn ranked(
    study: &Study<'_>,
    candidates: &[Force],
    opponents: &[Force],
    first_deal: u64,
) -> Result<Vec<(usize, f64)>, Problem> {
    let share = |at: usize| {
        let shares = shares_against(study, &candidates[at], opponents, first_deal)?;
        Ok((at, shares.iter().sum::<f64>() / shares.len().max(1) as f64))
    };
    let found: Result<Vec<(usize, f64)>, Problem> = (0..candidates.len()).into_par_iter().map(share).collect();
    let mut found = found?;
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    Ok(found)
}

/// Returns the share of a force against each opponent. All forces play the same deals.
fn shares_against(study: &Study<'_>, force: &Force, opponents: &[Force], first_deal: u64) -> Result<Vec<f64>, Problem> {
    let mut shares = Vec::new();
    let together = (TOGETHER / usize::from(study.wanted.characters.max(1))).saturating_sub(1).max(1);
    for (part, some) in opponents.chunks(together).enumerate() {
        let table: Vec<&Force> = std::iter::once(force).chain(some).collect();
        let pairings: Vec<(usize, usize)> = (1..table.len()).map(|other| (0, other)).collect();
        shares.extend(shares_of(study, &table, &pairings, first_deal + (part * together) as u64)?);
    }
    Ok(shares)
}
