//! The course of a match: which player was ahead after each round, and when the match was decided.

use crate::model::state::{End, PLAYERS, State, other};
use evenhand_game::game::Seat;

/// Which seats were ahead at the ends of rounds so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Course {
    /// The last seat that was ahead.
    ahead: Option<Seat>,
    /// How often that seat changed.
    changes: u32,
    /// By seat, the last round after which it was not ahead.
    not_ahead: [u8; PLAYERS],
}

impl Course {
    /// Records the end of a round.
    pub(super) fn round(&mut self, round: u8, vp: [u8; PLAYERS]) {
        for seat in Seat::all(PLAYERS) {
            if vp[seat.index()] <= vp[other(seat).index()] {
                self.not_ahead[seat.index()] = round;
            } else {
                self.changes += u32::from(self.ahead == Some(other(seat)));
                self.ahead = Some(seat);
            }
        }
    }

    /// Returns how often the seat in the lead changed.
    pub(super) fn changes(&self) -> u32 {
        self.changes
    }

    /// Returns the round after which the winner was ahead for good; NaN (missing) if nobody won.
    pub(super) fn decided(&self, end: &State) -> f64 {
        winner(end).map_or(f64::NAN, |seat| f64::from(end.round.min(self.not_ahead[seat.index()].saturating_add(1))))
    }
}

/// Returns the winner of a match.
fn winner(end: &State) -> Option<Seat> {
    Seat::all(PLAYERS).find(|seat| end.shares[*seat] == 1.0)
}

/// Whether the seat with more victory points lost, by annihilation.
pub(super) fn ahead_and_lost(end: &State) -> bool {
    winner(end).is_some_and(|seat| end.vp[seat.index()] < end.vp[other(seat).index()])
}

/// Whether points decided the match, and the winner would not be ahead without `part` of each seat's points.
pub(super) fn won_by(end: &State, part: [f64; PLAYERS]) -> bool {
    let without = |seat: Seat| f64::from(end.vp[seat.index()]) - part[seat.index()];
    matches!(end.end, End::Points | End::Extra) && winner(end).is_some_and(|seat| without(seat) <= without(other(seat)))
}
