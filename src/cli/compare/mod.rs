//! `evenhand compare`: shows what changed between two runs, and the effects.
//!
//! Both runs are used as recorded, because the experiment's file, the content and the players may have changed or
//! disappeared since. Only blocks and `run.toml` are read ([`played`]); nothing is written.

pub(super) mod played;

use std::collections::BTreeMap;
use std::io::Write;

use serde_json::{Value as Json, json};
use toml::{Table, Value};

use played::{Ends, PlayedCell, PlayedRun, text_of};

use super::arguments::{CompareArgs, Format};
use super::failure::{Failure, OrFailure};
use super::games::KnownGames;
use crate::error::{Error, MOST_TOLD, Problem};
use crate::experiment::{Difference, Partial, Target, Vocabulary, differences};
use crate::games::AnyGame;
use crate::goals::judged;
use crate::report::{GoalOfTwo, TwoRuns, counted, two_runs};
use crate::stats::{ALPHA, Looks};
use crate::tables::{CellNames, ContrastRow, ReactionRow, Side, Tables, Versus};

/// Compares two results folders.
pub(super) fn compare(asked: &CompareArgs, games: &KnownGames, out: &mut dyn Write) -> Result<(), Failure> {
    let runs = [PlayedRun::read(&asked.before)?, PlayedRun::read(&asked.after)?];
    let [before, after] = &runs;
    if before.game != after.game {
        let message = format!("this is a run of {}, and {} one of {}", after.game, asked.before.display(), before.game);
        let key = asked.after.display().to_string();
        let remedy = "give the folders of two runs of the same game".to_owned();
        return Err(Problem { place: None, key, message, remedy }.into());
    }
    let found = compared(games.find(&before.game)?, &runs, asked.partial)?;
    match asked.format {
        Format::Text => write!(out, "{}", two_runs(&found, asked.all)).printed(),
        Format::Json => {
            let text = serde_json::to_string_pretty(&as_json(&runs, &found)).map_err(|error| {
                Failure::Output(std::io::Error::other(format!("the comparison cannot be written as JSON: {error}")))
            })?;
            writeln!(out, "{text}").printed()
        }
    }
}

/// Returns the pairs of cells of two runs to compare: those with the same name; otherwise the only cells; otherwise the
/// only baselines.
fn common_cells([before, after]: &[PlayedRun; 2]) -> Result<Vec<(usize, usize)>, Error> {
    let same = after.cells.iter().enumerate().filter_map(|(place, cell)| {
        let found = before.cells.iter().position(|other| other.cell.label == cell.cell.label)?;
        Some((found, place))
    });
    let same: Vec<(usize, usize)> = same.collect();
    if !same.is_empty() {
        return Ok(same);
    }
    let only = |run: &PlayedRun| -> Option<usize> {
        let mut baselines = (0..run.cells.len()).filter(|cell| run.cells.len() == 1 || run.cells[*cell].cell.baseline);
        baselines.next().filter(|_| baselines.next().is_none())
    };
    match (only(before), only(after)) {
        (Some(before), Some(after)) => Ok(vec![(before, after)]),
        _ => Err(Problem {
            place: None,
            key: after.name(),
            message: format!(
                "it has no cell that {} has as well, and not both have a single one or baseline",
                before.name()
            ),
            remedy: "compare runs that sweep the same values, or give both a [baseline]".into(),
        }
        .into()),
    }
}

