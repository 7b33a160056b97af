//! Promises of a rulebook about a number, and their verdicts.

use num_traits::{Signed, Zero};

use super::verdict::Verdict;
use crate::odds::deck::range_ends;
use crate::odds::fraction::{self, Fraction, approximate, decimal, rounded, whole};

/// A promise about a number, in the rulebook's words.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    what: Statement,
    /// Whether it is in percent.
    percent: bool,
    /// Number of decimals, as written; a fraction or a plain whole number has none and is exact.
    digits: Option<u32>,
}

#[derive(Clone, Debug, PartialEq)]
enum Statement {
    /// Exactly this, up to an optional stated tolerance.
    Is(Fraction, Option<Fraction>),
    /// From one to the other, ends included.
    Between(Fraction, Fraction),
    /// Up to this; or, if true, strictly below it.
    AtMost(Fraction, bool),
    /// From this on; or, if true, strictly above it.
    AtLeast(Fraction, bool),
}

impl Said {
    /// Parses `4/153`, `2.61 %`, `13-15 %`, `0.4..0.6`, `at most 10 %`, `> 1/2`, `2.6 % +- 0.1`.
    ///
    /// # Errors
    /// Returns what is wrong with it.
    pub fn read(text: &str) -> Result<Said, String> {
        let text = text.trim().replace(['\u{2212}', '\u{2013}'], "-").replace('\u{b1}', "+-");
        let text = text.replace('\u{2264}', "<=").replace('\u{2265}', ">=");
        let percent = text.contains('%');
        let plain = text.replace('%', " ");
        let mut digits: Option<u32> = None;
        let mut number = |text: &str| -> Result<Fraction, String> {
            let (value, places) = fraction::read(text)?;
            let is_fraction = text.contains('/');
            let places = if percent && !is_fraction { Some(places.unwrap_or(0)) } else { places };
            digits = digits.max(places);
            Ok(if percent { value / whole(100) } else { value })
        };
        let words = [
            ("at most", true, false),
            ("up to", true, false),
            ("at least", false, false),
            ("below", true, true),
            ("less than", true, true),
            ("under", true, true),
            ("above", false, true),
            ("more than", false, true),
            ("over", false, true),
            ("<=", true, false),
            (">=", false, false),
            ("<", true, true),
            (">", false, true),
        ];
        let plain = plain.trim();
        let limit = words.iter().find_map(|(word, most, strict)| Some((plain.strip_prefix(word)?, *most, *strict)));
        let what = if let Some((rest, most, strict)) = limit {
            let limit = number(rest)?;
            if most { Statement::AtMost(limit, strict) } else { Statement::AtLeast(limit, strict) }
        } else if let Some((value, tolerance)) = plain.split_once("+-") {
            let (value, tolerance) = (number(value)?, number(tolerance)?);
            if tolerance.is_negative() {
                return Err(format!("`{text}` has a tolerance below 0"));
            }
            Statement::Is(value, Some(tolerance))
        } else if let Some((low, high)) = range_ends(plain) {
            let (low, high) = (number(low)?, number(high)?);
            if low > high {
                return Err(format!("`{text}` runs backwards"));
            }
            Statement::Between(low, high)
        } else {
            Statement::Is(number(plain)?, None)
        };
        Ok(Said { what, percent, digits })
    }

    /// Returns the verdict for a number, and its distance from the nearest number that keeps the promise.
    ///
    /// A number that is not known exactly counts as equal to what is within its rounding error.
    pub fn judge(&self, found: &Fraction, exact: bool) -> (Verdict, Fraction) {
        self.judge_near(found, if exact { 0.0 } else { 1e-11 })
    }

    /// Does the same for a number that counts as equal to anything nearer than `near`.
    pub fn judge_near(&self, found: &Fraction, near: f64) -> (Verdict, Fraction) {
        let apart = self.apart(found);
        if self.keeps(found) {
            return (Verdict::True, apart);
        }
        if approximate(&apart).abs() < near && !self.strict() {
            return (Verdict::True, apart);
        }
        // As written, a number stands for all numbers that round to it; a limit does not.
        let scale = if self.percent { 2 } else { 0 };
        let seen = self.digits.map(|digits| rounded(found, digits + scale));
        match seen {
            Some(seen) if self.is_rounded() && self.keeps(&seen) => (Verdict::Rounded, apart),
            _ => (Verdict::False, apart),
        }
    }

    /// Whether its numbers stand for all that round to them. A stated tolerance says how much is allowed, and a limit is
    /// one: 49.7 % is not at least 50 %.
    fn is_rounded(&self) -> bool {
        matches!(self.what, Statement::Is(_, None) | Statement::Between(..))
    }

