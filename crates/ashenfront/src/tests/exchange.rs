//! Tests of the order of an exchange, step by step (AF-EX).

use super::rig::{P1, P2, Rig};
use crate::Event;
use crate::model::state::{OpKind, Question};

/// Returns the index of the first event of a kind.
fn place(rig: &Rig, which: impl Fn(&Event) -> bool) -> usize {
    rig.events.iter().position(which).expect("it has happened")
}

#[test]
fn an_exchange_is_declared_answered_paid_ordered_and_resolved() {
    // AF-EX-3, AF-EX-5, AF-Q13
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "c1");
    rig.stand(P2, "OP04", "c5");
    rig.hand(P1, &["TA01", "SU01", "SU02"]);
    rig.hand(P2, &["TA01", "SU01", "SU02"]);
    rig.deck(P1, &["BP01"]);
    rig.deck(P2, &["BP02"]);
    rig.play(&["1 move c1", "2 move c5"]);
    assert_eq!(rig.asked(), Some((P1, Question::Pay(0))), "the active player pays first");
    rig.play(&["1 discard TA01"]);
    assert!(!rig.hand_of(P1).contains(&"BP01".into()), "tactics wait until both have paid");
    rig.play(&["2 discard TA01"]);
    assert!(rig.hand_of(P1).contains(&"BP01".into()) && rig.hand_of(P2).contains(&"BP02".into()));
    assert_eq!(rig.asked(), Some((P2, Question::Path)), "the faster is first");
    rig.play(&["2 go S"]);
    assert_eq!((rig.gains(P2), rig.gains(P1)), (vec![3], vec![]), "each has its opportunity at once");
    rig.play(&["1 go N"]);
    let paid = |seat| place(&rig, |event| matches!(event, Event::Paid(of, _) if *of == seat));
    let drew = |seat| place(&rig, |event| matches!(event, Event::Drew(of, ..) if *of == seat));
    let moved = |seat| place(&rig, |event| matches!(event, Event::Moved(of, ..) if *of == seat));
    let ordered = place(&rig, |event| matches!(event, Event::Ordered { .. }));
    let order = [paid(P1), paid(P2), drew(P1), drew(P2), ordered, moved(P2), moved(P1)];
    assert!(order.is_sorted(), "{order:?}");
}

#[test]
fn without_a_response_the_steps_are_the_same() {
    // AF-EX-8
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "c1");
    rig.hand(P1, &["TA01", "SU01"]);
    rig.deck(P1, &["BP01"]);
    rig.base(P1, &["PR01"]);
    rig.play(&["1 move c1", "1 discard TA01"]);
    assert_eq!((rig.asked(), rig.hand_of(P1)), (Some((P1, Question::Path)), vec!["BP01".into(), "SU01".into()]));
    rig.play(&["1 go N"]);
    assert_eq!((rig.asked(), rig.gains(P1)), (Some((P1, Question::Protocols)), vec![3]));
    rig.play(&["1 pass"]);
    assert!(rig.is_idle(P1) && rig.s.exchange.is_none());
}

#[test]
fn what_is_written_on_cards_and_operators_counts_in_the_order() {
    // AF-EX-1
    let init = |action: &str, hand: &[&str]| {
        let mut rig = Rig::new();
        rig.stand(P1, "OP05", "c1");
        rig.stand(P1, "OP14", "d1");
        rig.stand(P2, "OP04", "c4");
        rig.wound(P2, "OP04", 1);
        rig.hand(P1, hand);
        rig.hand(P1, &["SU01", "SU01"]);
        rig.hand(P2, &["SU01", "SU01"]);
        rig.play(&[action, "2 logistics SU01 -"]);
        rig.order().expect("it is fixed").0[0]
    };
    assert_eq!(init("1 deploy OP02 a1", &["OP02"]), 2, "the operator's");
    assert_eq!(init("1 play CM05", &["CM05"]), 2, "printed");
    assert_eq!(init("1 play CM04 c4", &["CM04"]), 5);
    assert_eq!(init("1 play BP01", &["BP01"]), 4, "none is printed");
    assert_eq!(init("1 move c1", &[]), 2);
    assert_eq!(init("1 ult UL14 1", &["UL14"]), 1, "its operator's");
    // Modifiers: OP05 adds 1 to the initiative of another operator.
    let mut rig = Rig::new();
    rig.stand(P1, "OP05", "c1");
    rig.stand(P1, "OP07", "d1");
    rig.hand(P1, &["SU01"; 4]);
    rig.play(&["1 ability c1 1 d1", "1 pass"]);
    rig.hand(P2, &["SU01", "SU01"]);
    rig.play(&["1 move d1", "2 logistics SU01 -"]);
    assert_eq!(rig.order().expect("it is fixed").0, [2, 4]);
}

