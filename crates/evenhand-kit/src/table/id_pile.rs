//! A [`Pile`] whose items are indexed by ids.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Pile;
use super::ids::Id;

/// Up to `N` items indexed by `I` in the order they were pushed, so that a state stays flat. Only the last item can be
/// removed, so an id keeps naming the same item.
#[derive(Clone, Copy)]
pub struct IdPile<I, T, const N: usize> {
    items: Pile<T, N>,
    id: PhantomData<I>,
}

impl<I: Id, T: Copy + Default, const N: usize> IdPile<I, T, N> {
    /// Creates an empty pile.
    pub fn new() -> Self {
        IdPile { items: Pile::new(), id: PhantomData }
    }

    /// Adds an item and returns its id.
    ///
    /// # Panics
    /// Panics if the pile is full, as [`Pile::push`] does.
    pub fn push(&mut self, item: T) -> I {
        let id = self.next_id();
        self.items.push(item);
        id
    }

    /// Removes and returns the last item.
    pub fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }

    /// Adds all items of an iterator.
    pub fn extend_from(&mut self, items: impl Iterator<Item = T>) {
        self.items.extend_from(items);
    }

    /// Removes all items.
    pub fn clear(&mut self) {
        self.items.clear();
    }
}

impl<I: Id, T, const N: usize> IdPile<I, T, N> {
    /// Returns the id that the next item pushed will have.
    pub fn next_id(&self) -> I {
        I::at(self.items.len())
    }

    /// Returns an item, or `None` if the id names no item.
    #[inline]
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    /// Returns an item for modification, or `None` if the id names no item.
    #[inline]
    pub fn get_mut(&mut self, id: I) -> Option<&mut T> {
        self.items.get_mut(id.index())
    }

    /// Returns the number of items.
    #[inline]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are no items.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns all ids, ascending.
    #[inline]
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + Clone + use<I, T, N> {
        I::check_count(N);
        (0..self.items.len()).map(I::of_fitting)
    }

    /// Returns all items with their ids, ascending.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator + Clone {
        I::check_count(N);
        self.items.iter().enumerate().map(|(index, item)| (I::of_fitting(index), item))
    }

    /// Returns all items with their ids, for modification.
    #[inline]
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (I, &mut T)> + ExactSizeIterator {
        I::check_count(N);
        self.items.iter_mut().enumerate().map(|(index, item)| (I::of_fitting(index), item))
    }

    /// Returns all items in id order.
    #[inline]
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// Returns all items in id order, for modification.
    #[inline]
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }

    /// Returns the id of the first item that satisfies the predicate.
    pub fn find(&self, is: impl FnMut(&T) -> bool) -> Option<I> {
        self.items.iter().position(is).map(I::at)
    }

    /// Returns the items as a slice.
    pub fn as_slice(&self) -> &[T] {
        &self.items
    }

    /// Returns the items as a slice, for modification.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items
    }
}

impl<I: Id, T: Copy + Default, const N: usize> Default for IdPile<I, T, N> {
    fn default() -> Self {
        IdPile::new()
    }
}

impl<I: Id, T, const N: usize> Index<I> for IdPile<I, T, N> {
    type Output = T;

    #[inline]
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T, const N: usize> IndexMut<I> for IdPile<I, T, N> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<I, T: PartialEq, const N: usize> PartialEq for IdPile<I, T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.items == other.items
    }
}

impl<I, T: Eq, const N: usize> Eq for IdPile<I, T, N> {}

impl<I, T: std::fmt::Debug, const N: usize> std::fmt::Debug for IdPile<I, T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.items.fmt(f)
    }
}

impl<I: Id, T: Copy + Default, const N: usize> FromIterator<T> for IdPile<I, T, N> {
    fn from_iter<Items: IntoIterator<Item = T>>(items: Items) -> Self {
        IdPile { items: items.into_iter().collect(), id: PhantomData }
    }
}

impl<I, T: Serialize, const N: usize> Serialize for IdPile<I, T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.items.serialize(serializer)
    }
}

impl<'de, I, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for IdPile<I, T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Pile::deserialize(deserializer).map(|items| IdPile { items, id: PhantomData })
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
    fn things_are_found_by_the_id_they_were_given_and_stored_as_a_list() {
        let mut names: IdPile<CardId, u16, 3> = IdPile::new();
        assert_eq!((names.push(40), names.push(50), names.next_id()), (CardId(0), CardId(1), CardId(2)));
        names[CardId(1)] += 1;
        assert_eq!(
            (names[CardId(1)], names.get(CardId(2)), names.find(|name| *name == 51)),
            (51, None, Some(CardId(1)))
        );
        assert_eq!(names.iter().map(|(id, name)| (id.0, *name)).collect::<Vec<_>>(), [(0, 40), (1, 51)]);
        let stored = serde_json::to_string(&names).unwrap();
        assert_eq!(stored, "[40,51]");
        assert_eq!(serde_json::from_str::<IdPile<CardId, u16, 3>>(&stored).unwrap(), names);
    }
}
