//! A run as recorded, with what is needed to compare it with another.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::{Table, Value};

use super::super::prepared::{GOALS, recorded_players};
use super::super::run::{joined, run_into};
use crate::error::{Error, Problem};
use crate::experiment::{Cell, Factions, Partial, Target, Vocabulary};
use crate::game::Column;
use crate::game::knobs::Place;
use crate::games::AnyGame;
use crate::matches::BlockData;
use crate::results::{Folder, Layout, Stored};

/// A recorded run.
pub(in crate::cli) struct PlayedRun {
    folder: Folder,
    pub(super) record: Table,
    pub(super) experiment: Table,
    pub(super) game: String,
    /// The file it was played from, as given on the command line.
    pub(super) file: String,
    pub(super) seed: String,
    /// Number of deals of every cell that count.
    pub(super) deals: u64,
    block_deals: u64,
    pub(super) cells: Vec<PlayedCell>,
    pub(super) faults: u64,
}

/// A cell of a run.
pub(super) struct PlayedCell {
    pub(super) cell: Cell,
    identity: String,
    /// The cell's entry in the record.
    pub(super) said: Table,
    /// Number of its deals that count.
    deals: u64,
}

/// The deals of a run that count: by block, the first deal that does not; `None` if all do.
pub(super) type Ends = Option<BTreeMap<u64, u64>>;

impl PlayedRun {
    pub(super) fn read(dir: &Path) -> Result<PlayedRun, Error> {
        let folder = Folder::at(dir);
        let wrong = |message: &str, remedy: &str| -> Error {
            let (message, remedy) = (message.to_owned(), remedy.to_owned());
            Problem { place: None, key: dir.display().to_string(), message, remedy }.into()
        };
        let Some(record) = folder.read_run()? else {
            let below = "give a folder with a run.toml, such as results/bridgefront/max_mana";
            return Err(wrong("this folder holds no run", below));
        };
        let file = text_of(&record, "file").unwrap_or("FILE").to_owned();
        let played_by = recorded_players(&record);
        let outcome = record.get("outcome").and_then(Value::as_table);
        let experiment = record.get("experiment").and_then(Value::as_table).cloned().unwrap_or_default();
        let command = run_into(dir, text_of(&experiment, "game").unwrap_or_default(), Path::new(&file), &played_by);
        // A run joined from shares should have all its deals, whether tables were built or not.
        let deals = joined(&record).or_else(|| outcome.and_then(|outcome| number_of(outcome, "deals")));
        let Some(deals) = deals.filter(|deals| *deals > 0) else {
            return Err(wrong("this run has not come to tables yet", &command));
        };
        let played = outcome.and_then(|outcome| outcome.get("played")?.as_array());
        let faults = played.into_iter().flatten().filter_map(|cell| number_of(cell.as_table()?, "faults")).sum();
        let whole = || {
            Some(PlayedRun {
                game: text_of(&experiment, "game")?.to_owned(),
                seed: text_of(&experiment, "seed")?.to_owned(),
                block_deals: number_of(&experiment, "block_deals").filter(|deals| *deals > 0)?,
                cells: cells_of(&record, &experiment, deals)?,
                folder: Folder::at(dir),
                file: file.clone(),
                deals,
                faults,
                record: record.clone(),
                experiment: experiment.clone(),
            })
        };
        let remedy = format!("play it again: {command} --fresh");
        whole().ok_or_else(|| wrong("its run.toml does not say what was played", &remedy))
    }

    /// Returns the goals that it was last judged by; those of the game if it records none.
    pub(super) fn goals(&self, game: &'static dyn AnyGame) -> Vec<Target> {
        let place = Place { file: self.folder.path().join("run.toml"), line: 1, column: 1 };
        let called = Vocabulary::of(game);
        let recorded = self.record.get(GOALS).and_then(Value::as_array);
        let texts: Vec<&str> = match recorded {
            Some(recorded) => recorded.iter().filter_map(Value::as_str).collect(),
            None => game.goals().to_vec(),
        };
        texts.into_iter().filter_map(|text| Target::read(text, place.clone(), called).ok()).collect()
    }

    pub(super) fn name(&self) -> String {
        self.folder.path().display().to_string()
    }

