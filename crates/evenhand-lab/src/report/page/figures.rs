//! The headline measures in numbers: by variant, or as heat maps if there are more variants than fit side by side.

use maud::{Markup, html};

use crate::report::capitalized;
use crate::report::measured::Figure;
use crate::report::names::{share_of, subject};
use crate::report::plane::Plane;
use crate::report::words::signed;
use crate::tables::ranking;

use super::data::Data;
use super::parts::{legend_of_tints, tint};
use super::section::{Section, wide};

/// Maximum number of columns and of lines of a heat map.
const MOST_COLUMNS: usize = 16;
const MOST_LINES: usize = 40;
/// Maximum number of figures shown.
const MOST_FIGURES: usize = 40;
/// Maximum number of variants in the ranking.
const MOST_RANKED: usize = 60;
/// The distances from the baseline at which colors are strongest: in standard deviations of a measure, and of a share.
const STRONGEST: f64 = 1.0;
const STRONGEST_SHARE: f64 = 0.25;

/// Returns the sections about all variants: the ranking, heat maps, and the numbers of charts that the page has nowhere
/// else.
pub(super) fn sections(data: &Data<'_>) -> Vec<Section> {
    let few = data.shown().len() == data.variants();
    let plane = Plane::of(data.experiment, MOST_COLUMNS).filter(|plane| plane.lines.len() <= MOST_LINES && !few);
    let mut found = Vec::new();
    if !few {
        found.extend(ranked(data));
    }
    found.extend(match plane {
        Some(plane) => maps(data, &plane),
        None => numbers(data),
    });
    found
}

/// Returns the figures that no other part of the page shows in numbers: all but win shares.
fn measured<'d>(data: &'d Data<'_>) -> impl Iterator<Item = &'d Figure> {
    let shares: Vec<String> = (data.kinds().iter())
        .flat_map(|(kind, groups)| groups.iter().map(move |group| share_of(data.experiment.called, kind, group)))
        .collect();
    data.figures.iter().filter(move |figure| !shares.contains(&figure.name)).take(MOST_FIGURES)
}

/// Shows every headline measure with its interval, in a column for each variant.
fn numbers(data: &Data<'_>) -> Option<Section> {
    let shown = data.shown();
    let at = |cell: &usize| data.tables.cells.iter().position(|row| row.cell == *cell);
    let places: Vec<(usize, usize)> = shown.iter().filter_map(|cell| Some((*cell, at(cell)?))).collect();
    let table = html! {
        table .matrix {
            thead {
                tr {
                    td {}
                    @for (cell, _) in &places {
                        th scope="col" { @if data.variants() == 1 { "Average" } @else { (data.names.variant(*cell)) } }
                    }
                }
            }
            tbody {
                @for figure in measured(data) {
                    tr {
                        th scope="row" { (capitalized(&figure.name)) }
                        @for (_, at) in &places {
                            @match &figure.values[*at] {
                                Some(value) => td {
                                    (figure.number(value.value)) @if figure.clear[*at] { " *" }
                                    @if let Some(ends) = value.interval {
                                        br; small { (figure.number(ends.low)) " to " (figure.number(ends.high)) }
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
    let body = html! {
        p .note {
            "Averages over matches, and below each its 95 % interval."
            @if data.variants() > 1 { " A star marks a clear difference from the baseline." }
            @if shown.len() < data.variants() {
                " The " (shown.len()) " variants that differ most, of " (data.variants()) "; tables/distributions.csv has all."
            }
        }
        (wide(&table))
    };
    measured(data)
        .next()
        .is_some()
        .then(|| Section::new("figures".into(), "Measures, in numbers".into(), body).folded())
}

/// Shows every figure over a plane of two axes, all colored alike: by the distance from the baseline.
fn maps(data: &Data<'_>, plane: &Plane) -> Option<Section> {
    let body = html! {
        p .note {
            "Colors show the distance from the baseline, " (data.names.variant(data.experiment.reference())) ": of a measure in "
            "standard deviations between matches, of a share in points. A star marks a clear difference."
        }
        (legend_of_tints("1 standard deviation or 25 points less", "than the baseline", "more"))
        @for figure in data.figures.iter().take(MOST_FIGURES) {
            h3 { (capitalized(&figure.name)) }
            (wide(&map(data, figure, plane)))
        }
    };
    Some(Section::new("figures".into(), "All variants, in numbers".into(), body).folded())
}

fn map(data: &Data<'_>, figure: &Figure, plane: &Plane) -> Markup {
    let reference = data.experiment.reference();
    let start = figure.values[reference].map(|value| value.value);
    let unit = if figure.is_share {
        STRONGEST_SHARE
    } else {
        data.usual(&figure.measure).map_or(f64::INFINITY, |(_, sd)| sd * STRONGEST)
    };
    let color = |cell: usize| figure.values[cell].zip(start).map_or(0.0, |(value, start)| (value.value - start) / unit);
    html! {
        table .heat {
            caption { (plane.top) ", from left to right" }
            thead {
                tr {
                    th scope="col" { (plane.side) }
                    @for value in &plane.columns { th scope="col" { (value) } }
                }
            }
            tbody {
                @for (name, cells) in &plane.lines {
                    tr {
                        th scope="row" { (name) }
                        @for cell in cells {
                            @match cell {
                                Some(cell) => td style=(tint(color(*cell))) {
                                    (figure.told(*cell).trim()) @if *cell == reference { span .base { " base" } }
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

/// Ranks the variants by how much they change the game.
fn ranked(data: &Data<'_>) -> Option<Section> {
    let rows = ranking(data.tables);
    let row = |row: &crate::tables::RankRow| {
        let clearest = &data.tables.contrasts[row.clearest];
        let change = clearest.difference.value * if clearest.is_portion() { 100.0 } else { 1.0 };
        let unit = if clearest.is_portion() { " points" } else { "" };
        html! {
            tr {
                td .count { (row.rank) }
                th scope="row" { (data.names.variant(row.cell)) }
                td .count { (format!("{:.2}", row.moved)) }
                td { (capitalized(&subject(data.experiment.called, &clearest.subject))) " "
                    (signed(change)) (unit) @if crate::report::clear::is_clear(clearest) { " *" }
                }
            }
        }
    };
    let table = html! {
        table {
            thead { tr { @for name in ["Rank", "Variant", "Moves the game by", "Clearest change"] { th scope="col" { (name) } } } }
            tbody { @for found in rows.iter().take(MOST_RANKED) { (row(found)) } }
        }
    };
    let body = html! {
        p .note {
            "How far all headline figures move together, in standard deviations between matches. A star marks a clear change."
        }
        (wide(&table))
        @if rows.len() > MOST_RANKED { p .note { "The other " (rows.len() - MOST_RANKED) " are in tables/ranking.csv." } }
    };
    (!rows.is_empty()).then(|| Section::new("ranking".into(), "Which variant changes most".into(), body))
}
