//! `evenhand check`: checks files for mistakes.

mod apart;
mod content;
mod form;

use std::io::Write;
use std::path::{Path, PathBuf};

use super::arguments::Places;
use super::caution::{write_caution, write_warnings};
use super::claims::{missing_names, of_claims};
use super::failure::{Failure, OrFailure};
use super::games::{KnownGames, game_of};
use super::prepared::Prepared;
use crate::agents::AgentSpec;
use crate::claims::reading;
use crate::document::{FileKind, Recovered, Written};
use crate::error::{Error, Problem};
use crate::experiment::{self, Experiment};
use crate::game::Rules;
use crate::games::AnyGame;
use crate::input::{read_text, unreadable};
use crate::report::counted;

pub(super) use content::check_content;
pub(super) use form::{is_of_form, missing};

/// Checks files of any kind and reports everything that is wrong with them.
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
            Ok(checked) => {
                let Checked { kind, caution, warnings } = checked;
                let found = match warnings.len() {
                    0 => "no mistakes found".to_owned(),
                    1 => "no mistakes found, 1 warning".to_owned(),
                    n => format!("no mistakes found, {n} warnings"),
                };
                writeln!(out, "{}: {kind}, {found}", file.display()).printed()?;
                write_warnings(&warnings, out)?;
                write_caution(caution, out)?;
            }
            Err(Error::Input(found)) => problems.extend(found),
            Err(error) => return Err(error.into()),
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(Error::Input(problems).into()) }
}

/// A file without mistakes: its kind, the caution about it, and its warnings.
struct Checked {
    kind: String,
    caution: Option<String>,
    warnings: Vec<Problem>,
}

impl From<String> for Checked {
    fn from(kind: String) -> Checked {
        Checked { kind, caution: None, warnings: Vec::new() }
    }
}

/// Checks a file and returns its kind, if nothing is wrong with it.
fn check_one(file: &Path, game: Option<&str>, places: &Places, games: &KnownGames) -> Result<Checked, Error> {
    let text = read_text(file).map_err(|error| unreadable(file, &error, None))?;
    let recovered = Recovered::read(file, &text);
    let found = match FileKind::of(&recovered.written).0 {
        FileKind::Experiment => {
            let game = experiment::peek_game(file)?;
            let (read, warnings) = check_experiment(games.find_in(file, &game)?, file, places)?;
            let kind = format!("an experiment with {game} of {}", counted(read.cells.len(), "cell"));
            Ok(Checked { kind, caution: read.caution, warnings })
        }
        FileKind::Agent => {
            let game = game_of(games, file, game)?;
            check_agent(game, file, &text)?;
            Ok(format!("an agent of {}", game.name()).into())
        }
        FileKind::Claims => {
            let read = reading::load(file, &[], &of_claims(games))?;
            let missing = missing_names(&read, places, games);
            if !missing.is_empty() {
                return Err(missing.into());
            }
            let claims: usize = read.points.iter().map(|point| point.claims.len()).max().unwrap_or(0);
            Ok(format!("{claims} claims about {}", read.book).into())
        }
        FileKind::Record => Ok("the record of a run".to_owned().into()),
        FileKind::Content => {
            let game = game_of(games, file, game)?;
            let warnings = check_content(game, file, &text)?;
            Ok(Checked { warnings, ..format!("content for {}", game.name()).into() })
        }
    };
    if recovered.faults.is_empty() { found } else { Err(found.err().unwrap_or_else(|| recovered.faults.into())) }
}

/// Checks an agent for mistakes.
pub(super) fn check_agent(game: &'static dyn AnyGame, file: &Path, text: &str) -> Result<(), Error> {
    let spec = AgentSpec::parse(file, text, &game.inputs())?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    // Whether a game is small enough depends on the rules that an experiment sets; whether it has roles does not.
    let mut rules_with_roles = || {
        let (rules, players) = (Rules::of_book(&game.book()).ok()?, *game.seats().start());
        let built = game.build(&rules, players).ok()?;
        (!built.roles().is_empty()).then_some((rules, players))
    };
    match game.obstacle(&spec, &name, &mut rules_with_roles) {
        Some(problem) => {
            let place = Written::read(file, text)?.get(&problem.key).map(|entry| entry.place.clone());
            Err(Problem { place, ..problem }.into())
        }
        None => Ok(()),
    }
}

/// Checks an experiment, its agents and its content for mistakes.
pub(super) fn check_experiment(
    game: &'static dyn AnyGame,
    file: &Path,
    places: &Places,
) -> Result<(Experiment, Vec<Problem>), Error> {
    Prepared::load(game, file, places)
        .map(|prepared| (prepared.experiment, prepared.warnings))
        .map_err(|error| with_content(game, file, error))
}

/// Adds the mistakes of an experiment's content file to those of the experiment, because building the game stops at the
/// first mistake. This is not done for several content files, because each may need what another has.
fn with_content(game: &'static dyn AnyGame, file: &Path, error: Error) -> Error {
    let Error::Input(mut problems) = error else { return error };
    if let [content] = &experiment::peek_names(file).content[..] {
        let more = read_text(content).ok().and_then(|text| check_content(game, content, &text).err());
        for problem in more.unwrap_or_default() {
            let lacks = missing(&problem.message).is_some();
            let same = |known: &Problem| !lacks || known.message.starts_with(&problem.message);
            if !problems.iter().any(|known| known.place == problem.place && same(known)) {
                problems.push(problem);
            }
        }
    }
    Error::Input(problems)
}
