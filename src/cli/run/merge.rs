//! `evenhand merge`: joins the shares of a run. Nothing is played.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use toml::{Table, Value};

use super::super::arguments::MergeArgs;
use super::super::failure::{Failure, OrFailure};
use super::super::prepared::{Prepared, chosen_by, without_goals};
use super::going_on::run_of;
use super::playing::{begin, play, write_outcome};
use super::record::{JOINED, number, plan, refuse, stopped_by};
use super::stored::{Reach, StoredDeals, blocks_are, it_or_them, write_stored};
use super::telling::{tell_brief, write_told};
use super::through::ended_with;
use super::{reaction_file, strength};
use crate::error::{Error, MOST_TOLD, Problem};
use crate::experiment::Partial;
use crate::games::AnyGame;
use crate::report::counted;
use crate::results::{Folder, Stored};
use crate::runner::{Plan, Share, StoppedBy, threads};
use crate::tables::Tables;

/// Why there are no more deals, if blocks are damaged or missing.
const STOPPED: &str = "partial, blocks are damaged or missing";

/// A folder to join.
struct Source {
    folder: Folder,
    record: Table,
    /// By cell: the last row for which the folder has the block of its share.
    last: Vec<Option<u64>>,
}

/// What the folders lack together.
#[derive(Default)]
struct Lacking {
    /// By row and cell: the file, and what is wrong with it.
    blocks: BTreeMap<(u64, usize), String>,
    /// How many of them exist but are damaged.
    spoiled: usize,
    /// Whether any is damaged or lost, rather than merely not reached when its share was stopped on purpose.
    damaged: bool,
}

/// Joins the shares of a run and builds its tables if every block that counts exists. If blocks are damaged or missing,
/// the tables use the deals that every cell has, and only if requested. Shares that were stopped on purpose are not
/// damaged: the tables use the first deals that every cell has, as in a run that was stopped.
pub(in crate::cli) fn merge(game: &'static dyn AnyGame, asked: &MergeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut prepared = Prepared::load_played_by(game, &asked.file, &asked.places, &asked.who.players)?;
    prepared.refuse_search("merge")?;
    let stop = &mut prepared.experiment.stop;
    stop.deals = asked.deals.unwrap_or(stop.deals);
    let hold = prepared.folder.hold()?;
    let earlier = prepared.folder.read_run()?;
    if let Some(earlier) = &earlier {
        refuse(&prepared.folder, prepared.obstacles(earlier))?;
    }
    let mut sources = asked.from.iter().map(|dir| Source::find(&prepared, dir)).collect::<Result<Vec<_>, _>>()?;
    prepared.chosen_before(chosen_by_all(&prepared, earlier.as_ref(), &sources));
    begin(&prepared, earlier.as_ref())?;
    strength::join(&prepared, sources.iter().map(|source| &source.folder))?;
    reaction_file::join(&prepared.folder, sources.iter().map(|source| &source.folder))?;
    let lacking = join(&prepared, &mut sources)?;
    tell_joined(&lacking, &run_of(&prepared), out).printed()?;
    let whole = {
        let arenas = prepared.arenas();
        let plan = Plan { time: Some(Duration::ZERO), ..plan(&prepared, &arenas, threads(None)) };
        let played = play(&prepared, &plan, None)?;
        let enough = played.ran.stopped_by != StoppedBy::Time || !lacking.damaged && !asked.partial;
        // Unusable blocks were reported when they were joined.
        let played = played.without_notes();
        if enough { Some(ended_with(&prepared, &plan, played, earlier.as_ref(), None, out)?) } else { None }
    };
    if whole.is_none() {
        partial(&mut prepared, asked, lacking, out)?;
    }
    drop(hold);
    Ok(())
}

/// Reports whether anything is missing, with its first blocks, and the command that plays it.
fn tell_joined(lacking: &Lacking, command: &str, out: &mut dyn Write) -> std::io::Result<()> {
    if lacking.blocks.is_empty() {
        return writeln!(out, "Joined     every block is there\n");
    }
    writeln!(out, "Joined     {}; `{command}` plays {}", lacking.told(), it_or_them(lacking.blocks.len()))?;
    for why in lacking.blocks.values().take(MOST_TOLD) {
        writeln!(out, "  {why}")?;
    }
    if lacking.blocks.len() > MOST_TOLD {
        writeln!(out, "  and {} more", lacking.blocks.len() - MOST_TOLD)?;
    }
    writeln!(out)
}

