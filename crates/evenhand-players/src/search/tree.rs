//! The search trees, one for each seat: what the seat knew and tried. Their memory is reused.

use evenhand_game::game::Game;

/// The node of the current choice.
pub(super) const ROOT: u32 = 0;

/// What one seat knows at one of its choices.
pub(super) struct Node<G: Game> {
    pub(super) seen: G::State,
    pub(super) visits: u32,
    /// The next node that follows the same choice; `NOWHERE` ends the list.
    pub(super) sibling: u32,
    pub(super) guided: bool,
    pub(super) edges: Vec<Edge<G::Action>>,
}

/// One option of a node.
#[derive(Clone, Copy)]
pub(super) struct Edge<A> {
    pub(super) action: A,
    pub(super) prior: f32,
    pub(super) visits: u32,
    pub(super) available: u32,
    pub(super) total: f64,
    /// The first of the nodes that follow, one for each observation the seat may then make.
    pub(super) first: u32,
    pub(super) children: u32,
    pub(super) passes: u32,
    /// The node shared by all other observations.
    pub(super) shared: u32,
}

impl<A> Edge<A> {
    pub(super) fn new(action: A, prior: f32) -> Edge<A> {
        Edge {
            action,
            prior,
            visits: 0,
            available: 0,
            total: 0.0,
            first: NOWHERE,
            children: 0,
            passes: 0,
            shared: NOWHERE,
        }
    }
}

pub(super) const NOWHERE: u32 = u32::MAX;

/// The position of a seat in its own tree.
#[derive(Clone, Copy)]
pub(super) enum Standing {
    /// Before the seat's first choice.
    Trunk,
    /// After this option of this node.
    After(u32, u32),
    /// Outside the tree.
    Outside,
}

/// Returns how many different observations after one choice have their own node.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a root of 32 bits has 16")]
pub(super) fn own_nodes(visits: u32) -> u32 {
    ((2.0 * f64::from(visits).sqrt()) as u32).max(16)
}

/// Returns the maximum number of nodes. A seat leaves its tree where a further node would be needed.
pub(super) fn most_nodes<G: Game>() -> usize {
    const BYTES: usize = 256 << 20;
    BYTES / size_of::<Node<G>>()
}

/// Converts a list index to the form stored in nodes and edges.
///
/// # Panics
/// Panics if a list has more than 2^32 - 1 entries.
pub(super) fn short(index: usize) -> u32 {
    u32::try_from(index).expect("nodes and options are fewer than 2^32")
}

impl<A> Edge<A> {
    /// Counts an observation after this choice, and returns the child nodes and counts.
    pub(super) fn pass(&mut self) -> (u32, u32, u32, u32) {
        self.passes += 1;
        (self.first, self.children, self.shared, self.passes)
    }
}
