//! Seeded simulations for tests of statistics.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Seeded random numbers for simulations.
#[derive(Clone, Debug)]
pub struct Luck(Xoshiro256PlusPlus);

impl Luck {
    /// Seeds the numbers.
    pub fn new(seed: u64) -> Luck {
        Luck(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Returns a uniform number from 0 to 1.
    #[expect(clippy::should_implement_trait, reason = "the numbers never end")]
    pub fn next(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Samples a Poisson count with this mean (Knuth's product of uniforms).
    pub fn poisson(&mut self, mean: f64) -> u32 {
        let (mut product, mut count) = (self.next(), 0);
        while product > (-mean).exp() {
            product *= self.next();
            count += 1;
        }
        count
    }
}

/// Returns how often a statement holds in 2000 repetitions. The standard error is half a point at 0.95.
pub fn coverage(seed: u64, mut holds: impl FnMut(&mut Luck) -> bool) -> f64 {
    let mut luck = Luck::new(seed);
    f64::from((0..2000).map(|_| u32::from(holds(&mut luck))).sum::<u32>()) / 2000.0
}
