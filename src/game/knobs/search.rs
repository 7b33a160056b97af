//! Knobs by words, as a designer would say them.

use super::list::{KnobLine, lines};
use super::notes::matches;
use super::{Book, KnobError};

/// How well a search went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Each knob holds all words as they were written.
    All,
    /// Each holds all words that matter, in other forms or by words of the same meaning.
    Alike,
    /// Each holds some of the words.
    Some,
}

/// Knobs that hold only some of the words are listed up to this many: the best.
const MOST_PARTIAL: usize = 12;

/// Words that say nothing about a knob.
const EMPTY: [&str; 38] = [
    "a", "an", "the", "of", "to", "in", "on", "at", "by", "for", "with", "and", "or", "is", "are", "be", "it", "its",
    "do", "does", "can", "may", "go", "goes", "get", "gets", "has", "have", "who", "what", "which", "when", "where",
    "how", "many", "much", "should", "each",
];

/// Words of games that mean about the same.
const ALIKE: [&[&str]; 12] = [
    &["start", "begin", "initial", "open", "setup"],
    &["first", "lead", "initiative"],
    &["win", "victory", "score", "vp"],
    &["gold", "money", "coin", "income"],
    &["cost", "price", "pay"],
    &["hp", "health", "life", "wound"],
    &["damage", "hit", "strike", "dmg"],
    &["length", "limit", "cap", "end", "last"],
    &["move", "speed", "stride", "step"],
    &["fight", "battle", "combat", "attack"],
    &["tie", "equal", "draw"],
    &["redraw", "mulligan"],
];

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
/// See [`Rules::of_book`](super::Rules::of_book).
pub fn list(book: &Book, filter: &str) -> Result<Vec<KnobLine>, KnobError> {
    search(book, filter).map(|(lines, _)| lines)
}

