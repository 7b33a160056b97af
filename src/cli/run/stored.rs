//! Builds tables from what is stored, without playing.
//!
//! Only deals that every variant has count. For an unfinished run these are the first ones, up to the first that some
//! variant lacks, because which later ones exist depends on how long their matches took. If stored deals are damaged or
//! missing, all others count (`--partial`), because damage does not depend on how matches went.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::error::{Error, MOST_TOLD};
use crate::experiment::Partial;
use crate::matches::BlockData;
use crate::report::{self, counted};
use crate::results::Stored;
use crate::runner::{MOST_WAITING, Plan};
use crate::tables::{Rests, Tables, Tallies, WriteError, Writing, batches};

use super::super::prepared::Prepared;
use super::going_on::run_of;
use super::{reaction_file, strength};

/// A block that is damaged or missing.
pub(super) struct Damage {
    pub(super) row: u64,
    pub(super) cell: usize,
    /// The file, and what is wrong with it.
    pub(super) why: String,
}

/// How much of a run is known to be stored.
pub(super) struct Reach {
    /// The number of deals that every variant must have.
    pub(super) least: u64,
    /// Whether only these count; otherwise also all further deals that every variant has.
    pub(super) all: bool,
    /// By paused variant: how many deals it has; `None` if that is still to be determined.
    pub(super) rested: Option<BTreeMap<usize, u64>>,
}

impl Reach {
    /// Requires exactly this many deals of every variant.
    pub(super) fn exactly(deals: u64) -> Reach {
        Reach { least: deals, all: true, rested: None }
    }

    /// Accepts as many deals as every variant has.
    pub(super) fn what_is_there() -> Reach {
        Reach { least: 0, all: false, rested: None }
    }
}

/// The deals of which every cell has blocks, with as many of the blocks as fit into memory.
pub(super) struct StoredDeals {
    /// By row of blocks that counts: the first of its deals that does not.
    ends: BTreeMap<u64, u64>,
    /// Which cells are paused, and from which deal on.
    rests: Rests,
    /// Blocks by row and cell.
    kept: BTreeMap<(u64, usize), BlockData>,
}

/// The stored data of a run.
pub(super) struct Found {
    stored: StoredDeals,
    /// The damaged or missing blocks.
    pub(super) damaged: Vec<Damage>,
    /// The number of deals that every cell should have.
    of: u64,
    /// The number of deals that every cell has.
    pub(super) deals: u64,
}

impl StoredDeals {
    /// Returns the deals, from the first one on, of which every cell is known to have blocks.
    pub(super) fn upto(plan: &Plan<'_>, upto: u64) -> StoredDeals {
        let rows = 0..upto.div_ceil(plan.block_deals);
        let ends = rows.map(|row| (row, plan.deals_of(row).end.min(upto))).collect();
        StoredDeals { ends, rests: Rests::default(), kept: BTreeMap::new() }
    }

    /// Uses these blocks, by row and cell, instead of reading them again.
    pub(super) fn keeping(self, kept: BTreeMap<(u64, usize), BlockData>) -> StoredDeals {
        StoredDeals { kept, ..self }
    }

    /// Finds the deals that every cell has.
    pub(super) fn find(prepared: &Prepared, plan: &Plan<'_>, reach: &Reach) -> Found {
        let mut search = Search::new(prepared, plan, reach);
        let mut rows = 0..rows_there(plan).max(reach.least.div_ceil(plan.block_deals)).min(plan.rows());
        while rows.next().is_some_and(|row| search.row(row)) {}
        search.found
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns a block, as far as it counts, and drops it from memory: only baselines are needed again.
    fn take(&mut self, plan: &Plan<'_>, row: u64, cell: usize) -> Result<BlockData, Error> {
        let end = self.ends.get(&row).copied().unwrap_or_default();
        let data = self.kept.remove(&(row, cell)).or_else(|| plan.stored(row, cell).data());
        data.map(|data| data.before(end)).ok_or_else(|| vanished(plan.file_of(row, cell)))
    }
}

/// The rows of blocks that exist now, up to the last one. A run that is being played may store blocks faster than they are
/// read, so a search that looks for the next row again and again might never end.
fn rows_there(plan: &Plan<'_>) -> u64 {
    let last = (0..plan.arenas.cells()).filter_map(|cell| plan.folder.blocks_there(cell).last().copied()).max();
    last.map_or(0, |last| last + 1)
}

/// Returns the error that a block can no longer be read.
pub(super) fn vanished(path: PathBuf) -> Error {
    Error::Disk {
        path,
        error: std::io::Error::other("this block was there a moment ago, and is not any more"),
        remedy: "check the disk and who else writes there, then give the same command again".into(),
    }
}

/// A search for the deals that every cell has, row by row of blocks.
struct Search<'s, 'p> {
    plan: &'s Plan<'p>,
    reach: &'s Reach,
    /// The sums that determine which cells are paused, as long as nothing is missing.
    tallies: Option<Tallies<'s>>,
    /// Number of bytes that blocks may still use.
    room: usize,
    found: Found,
}

impl<'s, 'p> Search<'s, 'p> {
    fn new(prepared: &'s Prepared, plan: &'s Plan<'p>, reach: &'s Reach) -> Search<'s, 'p> {
        let rests = match &reach.rested {
            Some(rested) => Rests::known(rested.clone()),
            None => Rests::of(&prepared.experiment),
        };
        let tallies = rests.any().then(|| Tallies::new(prepared.game, &prepared.experiment, &prepared.names));
        let stored = StoredDeals { ends: BTreeMap::new(), rests, kept: BTreeMap::new() };
        let found = Found { stored, damaged: Vec::new(), of: 0, deals: 0 };
        Search { plan, reach, tallies, room: MOST_WAITING, found }
    }

