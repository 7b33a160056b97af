//! The last part of the page: what was played, the rules in force, and how to repeat it.

use maud::{Markup, html};

use crate::experiment::Experiment;
use crate::report::words::label;
use crate::tables::Tables;

use super::provenance::Provenance;

/// Maximum number of cells listed.
const MOST_CELLS: usize = 200;
/// Maximum number of endings listed for a cell.
const MOST_ENDINGS: usize = 4;

/// Returns the last part of the page.
pub(super) fn section(experiment: &Experiment, tables: &Tables, provenance: &Provenance) -> Markup {
    let stop = experiment.stop;
    let changes = experiment.base.changes();
    html! {
        section #played {
            h2 { "What was played" }
            p {
                "At most " (stop.deals) " deals per cell"
                @if let Some(margin) = stop.decided { ", or until every comparison is decided to +-" (margin * 100.0) " points" }
                @if let Some(precision) = stop.precision { ", or until every share is known to +-" (precision * 100.0) " points" }
                @if let Some(time) = stop.time { ", or for " (time.as_secs()) " seconds" }
                ". Stopped: " (provenance.stopped) "."
            }
            div .wide tabindex="0" role="group" aria-label="A table that can be scrolled sideways" {
                table {
                    thead {
                        tr {
                            @for name in ["Cell", "Deals", "Matches", "Not finished", "How matches ended", "Stopped by"] {
                                th scope="col" { (name) }
                            }
                        }
                    }
                    tbody {
                        @for row in tables.cells.iter().take(MOST_CELLS) {
                            tr {
                                th scope="row" {
                                    (label(experiment, row.cell))
                                    @if experiment.cells[row.cell].baseline { " (baseline)" }
                                }
                                td .count { (row.deals) }
                                td .count { (row.matches) }
                                td .count { (row.faults) }
                                td { (endings(tables, row.cell)) }
                                td { @if row.deals >= stop.deals { "all deals are played" } @else { (provenance.stopped) } }
                            }
                        }
                    }
                }
            }
            @if let Some(partial) = &experiment.reservations.partial {
                @for line in partial.named() { p .note { (line) } }
            }
            @if tables.cells.len() > MOST_CELLS {
                p .note { "The other " (tables.cells.len() - MOST_CELLS) " cells are in tables/cells.csv." }
            }
        }
        section #force {
            h2 { "What was in force" }
            h3 { "Content" }
            @if experiment.content.is_empty() {
                p { "The content that comes with the game, and no files of your own." }
            } @else {
                ul { @for file in &experiment.content { li { code { (file) } } } }
            }
            h3 { "Changed in every cell" }
            @if changes.is_empty() {
                p { "Nothing: the numbers and readings are those of the book." }
            } @else {
                ul { @for change in &changes { li { code { (change) } } } }
            }
            @if !experiment.axes.is_empty() {
                h3 { "Changed from cell to cell" }
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
        section #again {
            h2 { "The same again" }
            p { code { (provenance.command) } }
            p {
                "evenhand " (provenance.version) ", seed " (experiment.seed) ", experiment " code { (experiment.file.display()) }
                ". The same version plays the same matches with any number of threads. Every number of this page is in the "
                code { "tables" } " folder beside it, and " code { "columns.csv" } " there says what each column means."
            }
        }
    }
}

/// Lists how the matches of a cell ended, the most frequent first.
fn endings(tables: &Tables, cell: usize) -> String {
    let of_cell = tables.endings.iter().filter(|row| row.cell == cell && row.matches > 0);
    let mut rows: Vec<(u64, &str, f64)> =
        of_cell.map(|row| (row.matches, row.ending.as_str(), row.share.map_or(0.0, |share| share.value))).collect();
    rows.sort_by_key(|(matches, ..)| std::cmp::Reverse(*matches));
    let told = rows.iter().take(MOST_ENDINGS);
    told.map(|(_, name, share)| format!("{} {}", name.replace('_', " "), crate::report::words::percent(*share)))
        .collect::<Vec<_>>()
        .join(", ")
}
