//! Typed ids, and collections that only those ids can index.
//!
//! A game declares an id with [`id!`](crate::table::ids::id) and stores the items in an [`IdVec`] (one for each entry
//! of the content) or an [`IdArray`] (a number fixed by the rules). Indexing a collection with the wrong type of id is
//! then a compile error, and lookups need no number conversions.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An id of the items of a collection, counted from 0.
pub trait Id: Copy + Eq + Ord {
    /// Returns the id with this index.
    ///
    /// # Panics
    /// Panics if the id's integer cannot hold `index`. A collection must be checked to fit when it is built.
    fn at(index: usize) -> Self;

    /// Does what [`Id::at`] does for an index known to fit, e.g. in loops over a collection whose last id was checked.
    fn of_fitting(index: usize) -> Self;

    /// Checks that this many items can all have ids.
    ///
    /// # Panics
    /// Panics if they cannot.
    #[inline]
    fn check_count(count: usize) {
        if let Some(last) = count.checked_sub(1) {
            Self::at(last);
        }
    }

    /// Returns the index of the id's item.
    fn index(self) -> usize;
}

/// Declares ids: `id! { /// A card. pub struct CardId(u16); }`. An id is `Copy`, ordered and hashable, and is printed
/// and serialized as its plain number.
#[macro_export]
macro_rules! id {
    ($($(#[$meta:meta])* $vis:vis struct $name:ident($int:ty);)+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        #[repr(transparent)]
        $vis struct $name($vis $int);

        impl $crate::table::ids::Id for $name {
            #[inline]
            fn at(index: usize) -> Self {
                match <$int>::try_from(index) {
                    Ok(number) => $name(number),
                    Err(_) => panic!("{} cannot be {index}", stringify!($name)),
                }
            }

            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "the caller knows that it fits")]
            fn of_fitting(index: usize) -> Self {
                debug_assert!(<$int>::try_from(index).is_ok());
                $name(index as $int)
            }

            #[inline]
            fn index(self) -> usize {
                // Widening: ids are declared over integers no wider than a pointer.
                const { assert!(<$int>::BITS <= usize::BITS && <$int>::MIN == 0) };
                self.0 as usize
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    )+};
}

pub use crate::id;

/// A growable vector of items indexed by `I`.
#[derive(Clone, PartialEq, Eq)]
pub struct IdVec<I, T> {
    items: Vec<T>,
    id: PhantomData<I>,
}

/// An array of `N` items indexed by `I`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct IdArray<I, T, const N: usize> {
    items: [T; N],
    id: PhantomData<I>,
}

impl<I: Id, T> IdVec<I, T> {
    /// Creates an empty vector.
    pub const fn new() -> Self {
        IdVec { items: Vec::new(), id: PhantomData }
    }

    /// Adds an item and returns its id.
    pub fn push(&mut self, item: T) -> I {
        let id = I::at(self.items.len());
        self.items.push(item);
        id
    }

    /// Returns the id that the next item pushed will have.
    pub fn next_id(&self) -> I {
        I::at(self.items.len())
    }

    /// Removes all items but keeps the allocated memory.
    pub fn clear(&mut self) {
        self.items.clear();
    }

    /// Creates a vector of `count` copies of `item`.
    pub fn filled(item: T, count: usize) -> Self
    where
        T: Clone,
    {
        vec![item; count].into()
    }
}

impl<I, T> Default for IdVec<I, T> {
    fn default() -> Self {
        IdVec { items: Vec::new(), id: PhantomData }
    }
}

impl<I, T> From<Vec<T>> for IdVec<I, T> {
    fn from(items: Vec<T>) -> Self {
        IdVec { items, id: PhantomData }
    }
}

impl<I: Id, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<Items: IntoIterator<Item = T>>(items: Items) -> Self {
        items.into_iter().collect::<Vec<T>>().into()
    }
}

impl<I: Id, T, const N: usize> IdArray<I, T, N> {
    /// Creates an array of items in id order.
    pub const fn new(items: [T; N]) -> Self {
        IdArray { items, id: PhantomData }
    }

    /// Creates each item from its id.
    pub fn each(mut make: impl FnMut(I) -> T) -> Self {
        IdArray { items: std::array::from_fn(|index| make(I::at(index))), id: PhantomData }
    }

    /// Returns the plain array.
    pub const fn as_array(&self) -> &[T; N] {
        &self.items
    }
}

impl<I: Id, T: Default, const N: usize> Default for IdArray<I, T, N> {
    fn default() -> Self {
        IdArray::each(|_| T::default())
    }
}

impl<I, T, const N: usize> From<[T; N]> for IdArray<I, T, N> {
    fn from(items: [T; N]) -> Self {
        IdArray { items, id: PhantomData }
    }
}

