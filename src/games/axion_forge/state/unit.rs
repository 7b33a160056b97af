//! A card on the Battlefield.

use serde::{Deserialize, Serialize};

use super::{CardId, Place};
use crate::game::Seat;
use crate::games::axion_forge::content::Places;
use crate::table::Pile;
use crate::table::ids::id;

id! {
    /// A card on the Battlefield, by a number that no other card of the match has had.
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
    /// Face down: Inactive (AX-STA-1).
    pub(crate) down: bool,
    pub(crate) reinforced: bool,
    /// How often it is turned: 0 Ready, 1 Activated, 2 Exhausted.
    pub(crate) turned: u8,
    /// How often it has Activated in this turn (AX-ABL-9); what turns it against its will does not count (AX-Q39).
    pub(crate) activated: u8,
    /// Damage taken that has not cleared.
    pub(crate) damage: u8,
    /// The turn in which it came into play.
    pub(crate) entered: u16,
    /// The running Focus: 1 + the place of the ability; 0 if there is none.
    pub(crate) focus: u8,
    /// Bits of the abilities used up for this turn (`once`), and of Ultimates used up for good.
    pub(crate) used: u8,
    pub(crate) spent: u8,
    /// Its owner has been asked about it in this phase.
    pub(crate) asked: bool,
    /// Its Vigil has guarded in this turn.
    pub(crate) vigil: bool,
    /// A Trap that has sprung: it leaves when the attack or ability is over (AX-TRAP-1).
    pub(crate) sprung: bool,
    pub(crate) augments: Pile<CardId, 2>,
    /// Sparks, Cores and Prisms on it.
    pub(crate) counters: [u8; 3],
    pub(crate) lasting: Pile<Lasting, 6>,
    /// Where it was placed face down, and where it has been since (AX-INF-2).
    pub(crate) first: Place,
    pub(crate) been: Places,
    /// Bits of triggers that fitted and did not spring it (AX-INF-2).
    pub(crate) idle: u16,
    /// Bits of seats that have looked at it.
    pub(crate) seen: u8,
}

/// How long a change lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Span {
    /// While the card is in play.
    #[default]
    Play,
    /// To the end of the turn.
    Turn,
    /// To the next Start Phase of a seat.
    Next(Seat),
}

/// A change that lasts.
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
    /// Adds a change to those that last as long.
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

    /// Ends all changes that last so long.
    pub(crate) fn lapse(&mut self, span: Span) {
        if let Some(place) = self.lasting.iter().position(|lasting| lasting.span == span) {
            self.lasting.remove(place);
        }
    }

    /// Whether a seat has looked at it.
    pub(crate) fn seen_by(&self, seat: Seat) -> bool {
        self.seen & (1 << seat.0) != 0
    }
}
