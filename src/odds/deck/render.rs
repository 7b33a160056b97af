//! The answer for people and for programs.

use std::fmt::Write as _;

use super::distribution::Distribution;
use super::result_set::ResultSet;
use crate::odds::fraction::{Fraction, approximate, decimal, percent, whole, written};

/// The longest bar, in characters.
const BAR: usize = 40;
/// Longer fractions than this are told as numbers only.
const LONGEST_FRACTION: usize = 24;
/// Results listed for people.
const MOST_LISTED: usize = 120;

/// A fraction, unless it is too long to read.
pub fn short(number: &Fraction) -> Option<String> {
    let text = written(number);
    (text.len() <= LONGEST_FRACTION).then_some(text)
}

/// A bar of eighths of characters.
fn bar(part: f64) -> String {
    const EIGHTHS: [&str; 8] = ["", "\u{258f}", "\u{258e}", "\u{258d}", "\u{258c}", "\u{258b}", "\u{258a}", "\u{2589}"];
    let eighths = (part * (BAR * 8) as f64).round() as usize;
    let bar = format!("{}{}", "\u{2588}".repeat(eighths / 8), EIGHTHS[eighths % 8]);
    // What can happen is never invisible.
    if bar.is_empty() && part > 0.0 { EIGHTHS[1].into() } else { bar }
}

/// A distribution as a table with a bar chart: each result with its chance, and the chance of as much or more.
///
/// All chances are written over one denominator where that is short, so that they can be compared.
pub fn text(distribution: &Distribution, margin: Option<i64>) -> String {
    let mut out = String::new();
    let most = distribution.iter().map(|(_, chance)| approximate(chance)).fold(0.0, f64::max);
    let common = common_denominator(distribution);
    let over = |chance: &Fraction| match &common {
        Some(common) => format!("{}/{common}", (chance * Fraction::from_integer(common.clone())).to_integer()),
        None => short(chance).unwrap_or_default(),
    };
    let width = distribution.iter().map(|(_, chance)| over(chance).len()).max().unwrap_or(0).max(6);
    let _ = writeln!(out, "result  {:>width$}   chance   or more", "exact");
    let mut more = whole(1);
    for (result, chance) in distribution.iter().take(MOST_LISTED) {
        let _ = writeln!(
            out,
            "{result:>6}  {:>width$}  {:>7}  {:>8}  {}",
            over(chance),
            percent(chance, 2).trim_end_matches(" %"),
            percent(&more, 2).trim_end_matches(" %"),
            bar(approximate(chance) / most)
        );
        more -= chance;
    }
    if distribution.iter().len() > MOST_LISTED {
        let _ = writeln!(out, "        and {} more results", distribution.iter().len() - MOST_LISTED);
    }
    let variance = distribution.variance();
    let _ = writeln!(out);
    for (name, number) in [("mean", &distribution.mean()), ("variance", &variance)] {
        let exact = short(number).map(|text| format!(" = {text}")).unwrap_or_default();
        let _ = writeln!(out, "{name:9} {}{exact}", decimal(number, 4));
    }
    let _ = writeln!(out, "deviation {:.4}", approximate(&variance).sqrt());
    if let Some(margin) = margin {
        let (hit, damage) = hit_and_damage(distribution, margin);
        let _ = writeln!(out);
        for (name, told, exact) in [("hits", percent(&hit, 3), &hit), ("damage", decimal(&damage, 4), &damage)] {
            let exact = short(exact).map(|text| format!(" = {text}")).unwrap_or_default();
            let _ = writeln!(out, "{name:9} {told}{exact}");
        }
    }
    out
}

/// The chance that flip + margin is above 0, and the mean of what it is above 0.
fn hit_and_damage(distribution: &Distribution, margin: i64) -> (Fraction, Fraction) {
    let hit = distribution.chance(&ResultSet::above(-margin));
    let damage = distribution.iter().map(|(result, chance)| whole((result + margin).max(0)) * chance).sum();
    (hit, damage)
}

fn common_denominator(distribution: &Distribution) -> Option<num_bigint::BigInt> {
    let mut common = num_bigint::BigInt::from(1);
    for (_, chance) in distribution.iter() {
        let below = chance.denom();
        // The least common multiple: the reduced denominator of common / below tells what is missing.
        common *= Fraction::new(common.clone(), below.clone()).denom().clone();
        if common.to_string().len() > LONGEST_FRACTION / 2 {
            return None;
        }
    }
    Some(common)
}

/// The answer as JSON: an object with
///
/// - `distribution`: each possible `sum` (the number the flip makes) with its chance `p`, in order
/// - `mean`, `variance`
/// - `hit`, `damage`: with a margin, the chance that flip + margin is above 0, and the mean of it
///
/// All numbers but sums are exact fractions, as text.
pub fn json(distribution: &Distribution, margin: Option<i64>) -> String {
    let mut out = String::from("{\"law\": [");
    for (place, (result, chance)) in distribution.iter().enumerate() {
        let comma = if place > 0 { ", " } else { "" };
        let _ = write!(out, "{comma}{{\"sum\": {result}, \"p\": \"{}\"}}", written(chance));
    }
    let _ = write!(
        out,
        "], \"mean\": \"{}\", \"variance\": \"{}\"",
        written(&distribution.mean()),
        written(&distribution.variance())
    );
    if let Some(margin) = margin {
        let (hit, damage) = hit_and_damage(distribution, margin);
        let _ = write!(out, ", \"hit\": \"{}\", \"damage\": \"{}\"", written(&hit), written(&damage));
    }
    out.push_str("}\n");
    out
}