/// Returns what changed between two runs of a game, and the effects. If some of their blocks are damaged or missing,
/// only the deals that every cell has count, and only if `partial` is set.
pub(super) fn compared(game: &'static dyn AnyGame, runs: &[PlayedRun; 2], partial: bool) -> Result<TwoRuns, Error> {
    let [before, after] = runs;
    let common = common_cells(runs)?;
    let (mut deals, mut missing) = ([before.deals, after.deals], [None, None]);
    let Compared { rows, goals, reactions } = match rows_of(game, runs, &common, &[None, None]) {
        Ok(found) => found,
        Err(error) => {
            let cells = [0, 1].map(|run| -> Vec<&PlayedCell> {
                common.iter().map(|pair| &runs[run].cells[if run == 0 { pair.0 } else { pair.1 }]).collect()
            });
            let found = [0, 1].map(|run| runs[run].common(game, &cells[run]));
            if !partial || found.iter().all(Option::is_none) || found.iter().flatten().any(|(_, left)| left.deals == 0)
            {
                return Err(with_what_is_left(error, runs, &found));
            }
            let ends = found.clone().map(|found| found.map(|(ends, _)| ends));
            missing = found.map(|found| found.map(|(_, left)| left));
            for (deals, left) in deals.iter_mut().zip(&missing) {
                *deals = left.as_ref().map_or(*deals, |left| left.deals);
            }
            rows_of(game, runs, &common, &ends)?
        }
    };
    let label = |cell: &PlayedCell| cell.cell.label.clone();
    let called = |(ours, theirs): &(usize, usize)| {
        let (ours, theirs) = (label(&before.cells[*ours]), label(&after.cells[*theirs]));
        if ours == theirs { ours } else { format!("{ours} -> {theirs}") }
    };
    let alone = |run: &PlayedRun, used: &dyn Fn(usize) -> bool| -> Vec<String> {
        run.cells.iter().enumerate().filter(|(place, _)| !used(*place)).map(|(_, cell)| label(cell)).collect()
    };
    Ok(TwoRuns {
        names: [before.name(), after.name()],
        deals,
        changed: changed(game, runs, &common),
        cells: common.iter().map(called).collect(),
        alone: [
            alone(before, &|place| common.iter().any(|(ours, _)| *ours == place)),
            alone(after, &|place| common.iter().any(|(_, theirs)| *theirs == place)),
        ],
        paired: before.seed == after.seed,
        faults: [before.faults, after.faults],
        caution: text_of(&after.record, "caution").or_else(|| text_of(&before.record, "caution")).map(str::to_owned),
        missing,
        called: Vocabulary::of(game),
        tables: Tables { reactions, ..Tables::of_contrasts(rows) },
        goals,
    })
}

/// Returns the error that a block cannot be compared, with what `--partial` would use.
fn with_what_is_left(error: Error, runs: &[PlayedRun; 2], found: &[Option<(BTreeMap<u64, u64>, Partial)>; 2]) -> Error {
    let Error::Disk { path, error, remedy } = error else { return error };
    let (mut text, mut remedy) = (error.to_string(), remedy);
    for (run, (_, left)) in runs.iter().zip(found).filter_map(|(run, found)| Some((run, found.as_ref()?))) {
        let name = run.name();
        text.push_str(&format!("\n  {name}: {}", counted(left.missing.len(), "damaged or missing block")));
        left.missing.iter().take(MOST_TOLD).for_each(|missing| text.push_str(&format!("\n    {missing}")));
        remedy.push_str(&format!("; of {name}, {}", super::run::left(left.deals, left.of)));
    }
    Error::Disk { path, error: std::io::Error::other(text), remedy }
}

/// The comparisons of two runs, and their goals.
struct Compared {
    rows: Vec<ContrastRow>,
    goals: Vec<GoalOfTwo>,
    /// Whether the players choose differently, in each pair of cells with the same players.
    reactions: Vec<ReactionRow>,
}

/// Returns the goals of two runs, each once, with whether each run has it.
fn goals_of(game: &'static dyn AnyGame, runs: &[PlayedRun; 2]) -> Vec<(Target, [bool; 2])> {
    let [before, after] = runs.each_ref().map(|run| run.goals(game));
    let called = Vocabulary::of(game);
    let has = |goals: &[Target], goal: &Target| goals.iter().any(|other| other.is_written(&goal.text, called));
    let new = after.iter().filter(|goal| !has(&before, goal)).map(|goal| (goal.clone(), [false, true]));
    let old = before.iter().map(|goal| (goal.clone(), [true, has(&after, goal)]));
    old.chain(new.collect::<Vec<_>>()).collect()
}

