//! The last sections of the page: what was played, the rules in force, and how to repeat it.

use maud::{Markup, html};

use super::data::Data;
use super::provenance::Provenance;
use super::section::{Section, wide};

/// Maximum number of variants listed.
const MOST_VARIANTS: usize = 200;

/// Returns the last sections of the page.
pub(super) fn sections(data: &Data<'_>, provenance: &Provenance) -> [Section; 3] {
    [
        Section::new("played".into(), "What was played".into(), played(data, provenance)).folded(),
        Section::new("force".into(), "Rules in force".into(), in_force(data, provenance)).folded(),
        Section::new("again".into(), "How to repeat it".into(), again(data, provenance)).folded(),
    ]
}

/// Shows what was played of each variant, and why there is no more.
fn played(data: &Data<'_>, provenance: &Provenance) -> Markup {
    let (experiment, tables) = (data.experiment, data.tables);
    let stop = experiment.stop;
    let table = html! {
        table {
            thead {
                tr {
                    @for name in ["Variant", "Deals", "Matches", "Not finished", "Stopped by"] { th scope="col" { (name) } }
                }
            }
            tbody {
                @for row in tables.cells.iter().take(MOST_VARIANTS) {
                    tr {
                        th scope="row" { (data.names.variant(row.cell)) }
                        td .count { (row.deals) }
                        td .count { (row.matches) }
                        td .count { (row.faults) }
                        td { @if row.deals >= stop.deals { "all deals are played" } @else { (provenance.stopped) } }
                    }
                }
            }
        }
    };
    html! {
        p {
            "At most " (stop.deals) " deals of each variant"
            @if let Some(margin) = stop.decided { ", or until every comparison is decided to +-" (margin * 100.0) " points" }
            @if let Some(precision) = stop.precision { ", or until every share is known to +-" (precision * 100.0) " points" }
            @if let Some(time) = stop.time { ", or for " (time.as_secs()) " seconds" }
            ". A deal is one random setup, which every variant plays. Stopped: " (provenance.stopped) "."
        }
        (wide(&table))
        @if let Some(partial) = &experiment.reservations.partial {
            @for line in partial.named() { p .note { (line) } }
        }
        @if tables.cells.len() > MOST_VARIANTS {
            p .note { "The other " (tables.cells.len() - MOST_VARIANTS) " variants are in tables/cells.csv." }
        }
    }
}

/// Shows the content, the changes of rules, and the players.
fn in_force(data: &Data<'_>, provenance: &Provenance) -> Markup {
    let experiment = data.experiment;
    let changes = experiment.base.changes();
    html! {
        h3 { "Content" }
        @if experiment.content.is_empty() {
            p { "The content that comes with the game, and no files of your own." }
        } @else {
            ul { @for file in &experiment.content { li { code { (file) } } } }
        }
        h3 { "Changed in every variant" }
        @if changes.is_empty() {
            p { "Nothing: the numbers and readings are those of the rulebook." }
        } @else {
            ul { @for change in &changes { li { code { (change) } } } }
        }
        @if !experiment.axes.is_empty() {
            h3 { "Changed from variant to variant" }
            ul { @for axis in &experiment.axes { li { code { (axis) } } } }
        }
        h3 { "Players" }
        dl {
            @for (name, how) in &provenance.players {
                dt { (name) }
                dd { code { (how) } }
            }
        }
    }
}

fn again(data: &Data<'_>, provenance: &Provenance) -> Markup {
    let experiment = data.experiment;
    html! {
        p { code { (provenance.command) } }
        p {
            "evenhand " (provenance.version) ", seed " (experiment.seed) ", experiment " code { (experiment.file.display()) }
            ". The same version plays the same matches with any number of threads. Every number of this page is in the "
            code { "tables" } " folder beside it; " code { "columns.csv" } " there describes each column."
        }
    }
}
