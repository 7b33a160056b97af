//! What a seat sees, as sparse numbers that a player can learn from.

/// Declares what is observed, in order: the enum, and of it a list `GROUPS` and what [`Observed`] asks. Each group is
/// named in snake case and has a width in brackets: how many numbers stand under the name.
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

/// Numbers under one name that a player can learn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observation {
    /// The name used in agents' files.
    pub name: &'static str,
    /// What the numbers are, with their scale, in a sentence.
    pub about: &'static str,
    /// How many numbers there are, at least 1.
    pub width: usize,
}

/// How many numbers all groups have together.
#[must_use]
pub const fn width(groups: &[Observation]) -> usize {
    let (mut sum, mut place) = (0, 0);
    while place < groups.len() {
        sum += groups[place].width;
        place += 1;
    }
    sum
}

/// Where each of `N` groups begins among all numbers.
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

/// A declared list of groups, each group a value of the type.
pub trait Observed: Copy {
    /// The groups, in order.
    const GROUPS: &'static [Observation];
    /// Where each group begins among all numbers.
    const STARTS: &'static [usize];
    /// This group's place in the list.
    fn place(self) -> usize;
}

/// Sparse numbers: what is not there is 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sparse {
    entries: Vec<(u32, f32)>,
    /// What is added to every place.
    begin: usize,
}

impl Sparse {
    /// Nothing yet.
    pub fn new() -> Sparse {
        Sparse::default()
    }

    /// Forgets all numbers, keeping the room for them.
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// Adds `value` to the number at `within` of a group; what lies beyond the group's width counts as its last.
    pub fn put<O: Observed>(&mut self, group: O, within: usize, value: f32) {
        let place = group.place();
        self.put_at(O::STARTS[place] + within.min(O::GROUPS[place].width - 1), value);
    }

    /// The same of a group of one number.
    pub fn set<O: Observed>(&mut self, group: O, value: f32) {
        self.put(group, 0, value);
    }

    /// Adds `value` to the number at this place among all that follow [`Sparse::begin_after`].
    pub fn put_at(&mut self, place: usize, value: f32) {
        if value != 0.0 {
            let place = self.begin + place;
            self.entries.push((u32::try_from(place).expect("few numbers are observed"), value));
        }
    }

    /// What is put from now on stands behind so many other numbers.
    pub fn begin_after(&mut self, others: usize) {
        self.begin = others;
    }

    /// The numbers that were put, in the order in which they were: a place may occur more than once and counts as the sum.
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
