//! Reads settings value by value.

use super::entries::Mistakes;
use super::given::Given;
use evenhand_game::game::knobs::inline;

/// Reads settings value by value.
pub struct SetValues<'s> {
    pub(super) given: &'s [Given],
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

    /// Reads a whole number from `least` to `most`, if one is set.
    pub(super) fn whole<T: TryFrom<i64>>(&mut self, path: &str, least: i64, most: i64) -> Option<T> {
        let given = self.find(path)?;
        let number = given.value.as_integer().filter(|number| (least..=most).contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        if number.is_none() {
            let message = format!("{} is no whole number from {least} to {most}", inline(&given.value));
            self.wrong(given, message, format!("give {least} to {most}"));
        }
        number
    }

    /// Returns the value for a word, if one is set.
    pub fn one_of<T: Copy>(&mut self, path: &str, words: &[(&str, T)]) -> Option<T> {
        let given = self.find(path)?;
        let found = given.value.as_str().and_then(|word| words.iter().find(|(known, _)| *known == word));
        if found.is_none() {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let message = format!("{} is none of its words", inline(&given.value));
            self.wrong(given, message, format!("choose {}", known.join(", ")));
        }
        found.map(|(_, meaning)| *meaning)
    }
}
