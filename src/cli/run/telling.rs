//! The output for people: printed in short, and in full in files beside the tables.

use std::io::Write;
use std::path::Path;

use super::super::output::strong;
use super::super::prepared::Prepared;
use super::conclusions::stored_conclusions;
use crate::error::Error;
use crate::experiment::Experiment;
use crate::report::{self, Line, Provenance};
use crate::results::write_whole;
use crate::tables::{Tables, experiment_in_command};

/// Prints the summary, leaving space for this many further lines.
pub(super) fn tell_brief(
    prepared: &Prepared,
    tables: &Tables,
    more: usize,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    for Line { text, strong: first } in report::brief(&prepared.experiment, tables, report::MOST_LINES - more) {
        let text = if first { strong(&text) } else { text };
        writeln!(out, "{text}")?;
    }
    Ok(())
}

/// Writes `summary.txt` and `report.html` into the results folder: the printed summary followed by everything else, and
/// the same with charts. `stopped` states why there are no more deals.
///
/// # Errors
/// Returns an error if a file cannot be written.
pub(in crate::cli) fn write_told(prepared: &Prepared, tables: &Tables, stopped: &str) -> Result<(), Error> {
    write_answer(prepared.folder.path(), &prepared.experiment, tables, &provenance(prepared, stopped))
}

/// Returns how the results of a folder were produced. `stopped` states why there are no more deals.
pub(super) fn provenance(prepared: &Prepared, stopped: &str) -> Provenance {
    let of = experiment_in_command(&prepared.experiment.file, &prepared.experiment.played_by);
    Provenance {
        command: format!("evenhand run {of} --deals {}", prepared.experiment.stop.deals),
        version: env!("CARGO_PKG_VERSION").into(),
        stopped: stopped.into(),
        players: prepared.players(),
        retrained: None,
    }
}

/// Writes `summary.txt` and `report.html` into a results folder. Both include the conclusions of the second run with
/// retrained players, if the experiment has one and it was played.
///
/// # Errors
/// Returns an error if a file cannot be written.
pub(super) fn write_answer(
    folder: &Path,
    experiment: &Experiment,
    tables: &Tables,
    provenance: &Provenance,
) -> Result<(), Error> {
    let put = |name: &str, text: &str| {
        let path = folder.join(name);
        write_whole(&path, text.as_bytes()).map_err(|error| Error::disk(&path, error))
    };
    let retrained = if experiment.learn.is_some() { stored_conclusions(folder)? } else { None };
    let brief = report::brief(experiment, tables, report::MOST_LINES);
    let brief: String = brief.into_iter().map(|line| line.text + "\n").collect();
    let second = retrained.as_ref().map_or_else(String::new, |text| format!("\n{}:\n{text}", report::RETRAINED));
    let rule = "-".repeat(80);
    put("summary.txt", &format!("{brief}{second}\n{rule}\n\n{}", report::summary(experiment, tables)))?;
    let provenance = Provenance { retrained, ..provenance.clone() };
    put("report.html", &report::page(experiment, tables, &provenance))
}
