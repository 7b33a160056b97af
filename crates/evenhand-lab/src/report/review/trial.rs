//! The changes that are tried against missed goals: chosen among the single changes, then played on fresh deals.

use toml::Value;

use crate::experiment::{Cell, Target};
use crate::goals::{Judged, Judgement, Scorecard, called};
use crate::report::clear::{LEVEL, is_clear};
use crate::report::differences::Contrast;
use crate::report::names::{Names, reading_alone, value_of};
use crate::report::words::capitalized;
use crate::tables::{ContrastRow, Estimate, Of, Subject};

use super::missed::Missed;
use super::moves::values;
use super::part::{ReviewKind, ReviewPart, part_of};

/// Maximum number of changes that are tried.
const MOST_TRIED: usize = 6;

/// Maximum number of other effects that are named.
const MOST_SIDE_EFFECTS: usize = 3;

/// From this number of deals of each change on, a missing effect is worth a sentence.
const FEW: u64 = 100;

/// A change to try.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The knob's path.
    pub path: String,
    /// The value to try.
    pub value: Value,
}

/// Returns the changes to try on fresh deals: for each missed goal, the single change that takes the value that misses it by
/// most nearest to the goal. Among many changes one looks good by chance, so only the fresh deals count as evidence.
pub fn proposals(parts: &[ReviewPart<'_>]) -> Vec<Proposal> {
    let (Some(printed), Some(changes)) = (part_of(parts, ReviewKind::AsPrinted), part_of(parts, ReviewKind::Changes))
    else {
        return Vec::new();
    };
    let mut proposals: Vec<Proposal> = Vec::new();
    for missed in Missed::all(printed).iter().filter(|missed| is_tried(printed, changes, missed)) {
        if let Some(found) = proposal(changes, missed).filter(|found| !proposals.contains(found)) {
            proposals.push(found);
        }
    }
    proposals.truncate(MOST_TRIED);
    proposals
}

/// Whether the single changes were played with the number of players at which a goal is missed.
fn is_tried(printed: &ReviewPart<'_>, changes: &ReviewPart<'_>, missed: &Missed) -> bool {
    let players = printed.experiment.cells[missed.cell].players;
    changes.experiment.cells.iter().all(|cell| cell.players == players)
}

fn proposal(changes: &ReviewPart<'_>, missed: &Missed) -> Option<Proposal> {
    let promises = |row: &&ContrastRow| row.difference.p < LEVEL && is_about(&row.subject, missed);
    let candidates = changes.tables.contrasts.iter().filter(promises);
    let gain = |row: &&ContrastRow| outside(missed, row.difference.b) - outside(missed, row.difference.a);
    let best = candidates.filter(|row| gain(row) > 0.0).max_by(|a, b| gain(a).total_cmp(&gain(b)))?;
    let change = changes.experiment.cells[best.cell].changes.last()?.first()?;
    Some(Proposal { path: change.path.clone(), value: change.value.clone() })
}

/// Whether a comparison is about the value that misses a goal by most.
fn is_about(subject: &Subject, missed: &Missed) -> bool {
    subject.is_about(&missed.goal.aim) && called(&missed.goal.aim, subject) == missed.worst().reading.what
}

/// Returns how far a value lies outside the range of the value that misses a goal by most.
fn outside(missed: &Missed, value: f64) -> f64 {
    let [low, high] = missed.worst().ends;
    Target { low, high, from_even: false, ..missed.goal.clone() }.outside(value)
}

/// The single changes, and what the chosen ones did on fresh deals.
pub(super) struct Trial<'a> {
    changes: &'a ReviewPart<'a>,
    fresh: Option<&'a ReviewPart<'a>>,
}

/// What trying a change did.
pub(super) struct Told {
    /// It in a sentence.
    pub(super) text: String,
    /// Its row in the picture; `None` if nothing was tried.
    pub(super) row: Option<(String, Estimate)>,
}

impl<'a> Trial<'a> {
    /// Returns the trial; `None` if there are no single changes.
    pub(super) fn of(parts: &'a [ReviewPart<'a>]) -> Option<Trial<'a>> {
        Some(Trial { changes: part_of(parts, ReviewKind::Changes)?, fresh: part_of(parts, ReviewKind::Tried) })
    }

    /// Describes what was tried against a missed goal; `None` if its number of players was not tried.
    pub(super) fn told(&self, printed: &ReviewPart<'_>, missed: &Missed) -> Option<Told> {
        if !is_tried(printed, self.changes, missed) {
            return None;
        }
        let Some(proposal) = proposal(self.changes, missed) else {
            let cells = &self.changes.tables.cells;
            let deals = cells.iter().map(|row| row.deals).min().unwrap_or(0);
            let text = match deals {
                FEW.. => format!(
                    "Of {} single changes, none is seen to bring it nearer ({deals} deals each).",
                    cells.len().saturating_sub(1)
                ),
                _ => format!("Single changes: not known, {deals} deals of each are too few."),
            };
            return Some(Told { text, row: None });
        };
        let fresh = self.fresh?;
        let is_it = |cell: &Cell| {
            let change = cell.changes.last().and_then(|changes| changes.first());
            change.is_some_and(|change| change.path == proposal.path && change.value == proposal.value)
        };
        let cell = fresh.experiment.cells.iter().find(|cell| is_it(cell))?.index;
        let is_compared = |row: &&ContrastRow| row.cell == cell && is_about(&row.subject, missed);
        let row = fresh.tables.contrasts.iter().find(is_compared)?;
        let name = Names::of(fresh.experiment).in_sentence(cell).to_owned();
        let judged = judged(fresh, missed, cell);
        let who = reading_alone(fresh.experiment.called, &missed.goal.aim, &missed.worst().reading.what);
        Some(Told {
            text: sentence(
                fresh,
                (&name, printed_value(fresh, &proposal).as_deref()),
                row,
                judged.as_ref().map(|judged| judged.judgement),
            ),
            row: judged.and_then(|judged| Some((format!("{who} with {name}"), value(&judged, missed)?))),
        })
    }
}

