//! Chance: seeds derived by path, one stream per purpose, and dice whose streams never change between versions.
//!
//! A generator is never part of a state, so a determinization cannot run on the real future. The chance of a match is
//! split into streams by purpose (a deck, the combat dice) and by epoch (a round). A swept number that makes one battle
//! longer therefore does not reshuffle everything after it. Shuffling and bounding work directly on the raw output of
//! xoshiro256++ (Blackman & Vigna 2019), because libraries have changed their streams between versions.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A random number generator whose stream never changes between versions.
///
/// ```
/// use evenhand_game::game::Dice;
///
/// let (mut one, mut same) = (Dice::new(7), Dice::new(7));
/// assert_eq!(one.d6(), same.d6());
/// assert!(one.below(3) < 3);
/// assert_eq!(one.pick::<u8>(&[]), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// Creates dice whose stream is a function of `seed` alone.
    #[inline]
    pub fn new(seed: u64) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Returns the next 64 raw bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a uniform integer in `0..bound`, without bias (Lemire 2019, 64-bit multiply).
    ///
    /// # Panics
    /// Panics if `bound` is 0, because there is nothing to choose from.
    #[expect(clippy::cast_possible_truncation, reason = "the low half is meant; the high half is below `bound`")]
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "a uniform choice needs at least one option");
        let bound = bound as u64;
        let mut product = u128::from(self.bits()) * u128::from(bound);
        if (product as u64) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u64) < threshold {
                product = u128::from(self.bits()) * u128::from(bound);
            }
        }
        (product >> 64) as usize
    }

    /// Rolls a six-sided die: 1..=6.
    #[expect(clippy::cast_possible_truncation, reason = "below 6")]
    #[inline]
    pub fn d6(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    /// Rolls a die with this many sides: `1..=sides`.
    #[expect(clippy::cast_possible_truncation, reason = "at most `sides`")]
    pub fn die(&mut self, sides: u8) -> u8 {
        (self.below(sides.into()) + 1) as u8
    }

    /// Returns a uniform number in [0, 1) with 53 random bits.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Shuffles a slice uniformly (Fisher-Yates from the end).
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// Returns a uniformly chosen item, or `None` for an empty slice.
    #[inline]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len())]) }
    }
}

/// A seed that identifies its path: `seed.child(a).child(b)` differs from every other path.
///
/// ```
/// use evenhand_game::game::Seed;
///
/// let deal = Seed(1).child(17);
/// assert_eq!(deal, Seed(1).child(17));
/// assert_ne!(deal.child(2).child(3), deal.child(3).child(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);

impl Seed {
    /// Returns the seed one step down the path.
    #[inline]
    pub fn child(self, step: u64) -> Seed {
        Seed(mix(self.0.rotate_left(23) ^ mix(step.wrapping_add(0x9E37_79B9_7F4A_7C15))))
    }

    /// Creates fresh dice from this seed.
    #[inline]
    pub fn dice(self) -> Dice {
        Dice::new(self.0)
    }
}

/// The finalizer of SplitMix64 (Steele, Lea & Flood 2014).
#[inline]
fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The largest number of streams a game may use.
pub const MAX_STREAMS: usize = 32;

/// The random streams of one match: one stream per purpose, renewed at every epoch.
///
/// Games number their purposes from 0. A stream is created when it is first used, so unused streams cost nothing.
///
/// ```
/// use evenhand_game::game::{Chance, Seed};
///
/// const DECK: u8 = 0;
/// const COMBAT: u8 = 1;
/// let (mut calm, mut wild) = (Chance::new(Seed(5)), Chance::new(Seed(5)));
/// (0..9).for_each(|_| drop(wild.stream(COMBAT).d6()));
/// assert_eq!(calm.stream(DECK).bits(), wild.stream(DECK).bits(), "a battle leaves the deck alone");
/// calm.begin_epoch(1);
/// wild.begin_epoch(1);
/// assert_eq!(calm.stream(COMBAT).bits(), wild.stream(COMBAT).bits(), "a new round begins alike");
/// ```
#[derive(Clone, Debug)]
pub struct Chance {
    seed: Seed,
    epoch: u64,
    made: u32,
    streams: [Dice; MAX_STREAMS],
}

