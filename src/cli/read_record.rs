//! Reads a record of a match.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::record::{digest, last};
use crate::error::{Error, Problem};
use crate::game::knobs::Place;
use crate::game::{Role, Rules, Seat};
use crate::games::{AnyGame, BuiltGame};
use crate::matches::{RECORD_VERSION, RecordedChoice, RecordedMatch, Retraced, Shown};

/// A record as read.
pub(super) struct Record<'f> {
    file: &'f Path,
    head: Value,
    /// The lines behind the first.
    lines: Vec<Value>,
}

impl<'f> Record<'f> {
    /// Reads a record and checks its version.
    pub(super) fn read(file: &'f Path) -> Result<Record<'f>, Error> {
        let text = fs::read_to_string(file).map_err(|error| Error::disk(file, error))?;
        let mut lines = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = serde_json::from_str(line).map_err(|error| {
                let place = Place { file: file.to_path_buf(), line: number + 1, column: error.column().max(1) };
                let remedy = "write records with `evenhand match EXPERIMENT --json > RECORD`".to_owned();
                Problem { place: Some(place), key: String::new(), message: "is no line of a record".into(), remedy }
            })?;
            lines.push(line);
        }
        let mut lines = lines.into_iter();
        let record = Record { file, head: lines.next().unwrap_or_default(), lines: lines.collect() };
        match record.head.get("record").and_then(Value::as_u64) {
            Some(version) if version == u64::from(RECORD_VERSION) => Ok(record),
            Some(version) => {
                let remedy = format!("this program reads version {RECORD_VERSION}; take the program that wrote it");
                Err(record.wrong(1, "record", &format!("is of version {version}"), &remedy).into())
            }
            None => {
                let remedy = "write records with `evenhand match EXPERIMENT --json > RECORD`";
                Err(record.wrong(1, "record", "is missing: this is no record of a match", remedy).into())
            }
        }
    }

    /// Returns the problem of a key in a line, counted from 1.
    fn wrong(&self, line: usize, key: &str, message: &str, remedy: &str) -> Problem {
        let place = Some(Place { file: self.file.to_path_buf(), line, column: 1 });
        Problem { place, key: key.into(), message: message.into(), remedy: remedy.into() }
    }

    /// Returns the problem of a key of the first line that does not fit a command.
    pub(super) fn unsuitable(&self, key: &str, message: &str, remedy: &str) -> Problem {
        self.wrong(1, key, message, remedy)
    }

    fn missing(&self, key: &str) -> Problem {
        self.wrong(1, key, "is missing or of another kind", "docs/record.md describes the first line")
    }

    fn text(&self, key: &str) -> Result<&str, Problem> {
        self.head[key].as_str().ok_or_else(|| self.missing(key))
    }

    /// Returns the name of the game.
    pub(super) fn game(&self) -> Result<&str, Problem> {
        self.text("game")
    }

    /// Returns the names of the agents, by seat.
    pub(super) fn agents(&self) -> Result<Vec<&str>, Problem> {
        let seats = self.head["seats"].as_array().ok_or_else(|| self.missing("seats"))?;
        seats.iter().map(|seat| seat["agent"].as_str().ok_or_else(|| self.missing("seats"))).collect()
    }

    /// Whether a player left the match before its end.
    pub(super) fn is_left(&self) -> bool {
        !self.lines.iter().any(|line| line.get("end").is_some() || line.get("fault").is_some())
    }

    fn number(&self, key: &str) -> Result<u64, Problem> {
        self.head[key].as_u64().ok_or_else(|| self.missing(key))
    }

