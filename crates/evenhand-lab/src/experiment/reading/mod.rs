//! Resolves the text of an experiment into what will be played, and reports every mistake at once.
//!
//! This module reads the file as a whole. `limits` reads its small tables, `layers` the rules before any axis, `seats`
//! the `[table]`, and `axes` and `ranges` the `[sweep]`; both use `table_values`. `who` reads who plays, and `played_by`
//! puts other players in their place. `cells` builds the grid, and `baseline` determines the cells that the others are
//! compared with. `balance` reads the task of `evenhand balance`. `declared` declares the keys of all tables, for the
//! reader and for the JSON Schema, and `forms` their special values. `state` collects the mistakes.

mod axes;
mod balance;
mod baseline;
mod cells;
pub(super) mod declared;
mod forms;
mod layers;
mod limits;
mod paths;
mod played_by;
mod ranges;
mod seats;
mod state;
mod table_values;
mod values;
mod who;

use std::path::{Path, PathBuf};

use evenhand_game::document::declared::Taken;
use evenhand_game::document::{FileKind, Place, Problem, Problems, Recovered, Written};
use evenhand_game::game::Rules;
use evenhand_game::input::{leads_out, read_text, stays_below, unreadable};
use evenhand_players::games::{AnyGame, BuiltGame};

use axes::Axis;
use declared::TOP;
use forms::names;
use paths::AGENTS;
use seats::Seats;
use state::Reading;

pub(crate) use paths::ONE_BY_ONE;
pub use played_by::run_name;

use super::{Cell, Experiment, Focus, Further, MOST_AT_ONCE, Reservations, Vocabulary};

/// Reads the name of the game that an experiment is about.
///
/// # Errors
/// Returns an error if the file cannot be read, is not TOML, or names no game.
pub fn peek_game(file: &Path) -> Result<String, Vec<Problem>> {
    let recovered = read(file)?;
    FileKind::Experiment.expect(file, &recovered.written).map_err(|problem| recovered.or(problem))?;
    let mut problems = Problems::default();
    problems.required_text(&recovered.written, "game").ok_or_else(|| recovered.and(problems.sorted(file)))
}

/// Names in an experiment that only a game can resolve, each with its place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Named {
    /// Agents, without duplicates.
    pub agents: Vec<(String, Option<Place>)>,
    /// Measures of `report.headline`.
    pub measures: Vec<(String, Place)>,
    /// The subject of `report.focus`, unless an axis may add it.
    pub focus: Option<Focus>,
    /// Content files that lie below its folder.
    pub content: Vec<PathBuf>,
}

/// Returns the agents and measures that a file names, as far as it can be read, so that they can be looked up even if
/// something else is wrong.
pub fn peek_names(file: &Path) -> Named {
    let Ok(recovered) = read(file) else { return Named::default() };
    let written = &recovered.written;
    let swept = written.get("sweep").and_then(|sweep| sweep.get(AGENTS));
    let (mut named, mut agents) = (Named::default(), Vec::new());
    for entry in who::named(written).chain(swept) {
        gather_texts(entry, &mut agents);
    }
    if let Some(headline) = written.get("report").and_then(|report| report.get("headline")) {
        gather_texts(headline, &mut named.measures);
    }
    let sure = |(_, place): &(String, Place)| recovered.is_sure(&Problem::at(place, "", "", ""));
    let folder = file.parent().unwrap_or(Path::new(""));
    named.content = content(written).iter().filter(|name| stays_below(name)).map(|name| folder.join(name)).collect();
    named.content.retain(|path| !leads_out(folder, path));
    agents.retain(sure);
    named.agents = agents.into_iter().map(|(name, place)| (name, Some(place))).collect();
    named.measures.retain(sure);
    let focus = Reading::of(&recovered).focus(written.get("report"));
    let is_swept = |name: &str| written.get("sweep").is_some_and(|sweep| holds_text(sweep, name));
    named.focus = focus.filter(|focus| sure(&(String::new(), focus.place.clone())) && !is_swept(&focus.name));
    named
}

/// Returns the rules of a file before any axis, as far as it and its content can be read.
pub fn peek_rules(game: &dyn AnyGame, file: &Path) -> Option<Rules> {
    let recovered = read(file).ok()?;
    Reading::of(&recovered).base(game, file, &recovered.written)
}

