//! The work in progress: an attack, an ability, pending abilities, explosions and questions.

use serde::{Deserialize, Serialize};

use super::{CardId, Place, UnitId};
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;

/// The stages of an attack (AX-STG-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Abilities triggered by the declaration are resolved (AX-Q49).
    Triggers,
    /// The attacked seat may play Artifices (AX-Q48).
    Answer,
    /// A card may guard.
    Guard,
    /// Abilities triggered once the defender is known are resolved.
    Counters,
    /// The defender may decline.
    Decline,
    /// The damage is dealt.
    Damage,
    /// Triggered abilities that rank after attacks are resolved.
    After,
}

/// The arrow by which an attack reaches its target.
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
    /// The attacked position, and the attacked card there; [`UnitId::NONE`] if the position is empty.
    pub(crate) of: Seat,
    pub(crate) place: Place,
    pub(crate) target: UnitId,
    pub(crate) stage: Stage,
    /// The number of guards so far.
    pub(crate) guards: u8,
    /// Whether an effect redirected it. If so, nobody guards and nobody declines.
    pub(crate) bent: bool,
    /// The seat that gets the Trophies of the cards it destroys (AX-TRO-5).
    pub(crate) credit: Seat,
}

/// An ability of a card that waits to be resolved (AX-PRI-3).
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Item {
    /// The rank of its kind, and its seat's distance from the active seat in turn order.
    pub(crate) rank: u8,
    pub(crate) turn: u8,
    pub(crate) seat: Seat,
    /// The card on the Battlefield; [`UnitId::NONE`] for Catalysts, Sources and Artifices.
    pub(crate) unit: UnitId,
    pub(crate) card: CardId,
    pub(crate) ability: u8,
    /// The card that the trigger refers to.
    pub(crate) that: UnitId,
    /// Whether the trigger is an attack. If so, that card is the attacker.
    pub(crate) attacked: bool,
    /// Whether it is resolved even if its card is gone.
    pub(crate) stays: bool,
    pub(crate) kicked: bool,
}

/// A target chosen for an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pick {
    /// A card on the Battlefield.
    Unit(UnitId),
    /// A position.
    Place(Place),
    /// A card elsewhere.
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
    /// Returns the empty position that was chosen.
    pub(crate) fn open(&self) -> Option<(Seat, Place)> {
        if let Pick::Open(of, place) = self { Some((*of, *place)) } else { None }
    }
}

/// An ability that is being resolved.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    pub(crate) item: Item,
    /// Whether its extra (kick) effects are being resolved.
    pub(crate) kick: bool,
    /// The index of the next effect.
    pub(crate) at: u8,
    /// How often a repeated effect has been carried out.
    pub(crate) times: u8,
    pub(crate) picks: Pile<Pick, 3>,
    /// The option that was chosen for the current effect.
    #[serde(default)]
    pub(crate) answer: Option<u8>,
}

/// An explosion, or the damage of a Volatile card (AX-FRG-2).
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Blast {
    pub(crate) of: Seat,
    pub(crate) place: Place,
    pub(crate) damage: u8,
    /// The seat that destroyed the first Forge (AX-FRG-5).
    pub(crate) by: Option<Seat>,
    /// Whether empty positions are struck as well.
    pub(crate) wide: bool,
}

/// The question that a seat has to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// Whether it redraws its opening hand.
    Mulligan,
    /// Whether a card stays turned to keep its Focus (AX-D1).
    Keep(UnitId),
    /// Whether it pays the upkeep of a card (AX-D2).
    Upkeep(UnitId),
    /// Its next move (AX-D3).
    Main,
    /// Whether it plays an Artifice in response to an attack (AX-Q48).
    Answer,
    /// Whether it guards, and with which card (AX-D4).
    Guard,
    /// Whether it declines to defend (AX-D5).
    Decline,
    /// The target of the effect under way (AX-D7).
    Aim,
    /// Which card it discards from a hand that is too large (AX-D8).
    Trim,
    /// Which of this many options of an effect it chooses.
    Option(u8),
}
