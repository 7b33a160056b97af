//! Paths of `[table]`, and the name of the axis that changes knobs one by one.

pub(super) const PLAYERS: &str = "table.players";
pub(super) const AGENTS: &str = "table.agents";
pub(super) const FACTIONS: &str = "table.factions";

/// The axis of `[sweep.one_by_one]`, and its point without changes.
pub(crate) const ONE_BY_ONE: &str = "one_by_one";
pub(super) const UNCHANGED: &str = "unchanged";

/// Whether a path is in `[table]`, and so no knob.
pub(super) fn is_of_table(path: &str) -> bool {
    path == "table" || path.starts_with("table.")
}
