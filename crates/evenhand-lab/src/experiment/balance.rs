//! `[balance]`: which numbers may change, and the targets.

use toml::Value;

use evenhand_game::document::Place;

/// The task of `evenhand balance`.
#[derive(Clone, Debug, PartialEq)]
pub struct Balance {
    /// The knobs that may change.
    pub knobs: Vec<Bounds>,
    /// The targets.
    pub targets: Vec<Target>,
    /// Number of deals that each candidate plays.
    pub deals: u64,
    /// Maximum number of candidates played.
    pub candidates: usize,
    /// Number of fresh deals on which the result is measured.
    pub confirm: u64,
    /// Where the table is written.
    pub place: Place,
}

/// A knob with its allowed values.
#[derive(Clone, Debug, PartialEq)]
pub struct Bounds {
    /// The knob's path.
    pub path: String,
    /// Its value before any change.
    pub book: f64,
    /// The minimum.
    pub low: f64,
    /// The maximum.
    pub high: f64,
    /// Whether it must be a whole number.
    pub whole: bool,
    /// Where the bounds are written.
    pub place: Place,
}

impl Bounds {
    /// Whether a value lies within the bounds.
    pub fn holds(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Returns a value as written in a file.
    #[expect(clippy::cast_possible_truncation, reason = "whole, and within bounds that were written as whole numbers")]
    pub fn written(&self, value: f64) -> Value {
        if self.whole { Value::Integer(value.round() as i64) } else { Value::Float(value) }
    }

    /// Returns the value within the bounds that is nearest to the rulebook's.
    pub fn start(&self) -> f64 {
        self.book.clamp(self.low, self.high)
    }
}

/// The quantity of a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The win share of a `seat`, `faction`, `agent` or value of a label: of one group, or of each.
    Share {
        /// The kind of group.
        kind: String,
        /// The group's name; `None` for each of them.
        group: Option<String>,
    },
    /// The fraction of matches with this ending.
    Ending(String),
    /// The mean of this measure.
    Mean(String),
}

/// A range in which a quantity should lie.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// The quantity.
    pub aim: Aim,
    /// The lower end; `None` if there is no lower limit.
    pub low: Option<f64>,
    /// The upper end; `None` if there is no upper limit.
    pub high: Option<f64>,
    /// The target as written.
    pub text: String,
    /// Where it is written.
    pub place: Place,
}

impl Target {
    /// Parses `every faction 47-53 %`, `faction prospect 20 to 30 %`, `rounds 7-9`, `rounds at least 5`, `ending cap at
    /// most 10 %`.
    ///
    /// # Errors
    /// Returns what is wrong with it.
    pub(super) fn read(text: &str, place: Place) -> Result<Target, String> {
        let written = text.trim();
        let (written, percent) = match written.strip_suffix('%') {
            Some(rest) => (rest.trim_end(), true),
            None => (written, false),
        };
        let number = |text: &str| -> Result<f64, String> {
            let number: f64 = text
                .trim()
                .trim_end_matches('%')
                .trim()
                .parse()
                .map_err(|_| format!("\"{}\" is no number", text.trim()))?;
            if number.is_finite() {
                Ok(if percent { number / 100.0 } else { number })
            } else {
                Err(format!("{number} is no end"))
            }
        };
        let (what, low, high) = if let Some((what, most)) = written.rsplit_once(" at most ") {
            (what, None, Some(number(most)?))
        } else if let Some((what, least)) = written.rsplit_once(" at least ") {
            (what, Some(number(least)?), None)
        } else {
            let between = || -> Option<(&str, &str, &str)> {
                if let Some((rest, most)) = written.rsplit_once(" to ") {
                    let (what, least) = rest.rsplit_once(' ')?;
                    return Some((what, least, most));
                }
                let (what, range) = written.rsplit_once(' ')?;
                let (least, most) = range.split_once('-')?;
                Some((what, least, most))
            };
            let (what, least, most) = between().ok_or("it does not say between what")?;
            (what, Some(number(least)?), Some(number(most)?))
        };
        if low.zip(high).is_some_and(|(low, high)| low > high) {
            return Err("its range ends before it begins".into());
        }
        let words: Vec<&str> = what.split_whitespace().collect();
        let aim = match words[..] {
            ["every", kind] => Aim::Share { kind: kind.into(), group: None },
            ["ending", ref name @ ..] if !name.is_empty() => Aim::Ending(name.join(" ")),
            [measure] => Aim::Mean(measure.into()),
            [kind, ref name @ ..] => Aim::Share { kind: kind.into(), group: Some(name.join(" ")) },
            _ => return Err("it does not say of what".into()),
        };
        let part = !matches!(aim, Aim::Mean(_));
        if part && [low, high].into_iter().flatten().any(|end| !(0.0..=1.0).contains(&end)) {
            return Err("a share lies between 0 and 100 %".into());
        }
        Ok(Target { aim, low, high, text: text.trim().to_owned(), place })
    }

