//! `evenhand content export`, `import` and `upgrade`: cards, factions and datasheets as CSV files for a spreadsheet, and back.
//!
//! - [`sheets`]: the content of a game as sheets, with a row for each entry and a column for each of its values
//! - [`cells`]: conversion between values and cells
//! - [`rows`]: an edited file as the rows that a spreadsheet shows
//! - [`import`]: converts edited files to a content file with the changes
//! - [`upgrade`]: rewrites files that use words of an earlier version

mod cells;
mod import;
mod rows;
mod sheets;
mod upgrade;

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use super::arguments::{ExportArgs, ImportArgs};
use super::failure::{Failure, OrFailure};
use crate::error::{Error, Problem};
use crate::game::Rules;
use crate::games::AnyGame;
use crate::report::counted;
use crate::results::write_whole;
use cells::written;
use sheets::{ID, Sheet};

pub(super) use upgrade::upgrade;

/// Writes the content of a game as CSV files.
pub(super) fn export(game: &'static dyn AnyGame, asked: &ExportArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let book = game.book();
    let rules = Rules::of_book(&book).map_err(Problem::from)?;
    let sheets = Sheet::all(&book, &rules)?;
    if sheets.is_empty() {
        let remedy = "its rules are knobs: evenhand knobs lists them";
        return Err(Problem::of(game.name(), format!("{} has no content", game.name()), remedy).into());
    }
    let folder = asked.to.clone().unwrap_or_else(|| PathBuf::from(format!("content-{}", game.name())));
    fs::create_dir_all(&folder).map_err(|error| Error::disk(&folder, error))?;
    for sheet in &sheets {
        let path = folder.join(format!("{}.csv", sheet.name));
        if path.exists() {
            let message = format!("{} is there already, and is left as it is", path.display());
            return Err(Problem::of("--to", message, "name another folder, or move what is there").into());
        }
    }
    for sheet in &sheets {
        let path = folder.join(format!("{}.csv", sheet.name));
        let mut bytes = asked.csv_locale.mark().to_vec();
        let mut table = csv::WriterBuilder::new().delimiter(asked.csv_locale.separator()).from_writer(&mut bytes);
        let failed = |error: csv::Error| Error::disk(&path, std::io::Error::from(error));
        table.write_record(std::iter::once(ID).chain(sheet.columns.iter().map(String::as_str))).map_err(failed)?;
        for (id, entry) in &sheet.entries {
            let cells = sheet.columns.iter().map(|column| {
                let value = entry.get(column);
                value.map_or_else(String::new, |value| written(value, &sheet.kinds[column], asked.csv_locale))
            });
            table.write_record(std::iter::once(id.clone()).chain(cells)).map_err(failed)?;
        }
        table.flush().map_err(|error| Error::disk(&path, error))?;
        drop(table);
        write_whole(&path, &bytes).map_err(|error| Error::disk(&path, error))?;
        writeln!(out, "Written    {}: {} rows, {} columns", path.display(), sheet.entries.len(), sheet.columns.len())
            .printed()?;
    }
    let names: Vec<String> =
        sheets.iter().map(|sheet| folder.join(format!("{}.csv", sheet.name)).display().to_string()).collect();
    writeln!(
        out,
        "\nA row is an entry by its id; a new row is a new entry. Lists and effects are written as in TOML. Then\n    \
         evenhand content import {} {}\nmakes a content file of what was changed, which an experiment names.",
        game.name(),
        names[0]
    )
    .printed()
}

/// Reads CSV files, and writes their changes as a content file.
pub(super) fn import(game: &'static dyn AnyGame, asked: &ImportArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let to = asked.to.clone().unwrap_or_else(|| PathBuf::from(format!("{}-content.toml", game.name())));
    if to.exists() {
        let message = format!("{} is there already, and is left as it is", to.display());
        return Err(Problem::of("--to", message, "name another file, or move what is there").into());
    }
    let changed = import::read(game, &asked.files, &to)?;
    for line in &changed.told {
        writeln!(out, "{line}").printed()?;
    }
    if changed.text.is_empty() {
        return writeln!(out, "Nothing differs from the book: no file is written").printed();
    }
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder {
        fs::create_dir_all(folder).map_err(|error| Error::disk(folder, error))?;
    }
    write_whole(&to, changed.text.as_bytes()).map_err(|error| Error::disk(&to, error))?;
    let name = to.file_name().unwrap_or_default().to_string_lossy();
    writeln!(
        out,
        "\nWritten    {}: {}\nAn experiment beside it plays with them: content = [\"{name}\"]",
        to.display(),
        counted(changed.count, "change")
    )
    .printed()
}
