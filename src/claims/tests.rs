//! Claims judged as the ledger judges them, and what makes the check honest.

use std::collections::BTreeMap;
use std::path::Path;

use super::*;
use crate::game::{Chance, Cx, Seed};
use crate::games::ascension::deck::DeckRules;
use crate::games::ascension::knobs::BOOK;
use crate::odds::deck::{Event, Handling, LastCard, Process};

const SHIPPED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/experiments/ascension/claims.toml");

fn judged_with(set: &[&str], deals: u64) -> Vec<Judged> {
    let set: Vec<String> = set.iter().map(|set| (*set).to_owned()).collect();
    let file = reading::load(Path::new(SHIPPED), &set).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut judge = Judge::new(file.seed, deals);
    let claims = file.points.iter().flat_map(|point| &point.claims);
    claims.map(|claim| judge.judge(claim, |_| Err(unplayed())).unwrap_or_else(|problem| panic!("{problem}"))).collect()
}

fn find<'j>(judged: &'j [Judged], id: &str) -> &'j Judged {
    judged.iter().find(|claim| claim.id == id).unwrap_or_else(|| panic!("there is no claim {id}"))
}

#[test]
fn the_book_is_judged_as_in_the_ledger_and_its_own_deck_agrees() {
    // AS-C1 to AS-C14, AS-L6, AS-L10
    let judged = judged_with(&[], 20_000);
    for claim in &judged {
        let verdict = match claim.id.as_str() {
            "C3" | "C5" | "C7" | "C11" | "N11" => Verdict::Rounded,
            "C8" => Verdict::Incomplete,
            "C8b" => Verdict::False,
            _ => Verdict::True,
        };
        assert_eq!(claim.verdict, verdict, "{}: {}", claim.id, claim.why);
        let checked = claim.checked.unwrap_or_else(|| panic!("{} is not checked", claim.id));
        assert!(checked.most < 4.5, "{}: {}", claim.id, checked.most);
    }
    let rarest = find(&judged, "C8");
    assert_eq!(rarest.exact, "-3, -1, 7");
    assert!(rarest.why.contains("-1 ties for least common with 4/153"), "{}", rarest.why);
    assert!(find(&judged, "C8b").why.contains("so does -1"), "{}", find(&judged, "C8b").why);
    assert_eq!(find(&judged, "C3").difference, "+0.033 pt");
    assert_eq!(find(&judged, "C3").fraction.as_deref(), Some("23/153"));
}

const BRIDGEFRONT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/experiments/bridgefront/claims.toml");

#[test]
fn what_bridgefront_comes_to_is_as_in_its_ledger_and_the_game_agrees() {
    // BF-T25, BF-T27, BF-T48, BF-T49, BF-T51, BF-T59, BF-T61, BF-T63, BF-T67, section 7.4
    let file = reading::load(Path::new(BRIDGEFRONT), &[]).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut judge = Judge::new(file.seed, 40_000);
    let (mut judged, mut promises) = (Vec::new(), 0);
    for claim in &file.points[0].claims {
        match claim.asked {
            Asked::Balance(_) => promises += 1,
            _ => judged.push(judge.judge(claim, |_| Err(unplayed())).unwrap_or_else(|problem| panic!("{problem}"))),
        }
    }
    assert_eq!(promises, 3);
    for claim in &judged {
        let verdict = match claim.id.as_str() {
            "C1" | "C2" | "B1" | "B4" | "B5" => Verdict::Rounded,
            "S1" | "S2" => Verdict::False,
            _ => Verdict::True,
        };
        assert_eq!(claim.verdict, verdict, "{}: {}", claim.id, claim.why);
        match claim.id.as_str() {
            // Cards played before the battle.
            "B5" | "S2" => assert!(claim.checked.is_none()),
            _ => {
                let checked = claim.checked.unwrap_or_else(|| panic!("{} is not checked", claim.id));
                assert!(checked.deals >= 4_000 && checked.most < 4.5, "{}: {checked:?}", claim.id);
            }
        }
    }
    let number = |id: &str| find(&judged, id).number.unwrap();
    assert!((number("B1") - 0.816_582).abs() < 1e-6 && (number("B5") - 0.737_848).abs() < 1e-6);
    assert!((number("C2") - 0.7577).abs() < 5e-5 && (number("C3") - 0.5457).abs() < 5e-5);
    assert!((number("S1") - (0.906_394 - 0.923_136)).abs() < 2e-6, "{}", number("S1"));
    assert!((number("S2") - (0.501_336 - 0.794_039)).abs() < 2e-6, "{}", number("S2"));
}

