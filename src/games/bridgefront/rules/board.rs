//! The hexagon of hexes: ids, neighbours, edges, distances (BF-2.1, BF-4.1, BF-5).

/// A hex by number, row by row.
pub(crate) type Hex = u8;
/// An edge between two adjacent hexes by number.
pub(crate) type Edge = u8;

/// No hex or no edge: beyond the rim.
pub(crate) const NOWHERE: u8 = u8::MAX;
/// The most hexes of a board (radius 5).
pub(crate) const MAX_HEXES: usize = 91;

/// The six directions in axial coordinates, in turning order.
const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// A hexagonal board of some radius.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// Axial coordinates (q, r) of every hex.
    pub(crate) coords: Vec<(i8, i8)>,
    /// The two ends of every edge, the lower hex first.
    pub(crate) edges: Vec<(Hex, Hex)>,
    /// The hex in each direction, or [`NOWHERE`].
    pub(crate) neighbours: Vec<[Hex; 6]>,
    /// The edge in each direction, or [`NOWHERE`].
    pub(crate) edge_towards: Vec<[Edge; 6]>,
    /// The neighbours of every hex as a set of bits by hex.
    pub(crate) beside: Vec<u128>,
    distances: Vec<[u8; MAX_HEXES]>,
    /// The corner slots C0..C5.
    pub(crate) corners: [Hex; 6],
    /// The hex (0, 0).
    pub(crate) center: Hex,
}

impl Board {
    /// All hexes within `radius` of (0, 0); at most 5, so that ids fit a byte.
    pub(crate) fn new(radius: u8) -> Board {
        let radius = i8::try_from(radius.min(5)).expect("at most 5");
        let mut coords = Vec::new();
        for r in -radius..=radius {
            for q in -radius..=radius {
                if (q + r).abs() <= radius {
                    coords.push((q, r));
                }
            }
        }
        let find = |q: i8, r: i8| coords.iter().position(|at| *at == (q, r)).map_or(NOWHERE, |hex| hex as Hex);
        let neighbours: Vec<[Hex; 6]> =
            coords.iter().map(|(q, r)| DIRECTIONS.map(|(dq, dr)| find(q + dq, r + dr))).collect();
        let mut edges = Vec::new();
        let mut edge_towards = vec![[NOWHERE; 6]; coords.len()];
        for (hex, around) in neighbours.iter().enumerate() {
            for (direction, other) in around.iter().enumerate() {
                if *other != NOWHERE && usize::from(*other) > hex {
                    edge_towards[hex][direction] = edges.len() as Edge;
                    edge_towards[usize::from(*other)][(direction + 3) % 6] = edges.len() as Edge;
                    edges.push((hex as Hex, *other));
                }
            }
        }
        let bits = |around: &[Hex; 6]| around.iter().filter(|hex| **hex != NOWHERE).map(|hex| 1u128 << hex).sum();
        let beside = neighbours.iter().map(bits).collect();
        let distances = coords
            .iter()
            .map(|(q, r)| {
                let mut row = [0; MAX_HEXES];
                for (to, (p, s)) in coords.iter().enumerate() {
                    let (dq, dr) = (q - p, r - s);
                    row[to] = dq.abs().max(dr.abs()).max((dq + dr).abs()) as u8;
                }
                row
            })
            .collect();
        let corners = [(radius, 0), (0, radius), (-radius, radius), (-radius, 0), (0, -radius), (radius, -radius)]
            .map(|(q, r)| find(q, r));
        let center = find(0, 0);
        Board { coords, edges, neighbours, edge_towards, beside, distances, corners, center }
    }

    /// How many hexes the board has.
    pub(crate) fn len(&self) -> usize {
        self.coords.len()
    }

    /// Where a step in one of the six directions leads from (0,0).
    pub(crate) fn direction(&self, step: u8) -> Option<(i8, i8)> {
        DIRECTIONS.get(usize::from(step)).copied()
    }

    /// All hexes, in order of their numbers.
    pub(crate) fn hexes(&self) -> impl Iterator<Item = Hex> + Clone + use<> {
        0..self.len() as Hex
    }

    /// Hex distance (BF-2.1a).
    pub(crate) fn distance(&self, a: Hex, b: Hex) -> u8 {
        self.distances[usize::from(a)][usize::from(b)]
    }

    /// All edges.
    pub(crate) fn edge_ids(&self) -> impl Iterator<Item = Edge> + use<> {
        0..self.edges.len() as Edge
    }

    /// The on-board neighbours of a hex with the edges to them.
    pub(crate) fn around(&self, hex: Hex) -> impl Iterator<Item = (Hex, Edge)> + '_ {
        let hex = usize::from(hex);
        self.neighbours[hex]
            .iter()
            .zip(&self.edge_towards[hex])
            .filter(|(other, _)| **other != NOWHERE)
            .map(|(other, edge)| (*other, *edge))
    }

    /// The two ends of an edge.
    pub(crate) fn ends(&self, edge: Edge) -> (Hex, Hex) {
        self.edges[usize::from(edge)]
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
        // BF-2.1a, BF-2.1b: adjacent is distance 1; inner hexes have 6 neighbours, rim 4, corners 3.
        let board = Board::new(4);
        for a in board.hexes() {
            for b in board.hexes() {
                let adjacent = board.around(a).any(|(hex, _)| hex == b);
                assert_eq!(adjacent, board.distance(a, b) == 1);
            }
            let expected = match board.distance(a, board.center) {
                4 if board.corners.contains(&a) => 3,
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
        for i in 0..6 {
            for j in 0..6 {
                let apart = (6 + j - i) % 6;
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
