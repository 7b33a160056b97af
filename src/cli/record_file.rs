//! The record of a match: as a file, and played again.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::record::{PERSON, digest, last};
use super::record_lines::{WRITTEN, choice_of, first_difference, read_lines};
use crate::error::{Error, Problem};
use crate::game::knobs::Place;
use crate::game::{Role, Rules};
use crate::games::{AnyGame, BuiltGame};
use crate::matches::{MatchRecord, RECORD_VERSION, RecordedChoice, RecordedMatch, Replay, Retraced, Shown};

/// The remedy for mistakes in the first line.
const DESCRIBED: &str = "docs/record.md describes the first line";

/// The record of a match.
pub(super) struct Record {
    file: PathBuf,
    head: Value,
    /// The lines behind the first.
    lines: Vec<Value>,
    /// The number of a last line that is not whole and is left out.
    torn: Option<usize>,
}

/// How a recorded match ended.
pub(super) enum End {
    /// By the rules.
    Result(MatchRecord),
    /// It broke down, with what went wrong.
    Fault(String),
    /// The record ends before the match does.
    Left,
}

/// A recorded match that has been played again.
pub(super) struct Replayed {
    pub(super) replay: Replay,
    pub(super) steps: u32,
    pub(super) end: End,
}

impl Record {
    /// Creates the record of a match of an experiment, whose file errors name.
    pub(super) fn of(file: &Path, head: Value, lines: Vec<Value>) -> Record {
        Record { file: file.to_path_buf(), head, lines, torn: None }
    }

    /// Reads a record. A last line that was not written to its end is left out.
    pub(super) fn read(file: &Path) -> Result<Record, Error> {
        let (lines, torn) = read_lines(file)?;
        let mut lines = lines.into_iter();
        let head = lines.next().unwrap_or_default();
        let record = Record { file: file.to_path_buf(), head, lines: lines.collect(), torn };
        match record.head.get("record").and_then(Value::as_u64) {
            Some(version) if version == u64::from(RECORD_VERSION) => Ok(record),
            Some(version) => {
                let remedy = format!("this program reads version {RECORD_VERSION}; take the program that wrote it");
                Err(record.wrong(1, "record", &format!("is of version {version}"), &remedy).into())
            }
            None => Err(record.wrong(1, "record", "is missing: this is no record of a match", WRITTEN).into()),
        }
    }

    /// Returns the record as text.
    pub(super) fn text(&self) -> String {
        std::iter::once(&self.head).chain(&self.lines).map(|line| format!("{line}\n")).collect()
    }

    /// Returns the number of lines behind the first.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Returns a value of the first line; null if there is none.
    pub(super) fn value(&self, key: &str) -> &Value {
        &self.head[key]
    }

    /// Returns a text of the first line.
    pub(super) fn word(&self, key: &str) -> Result<&str, Problem> {
        self.value(key).as_str().ok_or_else(|| self.missing(key))
    }

    /// Returns a number of the first line.
    pub(super) fn number(&self, key: &str) -> Result<u64, Problem> {
        self.value(key).as_u64().ok_or_else(|| self.missing(key))
    }

    /// Returns the names of the agents, by seat.
    pub(super) fn agents(&self) -> Result<Vec<&str>, Problem> {
        self.seats()?.iter().map(|seat| seat["agent"].as_str().ok_or_else(|| self.missing("seats"))).collect()
    }

    /// Whether the record stops before the end of the match: a player left it, or the program was killed.
    pub(super) fn is_left(&self) -> bool {
        !self.lines.iter().any(|line| line.get("end").is_some() || line.get("fault").is_some())
    }

    /// Whether the record was not finished: the program was killed while it wrote it, choice by choice. Other commands
    /// than `play` write records as a whole.
    pub(super) fn is_cut(&self) -> bool {
        let is_played = self.agents().is_ok_and(|agents| agents.contains(&PERSON));
        is_played && self.is_left() && self.lines.last().is_none_or(|line| line["position"]["at"] != "match_left")
    }

    /// Returns the note on a last line that is not whole.
    pub(super) fn note(&self) -> Option<String> {
        let line = self.torn?;
        Some(format!("note: {}:{line} was not written to its end, and is left out", self.file.display()))
    }

    /// Returns the lines behind the first that stay when the match is continued.
    pub(super) fn kept(&self) -> &[Value] {
        let position = usize::from(!self.is_cut());
        &self.lines[..self.lines.len().saturating_sub(position)]
    }

    /// Returns the first line.
    pub(super) fn head(&self) -> &Value {
        &self.head
    }

    /// Returns the problem of a key of the first line that does not fit a command.
    pub(super) fn unsuitable(&self, key: &str, message: &str, remedy: &str) -> Problem {
        self.wrong(1, key, message, remedy)
    }

    /// Returns the seats of the first line.
    pub(super) fn seats(&self) -> Result<&Vec<Value>, Problem> {
        self.value("seats").as_array().ok_or_else(|| self.missing("seats"))
    }

    /// Returns the problem of a key in a line, counted from 1.
    fn wrong(&self, line: usize, key: &str, message: &str, remedy: &str) -> Problem {
        let place = Some(Place { file: self.file.clone(), line, column: 1 });
        Problem { place, key: key.into(), message: message.into(), remedy: remedy.into() }
    }

    fn missing(&self, key: &str) -> Problem {
        self.wrong(1, key, "is missing or of another kind", DESCRIBED)
    }

    fn differs(&self, difference: String) -> Error {
        Error::Record { record: self.file.clone(), difference }
    }

