//! The chance that dice destroy a squad, in floating point: quick, for plans. [`law`](super::law) has the exact one.

use super::modifiers::Attack;
use crate::games::frostblade::content::effects::DiceRoll;
use crate::games::frostblade::content::sheets::Strength;

/// The most wounds that are counted.
const MOST: usize = 64;

/// The law of the wounds that dice have made so far, as far as they do not destroy a squad.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Toll {
    /// By number, the chance of so many wounds.
    chances: [f32; MOST],
    /// Wounds that destroy the squad.
    health: usize,
    /// The chance that it is destroyed.
    destroyed: f32,
}

impl Toll {
    /// No wounds yet of so many; `None` if they are too many to count.
    pub(crate) fn of(health: u32) -> Option<Toll> {
        let health = usize::try_from(health).ok().filter(|health| (1..=MOST).contains(health))?;
        let mut chances = [0.0; MOST];
        chances[0] = 1.0;
        Some(Toll { chances, health, destroyed: 0.0 })
    }

    /// The chance that the squad is destroyed.
    pub(crate) fn destroyed(&self) -> f32 {
        self.destroyed
    }

    /// The attack of one more model.
    pub(crate) fn add(&mut self, attack: &Attack<'_>) {
        match (attack.dice(), attack.weapon.strength) {
            (Some(count), _) => {
                let through = attack.through();
                self.mix(count.roll, |toll, rolled| toll.throw(count.of(rolled), through));
            }
            (None, Strength::Direct(roll)) => self.mix(roll, Toll::wound),
            (None, _) => {}
        }
    }

    /// So many dice, each of which wounds with this chance.
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

    /// So many wounds for certain.
    fn wound(&mut self, wounds: u8) {
        let by = usize::from(wounds).min(self.health);
        let left = self.health - by;
        self.destroyed += self.chances[left..self.health].iter().sum::<f32>();
        self.chances.copy_within(..left, by);
        self.chances[..by].fill(0.0);
    }

    /// What comes of a number that is itself rolled.
    fn mix(&mut self, roll: DiceRoll, each: impl Fn(&mut Toll, u8)) {
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

/// By number, the chance that a roll comes to it.
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
