//! Reads the entries of one claim, as its quantity requires. Games read the entries of their own quantities with the
//! same functions.

mod mistakes;

use toml::Value;

pub use mistakes::Mistakes;

use super::fields::MISSING;
use super::given::{DeckTables, Given, rules_with};
use super::said::Said;
use evenhand_game::document::declared::{Field, Usual};
use evenhand_game::error::Problem;
use evenhand_game::game::knobs::written::Written;
use evenhand_game::game::knobs::{Place, inline};
use evenhand_game::game::{Game, Rules};

/// The entries of one claim. Reading them collects mistakes.
pub struct Entries<'r> {
    pub(super) mistakes: &'r mut Mistakes,
    pub(super) written: &'r Written,
    /// The keys that it can have.
    pub(super) fields: &'r [Field],
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

    /// Returns a key that the claim can have.
    ///
    /// # Panics
    /// Panics if the quantity does not declare it.
    fn field(&self, key: &str) -> &Field {
        self.fields.iter().find(|field| field.name == key).unwrap_or_else(|| panic!("`{key}` is not declared"))
    }

    /// Whether the claim can have a key.
    pub(super) fn takes(&self, key: &str) -> bool {
        self.fields.iter().any(|field| field.name == key)
    }

    /// Returns an entry; `None` if it is left out. A value that the key does not hold is a mistake, and is `Err`.
    fn entry(&mut self, key: &str) -> Result<Option<Value>, ()> {
        let field = *self.field(key);
        let Some(entry) = self.written.get(key) else { return Ok(None) };
        if field.check(&mut self.mistakes.0, entry, key) { Ok(Some(entry.value())) } else { Err(()) }
    }

    /// Reads an entry as text with `read`, which returns what is wrong with it as an error. Returns `None` after reporting
    /// a problem with `example` as its remedy, if the entry is missing or wrong.
    pub fn read<T>(&mut self, key: &str, example: &str, read: impl Fn(&str) -> Result<T, String>) -> Option<T> {
        let takes = self.field(key).holds;
        let Some(entry) = self.written.get(key) else {
            self.wrong(key, MISSING, format!("write `{key} = \"{example}\"`"));
            return None;
        };
        let value = entry.value();
        let found =
            if takes.takes(entry) { read(&text(&value)) } else { Err(format!("`{}` is not text", text(&value))) };
        found.map_err(|message| self.wrong(key, message, format!("write it as in `{key} = \"{example}\"`"))).ok()
    }

    /// Reads an entry that may be left out in the same way; `Some(None)` if it is.
    pub fn read_if_any<T>(
        &mut self,
        key: &str,
        example: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Option<Option<T>> {
        if self.written.get(key).is_none() { Some(None) } else { self.read(key, example, read).map(Some) }
    }

    /// Reads the promised value of a number.
    pub fn said(&mut self) -> Option<Said> {
        self.read("is", "13-15 %", Said::read)
    }

    /// Reads a whole number; the usual one if the key is left out.
    pub fn integer(&mut self, key: &str) -> Option<i64> {
        let usual = self.field(key).usual;
        self.integer_if_any(key)?.or(match usual {
            Some(Usual::Whole(number)) => Some(number),
            _ => None,
        })
    }

    /// Reads a whole number that may be left out; `Some(None)` if it is.
    pub fn integer_if_any(&mut self, key: &str) -> Option<Option<i64>> {
        self.entry(key).ok().map(|value| value.and_then(|value| value.as_integer()))
    }

    /// Reads a list that the claim needs.
    pub fn list(&mut self, key: &str, remedy: &str) -> Option<Vec<Value>> {
        match self.entry(key).ok()? {
            Some(value) => value.as_array().cloned(),
            None => {
                self.wrong(key, MISSING, remedy);
                None
            }
        }
    }

    /// Reads a list of whole numbers; a single one is a list too.
    pub(super) fn integers(&mut self, key: &str, example: &str) -> Option<Vec<i64>> {
        match self.entry(key).ok()? {
            Some(Value::Array(items)) => items.iter().map(Value::as_integer).collect(),
            Some(one) => one.as_integer().map(|number| vec![number]),
            None => {
                self.wrong(key, MISSING, format!("write it as in `{key} = {example}`"));
                None
            }
        }
    }

    /// Reads a boolean key; false if it is missing or wrong.
    pub fn flag(&mut self, key: &str) -> bool {
        self.entry(key).ok().flatten().and_then(|value| value.as_bool()).unwrap_or_default()
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

    /// Reads a string; the usual one if the key is left out.
    pub fn word(&mut self, key: &str) -> Option<String> {
        match (self.entry(key).ok()?, self.field(key).usual) {
            (Some(value), _) => value.as_str().map(str::to_owned),
            (None, Some(Usual::Text(text))) => Some(text.to_owned()),
            (None, _) => None,
        }
    }
}

/// Returns a string as it is, and other values in TOML notation.
pub(super) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => inline(other),
    }
}
