//! Sets of ids in one integer.

use std::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::ids::Id;

/// A set of ids below 32, one bit each. Serialized as its plain integer.
pub struct IdSet<I> {
    bits: u32,
    id: PhantomData<I>,
}

impl<I: Id> IdSet<I> {
    /// The empty set.
    pub const EMPTY: IdSet<I> = IdSet::of_bits(0);

    const fn of_bits(bits: u32) -> IdSet<I> {
        IdSet { bits, id: PhantomData }
    }

    /// Returns the set of this id only.
    #[inline]
    pub fn one(id: I) -> IdSet<I> {
        debug_assert!(id.index() < 32, "the set has room for 32 ids");
        IdSet::of_bits(1 << id.index())
    }

    /// Returns the set of the first `count` ids.
    pub fn first_ids(count: usize) -> IdSet<I> {
        (0..count).map(I::at).collect()
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Returns the number of ids in the set.
    #[inline]
    pub fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Whether the id is in the set; false for ids from 32 on.
    #[inline]
    pub fn contains(self, id: I) -> bool {
        id.index() < 32 && self.bits & (1 << id.index()) != 0
    }

    /// Adds an id.
    #[inline]
    pub fn insert(&mut self, id: I) {
        self.bits |= IdSet::one(id).bits;
    }

    /// Removes an id.
    #[inline]
    pub fn remove(&mut self, id: I) {
        self.bits &= !IdSet::one(id).bits;
    }

    /// Returns the lowest id.
    #[inline]
    pub fn lowest(self) -> Option<I> {
        (self.bits != 0).then(|| I::of_fitting(self.bits.trailing_zeros() as usize))
    }

    /// Removes and returns the lowest id.
    #[inline]
    pub fn pop_lowest(&mut self) -> Option<I> {
        let lowest = self.lowest()?;
        self.bits &= self.bits - 1;
        Some(lowest)
    }

    /// Returns all ids in the set, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = I> {
        let mut left = self;
        std::iter::from_fn(move || left.pop_lowest())
    }

    /// Returns the intersection with another set.
    #[inline]
    #[must_use]
    pub fn and(self, other: IdSet<I>) -> IdSet<I> {
        IdSet::of_bits(self.bits & other.bits)
    }

    /// Returns the difference from another set.
    #[inline]
    #[must_use]
    pub fn without(self, other: IdSet<I>) -> IdSet<I> {
        IdSet::of_bits(self.bits & !other.bits)
    }
}

impl<I: Id> FromIterator<I> for IdSet<I> {
    fn from_iter<Ids: IntoIterator<Item = I>>(ids: Ids) -> Self {
        let mut set = IdSet::EMPTY;
        ids.into_iter().for_each(|id| set.insert(id));
        set
    }
}

impl<I> Clone for IdSet<I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I> Copy for IdSet<I> {}

impl<I> PartialEq for IdSet<I> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<I> Eq for IdSet<I> {}

impl<I: Id> Default for IdSet<I> {
    fn default() -> Self {
        IdSet::EMPTY
    }
}

impl<I: Id + std::fmt::Debug> std::fmt::Debug for IdSet<I> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<I> Serialize for IdSet<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.bits.serialize(serializer)
    }
}

impl<'de, I> Deserialize<'de> for IdSet<I> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u32::deserialize(deserializer).map(|bits| IdSet { bits, id: PhantomData })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::id! {
        /// A card.
        struct CardId(u8);
    }

    #[test]
    fn ids_come_out_in_their_order_and_are_stored_as_one_number() {
        let mut set: IdSet<CardId> = [CardId(31), CardId(3), CardId(0)].into_iter().collect();
        assert!(set.contains(CardId(3)) && !set.contains(CardId(4)) && !set.contains(CardId(255)));
        assert_eq!((set.len(), set.pop_lowest(), set.lowest()), (3, Some(CardId(0)), Some(CardId(3))));
        set.remove(CardId(3));
        assert_eq!(set, IdSet::one(CardId(31)));
        assert_eq!(serde_json::to_string(&set).unwrap(), "2147483648");
        assert_eq!(IdSet::<CardId>::first_ids(3).iter().collect::<Vec<_>>(), [CardId(0), CardId(1), CardId(2)]);
        assert!(set.without(set).is_empty() && set.and(IdSet::EMPTY).is_empty());
    }
}
