//! Searches for knobs by words, as a designer would phrase them.

use super::book::Book;
use super::error::KnobError;
use super::list::{KnobLine, lines};
use super::notes::matches;

/// The quality of a search result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Each knob contains all words as written.
    All,
    /// Each knob contains all words that matter, in other forms or as synonyms.
    Alike,
    /// Each knob contains some of the words.
    Some,
}

/// The maximum number of knobs listed if they contain only some of the words. The best are kept.
const MOST_PARTIAL: usize = 12;

/// Stop words.
const EMPTY: [&str; 38] = [
    "a", "an", "the", "of", "to", "in", "on", "at", "by", "for", "with", "and", "or", "is", "are", "be", "it", "its",
    "do", "does", "can", "may", "go", "goes", "get", "gets", "has", "have", "who", "what", "which", "when", "where",
    "how", "many", "much", "should", "each",
];

/// Synonyms in games.
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

/// Returns the knobs of a rulebook that match `filter`. An empty filter matches all, ordered by path. A filter with a
/// `*` is a pattern of paths, in which `*` stands for one segment and a final `**` for any tail. Any other filter is a
/// list of words, each of which must occur in the path, the description, the doubt or the rulebook's name. Matches in
/// the path come before matches in a description, and rules before the entries of open tables.
///
/// ```
/// use evenhand_game::game::Book;
/// use evenhand_game::game::knobs::{Declared, list};
///
/// evenhand_game::knobs! {
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
/// If no knob contains all words as written, the search falls back to other forms of the words and to synonyms; see
/// [`search`].
///
/// # Errors
/// See [`Rules::of_book`](super::Rules::of_book).
pub fn list(book: &Book, filter: &str) -> Result<Vec<KnobLine>, KnobError> {
    search(book, filter).map(|(lines, _)| lines)
}

/// Does what [`list`] does, and also returns the quality of the result.
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
    // The sort is stable, so equal ranks stay ordered by path.
    ranked.sort_by_key(|(rank, _)| *rank);
    Ok((ranked.into_iter().map(|(_, line)| line.clone()).collect(), Found::All))
}

/// How a word matched a knob, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum MatchedBy {
    /// As the rulebook's name for the knob, or as a segment of its path.
    Name,
    /// As a word of a segment of its path: `vp` in `vp_to_win`.
    WordOfName,
    /// As a substring of its path.
    WithinPath,
    /// In its description only.
    Description,
}

impl KnobLine {
    /// Returns the rank of the worst match, if all words match.
    fn holds(&self, words: &[&str]) -> Option<MatchedBy> {
        let path = self.path.to_lowercase();
        let book = self.book.to_lowercase();
        let description = format!("{} {} {book} {}", self.about, self.doubt, self.label).to_lowercase();
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

/// Returns the knobs that contain the words in other forms: those that contain all of them, else those that contain the
/// most.
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
    // The sort is stable, so equal ranks stay ordered by path.
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
    /// The stems of its synonyms.
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

/// The stems of a knob's texts, for scoring.
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
            names: stems(&format!("{} {}", line.book, line.label)),
            said: stems(&format!("{} {} {} {}", line.about, line.doubt, line.unit, words.join(" "))),
        }
    }

    /// Returns how well a word matches, higher is better; `None` if it does not match.
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

/// Returns the stems of the words of a text.
fn stems(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(|word| stem(&word.to_lowercase())).collect()
}

/// Strips a word's English ending.
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
    // `hitting` becomes `hit`, but `passing` becomes `pass`.
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
            label: String::new(),
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
