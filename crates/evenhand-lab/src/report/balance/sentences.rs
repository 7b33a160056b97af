//! The verdict and its reasons, as sentences.

use crate::balance::{Closeness, Conclusion, Outcome, Reading, Standing};
use crate::experiment::{Aim, Choice};
use crate::goals::rounded_up;

use super::super::reactions::{Reference, reactions_beside};
use super::super::words::{counted, plain, points};
use super::idle;
use super::search::Search;
use super::words::{distance, gain, is_shown, label, level, number, range_of};

/// The smallest discrepancy that changes the last digit of a printed mean, and of a printed share.
const LAST_DIGIT: f64 = 0.005;
const LAST_DIGIT_OF_SHARE: f64 = 0.0005;

/// A gain of less than this part of the rulebook's distance from the targets is too small to go on looking for.
const SMALL_PART: f64 = 0.1;
/// A search on less than one n-th of the deals that show a gain hardly finds it.
const WEAK_SEARCH: f64 = 4.0;
/// Maximum number of values that are named as off their targets.
const MOST_MISSES: usize = 3;

/// The sentences about a search, the verdict first.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::report) struct Sentences {
    /// Whether to change the rulebook.
    pub(in crate::report) verdict: String,
    /// The reasons.
    pub(in crate::report) reasons: Vec<String>,
    /// The lines that change the rulebook; empty unless something better was shown.
    pub(in crate::report) set: Vec<String>,
}

impl Sentences {
    pub(in crate::report) fn of(search: &Search<'_>) -> Sentences {
        let outcome = search.outcome;
        let reasons = [
            outcome.chosen.targets_told(),
            tried(outcome),
            Some(why(search)),
            weighed(outcome),
            targets_met(search),
            traded(search),
            idle::idle(search),
            reacted(outcome),
            deals_needed(search),
        ];
        Sentences { verdict: verdict(search), reasons: reasons.into_iter().flatten().collect(), set: set(outcome) }
    }
}

fn verdict(search: &Search<'_>) -> String {
    let outcome = search.outcome;
    let chosen = match outcome.chosen {
        Choice::BeforePlay => "",
        Choice::Unknown => " (not known when chosen)",
        Choice::AfterLooking { .. } => " (chosen after looking)",
    };
    match outcome.conclusion {
        Conclusion::Closer if !outcome.is_proposed() => {
            return format!("Keep the rulebook's values: nothing is shown of these targets{chosen}.");
        }
        Conclusion::Closer if outcome.standing(1).within == 0 => return closer(search),
        Conclusion::Closer => "Change the rulebook: values that are closer to the targets were found.",
        Conclusion::RulebookMeets if outcome.standing(0).likely.is_empty() => {
            return format!("Keep the rulebook's values: they meet every target{chosen}.");
        }
        Conclusion::RulebookMeets => {
            return format!(
                "Keep the rulebook's values: nothing better was shown. They seem to meet every target{chosen}."
            );
        }
        Conclusion::Farther => {
            "Keep the rulebook's values: nothing better was shown. The best candidate of the search is farther from the \
             targets."
        }
        Conclusion::NothingNearer | Conclusion::NotShown => return not_shown(search),
        Conclusion::Unfinished | Conclusion::Incomparable => "Not decided: the comparison could not be made.",
    }
    .into()
}

/// States whether a gain may still be hidden, if none was shown.
fn not_shown(search: &Search<'_>) -> String {
    let outcome = search.outcome;
    match outcome.hidden {
        None => "Not decided: too few deals were played to compare anything with the rulebook's values.".to_owned(),
        Some(0.0) => {
            "Keep the rulebook's values: nothing better was shown. Every candidate that was tried is farther from the \
             targets."
                .to_owned()
        }
        Some(gain) if gain <= SMALL_PART * outcome.rulebook_distance() => format!(
            "Keep the rulebook's values: nothing that was tried is better by more than {}.",
            gain_in_words(search, gain)
        ),
        Some(gain) => format!(
            "Not decided: nothing better than the rulebook's values was shown, but a gain of up to {} could still be \
             hidden{}.",
            gain_in_words(search, gain),
            misses(search)
        ),
    }
}

