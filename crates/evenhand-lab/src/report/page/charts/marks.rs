//! The markers, colors and legends of charts. Series differ in shape as well as in color.

use maud::{Markup, html};

/// Number of colors in `style.css`.
const COLORS: usize = 8;
/// Number of shapes.
const SHAPES: usize = 6;

/// Returns the class that gives a series its color.
pub(super) fn color(series: usize) -> String {
    format!("s{}", series % COLORS)
}

/// Draws the marker of a series at a position, with a tooltip.
pub(super) fn marker(series: usize, (x, y): (f64, f64), told: &str) -> Markup {
    html! {
        g .point.(color(series)) transform=(format!("translate({x:.2} {y:.2})")) {
            title { (told) }
            path d=(shape(series % SHAPES)) {}
        }
    }
}

/// Draws the marker of a series beside its name.
pub(super) fn sample(series: usize, (x, y): (f64, f64)) -> Markup {
    html! {
        g .sample.(color(series)) transform=(format!("translate({x:.2} {y:.2})")) { path d=(shape(series % SHAPES)) {} }
    }
}

/// Returns the outline of a shape around the origin.
fn shape(shape: usize) -> &'static str {
    match shape {
        0 => "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z",
        1 => "M-3.2 -3.2h6.4v6.4h-6.4z",
        2 => "M0 -4.2l4 7.2h-8z",
        3 => "M0 -4.6l4.6 4.6l-4.6 4.6l-4.6 -4.6z",
        4 => "M0 4.2l4 -7.2h-8z",
        _ => "M-1.4 -4.2h2.8v2.8h2.8v2.8h-2.8v2.8h-2.8v-2.8h-2.8v-2.8h2.8z",
    }
}

/// Returns a legend: the marker and the name of each series.
pub(in crate::report::page) fn legend<'n>(names: impl IntoIterator<Item = &'n str>) -> Markup {
    html! {
        ul .legend {
            @for (series, name) in names.into_iter().enumerate() {
                li {
                    svg .key viewBox="-6 -6 12 12" aria-hidden="true" {
                        path .(color(series)) d=(shape(series % SHAPES)) {}
                    }
                    " " (name)
                }
            }
        }
    }
}
