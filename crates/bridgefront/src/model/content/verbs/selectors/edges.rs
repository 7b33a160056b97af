//! Selectors of edges, and operations on edges.

use evenhand_game::game::knobs::{Knob, Shape};
use evenhand_game::words;
use serde::Deserialize;

use super::hexes::Distance;

/// A selector of edges.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EdgeSel {
    #[serde(default = "any")]
    pub(crate) touch: Touch,
    pub(crate) near: Option<Distance>,
    #[serde(default)]
    pub(crate) late: bool,
}

fn any() -> Touch {
    Touch::Any
}

impl EdgeSel {
    pub(crate) fn any() -> EdgeSel {
        EdgeSel { touch: Touch::Any, near: None, late: false }
    }
}

impl Knob for EdgeSel {
    fn shape() -> Shape {
        Shape::Other("an edge")
    }
}

words! {
    /// The hexes that an edge must touch.
    pub(crate) enum Touch {
        /// A hex of the player.
        Me,
        /// The hex of the champion that has the effect.
        This as "self",
        /// A hex with a champion of the player.
        MyChampion,
        /// The hex of the effect before. The effect concerns all such edges; none is chosen (BF-ED14).
        There,
        /// A hex of the player that the edge of the effect before touches too (BF-ED30).
        Shared,
        /// Any hex.
        Any,
    }

    /// An operation on edges.
    pub(crate) enum BridgeOp {
        /// Builds a bridge.
        Build,
        /// Destroys a bridge.
        Destroy,
        /// Locks a bridge: nobody crosses it.
        Lock,
        /// Opens an edge: units cross it without a bridge.
        Open,
        /// Connects two hexes as if they were adjacent.
        Link,
        /// Freezes the map: no bridge is built or destroyed in this round.
        Freeze,
    }
}
