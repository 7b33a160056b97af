//! Claims judged as the ledger judges them, and what makes the check honest.

use std::collections::BTreeMap;
use std::path::Path;

use super::*;
use crate::game::{Chance, Cx, Seed};
use crate::games::ascension::knobs::BOOK;
use crate::odds::deck::{Event, Handling, LastCard, Process};
use crate::table::flip_deck::DeckRules;

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

/// Claims in which nothing is left to chance.
const MEASURED: [&str; 13] = ["C15", "C15b", "C16", "C16b", "L2", "L3", "L3b", "L3c", "L4", "L4b", "L4c", "L5", "L5b"];

#[test]
fn the_book_is_judged_as_in_the_ledger_and_its_own_deck_agrees() {
    // AS-C1 to AS-C16, AS-L2 to AS-L6, AS-L10
    let judged = judged_with(&[], 20_000);
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

/// The one claim of a file about a game, with these entries, judged with what is set.
fn alone(game: &str, entries: &str, set: &[&str]) -> Result<Judged, Vec<Problem>> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("claims.toml");
    let text = format!("book = \"A test\"\ngame = \"{game}\"\n\n[[claim]]\nsays = \"x\"\n{entries}\n");
    std::fs::write(&file, text).unwrap();
    let set: Vec<String> = set.iter().map(|set| (*set).to_owned()).collect();
    let file = reading::load(&file, &set)?;
    let claim = &file.points[0].claims[0];
    Judge::new(file.seed, 0).judge(claim, |_| Err(unplayed())).map_err(|problem| vec![problem])
}

fn measured(entries: &str, set: &[&str]) -> (Verdict, String) {
    let judged = alone("ascension", entries, set).unwrap_or_else(|problems| panic!("{entries}: {problems:?}"));
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
        // What it steps over costs it nothing more.
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
        // Thirds of millimetres are as near as the table has them.
        (push, "push.divisor=3.0", "33.8667"),
        (push, "push.unit=base_mm", "50"),
        (heavy, "push.max_larger=2", "25.4"),
        (fall, "fall.size_term=none", "3"),
    ] {
        let (verdict, exact) = measured(&format!("{entries}\nis = \"{is}\""), &[set]);
        assert_eq!(verdict, Verdict::True, "{entries} with {set}: {exact}");
        // A claim's own `set` is the same.
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
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("claims.toml");
    let text = "book = \"A test\"\ngame = \"ascension\"\n\n[sweep]\n\"climb.max_above\" = [0, 1, 2]\n\n[[claim]]\n\
                says = \"x\"\nquantity = \"climb\"\nsize = 1\nto = 3\nis = 2\n";
    std::fs::write(&file, text).unwrap();
    let file = reading::load(&file, &[]).unwrap();
    let mut judge = Judge::new(file.seed, 0);
    let mut verdict = |point: &reading::Point| judge.judge(&point.claims[0], |_| Err(unplayed())).unwrap().verdict;
    let verdicts: Vec<Verdict> = file.points.iter().map(&mut verdict).collect();
    assert_eq!(verdicts, [Verdict::False, Verdict::False, Verdict::True]);
    assert_eq!(file.points[0].label, "climb.max_above = 0");
}

fn battle(entries: &str) -> Result<Judged, String> {
    let told = |problems: Vec<Problem>| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    alone("bridgefront", entries, &["champions.limit=0"]).map_err(told)
}

