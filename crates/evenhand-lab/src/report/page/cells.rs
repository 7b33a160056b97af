//! The cells: each headline figure as a heat map of the sweep, and with its interval in every cell.

use maud::{Markup, html};

use crate::experiment::Experiment;
use crate::report::measured::Figure;
use crate::report::plane::Plane;
use crate::report::words::short;
use crate::tables::Tables;

use super::parts::{Scale, tint, told, whisker};

/// Maximum number of columns and of lines of a heat map.
const MOST_COLUMNS: usize = 16;
const MOST_LINES: usize = 40;
/// Maximum number of cells whose intervals are drawn: the reference cell, and those furthest from it.
const MOST_INTERVALS: usize = 24;
/// Maximum number of figures shown, and of those initially expanded.
const MOST_FIGURES: usize = 40;
const OPEN: usize = 3;

/// Returns all headline figures over all cells.
pub(super) fn section(experiment: &Experiment, tables: &Tables, figures: &[Figure]) -> Markup {
    let several = tables.cells.len() > 1;
    html! {
        section #cells {
            h2 { @if several { "The cells of the sweep" } @else { "Averages" } }
            @if several {
                p .note {
                    "Orange is more and blue is less than in "
                    (if experiment.compares_with_first() { "the first cell" } else { "the baseline" })
                    " (" (short(experiment, experiment.reference())) "), stronger the further. "
                    "A star marks what differs clearly. How each number is sure is drawn below it: the line is the range "
                    "that holds the true value 19 times in 20."
                }
            }
            @for (at, figure) in figures.iter().take(MOST_FIGURES).enumerate() {
                details open[at < OPEN] {
                    summary { (figure.name) @if figure.clearness > 0.0 { " *" } }
                    @if several { (heat(experiment, figure)) }
                    (intervals(experiment, figure))
                }
            }
            @if figures.len() > MOST_FIGURES {
                p .note { (figures.len() - MOST_FIGURES) " more are in tables/contrasts.csv and tables/win_share.csv." }
            }
        }
    }
}

/// Returns how far each cell is from the reference cell, from -1 to 1.
fn distances(experiment: &Experiment, figure: &Figure) -> Vec<Option<f64>> {
    let start = figure.values[experiment.reference()].map(|value| value.value);
    let away = |cell: usize| Some(figure.values[cell]?.value - start?);
    let most = (0..figure.values.len()).filter_map(away).map(f64::abs).fold(0.0, f64::max);
    (0..figure.values.len()).map(|cell| Some(if most > 0.0 { away(cell)? / most } else { 0.0 })).collect()
}

/// Shows the figure in every cell, colored by its distance from the reference cell.
fn heat(experiment: &Experiment, figure: &Figure) -> Markup {
    let Some(plane) = Plane::of(experiment, MOST_COLUMNS).filter(|plane| plane.lines.len() <= MOST_LINES) else {
        return html! {};
    };
    let distances = distances(experiment, figure);
    html! {
        div .wide tabindex="0" role="group" aria-label="A table that can be scrolled sideways" {
            table .heat {
                caption { (figure.name) ", " (plane.top) " from left to right" }
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
                                    Some(cell) => td style=(tint(distances[*cell].unwrap_or(0.0))) {
                                        (figure.told(*cell).trim())
                                        @if *cell == experiment.reference() { span .base { " base" } }
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

/// Shows the figure with its interval, cell by cell.
fn intervals(experiment: &Experiment, figure: &Figure) -> Markup {
    let start = experiment.reference();
    let distances = distances(experiment, figure);
    let mut cells: Vec<usize> = (0..figure.values.len()).filter(|cell| figure.values[*cell].is_some()).collect();
    let all = cells.len();
    if all > MOST_INTERVALS {
        let far = |cell: usize| if cell == start { 2.0 } else { distances[cell].map_or(0.0, f64::abs) };
        cells.sort_by(|a, b| far(*b).total_cmp(&far(*a)));
        cells.truncate(MOST_INTERVALS);
        cells.sort_unstable();
    }
    let scale = Scale::of(cells.iter().filter_map(|cell| figure.values[*cell].as_ref()), None);
    let mark = figure.values[start].filter(|_| all > 1).map(|value| value.value);
    html! {
        table .intervals {
            @for cell in &cells {
                @if let Some(value) = &figure.values[*cell] {
                    @let text = told(value, |number| figure.number(number));
                    @let name = if all > 1 { short(experiment, *cell) } else { figure.name.clone() };
                    tr {
                        th scope="row" { (name) @if figure.clear[*cell] { " *" } }
                        td .picture { (whisker(value, scale, mark, &format!("{name}: {text}"))) }
                        td .number { (text) }
                    }
                }
            }
        }
        @if all > cells.len() {
            p .note { "The " (cells.len()) " of " (all) " cells that are furthest from it; tables/cells.csv has all." }
        }
    }
}
