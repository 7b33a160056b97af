//! Answers that are known to change with the strength of the players: `agents/answers.toml`, which the program ships with.
//!
//! They were measured with the players that the program ships with. A run by players that do not search names those
//! that concern it.

use serde::Deserialize;

use crate::built_in;
use crate::experiment::{Experiment, Moving};

/// The file among those that the program ships with: folder and name.
const FILE: (&str, &str) = ("agents", "answers.toml");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    answer: Vec<KnownAnswer>,
}

/// An answer that `quick` and `strong` players give differently.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownAnswer {
    game: String,
    /// What it is about: a clause that ends with its verb, such as `who starts wins`.
    about: String,
    /// The number of players at the table.
    players: usize,
    /// Paths of knobs: it concerns experiments that vary one of them. If there are none, it concerns all experiments.
    #[serde(default)]
    varied: Vec<String>,
    /// The answer of each kind of players, with its range.
    quick: String,
    quick_range: String,
    strong: String,
    strong_range: String,
}

/// Returns the answers that are known to change with stronger players, for an experiment by players without search.
pub(super) fn moving_answers(experiment: &Experiment) -> Vec<Moving> {
    let file = built_in::files_in(FILE.0.to_owned()).find(|(name, _)| *name == FILE.1);
    let text = file.and_then(|(_, file)| std::str::from_utf8(file.bytes).ok()).unwrap_or_default();
    concerning(read(text), experiment)
}

/// Reads the file. It is part of the program, and a test reads it.
fn read(text: &str) -> Vec<KnownAnswer> {
    toml::from_str(text).map_or_else(|_| Vec::new(), |file: File| file.answer)
}

fn concerning(all: Vec<KnownAnswer>, experiment: &Experiment) -> Vec<Moving> {
    let varies = |path: &String| experiment.axes.iter().any(|axis| axis == path);
    let concerns = |answer: &KnownAnswer| {
        answer.game == experiment.game
            && experiment.cells.iter().any(|cell| cell.players == answer.players)
            && (answer.varied.is_empty() || answer.varied.iter().any(varies))
    };
    all.into_iter().filter(concerns).map(Moving::from).collect()
}

impl From<KnownAnswer> for Moving {
    fn from(known: KnownAnswer) -> Moving {
        let KnownAnswer { about, quick, quick_range, strong, strong_range, .. } = known;
        Moving { about, quick, quick_range, strong, strong_range }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{GameList, Games};

    const TEXT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/agents/answers.toml"));

    #[test]
    fn the_file_can_be_read_and_names_only_games_that_there_are() {
        let File { answer } = toml::from_str(TEXT).unwrap();
        assert!(!answer.is_empty());
        for known in answer {
            assert!(Games::all().iter().any(|game| game.name() == known.game), "{}", known.game);
            assert!(!known.about.ends_with('.'), "{}", known.about);
        }
    }
}