/// Implements the common methods of both collections.
macro_rules! collection {
    ($name:ident $(, const $n:ident)?) => {
        impl<I: Id, T $(, const $n: usize)?> $name<I, T $(, $n)?> {
            /// Returns the number of items.
            pub fn len(&self) -> usize {
                self.items.len()
            }

            /// Whether there are no items.
            pub fn is_empty(&self) -> bool {
                self.items.is_empty()
            }

            /// Returns all ids, ascending.
            pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + Clone + use<I, T $(, $n)?> {
                I::check_count(self.items.len());
                (0..self.items.len()).map(I::of_fitting)
            }

            /// Returns all items with their ids, ascending.
            pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator + Clone {
                I::check_count(self.items.len());
                self.items.iter().enumerate().map(|(index, item)| (I::of_fitting(index), item))
            }

            /// Returns all items with their ids, for modification.
            pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (I, &mut T)> + ExactSizeIterator {
                I::check_count(self.items.len());
                self.items.iter_mut().enumerate().map(|(index, item)| (I::of_fitting(index), item))
            }

            /// Returns all items in id order.
            pub fn values(&self) -> std::slice::Iter<'_, T> {
                self.items.iter()
            }

            /// Returns all items in id order, for modification.
            pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
                self.items.iter_mut()
            }

            /// Returns an item, or `None` if the id belongs to another collection or names no item.
            pub fn get(&self, id: I) -> Option<&T> {
                self.items.get(id.index())
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

        impl<I: Id, T $(, const $n: usize)?> Index<I> for $name<I, T $(, $n)?> {
            type Output = T;

            #[inline]
            fn index(&self, id: I) -> &T {
                &self.items[id.index()]
            }
        }

        impl<I: Id, T $(, const $n: usize)?> IndexMut<I> for $name<I, T $(, $n)?> {
            #[inline]
            fn index_mut(&mut self, id: I) -> &mut T {
                &mut self.items[id.index()]
            }
        }

        impl<I, T: std::fmt::Debug $(, const $n: usize)?> std::fmt::Debug for $name<I, T $(, $n)?> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_list().entries(&self.items).finish()
            }
        }

        impl<I, T: Serialize $(, const $n: usize)?> Serialize for $name<I, T $(, $n)?> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(&self.items)
            }
        }
    };
}

collection!(IdVec);
collection!(IdArray, const N);

impl<'de, I, T: Deserialize<'de>> Deserialize<'de> for IdVec<I, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::from)
    }
}

impl<'de, I, T: Deserialize<'de>, const N: usize> Deserialize<'de> for IdArray<I, T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items: Vec<T> = Vec::deserialize(deserializer)?;
        let count = items.len();
        let items = items.try_into().map_err(|_| D::Error::custom(format!("{count} things where there are {N}")))?;
        Ok(IdArray { items, id: PhantomData })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    id! {
        /// A card.
        struct CardId(u16);
        /// A seat.
        struct SeatId(u8);
    }

    #[test]
    fn things_are_found_by_the_id_they_were_given() {
        let mut names: IdVec<CardId, &str> = IdVec::new();
        let first = names.push("dash");
        let second = names.push("bribe");
        assert_eq!((first, second, names.next_id()), (CardId(0), CardId(1), CardId(2)));
        assert_eq!(names[second], "bribe");
        names[first] = "slow";
        assert_eq!(names.get(first), Some(&"slow"));
        assert_eq!(names.get(CardId(2)), None);
        assert_eq!(names.find(|name| *name == "bribe"), Some(second));
        assert_eq!(names.ids().rev().collect::<Vec<_>>(), [CardId(1), CardId(0)]);
        let listed: Vec<(CardId, &&str)> = names.iter().collect();
        assert_eq!(listed, [(CardId(0), &"slow"), (CardId(1), &"bribe")]);
    }

    #[test]
    fn an_array_holds_one_thing_for_each_id() {
        let mut gold: IdArray<SeatId, u32, 3> = IdArray::each(|seat: SeatId| u32::from(seat.0) * 10);
        gold[SeatId(2)] += 5;
        for (_, gold) in gold.iter_mut() {
            *gold += 1;
        }
        assert_eq!(gold.as_array(), &[1, 11, 26]);
        assert_eq!(gold.values().sum::<u32>(), 38);
        assert_eq!(IdArray::<SeatId, u8, 2>::default().as_slice(), [0, 0]);
    }

    #[test]
    fn ids_and_their_collections_are_stored_as_plain_numbers_and_lists() {
        #[derive(Serialize, Deserialize, PartialEq, Debug)]
        struct Kept {
            first: SeatId,
            gold: IdArray<SeatId, u8, 2>,
            names: IdVec<CardId, String>,
        }
        let all = Kept {
            first: SeatId(7),
            gold: IdArray::new([3, 4]),
            names: IdVec::from(vec!["a".to_owned(), "b".to_owned()]),
        };
        let text = toml::to_string(&all).unwrap();
        assert_eq!(text, "first = 7\ngold = [3, 4]\nnames = [\"a\", \"b\"]\n");
        assert_eq!(toml::from_str::<Kept>(&text).unwrap(), all);
        let short = toml::from_str::<Kept>(&text.replace("[3, 4]", "[3]")).unwrap_err();
        assert!(short.to_string().contains("1 things where there are 2"), "{short}");
    }

    #[test]
    #[should_panic(expected = "SeatId cannot be 256")]
    fn an_id_never_wraps_around() {
        let _ = SeatId::at(256);
    }
}
