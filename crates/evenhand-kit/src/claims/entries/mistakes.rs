//! Collects the mistakes of a claims file.

use std::path::Path;

use toml::Value;

use evenhand_game::document::Problems;
use evenhand_game::error::Problem;
use evenhand_game::game::knobs::written::{Key, What, Written};
use evenhand_game::game::knobs::{Place, nearest};

/// All mistakes found so far, without duplicates.
#[derive(Debug, Default)]
pub struct Mistakes(pub(in crate::claims) Problems);

impl Mistakes {
    /// Returns their number.
    pub(in crate::claims) fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns all mistakes in file order.
    pub(in crate::claims) fn in_order(self, file: &Path) -> Vec<Problem> {
        self.0.sorted(file)
    }

    /// Adds a mistake.
    pub(in crate::claims) fn add(&mut self, problem: Problem) {
        // The same mistake may affect several claims; it is reported once.
        self.0.push(problem);
    }

    /// Adds a mistake from its place, message and remedy.
    pub(in crate::claims) fn wrong(
        &mut self,
        place: Option<&Place>,
        key: &str,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) {
        let problem =
            Problem { place: place.cloned(), key: key.into(), message: message.into(), remedy: remedy.into() };
        self.add(problem);
    }

    /// Whether a key is one of `known`; adds a mistake if it is not.
    pub(in crate::claims) fn known_key(&mut self, key: &Key, known: &[&str]) -> bool {
        if known.contains(&key.text.as_str()) {
            return true;
        }
        let remedy = match nearest(&key.text, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.is_empty() => "leave it out".into(),
            None => format!("it can be {}", known.join(", ")),
        };
        self.wrong(Some(&key.place), &key.text, "there is no such key here", remedy);
        false
    }

    /// Reads a quoted string at a key of a table.
    pub(in crate::claims) fn words(&mut self, table: &Written, key: &str, needed: bool) -> Option<String> {
        let example = format!("write `{key} = \"...\"`");
        match table.get(key).map(|entry| (&entry.what, &entry.place)) {
            Some((What::One(Value::String(text)), _)) if !text.trim().is_empty() => Some(text.clone()),
            Some((_, place)) => {
                self.wrong(Some(place), key, "it has to be text in quotes", example);
                None
            }
            None => {
                if needed {
                    self.wrong(Some(&table.place), key, "it is missing", example);
                }
                None
            }
        }
    }
}
