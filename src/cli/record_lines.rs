//! The lines of a record as they are in its file.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::error::{Error, Problem};
use crate::game::Seat;
use crate::game::knobs::Place;
use crate::matches::RecordedChoice;

/// The remedy for a file that is no record.
pub(super) const WRITTEN: &str = "name a file that `match --json`, `run --record` or `play` wrote";

/// Reads the lines of a file, and returns the number of a last line that was not written to its end and is left out.
pub(super) fn read_lines(file: &Path) -> Result<(Vec<Value>, Option<usize>), Error> {
    let bytes = fs::read(file).map_err(|error| Error::disk(file, error))?;
    let mut lines = Vec::new();
    for (number, line) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
        match serde_json::from_slice(line) {
            Ok(line) => lines.push(line),
            Err(_) if number > 0 && !line.ends_with(b"\n") => return Ok((lines, Some(number + 1))),
            Err(error) => {
                let place = Place { file: file.to_path_buf(), line: number + 1, column: error.column().max(1) };
                let (message, remedy) = ("is no line of a record".to_owned(), WRITTEN.to_owned());
                return Err(Problem { place: Some(place), key: String::new(), message, remedy }.into());
            }
        }
    }
    Ok((lines, None))
}

/// Returns the first difference of lines, given with their places, from others.
pub(super) fn first_difference(lines: &[(usize, &Value)], again: &[Value]) -> Option<String> {
    let ((number, old), new) = lines.iter().zip(again).find(|((_, old), new)| *old != *new)?;
    Some(format!("line {} was {old} and is now {new}", number + 2))
}

/// Returns the choice of a line, if it is whole.
pub(super) fn choice_of(line: &Value, seats: usize) -> Option<RecordedChoice> {
    Some(RecordedChoice {
        step: u32::try_from(line["step"].as_u64()?).ok()?,
        seat: Seat::all(seats).find(|seat| line["seat"] == seat.to_string())?,
        choice: line["choice"].as_str()?.to_owned(),
        compared: usize::try_from(line["compared"].as_u64()?).ok()?,
        worlds: line["worlds"].as_f64(),
    })
}
