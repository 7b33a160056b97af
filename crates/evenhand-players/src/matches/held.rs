//! What the seats hold in the course of a match.

use evenhand_game::game::{Measured, Seat};

/// What every seat holds before a choice, or at the end of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// The number of the choice, from 1; at the end, that of the last choice plus 1.
    pub step: u32,
    /// The round of the position; 0 before the first.
    pub round: u16,
    /// By seat: the amounts, in the order of [`Measured::AMOUNTS`].
    pub amounts: Vec<Vec<f64>>,
}

/// Notes what every seat holds at each position.
#[derive(Debug, Default)]
pub(crate) struct Holder {
    held: Vec<Held>,
    steps: u32,
}

impl Holder {
    /// Notes a position as its reader knows it.
    pub(crate) fn reached<G: Measured>(&mut self, game: &G, known: &G::State) {
        self.steps += 1;
        let amounts = Seat::all(game.seats()).map(|seat| {
            let mut amounts = Vec::with_capacity(G::AMOUNTS.len());
            game.hold(known, seat, &mut amounts);
            amounts
        });
        self.held.push(Held { step: self.steps, round: game.round(known), amounts: amounts.collect() });
    }

    pub(crate) fn finish(self) -> Vec<Held> {
        self.held
    }
}
