//! `evenhand check` of a content file: the game is built of it, as a run would build it.

use std::path::Path;

use toml::Value;

use crate::error::Problem;
use crate::game::knobs::{Place, list};
use crate::game::{Game, Rules, SetupError};

/// Looks whether a game can be built of a content file: with every number of players, and with every entry of an
/// open table, such as a table to play on or a scenario, also one that is not in use otherwise. What it warns of is what the
/// game doubts ([`Ruleset::doubts`](crate::game::Ruleset::doubts)).
pub(in crate::cli) fn check_content<G: Game>(file: &Path, text: &str) -> Result<Vec<Problem>, Vec<Problem>> {
    let book = G::book();
    let told = |error| vec![Problem::from(error)];
    let printed = Rules::of_book(&book).map_err(told)?;
    let mut rules = printed.clone();
    rules.load(&book, file, text).map_err(|errors| errors.into_iter().map(Problem::from).collect::<Vec<_>>())?;

    let (mut problems, mut warnings): (Vec<Problem>, Vec<Problem>) = (Vec::new(), Vec::new());
    for players in G::SEATS {
        // What the book itself cannot be played with is no mistake of the file.
        if G::new(&printed, players).is_ok() {
            build::<G>(&rules, players, "", file, &mut problems, &mut warnings);
        }
    }
    for line in list(&book, "").map_err(told)? {
        let Some(Value::String(now)) = rules.get(&line.path) else { continue };
        let others: Vec<&String> = book
            .open_tables
            .iter()
            .filter_map(|table| rules.get(table)?.as_table())
            .filter(|entries| entries.contains_key(now))
            .flat_map(|entries| entries.keys().filter(|entry| *entry != now))
            .collect();
        for other in others {
            let mut changed = rules.clone();
            let value = Value::String(other.clone());
            // What the knob may not be is nothing that could be played.
            if changed.set(&book, &line.path, &value, None).is_ok() {
                let with = format!(" (with {} = \"{other}\")", line.path);
                if stands::<G>(&printed, &line.path, now, other) {
                    build::<G>(&changed, *G::SEATS.start(), &with, file, &mut problems, &mut warnings);
                }
            }
        }
    }
    if problems.is_empty() { Ok(warnings) } else { Err(problems) }
}

/// Whether a knob that names an entry of an open table can be expected to name this one: the book can be played so
/// or, where the entry is the file's own, with any other of the table.
fn stands<G: Game>(printed: &Rules, path: &str, now: &str, entry: &str) -> bool {
    let book = G::book();
    let plays = |entry: &String| {
        let mut of_book = printed.clone();
        of_book.set(&book, path, &Value::String(entry.clone()), None).is_err()
            || G::new(&of_book, *G::SEATS.start()).is_ok()
    };
    let tables = book.open_tables.iter().filter_map(|table| printed.get(table)?.as_table());
    let mut with_now = tables.filter(|entries| entries.contains_key(now));
    with_now.any(
        |entries| {
            if entries.contains_key(entry) { plays(&entry.to_owned()) } else { entries.keys().all(plays) }
        },
    )
}

/// Notes what keeps a game from being built, and what is doubtful about one that can be, each once.
fn build<G: Game>(
    rules: &Rules,
    players: usize,
    with: &str,
    file: &Path,
    problems: &mut Vec<Problem>,
    warnings: &mut Vec<Problem>,
) {
    match G::new(rules, players) {
        Ok(game) => game.doubts(rules).into_iter().for_each(|doubt| note(rules, doubt, with, file, warnings)),
        Err(error) => note(rules, error, with, file, problems),
    }
}

/// Notes what is wrong, where it is written, if it is not known yet.
fn note(rules: &Rules, error: SetupError, with: &str, file: &Path, known: &mut Vec<Problem>) {
    let whole = || Place { file: file.to_path_buf(), line: 1, column: 1 };
    let place = Some(rules.cause(&error).cloned().unwrap_or_else(whole));
    let mut problem = Problem { place, ..Problem::from(error) };
    let same = |other: &Problem| other.place == problem.place && other.key == problem.key;
    if !known.iter().any(same) {
        problem.message.push_str(with);
        known.push(problem);
    }
}

/// What is doubtful about a game of these rules, with where it is written: in a file of the experiment, or nowhere.
pub(super) fn doubts<G: Game>(rules: &Rules, players: usize) -> Vec<Problem> {
    let Ok(game) = G::new(rules, players) else { return Vec::new() };
    let placed = |doubt: SetupError| Problem { place: rules.cause(&doubt).cloned(), ..Problem::from(doubt) };
    game.doubts(rules).into_iter().map(placed).collect()
}
