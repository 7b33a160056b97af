//! Reads the entries of one claim, as its quantity requires. Games read the entries of their own quantities with the
//! same functions.

mod mistakes;

use toml::Value;

pub use mistakes::Mistakes;

use super::given::{DeckTables, Given, rules_with};
use super::said::Said;
use evenhand_game::error::Problem;
use evenhand_game::game::knobs::written::{What, Written};
use evenhand_game::game::knobs::{Place, inline};
use evenhand_game::game::{Game, Rules};

/// The entries of one claim. Reading them collects mistakes.
pub struct Entries<'r> {
    pub(super) mistakes: &'r mut Mistakes,
    pub(super) written: &'r Written,
    /// The settings that are those of a deck, not knobs of a game.
    pub(super) deck: DeckTables,
}

impl Entries<'_> {
    /// Returns the claim as written.
    pub fn written(&self) -> &Written {
        self.written
    }

    /// Adds a mistake at a key of the claim, or at the claim if it has no such key.
    pub fn wrong(&mut self, key: &str, message: impl Into<String>, remedy: impl Into<String>) {
        let place = self.place(key);
        self.mistakes.wrong(Some(&place), key, message, remedy);
    }

    /// Adds a problem; without a place it applies to the whole claim.
    pub fn problem(&mut self, problem: Problem) {
        let place = problem.place.clone().or_else(|| Some(self.written.place.clone()));
        self.mistakes.add(Problem { place, ..problem });
    }

    /// Returns the rules of the game with the given knobs.
    pub fn rules<G: Game>(&mut self, given: &[Given]) -> Option<Rules> {
        rules_with(G::book(), given, self.deck).map_err(|problem| self.mistakes.add(problem)).ok()
    }

    /// Reads a quoted string at a key of a table.
    pub fn words(&mut self, table: &Written, key: &str, needed: bool) -> Option<String> {
        self.mistakes.words(table, key, needed)
    }

    /// Adds a mistake for each key of a table that is not one of `known`.
    pub fn known_keys(&mut self, table: &Written, known: &[&str]) {
        for (key, _) in table.entries() {
            self.mistakes.known_key(key, known);
        }
    }

    /// Returns the place of a key, or of the claim if it has no such key.
    pub fn place(&self, key: &str) -> Place {
        self.written.get(key).map_or(&self.written.place, |entry| &entry.place).clone()
    }

    /// Reads an entry as text with `read`, which returns what is wrong with it as an error. Returns `None` after reporting
    /// a problem with `example` as its remedy, if the entry is missing or wrong.
    pub fn read<T>(&mut self, key: &str, example: &str, read: impl Fn(&str) -> Result<T, String>) -> Option<T> {
        let Some(entry) = self.written.get(key) else {
            let place = self.written.place.clone();
            self.mistakes.wrong(Some(&place), key, "it is missing", format!("write `{key} = \"{example}\"`"));
            return None;
        };
        match read(&text(&entry.value())) {
            Ok(found) => Some(found),
            Err(message) => {
                let place = entry.place.clone();
                self.mistakes.wrong(Some(&place), key, message, format!("write it as in `{key} = \"{example}\"`"));
                None
            }
        }
    }

    /// Reads the promised value of a number.
    pub fn said(&mut self) -> Option<Said> {
        self.read("is", "13-15 %", Said::read)
    }

    /// Reads a whole number; `without` if the key is missing.
    pub fn integer(&mut self, key: &str, without: i64, least: i64, most: i64) -> Option<i64> {
        match self.written.get(key).map(|entry| &entry.what) {
            None => Some(without),
            Some(What::One(Value::Integer(number))) if (least..=most).contains(number) => Some(*number),
            Some(_) => {
                let place = self.place(key);
                let message = format!("it has to be a whole number from {least} to {most}");
                self.mistakes.wrong(Some(&place), key, message, format!("give {least} to {most}"));
                None
            }
        }
    }

    /// Reads a list of whole numbers; a single one is a list too.
    pub(super) fn integers(&mut self, key: &str, least: i64, most: i64, example: &str) -> Option<Vec<i64>> {
        let found = match self.written.get(key).map(|entry| &entry.what) {
            Some(What::List(items)) => items
                .iter()
                .map(|item| match item.what {
                    What::One(Value::Integer(number)) if (least..=most).contains(&number) => Some(number),
                    _ => None,
                })
                .collect::<Option<Vec<i64>>>()
                .filter(|numbers| !numbers.is_empty()),
            Some(What::One(Value::Integer(number))) if (least..=most).contains(number) => Some(vec![*number]),
            _ => None,
        };
        if found.is_none() {
            let place = self.place(key);
            let missing = self.written.get(key).is_none();
            let list = format!("it has to be a list of whole numbers from {least} to {most}");
            let message = if missing { "it is missing".into() } else { list };
            self.mistakes.wrong(Some(&place), key, message, format!("write it as in `{key} = {example}`"));
        }
        found
    }

    /// Reads a boolean key; false if it is missing.
    pub fn flag(&mut self, key: &str) -> bool {
        match self.written.get(key).map(|entry| &entry.what) {
            None => false,
            Some(What::One(Value::Boolean(flag))) => *flag,
            Some(_) => {
                let place = self.place(key);
                self.mistakes.wrong(Some(&place), key, "it has to be true or false", "write true or false");
                false
            }
        }
    }

    /// Reads the promised value of a probability, which is at most 1.
    pub fn said_of_a_chance(&mut self) -> Option<Said> {
        self.chance_by("is", "13-15 %")
    }

    pub(super) fn chance_by(&mut self, key: &str, example: &str) -> Option<Said> {
        let said = self.read(key, example, Said::read)?;
        if said.is_beyond_a_chance() {
            let written = self.written.get(key).map(|entry| text(&entry.value())).unwrap_or_default();
            let remedy =
                format!("write it in percent, as `{key} = \"{} %\"`, or as a share such as \"1/7\"", written.trim());
            self.wrong(key, format!("`{written}` is above 1, which no chance is"), remedy);
            return None;
        }
        Some(said)
    }

    /// Reads a string that may be left out.
    pub fn word(&mut self, key: &str) -> Option<String> {
        self.mistakes.words(self.written, key, false)
    }
}

/// Returns a string as it is, and other values in TOML notation.
pub(super) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => inline(other),
    }
}
