//! The page of a search for better values: the verdict, the targets, and a chart of each knob.

use maud::{Markup, html};

use crate::balance::{Effect, Outcome, Reading, Verdict, verdict};
use crate::experiment::Experiment;
use crate::report::balance::{Search, Sentences, change, is_shown, label, level, number, per_step, range_of, told};
use evenhand_kit::stats::Interval;

use super::parts::Ends;
use super::{Head, Provenance, document};

/// The size of a chart, and the margins around the plot area.
const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 170.0;
const LEFT: f64 = 48.0;
const BOTTOM: f64 = 24.0;
const EDGE: f64 = 8.0;

/// Returns the complete page of a search.
pub fn balance_page(experiment: &Experiment, outcome: &Outcome<'_>, provenance: &Provenance) -> String {
    let search = &Search::of(experiment, outcome);
    let Sentences { verdict, reasons, set } = Sentences::of(search);
    let sections = html! {
        section #answer {
            h2 { "Answer" }
            p .lead { (verdict) }
            @for reason in &reasons { p { (reason) } }
            @if !set.is_empty() { pre { code { @for line in &set { (line) "\n" } } } }
            p .note { "Intervals hold the true value 19 times in 20, for these players: others may give other values." }
        }
        (knobs(search))
        (targets(search))
        (effects(search))
        section #again {
            h2 { "The same again" }
            p { code { (provenance.command) } }
            p { "evenhand " (provenance.version) ", seed " (experiment.seed) ", experiment " code { (experiment.file.display()) } }
            dl { @for (name, how) in &provenance.players { dt { (name) } dd { code { (how) } } } }
            p .note {
                "candidates.csv has every candidate with the value of every target and its miss: how far each value lies "
                "outside of the inner half of its range, in halves of the range (with one end: in tenths of it, or ten points), "
                "squared and added up. It leads the search; the distance above is not squared."
            }
        }
    };
    let head = Head::of(experiment, "evenhand balance", "");
    document(&Head { kind: format!("{} · search for better values", head.kind), ..head }, &sections)
}

fn found(outcome: &Outcome<'_>) -> &'static str {
    if outcome.is_proposed() { "Proposed" } else { "Nearest candidate" }
}

fn table(head: &[&str], rows: Markup) -> Markup {
    html! {
        div .wide tabindex="0" role="group" aria-label="A table that can be scrolled sideways" {
            table {
                thead { tr { @for name in head { th scope="col" { (name) } } } }
                tbody { (rows) }
            }
        }
    }
}

fn knobs(search: &Search<'_>) -> Markup {
    let outcome = search.outcome;
    let rows = html! {
        @for ((name, knob), value) in search.knobs().zip(&outcome.best().values) {
            tr {
                th scope="row" { (name) }
                td .count { (level(knob, knob.low)) " to " (level(knob, knob.high)) }
                td .count { (level(knob, knob.book)) }
                td .count { @if *value == knob.book { "unchanged" } @else { (level(knob, *value)) } }
            }
        }
    };
    html! {
        section #knobs { h2 { "The knobs" } (table(&["Knob", "Bounds", "Rulebook", found(outcome)], rows)) }
    }
}

fn targets(search: &Search<'_>) -> Markup {
    let outcome = search.outcome;
    let readings = outcome.fresh[1].iter().flat_map(|played| &played.readings);
    let deals = outcome.fresh[1].as_ref().map_or(0, |played| played.sums.deals.len());
    let rows = html! { @for reading in readings { (target(search, reading)) } };
    html! {
        section #targets {
            h2 { "The targets" }
            p .note { "On " (deals) " fresh deals that the search did not use, with 95 % intervals." }
            (table(&["Target", "Range", "Rulebook", "", found(outcome), "", "Difference, deal by deal"], rows))
        }
    }
}

fn target(search: &Search<'_>, reading: &Reading) -> Markup {
    let outcome = search.outcome;
    let wanted = &outcome.wanted.targets[reading.target];
    let stands = |reading: &Reading| verdict(wanted, reading).map_or("-", Verdict::word);
    let book = outcome.fresh[0].as_ref().and_then(|book| book.like(reading));
    let moved = outcome.closeness.iter().filter(|_| !outcome.is_rulebook()).flat_map(|found| &found.differences);
    let mut moved = moved.filter(|moved| (moved.target, &moved.what) == (reading.target, &reading.what));
    let moved = moved.next();
    html! {
        tr {
            th scope="row" { (search.reading(reading)) (label(outcome, reading)) }
            td { (range_of(wanted, reading)) }
            td .count { (book.map_or("-".into(), told)) }
            td { (book.map_or("-", stands)) }
            td .count { (told(reading)) }
            td { (stands(reading)) }
            td .count { @if let Some(moved) = moved { (change(reading, moved.value, moved.interval)) } @else { "-" } }
        }
    }
}

