//! Further exact laws, which the rules are held against: Damage and spells, opportunity attacks, Rushes, and squads that
//! fight until one of them is gone.

use num_traits::{One, Zero};

use super::law::{amount, binomial, certain, mixed, through, thrown};
use super::spell::SpellRoll;
use crate::games::frostblade::content::effects::DiceRoll;
use crate::odds::deck::Distribution;
use crate::odds::fraction::{Fraction, fraction, whole};

/// Wounds by Damage that is not Direct (FB-DMG-4), of an amount: each point is evaded for itself.
pub(crate) fn damage(amount: &Distribution, save: &Fraction) -> Distribution {
    thrown(amount, &(whole(1) - save))
}

/// Wounds by opportunity attacks (FB-DIS-1): so many models each roll a die that deals a damage with `hit`, which can be
/// evaded.
pub(crate) fn opportunity(models: u32, hit: &Fraction, save: &Fraction) -> Distribution {
    binomial(models, &through(hit, save))
}

/// The chance that an amount reaches a target, if it may be rolled again so often (a Rush die; FB-DICE-2).
pub(crate) fn reaches(roll: DiceRoll, target: i64, rerolls: u32) -> Fraction {
    let once: Fraction =
        amount(roll).iter().filter(|(rolled, _)| *rolled >= target).map(|(_, chance)| chance.clone()).sum();
    let fails = whole(1) - once;
    whole(1) - (0..=rerolls).fold(whole(1), |all, _| all * &fails)
}

/// What an attempt at a spell comes to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SpellChances {
    pub(crate) success: Fraction,
    /// That a double 1 counts in the end.
    pub(crate) backlash: Fraction,
}

/// The chances of an attempt at a spell (FB-SPELL-2, FB-SPELL-3); `again`: a failed roll is made once more, and a double
/// 1 of the first roll does nothing then.
pub(crate) fn spell(roll: &SpellRoll, again: bool) -> SpellChances {
    let [success, backlash, all] = roll.ways().map(i64::from);
    let (success, backlash) = (fraction(success, all), fraction(backlash, all));
    if !again {
        return SpellChances { success, backlash };
    }
    let fails = whole(1) - &success;
    SpellChances { success: success + &fails * fraction(roll.ways()[0].into(), all), backlash: fails * backlash }
}

/// Wounds by a spell that is attempted once: `wounds` with the chance of success, else none.
pub(crate) fn if_cast(success: &Fraction, wounds: &Distribution) -> Distribution {
    mixed([(success.clone(), wounds.clone()), (whole(1) - success, certain(0))])
}

/// Something that happens turn after turn until it goes out, as Burning does (FB-X29).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct UntilOut {
    /// Wounds in all, on average.
    pub(crate) mean: Fraction,
    /// The chance that it goes out before the first wound.
    pub(crate) unharmed: Fraction,
}

/// What a wound with this chance in each turn comes to, if after it the whole goes out with another chance; `None` if it
/// never does.
pub(crate) fn until_out(wound: &Fraction, out: &Fraction) -> Option<UntilOut> {
    // Geometric: 1 / out turns on average. Unharmed: x = (1 - wound) (out + (1 - out) x).
    let (spared, stays) = (whole(1) - wound, whole(1) - out);
    (!out.is_zero()).then(|| UntilOut { mean: wound / out, unharmed: &spared * out / (whole(1) - &spared * stays) })
}

/// One of two squads that attack each other in turns.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Duellist {
    pub(crate) models: u32,
    pub(crate) hp: u8,
    /// Dice of each model, and the chance that one of them wounds the other squad.
    pub(crate) dice: u32,
    pub(crate) through: Fraction,
}

impl Duellist {
    /// Wounds that destroy it.
    fn life(&self) -> usize {
        self.models as usize * usize::from(self.hp.max(1))
    }

    /// Wounds that it deals with so much life left.
    fn deals(&self, life: usize) -> Distribution {
        let models = life.div_ceil(usize::from(self.hp.max(1)));
        binomial(u32::try_from(models).unwrap_or(0) * self.dice, &self.through)
    }
}

/// The chance that the first of two squads destroys the other, if they stay in reach and attack in turns with all
/// models that are left, the first one first (FB-HTH-4); `None` if neither can ever wound the other.
///
/// With the chances of all later states known, an attack of each side without a wound leads back to the same state, so
/// the two chances of a state (either side to attack) solve two linear equations.
pub(crate) fn duel(first: &Duellist, second: &Duellist) -> Option<Fraction> {
    let never = |of: &Duellist| of.dice == 0 || of.through.is_zero();
    if never(first) && never(second) {
        return None;
    }
    let (lives, others) = (first.life(), second.life());
    let deals = |of: &Duellist, most: usize| (0..=most).map(|life| of.deals(life)).collect::<Vec<_>>();
    let (hits, struck) = (deals(first, lives), deals(second, others));
    // The chance that the first squad wins, by the life left of both: with itself to attack, and with the other.
    let mut wins = vec![vec![[Fraction::one(), Fraction::one()]; others + 1]; lives + 1];
    for life in 0..=lives {
        for other in 0..=others {
            if life == 0 || other == 0 {
                let won = if life > 0 { whole(1) } else { whole(0) };
                wins[life][other] = [won.clone(), won];
                continue;
            }
            // own = none of own * theirs + own_rest; theirs = none of theirs * own + their_rest.
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
