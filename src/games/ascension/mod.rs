//! Ascension: Legacy of Conflict: a skirmish of miniatures with a flip deck (2 to 6 players in sides).
//!
//! The rules on a page (`rules.md` has every atom and reading):
//!
//! - **Flip deck**: every flip turns over two cards of the own deck; a refresh burns one: `deck`.
//!   Contests and their ties: `contest`.
//! - **Sides, turns**: initiative once, one activation after the other, passes: `turn`. What a
//!   character does in its activation, action tokens: `activation`. Setup: `setup`.
//! - **Attacks** in seven steps: `attack`; what deeds do besides: `effects`; responses: `responses`;
//!   conditions: `conditions`.
//! - **Movement** in strides, climbing, stairs, shaking, doors: `movement`; where one can go and what
//!   is proposed: `reach`. Pushes, throws, falls, impacts: `forced`. Dangerous ground: `hazards`.
//! - **Table**: shapes and distances `geometry`, terrain `terrain`, sight and cover `sight`.
//! - **Scenarios** and who has won: `scenario`, `scoring`.
//! - Characters and their deeds are data: `sheets`, `content`. The rules' numbers: `knobs`.
//! - Who may know what: `secrets`. Text: `notation`. What is counted: `measures`.

pub(crate) mod actions;
pub mod contest;
pub mod deck;
pub(crate) mod events;
pub(crate) mod geometry;
pub mod knobs;
pub(crate) mod scenario;
pub(crate) mod sheets;
pub(crate) mod state;
pub(crate) mod terrain;
#[cfg(test)]
mod tests;

pub use actions::Action;
pub use events::Event;
pub use state::State;

use crate::game::{MAX_SEATS, Seat};
use deck::DeckRules;
use knobs::Knobs;
use scenario::Scenario;
use sheets::{Sheet, SheetId};
use terrain::Table;

/// Ascension with every number fixed, for one number of players.
#[derive(Clone, Debug)]
pub struct Ascension {
    pub(crate) seats: usize,
    /// The side of each seat.
    pub(crate) side_of: [u8; MAX_SEATS],
    pub(crate) sides: u8,
    pub(crate) knobs: Knobs,
    pub(crate) decks: DeckRules,
    pub(crate) sheets: Vec<Sheet>,
    /// The sheets each faction brings, for the whole of a side alone and for one member of a team.
    pub(crate) forces: Vec<Force>,
    pub(crate) table: Table,
    pub(crate) scenario: Scenario,
    roles: Vec<String>,
}

/// What a faction brings.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Force {
    pub(crate) alone: Vec<SheetId>,
    pub(crate) in_team: Vec<SheetId>,
}

impl Ascension {
    /// The side of a seat.
    pub(crate) fn side(&self, seat: Seat) -> u8 {
        self.side_of[seat.index()]
    }

    /// The seats of a side.
    pub(crate) fn members(&self, side: u8) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.seats).filter(move |seat| self.side(*seat) == side)
    }

    /// The deck that a seat flips from (AS-Q5).
    pub(crate) fn deck_of(&self, seat: Seat) -> u8 {
        match self.decks.deck.per {
            deck::DeckPer::Player => seat.0,
            deck::DeckPer::Side => self.side(seat),
            deck::DeckPer::Shared => 0,
        }
    }

    /// The sheet of a character.
    pub(crate) fn sheet(&self, s: &State, who: state::Figure) -> &Sheet {
        &self.sheets[usize::from(s.figures[usize::from(who)].sheet)]
    }
}
