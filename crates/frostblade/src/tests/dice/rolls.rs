//! The dice that the rules roll, compared with counting all cases and with the exact distributions.

use std::ops::RangeInclusive;

use super::{D3, D6, spell};
use crate::model::content::effects::DiceRoll;
use crate::rules::dice::roll::{DieRule, binomial, binomial_of, one_by_one, running};
use crate::rules::dice::{distribution, further};
use evenhand_game::game::Dice;
use evenhand_kit::odds::deck::Distribution;
use evenhand_kit::odds::fraction::{approximate, fraction, whole};

/// All rules of dice that differ from each other.
fn rules() -> impl Iterator<Item = DieRule> {
    let offers = [(0, 0), (1, 0), (0, 1), (2, 0), (0, 2), (1, 1), (2, 1), (3, 2)];
    let all = (1..=8).flat_map(|target| (-2..=2).map(move |modifier| (target, modifier)));
    let all = all.flat_map(move |(target, modifier)| offers.map(|offers| (target, modifier, offers)));
    all.flat_map(|(target, modifier, (ones, failures))| {
        (0..16u8).map(move |bits| DieRule {
            target,
            modifier,
            ones,
            failures,
            nat6_success: bits & 1 == 1,
            nat1_fail: bits & 2 == 2,
            max_rerolls: bits >> 2,
        })
    })
}

/// Counts in how many of all ways a die succeeds with this many more rolls, if re-rolls are used optimally.
fn counted(rule: &DieRule, left: u8) -> u32 {
    let ways: RangeInclusive<u8> = 1..=6;
    ways.map(|natural| {
        if left == 0 || rule.succeeds(natural) {
            return if rule.succeeds(natural) { 6u32.pow(left.into()) } else { 0 };
        }
        let by_ones = (natural == 1 && rule.ones > 0).then(|| DieRule { ones: rule.ones - 1, ..*rule });
        let by_failures = (rule.failures > 0).then(|| DieRule { failures: rule.failures - 1, ..*rule });
        let ways = [by_ones, by_failures].into_iter().flatten().map(|rule| counted(&rule, left - 1));
        ways.max().unwrap_or(0)
    })
    .sum()
}

#[test]
fn chances_of_dice_are_those_that_counting_all_their_faces_gives() {
    for rule in rules() {
        let below = 6i64.pow(u32::from(rule.max_rerolls) + 1);
        let expected = fraction(counted(&rule, rule.max_rerolls).into(), below);
        assert_eq!(distribution::success(&rule), expected, "{rule:?}");
    }
}

#[test]
fn the_tables_of_handfuls_are_the_binomial_distribution() {
    for (below, longest) in [(6u32, 24), (36, 12)] {
        for (above, n) in (1..below).flat_map(|above| (1..=longest).map(move |n| (above, n))) {
            let distribution = distribution::binomial(n.into(), &fraction(above.into(), below.into()));
            let all = i64::from(below).pow(n.into());
            let mut sum = whole(0);
            let row = running(n, above, below);
            assert_eq!(row.len(), usize::from(n));
            for (k, entry) in row.iter().enumerate() {
                sum += distribution.of(k as i64);
                assert_eq!(sum, fraction(i64::try_from(*entry).expect("below 2^63"), all), "{above}/{below} {n} {k}");
            }
        }
    }
}

/// Measures how far counts are from a distribution: the sum of squared differences over the expected counts, of results
/// expected at least five times, and the number of these results.
fn chi_square(counts: &[u32], distribution: &Distribution, draws: u32) -> (f64, usize) {
    let expected = |k: usize| approximate(&distribution.of(k as i64)) * f64::from(draws);
    let kept: Vec<usize> = (0..counts.len()).filter(|k| expected(*k) >= 5.0).collect();
    let square = |k: &usize| (f64::from(counts[*k]) - expected(*k)).powi(2) / expected(*k);
    (kept.iter().map(square).sum(), kept.len())
}

#[test]
fn handfuls_fall_like_single_dice() {
    const DRAWS: u32 = 20_000;
    let some = rules().filter(|rule| rule.nat6_success && rule.nat1_fail && (3..=6).contains(&rule.target));
    let some = some.filter(|rule| rule.modifier.abs() <= 1 && rule.max_rerolls < 3);
    let (mut quick, mut single) = (Dice::new(90), Dice::new(91));
    for (place, rule) in some.enumerate() {
        let n = [1, 3, 10, 24, 25, 60, 120][place % 7];
        let distribution = distribution::binomial(n.into(), &distribution::success(&rule));
        let mut counts = [[0u32; 121]; 2];
        for _ in 0..DRAWS / u32::from(n).min(10) {
            counts[0][usize::from(binomial(n, &rule, &mut quick))] += 1;
            counts[1][usize::from(one_by_one(n, &rule, &mut single))] += 1;
        }
        for counts in counts {
            let (square, kept) = chi_square(&counts, &distribution, counts.iter().sum());
            // Five standard deviations of a chi-square distribution with this many degrees of freedom, plus a margin
            // for small numbers.
            let bound = kept as f64 + 5.0 * (2.0 * kept as f64).sqrt() + 6.0;
            assert!(square < bound, "{rule:?}, {n} dice: {square} of {kept}");
        }
    }
}

#[test]
fn what_is_sure_or_impossible_takes_no_random_number() {
    let mut dice = Dice::new(3);
    let before = dice.clone();
    assert_eq!(
        [binomial_of(9, 0, 1, &mut dice), binomial_of(9, 1, 1, &mut dice), binomial_of(0, 1, 2, &mut dice)],
        [0, 9, 0]
    );
    assert_eq!(dice, before);
}

#[test]
fn amounts_and_spell_rolls_fall_by_their_distributions() {
    const DRAWS: u32 = 36_000;
    let mut dice = Dice::new(17);
    for roll in [D3, D6, DiceRoll { dice: 2, ..D6 }, DiceRoll { plus: 1, ..D6 }, DiceRoll { plus: -2, ..D3 }] {
        let mut counts = [0u32; 16];
        (0..DRAWS).for_each(|_| counts[usize::from(roll.roll(&mut dice))] += 1);
        let (square, kept) = chi_square(&counts, &distribution::amount(roll), DRAWS);
        assert!(square < 30.0, "{roll:?}: {square} of {kept}");
    }
    assert_eq!((DiceRoll { plus: -2, ..D3 }.range(), DiceRoll::fixed(7).range()), ((0, 1), (7, 7)));
    for (again, roll) in [false, true].into_iter().zip([spell(7, 0), spell(7, 1)]) {
        let chances = further::spell(&roll, again);
        let cast = |dice: &mut Dice| {
            let first = roll.roll(dice);
            if again && !first.success { roll.roll(dice) } else { first }
        };
        let (mut succeeded, mut struck) = (0u32, 0u32);
        for _ in 0..DRAWS {
            let cast = cast(&mut dice);
            succeeded += u32::from(cast.success);
            struck += u32::from(cast.backlash);
        }
        for (count, chance) in [(succeeded, chances.success), (struck, chances.backlash)] {
            let chance = approximate(&chance);
            let deviation = (f64::from(DRAWS) * chance * (1.0 - chance)).sqrt();
            assert!((f64::from(count) - f64::from(DRAWS) * chance).abs() < 5.0 * deviation, "{count}");
        }
    }
}
