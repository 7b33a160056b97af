//! `evenhand check` of a content file: builds the game from it, as a run would.

use std::collections::BTreeSet;
use std::path::Path;

use toml::Value;

use super::form::missing;
use crate::cli::caution::Warnings;
use crate::cli::consult::where_notation_is;
use crate::error::{MOST_TOLD, Problem};
use crate::game::knobs::suggest::with_notation;
use crate::game::knobs::{Place, leaves};
use crate::game::{Book, Rules, SetupError};
use crate::games::{AnyGame, BuiltGame};

/// Checks whether a game can be built from a content file: with every number of players, and with every entry of an
/// open table, such as a table to play on or a scenario, including entries that are not in use otherwise.
///
/// # Errors
/// Returns everything that is wrong with it: invalid TOML, values unknown to the game, and what prevents the game from
/// being built. If there are no errors, returns the warnings of the game
/// ([`Ruleset::warnings`](crate::game::Ruleset::warnings)).
pub(in crate::cli) fn check_content(
    game: &'static dyn AnyGame,
    file: &Path,
    text: &str,
) -> Result<Vec<Problem>, Vec<Problem>> {
    let book = game.book();
    let printed = Rules::of_book(&book).map_err(|error| vec![Problem::from(error)])?;
    let mut rules = printed.clone();
    let written = rules.load(&book, file, text).err().unwrap_or_default();
    let (problems, warnings) = (Vec::new(), Warnings::default());
    let mut check = Check {
        book,
        file,
        printed,
        doubted: BTreeSet::new(),
        known_fields: BTreeSet::new(),
        opaque: BTreeSet::new(),
        retyped: BTreeSet::new(),
        problems,
        warnings,
    };
    for error in written {
        check.doubt(&rules, &error.path, error.place.as_ref());
        check.problems.push(Problem::from(with_notation(game.name(), game.notation(), error)));
    }
    for players in game.seats() {
        check.build_and_mend(game, &mut rules, players);
    }
    for (knob, now) in knobs_that_name_entries(&rules, &check.book) {
        check.other_entries(game, &rules, &knob, &now);
    }
    check.finish(game)
}

/// Tables with at most this many entries have all of them tried.
const FEW: usize = 16;

/// Maximum number of games built with one number of players: one for each mistake that is reported, with some that are
/// not.
const MOST_BUILT: usize = 3 * MOST_TOLD;

/// What is known about a file so far.
pub(super) struct Check<'f> {
    pub(super) book: Book,
    file: &'f Path,
    pub(super) printed: Rules,
    /// Entries and knobs with a known mistake: their other mistakes may be consequences of it.
    pub(super) doubted: BTreeSet<String>,
    /// Fields of entries that are known to be wrong or missing.
    pub(super) known_fields: BTreeSet<String>,
    /// Entries with invalid TOML: what they seem to lack may be in the part that could not be read.
    pub(super) opaque: BTreeSet<String>,
    /// Entries whose type may not be the intended one.
    pub(super) retyped: BTreeSet<String>,
    problems: Vec<Problem>,
    warnings: Warnings,
}

/// A trial that replaces the entry named by a knob with another entry of the table.
struct Trial<'t> {
    knob: &'t str,
    table: &'t str,
    /// The entry that the knob names, and the one tried instead.
    now: &'t str,
    entry: &'t str,
}

