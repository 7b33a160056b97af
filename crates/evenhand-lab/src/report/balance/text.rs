//! The summary of a search as text.

use crate::balance::{Effect, Outcome, Reading, Verdict, verdict};
use crate::experiment::Experiment;
use crate::report::players;
use crate::report::words::wrapped;
use evenhand_game::grid::{Column, lines};

use super::search::Search;
use super::sentences::Sentences;
use super::words::{change, interval, is_shown, label, level, number, per_step, range_of};

/// Maximum number of effects listed; the page has all.
const MOST_EFFECTS: usize = 24;

/// Returns the whole summary of a search.
pub fn balance_summary(experiment: &Experiment, outcome: &Outcome<'_>) -> String {
    let search = &Search::of(experiment, outcome);
    let Sentences { verdict, reasons, set } = Sentences::of(search);
    let mut text = vec![experiment.question.clone(), String::new()];
    text.extend(wrapped(&verdict, 0));
    text.push(String::new());
    text.extend(reasons.iter().flat_map(|reason| wrapped(reason, 0)));
    text.push(String::new());
    text.extend(knobs(search));
    text.push(String::new());
    text.extend(targets(search));
    text.push(String::new());
    text.extend(effects(search));
    text.push(String::new());
    text.extend(wrapped(
        &format!(
            "Intervals hold the true value 19 times in 20, for these players ({}): others may give other values.",
            players(experiment)
        ),
        0,
    ));
    text.extend(faults(outcome));
    if !set.is_empty() {
        text.extend([String::new(), "To play with these values:".to_owned()]);
        text.extend(set.iter().map(|line| format!("  {line}")));
    }
    text.join("\n") + "\n"
}

/// Reports matches of the rulebook that failed.
fn faults(outcome: &Outcome<'_>) -> Option<String> {
    let book = outcome.fresh[0].as_ref().filter(|book| book.faults > 0)?;
    Some(format!("{} of {} matches with the rulebook's values could not be finished.", book.faults, book.matches))
}

/// Returns the term for the best candidate.
fn called(outcome: &Outcome<'_>) -> &'static str {
    if outcome.is_proposed() { "proposed" } else { "nearest" }
}

/// Lists the values of the knobs.
fn knobs(search: &Search<'_>) -> Vec<String> {
    let outcome = search.outcome;
    let head = ["  knob", "bounds", "rulebook", called(outcome)].map(str::to_owned);
    let rows = search.knobs().zip(&outcome.best().values).map(|((name, knob), value)| {
        let found = if *value == knob.book { "unchanged".to_owned() } else { level(knob, *value) };
        let bounds = format!("{} to {}", level(knob, knob.low), level(knob, knob.high));
        [format!("  {name}"), bounds, level(knob, knob.book), found]
    });
    lines(&[Column::left(0), Column::left(2), Column::right(2), Column::right(2)], std::iter::once(head).chain(rows))
}

/// Lists the values that targets are about, on the fresh deals.
pub(super) fn targets(search: &Search<'_>) -> Vec<String> {
    let outcome = search.outcome;
    let columns = [
        Column::left(0),
        Column::left(2),
        Column::right(2),
        Column::right(2),
        Column::left(1),
        Column::left(2),
        Column::left(2),
    ];
    let same = outcome.is_rulebook();
    let head = if same {
        ["  target", "range", "rulebook", "", "", "", ""]
    } else {
        ["  target", "range", "rulebook", called(outcome), "", "", "difference"]
    };
    let rows = outcome.fresh[1].iter().flat_map(|played| &played.readings).map(|reading| row(search, reading, same));
    let deals = outcome.fresh[1].as_ref().map_or(0, |played| played.sums.deals.len());
    let title = format!("On {deals} fresh deals that the search did not use:");
    std::iter::once(title).chain(lines(&columns, std::iter::once(head.map(str::to_owned)).chain(rows))).collect()
}

fn row(search: &Search<'_>, reading: &Reading, same: bool) -> [String; 7] {
    let outcome = search.outcome;
    let target = &outcome.wanted.targets[reading.target];
    let shown = |own: &Reading| own.estimate.map_or("never".to_owned(), |estimate| number(own, estimate.value));
    let range = reading.estimate.and_then(|estimate| estimate.interval);
    let range = range.map_or(String::new(), |range| format!("({})", interval(reading, range)));
    let stands = verdict(target, reading).map_or("-", Verdict::word).to_owned();
    let before = outcome.fresh[0].as_ref().and_then(|book| book.like(reading)).map_or("-".to_owned(), shown);
    let (name, band) = (format!("  {}{}", search.reading(reading), label(outcome, reading)), range_of(target, reading));
    if same {
        return [name, band, before, range, stands, String::new(), String::new()];
    }
    let moved = outcome.closeness.iter().flat_map(|found| &found.differences);
    let moved = moved.filter(|moved| (moved.target, &moved.what) == (reading.target, &reading.what));
    let moved = moved.map(|moved| change(reading, moved.value, moved.interval)).next().unwrap_or_default();
    [name, band, before, shown(reading), range, stands, moved]
}

/// Lists the effects of each knob on the targets.
fn effects(search: &Search<'_>) -> Vec<String> {
    let outcome = search.outcome;
    let mut measured: Vec<&Effect> = outcome.effects.iter().filter(|effect| effect.change.is_some()).collect();
    // Two targets about the same quantity have one effect; the effects of a knob are adjacent.
    measured.dedup_by(|a, b| (a.knob, &a.reading.what) == (b.knob, &b.reading.what));
    if measured.is_empty() {
        return vec!["How much each knob moves the targets is not known: its ends were not played.".into()];
    }
    let shown = measured.iter().filter(|effect| is_shown(effect)).count();
    let title = match shown {
        0 => "No knob is shown to move a target, from its least to its greatest value:".to_owned(),
        _ => "What moves the targets (* shown), from the least to the greatest value of each knob:".to_owned(),
    };
    let head = ["  knob", "values", "target", "", "change", "a step"].map(str::to_owned);
    let row = |effect: &Effect| {
        let (knob, reading) = (&outcome.wanted.knobs[effect.knob], &effect.reading);
        let (value, range) = effect.change.map_or((0.0, None), |moved| (moved.value, Some(moved.interval)));
        [
            format!("  {}", search.knob(effect.knob)),
            format!("{} to {}", level(knob, knob.low), level(knob, knob.high)),
            search.reading(reading),
            if is_shown(effect) { "*".to_owned() } else { String::new() },
            change(reading, value, range),
            per_step(knob, reading, value).unwrap_or_default(),
        ]
    };
    let columns =
        [Column::left(0), Column::left(2), Column::left(2), Column::left(1), Column::left(1), Column::left(2)];
    let rows = measured.iter().take(MOST_EFFECTS).map(|effect| row(effect));
    let mut text = vec![title];
    text.extend(lines(&columns, std::iter::once(head).chain(rows)));
    if measured.len() > MOST_EFFECTS {
        text.push(format!("  {} more are in report.html.", measured.len() - MOST_EFFECTS));
    }
    text
}
