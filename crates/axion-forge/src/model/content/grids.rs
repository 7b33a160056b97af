//! The positions of a player, and the grids that cards print for them (AX-POS).
//!
//! Positions are numbered from the owner's left: the Frontline first, then the Backfield. A grid is printed for five
//! Frontline and three Backfield positions. On other boards each position takes the letter of the nearest printed one.

use serde::{Deserialize, Serialize};

use super::wrong;
use crate::model::knobs::BoardKnobs;
use evenhand_game::game::SetupError;
use evenhand_kit::table::ids::{Id, id};

/// The maximum number of positions of a player.
pub(crate) const PLACES: usize = 12;

id! {
    /// A position of a player.
    pub struct Place(u8);
}

impl Place {
    /// No position: a missing Backfield position (AX-Q6), or out of play.
    pub const NOWHERE: Place = Place(u8::MAX);
}

evenhand_game::words! {
    /// A row of a player (AX-POS-1).
    pub(crate) enum Row {
        /// The Frontline.
        Front,
        /// The Backfield.
        Back,
    }
}

/// A set of positions, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Places(u16);

impl FromIterator<Place> for Places {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Places {
        let mut all = Places::default();
        places.into_iter().for_each(|place| all.insert(place));
        all
    }
}

impl Places {
    /// Whether the set contains a position.
    pub(crate) fn contains(self, place: Place) -> bool {
        place.index() < PLACES && self.0 & (1 << place.0) != 0
    }

    /// Adds a position.
    pub(crate) fn insert(&mut self, place: Place) {
        if place.index() < PLACES {
            self.0 |= 1 << place.0;
        }
    }

    /// Whether two sets have a position in common.
    pub(crate) fn meets(self, other: Places) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the set is empty.
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the set of one position.
    pub(crate) fn one(place: Place) -> Places {
        let mut places = Places::default();
        places.insert(place);
        places
    }
}

/// The board of every player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Board {
    front: u8,
    /// The columns of the Backfield, from 0.
    back_columns: Vec<u8>,
}

/// The numbers of Frontline and Backfield positions in printed grids.
pub(super) const PRINTED: [usize; 2] = [5, 3];

impl Board {
    pub(crate) fn new(knobs: &BoardKnobs) -> Result<Board, SetupError> {
        let path = "rules.board.back_columns";
        let columns = &knobs.back_columns;
        let listed = columns.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
        if columns.len() != usize::from(knobs.back) {
            let message = format!("[{listed}] are {} columns for {} positions", columns.len(), knobs.back);
            return wrong(path, message, "list as many columns as rules.board.back says");
        }
        let rising = columns.windows(2).all(|pair| pair[0] < pair[1]);
        if !rising || columns.iter().any(|column| *column == 0 || *column > knobs.front) {
            let message = format!("[{listed}] are not columns from left to right");
            return wrong(path, message, format!("list columns from 1 to {} in rising order", knobs.front));
        }
        Ok(Board { front: knobs.front, back_columns: columns.iter().map(|column| column - 1).collect() })
    }

    /// Returns the number of positions of a player.
    fn count(&self) -> usize {
        usize::from(self.front) + self.back_columns.len()
    }

