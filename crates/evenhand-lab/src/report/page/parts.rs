//! Charts and numbers shared by several parts of the page.

use maud::{Markup, html};

use crate::tables::Estimate;
use evenhand_kit::stats::Interval;

/// The range shown by a row of intervals, with a small margin at both ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// Creates the scale for these estimates, and for another value that must be visible.
    pub(super) fn of<'e>(estimates: impl Iterator<Item = &'e Estimate>, also: Option<f64>) -> Scale {
        let ends = estimates.flat_map(|estimate| {
            let Interval { low, high } =
                estimate.interval.unwrap_or(Interval { low: estimate.value, high: estimate.value });
            [low, high]
        });
        let (low, high) = ends
            .chain(also)
            .filter(|end| end.is_finite())
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), end| (low.min(end), high.max(end)));
        if low >= high || !low.is_finite() {
            let middle = if low.is_finite() { low } else { 0.0 };
            return Scale { low: middle - 0.5, high: middle + 0.5 };
        }
        let room = (high - low) * 0.04;
        Scale { low: low - room, high: high + room }
    }

    /// Returns the position of a value, from 0 to 100.
    fn place(self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low) * 100.0).clamp(0.0, 100.0)
    }
}

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

/// Draws an estimate with its interval; `mark` is a value to compare it with.
pub(super) fn whisker(estimate: &Estimate, scale: Scale, mark: Option<f64>, told: &str) -> Markup {
    let at = |value: f64| format!("{:.2}", scale.place(value));
    html! {
        svg .whisker viewBox="0 0 100 12" preserveAspectRatio="none" role="img" aria-label=(told) {
            @if let Some(mark) = mark {
                line .mark x1=(at(mark)) x2=(at(mark)) y1="0" y2="12" {}
            }
            @if let Some(Interval { low, high }) = estimate.interval {
                line .range x1=(at(low)) x2=(at(high)) y1="6" y2="6" {}
            }
            line .value x1=(at(estimate.value)) x2=(at(estimate.value)) y1="2" y2="10" {}
        }
    }
}

/// Returns the color of a value above or below its reference, from -1 to 1. It is faint enough that text on it is
/// readable in light and dark mode.
pub(super) fn tint(much: f64) -> String {
    let much = if much.is_finite() { much.clamp(-1.0, 1.0) } else { 0.0 };
    let colour = if much >= 0.0 { "230,130,20" } else { "50,130,220" };
    format!("background-color:rgba({colour},{:.2})", much.abs() * 0.4)
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