/// Whether a text occurs anywhere in a value.
fn holds_text(entry: &Written, text: &str) -> bool {
    let mut inner = entry.items().unwrap_or_default().iter().chain(entry.entries().iter().map(|(_, inner)| inner));
    entry.text() == Some(text) || inner.any(|inner| holds_text(inner, text))
}

/// Collects the texts in a value, without duplicates.
fn gather_texts(entry: &Written, texts: &mut Vec<(String, Place)>) {
    if let Some(text) = entry.text()
        && !texts.iter().any(|(known, _)| known == text)
    {
        texts.push((text.to_owned(), entry.place.clone()));
    }
    for item in entry.items().unwrap_or_default() {
        gather_texts(item, texts);
    }
}

/// Returns the place where an experiment names its game.
pub fn place_of_game(file: &Path) -> Option<Place> {
    read(file).ok()?.written.get("game").map(|game| game.place.clone())
}

/// Reads an experiment of one game and resolves it completely: the game has accepted the rules of every cell. Names of
/// agents are not looked up here; see [`Experiment::agent_places`].
///
/// # Errors
/// Returns everything that is wrong with the file and the content files it names.
pub fn load(game: &dyn AnyGame, file: &Path) -> Result<Experiment, Vec<Problem>> {
    load_looking(game, file, &[], &mut |_: Looked<'_>| ())
}

/// A cell that has just been resolved, with data that is not kept for each of thousands of cells.
pub struct Looked<'l> {
    /// The experiment's seed.
    pub seed: u64,
    /// Its deals per block.
    pub block_deals: u64,
    /// The cell; it is not known yet whether it is a baseline.
    pub cell: &'l Cell,
    /// Its rules as text ([`Rules::to_toml`](evenhand_game::game::Rules::to_toml)).
    pub rules: &'l str,
    /// Its game.
    pub game: Box<dyn BuiltGame>,
}

