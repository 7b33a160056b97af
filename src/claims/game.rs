//! What a game brings to claims: quantities only it knows, its piles, and whether it flips a deck.

use std::sync::Arc;

use super::entries::Entries;
use super::given::Given;
use super::own::{OwnPile, OwnQuestion};
use crate::game::{Book, Game, Rules};

/// A game of which a book can claim something. One about which there is nothing to claim but its balance implements
/// this with nothing inside.
pub trait Claims: Game {
    /// Whether the tables `deck`, `flip` and `tiebreak` of its knobs are those of a deck that is flipped: claims about
    /// flips are then about that deck unless the file gives another, and its own quantities have nothing to do with it.
    const FLIPS_A_DECK: bool = false;
    /// The names of its piles of cards, of which claims about flips can be made.
    const PILES: &'static [&'static str] = &[];

    /// What the keys of its own quantities mean, where that is not what they mean elsewhere.
    const KEYS: &'static [(&'static str, &'static str)] = &[];

    /// Quantities besides those of decks and balance.
    fn quantities() -> &'static [OwnQuantity] {
        &[]
    }

    /// A pile by these rules whose cards count by `worth`; `None` if the game has no such pile.
    fn pile(_rules: Rules, _name: &str, _worth: &str) -> Option<Arc<dyn OwnPile>> {
        None
    }
}

/// A quantity that only one game knows.
#[derive(Clone, Copy)]
pub struct OwnQuantity {
    /// Its name in claims files.
    pub name: &'static str,
    /// The keys it takes besides those of every claim.
    pub keys: &'static [&'static str],
    /// What it is, as `evenhand claims --list` prints it.
    pub about: &'static str,
    /// Reads a claim about it with what is set; `None` if mistakes were noted.
    pub read: ReadQuestion,
}

/// Reads a question from the entries of a claim, the name of its quantity, and what is set.
pub type ReadQuestion = fn(&mut Entries<'_>, &str, &[Given]) -> Option<Arc<dyn OwnQuestion>>;

/// What claims know of a game whose type they do not.
#[derive(Clone, Copy)]
pub struct GameOfClaims {
    /// Its name.
    pub name: &'static str,
    pub(super) book: fn() -> Book,
    pub(super) quantities: &'static [OwnQuantity],
    pub(super) keys: &'static [(&'static str, &'static str)],
    pub(super) piles: &'static [&'static str],
    pub(super) pile: fn(Rules, &str, &str) -> Option<Arc<dyn OwnPile>>,
    pub(super) flips_a_deck: bool,
}

impl GameOfClaims {
    /// That of a game.
    pub fn of<G: Claims>() -> GameOfClaims {
        GameOfClaims {
            name: G::NAME,
            book: G::book,
            quantities: G::quantities(),
            keys: G::KEYS,
            piles: G::PILES,
            pile: G::pile,
            flips_a_deck: G::FLIPS_A_DECK,
        }
    }

    /// Its name as a heading has it.
    pub(super) fn title(&self) -> String {
        let (first, rest) = self.name.split_at(1);
        format!("{}{rest}", first.to_uppercase())
    }
}
