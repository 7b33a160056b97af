//! The game with all its parameters fixed.

use crate::model::content::{self, Board, CardId, Cards, Deck, DeckId};
use crate::model::knobs::{self, Kind, Knobs, Mode};
use evenhand_game::game::knobs::ChangedNumbers;
use evenhand_game::game::{Rules, Seat, SetupError};
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::placeholder::Placeholders;

/// Axion Forge with all parameters fixed, for one number of players.
#[derive(Clone, Debug)]
pub struct AxionForge {
    /// What its rules change of the rulebook's numbers.
    pub(crate) changed: ChangedNumbers,
    pub(crate) seats: usize,
    pub(crate) knobs: Knobs,
    pub(crate) board: Board,
    pub(crate) cards: Cards,
    /// The decks, numbered like the roles.
    pub(crate) decks: IdVec<DeckId, Deck>,
    /// The card that one seat starts with, and that seat (`rules.deck.given`).
    pub(crate) given: Option<(CardId, Seat)>,
    /// The rank of each kind in the order of pending abilities (AX-PRI-1).
    pub(crate) ranks: [u8; Kind::ALL.len()],
    pub(crate) roles: Vec<String>,
    /// The content that is a placeholder.
    pub(crate) placeholders: Placeholders,
    /// The ids and names of all cards, for the counts per card.
    pub(crate) items: Vec<String>,
}

impl AxionForge {
    /// Builds the game for these rules.
    ///
    /// # Errors
    /// Rules or content that are inconsistent, with the knob at fault.
    pub(crate) fn build(rules: &Rules, seats: usize) -> Result<AxionForge, SetupError> {
        let knobs = knobs::read(rules)?;
        check_mode(&knobs, seats)?;
        let board = Board::new(&knobs.board)?;
        let cards = Cards::read(rules, &knobs, &board)?;
        content::refuse_dead_text(&cards, &knobs, &board)?;
        let decks = content::decks(rules, &cards, &knobs)?;
        let roles = decks.values().map(|deck| deck.name.clone()).collect();
        let items = cards.iter().map(|(_, card)| format!("{} {}", card.id, card.name)).collect();
        let mut ranks = [0; Kind::ALL.len()];
        for (rank, kind) in (0..).zip(&knobs.priority) {
            ranks[*kind as usize] = rank;
        }
        let last = cards.iter().last().map(|(id, _)| id);
        let owner = knobs.deck.given_seat.checked_sub(1).map(Seat);
        let given = last.zip(owner).filter(|_| !knobs.deck.given.is_empty());
        let placeholders = content::placeholders::placeholders(rules, &cards, &decks);
        Ok(AxionForge {
            changed: rules.changed_numbers(),
            seats,
            knobs,
            board,
            cards,
            decks,
            given,
            ranks,
            roles,
            placeholders,
            items,
        })
    }

    /// Returns the side of a seat. Teams sit alternately (AX-MP-3).
    pub(crate) fn side(&self, seat: Seat) -> u8 {
        if self.knobs.mode == Mode::Team { seat.0 % 2 } else { seat.0 }
    }

    /// Returns the seats on the side of a seat.
    pub(crate) fn members(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + '_ {
        Seat::all(self.seats).filter(move |other| self.side(*other) == self.side(seat))
    }
}

/// Checks that the mode allows this number of players (AX-WIN-6).
fn check_mode(knobs: &Knobs, seats: usize) -> Result<(), SetupError> {
    let (fits, whom) = match knobs.mode {
        Mode::Duel => (seats == 2, "two"),
        Mode::Ffa => (true, "two to four"),
        Mode::Team => (seats == 4, "four"),
    };
    if fits {
        return Ok(());
    }
    Err(SetupError {
        path: "rules.mode".into(),
        message: format!("it is for {whom} players, and {seats} are at the table"),
        remedy: "set it to \"ffa\" for everybody alone, or to \"team\" for two teams of two".into(),
    })
}
