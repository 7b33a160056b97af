//! Numbers in the game that effects depend on: conditions (`if`) and multipliers (`per`).

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use toml::Value;

use evenhand_game::game::knobs::Knob;
use evenhand_kit::table::effects::written;

/// A condition for an effect to happen: a number of something is at least or at most `n`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Condition {
    pub(crate) of: Counted,
    /// Whether the number must be at most `n`, rather than at least.
    pub(crate) at_most: bool,
    pub(crate) n: u8,
}

/// A number of something in the game. In content files it is a condition (`if`), or multiplies an amount (`per`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Counted {
    pub(crate) counts: Counts,
    /// Which operators count, if operators are counted.
    pub(crate) class: Class,
}

/// The class and the subclass of operators, if only some are meant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Class {
    pub(crate) class: Option<String>,
    pub(crate) sub: Option<String>,
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counts {
    /// The cards in the owner's hand, or in its enemy's.
    Hand,
    EnemyHand,
    /// The cards in the owner's deck, or in its discard pile.
    Deck,
    Discard,
    /// The Control Points of the owner, or of its enemy.
    Cp,
    EnemyCp,
    /// The owner's operators on the battlefield, or its enemy's.
    Allies,
    Enemies,
    /// The owner's operators in the enemy's Landing Zone, or on points.
    InEnemyZone,
    OnPoints,
    /// The health that the acting operator has left.
    Health,
}

impl Counts {
    /// Whether it counts operators.
    pub(crate) const fn operators(self) -> bool {
        matches!(self, Counts::Allies | Counts::Enemies | Counts::InEnemyZone | Counts::OnPoints)
    }

    /// Whether it counts operators at a location.
    pub(crate) const fn at_location(self) -> bool {
        matches!(self, Counts::InEnemyZone | Counts::OnPoints)
    }
}

/// The words of conditions, what each counts, and whether the number must be at most the one written.
const WORDS: [(&str, Counts, bool); 20] = [
    ("hand_at_most", Counts::Hand, true),
    ("hand_at_least", Counts::Hand, false),
    ("enemy_hand_at_most", Counts::EnemyHand, true),
    ("enemy_hand_at_least", Counts::EnemyHand, false),
    ("deck_at_most", Counts::Deck, true),
    ("deck_at_least", Counts::Deck, false),
    ("discard_at_most", Counts::Discard, true),
    ("discard_at_least", Counts::Discard, false),
    ("cp_at_most", Counts::Cp, true),
    ("cp_at_least", Counts::Cp, false),
    ("enemy_cp_at_most", Counts::EnemyCp, true),
    ("enemy_cp_at_least", Counts::EnemyCp, false),
    ("allies_at_most", Counts::Allies, true),
    ("allies_at_least", Counts::Allies, false),
    ("enemies_at_most", Counts::Enemies, true),
    ("enemies_at_least", Counts::Enemies, false),
    ("in_enemy_zone", Counts::InEnemyZone, false),
    ("on_points", Counts::OnPoints, false),
    ("health_at_most", Counts::Health, true),
    ("health_at_least", Counts::Health, false),
];

impl Condition {
    /// Returns its word in content files.
    pub(crate) fn word(&self) -> &'static str {
        let known = WORDS.iter().find(|(_, counts, at_most)| (*counts, *at_most) == (self.of.counts, self.at_most));
        known.map_or("", |(word, ..)| word)
    }
}

impl Class {
    /// Whether all operators are meant.
    fn is_any(&self) -> bool {
        self.class.is_none() && self.sub.is_none()
    }
}

impl Counted {
    /// Checks that a class is written only where operators are counted. `word` is what is written.
    fn new<E: Error>(word: &str, counts: Counts, class: Class) -> Result<Counted, E> {
        if !class.is_any() && !counts.operators() {
            let remedy = "leave class and sub out, or count allies, enemies, in_enemy_zone or on_points";
            return Err(written::wrong(format!("has a class, but `{word}` counts no operators"), remedy));
        }
        Ok(Counted { counts, class })
    }
}

/// The words of `per`, and what each counts.
const PER: [(&str, Counts); 11] = [
    ("hand", Counts::Hand),
    ("enemy_hand", Counts::EnemyHand),
    ("deck", Counts::Deck),
    ("discard", Counts::Discard),
    ("cp", Counts::Cp),
    ("enemy_cp", Counts::EnemyCp),
    ("allies", Counts::Allies),
    ("enemies", Counts::Enemies),
    ("in_enemy_zone", Counts::InEnemyZone),
    ("on_points", Counts::OnPoints),
    ("health", Counts::Health),
];

impl Knob for Counted {}

impl<'de> Deserialize<'de> for Counted {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Counted, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Limited {
            of: String,
            class: Option<String>,
            sub: Option<String>,
        }
        let Limited { of, class, sub } = match Value::deserialize(deserializer)? {
            Value::String(of) => Limited { of, class: None, sub: None },
            Value::Table(table) => table.try_into().map_err(Error::custom)?,
            _ => {
                let remedy = "write per = \"hand\", or per = { of = \"allies\", class = \"...\" }";
                return Err(written::wrong("is neither a word nor a table", remedy));
            }
        };
        let Some((_, counts)) = PER.into_iter().find(|(known, _)| *known == of) else {
            let remedy = written::meant(&of, &PER.map(|(word, _)| word));
            return Err(written::wrong(format!("counts `{of}`, which cannot be counted"), remedy));
        };
        Counted::new(&of, counts, Class { class, sub })
    }
}

impl Knob for Condition {}

impl<'de> Deserialize<'de> for Condition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Condition, D::Error> {
        let mut keys = BTreeMap::<String, Value>::deserialize(deserializer)?;
        let mut text = |key: &str| match keys.remove(key) {
            None => Ok(None),
            Some(Value::String(word)) => Ok(Some(word)),
            Some(_) => Err(written::wrong(format!("has a `{key}` that is not text"), format!("write {key} = \"...\""))),
        };
        let class = Class { class: text("class")?, sub: text("sub")? };
        let mut asked = keys.into_iter();
        let (Some((word, number)), None) = (asked.next(), asked.next()) else {
            let known = WORDS.map(|(word, ..)| word).join(", ");
            return Err(written::wrong("needs exactly one condition", format!("write one of {known}")));
        };
        let Some((_, counts, at_most)) = WORDS.into_iter().find(|(known, ..)| *known == word) else {
            let remedy = written::meant(&word, &WORDS.map(|(word, ..)| word));
            return Err(written::wrong(format!("has `{word}`, which is not a condition"), remedy));
        };
        let Some(n) = number.as_integer().and_then(|n| u8::try_from(n).ok()) else {
            return Err(written::wrong(format!("has a `{word}` that is not a number"), "write a number from 0 to 255"));
        };
        Ok(Condition { of: Counted::new(&word, counts, class)?, at_most, n })
    }
}