/// Returns the printed value of the knob of a proposal; `None` if it is a list, whose name says what differs.
fn printed_value(fresh: &ReviewPart<'_>, proposal: &Proposal) -> Option<String> {
    let value = fresh.experiment.base.get(&proposal.path)?;
    (!value.is_array() && !value.is_table()).then(|| value_of(value))
}

/// Describes what a change did to a value, and what else it did. `printed` is the value of the knob as printed.
fn sentence(
    fresh: &ReviewPart<'_>,
    (name, printed): (&str, Option<&str>),
    row: &ContrastRow,
    judgement: Option<Judgement>,
) -> String {
    let change = &row.difference;
    let goal = match judgement {
        Some(Judgement::Met) => "; the goal is met",
        Some(Judgement::Missed) => "; the goal is still missed",
        Some(Judgement::Open) => "; whether the goal is met is not decided",
        None => "",
    };
    let of_cell = fresh.tables.cells.iter().find(|played| played.cell == row.cell);
    let played = of_cell.map_or(row.deals, |played| played.deals);
    let deals = match row.deals < played {
        true => format!("the {} of {played} fresh deals that have this value", row.deals),
        false => format!("{played} fresh deals"),
    };
    match change.interval {
        Some(range) if !range.contains(0.0) => {
            let printed = printed.map_or_else(String::new, |printed| format!(" instead of {printed}"));
            let told = Contrast::of(row);
            let what = told.as_ref().map_or_else(String::new, |told| told.name(fresh.experiment.called));
            let range = told.map_or_else(String::new, |told| format!(" ({})", told.range()));
            format!("Try {name}{printed} first: {what} {}{range} on {deals}{goal}.{}", values(row), also(fresh, row))
        }
        _ => format!("{} looked best, but {deals} do not confirm it: {}.", capitalized(name), values(row)),
    }
}

/// Names what else a change clearly moves on the fresh deals: who wins, how matches end, and what goals are about, the
/// largest first; empty if nothing.
fn also(fresh: &ReviewPart<'_>, row: &ContrastRow) -> String {
    let goals = &fresh.experiment.goals.targets;
    let is_other = |other: &&ContrastRow| {
        let same_kind = other.subject.of == row.subject.of && other.subject.kind == row.subject.kind;
        let matters = other.subject.of != Of::Mean || other.subject.is_aimed_at(goals);
        other.cell == row.cell && !same_kind && matters && is_clear(other)
    };
    let mut others: Vec<&ContrastRow> = fresh.tables.contrasts.iter().filter(is_other).collect();
    others.sort_by(|a, b| b.difference.value.abs().total_cmp(&a.difference.value.abs()));
    // Of two groups that share the wins, one loses exactly what the other gains.
    let size = |row: &ContrastRow| (row.difference.value.abs() * 1e9).round();
    others.retain(|other| size(other) != size(row));
    others.dedup_by(|a, b| size(a) == size(b));
    let told = others.into_iter().take(MOST_SIDE_EFFECTS).filter_map(|other| {
        let name = Contrast::of(other)?.name(fresh.experiment.called);
        Some(format!("{name} {}", values(other)))
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { String::new() } else { format!(" It also moves: {}.", told.join("; ")) }
}

/// Returns the missed goal with a change, judged on fresh deals.
fn judged(fresh: &ReviewPart<'_>, missed: &Missed, cell: usize) -> Option<Judged> {
    let scorecard = Scorecard::of(fresh.experiment, fresh.tables);
    let row = scorecard.rows.into_iter().find(|row| row.goal.text == missed.goal.text)?;
    row.by_cell.into_iter().nth(cell)?
}

/// Returns the value that misses the goal by most as printed, with a change.
fn value(judged: &Judged, missed: &Missed) -> Option<Estimate> {
    let what = &missed.worst().reading.what;
    judged.readings.iter().find(|one| one.reading.what == *what)?.reading.estimate
}
