//! The figures of a plan as text.

use std::time::Duration;

use super::super::progress::words;

/// From this many trial deals on, numbers of deals are shown with two digits.
const MANY_TRIED: u64 = 30;
/// Times below this are shown in seconds with two digits.
const SHORT: f64 = 10.0;

/// Rounds a number of deals to what this many trial deals support: one digit, or two from [`MANY_TRIED`] on.
pub(super) fn about(deals: f64, tried: u64) -> String {
    if !deals.is_finite() {
        return "-".to_owned();
    }
    let digits = if tried < MANY_TRIED { 1.0 } else { 2.0 };
    let unit = 10f64.powf((deals.max(1.0).log10().floor() - digits + 1.0).max(0.0));
    let digits: Vec<char> = format!("{:.0}", (deals / unit).round() * unit).chars().rev().collect();
    let groups: Vec<String> = digits.chunks(3).map(|group| group.iter().collect()).collect();
    groups.join(",").chars().rev().collect()
}

/// Returns the number of decimals that show two digits of a number, at least two.
pub(super) fn decimals(value: f64) -> usize {
    let digits = 1.0 - value.abs().log10().floor();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped, and 2 if it is no number")]
    let digits = digits.clamp(2.0, 12.0) as usize;
    digits.max(2)
}

/// Rounds a number to two digits.
pub(super) fn rounded(value: f64) -> f64 {
    let digits = decimals(value);
    format!("{value:.digits$}").parse().unwrap_or(value)
}

/// Formats a difference of shares.
pub(super) fn points(value: f64) -> String {
    if value < 0.0005 { "under 0.1 points".to_owned() } else { format!("{:.1} points", value * 100.0) }
}

/// Formats a time in seconds.
pub(super) fn time_of(seconds: f64) -> String {
    Duration::try_from_secs_f64(seconds).map_or_else(|_| "ages".to_owned(), words)
}

/// Formats a time that may be a fraction of a second.
pub(super) fn short_time(seconds: f64) -> String {
    match seconds {
        SHORT.. => time_of(seconds),
        1.0..SHORT => format!("{seconds:.1} s"),
        _ => format!("{seconds:.*} s", decimals(seconds)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_deals_have_the_digits_that_the_trial_supports() {
        assert_eq!(
            [287_482.0, 1_234.0, 763.0, 47.0, 4.0].map(|deals| about(deals, 256)),
            ["290,000", "1,200", "760", "47", "4"]
        );
        assert_eq!([287_482.0, 763.0, 47.0].map(|deals| about(deals, 4)), ["300,000", "800", "50"]);
        assert_eq!(about(f64::INFINITY, 4), "-");
    }

    #[test]
    fn short_times_have_digits() {
        assert_eq!([0.00123, 0.5, 9.5, 30.0, 7200.0].map(short_time), ["0.0012 s", "0.50 s", "9.5 s", "30 s", "2.0 h"]);
    }
}
