//! Names for people: of variants, knobs, groups and measures. Paths and underscores stay in the tables.

use toml::Value;

pub(super) use crate::experiment::words;
use crate::experiment::{Aim, Experiment, ONE_BY_ONE, Vocabulary};
use crate::tables::{Of, Subject};
use evenhand_game::game::Rules;

use super::capitalized;
use super::independent::independent;

/// Maximum number of characters of a swept value.
const MOST_CHARACTERS: usize = 40;

/// Formats an identifier as words with a capital letter.
pub(super) fn title(id: &str) -> String {
    capitalized(&words(id))
}

/// Returns the name of a group of seats as a heading: `Prospect`, `Seat S1`, `The first player`; an agent keeps its name.
pub(super) fn group(called: Vocabulary, kind: &str, group: &str) -> String {
    match kind {
        "faction" => title(group),
        "agent" => group.to_owned(),
        _ => capitalized(&called.group(kind, group)),
    }
}

/// Returns the name of a group within a sentence: `faction Prospect`, `seat S1`, `the first player`.
pub(super) fn group_in_sentence(called: Vocabulary, kind: &str, name: &str) -> String {
    match kind {
        "faction" | "agent" => format!("{kind} {}", group(called, kind, name)),
        _ => called.group(kind, name),
    }
}

/// Returns the name of a group beside others of its kind: `Prospect`, `S1`, `the first player`, `north`.
pub(super) fn group_alone(called: Vocabulary, kind: &str, name: &str) -> String {
    match kind {
        "faction" | "agent" => group(called, kind, name),
        _ => called.labeled(kind, name).unwrap_or_else(|| words(name)),
    }
}

/// Returns the verb after the name of a group: `wins`, or `win` if it is one of several.
pub(super) fn verb(group: &str) -> &'static str {
    let several = |word: &str| ["players", "seats", "matches"].iter().any(|known| word.eq_ignore_ascii_case(known));
    if group.split(' ').take(2).any(several) { "win" } else { "wins" }
}

/// Returns the name of the win share of a group: `faction Prospect wins`, `the first player wins`.
pub(super) fn share_of(called: Vocabulary, kind: &str, name: &str) -> String {
    let who = group_in_sentence(called, kind, name);
    format!("{who} {}", verb(&who))
}

/// Returns the plural of a kind of group as a heading: `Factions`, `Seats in turn order`.
pub(super) fn kinds(called: Vocabulary, kind: &str) -> String {
    capitalized(&several(called, kind))
}

/// Returns the plural of a kind of group: `factions`, `seats in turn order`.
pub(super) fn several(called: Vocabulary, kind: &str) -> String {
    let name = called.kind(kind);
    let ends = [" in ", " of ", " after ", " at ", " the ", " hand "];
    let end = ends.iter().filter_map(|word| name.find(word)).min().unwrap_or(name.len());
    let (noun, rest) = name.split_at(end);
    if noun.ends_with('s') { name } else { format!("{noun}s{rest}") }
}

/// Returns the name of a value that a goal is about, beside others of that goal: `Prospect`, `at the round limit`.
/// `what` is its name in tables.
pub(super) fn reading_alone(called: Vocabulary, aim: &Aim, what: &str) -> String {
    match aim {
        Aim::Share { kind, .. } => group_alone(called, kind, group_of(kind, what)),
        Aim::Ending(name) => called.ending(name),
        Aim::Mean(name) => called.measure(name),
    }
}

/// Returns the name of a value that a goal is about, by itself: `faction Prospect`, `ended at the round limit`. `what` is
/// its name in tables.
pub(super) fn reading_in_sentence(called: Vocabulary, aim: &Aim, what: &str) -> String {
    match aim {
        Aim::Share { kind, .. } => group_in_sentence(called, kind, group_of(kind, what)),
        Aim::Ending(name) => format!("ended {}", called.ending(name)),
        Aim::Mean(name) => called.measure(name),
    }
}

/// Returns the group of a reading that is named `seat S1` in tables.
fn group_of<'w>(kind: &str, what: &'w str) -> &'w str {
    what.strip_prefix(kind).map_or(what, str::trim_start)
}

