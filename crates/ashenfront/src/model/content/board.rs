//! The battlefield: 25 tiles, its Landing Zones and points (AF-BRD).
//!
//! Tiles are numbered row by row from `a1`, the left corner of the starting player: column + 5 * row. North is towards
//! row 5, the home row of the second player.

use serde::{Deserialize, Serialize};

use super::wrong;
use crate::model::knobs::{BoardKnobs, LandingZone};
use evenhand_game::game::SetupError;

/// The number of tiles along a side.
pub(crate) const SIDE: u8 = 5;
/// The number of tiles.
pub(crate) const TILES: usize = 25;

/// A tile, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tile(pub u8);

impl Tile {
    /// No tile.
    pub const NOWHERE: Tile = Tile(255);

    /// Returns all tiles, row by row.
    pub(crate) fn all() -> impl Iterator<Item = Tile> + Clone {
        (0..SIDE * SIDE).map(Tile)
    }

    /// Returns the tile of a column and a row, counted from 0.
    pub(crate) const fn at(column: u8, row: u8) -> Tile {
        Tile(column + SIDE * row)
    }

    /// Returns its column, counted from 0.
    pub(crate) const fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// Returns its row, counted from 0.
    pub(crate) const fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// Returns the neighbor in a direction, or `None` at the edge and for [`Tile::NOWHERE`].
    #[inline]
    pub(crate) const fn step(self, way: Way) -> Option<Tile> {
        if self.0 >= SIDE * SIDE {
            return None;
        }
        let (column, row) = (self.column(), self.row());
        match way {
            Way::North if row + 1 < SIDE => Some(Tile(self.0 + SIDE)),
            Way::East if column + 1 < SIDE => Some(Tile(self.0 + 1)),
            Way::South if row > 0 => Some(Tile(self.0 - SIDE)),
            Way::West if column > 0 => Some(Tile(self.0 - 1)),
            _ => None,
        }
    }

    /// Whether two tiles share a side (AF-RNG-5).
    pub(crate) fn is_next_to(self, other: Tile) -> bool {
        self.column().abs_diff(other.column()) + self.row().abs_diff(other.row()) == 1
    }

    /// Returns the direction and the distance to another tile in a straight line, or `None` if there is no such line.
    pub(crate) fn line_to(self, other: Tile) -> Option<(Way, u8)> {
        let columns = self.column().abs_diff(other.column());
        let rows = self.row().abs_diff(other.row());
        match (columns, rows) {
            (0, 0) => None,
            (0, n) => Some((if other.row() > self.row() { Way::North } else { Way::South }, n)),
            (n, 0) => Some((if other.column() > self.column() { Way::East } else { Way::West }, n)),
            _ => None,
        }
    }

    /// Returns its name, such as `c3`.
    pub(crate) fn name(self) -> String {
        if self == Tile::NOWHERE {
            return "-".into();
        }
        format!("{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }

    /// Returns the tile with a name.
    pub(crate) fn named(name: &str) -> Option<Tile> {
        match name.as_bytes() {
            [b'-'] => Some(Tile::NOWHERE),
            [column @ b'a'..=b'e', row @ b'1'..=b'5'] => Some(Tile::at(column - b'a', row - b'1')),
            _ => None,
        }
    }
}

impl Default for Tile {
    fn default() -> Tile {
        Tile::NOWHERE
    }
}

/// A cardinal direction (AF-BRD-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Way {
    /// Towards row 5.
    #[default]
    North,
    /// Towards column e.
    East,
    /// Towards row 1.
    South,
    /// Towards column a.
    West,
}

impl Way {
    /// All directions, clockwise from north.
    pub(crate) const ALL: [Way; 4] = [Way::North, Way::East, Way::South, Way::West];

    /// Returns the direction after this number of quarter turns clockwise.
    pub(crate) const fn turned(self, quarters: u8) -> Way {
        Way::ALL[((self as u8 + quarters) % 4) as usize]
    }

    /// Returns its letter.
    pub(crate) const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }

    /// Returns the direction with a letter.
    pub(crate) fn named(letter: &str) -> Option<Way> {
        Way::ALL.into_iter().find(|way| letter.len() == 1 && letter.starts_with(way.letter()))
    }
}

/// A side of the battlefield: row 1 for the starting player, row 5 for the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    South,
    North,
}

