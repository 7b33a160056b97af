//! Suggests what a path that leads to no knob may have meant.

use toml::Value;

use super::book::Book;
use super::error::KnobError;
use super::rules::Rules;
use super::tree::{for_each_leaf_of, join, kind, step};
use crate::document::nearest;
use crate::game::renamed::Renamed;

/// The message for a table that holds neither knobs nor entries.
const NO_SUCH_KIND: &str = "there is no such knob or kind of entry";

/// Adds to an error about an unknown kind of entry where to read how the game's content is written: on the page
/// `notation` of the game `name`. Other errors stay unchanged.
pub fn with_notation(name: &str, notation: &str, mut error: KnobError) -> KnobError {
    if error.message == NO_SUCH_KIND && !notation.is_empty() {
        error.remedy += &format!(" (`evenhand notation {name}` prints how content is written)");
    }
    error
}

impl Rules {
    /// Returns the error that there is no such knob, with the nearest match.
    pub(super) fn no_such_knob(&self, book: &Book, path: &str, value: &Value) -> KnobError {
        if let Some(remedy) = self.kinds_instead(book, path, value) {
            return KnobError { path: path.to_owned(), place: None, message: NO_SUCH_KIND.into(), remedy };
        }
        let segments: Vec<&str> = path.split('.').collect();
        let mut found = String::new();
        for segment in &segments {
            let next = join(&found, segment);
            if self.get(&next).is_none() {
                break;
            }
            found = next;
        }
        let message = match self.get(&found) {
            Some(Value::Array(items)) => {
                format!("there is no such knob: `{found}` is a list of {}, counted from 0", items.len())
            }
            Some(Value::Table(_)) | None => "there is no such knob".to_owned(),
            Some(one) => format!("there is no such knob: `{found}` is {}", kind(one)),
        };
        let old_list = |segment: &&str| Renamed::remedy_of_list(self.declared.renamed(), segment);
        if let Some(remedy) = segments.iter().find_map(old_list) {
            return KnobError { path: path.to_owned(), place: None, message, remedy };
        }
        let mut remedy = match self.nearest_path(&segments) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`evenhand knobs` lists every knob of the game".to_owned(),
        };
        if book.open_tables.contains(&found.as_str()) {
            let entry = segments.iter().take(found.split('.').count() + 1).copied().collect::<Vec<_>>().join(".");
            remedy.push_str(&format!(" To add an entry, write a whole table [{entry}]"));
        }
        KnobError { path: path.to_owned(), place: None, message, remedy }
    }

    /// Returns what to write in place of a root table that the game does not have, `[nothing.x]`: a similarly named
    /// table that holds similar values, and the kinds of entries the game has.
    fn kinds_instead(&self, book: &Book, path: &str, value: &Value) -> Option<String> {
        let root = path.split('.').next().filter(|root| self.get(root).is_none())?;
        let kinds: Vec<&str> = book.open_tables.iter().copied().filter(|table| !table.contains('*')).collect();
        let table = value.as_table().filter(|_| !kinds.is_empty())?;
        let holds_tables = |table: &toml::Table| table.values().any(Value::is_table);
        let nested = path.contains('.') || holds_tables(table);
        let like = |value: &Value| value.as_table().is_some_and(|part| !nested || holds_tables(part));
        let tables: Vec<&str> = self.parts().filter(|(_, part)| like(part)).map(|(key, _)| key).collect();
        let near = nearest(root, tables).map_or_else(String::new, |near| format!("did you mean `{near}`? "));
        let listed: Vec<String> = kinds.iter().map(|kind| format!("[{kind}.ID]")).collect();
        Some(format!("{near}the entries of this game are {}", listed.join(", ")))
    }

    /// Corrects a path segment by segment. If that fails, looks for its last segment elsewhere.
    fn nearest_path(&self, segments: &[&str]) -> Option<String> {
        let mut mended = String::new();
        let mut here: Option<&Value> = None;
        let mut whole = true;
        for segment in segments {
            let keys: Vec<&str> = match here {
                None => self.parts().map(|(key, _)| key).collect(),
                Some(Value::Table(table)) => table.keys().map(String::as_str).collect(),
                Some(_) => Vec::new(),
            };
            let key = if here.is_some_and(|here| step(here, segment).is_some()) {
                Some(*segment)
            } else {
                keys.iter().find(|key| *key == segment).copied().or_else(|| nearest(segment, keys))
            };
            match key {
                Some(key) => mended = join(&mended, key),
                None => {
                    whole = false;
                    break;
                }
            }
            here = self.get(&mended);
        }
        if whole {
            return Some(mended);
        }
        let last = segments.last().copied().unwrap_or("");
        let mut candidates = Vec::new();
        // Only knobs near the root are candidates: deep ones are parts of effects and all look alike.
        for_each_leaf_of(self.parts(), &mut |path, _| {
            if path.matches('.').count() <= 2 {
                candidates.push(path.to_owned());
            }
        });
        let name = |path: &str| path.rsplit_once('.').map_or(path, |(_, last)| last).to_owned();
        candidates
            .iter()
            .find(|path| name(path) == last)
            .or_else(|| {
                let names: Vec<String> = candidates.iter().map(|path| name(path)).collect();
                let near = nearest(last, names.iter().map(String::as_str))?;
                candidates.iter().find(|path| name(path) == near)
            })
            .cloned()
    }
}
