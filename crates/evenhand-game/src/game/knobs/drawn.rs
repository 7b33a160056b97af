//! Rules near the rulebook's, drawn at random: what players train under so that they know more than one set of rules.

use toml::Value;

use super::book::Book;
use super::error::KnobError;
use super::list::{Leaf, leaves};
use super::rules::Rules;
use super::vary::number;
use crate::game::Dice;

/// The most knobs that are changed at once.
const MOST_CHANGED: usize = 3;
/// Maximum number of attempts to find a knob that can be changed.
const ATTEMPTS: usize = 100;

/// The knobs from which changes are drawn.
pub struct Draw {
    /// Numbers that the rulebook itself is in doubt about.
    doubtful_numbers: Vec<Leaf>,
    /// Words and switches that the rulebook is in doubt about.
    doubtful: Vec<Leaf>,
    /// Other knobs of rules.
    others: Vec<Leaf>,
    /// Knobs of content, such as prices of cards.
    content: Vec<Leaf>,
}

impl Draw {
    /// Returns the knobs of a rulebook.
    ///
    /// # Errors
    /// See [`Rules::of_book`].
    pub fn of(book: &Book) -> Result<Draw, KnobError> {
        let mut draw =
            Draw { doubtful_numbers: Vec::new(), doubtful: Vec::new(), others: Vec::new(), content: Vec::new() };
        for leaf in leaves(book)?.into_iter().filter(can_change) {
            let entry = leaf.path.split_once('.').is_some_and(|(table, _)| book.open_tables.contains(&table));
            let word = matches!(leaf.value, Value::Boolean(_) | Value::String(_));
            let list = match (entry, leaf.description.doubt.is_empty(), word) {
                (true, ..) => &mut draw.content,
                (false, false, false) => &mut draw.doubtful_numbers,
                (false, false, true) => &mut draw.doubtful,
                (false, true, _) => &mut draw.others,
            };
            list.push(leaf);
        }
        Ok(draw)
    }

    /// Changes one to three knobs. Half of them are numbers that the rulebook is in doubt about, because these are what
    /// designers vary; the others are words and switches in doubt, other rules, and content, in equal parts. Numbers change
    /// by up to half their value, but by 1 at least, within their ranges.
    pub fn change(&self, book: &Book, rules: &Rules, dice: &mut Dice) -> Rules {
        let mut drawn = rules.clone();
        let (count, mut changed) = (1 + dice.below(MOST_CHANGED), 0);
        for _ in 0..ATTEMPTS {
            let numbers = &self.doubtful_numbers;
            let kind = [numbers, numbers, numbers, &self.doubtful, &self.others, &self.content][dice.below(6)];
            if kind.is_empty() {
                continue;
            }
            let leaf = &kind[dice.below(kind.len())];
            let Some(now) = drawn.get(&leaf.path) else { continue };
            // Each knob changes once at most, so that it stays near the rulebook's.
            if rules.get(&leaf.path) != Some(now) {
                continue;
            }
            let value = changed_value(leaf, now, dice);
            if value != *now && drawn.set(book, &leaf.path, &value, None).is_ok() {
                changed += 1;
            }
            if changed == count {
                break;
            }
        }
        drawn
    }
}

/// Whether a knob can be changed without knowing its meaning.
fn can_change(leaf: &Leaf) -> bool {
    let ranged = leaf.description.range.is_some();
    match &leaf.value {
        Value::Boolean(_) => true,
        Value::Integer(_) | Value::Float(_) => ranged,
        Value::String(_) => !leaf.words.is_empty(),
        Value::Array(items) => ranged && !items.is_empty() && items.iter().all(|item| number(item).is_some()),
        _ => false,
    }
}

fn changed_value(leaf: &Leaf, now: &Value, dice: &mut Dice) -> Value {
    match now {
        Value::Boolean(on) => Value::Boolean(!on),
        Value::String(_) => Value::from(leaf.words[dice.below(leaf.words.len())].word),
        Value::Array(items) => {
            let mut items = items.clone();
            if !items.is_empty() {
                let place = dice.below(items.len());
                items[place] = changed_number(leaf, &items[place], dice);
            }
            Value::Array(items)
        }
        number => changed_number(leaf, number, dice),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "within the range of a whole number")]
fn changed_number(leaf: &Leaf, now: &Value, dice: &mut Dice) -> Value {
    let (Some([low, high]), Some(present)) = (leaf.description.range, number(now)) else {
        return now.clone();
    };
    let most = (present.abs() / 2.0).max(1.0);
    let changed = (present + most * (2.0 * dice.unit() - 1.0)).clamp(low, high);
    match now {
        // Rounded away from the present value, so that small numbers change as well.
        Value::Integer(_) if changed < present => Value::Integer(changed.floor().max(low) as i64),
        Value::Integer(_) => Value::Integer(changed.ceil().min(high) as i64),
        _ => Value::Float(changed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::knobs::Declared;

    crate::knobs! {
        struct Frame {
            /// Mana of a round.
            mana: u8 = 5, in 4..=20, "mana", doubt "To be tested.";
            /// Whether mana is kept.
            kept: bool = false;
        }
    }

    #[test]
    fn drawn_rules_stay_near_the_rulebook_and_within_ranges() {
        let book = Book { documents: &[], knobs: Declared::of::<Frame>, open_tables: &[] };
        let rules = Rules::of_book(&book).unwrap();
        let draw = Draw::of(&book).unwrap();
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..200 {
            let drawn = draw.change(&book, &rules, &mut Dice::new(seed)).section::<Frame>("").unwrap();
            assert!((4..=8).contains(&drawn.mana), "{} is 5 and a half of it, rounded up", drawn.mana);
            seen.insert((drawn.mana, drawn.kept));
        }
        assert!(seen.iter().any(|(mana, _)| *mana == 4) && seen.iter().any(|(mana, _)| *mana == 8), "{seen:?}");
        assert!(seen.contains(&(5, true)), "{seen:?}");
    }
}
