//! Reads a CSV file as the rows of a spreadsheet.

use std::path::Path;

use crate::document::Place;
use crate::error::Problem;
use crate::input::{read_bytes, unreadable};

/// A nonempty row, and its location.
pub(super) struct Row {
    /// Its number as counted by a spreadsheet, from 1.
    pub(super) number: usize,
    /// The line of the file in which it begins, from 1; a cell may contain several lines.
    pub(super) line: usize,
    pub(super) cells: Vec<String>,
}

/// Reads the rows of a file; the first contains the headings.
///
/// # Errors
/// Returns an error for a file that cannot be read, a workbook, text that is not UTF-8, an unclosed quote, or a file
/// without rows.
pub(super) fn read(file: &Path) -> Result<Vec<Row>, Problem> {
    let whole = |message: &str, remedy: &str| {
        let place = Place { file: file.to_path_buf(), line: 1, column: 1 };
        Problem::at(&place, "", message, remedy)
    };
    let bytes = read_bytes(file).map_err(|error| unreadable(file, &error, None))?;
    // The signatures of a zip archive (xlsx, ods) and of a compound file (xls).
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"\xd0\xcf\x11\xe0") {
        return Err(whole("it is a workbook, and no CSV file", "save the sheet from the spreadsheet as `CSV UTF-8`"));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    let Ok(text) = std::str::from_utf8(bytes) else {
        let remedy = "save it from the spreadsheet as `CSV UTF-8`";
        return Err(whole("it is not UTF-8, so that letters would be guessed", remedy));
    };
    if !text.bytes().filter(|byte| *byte == b'"').count().is_multiple_of(2) {
        let remedy = "look for a cell with a single quote mark, or save the file again: its end may be missing";
        return Err(whole("a quote is opened and not closed", remedy));
    }
    let rows = split(text);
    if rows.is_empty() {
        return Err(whole("it is empty", "its first row has the names of the columns"));
    }
    Ok(rows)
}

/// Splits a text into rows.
fn split(text: &str) -> Vec<Row> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator(text))
        .from_reader(text.as_bytes());
    let breaks = |text: &str| text.bytes().filter(|byte| *byte == b'\n').count();
    let (mut read, mut line, mut within) = (0, 1, 0);
    let mut rows = Vec::new();
    for record in reader.records().flatten() {
        // The reported start of a record is the end of the previous one, which may be before empty rows.
        let told = record.position().map_or(0, |at| usize::try_from(at.byte()).unwrap_or(usize::MAX));
        let begin = text[told..].find(|letter| !matches!(letter, '\r' | '\n')).map_or(told, |skipped| told + skipped);
        line += breaks(&text[read..begin]);
        read = begin;
        let cells: Vec<String> = record.iter().map(|cell| cell.trim().to_owned()).collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            rows.push(Row { number: line - within, line, cells });
        }
        within += record.iter().map(breaks).sum::<usize>();
    }
    rows
}

/// Returns the separator: the candidate that occurs most often in the first line.
fn separator(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    let count = |mark: u8| first.bytes().filter(|byte| *byte == mark).count();
    [b',', b';', b'\t'].into_iter().max_by_key(|mark| (count(*mark), *mark == b',')).unwrap_or(b',')
}

/// Returns the name of a column as in spreadsheets: A, B, ..., Z, AA.
pub(super) fn letters(column: usize) -> String {
    let letter = char::from(b'A' + u8::try_from(column % 26).unwrap_or(0));
    if column < 26 { letter.to_string() } else { format!("{}{letter}", letters(column / 26 - 1)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_called_as_in_a_spreadsheet() {
        for (column, name) in [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (701, "ZZ"), (702, "AAA")] {
            assert_eq!(letters(column), name);
        }
    }

    #[test]
    fn rows_and_lines_are_counted_as_they_are_seen() {
        let text = "id,text\na,\"one\ntwo\"\n\n\nb,c\n,\nd,e";
        for (ends, text) in [("lf", text.to_owned()), ("crlf", text.replace('\n', "\r\n"))] {
            let seen: Vec<_> =
                split(&text).into_iter().map(|row| (row.number, row.line, row.cells[0].clone())).collect();
            let meant = [(1, 1, "id"), (2, 2, "a"), (5, 6, "b"), (7, 8, "d")];
            assert_eq!(seen, meant.map(|(row, line, id)| (row, line, id.to_owned())), "{ends}");
        }
    }
}