/// [`list`], with how well the search went.
///
/// # Errors
/// See [`Rules::of_book`](super::Rules::of_book).
pub fn search(book: &Book, filter: &str) -> Result<(Vec<KnobLine>, Found), KnobError> {
    let mut lines = lines(book)?;
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

/// The knobs that hold the words of a search in other forms: those that hold all of them, else those that hold most.
fn alike(lines: Vec<KnobLine>, words: &[&str]) -> (Vec<KnobLine>, Found) {
    let wanted: Vec<Wanted> = words.iter().filter(|word| !EMPTY.contains(word)).map(|word| Wanted::of(word)).collect();
    let mut ranked: Vec<(usize, u32, KnobLine)> = Vec::new();
    for line in lines {
        let worth = Worth::of(&line);
        let found: Vec<u32> = wanted.iter().filter_map(|word| worth.word(word)).collect();
        if !found.is_empty() {
            ranked.push((found.len(), found.iter().sum(), line));
        }
    }
    let most = ranked.iter().map(|(words, ..)| *words).max().unwrap_or(0);
    ranked.retain(|(words, ..)| *words == most);
    // Stable: what is found equally well stays in order of paths.
    ranked.sort_by_key(|(_, worth, line)| (line.of_entry, std::cmp::Reverse(*worth)));
    let lines = ranked.into_iter().map(|(_, _, line)| line);
    if most == wanted.len() {
        (lines.collect(), Found::Alike)
    } else {
        (lines.take(MOST_PARTIAL).collect(), Found::Some)
    }
}

/// A word of a search.
struct Wanted {
    stem: String,
    /// The stems of words that mean about the same.
    alike: Vec<String>,
}

impl Wanted {
    fn of(word: &str) -> Wanted {
        let of_group = |group: &&[&str]| group.iter().map(|word| stem(word)).collect::<Vec<_>>();
        let wanted = stem(word);
        let alike = ALIKE.iter().map(of_group).filter(|group| group.contains(&wanted)).flatten().collect();
        Wanted { stem: wanted, alike }
    }
}

/// The stems of what is said of a knob.
struct Worth {
    path: Vec<String>,
    names: Vec<String>,
    said: Vec<String>,
}

impl Worth {
    fn of(line: &KnobLine) -> Worth {
        let words: Vec<&str> = line.words.iter().flat_map(|word| [word.word, word.about]).collect();
        Worth {
            path: stems(&line.path),
            names: stems(&line.book),
            said: stems(&format!("{} {} {} {}", line.about, line.doubt, line.unit, words.join(" "))),
        }
    }

    /// How well a word is found in it, more for better; `None` if it is not.
    fn word(&self, word: &Wanted) -> Option<u32> {
        let has = |known: &[String]| known.contains(&word.stem);
        let alike = |known: &[String]| known.iter().any(|known| word.alike.contains(known));
        let found = [
            (has(&self.path), 8),
            (has(&self.names), 8),
            (alike(&self.path), 4),
            (has(&self.said), 3),
            (alike(&self.said), 1),
        ];
        found.into_iter().find(|(found, _)| *found).map(|(_, worth)| worth)
    }
}

/// The stems of the words of a text.
fn stems(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(|word| stem(&word.to_lowercase())).collect()
}

/// A word without the endings that English gives it.
fn stem(word: &str) -> String {
    const ENDINGS: [&str; 8] = ["ings", "ing", "ies", "ied", "ed", "es", "s", "e"];
    let ending = ENDINGS.iter().find(|ending| {
        word.strip_suffix(**ending)
            .is_some_and(|rest| rest.chars().count() >= 3 && !(**ending == "s" && rest.ends_with('s')))
    });
    let mut stem = ending.map_or(word, |ending| &word[..word.len() - ending.len()]).to_owned();
    if matches!(ending, Some(&"ies" | &"ied")) {
        stem.push('y');
    }
    // `hitting` and `hit`, but `passing` and `pass`.
    let mut last = stem.chars().rev();
    let doubled = last.next().filter(|letter| last.next() == Some(*letter) && !matches!(letter, 's' | 'l')).is_some();
    if doubled && matches!(ending, Some(&"ing" | &"ings" | &"ed")) {
        stem.pop();
    }
    stem
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(path: &str, about: &str) -> KnobLine {
        KnobLine {
            path: path.into(),
            value: "1".into(),
            range: String::new(),
            unit: String::new(),
            about: about.into(),
            doubt: String::new(),
            book: String::new(),
            words: Vec::new(),
            declared_by: path.into(),
            of_entry: false,
        }
    }

    #[test]
    fn endings_do_not_matter() {
        for (one, other) in [("starting", "start"), ("places", "placing"), ("hitting", "hits"), ("carries", "carry")] {
            assert_eq!(stem(one), stem(other), "{one} {other}");
        }
        assert_eq!(stem("gold"), "gold");
        assert_eq!(stem("pass"), "pass");
    }

    #[test]
    fn sentences_find_knobs_and_paths_count_more_than_sentences() {
        let lines = || {
            vec![
                line("rules.income", "Gold at the start of a round."),
                line("rules.start_gold", "What everybody begins with."),
                line("setup.lead", "How Lead goes round."),
                line("rules.cap", "The last round."),
            ]
        };
        let paths = |words: &[&str]| {
            let (lines, found) = alike(lines(), words);
            (lines.into_iter().map(|line| line.path).collect::<Vec<_>>(), found)
        };
        assert_eq!(
            paths(&["starting", "gold"]),
            (vec!["rules.start_gold".into(), "rules.income".into()], Found::Alike)
        );
        assert_eq!(paths(&["who", "goes", "first"]).0.first().map(String::as_str), Some("setup.lead"));
        let (some, found) = paths(&["gold", "rainbows"]);
        assert_eq!((some.len(), found), (2, Found::Some));
        assert_eq!(paths(&["unicorns"]).0, Vec::<String>::new());
    }
}