fn unplayed() -> Problem {
    let text = String::new;
    Problem { place: None, key: text(), message: "nothing is played here".into(), remedy: text() }
}

#[test]
fn another_deck_breaks_other_claims() {
    // Section 4.4
    let judged = judged_with(&["deck.cards=4x1:spades 4x2:hearts 4x3:clubs 4x-2:diamonds -2:red 4:black"], 0);
    assert_eq!(find(&judged, "C2").verdict, Verdict::False);
    assert!(find(&judged, "C2").why.contains("-4 to 7"));
    assert_eq!(find(&judged, "C13").fraction.as_deref(), Some("50/153"));
    assert_eq!(find(&judged, "C1").verdict, Verdict::True);
    assert!(find(&judged, "C1").checked.is_none());
    let senseless = find(&judged, "C12b");
    assert_eq!(senseless.verdict, Verdict::Undecided);
    assert!(senseless.why.contains("the deck has none"), "{}", senseless.why);
}

#[test]
fn every_reading_of_the_deck_is_what_the_games_own_deck_does() {
    // AS-Q1, AS-Q3, section 4.8: pairs of flips on either side of refreshes, far beyond the second.
    let cards = judged_deck();
    for last_card in [LastCard::Split, LastCard::Reshuffle, LastCard::Single, LastCard::DiscardLast] {
        for burn_returns in [true, false] {
            for (burn, flips) in [(1, [9, 10]), (1, [17, 18]), (1, [18, 27]), (2, [17, 35]), (0, [9, 18])] {
                let handling = Handling { last_card, burn_returns, burn, ..Handling::default() };
                let sample = deck::Sample::Flips(flips.to_vec(), deck::Fold::Both);
                let process = Process::new(&cards, &Cards::default(), handling).unwrap();
                let law = process.running(&flips, |sum, place, flip| deck::Fold::Both.step(sum, place, flip)).unwrap();
                let question = deck::Question {
                    setting: deck::Setting { cards: cards.clone(), handling, tiebreak: plain() },
                    known: Cards::default(),
                    quantity: deck::Quantity::Cards(said::Said::read("18").unwrap()),
                    pile: None,
                };
                let checked = check::check(&question, &sample, &law, 11, 8_000).unwrap();
                assert!(checked.most < 4.8, "{handling:?} {flips:?}: {}", checked.most);
            }
        }
    }
}

fn plain() -> crate::odds::deck::contest::Tiebreak {
    crate::odds::deck::contest::Tiebreak { suits: Vec::new(), wild: None, sum: false, drawn: false }
}

fn judged_deck() -> Cards {
    Cards::read("4x1 4x2 4x3 4x-1 -2 +4").unwrap()
}

#[test]
fn a_wrong_law_is_found_out() {
    let cards = judged_deck();
    let question = deck::Question {
        setting: deck::Setting { cards: cards.clone(), handling: Handling::default(), tiebreak: plain() },
        known: Cards::default(),
        quantity: deck::Quantity::Cards(said::Said::read("18").unwrap()),
        pile: None,
    };
    let sample = deck::Sample::Flips(vec![1], deck::Fold::Last);
    let other = Cards::read("4x1 4x2 5x3 3x-1 -2 +4").unwrap();
    let wrong = Process::new(&other, &Cards::default(), Handling::default()).unwrap().law(1).unwrap();
    assert!(check::check(&question, &sample, &wrong, 1, 20_000).unwrap().most > Checked::LIMIT);
    let none = Process::new(&Cards::read("1 2").unwrap(), &Cards::default(), Handling::default()).unwrap();
    assert_eq!(check::check(&question, &sample, &none.law(1).unwrap(), 1, 10).unwrap().most, f64::INFINITY);
}

