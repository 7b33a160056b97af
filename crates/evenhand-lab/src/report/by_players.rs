//! Conclusions with players of each strength: a conclusion that only one of them supports is about that player.

use crate::experiment::Experiment;
use crate::tables::{ContrastRow, Tables};

use super::by_axis::name;
use super::clear::is_clear;
use super::names::{Names, value_of};
use super::words::{listed, signed};

/// The axis that varies the players.
const PLAYERS: &str = "table.agents";
/// Maximum number of conclusions reported.
const MOST: usize = 30;

/// A comparison with the baseline, for each kind of players.
pub(super) struct Conclusion {
    /// What is compared, and where.
    pub(super) what: String,
    /// By players: the difference, and whether it is clear; `None` if it was not played.
    pub(super) found: Vec<Option<Found>>,
    /// The combined verdict.
    pub(super) verdict: Verdict,
}

/// A difference for one kind of players.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) value: f64,
    pub(super) portion: bool,
    pub(super) clear: bool,
}

impl Found {
    /// Formats the difference.
    pub(super) fn told(self) -> String {
        if self.portion { format!("{} points", signed(self.value * 100.0)) } else { signed(self.value) }
    }
}

/// The combined verdict of players of several strengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Clear for all, in the same direction.
    Stands,
    /// Clear for some, and for none in the opposite direction.
    Open,
    /// Clear in one direction for some and in the opposite direction for others.
    TurnsRound,
}

impl Verdict {
    /// Returns a description.
    pub(super) fn told(self) -> &'static str {
        match self {
            Verdict::Stands => "all agree",
            Verdict::Open => "seen with some only",
            Verdict::TurnsRound => "they disagree",
        }
    }
}

/// Returns the players on the axis, in order; `None` unless there are several.
pub(super) fn players(experiment: &Experiment) -> Option<Vec<String>> {
    let axis = experiment.axes.iter().position(|path| path == PLAYERS)?;
    let mut names: Vec<String> = Vec::new();
    for cell in &experiment.cells {
        let name = named(cell.values.get(axis)?);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    (names.len() > 1).then_some(names)
}

/// Formats a value of an axis of players.
fn named(value: &toml::Value) -> String {
    match value.as_array() {
        Some(names) => names.iter().filter_map(toml::Value::as_str).collect::<Vec<_>>().join(" "),
        None => value.as_str().map_or_else(|| value.to_string(), str::to_owned),
    }
}

/// Returns every headline comparison of cells that differ in more than their players and that is clear for some of
/// them: first those that reverse, then those that hold for all.
pub(super) fn conclusions(experiment: &Experiment, tables: &Tables) -> Vec<Conclusion> {
    let compared = compared(experiment, tables);
    let mut told: Vec<Conclusion> = compared.into_iter().filter_map(|(what, rows)| conclusion(what, &rows)).collect();
    told.sort_by_key(|conclusion| match conclusion.verdict {
        Verdict::TurnsRound => 0,
        Verdict::Stands => 1,
        Verdict::Open => 2,
    });
    told.truncate(MOST);
    told
}

/// What is compared, and the comparison by players.
type Compared<'t> = (String, Vec<Option<&'t ContrastRow>>);

/// Returns every headline comparison of cells that differ in more than their players.
fn compared<'t>(experiment: &Experiment, tables: &'t Tables) -> Vec<Compared<'t>> {
    let Some(names) = players(experiment) else { return Vec::new() };
    let Some(axis) = experiment.axes.iter().position(|path| path == PLAYERS) else { return Vec::new() };
    let knobs = Names::of(experiment);
    let of_players = |cell: usize| experiment.cells[cell].values.get(axis).map(named);
    let mut groups: Vec<Compared<'_>> = Vec::new();
    for rows in tables.headlines() {
        let row = &tables.contrasts[rows[0]];
        let who = of_players(row.cell);
        if who.is_none() || who != of_players(row.baseline) {
            continue;
        }
        let Some(at) = names.iter().position(|name| Some(name) == who.as_ref()) else { continue };
        let others = experiment.cells[row.cell].values.iter().enumerate().filter(|(other, _)| *other != axis);
        let place: Vec<String> =
            others.map(|(other, value)| format!("{} {}", knobs.knob(other), value_of(value))).collect();
        let what = format!("{} with {}", name(experiment.called, &row.subject), place.join(", "));
        let known = groups.iter().position(|(other, _)| *other == what).unwrap_or_else(|| {
            groups.push((what, vec![None; names.len()]));
            groups.len() - 1
        });
        groups[known].1[at] = Some(row);
    }
    groups
}

