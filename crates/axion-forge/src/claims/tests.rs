//! Tests of the claims about Axion Forge.

use crate::AxionForge;
use evenhand_kit::claims::Verdict;
use evenhand_kit::claims::testing::{find, judged_file};

#[test]
fn what_the_answers_come_to_is_so_and_hands_that_are_dealt_agree() {
    // AX-E1, AX-E2, AX-E3, AX-E8, AX-E9
    let judged = judged_file::<AxionForge>(&[], 40_000);
    assert_eq!(judged.len(), 16);
    for claim in &judged {
        let verdict = if ["E1c", "E2a"].contains(&claim.id.as_str()) { Verdict::Rounded } else { Verdict::True };
        assert_eq!(claim.verdict, verdict, "{}: {}", claim.id, claim.why);
        match claim.id.as_str() {
            id if id.starts_with("E8") || id.starts_with("E9") => assert!(claim.checked.is_none(), "{id}"),
            id => {
                let checked = claim.checked.unwrap_or_else(|| panic!("{id} is not checked"));
                assert!(checked.deals >= 4_000 && checked.most < 4.5, "{id}: {checked:?}");
            }
        }
    }
}

#[test]
fn other_rules_break_claims() {
    let judged = judged_file::<AxionForge>(&["rules.turn.hand_min=0", "rules.deckout.damage=2"], 0);
    assert_eq!(find(&judged, "E8a").number, Some(47.0), "a card a turn from the second on: 45 after the opening hand");
    assert_eq!(find(&judged, "E9b").number, Some(13.0));
    assert_eq!(find(&judged, "E1b").verdict, Verdict::True);
    // The match is stopped before so much Life Force is gone (AX-WIN-8), so there is no answer.
    let judged = judged_file::<AxionForge>(&["rules.life.start=100"], 0);
    assert_eq!(find(&judged, "E9a").number, Some(34.0));
    assert_eq!(find(&judged, "E9b").verdict, Verdict::NoAnswer);
}
