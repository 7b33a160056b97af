//! Tests of claims about Bridgefront, against the verdicts of the ledger.

use crate::Bridgefront;
use evenhand_game::error::Problem;
use evenhand_kit::claims::testing::{alone, find, judged_file};
use evenhand_kit::claims::{Judged, Verdict, render};

#[test]
fn what_bridgefront_comes_to_is_as_worked_out_and_the_game_agrees() {
    // BF-T25, BF-T27, BF-T48, BF-T49, BF-T51, BF-T59, BF-T61, BF-T63, BF-T67, section 7.4
    let judged = judged_file::<Bridgefront>(&[], 40_000);
    assert_eq!(judged.len(), 19);
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
    assert!((number("B1") - 0.814_388).abs() < 1e-6 && (number("B5") - 0.676_182).abs() < 1e-6);
    assert!((number("C2") - 0.7577).abs() < 5e-5 && (number("C3") - 0.5457).abs() < 5e-5);
    assert!((number("S1") - (0.914_402 - 0.927_418)).abs() < 2e-6, "{}", number("S1"));
    assert!((number("S2") - (0.434_376 - 0.762_217)).abs() < 2e-6, "{}", number("S2"));
}

/// Returns the judgment of a battle, or the reason why it has no answer.
fn battle(entries: &str) -> Result<Judged, String> {
    let told = |problems: Vec<Problem>| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    let judged = alone::<Bridgefront>(entries, &["champions.limit=0"]).map_err(told)?;
    if judged.verdict == Verdict::NoAnswer { Err(judged.why) } else { Ok(judged) }
}

#[test]
fn a_simulated_battle_is_near_its_exact_odds_and_the_same_every_time() {
    let asked = |more: &str, is: &str| {
        let units = "attacker = \"3 force\"\ndefender = \"2 force\"\nquantity = \"attacker wins\"";
        battle(&format!("{units}\n{more}\nis = \"{is}\"")).unwrap()
    };
    // BF-Q88: 81.4388 %.
    let exact = asked("", "80-83 %");
    assert_eq!((exact.simulated, exact.caution), (None, None));
    let played = asked("simulate = true\nbattles = 20000", "80-83 %");
    assert_eq!((played.verdict, played.simulated, played.checked), (Verdict::True, Some(20_000), None));
    let apart = played.number.unwrap() - 0.814_388;
    assert!(apart.abs() < 4.0 * (0.814_388 * 0.185_612 / 20_000.0_f64).sqrt(), "{apart}");
    assert!(played.exact.starts_with("~ 81.") && played.exact.contains(" % ("), "{}", played.exact);
    assert!(played.fraction.is_none() && played.caution.unwrap().contains("95 % confidence interval"));
    assert_eq!(asked("simulate = true\nbattles = 20000", "80-83 %").number, played.number);
    for (is, verdict) in [
        ("at most 80 %", Verdict::False),
        ("81.5-84 %", Verdict::Undecided),
        ("0.816", Verdict::Undecided),
        ("75 %", Verdict::False),
        ("4/5", Verdict::False),
        ("102072740/125000000", Verdict::Undecided),
    ] {
        let judged = asked("simulate = true\nbattles = 20000", is);
        assert_eq!(judged.verdict, verdict, "{is}: {} {}", judged.exact, judged.why);
        // Only an exact answer can prove a fraction.
        assert_eq!(judged.why.contains("no simulation can prove"), verdict == Verdict::Undecided && is.contains('/'));
    }
}

#[test]
fn a_battle_that_is_too_large_to_be_worked_out_is_simulated() {
    let units = "60 force, jet_striker, tax_reaver, brute, lone_wolf";
    let large = format!("attacker = \"{units}\"\ndefender = \"{units}\"\nbattles = 1000");
    let judged = battle(&format!("{large}\nquantity = \"attacker wins\"\nis = \"40-60 %\"")).unwrap();
    assert_eq!((judged.verdict, judged.simulated), (Verdict::True, Some(1_000)), "{}", judged.exact);
    let csv = String::from_utf8(render::csv(&[(String::new(), vec![judged])])).unwrap();
    assert!(csv.contains(",TRUE,~ ") && csv.contains(",1000,"), "{csv}");
    // A question that no simulation answers stays an error, and the message says so.
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