/// Returns the conclusion; `None` if it is clear for no players, or if only one kind of players has played it.
fn conclusion(what: String, rows: &[Option<&ContrastRow>]) -> Option<Conclusion> {
    let found: Vec<Option<Found>> = rows
        .iter()
        .map(|row| {
            row.map(|row| Found {
                value: row.difference.value,
                portion: row.subject.is_portion(),
                clear: is_clear(row),
            })
        })
        .collect();
    let played = found.iter().flatten().count();
    let clear = |up: bool| found.iter().flatten().filter(|one| one.clear && (one.value > 0.0) == up).count();
    let (up, down) = (clear(true), clear(false));
    let verdict = match (up, down) {
        (0, 0) => return None,
        (1.., 1..) => Verdict::TurnsRound,
        _ if up.max(down) == found.len() => Verdict::Stands,
        _ => Verdict::Open,
    };
    (played > 1).then_some(Conclusion { what, found, verdict })
}

/// Describes whether players of several strengths agree; `None` unless several play under several rules.
pub(super) fn in_short(experiment: &Experiment, tables: &Tables) -> Option<String> {
    let players = players(experiment)?.join(", ");
    if compared(experiment, tables).is_empty() {
        return None;
    }
    let all = conclusions(experiment, tables);
    let count = |verdict: Verdict| all.iter().filter(|conclusion| conclusion.verdict == verdict).count();
    let Some(first) = all.first() else {
        return Some(format!("No effect is clear with any of the players ({players})."));
    };
    let many = if all.len() == MOST { format!("{MOST} or more") } else { all.len().to_string() };
    let (agreed, disputed, seldom) = (count(Verdict::Stands), count(Verdict::TurnsRound), count(Verdict::Open));
    if agreed == all.len() {
        let which = if agreed == 1 { "the clear effect" } else { "the direction of each clear effect" };
        return Some(format!("The players ({players}) agree on {which}."));
    }
    let mut parts = vec![match agreed {
        0 => "they agree on none".to_owned(),
        _ => format!("they agree on the direction of {agreed}"),
    }];
    if disputed > 0 {
        parts.push(format!("disagree on {disputed} (such as {}: {})", first.what, by_player(experiment, first)));
    }
    if seldom > 0 {
        parts.push(format!("{seldom} {} not clear with all", if seldom == 1 { "is" } else { "are" }));
    }
    Some(format!(
        "Of {many} effects that are clear with some of the players ({players}), {}. Believe the strongest players first.",
        listed(&parts)
    ))
}

/// Formats the difference with each kind of players; a star marks a clear one.
pub(super) fn by_player(experiment: &Experiment, conclusion: &Conclusion) -> String {
    let names = players(experiment).unwrap_or_default();
    let found = names.iter().zip(&conclusion.found).filter_map(|(name, found)| {
        let found = (*found)?;
        Some(format!("{name} {}{}", found.told(), if found.clear { "*" } else { "" }))
    });
    found.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::summary;
    use crate::tables::tests::{COLUMNS, block, built, experiment, names, tables_of};

    /// Creates a run with two kinds of players, each with two numbers. `edges` is how much more or less the first seat
    /// wins with the second number.
    fn told(edges: [f64; 2]) -> (Experiment, Tables) {
        let mut asked = experiment(4);
        asked.axes = vec![PLAYERS.into(), "rules.mana".into()];
        asked.baseline_axes = vec![1];
        for (at, cell) in asked.cells.iter_mut().enumerate() {
            let name = ["planner", "learnt"][at / 2];
            let mana = 4 + i64::try_from(at % 2).unwrap();
            cell.values = vec![toml::Value::Array(vec![name.into()]), toml::Value::Integer(mana)];
            cell.agents = vec![name.into()];
            cell.baseline = at % 2 == 0;
        }
        let tables = built(&asked, names(4), COLUMNS, 8, |cell, row| {
            let edge = if cell % 2 == 0 { 0.5 } else { edges[cell / 2] };
            block(row * 100..(row + 1) * 100, edge, 0.0)
        });
        (asked, tables)
    }

    #[test]
    fn what_only_one_kind_of_players_shows_is_told_apart_from_what_all_show() {
        for (edges, verdict) in
            [([0.7, 0.7], Verdict::Stands), ([0.7, 0.5], Verdict::Open), ([0.7, 0.3], Verdict::TurnsRound)]
        {
            let (asked, tables) = told(edges);
            let found = conclusions(&asked, &tables);
            let seat = found.iter().find(|one| one.what.contains("S1") && one.what.contains("with mana 5"));
            assert_eq!(
                seat.map(|one| one.verdict),
                Some(verdict),
                "{edges:?}: {:?}",
                found.iter().map(|one| &one.what).collect::<Vec<_>>()
            );
            let said = summary(&asked, &tables).split_whitespace().collect::<Vec<_>>().join(" ");
            let expected = match verdict {
                Verdict::Stands => "The players (planner, learnt) agree on the",
                Verdict::Open => "they agree on none and 2 are not clear with all.",
                Verdict::TurnsRound => "they agree on none and disagree on 2 (such as",
            };
            assert!(said.contains(expected), "{said}");
        }
        let (asked, tables) = told([0.5, 0.5]);
        assert!(summary(&asked, &tables).contains("No effect is clear with any of the players (planner, learnt)."));
        let alone = experiment(2);
        assert!(conclusions(&alone, &tables_of(2, 100, 10, |_, deals| block(deals, 0.5, 0.0))).is_empty());
    }
}
