//! Tests of operations and responses: what can be declared, and what a declaration contains (AF-OP, AF-RSP, AF-DEC).

use super::rig::{P1, P2, Rig};
use crate::Event;
use crate::model::state::{OpKind, Question};

/// Returns the first words of the offered actions, each once.
fn kinds(rig: &Rig) -> Vec<String> {
    let mut kinds: Vec<String> =
        rig.options().iter().filter_map(|option| option.split(' ').next().map(str::to_owned)).collect();
    kinds.sort();
    kinds.dedup();
    kinds
}

/// OP16 of the first seat faces OP12 of the second. Both seats hold cards for every kind of operation.
fn furnished() -> Rig {
    let mut rig = Rig::new();
    rig.stand(P1, "OP16", "c1");
    rig.stand(P2, "OP12", "c2");
    for seat in [P1, P2] {
        rig.hand(seat, &["OP01", "SU01", "EQ01", "BP01", "CM01", "TA01"]);
    }
    rig.hand(P1, &["UL16"]);
    rig
}

#[test]
fn an_operation_is_of_one_of_six_kinds() {
    // AF-OP-3, AF-OP-4, AF-OP-6, AF-TYPE-1, AF-TYPE-3
    let rig = furnished();
    assert_eq!(kinds(&rig), ["ability", "deploy", "logistics", "move", "play", "rest", "ult"]);
    assert!(rig.offers("play BP01") && rig.offers("logistics SU01 -") && rig.offers("logistics EQ01 c1"));
    assert!(!rig.options().iter().any(|option| option.contains("TA01")), "tactics are not played");
    assert!(OpKind::Move.is_combat() && OpKind::Ability.is_combat() && OpKind::Ult.is_combat());
    assert!(!OpKind::Deploy.is_combat() && !OpKind::Logistics.is_combat() && !OpKind::Play.is_combat());
}

#[test]
fn without_a_card_there_is_no_operation() {
    // AF-OP-1
    let mut rig = Rig::new();
    rig.stand(P1, "OP13", "c1");
    rig.stand(P2, "OP12", "c2");
    assert_eq!(rig.options(), ["rest"]);
    assert!(!rig.is_legal(P1, "move c1"));
    rig.hand(P1, &["TA01"]);
    assert_eq!(kinds(&rig), ["ability", "move", "rest"], "any card pays");
}

#[test]
fn operations_go_on_until_the_rest_and_exhaust_nobody() {
    // AF-OP-2, AF-OP-5, AF-Q27
    let mut rig = Rig::new();
    rig.stand(P1, "OP13", "c1");
    rig.stand(P2, "OP14", "c2");
    rig.hand(P1, &["SU01"; 9]);
    for _ in 0..4 {
        rig.play(&["1 ability c1 1 N"]);
    }
    rig.play(&["1 move c1", "1 go W", "1 move b1", "1 go E", "1 logistics SU01 -"]);
    assert_eq!((rig.gains(P1), rig.cards_in_hand(P1)), (vec![3; 7], 2));
    assert!(rig.is_idle(P1));
}

#[test]
fn a_turn_can_be_limited_to_some_operations() {
    // AF-OP-2
    let mut rig = Rig::with(&[("rules.ops.max_per_turn", "2")]);
    rig.stand(P1, "OP13", "c1");
    rig.hand(P1, &["SU01"; 5]);
    rig.ammo(P2, 2);
    rig.play(&["1 logistics SU01 -", "2 pass", "1 logistics SU01 -", "2 pass"]);
    assert_eq!(rig.asked().map(|(seat, _)| seat), Some(P2), "what was left was to rest");
    rig.play(&["2 logistics SU01 -"]);
    assert!(rig.offers("move c1"), "responses are not limited");
}

#[test]
fn every_enemy_operation_can_be_answered_once_with_any_kind() {
    // AF-RSP-1, AF-RSP-2, AF-RSP-3
    let mut rig = furnished();
    rig.play(&["1 logistics SU01 -"]);
    assert_eq!(rig.asked(), Some((P2, Question::Respond(0))));
    assert_eq!(kinds(&rig), ["ability", "deploy", "logistics", "move", "pass", "play"]);
    assert!(rig.s.player(P1).base.is_empty(), "nothing has been resolved");
    rig.play(&["2 logistics SU01 -"]);
    assert!(rig.is_idle(P1), "a response is not answered");
    rig.play(&["1 play BP01"]);
    assert_eq!(rig.asked(), Some((P2, Question::Respond(0))), "the next operation can be answered again");
}

#[test]
fn responses_are_paid_for_and_gain_opportunity() {
    // AF-RSP-1, AF-RSP-4
    let mut rig = furnished();
    rig.play(&["1 logistics SU01 -", "2 move c2", "2 discard TA01"]);
    assert_eq!((rig.asked(), rig.discarded(P2)), (Some((P2, Question::Path)), vec!["TA01".into()]));
    rig.play(&["2 go E"]);
    assert_eq!((rig.gains(P1), rig.gains(P2)), (vec![3], vec![3]));
}

#[test]
fn nothing_but_operations_is_answered() {
    // AF-RSP-5, AF-OP-7
    let mut rig = Rig::new();
    rig.s.player_mut(P1).role = rig.deck_named("spearhead");
    rig.stand(P1, "OP01", "c1");
    rig.base(P1, &["PR05"]);
    rig.hand(P1, &["OP17", "SU01", "SU02"]);
    rig.deck(P1, &["UL17"]);
    rig.ammo(P2, 2);
    rig.play(&["1 fetch UL17 hand deck"]);
    assert!(rig.is_idle(P1) && rig.gains(P1).is_empty(), "fetching is no operation");
    rig.play(&["1 logistics SU01 -", "2 pass", "1 activate PR05 c1"]);
    assert!(rig.is_idle(P1), "a protocol is not answered");
    rig.play(&["1 rest"]);
    assert!(rig.is_idle(P2), "nor is a Rest");
}

