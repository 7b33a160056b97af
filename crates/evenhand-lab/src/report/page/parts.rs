//! Colors and numbers shared by several parts of the page.

use maud::{Markup, html};

use crate::tables::Estimate;
use evenhand_kit::stats::Interval;

/// An axis of a chart: its minimum and maximum, and their positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    values: (f64, f64),
    places: (f64, f64),
}

impl Ends {
    /// Creates an axis that shows all of these values.
    pub(super) fn of(values: impl IntoIterator<Item = f64>, places: (f64, f64)) -> Ends {
        let finite = values.into_iter().filter(|value| value.is_finite());
        let (low, high) =
            finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        let values = match low {
            low if low < high => (low, high),
            low if low.is_finite() => (low - 0.5, low + 0.5),
            _ => (0.0, 1.0),
        };
        Ends { values, places }
    }

    pub(super) fn low(self) -> f64 {
        self.values.0
    }

    pub(super) fn high(self) -> f64 {
        self.values.1
    }

    /// Returns the position of a value, clamped to the ends.
    pub(super) fn place(self, value: f64) -> f64 {
        let part = ((value - self.values.0) / (self.values.1 - self.values.0)).clamp(0.0, 1.0);
        self.places.0 + part * (self.places.1 - self.places.0)
    }
}

/// Returns the color of a value above or below its reference, from -1 to 1. It is faint enough that text on it is
/// readable in light and dark mode.
pub(super) fn tint(much: f64) -> String {
    let much = if much.is_finite() { much.clamp(-1.0, 1.0) } else { 0.0 };
    let colour = if much >= 0.0 { "230,130,20" } else { "50,130,220" };
    format!("background-color:rgba({colour},{:.2})", much.abs() * 0.4)
}

/// Draws the legend of [`tint`]: its two ends with their names, and what they are compared with.
pub(super) fn legend_of_tints(below: &str, than: &str, above: &str) -> Markup {
    html! {
        p .tints {
            span .end style=(tint(-1.0)) { (below) }
            @for part in [-0.5, 0.0, 0.5] { span style=(tint(part)) aria-hidden="true" { "\u{a0}" } }
            span .end style=(tint(1.0)) { (above) }
            " " (than)
        }
    }
}

/// Formats an estimate: the number and its interval.
pub(super) fn told(estimate: &Estimate, number: impl Fn(f64) -> String) -> String {
    match estimate.interval {
        Some(Interval { low, high }) => {
            format!("{} ({} to {})", number(estimate.value), number(low), number(high))
        }
        None => number(estimate.value),
    }
}
