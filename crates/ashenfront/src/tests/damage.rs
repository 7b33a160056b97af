//! Tests of damage, blocks and health (AF-DMG).

use super::rig::{P1, P2, Rig};
use crate::Event;
use crate::model::state::Question;

/// An operator of the first seat on c1 attacks one of the second seat on c2. The second seat holds these cards.
fn attack(knobs: &[(&str, &str)], by: &str, on: &str, cards: &[&str]) -> Rig {
    let mut rig = Rig::with(knobs);
    rig.stand(P1, by, "c1");
    rig.stand(P2, on, "c2");
    rig.hand(P1, &["SU01"; 3]);
    rig.hand(P2, cards);
    rig.play(&["1 ability c1 1 N"]);
    if !cards.is_empty() {
        rig.play(&["2 pass"]);
    }
    rig
}

#[test]
fn an_instance_is_damage_with_changes_doubled_then_blocked() {
    // AF-DMG-1, AF-KW-9
    let mut rig = Rig::with(&[("cards.OP12.keywords", "[]"), ("cards.OP12.health", "9")]);
    rig.stand(P1, "OP02", "c1");
    rig.stand(P2, "OP12", "c3");
    rig.plan(P1, "BP03");
    rig.hand(P1, &["CM02", "SU01", "SU01"]);
    rig.ammo(P2, 3);
    rig.play(&["1 play CM02 c1", "2 pass", "1 ability c1 1 N", "2 pass", "2 discard SU01"]);
    assert_eq!(rig.health(P2, "OP12"), 9 - ((2 + 1) * 2 - 1));
}

#[test]
fn a_block_is_offered_as_damage_is_dealt_and_ends_at_nothing() {
    // AF-DMG-2
    let mut rig = attack(&[], "OP01", "OP11", &["SU01", "SU02"]);
    assert_eq!(rig.options(), ["pass", "discard SU01", "discard SU02"]);
    rig.play(&["2 discard SU01"]);
    assert_eq!((rig.health(P2, "OP11"), rig.discarded(P2)), (4, vec!["SU01".into()]), "1 - 1, never less");
    assert!(attack(&[], "OP01", "OP11", &[]).is_idle(P1), "without cards nobody blocks");
}

#[test]
fn what_a_block_costs_and_how_often_it_works_can_be_set() {
    // AF-DMG-2
    let mut rig = attack(&[("rules.block.card_cost", "2")], "OP15", "OP11", &["SU01", "SU02", "SU03"]);
    rig.play(&["2 discard SU01"]);
    assert_eq!(rig.asked(), Some((P2, Question::Block)), "a second card");
    rig.play(&["2 discard SU02"]);
    assert_eq!((rig.health(P2, "OP11"), rig.cards_in_hand(P2)), (2, 1));
    let rig = attack(&[("rules.block.card_cost", "2")], "OP15", "OP11", &["SU01"]);
    assert!(rig.is_idle(P1), "one is not enough");
    let rig = attack(&[("rules.block.card_cost", "0")], "OP15", "OP11", &["SU01"]);
    assert_eq!((rig.health(P2, "OP11"), rig.cards_in_hand(P2)), (2, 1), "at no card");
    let mut rig = attack(&[("rules.block.per_instance", "2")], "OP15", "OP11", &["SU01", "SU02", "SU03"]);
    rig.play(&["2 discard SU01", "2 discard SU02"]);
    assert_eq!((rig.health(P2, "OP11"), rig.is_idle(P1)), (3, true), "3 - 1 - 1");
}

#[test]
fn block_0_is_offered_only_with_what_raises_it() {
    // AF-Q50, AF-DMG-2
    let mut rig = attack(&[], "OP01", "OP13", &["TA04", "SU01"]);
    assert_eq!(rig.options(), ["pass", "discard TA04"]);
    rig.play(&["2 discard TA04"]);
    assert_eq!(rig.health(P2, "OP13"), 3);
    let unit = rig.unit(P2, "OP13").expect("it stands");
    assert_eq!(rig.game.sheet(&rig.s, unit).block, 0, "for that instance only");
}

