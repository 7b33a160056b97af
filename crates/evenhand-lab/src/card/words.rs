//! Numbers and lines as text.

use evenhand_kit::stats::Interval;

/// The width of a line.
const WIDTH: usize = 80;

/// Formats a difference of win shares as points with their sign, without the unit.
pub(super) fn signed(share: f64) -> String {
    let text = format!("{:.1}", (share * 100.0).abs());
    match text.as_str() {
        "0.0" => "0".into(),
        _ => format!("{}{text}", if share < 0.0 { "-" } else { "+" }),
    }
}

/// Formats a size of a difference as points.
pub(super) fn points(share: f64) -> String {
    let text = format!("{:.1}", share.abs() * 100.0);
    let text = text.strip_suffix(".0").map_or(text.clone(), str::to_owned);
    let unit = if text == "1" { "point" } else { "points" };
    format!("{text} {unit}")
}

/// Formats an interval of points with signs, in parentheses.
pub(super) fn range(interval: Option<Interval>) -> String {
    interval.map_or(String::new(), |range| format!(" ({} to {})", signed(range.low), signed(range.high)))
}

/// Formats a share as a percentage.
pub(super) fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

/// Formats a price, with a decimal if it has one.
pub(super) fn price(price: f64) -> String {
    let text = format!("{price:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// Formats a price with its unit: `3 mana`, `1 point a model`.
pub(super) fn priced(number: f64, unit: &str) -> String {
    let text = price(number);
    let (noun, rest) = unit.split_once(' ').map_or((unit, String::new()), |(noun, rest)| (noun, format!(" {rest}")));
    let noun = if text == "1" { noun.strip_suffix('s').unwrap_or(noun) } else { noun };
    format!("{text} {noun}{rest}")
}

/// Breaks a text at spaces; lines after the first are indented.
pub(super) fn wrapped(text: &str, indent: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last().map_or(0, |line| line.chars().count());
        if line > indent && line + 1 + word.chars().count() > WIDTH {
            lines.push(" ".repeat(indent));
        }
        if let Some(line) = lines.last_mut() {
            if !line.trim().is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([signed(0.3951), signed(-0.02), signed(0.0001)], ["+39.5", "-2.0", "0"]);
        assert_eq!([points(0.05), points(-0.01), points(0.123)], ["5 points", "1 point", "12.3 points"]);
        assert_eq!([price(2.0), price(2.46)], ["2", "2.5"]);
        assert_eq!(
            [priced(1.0, "Sparks"), priced(1.0, "mana"), priced(3.0, "Sparks")],
            ["1 Spark", "1 mana", "3 Sparks"]
        );
        assert_eq!([priced(1.0, "points a model"), priced(1.4, "points")], ["1 point a model", "1.4 points"]);
    }

    #[test]
    fn lines_are_broken_at_spaces() {
        let text = wrapped(&"word ".repeat(30), 2);
        assert!(text.lines().all(|line| line.chars().count() <= 80) && text.lines().count() == 2);
        assert!(text.lines().nth(1).unwrap().starts_with("  word"));
    }
}