/// Returns everything that the rulebook was measured to be off its targets, with the distance, the largest first.
fn missed<'a>(outcome: &'a Outcome<'_>) -> Vec<(&'a Reading, f64)> {
    let readings = outcome.fresh[0].as_ref().map_or(&[][..], |book| &book.readings);
    let target = |reading: &Reading| &outcome.wanted.targets[reading.target];
    let off = |reading: &Reading| target(reading).outside(reading.estimate.map_or(0.0, |estimate| estimate.value));
    let known = readings.iter().filter(|reading| reading.estimate.is_some());
    let mut missed: Vec<(&Reading, f64)> = known.map(|reading| (reading, off(reading))).collect();
    let in_units = |(reading, off): &(&Reading, f64)| off / target(reading).unit();
    missed.sort_by(|a, b| in_units(b).total_cmp(&in_units(a)));
    missed
}

/// Names what the rulebook is off its targets, if these are several: `; it is off by 11.2 points of win share for
/// faction Prospect`.
fn misses(search: &Search<'_>) -> String {
    let outcome = search.outcome;
    let missed = missed(outcome);
    let off: Vec<String> = missed
        .iter()
        .filter(|(_, off)| *off > 0.0)
        .take(MOST_MISSES)
        .map(|(reading, off)| amount(search, reading, *off))
        .collect();
    if missed.len() < 2 || off.is_empty() { String::new() } else { format!("; it is off by {}", off.join(", by ")) }
}

/// Formats a size in the unit of a reading: `3.8 points of win share for faction Prospect`.
fn amount(search: &Search<'_>, reading: &Reading, size: f64) -> String {
    let what = search.reading(reading);
    match search.aim(reading) {
        Aim::Share { .. } => format!("{} of win share for {what}", points(size)),
        Aim::Ending(_) => format!("{} of the matches {what}", points(size)),
        Aim::Mean(_) if reading.portion => format!("{} of {what}", points(size)),
        Aim::Mean(_) => format!("{} {what}", plain(size)),
    }
}

/// Formats a gain in distance: in the unit of the only value, or else as a part of what the rulebook is off its targets.
fn gain_in_words(search: &Search<'_>, gain: f64) -> String {
    let outcome = search.outcome;
    let missed = missed(outcome);
    if let [(only, _)] = missed[..] {
        return amount(search, only, gain * outcome.wanted.targets[only.target].unit());
    }
    let part = 100.0 * gain / outcome.rulebook_distance().max(f64::MIN_POSITIVE);
    let part = if part >= 99.5 { "all".to_owned() } else { format!("{part:.0} %") };
    format!("{part} of what the rulebook is off its targets")
}

/// States that values are closer but meet no target, and which knobs are at the end of their range.
fn closer(search: &Search<'_>) -> String {
    let changed = search.changed(&search.outcome.best().values);
    let at_end = changed.filter(|(_, knob, value)| [knob.low, knob.high].contains(value));
    let ends: Vec<&str> = at_end.map(|(name, ..)| name).collect();
    let ends = match ends[..] {
        [] => String::new(),
        [one] => format!("; {one} is at the end of its bounds"),
        _ => format!("; {} are at the ends of their bounds", ends.join(", ")),
    };
    format!("Closer, but no target is met yet{ends}.")
}

/// Notes that a printed difference differs from that of the values beside it, if this is visible.
fn weighed(outcome: &Outcome<'_>) -> Option<String> {
    let found = outcome.closeness.as_ref().filter(|_| !outcome.is_rulebook())?;
    let [Some(book), Some(candidate)] = &outcome.fresh else { return None };
    let differs = |reading: &Reading| {
        let (before, after) = (book.like(reading)?.estimate?, reading.estimate?);
        let mut moved = found.differences.iter();
        let moved = moved.find(|moved| (moved.target, &moved.what) == (reading.target, &reading.what))?;
        let seen = if reading.portion { LAST_DIGIT_OF_SHARE } else { LAST_DIGIT };
        Some((after.value - before.value - moved.value).abs() >= seen)
    };
    candidate.readings.iter().any(|reading| differs(reading) == Some(true)).then(|| {
        "The difference gives equal weight to every order of players and factions at the table, the two values to every \
         deal; so it is not exactly the second value less the first."
            .to_owned()
    })
}

/// Describes how much was searched.
fn tried(outcome: &Outcome<'_>) -> Option<String> {
    let (count, deals) = (outcome.found.candidates.len(), outcome.wanted.deals);
    let all = if outcome.found.all { ", every combination within the bounds" } else { "" };
    Some(format!(
        "{count} candidate{} tried on {} each{all}.",
        if count == 1 { " was" } else { "s were" },
        counted(deals, "deal")
    ))
}

