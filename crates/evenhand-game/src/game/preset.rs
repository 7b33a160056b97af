//! Named sets of settings and content that a game comes with.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::knobs::{Book, KnobError, Rules, Value, nearest};

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

    /// Returns the edition that rules are closest to: the one that they differ from in the fewest values. `None` stands for
    /// the rulebook, which also wins a tie.
    ///
    /// # Errors
    /// Returns every error in a file of an edition.
    pub fn closest(
        editions: &'static [Preset],
        book: &Book,
        rules: &Rules,
    ) -> Result<Option<&'static Preset>, Vec<KnobError>> {
        let changed = rules.differences();
        let mut closest = (changed.len(), None);
        for edition in editions {
            let mut laid = Rules::of_book(book).map_err(|error| vec![error])?;
            edition.lay(book, &mut laid)?;
            let apart = values_apart(&changed, &laid.differences());
            if apart < closest.0 {
                closest = (apart, Some(edition));
            }
        }
        Ok(closest.1)
    }

    /// Applies it to rules as a layer.
    ///
    /// # Errors
    /// Returns every error in it, as [`Rules::load`] does.
    pub fn lay(&self, book: &Book, rules: &mut Rules) -> Result<(), Vec<KnobError>> {
        rules.load(book, Path::new(self.file), self.text)
    }
}

/// Counts the values in which two sets of rules differ, each given by its differences from the rulebook.
fn values_apart(one: &[(String, Value)], other: &[(String, Value)]) -> usize {
    let one: BTreeMap<&str, &Value> = one.iter().map(|(path, value)| (&**path, value)).collect();
    let other: BTreeMap<&str, &Value> = other.iter().map(|(path, value)| (&**path, value)).collect();
    let paths: BTreeSet<&str> = one.keys().chain(other.keys()).copied().collect();
    paths.into_iter().filter(|path| one.get(path) != other.get(path)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::knobs::Declared;

    crate::knobs! {
        struct Frame {
            /// Mana of a round.
            mana: u8 = 5, in 1..=20, "mana";
            /// Gold of a round.
            gold: u8 = 5, in 1..=20, "gold";
            /// Whether mana is kept.
            kept: bool = false;
        }
    }

    const BOOK: Book = Book { documents: &[], knobs: Declared::of::<Frame>, open_tables: &[] };
    const EDITIONS: &[Preset] = &[
        Preset { name: "early", about: "", file: "early.toml", text: "mana = 6\nkept = true" },
        Preset { name: "late", about: "", file: "late.toml", text: "mana = 7\nkept = true\ngold = 2" },
    ];

    fn closest(text: &str) -> Option<&'static str> {
        let mut rules = Rules::of_book(&BOOK).unwrap();
        rules.load(&BOOK, Path::new("x.toml"), text).unwrap();
        Preset::closest(EDITIONS, &BOOK, &rules).unwrap().map(|edition| edition.name)
    }

    #[test]
    fn rules_belong_to_the_edition_from_which_they_differ_least() {
        assert_eq!(closest(""), None);
        assert_eq!(closest("mana = 6\nkept = true"), Some("early"));
        assert_eq!(closest("mana = 9\nkept = true\ngold = 2"), Some("late"));
        // One value apart from the rulebook and from `early`.
        assert_eq!(closest("mana = 6"), None);
        assert_eq!(closest("gold = 9"), None);
    }
}
