//! Tests of the sentences for searches with given numbers.

use std::sync::Arc;

use super::text::targets;
use super::{Search, Sentences};
use crate::balance::{Candidate, Conclusion, Found, Outcome, Played, Reading};
use crate::experiment::{Aim, Balance, Bounds, Choice, Target};
use crate::tables::tests::{block, experiment};
use crate::tables::{ByDeal, Courses, Estimate, Of, Subject};
use evenhand_game::document::Place;
use evenhand_kit::stats::{Interval, Rounds};
use evenhand_players::matches::Course;

const DEALS: u64 = 10;
const CAP: &str = "rules.round_cap";
const GOLD: &str = "factions.prospect.ore_cut.gold";

/// Creates a search with a target for the rounds, a round cap of 3 to 10 (10 in the rulebook) and gold of 0 to 3 (1 in
/// the rulebook).
pub(super) fn wanted(low: Option<f64>, high: Option<f64>) -> Balance {
    let here = || Place { file: "points.toml".into(), line: 1, column: 1 };
    let knob = |path: &str, book: f64, low: f64, high: f64| Bounds {
        path: path.into(),
        book,
        low,
        high,
        whole: true,
        place: here(),
    };
    let target =
        Target { aim: Aim::Mean("rounds".into()), from_even: false, low, high, text: "rounds".into(), place: here() };
    Balance {
        knobs: vec![knob(CAP, 10.0, 3.0, 10.0), knob(GOLD, 1.0, 0.0, 3.0)],
        targets: vec![target],
        deals: DEALS,
        candidates: 9,
        confirm: DEALS,
        place: here(),
    }
}

/// Creates the results of a candidate with this number of rounds in each deal.
fn played(rounds: impl Fn(u64) -> f64) -> Played {
    let subject = Subject {
        of: Of::Mean,
        measure: "rounds".into(),
        kind: "all".into(),
        group: "all".into(),
        unit: "rounds".into(),
        headline: true,
        late: false,
    };
    let deals: Vec<_> = (0..DEALS).map(|deal| (deal, vec![(rounds(deal), 1.0)])).collect();
    let value = (0..DEALS).map(&rounds).sum::<f64>() / DEALS as f64;
    let estimate = Estimate { value, interval: Some(Interval { low: value - 0.3, high: value + 0.3 }) };
    let what = "rounds".to_owned();
    let reading = Reading { target: 0, what, portion: false, fine: false, estimate: Some(estimate) };
    Played {
        readings: vec![reading],
        sums: ByDeal { subjects: vec![Arc::new(subject)], deals },
        courses: Courses::default(),
        matches: DEALS,
        faults: 0,
    }
}

/// Creates candidates with their values and costs; the first is the rulebook.
fn found(candidates: &[([f64; 2], f64)], best: usize) -> Found {
    let candidate = |(values, cost): &([f64; 2], f64)| Candidate { values: values.to_vec(), miss: *cost, cost: *cost };
    Found { candidates: candidates.iter().map(candidate).collect(), best, all: false }
}

/// Creates an outcome in which the rulebook is the best; `rounds` gives the rounds for a candidate's values.
fn kept(wanted: &Balance, rounds: fn([f64; 2]) -> f64) -> Outcome<'_> {
    let all = [([10.0, 1.0], 1.0), ([3.0, 1.0], 9.0), ([10.0, 0.0], 1.1), ([10.0, 3.0], 1.2)];
    let searched = all.iter().map(|(values, _)| Some(played(|_| rounds(*values)))).collect();
    let book = || Some(played(|_| rounds([10.0, 1.0])));
    Outcome::new(wanted, &Rounds::new(&[1]), found(&all, 0), searched, [book(), book()])
}

/// Creates an outcome in which a candidate with this round cap is the best; it and the rulebook have these rounds in
/// each fresh deal.
pub(super) fn moved(wanted: &Balance, cap: f64, book: impl Fn(u64) -> f64, own: impl Fn(u64) -> f64) -> Outcome<'_> {
    let searched = vec![Some(played(&book)), Some(played(&own))];
    let fresh = [Some(played(&book)), Some(played(&own))];
    let found = found(&[([10.0, 1.0], 9.0), ([cap, 1.0], 1.0)], 1);
    Outcome::new(wanted, &Rounds::new(&[1]), found, searched, fresh)
}

fn told(outcome: &Outcome<'_>) -> String {
    let Sentences { verdict, reasons, set } = Sentences::of(&Search::of(&experiment(1), outcome));
    [vec![verdict], reasons, set].concat().join("\n")
}

