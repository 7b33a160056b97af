//! Sets of results: `2`, `> 2`, `0..5`, `-3 or 7`.

use std::fmt;

/// A set of whole numbers, as inclusive ranges.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ResultSet(Vec<(i64, i64)>);

impl ResultSet {
    /// Parses `2`, `= 2`, `> 2`, `>= 2`, `< 2`, `<= 2`, `0..5`, `0-5`, `-3 to 7` (both ends included) or several of
    /// these separated by `or`, `and` or commas.
    ///
    /// # Errors
    /// Returns the part that is none of these.
    pub fn read(text: &str) -> Result<ResultSet, String> {
        let text = text.replace(['\u{2212}', '\u{2013}'], "-").replace('\u{2264}', "<=").replace('\u{2265}', ">=");
        let parts = text.split([',', ';']).flat_map(|part| part.split(" or ")).flat_map(|part| part.split(" and "));
        let mut ranges = Vec::new();
        for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
            let number = |text: &str| -> Result<i64, String> {
                let text = text.trim();
                let plain = text.strip_prefix('+').unwrap_or(text);
                plain.parse().map_err(|_| format!("`{text}` in `{part}` is no whole number"))
            };
            let range = if let Some(rest) = part.strip_prefix(">=") {
                (number(rest)?, i64::MAX)
            } else if let Some(rest) = part.strip_prefix("<=") {
                (i64::MIN, number(rest)?)
            } else if let Some(rest) = part.strip_prefix('>') {
                (number(rest)?.saturating_add(1), i64::MAX)
            } else if let Some(rest) = part.strip_prefix('<') {
                (i64::MIN, number(rest)?.saturating_sub(1))
            } else if let Some((low, high)) = range_ends(part) {
                let (low, high) = (number(low)?, number(high)?);
                if low > high {
                    return Err(format!("`{part}` runs backwards"));
                }
                (low, high)
            } else {
                let value = number(part.strip_prefix('=').unwrap_or(part))?;
                (value, value)
            };
            ranges.push(range);
        }
        if ranges.is_empty() { Err("it names no result".into()) } else { Ok(ResultSet(ranges)) }
    }

    /// Returns the set of one number.
    pub fn is(value: i64) -> ResultSet {
        ResultSet(vec![(value, value)])
    }

    /// Returns the set of all numbers above one.
    pub fn above(value: i64) -> ResultSet {
        ResultSet(vec![(value.saturating_add(1), i64::MAX)])
    }

    /// Whether a result is in the set.
    pub fn holds(&self, result: i64) -> bool {
        self.0.iter().any(|(low, high)| (*low..=*high).contains(&result))
    }

    /// Returns the inclusive ranges.
    pub fn ranges(&self) -> &[(i64, i64)] {
        &self.0
    }
}

/// Splits a range into its ends: `13-15`, `13..15`, `13 to 15`.
pub fn range_ends(text: &str) -> Option<(&str, &str)> {
    if let Some(ends) = text.split_once("..").or_else(|| text.split_once(" to ")) {
        return Some(ends);
    }
    // A dash after a digit is not a sign.
    let dash = text.char_indices().find(|(at, c)| {
        *c == '-' && text[..*at].trim_end().chars().next_back().is_some_and(|before| before.is_ascii_digit())
    })?;
    Some((&text[..dash.0], &text[dash.0 + 1..]))
}

impl fmt::Display for ResultSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (low, high)) in self.0.iter().enumerate() {
            let or = if place > 0 { " or " } else { "" };
            match (*low, *high) {
                (low, high) if low == high => write!(f, "{or}{low}")?,
                (low, i64::MAX) => write!(f, "{or}>= {low}")?,
                (i64::MIN, high) => write!(f, "{or}<= {high}")?,
                (low, high) => write!(f, "{or}{low}..{high}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_read_and_told_again() {
        for (text, holds, not, told) in [
            ("2", 2, 3, "2"),
            ("> 2", 3, 2, ">= 3"),
            ("<=0", -5, 1, "<= 0"),
            ("0..5", 5, 6, "0..5"),
            ("-3 or 7", 7, 0, "-3 or 7"),
            ("2, 4 and 0..5", 4, 6, "2 or 4 or 0..5"),
            ("\u{2212}3", -3, 3, "-3"),
            ("0-5", 5, 6, "0..5"),
            ("-3 to 7", 7, 8, "-3..7"),
            ("-3--1", -2, 0, "-3..-1"),
            ("0\u{2013}5", 4, -1, "0..5"),
        ] {
            let event = ResultSet::read(text).unwrap();
            assert!(event.holds(holds) && !event.holds(not), "{text}");
            assert_eq!(event.to_string(), told);
        }
        for text in ["", "two", "5..0", "5-0", "1-x", "-", "> x", "1/2"] {
            assert!(ResultSet::read(text).is_err(), "{text}");
        }
    }
}
