//! How often each value of a measure occurs.

use maud::{Markup, html};

use super::WIDTH;
use super::scale::{Scale, Unit};

const HEIGHT: f64 = 150.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = 24.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 8.0;
/// Width that the label of a value needs.
const LABEL: f64 = 34.0;

/// A bar: its name, the values that it counts, and their share.
pub(in crate::report::page) struct Part {
    pub(in crate::report::page) name: String,
    pub(in crate::report::page) low: f64,
    pub(in crate::report::page) high: f64,
    pub(in crate::report::page) share: f64,
}

/// A histogram.
pub(in crate::report::page) struct Histogram {
    pub(in crate::report::page) title: String,
    /// Whether values are words, which stand side by side.
    pub(in crate::report::page) is_of_words: bool,
    pub(in crate::report::page) parts: Vec<Part>,
}

impl Histogram {
    /// Draws the chart.
    pub(in crate::report::page) fn draw(&self) -> Markup {
        let scale = Scale::of(self.parts.iter().map(|part| part.share).chain([0.0]), Unit::Percent);
        let y = |share: f64| scale.place(share, (HEIGHT - BOTTOM, TOP));
        let places = self.places();
        let labeled = labeled(&places);
        html! {
            figure .chart {
                figcaption { strong { (self.title) } }
                svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(self.in_words()) {
                    @for (value, label) in scale.ticks() {
                        line .grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(format!("{:.1}", y(value))) y2=(format!("{:.1}", y(value))) {}
                        text .tick x=(LEFT - 5.0) y=(format!("{:.1}", y(value) + 4.0)) text-anchor="end" { (label) }
                    }
                    @for ((part, (x, width)), is_labeled) in self.parts.iter().zip(&places).zip(&labeled) {
                        rect .s0 x=(format!("{x:.2}")) width=(format!("{width:.2}")) y=(format!("{:.2}", y(part.share)))
                            height=(format!("{:.2}", y(0.0) - y(part.share))) {
                            title { (part.name) ": " (Unit::Percent.told(part.share)) }
                        }
                        @if *is_labeled {
                            text .along x=(format!("{:.1}", x + width / 2.0)) y=(HEIGHT - 8.0) text-anchor="middle" { (part.name) }
                        }
                    }
                    line .axis x1=(LEFT) x2=(WIDTH - RIGHT) y1=(HEIGHT - BOTTOM) y2=(HEIGHT - BOTTOM) {}
                }
            }
        }
    }

    /// Returns the position and width of each bar: words side by side, numbers at their values.
    fn places(&self) -> Vec<(f64, f64)> {
        let count = self.parts.len().max(1) as f64;
        let width = WIDTH - LEFT - RIGHT;
        if self.is_of_words {
            return (0..self.parts.len())
                .map(|at| (LEFT + (at as f64 + 0.1) * width / count, 0.8 * width / count))
                .collect();
        }
        let (Some(first), Some(last)) = (self.parts.first(), self.parts.last()) else { return Vec::new() };
        let span = last.high - first.low;
        // A single value has no width: its bar is as wide as the smallest gap, and wide enough to be visible.
        let gaps = self.parts.windows(2).map(|two| two[1].low - two[0].low);
        let step = gaps.fold(f64::INFINITY, f64::min).max(span / 60.0);
        let step = if step.is_finite() && step > 0.0 { step } else { 1.0 };
        let unit = width / (span + if last.high > last.low { 0.0 } else { step });
        let place = |part: &Part| {
            let wide = (part.high - part.low).max(step) * unit;
            (LEFT + (part.low - first.low) * unit + wide * 0.06, wide * 0.88)
        };
        self.parts.iter().map(place).collect()
    }

    /// Describes the chart for screen readers: its ends and its peak.
    fn in_words(&self) -> String {
        let peak = self.parts.iter().max_by(|a, b| a.share.total_cmp(&b.share));
        match (self.parts.first(), self.parts.last(), peak) {
            (Some(first), Some(last), Some(peak)) => format!(
                "{}: from {} to {}, most often {} ({})",
                self.title,
                first.name,
                last.name,
                peak.name,
                Unit::Percent.told(peak.share)
            ),
            _ => self.title.clone(),
        }
    }
}

/// Returns which bars have a label: as many as fit.
fn labeled(places: &[(f64, f64)]) -> Vec<bool> {
    let mut last = f64::NEG_INFINITY;
    let fits = |(x, width): &(f64, f64)| {
        let fits = x + width / 2.0 - last >= LABEL;
        if fits {
            last = x + width / 2.0;
        }
        fits
    };
    places.iter().map(fits).collect()
}
