//! A search with the names that texts use. Paths of knobs and identifiers of values stay in the tables.

use crate::balance::{Outcome, Reading};
use crate::experiment::{Aim, Bounds, Experiment, Vocabulary};
use crate::report::names::{knobs, reading_in_sentence};

use super::words::level;

/// The outcome of a search with the names of its knobs and of the values that its targets are about.
pub(in crate::report) struct Search<'a> {
    pub(in crate::report) outcome: &'a Outcome<'a>,
    called: Vocabulary,
    /// By knob.
    names: Vec<String>,
}

impl<'a> Search<'a> {
    pub(in crate::report) fn of(experiment: &Experiment, outcome: &'a Outcome<'a>) -> Search<'a> {
        let paths: Vec<&str> = outcome.wanted.knobs.iter().map(|knob| knob.path.as_str()).collect();
        Search { outcome, called: experiment.called, names: knobs(&experiment.base, &paths) }
    }

    /// Returns the name of a knob: `mana per round`.
    pub(in crate::report) fn knob(&self, at: usize) -> &str {
        &self.names[at]
    }

    /// Returns the knobs in order, each with its name.
    pub(in crate::report) fn knobs(&self) -> impl Iterator<Item = (&str, &'a Bounds)> {
        self.names.iter().map(String::as_str).zip(&self.outcome.wanted.knobs)
    }

    /// Returns the knobs that do not have the rulebook's value, each with its name and value.
    pub(super) fn changed(&self, values: &[f64]) -> impl Iterator<Item = (&str, &'a Bounds, f64)> {
        let all = self.knobs().zip(values).map(|((name, knob), value)| (name, knob, *value));
        all.filter(|(_, knob, value)| knob.book != *value)
    }

    /// Lists the changed knobs of the best candidate: `mana per round 6, rounds allowed 8`.
    pub(super) fn proposal(&self) -> String {
        let changed = self.changed(&self.outcome.best().values);
        changed.map(|(name, knob, value)| format!("{name} {}", level(knob, value))).collect::<Vec<_>>().join(", ")
    }

    /// Returns the quantity that a value is about.
    pub(super) fn aim(&self, reading: &Reading) -> &'a Aim {
        &self.outcome.wanted.targets[reading.target].aim
    }

    /// Returns the name of a value by itself: `faction Prospect`, `ended by Victory Points`, `rounds`.
    pub(in crate::report) fn reading(&self, reading: &Reading) -> String {
        reading_in_sentence(self.called, self.aim(reading), &reading.what)
    }
}
