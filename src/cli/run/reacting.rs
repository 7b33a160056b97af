//! Measures how players react to each cell's rules: in matches under these rules, how many of their choices differ when
//! they are given the baseline's rules in the same position ([`crate::reaction`]).
//!
//! The matches are few, and their deals follow from the seed. A player that searches is asked at fewer choices, in
//! matches that its network plays. Machines that share a run divide the cells.

use std::io::Write;

use super::super::failure::Failure;
use super::super::prepared::Prepared;
use super::beforehand::{Candidate, Measuring, Stop};
use super::measuring::deals_of;
use super::reaction_file::{Entry, read, write};
use crate::agents::{AgentSpec, RolloutSpec};
use crate::digest::Digest;
use crate::experiment::Cell;
use crate::game::Seed;
use crate::reaction::{Asking, ask_in_matches};
use crate::runner::Plan;
use crate::stats::Ratio;

/// One match for this many deals on which strength is measured, but at least [`FEWEST_MATCHES`],
/// or one for each deal of an even smaller run.
const PART_OF_DEALS: u64 = 3;
const FEWEST_MATCHES: u64 = 4;
/// The share of choices at which players are asked, and players that search.
const SHARE: f64 = 0.5;
const SHARE_OF_SEARCH: f64 = 0.1;
/// With a time limit, one part in this many is used for the measurement.
const PART_OF_TIME: u32 = 20;
/// The step on the seed path of an experiment, different from those of deals.
const REACTIONS: u64 = u64::MAX - 1;

/// Measures the players of this share's cells that have not been measured yet.
pub(super) fn measure(prepared: &Prepared, plan: &Plan<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let matches = matches_of(plan.deals);
    let measuring = Measuring {
        prepared,
        plan,
        heading: format!("Reaction   of the players to each variant's rules: {matches} matches under each"),
        part_of_time: PART_OF_TIME,
        measured: &|one, stop| measured(prepared, one, matches, stop),
        write: &|entries| write(&prepared.folder, entries),
    };
    measuring.missing(candidates(prepared, matches), read(&prepared.folder), out)
}

/// Returns how a player reacts to the rules of its cell; `None` if it could be asked at no choice.
fn measured(prepared: &Prepared, one: &Candidate<'_, &Cell>, matches: u64, stop: Stop<'_>) -> Option<Entry> {
    let build = |cell: &Cell| prepared.game.build(&prepared.experiment.rules_of(cell), cell.players).ok();
    let (game, other) = (build(one.cell)?, build(one.needs)?);
    let player = prepared.agent(one.cell.index, one.name);
    let host = host_of(player);
    let asking = Asking {
        player,
        host: &host,
        other: other.typed(),
        share: if matches!(player, AgentSpec::Mcts { .. }) { SHARE_OF_SEARCH } else { SHARE },
        seed: Seed(prepared.experiment.seed).child(REACTIONS),
        stop,
    };
    let (mut differ, mut choices, mut impossible) = (Ratio::default(), 0, 0);
    for answers in ask_in_matches(&*game, &asking, 0..matches).into_iter().flatten() {
        impossible += answers.impossible;
        if answers.asked > 0 {
            differ.add(answers.otherwise as f64, answers.asked as f64);
            choices += answers.asked;
        }
    }
    let (share, range) = (differ.value()?, differ.share_interval()?);
    Some(Entry {
        cell: one.cell.index,
        label: one.cell.label.clone(),
        agent: one.name.to_owned(),
        choices,
        differ: share,
        low: range.low,
        high: range.high,
        impossible,
        identity: one.identity.clone(),
    })
}

/// Returns who plays the matches: the player itself or, if it searches, the network of its search.
fn host_of(player: &AgentSpec) -> AgentSpec {
    match player {
        AgentSpec::Mcts { rollout: RolloutSpec::Learnt(learnt), .. } => AgentSpec::Learnt(learnt.clone()),
        other => other.clone(),
    }
}

/// Returns every player that can react, in every cell whose rules differ from those of its baseline, with that baseline,
/// ordered by cell and name. Players that choose at random cannot.
fn candidates(prepared: &Prepared, matches: u64) -> Vec<Candidate<'_, &Cell>> {
    let mut found = Vec::new();
    for cell in &prepared.experiment.cells {
        let Some(baseline) = prepared.experiment.baseline_of(cell) else { continue };
        if baseline.players != cell.players || baseline.rules_digest == cell.rules_digest {
            continue;
        }
        let mut names: Vec<&str> = cell.agents.iter().map(String::as_str).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let player = prepared.agent(cell.index, name);
            if matches!(player, AgentSpec::Random) {
                continue;
            }
            let mut identity = Digest::default();
            identity.text(env!("CARGO_PKG_VERSION")).text(prepared.game.name()).number(cell.rules_digest);
            identity.number(baseline.rules_digest).number(cell.players as u64).number(prepared.experiment.seed);
            identity.number(matches).text(&player.canonical());
            found.push(Candidate { cell, name, identity: identity.to_string(), needs: baseline });
        }
    }
    found
}

/// Returns the number of matches for measuring reactions, in a run with this many deals.
fn matches_of(run: u64) -> u64 {
    (deals_of(run) / PART_OF_DEALS).max(FEWEST_MATCHES.min(run))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_plays_few_matches() {
        assert_eq!([1, 20, 60, 300, 500, 20_000].map(matches_of), [1, 4, 4, 20, 33, 33]);
    }
}