    /// Returns all positions of a player.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> + Clone + use<> {
        (0..self.count()).map(Place::of_fitting)
    }

    /// Returns the positions of a row.
    pub(crate) fn row_places(&self, row: Row) -> impl Iterator<Item = Place> + Clone + use<'_> {
        self.places().filter(move |place| self.row(*place) == row)
    }

    /// Returns the positions of a row, or of both rows, that are not in `red`.
    pub(crate) fn places_off(&self, red: Places, row: Option<Row>) -> impl Iterator<Item = Place> + Clone + use<'_> {
        let meant = move |place: &Place| row.is_none_or(|row| self.row(*place) == row) && !red.contains(*place);
        self.places().filter(meant)
    }

    /// Whether the board has a position.
    pub(crate) fn has(&self, place: Place) -> bool {
        place.index() < self.count()
    }

    /// Returns the row of a position.
    pub(crate) fn row(&self, place: Place) -> Row {
        if place.0 < self.front { Row::Front } else { Row::Back }
    }

    /// Returns the column of a position, from its owner's left.
    pub(crate) fn column(&self, place: Place) -> u8 {
        match self.row(place) {
            Row::Front => place.0,
            Row::Back => self.back_columns.get(usize::from(place.0 - self.front)).copied().unwrap_or(u8::MAX),
        }
    }

    /// Returns the position in a row and column, if there is one.
    pub(crate) fn at(&self, row: Row, column: u8) -> Option<Place> {
        match row {
            Row::Front => (column < self.front).then_some(Place(column)),
            Row::Back => self.row_places(Row::Back).find(|place| self.column(*place) == column),
        }
    }

    /// Returns the enemy's column that a column faces.
    pub(crate) fn facing(&self, column: u8) -> u8 {
        (self.front - 1).saturating_sub(column)
    }

    /// Returns the neighboring positions at the left and right (AX-POS-6).
    pub(crate) fn neighbours(&self, place: Place) -> [Option<Place>; 2] {
        let same_row = |other: Place| (self.has(other) && self.row(other) == self.row(place)).then_some(other);
        [place.0.checked_sub(1).map(Place).and_then(same_row), same_row(Place(place.0.saturating_add(1)))]
    }

    /// Whether two positions are neighbors.
    pub(crate) fn adjacent(&self, one: Place, other: Place) -> bool {
        self.neighbours(one).contains(&Some(other))
    }

    /// Returns a position as text: `F1` to `B3`.
    pub(crate) fn name(&self, place: Place) -> String {
        match self.row(place) {
            _ if !self.has(place) => "nowhere".into(),
            Row::Front => format!("F{}", place.0 + 1),
            Row::Back => format!("B{}", place.0 - self.front + 1),
        }
    }

    /// Returns the green and the red positions of a printed grid (AX-POS-3).
    pub(super) fn grid(&self, path: &str, text: &str) -> Result<[Places; 2], SetupError> {
        let rows: Vec<&str> = text.split('/').collect();
        let lengths: Vec<usize> = rows.iter().map(|row| row.chars().count()).collect();
        if lengths != PRINTED || text.chars().any(|letter| !"Gnx/".contains(letter)) {
            let remedy = "write five letters, a slash and three letters of G, n and x, such as \"GGGGG/nnn\"";
            return wrong(path, format!("`{text}` is not a grid"), remedy);
        }
        let mut colours = [Places::default(); 2];
        for place in self.places() {
            let (row, at, of) = match self.row(place) {
                Row::Front => (0, place.index(), usize::from(self.front)),
                Row::Back => (1, place.index() - usize::from(self.front), self.back_columns.len()),
            };
            match rows[row].as_bytes()[printed_at(at, of, PRINTED[row])] {
                b'G' => colours[0].insert(place),
                b'x' => colours[1].insert(place),
                _ => {}
            }
        }
        Ok(colours)
    }
}

/// Returns which of `printed` printed positions is nearest to position `at` of `of`. If two are equally
/// near, it is the one closer to the middle.
fn printed_at(at: usize, of: usize, printed: usize) -> usize {
    let last = of - 1;
    if last == 0 {
        return (printed - 1) / 2;
    }
    if 2 * at > last {
        return printed - 1 - printed_at(last - at, of, printed);
    }
    (2 * at * (printed - 1) + last) / (2 * last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_printed_row_is_stretched_alike_from_both_ends() {
        let row = |of| (0..of).map(|at| printed_at(at, of, 5)).collect::<Vec<_>>();
        assert_eq!(row(5), [0, 1, 2, 3, 4]);
        assert_eq!(row(3), [0, 2, 4]);
        assert_eq!(row(7), [0, 1, 1, 2, 3, 3, 4]);
        assert_eq!((0..5).map(|at| printed_at(at, 5, 3)).collect::<Vec<_>>(), [0, 1, 1, 1, 2]);
        assert_eq!(printed_at(0, 1, 3), 1);
    }
}