fn fresh_deals(outcome: &Outcome<'_>) -> usize {
    let deals = outcome.fresh.iter().map(|played| played.as_ref().map_or(0, |played| played.sums.deals.len()));
    deals.min().unwrap_or(0)
}

fn why(search: &Search<'_>) -> String {
    let outcome = search.outcome;
    let deals = fresh_deals(outcome);
    let nearest = || format!("The nearest ({})", search.proposal());
    match outcome.conclusion {
        Conclusion::RulebookMeets => within(search, deals),
        Conclusion::NothingNearer => "In the search no candidate came nearer to the targets than the rulebook.".into(),
        Conclusion::Closer => {
            let compared = outcome.closeness.as_ref().map_or(String::new(), |found| compared(outcome, found));
            let how = if outcome.is_proposed() { "is closer" } else { "was measured closer" };
            format!("On {deals} fresh deals {} {how} to the targets than the rulebook: {compared}.", search.proposal())
        }
        Conclusion::NotShown | Conclusion::Farther => {
            let how = if outcome.conclusion == Conclusion::Farther {
                "is farther from the targets than"
            } else {
                "is not shown to be closer to the targets than"
            };
            let compared = outcome.closeness.as_ref().map_or(String::new(), |found| compared(outcome, found));
            format!("{} {how} the rulebook on {deals} fresh deals: {compared}.", nearest())
        }
        Conclusion::Unfinished => {
            let played = outcome.fresh[1].as_ref();
            let (faults, matches) = played.map_or((0, 0), |played| (played.faults, played.matches));
            format!("{}: {faults} of {matches} matches could not be finished with these values.", nearest())
        }
        Conclusion::Incomparable if deals < 6 => format!("{} was played on too few fresh deals ({deals}).", nearest()),
        Conclusion::Incomparable => {
            format!(
                "{}: something that a target is about never appears with it, or never with the rulebook.",
                nearest()
            )
        }
    }
}

/// Returns the first reading that ever appeared. It is the only one if distances have the unit of a reading.
fn first_reading<'a>(outcome: &'a Outcome<'_>, candidate: usize) -> Option<&'a Reading> {
    outcome.fresh[candidate].as_ref()?.readings.iter().find(|reading| reading.estimate.is_some())
}

/// Describes both distances and their difference.
fn compared(outcome: &Outcome<'_>, found: &Closeness) -> String {
    let Some(reading) = first_reading(outcome, 1) else { return String::new() };
    let away = |value: f64| distance(reading, found.unit, value);
    let difference = gain(reading, found.unit, found.value(), found.interval);
    match found.unit {
        Some(_) => {
            let target = &outcome.wanted.targets[reading.target];
            let value =
                |candidate: usize| outcome.fresh[candidate].as_ref()?.like(reading)?.estimate.map(|own| own.value);
            let shown = |candidate: usize| value(candidate).map_or("?".into(), |value| number(reading, value));
            format!(
                "{} against {} (target {}), {} outside the target against {}; difference {difference}",
                shown(1),
                shown(0),
                range_of(target, reading),
                away(found.found),
                away(found.book)
            )
        }
        None => format!(
            "distance {} against {}; difference {difference}. The distance is 0 where every target is met, and each target \
             adds 1 for every half of its range that it is missed by",
            away(found.found),
            away(found.book)
        ),
    }
}

/// Describes how many targets are met, and which are not.
fn targets_met(search: &Search<'_>) -> Option<String> {
    let outcome = search.outcome;
    if outcome.conclusion == Conclusion::RulebookMeets {
        return None;
    }
    let changed = outcome.is_proposed();
    let whose = if changed { "With these values" } else { "With the rulebook" };
    Some(format!("{whose}: {}", standing(search, &outcome.standing(usize::from(changed)))))
}

/// Describes how certain it is that the rulebook meets the targets that it seems to meet.
fn within(search: &Search<'_>, deals: usize) -> String {
    let open = search.outcome.standing(0).likely;
    if open.is_empty() {
        return format!(
            "On {deals} fresh deals the rulebook lies within every target, with the whole of its intervals."
        );
    }
    let open = named(search, &open);
    format!(
        "On {deals} fresh deals the rulebook was measured within every target, but too close to an end to be sure: {open}."
    )
}

