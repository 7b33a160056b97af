//! The input of a command: an experiment with its agents, ready to be played.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use toml::{Table, Value};

use super::arguments::Places;
use super::caution::Warnings;
use super::chances::{chances_of_cells, luck_of_cells};
use super::editions::closest_edition;
use super::known_answers::moving_answers;
use super::known_names::{names, unknown_focus, unknown_focus_beside_mistakes, unknown_measures};
use super::seated::{agents, agents_folder, obstacles_to_play, seated};
use crate::agents::AgentSpec;
use crate::chances::ChanceValues;
use crate::digest::Digest;
use crate::error::{Error, Problem};
use crate::experiment::{self, Cell, Choice, Experiment, Further, GoalsChanged, Looked, Target, Vocabulary};
use crate::game::Column;
use crate::game::knobs::inline;
use crate::games::AnyArena;
use crate::games::{AnyGame, BuiltGame, Played, Table as Seated};
use crate::goals::unknown_goals;
use crate::luck::LuckValues;
use crate::results::{Folder, Layout};
use crate::runner::Arenas;
use crate::tables::{CellNames, CsvLocale, headline_measures};

/// The version of the block contents; blocks with another version are played again.
const BLOCK_VERSION: u64 = 1;

/// An experiment with everything needed to play it.
pub(super) struct Prepared {
    pub(super) experiment: Experiment,
    pub(super) layouts: Vec<Layout>,
    /// The names in each cell's game.
    pub(super) names: Vec<Arc<CellNames>>,
    pub(super) folder: Folder,
    /// Warnings about content without any effect, before any axis changes it
    /// ([`Ruleset::warnings`](crate::game::Ruleset::warnings)).
    pub(super) warnings: Vec<Problem>,
    /// The locale of CSV files.
    pub(super) csv: CsvLocale,
    /// Each agent's specification, by name.
    agents: BTreeMap<String, AgentSpec>,
    /// The agent `planner`, which players with a network are measured against; `None` if there are no such players, or
    /// no such agent.
    pub(super) planner: Option<AgentSpec>,
    /// By cell: the agents trained under that cell's rules; empty if they play the same everywhere.
    own: Vec<BTreeMap<String, AgentSpec>>,
    /// What else determines the content of each cell's blocks.
    known: Vec<Known>,
    /// By cell: what win chances are taken from; empty if they are not measured.
    chances: Vec<ChanceValues>,
    /// How the luck in each cell is measured; empty if it is not.
    luck: Vec<LuckValues>,
    /// What was chosen before play, from the record of the run; `None` if there is no record.
    chosen: Option<Table>,
    pub(super) game: &'static dyn AnyGame,
}

/// What is kept of a cell's game.
struct Known {
    /// The digest of everything that determines the content of the cell's blocks, except the agents.
    identity: Digest,
    names: Arc<CellNames>,
}

/// Deduplicates equal values: thousands of cells have the same names.
struct Once<T>(Vec<T>);

/// Number of recent distinct values that are searched for duplicates.
const MOST_DIFFERENT: usize = 32;

impl<T: Clone> Once<T> {
    fn of(&mut self, same: impl Fn(&T) -> bool, new: impl FnOnce() -> T) -> T {
        if let Some(known) = self.0.iter().rev().take(MOST_DIFFERENT).find(|known| same(known)) {
            return known.clone();
        }
        let new = new();
        self.0.push(new.clone());
        new
    }
}

/// Returns warnings about an experiment's content without any effect, before any axis changes it.
fn warnings(game: &'static dyn AnyGame, experiment: &Experiment) -> Vec<Problem> {
    let mut warnings = Warnings::default();
    let players = experiment.cells.first().map_or(*game.seats().start(), |cell| cell.players);
    if let Ok(game) = game.build(&experiment.base, players) {
        warnings.add(&*game, &experiment.base);
    }
    warnings.found
}

impl Prepared {
    /// Reads an experiment and its agents.
    pub(super) fn load(game: &'static dyn AnyGame, file: &Path, places: &Places) -> Result<Prepared, Error> {
        Prepared::load_played_by(game, file, places, &[])
    }

