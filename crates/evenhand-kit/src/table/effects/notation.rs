//! The page of the notation: a table of the verbs and a list of their fields, made from the declarations.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use super::declare::VerbNote;
use super::field::FieldNote;

/// The lines between which a page of the notation has the generated part.
const MARKS: [&str; 2] = ["<!-- verbs: generated -->", "<!-- end of verbs -->"];

/// Returns the table of verbs and the list of their fields as Markdown.
#[must_use]
pub fn markdown(verbs: &[VerbNote]) -> String {
    let mut page = String::from("| verb | fields | meaning |\n|---|---|---|\n");
    for verb in verbs {
        let fields: Vec<String> = verb.fields.iter().map(named).collect();
        let _ = writeln!(page, "| `{}` | {} | {} |", verb.word, fields.join(", "), verb.about);
    }
    page.push_str(
        "\nA field with a value in parentheses can be left out; it then has that value. `( )` means none.\n\n",
    );
    for (line, of) in field_lines(verbs) {
        let (key, rest) = line;
        let of = if of.is_empty() { String::new() } else { format!(" of {}", of.join(", ")) };
        let _ = writeln!(page, "- **{key}**{of}: {rest}");
    }
    page
}

/// A field's key, and its meaning with what can be written.
type FieldLine = (&'static str, String);

/// Returns the distinct lines about fields, in order. A key with several meanings has the verbs of each beside it.
fn field_lines(verbs: &[VerbNote]) -> Vec<(FieldLine, Vec<String>)> {
    let mut lines: Vec<(FieldLine, Vec<String>)> = Vec::new();
    for verb in verbs {
        for field in &verb.fields {
            let line = (field.key, format!("{}{}", field.about, field.shape.text()));
            let word = format!("`{}`", verb.word);
            match lines.iter_mut().find(|(known, _)| *known == line) {
                Some((_, of)) => of.push(word),
                None => lines.push((line, vec![word])),
            }
        }
    }
    let keys: Vec<&str> = lines.iter().map(|((key, _), _)| *key).collect();
    for ((key, _), of) in &mut lines {
        if keys.iter().filter(|other| *other == key).count() == 1 {
            of.clear();
        }
    }
    lines.sort_by_key(|((key, _), _)| keys.iter().position(|other| other == key));
    lines
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
