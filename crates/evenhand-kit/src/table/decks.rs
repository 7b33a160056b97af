//! Decks of cards in content files: a table `decks` with an entry for each.

use serde::de::DeserializeOwned;

use super::effects::written::{mistake, value};
use evenhand_game::game::knobs::nearest;
use evenhand_game::game::{Rules, SetupError};

/// Reads every entry of `decks` with `read`, which receives its path, its name and its content.
///
/// # Errors
/// Returns an error if there is no deck or more than 255 decks, or the error of `read`.
pub fn all<W: DeserializeOwned, D>(
    rules: &Rules,
    mut read: impl FnMut(&str, &str, &W) -> Result<D, SetupError>,
) -> Result<Vec<D>, SetupError> {
    let table = rules.get("decks").and_then(toml::Value::as_table).cloned().unwrap_or_default();
    if table.is_empty() {
        return Err(mistake("decks", "there are no decks", "restore the house's, or write [decks.<name>]"));
    }
    if table.len() > usize::from(u8::MAX) {
        return Err(mistake("decks", "there are more than 255 decks", "remove some"));
    }
    let mut decks = Vec::with_capacity(table.len());
    for (name, written) in table {
        let path = format!("decks.{name}");
        decks.push(read(&path, &name, &value(&path, written)?)?);
    }
    Ok(decks)
}

/// Returns the error that a deck names an unknown card, with the nearest known card.
pub fn no_such_card<'c>(path: &str, id: &str, ids: impl Iterator<Item = &'c str>) -> SetupError {
    let near = nearest(id, ids).map_or_else(String::new, |near| format!("did you mean `{near}`? "));
    mistake(path, &format!("there is no card `{id}`"), &format!("{near}Name cards of `cards`"))
}