/// Returns the second run minus the first and the goals of both, over the deals that count in each.
fn rows_of(
    game: &'static dyn AnyGame,
    runs: &[PlayedRun; 2],
    common: &[(usize, usize)],
    ends: &[Ends; 2],
) -> Result<Compared, Error> {
    let [before, after] = runs;
    let paired = before.seed == after.seed;
    // If either run was stopped based on its results, the wider intervals apply here too.
    let looks = if runs.iter().any(PlayedRun::looked_at_often) { Looks::Any { alpha: ALPHA } } else { Looks::Once };
    let known = goals_of(game, runs);
    let (mut rows, mut goals, mut reactions) = (Vec::new(), Vec::new(), Vec::new());
    for (place, (ours, theirs)) in common.iter().enumerate() {
        let (ours, theirs) = (&before.cells[*ours], &after.cells[*theirs]);
        let roles = [before.factions(ours, &ends[0])?, after.factions(theirs, &ends[1])?];
        let names = roles.each_ref().map(|roles| CellNames { roles: roles.clone(), ..CellNames::default() });
        let sides = (Side { cell: &ours.cell, names: &names[0] }, Side { cell: &theirs.cell, names: &names[1] });
        let mut versus = Versus::new(sides.0, sides.1, paired, looks, (game.columns(), game.endings()));
        before.each_block(game, ours, &roles[0], &ends[0], |block| versus.add_before(block))?;
        after.each_block(game, theirs, &roles[1], &ends[1], |block| versus.add_after(block))?;
        rows.extend(versus.rows(place));
        if roles[0] == roles[1] && same_players(runs, (ours, theirs)) {
            reactions.extend(versus.reaction(place));
        }
        let results = versus.results(place);
        goals.extend(known.iter().filter_map(|(goal, set)| {
            let judged = results.each_ref().map(|tables| judged(goal, tables, place));
            let known = judged.iter().any(Option::is_some);
            known.then(|| GoalOfTwo { text: goal.text.clone(), aim: goal.aim.clone(), cell: place, set: *set, judged })
        }));
    }
    Ok(Compared { rows, goals, reactions })
}

/// Whether two cells have the same players in the same seats, as far as recorded. Another version of the program may
/// play the same players differently.
fn same_players([before, after]: &[PlayedRun; 2], (ours, theirs): (&PlayedCell, &PlayedCell)) -> bool {
    let recorded = ["agents", "evenhand"].into_iter().all(|key| before.record.get(key) == after.record.get(key));
    let seated = |cell: &PlayedCell| ["players", "agents", "factions"].map(|key| cell.said.get(key).cloned());
    recorded && seated(ours) == seated(theirs)
}

/// Returns what changed, by kind.
fn changed(
    game: &'static dyn AnyGame,
    [before, after]: &[PlayedRun; 2],
    common: &[(usize, usize)],
) -> Vec<(&'static str, Vec<Difference>)> {
    let open = game.book().open_tables;
    let is_content = |path: &str| open.iter().any(|table| path.split('.').next() == Some(*table));
    let (mut rules, mut content, mut players, mut run) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for change in differences(&before.experiment, &after.experiment) {
        match change.path.strip_prefix("knobs.").map(str::to_owned) {
            Some(path) if is_content(&path) => content.push(Difference { path, ..change }),
            Some(path) => rules.push(Difference { path, ..change }),
            None if change.path.starts_with("cells.") || change.path == "number of cells" => {}
            None => run.push(change),
        }
    }
    let said = |list: &mut Vec<Difference>, change: Difference| {
        if !list.contains(&change) {
            list.push(change);
        }
    };
    // If both sweep a knob, its value before any axis is never played.
    rules.retain(|change| !(before.sweeps(&change.path) && after.sweeps(&change.path)));
    content.retain(|change| !(before.sweeps(&change.path) && after.sweeps(&change.path)));
    for (ours, theirs) in common {
        let (ours, theirs) = (&before.cells[*ours].said, &after.cells[*theirs].said);
        let mut elsewhere = false;
        for change in differences(ours, theirs) {
            match change.path.strip_prefix("values.").map(str::to_owned) {
                Some(path) if path.starts_with("table.") => {}
                // If only one of them sweeps a knob, the other plays with its single value.
                Some(path) if change.old.is_none() || change.new.is_none() => {
                    let old = change.old.or_else(|| before.knob(&path));
                    let new = change.new.or_else(|| after.knob(&path));
                    if old != new {
                        let list = if is_content(&path) { &mut content } else { &mut rules };
                        list.retain(|known| known.path != path);
                        said(list, Difference { path, old, new });
                    }
                }
                Some(path) if is_content(&path) => said(&mut content, Difference { path, ..change }),
                Some(path) => said(&mut rules, Difference { path, ..change }),
                None if change.path == "rules" => elsewhere = true,
                None if ["players", "agents", "factions"].contains(&change.path.as_str()) => {
                    said(&mut players, Difference { path: format!("table.{}", change.path), ..change });
                }
                None => {}
            }
        }
        if elsewhere && rules.is_empty() && content.is_empty() {
            let path = "the cells' own rules, in a way that is not recorded word by word".to_owned();
            let digest = |said: &Table| said.get("rules").cloned();
            said(&mut rules, Difference { path, old: digest(ours), new: digest(theirs) });
        }
    }
    let agents = |run: &PlayedRun| run.record.get("agents").and_then(Value::as_table).cloned().unwrap_or_default();
    let otherwise = differences(&agents(before), &agents(after));
    players.extend(otherwise.into_iter().map(|change| Difference { path: format!("agent {}", change.path), ..change }));
    if before.record.get("evenhand") != after.record.get("evenhand") {
        let version = |run: &PlayedRun| run.record.get("evenhand").cloned();
        run.push(Difference { path: "version of evenhand".into(), old: version(before), new: version(after) });
    }
    vec![("rules", rules), ("content", content), ("players", players), ("the run itself", run)]
}

