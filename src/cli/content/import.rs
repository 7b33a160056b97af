//! Converts edited CSV files to a content file with the changes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use super::cells::{meant, recast};
use super::rows::{self, Row, letters};
use super::sheets::{ID, Sheet};
use crate::cli::check::{check_content, is_of_form, missing};
use crate::document::{Place, suggestion};
use crate::error::{Error, Problem};
use crate::game::Rules;
use crate::game::knobs::inline;
use crate::games::AnyGame;
use crate::input::one_line;

/// The changes in a set of files.
pub(super) struct Changed {
    /// The content file; empty if nothing changed.
    pub(super) text: String,
    /// Number of changed values.
    pub(super) count: usize,
    /// Messages: each change in one line, and what is left unchanged.
    pub(super) told: Vec<String>,
}

/// The message for a new row without values.
const NOTHING_ELSE: &str = "has nothing but its id";

/// The cell in which a value was written, by the value's path.
type Cells = BTreeMap<String, (Place, String)>;

/// Reads files, and checks the resulting content as `evenhand check` does.
///
/// # Errors
/// Returns everything that is wrong with them, each with its row and column.
pub(super) fn read(game: &'static dyn AnyGame, files: &[PathBuf], to: &Path) -> Result<Changed, Error> {
    let book = game.book();
    let rules = Rules::of_book(&book).map_err(Problem::from)?;
    let sheets = Sheet::all(&book, &rules)?;
    let mut reading = Reading::default();
    for file in files {
        match rows::read(file).and_then(|rows| Ok((sheet_of(file, &rows, &sheets)?, rows))) {
            Ok((sheet, rows)) => reading.file(file, &rows, sheet),
            Err(problem) => reading.problems.push(problem),
        }
    }
    if reading.changes.is_empty() {
        let Reading { problems, told, .. } = reading;
        let nothing = Changed { text: String::new(), count: 0, told };
        return if problems.is_empty() { Ok(nothing) } else { Err(Error::Input(problems)) };
    }
    let text = content_file(game.name(), files, &reading.changes);
    match check_content(game, to, &text) {
        Err(problems) => {
            let known: BTreeSet<String> = reading.rows_with_mistakes();
            let is_told = |problem: &Problem| !known.contains(&entry_of(&problem.key)) || reading.is_apart(problem);
            let told: Vec<Problem> = problems.into_iter().filter(is_told).collect();
            for problem in told {
                let placed = reading.placed(problem);
                reading.problems.push(placed);
            }
        }
        Ok(_) => reading.check_taken(&book, &rules, to, &text),
    }
    if !reading.problems.is_empty() {
        reading
            .problems
            .sort_by_key(|problem| problem.place.as_ref().map(|place| (place.file.clone(), place.line, place.column)));
        return Err(Error::Input(reading.problems));
    }
    Ok(Changed { text, count: reading.changes.len(), told: reading.told })
}

/// Returns the entry that a path leads into: its sheet and its id.
fn entry_of(path: &str) -> String {
    path.splitn(3, '.').take(2).collect::<Vec<_>>().join(".")
}

/// Returns the sheet that a file belongs to: by its name, `cards.csv` or `cards (2).csv`, or else by its columns and
/// ids.
fn sheet_of<'s>(file: &Path, rows: &[Row], sheets: &'s [Sheet]) -> Result<&'s Sheet, Problem> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let name = stem.split([' ', '(']).next().unwrap_or_default();
    sheets.iter().find(|sheet| sheet.name == name).or_else(|| sheet_by_cells(rows, sheets)).ok_or_else(|| {
        let names = sheets.iter().map(|sheet| sheet.name.as_str());
        let otherwise = "its columns fit none of the sheets; call the file by what it holds:";
        let remedy = suggestion(name, names, otherwise);
        Problem::of(&file.display().to_string(), format!("the game has no content called `{name}`"), remedy)
    })
}

/// Returns the sheet with the most matching columns, at least half of them; among equals, the one with the most
/// matching ids.
fn sheet_by_cells<'s>(rows: &[Row], sheets: &'s [Sheet]) -> Option<&'s Sheet> {
    let (headings, rows) = rows.split_first()?;
    let id = headings.cells.iter().position(|heading| heading == ID)?;
    let named = headings.cells.iter().filter(|heading| !heading.is_empty() && *heading != ID).count();
    let fit = |sheet: &Sheet| {
        let columns = headings.cells.iter().filter(|heading| sheet.columns.contains(heading)).count();
        let ids = rows.iter().filter_map(|row| row.cells.get(id)).filter(|id| sheet.entry(id).is_some()).count();
        (columns, ids)
    };
    let mut ranked: Vec<((usize, usize), &Sheet)> = sheets.iter().map(|sheet| (fit(sheet), sheet)).collect();
    ranked.sort_by_key(|(fit, _)| std::cmp::Reverse(*fit));
    let (best, sheet) = *ranked.first()?;
    let alone = ranked.get(1).is_none_or(|(next, _)| *next < best);
    (alone && best.0 > 0 && 2 * best.0 >= named).then_some(sheet)
}

