//! How matches end: a stacked bar for each variant.

use maud::html;

use super::charts::{Bar, Stacked};
use super::data::Data;
use super::matches::link;
use super::section::Section;

/// Returns the section; `None` if all matches end alike.
pub(super) fn section(data: &Data<'_>) -> Option<Section> {
    let endings = data.endings();
    let shown = data.shown();
    if endings.len() < 2 {
        return None;
    }
    let bar = |cell: &usize| Bar {
        name: if data.variants() == 1 {
            "All matches".into()
        } else {
            crate::report::capitalized(data.names.variant(*cell))
        },
        shares: endings.iter().map(|ending| data.ending(*cell, ending).map_or(0.0, |share| share.value)).collect(),
    };
    let chart =
        Stacked { parts: endings.iter().map(|name| data.ended(name)).collect(), bars: shown.iter().map(bar).collect() };
    let body = html! {
        p .note { "Share of matches by ending. Letters stand for the endings; small shares are above the bar." }
        (chart.draw())
        (link(data))
        @if shown.len() < data.variants() {
            p .note { "The " (shown.len()) " variants that differ most, of " (data.variants()) "; tables/endings.csv has all." }
        }
    };
    Some(Section::new("endings".into(), "How matches end".into(), body))
}