#[test]
fn health_that_is_lost_is_no_damage() {
    // AF-DMG-3
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "c1");
    rig.stand(P2, "OP11", "c2");
    rig.base(P1, &["PR02"]);
    rig.hand(P1, &["SU01"; 3]);
    rig.ammo(P2, 3);
    rig.play(&["1 ability c1 1 N", "2 pass", "2 discard SU01", "1 activate PR02 c2"]);
    assert!(rig.is_idle(P1), "it is not blocked");
    assert_eq!(rig.health(P2, "OP11"), 3);
    assert!(rig.saw(|event| matches!(event, Event::Lost(P2, _, _, 1, _))));
}

#[test]
fn losses_add_up_and_recovery_ends_at_what_is_printed() {
    // AF-DMG-4
    let mut rig = Rig::new();
    rig.stand(P1, "OP03", "c1");
    rig.stand(P1, "OP11", "c2");
    rig.wound(P1, "OP11", 1);
    rig.hand(P1, &["SU01"; 3]);
    rig.play(&["1 ability c1 1 c2"]);
    assert_eq!(rig.health(P1, "OP11"), 4, "no more than 4");
    let mut rig = attack(&[], "OP01", "OP11", &[]);
    rig.play(&["1 ability c1 1 N", "1 rest"]);
    assert_eq!(rig.health(P2, "OP11"), 2, "nothing heals by itself");
}

#[test]
fn operators_can_be_let_recover_at_rest() {
    // AF-DMG-4
    let mut rig = Rig::with(&[("rules.combat.rest_heal", "2")]);
    rig.stand(P1, "OP11", "c1");
    rig.stand(P2, "OP11", "c5");
    rig.wound(P1, "OP11", 3);
    rig.wound(P2, "OP11", 3);
    rig.hand(P1, &["SU01"]);
    rig.hand(P2, &["SU01"]);
    rig.play(&["1 rest"]);
    assert_eq!((rig.health(P1, "OP11"), rig.health(P2, "OP11")), (3, 1));
}

#[test]
fn an_operator_is_defeated_at_0_or_below() {
    // AF-DMG-4, AF-Q17
    for (at, cp) in [("zero", 1), ("below_zero", 0)] {
        let at = format!("\"{at}\"");
        let rig = attack(&[("rules.combat.defeat_at", &at)], "OP13", "OP08", &[]);
        assert_eq!((rig.health(P2, "OP08"), rig.cp(P1)), (0, cp));
        assert_eq!(rig.tile(P2, "OP08") == "gone", cp == 1);
    }
}

#[test]
fn the_enemy_scores_whatever_defeats_an_operator() {
    // AF-DMG-5, AF-Q25
    for (own, cp) in [("true", 1), ("false", 0)] {
        let mut rig = Rig::with(&[("rules.victory.own_kill_scores", own)]);
        rig.stand(P1, "OP02", "c3");
        rig.hand(P1, &["CM03", "SU01", "SU02"]);
        rig.play(&["1 play CM03 c3"]);
        assert_eq!((rig.retired(P1), rig.cp(P2), rig.cp(P1)), (vec!["OP02".into()], cp, 0));
    }
}

#[test]
fn health_given_for_a_time_can_be_missed_when_it_ends() {
    // AF-DMG-4
    let bold = (
        "cards.X01",
        "{ name = \"Bold\", type = \"command\", effects = [{ verb = \"change\", who = \"ally\", health = 2, until = \"rest\" }] }",
    );
    let mut rig = Rig::with(&[bold]);
    rig.stand(P1, "OP02", "c1");
    rig.stand(P2, "OP04", "c2");
    rig.hand(P1, &["X01", "SU01", "SU02"]);
    rig.play(&["1 play X01 c1"]);
    assert_eq!(rig.health(P1, "OP02"), 4);
    rig.wound(P1, "OP02", 3);
    rig.ammo(P2, 2);
    rig.play(&["1 rest"]);
    assert_eq!((rig.tile(P1, "OP02").as_str(), rig.cp(P2)), ("gone", 1));
}