/// The columns of a file.
#[derive(Clone, Copy)]
struct Columns<'f> {
    headings: &'f [String],
    /// Which of them hold values of the sheet.
    known: &'f [bool],
}

/// The state of reading.
#[derive(Default)]
struct Reading {
    problems: Vec<Problem>,
    /// Changed values by sheet, id and column.
    changes: Vec<(String, String, String, Value)>,
    cells: Cells,
    told: Vec<String>,
}

impl Reading {
    /// Returns the rows of entries with a known mistake, as `sheet.id`: their further mistakes may be consequences of
    /// it.
    fn rows_with_mistakes(&self) -> BTreeSet<String> {
        let of_row = |(path, (place, _)): (&String, &(Place, String))| {
            let wrong = |problem: &Problem| {
                let of_values = problem.key != ID || problem.message.contains(NOTHING_ELSE);
                let here = |found: &Place| found.file == place.file && found.line == place.line;
                of_values && problem.place.as_ref().is_some_and(here)
            };
            self.problems.iter().any(wrong).then(|| entry_of(path))
        };
        self.cells.iter().filter_map(of_row).collect()
    }

    /// Whether a mistake in a row with mistakes is independent of the known ones: it is about a cell without a reported
    /// mistake.
    fn is_apart(&self, problem: &Problem) -> bool {
        let lacks = missing(&problem.message);
        if lacks.is_none() && !is_of_form(&problem.message) {
            return false;
        }
        let entry = entry_of(&problem.key);
        let mut cells = self.cells.iter().filter(|(path, _)| entry_of(path) == entry);
        let about =
            |path: &str| problem.key.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        let of_cell = cells.clone().any(|(path, _)| *path != entry && about(path));
        let Some((_, (row, _))) = cells.next() else { return false };
        let here = |found: &Place| found.file == row.file && found.line == row.line;
        let mut told = self.problems.iter().filter(|known| known.place.as_ref().is_some_and(here));
        if of_cell {
            return true;
        }
        lacks.is_some_and(|field| {
            let is_of_field = |known: &Problem| known.key.split('.').next() == Some(field);
            problem.key == entry && !told.any(|known| is_of_field(known) || known.message.contains(NOTHING_ELSE))
        })
    }

