//! How much of who wins is luck, and the win shares without it.

use maud::html;

use crate::report::luck::{NO_GAIN, part, plain_gain, worth_showing};
use crate::report::words::percent;

use super::data::Data;
use super::parts::told;
use super::section::{Section, wide};

/// Describes luck in the reference cell; `None` if it is not measured.
pub(super) fn section(data: &Data<'_>) -> Option<Section> {
    let (tables, cell) = (data.tables, data.experiment.reference());
    let part = part(tables, cell)?;
    let rows = worth_showing(tables, cell);
    let table = html! {
        table {
            thead {
                tr {
                    th scope="col" { "Group" }
                    th scope="col" .count { "without luck" }
                    th scope="col" .count { "with luck" }
                    th scope="col" .count { "worth" }
                }
            }
            tbody {
                @for row in &rows {
                    tr {
                        th scope="row" { (data.group(&row.kind, &row.group)) }
                        td .count { (told(&row.without, percent)) }
                        td .count { @if let Some(share) = &row.share { (told(share, percent)) } }
                        td .count { (plain_gain(row)) " times as many deals" }
                    }
                }
            }
        }
    };
    let body = html! {
        p { (part) }
        @if rows.is_empty() {
            p { (NO_GAIN) }
        } @else {
            p {
                "Shares of the win with that luck taken out. They are the same on average, and better known."
                @if data.variants() > 1 { " Variant: " (data.names.variant(cell)) "." }
            }
            (wide(&table))
        }
    };
    Some(Section::new("luck".into(), "How much is luck".into(), body).folded())
}
