//! Dice as the rules roll them: one die and what it must reach, handfuls of dice, amounts.
//!
//! A handful is drawn as a whole: the number of successes of `n` equal dice follows the binomial law
//! `C(n, k) a^k (b - a)^(n - k) / b^n` with the chance `a / b` of each, and one uniform number below `b^n` is looked up
//! in the running sums of its numerators. All of it is whole numbers below 2^64, so the law is exact and the same on
//! every machine.

use crate::game::Dice;
use crate::games::frostblade::content::effects::DiceRoll;

/// What makes a D6 a success (FB-DICE-2, FB-DICE-3).
///
/// Re-rolls look at the natural value. They are optional, and taken only for a die that has failed: with the second
/// result in place of the first that can only raise the chance of success (FB-Q60). Each rule that offers one lets a die be
/// rolled again once; a rule about 1s is used first where it does, as one about failures can still serve later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DieRule {
    /// What must be reached.
    pub(crate) target: u8,
    /// Added to the die.
    pub(crate) modifier: i8,
    /// Rules that let a natural 1 be rolled again.
    pub(crate) ones: u8,
    /// Rules that let any failure be rolled again.
    pub(crate) failures: u8,
    /// Whether a natural 6 always succeeds.
    pub(crate) nat6_success: bool,
    /// Whether a natural 1 always fails.
    pub(crate) nat1_fail: bool,
    /// How often one die may be rolled again, whatever is offered.
    pub(crate) max_rerolls: u8,
}

impl DieRule {
    /// A die that nothing changes: of opportunity attacks, for one (FB-DIS-1).
    #[cfg(test)]
    pub(crate) const fn plain(target: u8) -> DieRule {
        DieRule { target, modifier: 0, ones: 0, failures: 0, nat6_success: false, nat1_fail: false, max_rerolls: 0 }
    }

    /// Whether a natural value, 1 to 6, succeeds.
    #[inline]
    pub(crate) fn succeeds(&self, natural: u8) -> bool {
        match natural {
            6 if self.nat6_success => true,
            1 if self.nat1_fail => false,
            _ => i16::from(natural) + i16::from(self.modifier) >= i16::from(self.target),
        }
    }

    /// The rules for the next roll of a die that shows this, with what is used for it gone; nothing if it stays.
    #[inline]
    fn again(&self, natural: u8) -> Option<DieRule> {
        if self.max_rerolls == 0 || self.succeeds(natural) {
            return None;
        }
        let max_rerolls = self.max_rerolls - 1;
        if natural == 1 && self.ones > 0 {
            return Some(DieRule { ones: self.ones - 1, max_rerolls, ..*self });
        }
        (self.failures > 0).then(|| DieRule { failures: self.failures - 1, max_rerolls, ..*self })
    }

    /// In how many of `6^(1 + rerolls)` equal ways a die succeeds that is rolled again so often at most.
    fn ways(&self, rerolls: u8) -> u32 {
        let whole = 6u32.pow(rerolls.into());
        let good = (1..=6).map(|natural| u32::from(self.succeeds(natural))).sum::<u32>();
        if rerolls == 0 {
            return good;
        }
        let then = |natural: u8| self.again(natural).map_or(0, |rule| rule.ways(rerolls - 1));
        // All failures but a 1 are alike.
        let one = u32::from(!self.succeeds(1));
        let rest = 6 - good - one;
        let failing = (2..=6).find(|natural| !self.succeeds(*natural)).unwrap_or(2);
        good * whole + one * then(1) + if rest > 0 { rest * then(failing) } else { 0 }
    }

    /// The chance of success of one die as numerator and denominator, without common factors of 6. The denominator is 1
    /// or a power of 6 up to 6^(1 + `max_rerolls`).
    pub(crate) fn chance(&self) -> (u32, u32) {
        let rerolls = self.max_rerolls.min(self.ones.saturating_add(self.failures));
        let (mut above, mut below) = (self.ways(rerolls), 6u32.pow(1 + u32::from(rerolls)));
        while above % 6 == 0 && below > 1 {
            above /= 6;
            below /= 6;
        }
        (above, below)
    }

    /// The natural value that counts in the end.
    pub(crate) fn roll(&self, dice: &mut Dice) -> u8 {
        let mut natural = dice.d6();
        let mut rule = *self;
        while let Some(next) = rule.again(natural) {
            (natural, rule) = (dice.d6(), next);
        }
        natural
    }
}

/// Successes of so many dice, each of them rolled: what [`binomial`] is held against.
#[cfg(test)]
pub(crate) fn one_by_one(n: u8, rule: &DieRule, dice: &mut Dice) -> u8 {
    (0..n).map(|_| u8::from(rule.succeeds(rule.roll(dice)))).sum()
}

/// Successes of so many dice, drawn as a whole: of the same law as [`one_by_one`], from other random numbers.
#[inline]
pub(crate) fn binomial(n: u8, rule: &DieRule, dice: &mut Dice) -> u8 {
    let (above, below) = rule.chance();
    binomial_of(n, above, below, dice)
}

