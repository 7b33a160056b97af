//! Resolves the arguments of a ladder.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::super::arguments::{LadderArgs, Places};
use super::super::seated::{agents_folder, obstacles_at};
use super::super::tune::{problem, rules};
use crate::agents::AgentSpec;
use crate::error::{Error, Problem};
use crate::game::Rules;
use crate::game::knobs::nearest;
use crate::games::AnyGame;
use crate::ladder::Entrant;
use crate::regret::Judge;

/// The default agent with rating 0, preferred over `random`.
const USUAL_ANCHOR: &str = "planner";

/// How often progress is shown.
pub(super) const LINE: Duration = Duration::from_secs(15);

/// The resolved arguments of the command.
pub(super) struct Task {
    /// The agents that play, in name order.
    pub(super) entrants: Vec<Entrant>,
    /// The entrant whose rating is 0.
    pub(super) anchor: usize,
    /// Numbers of players, without duplicates.
    pub(super) players: Vec<usize>,
    pub(super) rules: Rules,
    /// Who plays the matches of which choices are judged; empty for each of the entrants.
    pub(super) hosts: Vec<Entrant>,
    /// Who judges, if regret is measured.
    pub(super) judge: Option<Judge>,
}

/// Resolves the names in the command.
pub(super) fn task(game: &'static dyn AnyGame, asked: &LadderArgs) -> Result<Task, Error> {
    let places = Places { results: PathBuf::new(), agents: asked.agents.clone() };
    let root = agents_folder(Path::new("here"), &places);
    let mut problems = Vec::new();
    let names = names(game, asked, &root, &mut problems);
    let mut entrants = Vec::new();
    for name in &names {
        match AgentSpec::load(&root, name, &game.inputs()) {
            Ok(spec) => entrants.push(Entrant { name: name.clone(), spec }),
            Err(found) => problems.extend(found),
        }
    }
    if names.len() < 2 && problems.is_empty() && !asked.regret {
        let there = names.first().map_or("there is none".into(), |only| format!("there is only `{only}`"));
        let remedy = "name more with --agents-named, or skip fewer";
        problems.push(problem("--agents-named", format!("a ladder takes two agents or more: {there}"), remedy));
    }
    let mut hosts = Vec::new();
    for name in &asked.between {
        match AgentSpec::load(&root, name, &game.inputs()) {
            Ok(spec) => hosts.push(Entrant { name: name.clone(), spec }),
            Err(found) => problems.extend(found),
        }
    }
    let judge = asked.regret.then(|| judge(game, asked, &root, &mut problems)).flatten();
    let anchor = anchor(asked, &names, &entrants, &mut problems);
    let rules = rules(game, &asked.set, &mut problems)?;
    let players = players(game, asked, &rules, &mut problems);
    problems.extend(obstacles_at(game, entrants.iter().map(|one| (&one.name, &one.spec)), &[&rules], &players));
    if let Some(file) = &asked.csv {
        // Reported now rather than after the ladder.
        let folder = std::path::absolute(file).ok().and_then(|file| file.parent().map(Path::to_path_buf));
        if folder.is_some_and(|folder| !folder.is_dir()) || file.is_dir() {
            let message = format!("{} is no place for a file", file.display());
            problems.push(problem("--csv", message, "name a file in a folder that is there"));
        }
    }
    if problems.is_empty() { Ok(Task { entrants, anchor, players, rules, judge, hosts }) } else { Err(problems.into()) }
}

/// Returns who judges.
fn judge(game: &'static dyn AnyGame, asked: &LadderArgs, root: &Path, problems: &mut Vec<Problem>) -> Option<Judge> {
    match AgentSpec::load(root, &asked.judge, &game.inputs()) {
        Ok(spec) => {
            let judge = Judge::from_search(&spec);
            if judge.is_none() {
                let message = format!("`{}` does not search, so it cannot judge", asked.judge);
                problems.push(problem("--judge", message, "name a player of kind `mcts`, such as `strong`"));
            }
            judge
        }
        Err(found) => {
            problems.extend(found);
            None
        }
    }
}

/// Returns the names of the agents that play, in order: the requested ones, or all that `evenhand agents` lists except
/// the skipped ones.
fn names(game: &'static dyn AnyGame, asked: &LadderArgs, root: &Path, problems: &mut Vec<Problem>) -> Vec<String> {
    if !asked.agents_named.is_empty() {
        let named: BTreeSet<&String> = asked.agents_named.iter().collect();
        return named.into_iter().cloned().collect();
    }
    let mut names = AgentSpec::known(root, game.name());
    for skipped in asked.skip.iter().filter(|skipped| !names.contains(skipped)) {
        problems.push(unknown("--skip", skipped, &names));
    }
    names.retain(|name| !asked.skip.contains(name));
    names
}

/// Returns the error that there is no agent with this name.
fn unknown(flag: &str, name: &str, names: &[String]) -> Problem {
    let all = names.join(", ");
    let remedy = match nearest(name, names.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`? There are: {all}"),
        None => format!("there are: {all}"),
    };
    problem(flag, format!("no agent of the ladder is called `{name}`"), remedy)
}

/// Returns the entrant whose rating is 0.
fn anchor(asked: &LadderArgs, names: &[String], entrants: &[Entrant], problems: &mut Vec<Problem>) -> usize {
    let place = |name: &str| entrants.iter().position(|entrant| entrant.name == name);
    let scripted = |at: &usize| matches!(entrants[*at].spec, AgentSpec::Scripted(_));
    match &asked.anchor {
        Some(name) => {
            // If the agent's file is wrong, that is already reported.
            if !names.contains(name) {
                problems.push(unknown("--anchor", name, names));
            }
            place(name).unwrap_or(0)
        }
        None => place(USUAL_ANCHOR).filter(scripted).or_else(|| place("random")).unwrap_or(0),
    }
}

/// Returns the numbers of players without duplicates, if the game supports each with every player for themselves.
fn players(game: &'static dyn AnyGame, asked: &LadderArgs, rules: &Rules, problems: &mut Vec<Problem>) -> Vec<usize> {
    let (least, most) = (*game.seats().start().max(&2), *game.seats().end());
    let mut all = Vec::new();
    for players in &asked.players {
        if !(least..=most).contains(players) {
            let message = format!("{} is not played by {players}", game.name());
            problems.push(problem("--players", message, format!("give numbers from {least} to {most}")));
        } else if !all.contains(players) {
            all.push(*players);
        }
    }
    // Whether the knobs are compatible is checked only if each of them is valid.
    for players in all.iter().filter(|_| problems.is_empty()).copied().collect::<Vec<_>>() {
        match game.build(rules, players) {
            Ok(game) => {
                let sides: BTreeSet<u8> = game.sides().into_iter().collect();
                if sides.len() < players {
                    let message = "with these rules seats play together; ratings are of players who each play alone";
                    problems.push(problem("--set", message, "leave sides out; an experiment can play them"));
                }
            }
            Err(error) => problems.push(error.into()),
        }
    }
    all
}
