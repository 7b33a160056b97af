//! The forces, rules and players of a command that plays random forces.

use std::path::{Path, PathBuf};

use super::super::arguments::{Places, StudyArgs};
use super::super::editions::{closest_edition, rules_under};
use super::super::games::KnownGames;
use super::super::seated::{agents_folder, obstacles_at};
use super::buying::buying;
use crate::agents::AgentSpec;
use crate::error::{Error, Problem};
use crate::fair_prices::Study;
use crate::game::{Bill, PointBuy, Rules, WantedForce};
use crate::games::AnyGame;
use crate::odds::command::set_all;

/// What the arguments name.
pub(super) struct Named {
    pub(super) game: &'static dyn AnyGame,
    point_buy: &'static dyn PointBuy,
    rules: Rules,
    players: Vec<(String, AgentSpec)>,
}

impl Named {
    /// Resolves the names in a command.
    ///
    /// # Errors
    /// Returns everything that is wrong with them.
    pub(super) fn of(games: &KnownGames, asked: &StudyArgs, players: &[String]) -> Result<Named, Error> {
        let (game, point_buy) = buying(games, asked.game.as_deref())?;
        let places = Places { results: PathBuf::new(), agents: asked.agents.clone() };
        let root = agents_folder(Path::new("here"), &places);
        let mut problems = Vec::new();
        let rules = rules_under(game, asked.edition.as_deref(), &asked.set, &mut problems)?;
        let edition = closest_edition(game, &rules)?;
        let mut found = Vec::new();
        for name in players {
            match AgentSpec::load_for(&root, name, &game.inputs(), edition) {
                Ok(spec) => found.push((name.clone(), spec)),
                Err(wrong) => problems.extend(wrong),
            }
        }
        if problems.is_empty() {
            let players = found.iter().map(|(name, spec)| (name, spec));
            problems.extend(obstacles_at(game, players, &[&rules], &[2]));
        }
        if problems.is_empty() { Ok(Named { game, point_buy, rules, players: found }) } else { Err(problems.into()) }
    }

    /// Returns the bills of the bought characters of some rules.
    pub(super) fn bills(&self, rules: &Rules) -> Result<Vec<Bill>, Problem> {
        self.point_buy.bills(rules).map_err(Problem::from)
    }

    /// Returns the rules under which forces like these play, with further settings.
    ///
    /// # Errors
    /// Returns everything that is wrong with the settings.
    pub(super) fn rules_for(&self, wanted: WantedForce, further: &[String]) -> Result<Rules, Error> {
        let mut rules = self.rules.clone();
        let mut settings = self.point_buy.settings(&rules, wanted);
        settings.extend(further.iter().cloned());
        let problems = set_all(&mut rules, &self.game.book(), &settings);
        if !problems.is_empty() {
            return Err(problems.into());
        }
        // What is wrong with one of several settings is found before the first is played.
        self.game.build(&rules, 2).map_err(Problem::from)?;
        Ok(rules)
    }

    /// Returns the study of forces like these under some rules, played by the player with this place.
    pub(super) fn study<'r>(&self, rules: &'r Rules, wanted: WantedForce, player: usize, seed: u64) -> Study<'r> {
        Study { game: self.game, point_buy: self.point_buy, rules, wanted, player: self.players[player].clone(), seed }
    }
}
