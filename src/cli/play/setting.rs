//! What a match is played with, before the person takes a seat.

use std::path::{Path, PathBuf};

use crate::cli::arguments::{Places, PlayArgs};
use crate::cli::seated::agents_folder;
use crate::cli::tune::{problem, rules};
use crate::error::{Error, Problem};
use crate::game::{Role, Rules, Seat};
use crate::games::{AnyGame, BuiltGame};

/// The player in the seats for which no other is named.
pub(super) const USUAL: &str = "quick";
/// The seed of all matches of people that are not of an experiment. The deal makes them different.
const SEED: u64 = 1;
const USUAL_PLAYERS: usize = 2;

/// What a match is played with.
pub(super) struct Setting {
    pub(super) rules: Rules,
    pub(super) built: Box<dyn BuiltGame>,
    pub(super) seed: u64,
    pub(super) deal: u64,
    /// By seat: the name of the player, if the person does not take the seat.
    pub(super) agents: Vec<String>,
    /// By seat; empty in games without roles.
    pub(super) roles: Vec<Role>,
    /// The folder of agents.
    pub(super) root: PathBuf,
    /// The person's seat, if the arguments name no other.
    pub(super) seat: Seat,
    /// Remarks for the person.
    pub(super) notes: Vec<String>,
}

impl Setting {
    /// Resolves the arguments of a new match by the rulebook. Settings that are wrong are added to `problems`.
    pub(super) fn of_rulebook(
        game: &'static dyn AnyGame,
        asked: &PlayArgs,
        next: impl FnOnce() -> u64,
        problems: &mut Vec<Problem>,
    ) -> Result<Setting, Error> {
        let players = asked.players.unwrap_or(USUAL_PLAYERS);
        let (least, most) = (*game.seats().start(), *game.seats().end());
        if !(least..=most).contains(&players) {
            let message = format!("{} is not played by {players}", game.name());
            return Err(problem("--players", message, format!("give a number from {least} to {most}")).into());
        }
        let rules = rules(game, &asked.set, problems)?;
        let built = game.build(&rules, players).map_err(Problem::from)?;
        let deal = asked.deal.unwrap_or_else(next);
        let roles = built.roles_of(SEED, deal);
        let agents = vec![USUAL.to_owned(); players];
        let (root, notes) = (agents_here(asked), Vec::new());
        Ok(Setting { rules, built, seed: SEED, deal, agents, roles, root, seat: Seat(0), notes })
    }
}

/// Returns the folder of agents for a match that belongs to no experiment.
pub(super) fn agents_here(asked: &PlayArgs) -> PathBuf {
    agents_folder(Path::new("here"), &Places { results: PathBuf::new(), agents: asked.agents.clone() })
}
