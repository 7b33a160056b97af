//! The words of actions: hexes as axial coordinates `(q,r)`, edges as `(q,r)~(q,r)`, cards by id, and champions by their
//! slot on the board as `#n`.

use crate::Bridgefront;
use crate::model::board::{Corner, Edge, Hex};
use crate::model::content::cards::CardId;
use crate::model::state::board::Slot;
use evenhand_game::game::DeclaredNotation;
use evenhand_game::game::words::{Word, Words, next, numbered};

impl DeclaredNotation for Bridgefront {}

impl Word<Bridgefront> for Hex {
    fn write(&self, game: &Bridgefront) -> String {
        game.hex_text(*self)
    }

    fn read(game: &Bridgefront, words: Words<'_, '_>) -> Option<Hex> {
        game.read_hex(next(words)?)
    }
}

impl Word<Bridgefront> for Edge {
    fn write(&self, game: &Bridgefront) -> String {
        game.edge_text(*self)
    }

    fn read(game: &Bridgefront, words: Words<'_, '_>) -> Option<Edge> {
        let (a, b) = next(words)?.split_once('~')?;
        let (a, b) = (game.read_hex(a)?, game.read_hex(b)?);
        game.board.around(a).find(|(other, _)| *other == b).map(|(_, edge)| edge)
    }
}

impl Word<Bridgefront> for CardId {
    fn write(&self, game: &Bridgefront) -> String {
        game.card_text(*self).into()
    }

    fn read(game: &Bridgefront, words: Words<'_, '_>) -> Option<CardId> {
        game.cards.find(next(words)?)
    }
}

impl Word<Bridgefront> for Corner {
    fn write(&self, _: &Bridgefront) -> String {
        format!("C{self}")
    }

    fn read(_: &Bridgefront, words: Words<'_, '_>) -> Option<Corner> {
        numbered("C", words).map(Corner)
    }
}

impl Word<Bridgefront> for Slot {
    fn write(&self, _: &Bridgefront) -> String {
        format!("#{self}")
    }

    fn read(_: &Bridgefront, words: Words<'_, '_>) -> Option<Slot> {
        numbered("#", words).map(Slot)
    }
}

impl Bridgefront {
    pub(crate) fn hex_text(&self, hex: Hex) -> String {
        match self.board.coords.get(hex) {
            Some((q, r)) => format!("({q},{r})"),
            None => "nowhere".into(),
        }
    }

    pub(crate) fn edge_text(&self, edge: Edge) -> String {
        match self.board.edges.get(edge) {
            Some((a, b)) => format!("{}~{}", self.hex_text(*a), self.hex_text(*b)),
            None => "no edge".into(),
        }
    }

    pub(crate) fn card_text(&self, card: CardId) -> &str {
        self.cards.ids().get(card).map_or("a hidden card", String::as_str)
    }

    fn read_hex(&self, text: &str) -> Option<Hex> {
        let (q, r) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        let at = (q.parse().ok()?, r.parse().ok()?);
        self.board.coords.find(|known| *known == at)
    }
}
