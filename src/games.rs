//! The list of the games of this program.
//!
//! To add a game, write its crate, name it in `Cargo.toml`, and add one line to the list below. Everything that is done
//! with every game (the command line, the contract suite, the allocation tests, the benchmarks) goes through the list.

use crate::claims::GameOfClaims;

pub use ascension;
pub use ashenfront;
pub use axion_forge;
pub use bridgefront;
pub use evenhand_players::games::*;
pub use frostblade;

evenhand_players::list_games! {
    /// The games of this program.
    pub Games:
    ascension::Ascension,
    ashenfront::Ashenfront,
    axion_forge::AxionForge,
    bridgefront::Bridgefront,
    frostblade::Frostblade,
}

/// Returns a game as seen by claims. Those about contests of a deck are by the rules of Ascension, whatever the game.
pub fn of_claims(game: &dyn AnyGame) -> GameOfClaims {
    game.claims().with_contests_of::<ascension::Ascension>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::testing::all_is_explained;

    #[test]
    fn every_quantity_and_every_key_of_claims_is_explained() {
        let games: Vec<_> = Games::all().into_iter().map(of_claims).collect();
        all_is_explained(&games);
    }
}
