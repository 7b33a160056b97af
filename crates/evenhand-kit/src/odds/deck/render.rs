//! Formats the answer for people and for programs.

use std::fmt::Write as _;

use super::distribution::Distribution;
use super::result_set::ResultSet;
use crate::odds::fraction::{Fraction, approximate, decimal, percent, whole, written};
use evenhand_game::grid::{Column, lines};

/// Maximum length of a bar, in characters.
const BAR: usize = 40;
/// Longer fractions than this are shown only as decimals.
const LONGEST_FRACTION: usize = 24;
/// Maximum number of results listed for people.
const MOST_LISTED: usize = 120;

/// Formats a fraction, unless it is too long to read.
pub fn short(number: &Fraction) -> Option<String> {
    let text = written(number);
    (text.len() <= LONGEST_FRACTION).then_some(text)
}

/// Draws a bar with a resolution of one eighth of a character.
fn bar(part: f64) -> String {
    const EIGHTHS: [&str; 8] = ["", "\u{258f}", "\u{258e}", "\u{258d}", "\u{258c}", "\u{258b}", "\u{258a}", "\u{2589}"];
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 8 for each character")]
    let eighths = (part * (BAR * 8) as f64).round() as usize;
    let bar = format!("{}{}", "\u{2588}".repeat(eighths / 8), EIGHTHS[eighths % 8]);
    // Possible results always have a visible bar.
    if bar.is_empty() && part > 0.0 { EIGHTHS[1].into() } else { bar }
}

/// Formats a distribution as a table with a bar chart: each result with its probability, and the probability of at
/// least that result.
///
/// All probabilities have a common denominator if it is short, so that they can be compared.
pub fn text(distribution: &Distribution, margin: Option<i64>) -> String {
    let mut out = String::new();
    let most = distribution.iter().map(|(_, chance)| approximate(chance)).fold(0.0, f64::max);
    let common = common_denominator(distribution);
    let over = |chance: &Fraction| match &common {
        Some(common) => format!("{}/{common}", (chance * Fraction::from_integer(common.clone())).to_integer()),
        None => short(chance).unwrap_or_default(),
    };
    let mut rows = vec![["result", "exact", "chance", "or more", ""].map(str::to_owned)];
    let mut more = whole(1);
    for (result, chance) in distribution.iter().take(MOST_LISTED) {
        let plain = |chance: &Fraction| percent(chance, 2).trim_end_matches(" %").to_owned();
        let bar = bar(approximate(chance) / most);
        rows.push([result.to_string(), over(chance), plain(chance), plain(&more), bar]);
        more -= chance;
    }
    let number = Column::right(2);
    let columns = [Column::right(0), number, number, number, Column::left(2)];
    lines(&columns, rows).into_iter().for_each(|line| out += &(line + "\n"));
    if distribution.iter().len() > MOST_LISTED {
        let _ = writeln!(out, "        and {} more results", distribution.iter().len() - MOST_LISTED);
    }
    let variance = distribution.variance();
    let exactly = |number: &Fraction| short(number).map(|text| format!(" = {text}")).unwrap_or_default();
    let told = |name: &str, near: String, number: &Fraction| [name.to_owned(), near + &exactly(number)];
    let mean = distribution.mean();
    let mut rows = vec![
        [String::new(), String::new()],
        told("mean", decimal(&mean, 4), &mean),
        told("variance", decimal(&variance, 4), &variance),
        ["deviation".into(), format!("{:.4}", approximate(&variance).sqrt())],
    ];
    if let Some(margin) = margin {
        let (hit, damage) = hit_and_damage(distribution, margin);
        rows.push([String::new(), String::new()]);
        rows.push(told("hits", percent(&hit, 3), &hit));
        rows.push(told("damage", decimal(&damage, 4), &damage));
    }
    lines(&[Column::left(0), Column::left(1)], rows).into_iter().for_each(|line| out += &(line + "\n"));
    out
}

/// Returns the probability that flip + margin is above 0, and the mean of its positive part.
fn hit_and_damage(distribution: &Distribution, margin: i64) -> (Fraction, Fraction) {
    let hit = distribution.chance(&ResultSet::above(-margin));
    let damage = distribution.iter().map(|(result, chance)| whole((result + margin).max(0)) * chance).sum();
    (hit, damage)
}

fn common_denominator(distribution: &Distribution) -> Option<num_bigint::BigInt> {
    let mut common = num_bigint::BigInt::from(1);
    for (_, chance) in distribution.iter() {
        let below = chance.denom();
        // The least common multiple: the reduced denominator of common / below is the missing factor.
        common *= Fraction::new(common.clone(), below.clone()).denom().clone();
        if common.to_string().len() > LONGEST_FRACTION / 2 {
            return None;
        }
    }
    Some(common)
}

/// Formats the answer as JSON: an object with
///
/// - `law`: each possible `sum` (the number the flip makes) with its probability `p`, in order
/// - `mean`, `variance`
/// - `hit`, `damage`: with a margin, the probability that flip + margin is above 0, and the mean of its positive part
///
/// All numbers except sums are exact fractions, as text.
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
