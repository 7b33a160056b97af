//! What happened, for logs and measures.

use super::content::{CardId, Place};
use super::state::{End, Pick, Unit, UnitId};
use crate::game::Seat;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A seat's turn began: which of its own it is.
    Turn(Seat, u16),
    /// All copies of a card stay out of the match.
    LeftOut(Seat, CardId),
    /// A card was drawn. What it is, only its owner knows.
    Drew(Seat, CardId),
    /// So many cards were not there to be drawn.
    Missed(Seat, u8),
    /// A seat chose something.
    Chose(Seat),
    /// A Source was deployed.
    SourceDown(Seat, CardId),
    /// A card was deployed face up.
    Deployed(Seat, CardId, Place, UnitId),
    /// A card was placed face down. What it is, only its owner knows.
    Hidden(Seat, CardId, Place, UnitId),
    /// A face-down card was flipped.
    Flipped(Seat, CardId, UnitId),
    /// A face-down card was reinforced.
    Reinforced(Seat, Place, UnitId),
    /// A face-down card was taken back. What it is, only its owner knows.
    Retreated(Seat, Place, UnitId),
    /// An Artifice was played.
    Played(Seat, CardId),
    /// An Augment was attached to a card.
    Attached(Seat, CardId, CardId, UnitId),
    /// A card was moved on its side.
    Moved(Seat, Place, Place, UnitId),
    /// A card attacks a position of a seat.
    Attacks(Seat, CardId, Seat, Place),
    /// A card stands in for what was attacked.
    Guards(Seat, CardId, UnitId),
    /// A card declined to defend.
    Declined(Seat, CardId, UnitId),
    /// An attack came to nothing.
    InVain(Seat),
    /// A Trap sprang.
    Sprung(Seat, CardId, UnitId),
    /// An ability of a card was used or set off: which, and of which card on the Battlefield, if of one there.
    Used(Seat, CardId, u8, UnitId),
    /// An effect of a seat's ability is about this, because there was nothing else to choose; of a card on the
    /// Battlefield, how it lies there.
    Aimed(Seat, Pick, Option<Lying>),
    /// Damage was dealt to a card of a seat.
    Damaged(Seat, CardId, Place, u8, UnitId),
    /// A card of a seat was destroyed, by whom, and why.
    Destroyed(Seat, CardId, Option<Seat>, Fall, UnitId),
    /// A card of a seat left the Battlefield otherwise.
    Left(Seat, CardId, Leave, UnitId),
    /// A Forge of a seat exploded with so much damage.
    Exploded(Seat, u8),
    /// Life Force changed: whose, by how much, why, and at which position.
    Life(Seat, i16, Cause, Place),
    /// A Token was created.
    Token(Seat, CardId, Place, UnitId),
    /// Sparks came to the pool: of an effect, or of a Source that was used to pay.
    Sparks(Seat, Option<CardId>, u8),
    /// Counters came onto a Forge: Sparks, Cores or Prisms.
    Stored(Seat, usize, u8, UnitId),
    /// A counter was taken off a Forge to pay: a Spark, a Core or a Prism.
    Spent(Seat, usize, UnitId),
    /// Resources were paid: Sparks, Cores, Prisms, Energy.
    Paid(Seat, [u8; 4]),
    /// Trophies were earned, and will be banked.
    Trophies(Seat, u8),
    /// Trophies were banked: how many, and what they come to.
    Banked(Seat, u16, u16),
    /// A card was turned to this many steps.
    Turned(Seat, CardId, u8, UnitId),
    /// The same by Forced Activation.
    Forced(Seat, CardId, u8, UnitId),
    /// The attack under way was given another aim.
    Redirected(Seat, Place),
    /// The attack of a seat was called off.
    Cancelled(Seat),
    /// A card was silenced.
    Silenced(Seat, CardId, UnitId),
    /// A card was discarded from a hand.
    Discarded(Seat, CardId),
    /// A card came back to a hand for all to see.
    Recovered(Seat, CardId),
    /// A seat has looked at a hidden card of another: which, and which on the Battlefield if it lies there.
    Peeked(Seat, Seat, CardId, UnitId),
    /// A seat counted for an objective: which mark, how many, and what it comes to.
    Marked(Seat, u8, i8, u8),
    /// Actions and Sparks that were left at the end of an Action Phase.
    Unused(Seat, u8, u8),
    /// An opening hand was drawn anew.
    Mulligan(Seat),
    /// A seat is out.
    Out(Seat),
    /// The match is over.
    Over(End),
}

/// A card on the Battlefield as it lay when something happened: it may be gone when that is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lying {
    pub(crate) owner: Seat,
    pub(crate) card: CardId,
    pub(crate) down: bool,
    /// Bits of seats that have looked at it.
    pub(crate) seen: u8,
}

impl Lying {
    /// A card of a seat as it lies now.
    pub(crate) fn of(owner: Seat, unit: &Unit) -> Lying {
        Lying { owner, card: unit.card, down: unit.down, seen: unit.seen }
    }

    /// Whether a seat knows what it is.
    pub(crate) fn is_known_to(&self, seat: Seat) -> bool {
        !self.down || self.owner == seat || self.seen & (1 << seat.0) != 0
    }
}

/// What destroyed a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Fall {
    Attack,
    Effect,
    Blast,
    Broken,
}

/// How a card left the Battlefield without being destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Leave {
    Sacrificed,
    Discarded,
    Banished,
    Returned,
}

/// What changed Life Force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// An attack on an empty position.
    Open,
    /// A card that declined to defend.
    Decline,
    /// Damage beyond what a defender could take.
    Surplus,
    /// An effect.
    Effect,
    /// An explosion.
    Blast,
    /// A Broken card.
    Broken,
    /// A card that was not there to be drawn.
    Deckout,
}

impl Cause {
    /// How a match ends that this decides (AX-WIN-9).
    pub(crate) fn ending(self) -> End {
        match self {
            Cause::Open | Cause::Decline | Cause::Surplus | Cause::Effect => End::Life,
            Cause::Blast => End::Explosion,
            Cause::Broken => End::Broken,
            Cause::Deckout => End::Deckout,
        }
    }
}

/// A card on the Battlefield that something is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct About {
    pub(crate) unit: UnitId,
    pub(crate) card: CardId,
    pub(crate) seat: Seat,
    pub(crate) place: Place,
}
