//! Tables of what is stored, without playing.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::error::{Error, MOST_TOLD};
use crate::game::{Insight, Measured};
use crate::results::{BlockData, Stored};
use crate::runner::{MOST_WAITING, Plan};
use crate::tables::{Rests, Tables, Tallies, WriteError, Writing, batches};

use super::super::prepared::Prepared;
use super::strength;

/// A block that is not there as it should be: its row and cell, and what is wrong.
struct Damage {
    row: u64,
    cell: usize,
    why: String,
}

/// The deals of which every cell has blocks, with as many of the blocks as there is memory for.
pub(super) struct StoredDeals {
    /// The first deal that does not count.
    upto: u64,
    /// Which cells rest, and from which deal on.
    rests: Rests,
    /// By row and cell.
    kept: BTreeMap<(u64, usize), BlockData>,
}

impl StoredDeals {
    /// The deals of which every cell is known to have blocks.
    pub(super) fn upto(upto: u64) -> StoredDeals {
        StoredDeals { upto, rests: Rests::default(), kept: BTreeMap::new() }
    }

    /// Looks for `least` deals of every cell, and, unless these are `all`, for as many more as every cell has.
    ///
    /// # Errors
    /// If a block is damaged, or one of the first `least` deals is missing: tables of what is left would pass for
    /// those of the run.
    pub(super) fn find<G: Measured + Insight + 'static>(
        prepared: &Prepared<G>,
        plan: &Plan<'_, G>,
        least: u64,
        all: bool,
    ) -> Result<StoredDeals, Error> {
        let mut found = StoredDeals::upto(0);
        let mut damaged = Vec::new();
        let mut room = MOST_WAITING;
        // Which cells rest follows from what was played, row by row.
        found.rests = Rests::of(&prepared.experiment);
        let mut tallies = found.rests.any().then(|| Tallies::new::<G>(&prepared.experiment, &prepared.names));
        for row in 0..plan.rows() {
            let deals = plan.deals_of(row);
            if all && deals.start >= least {
                break;
            }
            let wanted = if all { deals.end.min(least) } else { deals.end };
            let mut common = wanted;
            let wanted_cells: Vec<usize> =
                (0..plan.arenas.cells()).filter(|cell| !found.rests.rests(*cell, deals.start)).collect();
            if wanted_cells.is_empty() {
                break;
            }
            for cell in wanted_cells {
                let stored = plan.stored(row, cell);
                let there = match &stored {
                    Stored::Whole(_) => deals.end,
                    Stored::Part(data) => data.matches.last().map_or(deals.start, |last| last.deal + 1),
                    Stored::Absent | Stored::Spoiled(_) => deals.start,
                };
                common = common.min(there);
                let needed = deals.end.min(least);
                let missing = (there < needed).then(|| match there - deals.start {
                    0 => "it is not there".to_owned(),
                    some => format!("only {some} of {} deals are there", needed - deals.start),
                });
                let why = if let Stored::Spoiled(why) = &stored { Some(why.clone()) } else { missing };
                damaged.extend(why.map(|why| Damage { row, cell, why }));
                if let Some(data) = stored.data().filter(|data| data.size() <= room) {
                    room -= data.size();
                    found.kept.insert((row, cell), data);
                }
            }
            if common > deals.start {
                found.upto = common;
            }
            if common < wanted && deals.end >= least {
                break;
            }
            if let Some(tallies) = tallies.as_mut().filter(|_| damaged.is_empty() && common == deals.end) {
                for cell in tallies.order().to_vec() {
                    if !found.rests.rests(cell, deals.start) {
                        let kept = found.kept.get(&(row, cell)).cloned();
                        let block = kept.or_else(|| plan.stored(row, cell).data()).unwrap_or_default();
                        tallies.add_block(cell, &block);
                    }
                }
                found.rests.look(tallies, deals.end);
            }
        }
        if damaged.is_empty() { Ok(found) } else { Err(refusal(prepared, plan, &damaged)) }
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.upto == 0
    }

    /// A block, as far as it counts. It is not kept any longer: only baselines are asked for again.
    fn take<G: Measured>(&mut self, plan: &Plan<'_, G>, row: u64, cell: usize) -> Result<BlockData, Error> {
        let data = self.kept.remove(&(row, cell)).or_else(|| plan.stored(row, cell).data());
        data.map(|data| data.before(self.upto)).ok_or_else(|| vanished(plan.file_of(row, cell)))
    }
}

/// That a block cannot be read any more.
pub(super) fn vanished(path: PathBuf) -> Error {
    Error::Disk {
        path,
        error: std::io::Error::other("this block was there a moment ago, and is not any more"),
        remedy: "check the disk and who else writes there, then give the same command again".into(),
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
    for batch in batches(&prepared.experiment) {
        let mut tallies = Tallies::of_batch::<G>(&prepared.experiment, &prepared.names, batch);
        for row in 0..stored.upto.div_ceil(plan.block_deals) {
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

fn refusal<G: Measured>(prepared: &Prepared<G>, plan: &Plan<'_, G>, damaged: &[Damage]) -> Error {
    let mut text = match damaged.len() {
        1 => "a block that was played is damaged or missing; the tables are left as they were".to_owned(),
        many => format!("{many} blocks that were played are damaged or missing; the tables are left as they were"),
    };
    for Damage { row, cell, why } in damaged.iter().take(MOST_TOLD) {
        text.push_str(&format!("\n    {}: {why}", plan.file_of(*row, *cell).display()));
    }
    if damaged.len() > MOST_TOLD {
        text.push_str(&format!("\n    and {} more", damaged.len() - MOST_TOLD));
    }
    Error::Disk {
        path: prepared.folder.path().to_path_buf(),
        error: std::io::Error::other(text),
        remedy: format!("`evenhand run {}` plays them again", prepared.experiment.file.display()),
    }
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
