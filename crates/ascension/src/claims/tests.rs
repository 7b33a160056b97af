//! Tests of claims about Ascension: they are judged as in the ledger.

use std::collections::BTreeMap;

use crate::Ascension;
use crate::model::flip_deck::DeckRules;
use crate::model::knobs::BOOK;
use evenhand_game::game::{Chance, Cx, Rules, Seed};
use evenhand_kit::claims::Verdict;
use evenhand_kit::claims::testing::{alone, find, judged_file, points};
use evenhand_kit::odds::deck::{Cards, Distribution, Handling, Process, ResultSet};
use evenhand_kit::odds::fraction::approximate;

/// The claims in which nothing is random.
const MEASURED: [&str; 13] = ["C15", "C15b", "C16", "C16b", "L2", "L3", "L3b", "L3c", "L4", "L4b", "L4c", "L5", "L5b"];

#[test]
fn the_book_is_judged_as_in_the_ledger_and_its_own_deck_agrees() {
    // AS-C1 to AS-C16, AS-L2 to AS-L6, AS-L10
    let judged = judged_file::<Ascension>(&[], 20_000);
    for claim in &judged {
        let verdict = match claim.id.as_str() {
            "C3" | "C5" | "C7" | "C11" | "N11" => Verdict::Rounded,
            "C8" => Verdict::Incomplete,
            "C8b" => Verdict::False,
            _ => Verdict::True,
        };
        assert_eq!(claim.verdict, verdict, "{}: {}", claim.id, claim.why);
        if MEASURED.contains(&claim.id.as_str()) {
            assert!(claim.checked.is_none(), "{} is the game's own code", claim.id);
            continue;
        }
        let checked = claim.checked.unwrap_or_else(|| panic!("{} is not checked", claim.id));
        assert!(checked.most < 4.5, "{}: {}", claim.id, checked.most);
    }
    assert!(MEASURED.iter().all(|id| find(&judged, id).number.is_some() != (find(&judged, id).is == "not allowed")));
    let rarest = find(&judged, "C8");
    assert_eq!(rarest.exact, "-3, -1, 7");
    assert!(rarest.why.contains("-1 ties for least common with 4/153"), "{}", rarest.why);
    assert!(find(&judged, "C8b").why.contains("so does -1"), "{}", find(&judged, "C8b").why);
    assert_eq!(find(&judged, "C3").difference, "+0.033 pt");
    assert_eq!(find(&judged, "C3").fraction.as_deref(), Some("23/153"));
}

#[test]
fn another_deck_breaks_other_claims() {
    // Section 4.4
    let judged =
        judged_file::<Ascension>(&["deck.cards=4x1:spades 4x2:hearts 4x3:clubs 4x-2:diamonds -2:red 4:black"], 0);
    assert_eq!(find(&judged, "C2").verdict, Verdict::False);
    assert!(find(&judged, "C2").why.contains("-4 to 7"));
    assert_eq!(find(&judged, "C13").fraction.as_deref(), Some("50/153"));
    assert_eq!(find(&judged, "C1").verdict, Verdict::True);
    assert!(find(&judged, "C1").checked.is_none());
    let senseless = find(&judged, "C12b");
    assert_eq!(senseless.verdict, Verdict::NoAnswer);
    assert!(senseless.why.contains("the deck has none"), "{}", senseless.why);
}

/// Returns Pearson's sum for these counts over a distribution, and the distance of the share of
/// one event from its probability.
fn pooled(counts: &BTreeMap<i64, u64>, distribution: &Distribution, event: &ResultSet) -> (f64, f64) {
    let all: u64 = counts.values().sum();
    let count = |result: i64| counts.get(&result).copied().unwrap_or(0) as f64;
    let square = distribution.iter().map(|(result, chance)| {
        let expected = approximate(chance) * all as f64;
        (count(result) - expected).powi(2) / expected
    });
    let hits: f64 =
        distribution.iter().filter(|(result, _)| event.holds(*result)).map(|(result, _)| count(result)).sum();
    let chance = approximate(&distribution.chance(event));
    let deviation = (all as f64 * chance * (1.0 - chance)).sqrt();
    (square.sum(), (hits - all as f64 * chance) / deviation)
}

