//! Hexes with the units on them, and champions.

use crate::model::board::Hex;
use crate::model::content::cards::CardId;
use evenhand_game::game::{BySeat, MAX_SEATS, Seat};
use evenhand_kit::table::ids::{Id, id};
use serde::{Deserialize, Serialize};

/// The largest number of champions on the board, plus those that died in this round.
pub(crate) const MAX_CHAMPIONS: usize = 48;

id! {
    /// A champion's index in [`State::champions`]. The champion keeps it until the round ends, even when dead.
    pub struct Slot(u8);
}

impl Slot {
    /// No champion.
    pub(crate) const NOBODY: Slot = Slot(u8::MAX);

    /// Returns the set that holds only this champion, as bits by slot.
    #[inline]
    pub(crate) fn bit(self) -> u64 {
        1 << self.0
    }
}

/// A set of champions, as bits by slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlotSet(pub(crate) u64);

impl SlotSet {
    /// Returns the champions in ascending order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Slot> {
        let slots = MAX_CHAMPIONS;
        (0..slots).map(Slot::at).filter(move |slot| self.0 & slot.bit() != 0)
    }
}

/// A hex with the units on it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Tile {
    pub(crate) kind: TileKind,
    /// The Mine Value, if the hex is a Mine.
    pub(crate) value: u8,
    /// The Forces of each seat.
    pub(crate) forces: BySeat<u8>,
    /// The number of champions of each seat.
    pub(crate) champions: BySeat<u8>,
    /// The seat, among those in the hex, that came first; meaningful only while there are units.
    pub(crate) first: Seat,
    /// The seat that was the first of all to have units here, if that is recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) pioneer: Option<Seat>,
}

/// The kind of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum TileKind {
    #[default]
    Plain,
    Capital(Seat),
    Center,
    Forge,
    Mine,
}

/// A champion on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Champion {
    /// The champion's card; [`CardId::NONE`] for a free slot.
    pub(crate) card: CardId,
    pub(crate) owner: Seat,
    /// The champion's hex; [`Hex::NOWHERE`] once it is dead.
    pub(crate) hex: Hex,
    pub(crate) hp: u8,
    /// The round in which it was deployed.
    pub(crate) arrived: u8,
    /// The once-per-round effects of the card already used, as bits by index in its `effects`.
    pub(crate) used_round: u8,
    /// The once-per-battle effects of the card already used, as bits by index in its `effects`.
    pub(crate) used_battle: u8,
}

impl Champion {
    pub(crate) const NONE: Champion = Champion {
        card: CardId::NONE,
        owner: Seat(0),
        hex: Hex::NOWHERE,
        hp: 0,
        arrived: 0,
        used_round: 0,
        used_battle: 0,
    };

    pub(crate) fn alive(&self) -> bool {
        self.hex != Hex::NOWHERE
    }
}

impl Tile {
    pub(crate) const EMPTY: Tile = Tile {
        kind: TileKind::Plain,
        value: 0,
        forces: BySeat([0; MAX_SEATS]),
        champions: BySeat([0; MAX_SEATS]),
        first: Seat(0),
        pioneer: None,
    };

    /// Returns whether the seat has a unit here (BF-4.3a).
    pub(crate) fn occupied_by(&self, seat: Seat) -> bool {
        self.forces[seat] > 0 || self.champions[seat] > 0
    }

    /// Returns the number of the seat's units here.
    pub(crate) fn units(&self, seat: Seat) -> u16 {
        u16::from(self.forces[seat]) + u16::from(self.champions[seat])
    }

    /// Returns the seats with units here.
    pub(crate) fn occupants(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(MAX_SEATS).filter(|seat| self.occupied_by(*seat))
    }

    /// Returns whether another seat has units here.
    pub(crate) fn enemy_of(&self, seat: Seat) -> bool {
        self.occupants().any(|other| other != seat)
    }

    /// Returns whether there are no units here.
    pub(crate) fn is_empty(&self) -> bool {
        self.occupants().next().is_none()
    }

    /// Returns whether there are no units here; faster than [`Tile::is_empty`] where most tiles are empty.
    pub(crate) fn is_deserted(&self) -> bool {
        self.forces.0 == [0; MAX_SEATS] && self.champions.0 == [0; MAX_SEATS]
    }

    /// Returns whether the seat's units may enter under the limit of two players (BF-12.6a).
    pub(crate) fn admits(&self, seat: Seat) -> bool {
        self.occupants().filter(|other| *other != seat).count() < 2
    }

    pub(crate) fn is_capital(&self) -> bool {
        matches!(self.kind, TileKind::Capital(_))
    }
}
