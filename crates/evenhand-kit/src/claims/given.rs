//! Settings for claims: the deck they are about, and knobs of the game.

use serde_json::json;
use toml::Value;

use evenhand_game::document::declared::{Field, Form, Holds, Usual, names};
use evenhand_game::document::schemas::of_table;
use evenhand_game::error::Problem;
use evenhand_game::game::knobs::Place;
use evenhand_game::game::{Book, Rules};

/// A table of settings and its keys.
pub type Table = (&'static str, &'static [Field]);

/// The most copies, burnt cards and flips.
const MANY: i64 = 100;

/// The tables and keys of any deck.
const OF_ANY_DECK: [Table; 2] = [
    (
        "deck",
        &[
            Field::new("cards", Holds::Form(CARDS), "Its cards: \"4x1 4x2 4x3 4x-1 -2 +4\"."),
            Field::new("copies", Holds::Whole(1, MANY), "How often it has each of them."),
            Field::new("burn_on_refresh", Holds::Whole(0, MANY), "Cards discarded unseen when it is refreshed."),
            Field::new("burn_at_start", Holds::Whole(0, MANY), "Cards discarded unseen at the start."),
            Field::new("burn_returns", Holds::Flag, "Whether burnt cards return with the next refresh."),
            Field::new(
                "last_card",
                Holds::Word(&["split", "reshuffle", "single", "discard_last"]),
                "What happens to cards that are too few for a whole flip.",
            ),
            Field::new(
                "refresh_when",
                Holds::Word(&["on_empty", "on_need"]),
                "When an empty deck is refreshed; no chance depends on it.",
            ),
            Field::new(
                "mode",
                Holds::Word(&["cycle", "reshuffle_each"]),
                "Whether it is shuffled anew after each flip.",
            ),
        ],
    ),
    (
        "flip",
        &[
            Field::new("count", Holds::Whole(1, MANY), "How many cards are turned over."),
            Field::new("combine", Holds::Word(&["sum", "max", "min"]), "What of them counts."),
        ],
    ),
];

/// The keys of a card in a list of cards.
pub(super) const CARD: [Field; 3] = [
    Field::new("value", Holds::Whole(i64::MIN, i64::MAX), "Its number.")
        .needed("a card has no whole number as its value", "")
        .refusing("a card has no whole number as its value", ""),
    Field::new("suit", Holds::Form(SUIT), "Its suit.").refusing("a suit has to be a word in quotes", ""),
    Field::new("count", Holds::Whole(0, 1000), "How many of them there are.")
        .usual(Usual::Whole(1))
        .refusing("the count of a card has to be 0 to 1000", ""),
];

const CARDS: Form = Form {
    takes: |value| value.is_str() || value.is_array(),
    schema: || json!({ "anyOf": [{ "type": "string" }, { "type": "array", "items": of_table(&CARD) }] }),
};
const SUIT: Form = Form { takes: Value::is_str, schema: || json!({ "type": "string" }) };

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

    /// Returns the names of the keys of a table.
    pub(super) fn keys(self, table: &str) -> Vec<&'static str> {
        names(&self.fields(table))
    }

    /// Returns the keys of a table as they are declared.
    pub(super) fn fields(self, table: &str) -> Vec<Field> {
        let tables = OF_ANY_DECK.iter().chain(self.own).filter(|(known, _)| *known == table);
        tables.flat_map(|(_, fields)| fields.iter().copied()).collect()
    }

    /// Returns what the key at a path holds.
    ///
    /// # Panics
    /// Panics if it is not declared.
    pub(super) fn holds(self, path: &str) -> Holds {
        let (table, key) = path.split_once('.').unwrap_or((path, ""));
        let field = self.fields(table).into_iter().find(|field| field.name == key);
        field.unwrap_or_else(|| panic!("`{path}` is not declared")).holds
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
