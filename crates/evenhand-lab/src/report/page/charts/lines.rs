//! Values along a knob of numbers, with a line for each series.

use maud::{Markup, html};

use super::WIDTH;
use super::marks::{color, marker, sample};
use super::scale::Scale;
use crate::report::words::plain;
use crate::tables::Estimate;

const HEIGHT: f64 = 210.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 40.0;
const LEFT: f64 = 46.0;
/// Horizontal space on both sides of the outermost values.
const INSET: f64 = 12.0;
/// Horizontal distance between series, so that their error bars do not hide each other.
const APART: f64 = 3.0;
/// Vertical distance between the names of series.
const LINE: f64 = 13.0;
/// Width of a character of a name, and the most characters of a name beside its line.
const CHARACTER: f64 = 7.2;
const MOST_CHARACTERS: usize = 14;
/// Maximum number of values labeled along the knob.
const MOST_LABELS: usize = 9;

/// A line: its name, and a value for each position along the knob.
pub(in crate::report::page) struct Series {
    pub(in crate::report::page) name: String,
    pub(in crate::report::page) values: Vec<Option<Estimate>>,
}

/// A chart of values along a knob.
pub(in crate::report::page) struct LineChart<'a> {
    /// What it shows, as its heading.
    pub(in crate::report::page) title: String,
    /// What the values are, below the chart; may be empty.
    pub(in crate::report::page) about: String,
    /// The name of the knob, and its values.
    pub(in crate::report::page) along: (&'a str, &'a [f64]),
    pub(in crate::report::page) scale: Scale,
    pub(in crate::report::page) series: Vec<Series>,
    /// The expected value at each position; empty if there is none.
    pub(in crate::report::page) expected: Vec<Option<f64>>,
}

/// Whether the names of series are short enough to stand beside their lines.
fn direct(series: &[Series]) -> bool {
    series.len() > 1 && series.len() <= 12 && series.iter().all(|one| one.name.chars().count() <= MOST_CHARACTERS)
}