    /// Whether a knob is an axis.
    pub(super) fn sweeps(&self, path: &str) -> bool {
        let axes = self.experiment.get("axes").and_then(Value::as_array);
        axes.is_some_and(|axes| axes.iter().any(|axis| axis.as_str() == Some(path)))
    }

    /// Whether its intervals are valid for repeated inspection.
    pub(super) fn looked_at_often(&self) -> bool {
        self.experiment.get("stop").and_then(|stop| stop.get("looks")?.as_str()) == Some("often")
    }

    /// Returns the value of a knob before any axis.
    pub(super) fn knob(&self, path: &str) -> Option<Value> {
        let knobs = self.experiment.get("knobs")?;
        let below = |part: &'_ Value, key: &str| match part {
            Value::Array(list) => list.get(key.parse::<usize>().ok()?).cloned(),
            _ => part.get(key).cloned(),
        };
        path.split('.').try_fold(knobs.clone(), |part, key| below(&part, key))
    }

    /// Returns the blocks of a cell that count, each with the first deal that it should not have.
    fn blocks(&self, cell: &PlayedCell, ends: &Ends) -> Vec<(u64, u64)> {
        let all = (0..cell.deals.div_ceil(self.block_deals)).map(|block| (block, self.end(cell, block)));
        match ends {
            None => all.collect(),
            Some(ends) => all.filter_map(|(block, end)| Some((block, end.min(*ends.get(&block)?)))).collect(),
        }
    }

    /// Returns the first deal that a block should not have.
    fn end(&self, cell: &PlayedCell, block: u64) -> u64 {
        ((block + 1) * self.block_deals).min(cell.deals)
    }

    /// Returns the error for a damaged block.
    fn damaged(&self, cell: usize, block: u64, why: &str) -> Error {
        Error::Disk {
            path: self.faulty_file(cell, block),
            error: std::io::Error::other(format!("this block cannot be compared: {why}")),
            remedy: format!(
                "`{}` plays it again; if it was played by another version of evenhand, add --fresh",
                run_into(self.folder.path(), &self.game, Path::new(&self.file), &recorded_players(&self.record))
            ),
        }
    }

    /// Returns the file that is at fault if a block cannot be used.
    fn faulty_file(&self, cell: usize, block: u64) -> PathBuf {
        self.folder.faulty_file(cell, block).unwrap_or_else(|| self.folder.block_paths(cell, block).0)
    }

    /// Returns the factions that occur in the deals of a cell that count.
    pub(super) fn factions(&self, cell: &PlayedCell, ends: &Ends) -> Result<Vec<String>, Error> {
        let (index, mut all) = (cell.cell.index, BTreeSet::new());
        for (block, _) in self.blocks(cell, ends) {
            let found = self.folder.factions(index, block);
            all.extend(found.map_err(|why| self.damaged(index, block, &why))?);
        }
        Ok(all.into_iter().collect())
    }

    /// Calls a function with the matches of each block of a cell in turn, as far as they count.
    pub(super) fn each_block(
        &self,
        game: &'static dyn AnyGame,
        cell: &PlayedCell,
        roles: &[String],
        ends: &Ends,
        mut take: impl FnMut(&BlockData),
    ) -> Result<(), Error> {
        let (layout, index) = (layout_of(game, cell, roles), cell.cell.index);
        for (block, end) in self.blocks(cell, ends) {
            let (data, wrong) = self.block(&layout, index, block, end);
            match wrong {
                Some(why) => return Err(self.damaged(index, block, &why)),
                None => take(&data),
            }
        }
        Ok(())
    }

    /// Returns the matches of a block up to a deal, and what is wrong with the block.
    fn block(&self, layout: &Layout, cell: usize, block: u64, end: u64) -> (BlockData, Option<String>) {
        let data = match self.folder.read_matches(layout, cell, block) {
            Stored::Whole(data) | Stored::Part(data) => data.before(end),
            Stored::Absent => return (BlockData::default(), Some("it is not there".into())),
            Stored::Spoiled(why) => return (BlockData::default(), Some(why)),
        };
        let short = data.matches.last().is_none_or(|last| last.deal + 1 < end);
        (data, short.then(|| "deals of it are missing".into()))
    }

    /// Returns the deals that all of these cells have, if some are damaged or missing; `None` otherwise.
    pub(super) fn common(
        &self,
        game: &'static dyn AnyGame,
        cells: &[&PlayedCell],
    ) -> Option<(BTreeMap<u64, u64>, Partial)> {
        let mut missing = Vec::new();
        let mut ends: BTreeMap<u64, u64> = BTreeMap::new();
        for cell in cells {
            let index = cell.cell.index;
            let blocks = self.blocks(cell, &None);
            let factions = blocks.iter().filter_map(|(block, _)| self.folder.factions(index, *block).ok());
            let roles: BTreeSet<String> = factions.flatten().collect();
            let layout = layout_of(game, cell, &roles.into_iter().collect::<Vec<_>>());
            for (block, end) in blocks {
                let (data, wrong) = self.block(&layout, index, block, end);
                let there = data.matches.last().map_or(block * self.block_deals, |last| last.deal + 1);
                // A paused cell does not limit the others' later deals.
                let upto = if wrong.is_some() { there } else { u64::MAX };
                ends.entry(block).and_modify(|end| *end = upto.min(*end)).or_insert(upto);
                let file = self.faulty_file(index, block);
                missing.extend(wrong.map(|why| format!("{}: {why}", file.display())));
            }
        }
        let end = |block: u64| ((block + 1) * self.block_deals).min(self.deals);
        let ends = ends.into_iter().map(|(block, upto)| (block, upto.min(end(block))));
        let ends: BTreeMap<u64, u64> = ends.filter(|(block, upto)| *upto > block * self.block_deals).collect();
        let deals = ends.iter().map(|(block, upto)| upto - block * self.block_deals).sum();
        (!missing.is_empty()).then_some((ends, Partial { deals, of: self.deals, missing }))
    }
}

