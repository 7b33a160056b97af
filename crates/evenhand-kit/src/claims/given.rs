//! Settings for claims: the deck they are about, and knobs of the game.

use toml::Value;

use evenhand_game::error::Problem;
use evenhand_game::game::knobs::Place;
use evenhand_game::game::{Book, Rules};

/// The tables of a deck and their keys, with their defaults.
pub(super) const SETTINGS: [(&str, &[&str]); 3] = [
    (
        "deck",
        &[
            "cards",
            "copies",
            "burn_on_refresh",
            "burn_at_start",
            "burn_returns",
            "last_card",
            "refresh_when",
            "mode",
            "suit_rank",
        ],
    ),
    ("flip", &["count", "combine"]),
    ("tiebreak", &["first_card", "same_suit", "red"]),
];

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

/// Whether a path belongs to the deck settings of claims.
pub(super) fn is_of_a_deck(path: &str) -> bool {
    path.split_once('.')
        .is_some_and(|(table, key)| SETTINGS.iter().any(|(name, keys)| *name == table && keys.contains(&key)))
}

/// Returns the rules of a rulebook with the given knobs.
///
/// # Errors
/// Returns an error if a setting is not a knob, or is out of range.
pub fn rules_with(book: Book, given: &[Given]) -> Result<Rules, Problem> {
    let mut rules = Rules::of_book(&book).map_err(Problem::from)?;
    for one in given.iter().filter(|one| !is_of_a_deck(&one.path)) {
        rules.set(&book, &one.path, &one.value, one.place.clone()).map_err(Problem::from)?;
    }
    Ok(rules)
}

/// Returns the texts of a list; `None` if it is not a list of texts.
pub fn strings(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|word| word.as_str().map(String::from)).collect()
}
