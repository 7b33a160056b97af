//! Charts as inline SVG, with axes, ticks and units.
//!
//! - `scale`: a numeric axis with round ticks; `lines`: values along a knob; `dots`: values by name; `stacked`: the
//!   parts of a whole; `histogram`: how often values occur
//! - `marks`: the markers, colors and legends that these share
//!
//! They are written by hand. `plotters` (three crates) and `poloto` (two) write text and colors into the file, so that a
//! chart cannot follow the page's light and dark mode; neither names its points for a tooltip or a screen reader, and
//! `poloto` has no error bars. `charming` runs a JavaScript engine (180 crates).

mod dots;
mod histogram;
mod lines;
mod marks;
mod scale;
mod stacked;

pub(super) use dots::{DotChart, Group};
pub(super) use histogram::{Histogram, Part};
pub(super) use lines::{LineChart, Series};
pub(super) use marks::legend;
pub(super) use scale::ends;
pub(in crate::report) use scale::{Scale, Unit};
pub(super) use stacked::{Bar, Stacked};

/// Width of every chart in its own units; a phone shows them at nearly this size.
const WIDTH: f64 = 340.0;
