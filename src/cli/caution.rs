//! What is to be borne in mind about a game as it is played.

use std::io::Write;

use super::failure::{Failure, OrFailure};
use crate::error::{Problem, warned};
use crate::game::{Game, Rules, Ruleset, SetupError};
use crate::runner::catching;

/// Prints what is to be borne in mind, if there is anything.
pub(super) fn write_caution(caution: Option<String>, out: &mut dyn Write) -> Result<(), Failure> {
    caution.map_or(Ok(()), |caution| writeln!(out, "Caution: {caution}.").printed())
}

/// The caution about a game as its own content makes it, with as few players as it takes.
pub(super) fn caution_of_the_book<G: Game>() -> Result<Option<String>, Failure> {
    let rules = Rules::of_book(&G::book()).map_err(Problem::from)?;
    let game = G::new(&rules, *G::SEATS.start()).map_err(Problem::from)?;
    Ok(G::caution([(&game, &[][..])].into_iter()))
}

/// Builds the game of rules that may hold numbers that are out of range: building it can then break down, which is none.
pub(super) fn built_of<G: Game>(rules: &Rules, players: usize) -> Option<Result<G, SetupError>> {
    catching(|| Ok(G::new(rules, players))).ok()?.ok()
}

/// What of the content of several games does nothing, each once, with where it is written.
#[derive(Default)]
pub(super) struct Warnings {
    pub(super) found: Vec<Problem>,
}

impl Warnings {
    /// Adds those of a game that was built of rules.
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
