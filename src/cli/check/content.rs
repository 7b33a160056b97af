//! `evenhand check` of a content file: the game is built of it, as a run would build it.

use std::path::Path;

use toml::Value;

use crate::cli::caution::Warnings;
use crate::error::Problem;
use crate::game::knobs::{Place, list};
use crate::game::{Game, Rules};

/// Looks whether a game can be built of a content file: with every number of players, and with every entry of an
/// open table, such as a table to play on or a scenario, also one that is not in use otherwise.
///
/// # Errors
/// All that keeps one from being built. Otherwise what of the content does nothing is given.
pub(in crate::cli) fn check_content<G: Game>(file: &Path, text: &str) -> Result<Vec<Problem>, Vec<Problem>> {
    let book = G::book();
    let told = |error| vec![Problem::from(error)];
    let printed = Rules::of_book(&book).map_err(told)?;
    let mut rules = printed.clone();
    rules.load(&book, file, text).map_err(|errors| errors.into_iter().map(Problem::from).collect::<Vec<_>>())?;

    let mut found = Found::default();
    for players in G::SEATS {
        // What the book itself cannot be played with is no mistake of the file.
        if G::new(&printed, players).is_ok() {
            found.build::<G>(&rules, players, "", file);
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
                    found.build::<G>(&changed, *G::SEATS.start(), &with, file);
                }
            }
        }
    }
    if found.problems.is_empty() { Ok(found.warnings.found) } else { Err(found.problems) }
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

/// What was found so far.
#[derive(Default)]
struct Found {
    problems: Vec<Problem>,
    warnings: Warnings,
}

impl Found {
    /// Notes what keeps a game from being built, once, or what of it does nothing.
    fn build<G: Game>(&mut self, rules: &Rules, players: usize, with: &str, file: &Path) {
        let error = match G::new(rules, players) {
            Ok(game) => return self.warnings.add(&game, rules),
            Err(error) => error,
        };
        let whole = || Place { file: file.to_path_buf(), line: 1, column: 1 };
        let place = Some(rules.cause(&error).cloned().unwrap_or_else(whole));
        let mut problem = Problem { place, ..Problem::from(error) };
        let known = |other: &Problem| other.place == problem.place && other.key == problem.key;
        if !self.problems.iter().any(known) {
            problem.message.push_str(with);
            self.problems.push(problem);
        }
    }
}
