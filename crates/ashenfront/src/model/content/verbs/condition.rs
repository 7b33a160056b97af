//! Conditions for effects to happen (`if`).

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};
use toml::Value;

use evenhand_game::game::knobs::{Knob, nearest};
use evenhand_kit::table::effects::written;

/// A condition for an effect to happen: a number of something is at least or at most `n`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Condition {
    pub(crate) counts: Counts,
    /// Whether the number must be at most `n`, rather than at least.
    pub(crate) at_most: bool,
    pub(crate) n: u8,
    /// The class and the subclass of the operators that count, if only some do.
    pub(crate) class: Option<String>,
    pub(crate) sub: Option<String>,
}

/// What a condition counts.
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
        let known = WORDS.iter().find(|(_, counts, at_most)| (*counts, *at_most) == (self.counts, self.at_most));
        known.map_or("", |(word, ..)| word)
    }
}

/// What an amount is multiplied by: a number of something in the game (`per`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Per {
    pub(crate) counts: Counts,
    /// The class and the subclass of the operators that count, if only some do.
    pub(crate) class: Option<String>,
    pub(crate) sub: Option<String>,
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

impl Knob for Per {}

impl<'de> Deserialize<'de> for Per {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Per, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Limited {
            of: String,
            class: Option<String>,
            sub: Option<String>,
        }
        let Limited { of, class, sub } = match Value::deserialize(deserializer)? {
            Value::String(of) => Limited { of, class: None, sub: None },
            Value::Table(table) => table.try_into().map_err(serde::de::Error::custom)?,
            _ => {
                return Err(written::wrong(
                    "is no word",
                    "write per = \"hand\", or per = { of = \"allies\", class = \"...\" }",
                ));
            }
        };
        let Some((_, counts)) = PER.into_iter().find(|(known, _)| *known == of) else {
            let known = || PER.into_iter().map(|(word, _)| word);
            let remedy = match nearest(&of, known()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("write one of {}", known().collect::<Vec<_>>().join(", ")),
            };
            return Err(written::wrong(format!("counts `{of}`, which cannot be counted"), remedy));
        };
        if (class.is_some() || sub.is_some()) && !counts.operators() {
            let remedy = "leave class and sub out, or count allies, enemies, in_enemy_zone or on_points";
            return Err(written::wrong(format!("has a class, but `{of}` are no operators"), remedy));
        }
        Ok(Per { counts, class, sub })
    }
}

impl Knob for Condition {}

impl<'de> Deserialize<'de> for Condition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Condition, D::Error> {
        let mut keys = BTreeMap::<String, Value>::deserialize(deserializer)?;
        let mut text = |key: &str| match keys.remove(key) {
            None => Ok(None),
            Some(Value::String(word)) => Ok(Some(word)),
            Some(_) => Err(written::wrong(format!("has a `{key}` that is no text"), format!("write {key} = \"...\""))),
        };
        let (class, sub) = (text("class")?, text("sub")?);
        let mut asked = keys.into_iter();
        let (Some((word, number)), None) = (asked.next(), asked.next()) else {
            let known = WORDS.map(|(word, ..)| word).join(", ");
            return Err(written::wrong("does not ask for one thing", format!("write one of {known}")));
        };
        let Some((_, counts, at_most)) = WORDS.into_iter().find(|(known, ..)| *known == word) else {
            let known = || WORDS.into_iter().map(|(word, ..)| word);
            let remedy = match nearest(&word, known()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("write one of {}", known().collect::<Vec<_>>().join(", ")),
            };
            return Err(written::wrong(format!("asks for `{word}`, which is no condition"), remedy));
        };
        let Some(n) = number.as_integer().and_then(|n| u8::try_from(n).ok()) else {
            return Err(written::wrong(format!("has a `{word}` that is no number"), "write a number from 0 to 255"));
        };
        if (class.is_some() || sub.is_some()) && !counts.operators() {
            let remedy = "leave class and sub out, or count operators: allies_at_least, enemies_at_least";
            return Err(written::wrong(format!("has a class, but `{word}` counts no operators"), remedy));
        }
        Ok(Condition { counts, at_most, n, class, sub })
    }
}
