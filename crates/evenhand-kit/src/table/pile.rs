//! An ordered pile of small items with a fixed capacity, so that a state stays flat.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Up to `N` items in order; the last one is the top of a face-down pile.
///
/// A pile is cloned by copying memory. Two piles are equal if they hold the same items in the same order; memory beyond
/// the length is ignored.
#[derive(Clone, Copy)]
pub struct Pile<T, const N: usize> {
    len: u16,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Pile<T, N> {
    /// The maximum number of items.
    pub const CAPACITY: usize = N;

    /// Creates an empty pile.
    pub fn new() -> Self {
        Pile { len: 0, items: [T::default(); N] }
    }

    /// Returns the number of items, in the integer type of rules.
    #[expect(clippy::cast_possible_truncation, reason = "only of piles that hold no more than 255")]
    pub fn size(&self) -> u8 {
        const { assert!(N <= u8::MAX as usize) };
        self.len as u8
    }

    /// Puts an item on top.
    ///
    /// # Panics
    /// Panics if the pile is full. Games size their piles so that only a setup beyond all knob ranges can overflow
    /// them; the runner counts such a match as a fault.
    pub fn push(&mut self, item: T) {
        assert!((self.len as usize) < N, "a pile of {N} items is full");
        self.items[self.len as usize] = item;
        self.len += 1;
    }

    /// Removes and returns the top item.
    pub fn pop(&mut self) -> Option<T> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        Some(self.items[self.len as usize])
    }

    /// Inserts an item at `place` (0 = bottom), moving those above it up.
    ///
    /// # Panics
    /// Panics if the pile is full or `place` is beyond the top.
    pub fn insert(&mut self, place: usize, item: T) {
        let len = self.len as usize;
        assert!(place <= len, "place {place} is above the top of a pile of {len}");
        self.push(item);
        self.items.copy_within(place..len, place + 1);
        self.items[place] = item;
    }

    /// Removes and returns the item at `place`, keeping the order of the others.
    pub fn remove(&mut self, place: usize) -> T {
        let item = self[place];
        self.items.copy_within(place + 1..self.len as usize, place);
        self.len -= 1;
        item
    }

    /// Removes and returns the first item equal to `item`, if there is one.
    pub fn take(&mut self, item: T) -> Option<T>
    where
        T: PartialEq,
    {
        let place = self.iter().position(|held| *held == item)?;
        Some(self.remove(place))
    }

    /// Removes all items.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Keeps the lowest `len` items.
    pub fn truncate(&mut self, len: usize) {
        self.len = u16::try_from(len).map_or(self.len, |len| self.len.min(len));
    }

    /// Puts all items of an iterator on top.
    pub fn extend_from(&mut self, items: impl Iterator<Item = T>) {
        for item in items {
            self.push(item);
        }
    }

    /// Moves all items of `other` on top, in order.
    pub fn append<const M: usize>(&mut self, other: &mut Pile<T, M>) {
        for item in other.iter() {
            self.push(*item);
        }
        other.clear();
    }
}

impl<T: Copy + Default, const N: usize> Default for Pile<T, N> {
    fn default() -> Self {
        Pile::new()
    }
}

impl<T, const N: usize> Deref for Pile<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for Pile<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Pile<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Pile<T, N> {}

impl<T: std::fmt::Debug, const N: usize> std::fmt::Debug for Pile<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Pile<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut pile = Pile::new();
        for item in items {
            pile.push(item);
        }
        pile
    }
}

impl<T: Serialize, const N: usize> Serialize for Pile<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Pile<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > N {
            return Err(serde::de::Error::custom(format!("{} items; a pile here holds {N}", items.len())));
        }
        Ok(items.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_keep_their_order_through_inserts_and_removals() {
        let mut pile: Pile<u8, 8> = [1, 2, 3].into_iter().collect();
        pile.insert(0, 9);
        pile.insert(2, 8);
        assert_eq!(&*pile, [9, 1, 8, 2, 3]);
        assert_eq!(pile.remove(1), 1);
        assert_eq!(pile.take(2), Some(2));
        assert_eq!(pile.take(2), None);
        assert_eq!(pile.pop(), Some(3));
        assert_eq!(&*pile, [9, 8]);
    }
}
