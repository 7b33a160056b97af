//! Times on the command line.

use std::time::Duration;

/// Parses a duration: numbers with `d`, `h`, `m` or `s`, each unit at most once and in descending order.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let example = || "write numbers with d, h, m and s, such as 90s, 20m, 8h or 1h30m".to_owned();
    let mut units = [('d', 86_400.0), ('h', 3600.0), ('m', 60.0), ('s', 1.0)].into_iter();
    let (mut seconds, mut rest) = (0.0, text.trim());
    if rest.is_empty() {
        return Err(example());
    }
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !(c.is_ascii_digit() || c == '.')).ok_or_else(example)?;
        let (number, after) = rest.split_at(digits);
        let unit = after.chars().next().ok_or_else(example)?;
        let (_, length) = units.find(|(name, _)| *name == unit).ok_or_else(example)?;
        let number: f64 = number.parse().map_err(|_| example())?;
        seconds += number * length;
        rest = after[unit.len_utf8()..].trim_start();
    }
    if seconds <= 0.0 {
        return Err("the time has to be above 0".into());
    }
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_number_with_a_unit() {
        assert_eq!(duration("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("8h"), Ok(Duration::from_secs(28_800)));
        assert_eq!(duration("1h30m"), Ok(Duration::from_secs(5400)));
        assert_eq!(duration("2d 1h 5s"), Ok(Duration::from_secs(176_405)));
        for wrong in ["", "8", "h", "-1s", "0s", "NaNs", "1e300h", "5 days", "3µ", "30m1h", "1h2h", "1.2.3s"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
