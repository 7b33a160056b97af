//! What a game provides for `evenhand odds <game>`.

use clap::{ArgMatches, Command, ValueEnum};

use evenhand_game::error::Problem;
use evenhand_game::game::setting::read_setting;
use evenhand_game::game::{Book, Game, Rules};

/// A game with exactly solved odds: its questions as a subcommand of `evenhand odds`.
///
/// A game without exact odds implements it with an empty body.
pub trait ExactOdds: Game {
    /// The message shown while an answer takes long: what makes it slow.
    const SLOW: &'static str = "large questions can take a minute";

    /// Returns the arguments with their help, named after the game; `None` if there are no exact odds.
    fn command() -> Option<Command> {
        None
    }

    /// Returns the answer to the question given by the arguments of [`ExactOdds::command`], as text to print.
    ///
    /// # Errors
    /// Returns everything that is wrong with the question, or why it has no answer.
    fn answer(_asked: &ArgMatches) -> Result<String, Vec<Problem>> {
        Err(Vec::new())
    }
}

/// The format of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum OutputFormat {
    /// A table in plain text.
    Text,
    /// One JSON object: of a battle with the keys attacker, defender, both (chances), rounds, lost,
    /// survivors ...; of a deck with law (the distribution), mean, variance as exact fractions.
    Json,
}

/// Returns a rulebook's rules with knobs set on the command line, each as `path=value`.
///
/// # Errors
/// Returns everything that is wrong with the settings.
pub fn rules_with(book: &Book, set: &[String]) -> Result<Rules, Vec<Problem>> {
    let mut rules = Rules::of_book(book).map_err(|error| vec![error.into()])?;
    let problems = set_all(&mut rules, book, set);
    if problems.is_empty() { Ok(rules) } else { Err(problems) }
}

/// Sets every `path=value` in rules, and returns everything that is wrong with them.
pub fn set_all(rules: &mut Rules, book: &Book, set: &[String]) -> Vec<Problem> {
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
        if let Err(error) = rules.set(book, path, &value, None) {
            problems.push(error.into());
        }
    }
    problems
}
