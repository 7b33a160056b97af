//! A table of a game, without the type of the game.

use super::BuiltGame;
use crate::matches::{BlockData, MatchRecord, Replay, Seating, Shown};

/// An [`Arena`](crate::matches::Arena) without the type of its game.
pub trait AnyArena: Send + Sync {
    /// Returns the game.
    fn game(&self) -> &dyn BuiltGame;

    /// Returns the experiment's seed.
    fn seed(&self) -> u64;

    /// Returns the seatings of a deal, in order.
    fn seatings(&self, deal: u64) -> Vec<Seating>;

    /// Returns a runner that plays matches on one thread.
    fn runner(&self) -> Box<dyn AnyRunner + '_>;

    /// Plays one match and shows it in words and pictures.
    fn replay(&self, deal: u64, number: usize, seating: &Seating, shown: &Shown) -> Replay;
}

/// A [`MatchRunner`](crate::matches::MatchRunner) without the type of its game.
pub trait AnyRunner {
    /// Plays one match unless it is abandoned, which is checked before every choice. `number` is the seating's number
    /// within the deal. An error in the match is recorded as its outcome.
    fn play(
        &mut self,
        deal: u64,
        number: usize,
        seating: &Seating,
        abandoned: &dyn Fn() -> bool,
    ) -> Option<MatchRecord>;

    /// Plays a deal with all its seatings and appends it to `block`. If it is abandoned, appends nothing and returns
    /// false.
    fn deal(&mut self, deal: u64, block: &mut BlockData, abandoned: &dyn Fn() -> bool) -> bool;
}
