//! Values by name: a row for each, under headings, with its error bar and its number.

use maud::{Markup, html};

use super::WIDTH;
use super::marks::{color, marker};
use super::scale::Scale;
use crate::tables::Estimate;

const RIGHT: f64 = 62.0;
const TOP: f64 = 6.0;
const BOTTOM: f64 = 22.0;
const ROW: f64 = 17.0;
/// Width that the label of a tick needs.
const TICK: f64 = 36.0;
/// Width of a character, and the most characters of a name beside its row; longer names stand above it.
const CHARACTER: f64 = 7.2;
const MOST_CHARACTERS: usize = 18;

/// Rows under a heading.
pub(in crate::report::page) struct Group {
    /// The heading; may be empty.
    pub(in crate::report::page) heading: String,
    /// The name and the value of each row.
    pub(in crate::report::page) rows: Vec<(String, Option<Estimate>)>,
    /// The expected value of each row; empty if there is none.
    pub(in crate::report::page) expected: Vec<f64>,
}

/// A chart of values by name.
pub(in crate::report::page) struct DotChart {
    pub(in crate::report::page) title: String,
    /// What the values are, below the chart; may be empty.
    pub(in crate::report::page) about: String,
    pub(in crate::report::page) scale: Scale,
    pub(in crate::report::page) groups: Vec<Group>,
}

/// A line of the chart, with its vertical position.
enum Line<'c> {
    Heading(f64, &'c str),
    Row { y: f64, number: usize, group: &'c Group, at: usize },
}

impl DotChart {
    /// Draws the chart.
    pub(in crate::report::page) fn draw(&self) -> Markup {
        let (lines, bottom) = self.layout();
        let intervals = self.scale.ticks().len().saturating_sub(1).max(1) as f64;
        let every = if (WIDTH - RIGHT - self.left()) / intervals < TICK { 2 } else { 1 };
        html! {
            figure .chart {
                figcaption { strong { (self.title) } }
                svg viewBox=(format!("0 0 {WIDTH} {:.0}", bottom + BOTTOM)) role="img" aria-label=(self.in_words()) {
                    @for (at, (value, label)) in self.scale.ticks().into_iter().enumerate() {
                        @let x = format!("{:.2}", self.x(value));
                        line .grid x1=(x) x2=(x) y1=(TOP) y2=(format!("{bottom:.1}")) {}
                        @if at % every == 0 {
                            text .tick x=(x) y=(format!("{:.1}", bottom + 15.0)) text-anchor="middle" { (label) }
                        }
                    }
                    @for line in &lines { (self.line(line)) }
                }
                @if !self.about.is_empty() { p .note { (self.about) } }
            }
        }
    }

    /// Whether names stand beside their rows.
    fn beside(&self) -> bool {
        self.groups.iter().flat_map(|group| &group.rows).all(|(name, _)| name.chars().count() <= MOST_CHARACTERS)
    }

    fn left(&self) -> f64 {
        let names = self.groups.iter().flat_map(|group| &group.rows).map(|(name, _)| name.chars().count());
        if self.beside() { names.max().unwrap_or(0) as f64 * CHARACTER + 12.0 } else { 14.0 }
    }

    fn x(&self, value: f64) -> f64 {
        self.scale.place(value, (self.left(), WIDTH - RIGHT))
    }

    /// Returns the lines from top to bottom, and the bottom of the plot.
    fn layout(&self) -> (Vec<Line<'_>>, f64) {
        let (mut lines, mut y) = (Vec::new(), TOP);
        for (number, group) in self.groups.iter().enumerate() {
            if !group.heading.is_empty() {
                y += ROW + 3.0;
                lines.push(Line::Heading(y - 5.0, &group.heading));
            }
            for at in 0..group.rows.len() {
                y += if self.beside() { ROW } else { ROW * 1.9 };
                lines.push(Line::Row { y: y - ROW / 2.0, number, group, at });
            }
        }
        (lines, y + 2.0)
    }

    fn line(&self, line: &Line<'_>) -> Markup {
        match line {
            Line::Heading(y, heading) => html! { text .heading x="0" y=(format!("{y:.1}")) { (heading) } },
            Line::Row { y, number, group, at } => self.row(*y, *number, group, *at),
        }
    }

    /// Draws a row: its name, the expected value, the error bar, the marker and the number.
    fn row(&self, y: f64, number: usize, group: &Group, at: usize) -> Markup {
        let (name, value) = &group.rows[at];
        let name_y = if self.beside() { y + 4.0 } else { y - ROW * 0.55 };
        let text = format!("{:.1}", y);
        html! {
            text .name x=(if group.heading.is_empty() { 0.0 } else { 8.0 }) y=(format!("{name_y:.1}")) { (name) }
            @if let Some(expected) = group.expected.get(at) {
                @let x = format!("{:.2}", self.x(*expected));
                line .expected x1=(x) x2=(x) y1=(format!("{:.1}", y - ROW / 2.0)) y2=(format!("{:.1}", y + ROW / 2.0)) {}
            }
            @match value {
                Some(value) => {
                    @if let Some(ends) = value.interval {
                        line .range.(color(number)) x1=(format!("{:.2}", self.x(ends.low)))
                            x2=(format!("{:.2}", self.x(ends.high))) y1=(text) y2=(text) {}
                    }
                    (marker(number, (self.x(value.value), y), &format!("{name}: {}", self.scale.unit().estimate(value))))
                    text .value x=(WIDTH) y=(format!("{:.1}", y + 4.0)) text-anchor="end" {
                        (self.scale.unit().told(value.value))
                    }
                },
                None => text .value x=(WIDTH) y=(format!("{:.1}", y + 4.0)) text-anchor="end" { "-" },
            }
        }
    }

    /// Describes the chart for screen readers.
    fn in_words(&self) -> String {
        let of = |group: &Group| {
            let rows = group.rows.iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
            let told = rows.map(|(name, value)| format!("{name} {}", self.scale.unit().told(value.value)));
            let heading = if group.heading.is_empty() { String::new() } else { format!("{}: ", group.heading) };
            heading + &told.collect::<Vec<_>>().join(", ")
        };
        format!("{}: {}", self.title, self.groups.iter().map(of).collect::<Vec<_>>().join("; "))
    }
}