    /// Reads an experiment and its agents. If `played_by` names players, they play in place of the experiment's own, and
    /// the run has a folder of its own.
    pub(super) fn load_played_by(
        game: &'static dyn AnyGame,
        file: &Path,
        places: &Places,
        played_by: &[String],
    ) -> Result<Prepared, Error> {
        let (mut known, mut called) = (Vec::new(), Once(Vec::<Arc<CellNames>>::new()));
        let mut look = |looked: Looked<'_>| {
            let names = names(&*looked.game);
            let names = called.of(|known| **known == names, || Arc::new(names.clone()));
            known.push(Known { identity: identity(game, &looked), names });
        };
        let folder = agents_folder(file, places);
        let mut experiment = experiment::load_looking(game, file, played_by, &mut look).map_err(|mut problems| {
            let named = experiment::peek_names(file);
            problems.extend(unknown_measures(Vocabulary::with(game, Further::ALL), game.name(), &named.measures));
            problems.extend(unknown_focus_beside_mistakes(game, file, named.focus.as_ref()));
            let seated = match played_by {
                [] => named.agents,
                names => names.iter().map(|name| (name.clone(), None)).collect(),
            };
            problems.extend(agents(game, &seated, &folder, None).err().unwrap_or_default());
            problems
        })?;
        let mut unknown = unknown_measures(experiment.called, game.name(), &experiment.headline);
        let called = known.iter().map(|known: &Known| &*known.names);
        unknown.extend(unknown_focus(game, experiment.focus.as_ref(), called.clone()));
        if !experiment.goals.of_game {
            let seated = seated(&experiment);
            let agents: Vec<&str> = seated.iter().map(|(name, _)| name.as_str()).collect();
            unknown.extend(unknown_goals(&experiment.goals.targets, experiment.called, called, &agents));
        }
        let edition = closest_edition(game, &experiment.base)?;
        let agents = agents(game, &seated(&experiment), &folder, edition).unwrap_or_else(|found| {
            unknown.extend(found);
            BTreeMap::new()
        });
        if !unknown.is_empty() {
            return Err(unknown.into());
        }
        let planner = || AgentSpec::load(&folder, "planner", &game.inputs()).ok();
        let obstacles = obstacles_to_play(game, &experiment, &agents);
        if !obstacles.is_empty() {
            return Err(obstacles.into());
        }
        experiment.caution = caution(game, &experiment);
        let chances = chances_of_cells(game, &experiment, &agents, &folder)?;
        let luck = luck_of_cells(game, &experiment, &folder)?;
        if !agents.values().any(|agent| matches!(agent, AgentSpec::Mcts { .. })) {
            experiment.reservations.moving = moving_answers(&experiment);
        }
        let mut prepared = Prepared {
            layouts: Vec::new(),
            names: known.iter().map(|known| Arc::clone(&known.names)).collect(),
            folder: Folder::of_run(&places.results, game.name(), &experiment.name),
            warnings: warnings(game, &experiment),
            csv: CsvLocale::default(),
            planner: agents.values().any(AgentSpec::has_network).then(planner).flatten(),
            agents,
            own: Vec::new(),
            known,
            chances,
            luck,
            chosen: None,
            experiment,
            game,
        };
        prepared.layouts = prepared.layouts_of_cells();
        Ok(prepared)
    }

    /// Changes the experiment to one with separate players in each cell, and with another folder.
    pub(super) fn with_own_players(mut self, own: Vec<BTreeMap<String, AgentSpec>>, folder: Folder) -> Prepared {
        self.own = own;
        self.folder = folder;
        self.layouts = self.layouts_of_cells();
        self
    }

    /// Returns the specification of an agent in a cell.
    pub(super) fn agent(&self, cell: usize, name: &str) -> &AgentSpec {
        self.own.get(cell).and_then(|own| own.get(name)).unwrap_or(&self.agents[name])
    }

    /// Whether this is a second run, with players trained under each cell's rules.
    pub(super) fn has_own_players(&self) -> bool {
        !self.own.is_empty()
    }

    /// Whether the original plays in a cell of a second run although a player was retrained there, because it was no
    /// better.
    pub(super) fn plays_unchanged(&self, cell: usize, name: &str) -> bool {
        let seated = self.own.get(cell).and_then(|own| own.get(name));
        seated.is_some_and(|seated| seated.canonical() == self.agents[name].canonical())
    }

    /// Returns the name and specification of every player.
    pub(super) fn players(&self) -> Vec<(String, String)> {
        let book = self.agents.iter().map(|(name, spec)| (name.clone(), spec.canonical()));
        let own = self.own.iter().enumerate().flat_map(|(cell, own)| {
            own.iter().map(move |(name, spec)| (format!("{name}, cell {cell}"), spec.canonical()))
        });
        book.chain(own).collect()
    }

    /// Builds the game of a cell.
    pub(super) fn game_of(&self, cell: &Cell) -> Box<dyn BuiltGame> {
        built(self.game, &self.experiment, cell)
    }

    /// Returns the layout of each cell's blocks. Cells with equal names share them.
    fn layouts_of_cells(&self) -> Vec<Layout> {
        let endings: Arc<[String]> = self.game.endings().iter().map(|ending| ending.name.to_owned()).collect();
        let columns: Arc<[Column]> = self.experiment.called.columns.into();
        let mut lists = Once(Vec::<Arc<[String]>>::new());
        let mut list = |names: &[String]| lists.of(|known| **known == *names, || names.into());
        let of_cell = |(cell, Known { identity, names }): (&Cell, &Known)| {
            let mut identity = *identity;
            for name in &cell.agents {
                identity.text(name).text(&self.agent(cell.index, name).canonical());
            }
            if let Some(ChanceValues { net, calibration }) = self.chances.get(cell.index) {
                identity.text(&format!("win chances {} {calibration:?}", net.digest));
            }
            if let Some(LuckValues { values: ChanceValues { net, calibration }, alternatives }) =
                self.luck.get(cell.index)
            {
                identity.text(&format!("luck {} {calibration:?} {alternatives}", net.digest));
            }
            Layout {
                identity: identity.to_string(),
                seats: cell.players,
                agents: list(&cell.agents),
                roles: list(&names.roles),
                endings: Arc::clone(&endings),
                columns: Arc::clone(&columns),
                items: list(&names.items),
            }
        };
        self.experiment.cells.iter().zip(&self.known).map(of_cell).collect()
    }

    /// Returns the games of the cells with their agents, built when they are played.
    pub(super) fn arenas(&self) -> Arenas<'_> {
        let roles = |cell: usize| self.layouts[cell].roles.len();
        let cells = &self.experiment.cells;
        let seatings = move |cell: usize, deal| cells[cell].seatings(roles(cell), deal);
        let build = move |cell: usize| self.arena_of(&cells[cell], self.game_of(&cells[cell]));
        Arenas::new(cells.len(), seatings, build)
    }

    /// Returns a cell's game with its agents.
    pub(super) fn arena_of(&self, cell: &Cell, game: Box<dyn BuiltGame>) -> Box<dyn AnyArena> {
        let specs = cell.agents.iter().map(|name| self.agent(cell.index, name).clone()).collect();
        self.arena_with(cell, game, specs)
    }

    /// Returns a cell's game with these agents in place of its own.
    pub(super) fn arena_with(&self, cell: &Cell, game: Box<dyn BuiltGame>, specs: Vec<AgentSpec>) -> Box<dyn AnyArena> {
        let (seated, roles) = (cell.clone(), game.roles().len());
        let chances = self.chances.get(cell.index).cloned();
        let luck = self.luck.get(cell.index).cloned();
        game.arena(Seated {
            seed: self.experiment.seed,
            changes: changes(cell).chain(self.experiment.base.changes()).collect(),
            agents: cell.agents.clone(),
            cast: Box::new(move |agent| specs[agent].clone()),
            seatings: Box::new(move |deal| seated.seatings(roles, deal)),
            chances,
            luck,
        })
    }

    /// Returns the record of a run before anything is played.
    pub(super) fn record(&self) -> Table {
        let text = |text: &str| Value::String(text.into());
        let agents: Table = self.players().into_iter().map(|(name, how)| (name, Value::String(how))).collect();
        let cells = self.experiment.cells.iter().zip(&self.layouts).map(|(cell, layout)| {
            let mut entry = Table::new();
            entry.insert("cell".into(), Value::Integer(i64::try_from(cell.index).unwrap_or(i64::MAX)));
            entry.insert("label".into(), text(&cell.label));
            entry.insert("identity".into(), text(&layout.identity));
            Value::Table(entry)
        });
        let mut record = Table::new();
        record.insert("evenhand".into(), text(env!("CARGO_PKG_VERSION")));
        record.insert("file".into(), text(&self.experiment.file.display().to_string()));
        if !self.experiment.played_by.is_empty() {
            let names = self.experiment.played_by.iter().map(|name| text(name));
            record.insert(PLAYED_BY.into(), Value::Array(names.collect()));
        }
        if let Some(caution) = &self.experiment.caution {
            record.insert("caution".into(), text(caution));
        }
        record.insert("agents".into(), Value::Table(agents));
        record.insert("cells".into(), Value::Array(cells.collect()));
        record.insert(GOALS.into(), self.goals());
        record.insert("experiment".into(), Value::Table(self.experiment.to_toml()));
        if let Some(chosen) = &self.chosen {
            record.insert(CHOSEN.into(), Value::Table(chosen.clone()));
        }
        record
    }

    /// Returns the current goals as written.
    fn goals(&self) -> Value {
        let goals = &self.experiment.goals.targets;
        Value::Array(goals.iter().map(|goal| Value::String(goal.text.clone())).collect())
    }

    /// Returns the current choices: the headline measures, the goals and the focus.
    fn choice_now(&self) -> Table {
        let text = |text: &str| Value::String(text.to_owned());
        let headline = headline_measures(&self.experiment, self.experiment.called.columns);
        let mut chosen = Table::new();
        chosen.insert("headline".into(), Value::Array(headline.iter().map(|name| text(name)).collect()));
        chosen.insert(GOALS.into(), self.goals());
        if let Some(focus) = &self.experiment.focus {
            chosen.insert("focus".into(), text(&focus.to_string()));
        }
        chosen
    }

    /// Called when a run begins, or continues from an earlier record. The current choices count as made before play
    /// only if nothing has been played yet, by this run or by one that plays the same deals.
    pub(super) fn begins(&mut self, earlier: Option<&Table>, played: bool) {
        let chosen = match played {
            true => earlier.and_then(|earlier| self.chosen_before_now(earlier)),
            false => self.chosen.take().or_else(|| Some(self.choice_now())),
        };
        self.chosen_before(chosen);
    }

    /// Sets the choices from the record of a run that was played before.
    pub(super) fn looks_back(&mut self, record: &Table) {
        self.chosen_before(self.chosen_before_now(record));
    }

    /// Returns the choices that a record states, with the number of deals after which the goals were changed, if they
    /// were.
    fn chosen_before_now(&self, record: &Table) -> Option<Table> {
        let mut chosen = chosen_by(Some(record))?;
        if self.earlier_goals(&chosen).is_some() && !chosen.contains_key(GOALS_CHANGED) {
            let deals = record.get("outcome").and_then(|outcome| outcome.get("deals")?.as_integer());
            chosen.insert(GOALS_CHANGED.into(), Value::Integer(deals.unwrap_or(0)));
        }
        Some(chosen)
    }

    /// Returns the goals that were set before play, if the current ones are others.
    fn earlier_goals(&self, chosen: &Table) -> Option<Vec<String>> {
        let recorded = chosen.get(GOALS)?.as_array()?;
        let recorded: Vec<String> = recorded.iter().filter_map(|text| text.as_str().map(str::to_owned)).collect();
        let now = &self.experiment.goals.targets;
        let is_written = |goal: &Target, text: &str| goal.is_written(text, self.experiment.called);
        let same = now.len() == recorded.len()
            && now.iter().all(|goal| recorded.iter().any(|text| is_written(goal, text)))
            && recorded.iter().all(|text| now.iter().any(|goal| is_written(goal, text)));
        (!same).then_some(recorded)
    }

    /// Sets what was chosen before play, as far as it is known. The game's default headline measures were not chosen by
    /// anyone; without a record they count as chosen before play.
    pub(super) fn chosen_before(&mut self, chosen: Option<Table>) {
        let Experiment { headline, focus, .. } = &self.experiment;
        let own = headline.is_empty() && focus.is_none();
        self.experiment.reservations.choice = match &chosen {
            Some(chosen) => Choice::compared(names_in(chosen).as_parts(), names_in(&self.choice_now()).as_parts()),
            None if own => Choice::BeforePlay,
            None => Choice::Unknown,
        };
        self.experiment.reservations.goals = chosen.as_ref().and_then(|chosen| {
            let deals = chosen.get(GOALS_CHANGED).and_then(Value::as_integer).unwrap_or(0);
            Some(GoalsChanged { before: self.earlier_goals(chosen)?, deals: u64::try_from(deals).unwrap_or(0) })
        });
        self.chosen = chosen;
    }

    /// Rejects a file with a `[balance]` search for a command that does something else.
    pub(super) fn refuse_search(&self, command: &str) -> Result<(), Error> {
        let Some(balance) = &self.experiment.balance else { return Ok(()) };
        let remedy = format!("evenhand balance {}; or leave [balance] out of the file", self.experiment.file.display());
        let message = format!("this file asks for a search for better values, which `{command}` does not make");
        Err(vec![Problem::at(&balance.place, "balance", message, remedy)].into())
    }

    /// Returns the differences that prevent continuing the run of an earlier record.
    pub(super) fn obstacles(&self, earlier: &Table) -> Vec<String> {
        let none = Table::new();
        let part = |record: &Table, key: &str| record.get(key).and_then(Value::as_table).cloned().unwrap_or_default();
        let now = self.record();
        let mut obstacles = experiment::obstacles(
            earlier.get("experiment").and_then(Value::as_table).unwrap_or(&none),
            &part(&now, "experiment"),
        );
        let agents = experiment::difference(&part(earlier, "agents"), &part(&now, "agents"));
        obstacles.extend(agents.into_iter().map(|difference| format!("agents.{difference}")));
        if earlier.get("evenhand") != now.get("evenhand") {
            let version = |record: &Table| record.get("evenhand").map_or("none".into(), Value::to_string);
            obstacles.push(format!("version of evenhand: {} -> {}", version(earlier), version(&now)));
        }
        if obstacles.is_empty() && earlier.get("cells") != now.get("cells") {
            obstacles.push("the cells have other rules, agents or seatings than those that were played".into());
        }
        obstacles
    }
}

