//! The answer in a few sentences generated from the figures: direction, size and certainty.

use crate::experiment::{Aim, Experiment};
use crate::tables::{ShareRow, Tables, ranking};

use super::by_axis;
use super::by_players;
use super::clear::LEVEL;
use super::differences::{Contrast, Sorted};
use super::fairness::Verdict;
use super::measured::Figure;
use super::names::{share_of, short};
use super::prices;
use super::shape::changes_one_by_one;
use super::words::{capitalized, deals_of, deals_to_go, margin, none_clear, plain, points};
use super::worth::{effects_in_short, in_short};

/// Maximum number of kinds of groups whose fairness is reported.
const MOST_KINDS: usize = 3;

/// The findings and the open questions.
pub(super) struct Answer {
    /// Sentences, the most important first.
    pub(super) said: Vec<String>,
    /// What is not decided, and how many deals would decide it.
    pub(super) open: Vec<String>,
}

/// Returns the answer of a run in which something was played.
pub(super) fn answer(experiment: &Experiment, tables: &Tables, figures: &[Figure]) -> Answer {
    let margin = margin(experiment);
    let sorted = Sorted::of(tables, margin);
    let mut said: Vec<String> =
        figures.iter().filter(|figure| figure.focus).take(2).map(|figure| focus(experiment, tables, figure)).collect();
    let mut by_axis_shown = false;
    if changes_one_by_one(experiment) {
        said.extend(one_by_one(experiment, tables));
    } else {
        let by_axis = by_axis::in_short(experiment, tables);
        by_axis_shown = !by_axis.is_empty();
        said.extend(if by_axis_shown { by_axis } else { compared(experiment, &sorted, margin) });
    }
    said.extend(by_players::in_short(experiment, tables));
    said.extend(prices::in_short(tables));
    said.extend(in_short(tables));
    said.extend(effects_in_short(experiment.called, tables));
    let (fair, unfair) = fairness(experiment, tables, margin);
    // Who wins matters more than the second change.
    let at = if by_axis_shown { 1 } else { said.len() };
    said.splice(at..at, fair);
    if said.is_empty() {
        said.push("Nothing is clear yet: who wins is not known well enough to call it fair or unfair.".to_owned());
    }
    // Effects of axes state what they leave open.
    let undecided = if by_axis_shown { Vec::new() } else { open(tables, &sorted, margin) };
    Answer { said, open: undecided.into_iter().chain(unfair).collect() }
}

/// Describes what the comparisons are with.
fn reference(experiment: &Experiment) -> String {
    let cell = short(experiment, experiment.reference());
    if experiment.compares_with_first() {
        format!("the first cell ({cell}; there is no [baseline])")
    } else if experiment.cells.iter().filter(|cell| cell.baseline).count() == 1 {
        format!("the baseline ({cell})")
    } else {
        "their baselines".to_owned()
    }
}

/// Describes the focus: its value, and where it differs most.
fn focus(experiment: &Experiment, tables: &Tables, figure: &Figure) -> String {
    let at = experiment.reference();
    let Some(value) = figure.values[at] else { return format!("{}: not counted yet.", figure.name) };
    let range = value
        .interval
        .map_or_else(String::new, |range| format!(" ({} to {})", figure.number(range.low), figure.number(range.high)));
    let with = if experiment.cells.len() > 1 { format!(" with {}", short(experiment, at)) } else { String::new() };
    let late = crate::experiment::label(experiment.reservations.choice.focus_is_late());
    let mut text = format!("In focus{late}: {} {}{range}{with}", figure.name, figure.number(value.value));
    let row = tables.win_share.iter().find(|row| {
        row.cell == at && row.kind == "faction" && figure.name == share_of(experiment.called, &row.kind, &row.group)
    });
    if let Some(row) = row {
        text += &format!(", {}", against_fair(row));
    }
    text + &elsewhere(experiment, figure, at) + "."
}

/// Describes the variant in which a figure differs most from its value in one cell, and whether that is significant;
/// empty for a single variant.
fn elsewhere(experiment: &Experiment, figure: &Figure, at: usize) -> String {
    let others: Vec<usize> =
        (0..figure.values.len()).filter(|cell| *cell != at && figure.values[*cell].is_some()).collect();
    let value = |cell: usize| figure.values[cell].map_or(f64::NAN, |found| found.value);
    let away = |cell: usize| (value(cell) - value(at)).abs();
    let Some(most) = others.iter().copied().max_by(|a, b| away(*a).total_cmp(&away(*b))) else {
        return String::new();
    };
    if away(most) == 0.0 {
        return if others.len() == 1 { "; the same in both variants" } else { "; the same in every variant" }
            .to_owned();
    }
    let furthest = if others.len() == 1 { "" } else { "the largest difference of all variants" };
    // For cards the summary has counts without a test of the difference.
    let sure = match (figure.judged[most], figure.clear[most]) {
        (true, true) => "a clear difference",
        (true, false) => "a difference that luck alone could explain",
        (false, _) => "",
    };
    let said: Vec<&str> = [furthest, sure].into_iter().filter(|part| !part.is_empty()).collect();
    let said = if said.is_empty() { String::new() } else { format!(" ({})", said.join("; ")) };
    format!("; {} with {}{said}", figure.number(value(most)), short(experiment, most))
}

