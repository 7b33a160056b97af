//! Short forms of numbers, targets and knobs.

use crate::balance::{Effect, Outcome, Reading};
use crate::experiment::{Bounds, Target};
use crate::report::words::{plain, points};
use evenhand_game::game::knobs::inline;
use evenhand_kit::stats::Interval;

/// Formats a value of a reading: `30.0 %`, `7.12`.
pub(in crate::report) fn number(reading: &Reading, value: f64) -> String {
    if reading.portion { format!("{:.1} %", value * 100.0) } else { format!("{value:.2}") }
}

/// Formats both ends of an interval: `28.1 to 32.0`.
pub(in crate::report) fn interval(reading: &Reading, Interval { low, high }: Interval) -> String {
    if reading.portion {
        format!("{:.1} to {:.1}", low * 100.0, high * 100.0)
    } else {
        format!("{low:.2} to {high:.2}")
    }
}

/// Formats the value of a reading with its interval.
pub(in crate::report) fn told(reading: &Reading) -> String {
    let Some(estimate) = reading.estimate else { return "never".into() };
    let value = number(reading, estimate.value);
    estimate.interval.map_or(value.clone(), |range| format!("{value} ({})", interval(reading, range)))
}

/// Formats a difference of two values of a reading, with its interval: `+2.5 points (-1.4 to 6.4)`.
pub(in crate::report) fn change(reading: &Reading, value: f64, range: Option<Interval>) -> String {
    let text = if reading.portion { format!("{} points", signed(value * 100.0, 1)) } else { signed(value, 2) };
    range.map_or(text.clone(), |range| format!("{text} ({})", interval(reading, range)))
}

/// Formats a number with its sign and this many decimals; 0 has a plus.
fn signed(number: f64, decimals: usize) -> String {
    let text = format!("{number:+.decimals$}");
    let is_nothing = text.chars().all(|c| !c.is_ascii_digit() || c == '0');
    if is_nothing { text.replace('-', "+") } else { text }
}

/// Formats the effect of one step of a knob; `None` for a knob that has no steps, or only one.
pub(in crate::report) fn per_step(bound: &Bounds, reading: &Reading, value: f64) -> Option<String> {
    let steps = bound.high - bound.low;
    (bound.whole && steps > 1.0).then(|| change(reading, value / steps, None))
}

/// Formats the range of a target: `45-55 %`, `at most 9`.
pub(in crate::report) fn range_of(target: &Target, reading: &Reading) -> String {
    let end = |end: f64| plain(if reading.portion { end * 100.0 } else { end });
    let unit = if reading.portion { " %" } else { "" };
    match (target.low, target.high) {
        (Some(low), Some(high)) => format!("{}-{}{unit}", end(low), end(high)),
        (Some(low), None) => format!("at least {}{unit}", end(low)),
        (None, Some(high)) => format!("at most {}{unit}", end(high)),
        (None, None) => String::new(),
    }
}

/// Returns the suffix of a reading: a label if its target was chosen after looking at the results.
pub(in crate::report) fn label(outcome: &Outcome<'_>, reading: &Reading) -> &'static str {
    outcome.chosen.label(&outcome.wanted.targets[reading.target].text)
}

/// Formats a value of a knob as written in a file.
pub(in crate::report) fn level(bound: &Bounds, value: f64) -> String {
    inline(&bound.written(value))
}

/// Formats a distance to the targets: in the unit of the reading, if there is only one.
pub(in crate::report) fn distance(reading: &Reading, unit: Option<f64>, value: f64) -> String {
    match unit {
        Some(unit) if reading.portion => points(value * unit),
        Some(unit) => plain(value * unit),
        None => format!("{value:.2}"),
    }
}

/// Formats a difference of distances, with its interval.
pub(in crate::report) fn gain(reading: &Reading, unit: Option<f64>, value: f64, range: Option<Interval>) -> String {
    match unit {
        Some(unit) => {
            let scaled = range.map(|range| Interval { low: range.low * unit, high: range.high * unit });
            change(reading, value * unit, scaled)
        }
        None => {
            let ends = range.map_or(String::new(), |range| format!(" ({:.2} to {:.2})", range.low, range.high));
            format!("{}{ends}", signed(value, 2))
        }
    }
}

/// Whether the knob is shown to move the reading.
pub(in crate::report) fn is_shown(effect: &Effect) -> bool {
    effect.change.is_some_and(|change| change.is_shown())
}