/// Returns the layout of a cell's blocks, without the items.
fn layout_of(game: &'static dyn AnyGame, cell: &PlayedCell, roles: &[String]) -> Layout {
    let columns: Arc<[Column]> = game.columns().into();
    Layout {
        identity: cell.identity.clone(),
        seats: cell.cell.players,
        agents: cell.cell.agents.clone().into(),
        roles: roles.to_vec().into(),
        endings: game.endings().iter().map(|ending| ending.name.to_owned()).collect(),
        columns,
        items: Vec::new().into(),
    }
}

/// Returns a text of a record.
pub(super) fn text_of<'t>(table: &'t Table, key: &str) -> Option<&'t str> {
    table.get(key)?.as_str()
}

fn number_of(table: &Table, key: &str) -> Option<u64> {
    u64::try_from(table.get(key)?.as_integer()?).ok()
}

/// Returns the cells as recorded, in a run with this many deals that count.
fn cells_of(record: &Table, experiment: &Table, deals: u64) -> Option<Vec<PlayedCell>> {
    let played = record.get("outcome").and_then(|outcome| outcome.get("played")?.as_array());
    // A paused cell has fewer.
    let deals_of = |index: usize| number_of(played?.get(index)?.as_table()?, "deals").filter(|played| *played < deals);
    let identities = record.get("cells")?.as_array()?;
    let said = experiment.get("cells")?.as_array()?;
    let cell = |(index, (said, identity)): (usize, (&Value, &Value))| {
        let said = said.as_table()?;
        let agents = said.get("agents")?.as_array()?.iter().map(|name| Some(name.as_str()?.to_owned()));
        let players = usize::try_from(number_of(said, "players")?).ok()?;
        let mut cell = Cell::alone(players, agents.collect::<Option<Vec<String>>>()?, 0);
        (cell.index, cell.label) = (index, text_of(said, "label")?.to_owned());
        cell.baseline = said.get("baseline")?.as_bool()?;
        // The rotation of factions is ignored, because it differs with other content.
        cell.factions = Factions::Fixed(Vec::new());
        let identity = text_of(identity.as_table()?, "identity")?.to_owned();
        Some(PlayedCell { cell, identity, said: said.clone(), deals: deals_of(index).unwrap_or(deals) })
    };
    let cells: Option<Vec<PlayedCell>> = said.iter().zip(identities).enumerate().map(cell).collect();
    cells.filter(|cells| !cells.is_empty() && cells.len() == said.len())
}