/// Writes and prints the tables of the deals that every cell has.
fn partial(
    prepared: &mut Prepared,
    asked: &MergeArgs,
    mut lacking: Lacking,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (stored, missing) = {
        let arenas = prepared.arenas();
        let plan = plan(prepared, &arenas, 1);
        let mut found = StoredDeals::find(prepared, &plan, &Reach::exactly(plan.deals));
        for damage in &mut found.damaged {
            // The report of the damage is more specific than that the block is missing.
            damage.why = lacking.blocks.remove(&(damage.row, damage.cell)).unwrap_or_else(|| damage.why.clone());
        }
        let usable = found.usable(prepared, asked.partial);
        if usable.is_err() {
            write_joined(&prepared.folder, plan.deals)?;
        }
        usable?
    };
    let deals = missing.as_ref().map(|missing: &Partial| missing.deals);
    prepared.experiment.reservations.partial = missing;
    let prepared = &*prepared;
    let arenas = prepared.arenas();
    let plan = plan(prepared, &arenas, 1);
    let tables = write_stored(prepared, &plan, stored)?;
    write_told(prepared, &tables, STOPPED)?;
    write_outcome(prepared, outcome(&tables, plan.deals, deals))?;
    tell_brief(prepared, &tables, 2, out).printed()?;
    writeln!(
        out,
        "Stopped: {STOPPED}. What counts: {} of every variant.",
        counted(deals.unwrap_or(plan.deals), "deal")
    )
    .printed()?;
    writeln!(out, "Results: {}", prepared.folder.path().display()).printed()?;
    match tables.cells.iter().map(|cell| cell.faults).sum() {
        0 => Ok(()),
        matches => Err(Error::Faults { matches, folder: prepared.folder.tables().join("faults.csv") }.into()),
    }
}

/// Records how many deals the run should have, so that no other command mistakes the existing deals for a run that was
/// stopped.
fn write_joined(folder: &Folder, deals: u64) -> Result<(), Error> {
    let Some(mut record) = folder.read_run()? else { return Ok(()) };
    record.insert(JOINED.into(), number(deals));
    folder.write_run(&record)
}

/// Returns the outcome to record for tables with missing deals: the run should have all deals of every variant.
fn outcome(tables: &Tables, deals: u64, partial: Option<u64>) -> Table {
    let played = tables.cells.iter().map(|cell| {
        let counts = [("cell", cell.cell as u64), ("deals", deals), ("matches", cell.matches), ("faults", cell.faults)];
        Value::Table(counts.into_iter().map(|(name, count)| (name.to_owned(), number(count))).collect())
    });
    let mut outcome = Table::new();
    outcome.insert("deals".into(), number(deals));
    outcome.insert("played".into(), Value::Array(played.collect()));
    outcome.extend(partial.map(|deals| ("partial".to_owned(), number(deals))));
    outcome
}

/// Returns what was chosen before play, if all records agree; otherwise `None`.
fn chosen_by_all(prepared: &Prepared, earlier: Option<&Table>, sources: &[Source]) -> Option<Table> {
    let here = earlier.filter(|_| prepared.folder.has_blocks()).map(|record| chosen_by(Some(record)));
    let all = sources.iter().map(|source| chosen_by(Some(&source.record))).chain(here);
    let all: Vec<Table> = all.collect::<Option<_>>()?;
    let first = all.first()?;
    if all.iter().all(|chosen| chosen == first) {
        return Some(first.clone());
    }
    // No result depends on the goals, so shares may have different ones; they are then unknown.
    let first = without_goals(first);
    all.iter().all(|chosen| without_goals(chosen) == first).then_some(first)
}

/// Copies the blocks of shares into the folder of the run, and returns what is still missing.
fn join(prepared: &Prepared, sources: &mut [Source]) -> Result<Lacking, Failure> {
    let arenas = prepared.arenas();
    let here = plan(prepared, &arenas, 1);
    sources.iter_mut().for_each(|source| source.look_for_last(&here));
    let mut lacking = Lacking::default();
    for (row, cell) in (0..here.rows()).flat_map(|row| (0..arenas.cells()).map(move |cell| (row, cell))) {
        let mut found = here.stored(row, cell);
        let mut spoiled = spoiled_in(&here, row, cell, &found);
        for Source { folder, .. } in sources.iter() {
            if matches!(found, Stored::Whole(_)) {
                break;
            }
            let there = Plan { folder, ..here };
            let other = there.stored(row, cell);
            spoiled = spoiled.or(spoiled_in(&there, row, cell, &other));
            let layout = &prepared.layouts[cell];
            match &other {
                Stored::Whole(data) => prepared.folder.write_block(layout, cell, row, data)?,
                Stored::Part(data) if data.matches.len() > matches_of(&found) => {
                    prepared.folder.write_part(layout, cell, row, data)?;
                }
                Stored::Part(_) | Stored::Absent | Stored::Spoiled(_) => continue,
            }
            found = other;
        }
        if !matches!(found, Stored::Whole(_)) {
            let unfinished = || sources.iter().any(|source| source.is_unfinished_at(&here, row, cell));
            lacking.damaged |= spoiled.is_some() || !unfinished();
            lacking.spoiled += usize::from(spoiled.is_some());
            let why = spoiled.unwrap_or_else(|| lacked(&here, row, cell, &found));
            lacking.blocks.insert((row, cell), why);
        }
    }
    Ok(lacking)
}

