//! Fair prices in words.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::fit::{FairPrice, FairPrices, Verdict};
use evenhand_game::grid::{Column, lines};
use evenhand_kit::stats::Interval;

pub(super) fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::TooCheap => "too cheap",
        Verdict::TooDear => "too dear",
        Verdict::NotShown => "not shown",
    }
}

/// Describes the fair prices of one setting.
pub fn summary(prices: &FairPrices) -> String {
    let mut text = String::new();
    let Interval { low, high } = prices.point_interval;
    let percent = |share: f64| share * 100.0;
    let _ = writeln!(
        text,
        "{} pairs of random forces, two matches each. A point more, spent at random, wins {:.2} % more of the matches \
         ({:.2} to {:.2}).\n",
        prices.pairs,
        percent(prices.point),
        percent(low),
        percent(high)
    );
    for verdict in [Verdict::TooCheap, Verdict::TooDear] {
        text += &list(prices, verdict);
    }
    text += &groups(prices);
    let open = prices.parts.iter().filter(|price| price.verdict == Verdict::NotShown).count();
    let _ = writeln!(text, "Of {open} of the {} parts it is not shown that the price is wrong.", prices.parts.len());
    if !prices.rare.is_empty() {
        let _ = writeln!(text, "{} more parts were in too few forces for a price.", prices.rare.len());
    }
    text
}

/// Describes what several settings or players show alike, and where they contradict each other; empty for one.
pub fn agreed(found: &[(String, FairPrices)]) -> String {
    if found.len() < 2 {
        return String::new();
    }
    let mut by_part: BTreeMap<&str, Vec<Verdict>> = BTreeMap::new();
    for price in found.iter().flat_map(|(_, prices)| &prices.parts) {
        by_part.entry(&price.part.words).or_default().push(price.verdict);
    }
    let with = |fits: &dyn Fn(&[Verdict]) -> bool| {
        let parts = by_part.iter().filter(|(_, verdicts)| fits(verdicts)).map(|(words, _)| *words);
        let parts: Vec<&str> = parts.collect();
        if parts.is_empty() { "none".to_owned() } else { parts.join("; ") }
    };
    let always = |verdict: Verdict| {
        with(&|verdicts| verdicts.len() == found.len() && verdicts.iter().all(|one| *one == verdict))
    };
    let both = |verdicts: &[Verdict]| verdicts.contains(&Verdict::TooCheap) && verdicts.contains(&Verdict::TooDear);
    format!(
        "All {} measurements show the same of these parts.\nToo cheap: {}.\nToo dear: {}.\nThey contradict each other about: {}.\n\n",
        found.len(),
        always(Verdict::TooCheap),
        always(Verdict::TooDear),
        with(&both)
    )
}

/// Shows the parts that at least one of several settings names, with their fair price in each of them; empty for one
/// setting, or if no part is named.
pub fn side_by_side(found: &[(String, FairPrices)]) -> String {
    let mut named: Vec<&FairPrice> = Vec::new();
    for price in found.iter().flat_map(|(_, prices)| &prices.parts) {
        if price.verdict != Verdict::NotShown && named.iter().all(|known| known.part.words != price.part.words) {
            named.push(price);
        }
    }
    if found.len() < 2 || named.is_empty() {
        return String::new();
    }
    let marks: Vec<String> = (1..=found.len()).map(|number| format!("[{number}]")).collect();
    let mut text = "The fair prices of these parts, side by side:\n".to_owned();
    for (mark, (setting, _)) in marks.iter().zip(found) {
        let _ = writeln!(text, "{mark} {setting}");
    }
    text.push('\n');
    let heading = ["part", "costs"].map(str::to_owned).into_iter().chain(marks).collect();
    let rows = named.into_iter().map(|one| {
        let in_settings = found.iter().map(|(_, prices)| {
            let price = prices.parts.iter().find(|price| price.part.words == one.part.words);
            let fair = |price: &FairPrice| format!("{:.1} {}", price.fair, verdict_word(price.verdict));
            price.map_or_else(|| "too rare".to_owned(), fair)
        });
        [one.part.words.clone(), one.part.points.to_string()].into_iter().chain(in_settings).collect()
    });
    let mut columns = vec![Column::left(0), Column::right(2)];
    columns.extend(found.iter().map(|_| Column::left(2)));
    text + &laid(&columns, std::iter::once(heading).chain(rows))
}

