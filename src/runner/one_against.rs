//! A table with one seat for an agent and all others for copies of another, as used by tuning, training and ladders.

use super::{Arena, MatchRunner, Unwatched};
use crate::agents::Agent;
use crate::experiment::Cell;
use crate::game::{Measured, Rules, Seat, Seed, SetupError};
use crate::results::Outcome;

/// The index, among the agents of the table, of the one that has one seat.
const ONE: u8 = 0;

/// Creates an agent.
pub type Maker<G> = Box<dyn Fn() -> Box<dyn Agent<G>> + Send + Sync>;

/// A table with one seat for an agent; another agent takes all other seats.
pub struct OneAgainst<G: Measured> {
    pub(crate) arena: Arena<G>,
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

impl<G: Measured + 'static> OneAgainst<G> {
    /// Creates a table of this many players, whose roles rotate. Agents are given by name, because their dice depend on
    /// it.
    ///
    /// # Errors
    /// Returns an error if the game does not support these rules or this number of players.
    pub fn new(
        rules: &Rules,
        players: usize,
        seed: Seed,
        (name, one): (String, Maker<G>),
        (other, many): (String, Maker<G>),
    ) -> Result<OneAgainst<G>, SetupError> {
        let game = G::new(rules, players)?;
        let mut agents = vec![name];
        agents.resize(players, other);
        let cell = Cell::alone(players, agents.clone(), rules.digest());
        let roles = game.roles().len();
        let arena = Arena {
            game,
            seed: seed.0,
            changes: Vec::new(),
            agents,
            cast: Box::new(move |agent| if agent == usize::from(ONE) { one() } else { many() }),
            seatings: Box::new(move |deal| cell.seatings(roles, deal)),
        };
        Ok(OneAgainst { arena })
    }
}

impl<G: Measured> OneAgainst<G> {
    /// Returns the number of players at the table.
    pub fn players(&self) -> usize {
        self.arena.game.seats()
    }

    /// Returns a runner that plays its matches on one thread.
    pub fn runner(&self) -> MatchRunner<'_, G> {
        MatchRunner::new(&self.arena)
    }

    /// Plays a deal in all rotations of its seats; `None` if `stop` returns true before it is over.
    pub fn deal(&self, runner: &mut MatchRunner<'_, G>, deal: u64, stop: &(dyn Fn() -> bool + Sync)) -> Option<Dealt> {
        let mut dealt = Dealt::default();
        for (number, seating) in (self.arena.seatings)(deal).iter().enumerate() {
            let row = runner.play_unless(deal, number, seating, &mut Unwatched, &|| stop())?;
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
