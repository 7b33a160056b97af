//! Measures the strength of each cell's players under its rules: one of them with `planner` in all other seats.
//!
//! Only players with a network are measured, because only these may know some rules better than others. Players that
//! search are measured by their network alone, because a search takes as long as the run itself. The measurement comes
//! before the run, on separate deals that follow from the seed. Machines that share a run divide the cells.

use std::io::Write;

use super::super::failure::Failure;
use super::super::prepared::Prepared;
use super::beforehand::{Candidate, Measuring, Stop};
use super::strength::{Entry, read, write};
use crate::agents::{AgentSpec, RolloutSpec};
use crate::digest::Digest;
use crate::runner::Plan;
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

/// What a measurement of strength needs beside the cell: the player, without its search if it has one.
struct Network {
    player: AgentSpec,
    without_search: bool,
}

/// Measures the players of this share's cells that have not been measured yet.
pub(super) fn measure(prepared: &Prepared, plan: &Plan<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let deals = deals_of(plan.deals);
    let measuring = Measuring {
        prepared,
        plan,
        heading: format!("Strength   of the players against `planner`: {deals} deals in each of their cells"),
        part_of_time: PART_OF_TIME,
        measured: &|one, stop| measured(prepared, one, deals, stop),
        write: &|entries| write(prepared, entries),
    };
    measuring.missing(candidates(prepared, deals), read(&prepared.folder), out)
}

/// Returns a player's win share in its cell; `None` if its matches cannot be played.
fn measured(prepared: &Prepared, one: &Candidate<'_, Network>, deals: u64, stop: Stop<'_>) -> Option<Entry> {
    let (rules, seed) = (prepared.experiment.rules_of(one.cell), prepared.experiment.seed);
    let planner = ("planner".to_owned(), prepared.planner.clone()?);
    let game = prepared.game.build(&rules, one.cell.players).ok()?;
    let mut table = TuningTable::new(game, seed, Purpose::Checking, planner);
    let (mut won, mut matches) = (Ratio::default(), 0);
    for dealt in table.play(&one.needs.player, 0..deals, stop).iter().filter(|dealt| dealt.matches > 0) {
        won.add(dealt.shares, f64::from(dealt.matches));
        matches += u64::from(dealt.matches);
    }
    let row = PlayerRow {
        cell: one.cell.index,
        agent: one.name.to_owned(),
        without_search: one.needs.without_search,
        deals: won.deals(),
        matches,
        share: Estimate { value: won.value()?, interval: won.share_interval() },
        even: 1.0 / one.cell.players as f64,
    };
    Some(Entry { row, identity: one.identity.clone() })
}

/// Returns every player with a network in every cell, ordered by cell and name.
fn candidates(prepared: &Prepared, deals: u64) -> Vec<Candidate<'_, Network>> {
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
            let needs = Network { player: AgentSpec::Learnt(network.clone()), without_search };
            found.push(Candidate { cell, name, identity: identity.to_string(), needs });
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
