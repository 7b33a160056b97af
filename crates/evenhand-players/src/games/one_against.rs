//! A table with one seat for an agent and all others for copies of another, as used by tuning, training and ladders.

use super::{AnyArena, AnyRunner, BuiltGame, Table};
use crate::agents::AgentSpec;
use crate::matches::{Factions, Outcome, SeatingPlan};
use evenhand_game::game::{Seat, Seed};

/// The index, among the agents of the table, of the one that has one seat.
const ONE: u8 = 0;

/// A function that returns the agent to be seated.
type Maker = Box<dyn Fn() -> AgentSpec + Send + Sync>;

/// A table with one seat for an agent; another agent takes all other seats.
pub struct OneAgainst {
    arena: Box<dyn AnyArena>,
}

/// The results of a deal in all rotations of its seats.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dealt {
    /// The win shares of the agent with one seat, summed over the deal's matches.
    pub shares: f64,
    /// Number of matches played to their end.
    pub matches: u32,
    /// The faults of the other matches.
    pub faults: Vec<String>,
}

impl OneAgainst {
    /// Creates a table of a game, whose roles rotate. Agents are given by name, because their dice depend on it.
    pub fn new(
        game: Box<dyn BuiltGame>,
        seed: Seed,
        (name, one): (String, Maker),
        (other, many): (String, Maker),
    ) -> OneAgainst {
        let players = game.seats();
        let mut agents = vec![name];
        agents.resize(players, other);
        let (roles, count) = (game.roles().len(), agents.len());
        let seatings = move |deal| {
            SeatingPlan { players, agents: count, factions: &Factions::Rotate, fixed_roles: &[] }.seatings(roles, deal)
        };
        let arena = game.arena(Table {
            seed: seed.0,
            changes: Vec::new(),
            agents,
            cast: Box::new(move |agent| if agent == usize::from(ONE) { one() } else { many() }),
            seatings: Box::new(seatings),
            chances: None,
            luck: None,
        });
        OneAgainst { arena }
    }

    /// Returns the number of players at the table.
    pub fn players(&self) -> usize {
        self.arena.game().seats()
    }

    /// Returns a runner that plays its matches on one thread.
    pub fn runner(&self) -> Box<dyn AnyRunner + '_> {
        self.arena.runner()
    }

    /// Plays a deal in all rotations of its seats; `None` if `stop` returns true before it is over.
    pub fn deal(&self, runner: &mut dyn AnyRunner, deal: u64, stop: &(dyn Fn() -> bool + Sync)) -> Option<Dealt> {
        let mut dealt = Dealt::default();
        for (number, seating) in self.arena.seatings(deal).iter().enumerate() {
            let row = runner.play(deal, number, seating, &|| stop())?;
            match row.outcome {
                Outcome::Ended(_) => {
                    let seat = Seat::all(self.players()).find(|seat| row.agents[*seat] == ONE);
                    dealt.shares += seat.map_or(0.0, |seat| f64::from(row.shares[seat]));
                    dealt.matches += 1;
                }
                Outcome::Fault(why) => dealt.faults.push(why),
            }
        }
        Some(dealt)
    }
}
