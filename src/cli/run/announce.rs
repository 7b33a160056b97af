//! Prints what a run is going to play and about how long it takes, before it is played.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use super::super::prepared::Prepared;
use super::super::progress::words;
use crate::games::warm_up;
use crate::matches::{BlockData, MatchRecord};
use crate::results::Folder;
use crate::runner::{Plan, cores};

/// Number of matches of each cell that are played to estimate the time of a run.
const WARM_UP_MATCHES: usize = 12;
/// The total time for such matches; every cell plays at least one, until this is used up.
const WARM_UP: Duration = Duration::from_secs(3);
/// Maximum number of cells that play first matches if only the time of the run is to be estimated.
const MOST_TRIED: usize = 32;
/// Maximum number of cells listed in the plan.
const MOST_CELLS: usize = 40;

/// By cell: its first matches, as far as there was time for them, with the time they took.
pub(super) type FirstMatches = BTreeMap<usize, (Vec<MatchRecord>, Duration)>;

/// Prints where a run from before each game had a folder should be moved.
pub(super) fn write_move(folder: &Folder, out: &mut dyn Write) -> std::io::Result<()> {
    let Some(belongs) = folder.belongs() else { return Ok(()) };
    let from = folder.path().display();
    writeln!(
        out,
        "note: each game has a folder of results by now; when nothing runs, move {from} to {}",
        belongs.display()
    )
}

/// Returns the number of matches of a cell, assuming that all its deals have as many seatings as the first.
pub(super) fn matches(plan: &Plan<'_>, cell: usize) -> u64 {
    plan.deals.saturating_mul(plan.arenas.seatings(cell, 0).len() as u64)
}

/// Returns the number of matches of all cells.
pub(super) fn all_matches(plan: &Plan<'_>) -> u64 {
    (0..plan.arenas.cells()).fold(0u64, |sum, cell| sum.saturating_add(matches(plan, cell)))
}

pub(super) fn write_plan(
    prepared: &Prepared,
    plan: &Plan<'_>,
    goes_on: bool,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let experiment = &prepared.experiment;
    writeln!(out, "Question   {}", experiment.question)?;
    writeln!(out, "Game       {}, seed {}", experiment.game, experiment.seed)?;
    let results = prepared.folder.path().display();
    writeln!(out, "Results    {results}{}", if goes_on { "; goes on from what is there" } else { "" })?;
    write_move(&prepared.folder, out)?;
    let mut limits = vec![format!("{} deals per cell", plan.deals)];
    limits.extend(experiment.stop.precision.map(|precision| format!("every share known to +-{precision}")));
    let rest = if experiment.stop.rest { " (cells that are decided rest)" } else { "" };
    limits.extend(experiment.stop.decided.map(|margin| format!("every comparison decided to +-{margin}{rest}")));
    limits.extend(plan.time.map(words));
    writeln!(out, "Until      {}, in blocks of {} deals", limits.join(", or "), plan.block_deals)?;
    if !plan.share.is_whole() {
        writeln!(out, "Share      {} of the blocks; others play the rest, and no tables are built here", plan.share)?;
    }
    writeln!(out, "Cells      {}\n", experiment.cells.len())?;
    writeln!(out, "  cell  players  seatings     matches  agents and values")?;
    for cell in experiment.cells.iter().take(MOST_CELLS) {
        let seatings = plan.arenas.seatings(cell.index, 0).len();
        let baseline = if cell.baseline { " (baseline)" } else { "" };
        writeln!(
            out,
            "  {:>4}  {:>7}  {seatings:>8}  {:>10}  {}: {}{baseline}",
            cell.index,
            cell.players,
            matches(plan, cell.index),
            cell.agents.join(" "),
            cell.label,
        )?;
    }
    if experiment.cells.len() > MOST_CELLS {
        writeln!(out, "  and {} more", experiment.cells.len() - MOST_CELLS)?;
    }
    writeln!(out, "\nMatches    {}", all_matches(plan))?;
    out.flush()
}

