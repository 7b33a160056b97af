//! From edited CSV files to a content file that holds what was changed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use super::cells::meant;
use super::sheets::{ID, Sheet};
use crate::cli::check::check_content;
use crate::document::{Place, suggestion};
use crate::error::{Error, Problem};
use crate::game::knobs::inline;
use crate::game::{Game, Rules};
use crate::input::{read_bytes, unreadable};

/// What files change.
pub(super) struct Changed {
    /// The content file; empty if nothing is changed.
    pub(super) text: String,
    /// How many values.
    pub(super) count: usize,
    /// What is told: each change in a line, and what is left as it was.
    pub(super) told: Vec<String>,
}

/// Where a value was written, by its path.
type Cells = BTreeMap<String, (Place, String)>;

/// Reads files, and checks what comes of them as `evenhand check` does.
///
/// # Errors
/// All that is wrong with them, each with its row and column.
pub(super) fn read<G: Game>(files: &[PathBuf], to: &Path) -> Result<Changed, Error> {
    let book = G::book();
    let rules = Rules::of_book(&book).map_err(Problem::from)?;
    let sheets = Sheet::all(&book, &rules)?;
    let mut reading = Reading::default();
    for file in files {
        match sheet_of(file, &sheets) {
            Ok(sheet) => reading.file(file, sheet),
            Err(problem) => reading.problems.push(problem),
        }
    }
    if !reading.problems.is_empty() {
        return Err(Error::Input(reading.problems));
    }
    if reading.changes.is_empty() {
        return Ok(Changed { text: String::new(), count: 0, told: reading.told });
    }
    let text = content_file(G::NAME, files, &reading.changes);
    if let Err(problems) = check_content::<G>(to, &text) {
        return Err(Error::Input(problems.into_iter().map(|problem| reading.placed(problem)).collect()));
    }
    reading.check_taken(&book, &rules, to, &text);
    if !reading.problems.is_empty() {
        return Err(Error::Input(reading.problems));
    }
    Ok(Changed { text, count: reading.changes.len(), told: reading.told })
}

/// The sheet that a file is of, by its name: `cards.csv`, also `cards (2).csv`.
fn sheet_of<'s>(file: &Path, sheets: &'s [Sheet]) -> Result<&'s Sheet, Problem> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let name = stem.split([' ', '(']).next().unwrap_or_default();
    sheets.iter().find(|sheet| sheet.name == name).ok_or_else(|| {
        let names = sheets.iter().map(|sheet| sheet.name.as_str());
        let remedy = suggestion(name, names, "files are called by what they hold:");
        Problem::of(&file.display().to_string(), format!("the game has no content called `{name}`"), remedy)
    })
}

/// What is read so far.
#[derive(Default)]
struct Reading {
    problems: Vec<Problem>,
    /// Changed values by sheet, id and column.
    changes: Vec<(String, String, String, Value)>,
    cells: Cells,
    told: Vec<String>,
}