impl LineChart<'_> {
    /// Draws the chart.
    pub(in crate::report::page) fn draw(&self) -> Markup {
        let direct = direct(&self.series);
        html! {
            figure .chart {
                figcaption { strong { (self.title) } }
                @if self.series.len() > 1 && !direct {
                    (super::legend(self.series.iter().map(|series| series.name.as_str())))
                }
                svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(self.in_words()) {
                    (self.frame())
                    (self.expectation())
                    @for (number, series) in self.series.iter().enumerate() { (self.line(number, series)) }
                    @if direct { (self.names()) }
                }
                @if !self.about.is_empty() { p .note { (self.about) } }
            }
        }
    }

    /// Returns the position of the right end of the plot.
    fn right(&self) -> f64 {
        let longest = self.series.iter().map(|series| series.name.chars().count()).max().unwrap_or(0);
        if direct(&self.series) { WIDTH - longest as f64 * CHARACTER - 16.0 } else { WIDTH - 6.0 }
    }

    /// Returns the horizontal position of a value of the knob.
    fn x(&self, value: f64) -> f64 {
        let values = self.along.1;
        let (low, high) =
            values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(*at), high.max(*at)));
        let part = if high > low { (value - low) / (high - low) } else { 0.5 };
        LEFT + INSET + part * (self.right() - LEFT - 2.0 * INSET)
    }

    fn y(&self, value: f64) -> f64 {
        self.scale.place(value, (HEIGHT - BOTTOM, TOP))
    }

    /// Draws the axes with their ticks.
    fn frame(&self) -> Markup {
        let (right, bottom) = (self.right(), HEIGHT - BOTTOM);
        let every = self.along.1.len().div_ceil(MOST_LABELS).max(1);
        html! {
            @for (value, label) in self.scale.ticks() {
                @let y = format!("{:.2}", self.y(value));
                line .grid x1=(LEFT) x2=(format!("{right:.1}")) y1=(y) y2=(y) {}
                text .tick x=(LEFT - 5.0) y=(format!("{:.1}", self.y(value) + 4.0)) text-anchor="end" { (label) }
            }
            line .axis x1=(LEFT) x2=(format!("{right:.1}")) y1=(bottom) y2=(bottom) {}
            @for value in self.along.1.iter().step_by(every) {
                @let x = format!("{:.2}", self.x(*value));
                line .axis x1=(x) x2=(x) y1=(bottom) y2=(bottom + 4.0) {}
                text .along x=(x) y=(bottom + 16.0) text-anchor="middle" { (plain(*value)) }
            }
            text .unit x=(format!("{:.1}", (LEFT + right) / 2.0)) y=(HEIGHT - 8.0) text-anchor="middle" { (self.along.0) }
        }
    }

    /// Draws the expected value as a dashed line.
    fn expectation(&self) -> Markup {
        let known: Vec<(f64, f64)> =
            self.along.1.iter().zip(&self.expected).filter_map(|(at, value)| Some((*at, (*value)?))).collect();
        let (Some(first), Some(last)) = (known.first(), known.last()) else { return html! {} };
        let ends = [(LEFT, first.1), (self.right(), last.1)];
        let points = known.iter().map(|(at, value)| (self.x(*at), *value));
        let points = std::iter::once(ends[0]).chain(points).chain([ends[1]]);
        let path: Vec<String> = points.map(|(x, value)| format!("{x:.1},{:.2}", self.y(value))).collect();
        html! { polyline .expected points=(path.join(" ")) {} }
    }

    /// Draws a series: its line, error bars and markers.
    fn line(&self, number: usize, series: &Series) -> Markup {
        let shift = (number as f64 - (self.series.len() - 1) as f64 / 2.0) * APART;
        let points: Vec<(f64, f64, &Estimate)> = (self.along.1.iter().zip(&series.values))
            .filter_map(|(at, value)| value.as_ref().map(|value| (*at, self.x(*at) + shift, value)))
            .collect();
        let path: Vec<String> =
            points.iter().map(|(_, x, value)| format!("{x:.1},{:.2}", self.y(value.value))).collect();
        html! {
            polyline .line.(color(number)) points=(path.join(" ")) {}
            @for (_, x, value) in &points {
                @if let Some(ends) = value.interval {
                    line .range.(color(number)) x1=(format!("{x:.1}")) x2=(format!("{x:.1}"))
                        y1=(format!("{:.2}", self.y(ends.low))) y2=(format!("{:.2}", self.y(ends.high))) {}
                }
            }
            @for (at, x, value) in &points { (marker(number, (*x, self.y(value.value)), &self.point(series, *at, value))) }
        }
    }

    /// Describes a point for its tooltip.
    fn point(&self, series: &Series, at: f64, value: &Estimate) -> String {
        let name = if self.series.len() > 1 { format!("{}, ", series.name) } else { String::new() };
        format!("{name}{} {}: {}", self.along.0, plain(at), self.scale.unit().estimate(value))
    }

    /// Writes the name of each series beside the end of its line; names keep their distance.
    fn names(&self) -> Markup {
        let last = |series: &Series| series.values.iter().flatten().next_back().map(|value| self.y(value.value));
        let mut at: Vec<(usize, f64)> =
            self.series.iter().enumerate().filter_map(|(number, series)| Some((number, last(series)?))).collect();
        at.sort_by(|a, b| a.1.total_cmp(&b.1));
        spread(&mut at);
        let x = self.right() + 9.0;
        html! {
            @for (number, y) in &at {
                (sample(*number, (x - 3.0, *y)))
                text .name x=(format!("{:.1}", x + 4.0)) y=(format!("{:.1}", y + 4.0)) { (self.series[*number].name) }
            }
        }
    }

    /// Describes the chart for screen readers: the first and the last value of each series.
    fn in_words(&self) -> String {
        let (knob, values) = self.along;
        let of = |series: &Series| {
            let known = values.iter().zip(&series.values).filter_map(|(at, value)| Some((*at, value.as_ref()?)));
            let known: Vec<(f64, &Estimate)> = known.collect();
            let told = |point: Option<&(f64, &Estimate)>| {
                point.map(|(at, value)| format!("{} at {}", self.scale.unit().told(value.value), plain(*at)))
            };
            let ends = [told(known.first()), told(known.last())].into_iter().flatten().collect::<Vec<_>>();
            let name = if self.series.len() > 1 { format!("{} ", series.name) } else { String::new() };
            format!("{name}{}", ends.join(" to "))
        };
        let told: Vec<String> = self.series.iter().map(of).collect();
        format!("{} by {knob}: {}", self.title, told.join("; "))
    }
}

/// Moves positions apart until each has its distance from the next, within the plot.
fn spread(at: &mut [(usize, f64)]) {
    for place in 1..at.len() {
        at[place].1 = at[place].1.max(at[place - 1].1 + LINE);
    }
    let mut limit = HEIGHT - BOTTOM + LINE / 2.0;
    for (_, y) in at.iter_mut().rev() {
        *y = y.min(limit);
        limit = *y - LINE;
    }
}
