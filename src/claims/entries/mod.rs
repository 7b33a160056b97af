//! The entries of one claim, each read as what its quantity needs. A game reads those of its own quantities by the
//! same means.

mod mistakes;

use toml::Value;

pub use mistakes::Mistakes;

use super::given::{Given, rules_with};
use super::said::Said;
use crate::error::Problem;
use crate::game::knobs::written::{What, Written};
use crate::game::knobs::{Place, inline};
use crate::game::{Game, Rules};

/// The entries of one claim, read one by one; what is wrong with them is noted.
pub struct Entries<'r> {
    pub(super) mistakes: &'r mut Mistakes,
    pub(super) written: &'r Written,
}

impl Entries<'_> {
    /// The claim as it is written.
    pub(crate) fn written(&self) -> &Written {
        self.written
    }

    /// Notes a mistake at a key of the claim, or at the claim if it has no such key.
    pub fn wrong(&mut self, key: &str, message: impl Into<String>, remedy: impl Into<String>) {
        let place = self.place(key);
        self.mistakes.wrong(Some(&place), key, message, remedy);
    }

    /// Notes a problem; one that has no place is one of the whole claim.
    pub(crate) fn problem(&mut self, problem: Problem) {
        let place = problem.place.clone().or_else(|| Some(self.written.place.clone()));
        self.mistakes.add(Problem { place, ..problem });
    }

    /// The rules of the game with what is given of its knobs.
    pub(crate) fn rules<G: Game>(&mut self, given: &[Given]) -> Option<Rules> {
        rules_with(G::book(), given).map_err(|problem| self.mistakes.add(problem)).ok()
    }

    /// Text in quotes at a key of a table.
    pub(crate) fn words(&mut self, table: &Written, key: &str, needed: bool) -> Option<String> {
        self.mistakes.words(table, key, needed)
    }

    /// Notes keys of a table that are none of these.
    pub(crate) fn known_keys(&mut self, table: &Written, known: &[&str]) {
        for (key, _) in table.entries() {
            self.mistakes.known_key(key, known);
        }
    }

    /// Where a key stands, or the claim if it has no such key.
    pub fn place(&self, key: &str) -> Place {
        self.written.get(key).map_or(&self.written.place, |entry| &entry.place).clone()
    }

    /// Reads an entry as text; an example of what to write if it is missing or wrong.
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

    /// What is said of a number.
    pub fn said(&mut self) -> Option<Said> {
        self.read("is", "13-15 %", Said::read)
    }

    /// A whole number, or `without` if the key is not there.
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

    /// Whether a key that is true or false is true.
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

    /// What is said of a chance, which is at most 1.
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

    /// Text that may be left out.
    pub fn word(&mut self, key: &str) -> Option<String> {
        self.mistakes.words(self.written, key, false)
    }
}

/// Text as it is, other values as TOML has them.
pub(super) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => inline(other),
    }
}
