//! What a game brings to `evenhand odds <game>`.

use clap::{ArgMatches, Command, ValueEnum};

use crate::error::Problem;
use crate::game::Game;

/// A game some chances of which are worked out exactly: its questions as a subcommand of `evenhand odds`.
///
/// A game of which nothing is worked out implements it with nothing inside.
pub trait ExactOdds: Game {
    /// What is said while an answer takes long: what makes it so.
    const SLOW: &'static str = "large questions can take a minute";

    /// The arguments with their help, named like the game; none if nothing is worked out.
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
