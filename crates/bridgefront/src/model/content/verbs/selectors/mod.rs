//! Selectors of hexes, edges and champions, and numbers and conditions.

mod champions;
mod edges;
mod hexes;
mod numbers;
mod words;

pub(crate) use champions::{ChampionSel, Own};
pub(crate) use edges::{BridgeOp, EdgeSel, Touch};
pub(crate) use hexes::{Anchor, Distance, HexBase, HexSel, Occ, Tiles, hex_or_word};
pub(crate) use numbers::{Cond, Num, TALLIES, Tally};
pub(crate) use words::{Plain, Unread, number_or};
