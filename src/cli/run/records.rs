//! `run --record`: records of the matches that the report names, played again from their deals.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::super::agreement::{Agreement, played_otherwise};
use super::super::arguments::{Places, RunArgs};
use super::super::chances::MatchChances;
use super::super::failure::{Failure, OrFailure};
use super::super::folder::{create_folder, of_disk};
use super::super::prepared::Prepared;
use super::super::recording::Recording;
use super::conclusions::FOLDER;
use super::going_on::interrupted;
use super::playing::interruptible;
use super::stored::vanished;
use crate::error::{Error, Problem};
use crate::report::counted;
use crate::results::write_whole;
use crate::runner::{Plan, pool};
use crate::tables::{InterestingRow, Tables, path_in_command};

const WHAT: &str = "records";

/// The folder to which records are written.
pub(super) struct Records {
    folder: PathBuf,
    places: Places,
}

impl Records {
    /// Creates the folder that was requested, if any. The records of a second run are in a folder inside it.
    ///
    /// # Errors
    /// Returns an error if nothing can be written there, or if only a part of the run is played.
    pub(super) fn prepare(prepared: &Prepared, asked: &RunArgs) -> Result<Option<Records>, Error> {
        let Some(folder) = &asked.record else { return Ok(None) };
        if !asked.shard.is_whole() {
            let message = "a part of a run has no tables by which matches are chosen";
            let remedy = "leave it out here; after `evenhand merge`, give `evenhand run` with it: that plays no more";
            return Err(Problem::of("--record", message, remedy).into());
        }
        let folder = if prepared.has_own_players() { folder.join(FOLDER) } else { folder.clone() };
        create_folder(&folder, WHAT)?;
        let probe = folder.join(".evenhand");
        write_whole(&probe, b"").map_err(|error| of_disk(&folder, WHAT, error))?;
        fs::remove_file(&probe).map_err(|error| of_disk(&folder, WHAT, error))?;
        Ok(Some(Records { folder, places: asked.places.clone() }))
    }

    /// Prints that there are no records, because the tables are those of an earlier run.
    pub(super) fn leave_out(&self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "Records: none, because the tables are left as they were").printed()
    }

    /// Plays the matches again, writes their records and prints where they are.
    pub(super) fn write(
        &self,
        prepared: &Prepared,
        plan: &Plan<'_>,
        tables: &Tables,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let progress = interruptible();
        let write = |row: &InterestingRow| match progress.interrupted() {
            0 => self.write_one(prepared, plan, row),
            _ => Err(interrupted(prepared.folder.path())),
        };
        let rows = &tables.interesting;
        let names: Vec<String> =
            pool(plan.threads)?.install(|| rows.par_iter().map(write).collect::<Result<_, _>>())?;
        let (folder, count) = (self.folder.display(), names.len());
        let Some(first) = names.first() else {
            return writeln!(out, "Records: none, because no match was played to its end").printed();
        };
        let matches = if count == 1 { "match" } else { "matches" };
        writeln!(out, "Records: {count} {matches} in {folder}; played again, each agrees with the run").printed()?;
        let others = other_records(&self.folder, &names)?;
        if others > 0 {
            writeln!(out, "  {} there from an earlier run", counted(others, "other file")).printed()?;
        }
        let first = path_in_command(&self.folder.join(first));
        writeln!(out, "To see one: evenhand replay {first} --html match.html").printed()
    }

    /// Writes the record of a match, and returns the name of the file.
    fn write_one(&self, prepared: &Prepared, plan: &Plan<'_>, row: &InterestingRow) -> Result<String, Error> {
        let InterestingRow { cell: index, why, deal, seating: number, .. } = *row;
        let arena = plan.arenas.of(index);
        let cell = &prepared.experiment.cells[index];
        let seatings = arena.seatings(deal);
        let seating = &seatings[number];
        let chances = MatchChances::of_match(prepared, cell, seating, &self.places)?.ok();
        let chances = chances.map(|chances| chances.values);
        let recording = Recording { prepared, cell, deal, number, seating, chances };
        let (record, played) = recording.record(&*arena, None);
        match Agreement::of(plan, index, &played) {
            Agreement::Agrees => {}
            Agreement::NotStored => return Err(vanished(plan.file_of(deal / plan.block_deals, index))),
            Agreement::Differs(_) => return Err(played_otherwise(prepared, index, &played)),
        }
        let name = format!("variant-{index}-{}-deal-{deal}-seating-{number}.jsonl", why.word());
        let path = self.folder.join(&name);
        write_whole(&path, record.text().as_bytes()).map_err(|error| of_disk(&path, WHAT, error))?;
        Ok(name)
    }
}

/// Returns the number of records of other runs in a folder.
fn other_records(folder: &Path, written: &[String]) -> Result<usize, Error> {
    let entries = fs::read_dir(folder).map_err(|error| Error::disk(folder, error))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    Ok(names.filter(|name| name.starts_with("variant-") && name.ends_with(".jsonl") && !written.contains(name)).count())
}
