//! Tests of opportunity and protocols (AF-OPP).

use super::rig::{P1, P2, Rig};
use crate::model::state::Question;

/// OP01 moves, and SU01 pays for it. These protocols are in the base.
fn moved(knobs: &[(&str, &str)], base: &[&str]) -> Rig {
    let mut rig = Rig::with(knobs);
    rig.stand(P1, "OP01", "c1");
    rig.ammo(P1, 4);
    rig.deck(P1, &["BP01"; 5]);
    rig.base(P1, base);
    rig.play(&["1 move c1", "1 discard SU01", "1 go N"]);
    rig
}

#[test]
fn three_opportunity_follow_every_operation_and_what_is_left_is_lost() {
    // AF-OPP-1, AF-OPP-2
    let mut rig = moved(&[], &["PR01"]);
    assert_eq!((rig.gains(P1), rig.s.player(P1).opp), (vec![3], 3));
    rig.play(&["1 activate PR01 c2", "1 go N"]);
    assert!(rig.is_idle(P1) && rig.s.player(P1).opp == 0);
    assert_eq!(rig.tile(P1, "OP01"), "c3");
}

#[test]
fn opportunity_can_be_kept_until_the_rest() {
    // AF-OPP-2
    let mut rig = moved(&[("rules.opportunity.carry", "true")], &["PR02"]);
    assert!(rig.is_idle(P1) && rig.s.player(P1).opp == 3);
    rig.play(&["1 move c2", "1 discard SU02", "1 go N"]);
    assert_eq!(rig.s.player(P1).opp, 6);
    rig.play(&["1 rest"]);
    assert_eq!(rig.s.player(P1).opp, 0);
}

#[test]
fn how_much_there_is_and_after_what_can_be_set() {
    // AF-Q8, AF-RSP-4
    assert_eq!(moved(&[("rules.opportunity.per_op", "6")], &[]).gains(P1), [6]);
    let both = |knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        rig.stand(P1, "OP13", "c1");
        rig.stand(P2, "OP08", "c2");
        rig.ammo(P1, 3);
        rig.ammo(P2, 3);
        // OP08 is defeated before it moves.
        rig.play(&["1 ability c1 1 N", "2 move c2", "1 discard SU01", "2 discard SU01"]);
        (rig.gains(P1), rig.gains(P2))
    };
    assert_eq!(both(&[]), (vec![3], vec![3]), "also after what has fizzled");
    assert_eq!(both(&[("rules.opportunity.on_fizzle", "false")]), (vec![3], vec![0]));
    assert_eq!(both(&[("rules.opportunity.on_response", "false")]), (vec![3], vec![0]));
}

#[test]
fn each_protocol_waits_for_its_kind_of_operation() {
    // AF-OPP-2, AF-TYPE-4
    let all = ["PR01", "PR02", "PR03", "PR04", "PR05"];
    let offered = |choices: &[&str], hand: &[&str]| {
        let mut rig = Rig::with(&[("rules.opportunity.per_op", "9")]);
        rig.stand(P1, "OP13", "c1");
        rig.stand(P2, "OP12", "c2");
        rig.hand(P1, hand);
        rig.hand(P1, &["SU01", "SU02"]);
        rig.base(P1, &all);
        rig.play(choices);
        assert_eq!(rig.asked(), Some((P1, Question::Protocols)));
        all.into_iter().filter(|id| rig.options().iter().any(|option| option.contains(id))).collect::<Vec<_>>()
    };
    assert_eq!(offered(&["1 move c1", "1 discard SU01", "1 go W"], &[]), ["PR01", "PR03", "PR05"]);
    assert_eq!(offered(&["1 ability c1 1 N", "1 discard SU01"], &[]), ["PR02", "PR03", "PR05"]);
    assert_eq!(offered(&["1 deploy OP02 a1"], &["OP02"]), ["PR04", "PR05"]);
    assert_eq!(offered(&["1 play BP01"], &["BP01"]), ["PR05"]);
    assert_eq!(offered(&["1 logistics SU01 -"], &[]), ["PR05"]);
}

#[test]
fn protocols_are_optional_and_come_in_any_order() {
    // AF-OPP-2, AF-OPP-5
    let mut rig = moved(&[("rules.opportunity.per_op", "6")], &["PR01", "PR03", "PR05"]);
    rig.play(&["1 activate PR05 c2", "1 activate PR03"]);
    assert_eq!(rig.s.player(P1).opp, 3);
    assert!(rig.hand_of(P1).contains(&"BP01".into()), "each is resolved before the next");
    rig.play(&["1 pass"]);
    assert!(rig.is_idle(P1));
    assert_eq!(rig.s.player(P1).base.iter().filter(|held| held.exhausted).count(), 2);
}

#[test]
fn only_the_owner_of_the_operation_has_an_after_step() {
    // AF-OPP-5, AF-Q28
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "c1");
    rig.stand(P2, "OP02", "c5");
    rig.ammo(P1, 3);
    rig.base(P1, &["PR05"]);
    rig.base(P2, &["PR05"]);
    rig.play(&["1 move c1", "1 discard SU01", "1 go N"]);
    assert_eq!(rig.asked(), Some((P1, Question::Protocols)));
    rig.play(&["1 pass"]);
    assert!(rig.is_idle(P1), "the enemy's protocols do not answer");
}

#[test]
fn protocols_of_one_name_and_exhaustion_can_be_set() {
    // AF-OPP-3, AF-OPP-4, AF-TYPE-9
    let mut rig = moved(&[("rules.protocol.same_name_per_op", "2")], &["PR05", "PR05", "PR05"]);
    rig.play(&["1 activate PR05 c2", "1 activate PR05 c2"]);
    assert!(rig.is_idle(P1), "two of the name");
    let unit = rig.unit(P1, "OP01").expect("it stands");
    assert_eq!(rig.game.sheet(&rig.s, unit).init, 5, "both add up");
    let mut rig = moved(&[("rules.protocol.exhaust", "false")], &["PR05"]);
    rig.play(&["1 activate PR05 c2"]);
    assert!(rig.is_idle(P1) && !rig.s.player(P1).base[0].exhausted);
}
