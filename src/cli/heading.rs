//! The heading of a recorded match: its experiment, its deal and its seats.

use std::io::Write;

use super::caution::write_caution;
use super::failure::{Failure, OrFailure};
use super::record_file::Record;
use crate::error::Problem;
use crate::game::{Role, Seat};
use crate::games::BuiltGame;
use crate::report::{Seated, Told, capitalized};

/// The note on a player of a second run.
const UNCHANGED: &str = " (the original: retraining under this variant's rules made it no better)";
/// The text in place of the name of an experiment, for matches of none.
const WITH_A_PERSON: &str = "a match with a person";

/// The heading of a match, as far as its reader may know it.
pub(super) struct Heading {
    /// `None` for a match that a person played.
    experiment: Option<OfExperiment>,
    deal: u64,
    seed: u64,
    pub(super) seated: Vec<Seated>,
    /// By seat: whether the original player plays in a second run.
    unchanged: Vec<bool>,
    caution: Option<String>,
    /// The seat whose knowledge is shown; `None` for everything.
    pub(super) viewer: Option<Seat>,
}

/// The place of a match in an experiment.
struct OfExperiment {
    name: String,
    question: String,
    cell: u64,
    label: String,
    seating: u64,
}

impl OfExperiment {
    fn of(record: &Record) -> Result<Option<OfExperiment>, Problem> {
        if record.value("experiment").is_null() {
            return Ok(None);
        }
        Ok(Some(OfExperiment {
            name: record.word("experiment")?.to_owned(),
            question: record.word("question")?.to_owned(),
            cell: record.number("variant")?,
            label: record.word("label")?.to_owned(),
            seating: record.number("seating")?,
        }))
    }
}

impl Heading {
    /// Creates the heading from the first line of a record, as far as `viewer` may know it.
    pub(super) fn of(record: &Record, built: &dyn BuiltGame, viewer: Option<Seat>) -> Result<Heading, Problem> {
        let seats = record.seats()?;
        // A seat's role may be hidden from the viewer, also in a caution that names it.
        let mut known: Vec<Role> = Vec::new();
        let mut seated = Vec::new();
        for (seat, entry) in Seat::all(seats.len()).zip(seats) {
            let role = entry["role"].as_str().filter(|_| built.shows_role(viewer, seat));
            if let Some(role) = role {
                known.push(record.role(built, role)?);
            }
            let agent = entry["agent"].as_str().unwrap_or_default().to_owned();
            seated.push(Seated { seat, role: role.map(str::to_owned), agent });
        }
        Ok(Heading {
            experiment: OfExperiment::of(record)?,
            deal: record.number("deal")?,
            seed: record.number("seed")?,
            seated,
            unchanged: seats.iter().map(|entry| entry["unchanged"] == true).collect(),
            caution: built.caution(&known),
            viewer,
        })
    }

    /// Returns the names of the seats: the role if it is known, and the seat.
    pub(super) fn names(&self) -> Vec<String> {
        let name = |one: &Seated| match &one.role {
            Some(role) => format!("{} ({})", capitalized(&role.replace('_', " ")), one.seat),
            None => one.seat.to_string(),
        };
        self.seated.iter().map(name).collect()
    }

    /// Prints the heading.
    pub(super) fn write(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (deal, seed) = (self.deal, self.seed);
        match &self.experiment {
            Some(OfExperiment { cell, label, seating, .. }) => {
                writeln!(out, "cell {cell}: {label}\ndeal {deal}, seating {seating}, seed {seed}")
            }
            None => writeln!(out, "deal {deal}, seed {seed}"),
        }
        .printed()?;
        for (Seated { seat, role, agent }, unchanged) in self.seated.iter().zip(&self.unchanged) {
            let role = role.as_ref().map(|role| format!(" as {role}")).unwrap_or_default();
            let note = if *unchanged { UNCHANGED } else { "" };
            writeln!(out, "  {seat}  {agent}{role}{note}").printed()?;
        }
        write_caution(self.caution.clone(), out)?;
        match self.viewer {
            Some(viewer) => writeln!(out, "as {viewer} knew it").printed(),
            None => Ok(()),
        }
    }

    /// Returns the page of the match without its lines and pictures.
    pub(super) fn page(&self, game: &str, ended: Vec<String>) -> Told {
        let (deal, seed) = (("deal", self.deal.to_string()), ("seed", self.seed.to_string()));
        let (experiment, question, which) = match &self.experiment {
            Some(of) => {
                let cell = ("cell", format!("{}: {}", of.cell, of.label));
                let seating = ("seating", of.seating.to_string());
                (of.name.clone(), of.question.clone(), vec![cell, deal, seating, seed])
            }
            None => (WITH_A_PERSON.to_owned(), String::new(), vec![deal, seed]),
        };
        Told {
            game: game.into(),
            experiment,
            question,
            which,
            caution: self.caution.clone(),
            seated: self.seated.clone(),
            viewer: self.viewer,
            ended,
            ..Told::default()
        }
    }
}