    /// Returns the verdict for a number that is only known to lie in an interval.
    ///
    /// TRUE if the whole interval keeps the promise, FALSE if none of it does, even when rounded as the promise is
    /// written; TRUE AS ROUNDED if all of it does when rounded. A number without a tolerance or decimals, such as
    /// `2/5`, can only be refuted.
    pub fn judge_interval(&self, low: f64, high: f64) -> Verdict {
        if self.holds_throughout(low, high) && !self.is_point() {
            return Verdict::True;
        }
        let half = match self.digits {
            Some(digits) if self.is_rounded() => {
                0.5 * 0.1_f64.powi(i32::try_from(digits).unwrap_or(i32::MAX - 2) + if self.percent { 2 } else { 0 })
            }
            _ => 0.0,
        };
        let (least, most) = self.bounds();
        let (least, most) = (least - half, most + half);
        if high < least || low > most {
            Verdict::False
        } else if half > 0.0 && least <= low && high <= most {
            Verdict::Rounded
        } else {
            Verdict::Undecided
        }
    }

    /// Whether an interval lies entirely inside the promised range.
    pub(super) fn holds_throughout(&self, low: f64, high: f64) -> bool {
        let (least, most) = self.bounds();
        least <= low && high <= most
    }

    /// Whether an interval lies entirely outside the promised range.
    pub(super) fn fails_throughout(&self, low: f64, high: f64) -> bool {
        let (least, most) = self.bounds();
        high < least || low > most
    }

    fn bounds(&self) -> (f64, f64) {
        match &self.what {
            Statement::Is(value, tolerance) => {
                let tolerance = tolerance.as_ref().map_or(0.0, approximate);
                (approximate(value) - tolerance, approximate(value) + tolerance)
            }
            Statement::Between(low, high) => (approximate(low), approximate(high)),
            Statement::AtMost(limit, _) => (f64::NEG_INFINITY, approximate(limit)),
            Statement::AtLeast(limit, _) => (approximate(limit), f64::INFINITY),
        }
    }

    /// Whether it promises more than 1 for something that is at most 1, such as a probability without its percent sign.
    pub(super) fn is_beyond_a_chance(&self) -> bool {
        let one = whole(1);
        !self.percent
            && match &self.what {
                Statement::Is(value, _) => *value > one,
                Statement::Between(_, high) => *high > one,
                Statement::AtMost(limit, _) | Statement::AtLeast(limit, _) => *limit > one,
            }
    }

    /// Whether it is a limit, which is checked without rounding. A number that rounds to a limit from the wrong side
    /// does not keep it.
    pub(super) fn is_limit(&self) -> bool {
        matches!(self.what, Statement::AtMost(..) | Statement::AtLeast(..))
    }

    /// Whether a number keeps it exactly.
    pub(super) fn is_kept_by(&self, found: &Fraction) -> bool {
        self.keeps(found)
    }

    /// Whether it is a single number without a tolerance, which no simulated share can satisfy.
    pub(super) fn is_point(&self) -> bool {
        matches!(self.what, Statement::Is(_, None))
    }

    /// Whether it is a single exact number, such as `2/5`, which no interval can lie inside.
    pub fn can_only_fail(&self) -> bool {
        self.is_point() && self.digits.is_none()
    }

    fn strict(&self) -> bool {
        matches!(self.what, Statement::AtMost(_, true) | Statement::AtLeast(_, true))
    }

    fn keeps(&self, found: &Fraction) -> bool {
        match &self.what {
            Statement::Is(value, tolerance) => match tolerance {
                None => found == value,
                Some(tolerance) => (found - value).abs() <= *tolerance,
            },
            Statement::Between(low, high) => low <= found && found <= high,
            Statement::AtMost(limit, strict) => found < limit || (!strict && found == limit),
            Statement::AtLeast(limit, strict) => found > limit || (!strict && found == limit),
        }
    }

    fn apart(&self, found: &Fraction) -> Fraction {
        let (low, high) = match &self.what {
            Statement::Is(value, _) => (value, value),
            Statement::Between(low, high) => (low, high),
            Statement::AtMost(limit, _) => (found, limit),
            Statement::AtLeast(limit, _) => (limit, found),
        };
        if found < low {
            found - low
        } else if found > high {
            found - high
        } else {
            whole(0)
        }
    }

    /// Formats a difference in the unit of the promise.
    pub fn difference(&self, apart: &Fraction) -> String {
        self.difference_in(apart, self.percent)
    }

