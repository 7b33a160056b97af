//! The choices of the seats that must choose, and the error for one that the rules forbid.

use super::seat::{MAX_SEATS, Seat};

/// An error that states why the rules forbid a choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Illegal(pub String);

/// One choice for every seat that must choose.
///
/// ```
/// use evenhand_game::game::{Choices, Seat};
///
/// let mut bids = Choices::one(Seat(0), 3);
/// bids.set(Seat(2), 5);
/// assert_eq!((bids.get(Seat(1)), bids.get(Seat(2))), (None, Some(5)));
/// assert_eq!(bids.iter().collect::<Vec<_>>(), [(Seat(0), 3), (Seat(2), 5)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices<A>([Option<A>; MAX_SEATS]);

impl<A: Copy> Choices<A> {
    /// Creates an empty set of choices.
    pub fn none() -> Self {
        Choices([None; MAX_SEATS])
    }

    /// Creates the choice of a single seat.
    pub fn one(seat: Seat, action: A) -> Self {
        let mut choices = Choices::none();
        choices.set(seat, action);
        choices
    }

    /// Sets a seat's choice.
    pub fn set(&mut self, seat: Seat, action: A) {
        self.0[seat.index()] = Some(action);
    }

    /// Returns a seat's choice, if it has one.
    pub fn get(&self, seat: Seat) -> Option<A> {
        self.0[seat.index()]
    }

    /// Returns the seats that chose with their choices, in seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, A)> + '_ {
        Seat::all(MAX_SEATS).zip(&self.0).filter_map(|(seat, choice)| choice.map(|action| (seat, action)))
    }
}
