//! Sets of edges.

use crate::model::board::Edge;
use evenhand_kit::table::ids::Id;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A set of edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct EdgeSet([u64; 4]);

impl EdgeSet {
    pub(crate) const NONE: EdgeSet = EdgeSet([0; 4]);

    /// Returns the index of an edge's word, and its bit there.
    #[inline]
    fn place(edge: Edge) -> (usize, u64) {
        (edge.index() / 64, 1 << (edge.index() % 64))
    }

    pub(crate) fn has(&self, edge: Edge) -> bool {
        let (word, bit) = EdgeSet::place(edge);
        self.0[word] & bit != 0
    }

    pub(crate) fn add(&mut self, edge: Edge) {
        let (word, bit) = EdgeSet::place(edge);
        self.0[word] |= bit;
    }

    pub(crate) fn remove(&mut self, edge: Edge) {
        let (word, bit) = EdgeSet::place(edge);
        self.0[word] &= !bit;
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the edges in ascending order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Edge> + use<> {
        self.0.into_iter().zip([0, 64, 128, 192]).flat_map(|(mut left, first)| {
            std::iter::from_fn(move || {
                #[expect(clippy::cast_possible_truncation, reason = "of 64 bits at most 64 are 0")]
                let lowest = (left != 0).then(|| left.trailing_zeros() as u8)?;
                left &= left - 1;
                Some(Edge(first + lowest))
            })
        })
    }
}

impl Serialize for EdgeSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for EdgeSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut set = EdgeSet::default();
        for edge in Vec::<Edge>::deserialize(deserializer)? {
            set.add(edge);
        }
        Ok(set)
    }
}