/// Returns what a comparison is about: `win share of the first player`, `ended at the round limit`, `cards played`.
pub(super) fn subject(called: Vocabulary, subject: &Subject) -> String {
    let of_group = || group_in_sentence(called, &subject.kind, &subject.group);
    match subject.of {
        Of::WinShare => format!("win share of {}", of_group()),
        Of::Ending => format!("ended {}", called.ending(&subject.group)),
        Of::Mean if subject.kind == "all" => called.measure(&subject.measure),
        Of::Mean => format!("{} of {}", called.measure(&subject.measure), of_group()),
    }
}

/// The names of the variants and of the axes.
pub(super) struct Names {
    /// By cell: what distinguishes the variant.
    variants: Vec<String>,
    /// By axis.
    knobs: Vec<String>,
}

impl Names {
    pub(super) fn of(experiment: &Experiment) -> Names {
        let axes: Vec<&str> = experiment.axes.iter().map(String::as_str).collect();
        let knobs = knobs(&experiment.base, &axes);
        let mut variants: Vec<String> =
            (0..experiment.cells.len()).map(|cell| variant(experiment, &knobs, cell)).collect();
        tell_apart(&mut variants);
        Names { variants, knobs }
    }

    /// Returns the name of a variant in a sentence: `baseline`, or what distinguishes it.
    pub(super) fn in_sentence(&self, cell: usize) -> &str {
        let name = self.variant(cell);
        if name.starts_with("baseline: ") { "baseline" } else { name }
    }

    /// Returns the name of a variant.
    pub(super) fn variant(&self, cell: usize) -> &str {
        &self.variants[cell]
    }

    /// Returns the name of an axis.
    pub(super) fn knob(&self, axis: usize) -> &str {
        &self.knobs[axis]
    }
}

/// Names a variant by all its values: `mana per round 6, 3 players`.
pub(super) fn short(experiment: &Experiment, cell: usize) -> String {
    let (names, values) = (Names::of(experiment), &experiment.cells[cell].values);
    let told = independent(experiment)
        .into_iter()
        .map(|axis| setting(&experiment.base, (&experiment.axes[axis], names.knob(axis)), &values[axis], None));
    let told: Vec<String> = told.collect();
    if told.is_empty() { "the numbers as set".to_owned() } else { told.join(", ") }
}

/// Formats a value of an axis.
pub(super) fn value_on(rules: &Rules, path: &str, value: &Value) -> String {
    if path == ONE_BY_ONE { change(rules, value) } else { value_of(value) }
}

/// Returns the names of several knobs, given by their paths. A name that is not unique becomes the whole path in words.
pub(super) fn knobs(rules: &Rules, paths: &[&str]) -> Vec<String> {
    let short: Vec<String> = paths.iter().map(|path| knob(rules, path)).collect();
    let is_unique = |name: &String| short.iter().filter(|other| *other == name).count() == 1;
    let name = |(name, path): (&String, &&str)| {
        if is_unique(name) { name.clone() } else { words(&path.replace('.', " ")) }
    };
    short.iter().zip(paths).map(name).collect()
}

/// Returns the name of a knob: its label, or else the last parts of its path in words.
fn knob(rules: &Rules, path: &str) -> String {
    match path {
        ONE_BY_ONE => "change".to_owned(),
        "table.players" => "number of players".to_owned(),
        "table.agents" => "who plays".to_owned(),
        _ => rules.label(path).unwrap_or_else(|| words(&last_parts(path))),
    }
}

/// Returns the last two parts of a path with three parts or more, else the last: `ore_cut gold` of
/// `factions.prospect.ore_cut.gold`, `max_mana` of `rules.max_mana`.
fn last_parts(path: &str) -> String {
    let parts: Vec<&str> = path.split('.').collect();
    let is_short = parts.last().is_some_and(|last| last.len() < 3);
    let first = parts.len().saturating_sub(if parts.len() > 2 || is_short { 2 } else { 1 });
    parts[first..].join(" ")
}