#[test]
fn a_simulated_battle_is_near_its_exact_odds_and_the_same_every_time() {
    let asked = |more: &str, is: &str| {
        let units = "attacker = \"3 force\"\ndefender = \"2 force\"\nquantity = \"attacker wins\"";
        battle(&format!("{units}\n{more}\nis = \"{is}\"")).unwrap()
    };
    // Section 7.4: 81.6582 %.
    let exact = asked("", "80-83 %");
    assert_eq!((exact.battles, exact.caution), (None, None));
    let played = asked("simulate = true\nbattles = 20000", "80-83 %");
    assert_eq!((played.verdict, played.battles, played.checked), (Verdict::True, Some(20_000), None));
    let apart = played.number.unwrap() - 0.816_582;
    assert!(apart.abs() < 4.0 * (0.816_582 * 0.183_418 / 20_000.0_f64).sqrt(), "{apart}");
    assert!(played.exact.starts_with("~ 81.") && played.exact.contains(" % ("), "{}", played.exact);
    assert!(played.fraction.is_none() && played.caution.unwrap().contains("95 % confidence interval"));
    assert_eq!(asked("simulate = true\nbattles = 20000", "80-83 %").number, played.number);
    for (is, verdict) in [
        ("at most 80 %", Verdict::False),
        ("82-84 %", Verdict::Undecided),
        ("0.816", Verdict::Undecided),
        ("75 %", Verdict::False),
        ("4/5", Verdict::False),
        ("102072740/125000000", Verdict::Undecided),
    ] {
        let judged = asked("simulate = true\nbattles = 20000", is);
        assert_eq!(judged.verdict, verdict, "{is}: {} {}", judged.exact, judged.why);
        // Of a fraction nothing but itself would do.
        assert_eq!(judged.why.contains("no simulation can prove"), verdict == Verdict::Undecided && is.contains('/'));
    }
}

#[test]
fn a_battle_that_is_too_large_to_be_worked_out_is_simulated() {
    let units = "60 force, jet_striker, tax_reaver, brute, lone_wolf";
    let large = format!("attacker = \"{units}\"\ndefender = \"{units}\"\nbattles = 1000");
    let judged = battle(&format!("{large}\nquantity = \"attacker wins\"\nis = \"40-60 %\"")).unwrap();
    assert_eq!((judged.verdict, judged.battles), (Verdict::True, Some(1_000)), "{}", judged.exact);
    let csv = String::from_utf8(telling::csv(&[(String::new(), vec![judged])])).unwrap();
    assert!(csv.contains(",TRUE,~ ") && csv.contains(",1000,"), "{csv}");
    // What no simulation answers stays an error, which says so.
    for (more, expected) in [
        ("quantity = \"combat rounds\"\nis = \"5\"", "combat rounds are not simulated"),
        ("quantity = \"both die\"\nis = \"5 %\"\nwith = [\"attacker:war_cry\"]", "cards played before"),
    ] {
        let said = battle(&format!("{large}\n{more}")).unwrap_err();
        assert!(said.contains("too many positions") && said.contains(expected), "{said}");
    }
}

#[test]
fn simulated_battles_are_compared_by_the_interval_of_their_difference() {
    let compared = |other: &str, is: &str| {
        let units = "attacker = \"3 force\"\ndefender = \"2 force\"\nsimulate = true\nbattles = 5000";
        let quantity = "quantity = \"attacker wins\"";
        battle(&format!("{units}\n{quantity}\nis = \"{is}\"\nthan = {{ attacker = \"{other}\" }}")).unwrap()
    };
    assert_eq!(compared("4 force", "lower").verdict, Verdict::True);
    assert_eq!(compared("4 force", "higher").verdict, Verdict::False);
    assert_eq!(compared("2 force", "higher").verdict, Verdict::True);
    let even = compared("3 force", "lower");
    assert_eq!(even.verdict, Verdict::Undecided);
    assert!(even.exact.contains(" v ~ ") && even.exact.contains(" pt)"), "{}", even.exact);
    assert_ne!(even.number, Some(0.0), "the two share no dice");
}

#[test]
fn battles_that_cannot_be_simulated_are_refused() {
    for (entries, expected) in [
        ("attacker = \"3 force\"\nwith = [\"attacker:war_cry\"]", "cards played before the battle"),
        ("attacker = \"3 force\"\nset = { \"combat.force_hit\" = 0 }", "may be without end"),
        ("attacker = \"3 force, grand_strategist\"", "somebody chooses where hits fall"),
    ] {
        let rest = "quantity = \"attacker wins\"\ndefender = \"2 force, brute\"\nsimulate = true\nis = \"50-60 %\"";
        let said = battle(&format!("{entries}\n{rest}")).map(|judged| judged.exact).unwrap_err();
        assert!(said.contains(expected), "{expected} is missing in {said}");
    }
}