#[test]
fn an_ult_can_be_fetched_when_one_is_asked_for_a_response() {
    // AF-ULT-3, AF-Q23
    let fetch = |knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        rig.s.player_mut(P1).role = rig.deck_named("spearhead");
        rig.turn_of(P2);
        rig.hand(P1, &["OP17", "SU01"]);
        rig.discards(P1, &["OP17", "UL17"]);
        rig.deck(P1, &["UL17"]);
        rig.ammo(P2, 2);
        rig.play(&["2 logistics SU01 -"]);
        let mut offered: Vec<String> = rig.options();
        offered.retain(|option| option.starts_with("fetch"));
        offered.iter().map(|option| option["fetch UL17 ".len()..].to_owned()).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(fetch(&[]), "hand deck, hand discard, discard deck, discard discard");
    assert_eq!(fetch(&[("rules.ult.fetch_when", "\"own_turn\"")]), "");
    assert_eq!(fetch(&[("rules.ult.operator_from", "[\"hand\"]")]), "hand deck, hand discard");
    assert_eq!(fetch(&[("rules.ult.ult_from", "[\"deck\"]")]), "hand deck, discard deck");
}

#[test]
fn what_is_declared_is_public_but_for_a_deployment_and_a_path() {
    // AF-DEC-1, AF-DEC-2, AF-DEC-7
    let declared = |action: &str, knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        rig.stand(P1, "OP13", "c1");
        rig.stand(P2, "OP12", "c2");
        rig.hand(P1, &["OP01", "PR01", "BP01", "SU01"]);
        rig.ammo(P2, 2);
        rig.play(&[action]);
        let card = rig.events.iter().find_map(|event| match event {
            Event::Declared { card, hidden, .. } => Some((*card, *hidden)),
            _ => None,
        });
        let (card, hidden) = card.expect("it is declared");
        if hidden { "hidden".to_owned() } else { rig.game.cards[card].id.clone() }
    };
    assert_eq!(declared("1 move c1", &[]), "OP13");
    assert_eq!(declared("1 ability c1 1 N", &[]), "OP13");
    assert_eq!(declared("1 deploy OP01 a1", &[]), "hidden");
    assert_eq!(declared("1 logistics PR01 -", &[]), "PR01");
    assert_eq!(declared("1 play BP01", &[]), "BP01");
    assert_eq!(declared("1 deploy OP01 a1", &[("rules.declare.deploy_hidden", "false")]), "OP01");
    for action in ["1 logistics PR01 -", "1 play BP01"] {
        assert_eq!(declared(action, &[("rules.declare.card_hidden", "true")]), "hidden");
    }
}

#[test]
fn nobody_else_is_deployed_on_a_reserved_tile() {
    // AF-DEC-3, AF-Q24
    let mut rig = Rig::new();
    rig.hand(P1, &["OP02", "OP01"]);
    rig.hand(P2, &["OP04", "SU01"]);
    rig.play(&["1 deploy OP02 c1"]);
    assert!(rig.offers("deploy OP04 b1") && !rig.offers("deploy OP04 c1"));
}

#[test]
fn an_ability_needs_a_target_for_all_it_does() {
    // AF-DEC-5, AF-Q46
    let knobs = [(
        "cards.OP08.effects",
        "[{ verb = \"damage\", who = \"foe\" }, { verb = \"heal\", who = \"ally_in_line\", n = 1 }]",
    )];
    let mut rig = Rig::with(&knobs);
    rig.stand(P1, "OP08", "c1");
    rig.ammo(P1, 2);
    let aimed =
        |rig: &Rig| rig.options().into_iter().filter(|option| option.starts_with("ability")).collect::<Vec<_>>();
    assert!(aimed(&rig).is_empty());
    rig.stand(P2, "OP07", "c2");
    assert!(aimed(&rig).is_empty(), "nobody for the second effect");
    rig.stand(P1, "OP03", "b1");
    assert_eq!(aimed(&rig), ["ability c1 1 N b1", "ability b1 1 c1"]);
}

#[test]
fn an_ability_that_misses_does_the_rest() {
    // AF-DEC-5, AF-Q48
    let mut rig = Rig::new();
    rig.stand(P1, "OP08", "c1");
    rig.stand(P2, "OP04", "c2");
    rig.ammo(P1, 3);
    rig.ammo(P2, 3);
    rig.deck(P1, &["BP01"]);
    rig.play(&["1 ability c1 1 N", "2 move c2", "1 discard SU01", "2 discard SU01", "2 go E"]);
    assert!(rig.saw(|event| matches!(event, Event::Whiffed(P1, _))));
    assert!(rig.hand_of(P1).contains(&"BP01".into()), "it draws all the same");
}

#[test]
fn a_move_needs_an_open_neighbour_and_some_speed() {
    // AF-DEC-7, AF-MOV-6
    let slow = (
        "cards.X01",
        "{ name = \"Mud\", type = \"command\", effects = [{ verb = \"change\", who = \"ally\", speed = -2, until = \"rest\" }] }",
    );
    let mut rig = Rig::with(&[slow]);
    rig.stand(P1, "OP01", "a1");
    rig.hand(P1, &["X01", "SU01", "SU02"]);
    assert!(rig.offers("move a1"));
    let mut crowded = rig.clone();
    crowded.stand(P2, "OP02", "a2");
    crowded.stand(P1, "OP03", "b1");
    assert!(!crowded.offers("move a1"));
    rig.play(&["1 play X01 a1"]);
    assert!(!rig.offers("move a1"), "speed 0");
}
