//! Reads settings value by value.

use super::entries::Mistakes;
use super::given::{DeckTables, Given};
use evenhand_game::document::declared::Holds;
use evenhand_game::game::knobs::inline;

/// Reads settings value by value.
pub struct SetValues<'s> {
    pub(super) given: &'s [Given],
    pub(super) tables: DeckTables,
    pub(super) mistakes: &'s mut Mistakes,
}

impl<'s> SetValues<'s> {
    /// Returns the setting of this path, if there is one; the last one counts.
    pub fn find(&self, path: &str) -> Option<&'s Given> {
        self.given.iter().rev().find(|given| given.path == path)
    }

    /// Adds a mistake at a setting.
    pub fn wrong(&mut self, given: &Given, message: impl Into<String>, remedy: impl Into<String>) {
        self.mistakes.wrong(given.place.as_ref(), &given.path, message, remedy);
    }

    /// Reads a whole number, if one is set.
    pub(super) fn whole<T: TryFrom<i64>>(&mut self, path: &str) -> Option<T> {
        let Holds::Whole(least, most) = self.tables.holds(path) else { panic!("`{path}` is no number") };
        let given = self.find(path)?;
        let number = given.value.as_integer().filter(|number| (least..=most).contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        if number.is_none() {
            let message = format!("{} is no whole number from {least} to {most}", inline(&given.value));
            self.wrong(given, message, format!("give {least} to {most}"));
        }
        number
    }

    /// Reads `true` or `false`, if it is set.
    pub(super) fn flag(&mut self, path: &str) -> Option<bool> {
        let given = self.find(path)?;
        let value = given.value.as_bool();
        if value.is_none() {
            self.wrong(given, "it has to be true or false", "write true or false");
        }
        value
    }

    /// Returns the meaning of a word, if one is set. `meanings` are those of the words that the key can hold, in their
    /// order.
    pub fn one_of<T: Copy, const N: usize>(&mut self, path: &str, meanings: [T; N]) -> Option<T> {
        let Holds::Word(words) = self.tables.holds(path) else { panic!("`{path}` is no word") };
        assert_eq!(words.len(), N, "every word of `{path}` means something");
        let given = self.find(path)?;
        let found = given.value.as_str().and_then(|word| words.iter().position(|known| *known == word));
        if found.is_none() {
            let message = format!("{} is none of its words", inline(&given.value));
            self.wrong(given, message, format!("choose {}", words.join(", ")));
        }
        found.map(|word| meanings[word])
    }
}
