//! Dice rolls: single dice with their rules, many dice at once, and amounts.
//!
//! Many dice are drawn at once. The number of successes of `n` equal dice has the binomial distribution
//! `C(n, k) a^k (b - a)^(n - k) / b^n`, where each die succeeds with the chance `a / b`. One uniform number below `b^n`
//! is looked up in the running sums of the numerators. All numbers are integers below 2^64, so the distribution is exact
//! and the same on every machine.

use crate::Event;
use crate::model::content::effects::DiceRoll;
use crate::model::events::DieKind;
use crate::model::state::SquadId;
use evenhand_game::game::Dice;

/// The rule that decides whether a D6 succeeds (FB-DICE-2, FB-DICE-3).
///
/// Re-rolls depend on the natural value. They are optional, and taken only for a die that has failed: since the second
/// result replaces the first, that can only raise the chance of success (FB-Q60). Each rule that offers re-rolls allows
/// one re-roll of each die. A rule about 1s is used before a rule about failures, which can still apply later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DieRule {
    /// The result that must be reached.
    pub(crate) target: u8,
    /// Added to the die.
    pub(crate) modifier: i8,
    /// The number of rules that let a natural 1 be rolled again.
    pub(crate) ones: u8,
    /// The number of rules that let any failure be rolled again.
    pub(crate) failures: u8,
    /// Whether a natural 6 always succeeds.
    pub(crate) nat6_success: bool,
    /// Whether a natural 1 always fails.
    pub(crate) nat1_fail: bool,
    /// The most re-rolls of one die, however many rules offer them.
    pub(crate) max_rerolls: u8,
}

impl DieRule {
    /// Returns the rule of a die that nothing modifies, such as that of an opportunity attack (FB-DIS-1).
    pub(crate) const fn plain(target: u8) -> DieRule {
        DieRule { target, modifier: 0, ones: 0, failures: 0, nat6_success: false, nat1_fail: false, max_rerolls: 0 }
    }

    /// Whether a natural value from 1 to 6 succeeds.
    #[inline]
    pub(crate) fn succeeds(&self, natural: u8) -> bool {
        match natural {
            6 if self.nat6_success => true,
            1 if self.nat1_fail => false,
            _ => i16::from(natural) + i16::from(self.modifier) >= i16::from(self.target),
        }
    }

    /// Returns the rule for the re-roll of a die that shows `natural`, without the offer that this uses up. Returns
    /// `None` if the die is not rolled again.
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

    /// Returns in how many of `6^(1 + rerolls)` equally likely cases a die succeeds that is rolled again at most
    /// `rerolls` times.
    fn ways(&self, rerolls: u8) -> u32 {
        let whole = 6u32.pow(rerolls.into());
        let good = (1..=6).map(|natural| u32::from(self.succeeds(natural))).sum::<u32>();
        if rerolls == 0 {
            return good;
        }
        let then = |natural: u8| self.again(natural).map_or(0, |rule| rule.ways(rerolls - 1));
        // All failures except a 1 are equivalent.
        let one = u32::from(!self.succeeds(1));
        let rest = 6 - good - one;
        let failing = (2..=6).find(|natural| !self.succeeds(*natural)).unwrap_or(2);
        good * whole + one * then(1) + if rest > 0 { rest * then(failing) } else { 0 }
    }

    /// Returns the chance that one die succeeds as numerator and denominator, without common factors of 6. The
    /// denominator is 1 or a power of 6 up to 6^(1 + `max_rerolls`).
    pub(crate) fn chance(&self) -> (u32, u32) {
        let rerolls = self.max_rerolls.min(self.ones.saturating_add(self.failures));
        let (mut above, mut below) = (self.ways(rerolls), 6u32.pow(1 + u32::from(rerolls)));
        while above % 6 == 0 && below > 1 {
            above /= 6;
            below /= 6;
        }
        (above, below)
    }

    /// Returns the event of dice by this rule: how many, and how many of them succeeded. `base` is the number before
    /// changes. The last two numbers are what a squad that held adds, and what cover changes.
    pub(crate) fn event(
        &self,
        squad: SquadId,
        kind: DieKind,
        [dice, successes]: [u8; 2],
        base: u8,
        [hold, cover]: [i8; 2],
    ) -> Event {
        Event::Dice {
            squad,
            kind,
            dice,
            base,
            need: self.target,
            modifier: self.modifier,
            hold,
            cover,
            reroll_ones: self.ones.min(self.max_rerolls),
            reroll_failures: self.failures.min(self.max_rerolls),
            successes,
        }
    }

