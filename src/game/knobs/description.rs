//! What can be said of a knob.

/// What is said of a knob where it is declared. Texts are empty where there is nothing to say.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Description {
    /// What the knob does.
    pub about: &'static str,
    /// Least and greatest number, both allowed; for every number of a list.
    pub range: Option<[f64; 2]>,
    /// What a number counts.
    pub unit: &'static str,
    /// Why the book is in doubt.
    pub doubt: &'static str,
    /// What the rulebook calls it.
    pub book: &'static str,
    /// How its text is written, for who writes a number instead.
    pub form: &'static str,
}

/// One of the words a knob can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// As it is written.
    pub word: &'static str,
    /// What it stands for.
    pub about: &'static str,
}
