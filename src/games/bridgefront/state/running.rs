//! What cards leave running.

use crate::game::Seat;
use crate::games::bridgefront::rules::board::{Edge, Hex};
use crate::table::effects::EffectId;
use crate::table::ids::id;
use serde::{Deserialize, Serialize};

use super::board::Slot;

id! {
    /// The hex, edge or champion that something running is about, which its effect says, or [`Target::NOTHING`].
    pub(crate) struct Target(u8);
}

impl Target {
    /// It is about no one of them.
    pub(crate) const NOTHING: Target = Target(u8::MAX);

    /// As a champion, where its effect is about one.
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

/// Something a card left running.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Running {
    pub(crate) owner: Seat,
    pub(crate) effect: EffectId,
    pub(crate) target: Target,
    /// The last round it lasts in; 255 until used.
    pub(crate) until: u8,
    /// It counts in the battle under way (a "next battle" modifier).
    pub(crate) active: bool,
    /// A battle it waited for was won; or it belongs to the action under way.
    pub(crate) won: bool,
    pub(crate) fresh: bool,
}
