//! Matchups, and what each faction and agent is worth by itself.

use maud::{Markup, html};

use crate::report::side_by_side::circles;
use crate::report::words::percent;
use crate::tables::{MatchupRow, StrengthRow};

use super::charts::{DotChart, Group, Scale, Unit, ends};
use super::data::Data;
use super::parts::{legend_of_tints, tint, told};
use super::section::{Section, wide};

/// Maximum number of groups in a matchup table.
const MOST_GROUPS: usize = 40;
/// The distance from the expected share at which colors are strongest.
const STRONGEST: f64 = 0.5;

/// Shows factions and agents against each other, in the reference cell.
pub(super) fn section(data: &Data<'_>) -> Option<Section> {
    let (tables, cell) = (data.tables, data.experiment.reference());
    let rows: Vec<&MatchupRow> = tables.matchups.iter().filter(|row| row.cell == cell && row.share.is_some()).collect();
    if rows.is_empty() {
        return None;
    }
    let body = html! {
        p .note {
            "The win share of the row where it met the column. Gray numbers are not known well enough to say whether they are "
            "more or less than expected."
            @if data.variants() > 1 { " Variant: " (data.names.variant(cell)) "." }
        }
        (legend_of_tints("50 points less", "than expected", "50 points more"))
        @for rows in rows.chunk_by(|a, b| a.kind == b.kind) {
            (matrix(data, rows))
            @if let Some(told) = circles(tables, &rows[0].kind) { p { (told) } }
        }
        (evened(data, cell))
    };
    Some(Section::new("matchups".into(), "Who beats whom".into(), body).folded())
}

/// Shows the strengths of factions and agents, adjusted for seats and opponents.
fn evened(data: &Data<'_>, cell: usize) -> Markup {
    let told_of = |row: &&StrengthRow| row.cell == cell && row.kind != "seat" && row.rating.is_some();
    let rows: Vec<&StrengthRow> = data.tables.strengths.iter().filter(told_of).collect();
    html! {
        div .charts {
            @for rows in rows.chunk_by(|a, b| a.kind == b.kind) { (alone(data, rows)) }
        }
    }
}

/// Draws the win share of each group of a kind among average others.
fn alone(data: &Data<'_>, rows: &[&StrengthRow]) -> Markup {
    let shares: Vec<_> = rows.iter().filter_map(|row| row.even_share).collect();
    let fair: Vec<f64> = rows.iter().map(|row| row.fair).collect();
    DotChart {
        title: format!("{} by themselves", data.plural(&rows[0].kind)),
        about: "win share among average others, in seats that are worth the same".into(),
        scale: Scale::of(ends(&shares).chain(fair.iter().copied()), Unit::Percent),
        groups: vec![Group {
            heading: String::new(),
            rows: rows.iter().map(|row| (data.group(&row.kind, &row.group), row.even_share)).collect(),
            expected: fair,
        }],
    }
    .draw()
}

fn matrix(data: &Data<'_>, rows: &[&MatchupRow]) -> Markup {
    let mut groups: Vec<&str> = Vec::new();
    for row in rows {
        if !groups.contains(&row.group.as_str()) {
            groups.push(&row.group);
        }
    }
    if groups.len() < 2 || groups.len() > MOST_GROUPS {
        return html! {};
    }
    let met = |group: &str, against: &str| rows.iter().find(|row| row.group == group && row.against == against);
    let named = |name: &str| data.group(&rows[0].kind, name);
    let table = html! {
            table .heat {
                caption { (data.plural(&rows[0].kind)) " against each other" }
                thead { tr { td {} @for group in &groups { th scope="col" { (named(group)) } } } }
                tbody {
                    @for group in &groups {
                        tr {
                            th scope="row" { (named(group)) }
                            @for against in &groups {
                                @match met(group, against).and_then(|row| Some((row, row.share?))) {
                                    Some((row, share)) => {
                                        @let open = share.interval.is_none_or(|range| range.contains(row.fair));
                                        @let much = if open { 0.0 } else { (share.value - row.fair) / STRONGEST };
                                        td .open[open] style=(tint(much)) title=(told(&share, percent)) {
                                            (percent(share.value))
                                        }
                                    },
                                    None => td { "-" },
                                }
                            }
                        }
                    }
                }
            }
    };
    wide(&table)
}
