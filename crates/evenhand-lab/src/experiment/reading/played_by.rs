//! The players that `--players` names, in place of those of the file.

use std::path::Path;

use super::axes::Axis;
use super::paths::AGENTS;
use super::state::Reading;
use super::who::Agents;
use evenhand_game::document::Problem;

/// The option of commands.
const OPTION: &str = "--players";

/// Returns the name of the folder of a run: that of the file, followed by the players if `--players` names them, so that
/// the runs of different players are kept beside each other.
pub fn run_name(file: &Path, played_by: &[String]) -> String {
    let name = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    if played_by.is_empty() {
        return name;
    }
    // The name of a player can have folders.
    format!("{name}.{}", played_by.join("+").replace(['/', '\\'], "-"))
}

impl Reading {
    /// Returns the players of the option in place of the agents of the file. Refuses an experiment that compares agents:
    /// with the same players everywhere, it would ask nothing.
    pub(super) fn played_by(&mut self, players: &[String], own: Option<Agents>, axes: &[Axis]) -> Option<Agents> {
        if players.is_empty() {
            return own;
        }
        let swept = axes.iter().flat_map(Axis::paths).find(|(path, _)| path == AGENTS);
        let differ = |agents: &&Agents| agents.names.iter().any(|name| *name != agents.names[0]);
        if let Some((path, place)) = swept {
            let message = format!("this experiment compares players, and {OPTION} would replace them all");
            let remedy = format!("leave out {OPTION}; or copy the file without this axis");
            self.wrong(&place, &path, message, remedy);
        } else if let Some(Agents { key, place, .. }) = own.as_ref().filter(differ) {
            let message = format!("different players sit at one table here, and {OPTION} would replace them all");
            let remedy = format!("leave out {OPTION}; or copy the file with one player for all seats");
            self.problems.push(Problem { place: place.clone(), key: (*key).into(), message, remedy });
        }
        Some(Agents { names: players.to_vec(), key: OPTION, place: None })
    }
}
