//! The state of a match: flat, and as cheap to clone as a memory copy.
//!
//! A player's cards and counters are in [`player`], the cards on the Battlefield in
//! [`mod@unit`], and what is being resolved in [`work`].

mod player;
mod unit;
mod work;

pub use player::{MAX_CARDS, MAX_PLAYERS, Player, Source};
pub use unit::{Lasting, Span, Unit, UnitId};
pub use work::{Attack, Blast, Item, Pick, Question, Run, Stage, Strike};

use serde::{Deserialize, Serialize};

use crate::model::content::{CardId, Place};
use evenhand_game::game::{BySeat, Seat};
use evenhand_kit::table::Pile;

/// The maximum number of cards taken back that are remembered. It suffices for five Actions: the last one can at most
/// place a card face down again.
const MOST_TAKEN_BACK: usize = 4;

/// The state of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(crate) phase: Phase,
    /// The current step of the phase.
    pub(crate) step: u8,
    /// Turns begun by all players together.
    pub(crate) turn: u16,
    pub(crate) active: Seat,
    pub(crate) starter: Seat,
    /// The id of the next card that comes into play.
    pub(crate) next_unit: UnitId,
    /// Main moves of this turn, and abilities resolved since the last choice. Both are
    /// limited to prevent endless play (AX-STG-4).
    pub(crate) moves: u16,
    pub(crate) chain: u16,
    /// The face-down cards that the active seat has taken back in this turn (AX-FD-5): what only it knows.
    pub(crate) taken_back: Pile<CardId, MOST_TAKEN_BACK>,
    /// The seat that has to choose, and its question.
    pub(crate) ask: Option<(Seat, Question)>,
    /// The attack under way.
    pub(crate) attack: Option<Attack>,
    /// The ability being carried out.
    pub(crate) run: Option<Run>,
    /// Abilities that wait to be resolved (AX-PRI-3).
    pub(crate) pending: Pile<Item, 48>,
    /// Explosions that have not struck yet (AX-STG-4).
    pub(crate) blasts: Pile<Blast, 48>,
    pub(crate) end: End,
    /// The win share of each seat, once the match is over.
    pub(crate) shares: BySeat<f32>,
    pub(crate) players: [Player; MAX_PLAYERS],
}

/// The phases of a match (AX-TURN-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Seats may redraw their opening hands.
    Mulligan,
    /// Deactivating, triggers, upkeep, drawing.
    Start,
    /// The active seat's moves.
    Action,
    /// Triggers, Trophies, hand size.
    End,
    /// The match is over.
    Over,
}

/// Why a match ended (AX-WIN-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names of the endings")]
pub enum End {
    NotYet,
    Life,
    Deckout,
    Broken,
    Explosion,
    Trophies,
    Objective,
    Cap,
}

impl State {
    /// Returns a state with nothing dealt.
    pub(crate) fn empty() -> State {
        State {
            phase: Phase::Mulligan,
            step: 0,
            turn: 0,
            active: Seat(0),
            starter: Seat(0),
            next_unit: UnitId(1),
            moves: 0,
            chain: 0,
            taken_back: Pile::new(),
            ask: None,
            attack: None,
            run: None,
            pending: Pile::new(),
            blasts: Pile::new(),
            end: End::NotYet,
            shares: BySeat::default(),
            players: std::array::from_fn(|_| Player::default()),
        }
    }

    /// Returns the player at a seat.
    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// Returns the player at a seat, mutably.
    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Remembers that the active seat has taken back a card. Cards beyond the limit are not remembered.
    pub(crate) fn has_taken_back(&mut self, card: CardId) {
        if self.taken_back.len() < MOST_TAKEN_BACK {
            self.taken_back.push(card);
        }
    }

    /// Whether the match is over.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// Returns the owner of a card on the Battlefield, if the card is there.
    pub(crate) fn owner(&self, id: UnitId) -> Option<Seat> {
        let holds = |player: &Player| player.units.iter().any(|unit| unit.id == id);
        if id == UnitId::NONE { None } else { self.players.iter().position(holds).map(Seat::at) }
    }

    /// Returns a card on the Battlefield, if it is there.
    pub(crate) fn unit(&self, id: UnitId) -> Option<&Unit> {
        if id == UnitId::NONE {
            return None;
        }
        self.players.iter().flat_map(|player| player.units.iter()).find(|unit| unit.id == id)
    }

    /// Returns a card on the Battlefield mutably, if it is there.
    pub(crate) fn unit_mut(&mut self, id: UnitId) -> Option<&mut Unit> {
        if id == UnitId::NONE {
            return None;
        }
        self.players.iter_mut().flat_map(|player| player.units.iter_mut()).find(|unit| unit.id == id)
    }
}
