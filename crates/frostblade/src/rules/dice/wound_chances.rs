//! The chance that dice destroy a squad, computed in floating point: fast, for planning. [`distribution`](super::distribution) computes
//! exact distributions.

use super::modifiers::Attack;
use crate::model::content::effects::DiceRoll;
use crate::model::content::sheets::Strength;

/// The most wounds that are counted.
const MOST: usize = 64;

/// The distribution of the wounds so far, for the cases in which they do not destroy the squad.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WoundChances {
    /// By number of wounds, its chance.
    chances: [f32; MOST],
    /// The number of wounds that destroys the squad.
    health: usize,
    /// The chance that it is destroyed.
    destroyed: f32,
}

impl WoundChances {
    /// Starts with no wounds, for a squad that `health` wounds destroy. Returns
    /// `None` if `health` is 0 or too large to count.
    pub(crate) fn of(health: u32) -> Option<WoundChances> {
        let health = usize::try_from(health).ok().filter(|health| (1..=MOST).contains(health))?;
        let mut chances = [0.0; MOST];
        chances[0] = 1.0;
        Some(WoundChances { chances, health, destroyed: 0.0 })
    }

    /// Returns the chance that the squad is destroyed.
    pub(crate) fn destroyed(&self) -> f32 {
        self.destroyed
    }

    /// Adds the attack of one more model.
    pub(crate) fn add(&mut self, attack: &Attack<'_>) {
        match (attack.dice(), attack.weapon.strength) {
            (Some(count), _) => {
                let through = attack.through();
                self.mix(count.roll, |chances, rolled| chances.throw(count.of(rolled), through));
            }
            (None, Strength::Direct(roll)) => self.mix(roll, WoundChances::wound),
            (None, _) => {}
        }
    }

    /// Adds `dice` dice that each wound with the chance `through`.
    fn throw(&mut self, dice: u8, through: f32) {
        let last = self.health - 1;
        for _ in 0..dice {
            self.destroyed += self.chances[last] * through;
            for wounds in (1..self.health).rev() {
                self.chances[wounds] = self.chances[wounds] * (1.0 - through) + self.chances[wounds - 1] * through;
            }
            self.chances[0] *= 1.0 - through;
        }
    }

    /// Adds a certain number of wounds.
    fn wound(&mut self, wounds: u8) {
        let by = usize::from(wounds).min(self.health);
        let left = self.health - by;
        self.destroyed += self.chances[left..self.health].iter().sum::<f32>();
        self.chances.copy_within(..left, by);
        self.chances[..by].fill(0.0);
    }

    /// Applies `each` to every possible result of a roll and mixes the outcomes by their chances.
    fn mix(&mut self, roll: DiceRoll, each: impl Fn(&mut WoundChances, u8)) {
        let (least, most) = roll.range();
        if least == most {
            return each(self, least);
        }
        let before = *self;
        (self.chances, self.destroyed) = ([0.0; MOST], 0.0);
        for (number, share) in (0..=u8::MAX).zip(shares(roll)).filter(|(_, share)| *share > 0.0) {
            let mut now = before;
            each(&mut now, number);
            self.destroyed += share * now.destroyed;
            self.chances.iter_mut().zip(now.chances).for_each(|(sum, chance)| *sum += share * chance);
        }
    }
}

/// By number, the chance that a roll has it as its result.
fn shares(roll: DiceRoll) -> [f32; 256] {
    let mut sums = [0.0; 256];
    sums[0] = 1.0;
    let sides = usize::from(roll.sides.max(1));
    for _ in 0..roll.dice {
        let before = sums;
        sums = [0.0; 256];
        for (sum, chance) in before.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            (1..=sides).for_each(|face| sums[(sum + face).min(255)] += chance / sides as f32);
        }
    }
    let mut shares = [0.0; 256];
    for (sum, chance) in (0i32..).zip(sums) {
        let number = (sum + i32::from(roll.plus)).clamp(0, 255);
        shares[usize::try_from(number).unwrap_or(0)] += chance;
    }
    shares
}
