//! The answer for people: printed in short, and whole in files beside the tables.

use std::io::Write;

use super::super::output::strong;
use super::super::prepared::Prepared;
use crate::error::Error;
use crate::game::{Insight, Measured};
use crate::report::{self, Line, Provenance};
use crate::results::write_whole;
use crate::tables::Tables;

/// Prints the summary, which leaves room for so many lines more.
pub(super) fn tell_brief<G: Measured>(
    prepared: &Prepared<G>,
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

/// Writes `summary.txt` and `report.html` into the folder of results: what is printed, then all that is said; and the
/// same with pictures. `stopped` is why there are no more deals, in words.
///
/// # Errors
/// If the disk refuses.
pub(super) fn write_told<G: Measured + Insight + 'static>(
    prepared: &Prepared<G>,
    tables: &Tables,
    stopped: &str,
) -> Result<(), Error> {
    let put = |name: &str, text: &str| {
        let path = prepared.folder.path().join(name);
        write_whole(&path, text.as_bytes()).map_err(|error| Error::disk(&path, error))
    };
    let brief = report::brief(&prepared.experiment, tables, report::MOST_LINES);
    let brief: String = brief.into_iter().map(|line| line.text + "\n").collect();
    let rule = "-".repeat(80);
    put("summary.txt", &format!("{brief}\n{rule}\n\n{}", report::summary(&prepared.experiment, tables)))?;
    let file = prepared.experiment.file.display().to_string();
    let file = if file.contains(char::is_whitespace) { format!("\"{file}\"") } else { file };
    let provenance = Provenance {
        command: format!("evenhand run {file} --deals {}", prepared.experiment.stop.deals),
        version: env!("CARGO_PKG_VERSION").into(),
        stopped: stopped.into(),
        players: prepared.players(),
    };
    put("report.html", &report::page(&prepared.experiment, tables, &provenance))
}
