//! `evenhand status`: shows the progress of a run, and the current answer. Nothing is written.

use std::io::Write;
use std::ops::Range;

use super::super::arguments::StatusArgs;
use super::super::failure::{Failure, OrFailure};
use super::super::named::Named;
use super::super::prepared::Prepared;
use super::going_on::run_of;
use super::own_players;
use super::partial::usable;
use super::record::{ended, not_played, plan, reach, recorded, stopped_by};
use super::stored::{add_up, end_of};
use super::telling::tell_brief;
use crate::games::AnyGame;
use crate::grid::{Column, lines};
use crate::report::counted;
use crate::results::{Folder, Stored};
use crate::runner::Plan;

/// Maximum number of cells that are listed.
const MOST_CELLS: usize = 40;

/// Prints how many deals of each cell are stored, and the results so far.
pub(in crate::cli) fn status(
    game: &'static dyn AnyGame,
    asked: &StatusArgs,
    named: &Named,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut prepared = Prepared::load_played_by(game, &named.file, &asked.places, &named.played_by)?;
    prepared.refuse_search("status")?;
    if asked.what.is_dir() {
        prepared.folder = Folder::at(&asked.what);
        prepared = own_players::seated(prepared)?;
    }
    let record = recorded(&mut prepared)?.ok_or_else(|| not_played(&prepared))?;
    let state = match (prepared.folder.is_held(), stopped_by(&record)) {
        (true, _) => "it is being played".to_owned(),
        (false, Some(by)) if ended(&record) => format!("it has ended: {}", by.told()),
        (false, _) => {
            format!("it was stopped before its end; `{}` goes on", run_of(&prepared))
        }
    };
    writeln!(out, "{}: {state}.", prepared.folder.path().display()).printed()?;
    write_progress(&prepared, &plan(&prepared, &prepared.arenas(), 1), out).printed()?;
    writeln!(out).printed()?;
    out.flush().printed()?;
    let stored = usable(&mut prepared, &reach(&record), asked.partial)?;
    let arenas = prepared.arenas();
    let plan = plan(&prepared, &arenas, 1);
    let tables = add_up(&prepared, &plan, stored)?;
    tell_brief(&prepared, &tables, 0, out).printed()
}

/// Prints a line for each cell: the number of stored deals, and the total.
fn write_progress(prepared: &Prepared, plan: &Plan<'_>, out: &mut dyn Write) -> std::io::Result<()> {
    let deals: Vec<u64> = (0..plan.arenas.cells()).map(|cell| stored_deals(plan, cell)).collect();
    let percent = |part: u64, whole: u64| format!("{:.1}%", part as f64 / whole.max(1) as f64 * 100.0);
    let all = deals.iter().fold(0u64, |sum, deals| sum.saturating_add(*deals));
    let wanted = plan.deals.saturating_mul(deals.len() as u64);
    writeln!(
        out,
        "Stored: {all} of {wanted} deals of all cells ({}), in each cell of {}:",
        percent(all, wanted),
        plan.deals
    )?;
    let rows = deals.iter().zip(&prepared.experiment.cells).take(MOST_CELLS);
    let rows = rows.map(|(deals, cell)| [deals.to_string(), percent(*deals, plan.deals), cell.label.clone()]);
    for line in lines(&[Column::right(2), Column::right(2), Column::left(2)], rows) {
        writeln!(out, "{line}")?;
    }
    if deals.len() > MOST_CELLS {
        let rest = &deals[MOST_CELLS..];
        let least = rest.iter().min().copied().unwrap_or(0);
        writeln!(out, "  and {} more, with {} at least", counted(rest.len(), "cell"), counted(least, "deal"))?;
    }
    Ok(())
}

/// Returns the number of stored and valid deals of a cell, wherever others are missing.
fn stored_deals(plan: &Plan<'_>, cell: usize) -> u64 {
    let there = plan.folder.blocks_there(cell).into_iter().filter(|row| *row < plan.rows());
    there.map(|row| sound_deals(&plan.stored(row, cell), &plan.deals_of(row))).sum()
}

/// Returns the number of valid deals of a block.
fn sound_deals(stored: &Stored, deals: &Range<u64>) -> u64 {
    end_of(stored, deals) - deals.start
}