/// The same of more dice than a handful.
pub(crate) fn binomial_of_many(mut n: u32, rule: &DieRule, dice: &mut Dice) -> u32 {
    let mut found = 0;
    while n > 0 {
        let now = u8::try_from(n).unwrap_or(u8::MAX);
        found += u32::from(binomial(now, rule, dice));
        n -= u32::from(now);
    }
    found
}

/// Successes of so many tries, each with the chance `above / below`: one random number for every 24 tries if `below` is
/// 6, for every 12 if it is 36, and for every try if it is another.
pub(crate) fn binomial_of(n: u8, above: u32, below: u32, dice: &mut Dice) -> u8 {
    if above == 0 || n == 0 {
        return 0;
    }
    if above >= below {
        return n;
    }
    let Some(longest) = at_once(below) else {
        return (0..n).map(|_| u8::from(below_64(below.into(), dice) < above.into())).sum();
    };
    let (mut left, mut found) = (n, 0);
    while left > 0 {
        let now = left.min(longest);
        let place = below_64(u64::from(below).pow(now.into()), dice);
        found += running(now, above, below).iter().map(|sum| u8::from(*sum <= place)).sum::<u8>();
        left -= now;
    }
    found
}

/// The most dice that one random number decides: 6^24 is the greatest power of 6 below 2^63.
const LONG: u8 = 24;

/// How many running sums there are for 1 to `longest` dice: for `n` dice those of 0 to `n - 1` successes.
const fn sums(longest: u8) -> usize {
    longest as usize * (longest as usize + 1) / 2
}

/// Running sums of the numerators of the binomial laws of 1, 2, ... dice, each with the chance `above / below`.
const fn running_sums<const LENGTH: usize>(above: u64, below: u64) -> [u64; LENGTH] {
    let mut all = [0; LENGTH];
    let mut ways = [0u64; LONG as usize + 1];
    ways[0] = 1;
    let (mut n, mut start) = (1, 0);
    while start + n <= LENGTH {
        // One more die: as many successes as before and a failure, or one fewer and a success.
        let mut k = n;
        while k > 0 {
            ways[k] = ways[k] * (below - above) + ways[k - 1] * above;
            k -= 1;
        }
        ways[0] *= below - above;
        let mut sum = 0;
        while k < n {
            sum += ways[k];
            all[start + k] = sum;
            k += 1;
        }
        start += n;
        n += 1;
    }
    all
}

/// [`running_sums`] of the chances 1, 2, ... of so many.
const fn of_all_chances<const LENGTH: usize, const CHANCES: usize>() -> [[u64; LENGTH]; CHANCES] {
    let mut all = [[0; LENGTH]; CHANCES];
    let mut row = 0;
    while row < CHANCES {
        all[row] = running_sums(row as u64 + 1, CHANCES as u64 + 1);
        row += 1;
    }
    all
}

static SIXTHS: [[u64; sums(LONG)]; 5] = of_all_chances();
static THIRTY_SIXTHS: [[u64; sums(LONG / 2)]; 35] = of_all_chances();

/// How many dice one random number decides; `None` if there are no tables for the denominator of their chance.
fn at_once(below: u32) -> Option<u8> {
    match below {
        6 => Some(LONG),
        36 => Some(LONG / 2),
        _ => None,
    }
}

/// The running sums of up to [`at_once`] dice, each with a chance above 0 and below 1: of `below^n` equal outcomes, how
/// many have at most 0, 1, ... `n - 1` successes.
pub(crate) fn running(n: u8, above: u32, below: u32) -> &'static [u64] {
    let row = above as usize - 1;
    let all: &[u64] = if below == 6 { &SIXTHS[row] } else { &THIRTY_SIXTHS[row] };
    &all[sums(n.saturating_sub(1))..sums(n)]
}

/// A uniform number below a bound that is not 0 (Lemire 2019), as [`Dice::below`] on machines of 64 bits.
#[expect(clippy::cast_possible_truncation, reason = "the low half is meant; the high half is below the bound")]
#[inline]
fn below_64(bound: u64, dice: &mut Dice) -> u64 {
    let mut product = u128::from(dice.bits()) * u128::from(bound);
    if (product as u64) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (product as u64) < threshold {
            product = u128::from(dice.bits()) * u128::from(bound);
        }
    }
    (product >> 64) as u64
}

impl DiceRoll {
    /// One roll of it; never below 0 (FB-DICE-1). A D3 is half a D6, rounded up.
    pub(crate) fn roll(self, dice: &mut Dice) -> u8 {
        let rolled: u16 = (0..self.dice).map(|_| u16::from(self.face(dice.d6()))).sum();
        floored(i32::from(rolled) + i32::from(self.plus))
    }

    /// What one of its dice counts where a D6 shows this.
    fn face(self, natural: u8) -> u8 {
        if self.sides == 3 { natural.div_ceil(2) } else { natural }
    }

    /// The least and the greatest it can be.
    pub(crate) fn range(self) -> (u8, u8) {
        let (dice, plus) = (i32::from(self.dice), i32::from(self.plus));
        (floored(dice + plus), floored(dice * i32::from(self.sides) + plus))
    }
}

/// An amount: never below 0, and never above 255.
pub(crate) fn floored(number: i32) -> u8 {
    u8::try_from(number.max(0)).unwrap_or(u8::MAX)
}
