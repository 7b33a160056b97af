//! Which values of the watched files were changed, with their lines.

use std::path::{Path, PathBuf};

use toml::Value;

use super::saved::Saved;
use crate::document::{Recovered, What, Written};
use crate::game::knobs::inline;

/// Maximum number of changes listed.
const MOST: usize = 8;
/// Maximum number of characters of a value.
const MOST_CHARACTERS: usize = 50;

/// Returns the changed values from one saved state to another: `mana.toml:9 set."rules.max_mana": 5 -> 6`.
pub(super) fn changes(before: &Saved, now: &Saved) -> Vec<String> {
    let mut files: Vec<&PathBuf> = before.texts.keys().chain(now.texts.keys()).collect();
    files.sort();
    files.dedup();
    let mut found = Vec::new();
    for file in files {
        let text = |saved: &Saved| saved.texts.get(file).cloned().flatten().unwrap_or_default();
        let (old, new) = (text(before), text(now));
        if old != new {
            in_file(file, &old, &new, &mut found);
        }
    }
    let more = found.len().saturating_sub(MOST);
    found.truncate(MOST);
    found.extend((more > 0).then(|| format!("{more} more")));
    found
}

fn in_file(file: &Path, old: &str, new: &str, found: &mut Vec<String>) {
    let read = |text: &str| Recovered::read(file, text).written;
    let mut differences = Vec::new();
    compare(String::new(), Some(&read(old)), Some(&read(new)), &mut differences);
    let name = file.file_name().map_or_else(|| file.display().to_string(), |name| name.to_string_lossy().into_owned());
    found.extend(differences.into_iter().map(|Changed { path, line, old, new }| {
        let value = |value: Option<Value>| value.map_or("(not set)".to_owned(), |value| shortened(&inline(&value)));
        format!("{name}:{line} {path}: {} -> {}", value(old), value(new))
    }));
}

struct Changed {
    path: String,
    line: usize,
    old: Option<Value>,
    new: Option<Value>,
}

/// Collects the differences below a path. Tables are compared entry by entry, everything else as a whole.
fn compare(path: String, old: Option<&Written>, new: Option<&Written>, found: &mut Vec<Changed>) {
    let is_table = |written: &Option<&Written>| written.is_some_and(|written| matches!(written.what, What::Table(_)));
    if is_table(&old) && is_table(&new) || (is_table(&old) && new.is_none()) || (old.is_none() && is_table(&new)) {
        let keys = |written: Option<&Written>| -> Vec<String> {
            written.map_or(&[][..], Written::entries).iter().map(|(key, _)| key.text.clone()).collect()
        };
        let mut all = keys(new);
        all.extend(keys(old).into_iter().filter(|key| new.is_none_or(|new| new.get(key).is_none())));
        for key in all {
            let entry = |written: Option<&'_ Written>| written.and_then(|written| written.get(&key)).cloned();
            let quoted = if key.contains('.') { format!("{key:?}") } else { key.clone() };
            let below = if path.is_empty() { quoted } else { format!("{path}.{quoted}") };
            compare(below, entry(old).as_ref(), entry(new).as_ref(), found);
        }
        return;
    }
    let (before, now) = (old.map(Written::value), new.map(Written::value));
    if before != now {
        let line = new.or(old).map_or(0, |written| written.place.line);
        found.push(Changed { path, line, old: before, new: now });
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= MOST_CHARACTERS {
        return text.to_owned();
    }
    text.chars().take(MOST_CHARACTERS - 3).chain("...".chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(old: &str, new: &str) -> Vec<String> {
        let saved = |text: &str| {
            let mut saved = Saved::default();
            saved.texts.insert(PathBuf::from("here/mana.toml"), Some(text.to_owned()));
            saved
        };
        changes(&saved(old), &saved(new))
    }

    #[test]
    fn a_changed_value_is_named_with_its_line_and_both_values() {
        let old = "seed = 7\n[set]\n\"rules.max_mana\" = 5\n[sweep]\n\"rules.gold\" = [1, 2]\n";
        let new = "seed = 7\n# A comment.\n[set]\n\"rules.max_mana\" = 6\n[sweep]\n\"rules.gold\" = [1, 3]\n[stop]\ndeals = 9\n";
        assert_eq!(
            changed(old, new),
            [
                "mana.toml:4 set.\"rules.max_mana\": 5 -> 6",
                "mana.toml:6 sweep.\"rules.gold\": [1, 2] -> [1, 3]",
                "mana.toml:8 stop.deals: (not set) -> 9"
            ]
        );
        assert_eq!(changed("a = 1\nb = 2\n", "a = 1\n"), ["mana.toml:2 b: 2 -> (not set)"]);
        assert!(changed("a = 1\n", "# A comment.\na = 1\n").is_empty());
    }

    #[test]
    fn many_changes_are_counted_and_long_values_are_cut() {
        let many = |value: u32| (0..20).map(|n| format!("key{n} = {value}\n")).collect::<String>();
        let found = changed(&many(1), &many(2));
        assert_eq!((found.len(), found[MOST].as_str()), (MOST + 1, "12 more"));
        let long = format!("a = \"{}\"", "x".repeat(200));
        assert!(changed("a = 1", &long)[0].len() < 100);
    }
}
