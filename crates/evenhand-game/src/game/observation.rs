//! Observations: what a seat sees, as sparse numbers that a player can train on.

/// Declares observations, in order: the enum, its list `GROUPS` and its implementation of [`Observed`]. Each group is
/// named in snake case. The number in brackets is its width: how many numbers it has.
///
/// ```
/// use evenhand_game::game::{Observed, Sparse};
///
/// evenhand_game::observations! {
///     enum Seen {
///         /// 1 if it is the own turn.
///         OwnTurn[1],
///         /// Gold of each seat, in tens.
///         Gold[4],
///     }
/// }
/// assert_eq!((Seen::GROUPS[1].name, Seen::STARTS), ("gold", &[0, 1][..]));
///
/// let mut seen = Sparse::new();
/// seen.set(Seen::OwnTurn, 1.0);
/// seen.put(Seen::Gold, 2, 0.7);
/// assert_eq!(seen.entries(), [(0, 1.0), (3, 0.7)]);
/// ```
#[macro_export]
macro_rules! observations {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $($(#[doc = $about:literal])+ $group:ident[$width:expr]),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $name {
            $($(#[doc = $about])+ $group),+
        }

        impl $crate::game::Observed for $name {
            const GROUPS: &'static [$crate::game::Observation] = &[$($crate::game::Observation {
                name: $crate::name_in_files!($group),
                about: concat!($($about),+).trim_ascii(),
                width: $width,
            }),+];
            const STARTS: &'static [usize] = &$crate::game::observation::starts::<{
                <$name as $crate::game::Observed>::GROUPS.len()
            }>(<$name as $crate::game::Observed>::GROUPS);

            fn place(self) -> usize {
                self as usize
            }
        }
    };
}

/// A named group of numbers that a player can train on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observation {
    /// The name used in agents' files.
    pub name: &'static str,
    /// What the numbers are, with their scale, in one sentence.
    pub about: &'static str,
    /// The number of numbers, at least 1.
    pub width: usize,
}

/// Returns the total width of all groups.
#[must_use]
pub const fn width(groups: &[Observation]) -> usize {
    let (mut sum, mut place) = (0, 0);
    while place < groups.len() {
        sum += groups[place].width;
        place += 1;
    }
    sum
}

/// Returns the offset of each of `N` groups among all numbers.
#[must_use]
pub const fn starts<const N: usize>(groups: &[Observation]) -> [usize; N] {
    let (mut starts, mut sum, mut place) = ([0; N], 0, 0);
    while place < N {
        starts[place] = sum;
        sum += groups[place].width;
        place += 1;
    }
    starts
}

/// A declared list of groups. Each group is a value of the type.
pub trait Observed: Copy {
    /// The groups, in order.
    const GROUPS: &'static [Observation];
    /// The offset of each group among all numbers.
    const STARTS: &'static [usize];
    /// Returns this group's index in the list.
    fn place(self) -> usize;
}

/// Sparse numbers: missing entries are 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sparse {
    entries: Vec<(u32, f32)>,
    /// The offset added to every place.
    begin: usize,
}

impl Sparse {
    /// Creates an empty list.
    #[inline]
    pub fn new() -> Sparse {
        Sparse::default()
    }

    /// Removes all numbers but keeps the allocated memory.
    #[inline]
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// Adds `value` to the number at `within` in a group. Indices beyond the group's width count as its last.
    #[inline]
    pub fn put<O: Observed>(&mut self, group: O, within: usize, value: f32) {
        let place = group.place();
        self.put_at(O::STARTS[place] + within.min(O::GROUPS[place].width - 1), value);
    }

    /// Adds `value` to a group of one number.
    #[inline]
    pub fn set<O: Observed>(&mut self, group: O, value: f32) {
        self.put(group, 0, value);
    }

    /// Adds `value` to the number at this place, counted from the offset set by [`Sparse::begin_after`].
    ///
    /// # Panics
    /// Panics if the place does not fit into 32 bits.
    #[inline]
    pub fn put_at(&mut self, place: usize, value: f32) {
        if value != 0.0 {
            let place = self.begin + place;
            self.entries.push((u32::try_from(place).expect("few numbers are observed"), value));
        }
    }

    /// Offsets all further entries by the number of `others`.
    #[inline]
    pub fn begin_after(&mut self, others: usize) {
        self.begin = others;
    }

    /// Returns the entries in insertion order. A place may occur more than once; its value is the sum.
    #[inline]
    pub fn entries(&self) -> &[(u32, f32)] {
        &self.entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    observations! {
        enum Seen {
            /// Gold over 10.
            Gold[1],
            /// Cards in hand, by card.
            Hand[3],
            /// The round.
            Round[1],
        }
    }

    #[test]
    fn groups_follow_each_other_and_what_is_beyond_one_counts_as_its_last() {
        assert_eq!((width(Seen::GROUPS), Seen::STARTS), (5, &[0, 1, 4][..]));
        assert_eq!((Seen::GROUPS[1].name, Seen::GROUPS[1].about), ("hand", "Cards in hand, by card."));
        let mut seen = Sparse::new();
        seen.set(Seen::Gold, 0.5);
        seen.put(Seen::Hand, 1, 1.0);
        seen.put(Seen::Hand, 9, 1.0);
        seen.set(Seen::Round, 0.0);
        assert_eq!(seen.entries(), [(0, 0.5), (2, 1.0), (3, 1.0)]);
    }
}
