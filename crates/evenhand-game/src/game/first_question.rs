//! The question that a new experiment about a game starts with.

/// An open question of the rulebook with a knob behind it, chosen by hand. `evenhand new` writes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstQuestion {
    /// The question, as a designer would put it.
    pub question: &'static str,
    /// Why it is worth testing, in one or two sentences: what the rulebook leaves open, and what depends on it.
    pub why: &'static str,
    /// The knob.
    pub knob: &'static str,
    /// The values to compare, as TOML. The rulebook's value is among them.
    pub values: &'static [&'static str],
    /// The number of deals per variant: enough for a clear answer in less than a minute on two cores.
    pub deals: u64,
}
