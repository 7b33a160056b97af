//! Distributions of headline measures over matches or seats.

use maud::{Markup, html};

use crate::experiment::Experiment;
use crate::report::words::{percent, plain, short};
use crate::tables::{BarRow, Tables};

/// Maximum number of bars of a histogram.
const MOST_BARS: usize = 60;

/// Returns a histogram of each headline measure in the reference cell.
pub(super) fn section(experiment: &Experiment, tables: &Tables) -> Markup {
    let cell = experiment.reference();
    let headline = |name: &str| tables.measures.iter().any(|column| column.headline && column.name == name);
    let rows: Vec<&BarRow> =
        tables.histograms.iter().filter(|row| row.cell == cell && headline(&row.measure)).collect();
    if rows.is_empty() {
        return html! {};
    }
    html! {
        section #distributions {
            h2 { "How it is spread" @if experiment.cells.len() > 1 { " with " (short(experiment, cell)) } }
            div .bars {
                @for bars in rows.chunk_by(|a, b| a.measure == b.measure) { (histogram(tables, bars)) }
            }
        }
    }
}

fn histogram(tables: &Tables, bars: &[&BarRow]) -> Markup {
    let shown = &bars[..bars.len().min(MOST_BARS)];
    let name = bars[0].measure.replace('_', " ");
    let most = shown.iter().map(|bar| bar.share).fold(f64::MIN_POSITIVE, f64::max);
    let value = |bar: &BarRow| if bar.label.is_empty() { plain(bar.low) } else { bar.label.clone() };
    let peak = shown.iter().max_by(|a, b| a.share.total_cmp(&b.share)).map_or_else(String::new, |bar| value(bar));
    let (first, last) = (value(shown[0]), value(shown[shown.len() - 1]));
    let about = tables.measures.iter().find(|column| column.name == bars[0].measure).map_or("", |column| column.about);
    let told = format!("{name}: from {first} to {last}, most often {peak} ({} of all)", percent(most));
    let (places, width) = places(shown);
    html! {
        figure {
            svg .histogram viewBox=(format!("0 0 {width:.3} 100")) preserveAspectRatio="none" role="img" aria-label=(told) {
                @for (bar, (x, wide)) in shown.iter().zip(places) {
                    @let high = bar.share / most * 98.0;
                    rect x=(format!("{x:.3}")) width=(format!("{wide:.3}")) y=(format!("{:.2}", 100.0 - high))
                        height=(format!("{high:.2}")) {
                        title { (value(bar)) ": " (percent(bar.share)) }
                    }
                }
            }
            figcaption {
                strong { (name) } ": from " (first) " to " (last) ", most often " (peak) " (" (percent(most)) "). "
                span .note { (about) }
            }
        }
    }
}

/// Returns the position and width of each bar, and the total width: words side by side, numbers at their values.
fn places(bars: &[&BarRow]) -> (Vec<(f64, f64)>, f64) {
    if bars.iter().any(|bar| !bar.label.is_empty()) {
        return ((0..bars.len()).map(|at| (at as f64 * 10.0 + 1.0, 8.0)).collect(), bars.len() as f64 * 10.0);
    }
    let first = bars[0].low;
    let span = bars[bars.len() - 1].high - first;
    let gaps = bars.windows(2).map(|two| two[1].low - two[0].low);
    // A single value has no width: its bar is as wide as the smallest gap, and wide enough to be visible.
    let step = gaps.fold(f64::INFINITY, f64::min).max(span / MOST_BARS as f64);
    let step = if step.is_finite() && step > 0.0 { step } else { 1.0 };
    let scale = 10.0 / step;
    let place = |bar: &&BarRow| ((bar.low - first) * scale + 1.0, (bar.high - bar.low).max(step) * scale - 2.0);
    let last = bars[bars.len() - 1];
    (bars.iter().map(place).collect(), (span + if last.high > last.low { 0.0 } else { step }) * scale)
}
