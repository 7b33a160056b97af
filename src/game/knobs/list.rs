//! All knobs of a game, for people to look through.

use toml::Value;

use super::description::{Description, Word};
use super::notes::matches;
use super::rules::Rules;
use super::search::{Found, alike};
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

/// The knobs of a book. `filter`: empty for all, in order of paths; with a `*` in it a pattern of paths, in which
/// `*` stands for one segment and a last `**` for any tail; else words, each of which must occur in the path, what
/// it does, the doubt or the book's own name for it. Of those the best come first: what the path says before what
/// only a sentence says, and rules before the entries of open tables.
///
/// ```
/// use evenhand::game::Book;
/// use evenhand::game::knobs::{Declared, list};
///
/// evenhand::knobs! {
///     /// The frame of a match.
///     pub struct Frame {
///         /// Points with which a player wins.
///         points_to_win: u8 = 8, in 1..=50, "VP", doubt "The book asks for playtests.";
///     }
/// }
/// let book = Book { documents: &[], knobs: Declared::of::<Frame>, open_tables: &[] };
/// let found = list(&book, "wins").unwrap();
/// assert_eq!((found[0].path.as_str(), found[0].value.as_str()), ("points_to_win", "8"));
/// assert_eq!((found[0].range.as_str(), found[0].doubt.as_str()), ("1 to 50 VP", "The book asks for playtests."));
/// ```
///
/// Where no knob holds all words as they are written, those are found that hold them in other forms or by other words of
/// the same meaning; see [`search`].
///
/// # Errors
/// See [`Rules::of_book`].
pub fn list(book: &Book, filter: &str) -> Result<Vec<KnobLine>, KnobError> {
    search(book, filter).map(|(lines, _)| lines)
}

/// [`list`], with how well the search went.
///
/// # Errors
/// See [`Rules::of_book`].
pub fn search(book: &Book, filter: &str) -> Result<(Vec<KnobLine>, Found), KnobError> {
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
    let mut lines: Vec<KnobLine> = leaves(book)?.into_iter().map(line).collect();
    let filter = filter.trim().to_lowercase();
    if filter.contains('*') {
        lines.retain(|line| matches(&filter, &line.path.split('.').collect::<Vec<_>>()));
        return Ok((lines, Found::All));
    }
    let words: Vec<&str> = filter.split_whitespace().collect();
    if words.is_empty() {
        return Ok((lines, Found::All));
    }
    let mut ranked: Vec<((bool, MatchedBy), &KnobLine)> =
        lines.iter().filter_map(|line| Some(((line.of_entry, line.holds(&words)?), line))).collect();
    if ranked.is_empty() {
        let words: Vec<&str> =
            filter.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        return Ok(alike(lines, &words));
    }
    // Stable: what is found equally well stays in order of paths.
    ranked.sort_by_key(|(rank, _)| *rank);
    Ok((ranked.into_iter().map(|(_, line)| line.clone()).collect(), Found::All))
}

/// How a word was found in a knob, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum MatchedBy {
    /// As the book's own name for it, or a segment of its path.
    Name,
    /// As a word of a segment of its path: `vp` in `vp_to_win`.
    WordOfName,
    /// Within its path.
    WithinPath,
    /// In what is said of it only.
    Description,
}

impl KnobLine {
    /// How the worst of the words was found, if all were.
    fn holds(&self, words: &[&str]) -> Option<MatchedBy> {
        let path = self.path.to_lowercase();
        let book = self.book.to_lowercase();
        let description = format!("{} {} {book}", self.about, self.doubt).to_lowercase();
        let find = |word: &&str| {
            if book.split(", ").any(|name| name == *word) || path.split('.').any(|segment| segment == *word) {
                Some(MatchedBy::Name)
            } else if path.split(['.', '_']).any(|part| part == *word) {
                Some(MatchedBy::WordOfName)
            } else if path.contains(word) {
                Some(MatchedBy::WithinPath)
            } else {
                description.contains(word).then_some(MatchedBy::Description)
            }
        };
        words.iter().try_fold(MatchedBy::Name, |worst, word| Some(worst.max(find(word)?)))
    }
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
