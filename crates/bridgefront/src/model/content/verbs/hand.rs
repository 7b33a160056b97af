//! `hand`: the owner picks hand cards (BF-22e).

use serde::Deserialize;
use toml::{Table, Value};

use crate::model::state::HandOp;
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::ListId;
use evenhand_kit::table::effects::control::Lists;
use evenhand_kit::table::effects::written::{Count, fields};

pub(crate) const NOTATION: [&str; 2] = [
    "`op` = `\"discard\"` / `\"scrap\"` / `\"top\"`; `n`: count; `each` ([]) effects per picked card",
    "the owner picks hand cards",
];

/// Hand cards to pick, and what happens to them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Hand {
    pub(crate) op: HandOp,
    pub(crate) n: Count,
    pub(crate) each: Option<ListId>,
}

impl Hand {
    pub(crate) fn read(path: &str, table: Table, lists: &mut Lists<'_>) -> Result<Hand, SetupError> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fields {
            op: Op,
            n: Count,
            each: Option<Value>,
        }
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Op {
            Discard,
            Scrap,
            Top,
        }
        let Fields { op, n, each } = fields(path, table)?;
        let op = match op {
            Op::Discard => HandOp::Discard,
            Op::Scrap => HandOp::Scrap,
            Op::Top => HandOp::Top,
        };
        Ok(Hand { op, n, each: each.map(|value| lists(&format!("{path}.each"), &value)).transpose()? })
    }
}
