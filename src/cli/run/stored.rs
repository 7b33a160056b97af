//! Tables of what is stored, without playing.
//!
//! Only deals that every variant has count. Of a run that is not at its end these are the first ones, up to the first that
//! some variant lacks: which of the later ones are there depends on how long their matches took. Of what was stored and
//! is damaged or missing, all others count (`--partial`): damage does not depend on how matches went.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::error::{Error, MOST_TOLD};
use crate::experiment::Partial;
use crate::game::{Insight, Measured};
use crate::report::counted;
use crate::results::{BlockData, Stored};
use crate::runner::{MOST_WAITING, Plan};
use crate::tables::{Rests, Tables, Tallies, WriteError, Writing, batches};

use super::super::prepared::Prepared;
use super::going_on::run_into;
use super::strength;

/// A block that is not there as it should be.
pub(super) struct Damage {
    pub(super) row: u64,
    pub(super) cell: usize,
    /// The file, and what is wrong with it.
    pub(super) why: String,
}

/// How far a run is known to have come.
pub(super) struct Reach {
    /// The deals that every variant must have.
    pub(super) least: u64,
    /// Whether these are all that count; else as many more as every variant has.
    pub(super) all: bool,
    /// By variant that rests, how many deals it has; none if that is still to be found out.
    pub(super) rested: Option<BTreeMap<usize, u64>>,
}

impl Reach {
    /// So many deals of every variant.
    pub(super) fn exactly(deals: u64) -> Reach {
        Reach { least: deals, all: true, rested: None }
    }

    /// As many deals as every variant has.
    pub(super) fn what_is_there() -> Reach {
        Reach { least: 0, all: false, rested: None }
    }
}

/// The deals of which every cell has blocks, with as many of the blocks as there is memory for.
pub(super) struct StoredDeals {
    /// By row of blocks that counts, the first deal of it that does not.
    ends: BTreeMap<u64, u64>,
    /// Which cells rest, and from which deal on.
    rests: Rests,
    /// By row and cell.
    kept: BTreeMap<(u64, usize), BlockData>,
}

/// What was found of a run.
pub(super) struct Found {
    stored: StoredDeals,
    /// What is wrong with it.
    pub(super) damaged: Vec<Damage>,
    /// The deals that every cell should have.
    of: u64,
    /// The deals that every cell has.
    pub(super) deals: u64,
}

impl StoredDeals {
    /// The deals of which every cell is known to have blocks, from the first one on.
    pub(super) fn upto<G: Measured>(plan: &Plan<'_, G>, upto: u64) -> StoredDeals {
        let rows = 0..upto.div_ceil(plan.block_deals);
        let ends = rows.map(|row| (row, plan.deals_of(row).end.min(upto))).collect();
        StoredDeals { ends, rests: Rests::default(), kept: BTreeMap::new() }
    }

    /// Looks for the deals that every cell has.
    pub(super) fn find<G: Measured + Insight + 'static>(
        prepared: &Prepared<G>,
        plan: &Plan<'_, G>,
        reach: &Reach,
    ) -> Found {
        let mut search = Search::new(prepared, plan, reach);
        let mut rows = 0..rows_there(plan).max(reach.least.div_ceil(plan.block_deals)).min(plan.rows());
        while rows.next().is_some_and(|row| search.row(row)) {}
        search.found
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// A block, as far as it counts. It is not kept any longer: only baselines are asked for again.
    fn take<G: Measured>(&mut self, plan: &Plan<'_, G>, row: u64, cell: usize) -> Result<BlockData, Error> {
        let end = self.ends.get(&row).copied().unwrap_or_default();
        let data = self.kept.remove(&(row, cell)).or_else(|| plan.stored(row, cell).data());
        data.map(|data| data.before(end)).ok_or_else(|| vanished(plan.file_of(row, cell)))
    }
}

/// The rows of blocks that exist now, up to the last one. A run that is being played may store blocks faster than they are
/// read, so a search that looks for the next row again and again might never end.
fn rows_there<G: Measured>(plan: &Plan<'_, G>) -> u64 {
    let last = (0..plan.arenas.cells()).filter_map(|cell| plan.folder.blocks_there(cell).last().copied()).max();
    last.map_or(0, |last| last + 1)
}

/// That a block cannot be read any more.
pub(super) fn vanished(path: PathBuf) -> Error {
    Error::Disk {
        path,
        error: std::io::Error::other("this block was there a moment ago, and is not any more"),
        remedy: "check the disk and who else writes there, then give the same command again".into(),
    }
}

/// A search for the deals that every cell has, row by row of blocks.
struct Search<'s, 'p, G: Measured> {
    plan: &'s Plan<'p, G>,
    reach: &'s Reach,
    /// What says which cells come to rest, as long as nothing is missing.
    tallies: Option<Tallies<'s>>,
    /// Bytes that blocks may still take.
    room: usize,
    found: Found,
}