/// Lists the parts with a verdict, those that are furthest from their price first.
fn list(prices: &FairPrices, verdict: Verdict) -> String {
    let mut found: Vec<&FairPrice> = prices.parts.iter().filter(|price| price.verdict == verdict).collect();
    if verdict == Verdict::TooDear {
        found.reverse();
    }
    let word = match verdict {
        Verdict::TooCheap => "Too cheap",
        _ => "Too dear",
    };
    if found.is_empty() {
        return format!("{word}: no part is shown to be.\n\n");
    }
    let heading = [word, "adds", "costs", "fair", "range of the fair price"].map(str::to_owned).to_vec();
    let row = |price: &&FairPrice| {
        let Interval { low, high } = price.interval;
        let price_words =
            [price.part.words.clone(), format!("{:.1} %", 100.0 * price.adds), price.part.points.to_string()];
        let fair = [format!("{:.1}", price.fair), format!("{low:.1} to {high:.1}")];
        price_words.into_iter().chain(fair).collect()
    };
    let columns = [Column::left(0), Column::right(2), Column::right(2), Column::right(2), Column::left(2)];
    laid(&columns, std::iter::once(heading).chain(found.iter().map(row)))
}

fn groups(prices: &FairPrices) -> String {
    let heading = ["A point spent on", "is worth", "range", "verdict"].map(str::to_owned).to_vec();
    let rows = prices.groups.iter().map(|group| {
        let Interval { low, high } = group.interval;
        let worth = [group.name.clone(), format!("{:.2}", group.worth), format!("{low:.2} to {high:.2}")];
        worth.into_iter().chain([verdict_word(group.verdict).to_owned()]).collect()
    });
    let columns = [Column::left(0), Column::right(2), Column::left(2), Column::left(2)];
    laid(&columns, std::iter::once(heading).chain(rows))
}

fn laid(columns: &[Column], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut text = String::new();
    for line in lines(columns, rows) {
        text += line.trim_end();
        text.push('\n');
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenhand_game::game::ForcePart;

    fn price(key: &str, fair: f64, verdict: Verdict) -> FairPrice {
        let words = format!("part {key}");
        let part = ForcePart { key: key.into(), words, groups: Vec::new(), points: 4, count: 1 };
        let interval = Interval { low: fair - 1.0, high: fair + 1.0 };
        FairPrice { part, forces: 100, adds: 0.1, fair, interval, verdict }
    }

    fn setting(name: &str, parts: Vec<FairPrice>) -> (String, FairPrices) {
        let point_interval = Interval { low: 0.001, high: 0.003 };
        let prices =
            FairPrices { pairs: 100, point: 0.002, point_interval, parts, groups: Vec::new(), rare: Vec::new() };
        (name.to_owned(), prices)
    }

    #[test]
    fn parts_that_a_setting_names_stand_side_by_side() {
        use Verdict::{NotShown, TooCheap, TooDear};
        let small = [price("a", 9.0, TooCheap), price("b", 4.2, NotShown), price("c", 3.9, NotShown)];
        let large = [price("a", 1.0, TooDear), price("b", 4.6, NotShown), price("d", 7.25, TooCheap)];
        let found = [setting("45 points", small.to_vec()), setting("75 points", large.to_vec())];
        let text = side_by_side(&found);
        let rows: Vec<Vec<&str>> = text
            .lines()
            .map(|line| line.split("  ").map(str::trim).filter(|word| !word.is_empty()).collect())
            .collect();
        assert!(text.contains("[1] 45 points\n[2] 75 points\n"), "{text}");
        assert!(rows.contains(&vec!["part", "costs", "[1]", "[2]"]), "{text}");
        assert!(rows.contains(&vec!["part a", "4", "9.0 too cheap", "1.0 too dear"]), "{text}");
        assert!(rows.contains(&vec!["part d", "4", "too rare", "7.2 too cheap"]), "{text}");
        assert!(!text.contains("part b") && !text.contains("part c"), "{text}");
        assert_eq!(side_by_side(&found[..1]), "");
    }
}
