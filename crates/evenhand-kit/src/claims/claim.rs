//! A claim, as read from a file.

use std::sync::Arc;

use super::balance::Promise;
use super::deck::DeckQuestion;
use super::own::OwnQuestion;
use evenhand_game::game::knobs::Place;

/// One statement of a rulebook.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Its name in the file.
    pub id: String,
    /// The rulebook's words, shortened.
    pub says: String,
    /// Where they appear in the rulebook.
    pub stands: String,
    /// The promised value, as written.
    pub is: String,
    /// Where it is written in the file.
    pub place: Place,
    /// The question.
    pub asked: Asked,
}

/// The subject of a claim.
#[derive(Clone, Debug)]
pub enum Asked {
    /// Flips or contests of a deck.
    Deck(Box<DeckQuestion>),
    /// A quantity that only the game of the file knows.
    Own(Arc<dyn OwnQuestion>),
    /// The balance of an experiment.
    Balance(Box<Promise>),
    /// A question that makes no sense for the deck that replaces the file's; the text says why.
    Senseless(String),
}
