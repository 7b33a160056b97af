//! A table with one seat for an agent and all others for copies of another, as tuning, learning and ladders play it.

use super::{Arena, MatchRunner, Unwatched};
use crate::agents::Agent;
use crate::experiment::Cell;
use crate::game::{Measured, Rules, Seat, Seed, SetupError};
use crate::results::Outcome;

/// Among the agents of the table: the one that has one seat.
const ONE: u8 = 0;

/// Makes an agent.
pub type Maker<G> = Box<dyn Fn() -> Box<dyn Agent<G>> + Send + Sync>;

/// A table with one seat for an agent; all others are taken by another.
pub struct OneAgainst<G: Measured> {
    pub(crate) arena: Arena<G>,
}

/// A deal in all rotations of its seats.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dealt {
    /// The shares of the win of the agent with one seat, summed over the deal's matches.
    pub shares: f64,
    /// Matches that were played to their end.
    pub matches: u32,
    /// What went wrong in the others.
    pub faults: Vec<String>,
}

impl<G: Measured + 'static> OneAgainst<G> {
    /// A table of so many players, whose roles rotate; agents by name, because their dice go by it.
    ///
    /// # Errors
    /// The game does not go with these rules or so many players.
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
    /// How many players sit at it.
    pub fn players(&self) -> usize {
        self.arena.game.seats()
    }

    /// Whoever plays its matches on one thread.
    pub fn runner(&self) -> MatchRunner<'_, G> {
        MatchRunner::new(&self.arena)
    }

    /// Plays a deal in all rotations of its seats; none if `stop` says so before it is over.
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
