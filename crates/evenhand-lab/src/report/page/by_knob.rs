//! Charts along each axis of the sweep: who wins, how matches end, and the headline measures.
//!
//! All charts of win shares have one scale, and so have all charts of endings. The scale of a measure covers at least a
//! standard deviation on both sides of its usual value, so that a change that no player would notice looks small.

use maud::{Markup, html};

use crate::report::capitalized;
use crate::report::names::words;
use crate::tables::Estimate;

use super::axes::{Axis, axes};
use super::charts::{DotChart, Group, LineChart, Scale, Series, Unit, ends};
use super::data::Data;
use super::matches::link;
use super::section::Section;

/// Maximum number of groups or endings in a chart.
const MOST_SERIES: usize = 12;
/// The kinds of groups that have charts.
const KINDS: [&str; 3] = ["faction", "agent", "seat"];
/// Above this range, win shares are drawn from 0 to 100 %.
const NEARLY_ALL: f64 = 0.7;

/// A value by cell.
type ByCell<'d> = Box<dyn Fn(usize) -> Option<Estimate> + 'd>;

/// A quantity for several groups, in every cell.
struct Quantity<'d> {
    title: String,
    about: String,
    /// The names of the groups, and their values by cell.
    groups: Vec<(String, ByCell<'d>)>,
    /// The expected value by cell, if it is the same for all groups.
    expected: Box<dyn Fn(usize) -> Option<f64> + 'd>,
    scale: Scale,
}

/// Returns the sections of charts: one for each axis, or one for who wins if there is no axis.
pub(super) fn sections(data: &Data<'_>) -> Vec<Section> {
    let axes = axes(data.experiment, &data.names);
    if data.variants() == 1 {
        return alone(data).into_iter().collect();
    }
    let sections = axes.iter().enumerate();
    sections.map(|(number, axis)| by_axis(data, axis, number)).collect()
}

/// Returns the charts along an axis. The first axis is open; the others show the same figures in another order.
fn by_axis(data: &Data<'_>, axis: &Axis, number: usize) -> Section {
    let (groups, mut measures) = (groups(data), measures(data, axis));
    if number > 0 {
        // Said with the first axis.
        measures.iter_mut().for_each(|measure| measure.about.clear());
    }
    let body = html! {
        p .note {
            "Error bars are 95 % intervals: ranges that hold the true value 19 times in 20. Win shares are all drawn from "
            (share_scale(data).told()) "; the dashed line is the expected share. A measure is drawn on at least the range "
            "in which two of three matches lie, so that a small change looks small."
            @if axis.panels.len() < axis.lines.len() {
                " Win shares and endings are drawn for the first, the usual and the last value of the other knob."
            }
            @if !axis.fixed.is_empty() { " With " (axis.fixed.join(", ")) "." }
        }
        div .charts {
            @for quantity in &groups { (of_groups(axis, quantity)) }
            @for quantity in &measures { (of_measure(axis, quantity)) }
        }
        (link(data))
    };
    let section = Section::new(
        format!("knob-{}", number + 1),
        if axis.name == "change" { "Each change by itself".into() } else { format!("By {}", axis.name) },
        body,
    );
    if number == 0 { section } else { section.folded() }
}

/// Returns the charts of a run with a single variant.
fn alone(data: &Data<'_>) -> Option<Section> {
    let cell = *data.shown().first()?;
    let scale = share_scale(data);
    let charts: Vec<DotChart> = (data.kinds().into_iter())
        .map(|(kind, groups)| DotChart {
            title: format!("{}: win share", data.plural(kind)),
            about: String::new(),
            scale,
            groups: vec![Group {
                heading: String::new(),
                rows: groups
                    .iter()
                    .map(|name| (data.group(kind, name), data.share(cell, kind, name).and_then(|row| row.share)))
                    .collect(),
                expected: groups.iter().filter_map(|name| data.share(cell, kind, name).map(|row| row.fair)).collect(),
            }],
        })
        .collect();
    let body = html! {
        p .note { "Error bars are 95 % intervals. Win shares are drawn from " (scale.told()) "; the dashed line is the expected share." }
        div .charts { @for chart in &charts { (chart.draw()) } }
        (link(data))
    };
    (!charts.is_empty()).then(|| Section::new("knob-1".into(), "Who wins".into(), body))
}

/// Returns the scale of all win shares on the page.
fn share_scale(data: &Data<'_>) -> Scale {
    let estimates: Vec<Estimate> = data.shares().filter_map(|row| row.share).collect();
    let values: Vec<f64> = ends(&estimates).chain(data.shares().map(|row| row.fair)).collect();
    let (low, high) = values.iter().fold((1.0_f64, 0.0_f64), |(low, high), at| (low.min(*at), high.max(*at)));
    if high - low > NEARLY_ALL { Scale::whole() } else { Scale::of(values, Unit::Percent) }
}

/// Returns the kinds of groups that have charts; the win shares of others are in the table.
fn charted<'d>(data: &Data<'d>) -> impl Iterator<Item = (&'d str, Vec<&'d str>)> {
    let fits = |(kind, names): &(&str, Vec<&str>)| KINDS.contains(kind) && names.len() <= MOST_SERIES;
    data.kinds().into_iter().filter(fits)
}

