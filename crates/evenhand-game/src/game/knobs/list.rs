//! Lists all knobs of a game, for people to browse.

use toml::Value;

use super::book::Book;
use super::canonical;
use super::description::{Description, Word};
use super::error::KnobError;
use super::rules::Rules;
use super::tree::for_each_leaf_of;

/// A knob with its value in the rulebook and its declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaf {
    /// The dotted path.
    pub path: String,
    /// The rulebook's value: a plain value, or a list of plain values.
    pub value: Value,
    /// Range, unit, description and doubt.
    pub description: Description,
    /// The allowed words; empty if the knob is not an enumeration of words.
    pub words: Vec<Word>,
    /// The required number of entries, if it is a list of fixed length.
    pub len: Option<usize>,
    /// The allowed values, as text: `1 to 20 mana`, `first | second`.
    pub allowed: String,
    /// How reports name it; empty if that is made from its key.
    pub label: String,
    /// The path or pattern that declares it.
    pub declared_by: String,
}

/// Returns all knobs of a rulebook, ordered by path.
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
            label: note.and_then(|note| note.label(path)).unwrap_or_default(),
            declared_by: note.map(|note| note.path.clone()).unwrap_or_default(),
        });
    });
    Ok(leaves)
}

/// One knob of a rulebook with its declaration, as text. Texts are empty where nothing is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnobLine {
    /// The dotted path.
    pub path: String,
    /// The rulebook's value, as TOML.
    pub value: String,
    /// The allowed values: `1 to 20 mana`, `first | second`.
    pub range: String,
    /// The unit of a number.
    pub unit: String,
    /// What it does.
    pub about: String,
    /// Why the rulebook is in doubt.
    pub doubt: String,
    /// The rulebook's name for it, if that differs from the key.
    pub book: String,
    /// How reports name it; empty if that is made from its key.
    pub label: String,
    /// The allowed words, each with its meaning.
    pub words: Vec<Word>,
    /// The path or pattern that declares it.
    pub declared_by: String,
    /// Whether it belongs to an entry of an open table, e.g. to a card.
    pub of_entry: bool,
}

/// Returns all knobs of a rulebook as text, ordered by path.
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
        label: leaf.label,
        words: leaf.words,
        declared_by: leaf.declared_by,
        of_entry: in_open_table(&leaf.path),
        path: leaf.path,
    };
    Ok(leaves(book)?.into_iter().map(line).collect())
}

/// Returns the gaps in a rulebook's declarations, which a game's tests require to be empty: knobs without a
/// declaration, declarations without a knob, values that violate their own declarations, and any error that keeps the
/// rulebook from being read.
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
        // A note may also describe one entry of a list of plain values.
        let of_entry = |path: &String| note.path.rsplit_once('.').is_some_and(|(list, _)| list == path);
        let used = paths.iter().any(|path| note.matches(&path.split('.').collect::<Vec<_>>()) || of_entry(path));
        if !used {
            gaps.push(format!("the declaration `{}` matches no knob", note.path));
        }
    }
    gaps
}