/// Shows the effect of each knob, as a table and charts.
fn effects(search: &Search<'_>) -> Markup {
    let outcome = search.outcome;
    html! {
        section #effects {
            h2 { "What each knob does to the targets" }
            p .note {
                @if outcome.found.all {
                    "Each value of a knob on average over every combination of the others"
                } @else {
                    "The ends of each knob, with the other knobs as in the rulebook"
                }
                ", on the " (outcome.wanted.deals) " deals of the search. Changes are taken deal by deal; a star marks those "
                "that are shown, however many are looked at. In the charts the band is the target, the dashed line the "
                "rulebook's value, and the bars are 95 % intervals of each value by itself."
            }
            @for effects in outcome.effects.chunk_by(|a, b| a.knob == b.knob) { (knob(search, effects)) }
        }
    }
}

fn knob(search: &Search<'_>, effects: &[Effect]) -> Markup {
    let knob = &search.outcome.wanted.knobs[effects[0].knob];
    let rows = html! {
        @for effect in effects {
            tr {
                th scope="row" { (search.reading(&effect.reading)) @if is_shown(effect) { " *" } }
                td { @for (at, (value, estimate)) in effect.curve.iter().enumerate() {
                    @if at > 0 { "; " }
                    (level(knob, *value)) ": " (number(&effect.reading, estimate.value))
                } }
                @match effect.change {
                    Some(moved) => {
                        td .count { (change(&effect.reading, moved.value, Some(moved.interval))) }
                        td .count { (per_step(knob, &effect.reading, moved.value).unwrap_or_default()) }
                    },
                    None => { td { "its ends were not played" } td {} },
                }
            }
        }
    };
    html! {
        h3 { (search.knob(effects[0].knob)) }
        (table(&["Target", "At each value", "Change from least to greatest", "A step"], rows))
        div .bars {
            @for effect in effects { (chart(search, effect)) }
        }
    }
}

/// Draws one reading against the values of one knob.
fn chart(search: &Search<'_>, effect: &Effect) -> Markup {
    let (reading, wanted) = (&effect.reading, search.outcome.wanted);
    let (knob, target) = (&wanted.knobs[effect.knob], &wanted.targets[reading.target]);
    let what = search.reading(reading);
    let range = |(_, estimate): &(f64, crate::tables::Estimate)| {
        let Interval { low, high } =
            estimate.interval.unwrap_or(Interval { low: estimate.value, high: estimate.value });
        [low, high]
    };
    let shown = effect.curve.iter().flat_map(range).chain([target.low, target.high].into_iter().flatten());
    let up = Ends::of(shown, (HEIGHT - BOTTOM, EDGE));
    let along = Ends::of([knob.low, knob.high], (LEFT, WIDTH - EDGE));
    let (x, y) = (|value: f64| format!("{:.1}", along.place(value)), |value: f64| format!("{:.1}", up.place(value)));
    let line: Vec<String> =
        effect.curve.iter().map(|(value, estimate)| format!("{},{}", x(*value), y(estimate.value))).collect();
    let (top, bottom) = (target.high.unwrap_or(up.high()), target.low.unwrap_or(up.low()));
    let name = format!("{what} by {}", search.knob(effect.knob));
    html! {
        figure {
            svg .curve viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(name) {
                rect .band x=(LEFT) width=(format!("{:.1}", WIDTH - EDGE - LEFT)) y=(y(top))
                    height=(format!("{:.1}", up.place(bottom) - up.place(top))) {}
                line .axis x1=(LEFT) x2=(LEFT) y1=(EDGE) y2=(HEIGHT - BOTTOM) {}
                line .axis x1=(LEFT) x2=(WIDTH - EDGE) y1=(HEIGHT - BOTTOM) y2=(HEIGHT - BOTTOM) {}
                @if knob.holds(knob.book) {
                    line .book x1=(x(knob.book)) x2=(x(knob.book)) y1=(EDGE) y2=(HEIGHT - BOTTOM) {}
                }
                @for (value, estimate) in &effect.curve {
                    @if let Some(Interval { low, high }) = estimate.interval {
                        line .range x1=(x(*value)) x2=(x(*value)) y1=(y(low)) y2=(y(high)) {}
                    }
                }
                polyline points=(line.join(" ")) {}
                @for (value, estimate) in &effect.curve {
                    circle cx=(x(*value)) cy=(y(estimate.value)) r="3" {
                        title { (level(knob, *value)) ": " (told(&Reading { estimate: Some(*estimate), ..reading.clone() })) }
                    }
                }
                @for end in [up.low(), up.high()] {
                    text x=(LEFT - 4.0) y=(format!("{:.1}", up.place(end) + 4.0)) text-anchor="end" { (number(reading, end)) }
                }
                text x=(x(knob.low)) y=(HEIGHT - 6.0) text-anchor="start" { (level(knob, knob.low)) }
                text x=(x(knob.high)) y=(HEIGHT - 6.0) text-anchor="end" { (level(knob, knob.high)) }
            }
            figcaption { strong { (what) } ", target " (range_of(target, reading)) }
        }
    }
}
