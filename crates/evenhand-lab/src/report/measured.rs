//! The headline figures by which cells are compared side by side: one line for each, with its value in every cell.

use std::collections::BTreeMap;

use crate::experiment::{Experiment, FocusKind};
use crate::tables::{CardRow, Estimate, Of, Tables};

use super::clear::is_clear;
use super::names::{share_of, words};
use super::words::{percent, plain};

/// A headline figure in every cell.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    /// Its name for people.
    pub(super) name: String,
    /// The measure that it is the mean of; empty for anything else.
    pub(super) measure: String,
    /// Whether it is a share, shown as a percentage.
    pub(super) is_share: bool,
    /// By cell: its value; `None` if nothing was counted.
    pub(super) values: Vec<Option<Estimate>>,
    /// By cell: whether it is compared with another cell, and the difference has an interval and a p-value.
    pub(super) judged: Vec<bool>,
    /// By cell: whether it differs clearly from what it is compared with.
    pub(super) clear: Vec<bool>,
    /// The clearness of the clearest difference; 0 if there is none.
    pub(super) clearness: f64,
    /// Whether it is the experiment's focus.
    pub(super) focus: bool,
}

impl Figure {
    /// Formats the number, without its star.
    pub(super) fn number(&self, value: f64) -> String {
        if self.is_share { percent(value) } else { plain(value) }
    }

    /// Formats a grid entry: the number, with a star if it differs clearly.
    pub(super) fn told(&self, cell: usize) -> String {
        let star = if self.clear[cell] { "*" } else { " " };
        self.values[cell].map_or_else(|| "- ".to_owned(), |value| self.number(value.value) + star)
    }
}

/// Differences that were judged: by kind, group and measure, the cells and the clearness; `None` if not clear.
type Judged<'t> = BTreeMap<Key<'t>, Vec<(usize, Option<f64>)>>;
type Key<'t> = (Of, &'t str, &'t str, &'t str);

/// Returns the headline figures for the short summary: those of [`every_figure`], but shares only if cells differ
/// clearly in them. Other shares say little side by side, because fairness is described separately.
pub(super) fn figures(experiment: &Experiment, tables: &Tables) -> Vec<Figure> {
    let mut figures = every_figure(experiment, tables);
    figures.retain(|figure| figure.focus || !figure.is_share || figure.clearness > 0.0);
    figures
}

/// Returns all headline figures: the focus first, then by how clearly cells differ in them.
pub(super) fn every_figure(experiment: &Experiment, tables: &Tables) -> Vec<Figure> {
    let mut judged = Judged::new();
    for row in tables.contrasts.iter().filter(|row| row.subject.headline && row.difference.interval.is_some()) {
        let subject = &*row.subject;
        let key = (subject.of, subject.kind.as_str(), subject.group.as_str(), subject.measure.as_str());
        let clearness = is_clear(row).then(|| row.difference.clearness().unwrap_or(0.0));
        judged.entry(key).or_default().push((row.cell, clearness));
    }
    let place: BTreeMap<usize, usize> = tables.cells.iter().enumerate().map(|(at, row)| (row.cell, at)).collect();
    let figure = |name: String, is_share: bool, key: Option<Key<'_>>, focus: bool| {
        let found = key.and_then(|key| judged.get(&key)).map_or(&[][..], Vec::as_slice);
        let none = vec![false; tables.cells.len()];
        let mut figure = Figure {
            name,
            measure: String::new(),
            is_share,
            values: vec![None; tables.cells.len()],
            judged: none.clone(),
            clear: none,
            clearness: found.iter().filter_map(|(_, clearness)| *clearness).fold(0.0, f64::max),
            focus,
        };
        for (cell, clearness) in found {
            if let Some(at) = place.get(cell) {
                figure.judged[*at] = true;
                figure.clear[*at] = clearness.is_some();
            }
        }
        figure
    };
    let is_focus = |kind: FocusKind, name: &str| {
        experiment.focus.as_ref().is_some_and(|focus| focus.kind == kind && focus.name == name)
    };

    let mut shares: Vec<Figure> = Vec::new();
    let mut known: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for row in tables.win_share.iter().filter(|row| row.headline && row.deals > 0) {
        let at = *known.entry((row.kind.as_str(), row.group.as_str())).or_insert_with(|| {
            let focus = row.kind == "faction" && is_focus(FocusKind::Faction, &row.group);
            let key = Some((Of::WinShare, row.kind.as_str(), row.group.as_str(), "win_share"));
            shares.push(figure(share_of(experiment.called, &row.kind, &row.group), true, key, focus));
            shares.len() - 1
        });
        if let Some(cell) = place.get(&row.cell) {
            shares[at].values[*cell] = row.share;
        }
    }
    let measures = tables.cells.first().map_or(&[][..], |cell| &cell.means);
    let mut means: Vec<Figure> = Vec::new();
    for (at, (measure, _)) in measures.iter().enumerate().filter(|(_, (measure, _))| measure != "steps") {
        let key = Some((Of::Mean, "all", "all", measure.as_str()));
        let focus = is_focus(FocusKind::Measure, measure);
        let label = experiment.reservations.choice.label(measure);
        let mut mean = figure(experiment.called.measure(measure) + label, false, key, focus);
        let values = tables.cells.iter().map(|cell| cell.means.get(at).and_then(|(_, mean)| *mean));
        mean.values = values.collect();
        mean.measure.clone_from(measure);
        means.push(mean);
    }
    let mut all = cards(experiment, tables, &place, &|name, is_share| figure(name, is_share, None, true));
    let (first, others): (Vec<Figure>, Vec<Figure>) = means.into_iter().chain(shares).partition(|figure| figure.focus);
    all.extend(first);
    let mut others = others;
    others.sort_by(|a, b| b.clearness.total_cmp(&a.clearness));
    all.extend(others);
    all
}

/// Returns what is known of the focus card, by cell.
fn cards(
    experiment: &Experiment,
    tables: &Tables,
    place: &BTreeMap<usize, usize>,
    figure: &dyn Fn(String, bool) -> Figure,
) -> Vec<Figure> {
    let Some(focus) = experiment.focus.as_ref().filter(|focus| focus.kind == FocusKind::Card) else {
        return Vec::new();
    };
    let name = words(&focus.name);
    let per_seat = |count: u64, row: &CardRow| {
        let matches = place.get(&row.cell).map_or(0, |at| tables.cells[*at].matches);
        (matches > 0).then(|| Estimate { value: count as f64 / matches as f64, interval: None })
    };
    let mut found = vec![
        figure(format!("{name}: played per match"), false),
        figure(format!("{name}: gained per match"), false),
        figure(format!("{name}: who played it wins"), true),
        figure(format!("{name}: its worth"), true),
    ];
    for row in tables.cards.iter().filter(|row| row.card == focus.name) {
        let Some(&at) = place.get(&row.cell) else { continue };
        let worth = row.worth.map(|worth| Estimate { value: worth.value, interval: worth.interval });
        let values = [per_seat(row.played, row), per_seat(row.gained, row), row.share_played, worth];
        for (figure, value) in found.iter_mut().zip(values) {
            figure.values[at] = value;
        }
    }
    found.retain(|figure| figure.values.iter().any(Option::is_some));
    found
}
