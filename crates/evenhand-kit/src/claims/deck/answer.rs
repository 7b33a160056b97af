//! Compares a claim about a deck with the exact result.

use num_traits::{One, Zero};

use crate::claims::said::Said;
use crate::claims::verdict::{Answer, Verdict};
use crate::odds::deck::render::short;
use crate::odds::deck::{Distribution, ResultSet};
use crate::odds::fraction::{Fraction, decimal, percent, whole, written};

/// Number of decimals of exact numbers shown in percent, and of others.
const DIGITS: [u32; 2] = [3, 4];

/// Formats a number as a fraction and in the unit of the promise.
fn told(number: &Fraction, in_percent: bool) -> String {
    let near = if in_percent { percent(number, DIGITS[0]) } else { decimal(number, DIGITS[1]) };
    match short(number) {
        Some(exact) if number.is_integer() && !in_percent => exact,
        Some(exact) => format!("{exact} = {near}"),
        None => near,
    }
}

/// Returns the answer to a claim about a number.
pub fn number(found: &Fraction, is: &Said) -> Answer {
    let (verdict, apart) = is.judge(found, true);
    // A probability is shown in percent, even if the rulebook has a fraction.
    let chance = *found >= Fraction::zero() && *found <= Fraction::one() && !found.is_integer();
    let in_percent = is.is_percent() || chance;
    let exact = told(found, in_percent);
    let why = match verdict {
        Verdict::False => format!("it is {exact}"),
        _ => String::new(),
    };
    Answer { exact, number: Some(found.clone()), verdict, difference: is.difference_in(&apart, in_percent), why }
}

/// Judges a number known to about fifteen digits; a probability is shown in percent.
pub fn nearly(found: f64, is: &Said, chance: bool) -> Answer {
    let near = Fraction::from_float(found).unwrap_or_else(Fraction::zero);
    let (verdict, apart) = is.judge(&near, false);
    let in_percent = is.is_percent() || chance;
    let exact = if in_percent { percent(&near, 4) } else { decimal(&near, 6) };
    let why = if verdict == Verdict::False { format!("it is {exact}") } else { String::new() };
    let difference = if verdict == Verdict::True { String::new() } else { is.difference_in(&apart, in_percent) };
    Answer { exact, number: Some(near), verdict, difference, why }
}

fn list(results: &[i64]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut place = 0;
    while place < results.len() {
        let mut end = place;
        while end + 1 < results.len() && results[end + 1] == results[end] + 1 {
            end += 1;
        }
        match end - place {
            0 => parts.push(results[place].to_string()),
            1 => parts.extend([results[place].to_string(), results[end].to_string()]),
            _ => parts.push(format!("{}..{}", results[place], results[end])),
        }
        place = end + 1;
    }
    parts.join(", ")
}

pub(super) fn range(distribution: &Distribution, claimed: &ResultSet) -> Answer {
    let (low, high) = distribution.range();
    let ends = claimed.ranges();
    let (claimed_low, claimed_high) =
        (ends.iter().map(|range| range.0).min().unwrap_or(low), ends.iter().map(|range| range.1).max().unwrap_or(high));
    let (verdict, why) = if (claimed_low, claimed_high) == (low, high) {
        (Verdict::True, String::new())
    } else {
        (Verdict::False, format!("results run from {low} to {high}"))
    };
    let gaps: Vec<i64> = (low..=high).filter(|result| distribution.of(*result).is_zero()).take(20).collect();
    let without = if gaps.is_empty() { String::new() } else { format!(" without {}", list(&gaps)) };
    Answer { exact: format!("{low}..{high}{without}"), number: None, verdict, difference: String::new(), why }
}

