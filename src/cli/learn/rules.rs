//! The rules that a player trains under.

use std::path::Path;

use toml::Value;

use super::super::arguments::LearnArgs;
use super::super::editions::lay_edition;
use super::super::tune::problem;
use crate::error::{Error, Problem};
use crate::game::knobs::Draw;
use crate::game::setting::read_setting;
use crate::game::{Dice, Force, PointBuy, Rules, Seed, SetupError, WantedForce};
use crate::games::AnyGame;
use crate::odds::command::set_all;

/// The steps on the seed path of the rules and of the forces that are drawn.
const DRAWN: u64 = 5;
const FORCES: u64 = 6;

/// What stands for the rulebook among editions.
const RULEBOOK: &str = "rulebook";

/// The number of sets of random forces, the forces in a set, and the numbers of characters that a force can have.
const SETS: u64 = 120;
const FORCES_IN_A_SET: u64 = 6;
const CHARACTERS: [u8; 4] = [1, 2, 3, 4];

/// Rules, with what distinguishes them from the others.
pub(super) type Described = (String, Rules);

/// Returns the rules it trains under, in turn: every edition with every combination of values of `--vary`.
pub(super) fn usual(
    game: &'static dyn AnyGame,
    asked: &LearnArgs,
    problems: &mut Vec<Problem>,
) -> Result<Vec<Described>, Error> {
    let mut all = editions(game, asked, problems)?;
    let book = game.book();
    for (_, rules) in &mut all {
        let found = set_all(rules, &book, &asked.set);
        problems.extend(found.into_iter().filter(|found| !problems.contains(found)).collect::<Vec<_>>());
    }
    for vary in &asked.vary {
        all = varied(game, vary, &all, problems);
    }
    Ok(all)
}

/// Returns the rulebook, or each edition that is named.
fn editions(
    game: &'static dyn AnyGame,
    asked: &LearnArgs,
    problems: &mut Vec<Problem>,
) -> Result<Vec<Described>, Error> {
    let rulebook = Rules::of_book(&game.book()).map_err(Problem::from)?;
    if asked.editions.is_empty() {
        return Ok(vec![(String::new(), rulebook)]);
    }
    let mut all = Vec::new();
    for name in &asked.editions {
        let mut rules = rulebook.clone();
        if name != RULEBOOK {
            lay_edition(game, ("--editions", name), &mut rules, problems);
        }
        all.push((format!(", {name}"), rules));
    }
    Ok(all)
}

/// Returns each of these rules with each value of a setting such as `rules.vp_to_win=[7, 8, 9]`.
fn varied(game: &'static dyn AnyGame, vary: &str, from: &[Described], problems: &mut Vec<Problem>) -> Vec<Described> {
    let (path, values) = match read_setting(vary) {
        Some((path, Value::Array(values))) if !values.is_empty() => (path, values),
        _ => {
            let remedy = "write --vary 'rules.vp_to_win=[7, 8, 9]', say";
            problems.push(problem("--vary", format!("`{vary}` names no values"), remedy));
            return from.to_vec();
        }
    };
    let book = game.book();
    let mut all = Vec::new();
    for (words, rules) in from {
        for value in &values {
            let mut these = rules.clone();
            match these.set(&book, path, value, None) {
                Ok(()) => all.push((format!("{words}, {path} = {value}"), these)),
                Err(error) => {
                    let found = Problem::from(error);
                    if !problems.contains(&found) {
                        problems.push(found);
                    }
                }
            }
        }
    }
    all
}

/// Returns further rules for half of the matches: those of `--vary-rules` and of `--forces`.
pub(super) fn drawn(
    game: &'static dyn AnyGame,
    asked: &LearnArgs,
    usual: &[Described],
    problems: &mut Vec<Problem>,
) -> Result<Vec<Rules>, Error> {
    if usual.is_empty() {
        return Ok(Vec::new());
    }
    let mut all = changed(game, asked, usual)?;
    all.extend(with_forces(game, asked, usual, problems)?);
    Ok(all)
}

