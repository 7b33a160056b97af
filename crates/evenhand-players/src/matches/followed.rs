//! A match from round to round: what every seat holds as each round begins.

use evenhand_game::game::{Measured, Seat};

use super::{MatchRecord, Watch};

/// What every seat holds as a round begins.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundBegun {
    /// The number of the round, from 1.
    pub round: u16,
    /// By seat: the amounts, in the order of [`Measured::AMOUNTS`].
    pub held: Vec<Vec<f64>>,
}

/// A match from round to round.
#[derive(Clone, Debug, PartialEq)]
pub struct Followed {
    /// Its record.
    pub record: MatchRecord,
    /// Its rounds, in order.
    pub rounds: Vec<RoundBegun>,
}

/// Notes what every seat holds as each round begins.
#[derive(Default)]
pub(crate) struct Follower {
    rounds: Vec<RoundBegun>,
}

impl Follower {
    pub(crate) fn finish(self, record: MatchRecord) -> Followed {
        Followed { record, rounds: self.rounds }
    }
}

impl<G: Measured> Watch<G> for Follower {
    fn position(&mut self, game: &G, state: &G::State, _: &[G::Event]) {
        let round = game.round(state);
        if round <= self.rounds.last().map_or(0, |last| last.round) {
            return;
        }
        let held = Seat::all(game.seats()).map(|seat| {
            let mut amounts = Vec::with_capacity(G::AMOUNTS.len());
            game.hold(state, seat, &mut amounts);
            amounts
        });
        self.rounds.push(RoundBegun { round, held: held.collect() });
    }

    fn choice(&mut self, _: &G, _: Seat, _: G::Action, _: usize, _: Option<f64>) {}
}
