//! Descriptions of knobs by path or pattern, and the check of a value against them.

use std::cmp::Ordering;

use toml::Value;

use super::canonical::inline;
use super::description::{Description, Word};
use crate::document::nearest;

/// The description of the knobs of one path or pattern.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Note {
    /// Dotted path; `*` stands for one segment, a final `**` for any tail.
    pub(super) path: String,
    /// Range, unit, description and doubt.
    pub(super) description: Description,
    /// The allowed words, if it takes a word. With a range as well, it takes a word or a number.
    pub(super) words: Vec<Word>,
    /// The required number of entries of a list.
    pub(super) len: Option<usize>,
}

/// All notes of a rulebook.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Notes(Vec<Note>);

/// What is wrong with a value, and what to write instead.
#[derive(Debug, PartialEq)]
pub(super) struct Wrong {
    pub(super) message: String,
    pub(super) remedy: String,
}

impl Notes {
    pub(super) fn push(&mut self, note: Note) {
        self.0.push(note);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Note> {
        self.0.iter()
    }

    /// Returns the most specific note for a path: the one with the most literal segments, then the fewest segments
    /// matched by `**`, then the one whose literal segments come first.
    pub(super) fn of(&self, path: &str) -> Option<&Note> {
        let segments: Vec<&str> = path.split('.').collect();
        self.0.iter().filter(|note| note.matches(&segments)).max_by(|a, b| a.more_specific(b))
    }

    /// Returns the note for an element of a list: the element's or the list's, whichever is more specific.
    pub(super) fn of_element(&self, path: &str) -> Option<&Note> {
        let own = self.of(path);
        let list = path.rsplit_once('.').and_then(|(list, _)| self.of(list));
        match (own, list) {
            (Some(own), Some(list)) if own.more_specific(list) == Ordering::Less => Some(list),
            (Some(own), _) => Some(own),
            (None, list) => list,
        }
    }
}

impl Note {
    pub(super) fn matches(&self, segments: &[&str]) -> bool {
        matches(&self.path, segments)
    }

    /// Whether the note names this depth explicitly, rather than matching it with `**`.
    pub(super) fn is_exact_depth(&self) -> bool {
        !self.path.ends_with("**")
    }

    /// Whether the note is for everything below a path of exactly this depth (`path.**`).
    pub(super) fn is_below(&self, path: &str) -> bool {
        self.path.strip_suffix(".**").is_some_and(|above| above.split('.').count() == path.split('.').count())
    }

    fn more_specific(&self, other: &Note) -> Ordering {
        let rank = |note: &Note| {
            let exact: Vec<bool> = note.path.split('.').map(|segment| !segment.starts_with('*')).collect();
            let stars = note.path.split('.').filter(|segment| *segment == "*").count();
            (exact.iter().filter(|exact| **exact).count(), stars, exact)
        };
        rank(self).cmp(&rank(other))
    }

    /// Returns the label of the knob at a path, after the names of the entries for which the note has a `*`; `None`
    /// without a label.
    pub(super) fn label(&self, path: &str) -> Option<String> {
        let label = Some(self.description.label).filter(|label| !label.is_empty())?;
        let open = self.path.split('.').zip(path.split('.')).filter(|(pattern, _)| pattern.starts_with('*'));
        let named = open.map(|(_, entry)| entry.replace('_', " ")).chain([label.to_owned()]);
        Some(named.collect::<Vec<_>>().join(" "))
    }

    /// Whether a knob may be a number or a word, whatever its value in the rulebook.
    pub(super) fn allows_word_or_number(&self) -> bool {
        self.description.range.is_some() && !self.words.is_empty()
    }

    /// Returns the allowed words.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(|word| word.word)
    }

