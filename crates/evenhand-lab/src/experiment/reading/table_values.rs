//! Checks the values of `[table]`, whether they are set or swept.

use toml::Value;

use super::forms::{factions, names, players};
use super::paths::{AGENTS, FACTIONS, PLAYERS};
use super::state::Reading;
use evenhand_game::document::{Place, suggestion};
use evenhand_players::games::AnyGame;

impl Reading {
    /// Checks a value of one of the three paths of `[table]`, as far as possible in isolation.
    pub(super) fn table_value(
        &mut self,
        game: &dyn AnyGame,
        path: &str,
        value: &Value,
        place: &Place,
    ) -> Option<Value> {
        match path {
            PLAYERS => match value {
                Value::Integer(_) if players(value).is_some_and(|players| game.seats().contains(&players)) => {
                    return Some(value.clone());
                }
                Value::Integer(players) => {
                    let (least, most) = (*game.seats().start(), *game.seats().end());
                    self.wrong(
                        place,
                        path,
                        format!("{} cannot be played by {players}", game.name()),
                        format!("give {least} to {most} players"),
                    );
                }
                _ => self.wrong(
                    place,
                    path,
                    "it has to be a number of players",
                    "write `players = 4`; who plays is written `players = \"strong\"` at the top",
                ),
            },
            AGENTS => match names(value) {
                Some(names) if !names.is_empty() => {
                    return Some(Value::Array(names.into_iter().map(Value::String).collect()));
                }
                _ => self.wrong(
                    place,
                    path,
                    "it has to be a list of names of agents",
                    "write `agents = [\"random\"]`; to compare agents, write \
                     `\"table.agents\" = [[\"random\"], [\"planner\"]]` under [sweep]",
                ),
            },
            FACTIONS => match factions(value) {
                Some(_) => return Some(value.clone()),
                None => self.wrong(
                    place,
                    path,
                    "it has to be \"rotate\", \"all-sets\" or a list of names",
                    "write `factions = \"rotate\"`",
                ),
            },
            _ => {
                let remedy = suggestion(path, [PLAYERS, AGENTS, FACTIONS], "it can be");
                self.wrong(place, path, "there is no such key", remedy);
            }
        }
        None
    }
}
