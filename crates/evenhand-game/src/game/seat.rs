//! Seats at the table: one seat, a set of seats, one value per seat, and the role a seat plays.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// The maximum number of seats of any game.
pub const MAX_SEATS: usize = 6;

/// A seat at the table, counted from 0. Users see it counted from 1 (`S1`).
///
/// ```
/// use evenhand_game::game::Seat;
///
/// let round: Vec<String> = Seat(2).round_from(4).map(|seat| seat.to_string()).collect();
/// assert_eq!(round, ["S3", "S4", "S1", "S2"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// Returns the seat with this index.
    ///
    /// # Panics
    /// Panics if the index does not fit into 8 bits.
    #[inline]
    pub fn at(index: usize) -> Seat {
        Seat(u8::try_from(index).expect("a table has few seats"))
    }

    /// Returns the seat's number as an index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns all seats of a table with `seats` seats, in order.
    #[inline]
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..seats).map(Seat::at)
    }

    /// Returns all seats of a table with `seats` seats, starting with `self` and going around once.
    #[inline]
    pub fn round_from(self, seats: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..seats).map(move |step| Seat::at((self.index() + step) % seats))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "S{}", self.0 + 1)
    }
}

/// The role of a seat, if the game has roles (factions): an index into [`Ruleset::roles`](crate::game::Ruleset::roles).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Role(pub u8);

impl Role {
    /// Returns the role with this index.
    ///
    /// # Panics
    /// Panics if the index does not fit into 8 bits.
    #[inline]
    pub fn at(index: usize) -> Role {
        Role(u8::try_from(index).expect("a game has few roles"))
    }

    /// Returns the role's number as an index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of seats.
///
/// ```
/// use evenhand_game::game::{Seat, Seats};
///
/// let mut waiting = Seats::all(3);
/// waiting.remove(Seat(1));
/// assert_eq!(waiting.iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
/// assert!(waiting.contains(Seat(0)) && !waiting.contains(Seat(1)));
/// assert_eq!(waiting, [Seat(2), Seat(0)].into_iter().collect());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// The empty set.
    pub const NONE: Seats = Seats(0);

    /// Returns the set of all seats of a table with `seats` seats.
    #[expect(clippy::cast_possible_truncation, reason = "at most MAX_SEATS bits are set")]
    #[inline]
    pub fn all(seats: usize) -> Seats {
        debug_assert!(seats <= MAX_SEATS);
        Seats(((1u16 << seats) - 1) as u8)
    }

    /// Returns the set of just this seat.
    #[inline]
    pub fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Whether the seat is in the set.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether the set has no seat.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of seats in the set.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Adds a seat.
    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Removes a seat.
    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Returns the lowest seat, if any.
    #[expect(clippy::cast_possible_truncation, reason = "of 8 bits at most 8 are 0")]
    #[inline]
    pub fn first(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// Returns the seats in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let seat = left.first()?;
            left.remove(seat);
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut set = Seats::NONE;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// One value per seat. Entries of seats that are not at the table keep their defaults.
///
/// ```
/// use evenhand_game::game::{BySeat, Seat};
///
/// let mut gold: BySeat<u8> = BySeat::default();
/// gold[Seat(1)] += 3;
/// assert_eq!((gold[Seat(0)], gold[Seat(1)]), (0, 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct BySeat<T>(pub [T; MAX_SEATS]);

impl<T> BySeat<T> {
    /// Creates a value for each seat.
    #[inline]
    pub fn each(mut make: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(std::array::from_fn(|index| make(Seat::at(index))))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
