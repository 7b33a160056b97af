//! Comments use the standard terms of the field. The words below were replaced; the remedy says by what.
//!
//! Strings are left out, because tests and users know them as they are.

use std::fs;
use std::path::Path;

/// Phrases that comments no longer use, with what to write instead.
const REPLACED: &[(&str, &str)] = &[
    ("whoever", "name the seat or the player"),
    ("so many", "a number of, as many"),
    ("has learnt", "is trained"),
    ("have learnt", "are trained"),
    ("learnt from", "trained on"),
    ("a learning", "a training run"),
    ("at the rate of", "per"),
    ("is told", "is printed, is shown"),
    ("tells how", "shows how"),
    ("tells what", "shows what"),
    ("imagined world", "determinization"),
    ("house content", "placeholder content"),
    ("house sheet", "placeholder datasheet"),
    ("told apart from luck", "statistically distinguishable"),
];

/// Returns the text of the comment on a line; empty if there is none.
fn comment(line: &str) -> &str {
    let start = line.match_indices("//").map(|(at, _)| at).find(|at| !line[..*at].ends_with(':'));
    start.map_or("", |at| &line[at..])
}

/// Appends the places below a folder where a comment uses a replaced phrase.
fn collect(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source file can be read");
            found.extend(replaced(&text).map(|place| format!("{}:{place}", path.display())));
        }
    }
}

/// Returns the lines of a file whose comments use a replaced phrase, with the remedy.
fn replaced(text: &str) -> impl Iterator<Item = String> + '_ {
    text.lines().enumerate().flat_map(|(number, line)| {
        let comment = comment(line).to_lowercase();
        REPLACED
            .iter()
            .filter(move |(phrase, _)| comment.contains(phrase))
            .map(move |(phrase, remedy)| format!("{}: \"{phrase}\": write \"{remedy}\"", number + 1))
    })
}

#[test]
fn comments_use_the_terms_of_the_field() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    ["src", "crates"].iter().for_each(|folder| collect(&root.join(folder), &mut found));
    found.sort();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_replaced_phrase_is_found_in_a_comment_and_not_in_a_string() {
    let found: Vec<String> =
        replaced("let a = \"so many\"; // So many.\nlet b = \"whoever\";\n/// Whoever acts.\n").collect();
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("1: \"so many\"") && found[1].starts_with("3: \"whoever\""), "{found:?}");
}