    /// Rolls one die, with re-rolls, and returns the final natural value.
    pub(crate) fn roll(&self, dice: &mut Dice) -> u8 {
        let mut natural = dice.d6();
        let mut rule = *self;
        while let Some(next) = rule.again(natural) {
            (natural, rule) = (dice.d6(), next);
        }
        natural
    }
}

/// Returns the successes of `n` dice that are rolled one by one. Tests compare [`binomial`] with it.
#[cfg(test)]
pub(crate) fn one_by_one(n: u8, rule: &DieRule, dice: &mut Dice) -> u8 {
    (0..n).map(|_| u8::from(rule.succeeds(rule.roll(dice)))).sum()
}

/// Returns the successes of `n` dice, drawn at once: the same distribution as
/// [`one_by_one`], from other random numbers.
#[inline]
pub(crate) fn binomial(n: u8, rule: &DieRule, dice: &mut Dice) -> u8 {
    let (above, below) = rule.chance();
    binomial_of(n, above, below, dice)
}

/// Returns the successes of any number of dice, drawn in parts of up to 255.
pub(crate) fn binomial_of_many(mut n: u32, rule: &DieRule, dice: &mut Dice) -> u32 {
    let mut found = 0;
    while n > 0 {
        let now = u8::try_from(n).unwrap_or(u8::MAX);
        found += u32::from(binomial(now, rule, dice));
        n -= u32::from(now);
    }
    found
}

/// Returns the successes of `n` tries, each with the chance `above / below`. It uses one random number for 24 tries if
/// `below` is 6, one for 12 tries if it is 36, and one for each try otherwise.
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

/// The most dice that one random number decides: 6^24 is the largest power of 6 below 2^63.
const LONG: u8 = 24;

/// Returns the number of running sums for 1 to `longest` dice: `n` dice have sums for 0 to `n - 1` successes.
const fn sums(longest: u8) -> usize {
    longest as usize * (longest as usize + 1) / 2
}

/// Returns the running sums of the numerators of the binomial distributions of 1, 2, ... dice, each with the chance
/// `above / below`.
const fn running_sums<const LENGTH: usize>(above: u64, below: u64) -> [u64; LENGTH] {
    let mut all = [0; LENGTH];
    let mut ways = [0u64; LONG as usize + 1];
    ways[0] = 1;
    let (mut n, mut start) = (1, 0);
    while start + n <= LENGTH {
        // Add one die: as many successes as before and a failure, or one fewer and a success.
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

/// Returns the [`running_sums`] of the chances 1, 2, ... of `CHANCES + 1`.
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

/// Returns how many dice one random number decides, or `None` if there is no table for the denominator `below`.
fn at_once(below: u32) -> Option<u8> {
    match below {
        6 => Some(LONG),
        36 => Some(LONG / 2),
        _ => None,
    }
}

/// Returns the running sums of up to [`at_once`] dice, each with a chance above 0 and below 1: of `below^n` equally
/// likely outcomes, how many have at most 0, 1, ... `n - 1` successes.
pub(crate) fn running(n: u8, above: u32, below: u32) -> &'static [u64] {
    let row = above as usize - 1;
    let all: &[u64] = if below == 6 { &SIXTHS[row] } else { &THIRTY_SIXTHS[row] };
    &all[sums(n.saturating_sub(1))..sums(n)]
}

/// Returns a uniform number below a bound that is not 0 (Lemire 2019), as [`Dice::below`] does on 64-bit machines.
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
    /// Rolls the amount, which is never below 0 (FB-DICE-1). A D3 is half a D6, rounded up.
    pub(crate) fn roll(self, dice: &mut Dice) -> u8 {
        let rolled: u16 = (0..self.dice).map(|_| u16::from(self.face(dice.d6()))).sum();
        floored(i32::from(rolled) + i32::from(self.plus))
    }

    /// Returns the value of one die for this result of a D6.
    fn face(self, natural: u8) -> u8 {
        if self.sides == 3 { natural.div_ceil(2) } else { natural }
    }

    /// Returns the smallest and the largest possible amount.
    pub(crate) fn range(self) -> (u8, u8) {
        let (dice, plus) = (i32::from(self.dice), i32::from(self.plus));
        (floored(dice + plus), floored(dice * i32::from(self.sides) + plus))
    }
}

/// Converts a number to an amount: at least 0 and at most 255.
pub(crate) fn floored(number: i32) -> u8 {
    u8::try_from(number.max(0)).unwrap_or(u8::MAX)
}
