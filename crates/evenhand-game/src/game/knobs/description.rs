//! The description of a knob.

/// The description of a knob, as given where it is declared. Texts are empty if there is nothing to say.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Description {
    /// What the knob does.
    pub about: &'static str,
    /// Minimum and maximum, both inclusive; for a list, of every number in it.
    pub range: Option<[f64; 2]>,
    /// The unit of a number.
    pub unit: &'static str,
    /// Why the rulebook is in doubt.
    pub doubt: &'static str,
    /// The rulebook's name for it.
    pub book: &'static str,
    /// How texts name it, after "more": `mana per round`. Empty for a name made from its key.
    pub label: &'static str,
    /// The form of its text value, shown to a user who writes a number instead.
    pub form: &'static str,
}

/// One of the words a knob can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word as it is written.
    pub word: &'static str,
    /// The meaning of the word.
    pub about: &'static str,
}
