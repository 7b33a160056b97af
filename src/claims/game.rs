//! What a game brings to claims: quantities only it knows, its piles, and whether it flips a deck.

use std::fmt::Debug;
use std::sync::Arc;

use super::deck::Sample;
use super::reading::{Entries, Given};
use super::{Answer, Checked};
use crate::game::{Book, Game, Rules};
use crate::odds::deck::{Cards, Distribution, Handling};

/// A game of which a book can claim something. One about which there is nothing to claim but its balance implements
/// this with nothing inside.
pub trait Claims: Game {
    /// Whether the tables `deck`, `flip` and `tiebreak` of its knobs are those of a deck that is flipped: claims about
    /// flips are then about that deck unless the file gives another, and its own quantities have nothing to do with it.
    const FLIPS_A_DECK: bool = false;
    /// The names of its piles of cards, of which claims about flips can be made.
    const PILES: &'static [&'static str] = &[];

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
    /// Reads a claim about it with what is set; `None` if mistakes were noted.
    pub read: ReadQuestion,
}

/// Reads a question from the entries of a claim, the name of its quantity, and what is set.
pub type ReadQuestion = fn(&mut Entries<'_, '_>, &str, &[Given]) -> Option<Arc<dyn OwnQuestion>>;

/// A question that only one game knows, ready to be asked.
pub trait OwnQuestion: Debug + Send + Sync {
    /// Solves or simulates it.
    ///
    /// # Errors
    /// It has no answer.
    fn solve(&self, how: &Judging) -> Result<OwnAnswer, Unanswered>;
}

/// How a question is to be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judging {
    /// Where all chance of checks and simulations comes from.
    pub seed: u64,
    /// Deals of the game's own code that an exact answer is checked by; 0 for no check.
    pub deals: u64,
    /// Repetitions where an answer is simulated, whatever the claim asks for.
    pub simulated: Option<u64>,
}

/// What comes of a game's own question.
#[derive(Clone, Debug)]
pub struct OwnAnswer {
    /// The answer.
    pub answer: Answer,
    /// What the game's own code says, if the answer is exact and was checked.
    pub checked: Option<Checked>,
    /// How often it was simulated, if the answer is not exact.
    pub simulated: Option<u64>,
}

impl From<Answer> for OwnAnswer {
    fn from(answer: Answer) -> OwnAnswer {
        OwnAnswer { answer, checked: None, simulated: None }
    }
}

/// Cards of a game's pile, counted by something.
pub trait OwnPile: Debug + Send + Sync {
    /// Its cards.
    ///
    /// # Errors
    /// There is nothing that its cards could count by.
    fn cards(&self) -> Result<Cards, Unanswered>;

    /// Deals it by the game's own code and counts; `None` if that cannot be dealt.
    fn check(
        &self,
        sample: &Sample,
        handling: &Handling,
        distribution: &Distribution,
        seed: u64,
        deals: u64,
    ) -> Option<Checked>;
}

/// Why a question has no answer, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unanswered {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub remedy: String,
}

impl Unanswered {
    /// Words in place of an answer.
    pub fn new(message: impl Into<String>, remedy: impl Into<String>) -> Unanswered {
        Unanswered { message: message.into(), remedy: remedy.into() }
    }
}

/// What claims know of a game whose type they do not.
#[derive(Clone, Copy)]
pub struct GameOfClaims {
    /// Its name.
    pub name: &'static str,
    pub(super) book: fn() -> Book,
    pub(super) quantities: &'static [OwnQuantity],
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