/// Pearson's sum over a law, and the distance of the share of one event, of these counts.
fn pooled(counts: &BTreeMap<i64, u64>, law: &Law, event: &Event) -> (f64, f64) {
    let all: u64 = counts.values().sum();
    let count = |result: i64| counts.get(&result).copied().unwrap_or(0) as f64;
    let square = law.iter().map(|(result, chance)| {
        let expected = approximate(chance) * all as f64;
        (count(result) - expected).powi(2) / expected
    });
    let hits: f64 = law.iter().filter(|(result, _)| event.holds(*result)).map(|(result, _)| count(result)).sum();
    let chance = approximate(&law.chance(event));
    let deviation = (all as f64 * chance * (1.0 - chance)).sqrt();
    (square.sum(), (hits - all as f64 * chance) / deviation)
}

#[test]
fn flips_of_one_deal_are_no_independent_trials_and_one_flip_of_each_deal_is() {
    // AS-C9, section 4.6: any two flips of a cycle correlate by -1/8.
    let rules = crate::game::Rules::of_book(&BOOK).unwrap();
    let rules = DeckRules::new(&rules.section("deck").unwrap(), &rules.section("flip").unwrap()).unwrap();
    let law = Process::new(&judged_deck(), &Cards::default(), Handling::default()).unwrap().law(1).unwrap();
    let hit = Event::above(2);
    let (batches, deals) = (400, 60);
    let (mut squares, mut distances) = ([0.0; 2], [0.0; 2]);
    for batch in 0..batches {
        let mut counts = [BTreeMap::new(), BTreeMap::new()];
        for deal in 0..deals {
            let mut cx: Cx<'_, ()> = Cx::silent(Chance::new(Seed(5).child(batch).child(deal)));
            let mut deck = rules.fresh(cx.dice(0));
            for flip in 0..9 {
                let total = i64::from(rules.flip(&mut deck, 0, &mut cx).total);
                *counts[0].entry(total).or_insert(0u64) += 1;
                if flip == 4 {
                    *counts[1].entry(total).or_insert(0u64) += 1;
                }
            }
        }
        for (kind, counts) in counts.iter().enumerate() {
            let (square, distance) = pooled(counts, &law, &hit);
            squares[kind] += square / batches as f64;
            distances[kind] += distance * distance / batches as f64;
        }
    }
    // A valid chi-square has its degrees of freedom, 10, as its mean; the square of a valid z has 1.
    // Over 400 batches their standard errors are about 0.23 and 0.07.
    assert!((squares[1] - 10.0).abs() < 1.0 && (distances[1] - 1.0).abs() < 0.3, "{squares:?} {distances:?}");
    // What comes of all nine flips together is worked out from two: counts vary by 1 + 8 rho as much,
    // where rho is the correlation of the same result in two flips of a deal.
    let deck = Process::new(&judged_deck(), &Cards::default(), Handling::default()).unwrap();
    let shrunk = |event: &Event| {
        let both = deck.noted(&[1, 2], true, |all, _, flip| *all && event.holds(flip)).unwrap();
        let (both, p) = (both.get(&true).map_or(0.0, approximate), approximate(&law.chance(event)));
        1.0 + 8.0 * (both - p * p) / (p * (1.0 - p))
    };
    let square: f64 = law.iter().map(|(result, p)| (1.0 - approximate(p)) * shrunk(&Event::is(result))).sum();
    assert!(square < 8.5 && (squares[0] - square).abs() < 0.9, "{squares:?} {square}");
    assert!(shrunk(&hit) < 0.3 && (distances[0] - shrunk(&hit)).abs() < 0.1, "{distances:?} {}", shrunk(&hit));
}