impl Home {
    /// Returns the direction away from the home row.
    pub(crate) const fn forward(self) -> Way {
        match self {
            Home::South => Way::North,
            Home::North => Way::South,
        }
    }

    /// Returns the other side.
    pub(crate) const fn other(self) -> Home {
        match self {
            Home::South => Home::North,
            Home::North => Home::South,
        }
    }
}

/// What a tile gives at Rest (AF-WIN-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Point {
    Control,
    Draw,
}

/// A set of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Tiles(u32);

impl Tiles {
    /// Whether a tile is one of them.
    #[inline]
    pub(crate) const fn contains(self, tile: Tile) -> bool {
        tile.0 < 32 && self.0 & (1 << tile.0) != 0
    }

    /// Adds a tile.
    pub(crate) fn insert(&mut self, tile: Tile) {
        self.0 |= 1u32.checked_shl(u32::from(tile.0)).unwrap_or(0);
    }

    /// Returns all of them, row by row.
    pub(crate) fn iter(self) -> impl Iterator<Item = Tile> + Clone {
        Tile::all().filter(move |tile| self.contains(*tile))
    }
}

/// The battlefield, with the purpose of every tile.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Board {
    zones: [Tiles; 2],
    control: Tiles,
    draw: Tiles,
}

impl Board {
    /// Reads the map (`rules.board.map`, from row 5 down to row 1).
    ///
    /// # Errors
    /// Returns an error if the map is not five rows of five letters, has an unknown letter, or has a side
    /// without a Landing Zone.
    pub(crate) fn new(knobs: &BoardKnobs) -> Result<Board, SetupError> {
        let path = "rules.board.map";
        let remedy = "write five rows of five letters from row 5 down to row 1: 1 and 2 for the Landing Zones of the \
                      starting player and the other, C for +1 CP, D for +1 draw, . for nothing";
        if knobs.map.len() != usize::from(SIDE) {
            return wrong(path, format!("it has {} rows", knobs.map.len()), remedy);
        }
        let mut board = Board { zones: [Tiles::default(); 2], control: Tiles::default(), draw: Tiles::default() };
        for (row, line) in (0..SIDE).rev().zip(&knobs.map) {
            if line.chars().count() != usize::from(SIDE) {
                return wrong(path, format!("row {} (`{line}`) has {} letters", row + 1, line.chars().count()), remedy);
            }
            for (column, letter) in (0..SIDE).zip(line.chars()) {
                let tile = Tile::at(column, row);
                match letter {
                    '1' => board.zones[0].insert(tile),
                    '2' => board.zones[1].insert(tile),
                    'C' => board.control.insert(tile),
                    'D' => board.draw.insert(tile),
                    '.' => {}
                    other => return wrong(path, format!("`{other}` in row {} means nothing", row + 1), remedy),
                }
            }
        }
        for (home, zone) in [Home::South, Home::North].into_iter().zip(&mut board.zones) {
            *zone = shaped(*zone, knobs.lz, home);
        }
        match board.zones.iter().position(|zone| zone.iter().next().is_none()) {
            Some(side) => wrong(path, format!("there is no Landing Zone {}", side + 1), remedy),
            None => Ok(board),
        }
    }

    /// Returns the Landing Zone of a side (AF-BRD-3).
    #[inline]
    pub(crate) fn zone(&self, home: Home) -> Tiles {
        self.zones[home as usize]
    }

    /// Returns what a tile gives at Rest.
    #[inline]
    pub(crate) fn point(&self, tile: Tile) -> Option<Point> {
        match () {
            () if self.control.contains(tile) => Some(Point::Control),
            () if self.draw.contains(tile) => Some(Point::Draw),
            () => None,
        }
    }
}

/// Applies `rules.board.lz` to a Landing Zone of the map (AF-Q2).
fn shaped(zone: Tiles, shape: LandingZone, home: Home) -> Tiles {
    let mut all = Tiles::default();
    for tile in zone.iter() {
        match shape {
            LandingZone::Row => all.insert(tile),
            LandingZone::Middle3 => {
                if (1..SIDE - 1).contains(&tile.column()) {
                    all.insert(tile);
                }
            }
            LandingZone::TwoRows => {
                all.insert(tile);
                if let Some(ahead) = tile.step(home.forward()) {
                    all.insert(ahead);
                }
            }
        }
    }
    all
}
