//! Parses dice as content files write them: `3`, `D3`, `D6`, `2D6`, `D6+1` (FB-DICE-1).

use std::fmt;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer};

use super::effects::DiceRoll;
use super::sheets::Strength;
use evenhand_game::game::knobs::{Knob, Shape, Word};
use evenhand_kit::table::effects::written::wrong;

/// The most dice of a roll, and the largest number that can be added to it.
const MOST: i8 = 30;

/// The remedy where dice are expected.
const REMEDY: &str = "write a number, or D3, D6 or 2D6 with perhaps something added: \"D6+1\"";

/// The remedy where a weapon's Strength is expected.
pub(super) const STRENGTHS: &str = "write \"+1\" or \"-1\" to add to the user's, \"4\", \"D3\", \"D6\" or \"2D6+1\" to replace it, \
     \"dd:D3\" for Direct Damage";

/// Describes each way to write a weapon's Strength.
pub(super) const STRENGTH_FORM: &str =
    "\"+1\" adds to the Strength of the model, \"4\" or \"D6\" replaces it, \"dd:D3\" is Direct Damage";

/// Parses a number, or dice with three or six sides and optionally a number added.
pub(crate) fn dice_roll(text: &str) -> Option<DiceRoll> {
    let small = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse::<i8>().ok()).flatten().filter(|number| *number <= MOST)
    };
    let Some((count, rest)) = text.split_once('D') else { return small(text).map(DiceRoll::fixed) };
    let (sides, plus) = match rest.split_once(['+', '-']) {
        Some((sides, plus)) => (sides, small(plus)?),
        None => (rest, 0),
    };
    let dice = if count.is_empty() { 1 } else { small(count)?.unsigned_abs() };
    let sides = match sides {
        "3" => 3,
        "6" => 6,
        _ => return None,
    };
    Some(DiceRoll { dice, sides, plus: if rest.contains('-') { -plus } else { plus } })
}

/// Parses a weapon's Strength. Returns `None` if the text is not valid.
pub(super) fn strength(text: &str) -> Option<Strength> {
    if let Some(direct) = text.strip_prefix("dd:") {
        return dice_roll(direct).map(Strength::Direct);
    }
    if text.starts_with(['+', '-']) {
        let by: i8 = text.parse().ok()?;
        return (-MOST..=MOST).contains(&by).then_some(Strength::Plus(by));
    }
    dice_roll(text).map(Strength::Instead)
}

/// In effects, a fixed amount is written as a number and dice as a string.
impl<'de> Deserialize<'de> for DiceRoll {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DiceRoll, D::Error> {
        struct DiceVisitor;
        impl Visitor<'_> for DiceVisitor {
            type Value = DiceRoll;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number or dice, such as 2 or \"D3\"")
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<DiceRoll, E> {
                let small = i8::try_from(number).ok().filter(|number| (0..=MOST).contains(number));
                small
                    .map(DiceRoll::fixed)
                    .ok_or_else(|| wrong(format!("{number} is not from 0 to {MOST}"), "write such a number"))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<DiceRoll, E> {
                dice_roll(text).ok_or_else(|| wrong(format!("`{text}` is neither a number nor dice"), REMEDY))
            }
        }
        deserializer.deserialize_any(DiceVisitor)
    }
}

/// The dice that effects can have instead of a number.
impl Knob for DiceRoll {
    fn words() -> Vec<Word> {
        let word = |(word, about)| Word { word, about };
        [
            ("D3", "half a die, rounded up"),
            ("D3+1", "D3 and 1"),
            ("D3+2", "D3 and 2"),
            ("D3+3", "D3 and 3"),
            ("D6", "a die"),
            ("D6+1", "a die and 1"),
            ("D6+2", "a die and 2"),
            ("D6+3", "a die and 3"),
            ("2D6", "the sum of two dice"),
            ("2D6+1", "two dice and 1"),
            ("2D6+2", "two dice and 2"),
            ("2D6+3", "two dice and 3"),
        ]
        .map(word)
        .to_vec()
    }
    fn shape() -> Shape {
        let dice = DiceRoll::words().into_iter().map(|dice| Word { about: "", ..dice });
        Shape::AnyOf(vec![Shape::Whole([0.0, 20.0]), Shape::Words(dice.collect())])
    }
}
