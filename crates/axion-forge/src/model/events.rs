//! Events of a match, for logs and measures.

use crate::model::content::{CardId, Place};
use crate::model::state::{End, Pick, Unit, UnitId};
use evenhand_game::game::Seat;

/// An event of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A seat's turn began. The number counts this seat's own turns.
    Turn(Seat, u16),
    /// All copies of a card are left out of the match.
    LeftOut(Seat, CardId),
    /// A card was drawn. Only its owner knows which.
    Drew(Seat, CardId),
    /// This many cards could not be drawn because the deck was empty.
    Missed(Seat, u8),
    /// A seat chose something.
    Chose(Seat),
    /// A Source was deployed.
    SourceDown(Seat, CardId),
    /// A card was deployed face up.
    Deployed(Seat, CardId, Place, UnitId),
    /// A card was placed face down. Only its owner knows which.
    Hidden(Seat, CardId, Place, UnitId),
    /// A face-down card was flipped.
    Flipped(Seat, CardId, UnitId),
    /// A face-down card was reinforced.
    Reinforced(Seat, Place, UnitId),
    /// A face-down card was taken back to the hand. Only its owner knows which.
    Retreated(Seat, Place, UnitId),
    /// An Artifice was played.
    Played(Seat, CardId),
    /// An Augment was attached to a card.
    Attached(Seat, CardId, CardId, UnitId),
    /// A card was moved on its owner's side.
    Moved(Seat, Place, Place, UnitId),
    /// A card attacks a position of a seat.
    Attacks(Seat, CardId, Seat, Place),
    /// A card guards: it becomes the target of the attack.
    Guards(Seat, CardId, UnitId),
    /// A card declined to defend.
    Declined(Seat, CardId, UnitId),
    /// An attack ended without effect.
    InVain(Seat),
    /// A Trap sprang.
    Sprung(Seat, CardId, UnitId),
    /// An ability of a card was used or triggered: the ability's index, and the
    /// card on the Battlefield if it lies there.
    Used(Seat, CardId, u8, UnitId),
    /// An effect of a seat's ability got this target because there was no other choice. If the target is a card on the
    /// Battlefield: the state in which it lies.
    Aimed(Seat, Pick, Option<Lying>),
    /// Damage was dealt to a card of a seat.
    Damaged(Seat, CardId, Place, u8, UnitId),
    /// A card of a seat was destroyed: by which seat, and by what.
    Destroyed(Seat, CardId, Option<Seat>, Fall, UnitId),
    /// A card of a seat left the Battlefield without being destroyed.
    Left(Seat, CardId, Leave, UnitId),
    /// A Forge of a seat exploded with this much damage.
    Exploded(Seat, u8),
    /// Life Force changed: the seat, the amount, the cause, and the position.
    Life(Seat, i16, Cause, Place),
    /// A Token was created.
    Token(Seat, CardId, Place, UnitId),
    /// Sparks were added to the pool, by an effect or by a Source that was used to pay.
    Sparks(Seat, Option<CardId>, u8),
    /// Counters were put on a Forge: Sparks, Cores or Prisms.
    Stored(Seat, usize, u8, UnitId),
    /// A counter was taken off a Forge to pay: a Spark, a Core or a Prism.
    Spent(Seat, usize, UnitId),
    /// Resources were paid: Sparks, Cores, Prisms, Energy.
    Paid(Seat, [u8; 4]),
    /// Trophies were earned. They are pending until they are banked.
    Trophies(Seat, u8),
    /// Trophies were banked: the number banked, and the new total.
    Banked(Seat, u16, u16),
    /// A card was turned, to this many steps.
    Turned(Seat, CardId, u8, UnitId),
    /// A card was turned by Forced Activation, to this many steps.
    Forced(Seat, CardId, u8, UnitId),
    /// The attack under way was redirected to this position.
    Redirected(Seat, Place),
    /// The attack of a seat was canceled.
    Cancelled(Seat),
    /// A card was silenced.
    Silenced(Seat, CardId, UnitId),
    /// A card was discarded from a hand.
    Discarded(Seat, CardId),
    /// A card returned to a hand, visible to everybody.
    Recovered(Seat, CardId),
    /// A seat looked at a hidden card of another seat: the card, and its id if it lies on the Battlefield.
    Peeked(Seat, Seat, CardId, UnitId),
    /// A seat's marks for an objective changed: the mark, the change, and the new total.
    Marked(Seat, u8, i8, u8),
    /// Actions and Sparks were left over at the end of an Action Phase.
    Unused(Seat, u8, u8),
    /// A seat returned its opening hand and drew a new one.
    Mulligan(Seat),
    /// A seat is out.
    Out(Seat),
    /// The match is over.
    Over(End),
}

/// The state of a card on the Battlefield at the time of an event. The card may be gone when the log reports the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lying {
    pub(crate) owner: Seat,
    pub(crate) card: CardId,
    pub(crate) down: bool,
    /// Bit set of the seats that have looked at it.
    pub(crate) seen: u8,
}

impl Lying {
    /// Records how a card of a seat lies now.
    pub(crate) fn of(owner: Seat, unit: &Unit) -> Lying {
        Lying { owner, card: unit.card, down: unit.down, seen: unit.seen }
    }

    /// Whether a seat knows which card it is.
    pub(crate) fn is_known_to(&self, seat: Seat) -> bool {
        !self.down || self.owner == seat || self.seen & (1 << seat.0) != 0
    }
}

/// The cause of a card's destruction.
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

/// The cause of a change of Life Force.
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
    /// A card that could not be drawn.
    Deckout,
}

impl Cause {
    /// Returns the ending of a match that this cause decides (AX-WIN-9).
    pub(crate) fn ending(self) -> End {
        match self {
            Cause::Open | Cause::Decline | Cause::Surplus | Cause::Effect => End::Life,
            Cause::Blast => End::Explosion,
            Cause::Broken => End::Broken,
            Cause::Deckout => End::Deckout,
        }
    }
}

/// The card on the Battlefield that a trigger or an event refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct About {
    pub(crate) unit: UnitId,
    pub(crate) card: CardId,
    pub(crate) seat: Seat,
    pub(crate) place: Place,
}