#[test]
fn one_candidate_that_changes_nothing_does_not_speak_for_all_knobs() {
    let wanted = wanted(Some(12.0), None);
    let outcome = kept(&wanted, |[cap, _]| cap);
    assert_eq!(outcome.conclusion, Conclusion::NothingNearer);
    let said = told(&outcome);
    let alone = "Changing only ore cut gold from 1 to 0 changed nothing in 10 deals, so these deals do not say";
    assert!(said.contains(alone) && !said.contains("hardly matter"), "{said}");
    let said = told(&kept(&wanted, |_| 10.0));
    let all = "Changing only ore cut gold from 1 to 0 changed nothing in 10 deals: between these players these knobs";
    assert!(said.contains(all) && said.contains("hardly matter"), "{said}");
}

#[test]
fn the_rulebook_is_not_to_be_changed_for_values_that_meet_no_target() {
    let (near, far) = (wanted(Some(2.5), Some(5.5)), wanted(None, Some(2.0)));
    let of = |wanted: &Balance, cap: f64| told(&moved(wanted, cap, |_| 10.0, move |_| cap));
    let said = of(&near, 5.0);
    assert!(said.starts_with("Change the rulebook: ") && said.contains("1 of 1 target met."), "{said}");
    let said = of(&far, 3.0);
    let heading = "Closer, but no target is met yet; round cap is at the end of its bounds.\n";
    assert!(said.starts_with(heading) && said.contains("0 of 1 target met. Missed: rounds, 3.00"), "{said}");
    assert!(of(&far, 4.0).starts_with("Closer, but no target is met yet.\n"));
}

/// The sentence and the table use the same words.
#[test]
fn what_is_too_close_to_call_has_one_name() {
    for (rounds, word) in [(11.9, "seems missed"), (12.1, "seems met")] {
        let wanted = wanted(Some(12.0), None);
        let outcome = moved(&wanted, 3.0, |_| 10.0, move |_| rounds);
        let said = told(&outcome).to_lowercase();
        assert!(
            said.contains(&format!("{word}: rounds, {rounds:.2}")) && !said.contains("too close to call"),
            "{said}"
        );
        assert!(targets(&Search::of(&experiment(1), &outcome)).iter().any(|line| line.contains(word)), "{word}");
    }
}

#[test]
fn a_difference_that_is_not_that_of_its_columns_says_so() {
    let said_of = |deal: fn(u64) -> f64| {
        let wanted = wanted(None, Some(2.0));
        let searched = vec![Some(played(|_| 10.0)), Some(played(deal))];
        let fresh = [Some(played(|_| 10.0)), Some(played(deal))];
        let found = found(&[([10.0, 1.0], 9.0), ([3.0, 1.0], 1.0)], 1);
        // The first of three seatings is played four times in ten deals.
        told(&Outcome::new(&wanted, &Rounds::new(&[3]), found, searched, fresh))
    };
    let uneven = said_of(|deal| if deal.is_multiple_of(3) { 9.0 } else { 6.0 });
    assert!(uneven.contains("The difference gives equal weight"), "{uneven}");
    let even = said_of(|_| 7.0);
    assert!(!even.contains("weighs all seatings"), "{even}");
}

#[test]
fn targets_that_were_chosen_after_looking_show_nothing() {
    let wanted = wanted(None, Some(5.5));
    let outcome = || moved(&wanted, 5.0, |_| 10.0, |_| 5.0);
    assert!(told(&outcome()).contains("[set]"), "{}", told(&outcome()));
    let late = Choice::AfterLooking { added: vec!["rounds".into()], dropped: Vec::new(), focus: false };
    for (choice, label) in [(late, "chosen after looking"), (Choice::Unknown, "not known when chosen")] {
        let said = told(&outcome().chosen(choice));
        let heading = format!("Keep the rulebook's values: nothing is shown of these targets ({label}).");
        assert!(said.starts_with(&heading) && !said.contains("[set]"), "{said}");
        assert!(said.contains("another seed") && !said.contains("is closer to the targets"), "{said}");
    }
}

