//! What the game as printed misses: a finding for each goal.

use std::collections::BTreeSet;

use crate::experiment::{Aim, Vocabulary};
use crate::goals::JudgedReading;
use crate::report::names::{Names, reading_alone};
use crate::report::words::listed;
use crate::tables::Why;

use super::finding::{Finding, Look, Picture, Row};
use super::missed::Missed;
use super::part::{ReviewPart, look};
use super::trial::Trial;

/// Returns a finding for each goal that is missed in some variants: the variant that misses it by most, and the names of
/// the others.
pub(super) fn printed(part: &ReviewPart<'_>, trial: Option<&Trial<'_>>) -> Vec<Finding> {
    let names = Names::of(part.experiment);
    by_goal(Missed::all(part)).iter().map(|group| finding(part, &names, group, trial)).collect()
}

/// Groups what is missed by goal; in each group, what is missed by most comes first.
fn by_goal(all: Vec<Missed>) -> Vec<Vec<Missed>> {
    let mut groups: Vec<Vec<Missed>> = Vec::new();
    for missed in all {
        match groups.iter_mut().find(|group| group[0].goal.text == missed.goal.text) {
            Some(group) => group.push(missed),
            None => groups.push(vec![missed]),
        }
    }
    groups.iter_mut().for_each(|group| group.sort_by(|a, b| b.size().total_cmp(&a.size())));
    groups
}

fn finding(part: &ReviewPart<'_>, names: &Names, group: &[Missed], trial: Option<&Trial<'_>>) -> Finding {
    let (largest, others) = (&group[0], &group[1..]);
    let place = match part.experiment.cells.len() {
        1 => String::new(),
        _ => format!("{}: ", names.in_sentence(largest.cell)),
    };
    let cells: BTreeSet<usize> = others.iter().map(|missed| missed.cell).collect();
    let also: Vec<String> = cells.into_iter().map(|cell| names.in_sentence(cell).to_owned()).collect();
    let also = if also.is_empty() { String::new() } else { format!(" It is also missed with {}.", listed(&also)) };
    let told = trial.and_then(|trial| group.iter().find_map(|missed| trial.told(part, missed)));
    let mut picture = picture(part.experiment.called, largest, &place);
    let line = largest.limit();
    let tried = told.as_ref().and_then(|told| told.row.clone());
    picture.rows.extend(tried.map(|(name, value)| Row { name, value, line }));
    Finding {
        size: largest.size(),
        text: format!("{place}{}; goal: {}.{also}", largest.values(part.experiment.called), largest.goal.text),
        tried: told.map_or_else(String::new, |told| told.text),
        look: Some(look_at(part, largest)),
        picture,
    }
}

/// Returns the values that the goal is about, each with the nearest end of the goal's range.
fn picture(called: Vocabulary, missed: &Missed, place: &str) -> Picture {
    let row = |one: &JudgedReading| {
        let (name, value) = (reading_alone(called, &missed.goal.aim, &one.reading.what), one.reading.estimate?);
        Some(Row { name, value, line: one.nearest_end()? })
    };
    let title = match &missed.goal.aim {
        Aim::Share { kind, .. } => format!("win share by {}", called.kind(kind)),
        Aim::Ending(_) => "share of matches".to_owned(),
        Aim::Mean(name) => called.measure(name),
    };
    Picture {
        title: format!("{place}{title}"),
        portion: missed.worst().reading.portion,
        rows: missed.readings.iter().filter_map(row).collect(),
        line_is: "the end of the goal's range that is nearest to the value",
    }
}

/// Returns a match that shows a finding.
fn look_at(part: &ReviewPart<'_>, missed: &Missed) -> Look {
    let why = match (&missed.goal.aim, missed.is_too_high()) {
        (Aim::Share { .. }, _) => Why::Upset,
        (Aim::Ending(_), true) | (Aim::Mean(_), false) => Why::Fastest,
        (Aim::Ending(_), false) | (Aim::Mean(_), true) => Why::Longest,
    };
    look(part, missed.cell, why)
}
