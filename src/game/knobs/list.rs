//! All knobs of a game, for people to look through.

use toml::Value;

use super::description::{Description, Word};
use super::rules::Rules;
use super::tree::for_each_leaf_of;
use super::{Book, KnobError, canonical};

/// A knob as the book has it, with all that is declared of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaf {
    /// The dotted path.
    pub path: String,
    /// The book's value: a plain value, or a list of those.
    pub value: Value,
    /// Range, unit, sentence, doubt.
    pub description: Description,
    /// The words it can be; empty if it is none of a list of words.
    pub words: Vec<Word>,
    /// How many entries it must have, if it is a list of a fixed length.
    pub len: Option<usize>,
    /// What it may be, in words: `1 to 20 mana`, `first | second`.
    pub allowed: String,
    /// The path or pattern it is declared by.
    pub declared_by: String,
}

/// All knobs of a book in order of paths.
///
/// # Errors
/// See [`Rules::of_book`].
pub fn leaves(book: &Book) -> Result<Vec<Leaf>, KnobError> {
    let rules = Rules::of_book(book)?;
    let mut leaves = Vec::new();
    for_each_leaf_of(rules.parts(), &mut |path, value| {
        let note = rules.declared.notes.of(path);
        leaves.push(Leaf {
            path: path.to_owned(),
            value: value.clone(),
            description: note.map(|note| note.description).unwrap_or_default(),
            words: note.map(|note| note.words.clone()).unwrap_or_default(),
            len: note.and_then(|note| note.len),
            allowed: note.map(|note| note.allowed(value)).unwrap_or_default(),
            declared_by: note.map(|note| note.path.clone()).unwrap_or_default(),
        });
    });
    Ok(leaves)
}

/// One knob of a book with what is declared of it, as text. Texts are empty where nothing is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnobLine {
    /// The dotted path.
    pub path: String,
    /// The book's value, as TOML.
    pub value: String,
    /// What it may be: `1 to 20 mana`, `first | second`.
    pub range: String,
    /// What a number counts.
    pub unit: String,
    /// What it does.
    pub about: String,
    /// Why the book is in doubt.
    pub doubt: String,
    /// What the rulebook calls it, where that is a name of its own.
    pub book: String,
    /// The words it can be, each with what it stands for.
    pub words: Vec<Word>,
    /// The path or pattern it is declared by.
    pub declared_by: String,
    /// Whether it is of an entry of an open table, e.g. of a card.
    pub of_entry: bool,
}

/// All knobs of a book as text, in order of paths.
///
/// # Errors
/// See [`Rules::of_book`].
pub(super) fn lines(book: &Book) -> Result<Vec<KnobLine>, KnobError> {
    let in_open_table = |path: &str| path.split_once('.').is_some_and(|(table, _)| book.open_tables.contains(&table));
    let line = |leaf: Leaf| KnobLine {
        value: canonical::inline(&leaf.value),
        range: leaf.allowed,
        unit: leaf.description.unit.to_owned(),
        about: leaf.description.about.to_owned(),
        doubt: leaf.description.doubt.to_owned(),
        book: leaf.description.book.to_owned(),
        words: leaf.words,
        declared_by: leaf.declared_by,
        of_entry: in_open_table(&leaf.path),
        path: leaf.path,
    };
    Ok(leaves(book)?.into_iter().map(line).collect())
}

/// What a game's tests hold to be empty: knobs that are not declared, declarations without a knob, values
/// of the book that their own declarations forbid, and what keeps the book from being read.
pub fn undocumented(book: &Book) -> Vec<String> {
    let rules = match Rules::of_book(book) {
        Ok(rules) => rules,
        Err(error) => return vec![error.message],
    };
    let mut gaps = Vec::new();
    let mut paths: Vec<String> = Vec::new();
    for_each_leaf_of(rules.parts(), &mut |path, value| {
        paths.push(path.to_owned());
        match rules.declared.notes.of(path) {
            None => gaps.push(format!("`{path}` has no declaration")),
            Some(note) => {
                if let Err(wrong) = note.judge(value) {
                    gaps.push(format!("`{path}` breaks its declaration `{}`: {}", note.path, wrong.message));
                }
            }
        }
    });
    for note in rules.declared.notes.iter() {
        // A note may also speak of one entry of a list of plain values.
        let of_entry = |path: &String| note.path.rsplit_once('.').is_some_and(|(list, _)| list == path);
        let used = paths.iter().any(|path| note.matches(&path.split('.').collect::<Vec<_>>()) || of_entry(path));
        if !used {
            gaps.push(format!("the declaration `{}` matches no knob", note.path));
        }
    }
    gaps
}
