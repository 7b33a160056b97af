//! Measures the strength of each cell's players under its rules: one of them with `planner` in all other seats.
//!
//! Only players with a network are measured, because only these may know some rules better than others. Players that
//! search are measured by their network alone, because a search takes as long as the run itself. The measurement comes
//! before the run, on separate deals that follow from the seed. Machines that share a run divide the cells.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};

use super::super::failure::{Failure, OrFailure};
use super::super::prepared::Prepared;
use super::going_on::interrupted;
use super::playing::interruptible;
use super::strength::{Entries, Entry, read, write};
use crate::agents::{AgentSpec, RolloutSpec};
use crate::digest::Digest;
use crate::error::Error;
use crate::experiment::Cell;
use crate::runner::{Plan, pool};
use crate::stats::Ratio;
use crate::tables::{Estimate, PlayerRow};
use crate::tuning::{Purpose, TuningTable};

/// Maximum number of deals on which a player is measured.
const MOST_DEALS: u64 = 100;
/// Small runs use one in this many of their deals for the measurement, but at least [`FEWEST_DEALS`], or all of an even
/// smaller run, so that it costs little compared with the run.
const PART_OF_RUN: u64 = 5;
const FEWEST_DEALS: u64 = 10;
/// With a time limit, one part in this many is used for the measurement.
const PART_OF_TIME: u32 = 10;
/// How often measurements are stored.
const STORE: Duration = Duration::from_secs(30);

/// A player to measure: its cell, its name, and its specification.
struct Candidate<'p> {
    cell: &'p Cell,
    name: &'p str,
    network: AgentSpec,
    without_search: bool,
    identity: String,
}

/// Measures the players of this share's cells that have not been measured yet.
pub(super) fn measure(prepared: &Prepared, plan: &Plan<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let (deals, cells) = (deals_of(plan.deals), prepared.experiment.cells.len());
    let mut known = read(&prepared.folder);
    let stored = |one: &Candidate<'_>| {
        known.get(&(one.cell.index, one.name.to_owned())).is_some_and(|entry| entry.identity == one.identity)
    };
    let mut wanted = candidates(prepared, deals);
    wanted.retain(|one| plan.share.holds(0, one.cell.index, cells) && !stored(one));
    // Joining shares plays nothing.
    if wanted.is_empty() || plan.time == Some(Duration::ZERO) {
        return Ok(());
    }
    writeln!(out, "Strength   of the players against `planner`: {deals} deals in each of their cells\n").printed()?;
    out.flush().printed()?;
    let (progress, began, limit) = (interruptible(), Instant::now(), plan.time.map(|time| time / PART_OF_TIME));
    let stop = || progress.interrupted() > 0 || limit.is_some_and(|limit| began.elapsed() > limit);
    pool(plan.threads)?.install(|| measure_all(prepared, &wanted, deals, &mut known, &stop))?;
    if progress.interrupted() > 0 {
        return Err(interrupted(prepared.folder.path()).into());
    }
    Ok(())
}

/// Measures one player after another until `stop` returns true, and stores the results.
fn measure_all(
    prepared: &Prepared,
    wanted: &[Candidate<'_>],
    deals: u64,
    known: &mut Entries,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<(), Error> {
    let mut saved = Instant::now();
    // Cells that differ in nothing relevant have the same players under the same rules.
    let mut alike: BTreeMap<&str, PlayerRow> = BTreeMap::new();
    for one in wanted {
        let row = match alike.get(one.identity.as_str()) {
            Some(same) => Some(PlayerRow { cell: one.cell.index, agent: one.name.to_owned(), ..same.clone() }),
            None => measured(prepared, one, deals, stop),
        };
        if stop() {
            break;
        }
        let Some(row) = row else { continue };
        alike.insert(&one.identity, row.clone());
        known.insert((one.cell.index, one.name.to_owned()), Entry { row, identity: one.identity.clone() });
        if saved.elapsed() > STORE {
            write(prepared, known)?;
            saved = Instant::now();
        }
    }
    write(prepared, known)
}

/// Returns a player's win share in its cell; `None` if its matches cannot be played.
fn measured(
    prepared: &Prepared,
    one: &Candidate<'_>,
    deals: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<PlayerRow> {
    let (rules, seed) = (prepared.experiment.rules_of(one.cell), prepared.experiment.seed);
    let planner = ("planner".to_owned(), prepared.planner.clone()?);
    let game = prepared.game.build(&rules, one.cell.players).ok()?;
    let mut table = TuningTable::new(game, seed, Purpose::Checking, planner);
    let (mut won, mut matches) = (Ratio::default(), 0);
    for dealt in table.play(&one.network, 0..deals, stop).iter().filter(|dealt| dealt.matches > 0) {
        won.add(dealt.shares, f64::from(dealt.matches));
        matches += u64::from(dealt.matches);
    }
    Some(PlayerRow {
        cell: one.cell.index,
        agent: one.name.to_owned(),
        without_search: one.without_search,
        deals: won.deals(),
        matches,
        share: Estimate { value: won.value()?, interval: won.share_interval() },
        even: 1.0 / one.cell.players as f64,
    })
}

/// Returns every player with a network in every cell, ordered by cell and name.
fn candidates(prepared: &Prepared, deals: u64) -> Vec<Candidate<'_>> {
    let Some(planner) = &prepared.planner else { return Vec::new() };
    let mut found = Vec::new();
    for cell in &prepared.experiment.cells {
        let mut names: Vec<&str> = cell.agents.iter().map(String::as_str).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let (network, without_search) = match prepared.agent(cell.index, name) {
                AgentSpec::Learnt(learnt) => (learnt, false),
                AgentSpec::Mcts { rollout: RolloutSpec::Learnt(learnt), .. } => (learnt, true),
                AgentSpec::Random | AgentSpec::Scripted(_) | AgentSpec::Mcts { .. } => continue,
            };
            let mut identity = Digest::default();
            identity.text(env!("CARGO_PKG_VERSION")).text(prepared.game.name()).number(cell.rules_digest);
            identity.number(cell.players as u64).number(prepared.experiment.seed).number(deals);
            identity.text(&network.canonical()).text(&planner.canonical());
            let (network, identity) = (AgentSpec::Learnt(network.clone()), identity.to_string());
            found.push(Candidate { cell, name, network, without_search, identity });
        }
    }
    found
}

/// Returns the number of deals for measuring players, in a run with this many deals.
pub(super) fn deals_of(run: u64) -> u64 {
    (run / PART_OF_RUN).clamp(FEWEST_DEALS.min(run), MOST_DEALS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_costs_a_fifth_of_a_small_run_and_little_of_a_large_one() {
        assert_eq!([1, 20, 60, 300, 500, 1000, 20_000].map(deals_of), [1, 10, 12, 60, 100, 100, 100]);
    }
}
