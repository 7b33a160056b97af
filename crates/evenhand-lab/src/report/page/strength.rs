//! The strength of the players under each variant's rules.

use maud::html;

use crate::report::strength::{Compared, compared, heading, told};
use crate::report::words::percent;

use super::data::Data;
use super::section::{Section, wide};

/// Maximum number of players shown.
const MOST_ROWS: usize = 200;

/// Returns a line for each player of each variant.
pub(super) fn section(data: &Data<'_>) -> Option<Section> {
    let heading = heading(data.tables)?;
    let all = compared(data.experiment, data.tables);
    let table = html! {
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
                        th scope="row" { (data.names.variant(row.cell)) }
                        td { (row.agent) }
                        td .count { (told(row.share)) }
                        td .count { (percent(row.even)) }
                        td { (beside.as_ref().map_or_else(String::new, Compared::told)) }
                    }
                }
            }
        }
    };
    let body = html! {
        p { (heading) }
        (wide(&table))
        @if all.len() > MOST_ROWS {
            p .note { "The other " (all.len() - MOST_ROWS) " are in strength.csv." }
        }
    };
    Some(Section::new("strength".into(), "How strong the players are".into(), body).folded())
}
