//! A digest of the choices of a match. Two matches of the same deal are compared by it, to find out whether and when
//! they part.

use std::hash::{Hash, Hasher};

use evenhand_game::game::Seat;

/// Number of choices before the first checkpoint; each further checkpoint comes after twice as many.
const FIRST_CHECKPOINT: u32 = 4;
/// Number of checkpoints: after 4, 8, 16, ... 512 choices.
const CHECKPOINTS: u32 = 8;

/// The digest of the choices of a match.
///
/// The digests of two builds of the program with different compilers may differ for the same choices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// The digest of all choices.
    pub all: u64,
    /// A byte of the digest at each checkpoint; the first checkpoint is in the lowest byte.
    pub checkpoints: u64,
}

impl Course {
    /// Returns the number of choices within which two matches part: a power of 2. Returns `None` if all choices are
    /// equal, and [`u32::MAX`] if the matches part after the last checkpoint. At one checkpoint in 256, different digests
    /// have the same byte; the matches then seem to part at the next one.
    pub fn parts_within(self, other: Course) -> Option<u32> {
        if self.all == other.all {
            return None;
        }
        let checkpoint = (self.checkpoints ^ other.checkpoints).trailing_zeros() / 8;
        Some(if checkpoint < CHECKPOINTS { FIRST_CHECKPOINT << checkpoint } else { u32::MAX })
    }
}

/// The digest of no choice. It is not 0, because leading zeros would leave 0 unchanged.
const START: u64 = 0x9e37_79b9_7f4a_7c15;

/// A [`Course`] under construction.
#[derive(Clone, Copy, Debug)]
pub(super) struct CourseDigest {
    digest: u64,
    choices: u32,
    checkpoints: u64,
}

impl Default for CourseDigest {
    fn default() -> CourseDigest {
        CourseDigest { digest: START, choices: 0, checkpoints: 0 }
    }
}

impl CourseDigest {
    /// Adds a choice.
    pub(super) fn add(&mut self, seat: Seat, action: &impl Hash) {
        seat.0.hash(self);
        action.hash(self);
        self.choices += 1;
        let doublings = self.choices / FIRST_CHECKPOINT;
        if self.choices.is_multiple_of(FIRST_CHECKPOINT) && doublings.is_power_of_two() {
            self.mark(doublings.trailing_zeros());
        }
    }

    fn mark(&mut self, checkpoint: u32) {
        if checkpoint < CHECKPOINTS {
            // Every bit of the digest counts for the byte.
            let byte = (self.digest ^ (self.digest >> 32)).wrapping_mul(START) >> 56;
            self.checkpoints |= byte << (8 * checkpoint);
        }
    }

    /// Returns the course of the finished match. Checkpoints after its end get the final digest.
    pub(super) fn finish(mut self) -> Course {
        let reached = (self.choices / FIRST_CHECKPOINT).checked_ilog2().map_or(0, |last| last + 1);
        (reached..CHECKPOINTS).for_each(|checkpoint| self.mark(checkpoint));
        Course { all: self.digest, checkpoints: self.checkpoints }
    }

    fn mix(&mut self, value: u64) {
        // The constant is the multiplier of FxHash; the rotation keeps the order of values from being lost.
        self.digest = (self.digest.rotate_left(23) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for CourseDigest {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.mix(u64::from(*byte)));
    }
    fn write_u8(&mut self, value: u8) {
        self.mix(u64::from(value));
    }
    fn write_u16(&mut self, value: u16) {
        self.mix(u64::from(value));
    }
    fn write_u32(&mut self, value: u32) {
        self.mix(u64::from(value));
    }
    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }
    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }
    fn finish(&self) -> u64 {
        self.digest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the course of a match with these choices.
    fn course(choices: impl IntoIterator<Item = u32>) -> Course {
        let mut digest = CourseDigest::default();
        choices.into_iter().for_each(|choice| digest.add(Seat(0), &choice));
        digest.finish()
    }

    #[test]
    fn equal_choices_do_not_part() {
        assert_eq!(course(0..37).parts_within(course(0..37)), None);
        assert_eq!(course([]).parts_within(course([])), None);
    }

    #[test]
    fn the_first_different_choice_lies_before_the_checkpoint() {
        let changed = |at: u32| course((0..2000).map(|choice| if choice == at { 9999 } else { choice }));
        for (at, within) in [(0, 4), (3, 4), (4, 8), (30, 32), (31, 32), (32, 64), (511, 512)] {
            assert_eq!(changed(at).parts_within(course(0..2000)), Some(within), "choice {at}");
        }
        assert_eq!(changed(512).parts_within(course(0..2000)), Some(u32::MAX));
    }

    #[test]
    fn a_match_that_ends_earlier_parts_at_its_end() {
        assert_eq!(course(0..20).parts_within(course(0..50)), Some(32));
        assert_eq!(course(0..16).parts_within(course(0..17)), Some(32));
        assert_eq!(course([]).parts_within(course([0])), Some(4));
        assert!(course([0]).parts_within(course([0, 0])).is_some());
    }

    #[test]
    fn the_seat_and_the_order_of_choices_count() {
        let mut other = CourseDigest::default();
        other.add(Seat(1), &7u32);
        assert!(other.finish().parts_within(course([7])).is_some());
        assert!(course([1, 2]).parts_within(course([2, 1])).is_some());
    }
}