#[test]
fn flips_of_one_deal_are_no_independent_trials_and_one_flip_of_each_deal_is() {
    // AS-C9, section 4.6: any two flips of a cycle correlate by -1/8.
    let rules = Rules::of_book(&BOOK).unwrap();
    let rules = DeckRules::new(&rules.section("deck").unwrap(), &rules.section("flip").unwrap()).unwrap();
    let distribution =
        Process::new(&book_deck(), &Cards::default(), Handling::default()).unwrap().distribution(1).unwrap();
    let hit = ResultSet::above(2);
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
            let (square, distance) = pooled(counts, &distribution, &hit);
            squares[kind] += square / batches as f64;
            distances[kind] += distance * distance / batches as f64;
        }
    }
    // A valid chi-square has its degrees of freedom, 10, as its mean; the square of a valid z
    // has mean 1. Over 400 batches, their standard errors are about 0.23 and 0.07.
    assert!((squares[1] - 10.0).abs() < 1.0 && (distances[1] - 1.0).abs() < 0.3, "{squares:?} {distances:?}");
    // The effect of all nine flips together follows from two flips: the variance of counts is
    // multiplied by 1 + 8 rho, where rho is the correlation of the same result in two flips of a deal.
    let deck = Process::new(&book_deck(), &Cards::default(), Handling::default()).unwrap();
    let shrunk = |event: &ResultSet| {
        let both = deck.noted(&[1, 2], true, |all, _, flip| *all && event.holds(flip)).unwrap();
        let (both, p) = (both.get(&true).map_or(0.0, approximate), approximate(&distribution.chance(event)));
        1.0 + 8.0 * (both - p * p) / (p * (1.0 - p))
    };
    let square: f64 =
        distribution.iter().map(|(result, p)| (1.0 - approximate(p)) * shrunk(&ResultSet::is(result))).sum();
    assert!(square < 8.5 && (squares[0] - square).abs() < 0.9, "{squares:?} {square}");
    assert!(shrunk(&hit) < 0.3 && (distances[0] - shrunk(&hit)).abs() < 0.1, "{distances:?} {}", shrunk(&hit));
}

fn measured(entries: &str, set: &[&str]) -> (Verdict, String) {
    let judged = alone::<Ascension>(entries, set).unwrap_or_else(|problems| panic!("{entries}: {problems:?}"));
    (judged.verdict, judged.exact)
}

#[test]
fn what_is_said_of_a_position_is_true_false_or_not_allowed() {
    // AS-X31, AS-X33, AS-X34, AS-X39, AS-X41, AS-C15, AS-C16, AS-L2 to AS-L5, AS-FALL-3
    let stride = "quantity = \"stride\"\nbase = [40, 25]";
    let climb = "quantity = \"climb\"\nsize = 1\nto = 3";
    let cover = "quantity = \"cover\"\ntarget = 3\nterrain";
    let push = "quantity = \"push\"\npusher";
    let fall = "quantity = \"fall\"\nsize = 2\nfrom = 3";
    for (entries, is, verdict, exact) in [
        (stride, "40 mm", Verdict::True, "40 mm"),
        (stride, "25 mm", Verdict::False, "40 mm"),
        (stride, "not allowed", Verdict::False, "40 mm"),
        (&format!("{stride}\nway = \"sideways\""), "25", Verdict::True, "25 mm"),
        (&format!("{stride}\nway = \"turned\""), "more than 25", Verdict::True, "40 mm"),
        // A base of 40 mm is Size 1.
        (&format!("{stride}\nground = 1"), "20", Verdict::True, "20 mm"),
        (&format!("{stride}\nground = 1\nsize = 2"), "20", Verdict::False, "40 mm"),
        (&format!("{stride}\nground = 1\nway = \"sideways\""), "12.5", Verdict::True, "12.5 mm"),
        (climb, "2 strides", Verdict::True, "2 strides"),
        (climb, "1 stride", Verdict::False, "2 strides"),
        (climb, "not allowed", Verdict::False, "2 strides"),
        // Something that it steps over costs nothing extra.
        ("quantity = \"climb\"\nsize = 2\nto = 1", "0", Verdict::True, "0 strides"),
        (&format!("{cover} = 1"), "2", Verdict::True, "+2 Defense"),
        (&format!("{cover} = 2"), "2", Verdict::False, "+1 Defense"),
        (&format!("{cover} = 0"), "0", Verdict::True, "+0 Defense"),
        (&format!("{cover} = 3"), "not allowed", Verdict::True, "not allowed"),
        (&format!("{cover} = 3"), "0", Verdict::False, "not allowed"),
        (&format!("{push} = 3\ntarget = 1"), "25.4 mm", Verdict::True, "25.4 mm"),
        (&format!("{push} = 4\ntarget = 1"), "25.4 mm", Verdict::False, "38.1 mm"),
        (&format!("{push} = 1\ntarget = 3"), "not allowed", Verdict::True, "not allowed"),
        (fall, "5 wounds", Verdict::True, "5 wounds"),
        (fall, "4 wounds", Verdict::False, "5 wounds"),
        (fall, "not allowed", Verdict::False, "5 wounds"),
    ] {
        let found = measured(&format!("{entries}\nis = \"{is}\""), &[]);
        assert_eq!(found, (verdict, exact.to_owned()), "{entries} is {is}");
    }
}