impl<'s, 'p, G: Measured + Insight + 'static> Search<'s, 'p, G> {
    fn new(prepared: &'s Prepared<G>, plan: &'s Plan<'p, G>, reach: &'s Reach) -> Search<'s, 'p, G> {
        let rests = match &reach.rested {
            Some(rested) => Rests::known(rested.clone()),
            None => Rests::of(&prepared.experiment),
        };
        let tallies = rests.any().then(|| Tallies::new::<G>(&prepared.experiment, &prepared.names));
        let stored = StoredDeals { ends: BTreeMap::new(), rests, kept: BTreeMap::new() };
        let found = Found { stored, damaged: Vec::new(), of: 0, deals: 0 };
        Search { plan, reach, tallies, room: MOST_WAITING, found }
    }

    /// Looks at a row; whether a later one can count.
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
        // What a run has not come to yet is no damage, and ends what counts.
        common == wanted || damaged || deals.end < *least
    }

    /// What is wrong with a block, if anything is: the file, and why.
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

    /// Gives up the blocks of a row that does not count.
    fn drop_row(&mut self, row: u64, cells: &[usize]) {
        for &cell in cells {
            self.room += self.found.stored.kept.remove(&(row, cell)).map_or(0, |data| data.size());
        }
    }

    /// Which cells rest follows from what was played, row by row.
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

/// The first deal of a block that is not there.
pub(super) fn end_of(stored: &Stored, deals: &std::ops::Range<u64>) -> u64 {
    match stored {
        Stored::Whole(_) => deals.end,
        Stored::Part(data) => data.matches.last().map_or(deals.start, |last| last.deal + 1),
        Stored::Absent | Stored::Spoiled(_) => deals.start,
    }
}

impl Found {
    /// The deals, if nothing is damaged; else those that are left if `partial`, with what is missing.
    ///
    /// # Errors
    /// Something is damaged and nobody asked for what is left, or nothing is left.
    pub(super) fn usable<G: Measured>(
        self,
        prepared: &Prepared<G>,
        partial: bool,
    ) -> Result<(StoredDeals, Option<Partial>), Error> {
        if self.damaged.is_empty() {
            return Ok((self.stored, None));
        }
        if !partial || self.deals == 0 {
            return Err(self.refusal(prepared));
        }
        let missing = self.damaged.into_iter().map(|damage| damage.why).collect();
        Ok((self.stored, Some(Partial { deals: self.deals, of: self.of, missing })))
    }

    /// That tables of what is left would pass for those of the run.
    fn refusal<G: Measured>(&self, prepared: &Prepared<G>) -> Error {
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
                run_into(prepared.folder.path(), G::NAME, &prepared.experiment.file),
                it_or_them(damaged.len()),
                left(self.deals, self.of)
            ),
        }
    }
}

/// So many blocks, and the verb that goes with them.
pub(super) fn blocks_are(count: usize) -> String {
    format!("{} {}", counted(count, "block"), if count == 1 { "is" } else { "are" })
}

/// What stands for so many blocks.
pub(super) fn it_or_them(count: usize) -> &'static str {
    if count == 1 { "it" } else { "them" }
}

/// What `--partial` would do.
pub(in crate::cli) fn left(deals: u64, of: u64) -> String {
    match deals {
        0 => "no deal is left that every variant has, so --partial cannot help".to_owned(),
        _ => format!("--partial would use the {deals} of {} that every variant has", counted(of, "deal")),
    }
}

/// Writes the tables of what is stored, a batch of cells after the other. Gives what is looked at afterwards.
pub(super) fn write_stored<G: Measured + Insight + 'static>(
    prepared: &Prepared<G>,
    plan: &Plan<'_, G>,
    stored: StoredDeals,
) -> Result<Tables, Error> {
    let mut writing = writing(prepared);
    each_batch(prepared, plan, stored, |tables| writing.add(tables).map_err(of_disk))?;
    Ok(Tables { players: strength::stored(prepared), ..writing.finish().map_err(of_disk)? })
}

/// What is looked at of the tables of what is stored, without writing them.
pub(super) fn add_up<G: Measured + Insight + 'static>(
    prepared: &Prepared<G>,
    plan: &Plan<'_, G>,
    stored: StoredDeals,
) -> Result<Tables, Error> {
    let mut kept = Tables::default();
    each_batch(prepared, plan, stored, |tables| {
        kept.keep(tables, &prepared.experiment);
        Ok(())
    })?;
    kept.adjust_contrasts();
    kept.players = strength::stored(prepared);
    Ok(kept)
}

/// The tables of what is stored, of a batch of cells after the other.
fn each_batch<G: Measured + Insight + 'static>(
    prepared: &Prepared<G>,
    plan: &Plan<'_, G>,
    mut stored: StoredDeals,
    mut take: impl FnMut(Tables) -> Result<(), Error>,
) -> Result<(), Error> {
    let rows: Vec<u64> = stored.ends.keys().copied().collect();
    for batch in batches(&prepared.experiment) {
        let mut tallies = Tallies::of_batch::<G>(&prepared.experiment, &prepared.names, batch);
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

/// Writes the tables of what was added up. Gives what is looked at afterwards.
pub(super) fn write_tables<G: Measured>(prepared: &Prepared<G>, sums: Tallies<'_>) -> Result<Tables, Error> {
    let mut writing = writing(prepared);
    writing.add(sums.tables()).map_err(of_disk)?;
    Ok(Tables { players: strength::stored(prepared), ..writing.finish().map_err(of_disk)? })
}

/// The tables of a run, of which nothing is written yet.
fn writing<G: Measured>(prepared: &Prepared<G>) -> Writing<'_> {
    Writing::new(&prepared.experiment, &prepared.folder.tables()).in_locale(prepared.csv)
}

fn of_disk(failed: WriteError) -> Error {
    Error::disk(&failed.path, failed.error)
}
