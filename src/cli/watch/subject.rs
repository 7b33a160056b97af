//! What is watched: an experiment, or a file that is played in an experiment written for it.

use std::fs;
use std::path::{Path, PathBuf};

use super::saved::Watched;
use crate::cli::arguments::{CardArgs, Places, WatchArgs};
use crate::cli::card::write_given;
use crate::cli::check::{check_agent, check_content, check_experiment};
use crate::cli::games::{KnownGames, game_of};
use crate::cli::prepared::Prepared;
use crate::cli::seated::agents_folder;
use crate::document::{FileKind, Recovered};
use crate::error::{Error, Problem};
use crate::experiment::{self, MOST_AT_ONCE, run_name};
use crate::game::knobs::inline;
use crate::games::AnyGame;
use crate::input::{read_text, unreadable};
use crate::results::write_whole;

/// The player of content files, and the opponent of players' files.
const PLAYER: &str = "planner";
/// The opponent of [`PLAYER`] itself.
const OTHER_PLAYER: &str = "quick";
/// Maximum number of deals of an experiment that is written here. The time limit stops it earlier.
const DEALS: u64 = 1_000_000;
/// A content file with more cards is played as a whole, instead of giving each card to a seat.
const MOST_GIVEN: usize = 8;

/// A watched file.
pub(super) struct Subject<'a> {
    pub(super) game: &'static dyn AnyGame,
    kind: FileKind,
    asked: &'a WatchArgs,
    /// The folder of what is kept.
    pub(super) folder: PathBuf,
    /// Where agents are.
    places: Places,
}

impl<'a> Subject<'a> {
    /// Determines the kind and the game of the file.
    pub(super) fn of(asked: &'a WatchArgs, games: &KnownGames) -> Result<Subject<'a>, Error> {
        let file = &asked.file;
        let text = read(file)?;
        let written = Recovered::read(file, &text).written;
        let kind = FileKind::of(&written).0;
        if matches!(kind, FileKind::Claims | FileKind::Record) {
            FileKind::Experiment.expect(file, &written)?;
        }
        let game = match kind {
            FileKind::Experiment => games.find_in(file, &experiment::peek_game(file)?)?,
            _ => game_of(games, file, asked.game.as_deref())?,
        };
        let agents = match kind {
            FileKind::Agent => agents_of(file, game)?.0,
            _ => agents_folder(file, &asked.places),
        };
        let places = Places { agents: Some(agents), ..asked.places.clone() };
        let folder = asked.places.results.join("watch").join(game.name()).join(run_name(file, &asked.who.players));
        Ok(Subject { game, kind, asked, folder, places })
    }

    /// Whether the file is an experiment.
    pub(super) fn is_experiment(&self) -> bool {
        self.kind == FileKind::Experiment
    }

    /// Returns the kind of group whose win shares the file is about: cards are given to seats.
    pub(super) fn foremost(&self) -> &'static str {
        if self.kind == FileKind::Content { "seat" } else { "agent" }
    }

    /// Returns the files that answers depend on.
    pub(super) fn watched(&self) -> Watched {
        let file = self.asked.file.clone();
        let content = match self.kind {
            FileKind::Experiment => experiment::peek_names(&file).content,
            _ => Vec::new(),
        };
        let players = self.places.agents.clone().unwrap_or_default().join(self.game.name());
        Watched { file, content, players }
    }

    /// Reads the file as an experiment, with the limits of an answer.
    ///
    /// # Errors
    /// Returns what `evenhand check` reports about it.
    pub(super) fn load(&self) -> Result<Prepared, Error> {
        let mut prepared = match self.kind {
            FileKind::Experiment => self.load_experiment(&self.asked.file)?,
            _ => {
                let file = self.write_experiment()?;
                Prepared::load_played_by(self.game, &file, &self.places, &self.asked.who.players)?
            }
        };
        prepared.refuse_search("watch")?;
        let cells = prepared.experiment.cells.len();
        if cells > MOST_AT_ONCE {
            let message = format!("it has {cells} variants; a quick answer has at most {MOST_AT_ONCE}");
            let remedy = "watch a file with fewer, or play this one with `evenhand run`";
            return Err(Problem::of(&self.asked.file.display().to_string(), message, remedy).into());
        }
        let stop = &mut prepared.experiment.stop;
        (stop.precision, stop.decided, stop.rest) = (None, None, false);
        // Intervals hold at every number of deals, because the time determines it.
        stop.often = true;
        stop.time = None;
        prepared.begins(None, false);
        Ok(prepared)
    }

