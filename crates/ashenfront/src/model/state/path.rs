//! Paths on the battlefield.

use serde::{Deserialize, Serialize};

use crate::model::content::{Tile, Way};

/// A path of steps from tile to tile: the number of steps in four bits, then two bits per step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Path(u32);

impl Path {
    /// The maximum number of steps.
    pub(crate) const MOST: u8 = 12;

    /// Returns the number of steps.
    pub(crate) const fn len(self) -> u8 {
        (self.0 & 15) as u8
    }

    /// Returns the step at an index.
    pub(crate) fn step(self, place: u8) -> Option<Way> {
        let way = (self.0 >> (4 + 2 * u32::from(place))) & 3;
        (place < self.len()).then(|| Way::ALL[way as usize])
    }

    /// Returns the path with one more step.
    pub(crate) fn and(self, way: Way) -> Path {
        let len = self.len();
        debug_assert!(len < Path::MOST);
        Path(((self.0 & !15) | u32::from(len + 1)) | (way as u32) << (4 + 2 * u32::from(len)))
    }

    /// Returns the tiles that the path enters, in order. It stops at the edge of the battlefield.
    pub(crate) fn tiles(self, from: Tile) -> impl Iterator<Item = Tile> + Clone {
        let mut here = Some(from);
        (0..self.len()).map_while(move |place| {
            here = here.and_then(|tile| tile.step(self.step(place)?));
            here
        })
    }
}