#[test]
fn a_defeated_operator_is_inert_until_the_cleanup() {
    // AF-EX-7, AF-EX-6
    let mut rig = Rig::new();
    rig.stand(P1, "OP04", "c2");
    rig.stand(P1, "OP02", "c1");
    rig.stand(P2, "OP08", "c3");
    rig.stand(P2, "OP07", "c4");
    rig.wound(P2, "OP08", 1);
    rig.ammo(P1, 3);
    rig.ammo(P2, 3);
    // OP04 (initiative 5) defeats OP08 and may then move. OP07 (initiative 1) moves after that.
    rig.play(&["1 ability c2 1 N", "2 move c4", "1 discard SU01", "2 discard SU01"]);
    assert_eq!(rig.asked(), Some((P1, Question::Path)));
    assert!(!rig.offers("go N"), "it keeps its tile");
    rig.play(&["1 pass"]);
    assert_eq!((rig.asked(), rig.cp(P1)), (Some((P2, Question::Path)), 0), "nothing scores before the end");
    assert!(!rig.offers("go S") && rig.offers("go W"));
    rig.play(&["2 go W"]);
    assert_eq!((rig.cp(P1), rig.retired(P2)), (1, vec!["OP08".into()]));
}

#[test]
fn lines_pass_whoever_is_defeated() {
    // AF-EX-7
    let mut rig = Rig::new();
    rig.stand(P1, "OP02", "c1");
    rig.stand(P2, "OP08", "c4");
    rig.stand(P2, "OP04", "b2");
    rig.lay(P1, "EQ04", "c2");
    rig.ammo(P1, 3);
    rig.ammo(P2, 3);
    // OP04 (initiative 5) runs into the mine before OP02 (initiative 2) attacks.
    rig.play(&["1 ability c1 1 N", "2 move b2", "1 discard SU01", "2 discard SU01", "2 go E"]);
    assert_eq!((rig.health(P2, "OP08"), rig.cp(P1)), (0, 2));
}

#[test]
fn who_is_defeated_before_its_turn_does_nothing() {
    // AF-EX-4, AF-EX-7
    let mut rig = Rig::new();
    rig.turn_of(P2);
    rig.stand(P1, "OP09", "b4");
    rig.stand(P1, "OP02", "c1");
    rig.stand(P2, "OP08", "c4");
    rig.stand(P2, "OP07", "d3");
    rig.stand(P1, "OP13", "c5");
    rig.ammo(P1, 3);
    rig.ammo(P2, 3);
    rig.wound(P2, "OP08", 1);
    // OP08 attacks OP13, but OP09 (initiative 5) defeats it first. It does nothing, and no longer counts as a neighbor.
    rig.play(&["2 ability c4 1 N", "1 ability b4 1 E", "2 discard SU01", "1 discard SU01"]);
    assert!(rig.saw(|event| *event == Event::Fizzled(P2, OpKind::Ability)));
    assert_eq!((rig.health(P1, "OP13"), rig.cp(P1)), (3, 1));
}

#[test]
fn cleanup_goes_on_until_nobody_else_is_down() {
    // AF-EX-6
    let knobs = [(
        "cards.OP06.innates",
        "[{ on = \"parting_gift\", do = [{ verb = \"damage\", who = \"neighbour\", n = 4 }] }]",
    )];
    let mut rig = Rig::with(&knobs);
    rig.stand(P1, "OP15", "c1");
    rig.stand(P2, "OP06", "c3");
    rig.stand(P2, "OP01", "d3");
    rig.stand(P1, "OP06", "c2");
    rig.ammo(P1, 3);
    // The gift of P2's OP06 hits P1's OP06 below it. The gift of that one hits the operator to its right, because the
    // tile above it is empty by then.
    rig.stand(P2, "OP03", "d2");
    rig.play(&["1 ability c1 1 N", "1 discard SU01", "1 pass"]);
    assert_eq!((rig.retired(P2), rig.retired(P1)), (vec!["OP03".into(), "OP06".into()], vec!["OP06".into()]));
    assert_eq!((rig.cp(P1), rig.cp(P2)), (2, 1));
}

#[test]
fn a_committed_card_is_out_of_the_hand() {
    // AF-EX-9
    let mut rig = Rig::new();
    rig.hand(P1, &["OP04", "SU01", "SU02"]);
    rig.ammo(P2, 3);
    rig.play(&["1 deploy OP04 a1"]);
    assert_eq!(rig.hand_of(P1), ["SU01", "SU02"]);
    rig.play(&["2 pass"]);
    assert_eq!((rig.hand_of(P1), rig.tile(P1, "OP04").as_str()), (vec!["SU01".into(), "SU02".into()], "a1"));
}