    fn load_experiment(&self, file: &Path) -> Result<Prepared, Error> {
        let game = experiment::peek_game(file)?;
        if game != self.game.name() {
            let message = format!("the game is {game} now, and was {} when the watch began", self.game.name());
            let problem = Problem::of("game", message, "stop this watch and begin another");
            return Err(Problem { place: experiment::place_of_game(file), ..problem }.into());
        }
        let loaded = Prepared::load_played_by(self.game, file, &self.places, &self.asked.who.players);
        // `check` also reports what is wrong with the content.
        loaded.map_err(|error| check_experiment(self.game, file, &self.places).err().unwrap_or(error))
    }

    /// Writes the experiment for a file of another kind, and returns its path.
    fn write_experiment(&self) -> Result<PathBuf, Error> {
        let (file, game) = (&self.asked.file, self.game);
        let text = read(file)?;
        fs::create_dir_all(&self.folder).map_err(|error| Error::disk(&self.folder, error))?;
        if self.kind == FileKind::Agent {
            check_agent(game, file, &text)?;
            let name = agents_of(file, game)?.1;
            return self.write(&self.of_agent(&name));
        }
        check_content(game, file, &text)?;
        if let Some(given) = write_given(game, &self.card_arguments(), MOST_GIVEN, &self.folder)? {
            return Ok(given);
        }
        put(&self.folder.join("content.toml"), &text)?;
        self.write(&self.of_content())
    }

    fn write(&self, text: &str) -> Result<PathBuf, Error> {
        let path = self.folder.join("watch.toml");
        put(&path, text)?;
        Ok(path)
    }

    fn of_agent(&self, name: &str) -> String {
        let opponent = if name == PLAYER { OTHER_PLAYER } else { PLAYER };
        let players = *self.game.seats().start();
        let mut agents = vec![opponent; players];
        agents[0] = name;
        self.experiment(&format!("How well does {name} play against {opponent}?"), "", &agents)
    }

    fn of_content(&self) -> String {
        self.experiment("How does the game play with this content?", "content = [\"content.toml\"]\n", &[PLAYER])
    }

    fn experiment(&self, question: &str, more: &str, agents: &[&str]) -> String {
        let text = |text: &str| inline(&toml::Value::from(text));
        let agents: Vec<String> = agents.iter().map(|name| text(name)).collect();
        format!(
            "# Written by `evenhand watch` for {}.\nquestion = {}\ngame = \"{}\"\n{more}\n[table]\nplayers = {}\n\
             agents = [{}]\n\n[stop]\ndeals = {DEALS}\n",
            self.asked.file.display(),
            text(question),
            self.game.name(),
            self.game.seats().start(),
            agents.join(", ")
        )
    }

    /// Returns the arguments with which `evenhand card` gives the cards of the file to seats.
    fn card_arguments(&self) -> CardArgs {
        CardArgs {
            file: Some(self.asked.file.clone()),
            existing: Vec::new(),
            game: Some(self.game.name().to_owned()),
            players: Vec::new(),
            agent: PLAYER.to_owned(),
            deals: Some(DEALS),
            time: None,
            seed: 1,
            set: Vec::new(),
            threads: None,
            places: self.places.clone(),
        }
    }
}

/// Returns the folder of agents that contains an agent's file, and the agent's name in it.
fn agents_of(file: &Path, game: &'static dyn AnyGame) -> Result<(PathBuf, String), Problem> {
    let path = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
    let of_game = path.ancestors().skip(1).find(|folder| folder.file_name().is_some_and(|name| name == game.name()));
    let found = of_game.and_then(|folder| {
        let name = path.strip_prefix(folder).ok()?.with_extension("");
        let parts: Vec<String> = name.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        Some((folder.parent()?.to_path_buf(), parts.join("/")))
    });
    found.ok_or_else(|| {
        let message = format!("a player of {} has to be in a folder of that name to sit at a table", game.name());
        Problem::of(&file.display().to_string(), message, format!("move it to agents/{}/", game.name()))
    })
}

fn read(file: &Path) -> Result<String, Error> {
    read_text(file).map_err(|error| unreadable(file, &error, None).into())
}

fn put(path: &Path, text: &str) -> Result<(), Error> {
    write_whole(path, text.as_bytes()).map_err(|error| Error::disk(path, error))
}
