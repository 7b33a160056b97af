//! The state of reading: the mistakes so far, and when cells are too many.

use toml::Value;

use evenhand_game::document::{Place, Problems, Recovered};

/// More cells than this are assumed to be a mistake.
pub(super) const MOST_CELLS: usize = 10_000;

/// What is known about a file while it is read. The other files add a method for each part of it.
pub(super) struct Reading {
    pub(super) problems: Problems,
    /// Whether the whole file is TOML.
    pub(super) is_whole: bool,
    /// Whether all content files are.
    pub(super) content_is_whole: bool,
    /// Whether the value outside `[table]` that says who plays is right, if there is one.
    pub(super) is_seated: bool,
    /// Axes over knobs with a mistake in their values: their paths, and the values as written.
    pub(super) broken_axes: Vec<(String, Vec<Value>)>,
}

impl Reading {
    pub(super) fn of(recovered: &Recovered) -> Reading {
        Reading {
            problems: Problems::default(),
            is_whole: recovered.faults.is_empty(),
            content_is_whole: true,
            is_seated: true,
            broken_axes: Vec::new(),
        }
    }

    /// Adds a problem, without duplicates.
    pub(super) fn wrong(&mut self, place: &Place, key: &str, message: impl Into<String>, remedy: impl Into<String>) {
        self.problems.wrong(place, key, message, remedy);
    }
}