    /// Returns the values allowed for a leaf, as text; empty if the note does not restrict it. A range does not apply
    /// to a leaf that is a word, because a pattern of paths may cover words and numbers.
    pub(super) fn allowed(&self, leaf: &Value) -> String {
        let is_number = |value: &Value| matches!(value, Value::Integer(_) | Value::Float(_));
        let of_numbers = match leaf {
            Value::Array(items) => items.iter().all(is_number),
            one => is_number(one),
        };
        let range = self.description.range.filter(|_| of_numbers || self.allows_word_or_number());
        let range = range.map(|[low, high]| self.allowed_numbers(low, high));
        let words: Vec<&str> = self.words().collect();
        let words = (!words.is_empty()).then(|| words.join(" | "));
        let len = self.len.map(|len| format!("a list of {len}"));
        [len, range, words].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Checks a leaf: a number, a word, or a list of those.
    pub(super) fn judge(&self, leaf: &Value) -> Result<(), Wrong> {
        if let (Value::Array(items), Some(len)) = (leaf, self.len)
            && items.len() != len
        {
            return Err(Wrong {
                message: format!("the list has {} entries, it must have {len}", items.len()),
                remedy: format!("give {len} entries"),
            });
        }
        match leaf {
            Value::Array(items) => items.iter().try_for_each(|item| self.judge_one(item)),
            one => self.judge_one(one),
        }
    }

    fn judge_one(&self, value: &Value) -> Result<(), Wrong> {
        let number = match value {
            Value::Integer(number) => Some(*number as f64),
            Value::Float(number) => Some(*number),
            _ => None,
        };
        if let (Some(number), Some([low, high])) = (number, self.description.range)
            // Written in this order so that `nan` is rejected too.
            && !(low <= number && number <= high)
        {
            return Err(Wrong {
                message: format!("{} is out of range", inline(value)),
                remedy: format!("give a number within {}", self.allowed_numbers(low, high)),
            });
        }
        if let Value::String(word) = value
            && !self.words.is_empty()
            && !self.words().any(|known| known == word)
        {
            let list = self.words().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ");
            let remedy = match nearest(word, self.words()) {
                Some(near) => format!("did you mean \"{near}\"? It can be {list}"),
                None => format!("it can be {list}"),
            };
            return Err(Wrong { message: format!("\"{word}\" is not one of its words"), remedy });
        }
        Ok(())
    }

    fn allowed_numbers(&self, low: f64, high: f64) -> String {
        let unit = if self.description.unit.is_empty() { String::new() } else { format!(" {}", self.description.unit) };
        format!("{low} to {high}{unit}")
    }
}

/// Whether a pattern of paths matches the path with these segments.
pub(super) fn matches(pattern: &str, segments: &[&str]) -> bool {
    let mut rest = segments.iter();
    for pattern in pattern.split('.') {
        if pattern == "**" {
            return true;
        }
        match rest.next() {
            Some(segment) if pattern == "*" || pattern == *segment => {}
            _ => return false,
        }
    }
    rest.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notes(patterns: &[&'static str]) -> Notes {
        let note = |path: &&'static str| Note {
            path: path.to_string(),
            description: Description { about: path, ..Description::default() },
            words: Vec::new(),
            len: None,
        };
        Notes(patterns.iter().map(note).collect())
    }

    #[test]
    fn the_most_specific_pattern_wins() {
        let notes = notes(&["cards.**", "cards.*.mana", "cards.brute.mana", "cards.*.gold", "**", "cards.brute.**"]);
        let about = |path: &str| notes.of(path).map(|note| note.description.about);
        assert_eq!(about("cards.brute.mana"), Some("cards.brute.mana"));
        assert_eq!(about("cards.monk.mana"), Some("cards.*.mana"));
        assert_eq!(about("cards.brute.hp"), Some("cards.brute.**"));
        assert_eq!(about("cards.monk.fx.0.n"), Some("cards.**"));
        assert_eq!(about("rules.x"), Some("**"));
    }

    #[test]
    fn an_element_takes_the_note_of_its_list_unless_it_has_a_closer_one() {
        let notes = notes(&["cards.**", "cards.*.gold", "rules.ages", "rules.ages.2"]);
        let about = |path: &str| notes.of_element(path).map(|note| note.description.about);
        assert_eq!(about("cards.brute.gold.1"), Some("cards.*.gold"));
        assert_eq!(about("rules.ages.0"), Some("rules.ages"));
        assert_eq!(about("rules.ages.2"), Some("rules.ages.2"));
    }
}
