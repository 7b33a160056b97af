//! `evenhand play`: a person plays a match against agents, in the browser or in the terminal.

mod ending;
mod page;
mod party;
mod resumed;
mod store;
mod terminal;

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use super::arguments::PlayArgs;
use super::failure::{Failure, OrFailure};
use super::record::{Head, last};
use super::tune::{listen, listen_and};
use crate::error::Problem;
use crate::games::{AnyGame, Table};
use crate::matches::{Person, PersonMatch, PersonSeat};
use crate::report::Seated;
use ending::{Ending, Finished};
use page::{Opening, Page};
pub(super) use party::PERSON;
use party::{Cast, Party};
use resumed::resumed;
use store::{next_number, store};
use terminal::Terminal;

/// The end of the message about an interrupt.
const AT_ONCE: &str = "Ctrl-C again ends the program at once, without a record.";

/// Plays a match with a person.
pub(super) fn play(game: &'static dyn AnyGame, asked: &PlayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = asked.plays.join(game.name());
    let party = match &asked.resume {
        Some(file) => resumed(game, asked, file.as_deref(), &folder)?,
        None => Party::new(game, asked, || next_number(&folder).into())?,
    };
    let (seated, known) = (party.seated(), party.seated_as_known());
    let place = Place::open(game, asked, &party, &known)?;
    write_roster(&known, out).printed()?;
    place.introduce(out).printed()?;
    let interrupts = place.listen();

    let head = Head { rules: &party.rules, deal: party.deal, seed: party.seed, seated: &seated }.line(game);
    let continued = party.continued.clone();
    let PersonMatch { lines, record } = played(party, &place);
    let end = record.as_ref().map(|record| last(game, record, seated.len()));
    let interrupted = || interrupts.load(Ordering::Relaxed) > 0;
    let stored = store(&folder, continued.as_deref(), [&head].into_iter().chain(&lines).chain(&end));
    let file = stored.inspect_err(|error| {
        place.end(&["The match could not be recorded.".into(), error.to_string()], &interrupted);
    })?;
    let finished = Finished { game, record, file, folder, interrupted: place.is_page() && interrupted() };
    let Ending { printed, shown, result } = finished.ending(&seated, &known);
    for line in printed {
        writeln!(out, "{line}").printed()?;
    }
    out.flush().printed()?;
    place.end(&shown, &interrupted);
    result.map_err(Failure::from)
}

/// Where the person plays.
enum Place {
    Terminal,
    Page(Page),
}

impl Place {
    fn open(game: &'static dyn AnyGame, asked: &PlayArgs, party: &Party, known: &[Seated]) -> Result<Place, Problem> {
        if asked.terminal {
            return Ok(Place::Terminal);
        }
        let opening = Opening {
            game: game.name(),
            deal: party.deal,
            seat: party.seat,
            seated: known.to_vec(),
            changes: party.rules.changes(),
        };
        Page::open(asked.listen, asked.port, &opening).map(Place::Page)
    }

    fn is_page(&self) -> bool {
        matches!(self, Place::Page(_))
    }

    /// Prints where the page is.
    fn introduce(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Place::Page(page) = self {
            writeln!(out, "Open {} in a browser. Ctrl-C leaves the table.", page.address())?;
        }
        out.flush()
    }

    /// Counts interrupts. At a page, the first one leaves the table.
    fn listen(&self) -> Arc<AtomicU8> {
        match self {
            Place::Terminal => listen(format!("Type q to leave the table; {AT_ONCE}")),
            Place::Page(page) => listen_and(format!("You leave the table. {AT_ONCE}"), page.leaver()),
        }
    }

    /// Shows how the match ended on the page.
    fn end(&self, lines: &[String], interrupted: &dyn Fn() -> bool) {
        if let Place::Page(page) = self {
            page.end(lines, interrupted);
        }
    }

    fn person(&self) -> Box<dyn Person> {
        match self {
            Place::Terminal => Box::new(Terminal),
            Place::Page(page) => page.person(),
        }
    }
}

/// Plays the match.
fn played(party: Party, place: &Place) -> PersonMatch {
    let Party { rules, built, seed, deal, seat, seating, cast: Cast { names, specs }, begun, .. } = party;
    let advisor = Some(specs.len() - 1);
    let table = Table {
        seed,
        changes: rules.changes(),
        agents: names,
        cast: Box::new(move |agent| specs[agent].clone()),
        seatings: Box::new(|_| Vec::new()),
        chances: None,
        luck: None,
    };
    let (person, drawn) = (place.person(), place.is_page());
    built.arena(table).play_with_person(PersonSeat { deal, seating, seat, advisor, begun, drawn, person })
}

/// Prints who plays.
fn write_roster(known: &[Seated], out: &mut dyn Write) -> io::Result<()> {
    for Seated { seat, role, agent } in known {
        let role = role.as_ref().map(|role| format!(" as {role}")).unwrap_or_default();
        writeln!(out, "  {seat}  {agent}{role}")?;
    }
    Ok(())
}