    fn file(&mut self, file: &Path, rows: &[Row], sheet: &Sheet) {
        let Some((Row { cells: headings, .. }, rows)) = rows.split_first() else { return };
        let Some(id) = headings.iter().position(|heading| heading == ID) else {
            let remedy = "the first row names the columns, and one of them is `id`";
            let place = Place { file: file.to_path_buf(), line: 1, column: 1 };
            return self.problems.push(Problem::at(&place, "", "it has no column `id`", remedy));
        };
        let mut known = self.columns(file, headings, sheet);
        known[id] = false;
        let columns = Columns { headings, known: &known };
        let mut seen = BTreeSet::new();
        for row in rows {
            let number = row.number;
            let name = row.cells.get(id).cloned().unwrap_or_default();
            let place = Place { file: file.to_path_buf(), line: row.line, column: id + 1 };
            // Its cells are checked anyway, as those of a new entry; nothing is written in the end.
            let name = match unusable_id(&name, number, seen.contains(&name)) {
                None => name,
                Some([message, remedy]) => {
                    self.problems.push(Problem::at(&place, ID, message, remedy));
                    format!("row_{number}")
                }
            };
            seen.insert(name.clone());
            self.row(sheet, columns, &name, row, &place);
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

    /// Returns which columns the sheet has, and reports the others.
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

    /// Processes the row of an entry whose id is at `place`.
    fn row(&mut self, sheet: &Sheet, columns: Columns<'_>, id: &str, row: &Row, place: &Place) {
        let before = sheet.entry(id);
        if before.is_none() {
            self.told.push(format!("{}.{id}: new", sheet.name));
        }
        self.cells.insert(format!("{}.{id}", sheet.name), (place.clone(), format!("row {}", row.number)));
        for (column, cell) in row.cells.iter().enumerate() {
            let at = Place { column: column + 1, ..place.clone() };
            let heading = columns.headings.get(column).map_or("", String::as_str);
            if heading.is_empty() && !cell.is_empty() {
                let message =
                    format!("row {}: `{cell}` stands in column {}, which has no heading", row.number, letters(column));
                let remedy =
                    "empty the cell, or name the column in the first row; a comma within a cell needs quotes around it";
                self.problems.push(Problem::at(&at, "", message, remedy));
            }
        }
        let is_filled = |(known, cell): (&bool, &String)| *known && !cell.is_empty();
        if before.is_none() && !columns.known.iter().zip(&row.cells).any(is_filled) {
            let message = format!("row {}: `{id}` {NOTHING_ELSE}", row.number);
            let remedy = "fill its row as those of the other entries are, or take it out";
            self.problems.push(Problem::at(place, ID, message, remedy));
        }
        for (column, heading) in columns.headings.iter().enumerate().filter(|(column, _)| columns.known[*column]) {
            let at = Place { column: column + 1, ..place.clone() };
            let cell = row.cells.get(column).map_or("", String::as_str);
            let was = before.and_then(|values| values.get(heading));
            let path = format!("{}.{id}.{heading}", sheet.name);
            let told = format!("row {}, column {} ({heading})", row.number, letters(column));
            if cell.is_empty() {
                if let Some(was) = was {
                    let message = format!("{told} is empty");
                    let remedy = format!("write what it is to be; in the book it is {}", inline(was));
                    self.problems.push(Problem::at(&at, heading, message, remedy));
                }
                continue;
            }
            let value = match meant(cell, sheet.kinds.get(heading)) {
                Ok(value) => value,
                Err(expected) => {
                    let message = format!("{told}: `{cell}` is not {expected}");
                    let example = was.map_or_else(String::new, |was| format!(", such as {}", inline(was)));
                    let remedy = format!("write {expected}{example}");
                    self.problems.push(Problem::at(&at, heading, message, remedy));
                    continue;
                }
            };
            if let Some(Value::String(word)) = was
                && recast(word, cell)
            {
                let message =
                    format!("{told}: `{cell}` is what a spreadsheet makes of `{word}`, which is a word and no number");
                let remedy = format!("write \"{word}\" with its quotes; if `{cell}` is meant, write \"{cell}\"");
                self.problems.push(Problem::at(&at, heading, message, remedy));
                continue;
            }
            if let Some(taken) = above_or_below(heading, row, columns) {
                let message =
                    format!("{told}: column {} ({}) says what it is as well", letters(taken), columns.headings[taken]);
                self.problems.push(Problem::at(&at, heading, message, "fill one of the two"));
                continue;
            }
            self.cells.insert(path.clone(), (at, told));
            if was.is_none_or(|was| *was != value) {
                if let Some(was) = was {
                    self.told.push(format!("{path}: {} -> {}", inline(was), inline(&value)));
                }
                self.changes.push((sheet.name.clone(), id.to_owned(), heading.clone(), value));
            }
        }
    }

    /// Converts a problem of the content file to one of the cell that caused it.
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

    /// Checks that every changed value has the intended effect: a table of the rulebook can be extended but not
    /// reduced.
    fn check_taken(&mut self, book: &crate::game::Book, rules: &Rules, to: &Path, text: &str) {
        let mut after = rules.clone();
        // It has already been loaded without a mistake.
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

/// Returns why an id is not allowed in a row, and a remedy.
fn unusable_id(name: &str, number: usize, seen: bool) -> Option<[String; 2]> {
    let told = |message: String, remedy: &str| Some([message, remedy.to_owned()]);
    let letters = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-';
    if name.is_empty() {
        told(format!("row {number} has no id"), "give it one of its own, such as `night_watch`")
    } else if !name.chars().all(letters) {
        told(format!("row {number}: `{name}` is no id"), "use letters, digits, - and _ only")
    } else if seen {
        told(format!("row {number}: `{name}` has a row already"), "give each entry one row")
    } else {
        None
    }
}

/// Returns a filled column of a row that overlaps with `heading`: `cost` and `cost.mana` both set a cost.
fn above_or_below(heading: &str, row: &Row, columns: Columns<'_>) -> Option<usize> {
    let within = |inner: &str, outer: &str| inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with('.'));
    let related = |other: &str| within(other, heading) || within(heading, other);
    let mut filled = row.cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty()).map(|(column, _)| column);
    filled.find(|column| columns.headings.get(*column).is_some_and(|other| related(other)))
}

/// Returns a content file with the changes.
fn content_file(game: &str, files: &[PathBuf], changes: &[(String, String, String, Value)]) -> String {
    let mut tree = Table::new();
    for (sheet, id, column, value) in changes {
        let mut table = &mut tree;
        let path: Vec<&str> = [sheet.as_str(), id.as_str()].into_iter().chain(column.split('.')).collect();
        let Some((last, above)) = path.split_last() else { continue };
        for segment in above {
            let inner = table.entry(*segment).or_insert_with(|| Value::Table(Table::new()));
            let Value::Table(inner) = inner else { unreachable!("a row fills no column that holds another") };
            table = inner;
        }
        table.insert((*last).to_owned(), value.clone());
    }
    let names: Vec<String> =
        files.iter().filter_map(|file| Some(one_line(&file.file_name()?.to_string_lossy()))).collect();
    let body = toml::to_string(&tree).unwrap_or_default();
    format!("# Content for {game}: what {} changes in the book's.\n\n{body}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_and_a_part_of_it_are_not_both_filled() {
        let headings = ["id", "cost", "cost.mana", "costs"].map(String::from);
        let columns = Columns { headings: &headings, known: &[false, true, true, true] };
        let row = |cells: [&str; 4]| Row { number: 2, line: 2, cells: cells.map(String::from).to_vec() };
        assert_eq!(above_or_below("cost", &row(["a", "1", "2", "3"]), columns), Some(2));
        assert_eq!(above_or_below("cost.mana", &row(["a", "1", "2", "3"]), columns), Some(1));
        assert_eq!(above_or_below("cost", &row(["a", "1", "", "3"]), columns), None);
    }
}