/// Returns everything as JSON, for programs.
fn as_json(runs: &[PlayedRun; 2], found: &TwoRuns) -> Json {
    let value = |value: &Option<Value>| value.as_ref().and_then(|value| serde_json::to_value(value).ok());
    let change =
        |change: &Difference| json!({ "path": change.path, "before": value(&change.old), "after": value(&change.new) });
    let of_kind = |kind: &str| -> Vec<Json> {
        let changes = found.changed.iter().filter(|(known, _)| *known == kind).flat_map(|(_, changes)| changes);
        changes.map(change).collect()
    };
    let missing = |place: usize| {
        let left = found.missing[place].as_ref();
        left.map(|left| json!({ "deals": left.deals, "of": left.of, "missing": left.missing }))
    };
    let run = |place: usize| {
        let run = &runs[place];
        json!({ "folder": run.name(), "file": run.file, "seed": run.seed, "deals": found.deals[place],
            "matches_left_out": run.faults, "only_here": found.alone[place], "partial": missing(place) })
    };
    let rows = found.tables.contrasts.iter().map(|row| {
        let (difference, subject) = (&row.difference, &row.subject);
        json!({
            "cell": found.cells[row.cell], "measure": subject.measure, "unit": subject.unit,
            "group_kind": subject.kind, "group": subject.group, "headline": subject.headline,
            "deals": row.deals, "before": difference.b, "after": difference.a, "difference": difference.value,
            "low": difference.interval.map(|interval| interval.low),
            "high": difference.interval.map(|interval| interval.high),
            "p": difference.p, "p_holm": row.p_holm, "clear": TwoRuns::is_clear(row),
        })
    });
    let goals = found.goals.iter().map(|goal| {
        let [before, after] = goal.words();
        let [of_before, of_after] = goal.set;
        json!({ "goal": goal.text, "cell": found.cells[goal.cell], "before": before, "after": after,
            "goal_of_before": of_before, "goal_of_after": of_after })
    });
    let reactions = found.tables.reactions.iter().map(|row| {
        json!({ "cell": found.cells[row.cell], "matches": row.matches, "parting": row.parting,
            "share": row.share.value, "low": row.share.interval.map(|interval| interval.low),
            "high": row.share.interval.map(|interval| interval.high) })
    });
    json!({
        "game": runs[0].game, "before": run(0), "after": run(1), "paired": found.paired, "caution": found.caution,
        "changed": { "rules": of_kind("rules"), "content": of_kind("content"), "players": of_kind("players"),
            "run": of_kind("the run itself") },
        "cells": found.cells, "comparisons": found.comparisons(), "goals": goals.collect::<Vec<_>>(),
        "reactions": reactions.collect::<Vec<_>>(),
        "differences": rows.collect::<Vec<_>>(),
    })
}