pub(super) fn each(distribution: &Distribution, results: &ResultSet, is: &Said, only: bool) -> Answer {
    let named: Vec<i64> =
        distribution.iter().map(|(result, _)| result).filter(|result| results.holds(*result)).collect();
    let mut worst = (Verdict::True, whole(0), None);
    for result in &named {
        let (verdict, apart) = is.judge(&distribution.of(*result), true);
        if verdict > worst.0 {
            worst = (verdict, apart, Some(*result));
        }
    }
    let (mut verdict, apart, result) = worst;
    let mut why = match (verdict, result) {
        (Verdict::False, Some(result)) => format!("{result} has {}", told(&distribution.of(result), true)),
        _ => String::new(),
    };
    if let Some(result) = impossible(distribution, results).filter(|_| verdict != Verdict::False) {
        (verdict, why) = (Verdict::False, format!("{result} cannot happen"));
    }
    if only && verdict.stands() {
        // A number that only rounds to a limit does not reach it; a number that rounds to a stated number matches it.
        let keeps = |chance: &Fraction| {
            if is.is_limit() { is.is_kept_by(chance) } else { is.judge(chance, true).0.stands() }
        };
        let others = distribution.iter().filter(|(result, chance)| !results.holds(*result) && keeps(chance));
        let others: Vec<i64> = others.map(|(result, _)| result).collect();
        if !others.is_empty() {
            verdict = Verdict::False;
            why = format!("not only they: so does {}, with {}", list(&others), told(&distribution.of(others[0]), true));
        }
    }
    let apart = if verdict == worst.0 { apart } else { whole(0) };
    let chances = named.iter().map(|result| distribution.of(*result));
    let (least, most) = (chances.clone().min(), chances.max());
    let exact = match (least, most) {
        (Some(least), Some(most)) if least == most => told(&least, true),
        (Some(least), Some(most)) => format!("{} to {}", percent(&least, 3), percent(&most, 3)),
        _ => "cannot happen".into(),
    };
    Answer { exact, number: None, verdict, difference: is.difference(&apart), why }
}

/// Returns the first number or end of a range in a claim that cannot occur.
fn impossible(distribution: &Distribution, results: &ResultSet) -> Option<i64> {
    let ends = results.ranges().iter().flat_map(|(low, high)| [*low, *high]);
    ends.filter(|end| ![i64::MIN, i64::MAX].contains(end)).find(|end| distribution.of(*end).is_zero())
}

pub(super) fn extreme(distribution: &Distribution, most: bool, claimed: &ResultSet) -> Answer {
    // From the likeliest down, or from the rarest up. An impossible result is not ranked.
    let better = |a: &Fraction, b: &Fraction| if most { a > b } else { a < b };
    let inside: Vec<(i64, &Fraction)> = distribution.iter().filter(|(result, _)| claimed.holds(*result)).collect();
    let outside: Vec<(i64, &Fraction)> = distribution.iter().filter(|(result, _)| !claimed.holds(*result)).collect();
    let limit = inside.iter().map(|(_, chance)| *chance).reduce(|a, b| if better(a, b) { b } else { a });
    let name = if most { "most" } else { "least" };
    let mut top: Vec<i64> = Vec::new();
    let (verdict, why) = match limit {
        None => (Verdict::False, "none of them can happen".into()),
        Some(limit) => {
            let beaten: Vec<&(i64, &Fraction)> = outside.iter().filter(|(_, chance)| better(chance, limit)).collect();
            let level: Vec<i64> =
                outside.iter().filter(|(_, chance)| *chance == limit).map(|(result, _)| *result).collect();
            // If the claim covers all results, the most or least common of them are shown.
            let best = inside.iter().map(|(_, chance)| *chance).reduce(|a, b| if better(a, b) { a } else { b });
            let from = if outside.is_empty() { best.unwrap_or(limit) } else { limit };
            top = distribution.iter().filter(|(_, chance)| !better(from, chance)).map(|(result, _)| result).collect();
            let all_alike = inside.iter().all(|(_, chance)| *chance == limit);
            if let Some(result) = impossible(distribution, claimed) {
                (Verdict::False, format!("{result} cannot happen"))
            } else if outside.is_empty() && !all_alike {
                (Verdict::False, format!("these are all results there are, and not equally {name} common"))
            } else if let Some((result, chance)) = beaten.first() {
                let order = if most { "more" } else { "less" };
                (Verdict::False, format!("{result} is {order} common than some of them, with {}", told(chance, true)))
            } else if level.is_empty() {
                (Verdict::True, String::new())
            } else {
                let ties = if level.len() == 1 { "ties" } else { "tie" };
                let among = format!("missing: {} {ties} for {name} common with {}", list(&level), told(limit, true));
                (Verdict::Incomplete, among)
            }
        }
    };
    Answer { exact: list(&top), number: None, verdict, difference: String::new(), why }
}

pub(super) fn curve(distribution: &Distribution, fresh: &Distribution, changed: bool) -> Answer {
    let distance = distribution.distance(fresh);
    let is_changed = !distance.is_zero();
    let verdict = if is_changed == changed { Verdict::True } else { Verdict::False };
    let exact = if is_changed { format!("moves {}", percent(&distance, 3)) } else { "unchanged".into() };
    let why = match (verdict, is_changed) {
        (Verdict::True, _) => String::new(),
        (_, true) => format!("{} of all results come out otherwise than from a fresh deck", percent(&distance, 3)),
        (_, false) => format!("it is that of a fresh deck: mean {}", written(&distribution.mean())),
    };
    Answer { exact, number: Some(distance), verdict, difference: String::new(), why }
}