/// Does what [`load`] does, and calls `look` with the game of every cell, in order. If `played_by` names players, they
/// play in place of those that the file names: one in every seat, or one per seat.
///
/// # Errors
/// Returns the same errors as [`load`], and refuses to replace players that the experiment compares.
pub fn load_looking(
    game: &dyn AnyGame,
    file: &Path,
    played_by: &[String],
    look: &mut dyn FnMut(Looked<'_>),
) -> Result<Experiment, Vec<Problem>> {
    let recovered = read(file)?;
    let mut reading = Reading::of(&recovered);
    let read = reading.experiment(game, file, &recovered.written, played_by, look);
    if let Some(experiment) = read.filter(|_| reading.problems.is_empty() && reading.is_whole) {
        return Ok(experiment);
    }
    let mut problems = reading.problems.sorted(file);
    if !reading.content_is_whole {
        // What could not be read may contain it.
        let tables = game.book().open_tables;
        let of_content = |key: &str| tables.contains(&key.split('.').next().unwrap_or_default());
        problems.retain(|problem| !(problem.message.contains("no such knob") && of_content(&problem.key)));
    }
    Err(recovered.and(problems))
}

fn read(file: &Path) -> Result<Recovered, Vec<Problem>> {
    let text = read_text(file).map_err(|error| vec![unreadable(file, &error, None)])?;
    Ok(Recovered::read(file, &text))
}

impl Reading {
    fn experiment(
        &mut self,
        game: &dyn AnyGame,
        file: &Path,
        written: &Written,
        played_by: &[String],
        look: &mut dyn FnMut(Looked<'_>),
    ) -> Option<Experiment> {
        self.check_keys(game, written);
        // The file name names the results folder.
        let name = run_name(file, &[]);
        if name.is_empty() || name.chars().all(|c| c == '.') {
            let message = format!("`{}` gives the folder of results no name", file.display());
            self.wrong(&written.place, "", message, "call the file by a name, such as mana.toml");
        }
        let top = Taken::read(&mut self.problems, Some(written), "", &TOP);
        let named_game = top.text("game");
        if let Some(other) = named_game.as_deref().filter(|other| *other != game.name()) {
            let place = &written.get("game").unwrap_or(written).place;
            self.wrong(
                place,
                "game",
                format!("\"{other}\" is not {}", game.name()),
                format!("write \"{}\"", game.name()),
            );
        }
        let stop = self.stop(written.get("stop"));
        let headline = self.headline(written.get("report"));
        let focus = self.focus(written.get("report"));
        let matters = self.matters(written.get("report"));
        let learn = self.learn(written.get("players"));
        let goals = self.goals(game, written);

        // From here on one mistake can cause many: cells are built only from parts without mistakes.
        let before = self.problems.len();
        let base = self.base(game, file, written)?;
        let balance = self.balance(game, written, &base);
        let mut axes = Vec::new();
        let mut seats = self.seats(game, written, &mut axes);
        self.sweep(game, written, &base, &mut axes);
        self.check_overlaps(written, &axes);
        seats.agents = self.played_by(played_by, seats.agents, &axes);
        let sound = self.problems.len() == before && self.is_whole && self.is_seated;
        let named = self.named_in_baseline(written, &axes, sound);
        if !sound {
            return None;
        }
        let mut cells = {
            let (seed, block_deals) = (top.whole("seed").unwrap_or_default(), stop.map_or(0, |(_, block)| block));
            let mut looked = |(cell, rules, game): (&Cell, &str, Box<dyn BuiltGame>)| {
                look(Looked { seed, block_deals, cell, rules, game })
            };
            self.cells(game, &base, &seats, &axes, written, &mut looked)?
        };
        let baseline_axes = self.baseline(written.get("baseline"), &named.unwrap_or_default(), &axes, &mut cells);

        let (stop, block_deals) = stop?;
        if let Some(entry) = written.get("stop").and_then(|stop| stop.get("decided"))
            && cells.len() > MOST_AT_ONCE
        {
            let message = format!("{} cells are too many to be decided together", cells.len());
            let remedy = format!("sweep at most {MOST_AT_ONCE} cells, or stop by deals, time or precision");
            self.wrong(&entry.place, "stop.decided", message, remedy);
            return None;
        }
        let asked = |key: &str| {
            let entry = written.get(key).filter(|_| top.flag(key) == Some(true));
            entry.map(|entry| entry.place.clone())
        };
        let (win_chances, luck) = (asked("win_chances"), asked("luck"));
        Some(Experiment {
            name: run_name(file, played_by),
            file: file.to_path_buf(),
            question: top.text("question")?,
            game: named_game?,
            called: Vocabulary::with(game, Further { chances: win_chances.is_some(), luck: luck.is_some() }),
            win_chances,
            luck,
            seed: top.whole("seed")?,
            content: content(written),
            base,
            axes: axes.iter().flat_map(|axis| axis.keys.iter().map(|(path, _)| path.clone())).collect(),
            baseline_axes,
            cells,
            stop,
            block_deals,
            headline,
            focus,
            matters,
            goals,
            learn,
            balance,
            agent_places: agent_places(&seats, &axes),
            played_by: played_by.to_vec(),
            caution: None,
            reservations: Reservations::default(),
        })
    }
}

/// Returns the content files as named.
fn content(written: &Written) -> Vec<String> {
    let files = written.get("content").and_then(Written::items).unwrap_or_default();
    files.iter().filter_map(Written::text).map(str::to_owned).collect()
}

/// Returns every agent that is named, with the place where it is first named.
fn agent_places(seats: &Seats, axes: &[Axis]) -> Vec<(String, Place)> {
    let swept = axes.iter().flat_map(|axis| (0..axis.points.len()).flat_map(|point| axis.settings(point)));
    let swept = swept.filter(|setting| setting.path == AGENTS);
    let swept = swept.map(|setting| (names(&setting.value).unwrap_or_default(), setting.place));
    let mut places: Vec<(String, Place)> = Vec::new();
    let set = seats.agents.iter().filter_map(|agents| Some((agents.names.clone(), agents.place.clone()?)));
    for (names, place) in set.chain(swept) {
        for name in names {
            if !places.iter().any(|(known, _)| *known == name) {
                places.push((name, place.clone()));
            }
        }
    }
    places
}
