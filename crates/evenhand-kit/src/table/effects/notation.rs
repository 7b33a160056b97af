//! The page of the notation: a table of the verbs and a list of their fields, made from the declarations.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use super::declare::VerbNote;
use super::field::FieldNote;

/// The lines between which a page of the notation has the generated part.
const MARKS: [&str; 2] = ["<!-- verbs: generated -->", "<!-- end of verbs -->"];

/// Returns a default as it is written in files: the last segment of a Rust path as a word; the number of a call with
/// one number, such as `Count::exactly(1)`; nothing for `None` and for defaults that cannot be written.
#[must_use]
pub fn default_text(code: &str) -> String {
    let inside = code.strip_suffix(')').and_then(|call| call.split_once('('));
    let value = inside.map_or(code, |(_, inside)| inside);
    let plain = value.parse::<f64>().is_ok() || value == "true" || value == "false";
    match code.rsplit_once("::") {
        _ if plain => value.to_owned(),
        Some((_, variant)) if variant.chars().all(char::is_alphanumeric) => format!("\"{}\"", snake_case(variant)),
        _ => String::new(),
    }
}

fn snake_case(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

/// Returns the table of verbs and the list of their fields as Markdown.
#[must_use]
pub fn markdown(verbs: &[VerbNote]) -> String {
    let mut page = String::from("| verb | fields | meaning |\n|---|---|---|\n");
    for verb in verbs {
        let fields: Vec<String> = verb.fields.iter().map(named).collect();
        let _ = writeln!(page, "| `{}` | {} | {} |", verb.word, fields.join(", "), verb.about);
    }
    page.push_str("\nA field with a value in brackets can be left out; it has that value then. `( )` means none.\n\n");
    let mut said = BTreeSet::new();
    for field in verbs.iter().flat_map(|verb| &verb.fields) {
        let line = format!("- **{}**: {}{}\n", field.key, field.about, field.shape.text());
        if said.insert(line.clone()) {
            page.push_str(&line);
        }
    }
    page
}

/// Returns the name of a field with its default.
fn named(field: &FieldNote) -> String {
    match field.default.as_deref() {
        None => format!("`{}`", field.key),
        Some("") => format!("`{}` ( )", field.key),
        Some(default) => format!("`{}` ({default})", field.key),
    }
}

/// Checks that a page has this generated part between its marks. If the environment variable `EVENHAND_NOTATION` is
/// `keep`, writes it there instead.
///
/// # Panics
/// Panics if the page cannot be read, has no marks, or has another part between them.
pub fn check(page: &Path, verbs: &[VerbNote]) {
    let text = fs::read_to_string(page).expect("the page of the notation");
    let [begin, end] = MARKS;
    let (head, rest) = text.split_once(begin).expect("the mark at which the verbs begin");
    let (found, tail) = rest.split_once(end).expect("the mark at which the verbs end");
    let part = format!("\n\n{}\n", markdown(verbs));
    if std::env::var("EVENHAND_NOTATION").is_ok_and(|value| value == "keep") {
        fs::write(page, format!("{head}{begin}{part}{end}{tail}")).expect("the page of the notation");
        return;
    }
    assert!(found == part, "{} is not up to date: run this test with EVENHAND_NOTATION=keep", page.display());
}

#[cfg(test)]
mod tests {
    use super::default_text;

    #[test]
    fn a_default_is_shown_as_it_is_written_in_files() {
        for (code, text) in [
            ("1", "1"),
            ("Count::exactly(1)", "1"),
            ("Until::NextRest", "\"next_rest\""),
            ("None", ""),
            ("Count::any()", ""),
            ("false", "false"),
        ] {
            assert_eq!(default_text(code), text);
        }
    }
}
