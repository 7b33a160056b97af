//! Effects that cards leave running.

use crate::model::board::{Edge, Hex};
use evenhand_game::game::Seat;
use evenhand_kit::table::effects::EffectId;
use evenhand_kit::table::ids::id;
use serde::{Deserialize, Serialize};

use super::board::Slot;

id! {
    /// The hex, edge or champion that a running effect refers to, or [`Target::NOTHING`]. The effect determines which
    /// kind it is.
    pub(crate) struct Target(u8);
}

impl Target {
    /// No target.
    pub(crate) const NOTHING: Target = Target(u8::MAX);

    /// Returns the target as a champion, if the effect refers to one.
    pub(crate) fn slot(self) -> Slot {
        Slot(self.0)
    }
}

impl From<Hex> for Target {
    fn from(hex: Hex) -> Target {
        Target(hex.0)
    }
}

impl From<Edge> for Target {
    fn from(edge: Edge) -> Target {
        Target(edge.0)
    }
}

impl From<Slot> for Target {
    fn from(slot: Slot) -> Target {
        Target(slot.0)
    }
}

/// An effect that a card left running.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Running {
    pub(crate) owner: Seat,
    pub(crate) effect: EffectId,
    pub(crate) target: Target,
    /// The last round in which it runs; 255 for until used.
    pub(crate) until: u8,
    /// Whether it counts in the current battle (a "next battle" modifier).
    pub(crate) active: bool,
    /// Whether a battle it waited for was won, and whether it belongs to the current action.
    pub(crate) won: bool,
    pub(crate) fresh: bool,
}