/// The key, in a record, of the players that played in place of the experiment's own.
const PLAYED_BY: &str = "players";

/// The key, in a record, of what was chosen before play.
pub(super) const CHOSEN: &str = "chosen";

/// The key of the goals, in a record and in what was chosen before play.
pub(super) const GOALS: &str = "goals";

/// The key, in what was chosen before play, of the number of deals after which the goals were first found changed.
const GOALS_CHANGED: &str = "goals_changed_after";

/// Returns what was chosen before play, from a record.
pub(super) fn chosen_by(record: Option<&Table>) -> Option<Table> {
    record?.get(CHOSEN)?.as_table().cloned()
}

/// Returns what was chosen before play except the goals, which no result depends on.
pub(super) fn without_goals(chosen: &Table) -> Table {
    let other = |(key, _): &(&String, &Value)| ![GOALS, GOALS_CHANGED].contains(&key.as_str());
    chosen.iter().filter(other).map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// The headline measures and the focus, as chosen.
struct Chosen<'c> {
    headline: Vec<String>,
    focus: Option<&'c str>,
}

impl Chosen<'_> {
    fn as_parts(&self) -> (&[String], Option<&str>) {
        (&self.headline, self.focus)
    }
}

fn names_in(chosen: &Table) -> Chosen<'_> {
    let headline = chosen.get("headline").and_then(Value::as_array).into_iter().flatten();
    let headline = headline.filter_map(|name| name.as_str().map(str::to_owned)).collect();
    Chosen { headline, focus: chosen.get("focus").and_then(Value::as_str) }
}