/// Names a variant by what differs from its baseline, or by all of its values if there is no single baseline.
fn variant(experiment: &Experiment, knobs: &[String], cell: usize) -> String {
    let values = &experiment.cells[cell].values;
    let single = experiment.cells.iter().filter(|cell| cell.baseline).count() == 1;
    let reference = &experiment.cells[experiment.reference()].values;
    let is_baseline = single && cell == experiment.reference();
    let compares = single && !is_baseline;
    let axes = independent(experiment);
    let told = axes.iter().filter(|axis| !compares || values[**axis] != reference[**axis]);
    let told: Vec<String> = told
        .map(|axis| {
            if let Some(list) = changed_list(experiment, cell).filter(|_| experiment.axes[*axis] == ONE_BY_ONE) {
                return list;
            }
            let beside = compares.then(|| &reference[*axis]);
            setting(&experiment.base, (&experiment.axes[*axis], &knobs[*axis]), &values[*axis], beside)
        })
        .collect();
    match (told.is_empty(), is_baseline) {
        (true, true) => "baseline".to_owned(),
        (true, false) => "the rules as set".to_owned(),
        (false, true) => format!("baseline: {}", told.join(", ")),
        (false, false) => told.join(", "),
    }
}

/// Names a single change of a list by what it has more and less of than the list of the baseline; `None` if the change is
/// another.
fn changed_list(experiment: &Experiment, cell: usize) -> Option<String> {
    let change = experiment.cells[cell].changes.last()?.first()?;
    let (before, after) = (experiment.base.get(&change.path)?.as_array()?, change.value.as_array()?);
    let (name, differs) = (knob(&experiment.base, &change.path), shortened(&exchanged(before, after)));
    let colon = if differs.starts_with("without ") { "" } else { ":" };
    Some(format!("{name}{colon} {differs}"))
}

/// Formats a value of a knob with the knob's name: `max mana 6`, `table of players: 3 players`.
fn setting(rules: &Rules, (path, knob): (&str, &str), value: &Value, baseline: Option<&Value>) -> String {
    match (path, value) {
        (ONE_BY_ONE, value) => change(rules, value),
        ("table.players", value) => format!("{} players", value_of(value)),
        ("table.agents", value) => format!("played by {}", value_of(value)),
        (_, Value::Array(items)) => match baseline.and_then(Value::as_array) {
            Some(before) if !items.is_empty() => format!("{knob}: {}", shortened(&exchanged(before, items))),
            _ => format!("{knob} {}", value_of(value)),
        },
        _ => format!("{knob} {}", value_of(value)),
    }
}

/// Formats one of many single changes, which is named `path=value`.
fn change(rules: &Rules, named: &Value) -> String {
    let text = value_of(named);
    // The value of the axis is cut at its end only for people.
    let whole = named.as_str().unwrap_or(&text);
    match whole.split_once('=') {
        Some((path, value)) => {
            let short = || path.rsplit('.').take(2).collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join(" ");
            let made = || words(short().trim_start_matches("rules "));
            shortened(&format!("{} {}", rules.label(path).unwrap_or_else(made), words(value)))
        }
        None => text,
    }
}

/// Formats a swept value: words without quotes or underscores, equal items of a list counted.
pub(super) fn value_of(value: &Value) -> String {
    shortened(&match value {
        Value::Array(items) if items.is_empty() => "none".to_owned(),
        Value::Array(items) => listed(&counted(items)),
        value => bare(value),
    })
}

fn bare(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), |text| if text.contains('=') { text.into() } else { words(text) })
}

/// Counts equal items, in the order in which they first appear.
fn counted(items: &[Value]) -> Vec<(i64, String)> {
    let mut found: Vec<(i64, String)> = Vec::new();
    for name in items.iter().map(bare) {
        match found.iter_mut().find(|(_, known)| *known == name) {
            Some((count, _)) => *count += 1,
            None => found.push((1, name)),
        }
    }
    found
}

fn listed(items: &[(i64, String)]) -> String {
    let one = |(count, name): &(i64, String)| if *count == 1 { name.clone() } else { format!("{count} {name}") };
    items.iter().map(one).collect::<Vec<_>>().join(" + ")
}

