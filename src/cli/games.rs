//! The games that commands support.

use std::path::{Path, PathBuf};

use crate::error::Problem;
use crate::experiment;
use crate::game::knobs::nearest;
use crate::games::AnyGame;

/// The games that commands support.
pub(super) struct KnownGames(pub(super) Vec<&'static dyn AnyGame>);

impl KnownGames {
    pub(super) fn iter(&self) -> impl Iterator<Item = &'static dyn AnyGame> {
        self.0.iter().copied()
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|game| game.name())
    }

    /// Returns the game with this name.
    pub(super) fn find(&self, name: &str) -> Result<&'static dyn AnyGame, Problem> {
        self.iter().find(|game| game.name() == name).ok_or_else(|| {
            let remedy = match nearest(name, self.names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the games are: {}", self.names().collect::<Vec<_>>().join(", ")),
            };
            Problem { place: None, key: "game".into(), message: format!("there is no game `{name}`"), remedy }
        })
    }

    /// Checks that a game draws its table, as this option requires; otherwise the error lists the games that do.
    fn can_draw(&self, game: &'static dyn AnyGame, option: &str) -> Result<(), Problem> {
        if game.draws() {
            return Ok(());
        }
        let drawn: Vec<&str> = self.iter().filter(|game| game.draws()).map(|game| game.name()).collect();
        let (message, remedy) = match &drawn[..] {
            [] => ("no game draws its table".to_owned(), format!("leave {option} out")),
            _ => (
                format!("{} has no table that could be drawn", game.name()),
                format!("leave {option} out; the games that can be drawn are: {}", drawn.join(", ")),
            ),
        };
        Err(Problem { place: None, key: option.into(), message, remedy })
    }

    /// Checks that a game draws its table if one of these options, each with its place, is given.
    pub(super) fn can_draw_all(
        &self,
        game: &'static dyn AnyGame,
        options: &[(&str, &Option<PathBuf>)],
    ) -> Result<(), Problem> {
        options.iter().filter(|(_, place)| place.is_some()).try_for_each(|(option, _)| self.can_draw(game, option))
    }

    /// Returns the game that a file names.
    pub(super) fn find_in(&self, file: &Path, name: &str) -> Result<&'static dyn AnyGame, Problem> {
        self.find(name).map_err(|unknown| Problem { place: experiment::place_of_game(file), ..unknown })
    }
}

/// Returns the game of a file or folder: the requested one, else the one its path names, else the only one.
pub(super) fn game_of(games: &KnownGames, file: &Path, asked: Option<&str>) -> Result<&'static dyn AnyGame, Problem> {
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