    /// Whether this text states the same target, possibly in other words.
    pub fn is_written(&self, text: &str) -> bool {
        let same = |other: Target| (other.aim, other.low, other.high) == (self.aim.clone(), self.low, self.high);
        Target::read(text, self.place.clone()).is_ok_and(same)
    }

    /// Returns the unit of [`Target::outside`] and [`Target::miss`]: half of the range; with a single end, a tenth of
    /// it (for a share: ten points).
    pub fn unit(&self) -> f64 {
        let end = |end: f64| if matches!(self.aim, Aim::Mean(_)) { (end.abs() / 10.0).max(1e-9) } else { 0.1 };
        match (self.low, self.high) {
            (Some(low), Some(high)) => ((high - low) / 2.0).max(1e-9),
            (Some(one), None) | (None, Some(one)) => end(one),
            (None, None) => 1.0,
        }
    }

    /// Returns how far a value lies outside the range; 0 within it.
    pub(crate) fn outside(&self, value: f64) -> f64 {
        let below = self.low.map_or(0.0, |low| low - value);
        let above = self.high.map_or(0.0, |high| value - high);
        below.max(above).max(0.0)
    }

    /// Returns how far a value lies outside the inner half of the range, in halves of the range; with a single end, in
    /// tenths of it (for a share: in tenths of the whole). The inner half is used because a value measured at an end
    /// may well lie beyond it.
    pub fn miss(&self, value: f64) -> f64 {
        let unit = self.unit();
        match (self.low, self.high) {
            (Some(low), Some(high)) => (((value - (low + high) / 2.0).abs() / unit) - 0.5).max(0.0),
            (Some(low), None) => ((low - value) / unit + 0.1).max(0.0),
            (None, Some(high)) => ((value - high) / unit + 0.1).max(0.0),
            (None, None) => 0.0,
        }
    }

    /// Whether a value lies in the range.
    pub fn holds(&self, value: f64) -> bool {
        self.low.is_none_or(|low| low <= value) && self.high.is_none_or(|high| value <= high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here() -> Place {
        Place { file: "mana.toml".into(), line: 1, column: 1 }
    }

    fn read(text: &str) -> Result<(Aim, Option<f64>, Option<f64>), String> {
        Target::read(text, here()).map(|target| (target.aim, target.low, target.high))
    }

    #[test]
    fn targets_are_read_as_people_write_them() {
        let share = |kind: &str, group: Option<&str>| Aim::Share { kind: kind.into(), group: group.map(str::to_owned) };
        assert_eq!(read("every faction 47-53 %"), Ok((share("faction", None), Some(0.47), Some(0.53))));
        assert_eq!(read("faction prospect 20 to 30%"), Ok((share("faction", Some("prospect")), Some(0.2), Some(0.3))));
        assert_eq!(read("starts yes 47-53 %"), Ok((share("starts", Some("yes")), Some(0.47), Some(0.53))));
        assert_eq!(read("seat S1 at most 0.55"), Ok((share("seat", Some("S1")), None, Some(0.55))));
        assert_eq!(read(" rounds 7-9 "), Ok((Aim::Mean("rounds".into()), Some(7.0), Some(9.0))));
        assert_eq!(read("rounds at least 5.5"), Ok((Aim::Mean("rounds".into()), Some(5.5), None)));
        assert_eq!(read("ending round cap at most 10 %"), Ok((Aim::Ending("round cap".into()), None, Some(0.1))));
    }

    #[test]
    fn what_is_no_target_is_refused_with_a_reason() {
        for (text, why) in [
            ("every faction", "between what"),
            ("rounds 9-7", "ends before it begins"),
            ("faction prospect 20-30", "between 0 and 100 %"),
            ("rounds x-9", "\"x\" is no number"),
            ("7-9", "between what"),
            ("rounds at most inf", "is no end"),
            ("", "between what"),
        ] {
            assert!(read(text).as_ref().is_err_and(|found| found.contains(why)), "{text}: {:?}", read(text));
        }
    }

    #[test]
    fn a_miss_is_how_far_a_value_is_from_the_inner_half() {
        let target = |text: &str| Target::read(text, here()).unwrap();
        let shares = target("every seat 40-60 %");
        assert_eq!([0.5, 0.55, 0.45].map(|value| (shares.miss(value) * 1e9).round()), [0.0; 3]);
        assert!((shares.miss(0.6) - 0.5).abs() < 1e-9 && (shares.miss(0.7) - 1.5).abs() < 1e-9);
        assert!(shares.holds(0.6) && !shares.holds(0.61));
        assert_eq!([0.4, 0.6, 0.61].map(|value| (shares.outside(value) * 1e9).round() / 1e9), [0.0, 0.0, 0.01]);
        let cap = target("ending cap at most 10 %");
        assert_eq!(cap.miss(0.05), 0.0);
        assert!((cap.miss(0.2) - 1.1).abs() < 1e-9 && cap.miss(0.1) > 0.0);
    }
}
