//! What is to be borne in mind about a game as it is played.

use std::io::Write;

use super::failure::{Failure, OrFailure};
use crate::error::Problem;
use crate::game::{Game, Rules};

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
