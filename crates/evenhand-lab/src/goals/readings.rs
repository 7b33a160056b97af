//! The values that goals and targets are about, and whether they are in range.

use crate::experiment::{Aim, Target};
use crate::tables::{Estimate, Subject, Tables};
use evenhand_game::game::Column;
use evenhand_game::game::knobs::nearest;

/// A value that a target is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The target's index in the list.
    pub target: usize,
    /// The name of the value: `faction prospect`, `rounds`.
    pub what: String,
    /// Whether it is shown as a percentage.
    pub portion: bool,
    /// Whether it is a mean of values that can be fractional.
    pub fine: bool,
    /// The value; `None` if it never appeared.
    pub estimate: Option<Estimate>,
}

/// Returns the name of the reading of a subject.
pub(crate) fn called(aim: &Aim, subject: &Subject) -> String {
    match aim {
        Aim::Share { kind, .. } => format!("{kind} {}", subject.group),
        Aim::Ending(name) => format!("ending {name}"),
        Aim::Mean(name) => name.clone(),
    }
}

/// Whether a value is in its target range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The whole confidence interval lies within the target.
    Met,
    /// The value is within the target, but not the whole interval.
    Likely,
    /// The value is outside the target, but part of the interval is within.
    Unlikely,
    /// The whole interval is outside the target.
    Missed,
}

impl Verdict {
    /// Returns the verdict in a word or two.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Met => "met",
            Verdict::Likely => "seems met",
            Verdict::Unlikely => "seems missed",
            Verdict::Missed => "missed",
        }
    }
}

/// Returns all values that targets are about, in a table of one cell.
pub fn readings(targets: &[Target], tables: &Tables) -> Vec<Reading> {
    let cell = tables.cells.first().map_or(0, |row| row.cell);
    readings_of_cell(targets, tables, cell)
}

/// Returns all values of a cell that targets are about.
pub(super) fn readings_of_cell(targets: &[Target], tables: &Tables, cell: usize) -> Vec<Reading> {
    let of = |(target, Target { aim, .. }): (usize, &Target)| -> Vec<Reading> {
        let reading = |what: String, portion: bool, estimate: Option<Estimate>| {
            let of_column = |column: &&Column| matches!(aim, Aim::Mean(name) if column.name == name);
            let fine = tables.measures.iter().find(of_column).is_some_and(|column| column.fractional);
            Reading { target, what, portion, fine, estimate }
        };
        match aim {
            Aim::Share { kind, group } => tables
                .win_share
                .iter()
                .filter(|row| row.cell == cell && row.kind == *kind)
                .filter(|row| group.as_ref().is_none_or(|group| row.group == *group))
                .map(|row| reading(format!("{kind} {}", row.group), true, row.share))
                .collect(),
            Aim::Ending(name) => {
                let rows = tables.endings.iter().filter(|row| row.cell == cell && row.ending == *name);
                rows.map(|row| reading(format!("ending {name}"), true, row.share)).collect()
            }
            Aim::Mean(name) => {
                let rows = tables.distributions.iter().filter(|row| row.cell == cell);
                let rows = rows.filter(|row| row.subject.measure == *name && row.subject.kind == "all");
                rows.map(|row| reading(name.clone(), row.subject.is_portion(), row.mean)).collect()
            }
        }
    };
    targets.iter().enumerate().flat_map(of).collect()
}

/// Returns the first target that matches nothing in these tables, with the available alternatives.
pub fn unknown_target<'t>(targets: &'t [Target], tables: &Tables) -> Option<(&'t Target, String)> {
    let read = readings(targets, tables);
    let (_, target) =
        targets.iter().enumerate().find(|(place, _)| read.iter().all(|reading| reading.target != *place))?;
    let (wanted, known): (&str, Vec<&str>) = match &target.aim {
        Aim::Share { kind, group } => (
            group.as_deref().unwrap_or(kind),
            tables.win_share.iter().filter(|row| row.kind == *kind).map(|row| row.group.as_str()).collect(),
        ),
        Aim::Ending(name) => (name, tables.endings.iter().map(|row| row.ending.as_str()).collect()),
        Aim::Mean(name) => {
            let rows = tables.distributions.iter().filter(|row| row.subject.kind == "all");
            (name, rows.map(|row| row.subject.measure.as_str()).collect())
        }
    };
    let remedy = match nearest(wanted, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => "choose another target: this table has none".to_owned(),
        None => format!("there are: {}", known.join(", ")),
    };
    Some((target, remedy))
}

/// Returns whether a value is in its target range; `None` if it never appeared.
pub fn verdict(target: &Target, reading: &Reading) -> Option<Verdict> {
    let Estimate { value, interval } = reading.estimate?;
    let Some(range) = interval else {
        return Some(if target.holds(value) { Verdict::Likely } else { Verdict::Unlikely });
    };
    let beyond = target.high.is_some_and(|high| range.low > high) || target.low.is_some_and(|low| range.high < low);
    Some(match (target.holds(range.low) && target.holds(range.high), target.holds(value), beyond) {
        (true, ..) => Verdict::Met,
        (_, true, _) => Verdict::Likely,
        (_, _, false) => Verdict::Unlikely,
        (_, _, true) => Verdict::Missed,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenhand_game::document::Place;
    use evenhand_kit::stats::Interval;

    #[test]
    fn verdicts_take_the_whole_range_into_account() {
        let place = Place { file: "mana.toml".into(), line: 1, column: 1 };
        let target = Target {
            aim: Aim::Mean("rounds".into()),
            from_even: false,
            low: Some(7.0),
            high: Some(9.0),
            text: "rounds 7-9".into(),
            place,
        };
        let said = |low: f64, value: f64, high: f64| {
            let estimate = Some(Estimate { value, interval: Some(Interval { low, high }) });
            verdict(&target, &Reading { target: 0, what: "rounds".into(), portion: false, fine: false, estimate })
        };
        assert_eq!(said(7.5, 8.0, 8.5), Some(Verdict::Met));
        assert_eq!(said(6.5, 7.5, 8.5), Some(Verdict::Likely));
        assert_eq!(said(6.0, 6.8, 7.6), Some(Verdict::Unlikely));
        assert_eq!(said(5.0, 5.8, 6.6), Some(Verdict::Missed));
    }
}
