//! The figures of a page, found by variant.

use std::collections::BTreeMap;

use crate::experiment::Experiment;
use crate::report::capitalized;
use crate::report::measured::{Figure, every_figure};
use crate::report::names::{Names, group, kinds};
use crate::tables::{CellRow, EndingRow, Estimate, ShareRow, Tables, ranking};

use super::charts::Unit;

/// Maximum number of variants side by side.
const MOST_VARIANTS: usize = 24;
/// The smallest share of an ending that is shown.
const LEAST_ENDING: f64 = 0.0005;

/// The figures of a run, with the names of its variants.
pub(super) struct Data<'t> {
    pub(super) experiment: &'t Experiment,
    pub(super) tables: &'t Tables,
    pub(super) names: Names,
    pub(super) figures: Vec<Figure>,
    shares: BTreeMap<usize, Vec<&'t ShareRow>>,
    endings: BTreeMap<usize, Vec<&'t EndingRow>>,
    cells: BTreeMap<usize, &'t CellRow>,
}

impl<'t> Data<'t> {
    pub(super) fn of(experiment: &'t Experiment, tables: &'t Tables) -> Data<'t> {
        let mut shares: BTreeMap<usize, Vec<&ShareRow>> = BTreeMap::new();
        for row in tables.win_share.iter().filter(|row| row.headline && row.deals > 0) {
            shares.entry(row.cell).or_default().push(row);
        }
        let mut endings: BTreeMap<usize, Vec<&EndingRow>> = BTreeMap::new();
        tables.endings.iter().for_each(|row| endings.entry(row.cell).or_default().push(row));
        Data {
            experiment,
            tables,
            names: Names::of(experiment),
            figures: every_figure(experiment, tables),
            shares,
            endings,
            cells: tables.cells.iter().map(|row| (row.cell, row)).collect(),
        }
    }

    /// Returns the variants that are shown side by side: all, or those that differ most from the baseline.
    pub(super) fn shown(&self) -> Vec<usize> {
        let all: Vec<usize> = self.cells.keys().copied().collect();
        if all.len() <= MOST_VARIANTS {
            return all;
        }
        let reference = self.experiment.reference();
        let ranked = ranking(self.tables).into_iter().map(|row| row.cell);
        let order = std::iter::once(reference).chain(ranked).chain(all);
        let mut shown: Vec<usize> = Vec::new();
        for cell in order {
            if shown.len() < MOST_VARIANTS && !shown.contains(&cell) && self.cells.contains_key(&cell) {
                shown.push(cell);
            }
        }
        shown
    }

    /// Returns the number of variants that were played.
    pub(super) fn variants(&self) -> usize {
        self.cells.len()
    }

    /// Returns the kinds of groups whose win shares are shown, each with its groups; only kinds of several groups.
    pub(super) fn kinds(&self) -> Vec<(&'t str, Vec<&'t str>)> {
        let mut kinds: Vec<(&str, Vec<&str>)> = Vec::new();
        for row in self.shares.values().flatten() {
            match kinds.iter_mut().find(|(kind, _)| *kind == row.kind) {
                Some((_, groups)) if groups.contains(&row.group.as_str()) => {}
                Some((_, groups)) => groups.push(&row.group),
                None => kinds.push((&row.kind, vec![&row.group])),
            }
        }
        kinds.retain(|(_, groups)| groups.len() > 1);
        // What a designer asks first comes first.
        kinds.sort_by_key(|(kind, _)| ["faction", "agent", "seat"].iter().position(|known| known == kind).unwrap_or(9));
        kinds
    }

    /// Returns the win share of a group in a variant.
    pub(super) fn share(&self, cell: usize, kind: &str, group: &str) -> Option<&'t ShareRow> {
        self.shares.get(&cell)?.iter().find(|row| row.kind == kind && row.group == group).copied()
    }

    /// Returns all win shares that are shown.
    pub(super) fn shares(&self) -> impl Iterator<Item = &&'t ShareRow> {
        self.shares.values().flatten()
    }

    /// Returns the endings that occurred in some variant.
    pub(super) fn endings(&self) -> Vec<&'t str> {
        let mut names: Vec<&str> = Vec::new();
        for row in self.endings.values().flatten() {
            let occurs = row.share.is_some_and(|share| share.value >= LEAST_ENDING);
            if occurs && !names.contains(&row.ending.as_str()) {
                names.push(&row.ending);
            }
        }
        names
    }

    /// Returns the name of an ending as a heading.
    pub(super) fn ended(&self, ending: &str) -> String {
        capitalized(&self.experiment.called.ending(ending))
    }

    /// Returns the name of a group as a heading.
    pub(super) fn group(&self, kind: &str, name: &str) -> String {
        group(self.experiment.called, kind, name)
    }

    /// Returns the plural of a kind of group as a heading.
    pub(super) fn plural(&self, kind: &str) -> String {
        kinds(self.experiment.called, kind)
    }

    /// Returns the share of matches of a variant with an ending.
    pub(super) fn ending(&self, cell: usize, ending: &str) -> Option<Estimate> {
        self.endings.get(&cell)?.iter().find(|row| row.ending == ending)?.share
    }

    /// Returns the headline measures: their index and name.
    pub(super) fn measures(&self) -> Vec<(usize, &'t str)> {
        let means = self.tables.cells.first().map_or(&[][..], |cell| &cell.means);
        means
            .iter()
            .enumerate()
            .map(|(at, (name, _))| (at, name.as_str()))
            .filter(|(_, name)| *name != "steps")
            .collect()
    }

    /// Returns the mean of a headline measure in a variant.
    pub(super) fn mean(&self, cell: usize, measure: usize) -> Option<Estimate> {
        self.cells.get(&cell)?.means.get(measure)?.1
    }

    /// Returns the unit of a measure: how its numbers are shown, and its name.
    pub(super) fn unit(&self, measure: &str) -> (Unit, &'static str) {
        match self.tables.measures.iter().find(|column| column.name == measure).map_or("", |column| column.unit) {
            "share" => (Unit::Percent, ""),
            unit => (Unit::Number, unit),
        }
    }

    /// Returns the name of a measure for people, with its unit unless the name says it.
    pub(super) fn measure(&self, name: &str) -> String {
        let unit = self.unit(name).1;
        let label = self.experiment.reservations.choice.label(name);
        let name = capitalized(&self.experiment.called.measure(name));
        if unit.is_empty() || name.to_lowercase().contains(&unit.to_lowercase()) {
            return name + label;
        }
        format!("{name} ({unit}){label}")
    }

    /// Returns the mean of a measure in the reference cell and its standard deviation over matches.
    pub(super) fn usual(&self, measure: &str) -> Option<(f64, f64)> {
        let reference = self.experiment.reference();
        let found = self
            .tables
            .distributions
            .iter()
            .find(|row| row.cell == reference && row.subject.kind == "all" && row.subject.measure == measure)?;
        Some((found.mean?.value, found.sd?))
    }
}
