//! The state of reading a file: which game it is about, and its mistakes.

use crate::claims::entries::Mistakes;
use crate::claims::flipped::FlippedDeck;
use crate::claims::game::{GameOfClaims, deck_of};
use crate::claims::given::DeckTables;
use evenhand_game::game::knobs::Place;

/// A claims file while it is read.
pub(super) struct ClaimsReader<'g> {
    pub(super) mistakes: Mistakes,
    /// All games.
    pub(super) games: &'g [GameOfClaims],
    /// The game the file is about.
    pub(super) game: Option<GameOfClaims>,
}

impl ClaimsReader<'_> {
    /// Returns the deck whose contests the claims can be about: that of the file's game, or of any game.
    pub(super) fn deck(&self) -> Option<FlippedDeck> {
        self.game.map_or_else(|| deck_of(self.games), |game| game.deck)
    }

    /// Returns the tables that set a deck.
    pub(super) fn deck_tables(&self) -> DeckTables {
        self.deck().map_or_else(DeckTables::default, |deck| deck.tables)
    }

    /// Rejects something specific to one game in the claims of another.
    pub(super) fn wrong_game(&mut self, place: Option<&Place>, key: &str, game: &GameOfClaims) {
        let message = format!("this is known of {} only", game.title());
        self.mistakes.wrong(place, key, message, format!("write `game = \"{}\"` at the top", game.name));
    }
}
