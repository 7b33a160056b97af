//! Tests of the claims about Ashenfront.

use crate::Ashenfront;
use evenhand_kit::claims::Verdict;
use evenhand_kit::claims::testing::{alone, find, judged_file};

/// AF-E2, AF-E3, AF-E23, AF-E27, AF-E28.
#[test]
fn what_the_rules_come_to_is_so_and_hands_that_are_dealt_agree() {
    let judged = judged_file::<Ashenfront>(&[], 40_000);
    assert_eq!(judged.len(), 26);
    for claim in &judged {
        let rounded = ["E2b", "E2c", "E2d", "E3g"].contains(&claim.id.as_str());
        let verdict = if rounded { Verdict::Rounded } else { Verdict::True };
        assert_eq!(claim.verdict, verdict, "{}: {}", claim.id, claim.why);
        if claim.id.len() == 3 {
            let checked = claim.checked.unwrap_or_else(|| panic!("{} is not checked", claim.id));
            assert!(checked.deals >= 4_000 && checked.most < 4.5, "{}: {checked:?}", claim.id);
        } else {
            assert!(claim.checked.is_none(), "{}", claim.id);
        }
    }
}

#[test]
fn other_rules_break_claims() {
    let judged = judged_file::<Ashenfront>(&["rules.draw.rest=4", "rules.board.cp_value=2"], 0);
    assert_eq!(find(&judged, "E27a").number, Some(3.0), "12 CP at the third Rest");
    assert_eq!(find(&judged, "E27b").number, Some(5.0));
    assert_eq!(find(&judged, "E28a").number, Some(0.0), "a deck is drawn by the 9th Rest");
    assert_eq!(find(&judged, "E2a").verdict, Verdict::True);
    let judged = judged_file::<Ashenfront>(&["rules.victory.turn_cap=5"], 0);
    assert_eq!(find(&judged, "E27b").verdict, Verdict::NoAnswer);
}

/// Compares hands after London mulligans: the exact distribution against the hands that the game deals. Each redrawn
/// hand puts one more card under the deck, and the last hand is kept in any case.
#[test]
fn hands_drawn_anew_are_dealt_as_often_as_they_are_reckoned() {
    for entries in ["result = \"0\"", "result = \"6\"\nsecond = true"] {
        for set in [&[][..], &["rules.setup.mulligan=\"free_one\""], &["rules.setup.mulligan_max=1"]] {
            let text = format!("quantity = \"opening hand\"\nkeep = \"3..4\"\n{entries}\nis = \"0..1\"");
            let judge = |deals| {
                let mut points = evenhand_kit::claims::testing::points::<Ashenfront>(
                    &format!("[[claim]]\nsays = \"x\"\n{text}"),
                    set,
                    deals,
                )
                .unwrap_or_else(|problems| panic!("{problems:?}"));
                points.remove(0).remove(0)
            };
            let checked = judge(60_000).checked.expect("it is checked");
            assert!(checked.deals == 6_000 && checked.most < 4.5, "{text} {set:?}: {checked:?}");
        }
    }
}

#[test]
fn what_cannot_be_asked_is_refused_with_a_remedy() {
    for (entries, said) in [
        ("quantity = \"opening hand\"\ncards = \"oprator\"\nresult = \"0\"\nis = \"1 %\"", "neither a type nor the id"),
        ("quantity = \"opening hand\"\ndeck = \"spearhed\"\nresult = \"0\"\nis = \"1 %\"", "there is no deck"),
        ("quantity = \"payable sets\"\nprotocols = \"OP01\"\nis = 1", ""),
        ("quantity = \"drawn at rest\"\nrest = 200\nis = 1", "never comes to that"),
    ] {
        match alone::<Ashenfront>(entries, &[]) {
            Ok(judged) => {
                assert_eq!(judged.verdict, Verdict::NoAnswer, "{entries}");
                assert!(judged.why.contains(said), "{}", judged.why);
            }
            Err(problems) => assert!(format!("{problems:?}").contains(said), "{problems:?}"),
        }
    }
    let wrong = alone::<Ashenfront>("quantity = \"wins at rest\"\ntiles = \"a3 f3\"\nis = 5", &[]).unwrap_err();
    assert!(format!("{wrong:?}").contains("there is no tile `f3`"), "{wrong:?}");
}