impl Reading {
    fn file(&mut self, file: &Path, sheet: &Sheet) {
        let whole = |message: &str, remedy: &str| {
            let place = Place { file: file.to_path_buf(), line: 1, column: 1 };
            Problem::at(&place, "", message, remedy)
        };
        let bytes = match read_bytes(file) {
            Ok(bytes) => bytes,
            Err(error) => return self.problems.push(unreadable(file, &error, None)),
        };
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
        let Ok(text) = std::str::from_utf8(bytes) else {
            let remedy = "save it from the spreadsheet as `CSV UTF-8`";
            return self.problems.push(whole("it is not UTF-8, so that letters would be guessed", remedy));
        };
        if !text.bytes().filter(|byte| *byte == b'"').count().is_multiple_of(2) {
            let remedy = "look for a cell with a single quote mark, or save the file again: its end may be missing";
            return self.problems.push(whole("a quote is opened and not closed", remedy));
        }
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(separator(text))
            .from_reader(text.as_bytes());
        let mut rows = reader.records().enumerate().filter_map(|(number, row)| {
            let row = row.ok()?;
            let line = row.position().map_or(1, csv::Position::line);
            let filled = row.iter().any(|cell| !cell.trim().is_empty());
            filled.then_some((number + 1, usize::try_from(line).unwrap_or(usize::MAX), row))
        });
        let Some((_, _, headings)) = rows.next() else {
            return self.problems.push(whole("it is empty", "its first row has the names of the columns"));
        };
        let headings: Vec<String> = headings.iter().map(|heading| heading.trim().to_owned()).collect();
        let Some(id) = headings.iter().position(|heading| heading == ID) else {
            let remedy = "the first row names the columns, and one of them is `id`";
            return self.problems.push(whole("it has no column `id`", remedy));
        };
        let mut known = self.columns(file, &headings, sheet);
        known[id] = false;
        let mut seen = BTreeSet::new();
        for (number, line, row) in rows {
            let name = row.get(id).unwrap_or_default().trim().to_owned();
            let at = |column: usize| Place { file: file.to_path_buf(), line, column: column + 1 };
            if name.is_empty() {
                let message = format!("row {number} has no id");
                self.problems.push(Problem::at(&at(id), ID, message, "give it one of its own, such as `night_watch`"));
                continue;
            }
            if !name.chars().all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '-') {
                let message = format!("row {number}: `{name}` is no id");
                self.problems.push(Problem::at(&at(id), ID, message, "use letters, digits, - and _ only"));
                continue;
            }
            if !seen.insert(name.clone()) {
                let message = format!("row {number}: `{name}` has a row already");
                self.problems.push(Problem::at(&at(id), ID, message, "give each entry one row"));
                continue;
            }
            self.row(sheet, &headings, &known, &name, number, &row, &at);
        }
        let gone: Vec<&str> =
            sheet.entries.iter().map(|(id, _)| id.as_str()).filter(|id| !seen.contains(*id)).collect();
        if !gone.is_empty() {
            self.told.push(format!(
                "{}: no row for {}: as in the book, since a content file adds and changes and takes nothing out",
                sheet.name,
                gone.join(", ")
            ));
        }
    }

    /// Which columns the sheet has; the others are told.
    fn columns(&mut self, file: &Path, headings: &[String], sheet: &Sheet) -> Vec<bool> {
        let mut known = Vec::with_capacity(headings.len());
        for (column, heading) in headings.iter().enumerate() {
            let place = Place { file: file.to_path_buf(), line: 1, column: column + 1 };
            let twice = headings[..column].contains(heading) && !heading.is_empty();
            let is_known = heading == ID || sheet.columns.contains(heading);
            if twice {
                let message = format!("column {} ({heading}) is there twice", letters(column));
                self.problems.push(Problem::at(&place, heading, message, "keep one of them"));
            } else if !is_known && !heading.is_empty() {
                let remedy = suggestion(heading, sheet.columns.iter().map(String::as_str), "the columns are");
                let message = format!("column {} ({heading}) is none of {}", letters(column), sheet.name);
                self.problems.push(Problem::at(&place, heading, message, remedy));
            }
            known.push(is_known && !twice);
        }
        known
    }

    #[expect(clippy::too_many_arguments, reason = "a row, and where it stands")]
    fn row(
        &mut self,
        sheet: &Sheet,
        headings: &[String],
        known: &[bool],
        id: &str,
        number: usize,
        row: &csv::StringRecord,
        at: &dyn Fn(usize) -> Place,
    ) {
        let before = sheet.entry(id);
        if before.is_none() {
            self.told.push(format!("{}.{id}: new", sheet.name));
        }
        for (column, heading) in headings.iter().enumerate().filter(|(column, _)| known[*column]) {
            let cell = row.get(column).unwrap_or_default().trim();
            let was = before.and_then(|values| values.get(heading));
            let path = format!("{}.{id}.{heading}", sheet.name);
            let told = format!("row {number}, column {} ({heading})", letters(column));
            if cell.is_empty() {
                if let Some(was) = was {
                    let message = format!("{told} is empty");
                    let remedy = format!("write what it is to be; in the book it is {}", inline(was));
                    self.problems.push(Problem::at(&at(column), heading, message, remedy));
                }
                continue;
            }
            let value = match meant(cell, sheet.kinds.get(heading)) {
                Ok(value) => value,
                Err(expected) => {
                    let message = format!("{told}: `{cell}` is not {expected}");
                    let example = was.map_or_else(String::new, |was| format!(", such as {}", inline(was)));
                    let remedy = format!("write {expected}{example}");
                    self.problems.push(Problem::at(&at(column), heading, message, remedy));
                    continue;
                }
            };
            self.cells.insert(path.clone(), (at(column), told));
            if was.is_none_or(|was| *was != value) {
                if let Some(was) = was {
                    self.told.push(format!("{path}: {} -> {}", inline(was), inline(&value)));
                }
                self.changes.push((sheet.name.clone(), id.to_owned(), heading.clone(), value));
            }
        }
    }

    /// A mistake of the content file as one of the cell it came from.
    fn placed(&self, problem: Problem) -> Problem {
        let mut path = problem.key.as_str();
        loop {
            if let Some((place, told)) = self.cells.get(path) {
                let message = format!("{told}: {}", problem.message);
                return Problem { place: Some(place.clone()), message, ..problem };
            }
            match path.rsplit_once('.') {
                Some((above, _)) => path = above,
                None => return Problem { place: None, ..problem },
            }
        }
    }

    /// Looks whether every changed value is what was meant: a table of the book can be added to and not taken from.
    fn check_taken(&mut self, book: &crate::game::Book, rules: &Rules, to: &Path, text: &str) {
        let mut after = rules.clone();
        // It has been loaded before without a mistake.
        let _ = after.load(book, to, text);
        for (sheet, id, column, value) in &self.changes {
            let path = format!("{sheet}.{id}.{column}");
            if after.get(&path).is_some_and(|found| found != value)
                && let Some((place, told)) = self.cells.get(&path)
            {
                let found = after.get(&path).map(inline).unwrap_or_default();
                let message =
                    format!("{told}: what is missing here stays, as a content file takes nothing out: {found}");
                let remedy = "keep what is there, and change its numbers";
                self.problems.push(Problem::at(place, column, message, remedy));
            }
        }
    }
}

