//! `bridge`: building, destroying, locking, opening, linking (BF-4.2, BF-22k).

use super::selectors::{BridgeOp, EdgeSel, HexSel, Touch};
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::written::{Count, mistake};

evenhand_kit::verb! {
    /// Bridges, and the edges where bridges can be, change.
    pub(crate) struct Bridge as "bridge" check not_too_many {
        /// The change.
        op: BridgeOp;
        /// The number of edges.
        n: Count = Count::exactly(1);
        /// The edges; without it any.
        at: EdgeSel = EdgeSel::any();
        /// The hexes that a `link` connects.
        ends: HexSel = HexSel::home();
        /// The time for which it lasts.
        until: Until = Until::Forever;
    }
}

evenhand_game::words! {
    /// The time for which a change of edges lasts. Only bridges can last longer than the round.
    pub(crate) enum Until {
        /// For good, or until the bridge is destroyed.
        Forever,
        /// Until the end of the round.
        RoundEnd,
        /// Until Cleanup.
        Cleanup,
    }
}

/// The largest number of edges of one effect. It is not in the rulebook: each edge takes up to two of the 48 choices
/// that a commitment can hold.
const MOST_EDGES: u8 = 12;

/// Refuses more edges than a commitment can choose.
fn not_too_many(path: &str, bridge: &Bridge) -> Result<(), SetupError> {
    if bridge.at.touch == Touch::There {
        return all_of_them(path, bridge);
    }
    if bridge.at.touch == Touch::Shared {
        return shares_one(path, bridge);
    }
    if bridge.n.1 <= MOST_EDGES {
        return Ok(());
    }
    let message = format!("{} edges are more than one effect can choose", bridge.n.1);
    Err(mistake(&format!("{path}.n"), &message, &format!("write {MOST_EDGES} or less")))
}

/// Refuses several edges that share a hex with the edge before, and those that are not chosen with the card.
fn shares_one(path: &str, bridge: &Bridge) -> Result<(), SetupError> {
    if bridge.n.1 != 1 {
        return Err(mistake(&format!("{path}.n"), "one edge shares a hex with the edge before", "leave it out"));
    }
    if bridge.at.late {
        let remedy = "leave `late` out, or write touch = \"me\"";
        return Err(mistake(&format!("{path}.at"), "an edge that is chosen late shares no hex with another", remedy));
    }
    Ok(())
}

/// Refuses a number of edges, or a choice of them, where all edges at a hex are concerned.
fn all_of_them(path: &str, bridge: &Bridge) -> Result<(), SetupError> {
    let wrong = if bridge.op != BridgeOp::Destroy {
        Some(("op", "only bridges that are destroyed can be all those `there`", "write op = \"destroy\""))
    } else if bridge.at.late || bridge.at.near.is_some() {
        Some(("at", "all bridges `there` are meant, and none is chosen", "write at = { touch = \"there\" }"))
    } else if bridge.n != Count(0, 6) {
        Some(("n", "all bridges `there` are meant, of which there are up to 6", "write n = [0, 6]"))
    } else {
        None
    };
    wrong.map_or(Ok(()), |(field, message, remedy)| Err(mistake(&format!("{path}.{field}"), message, remedy)))
}

impl Bridge {
    /// Build Bridge: a bridge at a hex that the player occupies (BF-12.2).
    pub(crate) const BUILD: Bridge = Bridge {
        op: BridgeOp::Build,
        n: Count::ONE,
        at: EdgeSel { touch: Touch::Me, near: None, late: false },
        ends: HexSel::HOME,
        until: Until::Forever,
    };

    /// Returns whether it lasts only until Cleanup.
    pub(crate) fn temporary(&self) -> bool {
        self.until == Until::Cleanup
    }

    /// Returns whether units can cross the edge afterwards.
    pub(crate) fn spans(&self) -> bool {
        matches!(self.op, BridgeOp::Build | BridgeOp::Open)
    }
}
