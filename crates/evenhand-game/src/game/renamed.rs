//! Words of content files that were replaced: what messages name, and what `evenhand content upgrade` rewrites.

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
    /// An effect without `verb`, in which this key stands for it. Its value becomes the second field; a table becomes
    /// the effect's fields, and with an empty second field the value is dropped.
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

    /// Returns the remedy for an old verb among `renamed`; `None` if `word` is not one.
    #[must_use]
    pub fn remedy(renamed: &[Renamed], word: &str) -> Option<String> {
        let old = renamed.iter().find(|entry| match entry.was {
            Was::Verb(verb) | Was::VerbWith(verb, ..) => verb == word && entry.now != word,
            Was::Key(..) | Was::List(_) => false,
        })?;
        Some(format!("it is called `{}` now; `evenhand content upgrade FILE` rewrites a file", old.now))
    }

    /// Returns the remedy for an old field of a verb that kept its word; `None` if `field` is not one.
    #[must_use]
    pub fn field_remedy(renamed: &[Renamed], verb: &str, field: &str) -> Option<String> {
        let of_verb = renamed.iter().filter(|entry| entry.was == Was::Verb(entry.now) && entry.now == verb);
        let (_, now) = of_verb.flat_map(|entry| entry.fields).find(|(old, _)| *old == field)?;
        Some(format!("it is called `{now}` now; `evenhand content upgrade FILE` rewrites a file"))
    }
}
