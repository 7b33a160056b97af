//! The ways a match can end.

/// A way a match can end.
///
/// ```
/// use evenhand_game::game::Ending;
///
/// const ENDINGS: &[Ending] = &[Ending::new("points"), Ending::new("cap").called("at the round limit")];
/// assert_eq!(ENDINGS[0].phrase(), "by points");
/// assert_eq!(ENDINGS[1].phrase(), "at the round limit");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Its name in files: lower case, underscores.
    pub name: &'static str,
    /// How texts name it, after "matches that end": `by Victory Points`, `at the round limit`. Empty for `by` and the
    /// name in words.
    pub called: &'static str,
}

impl Ending {
    /// Creates an ending of this name.
    pub const fn new(name: &'static str) -> Ending {
        Ending { name, called: "" }
    }

    /// Sets how texts name it, after "matches that end".
    pub const fn called(self, called: &'static str) -> Ending {
        Ending { called, ..self }
    }

    /// Returns how texts name it, after "matches that end".
    pub fn phrase(&self) -> String {
        if self.called.is_empty() { format!("by {}", self.name.replace('_', " ")) } else { self.called.to_owned() }
    }
}