/// What stands between cells: of what the first line has most.
fn separator(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    let count = |mark: u8| first.bytes().filter(|byte| *byte == mark).count();
    [b',', b';', b'\t'].into_iter().max_by_key(|mark| (count(*mark), *mark == b',')).unwrap_or(b',')
}

/// A column as spreadsheets call it: A, B, ..., Z, AA.
fn letters(column: usize) -> String {
    let letter = char::from(b'A' + u8::try_from(column % 26).unwrap_or(0));
    if column < 26 { letter.to_string() } else { format!("{}{letter}", letters(column / 26 - 1)) }
}

/// A content file of changes.
fn content_file(game: &str, files: &[PathBuf], changes: &[(String, String, String, Value)]) -> String {
    let mut tree = Table::new();
    for (sheet, id, column, value) in changes {
        let mut table = &mut tree;
        let path: Vec<&str> = [sheet.as_str(), id.as_str()].into_iter().chain(column.split('.')).collect();
        let Some((last, above)) = path.split_last() else { continue };
        for segment in above {
            let inner = table.entry(*segment).or_insert_with(|| Value::Table(Table::new()));
            let Value::Table(inner) = inner else { unreachable!("an entry and what is in it are tables") };
            table = inner;
        }
        table.insert((*last).to_owned(), value.clone());
    }
    let names: Vec<String> =
        files.iter().filter_map(|file| Some(file.file_name()?.to_string_lossy().into_owned())).collect();
    let body = toml::to_string(&tree).unwrap_or_default();
    format!("# Content for {game}: what {} changes in the book's.\n\n{body}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn columns_are_called_as_in_a_spreadsheet() {
        for (column, name) in [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (701, "ZZ"), (702, "AAA")] {
            assert_eq!(letters(column), name);
        }
    }
}
