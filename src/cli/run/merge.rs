//! `evenhand merge`: the shares of a run become one run.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::super::arguments::{MergeArgs, RunArgs};
use super::super::failure::{Failure, OrFailure};
use super::super::prepared::Prepared;
use super::{plan, play_through, refuse, strength};
use crate::error::{Error, Problem};
use crate::game::{Insight, Measured};
use crate::results::{Folder, Stored};
use crate::runner::{Plan, Share, threads};
use crate::tables::CsvLocale;

/// Joins the shares of a run and builds its tables: those of all deals if every block is there, else of the deals that
/// every cell has.
pub(in crate::cli) fn merge<G: Measured + Insight + 'static>(
    asked: &MergeArgs,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut prepared = Prepared::<G>::load(&asked.file, &asked.places)?;
    let stop = &mut prepared.experiment.stop;
    stop.deals = asked.deals.unwrap_or(stop.deals);
    let missing = join(&prepared, &asked.from, out)?;
    let blocks = match missing {
        0 => "every block is there".to_string(),
        1 => "1 block is missing".to_string(),
        many => format!("{many} blocks are missing"),
    };
    let then = match missing {
        0 => String::new(),
        _ => format!("; `evenhand run {}` plays what is missing", asked.file.display()),
    };
    writeln!(out, "Joined     {blocks}{then}\n").printed()?;
    if missing > 0 {
        // Nothing is to be played here: what is there is read and told.
        prepared.experiment.stop.time = Some(Duration::ZERO);
    }
    let asked = RunArgs {
        file: asked.file.clone(),
        dry_run: false,
        fresh: false,
        threads: None,
        deals: asked.deals,
        time: None,
        shard: Share::WHOLE,
        csv_locale: CsvLocale::default(),
        refresh: None,
        places: asked.places.clone(),
    };
    play_through(&prepared, &asked, threads(None), out).map(|_| ())
}

/// Copies the blocks of shares into the folder of the run; how many are still missing.
fn join<G: Measured + Insight + 'static>(
    prepared: &Prepared<G>,
    from: &[PathBuf],
    out: &mut dyn Write,
) -> Result<u64, Failure> {
    let hold = prepared.folder.hold()?;
    let earlier = prepared.folder.read_run()?;
    if let Some(earlier) = &earlier {
        refuse(&prepared.folder, prepared.obstacles(earlier))?;
    }
    let shares = from.iter().map(|dir| share_in(prepared, dir)).collect::<Result<Vec<_>, _>>()?;
    super::begin(prepared, earlier.as_ref())?;
    strength::join(prepared, &shares)?;
    let arenas = prepared.arenas();
    let here = plan(prepared, &arenas, 1);
    let mut missing = 0;
    for (row, cell) in (0..here.rows()).flat_map(|row| (0..arenas.cells()).map(move |cell| (row, cell))) {
        let mut found = here.stored(row, cell);
        for folder in &shares {
            if matches!(found, Stored::Whole(_)) {
                break;
            }
            let there = Plan { folder, ..here };
            let other = there.stored(row, cell);
            if let Stored::Spoiled(why) = &other {
                writeln!(out, "note: {}: {why}; left out", there.file_of(row, cell).display()).printed()?;
            }
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
        missing += u64::from(!matches!(found, Stored::Whole(_)));
    }
    drop(hold);
    Ok(missing)
}

fn matches_of(found: &Stored) -> usize {
    match found {
        Stored::Part(data) | Stored::Whole(data) => data.matches.len(),
        Stored::Absent | Stored::Spoiled(_) => 0,
    }
}

/// The folder of the run in a folder of results, or that folder itself, if it is of this very experiment.
fn share_in<G: Measured + Insight + 'static>(prepared: &Prepared<G>, dir: &Path) -> Result<Folder, Error> {
    let within = Folder::new(&dir.join(G::NAME), &prepared.experiment.name);
    for folder in [Folder::at(dir), within] {
        if let Some(record) = folder.read_run()? {
            refuse(&folder, prepared.obstacles(&record))?;
            return Ok(folder);
        }
    }
    Err(Problem::of(
        &dir.display().to_string(),
        format!("this folder holds no run of {}", prepared.experiment.name),
        "give a folder of results (`--results`) of a machine that played a share, or the folder with its run.toml",
    )
    .into())
}
