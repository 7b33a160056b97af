//! `evenhand play`: a person plays a match against agents, in the browser or in the terminal.

mod cast;
mod ending;
mod from_record;
mod page;
mod party;
mod resumed;
mod roles;
mod rules_file;
mod setting;
mod store;
mod terminal;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread;

use super::arguments::PlayArgs;
use super::failure::{Failure, OrFailure};
use super::games::KnownGames;
use super::record::{Head, last};
use super::record_file::Record;
use super::story::story;
use super::tune::{listen, listen_and, problem};
use crate::error::{Error, Problem};
use crate::experiment::peek_game;
use crate::games::{AnyGame, Table};
use crate::matches::{Person, PersonMatch, PersonSeat};
use crate::report::Seated;
use ending::{Ending, Finished};
use page::{Opening, Page, Story};
use party::Party;
use resumed::resumed;
use store::{RecordFile, next_number, store};
use terminal::Terminal;

/// The end of the message about an interrupt.
const AT_ONCE: &str = "Ctrl-C again ends the program at once; every choice so far is recorded.";

/// Bytes of stack for making the page of a match: as many as the main thread usually has.
const STORY_STACK: usize = 8 << 20;

/// Plays a match with a person.
pub(super) fn play(games: &KnownGames, asked: &PlayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = game_of(games, asked)?;
    let folder = asked.plays.join(game.name());
    let party = match &asked.resume {
        Some(file) => resumed(game, asked, file.as_deref(), &folder)?,
        None => Party::new(game, asked, || next_number(&folder).into())?,
    };
    let (seated, known) = (party.seated(), party.seated_as_known());
    let place = Place::open(game, asked, &party, &known)?;
    let head = match &party.continued {
        Some(continued) => continued.head.clone(),
        None => Head { rules: &party.rules, deal: party.deal, seed: party.seed, seated: &seated }.line(game),
    };
    let record = match &party.continued {
        Some(continued) => RecordFile::continue_with(&continued.file, &head, &continued.lines)?,
        None => RecordFile::create(&folder, &head)?,
    };
    let file = record.path().to_path_buf();
    write_roster(&party.notes, &known, out).printed()?;
    place.introduce(out).printed()?;
    let interrupts = place.listen();

    let PersonMatch { lines, record } = played(party, &place, record);
    let end = record.as_ref().map(|record| last(game, record, seated.len()));
    let interrupted = || interrupts.load(Ordering::Relaxed) > 0;
    store(&file, [&head].into_iter().chain(&lines).chain(&end)).inspect_err(|error| {
        place.end(&["The match could not be recorded.".into(), error.to_string()], None, &interrupted);
    })?;
    let page = (game, file.clone());
    let finished = Finished { game, record, file, folder, interrupted: place.is_page() && interrupted() };
    let Ending { printed, shown, over, result } = finished.ending(&seated, &known);
    for line in printed {
        writeln!(out, "{line}").printed()?;
    }
    if over && place.is_page() {
        writeln!(out, "The page is served until you close it, or until Ctrl-C.").printed()?;
    }
    out.flush().printed()?;
    place.end(&shown, over.then(|| story_of(page)), &interrupted);
    result.map_err(Failure::from)
}

/// Returns the game that the arguments, the record or the experiment name.
fn game_of(games: &KnownGames, asked: &PlayArgs) -> Result<&'static dyn AnyGame, Error> {
    let of_rules = match &asked.rules {
        Some(file) => Some(games.find_in(file, &peek_game(file)?)?),
        None => None,
    };
    if let Some(name) = &asked.game {
        let game = games.find(name)?;
        return match of_rules.filter(|other| other.name() != game.name()) {
            Some(other) => {
                let message = format!("the experiment is of {}, not {name}", other.name());
                Err(problem("--rules", message, "leave the game out, or name another experiment").into())
            }
            None => Ok(game),
        };
    }
    if let Some(game) = of_rules {
        return Ok(game);
    }
    let Some(file) = asked.from.as_ref().or(asked.resume.as_ref().and_then(Option::as_ref)) else {
        let remedy = "name the game, or the record after --resume";
        return Err(problem("--resume", "no game is named whose last match could be continued", remedy).into());
    };
    Ok(games.find(Record::read(file)?.word("game")?)?)
}

/// Returns what makes the page of a recorded match that is over. Judging choices needs more stack than a connection has.
fn story_of((game, file): (&'static dyn AnyGame, PathBuf)) -> Story {
    Box::new(move || {
        let file = file.clone();
        let making = move || story(game, &file).map_err(|error| error.to_string());
        let made = thread::Builder::new().stack_size(STORY_STACK).spawn(making).map_err(|error| error.to_string())?;
        made.join().unwrap_or_else(|_| Err("the page of the match could not be made; please report it".into()))
    })
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
            chances: checked(party),
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

    /// Shows how the match ended on the page. A match that is over has a story.
    fn end(&self, lines: &[String], story: Option<Story>, interrupted: &dyn Fn() -> bool) {
        if let Place::Page(page) = self {
            page.end(lines, story, interrupted);
        }
    }

    fn person(&self, chances: Result<String, String>) -> Box<dyn Person> {
        match self {
            Place::Terminal => Box::new(Terminal::new(chances)),
            Place::Page(page) => page.person(),
        }
    }
}

/// Describes how well the win chances beside a hint come true, or why there are none.
fn checked(party: &Party) -> Result<String, String> {
    match &party.chances {
        Ok(chances) => Ok(chances.checked.clone()),
        Err(why) => Err(why.clone()),
    }
}

/// Plays the match.
fn played(party: Party, place: &Place, keeper: RecordFile) -> PersonMatch {
    let person = place.person(checked(&party));
    let Party { rules, built, seed, deal, seat, seating, cast, advisor, chances, begun, .. } = party;
    let specs = cast.specs;
    let table = Table {
        seed,
        changes: rules.changes(),
        agents: cast.names,
        cast: Box::new(move |agent| specs[agent].clone()),
        seatings: Box::new(|_| Vec::new()),
        chances: None,
        luck: None,
    };
    let (advisor, drawn, keeper) = (Some(advisor), place.is_page(), Box::new(keeper));
    let chances = chances.ok().map(|chances| chances.values.net);
    let seat = PersonSeat { deal, seating, seat, advisor, chances, begun, drawn, person, keeper };
    built.arena(table).play_with_person(seat)
}

/// Prints remarks, and who plays.
fn write_roster(notes: &[String], known: &[Seated], out: &mut dyn Write) -> io::Result<()> {
    for note in notes {
        writeln!(out, "{note}")?;
    }
    for Seated { seat, role, agent } in known {
        let role = role.as_ref().map(|role| format!(" as {role}")).unwrap_or_default();
        writeln!(out, "  {seat}  {agent}{role}")?;
    }
    Ok(())
}
