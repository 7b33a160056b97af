//! The rules before any axis: the book, the content files and `[set]`.

use std::path::Path;

use toml::Value;

use super::Reading;
use crate::document::{Key, What, Written};
use crate::game::{Game, Rules};
use crate::input::{read_text, stays_below, unreadable};

impl Reading {
    /// The book, the content files and `[set]`.
    pub(super) fn base<G: Game>(&mut self, file: &Path, written: &Written) -> Option<Rules> {
        let book = G::book();
        let mut rules = match Rules::of_book(&book) {
            Ok(rules) => rules,
            Err(error) => {
                self.problems.push(error);
                return None;
            }
        };
        if let Some(content) = written.get("content") {
            let remedy = "write `content = [\"my-cards.toml\"]`";
            let What::List(files) = &content.what else {
                self.wrong(&content.place, "content", "it has to be a list of files", remedy);
                return None;
            };
            for entry in files {
                let What::One(Value::String(name)) = &entry.what else {
                    self.wrong(&entry.place, "content", "a file's name has to be in quotes", remedy);
                    continue;
                };
                if !stays_below(name) {
                    let message = format!("`{name}` leads out of the folder of this experiment");
                    self.wrong(&entry.place, "content", message, "copy the file beside the experiment and name it");
                    continue;
                }
                let path = file.parent().unwrap_or(Path::new("")).join(name);
                match read_text(&path) {
                    Ok(text) => self.problems.extend(rules.load(&book, &path, &text).err().unwrap_or_default()),
                    Err(error) => self.problems.push(unreadable(&path, &error, Some(entry.place.clone()))),
                }
            }
        }
        if let Some(set) = written.get("set") {
            let of_table = |key: &Key| key.text == "table" || key.text.starts_with("table.");
            let (table, knobs): (Vec<_>, Vec<_>) = set.entries().iter().cloned().partition(|(key, _)| of_table(key));
            for (key, _) in table {
                self.wrong(&key.place, &key.text, "it is not a knob of the rules", "write it under [table]");
            }
            let layer = Written { place: set.place.clone(), what: What::Table(knobs) };
            self.problems.extend(rules.lay(&book, &layer));
        }
        Some(rules)
    }
}
