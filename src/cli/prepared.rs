//! What a command works on: an experiment with its agents, ready to be played.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use super::arguments::Places;
use crate::agents::AgentSpec;
use crate::error::{Error, Problem};
use crate::experiment::{self, Experiment};
use crate::game::Insight;
use crate::game::knobs::nearest;
use crate::game::{Measured, Role};
use crate::results::{Digest, Folder, Layout};
use crate::runner::Arena;
use crate::tables::CellNames;

/// What the blocks of this program hold; blocks of another number are played again.
const BLOCK_VERSION: u64 = 1;

/// An experiment with everything it needs to be played.
pub(super) struct Prepared<G: Measured> {
    pub(super) experiment: Experiment,
    pub(super) arenas: Vec<Arena<G>>,
    pub(super) layouts: Vec<Layout>,
    pub(super) folder: Folder,
    /// How each agent plays, by name.
    agents: BTreeMap<String, AgentSpec>,
}

impl<G: Measured + Insight + 'static> Prepared<G> {
    /// Reads an experiment and its agents and builds the game of every cell.
    pub(super) fn load(file: &Path, places: &Places) -> Result<Prepared<G>, Error> {
        let experiment = experiment::load::<G>(file)?;
        let unknown = unknown_measures::<G>(&experiment);
        if !unknown.is_empty() {
            return Err(unknown.into());
        }
        let agents = agents::<G>(&experiment, &agents_folder(file, places))?;
        let mut prepared = Prepared {
            folder: Folder::of_run(&places.results, G::NAME, &experiment.name),
            arenas: Vec::new(),
            layouts: Vec::new(),
            agents,
            experiment,
        };
        let mut problems = Vec::new();
        for cell in &prepared.experiment.cells {
            let game = match G::new(&cell.rules, cell.players) {
                Ok(game) => game,
                Err(error) => {
                    let place = cell.rules.cause(&error).cloned();
                    let message = format!("{} (cell {}: {})", error.message, cell.index, cell.label);
                    problems.push(Problem { place, message, ..Problem::from(error) });
                    continue;
                }
            };
            let roles = game.roles().len();
            let specs: Vec<AgentSpec> = cell.agents.iter().map(|name| prepared.agents[name].clone()).collect();
            let seated = cell.clone();
            prepared.layouts.push(Layout {
                identity: prepared.identity(cell.index),
                seats: cell.players,
                agents: cell.agents.clone(),
                roles: game.roles().to_vec(),
                endings: G::endings().iter().map(|name| (*name).to_string()).collect(),
                columns: G::columns().to_vec(),
                items: game.items().to_vec(),
            });
            prepared.arenas.push(Arena {
                game,
                seed: prepared.experiment.seed,
                agents: cell.agents.clone(),
                cast: Box::new(move |agent| specs[agent].build::<G>()),
                seatings: Box::new(move |deal| seated.seatings(roles, deal)),
            });
        }
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let played: Vec<(&G, &[Role])> = prepared
            .arenas
            .iter()
            .zip(&prepared.experiment.cells)
            .map(|(arena, cell)| (&arena.game, cell.fixed_roles.as_slice()))
            .collect();
        prepared.experiment.caution = G::caution(&played);
        Ok(prepared)
    }

    /// The digest of all that decides what is in a cell's blocks.
    fn identity(&self, cell: usize) -> String {
        let cell = &self.experiment.cells[cell];
        let mut digest = Digest::default();
        digest.number(BLOCK_VERSION).text(env!("CARGO_PKG_VERSION")).text(G::NAME).number(self.experiment.seed);
        digest.number(self.experiment.block_deals).number(cell.players as u64).text(&cell.rules.to_toml());
        digest.text(&format!("{:?}", cell.factions));
        for name in &cell.agents {
            digest.text(name).text(&self.agents[name].canonical());
        }
        digest.to_string()
    }

    /// What the record of a run says before anything is played.
    pub(super) fn record(&self) -> Table {
        let text = |text: &str| Value::String(text.into());
        let agents: Table =
            self.agents.iter().map(|(name, spec)| (name.clone(), Value::String(spec.canonical()))).collect();
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
        if let Some(caution) = &self.experiment.caution {
            record.insert("caution".into(), text(caution));
        }
        record.insert("agents".into(), Value::Table(agents));
        record.insert("cells".into(), Value::Array(cells.collect()));
        record.insert("experiment".into(), Value::Table(self.experiment.to_toml()));
        record
    }

    /// What forbids to go on with the run of an earlier record.
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

impl<G: Measured> Prepared<G> {
    /// What each cell's game calls things.
    pub(super) fn names(&self) -> Vec<CellNames> {
        let names = |(layout, arena): (&Layout, &Arena<G>)| CellNames {
            roles: layout.roles.clone(),
            items: layout.items.clone(),
            prints: arena.game.prints(),
            sides: arena.game.sides().0[..arena.game.seats()].to_vec(),
        };
        self.layouts.iter().zip(&self.arenas).map(names).collect()
    }
}

/// What `[report]` wants to see first and the game does not count.
fn unknown_measures<G: Measured>(experiment: &Experiment) -> Vec<Problem> {
    let names = || G::columns().iter().map(|column| column.name);
    let unknown = experiment.headline.iter().filter(|(name, _)| names().all(|known| known != name));
    unknown
        .map(|(name, place)| Problem {
            place: Some(place.clone()),
            key: "report.headline".into(),
            message: format!("{} has no measure \"{name}\"", G::NAME),
            remedy: match nearest(name, names()) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => format!("the measures are {}", names().collect::<Vec<_>>().join(", ")),
            },
        })
        .collect()
}

fn agents<G: Insight>(experiment: &Experiment, folder: &Path) -> Result<BTreeMap<String, AgentSpec>, Error> {
    let mut specs = BTreeMap::new();
    let mut problems = Vec::new();
    for name in experiment.cells.iter().flat_map(|cell| &cell.agents) {
        if specs.contains_key(name) {
            continue;
        }
        match AgentSpec::load(folder, G::NAME, name, G::FEATURES) {
            Ok(spec) => {
                specs.insert(name.clone(), spec);
            }
            Err(found) => {
                for mut problem in found {
                    problem.place = problem.place.or_else(|| experiment.agent_place(name).cloned());
                    if !problems.contains(&problem) {
                        problems.push(problem);
                    }
                }
            }
        }
    }
    if problems.is_empty() { Ok(specs) } else { Err(problems.into()) }
}

/// The folder of agents: as asked, else the nearest `agents` at or above the file.
pub(super) fn agents_folder(file: &Path, places: &Places) -> PathBuf {
    let nearest = || {
        let file = std::path::absolute(file).ok()?;
        file.ancestors().skip(1).map(|dir| dir.join("agents")).find(|dir| dir.is_dir())
    };
    places.agents.clone().or_else(nearest).unwrap_or_else(|| PathBuf::from("agents"))
}

/// The game and the file of an experiment, given as its file or as its folder of results.
pub(super) fn experiment_of(what: &Path) -> Result<(String, PathBuf), Error> {
    let file = if what.is_dir() {
        let record = Folder::at(what).read_run()?.ok_or_else(|| Problem {
            place: None,
            key: what.display().to_string(),
            message: "this folder holds no run".into(),
            remedy: "give a folder with a run.toml, or the experiment's file".into(),
        })?;
        let file = record.get("file").and_then(Value::as_str).unwrap_or_default();
        PathBuf::from(file)
    } else {
        what.to_path_buf()
    };
    Ok((experiment::peek_game(&file)?, file))
}
