//! The players of a second run: in which cell each sits, and where it is kept.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::prepared::Prepared;
use crate::agents::AgentSpec;
use crate::agents::learnt::Learnt;
use crate::error::{Error, Problem};
use crate::experiment::Cell;
use crate::game::{Inputs, Insight, Measured};
use crate::learning::LearningConfig;
use crate::net::{FILE_EXTENSION, NetFile};

/// Where the players of a second run are, in its folder.
pub(super) const PLAYERS: &str = "players";

/// A player of a cell: who it is, and where it is kept.
pub(super) struct Seated<'p> {
    pub(super) cell: &'p Cell,
    pub(super) name: &'p str,
    /// Who it is by the book's rules.
    pub(super) book: &'p Learnt,
    /// The file of its network.
    pub(super) file: PathBuf,
}

impl Seated<'_> {
    /// All that decides what it learns, but for how much.
    pub(super) fn identity(&self, config: LearningConfig) -> String {
        let Cell { players, rules_digest, .. } = self.cell;
        let config = LearningConfig { batches: 0, ..config };
        let version = env!("CARGO_PKG_VERSION");
        format!("{version} {} {players} players, rules {rules_digest:016x} {config:?}", self.book.net.digest)
    }

    /// Where it is stored while it learns.
    pub(super) fn store(&self) -> PathBuf {
        self.file.with_extension("learning")
    }
}

/// The learnt players of all cells.
pub(super) fn seated_players<'p, G: Measured + Insight + 'static>(
    prepared: &'p Prepared<G>,
    folder: &Path,
) -> Vec<Seated<'p>> {
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

/// The agent that has learnt a cell, as it plays otherwise.
pub(super) fn own_player<G: Insight>(player: &Seated<'_>, bytes: &[u8]) -> Result<AgentSpec, Error> {
    let net = NetFile::read(&Inputs::of::<G>(), bytes).map_err(|problem| Problem {
        place: None,
        key: player.file.display().to_string(),
        message: problem.to_string(),
        remedy: "remove it and give the run's command again: it is learnt anew".into(),
    })?;
    Ok(AgentSpec::Learnt(Learnt { net: Arc::new(net), ..player.book.clone() }))
}
