//! What every subcommand does with a game, for every game of a list.

use std::io::Write;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use super::{Failure, Match, Places, Run, Tune, claims, consult, odds, replay, run, tune};
use crate::claims::GameOfClaims;
use crate::error::{Error, Problem};
use crate::experiment::{self, Experiment};
use crate::game::knobs::nearest;
use crate::games::{GameList, GameVisitor, ListedGame};
use crate::tables::Tables;

/// The games that commands can be about.
pub(super) struct KnownGames(Vec<Box<dyn Commands>>);

impl KnownGames {
    /// Those of a list.
    pub(super) fn of<L: GameList>() -> KnownGames {
        let mut games = KnownGames(Vec::new());
        L::each(&mut games);
        games
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &dyn Commands> {
        self.0.iter().map(AsRef::as_ref)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|game| game.name())
    }

    /// The game of this name.
    pub(super) fn find(&self, name: &str) -> Result<&dyn Commands, Problem> {
        self.iter().find(|game| game.name() == name).ok_or_else(|| {
            let remedy = match nearest(name, self.names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the games are: {}", self.names().collect::<Vec<_>>().join(", ")),
            };
            Problem { place: None, key: "game".into(), message: format!("there is no game `{name}`"), remedy }
        })
    }

    /// The game that a file names.
    pub(super) fn find_in(&self, file: &Path, name: &str) -> Result<&dyn Commands, Problem> {
        self.find(name).map_err(|unknown| Problem { place: experiment::place_of_game(file), ..unknown })
    }
}

impl GameVisitor for KnownGames {
    fn visit<G: ListedGame>(&mut self) {
        self.0.push(Box::new(Of::<G>(PhantomData)));
    }
}

/// Everything the command line does with one game.
pub(super) trait Commands {
    fn name(&self) -> &'static str;
    fn describe(&self, out: &mut dyn Write) -> Result<(), Failure>;
    fn knobs(&self, filter: &str, csv: bool, out: &mut dyn Write) -> Result<(), Failure>;
    fn schema(&self, out: &mut dyn Write) -> Result<(), Failure>;
    fn run(&self, asked: &Run, out: &mut dyn Write) -> Result<(), Failure>;
    fn tables(&self, what: &Path, file: &Path, places: &Places, out: &mut dyn Write) -> Result<(), Failure>;
    fn replay(&self, asked: &Match, out: &mut dyn Write) -> Result<(), Failure>;
    fn tune(&self, asked: &Tune, out: &mut dyn Write) -> Result<(), Failure>;
    /// The tables of an experiment that claims are judged on; see [`run::judged`].
    fn judged(
        &self,
        what: &Path,
        file: &Path,
        deals: Option<u64>,
        places: &Places,
        out: &mut dyn Write,
    ) -> Result<Tables, Failure>;
    /// The tables of an experiment before anything is played.
    fn unplayed(&self, file: &Path, places: &Places) -> Result<Tables, Error>;
    /// What claims know of it.
    fn of_claims(&self) -> GameOfClaims;
    /// Its own arguments of `evenhand odds`, if it has any.
    fn odds_command(&self) -> Option<clap::Command>;
    /// Answers what was asked by them.
    fn odds(&self, asked: &clap::ArgMatches, out: &mut dyn Write) -> Result<(), Failure>;
    fn check_agent(&self, file: &Path, text: &str) -> Result<(), Error>;
    fn check_experiment(&self, file: &Path, places: &Places) -> Result<Experiment, Error>;
    fn check_content(&self, file: &Path, text: &str) -> Result<(), Error>;
}

/// One game of the list.
struct Of<G>(PhantomData<G>);

impl<G: ListedGame> Commands for Of<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn describe(&self, out: &mut dyn Write) -> Result<(), Failure> {
        consult::game::<G>(out)
    }

    fn knobs(&self, filter: &str, csv: bool, out: &mut dyn Write) -> Result<(), Failure> {
        consult::knobs::<G>(filter, csv, out)
    }

    fn schema(&self, out: &mut dyn Write) -> Result<(), Failure> {
        consult::schema::<G>(out)
    }

    fn run(&self, asked: &Run, out: &mut dyn Write) -> Result<(), Failure> {
        run::run::<G>(asked, out)
    }

    fn tables(&self, what: &Path, file: &Path, places: &Places, out: &mut dyn Write) -> Result<(), Failure> {
        run::tables::<G>(what, file, places, out)
    }

    fn replay(&self, asked: &Match, out: &mut dyn Write) -> Result<(), Failure> {
        replay::replay::<G>(asked, out)
    }

    fn tune(&self, asked: &Tune, out: &mut dyn Write) -> Result<(), Failure> {
        tune::tune::<G>(asked, out)
    }

    fn judged(
        &self,
        what: &Path,
        file: &Path,
        deals: Option<u64>,
        places: &Places,
        out: &mut dyn Write,
    ) -> Result<Tables, Failure> {
        run::judged::<G>(what, file, deals, places, out)
    }

    fn unplayed(&self, file: &Path, places: &Places) -> Result<Tables, Error> {
        claims::unplayed::<G>(file, places)
    }

    fn of_claims(&self) -> GameOfClaims {
        GameOfClaims::of::<G>()
    }

    fn odds_command(&self) -> Option<clap::Command> {
        G::command()
    }

    fn odds(&self, asked: &clap::ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
        odds::of_game::<G>(asked, out)
    }

    fn check_agent(&self, file: &Path, text: &str) -> Result<(), Error> {
        consult::check_agent::<G>(file, text)
    }

    fn check_experiment(&self, file: &Path, places: &Places) -> Result<Experiment, Error> {
        consult::check_experiment::<G>(file, places)
    }

    fn check_content(&self, file: &Path, text: &str) -> Result<(), Error> {
        Ok(super::content::check_content::<G>(file, text)?)
    }
}

/// The game of this file or folder: as asked, else the one its path names, else the only one there is.
pub(super) fn game_of<'g>(
    games: &'g KnownGames,
    file: &Path,
    asked: Option<&str>,
) -> Result<&'g dyn Commands, Problem> {
    if let Some(asked) = asked {
        return games.find(asked);
    }
    let path: PathBuf = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
    let parts = path.components().rev().filter_map(|part| part.as_os_str().to_str());
    let named = parts.filter_map(|part| games.iter().find(|game| game.name() == part)).next();
    let only = games.iter().next().filter(|_| games.names().count() == 1);
    named.or(only).ok_or_else(|| Problem {
        place: None,
        key: file.display().to_string(),
        message: "which game is this file for?".into(),
        remedy: "say it with --game, or keep it in a folder with the game's name".into(),
    })
}
