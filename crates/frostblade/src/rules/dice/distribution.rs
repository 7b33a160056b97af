//! Exact distributions of dice results, as fractions of integers of any size, without rounding.
//!
//! Every number of successes, wounds or lost models is a [`Distribution`]. The dice are
//! independent, so sums are convolutions. Where the number of dice is itself rolled, the result is
//! a mixture of the distributions for each number.

use num_traits::{One, Zero};

use super::modifiers::DiceCount;
use super::roll::DieRule;
use crate::model::content::effects::DiceRoll;
use evenhand_kit::odds::deck::Distribution;
use evenhand_kit::odds::fraction::{Fraction, choose, fraction, share, whole};

/// Returns the distribution of a number that is certain.
pub(crate) fn certain(number: i64) -> Distribution {
    Distribution::new([(number, whole(1))])
}

/// Returns the distribution of the sum of two independent numbers.
pub(crate) fn sum(one: &Distribution, other: &Distribution) -> Distribution {
    one.with(other, |one, other| one + other)
}

/// Returns the distribution of the sum of `count` independent numbers with the same distribution.
pub(crate) fn times(distribution: &Distribution, count: u32) -> Distribution {
    (0..count).fold(certain(0), |all, _| sum(&all, distribution))
}

/// Returns a mixture of distributions, each with its chance.
pub(crate) fn mixed(distributions: impl IntoIterator<Item = (Fraction, Distribution)>) -> Distribution {
    let parts = distributions.into_iter().flat_map(|(chance, distribution)| {
        distribution.iter().map(|(number, inner)| (number, &chance * inner)).collect::<Vec<_>>()
    });
    Distribution::new(parts)
}

/// Returns the chance that one die succeeds.
pub(crate) fn success(rule: &DieRule) -> Fraction {
    let (above, below) = rule.chance();
    fraction(above.into(), below.into())
}

/// Returns the chance that an evade die cancels a damage; 0 if no evade die is rolled.
pub(crate) fn save(rule: Option<&DieRule>) -> Fraction {
    rule.map_or_else(Fraction::zero, success)
}

/// Returns the distribution of an amount, which is never below 0 (FB-DICE-1).
pub(crate) fn amount(roll: DiceRoll) -> Distribution {
    let sides = i64::from(roll.sides.max(1));
    let die = Distribution::new((1..=sides).map(|face| (face, fraction(1, sides))));
    times(&die, roll.dice.into()).map(|rolled| (rolled + i64::from(roll.plus)).clamp(0, u8::MAX.into()))
}

/// Returns the distribution of the hit dice of one model (FB-COM-4).
pub(crate) fn dice_of_model(count: &DiceCount) -> Distribution {
    amount(count.roll).map(|rolled| count.of(u8::try_from(rolled).unwrap_or(u8::MAX)).into())
}

/// Returns the distribution of the successes of `n` dice: a binomial distribution.
pub(crate) fn binomial(n: u32, chance: &Fraction) -> Distribution {
    let other = whole(1) - chance;
    let powers = |of: &Fraction| {
        let mut all = vec![whole(1)];
        (0..n as usize).for_each(|k| all.push(&all[k] * of));
        all
    };
    let (yes, no) = (powers(chance), powers(&other));
    let chances = yes.iter().zip(no.iter().rev()).enumerate();
    let chances = chances.map(|(k, (yes, no))| share(&choose(n as usize, k), &One::one()) * yes * no);
    Distribution::new((0..).zip(chances))
}

/// Returns the distribution of the successes of a random number of dice.
pub(crate) fn thrown(dice: &Distribution, chance: &Fraction) -> Distribution {
    mixed(dice.iter().map(|(n, of_n)| (of_n.clone(), binomial(u32::try_from(n).unwrap_or(0), chance))))
}

/// Returns the chance that a hit die makes a wound: it hits and is not evaded (FB-COM-5, FB-COM-6).
pub(crate) fn through(hit: &Fraction, save: &Fraction) -> Fraction {
    hit * (whole(1) - save)
}

/// Hit dice of one kind in an attack, or the Direct Damage of one weapon.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Group {
    /// The number of dice, the chance that a die hits, and the chance that a hit is evaded.
    Dice { count: Distribution, hit: Fraction, save: Fraction },
    /// Wounds without a roll to hit (FB-DMG-3).
    Direct(Distribution),
}

impl Group {
    /// Returns the distribution of the group's wounds.
    pub(crate) fn wounds(&self) -> Distribution {
        match self {
            Group::Dice { count, hit, save } => thrown(count, &through(hit, save)),
            Group::Direct(wounds) => wounds.clone(),
        }
    }
}

/// Returns the distribution of the wounds of all groups of an attack together.
pub(crate) fn wounds(groups: &[Group]) -> Distribution {
    groups.iter().fold(certain(0), |all, group| sum(&all, &group.wounds()))
}

/// Returns the distribution of the models that a squad loses, if `models` models with `hp` HP are left and one of them
/// already has `wounded` wounds. That model takes the first wounds, and wounds beyond the last model are lost
/// (FB-DMG-1, FB-DMG-2).
pub(crate) fn lost(wounds: &Distribution, models: u32, hp: u8, wounded: u8) -> Distribution {
    let hp = i64::from(hp.max(1));
    wounds.map(|taken| ((taken + i64::from(wounded)) / hp).min(models.into()))
}
