//! What a game brings to `evenhand odds <game>`.

use clap::{ArgMatches, Command, ValueEnum};

use crate::error::Problem;
use crate::game::setting::read_setting;
use crate::game::{Game, Rules};

/// A game some chances of which are solved exactly: its questions as a subcommand of `evenhand odds`.
///
/// A game of which nothing is solved implements it with nothing inside.
pub trait ExactOdds: Game {
    /// What is said while an answer takes long: what makes it so.
    const SLOW: &'static str = "large questions can take a minute";

    /// The arguments with their help, named like the game; none if nothing is solved.
    fn command() -> Option<Command> {
        None
    }

    /// The answer to what was asked with [`ExactOdds::command`], as text to be printed.
    ///
    /// # Errors
    /// Everything that is wrong with the question, or why it has no answer.
    fn answer(_asked: &ArgMatches) -> Result<String, Vec<Problem>> {
        Err(Vec::new())
    }
}

/// How chances are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum OutputFormat {
    /// A table in plain text.
    Text,
    /// One JSON object: of a battle with the keys attacker, defender, both (chances), rounds, lost,
    /// survivors ...; of a deck with distribution, mean, variance as exact fractions.
    Json,
}

/// The book's rules of a game with knobs set on the command line, each as `path=value`.
///
/// # Errors
/// All that is wrong with what is set.
pub fn rules_with<G: Game>(set: &[String]) -> Result<Rules, Vec<Problem>> {
    let book = G::book();
    let mut rules = Rules::of_book(&book).map_err(|error| vec![error.into()])?;
    let mut problems = Vec::new();
    for setting in set {
        let Some((path, value)) = read_setting(setting) else {
            problems.push(Problem {
                place: None,
                key: format!("--set {setting}"),
                message: "it gives no value".into(),
                remedy: "write --set path=value, with the path of a knob".into(),
            });
            continue;
        };
        if let Err(error) = rules.set(&book, path, &value, None) {
            problems.push(error.into());
        }
    }
    if problems.is_empty() { Ok(rules) } else { Err(problems) }
}
