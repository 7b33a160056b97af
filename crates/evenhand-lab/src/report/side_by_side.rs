//! Shows cells side by side, and groups against each other.

use crate::experiment::{Experiment, Vocabulary};
use crate::tables::Tables;

use super::clear::is_clear;
use super::grid::grid;
use super::measured::figures;
use super::plane::{over_cells, value_of};
use super::shape::shown_side_by_side;
use super::words::{percent, plain, points};

/// Maximum number of lines of one figure over all cells.
const MOST_LINES: usize = 40;
/// Maximum number of factions or agents in a matchup table.
const MOST_GROUPS: usize = 8;

/// Shows properties of the matches: a column for each cell, a line for each headline measure.
pub(super) fn side_by_side(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    if !shown_side_by_side(experiment) {
        return every_plane(experiment, tables);
    }
    let clear: Vec<(usize, &str)> = tables
        .contrasts
        .iter()
        .filter(|row| row.subject.headline && !row.is_share() && is_clear(row))
        .map(|row| (row.cell, row.subject.measure.as_str()))
        .collect();
    let mut rows = swept(experiment);
    rows.extend(means(experiment, tables, &clear));
    rows.extend(endings(experiment.called, tables));
    let star = if tables.contrasts.iter().any(|row| row.subject.headline && is_clear(row)) {
        " (* differs clearly from the baseline; how matches ended is not judged)"
    } else {
        ""
    };
    let mut lines = vec![format!("On average, per match or per seat{star}:")];
    lines.extend(grid(&rows));
    lines.push(String::new());
    lines
}

/// Shows too many cells for side by side: a plane or a range for each figure.
fn every_plane(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let figures = figures(experiment, tables);
    let mut lines =
        vec!["On average, per match or per seat (* differs clearly from what cells are compared with):".into()];
    lines.extend(figures.iter().flat_map(|figure| over_cells(experiment, figure, MOST_LINES)));
    lines.push(String::new());
    lines
}

/// Returns a line of a grid: its title, and an entry for every cell.
fn line(about: impl Into<String>, cells: impl Iterator<Item = String>) -> Vec<String> {
    std::iter::once(about.into()).chain(cells).collect()
}

/// Shows the swept values, and which cell is the baseline.
fn swept(experiment: &Experiment) -> Vec<Vec<String>> {
    let axes = experiment.axes.iter().enumerate();
    let mut rows: Vec<Vec<String>> =
        axes.map(|(axis, path)| line(path, experiment.cells.iter().map(|cell| value_of(&cell.values[axis])))).collect();
    if experiment.cells.iter().any(|cell| cell.baseline) {
        let mark = |baseline: bool| if baseline { "baseline" } else { "" }.to_owned();
        rows.push(line("", experiment.cells.iter().map(|cell| mark(cell.baseline))));
    }
    rows
}

/// Shows the headline measures; clear differences have a star.
fn means(experiment: &Experiment, tables: &Tables, clear: &[(usize, &str)]) -> Vec<Vec<String>> {
    let measures = tables.cells.first().map_or(&[][..], |cell| &cell.means);
    let told = measures.iter().enumerate().filter(|(_, (measure, _))| measure != "steps");
    told.map(|(at, (measure, _))| {
        let means = tables.cells.iter().map(|cell| {
            let mean = cell.means.get(at).and_then(|(_, mean)| mean.as_ref());
            let star = if clear.contains(&(cell.cell, measure.as_str())) { "*" } else { " " };
            mean.map_or_else(|| "-".to_owned(), |mean| plain(mean.value) + star)
        });
        line(experiment.called.measure(measure) + experiment.reservations.choice.label(measure), means)
    })
    .collect()
}

/// Shows how matches ended, unless all ended in the same way.
fn endings(called: Vocabulary, tables: &Tables) -> Vec<Vec<String>> {
    let mut endings: Vec<&str> = Vec::new();
    for row in tables.endings.iter().filter(|row| row.matches > 0) {
        if !endings.contains(&row.ending.as_str()) {
            endings.push(&row.ending);
        }
    }
    let told = endings.iter().filter(|_| endings.len() > 1);
    told.map(|ending| {
        let shares = tables.cells.iter().map(|cell| {
            let row = tables.endings.iter().find(|row| row.cell == cell.cell && row.ending == *ending);
            row.and_then(|row| row.share).map_or_else(|| "-".to_owned(), |share| percent(share.value) + " ")
        });
        line(format!("ended {}", called.ending(ending)), shares)
    })
    .collect()
}

/// The cyclic part from which it is reported.
const CIRCLES: f64 = 0.1;

/// Describes the cyclic part of the matchups, if it is large.
pub(super) fn circles(tables: &Tables, kind: &str) -> Option<String> {
    let part = tables.strengths.iter().find(|row| row.kind == kind)?.cyclic_part.filter(|part| *part > CIRCLES)?;
    Some(format!(
        "{} of it goes round in circles, as in rock-paper-scissors: no order of strength says it all.",
        percent(part)
    ))
}

/// Shows the matchups, if there is only one cell.
pub(super) fn meetings(tables: &Tables) -> Vec<String> {
    let [_] = tables.cells.as_slice() else { return Vec::new() };
    let mut lines = Vec::new();
    for rows in tables.matchups.chunk_by(|a, b| a.kind == b.kind) {
        let mut groups: Vec<&str> = Vec::new();
        for row in rows {
            if !groups.contains(&row.group.as_str()) {
                groups.push(&row.group);
            }
        }
        if !(3..=MOST_GROUPS).contains(&groups.len()) {
            continue;
        }
        let mut square = vec![std::iter::once("").chain(groups.iter().copied()).map(str::to_owned).collect::<Vec<_>>()];
        for group in &groups {
            let met = groups.iter().map(|against| {
                let row = rows.iter().find(|row| row.group == *group && row.against == *against);
                row.and_then(|row| row.share).map_or_else(|| "-".to_owned(), |share| percent(share.value))
            });
            square.push(std::iter::once((*group).to_owned()).chain(met).collect());
        }
        lines.push(String::new());
        lines.push(format!("Share of the win of each {} (line) where it met another (column):", rows[0].kind));
        lines.extend(grid(&square));
        let widest = rows.iter().filter_map(|row| Some(row.share?.interval?.half_width())).fold(0.0, f64::max);
        lines.push(format!("  each known to +-{}; matchups.csv has the ranges", points(widest)));
        lines.extend(circles(tables, &rows[0].kind).map(|told| format!("  {told}")));
    }
    lines
}