/// Plays the first matches of every cell, as far as there is time for it.
pub(super) fn first_matches(plan: &Plan<'_>) -> FirstMatches {
    first_matches_of(plan, 0..plan.arenas.cells())
}

/// Plays the first matches of an even selection of the cells, as far as there is time for it. Of thousands of cells, all
/// first matches would take longer than the run.
pub(super) fn first_matches_of_some(plan: &Plan<'_>) -> FirstMatches {
    let cells = plan.arenas.cells();
    first_matches_of(plan, (0..cells).step_by(cells.div_ceil(MOST_TRIED).max(1)))
}

fn first_matches_of(plan: &Plan<'_>, cells: impl ExactSizeIterator<Item = usize>) -> FirstMatches {
    // With a short time limit, most of the time should go to matches that are stored.
    let limit = plan.time.map_or(WARM_UP, |time| WARM_UP.min(time / 4));
    let share = limit / u32::try_from(cells.len()).unwrap_or(u32::MAX).max(1);
    let mut used = Duration::ZERO;
    let mut first = FirstMatches::new();
    for cell in cells {
        let most = usize::try_from(matches(plan, cell)).map_or(WARM_UP_MATCHES, |all| all.min(WARM_UP_MATCHES));
        let (played, time) = warm_up(&*plan.arenas.of(cell), most, share);
        used += time;
        first.insert(cell, (played, time));
        if used >= limit {
            break;
        }
    }
    first
}

/// Estimates the time of the missing matches, as text.
pub(super) fn estimate(plan: &Plan<'_>, first: &FirstMatches) -> String {
    let pace = |(played, time): &(Vec<MatchRecord>, Duration)| time.as_secs_f64() / played.len().max(1) as f64;
    let mean = first.values().map(pace).sum::<f64>() / first.len().max(1) as f64;
    let mut seconds = 0.0;
    for cell in 0..plan.arenas.cells() {
        let all = plan.rows();
        let there = (0..all).take_while(|row| plan.folder.block_paths(cell, *row).0.exists()).count() as u64;
        let left = matches(plan, cell) as f64 * (all - there) as f64 / all.max(1) as f64;
        seconds += left * first.get(&cell).map_or(mean, pace);
    }
    let time = Duration::try_from_secs_f64(seconds / plan.threads.min(cores()) as f64).unwrap_or(Duration::MAX);
    let by: usize = first.values().map(|(played, _)| played.len()).sum();
    let told = match plan.time {
        Some(limit) if limit < time => format!("{} of {} for all deals", words(limit), words(time)),
        _ => words(time),
    };
    format!("{told}, by the first {by} {}", if by == 1 { "match" } else { "matches" })
}

/// Returns the matches that this program plays differently from their record, which means that the program has changed.
pub(super) fn played_otherwise(plan: &Plan<'_>, first: &FirstMatches) -> Vec<String> {
    let mut otherwise = Vec::new();
    for (&cell, (played, _)) in first {
        let Some(block) = plan.stored(0, cell).data() else { continue };
        let changed = played.iter().find(|row| {
            let recorded = block.matches.iter().find(|old| (old.deal, old.seating) == (row.deal, row.seating));
            recorded.is_some_and(|old| !alike(old, row, plan.layouts[cell].seats))
        });
        otherwise.extend(changed.map(|row| {
            format!(
                "cell {cell}, deal {}, seating {}: played otherwise than recorded, so the program has changed",
                row.deal, row.seating
            )
        }));
    }
    otherwise
}

/// Whether two records of a match are bit-identical.
pub(in crate::cli) fn alike(a: &MatchRecord, b: &MatchRecord, seats: usize) -> bool {
    let digest = |row: &MatchRecord| BlockData { matches: vec![row.clone()], items: vec![] }.digest(seats);
    digest(a) == digest(b)
}