/// Draws the changed rules of `--vary-rules`: those that the game can be built with, for every number of players.
fn changed(game: &'static dyn AnyGame, asked: &LearnArgs, usual: &[Described]) -> Result<Vec<Rules>, Error> {
    let Some(sets) = asked.vary_rules else { return Ok(Vec::new()) };
    let book = game.book();
    let draw = Draw::of(&book).map_err(Problem::from)?;
    let mut drawn: Vec<Rules> = Vec::new();
    let most = u64::from(sets);
    // Some draws do not fit together.
    for attempt in 0..10 * most {
        let (_, from) = &usual[drawn.len() % usual.len()];
        let these = draw.change(&book, from, &mut Seed(asked.seed).child(DRAWN).child(attempt).dice());
        let plays = |players: &usize| matches!(game.try_build(&these, *players), Some(Ok(_)));
        if asked.players.iter().all(plays) {
            drawn.push(these);
        }
        if drawn.len() as u64 == most {
            break;
        }
    }
    Ok(drawn)
}

/// Returns the rules with random forces beside the game's own roles.
fn with_forces(
    game: &'static dyn AnyGame,
    asked: &LearnArgs,
    usual: &[Described],
    problems: &mut Vec<Problem>,
) -> Result<Vec<Rules>, Error> {
    if asked.forces.is_empty() {
        return Ok(Vec::new());
    }
    let Some(point_buy) = game.point_buy() else {
        let message = format!("{} has no price list of characters", game.name());
        problems.push(problem("--forces", message, "leave it out"));
        return Ok(Vec::new());
    };
    let of_set = |set: u64| {
        let seed = Seed(asked.seed).child(FORCES).child(set);
        let mut dice = seed.dice();
        let wanted = wanted(&asked.forces, &mut dice);
        let (_, from) = &usual[dice.below(usual.len())];
        with_set(game, point_buy, from, wanted, seed.child(FORCES_IN_A_SET))
    };
    (0..SETS).map(of_set).collect()
}

/// Draws what the forces of a set may cost and how many characters each has. Both are drawn independently, so that every
/// number of characters is met at all points.
fn wanted(points: &[u16], dice: &mut Dice) -> WantedForce {
    let points = points[dice.below(points.len())];
    let characters = CHARACTERS[dice.below(CHARACTERS.len())];
    WantedForce { points, least: 0.9, characters }
}

/// Returns rules with a set of random forces.
fn with_set(
    game: &'static dyn AnyGame,
    point_buy: &dyn PointBuy,
    from: &Rules,
    wanted: WantedForce,
    seed: Seed,
) -> Result<Rules, Error> {
    let mut rules = from.clone();
    let book = game.book();
    let first = seed.dice().below(1000) as u64;
    let force = |number: u64| point_buy.force(&rules, wanted, first + number, seed.child(number));
    let forces: Result<Vec<Force>, SetupError> = (0..FORCES_IN_A_SET).map(force).collect();
    let forces = forces.map_err(Problem::from)?;
    let settings = point_buy.settings(&rules, wanted);
    let mut problems = set_all(&mut rules, &book, &settings);
    let text: String = (1..).zip(&forces).map(|(number, force)| force.text(&format!("F{number}"))).collect();
    let loaded = rules.load(&book, Path::new("random forces"), &text);
    problems.extend(loaded.err().into_iter().flatten().map(Problem::from));
    if problems.is_empty() { Ok(rules) } else { Err(problems.into()) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{CHARACTERS, wanted};
    use crate::game::Seed;

    #[test]
    fn every_number_of_characters_is_met_at_all_points() {
        let points = [45, 60, 75];
        let mut dice = Seed(1).dice();
        let met: BTreeSet<(u16, u8)> = (0..120)
            .map(|_| {
                let wanted = wanted(&points, &mut dice);
                (wanted.points, wanted.characters)
            })
            .collect();
        assert_eq!(met.len(), points.len() * CHARACTERS.len(), "{met:?}");
    }
}
