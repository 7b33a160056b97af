//! `heal`: restoring HP of champions (BF-22d).

use serde::Deserialize;

use super::selectors::{ChampionSel, Num};

pub(crate) const NOTATION: [&str; 2] = ["`n`: number; `who`: champion; `pooled` (false)", "restore HP"];

/// HP restored to champions.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Heal {
    pub(crate) n: Num,
    pub(crate) who: ChampionSel,
    /// Whether points are assigned one at a time to any damaged champions of the owner in one hex.
    #[serde(default)]
    pub(crate) pooled: bool,
}
