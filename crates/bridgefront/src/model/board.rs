//! The hexagonal board: ids, neighbors, edges, distances (BF-2.1, BF-4.1, BF-5).

use evenhand_kit::table::ids::{IdArray, IdVec, id};

id! {
    /// The index of a hex, row by row.
    pub struct Hex(u8);
    /// A corner slot, C0 to C5.
    pub struct Corner(u8);
    /// The index of an edge between two adjacent hexes.
    pub struct Edge(u8);
}

/// The number of hexes of the largest board (radius 5).
pub(crate) const MAX_HEXES: usize = 91;

impl Hex {
    /// No hex: beyond the edge of the board.
    pub(crate) const NOWHERE: Hex = Hex(u8::MAX);

    /// Returns the set that holds only this hex, as bits by hex.
    #[inline]
    pub(crate) fn bit(self) -> u128 {
        1 << self.0
    }

    /// Returns the hexes of a set in ascending order.
    #[inline]
    pub(crate) fn of_bits(mut hexes: u128) -> impl Iterator<Item = Hex> {
        std::iter::from_fn(move || Hex::take_lowest(&mut hexes))
    }

    /// Removes the lowest hex from a set and returns it.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "of 128 bits at most 128 are 0")]
    pub(crate) fn take_lowest(hexes: &mut u128) -> Option<Hex> {
        let lowest = (*hexes != 0).then(|| Hex(hexes.trailing_zeros() as u8))?;
        *hexes &= *hexes - 1;
        Some(lowest)
    }
}

impl Edge {
    /// No edge: toward the outside of the board, or along a link.
    pub(crate) const NOWHERE: Edge = Edge(u8::MAX);
}

/// The six directions in axial coordinates, in rotational order.
const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// A hexagonal board of some radius.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// Axial coordinates (q, r) of every hex.
    pub(crate) coords: IdVec<Hex, (i8, i8)>,
    /// The two ends of every edge, the lower hex first.
    pub(crate) edges: IdVec<Edge, (Hex, Hex)>,
    /// The hex in each direction, or [`Hex::NOWHERE`].
    pub(crate) neighbours: IdVec<Hex, [Hex; 6]>,
    /// The edge in each direction, or [`Edge::NOWHERE`].
    pub(crate) edge_towards: IdVec<Hex, [Edge; 6]>,
    /// The neighbors of every hex as a set of bits by hex.
    pub(crate) beside: IdVec<Hex, u128>,
    distances: IdVec<Hex, IdArray<Hex, u8, MAX_HEXES>>,
    /// The number of steps from the Center to a corner.
    pub(crate) radius: u8,
    /// The corner slots C0..C5; or the hexes of their Capitals, if these are elsewhere (BF-Q15).
    pub(crate) corners: IdArray<Corner, Hex, 6>,
    /// The hex (0, 0).
    pub(crate) center: Hex,
}

impl Board {
    /// Creates a board of all hexes within `radius` of (0, 0). The radius is at most 5, so that ids fit into a byte.
    pub(crate) fn new(radius: u8) -> Board {
        let size = radius.min(5);
        let radius = i8::try_from(size).expect("at most 5");
        let mut coords: IdVec<Hex, (i8, i8)> = IdVec::new();
        for r in -radius..=radius {
            for q in -radius..=radius {
                if (q + r).abs() <= radius {
                    coords.push((q, r));
                }
            }
        }
        let find = |q: i8, r: i8| coords.find(|at| *at == (q, r)).unwrap_or(Hex::NOWHERE);
        let neighbours: IdVec<Hex, [Hex; 6]> =
            coords.values().map(|(q, r)| DIRECTIONS.map(|(dq, dr)| find(q + dq, r + dr))).collect();
        let mut edges = IdVec::new();
        let mut edge_towards = IdVec::filled([Edge::NOWHERE; 6], coords.len());
        for (hex, around) in neighbours.iter() {
            for (direction, other) in around.iter().enumerate() {
                if *other != Hex::NOWHERE && *other > hex {
                    let edge = edges.push((hex, *other));
                    edge_towards[hex][direction] = edge;
                    edge_towards[*other][(direction + 3) % 6] = edge;
                }
            }
        }
        let bits = |around: &[Hex; 6]| around.iter().filter(|hex| **hex != Hex::NOWHERE).map(|hex| hex.bit()).sum();
        let beside = neighbours.values().map(bits).collect();
        let distances = coords
            .values()
            .map(|(q, r)| {
                let mut row = IdArray::default();
                for (to, (p, s)) in coords.iter() {
                    let (dq, dr) = (q - p, r - s);
                    row[to] = dq.unsigned_abs().max(dr.unsigned_abs()).max((dq + dr).unsigned_abs());
                }
                row
            })
            .collect();
        let corners = [(radius, 0), (0, radius), (-radius, radius), (-radius, 0), (0, -radius), (radius, -radius)]
            .map(|(q, r)| find(q, r))
            .into();
        let center = find(0, 0);
        Board { coords, edges, neighbours, edge_towards, beside, distances, radius: size, corners, center }
    }

