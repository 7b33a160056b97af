//! Tests that every rule cited in a game's folder is in its `rules.md`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Returns ids such as `AX-GRD-2` and `AX-Q8` in a text, for a game with the prefix `AX`.
fn cited(text: &str, prefix: &str) -> BTreeSet<String> {
    let start = format!("{prefix}-");
    let letter = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    let ids = text.match_indices(&start).map(|(at, _)| {
        let rest = &text[at + start.len()..];
        let name: String = rest.chars().take_while(|c| letter(*c)).collect();
        let number: String = match rest[name.len()..].strip_prefix('-') {
            Some(rest) => rest.chars().take_while(char::is_ascii_digit).collect(),
            None => String::new(),
        };
        if number.is_empty() { format!("{prefix}-{name}") } else { format!("{prefix}-{name}-{number}") }
    });
    // A whole section (`AX-GRD`) needs no rule with that name.
    ids.filter(|id| id.ends_with(|c: char| c.is_ascii_digit())).collect()
}

fn texts(folder: &Path, into: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            texts(&path, into);
        } else if path.file_name().is_some_and(|name| name != "rules.md") {
            into.push_str(&fs::read_to_string(path).expect("it is text"));
        }
    }
}

/// Panics unless every rule cited in a game's folder of sources is in the text of its `rules.md`, and unless that text has
/// more than `least` rules. `prefix` begins the ids of rules: `AX` for `AX-GRD-2`.
pub fn check(sources: &str, prefix: &str, rules: &str, least: usize) {
    let mut all = String::new();
    texts(Path::new(sources), &mut all);
    let known = cited(rules, prefix);
    let unknown: Vec<String> = cited(&all, prefix).difference(&known).cloned().collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    assert!(known.len() > least, "{}", known.len());
}