/// Builds the game of a cell; it was built before, when the experiment was read.
fn built(game: &'static dyn AnyGame, experiment: &Experiment, cell: &Cell) -> Box<dyn BuiltGame> {
    game.build(&experiment.rules_of(cell), cell.players).expect("the same rules made a game before")
}

/// Returns a cell's changes to the rules of the experiment, as `path = value`.
fn changes(cell: &Cell) -> impl Iterator<Item = String> {
    let all = cell.changes.iter().flat_map(|changes| changes.iter());
    all.map(|change| format!("{} = {}", change.path, inline(&change.value)))
}

/// Returns the digest of everything that determines the content of a cell's blocks, except the agents.
fn identity(game: &'static dyn AnyGame, looked: &Looked<'_>) -> Digest {
    let mut digest = Digest::default();
    digest.number(BLOCK_VERSION).text(env!("CARGO_PKG_VERSION")).text(game.name()).number(looked.seed);
    digest.number(looked.block_deals).number(looked.cell.players as u64).text(looked.rules);
    digest.text(&format!("{:?}", looked.cell.factions));
    digest
}

/// Returns the caution about everything that is played.
fn caution(game: &'static dyn AnyGame, experiment: &Experiment) -> Option<String> {
    let mut played = experiment.cells.iter().map(|cell| Played {
        rules: experiment.rules_of(cell),
        players: cell.players,
        roles: &cell.fixed_roles,
    });
    game.caution(&mut played)
}

/// Returns the players that played in place of the experiment's own, from the record of a run.
pub(super) fn recorded_players(record: &Table) -> Vec<String> {
    let names = record.get(PLAYED_BY).and_then(Value::as_array).into_iter().flatten();
    names.filter_map(Value::as_str).map(str::to_owned).collect()
}
