//! The board rotated so that the seat's Capital is always at the same corner, and embedded in the middle of the largest
//! board.

use std::sync::OnceLock;

use crate::State;
use crate::model::board::{Board, Corner, Edge, Hex, MAX_HEXES};
use evenhand_game::game::Seat;
use evenhand_kit::table::ids::{Id, IdVec};

/// The number of hexes of the largest board.
pub(super) const HEXES: usize = MAX_HEXES;

/// The number of edges of the largest board.
pub(super) const EDGES: usize = 240;

/// The radius of the largest board.
const LARGEST: u8 = 5;

/// The number of rotations of the board.
const TURNS: usize = 6;

/// The positions of a board's hexes and edges after each rotation by sixths.
struct Chart {
    hexes: IdVec<Hex, [Hex; TURNS]>,
    edges: IdVec<Edge, [Edge; TURNS]>,
}

impl Chart {
    /// Returns the chart of a board. It is computed once for each radius.
    fn of(board: &Board) -> &'static Chart {
        static CHARTS: [OnceLock<Chart>; LARGEST as usize + 1] = [const { OnceLock::new() }; LARGEST as usize + 1];
        CHARTS[usize::from(board.radius)].get_or_init(|| Chart::new(board))
    }

    fn new(board: &Board) -> Chart {
        let largest = Board::new(LARGEST);
        let hexes: IdVec<Hex, [Hex; TURNS]> = board
            .coords
            .values()
            .map(|at| {
                let mut at = *at;
                [(); TURNS].map(|()| {
                    let place = largest.coords.find(|other| *other == at).expect("no board is larger");
                    at = (-at.1, at.0 + at.1);
                    place
                })
            })
            .collect();
        let edges = board
            .edges
            .values()
            .map(|(a, b)| {
                let mut turn = 0;
                [(); TURNS].map(|()| {
                    let (a, b) = (hexes[*a][turn], hexes[*b][turn]);
                    turn += 1;
                    largest.around(a).find(|(hex, _)| *hex == b).expect("turned neighbours are neighbours").1
                })
            })
            .collect();
        Chart { hexes, edges }
    }
}

/// The board from the perspective of one seat.
pub(super) struct Turned {
    chart: &'static Chart,
    turn: u8,
}

impl Turned {
    pub(super) fn new(board: &Board, s: &State, seat: Seat) -> Turned {
        // Corner n is n sixths from corner 0.
        Turned { chart: Chart::of(board), turn: (6 - s.player(seat).corner.0 % 6) % 6 }
    }

    /// Returns the index of a hex after rotation.
    pub(super) fn hex(&self, hex: Hex) -> usize {
        self.chart.hexes[hex][usize::from(self.turn)].index()
    }

    /// Returns the index of an edge after rotation.
    pub(super) fn edge(&self, edge: Edge) -> usize {
        self.chart.edges[edge][usize::from(self.turn)].index()
    }

    /// Returns the index of a corner after rotation: 0 is the seat's own.
    pub(super) fn corner(&self, corner: Corner) -> usize {
        usize::from((corner.0 + self.turn) % 6)
    }

    /// Returns the index of one of the six directions after rotation.
    pub(super) fn direction(&self, step: u8) -> usize {
        // Directions are counted in the opposite order of corners.
        usize::from((step + 6 - self.turn) % 6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_corner_is_turned_to_the_same_place_and_steps_with_it() {
        for radius in 3..=LARGEST {
            let board = Board::new(radius);
            let chart = Chart::of(&board);
            let places = |turn: u8, corner: u8| chart.hexes[board.corners[Corner(corner)]][usize::from(turn)];
            for corner in 0..6 {
                let turned = Turned { chart, turn: (6 - corner) % 6 };
                assert_eq!(turned.hex(board.corners[Corner(corner)]), places(0, 0).index());
                assert_eq!(turned.hex(board.center), Board::new(LARGEST).center.index());
                assert_eq!(turned.corner(Corner(corner)), 0);
                for step in 0..6u8 {
                    let to = board.neighbours[board.center][usize::from(step)];
                    let straight = Turned { chart, turn: 0 };
                    let same = board.neighbours[board.center][turned.direction(step)];
                    assert_eq!(turned.hex(to), straight.hex(same));
                }
            }
        }
    }
}