/// What was not decided does not read like an answer: how much may be hidden, in units of the target, and what to do.
#[test]
fn what_few_deals_leave_open_is_not_called_kept() {
    let wanted = wanted(None, Some(5.5));
    let swings = |deal: u64| if deal.is_multiple_of(2) { 7.0 } else { 12.5 };
    let said = told(&moved(&wanted, 5.0, |_| 10.0, swings));
    let (verdict, reasons) = said.split_once('\n').unwrap();
    assert!(verdict.starts_with("Not decided: ") && verdict.contains(" rounds could still be hidden."), "{said}");
    let hidden: f64 = verdict.split(" up to ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap().parse().unwrap();
    assert!((1.0..5.0).contains(&hidden), "the interval of a mean of ten that swings by 2.9: {hidden}");
    assert!(reasons.contains("(confirm = ") && reasons.contains(" to show a gain of 2.25 rounds."), "{said}");
}

#[test]
fn a_search_on_too_few_deals_is_named_as_the_weak_part() {
    let wanted = wanted(None, Some(5.5));
    let own = |deal: u64| if deal.is_multiple_of(2) { 7.0 } else { 13.2 };
    let searched = vec![Some(played(|_| 10.0)), Some(played(own))];
    let fresh = [Some(played(|_| 10.0)), Some(played(|_| 10.0))];
    let found = found(&[([10.0, 1.0], 1.0), ([9.0, 1.0], 1.2)], 0);
    let said = told(&Outcome::new(&wanted, &Rounds::new(&[1]), found, searched, fresh));
    assert!(
        said.starts_with("Not decided: ") && said.contains("The search was the weak part: with 10 deals"),
        "{said}"
    );
    assert!(said.contains("(deals = ") && !said.contains("(confirm = "), "{said}");
}

/// Returns the choices of 20 deals, of which this many differ from those of another candidate.
fn courses(other: u64) -> Courses {
    let mut played = block(0..20, 0.5, 0.0);
    let course = |deal| Course { all: 1 + u64::from(deal < other), checkpoints: 0 };
    played.matches.iter_mut().for_each(|row| row.course = Some(course(row.deal)));
    Courses::of(&played)
}

/// Says whether the players react if the choices of this many of 20 deals differ.
fn reacted(cap: f64, other: Option<u64>) -> String {
    let wanted = wanted(Some(2.5), Some(5.5));
    let with = |rounds: f64, courses| Some(Played { courses, ..played(|_| rounds) });
    let own = other.map_or_else(Courses::default, courses);
    let fresh = [with(10.0, courses(0)), with(cap, own)];
    let found = found(&[([10.0, 1.0], 9.0), ([cap, 1.0], 1.0)], usize::from(cap != 10.0));
    told(&Outcome::new(&wanted, &Rounds::new(&[1]), found, vec![None, None], fresh))
}

#[test]
fn a_proposal_says_whether_the_players_react_to_it() {
    let said = reacted(5.0, Some(1));
    let hardly = "The players hardly react: some choice differs from the rulebook's in only 5 % of matches. The effect \
                  then says little about players who adapt to the change.";
    assert!(said.starts_with("Change the rulebook") && said.contains(hardly), "{said}");
    assert!(reacted(5.0, Some(10)).contains("The players react: in 50 % of matches some choice differs."));
    // The distance of 9.99 rounds is hardly smaller.
    let said = reacted(9.99, Some(0));
    assert!(said.contains("never react: no choice differs from the rulebook's in 40 matches."), "{said}");
    assert!(!reacted(5.0, None).contains("react"), "the choices are not known");
    assert!(!reacted(10.0, Some(1)).contains("react"), "nothing is proposed");
}

/// A label of the game takes the place of the words of a path, as in all texts.
#[test]
fn knobs_and_values_are_named_as_in_other_texts() {
    let mut wanted = wanted(Some(2.5), Some(5.5));
    wanted.targets.push(Target {
        aim: Aim::Share { kind: "faction".into(), group: Some("dark_elves".into()) },
        ..wanted.targets[0].clone()
    });
    let outcome = moved(&wanted, 5.0, |_| 10.0, |_| 5.0);
    let search = Search::of(&experiment(1), &outcome);
    assert!(told(&outcome).contains("On 10 fresh deals round cap 5 is closer to the targets"), "{}", told(&outcome));
    let reading = Reading { target: 1, what: "faction dark_elves".into(), portion: true, fine: false, estimate: None };
    assert_eq!(search.reading(&reading), "faction Dark elves");
    wanted.targets[1].aim = Aim::Ending("threshold".into());
    let outcome = moved(&wanted, 5.0, |_| 10.0, |_| 5.0);
    let name = Search::of(&experiment(1), &outcome).reading(&Reading { what: "ending threshold".into(), ..reading });
    assert_eq!(name, "ended by threshold");
}
