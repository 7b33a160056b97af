//! The worth of a card in words, with its rank and its neighbours.

use evenhand_kit::stats::{Difference, Interval};

use super::set::{Judged, Rated};
use super::verdict::Verdict;
use super::words::{points, range, signed};

/// Describes the worth, the rank, and the next cards above and below.
pub(super) fn worth(one: &Judged<'_>) -> String {
    let Judged { card, others, .. } = one;
    let mut text = format!("Owning it from the start {}", changes(&card.worth));
    if others.is_empty() {
        return text + ".";
    }
    let equal: Vec<&str> = others
        .iter()
        .filter(|(other, _)| other.card.owned.places().eq(card.card.owned.places()))
        .map(|(other, _)| name(other))
        .collect();
    let so_far = if one.decision.verdict == Verdict::Open { " so far" } else { "" };
    text += &format!(": rank {} of {}{so_far}.", card.rank, others.len() + 1);
    if !equal.is_empty() && one.decision.verdict != Verdict::Unused {
        text += &format!(" It played every match exactly as {} did.", equal.join(" and "));
    }
    let above = others.iter().rev().find(|(other, _)| other.worth.value > card.worth.value);
    let below = others.iter().find(|(other, _)| other.worth.value < card.worth.value);
    let ends = [("Next above", above), ("Next below", below)];
    for (what, other) in ends.into_iter().filter_map(|(what, other)| Some((what, other?))) {
        text += &format!(" {what}: {}.", neighbour(other));
    }
    text
}

/// States how much a worth adds or costs. What is not shown to differ from 0 may be chance.
fn changes(worth: &Difference) -> String {
    let chance = match worth.interval {
        Some(range) if range.low > 0.0 || range.high < 0.0 => "",
        _ => ", which may be chance",
    };
    let range = range(worth.interval);
    match worth.value {
        value if signed(value) == "0" => format!("changed no win share in these deals{range}"),
        value if value > 0.0 => format!("adds {} of win share{chance}{range}", points(value)),
        value => format!("costs {} of win share{chance}{range}", points(value)),
    }
}

/// Describes another card by its worth and by the difference of the card from it.
fn neighbour((other, less): &(&Rated, Difference)) -> String {
    let [way, opposite] = if less.value > 0.0 { ["less", "more"] } else { ["more", "less"] };
    let range = less.interval.map(|range| if less.value > 0.0 { range } else { turned(range) });
    let range = range.map(|range| sizes(range, way, opposite)).unwrap_or_default();
    let is_same = signed(less.value) == "0";
    let size = if is_same { "about as much".to_owned() } else { format!("{} {way}", points(less.value)) };
    format!("{}, {}, which is {size}{range}", name(other), signed(other.worth.value))
}

/// Returns the interval of the opposite difference.
fn turned(range: Interval) -> Interval {
    Interval { low: -range.high, high: -range.low }
}

/// Formats an interval of points without signs. If it reaches to the other side of 0, both ends say which side they are on.
fn sizes(range: Interval, way: &str, opposite: &str) -> String {
    let size = |share: f64| format!("{:.1}", share.abs() * 100.0);
    let (low, high) = (size(range.low), size(range.high));
    if range.low < 0.0 { format!(" ({low} {opposite} to {high} {way})") } else { format!(" ({low} to {high})") }
}

fn name<'r>(one: &&'r Rated) -> &'r str {
    &one.card.name
}

#[cfg(test)]
mod tests {
    use super::super::samples::{decision, differs, judged, rated};
    use super::*;

    #[test]
    fn a_worth_that_is_not_shown_is_said_to_be_possible_by_chance() {
        assert_eq!(changes(&differs(20.0, 5.0)), "adds 20 points of win share (+15.0 to +25.0)");
        assert_eq!(changes(&differs(3.0, 5.0)), "adds 3 points of win share, which may be chance (-2.0 to +8.0)");
        assert_eq!(changes(&differs(-3.0, 5.0)), "costs 3 points of win share, which may be chance (-8.0 to +2.0)");
        assert_eq!(changes(&differs(0.0, 5.0)), "changed no win share in these deals (-5.0 to +5.0)");
    }

    #[test]
    fn the_ends_of_a_range_on_both_sides_say_which_side_they_are_on() {
        let (card, near, far) = (rated("new", None, differs(5.0, 1.0)), differs(4.0, 1.0), differs(-5.0, 1.0));
        let said = |other: Difference, verdict: Verdict| {
            worth(&judged(&card, &rated("old", None, other), decision(verdict, [3.0, 3.0])))
        };
        let text = said(near, Verdict::Open);
        assert!(
            text.contains("rank 1 of 2 so far. Next below: old, +4.0, which is 1 point less (1.0 more to 3.0 less)."),
            "{text}"
        );
        let text = said(far, Verdict::FarTooStrong);
        assert!(text.contains("rank 1 of 2. Next below: old, -5.0, which is 10 points less (8.0 to 12.0)."), "{text}");
        let text = said(differs(4.99, 1.0), Verdict::Open);
        assert!(text.contains("old, +5.0, which is about as much (2.0 more to 2.0 less)."), "{text}");
        let text = said(differs(6.0, 1.0), Verdict::Open);
        assert!(text.contains("Next above: old, +6.0, which is 1 point more (1.0 less to 3.0 more)."), "{text}");
    }
}