    /// Returns the game with the rules of the record, and the match.
    pub(super) fn rebuilt(&self, game: &dyn AnyGame) -> Result<(Box<dyn BuiltGame>, RecordedMatch), Error> {
        if !self.head["as"].is_null() {
            let message = "records only what one seat knew, so the choices of the others are missing";
            return Err(self.wrong(1, "as", message, "write the record without --as").into());
        }
        let rules = self.rules(game)?;
        let seats = self.head["seats"].as_array().ok_or_else(|| self.missing("seats"))?;
        if !game.seats().contains(&seats.len()) {
            let message = format!("names {} seats, with which {} is not played", seats.len(), game.name());
            return Err(self.wrong(1, "seats", &message, "docs/record.md describes the first line").into());
        }
        let built = game.build(&rules, seats.len()).map_err(Problem::from)?;
        let roles = seats.iter().filter_map(|seat| seat["role"].as_str());
        let role = |name: &str| {
            let known = built.roles().iter().position(|known| known == name).and_then(|role| u8::try_from(role).ok());
            known.map(Role).ok_or_else(|| {
                self.wrong(
                    1,
                    "seats",
                    &format!("names `{name}`, which the game does not have"),
                    "docs/record.md describes it",
                )
            })
        };
        let roles = roles.map(role).collect::<Result<Vec<Role>, Problem>>()?;
        if roles.len() != if built.roles().is_empty() { 0 } else { seats.len() } {
            return Err(self.missing("seats").into());
        }
        let choices = self.choices(seats.len())?;
        let recorded = RecordedMatch {
            seed: self.number("seed")?,
            deal: self.number("deal")?,
            roles,
            choices,
            left: self.is_left(),
        };
        Ok((built, recorded))
    }

    /// Plays the match again and compares every line. Also returns the number of lines.
    pub(super) fn retraced(
        &self,
        game: &dyn AnyGame,
        built: &dyn BuiltGame,
        recorded: &RecordedMatch,
        shown: &Shown,
    ) -> Result<(Retraced, usize), Error> {
        let differs = |difference: String| Error::Record { record: self.file.to_path_buf(), difference };
        let retraced = built.retrace(recorded, shown).map_err(differs)?;
        let end = retraced.over.then(|| last(game, &retraced.replay.record, built.seats()));
        let again: Vec<&Value> = retraced.lines.iter().chain(&end).collect();
        let (difference, lines) = (self.difference(&again), again.len());
        match difference {
            Some(difference) => Err(differs(difference)),
            None => Ok((retraced, lines)),
        }
    }

    /// Returns the rules, which must be exactly those of the record.
    pub(super) fn rules(&self, game: &dyn AnyGame) -> Result<Rules, Error> {
        let book = game.book();
        let mut rules = Rules::of_book(&book).map_err(Problem::from)?;
        for (path, value) in self.head["rules"].as_object().ok_or_else(|| self.missing("rules"))? {
            let value = toml::Value::try_from(value).map_err(|_| self.missing("rules"))?;
            let place = Place { file: self.file.to_path_buf(), line: 1, column: 1 };
            rules.set(&book, path, &value, Some(place)).map_err(Problem::from)?;
        }
        if digest(&rules) == self.text("digest")? {
            return Ok(rules);
        }
        let difference = "this version of the program has another rulebook, or the rules were changed".to_owned();
        Err(Error::Record { record: self.file.to_path_buf(), difference })
    }

    fn choices(&self, seats: usize) -> Result<Vec<RecordedChoice>, Problem> {
        let choices = self.lines.iter().enumerate().filter(|(_, line)| line.get("choice").is_some());
        choices
            .map(|(number, line)| {
                let seat = Seat::all(seats).find(|seat| line["seat"] == seat.to_string());
                let step = line["step"].as_u64().and_then(|step| u32::try_from(step).ok());
                match (step, seat, line["choice"].as_str()) {
                    (Some(step), Some(seat), Some(choice)) => Ok(RecordedChoice { step, seat, choice: choice.into() }),
                    _ => Err(self.wrong(
                        number + 2,
                        "choice",
                        "has no step, seat or text",
                        "docs/record.md describes it",
                    )),
                }
            })
            .collect()
    }

    /// Returns the first difference from the lines that the match gives now.
    fn difference(&self, again: &[&Value]) -> Option<String> {
        let pairs = self.lines.iter().zip(again);
        if let Some((number, (old, new))) = pairs.enumerate().find(|(_, (old, new))| old != *new) {
            return Some(format!("line {} was {old} and is now {new}", number + 2));
        }
        let (old, new) = (self.lines.len() + 1, again.len() + 1);
        (old != new).then(|| format!("it had {old} lines and has {new} now"))
    }
}
