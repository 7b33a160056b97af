//! `evenhand check`: whether a file is right.

mod content;

use std::io::Write;
use std::path::{Path, PathBuf};

use super::arguments::Places;
use super::caution::write_caution;
use super::claims::{missing_names, of_claims};
use super::failure::{Failure, OrFailure};
use super::games::{KnownGames, game_of};
use super::prepared::Prepared;
use crate::agents::AgentSpec;
use crate::claims::reading;
use crate::document::{FileKind, Written};
use crate::error::{Error, Problem};
use crate::experiment::{self, Experiment};
use crate::game::{Inputs, Rules};
use crate::games::ListedGame;
use crate::input::{read_text, unreadable};

pub(super) use content::check_content;

/// Looks through files of any kind and reports everything that is wrong with them.
pub(super) fn check(
    files: &[PathBuf],
    game: Option<&str>,
    places: &Places,
    games: &KnownGames,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut problems = Vec::new();
    for file in files {
        match check_one(file, game, places, games) {
            Ok(Sound { kind, caution, warnings }) => {
                writeln!(out, "{}: {kind}, no mistakes found", file.display()).printed()?;
                write_caution(caution, out)?;
                for warning in warnings {
                    writeln!(out, "warning: {warning}\n  help: {}", warning.remedy).printed()?;
                }
            }
            Err(Error::Input(found)) => problems.extend(found),
            Err(error) => return Err(error.into()),
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(Error::Input(problems).into()) }
}

/// A file that nothing is wrong with.
struct Sound {
    kind: String,
    /// What to bear in mind about all that it brings to the table.
    caution: Option<String>,
    /// What in it is most likely a mistake, though it can be played.
    warnings: Vec<Problem>,
}

impl Sound {
    fn of(kind: impl Into<String>) -> Sound {
        Sound { kind: kind.into(), caution: None, warnings: Vec::new() }
    }
}

/// What kind of file it is and what to bear in mind about it, if nothing is wrong with it.
fn check_one(file: &Path, game: Option<&str>, places: &Places, games: &KnownGames) -> Result<Sound, Error> {
    let text = read_text(file).map_err(|error| unreadable(file, &error, None))?;
    match FileKind::of(&Written::read(file, &text)?).0 {
        FileKind::Experiment => {
            let game = experiment::peek_game(file)?;
            let (read, warnings) = games.find_in(file, &game)?.check_experiment(file, places)?;
            let kind = format!("an experiment with {game} of {} cells", read.cells.len());
            Ok(Sound { kind, caution: read.caution, warnings })
        }
        FileKind::Agent => {
            let game = game_of(games, file, game)?;
            game.check_agent(file, &text)?;
            Ok(Sound::of(format!("an agent of {}", game.name())))
        }
        FileKind::Claims => {
            let read = reading::load(file, &[], &of_claims(games))?;
            let missing = missing_names(&read, places, games);
            if !missing.is_empty() {
                return Err(missing.into());
            }
            let claims: usize = read.points.iter().map(|point| point.claims.len()).max().unwrap_or(0);
            Ok(Sound::of(format!("{claims} claims about {}", read.book)))
        }
        FileKind::Record => Ok(Sound::of("the record of a run")),
        FileKind::Content => {
            let game = game_of(games, file, game)?;
            let warnings = game.check_content(file, &text)?;
            Ok(Sound { warnings, ..Sound::of(format!("content for {}", game.name())) })
        }
    }
}

/// Looks for mistakes in an agent.
pub(super) fn check_agent<G: ListedGame>(file: &Path, text: &str) -> Result<(), Error> {
    let spec = AgentSpec::parse(file, text, &Inputs::of::<G>())?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    // Whether a game is small enough depends on the rules that an experiment sets; whether it has roles does not.
    let game = || G::new(&Rules::of_book(&G::book()).ok()?, *G::SEATS.start()).ok();
    match spec.obstacle::<G>(&name, || game().filter(|game| !game.roles().is_empty())) {
        Some(problem) => {
            let place = Written::read(file, text)?.get(&problem.key).map(|entry| entry.place.clone());
            Err(Problem { place, ..problem }.into())
        }
        None => Ok(()),
    }
}

/// Looks for mistakes in an experiment, its agents and its content, and for what is doubtful before any axis changes it.
pub(super) fn check_experiment<G: ListedGame>(
    file: &Path,
    places: &Places,
) -> Result<(Experiment, Vec<Problem>), Error> {
    let experiment = Prepared::<G>::load(file, places)?.experiment;
    let players = experiment.cells.first().map_or(*G::SEATS.start(), |cell| cell.players);
    let warnings = content::doubts::<G>(&experiment.base, players);
    Ok((experiment, warnings))
}
