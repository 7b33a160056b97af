//! `on`: triggers, marks, traps and activated abilities (BF-22h).

use super::event::On;
use super::selectors::{ChampionSel, Cond, EdgeSel};
use evenhand_kit::table::effects::ListId;
use evenhand_kit::table::effects::declare::Declared;

/// Effects that wait for an event.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Trigger {
    pub(crate) event: On,
    /// The bridge at which it waits.
    pub(crate) edge: Option<EdgeSel>,
    pub(crate) who: Option<ChampionSel>,
    pub(crate) needs: Option<Cond>,
    pub(crate) list: ListId,
    /// The number of further rounds for which it lasts (1 for a mark until the end of the next round).
    pub(crate) rounds: u8,
    pub(crate) per_round: bool,
    /// Whether it counts only in the round in which its champion was deployed.
    pub(super) on_arrival: bool,
}

impl Declared for Trigger {
    const WORD: &'static str = "on";

    fn about() -> String {
        "Effects wait for an event: a trigger, mark, trap or activated ability".into()
    }
}

impl Trigger {
    /// Returns whether it can be used in round `round` of the match, if its champion was deployed in round `arrived`.
    pub(crate) fn is_on(&self, round: u8, arrived: u8) -> bool {
        !self.on_arrival || round == arrived
    }
}
