//! Words of content files that were replaced: what messages name, and what `evenhand content upgrade` rewrites.

use toml::{Table, Value};

/// A way of writing an effect, or a list of effects, that was replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Renamed {
    /// How it was written.
    pub was: Was,
    /// The verb, or the key of the list, that is written now.
    pub now: &'static str,
    /// Fields that have other names now: the old and the new name.
    pub fields: &'static [(&'static str, &'static str)],
    /// Fields that are written in addition, with their values as TOML.
    pub with: &'static [(&'static str, &'static str)],
}

/// How something was written before it was replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Was {
    /// An effect with this verb.
    Verb(&'static str),
    /// An effect with this verb and a field of this value, as TOML.
    VerbWith(&'static str, &'static str, &'static str),
    /// An effect without `verb`, with a key that stood for the verb: the key, and the name of the field that its value
    /// is now. A table as the value holds the fields of the effect. Without a name the value is dropped.
    Key(&'static str, &'static str),
    /// A list of effects under this key of an entry of content.
    List(&'static str),
}

impl Renamed {
    /// Returns the entry for a verb whose word and fields changed.
    #[must_use]
    pub const fn verb(
        was: &'static str,
        now: &'static str,
        fields: &'static [(&'static str, &'static str)],
        with: &'static [(&'static str, &'static str)],
    ) -> Renamed {
        Renamed { was: Was::Verb(was), now, fields, with }
    }

    /// Returns what to write in place of the replaced words of an effect; `None` if it has none. `at` is the key at
    /// which a mistake was found: an old name of a field matters only there.
    #[must_use]
    pub fn remedy(renamed: &[Renamed], effect: &Table, at: &str) -> Option<String> {
        let verb = effect.get("verb").and_then(Value::as_str);
        let called = |now: &str| format!("it is called `{now}` now");
        let new = renamed.iter().find_map(|entry| match entry.was {
            Was::Verb(word) | Was::VerbWith(word, ..) if verb == Some(word) && word != entry.now => {
                Some(called(entry.now))
            }
            Was::Verb(word) if verb == Some(word) => {
                entry.fields.iter().find(|(old, _)| *old == at).map(|(_, now)| called(now))
            }
            Was::Key(key, _) if verb.is_none() && effect.contains_key(key) => {
                Some(format!("instead of `{key} = ...`, write `verb = \"{}\"` with its fields", entry.now))
            }
            _ => None,
        });
        new.map(with_command)
    }

    /// Returns what to write in place of an old key of a list of effects; `None` if `key` is none.
    #[must_use]
    pub fn remedy_of_list(renamed: &[Renamed], key: &str) -> Option<String> {
        Renamed::list_now(renamed, key).map(|now| with_command(format!("it is called `{now}` now")))
    }

    /// Returns the key of a list of effects that had the key `was`; `None` if none had.
    #[must_use]
    pub fn list_now(renamed: &[Renamed], was: &str) -> Option<&'static str> {
        renamed.iter().find(|entry| matches!(entry.was, Was::List(old) if old == was)).map(|entry| entry.now)
    }
}

/// Adds the command that rewrites files.
fn with_command(remedy: String) -> String {
    format!("{remedy}; `evenhand content upgrade FILE` rewrites a file")
}

#[cfg(test)]
mod tests {
    use super::{Renamed, Was};

    const RENAMED: &[Renamed] = &[
        Renamed::verb("lf", "gain", &[("p", "player")], &[]),
        Renamed::verb("draw", "draw", &[("p", "player")], &[]),
        Renamed { was: Was::Key("push", "further"), now: "push", fields: &[], with: &[] },
        Renamed { was: Was::List("fx"), now: "effects", fields: &[], with: &[] },
    ];

    fn remedy(effect: &str, at: &str) -> Option<String> {
        Renamed::remedy(RENAMED, &effect.parse().expect("TOML"), at)
    }

    #[test]
    fn old_words_are_answered_with_the_new_ones() {
        let starts = |found: Option<String>, text: &str| assert!(found.is_some_and(|found| found.starts_with(text)));
        starts(remedy("verb = 'lf'\np = 'you'", "verb"), "it is called `gain` now");
        starts(remedy("verb = 'draw'\np = 'you'", "p"), "it is called `player` now");
        starts(remedy("push = 1.0", "0"), "instead of `push = ...`, write `verb = \"push\"`");
        starts(Renamed::remedy_of_list(RENAMED, "fx"), "it is called `effects` now");
    }

    #[test]
    fn other_mistakes_have_no_new_word() {
        assert_eq!(remedy("verb = 'drow'", "verb"), None);
        assert_eq!(remedy("verb = 'draw'\np = 'you'\nx = 1", "x"), None);
        assert_eq!(remedy("verb = 'push'\npush = 1.0", "push"), None);
        assert_eq!(Renamed::remedy_of_list(RENAMED, "effects"), None);
    }
}
