//! The strength of the players under each variant's rules.

use maud::{Markup, html};

use crate::experiment::Experiment;
use crate::report::strength::{Compared, compared, heading, told};
use crate::report::words::{percent, short};
use crate::tables::Tables;

/// Maximum number of players shown.
const MOST_ROWS: usize = 200;

/// Returns a line for each player of each variant.
pub(super) fn section(experiment: &Experiment, tables: &Tables) -> Markup {
    let Some(heading) = heading(tables) else { return html! {} };
    let all = compared(experiment, tables);
    html! {
        section #strength {
            h2 { "How strong the players are" }
            p { (heading) }
            div .wide tabindex="0" role="group" aria-label="A table that can be scrolled sideways" {
                table {
                    thead {
                        tr {
                            @for name in ["Variant", "Player", "Win share against planner", "Even", "Beside the baseline"] {
                                th scope="col" { (name) }
                            }
                        }
                    }
                    tbody {
                        @for (row, beside) in all.iter().take(MOST_ROWS) {
                            tr {
                                th scope="row" { (short(experiment, row.cell)) }
                                td { (row.agent) }
                                td .count { (told(row.share)) }
                                td .count { (percent(row.even)) }
                                td { (beside.as_ref().map_or_else(String::new, Compared::told)) }
                            }
                        }
                    }
                }
            }
            @if all.len() > MOST_ROWS {
                p .note { "The other " (all.len() - MOST_ROWS) " are in strength.csv." }
            }
        }
    }
}
