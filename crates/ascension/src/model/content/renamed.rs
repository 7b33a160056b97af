//! Ways of writing effects that were replaced.

use evenhand_game::game::{Renamed, Was};

/// Returns the entry for a key that stood for a verb. Its value is now the field `field`.
const fn key(was: &'static str, field: &'static str, now: &'static str) -> Renamed {
    Renamed { was: Was::Key(was, field), now, fields: &[], with: &[] }
}

/// The verbs were keys: `{ push = 25.0 }` is now `{ verb = "push", further = 25.0 }`.
pub(crate) const RENAMED: &[Renamed] = &[
    key("condition", "condition", "grant"),
    key("push", "further", "push"),
    key("pull", "length", "pull"),
    key("throw", "length", "throw"),
    key("heal", "n", "heal"),
    key("wound", "n", "lose"),
    key("stride", "strides", "move"),
    Renamed { with: &[("who", "\"target\"")], ..key("target_strides", "strides", "move") },
    key("trample", "strides", "trample"),
    key("lend_token", "", "lend_token"),
    key("ward", "within", "ward"),
    key("lock_down", "defense", "lock_down"),
    key("cleanse", "", "cleanse"),
    key("look", "n", "look"),
    key("trap", "radius", "trap"),
    key("mire", "radius", "mire"),
    key("defend", "n", "defend"),
    key("defend_by_flip", "n", "defend_by_flip"),
    key("hold_fast", "", "hold_fast"),
    key("take_over", "n", "take_over"),
    key("harden", "from", "harden"),
    key("counter", "action", "counter"),
    key("burst", "radius", "burst"),
];