/// Returns the win shares of each kind of group, and the endings.
fn groups<'d>(data: &'d Data<'_>) -> Vec<Quantity<'d>> {
    let scale = share_scale(data);
    let mut found: Vec<Quantity<'d>> = Vec::new();
    for (kind, names) in charted(data) {
        let first = names[0];
        found.push(Quantity {
            title: format!("{}: win share", data.plural(kind)),
            about: String::new(),
            groups: names
                .into_iter()
                .map(|name| {
                    let value = move |cell: usize| data.share(cell, kind, name).and_then(|row| row.share);
                    (data.group(kind, name), Box::new(value) as ByCell<'_>)
                })
                .collect(),
            expected: Box::new(move |cell| data.share(cell, kind, first).map(|row| row.fair)),
            scale,
        });
    }
    let endings = data.endings();
    if endings.len() > 1 && endings.len() <= MOST_SERIES {
        found.push(Quantity {
            title: "How matches end: share of matches".into(),
            about: String::new(),
            groups: endings
                .into_iter()
                .map(|name| {
                    let value = move |cell: usize| data.ending(cell, name);
                    (data.ended(name), Box::new(value) as ByCell<'_>)
                })
                .collect(),
            expected: Box::new(|_| None),
            scale: Scale::whole(),
        });
    }
    found
}

/// Returns the headline measures, each as a quantity of one group.
fn measures<'d>(data: &'d Data<'_>, axis: &Axis) -> Vec<Quantity<'d>> {
    let of = |(at, name): (usize, &'d str)| {
        let estimates: Vec<Estimate> = axis.cells().filter_map(|cell| data.mean(cell, at)).collect();
        let usual = data.usual(name).map_or(Vec::new(), |(mean, sd)| vec![mean - sd, mean + sd]);
        let (unit, _) = data.unit(name);
        let whole = unit == Unit::Percent;
        let within = |value: f64| if whole { value.clamp(0.0, 1.0) } else { value };
        // A count is not drawn below zero because of its spread.
        let least = ends(&estimates).fold(f64::INFINITY, f64::min);
        let usual = usual.into_iter().map(|value| if least >= 0.0 { within(value.max(0.0)) } else { within(value) });
        Quantity {
            title: data.measure(name),
            about: data
                .tables
                .measures
                .iter()
                .find(|column| column.name == name)
                .map_or("", |found| found.about)
                .into(),
            groups: vec![(
                capitalized(&data.experiment.called.measure(name)),
                Box::new(move |cell| data.mean(cell, at)) as ByCell<'_>,
            )],
            expected: Box::new(|_| None),
            scale: Scale::of(ends(&estimates).chain(usual), unit),
        }
    };
    data.measures().into_iter().map(of).collect()
}

/// Draws a quantity of several groups: a chart for each value of the other axis, with a line for each group.
fn of_groups(axis: &Axis, quantity: &Quantity<'_>) -> Markup {
    let Some(numbers) = &axis.numbers else { return dots_of_groups(axis, quantity) };
    html! {
        @for (name, cells) in axis.panels.iter().map(|line| &axis.lines[*line]) {
            @let at = |value: &dyn Fn(usize) -> Option<Estimate>| cells.iter().map(|cell| value((*cell)?)).collect();
            (LineChart {
                title: titled(&quantity.title, name),
                about: quantity.about.clone(),
                along: (&axis.name, numbers),
                scale: quantity.scale,
                series: quantity.groups.iter().map(|(name, value)| Series { name: name.clone(), values: at(value) }).collect(),
                expected: cells.iter().map(|cell| (quantity.expected)((*cell)?)).collect(),
            }.draw())
        }
    }
}

/// Draws a measure: one chart with a line for each value of the other axis.
fn of_measure(axis: &Axis, quantity: &Quantity<'_>) -> Markup {
    let value = &quantity.groups[0].1;
    let at = |cells: &[Option<usize>]| cells.iter().map(|cell| value((*cell)?)).collect::<Vec<_>>();
    match &axis.numbers {
        Some(numbers) => LineChart {
            title: quantity.title.clone(),
            about: quantity.about.clone(),
            along: (&axis.name, numbers),
            scale: quantity.scale,
            series: axis.lines.iter().map(|(name, cells)| Series { name: name.clone(), values: at(cells) }).collect(),
            expected: Vec::new(),
        }
        .draw(),
        None => {
            let group = |(name, cells): &(String, Vec<Option<usize>>)| Group {
                heading: words(name),
                rows: axis.labels.iter().cloned().zip(at(cells)).collect(),
                expected: Vec::new(),
            };
            DotChart {
                title: quantity.title.clone(),
                about: quantity.about.clone(),
                scale: quantity.scale,
                groups: axis.lines.iter().map(group).collect(),
            }
            .draw()
        }
    }
}

/// Draws a quantity of several groups along an axis of words: under each group, a row for each word.
fn dots_of_groups(axis: &Axis, quantity: &Quantity<'_>) -> Markup {
    html! {
        @for (name, cells) in axis.panels.iter().map(|line| &axis.lines[*line]) {
            @let expected = || cells.iter().filter_map(|cell| (quantity.expected)((*cell)?)).collect::<Vec<_>>();
            @let rows = |value: &dyn Fn(usize) -> Option<Estimate>| {
                axis.labels.iter().cloned().zip(cells.iter().map(|cell| value((*cell)?))).collect::<Vec<_>>()
            };
            (DotChart {
                title: titled(&quantity.title, name),
                about: quantity.about.clone(),
                scale: quantity.scale,
                groups: quantity.groups.iter()
                    .map(|(name, value)| Group { heading: name.clone(), rows: rows(value), expected: expected() })
                    .collect(),
            }.draw())
        }
    }
}

/// Adds the value of the other axis to a title.
fn titled(title: &str, other: &str) -> String {
    if other.is_empty() { title.to_owned() } else { format!("{title}, {other}") }
}
