//! The forces, rules and players of a command that plays random forces.

use std::path::{Path, PathBuf};

use super::super::arguments::{Places, StudyArgs};
use super::super::games::KnownGames;
use super::super::prepared::{agents_folder, obstacles_at};
use crate::agents::AgentSpec;
use crate::error::{Error, Problem};
use crate::fair_prices::Study;
use crate::game::{Bill, PointBuy, Preset, Rules, WantedForce};
use crate::games::AnyGame;
use crate::odds::command::set_all;

/// What the arguments name.
pub(super) struct Named {
    pub(super) game: &'static dyn AnyGame,
    point_buy: &'static dyn PointBuy,
    pub(super) rules: Rules,
    spec: AgentSpec,
}

impl Named {
    /// Resolves the names in a command.
    ///
    /// # Errors
    /// Returns everything that is wrong with them.
    pub(super) fn of(games: &KnownGames, asked: &StudyArgs) -> Result<Named, Error> {
        let (game, point_buy) = super::buying(games, asked.game.as_deref())?;
        let places = Places { results: PathBuf::new(), agents: asked.agents.clone() };
        let root = agents_folder(Path::new("here"), &places);
        let mut problems = Vec::new();
        let rules = rules(game, point_buy, asked, &mut problems)?;
        match AgentSpec::load(&root, &asked.player, &game.inputs()) {
            Ok(spec) if problems.is_empty() => {
                let players = [(&asked.player, &spec)].into_iter();
                problems.extend(obstacles_at(game, players, &[&rules], &[2]));
                if problems.is_empty() { Ok(Named { game, point_buy, rules, spec }) } else { Err(problems.into()) }
            }
            Ok(_) => Err(problems.into()),
            Err(found) => {
                problems.extend(found);
                Err(problems.into())
            }
        }
    }

    /// Returns the bills of the bought characters of some rules.
    pub(super) fn bills(&self, rules: &Rules) -> Result<Vec<Bill>, Problem> {
        self.point_buy.bills(rules).map_err(Problem::from)
    }

    /// Returns the study of forces of this many points under some rules. A force is given at least this part of them.
    pub(super) fn study<'r>(&self, rules: &'r Rules, points: u16, least: f64, asked: &StudyArgs) -> Study<'r> {
        Study {
            game: self.game,
            point_buy: self.point_buy,
            rules,
            wanted: WantedForce { points, least, characters: asked.characters },
            player: (asked.player.clone(), self.spec.clone()),
            seed: asked.seed,
        }
    }
}

/// Returns the rules: the rulebook's or an edition's, without compensation for cheaper forces, with what is set.
fn rules(
    game: &'static dyn AnyGame,
    point_buy: &dyn PointBuy,
    asked: &StudyArgs,
    problems: &mut Vec<Problem>,
) -> Result<Rules, Error> {
    let book = game.book();
    let mut rules = Rules::of_book(&book).map_err(Problem::from)?;
    if let Some(name) = &asked.edition {
        match Preset::find(game.editions(), name) {
            Ok(edition) => {
                let laid = edition.lay(&book, &mut rules);
                problems.extend(laid.err().into_iter().flatten().map(Problem::from));
            }
            Err(remedy) => {
                let message = format!("{} has no edition `{name}`", game.name());
                problems.push(Problem::of("--edition", message, remedy));
            }
        }
    }
    let even: Vec<String> = point_buy.without_compensation().iter().map(|set| (*set).to_owned()).collect();
    problems.extend(set_all(&mut rules, &book, &even));
    problems.extend(set_all(&mut rules, &book, &asked.set));
    Ok(rules)
}
