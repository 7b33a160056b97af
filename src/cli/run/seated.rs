//! The players of a second run: the cell of each, and its file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::prepared::Prepared;
use crate::agents::AgentSpec;
use crate::agents::learnt::Learnt;
use crate::error::{Error, Problem};
use crate::experiment::Cell;
use crate::games::AnyGame;
use crate::learning::LearningConfig;
use crate::net::{FILE_EXTENSION, NetFile};

/// The folder of the players, inside the folder of a second run.
pub(super) const PLAYERS: &str = "players";

/// A player of a cell, and its file.
pub(super) struct Seated<'p> {
    pub(super) cell: &'p Cell,
    pub(super) name: &'p str,
    /// The player trained under the rulebook's rules.
    pub(super) book: &'p Learnt,
    /// The file of its network.
    pub(super) file: PathBuf,
}

impl Seated<'_> {
    /// Returns everything that determines its training, except the amount.
    pub(super) fn identity(&self, config: LearningConfig) -> String {
        let Cell { players, rules_digest, .. } = self.cell;
        let config = LearningConfig { batches: 0, ..config };
        let version = env!("CARGO_PKG_VERSION");
        format!("{version} {} {players} players, rules {rules_digest:016x} {config:?}", self.book.net.digest)
    }

    /// Returns the file in which it is stored during training.
    pub(super) fn store(&self) -> PathBuf {
        self.file.with_extension("learning")
    }
}

/// Returns the trained players of all cells.
pub(super) fn seated_players<'p>(prepared: &'p Prepared, folder: &Path) -> Vec<Seated<'p>> {
    let mut players = Vec::new();
    for cell in &prepared.experiment.cells {
        let mut names: Vec<&str> = cell.agents.iter().map(String::as_str).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            if let AgentSpec::Learnt(book) = prepared.agent(cell.index, name) {
                let file = format!("cell={:04}.{}.{FILE_EXTENSION}", cell.index, name.replace('/', "-"));
                players.push(Seated { cell, name, book, file: folder.join(PLAYERS).join(file) });
            }
        }
    }
    players
}

/// Returns the agent trained under a cell's rules; its other settings are unchanged.
pub(super) fn own_player(game: &'static dyn AnyGame, player: &Seated<'_>, bytes: &[u8]) -> Result<AgentSpec, Error> {
    let net = NetFile::read(&game.inputs(), bytes).map_err(|problem| Problem {
        place: None,
        key: player.file.display().to_string(),
        message: problem.to_string(),
        remedy: "remove it and give the run's command again: it is learnt anew".into(),
    })?;
    Ok(AgentSpec::Learnt(Learnt { net: Arc::new(net), ..player.book.clone() }))
}