/// Describes how a share compares with the expected one.
fn against_fair(row: &ShareRow) -> String {
    let fair = super::words::percent(row.fair);
    match row.clearness() {
        Some(clearness) if clearness > super::clear::CLEARLY_OFF && row.share.is_some_and(|s| s.value > row.fair) => {
            format!("clearly more than fair ({fair})")
        }
        Some(clearness) if clearness > super::clear::CLEARLY_OFF => format!("clearly less than fair ({fair})"),
        _ => format!("not clearly off what is fair ({fair})"),
    }
}

/// Describes a difference and its direction.
fn told(experiment: &Experiment, contrast: &Contrast<'_>) -> String {
    let up = contrast.row.difference.value > 0.0;
    let (way, cell) = (if up { "more" } else { "less" }, short(experiment, contrast.row.cell));
    format!("{}, {way} with {cell}: {} ({})", contrast.name(experiment.called), contrast.values(), contrast.range())
}

/// Describes what differs from the baseline.
fn compared(experiment: &Experiment, sorted: &Sorted<'_>, margin: f64) -> Vec<String> {
    let (clear, all) = (&sorted.clear, sorted.all());
    if all == 0 {
        return Vec::new();
    }
    let with = reference(experiment);
    let mut said = Vec::new();
    if clear.is_empty() && sorted.open.is_empty() {
        let most = points(margin);
        said.push(format!(
            "No difference: against {with} no win share moves by more than {most}, and no headline average in any deal."
        ));
    } else if clear.is_empty() {
        let widest = |share: bool| {
            let open = sorted.open.iter().filter(|contrast| contrast.row.is_share() == share);
            open.map(|contrast| contrast.interval.low.abs().max(contrast.interval.high.abs())).fold(0.0, f64::max)
        };
        let could = if widest(true) > 0.0 {
            format!(" A win share could still differ by up to {}.", points(widest(true)))
        } else {
            String::new()
        };
        let none = capitalized(&none_clear(all, &with));
        said.push(format!("{none} so far, which does not mean that all is equal.{could}"));
    } else {
        let differ = if clear.len() == 1 { "differs" } else { "differ" };
        said.push(format!("{} of {all} comparisons with {with} {differ} clearly, beyond luck.", clear.len()));
    }
    let clearest = |share: bool| {
        let of_kind = clear.iter().filter(|contrast| contrast.row.is_share() == share);
        of_kind.max_by(|a, b| a.clearness().total_cmp(&b.clearness()))
    };
    said.extend(clearest(false).map(|found| format!("Clearest: {}.", told(experiment, found))));
    said.extend(clearest(true).map(|found| format!("Of who wins: {}.", told(experiment, found))));
    said
}

/// Describes which of many single changes affect the game.
fn one_by_one(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let rows = ranking(tables);
    let moving: Vec<_> = rows.iter().filter(|row| tables.contrasts[row.clearest].p_holm < LEVEL).collect();
    let mut said = vec![format!(
        "{} of {} changes move the game clearly, each made by itself (all comparisons taken into account).",
        moving.len(),
        rows.len()
    )];
    let of = |at: usize| Contrast::of(&tables.contrasts[at]);
    let most = moving.iter().take(3).filter_map(|row| Some((row, of(row.clearest)?)));
    said.extend(most.map(|(row, contrast)| {
        let name = short(experiment, row.cell);
        format!(
            "{}. {name}, by {} standard deviations: {}.",
            row.rank,
            plain(row.moved),
            contrast.told(experiment.called)
        )
    }));
    said
}

/// Describes whether groups share the wins fairly in the reference cell: what is known, and what is open.
fn fairness(experiment: &Experiment, tables: &Tables, margin: f64) -> (Vec<String>, Vec<String>) {
    let cell = experiment.reference();
    let rows = tables.win_share.iter().filter(|row| row.cell == cell && row.deals > 0 && row.headline);
    // With several variants, the goals say whether these groups are level.
    let rows: Vec<&ShareRow> = rows.filter(|row| experiment.cells.len() == 1 || !is_judged(experiment, row)).collect();
    let deals = deals_of(tables, &[cell]);
    let (mut said, mut open) = (Vec::new(), Vec::new());
    for groups in rows.chunk_by(|a, b| a.kind == b.kind).take(MOST_KINDS) {
        match Verdict::of(experiment.called, groups, deals, margin) {
            Some(Verdict::Decided(text)) => said.push(text),
            Some(Verdict::Open(_)) if is_judged(experiment, groups[0]) => {}
            Some(Verdict::Open(text)) => open.push(text),
            None => {}
        }
    }
    let with = match experiment.cells.len() {
        1 => String::new(),
        _ if experiment.compares_with_first() => " in the first cell".to_owned(),
        _ if experiment.cells.iter().filter(|cell| cell.baseline).count() == 1 => " in the baseline".to_owned(),
        _ => format!(" with {}", short(experiment, cell)),
    };
    let said: Vec<String> = match said.is_empty() {
        true => Vec::new(),
        false => vec![format!("Who wins{with}: {}.", said.join("; "))],
    };
    let lead = with.strip_prefix(' ').map_or_else(String::new, |with| format!("{with}, "));
    let open = open.into_iter().map(|text| format!("{lead}{text}.")).collect();
    (said, open)
}

