//! The parts of a whole, as a bar for each variant.

use maud::{Markup, html};

use super::WIDTH;
use super::marks::color;

/// Height of a name, of a bar, and of the space below it.
const NAME: f64 = 16.0;
const BAR: f64 = 22.0;
const SPACE: f64 = 8.0;
const AXIS: f64 = 20.0;
/// Distance from the edges at which the axis begins and ends, so that its labels fit.
const EDGE: f64 = 18.0;
/// The smallest share whose label fits into its part.
const LABELED: f64 = 0.2;

/// A bar: its name, and the share of each part.
pub(in crate::report::page) struct Bar {
    pub(in crate::report::page) name: String,
    pub(in crate::report::page) shares: Vec<f64>,
}

/// Bars of the same parts.
pub(in crate::report::page) struct Stacked {
    /// The names of the parts.
    pub(in crate::report::page) parts: Vec<String>,
    pub(in crate::report::page) bars: Vec<Bar>,
}

/// The letter that stands for a part in bars and legend.
fn letter(part: usize) -> char {
    u8::try_from(part).ok().filter(|part| *part < 26).map_or('?', |part| char::from(b'A' + part))
}

/// Formats a share as a percentage.
fn share(value: f64) -> String {
    format!("{:.1} %", value * 100.0)
}

impl Stacked {
    /// Draws the chart with its legend.
    pub(in crate::report::page) fn draw(&self) -> Markup {
        let each = NAME + BAR + SPACE;
        let height = self.bars.len() as f64 * each + AXIS;
        html! {
            figure .chart.stacked {
                ul .legend {
                    @for (part, name) in self.parts.iter().enumerate() {
                        li {
                            svg .key viewBox="0 0 12 12" aria-hidden="true" { rect .(color(part)) width="12" height="12" {} }
                            " " (letter(part)) " " (name)
                        }
                    }
                }
                svg viewBox=(format!("0 0 {WIDTH} {height:.0}")) role="img" aria-label=(self.in_words()) {
                    @for (number, bar) in self.bars.iter().enumerate() { (self.bar(number as f64 * each, bar)) }
                    @for tick in 0..=4u8 {
                        @let part = f64::from(tick) / 4.0;
                        @let x = format!("{:.1}", x(part));
                        line .axis x1=(x) x2=(x) y1=(format!("{:.0}", height - AXIS)) y2=(format!("{:.0}", height - AXIS + 4.0)) {}
                        text .tick x=(x) y=(format!("{:.0}", height - 4.0)) text-anchor="middle" { (tick * 25) " %" }
                    }
                }
            }
        }
    }

    fn bar(&self, top: f64, bar: &Bar) -> Markup {
        let small: Vec<String> = (bar.shares.iter().enumerate())
            .filter(|(_, share)| **share > 0.0 && **share < LABELED)
            .map(|(part, value)| format!("{} {}", letter(part), share(*value)))
            .collect();
        let mut from = 0.0;
        let parts = bar.shares.iter().enumerate().map(|(part, share)| {
            from += share;
            (part, from - share, *share)
        });
        let y = top + NAME;
        html! {
            text .name x=(EDGE) y=(format!("{:.1}", top + NAME - 4.0)) { (bar.name) }
            @if !small.is_empty() {
                text .small x=(WIDTH - EDGE) y=(format!("{:.1}", top + NAME - 4.0)) text-anchor="end" { (small.join(", ")) }
            }
            @for (part, from, value) in parts.filter(|(.., value)| *value > 0.0) {
                rect .(color(part)) x=(format!("{:.2}", x(from))) width=(format!("{:.2}", x(from + value) - x(from)))
                    y=(format!("{y:.1}")) height=(BAR) {
                    title { (bar.name) ": " (self.parts[part]) " " (share(value)) }
                }
                @if value >= LABELED {
                    text .inside x=(format!("{:.2}", x(from + value / 2.0))) y=(format!("{:.1}", y + 15.0))
                        text-anchor="middle" { (letter(part)) " " (share(value)) }
                }
            }
        }
    }

    /// Describes the bars for screen readers.
    fn in_words(&self) -> String {
        let of = |bar: &Bar| {
            let parts = self.parts.iter().zip(&bar.shares).filter(|(_, value)| **value > 0.0);
            let told = parts.map(|(part, value)| format!("{part} {}", share(*value)));
            format!("{}: {}", bar.name, told.collect::<Vec<_>>().join(", "))
        };
        self.bars.iter().map(of).collect::<Vec<_>>().join("; ")
    }
}

fn x(share: f64) -> f64 {
    EDGE + share * (WIDTH - 2.0 * EDGE)
}
