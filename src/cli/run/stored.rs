//! Tables of what is stored, without playing.

use crate::error::{Error, MOST_TOLD};
use crate::game::Measured;
use crate::results::{BlockData, Stored};
use crate::runner::{MOST_WAITING, Plan};
use crate::tables::{Tables, Tallies};

use super::super::prepared::Prepared;

/// A block that is not there as it should be: its row and cell, and what is wrong.
struct Damage {
    row: u64,
    cell: usize,
    why: String,
}

/// The tables of what is stored: of `least` deals of every cell, and, unless these are `all`, of as many more
/// as every cell has. Also says of how many.
///
/// # Errors
/// If a block is damaged, or one of the first `least` deals is missing: tables of what is left would pass for
/// those of the run.
pub(super) fn add_stored<G: Measured>(
    prepared: &Prepared<G>,
    plan: &Plan<'_, G>,
    least: u64,
    all: bool,
) -> Result<(Tables, u64), Error> {
    let mut tallies = Tallies::new::<G>(&prepared.experiment, prepared.names());
    let mut damaged = Vec::new();
    let mut upto = 0;
    for row in 0..plan.rows() {
        let deals = plan.deals_of(row);
        if all && deals.start >= least {
            break;
        }
        let wanted = if all { deals.end.min(least) } else { deals.end };
        // First how many deals every cell has: the blocks of a row may be too many to be kept meanwhile.
        let mut common = wanted;
        let mut kept: Vec<Option<BlockData>> = Vec::new();
        let mut room = MOST_WAITING;
        for cell in 0..plan.arenas.len() {
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
            let data = stored.data().filter(|data| data.size() <= room);
            room -= data.as_ref().map_or(0, BlockData::size);
            kept.push(data);
        }
        if damaged.is_empty() && common > deals.start {
            for cell in tallies.order().to_vec() {
                if let Some(data) = kept[cell].take().or_else(|| plan.stored(row, cell).data()) {
                    tallies.add_block(cell, &data.before(common));
                }
            }
            upto = common;
        }
        if common < wanted && deals.end >= least {
            break;
        }
    }
    if damaged.is_empty() { Ok((tallies.tables(), upto)) } else { Err(refusal(prepared, plan, &damaged)) }
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

pub(super) fn write_tables<G: Measured>(prepared: &Prepared<G>, tables: &Tables) -> Result<(), Error> {
    let folder = prepared.folder.tables();
    std::fs::create_dir_all(&folder).map_err(|error| Error::disk(&folder, error))?;
    tables.write(&prepared.experiment, &folder).map_err(|failed| Error::disk(&failed.path, failed.error))
}
