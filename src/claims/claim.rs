//! A claim as it was read.

use std::sync::Arc;

use super::balance::Promise;
use super::deck::DeckQuestion;
use super::own::OwnQuestion;
use crate::game::knobs::Place;

/// One statement of a book.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Its name in the file.
    pub id: String,
    /// The book's words in short.
    pub says: String,
    /// Where they stand.
    pub stands: String,
    /// What is promised, as written.
    pub is: String,
    /// Where it is written in the file.
    pub place: Place,
    /// What is asked.
    pub asked: Asked,
}

/// What a claim is about.
#[derive(Clone, Debug)]
pub enum Asked {
    /// Flips or contests of a deck.
    Deck(Box<DeckQuestion>),
    /// Something that only the game of the file knows.
    Own(Arc<dyn OwnQuestion>),
    /// The balance of an experiment.
    Balance(Box<Promise>),
    /// Something that makes no sense for the deck that was set instead of the file's own; why.
    Senseless(String),
}
