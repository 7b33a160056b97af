//! Settings for claims: the deck they are about, and knobs of the game.

use toml::Value;

use evenhand_game::error::Problem;
use evenhand_game::game::knobs::Place;
use evenhand_game::game::{Book, Rules};

/// A table of settings and its keys.
pub type Table = (&'static str, &'static [&'static str]);

/// The tables and keys of any deck, with their defaults.
const OF_ANY_DECK: [Table; 2] = [
    (
        "deck",
        &["cards", "copies", "burn_on_refresh", "burn_at_start", "burn_returns", "last_card", "refresh_when", "mode"],
    ),
    ("flip", &["count", "combine"]),
];

/// The tables of the deck that claims are about: those of any deck, and those of one game.
#[derive(Clone, Copy, Debug, Default)]
pub struct DeckTables {
    /// Further keys of a game, in tables of any deck or in tables of its own.
    pub own: &'static [Table],
}

impl DeckTables {
    /// Returns the name of each table.
    pub(super) fn names(self) -> Vec<&'static str> {
        let own = self.own.iter().map(|(table, _)| *table);
        let own = own.filter(|table| OF_ANY_DECK.iter().all(|(known, _)| known != table));
        OF_ANY_DECK.iter().map(|(table, _)| *table).chain(own).collect()
    }

    /// Returns the keys of a table.
    pub(super) fn keys(self, table: &str) -> Vec<&'static str> {
        let tables = OF_ANY_DECK.iter().chain(self.own).filter(|(known, _)| *known == table);
        tables.flat_map(|(_, keys)| keys.iter().copied()).collect()
    }

    /// Returns the path of every setting.
    pub(super) fn paths(self) -> Vec<String> {
        let of_table = |table| self.keys(table).into_iter().map(move |key| format!("{table}.{key}"));
        self.names().into_iter().flat_map(of_table).collect()
    }

    /// Whether a path is one of these settings.
    pub(super) fn have(self, path: &str) -> bool {
        path.split_once('.').is_some_and(|(table, key)| self.keys(table).contains(&key))
    }
}

/// A setting for claims: a value of the deck or a knob of the game, and where it was set.
#[derive(Clone, Debug)]
pub struct Given {
    /// Its path.
    pub path: String,
    /// Its value.
    pub value: Value,
    /// Where it is written, if in a file.
    pub place: Option<Place>,
}

/// Returns the rules of a rulebook with the given knobs, without the settings of a deck.
///
/// # Errors
/// Returns an error if a setting is not a knob, or is out of range.
pub(super) fn rules_with(book: Book, given: &[Given], deck: DeckTables) -> Result<Rules, Problem> {
    let mut rules = Rules::of_book(&book).map_err(Problem::from)?;
    for one in given.iter().filter(|one| !deck.have(&one.path)) {
        rules.set(&book, &one.path, &one.value, one.place.clone()).map_err(Problem::from)?;
    }
    Ok(rules)
}

/// Returns the texts of a list; `None` if it is not a list of texts.
pub fn strings(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|word| word.as_str().map(String::from)).collect()
}
