//! `acquire`: gaining cards from shared decks (BF-22f, BF-16.2).

use serde::{Deserialize, Deserializer};

use evenhand_kit::table::effects::written::{Count, Form, form, wrong};

pub(crate) const NOTATION: [&str; 2] = [
    "`deck` = `\"market\"` / `\"power\"`; `age` = (`\"current\"`) / 1 / 2 / 3; `from` = (`\"top\"`) / `\"bottom\"` / `\"random\"`; `reveal`; `take` (1) count",
    "gain from a shared deck",
];

/// Cards of a shared deck to pick from.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Acquire {
    pub(crate) deck: Deck,
    #[serde(default)]
    pub(crate) age: Age,
    #[serde(default)]
    pub(crate) from: DeckEnd,
    pub(crate) reveal: u8,
    #[serde(default = "Count::one")]
    pub(crate) take: Count,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Deck {
    Market,
    Power,
}

/// An Age counted from 0, or `None` for the current Age of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Age(pub(crate) Option<u8>);

impl<'de> Deserialize<'de> for Age {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Age, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Word {
            Current,
        }
        match form::<D, Word, serde::de::IgnoredAny>(deserializer, "an Age: \"current\", 1, 2 or 3")? {
            Form::Word(Word::Current) => Ok(Age(None)),
            Form::Number(age @ 1..=3) => Ok(Age(Some(age - 1))),
            Form::Number(_) | Form::Fields(_) => Err(wrong("is no age", "write \"current\", 1, 2 or 3")),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DeckEnd {
    #[default]
    Top,
    Bottom,
    Random,
}