#[test]
fn positions_follow_the_knobs_of_the_game() {
    // AS-Q38, AS-Q42, AS-Q47, AS-Q48, AS-Q60, AS-Q63
    let turned = "quantity = \"stride\"\nbase = [40, 25]\nway = \"turned\"";
    let climb = "quantity = \"climb\"\nsize = 1\nto = 3";
    let cover = "quantity = \"cover\"\ntarget = 3\nterrain = 1\nattacker = 2";
    let push = "quantity = \"push\"\npusher = 5\ntarget = 1";
    let heavy = "quantity = \"push\"\npusher = 1\ntarget = 3";
    let fall = "quantity = \"fall\"\nsize = 2\nfrom = 3";
    for (entries, set, is) in [
        (climb, "climb.max_above=0", "not allowed"),
        (climb, "climb.max_above=1", "not allowed"),
        (climb, "climb.max_above=2", "2"),
        (climb, "climb.min_strides=3", "3"),
        (turned, "move.facing=fixed", "25"),
        (turned, "move.facing=limited", "25"),
        (turned, "move.facing_limit_deg=90.0", "40"),
        (turned, "move.stride_forward=shortest", "25"),
        (cover, "cover.bonus_gap2=3", "3"),
        (cover, "los.basis=attacker", "1"),
        (cover, "cover.enabled=false", "0"),
        (push, "push.divisor=1.0", "101.6"),
        // Thirds of millimeters are as exact as the resolution of the table.
        (push, "push.divisor=3.0", "33.8667"),
        (push, "push.unit=base_mm", "50"),
        (heavy, "push.max_larger=2", "25.4"),
        (fall, "fall.size_term=none", "3"),
    ] {
        let (verdict, exact) = measured(&format!("{entries}\nis = \"{is}\""), &[set]);
        assert_eq!(verdict, Verdict::True, "{entries} with {set}: {exact}");
        // A claim's own `set` gives the same result.
        let (path, value) = set.split_once('=').unwrap();
        let value = if value.starts_with(char::is_alphabetic) && !["true", "false"].contains(&value) {
            format!("\"{value}\"")
        } else {
            value.to_owned()
        };
        let (verdict, exact) = measured(&format!("{entries}\nset = {{ \"{path}\" = {value} }}\nis = \"{is}\""), &[]);
        assert_eq!(verdict, Verdict::True, "{entries} with its own {set}: {exact}");
    }
    assert_eq!(measured(&format!("{climb}\nis = \"2\""), &["climb.max_above=0"]).0, Verdict::False);
}

#[test]
fn a_sweep_goes_over_knobs_of_ascension() {
    let sweep = "[sweep]\n\"climb.max_above\" = [0, 1, 2]\n\n[[claim]]\nsays = \"x\"\nquantity = \"climb\"\nsize = 1\n\
                 to = 3\nis = 2";
    let verdicts: Vec<Verdict> =
        points::<Ascension>(sweep, &[], 0).unwrap().into_iter().map(|judged| judged[0].verdict).collect();
    assert_eq!(verdicts, [Verdict::False, Verdict::False, Verdict::True]);
}

fn book_deck() -> Cards {
    Cards::read("4x1 4x2 4x3 4x-1 -2 +4").unwrap()
}

#[test]
fn a_shared_deck_is_refused_by_name() {
    let said = alone::<Ascension>("quantity = \"mean\"\nis = 1\nset = { \"deck.per\" = \"shared\" }", &[]).unwrap_err();
    assert!(said[0].message.contains("a shared deck is not solved"), "{said:?}");
}

#[test]
fn decks_of_the_file_under_other_settings_are_what_the_games_own_deck_does() {
    // Several copies of cards, one of them known: AS-DECK-3, AS-Q5 of copies.
    let set: [&[&str]; 3] = [
        &["deck.cards=4x1:spades 4x2:hearts 4x3:clubs 4x-2:diamonds -2:red 4:black"],
        &["deck.copies=2"],
        &["deck.mode=reshuffle_each"],
    ];
    for set in set {
        for claim in judged_file::<Ascension>(set, 4_000) {
            assert_ne!(claim.verdict, Verdict::Disagree, "{set:?}: {} {}", claim.id, claim.why);
        }
    }
    for set in ["flip.count=1", "tiebreak.red=wild"] {
        let judged = judged_file::<Ascension>(&[set], 0);
        assert_eq!((judged.len(), find(&judged, "N10").verdict), (46, Verdict::NoAnswer), "{set}");
    }
}