    /// Moves the Capitals of these corners to other hexes, given by coordinates (BF-Q15).
    pub(crate) fn move_capitals(&mut self, to: impl Iterator<Item = (Corner, (i8, i8))>) {
        for (corner, place) in to {
            self.corners[corner] = self.coords.find(|at| *at == place).unwrap_or(Hex::NOWHERE);
        }
    }

    /// Returns the number of hexes.
    pub(crate) fn len(&self) -> usize {
        self.coords.len()
    }

    /// Returns the target of a step from (0, 0) in one of the six directions.
    pub(crate) fn direction(&self, step: u8) -> Option<(i8, i8)> {
        DIRECTIONS.get(usize::from(step)).copied()
    }

    /// Returns all hexes in the order of their numbers.
    pub(crate) fn hexes(&self) -> impl Iterator<Item = Hex> + Clone + use<> {
        self.coords.ids()
    }

    /// Returns the distance of two hexes (BF-2.1a).
    pub(crate) fn distance(&self, a: Hex, b: Hex) -> u8 {
        self.distances[a][b]
    }

    /// Returns all edges.
    pub(crate) fn edge_ids(&self) -> impl Iterator<Item = Edge> + use<> {
        self.edges.ids()
    }

    /// Returns the neighbors of a hex on the board, with the edges to them.
    pub(crate) fn around(&self, hex: Hex) -> impl Iterator<Item = (Hex, Edge)> + '_ {
        self.neighbours[hex]
            .iter()
            .zip(&self.edge_towards[hex])
            .filter(|(other, _)| **other != Hex::NOWHERE)
            .map(|(other, edge)| (*other, *edge))
    }

    /// Returns the two ends of an edge.
    pub(crate) fn ends(&self, edge: Edge) -> (Hex, Hex) {
        self.edges[edge]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_sizes_of_the_book() {
        // BF-4.1a: 37 hexes and 90 edges at radius 3, 61 and 156 at radius 4.
        for (radius, hexes, edges) in [(3, 37, 90), (4, 61, 156), (5, 91, 240)] {
            let board = Board::new(radius);
            assert_eq!((board.len(), board.edges.len()), (hexes, edges));
        }
    }

    #[test]
    fn neighbours_and_distances_agree() {
        // BF-2.1a, BF-2.1b: adjacent is distance 1; inner hexes have 6 neighbors, hexes on the rim 4, corners 3.
        let board = Board::new(4);
        for a in board.hexes() {
            for b in board.hexes() {
                let adjacent = board.around(a).any(|(hex, _)| hex == b);
                assert_eq!(adjacent, board.distance(a, b) == 1);
            }
            let expected = match board.distance(a, board.center) {
                4 if board.corners.as_array().contains(&a) => 3,
                4 => 4,
                _ => 6,
            };
            assert_eq!(board.around(a).count(), expected);
        }
    }

    #[test]
    fn corners_are_a_radius_apart_from_the_next_and_a_diameter_from_the_others() {
        // BF-5a
        let board = Board::new(3);
        for i in board.corners.ids() {
            for j in board.corners.ids() {
                let apart = (6 + j.0 - i.0) % 6;
                let expected = match apart {
                    0 => 0,
                    1 | 5 => 3,
                    _ => 6,
                };
                assert_eq!(board.distance(board.corners[i], board.corners[j]), expected);
            }
        }
    }
}