impl Check<'_> {
    /// Builds the game and records what prevents it from being built. The cause is then reset to the rulebook's value,
    /// so that further mistakes are found.
    fn build_and_mend(&mut self, game: &'static dyn AnyGame, rules: &mut Rules, players: usize) {
        let mut printed_is_sound = None;
        for _ in 0..MOST_BUILT {
            let error = match game.try_build(rules, players) {
                Some(Ok(game)) => return self.warnings.add(&*game, rules),
                Some(Err(error)) => error,
                None => return self.broke_down(),
            };
            // If the rulebook's own content cannot be played, that is not a mistake of the file.
            if !*printed_is_sound.get_or_insert_with(|| game.build(&self.printed, players).is_ok()) {
                return;
            }
            let known = self.doubted.contains(&self.unit(&error.path));
            if !known || self.is_apart(rules, &error) {
                self.note(rules, error.clone(), "");
            }
            if !self.mend_field(rules, &error) && !self.mend(rules, &error) {
                return;
            }
        }
    }

    /// Handles a panic while building the game. Out-of-range numbers that are already reported may cause one; otherwise
    /// it is reported.
    fn broke_down(&mut self) {
        if self.problems.is_empty() {
            self.problems.push(Problem {
                place: None,
                key: self.file.display().to_string(),
                message: "the game cannot be built of this file, for a reason that evenhand does not know".into(),
                remedy: "take parts of the file out until it is accepted".into(),
            });
        }
    }

    /// Builds the game with each other entry that a knob can name. For a large table, only entries set by the file are
    /// tried, because building a game for each card and each knob that names one would take seconds.
    fn other_entries(&mut self, game: &'static dyn AnyGame, rules: &Rules, knob: &str, now: &str) {
        let tables = self.book.open_tables.iter().filter_map(|table| Some((*table, rules.get(table)?.as_table()?)));
        let mut entries: Vec<(&str, String)> = Vec::new();
        for (table, all) in tables.filter(|(_, all)| all.contains_key(now)) {
            let is_tried = |entry: &str| all.len() <= FEW || rules.place(&format!("{table}.{entry}")).is_some();
            let tried = all.keys().filter(|entry| *entry != now && is_tried(entry));
            entries.extend(tried.map(|entry| (table, entry.clone())));
        }
        for (table, entry) in entries {
            let mut changed = rules.clone();
            // An entry that the knob does not accept could not be played.
            if changed.set(&self.book, knob, &Value::String(entry.clone()), None).is_err() {
                continue;
            }
            let error = match game.try_build(&changed, *game.seats().start()) {
                Some(Ok(game)) => {
                    self.warn_of_the_trial(&*game, &changed, &Trial { knob, table, now, entry: &entry });
                    continue;
                }
                Some(Err(error)) => error,
                None => return self.broke_down(),
            };
            if !self.doubted.contains(&self.unit(&error.path)) && stands(game, &self.printed, knob, now, &entry) {
                self.note(&changed, error, &format!(" (with {knob} = \"{entry}\")"));
            }
        }
    }

    /// Records warnings about what the file itself sets; other content may have no effect only because of the trial.
    fn warn_of_the_trial(&mut self, game: &dyn BuiltGame, rules: &Rules, trial: &Trial<'_>) {
        let mut all = Warnings::default();
        all.add(game, rules);
        for warning in all.found {
            if self.is_of_the_file(rules, &warning.key, trial) && !self.warnings.found.contains(&warning) {
                self.warnings.found.push(warning);
            }
        }
    }

    /// Whether the value at a path is set by the file, and not changed or disabled by the trial. If the trial changes
    /// content, only the entry that it adds can be judged, because the remaining content is no longer the file's.
    fn is_of_the_file(&self, rules: &Rules, path: &str, trial: &Trial<'_>) -> bool {
        let unit = self.unit(path);
        let (entry, now) = (format!("{}.{}", trial.table, trial.entry), format!("{}.{}", trial.table, trial.now));
        let changes_content = self.unit(trial.knob) != trial.knob;
        let can_be_judged = if changes_content { unit == entry } else { unit != now && unit != trial.knob };
        can_be_judged && rules.place(&unit).is_some_and(|place| place.file == self.file)
    }

    /// Records what prevents a game from being built, without duplicates.
    fn note(&mut self, rules: &Rules, error: SetupError, with: &str) {
        let whole = || Place { file: self.file.to_path_buf(), line: 1, column: 1 };
        let place = Some(rules.cause(&error).cloned().unwrap_or_else(whole));
        let mut problem = Problem { place, ..Problem::from(error) };
        let same = |other: &Problem| missing(&problem.message).is_none() || other.message == problem.message;
        let known = |other: &Problem| other.place == problem.place && other.key == problem.key && same(other);
        if !self.problems.iter().any(known) {
            problem.message.push_str(with);
            self.problems.push(problem);
        }
    }

    /// Marks an entry or knob: its further mistakes may be consequences of known ones.
    fn doubt(&mut self, rules: &Rules, path: &str, place: Option<&Place>) {
        let set = || place.and_then(|place| rules.set_before(place)).unwrap_or_default();
        let unit = self.unit(if path.is_empty() { set() } else { path });
        if path.is_empty() {
            self.opaque.insert(unit.clone());
        }
        self.known_fields.extend(self.field(path, ""));
        self.doubted.insert(unit);
    }

    /// Returns the entry of an open table that a path leads into, or else the path itself.
    pub(super) fn unit(&self, path: &str) -> String {
        let mut parts = path.splitn(3, '.');
        match (parts.next(), parts.next()) {
            (Some(table), Some(entry)) if self.book.open_tables.contains(&table) => format!("{table}.{entry}"),
            _ => path.to_owned(),
        }
    }

    /// Resets the cause of an error to the rulebook's value. An entry that the rulebook does not have is replaced by
    /// one that it has, so that references to it still work. Returns whether anything was reset.
    fn mend(&mut self, rules: &mut Rules, error: &SetupError) -> bool {
        let unit = self.unit(&error.path);
        let first = || {
            let (table, _) = unit.split_once('.')?;
            self.printed.get(table).filter(|_| self.book.open_tables.contains(&table))?.as_table()?.values().next()
        };
        let Some(sound) = self.printed.get(&unit).or_else(first).cloned() else { return false };
        if rules.get(&unit) == Some(&sound) || rules.get(&unit).is_none() {
            return false;
        }
        rules.put(&unit, sound, None);
        self.doubted.insert(unit);
        true
    }

    /// Returns everything that was found, with a note on where the content's notation is documented.
    fn finish(mut self, game: &'static dyn AnyGame) -> Result<Vec<Problem>, Vec<Problem>> {
        let of_content = |problem: &&mut Problem| {
            self.book.open_tables.iter().any(|table| problem.key.starts_with(&format!("{table}.")))
        };
        let where_it_is = where_notation_is(game);
        if let Some(last) = self.problems.iter_mut().rfind(of_content)
            && !where_it_is.is_empty()
            && !last.remedy.contains(&where_it_is)
        {
            last.remedy += &format!(" ({where_it_is} prints how content is written)");
        }
        self.problems.sort_by_key(|problem| problem.place.as_ref().map(|place| (place.line, place.column)));
        if self.problems.is_empty() { Ok(self.warnings.found) } else { Err(self.problems) }
    }
}

