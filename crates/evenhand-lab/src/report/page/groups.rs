//! Win shares of seats, factions, agents and labels, and matchups.

use maud::{Markup, html};

use crate::experiment::Experiment;
use crate::report::side_by_side::circles;
use crate::report::words::{percent, short};
use crate::tables::{AgainstFair, MatchupRow, ShareRow, StrengthRow, Tables};

use super::parts::{Scale, tint, told, whisker};

/// Maximum number of groups in a matchup table.
const MOST_GROUPS: usize = 40;

/// Returns the win shares in the reference cell.
pub(super) fn section(experiment: &Experiment, tables: &Tables) -> Markup {
    let cell = experiment.reference();
    let rows: Vec<&ShareRow> =
        tables.win_share.iter().filter(|row| row.cell == cell && row.deals > 0 && row.share.is_some()).collect();
    if rows.is_empty() {
        return html! {};
    }
    html! {
        section #seats {
            h2 { "Who wins" @if experiment.cells.len() > 1 { " with " (short(experiment, cell)) } }
            p .note { "The share of the win of each, with its range; the thin line is the fair share." }
            @for groups in rows.chunk_by(|a, b| a.kind == b.kind) {
                h3 { "By " (groups[0].kind.replace('_', " ")) }
                (shares(groups))
            }
        }
    }
}

fn shares(groups: &[&ShareRow]) -> Markup {
    let scale = Scale::of(groups.iter().filter_map(|row| row.share.as_ref()), groups.first().map(|row| row.fair));
    html! {
        table .intervals {
            @for row in groups {
                @if let Some(share) = &row.share {
                    @let text = told(share, percent);
                    tr {
                        th scope="row" { (row.group) }
                        td .picture { (whisker(share, scale, Some(row.fair), &format!("{}: {text}", row.group))) }
                        td .number {
                            (text) ", fair " (percent(row.fair))
                            @match row.against_fair() {
                                Some(AgainstFair::Above) => { " ▲" },
                                Some(AgainstFair::Below) => { " ▼" },
                                _ => {},
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Shows factions and agents against each other.
pub(super) fn meetings(experiment: &Experiment, tables: &Tables) -> Markup {
    let cell = experiment.reference();
    let rows: Vec<&MatchupRow> = tables.matchups.iter().filter(|row| row.cell == cell && row.share.is_some()).collect();
    if rows.is_empty() {
        return html! {};
    }
    html! {
        section #matchups {
            h2 { "Who beats whom" @if experiment.cells.len() > 1 { " with " (short(experiment, cell)) } }
            p .note {
                "The share of the win of the line where it met the column. Orange is more than fair, blue is less; grey numbers "
                "are not known well enough to say either."
            }
            @for rows in rows.chunk_by(|a, b| a.kind == b.kind) {
                (matrix(rows))
                @if let Some(told) = circles(tables, &rows[0].kind) { p { (told) } }
            }
            (evened(tables, cell))
        }
    }
}

/// Shows the strengths of factions and agents, adjusted for seats and opponents.
fn evened(tables: &Tables, cell: usize) -> Markup {
    let told_of = |row: &&StrengthRow| row.cell == cell && row.kind != "seat" && row.rating.is_some();
    let rows: Vec<&StrengthRow> = tables.strengths.iter().filter(told_of).collect();
    html! {
        @for rows in rows.chunk_by(|a, b| a.kind == b.kind) {
            @let scale = Scale::of(rows.iter().filter_map(|row| row.even_share.as_ref()), rows.first().map(|row| row.fair));
            h3 { "Each " (rows[0].kind) " by itself" }
            p .note { "The share of the win it would have among average others, in seats that are worth the same." }
            table .intervals {
                @for row in rows {
                    @if let Some(share) = &row.even_share {
                        @let text = told(share, percent);
                        tr {
                            th scope="row" { (row.group) }
                            td .picture { (whisker(share, scale, Some(row.fair), &format!("{}: {text}", row.group))) }
                            td .number { (text) }
                        }
                    }
                }
            }
        }
    }
}

fn matrix(rows: &[&MatchupRow]) -> Markup {
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
    html! {
        div .wide tabindex="0" role="group" aria-label="A table that can be scrolled sideways" {
            table .heat {
                caption { "Each " (rows[0].kind) " against each other" }
                thead { tr { td {} @for group in &groups { th scope="col" { (group) } } } }
                tbody {
                    @for group in &groups {
                        tr {
                            th scope="row" { (group) }
                            @for against in &groups {
                                @match met(group, against).and_then(|row| Some((row, row.share?))) {
                                    Some((row, share)) => {
                                        @let open = share.interval.is_none_or(|range| range.contains(row.fair));
                                        @let much = if open { 0.0 } else { (share.value - row.fair) / 0.5 };
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
        }
    }
}