impl Chance {
    /// Creates the streams derived from `seed`.
    #[inline]
    pub fn new(seed: Seed) -> Chance {
        const UNMADE: [u8; 32] = [1; 32];
        let unmade = Dice(Xoshiro256PlusPlus::from_seed(UNMADE));
        Chance { seed, epoch: 0, made: 0, streams: std::array::from_fn(|_| unmade.clone()) }
    }

    /// Returns the dice for one purpose.
    ///
    /// # Panics
    /// Panics if `purpose` is not below [`MAX_STREAMS`].
    #[inline]
    pub fn stream(&mut self, purpose: u8) -> &mut Dice {
        let slot = usize::from(purpose);
        if self.made & (1 << purpose) == 0 {
            self.streams[slot] = self.seed.child(self.epoch).child(u64::from(purpose)).dice();
            self.made |= 1 << purpose;
        }
        &mut self.streams[slot]
    }

    /// Whether anything was drawn since these streams were created or since the last epoch began.
    ///
    /// ```
    /// use evenhand_game::game::{Chance, Seed};
    ///
    /// let mut chance = Chance::new(Seed(5));
    /// chance.stream(3).shuffle(&mut [7]);
    /// assert!(!chance.has_drawn(), "one card is shuffled without a draw");
    /// chance.stream(3).d6();
    /// assert!(chance.has_drawn());
    /// ```
    pub fn has_drawn(&self) -> bool {
        let unused = |purpose: u64| self.seed.child(self.epoch).child(purpose).dice();
        (0..).zip(&self.streams).any(|(purpose, dice)| self.made & (1 << purpose) != 0 && *dice != unused(purpose))
    }

    /// Starts an epoch (a round): every stream restarts, whatever was drawn from it before.
    #[inline]
    pub fn begin_epoch(&mut self, epoch: u64) {
        if epoch != self.epoch {
            self.epoch = epoch;
            self.made = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_streams_are_pinned_for_good() {
        let mut dice = Dice::new(7);
        let bits: Vec<u64> = (0..3).map(|_| dice.bits()).collect();
        let rolls: Vec<u8> = (0..10).map(|_| dice.d6()).collect();
        let mut order: Vec<u8> = (0..10).collect();
        dice.shuffle(&mut order);
        let mut chance = Chance::new(Seed(7).child(3));
        let first = chance.stream(4).bits();
        chance.begin_epoch(1);
        let second = chance.stream(4).bits();
        let seen = format!("{bits:x?} {rolls:?} {order:?} {first:x} {second:x}");
        assert_eq!(seen, include_str!("dice_golden.txt").trim());
    }

    #[test]
    fn an_epoch_makes_a_stream_independent_of_what_was_drawn_before() {
        let (mut short, mut long) = (Chance::new(Seed(1)), Chance::new(Seed(1)));
        short.stream(2).bits();
        for _ in 0..100 {
            long.stream(2).bits();
        }
        short.begin_epoch(5);
        long.begin_epoch(5);
        assert_eq!(short.stream(2).bits(), long.stream(2).bits());
    }

    #[test]
    fn below_is_uniform_within_five_standard_errors() {
        let mut dice = Dice::new(11);
        let draws = 70_000;
        let mut counts = [0u32; 7];
        for _ in 0..draws {
            counts[dice.below(7)] += 1;
        }
        let expected = f64::from(draws) / 7.0;
        let standard_error = (expected * (6.0 / 7.0)).sqrt();
        for count in counts {
            assert!((f64::from(count) - expected).abs() < 5.0 * standard_error, "{counts:?}");
        }
    }
}