/// Returns the knobs whose value is the name of an entry of an open table, each with that name.
fn knobs_that_name_entries(rules: &Rules, book: &Book) -> Vec<(String, String)> {
    let tables: Vec<_> = book.open_tables.iter().filter_map(|table| rules.get(table)?.as_table()).collect();
    let names = |word: &str| tables.iter().any(|entries| entries.contains_key(word));
    let leaves = leaves(book).unwrap_or_default().into_iter();
    let named = leaves.filter_map(|leaf| match rules.get(&leaf.path) {
        Some(Value::String(now)) if names(now) => Some((leaf.path, now.clone())),
        _ => None,
    });
    named.collect()
}

/// Whether a knob that names an entry of an open table can be expected to accept this one: the rulebook can be played
/// with it or, if the entry is the file's own, with any other entry of the table.
fn stands(game: &'static dyn AnyGame, printed: &Rules, path: &str, now: &str, entry: &str) -> bool {
    let book = game.book();
    let plays = |entry: &String| {
        let mut of_book = printed.clone();
        of_book.set(&book, path, &Value::String(entry.clone()), None).is_err()
            || game.build(&of_book, *game.seats().start()).is_ok()
    };
    let tables = book.open_tables.iter().filter_map(|table| printed.get(table)?.as_table());
    let mut with_now = tables.filter(|entries| entries.contains_key(now));
    with_now.any(
        |entries| {
            if entries.contains_key(entry) { plays(&entry.to_owned()) } else { entries.keys().all(plays) }
        },
    )
}
