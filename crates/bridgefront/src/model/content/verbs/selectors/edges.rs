//! Selectors of edges, and operations on edges.

use serde::Deserialize;

use super::hexes::Distance;

/// A selector of edges.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EdgeSel {
    #[serde(default)]
    pub(crate) touch: Touch,
    pub(crate) near: Option<Distance>,
    #[serde(default)]
    pub(crate) late: bool,
}

impl EdgeSel {
    pub(crate) const ANY: EdgeSel = EdgeSel { touch: Touch::Any, near: None, late: false };

    pub(crate) fn any() -> EdgeSel {
        EdgeSel::ANY
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Touch {
    Me,
    #[serde(rename = "self")]
    This,
    MyChampion,
    #[default]
    Any,
}

/// An operation on edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BridgeOp {
    Build,
    Destroy,
    Lock,
    Open,
    Link,
    Freeze,
}
