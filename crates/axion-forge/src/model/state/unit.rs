//! A card on the Battlefield.

use serde::{Deserialize, Serialize};

use super::{CardId, Place};
use crate::model::content::Places;
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;
use evenhand_kit::table::ids::id;

id! {
    /// The number of a card on the Battlefield. No two cards of a match have the same number.
    pub struct UnitId(u16);
}

impl UnitId {
    /// No card.
    pub const NONE: UnitId = UnitId(0);
}

/// A card on the Battlefield.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Unit {
    pub(crate) id: UnitId,
    pub(crate) card: CardId,
    pub(crate) place: Place,
    /// Whether it lies face down, which is Inactive (AX-STA-1).
    pub(crate) down: bool,
    pub(crate) reinforced: bool,
    /// How far it is turned: 0 Ready, 1 Activated, 2 Exhausted.
    pub(crate) turned: u8,
    /// Activations in this turn (AX-ABL-9). Forced Activations do not count (AX-Q39).
    pub(crate) activated: u8,
    /// Damage that has not cleared yet.
    pub(crate) damage: u8,
    /// The turn in which it came into play.
    pub(crate) entered: u16,
    /// The running Focus: 1 + the index of the ability; 0 if none is running.
    pub(crate) focus: u8,
    /// Bit sets of the abilities used this turn (`once`), and of the Ultimates used in this match.
    pub(crate) used: u8,
    pub(crate) spent: u8,
    /// Whether its owner has been asked about it in this phase.
    pub(crate) asked: bool,
    /// Whether its Vigil has guarded in this turn.
    pub(crate) vigil: bool,
    /// Whether it is a Trap that has sprung. It leaves when the attack or ability is over (AX-TRAP-1).
    pub(crate) sprung: bool,
    pub(crate) augments: Pile<CardId, 2>,
    /// Sparks, Cores and Prisms on it.
    pub(crate) counters: [u8; 3],
    pub(crate) lasting: Pile<Lasting, 6>,
    /// The position where it was placed face down, and all positions it has been on since (AX-INF-2).
    pub(crate) first: Place,
    pub(crate) been: Places,
    /// Bit set of the triggers that occurred without springing it (AX-INF-2).
    pub(crate) idle: u16,
    /// Bit set of the seats that have looked at it.
    pub(crate) seen: u8,
}

/// The duration of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Span {
    /// While the card is in play.
    #[default]
    Play,
    /// Until the end of the turn.
    Turn,
    /// Until the next Start Phase of a seat.
    Next(Seat),
}

/// A change of a card that lasts for a time.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Lasting {
    pub(crate) span: Span,
    pub(crate) attack: i8,
    pub(crate) defense: i8,
    pub(crate) traits: u8,
    pub(crate) arrows: u8,
    pub(crate) hushed: bool,
}

impl Unit {
    /// Adds a change to the change of the same duration.
    pub(crate) fn change(&mut self, more: Lasting) {
        let Some(known) = self.lasting.iter_mut().find(|known| known.span == more.span) else {
            return self.lasting.push(more);
        };
        known.attack = known.attack.saturating_add(more.attack);
        known.defense = known.defense.saturating_add(more.defense);
        known.traits |= more.traits;
        known.arrows |= more.arrows;
        known.hushed |= more.hushed;
    }

    /// Ends the change of this duration.
    pub(crate) fn lapse(&mut self, span: Span) {
        if let Some(place) = self.lasting.iter().position(|lasting| lasting.span == span) {
            self.lasting.remove(place);
        }
    }

    /// Whether a seat has looked at the card.
    pub(crate) fn seen_by(&self, seat: Seat) -> bool {
        self.seen & (1 << seat.0) != 0
    }
}
