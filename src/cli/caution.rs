//! Cautions and warnings about a game as it is played.

use std::io::Write;

use super::failure::{Failure, OrFailure};
use crate::error::{Problem, warned};
use crate::game::{Game, Rules, Ruleset, SetupError};
use crate::runner::catching;

/// Prints a caution, if there is one.
pub(super) fn write_caution(caution: Option<String>, out: &mut dyn Write) -> Result<(), Failure> {
    caution.map_or(Ok(()), |caution| writeln!(out, "Caution: {caution}.").printed())
}

/// Returns the caution about a game with its shipped content and the minimum number of players.
pub(super) fn caution_of_the_book<G: Game>() -> Result<Option<String>, Failure> {
    let rules = Rules::of_book(&G::book()).map_err(Problem::from)?;
    let game = G::new(&rules, *G::SEATS.start()).map_err(Problem::from)?;
    Ok(G::caution([(&game, &[][..])].into_iter()))
}

/// Builds a game from rules that may contain out-of-range numbers. If building panics, there is no game.
pub(super) fn built_of<G: Game>(rules: &Rules, players: usize) -> Option<Result<G, SetupError>> {
    catching(|| Ok(G::new(rules, players))).ok()?.ok()
}

/// Warnings about content of several games that has no effect, without duplicates, with the place of each.
#[derive(Default)]
pub(super) struct Warnings {
    pub(super) found: Vec<Problem>,
}

impl Warnings {
    /// Adds the warnings of a game that was built from rules.
    pub(super) fn add<G: Ruleset>(&mut self, game: &G, rules: &Rules) {
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