/// Lists readings with their values and targets.
fn named(search: &Search<'_>, readings: &[&Reading]) -> String {
    let outcome = search.outcome;
    let one = |reading: &&Reading| {
        let value = reading.estimate.map_or("never".into(), |estimate| number(reading, estimate.value));
        let range = range_of(&outcome.wanted.targets[reading.target], reading);
        format!("{}, {value} (target {range}){}", search.reading(reading), label(outcome, reading))
    };
    readings.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// `1 of 2 targets met. Missed: faction Prospect, 30.0 % (target 45-55 %).`
fn standing(search: &Search<'_>, standing: &Standing<'_>) -> String {
    let plural = if standing.all == 1 { "" } else { "s" };
    let met = format!("{} of {} target{plural} met.", standing.met, standing.all);
    // The same words as in the table.
    let others = [("Missed", &standing.missed), ("Seems missed", &standing.unlikely), ("Seems met", &standing.likely)];
    let others = others.into_iter().filter(|(_, readings)| !readings.is_empty());
    let others: String = others.map(|(word, own)| format!(" {word}: {}.", named(search, own))).collect();
    format!("{met}{others}")
}

/// Describes what the proposal moves away from its target, if anything.
fn traded(search: &Search<'_>) -> Option<String> {
    let outcome = search.outcome;
    let found = outcome.closeness.as_ref().filter(|_| outcome.conclusion == Conclusion::Closer)?;
    let [Some(book), Some(candidate)] = &outcome.fresh else { return None };
    let lost = candidate.readings.iter().filter_map(|reading| {
        let (before, after) = (book.like(reading)?.estimate?, reading.estimate?);
        let target = &outcome.wanted.targets[reading.target];
        let moved =
            found.differences.iter().find(|moved| (moved.target, &moved.what) == (reading.target, &reading.what))?;
        let clear = moved.interval.is_some_and(|interval| !interval.contains(0.0));
        (clear && target.outside(after.value) > target.outside(before.value)).then(|| {
            let (after, before) = (number(reading, after.value), number(reading, before.value));
            format!("{}, {after} instead of {before}", search.reading(reading))
        })
    });
    let lost: Vec<String> = lost.collect();
    (!lost.is_empty()).then(|| format!("Farther from its own target than with the rulebook: {}.", lost.join("; ")))
}

/// Describes whether the players react to the best candidate.
fn reacted(outcome: &Outcome<'_>) -> Option<String> {
    let effect = outcome.is_proposed() || outcome.conclusion == Conclusion::Farther;
    reactions_beside(Reference { name: "the rulebook", effect }, outcome.reaction.as_slice(), false)
}

/// Returns how many fresh deals it takes to show more, rounded; `None` if nothing more is to be shown, or if the search
/// needs them first.
pub fn more_deals(outcome: &Outcome<'_>) -> Option<u64> {
    Some(needed(outcome)?.1).filter(|_| outcome.conclusion != Conclusion::NothingNearer)
}

/// Returns the comparison that shows how much results vary from deal to deal.
fn spread_of<'a>(outcome: &'a Outcome<'_>) -> Option<&'a Closeness> {
    outcome.varying.as_ref().or(outcome.closeness.as_ref())
}

/// Returns what is to be shown, and how many deals that takes: fresh deals, or deals of the search if it found nothing.
fn needed(outcome: &Outcome<'_>) -> Option<(Goal, u64)> {
    match outcome.conclusion {
        Conclusion::Closer | Conclusion::Unfinished => None,
        Conclusion::RulebookMeets => outcome.deals_to_be_sure().map(|deals| (Goal::Sure, rounded_up(deals))),
        Conclusion::NothingNearer | Conclusion::NotShown | Conclusion::Farther | Conclusion::Incomparable => {
            let (found, distance) = (spread_of(outcome)?, outcome.rulebook_distance());
            let played = match outcome.conclusion {
                Conclusion::NothingNearer => outcome.wanted.deals as f64,
                _ => fresh_deals(outcome) as f64,
            };
            // Finds the first fraction of the rulebook's distance that the existing deals cannot show.
            let parts = std::iter::successors(Some(2u32), |part| part.checked_mul(2));
            let needed = |part: u32| found.deals_for(distance / f64::from(part)).map(|deals| (part, deals));
            let (part, deals) = parts.map_while(needed).find(|(_, deals)| *deals > played)?;
            Some((Goal::Part(part), rounded_up(deals)))
        }
    }
}

/// What more deals would show.
enum Goal {
    /// That the rulebook meets the targets.
    Sure,
    /// That one n-th of the rulebook's distance is gone.
    Part(u32),
}

/// Describes which gain the deals would have shown, and how many deals would show a smaller one: fresh deals, or deals
/// of the search where that was the weak part.
fn deals_needed(search: &Search<'_>) -> Option<String> {
    let outcome = search.outcome;
    if let Some(idle) = idle(search).filter(|_| outcome.varying.is_none()) {
        return Some(idle);
    }
    let Some((goal, deals)) = needed(outcome) else { return idle(search) };
    let parts = match goal {
        Goal::Sure => {
            return Some(format!(
                "To be sure that it meets them takes about {deals} fresh deals (confirm = {deals}, with another seed)."
            ));
        }
        Goal::Part(parts) => parts,
    };
    let found = spread_of(outcome)?;
    let smaller = format!("a gain of {}", gain_in_words(search, outcome.rulebook_distance() / f64::from(parts)));
    // What other numbers of deals show, given the standard deviation of a deal.
    let shown = |deals: u64| {
        let least = found.least_gain()? * (found.deals / deals.max(1) as f64).sqrt();
        // No gain is larger than what the rulebook is off its targets.
        Some(match least < outcome.rulebook_distance() {
            true => format!("a gain of {} or more four times in five", gain_in_words(search, least)),
            false => "hardly any gain".to_owned(),
        })
    };
    let searched = outcome.wanted.deals;
    if outcome.conclusion == Conclusion::NothingNearer {
        return Some(format!(
            "The search was the weak part: with {} for each candidate it finds {}. To find {smaller}, search on about \
             {deals} (deals = {deals}, with another seed); more fresh deals alone would show nothing.",
            counted(searched, "deal"),
            shown(searched)?
        ));
    }
    let fresh = fresh_deals(outcome) as u64;
    let also = if searched < fresh && (searched as f64) < deals as f64 / WEAK_SEARCH {
        let more = rounded_up(deals as f64 / WEAK_SEARCH);
        format!(
            " The search played only {} for each candidate, so its choice was partly luck: give it more as well (deals = \
             {more}).",
            counted(searched, "deal")
        )
    } else {
        String::new()
    };
    Some(format!(
        "{fresh} fresh deals show {}. It takes about {deals} (confirm = {deals}, with another seed) to show \
         {smaller}.{also}",
        shown(fresh)?
    ))
}

/// Explains that a change of the knobs had no effect on any result, so more deals would hardly show one. A single
/// candidate cannot show that no knob matters.
fn idle(search: &Search<'_>) -> Option<String> {
    let outcome = search.outcome;
    let is_open = matches!(outcome.conclusion, Conclusion::NothingNearer | Conclusion::NotShown);
    let found = outcome.closeness.as_ref().filter(|found| is_open && found.is_idle())?;
    let changed = search
        .changed(&outcome.compared()?.values)
        .map(|(name, knob, value)| format!("{name} from {} to {}", level(knob, knob.book), level(knob, value)))
        .collect::<Vec<_>>()
        .join(" and ");
    let idle = |knob: usize| {
        let mut own = outcome.effects.iter().filter(|effect| effect.knob == knob).peekable();
        own.peek().is_some() && own.all(|effect| effect.change.is_some() && !is_shown(effect))
    };
    let what = format!("Changing only {changed} changed nothing in {} deals", found.deals);
    Some(if (0..outcome.wanted.knobs.len()).all(idle) {
        format!(
            "{what}: between these players these knobs hardly matter, and no number of deals can be named that would show \
             a gain."
        )
    } else {
        format!("{what}, so these deals do not say how many would show a gain.")
    })
}

/// Returns the lines of a file that change the rulebook.
fn set(outcome: &Outcome<'_>) -> Vec<String> {
    if !outcome.is_proposed() {
        return Vec::new();
    }
    let knobs = outcome.wanted.knobs.iter().zip(&outcome.best().values);
    let changed = knobs.filter(|(knob, value)| knob.book != **value);
    std::iter::once("[set]".to_owned())
        .chain(changed.map(|(knob, value)| format!("\"{}\" = {}", knob.path, level(knob, *value))))
        .collect()
}