    /// Builds the game with the rules of the record.
    pub(super) fn build(&self, game: &dyn AnyGame) -> Result<Box<dyn BuiltGame>, Error> {
        if !self.value("as").is_null() {
            let message = "records only what one seat knew, so the choices of the others are missing";
            return Err(self.wrong(1, "as", message, "write the record without --as").into());
        }
        let rules = self.rules(game)?;
        let seats = self.seats()?.len();
        if !game.seats().contains(&seats) {
            let message = format!("names {seats} seats, with which {} is not played", game.name());
            return Err(self.wrong(1, "seats", &message, DESCRIBED).into());
        }
        Ok(game.build(&rules, seats).map_err(Problem::from)?)
    }

    /// Returns the rules, which must be exactly those of the record.
    pub(super) fn rules(&self, game: &dyn AnyGame) -> Result<Rules, Error> {
        let book = game.book();
        let mut rules = Rules::of_book(&book).map_err(Problem::from)?;
        for (path, value) in self.value("rules").as_object().ok_or_else(|| self.missing("rules"))? {
            let value = toml::Value::try_from(value).map_err(|_| self.missing("rules"))?;
            let place = Place { file: self.file.clone(), line: 1, column: 1 };
            rules.set(&book, path, &value, Some(place)).map_err(Problem::from)?;
        }
        if digest(&rules) == self.word("digest")? {
            return Ok(rules);
        }
        Err(self.differs("this version of the program has another rulebook, or the rules were changed".to_owned()))
    }

    /// Plays the match again and compares every line. `built` is the game with the rules of the record.
    pub(super) fn replay(&self, game: &dyn AnyGame, built: &dyn BuiltGame, shown: &Shown) -> Result<Replayed, Error> {
        let recorded = self.recorded(built)?;
        let retraced = built.retrace(&recorded, shown).map_err(|difference| self.differs(difference))?;
        let Retraced { mut lines, replay, steps, unfinished, result } = retraced;
        lines.extend(result.as_ref().map(|result| last(game, result, built.seats())));
        let fault = self.fault().filter(|_| result.is_none());
        // The match stops at its last whole step; the fault itself is not repeated.
        lines.extend(fault.and_then(|_| self.lines.last().cloned()));
        let cut = self.is_cut();
        let difference = if cut { self.difference_before(&lines, unfinished) } else { self.difference(&lines) };
        if let Some(difference) = difference {
            return Err(self.differs(difference));
        }
        let end = match (result, fault) {
            (Some(result), _) => End::Result(result),
            (None, Some(fault)) => End::Fault(fault.to_owned()),
            (None, None) => End::Left,
        };
        Ok(Replayed { replay, steps, end })
    }

    /// Returns what went wrong, if the match broke down.
    fn fault(&self) -> Option<&str> {
        self.lines.last()?.get("fault")?.as_str()
    }

    /// Returns the deal and the choices.
    pub(super) fn recorded(&self, built: &dyn BuiltGame) -> Result<RecordedMatch, Problem> {
        let seats = self.seats()?;
        let roles = seats.iter().filter_map(|seat| seat["role"].as_str());
        let roles = roles.map(|name| self.role(built, name)).collect::<Result<Vec<Role>, Problem>>()?;
        if roles.len() != if built.roles().is_empty() { 0 } else { seats.len() } {
            return Err(self.missing("seats"));
        }
        let choices = self.choices(seats.len())?;
        Ok(RecordedMatch { seed: self.number("seed")?, deal: self.number("deal")?, roles, choices })
    }

    /// Returns the role with this name.
    pub(super) fn role(&self, built: &dyn BuiltGame, name: &str) -> Result<Role, Problem> {
        let known = built.roles().iter().position(|known| known == name).and_then(|role| u8::try_from(role).ok());
        known.map(Role).ok_or_else(|| {
            let message = format!("names `{name}`, which the game does not have");
            self.wrong(1, "seats", &message, DESCRIBED)
        })
    }

    fn choices(&self, seats: usize) -> Result<Vec<RecordedChoice>, Problem> {
        let choices = self.lines.iter().enumerate().filter(|(_, line)| line.get("choice").is_some());
        choices
            .map(|(number, line)| {
                choice_of(line, seats).ok_or_else(|| {
                    let message = "has no step, seat, text or number of compared options";
                    self.wrong(number + 2, "choice", message, "docs/record.md describes it")
                })
            })
            .collect()
    }

    /// Returns the lines of what was played, with their places. Win chances are not part of the match: they change with
    /// the network.
    fn played(&self) -> Vec<(usize, &Value)> {
        self.lines.iter().enumerate().filter(|(_, line)| line.get("chance").is_none()).collect()
    }

    /// Returns the first difference of a record that was not finished from the lines that its choices give now. Its last
    /// lines can be missing, and `unfinished` choices at its end belong to a step that was not made.
    fn difference_before(&self, again: &[Value], unfinished: usize) -> Option<String> {
        let played = self.played();
        let whole = &played[..played.len().saturating_sub(unfinished)];
        first_difference(whole, again).or_else(|| {
            let (old, new) = (whole.len() + 1, again.len() + 1);
            (old > new).then(|| format!("it had {old} lines and has {new} now"))
        })
    }

    /// Returns the first difference from the lines that the match gives now.
    fn difference(&self, again: &[Value]) -> Option<String> {
        let played = self.played();
        if let Some(difference) = first_difference(&played, again) {
            return Some(difference);
        }
        let (old, new) = (played.len() + 1, again.len() + 1);
        (old != new).then(|| format!("it had {old} lines and has {new} now"))
    }
}
