//! Named sets of settings and content that a game comes with.

use std::path::Path;

use super::knobs::{Book, KnobError, Rules, nearest};

/// A named set of settings and content, laid over the rulebook: an edition, or a way to read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name: lower case, `-` between words.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// The file that it is written in, for messages about it.
    pub file: &'static str,
    /// The text of that file, in the form of a content file.
    pub text: &'static str,
}

impl Preset {
    /// Finds one by its name.
    ///
    /// # Errors
    /// Returns what to write instead.
    pub fn find(known: &'static [Preset], name: &str) -> Result<&'static Preset, String> {
        known.iter().find(|preset| preset.name == name).ok_or_else(|| {
            let names = || known.iter().map(|preset| preset.name);
            match (nearest(name, names()), known) {
                (Some(near), _) => format!("did you mean `{near}`?"),
                (None, []) => "leave it out: this game has none".to_owned(),
                (None, _) => format!("write one of: {}", names().collect::<Vec<_>>().join(", ")),
            }
        })
    }

    /// Applies it to rules as a layer.
    ///
    /// # Errors
    /// Returns every error in it, as [`Rules::load`] does.
    pub fn lay(&self, book: &Book, rules: &mut Rules) -> Result<(), Vec<KnobError>> {
        rules.load(book, Path::new(self.file), self.text)
    }
}
