//! Reads `[table]`: the number of players, their agents and factions.

use super::axes::Axis;
use super::forms::{factions, players};
use super::paths::{FACTIONS, PLAYERS};
use super::state::Reading;
use super::who::Agents;
use crate::experiment::Factions;
use evenhand_game::document::{Place, What, Written};
use evenhand_players::games::AnyGame;

/// `[table]` before any axis.
#[derive(Clone)]
pub(super) struct Seats {
    pub(super) players: Option<(usize, Place)>,
    pub(super) agents: Option<Agents>,
    pub(super) factions: (Factions, Place),
}

impl Reading {
    pub(super) fn seats(&mut self, game: &dyn AnyGame, written: &Written, axes: &mut Vec<Axis>) -> Seats {
        let agents = self.agents(game, written);
        let mut seats = Seats { players: None, agents, factions: (Factions::Rotate, written.place.clone()) };
        for (key, entry) in written.get("table").map_or(&[][..], Written::entries) {
            let place = &entry.place;
            match (key.text.as_str(), &entry.what) {
                ("players", What::List(_)) => {
                    if let Some(points) = self.points(game, PLAYERS, entry, None) {
                        let keys = vec![(PLAYERS.into(), key.place.clone())];
                        self.check_twice(&keys, &points);
                        axes.push(Axis::new(keys, points));
                    }
                }
                ("players", _) => {
                    let value = self.table_value(game, PLAYERS, &entry.value(), place);
                    seats.players = value.and_then(|value| Some((players(&value)?, place.clone())));
                }
                ("factions", _) => {
                    let value = self.table_value(game, FACTIONS, &entry.value(), place);
                    if let Some(factions) = value.and_then(|value| factions(&value)) {
                        seats.factions = (factions, place.clone());
                    }
                }
                // Agents are read above; other keys are reported with the unknown ones.
                (_, _) => {}
            }
        }
        seats
    }
}
