//! What is being resolved: an attack, an ability, what waits, explosions, and questions.

use serde::{Deserialize, Serialize};

use super::{CardId, Place, UnitId};
use crate::game::Seat;
use crate::table::Pile;

/// How far an attack has come (AX-STG-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// What the declaration sets off waits to be resolved (AX-Q49).
    Triggers,
    /// The attacked seat may play Artifices (AX-Q48).
    Answer,
    /// Somebody may stand in.
    Guard,
    /// What it sets off once it is known who defends waits to be resolved.
    Counters,
    /// The defender may decline.
    Decline,
    /// It strikes.
    Damage,
    /// What it set off that comes after attacks is resolved.
    After,
}

/// How an attack reaches its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Strike {
    /// By a Close arrow.
    Close,
    /// By a Ranged arrow.
    Ranged,
}

/// An attack under way (AX-ATK-2).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attack {
    pub(crate) attacker: UnitId,
    pub(crate) seat: Seat,
    pub(crate) strike: Strike,
    /// The position attacked, and what there is attacked; nothing of an empty one.
    pub(crate) of: Seat,
    pub(crate) place: Place,
    pub(crate) target: UnitId,
    pub(crate) stage: Stage,
    /// Guards that have stood in.
    pub(crate) guards: u8,
    /// It was redirected by an effect: nobody guards and nobody declines.
    pub(crate) bent: bool,
    /// Who gets the Trophies of what it destroys (AX-TRO-5).
    pub(crate) credit: Seat,
}

/// Something that waits to be resolved (AX-PRI-3): an ability of a card.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Item {
    /// Its place in the order of kinds, and of seats from the active one.
    pub(crate) rank: u8,
    pub(crate) turn: u8,
    pub(crate) seat: Seat,
    /// The card on the Battlefield; none of Catalysts, Sources and Artifices.
    pub(crate) unit: UnitId,
    pub(crate) card: CardId,
    pub(crate) ability: u8,
    /// The card that the trigger is about.
    pub(crate) that: UnitId,
    /// The trigger is an attack, and that card its attacker.
    pub(crate) attacked: bool,
    /// It is resolved even though its card is gone.
    pub(crate) stays: bool,
    pub(crate) kicked: bool,
}

/// Something chosen for an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pick {
    /// A card on the Battlefield.
    Unit(UnitId),
    /// A position.
    Place(Place),
    /// A card.
    Card(CardId),
    /// A seat.
    Seat(Seat),
    /// An empty position of a seat (AX-Q53).
    Open(Seat, Place),
}

impl Default for Pick {
    fn default() -> Pick {
        Pick::Seat(Seat(0))
    }
}

impl Pick {
    /// The empty position that was chosen.
    pub(crate) fn open(&self) -> Option<(Seat, Place)> {
        if let Pick::Open(of, place) = self { Some((*of, *place)) } else { None }
    }
}

/// An ability that is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    pub(crate) item: Item,
    /// Whether it is at what was paid for on top.
    pub(crate) kick: bool,
    /// The next effect.
    pub(crate) at: u8,
    /// How often it has been carried out, of one that is repeated.
    pub(crate) times: u8,
    pub(crate) picks: Pile<Pick, 3>,
}

/// An explosion, or a Volatile end (AX-FRG-2).
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Blast {
    pub(crate) of: Seat,
    pub(crate) place: Place,
    pub(crate) damage: u8,
    /// Whoever destroyed the first Forge (AX-FRG-5).
    pub(crate) by: Option<Seat>,
    /// Empty positions are struck as well.
    pub(crate) wide: bool,
}

/// What a seat is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// Whether it draws its opening hand anew.
    Mulligan,
    /// Whether a card stays turned for its Focus (AX-D1).
    Keep(UnitId),
    /// Whether it pays the upkeep of a card (AX-D2).
    Upkeep(UnitId),
    /// Its next move (AX-D3).
    Main,
    /// Whether it plays an Artifice in answer to an attack (AX-Q48).
    Answer,
    /// Whether and with what it guards (AX-D4).
    Guard,
    /// Whether it declines to defend (AX-D5).
    Decline,
    /// What the effect under way is about (AX-D7).
    Aim,
    /// What it discards from a hand that is too large (AX-D8).
    Trim,
}
