//! `bridge`: building, destroying, locking, opening, linking (BF-4.2, BF-22k).

use serde::Deserialize;
use toml::Table;

use super::selectors::{BridgeOp, EdgeSel, HexSel, Touch};
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::written::{Count, fields};

pub(crate) const NOTATION: [&str; 2] = [
    "`op` = `\"build\"` / `\"destroy\"` / `\"lock\"` / `\"open\"` / `\"link\"` / `\"freeze\"`; `n` (1) count; `at` (any): edge; `ends`: hex (only `link`); `until` = (`\"forever\"`) / `\"round_end\"` / `\"cleanup\"`",
    "edits of edges",
];

/// A change of edges.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bridge {
    pub(crate) op: BridgeOp,
    #[serde(default = "Count::one")]
    pub(crate) n: Count,
    #[serde(default = "EdgeSel::any")]
    pub(crate) at: EdgeSel,
    #[serde(default = "HexSel::home")]
    pub(crate) ends: HexSel,
    #[serde(default)]
    until: Until,
}

/// The time for which it lasts. Only bridges can last longer than the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Until {
    #[default]
    Forever,
    RoundEnd,
    Cleanup,
}

/// The largest number of edges of one effect. It is not in the rulebook: each edge takes up to two of the 48 choices
/// that a commitment can hold.
const MOST_EDGES: u8 = 12;

impl Bridge {
    /// Reads the fields.
    pub(super) fn read(path: &str, table: Table) -> Result<Bridge, SetupError> {
        let bridge: Bridge = fields(path, table)?;
        if bridge.n.1 > MOST_EDGES {
            return Err(SetupError {
                path: format!("{path}.n"),
                message: format!("{} edges are more than one effect can choose", bridge.n.1),
                remedy: format!("write {MOST_EDGES} or less"),
            });
        }
        Ok(bridge)
    }

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
