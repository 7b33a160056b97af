//! The game whose characters are bought.

use super::super::games::KnownGames;
use crate::error::Problem;
use crate::game::PointBuy;
use crate::games::AnyGame;

/// Returns the game whose characters are bought: the one that is named, or the only one.
pub(super) fn buying(
    games: &KnownGames,
    named: Option<&str>,
) -> Result<(&'static dyn AnyGame, &'static dyn PointBuy), Problem> {
    let all: Vec<&'static dyn AnyGame> = match named {
        Some(name) => vec![games.find(name)?],
        None => games.iter().collect(),
    };
    let found = all.iter().find_map(|game| Some((*game, game.point_buy()?)));
    found.ok_or_else(|| {
        let with = games.iter().filter(|game| game.point_buy().is_some()).map(|game| game.name());
        let with: Vec<&str> = with.collect();
        let message = format!("{} has no price list of characters", named.unwrap_or("no game"));
        Problem::of("--game", message, format!("games with one: {}", with.join(", ")))
    })
}
