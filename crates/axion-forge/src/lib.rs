//! Axion Forge: a card skirmish on two rows, won by Life Force, Trophies or an objective (2 to 4 players).
//!
//! Overview of the rules. A name is a module in `rules/`, or else one beside this file:
//!
//! - **Ways to win** (AX-WIN), Life Force, Trophies, elimination, teams (AX-MP): `winning`; objectives: `objectives`.
//! - **Setup** (AX-SET): `setup`. **A turn** (AX-TURN): `start_phase`, `end_phase`; drawing and the empty deck:
//!   `drawing`. Moves of the Action Phase, listed and validated (AX-ACT): `main_moves`.
//! - **Resources** (AX-RES, AX-SRC): Sparks, Cores, Prisms and how costs are paid: `payment`.
//! - **Cards entering play** (AX-DEP): `deploying`; face down (AX-FD): `face_down`; Artifices and Augments:
//!   `hand_cards`. Movement (AX-REP) and the return from red positions: `repositioning`. Leaving the Battlefield, and
//!   who gets the Trophies (AX-TRO): `leaving`.
//! - **Attacks** (AX-ATK, AX-DEF): `attack`; what arrows reach (AX-RNG): `range`; guards (AX-GRD): `guard`; damage:
//!   `damage`; explosions (AX-FRG): `forges`.
//! - **States** (AX-STA): Ready to Broken, Forced Activation, Silence: `turning`.
//! - **Abilities** (AX-ABL): used by choice: `abilities`; triggered, and Traps (AX-TRAP): `triggers`; pending abilities
//!   and their order (AX-PRI): `pending`; execution: `resolving`, targeting: `aiming`; what each effect does: `verbs`;
//!   a card's current Attack, Defense and Traits: `stats`.
//! - The state machine that runs from choice to choice (AX-STG): `machine`; the contract's `Play`: `turn`.
//! - **Cards** and decks (AX-DECK) are data: `content`. Parameters of the rules: `knobs`.
//! - Which content is a placeholder: `house`.
//! - Exact probabilities: `odds`; claims about the game: `claims`. Input of the agents: `player`.
//! - Hidden information (AX-INF): `secrets`. Text notation: `text`. Measures: `measures`.

// Every cast that could change a number explains locally why it does not, or why it may.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

mod claims;
pub mod content;
pub mod events;
pub mod knobs;
mod log;
mod measures;
mod odds;
mod player;
pub mod rules;
mod secrets;
pub mod state;
#[cfg(test)]
pub(crate) mod tests;
mod text;
mod verbs;

pub use events::Event;
pub use rules::actions::Action;
pub use state::State;

use std::borrow::Borrow;
use std::ops::RangeInclusive;

use content::{Board, Cards, Deck, DeckId};
use evenhand_game::game::{Book, BySeat, FirstQuestion, Role, Rules, Ruleset, Seat, SetupError, Varied};
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::placeholder::{self, Placeholders};
use evenhand_players::games::{AnyGame, ListedGame, erased};
use knobs::{Kind, Knobs, Mode};
use state::{MAX_CARDS, MAX_PLAYERS};

/// Axion Forge with all parameters fixed, for one number of players.
#[derive(Clone, Debug)]
pub struct AxionForge {
    pub(crate) seats: usize,
    pub(crate) knobs: Knobs,
    pub(crate) board: Board,
    pub(crate) cards: Cards,
    /// The decks, numbered like the roles.
    pub(crate) decks: IdVec<DeckId, Deck>,
    /// The rank of each kind in the order of pending abilities (AX-PRI-1).
    pub(crate) ranks: [u8; Kind::ALL.len()],
    roles: Vec<String>,
    /// The content that is a placeholder.
    pub(crate) house: Placeholders,
    /// The ids and names of all cards, for the counts per card.
    items: Vec<String>,
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
        let house = content::house::placeholders(rules, &cards, &decks);
        Ok(AxionForge { seats, knobs, board, cards, decks, ranks, roles, house, items })
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

impl Ruleset for AxionForge {
    const NAME: &'static str = "axion_forge";
    const SEATS: RangeInclusive<usize> = 2..=MAX_PLAYERS;
    type State = State;
    type Action = Action;
    type Event = Event;

    const VARIED: &'static [Varied] =
        &[Varied { kind: "cards", from: "deck", knob: "rules.deck.left_out", usual: 3.0 }];

    const NOTATION: &'static str = include_str!("content/NOTATION.md");

    const FIRST_QUESTION: Option<FirstQuestion> = Some(FirstQuestion {
        question: "Should a Basic Attack cost one of the three Actions, or be free?",
        why: "The answers count attacks as a type of ability and list abilities among the Actions, but also say that only some \
              abilities require one. Of all open questions this one changes the pace of a match most.",
        knob: "rules.cost.attack",
        values: &["0", "1"],
        deals: 1_000,
    });

    fn book() -> Book {
        knobs::BOOK
    }

    fn new(rules: &Rules, seats: usize) -> Result<Self, SetupError> {
        if !Self::SEATS.contains(&seats) {
            return Err(SetupError {
                path: "table.players".into(),
                message: format!("Axion Forge has no setup for {seats} players"),
                remedy: "choose 2 to 4".into(),
            });
        }
        AxionForge::build(rules, seats)
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn sides(&self) -> BySeat<u8> {
        BySeat::each(|seat| if seat.index() < self.seats { self.side(seat) } else { seat.0 })
    }

    fn roles(&self) -> &[String] {
        &self.roles
    }

    /// A turn has a limited number of moves. Each move asks for a few targets, guards and the like. In addition, a seat
    /// with too many cards discards them one by one.
    fn step_limit(&self) -> usize {
        let turns = self.seats * (usize::from(self.knobs.victory.turn_cap) + 1);
        turns * (rules::STEPS_OF_A_TURN + MAX_CARDS) + 100
    }

    fn endings() -> &'static [&'static str] {
        &["life", "deckout", "broken", "explosion", "trophies", "objective", "cap"]
    }

    fn warnings(&self, rules: &Rules) -> Vec<SetupError> {
        content::warnings(self, rules)
    }

    fn caution<'r, B: Borrow<Self>>(played: impl Iterator<Item = (B, &'r [Role])>) -> Option<String> {
        placeholder::caution(played, |game: &AxionForge| &game.house)
    }
}

impl ListedGame for AxionForge {
    fn erased() -> &'static dyn AnyGame {
        erased::<AxionForge>()
    }
}