#[test]
fn ties_can_go_to_the_responder_or_by_lot() {
    // AF-EX-2
    let first = |tie: &str, seed: u64| {
        let mut rig = Rig::with(&[("rules.init.tie", &format!("\"{tie}\""))]);
        rig.chance = evenhand_game::game::Chance::new(evenhand_game::game::Seed(seed));
        rig.stand(P1, "OP13", "c1");
        rig.stand(P2, "OP08", "c5");
        rig.ammo(P1, 3);
        rig.ammo(P2, 3);
        rig.play(&["1 move c1", "2 move c5", "1 discard SU01", "2 discard SU01"]);
        rig.asked().expect("a path").0
    };
    assert_eq!((first("active", 1), first("responder", 1)), (P1, P2));
    let lots: Vec<_> = (0..20).map(|seed| first("random", seed)).collect();
    assert!(lots.contains(&P1) && lots.contains(&P2));
}

/// Returns the triggered cards in order: the seat and the card's id.
fn set_off(rig: &Rig) -> Vec<String> {
    let described = |event: &Event| match event {
        Event::SetOff(seat, card, _) => Some(format!("{} {}", seat.0 + 1, rig.game.cards[*card].id)),
        _ => None,
    };
    rig.events.iter().filter_map(described).collect()
}

/// Innates of OP01 and OP04 that draw a card whenever their owner discards.
const WAITING: [(&str, &str); 2] = [
    ("cards.OP01.innates", "[{ on = \"you_discard\", do = [{ verb = \"draw\", n = 1 }] }]"),
    ("cards.OP04.innates", "[{ on = \"you_discard\", do = [{ verb = \"draw\", n = 1 }] }]"),
];

#[test]
fn all_tactics_work_before_what_waits_for_discards() {
    // AF-EX-3, AF-EX-5, AF-STG-4
    let order = |active| {
        let mut rig = Rig::with(&WAITING);
        rig.stand(P1, "OP01", "c1");
        rig.stand(P2, "OP04", "c5");
        for seat in [P1, P2] {
            rig.hand(seat, &["TA01", "SU01", "SU02"]);
            rig.deck(seat, &["BP01", "BP02"]);
        }
        rig.turn_of(active);
        match active {
            P1 => rig.play(&["1 move c1", "2 move c5", "1 discard TA01", "2 discard TA01"]),
            _ => rig.play(&["2 move c5", "1 move c1", "2 discard TA01", "1 discard TA01"]),
        }
        assert!(matches!(rig.asked(), Some((_, Question::Path))), "the first operation resolves");
        assert!([P1, P2].iter().all(|seat| rig.cards_in_hand(*seat) == 4), "each has drawn twice");
        set_off(&rig)
    };
    assert_eq!(order(P1), ["1 TA01", "2 TA01", "1 OP01", "2 OP04"]);
    assert_eq!(order(P2), ["2 TA01", "1 TA01", "2 OP04", "1 OP01"]);
}

#[test]
fn what_tactics_make_discard_waits_for_the_other_tactics_too() {
    // AF-EX-3: the enemy's Feint takes effect before the draw of the enemy's operator, which the first tactics have
    // triggered already.
    let theft = "{ name = \"Theft\", type = \"tactics\", when = [\"pays\"], effects = [{ verb = \"discard\", player = \"opp\" }] }";
    let mut rig = Rig::with(&[&WAITING[..], &[("cards.X01", theft)]].concat());
    rig.stand(P1, "OP01", "c1");
    rig.stand(P2, "OP04", "c5");
    rig.hand(P1, &["X01", "SU01", "SU02"]);
    rig.hand(P2, &["TA01", "SU01", "SU02"]);
    for seat in [P1, P2] {
        rig.deck(seat, &["BP01", "BP02", "BP03"]);
    }
    rig.play(&["1 move c1", "2 move c5", "1 discard X01", "2 discard TA01", "2 discard SU02"]);
    assert_eq!(set_off(&rig), ["1 X01", "2 TA01", "1 OP01", "2 OP04", "2 OP04"]);
}

#[test]
fn what_waits_for_discards_can_still_change_the_order() {
    // AF-EX-3, AF-Q11
    let hurry =
        "[{ on = \"you_discard\", do = [{ verb = \"change\", who = \"me\", init = 3, until = \"exchange\" }] }]";
    let mut rig = Rig::with(&[("cards.OP02.innates", hurry)]);
    rig.stand(P1, "OP13", "c1");
    rig.stand(P2, "OP02", "c5");
    rig.ammo(P1, 3);
    rig.ammo(P2, 3);
    rig.play(&["1 move c1", "2 move c5", "1 discard SU01", "2 discard SU01"]);
    assert_eq!(rig.order(), Some(([4, 5], Some(P2))));
}