impl Lacking {
    /// Formats how many blocks there are, and whether they are damaged or missing.
    fn told(&self) -> String {
        let how = match self.spoiled {
            0 => "missing",
            spoiled if spoiled == self.blocks.len() => "damaged",
            _ => "damaged or missing",
        };
        format!("{} {how}", blocks_are(self.blocks.len()))
    }
}

/// Returns the file of a damaged block, and what is wrong with it.
fn spoiled_in(plan: &Plan<'_>, row: u64, cell: usize, found: &Stored) -> Option<String> {
    let Stored::Spoiled(why) = found else { return None };
    Some(format!("{}: {why}", plan.faulty_file_of(row, cell).display()))
}

/// Returns the message that a block is in none of the folders.
fn lacked(here: &Plan<'_>, row: u64, cell: usize, found: &Stored) -> String {
    let (file, deals) = (here.file_of(row, cell), here.deals_of(row));
    let all = deals.end - deals.start;
    match found {
        Stored::Part(data) => {
            let there = data.matches.last().map_or(0, |last| last.deal + 1 - deals.start);
            format!("{}: no folder has more than {there} of its {all} deals", file.display())
        }
        _ => format!("{}: no folder has it", file.display()),
    }
}

fn matches_of(found: &Stored) -> usize {
    match found {
        Stored::Part(data) | Stored::Whole(data) => data.matches.len(),
        Stored::Absent | Stored::Spoiled(_) => 0,
    }
}

impl Source {
    /// Returns the folder of the run inside a results folder, or that folder itself, if it belongs to exactly this
    /// experiment.
    fn find(prepared: &Prepared, dir: &Path) -> Result<Source, Error> {
        let within = Folder::new(&dir.join(prepared.game.name()), &prepared.experiment.name);
        for folder in [Folder::at(dir), within] {
            if let Some(record) = folder.read_run()? {
                refuse(&folder, prepared.obstacles(&record))?;
                return Ok(Source { folder, record, last: Vec::new() });
            }
        }
        Err(Problem::of(
            &dir.display().to_string(),
            format!("this folder holds no run of {}", prepared.experiment.name),
            "give a folder of results (`--results`) of a machine that played a share, or the folder with its run.toml",
        )
        .into())
    }

    /// Determines how far its share of each cell is.
    fn look_for_last(&mut self, plan: &Plan<'_>) {
        let (cells, (share, _)) = (plan.arenas.cells(), self.ended());
        let there = |row: u64, cell| share.holds(row, cell, cells) && self.folder.block_paths(cell, row).0.exists();
        self.last = (0..cells).map(|cell| (0..plan.rows()).rev().find(|row| there(*row, cell))).collect();
    }

    /// Whether a block belongs to this share, which was stopped on purpose before reaching it.
    fn is_unfinished_at(&self, plan: &Plan<'_>, row: u64, cell: usize) -> bool {
        let (share, by) = self.ended();
        matches!(by, Some(StoppedBy::Time | StoppedBy::Interrupt))
            && share.holds(row, cell, plan.arenas.cells())
            && self.last[cell].is_none_or(|last| last <= row)
    }

    /// Returns the blocks it was to play, and what stopped it.
    fn ended(&self) -> (Share, Option<StoppedBy>) {
        let share = self.record.get("share").and_then(Value::as_table);
        let word = |key: &str| share.and_then(|share| share.get(key)?.as_str());
        match word("which").and_then(|which| which.parse().ok()) {
            Some(share) => (share, word("stopped_by").and_then(StoppedBy::of_word)),
            None => (Share::WHOLE, stopped_by(&self.record).filter(|_| super::ended(&self.record))),
        }
    }
}
