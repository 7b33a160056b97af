//! Programs that follow a match by the lines of its record alone.

pub(crate) mod axion_forge;
pub(crate) mod bridgefront;
pub(crate) mod frostblade;

use serde_json::Value;

/// Follows a match line by line.
pub(crate) trait Follow {
    /// Notes an event.
    fn event(&mut self, event: &Value);

    /// Compares what is known with a position.
    fn compare(&self, position: &Value);
}

/// Returns a text of a line.
pub(crate) fn text(line: &Value, key: &str) -> String {
    line[key].as_str().unwrap_or_else(|| panic!("no text `{key}` in {line}")).to_owned()
}

/// Returns a number of a line.
pub(crate) fn number(line: &Value, key: &str) -> i64 {
    line[key].as_i64().unwrap_or_else(|| panic!("no number `{key}` in {line}"))
}

/// Returns the index of a seat: 0 for `S1`.
pub(crate) fn seat(line: &Value, key: &str) -> usize {
    text(line, key).trim_start_matches('S').parse::<usize>().expect("the number of a seat") - 1
}

/// Returns an amount that a seat holds in a position; `None` if there is none.
pub(crate) fn held(position: &Value, seat: usize, amount: &str) -> Option<i64> {
    let amount = position["holds"].get(format!("S{}", seat + 1))?[amount].as_f64()?;
    Some(amount.round() as i64)
}
