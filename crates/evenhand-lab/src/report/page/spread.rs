//! Distributions of headline measures over matches or seats.

use maud::{Markup, html};

use crate::report::words::plain;
use crate::tables::BarRow;

use super::charts::{Histogram, Part};
use super::data::Data;
use super::section::Section;

/// Maximum number of bars of a histogram.
const MOST_BARS: usize = 60;

/// Returns a histogram of each headline measure in the reference cell.
pub(super) fn section(data: &Data<'_>) -> Option<Section> {
    let (tables, cell) = (data.tables, data.experiment.reference());
    let headline = |name: &str| tables.measures.iter().any(|column| column.headline && column.name == name);
    let rows: Vec<&BarRow> =
        tables.histograms.iter().filter(|row| row.cell == cell && headline(&row.measure)).collect();
    if rows.is_empty() {
        return None;
    }
    let body = html! {
        p .note {
            "How often each value occurs, over matches or over seats."
            @if data.variants() > 1 { " Variant: " (data.names.variant(cell)) "." }
        }
        div .charts { @for bars in rows.chunk_by(|a, b| a.measure == b.measure) { (histogram(data, bars)) } }
    };
    Some(Section::new("distributions".into(), "How values are spread".into(), body).folded())
}

fn histogram(data: &Data<'_>, bars: &[&BarRow]) -> Markup {
    let value = |bar: &BarRow| if bar.label.is_empty() { plain(bar.low) } else { bar.label.replace('_', " ") };
    let part = |bar: &&BarRow| Part { name: value(bar), low: bar.low, high: bar.high, share: bar.share };
    Histogram {
        title: data.measure(&bars[0].measure),
        is_of_words: bars.iter().any(|bar| !bar.label.is_empty()),
        parts: bars.iter().take(MOST_BARS).map(part).collect(),
    }
    .draw()
}
