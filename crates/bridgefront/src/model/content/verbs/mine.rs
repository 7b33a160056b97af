//! `mine`: changing a Mine Value (BF-22a, BF-Q137).

use super::selectors::HexSel;

evenhand_kit::verb! {
    /// The value of a Mine rises.
    pub(crate) struct Mine as "mine" {
        /// The amount.
        n: u8;
        /// The value above which it does not rise.
        max: u8;
        /// What `max` limits.
        cap: Cap = Cap::Value;
        /// The hex of the Mine.
        at: HexSel;
    }
}

evenhand_game::words! {
    /// The number that the maximum limits.
    pub(crate) enum Cap {
        /// The Mine Value.
        Value,
        /// All the gold that the Mine brings the player.
        Yield,
    }
}