/// Whether a goal is about every group of this kind.
fn is_judged(experiment: &Experiment, row: &ShareRow) -> bool {
    let mut aims = experiment.goals.targets.iter().map(|goal| &goal.aim);
    aims.any(|aim| matches!(aim, Aim::Share { kind, group: None } if *kind == row.kind))
}

/// Describes what is not decided, and how many deals would decide it.
fn open(tables: &Tables, sorted: &Sorted<'_>, margin: f64) -> Vec<String> {
    let (open, all) = (sorted.open.len(), sorted.all());
    if open == 0 {
        return Vec::new();
    }
    let to_go = |contrast: &Contrast<'_>| {
        let deals = deals_of(tables, &[contrast.row.cell, contrast.row.baseline]);
        deals_to_go(deals, contrast.interval.half_width(), margin)
    };
    let shares: Vec<f64> = sorted.open.iter().filter(|contrast| contrast.row.is_share()).map(to_go).collect();
    let most = shares.iter().copied().fold(0.0, f64::max);
    let takes = if most > 0.0 {
        format!("; about {most:.0} more deals per cell would decide who wins to {}", points(margin))
    } else {
        String::new()
    };
    vec![format!("{open} of {all} comparisons{takes}.")]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Estimate;
    use crate::tables::tests::{experiment, toy};

    /// Creates a figure with these values; for each except the first, `judged` and `clear` apply.
    fn figure(values: &[f64], judged: bool, clear: bool) -> Figure {
        let others = |is: bool| (0..values.len()).map(|cell| is && cell > 0).collect();
        Figure {
            name: "sword: played per match".into(),
            measure: String::new(),
            is_share: false,
            values: values.iter().map(|value| Some(Estimate { value: *value, interval: None })).collect(),
            judged: others(judged),
            clear: others(clear),
            clearness: 0.0,
            focus: true,
        }
    }

    fn said(values: &[f64], judged: bool, clear: bool) -> String {
        let cells = values.len();
        focus(&experiment(cells), &toy(cells, 40, 20), &figure(values, judged, clear))
    }

    #[test]
    fn a_figure_in_focus_that_is_not_tested_is_not_said_to_be_undecided() {
        let start = "In focus: sword: played per match 0 with mana 4; 0.99 with mana 5";
        assert_eq!(said(&[0.0, 0.99], false, false), format!("{start}."));
        assert_eq!(said(&[0.0, 0.99], true, true), format!("{start} (a clear difference)."));
        assert_eq!(said(&[0.0, 0.99], true, false), format!("{start} (a difference that luck alone could explain)."));
    }

    #[test]
    fn of_several_variants_the_one_that_differs_most_is_named_as_such() {
        let found = said(&[0.5, 0.6, 0.1], true, true);
        assert!(
            found.ends_with("; 0.1 with mana 6 (the largest difference of all variants; a clear difference)."),
            "{found}"
        );
        assert!(said(&[0.5, 0.6, 0.1], false, false).ends_with("(the largest difference of all variants)."));
    }

    #[test]
    fn a_figure_that_never_differs_is_the_same_in_every_variant() {
        assert!(said(&[0.5, 0.5, 0.5], true, false).ends_with("0.5 with mana 4; the same in every variant."));
        assert!(said(&[0.5, 0.5], false, false).ends_with("; the same in both variants."));
        assert!(said(&[0.5], false, false).ends_with("0.5."));
    }

    /// Nothing about a card is compared with the baseline, whatever else the run compares.
    #[test]
    fn counts_of_a_card_are_not_judged_and_measures_are() {
        let mut asked = experiment(2);
        let place = evenhand_game::game::knobs::Place { file: "toy.toml".into(), line: 1, column: 1 };
        let card = crate::experiment::Focus { kind: crate::experiment::FocusKind::Card, name: "Sword".into(), place };
        asked.focus = Some(card);
        let figures = crate::report::measured::every_figure(&asked, &toy(2, 400, 100));
        let judged = |name: &str| figures.iter().find(|figure| figure.name.starts_with(name)).unwrap().judged[1];
        assert!(!judged("Sword: played per match") && judged("rounds") && judged("seat S1 wins"));
    }
}
