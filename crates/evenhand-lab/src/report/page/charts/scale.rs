//! A numeric axis with round ticks.

use crate::report::words::plain;
use crate::tables::Estimate;

/// Number of intervals between ticks that is aimed at.
const INTERVALS: f64 = 5.0;

/// What the numbers of an axis are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report) enum Unit {
    /// Shares, shown as percentages.
    Percent,
    /// Plain numbers.
    Number,
}

impl Unit {
    /// Formats a value.
    pub(in crate::report) fn told(self, value: f64) -> String {
        match self {
            Unit::Percent => crate::report::words::percent(value).replace('%', " %"),
            Unit::Number => plain(value),
        }
    }

    /// Formats a value and its interval.
    pub(in crate::report) fn estimate(self, estimate: &Estimate) -> String {
        match estimate.interval {
            Some(ends) => {
                format!("{} ({} to {})", self.told(estimate.value), self.told(ends.low), self.told(ends.high))
            }
            None => self.told(estimate.value),
        }
    }

    /// Formats a tick, which is a round number.
    fn tick(self, value: f64) -> String {
        match self {
            Unit::Percent => format!("{} %", plain((value * 1000.0).round() / 10.0)),
            Unit::Number => plain(value),
        }
    }
}

/// A numeric axis: its ends, which are ticks, and the distance between ticks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::report) struct Scale {
    low: f64,
    high: f64,
    step: f64,
    unit: Unit,
}

impl Scale {
    /// Creates a scale that shows all of these values. Its ends are round; shares stay between 0 and 100 %.
    pub(in crate::report) fn of(values: impl IntoIterator<Item = f64>, unit: Unit) -> Scale {
        let finite = values.into_iter().filter(|value| value.is_finite());
        let ends = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)));
        let (low, high) = match ends {
            (low, high) if low < high => (low, high),
            (low, _) if low.is_finite() => (low - low.abs().max(0.1) * 0.1, low + low.abs().max(0.1) * 0.1),
            _ => (0.0, 1.0),
        };
        let step = round_step((high - low) / INTERVALS);
        let (low, high) = ((low / step + 1e-9).floor() * step, (high / step - 1e-9).ceil() * step);
        match unit {
            Unit::Percent => Scale { low: low.max(0.0), high: high.min(1.0).max(step), step, unit },
            Unit::Number => Scale { low, high, step, unit },
        }
    }

    /// Creates the scale from 0 to 100 %.
    pub(in crate::report) fn whole() -> Scale {
        Scale { low: 0.0, high: 1.0, step: 0.2, unit: Unit::Percent }
    }

    pub(super) fn unit(self) -> Unit {
        self.unit
    }

    /// Returns the ticks with their labels.
    pub(in crate::report) fn ticks(self) -> Vec<(f64, String)> {
        let mut ticks = Vec::new();
        let mut at = self.low;
        while at <= self.high + self.step * 1e-6 && ticks.len() < 20 {
            ticks.push((at, self.unit.tick(at)));
            at += self.step;
        }
        ticks
    }

    /// Returns the position of a value between the positions of the ends.
    pub(in crate::report) fn place(self, value: f64, ends: (f64, f64)) -> f64 {
        let part = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        ends.0 + part * (ends.1 - ends.0)
    }

    /// Describes the range of the axis.
    pub(in crate::report) fn told(self) -> String {
        format!("{} to {}", self.unit.tick(self.low), self.unit.tick(self.high))
    }
}

/// Returns the values that an axis must show for these estimates: the ends of intervals, or the value.
pub(in crate::report) fn ends<'e>(estimates: impl IntoIterator<Item = &'e Estimate>) -> impl Iterator<Item = f64> {
    estimates.into_iter().flat_map(|estimate| match estimate.interval {
        Some(ends) => [ends.low, ends.high],
        None => [estimate.value; 2],
    })
}

/// Rounds a step up to 1, 2 or 5 times a power of ten.
fn round_step(step: f64) -> f64 {
    let power = 10f64.powf(step.log10().floor());
    let digit = [1.0, 2.0, 5.0, 10.0].into_iter().find(|digit| step <= digit * power * (1.0 + 1e-9)).unwrap_or(10.0);
    digit * power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(values: [f64; 2], unit: Unit) -> Vec<String> {
        Scale::of(values, unit).ticks().into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn ticks_are_round_and_hold_all_values() {
        assert_eq!(labels([0.24, 0.95], Unit::Percent), ["20 %", "40 %", "60 %", "80 %", "100 %"]);
        assert_eq!(labels([9.25, 9.9], Unit::Number), ["9.2", "9.4", "9.6", "9.8", "10"]);
        assert_eq!(labels([-3.0, 1200.0], Unit::Number), ["-500", "0", "500", "1000", "1500"]);
    }

    #[test]
    fn one_value_has_a_scale_too() {
        for value in [0.0, 7.0, -2.0, 1e-12, 1e12] {
            let scale = Scale::of([value], Unit::Number);
            assert!(scale.low < value && value < scale.high && scale.ticks().len() > 2, "{scale:?}");
        }
        assert!(Scale::of([], Unit::Percent).ticks().len() > 2);
        assert!(Scale::of([0.0, 0.0], Unit::Percent).low == 0.0);
    }
}
