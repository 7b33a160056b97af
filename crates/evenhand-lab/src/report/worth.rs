//! What cards add to their decks, if some were left out at random.

use crate::experiment::{Experiment, Vocabulary};
use crate::tables::{CardRow, EffectRow, Of, Subject, Tables};

use super::clear::LEVEL;
use super::names::group_in_sentence;
use super::words::{label, points};

/// Maximum number of cards named at either end.
const NAMED: usize = 5;

/// Describes in one sentence how many cards clearly add or cost something, and which most.
pub(super) fn in_short(tables: &Tables) -> Option<String> {
    let first = tables.cards.iter().find(|row| row.worth.is_some())?.cell;
    let cards = tables.cards.iter().filter(|row| row.cell == first);
    let known: Vec<(&CardRow, f64)> = cards.filter_map(|row| Some((row, row.worth?.value))).collect();
    let clear: Vec<&(&CardRow, f64)> =
        known.iter().filter(|(row, _)| row.worth_p_holm.is_some_and(|p| p < LEVEL)).collect();
    let mut text =
        format!("{} of {} cards clearly change the share of the win of who has them", clear.len(), known.len());
    let best = clear.iter().max_by(|a, b| a.1.total_cmp(&b.1)).filter(|(_, worth)| *worth > 0.0);
    let worst = clear.iter().min_by(|a, b| a.1.total_cmp(&b.1)).filter(|(_, worth)| *worth < 0.0);
    let ends = [("most adds", best), ("most costs", worst)];
    for (number, (way, found)) in ends.into_iter().filter(|(_, found)| found.is_some()).enumerate() {
        let Some((row, worth)) = found else { continue };
        let lead = if number == 0 { ": " } else { ", " };
        text += &format!("{lead}{way} {} ({} points)", row.card, signed(*worth));
    }
    Some(text + ".")
}

/// Lists, for the first cell in which cards were left out, which clearly add most and which cost most.
pub(super) fn worth(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let Some(first) = tables.cards.iter().find(|row| row.worth.is_some()) else { return Vec::new() };
    let mut cards: Vec<&CardRow> =
        tables.cards.iter().filter(|row| row.cell == first.cell && row.worth.is_some()).collect();
    let worth = |row: &CardRow| row.worth.map_or(0.0, |worth| worth.value);
    cards.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    let is_clear = |row: &&CardRow| row.worth_p_holm.is_some_and(|p| p < LEVEL);
    let clear: Vec<&CardRow> = cards.iter().copied().filter(is_clear).collect();
    let of = if experiment.cells.len() > 1 { format!(" ({})", label(experiment, first.cell)) } else { String::new() };
    let mut lines = vec![
        String::new(),
        format!(
            "What a card adds to its deck's share of the win: matches with it less those without{of}. {} of {} are clear, \
             however many are looked at:",
            clear.len(),
            cards.len()
        ),
    ];
    let told = |row: &CardRow| {
        let interval = row.worth.and_then(|worth| worth.interval);
        let range = interval.map_or_else(String::new, |range| {
            format!(" (between {} and {})", signed(range.low), points_signed(range.high))
        });
        format!("{} {}{range}", row.card, signed(worth(row)))
    };
    let adds = clear.iter().copied().filter(|row| worth(row) > 0.0).take(NAMED);
    let costs = clear.iter().rev().copied().filter(|row| worth(row) < 0.0).take(NAMED);
    lines.extend(adds.map(|row| format!("  adds   {}", told(row))));
    lines.extend(costs.map(|row| format!("  costs  {}", told(row))));
    lines.push("  Ranges in cards.csv are each for one card alone: among so many, some exclude 0 by luck.".into());
    lines
}

/// Describes in one sentence how many cards clearly affect the game, and which most.
pub(super) fn effects_in_short(called: Vocabulary, tables: &Tables) -> Option<String> {
    let clear = clear_effects(tables);
    let cards = |rows: &mut dyn Iterator<Item = &EffectRow>| {
        let mut names: Vec<&str> = rows.map(|row| row.card.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names.len()
    };
    let all = cards(&mut tables.card_effects.iter());
    if all == 0 {
        return None;
    }
    let named = cards(&mut clear.iter().copied());
    let first = clear.first().map_or_else(String::new, |row| format!(": most {}", told_effect(called, row)));
    Some(format!("{named} of {all} cards clearly change who wins or how matches go{first}."))
}

/// Lists the clear effects on the game of cards that were at times left out for every seat, the clearest first.
pub(super) fn effects(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let Some(first) = tables.card_effects.first() else { return Vec::new() };
    let clear = clear_effects(tables);
    let of = if experiment.cells.len() > 1 { format!(" ({})", label(experiment, first.cell)) } else { String::new() };
    let mut lines = vec![
        String::new(),
        format!(
            "What a card does to the game: matches with it less those it was left out of{of}. {} of {} effects are clear, \
             however many are looked at:",
            clear.len(),
            tables.card_effects.len()
        ),
    ];
    lines.extend(clear.iter().take(2 * NAMED).map(|row| format!("  {}", told_effect(experiment.called, row))));
    lines.push(
        "  card_effects.csv has all of them; cards.csv the share of the win of who played each, beside it.".into(),
    );
    lines
}

/// Returns the clear effects, the clearest first.
pub(super) fn clear_effects(tables: &Tables) -> Vec<&EffectRow> {
    let mut clear: Vec<&EffectRow> = tables.card_effects.iter().filter(|row| row.p_holm < LEVEL).collect();
    clear.sort_by(|a, b| b.difference.clearness().unwrap_or(0.0).total_cmp(&a.difference.clearness().unwrap_or(0.0)));
    clear
}

/// Formats an effect with its interval.
pub(super) fn told_effect(called: Vocabulary, row: &EffectRow) -> String {
    let Subject { of, measure, kind, group, unit, .. } = &*row.subject;
    let portion = row.subject.is_portion();
    let number = |value: f64| {
        if portion { format!("{} points", signed(value)) } else { format!("{value:+.2} {unit}") }
    };
    let what = match (of, kind.as_str()) {
        (Of::WinShare, _) => group_in_sentence(called, kind, group),
        _ => called.measure(measure),
    };
    let range = row
        .difference
        .interval
        .map_or_else(String::new, |range| format!(" (between {} and {})", number(range.low), number(range.high)));
    format!("{}: {what} {}{range}", row.card, number(row.difference.value))
}

fn signed(share: f64) -> String {
    format!("{}{:.1}", if share < 0.0 { "-" } else { "+" }, (share * 100.0).abs())
}

fn points_signed(share: f64) -> String {
    let sign = if share < 0.0 { "-" } else { "+" };
    format!("{sign}{}", points(share.abs()))
}

#[cfg(test)]
mod tests {
    use crate::report::summary;
    use crate::tables::tests::{experiment, toy};

    #[test]
    fn what_a_card_clearly_adds_is_told_with_its_range() {
        let text = summary(&experiment(1), &toy(1, 4000, 100));
        assert!(text.contains("1 of 1 are clear"), "{text}");
        assert!(text.contains("  adds   Sword +25.0 (between +"), "{text}");
        let few = summary(&experiment(1), &toy(1, 4, 4));
        assert!(!few.contains("  adds "), "{few}");
    }
}
