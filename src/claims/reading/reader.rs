//! The file that is being read: which game it is about, and what is wrong with it.

use crate::claims::entries::Mistakes;
use crate::claims::game::GameOfClaims;
use crate::game::knobs::Place;

/// A claims file on its way to claims.
pub(super) struct ClaimsReader<'g> {
    pub(super) mistakes: Mistakes,
    /// The games there are.
    pub(super) games: &'g [GameOfClaims],
    /// The one the file is about.
    pub(super) game: Option<GameOfClaims>,
}

impl ClaimsReader<'_> {
    /// Refuses what is known of one game only in the claims of another.
    pub(super) fn wrong_game(&mut self, place: Option<&Place>, key: &str, game: &GameOfClaims) {
        let message = format!("this is known of {} only", game.title());
        self.mistakes.wrong(place, key, message, format!("write `game = \"{}\"` at the top", game.name));
    }
}
