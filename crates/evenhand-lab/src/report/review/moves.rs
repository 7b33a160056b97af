//! What single changes and cards move.

use crate::experiment::Target;
use crate::report::clear::{LEVEL, is_clear};
use crate::report::differences::Contrast;
use crate::report::names::{Names, group_in_sentence, verb, words};
use crate::report::words::{plain, points, rate};
use crate::tables::{ContrastRow, Estimate, Of, RankRow, Why, ranking};
use evenhand_kit::stats::{Difference, Interval};

use super::finding::{Finding, Picture, Row};
use super::part::{ReviewPart, look};

/// The worth of a card that counts as much as the tolerance of a goal.
pub(super) const WORTH: f64 = 0.05;

/// Returns a finding for each single change that clearly moves something that a goal is about.
pub(super) fn changes(part: &ReviewPart<'_>) -> Vec<Finding> {
    let names = Names::of(part.experiment);
    let goals = &part.experiment.goals.targets;
    let largest = |row: &RankRow| -> Option<Finding> {
        let of_cell = part.tables.contrasts.iter().filter(|contrast| contrast.cell == row.cell && is_clear(contrast));
        let sized = of_cell.filter_map(|contrast| Some((contrast, size(goals, contrast)?)));
        let (contrast, size) = sized.max_by(|a, b| a.1.total_cmp(&b.1))?;
        let (name, told) = (names.in_sentence(row.cell), Contrast::of(contrast)?);
        Some(Finding {
            size,
            text: format!("{name}: {} {} ({}).", told.name(part.experiment.called), values(contrast), told.range()),
            tried: String::new(),
            look: Some(look(part, row.cell, Why::Typical)),
            picture: difference(&told.name(part.experiment.called), name, &contrast.difference, contrast.is_portion()),
        })
    };
    ranking(part.tables).iter().filter_map(largest).collect()
}

/// Formats the values of a variant and of the baseline.
pub(super) fn values(row: &ContrastRow) -> String {
    let number = |value: f64| if row.is_portion() { rate(value) } else { plain(value) };
    format!("{} instead of {}", number(row.difference.a), number(row.difference.b))
}

/// Returns the size of a difference in units of the goal that it is about.
pub(super) fn size(goals: &[Target], row: &ContrastRow) -> Option<f64> {
    let goal = goals.iter().find(|goal| row.subject.is_about(&goal.aim))?;
    Some(row.difference.value.abs() / goal.unit())
}

/// Returns the names of the cards that clearly add or cost most, at most `most`.
pub fn outstanding_cards(part: &ReviewPart<'_>, most: usize) -> Vec<String> {
    let clear = part.tables.cards.iter().filter(|row| row.worth_p_holm.is_some_and(|p| p < LEVEL));
    let mut sized: Vec<(f64, &str)> =
        clear.filter_map(|row| Some((row.worth?.value.abs(), row.card.as_str()))).collect();
    sized.sort_by(|a, b| b.0.total_cmp(&a.0));
    sized.into_iter().take(most).map(|(_, card)| card.to_owned()).collect()
}

/// Returns a finding for each card that clearly adds or costs wins.
pub(super) fn cards(part: &ReviewPart<'_>) -> Vec<Finding> {
    let (called, tables) = (part.experiment.called, part.tables);
    let owned = tables.cards.iter().filter_map(|row| {
        let worth = row.worth.filter(|_| row.worth_p_holm.is_some_and(|p| p < LEVEL))?;
        let way = if worth.value > 0.0 { "adds" } else { "costs" };
        let range = worth
            .interval
            .map_or_else(String::new, |range| format!(" ({:+.1} to {:+.1})", range.low * 100.0, range.high * 100.0));
        let text = format!(
            "{} {way} its owner {} of win share{range}, beside matches from which it was left out.",
            words(&row.card),
            points(worth.value.abs())
        );
        Some(Finding {
            size: worth.value.abs() / WORTH,
            text,
            tried: String::new(),
            look: None,
            picture: difference("win share of its owner", &words(&row.card), &worth, true),
        })
    });
    let shared = tables.card_effects.iter().filter(|row| row.p_holm < LEVEL && row.subject.of == Of::WinShare);
    let shared = shared.map(|row| {
        let (who, change) = (group_in_sentence(called, &row.subject.kind, &row.subject.group), row.difference.value);
        let way = if change > 0.0 { "more" } else { "less" };
        let text = format!(
            "With {} in the game, {who} {} {} {way} ({} instead of {}).",
            words(&row.card),
            verb(&who),
            points(change.abs()),
            rate(row.difference.a),
            rate(row.difference.b)
        );
        Finding {
            size: change.abs() / WORTH,
            text,
            tried: String::new(),
            look: None,
            picture: difference(&format!("win share of {who}"), &words(&row.card), &row.difference, true),
        }
    });
    owned.chain(shared).collect()
}

/// Returns the picture of a difference: how much a change or a card adds to a value. Shares are shown in points.
fn difference(what: &str, name: &str, change: &Difference, portion: bool) -> Picture {
    let (factor, unit) = if portion { (100.0, ", in points") } else { (1.0, "") };
    let interval = change.interval.map(|range| Interval { low: range.low * factor, high: range.high * factor });
    Picture {
        title: format!("change of {what}{unit}"),
        portion: false,
        rows: vec![Row {
            name: name.to_owned(),
            value: Estimate { value: change.value * factor, interval },
            line: 0.0,
        }],
        line_is: "no change",
    }
}