    /// Checks a row; returns whether a later one can count.
    fn row(&mut self, row: u64) -> bool {
        let (deals, Reach { least, all, .. }) = (self.plan.deals_of(row), self.reach);
        let rests = &self.found.stored.rests;
        let cells: Vec<usize> = (0..self.plan.arenas.cells()).filter(|cell| !rests.rests(*cell, deals.start)).collect();
        if cells.is_empty() || *all && deals.start >= *least {
            return false;
        }
        let wanted = if *all { deals.end.min(*least) } else { deals.end };
        let sound = self.found.damaged.len();
        let mut common = wanted;
        for &cell in &cells {
            let stored = self.plan.stored(row, cell);
            common = common.min(end_of(&stored, &deals));
            let why = self.wrong(row, cell, &stored);
            self.found.damaged.extend(why.map(|why| Damage { row, cell, why }));
            self.keep(row, cell, stored);
        }
        let damaged = self.found.damaged.len() > sound;
        self.found.of = self.found.of.max(if damaged { wanted } else { common }).max(wanted.min(*least));
        if common > deals.start {
            self.found.deals += common - deals.start;
            self.found.stored.ends.insert(row, common);
        } else {
            self.drop_row(row, &cells);
        }
        if common == deals.end && self.found.damaged.is_empty() {
            self.look(row);
        }
        // Deals that a run has not reached yet are not damage; they end the deals that count.
        common == wanted || damaged || deals.end < *least
    }

    /// Returns what is wrong with a block, if anything: the file, and why.
    fn wrong(&self, row: u64, cell: usize, stored: &Stored) -> Option<String> {
        let deals = self.plan.deals_of(row);
        let needed = deals.end.min(self.reach.least).max(deals.start);
        let why = match (stored, end_of(stored, &deals)) {
            (Stored::Spoiled(why), _) => why.clone(),
            (_, there) if there >= needed => return None,
            (_, there) if there == deals.start => "it is not there".to_owned(),
            (_, there) => format!("only {} of {} deals are there", there - deals.start, needed - deals.start),
        };
        Some(format!("{}: {why}", self.plan.faulty_file_of(row, cell).display()))
    }

    /// Keeps a block, if there is memory for it.
    fn keep(&mut self, row: u64, cell: usize, stored: Stored) {
        if let Some(data) = stored.data().filter(|data| data.size() <= self.room) {
            self.room -= data.size();
            self.found.stored.kept.insert((row, cell), data);
        }
    }

    /// Drops the blocks of a row that does not count.
    fn drop_row(&mut self, row: u64, cells: &[usize]) {
        for &cell in cells {
            self.room += self.found.stored.kept.remove(&(row, cell)).map_or(0, |data| data.size());
        }
    }

    /// Determines which cells are paused, row by row, from what was played.
    fn look(&mut self, row: u64) {
        let Some(tallies) = &mut self.tallies else { return };
        let (deals, stored) = (self.plan.deals_of(row), &mut self.found.stored);
        for cell in tallies.order().to_vec() {
            if !stored.rests.rests(cell, deals.start) {
                let kept = stored.kept.get(&(row, cell)).cloned();
                let block = kept.or_else(|| self.plan.stored(row, cell).data()).unwrap_or_default();
                tallies.add_block(cell, &block);
            }
        }
        stored.rests.look(tallies, deals.end);
    }
}

/// Returns the first deal of a block that is missing.
pub(super) fn end_of(stored: &Stored, deals: &std::ops::Range<u64>) -> u64 {
    match stored {
        Stored::Whole(_) => deals.end,
        Stored::Part(data) => data.matches.last().map_or(deals.start, |last| last.deal + 1),
        Stored::Absent | Stored::Spoiled(_) => deals.start,
    }
}

impl Found {
    /// Returns the deals, if nothing is damaged; otherwise the remaining ones if `partial` is set, with what is
    /// missing.
    ///
    /// # Errors
    /// Returns an error if something is damaged and `partial` is not set, or if nothing is left.
    pub(super) fn usable(self, prepared: &Prepared, partial: bool) -> Result<(StoredDeals, Option<Partial>), Error> {
        if self.damaged.is_empty() {
            return Ok((self.stored, None));
        }
        if !partial || self.deals == 0 {
            return Err(self.refusal(prepared));
        }
        let missing = self.damaged.into_iter().map(|damage| damage.why).collect();
        Ok((self.stored, Some(Partial { deals: self.deals, of: self.of, missing })))
    }