/// Describes what a list has more and less of than another.
fn exchanged(before: &[Value], after: &[Value]) -> String {
    let (before, after) = (counted(before), counted(after));
    let more = |of: &[(i64, String)], than: &[(i64, String)]| -> Vec<(i64, String)> {
        let other = |name: &str| than.iter().find(|(_, known)| known == name).map_or(0, |(count, _)| *count);
        let extra = of.iter().map(|(count, name)| (count - other(name), name.clone()));
        extra.filter(|(count, _)| *count > 0).collect()
    };
    match (more(&after, &before), more(&before, &after)) {
        (added, removed) if added.is_empty() && removed.is_empty() => "in another order".to_owned(),
        (added, removed) if removed.is_empty() => format!("also {}", listed(&added)),
        (added, removed) if added.is_empty() => format!("without {}", listed(&removed)),
        (added, removed) => format!("{} instead of {}", listed(&added), listed(&removed)),
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= MOST_CHARACTERS {
        return text.to_owned();
    }
    text.chars().take(MOST_CHARACTERS - 3).chain("...".chars()).collect()
}

/// Numbers names that are equal after they were shortened.
fn tell_apart(names: &mut [String]) {
    let mut seen: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
    names.iter().for_each(|name| *seen.entry(name.clone()).or_default() += 1);
    let mut given: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
    for name in names.iter_mut().filter(|name| seen[*name] > 1) {
        let number = given.entry(name.clone()).or_default();
        *number += 1;
        *name = format!("{name} ({number})");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Change, DECLARED};
    use crate::tables::tests::experiment;
    use evenhand_game::document::Place;

    fn list(items: &[&str]) -> Value {
        Value::Array(items.iter().map(|item| Value::from(*item)).collect())
    }

    #[test]
    fn variants_are_named_by_what_differs_from_the_baseline() {
        let mut asked = experiment(4);
        asked.axes = vec!["rules.max_mana".into(), "factions.elves.deck".into()];
        let decks = [list(&["recruit", "recruit", "march"]), list(&["recruit", "night_watch", "march"])];
        for (at, cell) in asked.cells.iter_mut().enumerate() {
            cell.values = vec![Value::from(5 + (at / 2) as i64), decks[at % 2].clone()];
        }
        let names = Names::of(&asked);
        assert_eq!(names.variant(0), "baseline: max mana 5, elves deck 2 recruit + march");
        assert_eq!(names.variant(1), "elves deck: night watch instead of recruit");
        assert_eq!(names.variant(2), "max mana 6");
        assert_eq!(names.variant(3), "max mana 6, elves deck: night watch instead of recruit");
        asked.cells.iter_mut().for_each(|cell| cell.baseline = false);
        assert_eq!(Names::of(&asked).variant(2), "max mana 6, elves deck 2 recruit + march");
    }

    #[test]
    fn a_single_change_of_a_list_is_named_by_what_differs() {
        let mut asked = experiment(2);
        let (path, abilities) = ("abilities", list(&["shield_wall", "home_guard"]));
        asked.base.put(path, abilities, None);
        asked.axes = vec![ONE_BY_ONE.into()];
        let place = Place { file: "toy.toml".into(), line: 1, column: 1 };
        let change = Change { path: path.into(), value: list(&["shield_wall"]), place };
        asked.cells[0].values = vec!["baseline".into()];
        asked.cells[1].values = vec!["abilities=shield_wall".into()];
        asked.cells[1].changes = vec![[change].into()];
        assert_eq!(Names::of(&asked).variant(1), "abilities without home guard");
    }

    #[test]
    fn names_are_unique_after_they_were_shortened() {
        let mut asked = experiment(3);
        for (at, cell) in asked.cells.iter_mut().enumerate() {
            cell.values = vec![Value::from(format!("{} {at}", "long".repeat(20)))];
        }
        let names = Names::of(&asked);
        let mut names: Vec<&str> = (0..3).map(|cell| names.variant(cell)).collect();
        names.dedup();
        assert_eq!(names.len(), 3, "{names:?}");
    }

    #[test]
    fn groups_and_changes_are_named_in_words() {
        let of = |kind, name| group(DECLARED, kind, name);
        assert_eq!(
            [of("faction", "dark_elves"), of("seat", "S1"), of("agent", "my_quick"), of("starts", "yes")],
            ["Dark elves", "Seat S1", "my_quick", "The first player"]
        );
        assert_eq!(
            [group_in_sentence(DECLARED, "starts", "yes"), group_in_sentence(DECLARED, "seat", "S1")],
            ["the first player", "seat S1"]
        );
        assert_eq!(
            ["starts", "seat", "corner"].map(|kind| kinds(DECLARED, kind)),
            ["Seats in turn order", "Seats", "Corners"]
        );
        let rules = &experiment(1).base;
        assert_eq!(value_on(rules, ONE_BY_ONE, &"rules.max_mana=3".into()), "max mana 3");
        assert_eq!(
            value_on(rules, ONE_BY_ONE, &"factions.prospect.gold_per_mine=3".into()),
            "prospect gold per mine 3"
        );
    }
}
