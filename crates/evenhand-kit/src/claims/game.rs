//! What a game provides for claims: its own quantities, its piles, and the deck that it flips.

use std::sync::Arc;

use super::entries::Entries;
use super::flipped::FlippedDeck;
use super::given::Given;
use super::own::{OwnPile, OwnQuestion};
use evenhand_game::document::declared::Field;
use evenhand_game::game::{Book, Game, Rules};

/// A game that claims can be about. A game whose only claims are about balance implements this with an empty body.
pub trait Claims: Game {
    /// The deck that it flips, if the tables `deck`, `flip` and those of [`FlippedDeck::tables`] of its knobs describe
    /// one. If so, claims about flips are about that deck unless the file gives another, and the game's own quantities
    /// do not depend on it.
    const FLIPS: Option<FlippedDeck> = None;
    /// The names of its piles of cards that claims about flips can use.
    const PILES: &'static [&'static str] = &[];

    /// The keys of the game's own quantities, where they differ from the usual ones.
    const KEYS: &'static [Field] = &[];

    /// Returns the game's quantities in addition to those of decks and balance.
    fn quantities() -> &'static [OwnQuantity] {
        &[]
    }

    /// Returns a pile under these rules whose cards have the value `worth`; `None` if the game has no such pile.
    fn pile(_rules: Rules, _name: &str, _worth: &str) -> Option<Arc<dyn OwnPile>> {
        None
    }
}

/// A quantity of one game.
#[derive(Clone, Copy)]
pub struct OwnQuantity {
    /// Its name in claims files.
    pub name: &'static str,
    /// Its keys, in addition to those of every claim; `?` after a key says that this quantity does not need it.
    pub keys: &'static [&'static str],
    /// Its description, as printed by `evenhand claims --list`.
    pub about: &'static str,
    /// Reads a claim about it with the given settings; returns `None` if it added mistakes.
    pub read: ReadQuestion,
}

/// Reads a question from the entries of a claim, the name of its quantity, and the settings.
pub type ReadQuestion = fn(&mut Entries<'_>, &str, &[Given]) -> Option<Arc<dyn OwnQuestion>>;

/// A game as seen by claims, without its type.
#[derive(Clone, Copy)]
pub struct GameOfClaims {
    /// Its name.
    pub name: &'static str,
    pub(super) book: fn() -> Book,
    pub(super) quantities: &'static [OwnQuantity],
    pub(super) keys: &'static [Field],
    pub(super) piles: &'static [&'static str],
    pub(super) pile: fn(Rules, &str, &str) -> Option<Arc<dyn OwnPile>>,
    flips: bool,
    /// The deck that it flips, or whose contests its claims can be about.
    pub(super) deck: Option<FlippedDeck>,
}

impl GameOfClaims {
    /// Returns the description of a game.
    pub fn of<G: Claims>() -> GameOfClaims {
        GameOfClaims {
            name: G::NAME,
            book: G::book,
            quantities: G::quantities(),
            keys: G::KEYS,
            piles: G::PILES,
            pile: G::pile,
            flips: G::FLIPS.is_some(),
            deck: G::FLIPS,
        }
    }

    /// Lets claims about a game that flips no deck be about the contests of another game's deck.
    #[must_use]
    pub fn with_contests_of<G: Claims>(self) -> GameOfClaims {
        GameOfClaims { deck: self.deck.or(G::FLIPS), ..self }
    }

    /// Whether it flips a deck itself.
    pub(super) fn flips_a_deck(&self) -> bool {
        self.flips
    }

    /// Returns its name as a heading.
    pub(super) fn title(&self) -> String {
        let (first, rest) = self.name.split_at(1);
        format!("{}{rest}", first.to_uppercase())
    }
}

/// Returns the deck whose contests claims about no game in particular can be about.
pub(super) fn deck_of(games: &[GameOfClaims]) -> Option<FlippedDeck> {
    games.iter().find_map(|game| game.deck)
}
