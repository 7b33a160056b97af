//! `heal`: restoring HP of champions (BF-22d).

use super::selectors::{ChampionSel, Num};

evenhand_kit::verb! {
    /// Champions regain HP.
    pub(crate) struct Heal as "heal" {
        /// The number of HP.
        n: Num;
        /// The champions.
        who: ChampionSel;
        /// Whether the owner assigns the HP one at a time to any damaged own champions in one hex.
        pooled: bool = false;
    }
}
