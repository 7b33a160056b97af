//! Reads `{ from, to, step }`: an axis with evenly spaced values.

use toml::Value;

use super::declared::RANGE;
use super::state::{MOST_CELLS, Reading};
use evenhand_game::document::declared::{Taken, names};
use evenhand_game::document::{Place, Problems, Written, nearest};

impl Reading {
    /// Expands `{ from, to, step }` to its values.
    pub(super) fn steps(&mut self, path: &str, entry: &Written) -> Option<Vec<Value>> {
        let example = "write { from = 4, to = 8, step = 2 }; without step it is 1";
        let before = self.problems.len();
        for (key, value) in entry.entries() {
            let field = RANGE.iter().find(|field| field.name == key.text);
            if field.is_none() {
                let remedy = match nearest(&key.text, names(&RANGE)) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => example.into(),
                };
                self.wrong(&key.place, path, format!("`{}` is not part of a range", key.text), remedy);
            }
            if field.is_some_and(|field| !field.check(&mut Problems::default(), value, path)) {
                self.wrong(&value.place, path, format!("`{}` has to be a number", key.text), example);
            }
        }
        for field in RANGE.iter().filter(|field| field.needed.is_some()) {
            if entry.get(field.name).is_none() && self.problems.len() == before {
                self.wrong(&entry.place, path, format!("`{}` is missing", field.name), example);
            }
        }
        if self.problems.len() > before {
            return None;
        }
        let taken = Taken::read(&mut self.problems, Some(entry), path, &RANGE);
        let (from, to, step) = (taken.value("from")?, taken.value("to")?, taken.value("step")?);
        if let [Value::Integer(from), Value::Integer(to), Value::Integer(step)] = [&from, &to, &step] {
            return self.whole_steps(&entry.place, path, [*from, *to, *step]);
        }
        let number = |value: &Value| value.as_float().or(value.as_integer().map(|number| number as f64));
        let (low, high, width) = (number(&from)?, number(&to)?, number(&step)?);
        let gaps = (high - low) / width;
        if !(width > 0.0 && high >= low && gaps.is_finite()) {
            self.wrong(&entry.place, path, "a range has to go upwards", example);
            return None;
        }
        if gaps + 1.0 > MOST_CELLS as f64 {
            self.wrong(&entry.place, path, format!("the axis has more than {MOST_CELLS} values"), "use a wider step");
            return None;
        }
        if (gaps - gaps.round()).abs() > 1e-6 {
            let last = low + gaps.floor() * width;
            let message =
                format!("{high} is not reached in steps of {width} from {low}: the last value would be {last}");
            self.wrong(&entry.place, path, message, format!("write `to = {last}`, or another step"));
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most MOST_CELLS")]
        let count = gaps.round() as i64;
        // Rounded, so that three steps of 0.1 are 0.3 and not 0.30000000000000004.
        let decimal = |index: i64| Value::Float(((low + index as f64 * width) * 1e9).round() / 1e9);
        Some((0..=count).map(decimal).collect())
    }

    /// Expands a range of whole numbers in integer arithmetic, because large integers are not exact as floats.
    fn whole_steps(&mut self, place: &Place, path: &str, [from, to, step]: [i64; 3]) -> Option<Vec<Value>> {
        let example = "write { from = 4, to = 8, step = 2 }; without step it is 1";
        if step <= 0 || to < from {
            self.wrong(place, path, "a range has to go upwards", example);
            return None;
        }
        let (from, to, step) = (i128::from(from), i128::from(to), i128::from(step));
        let (gaps, rest) = ((to - from) / step, (to - from) % step);
        if gaps >= MOST_CELLS as i128 {
            self.wrong(place, path, format!("the axis has more than {MOST_CELLS} values"), "use a wider step");
            return None;
        }
        if rest != 0 {
            let last = to - rest;
            let message = format!("{to} is not reached in steps of {step} from {from}: the last value would be {last}");
            self.wrong(place, path, message, format!("write `to = {last}`, or another step"));
            return None;
        }
        // Any number between two 64-bit integers is a 64-bit integer.
        let values = (0..=gaps).map(|index| i64::try_from(from + index * step).map(Value::Integer));
        values.collect::<Result<_, _>>().ok()
    }
}