    /// Formats a difference in percentage points, or as it is.
    pub fn difference_in(&self, apart: &Fraction, percent: bool) -> String {
        if apart.is_zero() {
            return String::new();
        }
        let (scaled, unit) = if percent { (apart * whole(100), " pt") } else { (apart.clone(), "") };
        let digits = if approximate(&scaled).abs() < 0.1 { 3 } else { 2 };
        let sign = if scaled.is_positive() { "+" } else { "" };
        let small = approximate(&scaled).abs() < 5e-4;
        if small {
            return format!("{:+.0e}{unit}", approximate(&scaled));
        }
        format!("{sign}{}{unit}", decimal(&scaled, digits))
    }

    /// Whether it is written in percent.
    pub fn is_percent(&self) -> bool {
        self.percent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds::fraction::fraction;

    fn judged(said: &str, above: i64, below: i64) -> Verdict {
        Said::read(said).unwrap().judge(&fraction(above, below), true).0
    }

    #[test]
    fn a_number_is_true_false_or_true_as_rounded() {
        // AS-C3, AS-C4, AS-C5, AS-C7
        for (said, above, below, verdict) in [
            ("13-15 %", 23, 153, Verdict::Rounded),
            ("13-15 %", 22, 153, Verdict::True),
            ("13\u{2013}15%", 10, 153, Verdict::False),
            ("2.61 %", 4, 153, Verdict::Rounded),
            ("2.62 %", 4, 153, Verdict::False),
            ("4/153", 4, 153, Verdict::True),
            ("-1/8", -1, 8, Verdict::True),
            ("-0.12", -1, 8, Verdict::False),
            ("-0.13", -1, 8, Verdict::Rounded),
            ("50 %", 1, 2, Verdict::True),
            ("2", 22, 9, Verdict::False),
            ("2.4", 22, 9, Verdict::Rounded),
            ("2.6 % +- 0.1", 4, 153, Verdict::True),
            ("2.7 % +- 0.05", 4, 153, Verdict::False),
            ("at most 10 %", 1, 10, Verdict::True),
            ("below 10 %", 1, 10, Verdict::False),
            ("at least 1/2", 49, 100, Verdict::False),
            ("at least 50 %", 499, 1000, Verdict::False),
            ("at most 10 %", 101, 1000, Verdict::False),
            ("-3..-1", -2, 1, Verdict::True),
        ] {
            assert_eq!(judged(said, above, below), verdict, "{said} {above}/{below}");
        }
    }

    #[test]
    fn a_difference_is_told_in_the_unit_of_the_promise() {
        let said = Said::read("13-15 %").unwrap();
        let (_, apart) = said.judge(&fraction(23, 153), true);
        assert_eq!(said.difference(&apart), "+0.033 pt");
    }

    #[test]
    fn what_is_no_promise_is_refused() {
        for text in ["", "x", "1/0", "15-13 %", "at most", "2 +- -1", "about 3"] {
            assert!(Said::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn intervals_are_inside_outside_or_neither() {
        let said = Said::read("45-55 %").unwrap();
        assert!(said.holds_throughout(0.46, 0.55) && !said.holds_throughout(0.44, 0.5));
        assert!(said.fails_throughout(0.56, 0.6) && !said.fails_throughout(0.5, 0.6));
    }

    #[test]
    fn a_number_known_within_an_interval_is_judged_as_the_promise_is_written() {
        for (said, low, high, verdict) in [
            ("45-55 %", 0.46, 0.54, Verdict::True),
            ("45-55 %", 0.46, 0.553, Verdict::Rounded),
            ("45-55 %", 0.54, 0.56, Verdict::Undecided),
            ("45-55 %", 0.556, 0.57, Verdict::False),
            // 81.6 % is written as 82 %, so 81.4 to 81.9 % refutes nothing.
            ("82 %", 0.814, 0.819, Verdict::Undecided),
            ("82 %", 0.816, 0.824, Verdict::Rounded),
            ("82 %", 0.807, 0.814, Verdict::False),
            ("2/5", 0.399, 0.401, Verdict::Undecided),
            ("2/5", 0.4, 0.4, Verdict::Undecided),
            ("2/5", 0.401, 0.403, Verdict::False),
            ("40 % +- 1", 0.395, 0.405, Verdict::True),
            ("40 % +- 1", 0.405, 0.412, Verdict::Undecided),
            ("40 % +- 1", 0.411, 0.42, Verdict::False),
            ("at most 10 %", 0.08, 0.0999, Verdict::True),
            ("at most 10 %", 0.099, 0.101, Verdict::Undecided),
            ("at most 10 %", 0.101, 0.104, Verdict::False),
            ("below 10 %", 0.099, 0.101, Verdict::Undecided),
            ("below 10 %", 0.101, 0.104, Verdict::False),
        ] {
            assert_eq!(Said::read(said).unwrap().judge_interval(low, high), verdict, "{said} {low} {high}");
        }
    }
}
