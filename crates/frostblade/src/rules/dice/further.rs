//! More exact distributions, which tests compare with the rules: Damage and spells, opportunity attacks, Rushes, and
//! squads that fight until one of them is destroyed.

use num_traits::{One, Zero};

use super::distribution::{amount, binomial, certain, mixed, through, thrown};
use super::spell::SpellRoll;
use crate::model::content::effects::DiceRoll;
use evenhand_kit::odds::deck::Distribution;
use evenhand_kit::odds::fraction::{Fraction, fraction, whole};

/// Returns the distribution of wounds by an amount of Damage that is not Direct
/// (FB-DMG-4). Each point is evaded separately.
pub(crate) fn damage(amount: &Distribution, save: &Fraction) -> Distribution {
    thrown(amount, &(whole(1) - save))
}

/// Returns the distribution of wounds by opportunity attacks (FB-DIS-1): each of `models` models rolls a die, which
/// deals a damage with the chance `hit`. Each damage can be evaded.
pub(crate) fn opportunity(models: u32, hit: &Fraction, save: &Fraction) -> Distribution {
    binomial(models, &through(hit, save))
}

/// Returns the chance that a roll reaches a target if it may be rolled again up to
/// `rerolls` times (a Rush die; FB-DICE-2).
pub(crate) fn reaches(roll: DiceRoll, target: i64, rerolls: u32) -> Fraction {
    let once: Fraction =
        amount(roll).iter().filter(|(rolled, _)| *rolled >= target).map(|(_, chance)| chance.clone()).sum();
    let fails = whole(1) - once;
    whole(1) - (0..=rerolls).fold(whole(1), |all, _| all * &fails)
}

/// The chances of an attempt to cast a spell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SpellChances {
    pub(crate) success: Fraction,
    /// The chance that the final roll is a double 1.
    pub(crate) backlash: Fraction,
}

/// Returns the chances of an attempt to cast a spell (FB-SPELL-2, FB-SPELL-3). With `again`, a failed roll is made once
/// more, and a double 1 of the first roll then has no effect.
pub(crate) fn spell(roll: &SpellRoll, again: bool) -> SpellChances {
    let [success, backlash, all] = roll.ways().map(i64::from);
    let (success, backlash) = (fraction(success, all), fraction(backlash, all));
    if !again {
        return SpellChances { success, backlash };
    }
    let fails = whole(1) - &success;
    SpellChances { success: success + &fails * fraction(roll.ways()[0].into(), all), backlash: fails * backlash }
}

/// Returns the distribution of wounds by a spell that is attempted once: `wounds` if it succeeds, otherwise none.
pub(crate) fn if_cast(success: &Fraction, wounds: &Distribution) -> Distribution {
    mixed([(success.clone(), wounds.clone()), (whole(1) - success, certain(0))])
}

/// A recurring effect that lasts until it goes out, such as Burning (FB-X29).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct UntilOut {
    /// The mean of all its wounds.
    pub(crate) mean: Fraction,
    /// The chance that it goes out before the first wound.
    pub(crate) unharmed: Fraction,
}

/// Computes a recurring effect that wounds with the chance `wound` in each turn and then goes out with the chance
/// `out`. Returns `None` if it never goes out.
pub(crate) fn until_out(wound: &Fraction, out: &Fraction) -> Option<UntilOut> {
    // Geometric distribution: 1 / out turns on average. Unharmed: x = (1 - wound) (out + (1 - out) x).
    let (spared, stays) = (whole(1) - wound, whole(1) - out);
    (!out.is_zero()).then(|| UntilOut { mean: wound / out, unharmed: &spared * out / (whole(1) - &spared * stays) })
}

/// One of two squads that attack each other in alternate turns.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Duellist {
    pub(crate) models: u32,
    pub(crate) hp: u8,
    /// The dice of each model, and the chance that one of them wounds the other squad.
    pub(crate) dice: u32,
    pub(crate) through: Fraction,
}

impl Duellist {
    /// Returns the number of wounds that destroys it.
    fn life(&self) -> usize {
        self.models as usize * usize::from(self.hp.max(1))
    }

    /// Returns the distribution of the wounds that it deals when it can take `life` more wounds.
    fn deals(&self, life: usize) -> Distribution {
        let models = life.div_ceil(usize::from(self.hp.max(1)));
        binomial(u32::try_from(models).unwrap_or(0) * self.dice, &self.through)
    }
}

/// Returns the chance that the first of two squads destroys the other, if they stay in reach and
/// attack in alternate turns with all models that are left, the first squad first (FB-HTH-4). Returns
/// `None` if neither can ever wound the other.
///
/// An attack without a wound leads back to the same state, with the other side to attack. So once the chances of all
/// later states are known, the two chances of a state (one for each side to attack) solve two linear equations.
pub(crate) fn duel(first: &Duellist, second: &Duellist) -> Option<Fraction> {
    let never = |of: &Duellist| of.dice == 0 || of.through.is_zero();
    if never(first) && never(second) {
        return None;
    }
    let (lives, others) = (first.life(), second.life());
    let deals = |of: &Duellist, most: usize| (0..=most).map(|life| of.deals(life)).collect::<Vec<_>>();
    let (hits, struck) = (deals(first, lives), deals(second, others));
    // The chance that the first squad wins, by the life left of both squads: when
    // it attacks next, and when the other does.
    let mut wins = vec![vec![[Fraction::one(), Fraction::one()]; others + 1]; lives + 1];
    for life in 0..=lives {
        for other in 0..=others {
            if life == 0 || other == 0 {
                let won = if life > 0 { whole(1) } else { whole(0) };
                wins[life][other] = [won.clone(), won];
                continue;
            }
            // own = none[0] * theirs + rest[0]; theirs = none[1] * own + rest[1].
            let mut rest = [Fraction::zero(), Fraction::zero()];
            for (wounds, chance) in hits[life].iter().filter(|(wounds, _)| *wounds > 0) {
                let left = other.saturating_sub(usize::try_from(wounds).unwrap_or(other));
                rest[0] += chance * &wins[life][left][1];
            }
            for (wounds, chance) in struck[other].iter().filter(|(wounds, _)| *wounds > 0) {
                let left = life.saturating_sub(usize::try_from(wounds).unwrap_or(life));
                rest[1] += chance * &wins[left][other][0];
            }
            let none = [hits[life].of(0), struck[other].of(0)];
            let own = (&rest[0] + &none[0] * &rest[1]) / (whole(1) - &none[0] * &none[1]);
            let theirs = &none[1] * &own + &rest[1];
            wins[life][other] = [own, theirs];
        }
    }
    wins.pop().and_then(|mut last| last.pop()).map(|[own, _]| own)
}