    /// Returns the error that prevents tables of the remaining deals from being mistaken for those of the run.
    fn refusal(&self, prepared: &Prepared) -> Error {
        let damaged = &self.damaged;
        let tables = if prepared.folder.tables().exists() {
            "the tables are left as they were"
        } else {
            "no tables are written"
        };
        let mut text = format!("{} damaged or missing; {tables}", blocks_are(damaged.len()));
        for Damage { why, .. } in damaged.iter().take(MOST_TOLD) {
            text.push_str(&format!("\n    {why}"));
        }
        if damaged.len() > MOST_TOLD {
            text.push_str(&format!("\n    and {} more", damaged.len() - MOST_TOLD));
        }
        Error::Disk {
            path: prepared.folder.path().to_path_buf(),
            error: std::io::Error::other(text),
            remedy: format!(
                "`{}` plays {} again; {}",
                run_of(prepared),
                it_or_them(damaged.len()),
                left(self.deals, self.of)
            ),
        }
    }
}

/// Formats a number of blocks with the matching verb.
pub(super) fn blocks_are(count: usize) -> String {
    format!("{} {}", counted(count, "block"), if count == 1 { "is" } else { "are" })
}

/// Returns the pronoun for a number of blocks.
pub(super) fn it_or_them(count: usize) -> &'static str {
    if count == 1 { "it" } else { "them" }
}

/// Describes what `--partial` would do.
pub(in crate::cli) fn left(deals: u64, of: u64) -> String {
    match deals {
        0 => "no deal is left that every variant has, so --partial cannot help".to_owned(),
        _ => format!("--partial would use the {deals} of {} that every variant has", counted(of, "deal")),
    }
}

/// Writes the tables of what is stored, one batch of cells after another. Returns the tables kept for later use.
pub(super) fn write_stored(prepared: &Prepared, plan: &Plan<'_>, stored: StoredDeals) -> Result<Tables, Error> {
    let mut writing = writing(prepared);
    each_batch(prepared, plan, stored, |tables| writing.add(tables).map_err(of_disk))?;
    Ok(measured(prepared, finished(prepared, writing)?))
}

/// Returns the part of the tables needed for output, without writing files.
pub(super) fn add_up(prepared: &Prepared, plan: &Plan<'_>, stored: StoredDeals) -> Result<Tables, Error> {
    let mut kept = Tables::default();
    each_batch(prepared, plan, stored, |tables| {
        kept.keep(tables, &prepared.experiment);
        Ok(())
    })?;
    kept.adjust_contrasts();
    Ok(measured(prepared, kept))
}

/// Adds what was measured of the players beside the run.
fn measured(prepared: &Prepared, tables: Tables) -> Tables {
    Tables { players: strength::stored(prepared), choice_reactions: reaction_file::stored(prepared), ..tables }
}

/// Calls a function with the tables of what is stored, one batch of cells after another.
fn each_batch(
    prepared: &Prepared,
    plan: &Plan<'_>,
    mut stored: StoredDeals,
    mut take: impl FnMut(Tables) -> Result<(), Error>,
) -> Result<(), Error> {
    let rows: Vec<u64> = stored.ends.keys().copied().collect();
    for batch in batches(&prepared.experiment) {
        let mut tallies = Tallies::of_batch(prepared.game, &prepared.experiment, &prepared.names, batch);
        for &row in &rows {
            for cell in tallies.order().to_vec() {
                if !stored.rests.rests(cell, plan.deals_of(row).start) {
                    tallies.add_block(cell, &stored.take(plan, row, cell)?);
                }
            }
        }
        take(tallies.tables())?;
    }
    Ok(())
}

/// Writes the tables of the sums. Returns the tables kept for later use.
pub(super) fn write_tables(prepared: &Prepared, sums: Tallies<'_>) -> Result<Tables, Error> {
    let mut writing = writing(prepared);
    writing.add(sums.tables()).map_err(of_disk)?;
    Ok(measured(prepared, finished(prepared, writing)?))
}

/// Creates the writer for the tables of a run.
fn writing(prepared: &Prepared) -> Writing<'_> {
    Writing::new(&prepared.experiment, &prepared.folder.tables()).in_locale(prepared.csv)
}

fn of_disk(failed: WriteError) -> Error {
    Error::disk(&failed.path, failed.error)
}

/// Finishes the tables; the workbook opens with the answer. Returns the tables kept for later use.
fn finished(prepared: &Prepared, writing: Writing<'_>) -> Result<Tables, Error> {
    writing.finish(|tables| report::answer_sheet(&prepared.experiment, tables)).map_err(of_disk)
}
