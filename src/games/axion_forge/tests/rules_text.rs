//! Whatever rule is cited anywhere in the game stands in `rules.md`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Ids such as `AX-GRD-2` and `AX-Q8` in a text.
fn cited(text: &str) -> BTreeSet<String> {
    let letter = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    let ids = text.match_indices("AX-").map(|(at, _)| {
        let rest = &text[at + 3..];
        let name: String = rest.chars().take_while(|c| letter(*c)).collect();
        let number: String = match rest[name.len()..].strip_prefix('-') {
            Some(rest) => rest.chars().take_while(char::is_ascii_digit).collect(),
            None => String::new(),
        };
        if number.is_empty() { format!("AX-{name}") } else { format!("AX-{name}-{number}") }
    });
    // A section as a whole (`AX-GRD`) needs no rule of that name.
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

#[test]
fn every_rule_that_is_cited_stands_in_the_rules() {
    let mut all = String::new();
    texts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/axion_forge"), &mut all);
    let known = cited(include_str!("../rules.md"));
    let unknown: Vec<String> = cited(&all).difference(&known).cloned().collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    assert!(known.len() > 180, "{}", known.len());
}
