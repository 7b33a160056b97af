//! Cautions and warnings about a game as it is played.

use std::io::Write;

use super::failure::{Failure, OrFailure};
use crate::error::{Problem, warned};
use crate::game::Rules;
use crate::games::{AnyGame, BuiltGame, Played};

/// Prints a caution, if there is one.
pub(super) fn write_caution(caution: Option<String>, out: &mut dyn Write) -> Result<(), Failure> {
    caution.map_or(Ok(()), |caution| writeln!(out, "Caution: {caution}.").printed())
}

/// Returns the caution about a game with its shipped content and the minimum number of players.
pub(super) fn caution_of_the_book(game: &'static dyn AnyGame) -> Result<Option<String>, Failure> {
    let rules = Rules::of_book(&game.book()).map_err(Problem::from)?;
    let built = game.build(&rules, *game.seats().start()).map_err(Problem::from)?;
    Ok(built.caution(&[]))
}

/// Returns the caution about a game under some rules, with each of these numbers of players that it can be played with.
pub(super) fn caution_at(game: &'static dyn AnyGame, rules: &[&Rules], players: &[usize]) -> Option<String> {
    let tables = rules.iter().flat_map(|rules| players.iter().map(move |players| (*rules, *players)));
    let mut played = tables.map(|(rules, players)| Played { rules: rules.clone(), players, roles: &[] });
    game.caution(&mut played)
}

/// Warnings about content of several games that has no effect, without duplicates, with the place of each.
#[derive(Default)]
pub(super) struct Warnings {
    pub(super) found: Vec<Problem>,
}

impl Warnings {
    /// Adds the warnings of a game that was built from rules.
    pub(super) fn add(&mut self, game: &dyn BuiltGame, rules: &Rules) {
        for warning in game.warnings(rules) {
            let problem = Problem { place: rules.cause(&warning).cloned(), ..Problem::from(warning) };
            if !self.found.contains(&problem) {
                self.found.push(problem);
            }
        }
    }
}

/// Prints warnings, if there are any.
pub(super) fn write_warnings(warnings: &[Problem], out: &mut dyn Write) -> Result<(), Failure> {
    match warnings.is_empty() {
        true => Ok(()),
        false => write!(out, "{}", warned(warnings)).printed(),
    }
}
