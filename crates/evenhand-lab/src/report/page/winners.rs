//! Win shares in numbers: groups by variant, and by number of players.

use maud::{Markup, html};
use toml::Value;

use crate::report::independent::{distinct, independent};
use crate::report::names::share_of;
use crate::report::words::percent;
use crate::tables::{AgainstFair, ShareRow};

use super::charts::Unit;
use super::data::Data;
use super::matches::link;
use super::parts::{legend_of_tints, tint};
use super::section::{Section, wide};

/// Maximum number of groups in a matrix.
const MOST_GROUPS: usize = 60;

/// A column of a matrix: its heading and its variant.
type Column = (String, usize);

/// Returns the section with a matrix for each kind of group; `None` without win shares.
pub(super) fn section(data: &Data<'_>) -> Option<Section> {
    let kinds = data.kinds();
    if kinds.is_empty() {
        return None;
    }
    let shown = data.shown();
    let columns: Vec<Column> = match data.variants() {
        1 => shown.iter().map(|cell| ("Win share".to_owned(), *cell)).collect(),
        _ => shown.iter().map(|cell| (data.names.variant(*cell).to_owned(), *cell)).collect(),
    };
    let by_players = by_players(data);
    let only_players = independent(data.experiment).len() == 1 && by_players.is_some();
    let reach = reach(data, &columns);
    let body = html! {
        p .note {
            "Win share, and below it the 95 % interval. ▲ and ▼: the whole interval lies above or below the expected share. "
            @if data.variants() > 1 && !only_players { "A star marks a clear difference from the baseline. " }
        }
        (legend_of_tints(&format!("{} less", points(reach)), "than expected", &format!("{} more", points(reach))))
        @if !only_players { @for (kind, groups) in &kinds { (matrix(data, kind, groups, &columns, reach)) } }
        @if let Some((columns, fixed)) = &by_players {
            @if !only_players { h3 { "By number of players" } }
            @if !fixed.is_empty() { p .note { "With " (fixed) "." } }
            @for (kind, groups) in &kinds { (matrix(data, kind, groups, columns, reach)) }
        }
        (link(data))
        @if shown.len() < data.variants() {
            p .note { "The " (shown.len()) " variants that differ most, of " (data.variants()) "; tables/win_share.csv has all." }
        }
    };
    let section = Section::new("winners".into(), "Who wins, in numbers".into(), body);
    // Of a single variant, the charts have the numbers, without the ends of intervals.
    Some(if data.variants() == 1 { section.folded() } else { section })
}

/// Returns a column for each number of players, with the other axes at the values of the reference cell, which are
/// described; `None` if the number of players is no axis.
fn by_players(data: &Data<'_>) -> Option<(Vec<Column>, String)> {
    let experiment = data.experiment;
    let at = experiment.axes.iter().position(|axis| axis == "table.players")?;
    let axes = independent(experiment);
    let reference = &experiment.cells[experiment.reference()].values;
    let others: Vec<usize> = axes.iter().copied().filter(|axis| *axis != at).collect();
    let column = |value: &&Value| {
        let cell = experiment.cells.iter().position(|cell| {
            cell.values[at] == **value && others.iter().all(|axis| cell.values[*axis] == reference[*axis])
        })?;
        Some((format!("{value} players"), cell))
    };
    let columns: Vec<Column> = distinct(experiment, at).iter().filter_map(column).collect();
    let fixed = others
        .iter()
        .map(|axis| format!("{} {}", data.names.knob(*axis), crate::report::names::value_of(&reference[*axis])));
    Some((columns, fixed.collect::<Vec<_>>().join(", ")))
}

/// Returns the distance from the expected share at which colors are strongest: the largest one, in steps of ten points.
fn reach(data: &Data<'_>, columns: &[Column]) -> f64 {
    let shown = data.shares().filter(|row| columns.iter().any(|(_, cell)| *cell == row.cell));
    let away = shown.filter_map(|row| Some((row.share?.value - row.fair).abs()));
    ((away.fold(0.0, f64::max) * 10.0).ceil() / 10.0).max(0.1)
}

fn points(reach: f64) -> String {
    format!("{:.0} points", reach * 100.0)
}

/// Draws the win shares of the groups of a kind, with a column for each variant.
fn matrix(data: &Data<'_>, kind: &str, groups: &[&str], columns: &[Column], reach: f64) -> Markup {
    let expected = |cell: usize| groups.iter().find_map(|group| data.share(cell, kind, group)).map(|row| row.fair);
    let same = columns.windows(2).all(|two| expected(two[0].1) == expected(two[1].1));
    let table = html! {
        table .matrix {
            caption { (data.plural(kind)) @if same { @if let Some(fair) = columns.first().and_then(|(_, cell)| expected(*cell)) {
                ", expected if balanced: " (Unit::Percent.told(fair))
            } } }
            thead {
                tr {
                    td {}
                    @for (name, cell) in columns {
                        th scope="col" {
                            (name)
                            @if !same { @if let Some(fair) = expected(*cell) { br; small { (Unit::Percent.told(fair)) " expected" } } }
                        }
                    }
                }
            }
            tbody {
                @for name in groups.iter().take(MOST_GROUPS) {
                    tr {
                        th scope="row" { (data.group(kind, name)) }
                        @for (_, cell) in columns { (entry(data, data.share(*cell, kind, name), same, reach)) }
                    }
                }
            }
        }
    };
    html! {
        (wide(&table))
        @if groups.len() > MOST_GROUPS { p .note { (groups.len() - MOST_GROUPS) " more are in tables/win_share.csv." } }
    }
}

/// Draws a win share with its interval; if expected shares differ, also as a multiple of the expected one.
fn entry(data: &Data<'_>, row: Option<&ShareRow>, same: bool, reach: f64) -> Markup {
    let Some((row, share)) = row.and_then(|row| Some((row, row.share?))) else { return html! { td { "-" } } };
    let mark = match row.against_fair() {
        Some(AgainstFair::Above) => " ▲",
        Some(AgainstFair::Below) => " ▼",
        _ => "",
    };
    html! {
        td style=(tint((share.value - row.fair) / reach)) {
            (percent(share.value).replace('%', " %")) (mark) @if is_clear(data, row) { " *" }
            @if let Some(ends) = share.interval {
                br; small { (format!("{:.1} to {:.1}", ends.low * 100.0, ends.high * 100.0)) }
            }
            @if !same { br; small { (format!("{:.2} of expected", share.value / row.fair)) } }
        }
    }
}

/// Whether a win share differs clearly from that of the baseline.
fn is_clear(data: &Data<'_>, row: &ShareRow) -> bool {
    let name = share_of(data.experiment.called, &row.kind, &row.group);
    let at = data.tables.cells.iter().position(|cell| cell.cell == row.cell);
    let figure = data.figures.iter().find(|figure| figure.name == name);
    figure.zip(at).is_some_and(|(figure, at)| figure.clear[at])
}
