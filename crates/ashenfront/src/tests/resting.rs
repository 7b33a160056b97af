//! Tests of Rest, step by step (AF-REST).

use super::rig::{P1, P2, Rig};
use crate::Event;
use crate::model::state::{End, Question};

/// The first seat rests in this position. The second seat holds a card, so that its turn has a choice.
fn rest(knobs: &[(&str, &str)], furnish: impl Fn(&mut Rig)) -> Rig {
    let mut rig = Rig::with(knobs);
    rig.hand(P1, &["SU03"]);
    rig.hand(P2, &["SU03"]);
    furnish(&mut rig);
    rig.play(&["1 rest"]);
    rig
}

#[test]
fn a_rest_goes_through_its_steps_in_order() {
    // AF-REST-1, AF-REST-2, AF-REST-3, AF-REST-5, AF-REST-6, AF-REST-7
    let rig = rest(&[], |rig| {
        rig.stand(P1, "OP14", "a3");
        rig.wound(P1, "OP14", 2);
        rig.base(P1, &["SU02"]);
        rig.deck(P1, &["OP02"; 9]);
        rig.plan(P1, "BP01");
        rig.lay(P2, "EQ01", "e5");
    });
    let place = |which: &dyn Fn(&Event) -> bool| rig.events.iter().position(which).expect("it has happened");
    let drew = |event: &Event| matches!(event, Event::Drew(P1, ..));
    let steps = [
        place(&|event| matches!(event, Event::Rested { .. })),
        place(&|event| matches!(event, Event::Healed(P1, ..))),
        place(&drew),
        place(&|event| matches!(event, Event::Cp(P1, 1, End::CpPoint))),
        rig.events.iter().rposition(drew).expect("it has drawn"),
        place(&|event| matches!(event, Event::TurnEnded(P1))),
    ];
    assert!(steps.is_sorted(), "{steps:?}");
    assert_eq!(
        (rig.cards_in_hand(P1), rig.discarded(P1), rig.discarded(P2)),
        (5, vec!["BP01".into()], vec!["EQ01".into()])
    );
    assert!(rig.is_idle(P2), "the enemy's turn begins");
}

#[test]
fn the_number_of_cards_can_be_set() {
    // AF-REST-3, AF-BRD-5
    let drawn = |knobs: &[(&str, &str)], tiles: &[&str]| {
        let rig = rest(knobs, |rig| {
            for (id, tile) in ["OP01", "OP02", "OP03"].into_iter().zip(tiles) {
                rig.stand(P1, id, tile);
            }
            rig.deck(P1, &["OP02"; 20]);
        });
        rig.cards_in_hand(P1) - 1
    };
    assert_eq!(drawn(&[], &[]), 3);
    assert_eq!(drawn(&[], &["b3", "c3"]), 4, "+1 in all");
    assert_eq!(drawn(&[("rules.draw.rest", "5")], &[]), 5);
    assert_eq!(drawn(&[("rules.board.draw_value", "2")], &["c3"]), 4, "the cap still counts");
    assert_eq!(drawn(&[("rules.board.draw_value", "2"), ("rules.board.draw_cap", "3")], &["c3", "d3"]), 6);
    assert_eq!(drawn(&[("rules.board.draw_cap", "0")], &["c3"]), 3);
}

#[test]
fn the_map_can_be_another() {
    // AF-Q1
    let map = ("rules.board.map", "[\"22222\", \".....\", \"C.D.C\", \".....\", \"11111\"]");
    let rig = rest(&[map], |rig| {
        rig.stand(P1, "OP01", "b3");
        rig.deck(P1, &["OP02"; 9]);
    });
    assert_eq!(rig.cards_in_hand(P1), 4, "b3 is no point here");
}

#[test]
fn points_can_be_closed_in_the_first_turn() {
    // AF-SET-6
    let knobs = [("rules.setup.first_turn_no_points", "true")];
    let mut rig = rest(&knobs, |rig| {
        rig.stand(P1, "OP01", "a3");
        rig.stand(P1, "OP03", "c3");
        rig.stand(P2, "OP02", "e3");
        rig.deck(P1, &["OP02"; 9]);
    });
    assert_eq!((rig.cp(P1), rig.cards_in_hand(P1)), (0, 4));
    rig.play(&["2 rest", "1 rest"]);
    assert_eq!((rig.cp(P1), rig.cp(P2), rig.cards_in_hand(P1)), (1, 1, 8));
}

#[test]
fn base_and_operators_are_readied() {
    // AF-REST-4, AF-Q27
    let mut rig = Rig::with(&[("rules.ops.exhaust_on_ability", "true")]);
    rig.stand(P1, "OP13", "c1");
    rig.stand(P2, "OP14", "c2");
    rig.hand(P1, &["SU01"; 4]);
    rig.hand(P2, &["SU01"; 4]);
    rig.base(P1, &["PR05"]);
    rig.play(&["1 ability c1 1 N", "2 pass", "1 activate PR05 c1"]);
    assert!(!rig.offers("ability c1 1 N") && rig.offers("move c1"), "its ability is used up");
    rig.play(&["1 rest", "2 logistics SU01 -"]);
    assert!(rig.offers("ability c1 1 N") && !rig.s.player(P1).base[0].exhausted, "ready again");
}

#[test]
fn all_loose_equipment_goes_to_its_owners() {
    // AF-REST-5
    let rig = rest(&[], |rig| {
        let host = rig.stand(P1, "OP01", "c1");
        rig.equip(P1, "EQ02", host);
        rig.lay(P1, "EQ01", "a1");
        rig.lay(P2, "EQ04", "b2");
    });
    assert_eq!((rig.discarded(P1), rig.discarded(P2)), (vec!["EQ01".into()], vec!["EQ04".into()]));
    assert_eq!(rig.s.pieces.len(), 1, "what is worn stays");
}

#[test]
fn only_own_battleplans_end() {
    // AF-REST-6
    let rig = rest(&[], |rig| {
        rig.plan(P1, "BP01");
        rig.plan(P2, "BP02");
    });
    assert_eq!((rig.s.player(P1).plans.len(), rig.s.player(P2).plans.len()), (0, 1));
}

#[test]
fn what_an_empty_deck_does_is_a_reading() {
    // AF-REST-8, AF-Q4
    let empty = |how: &str| {
        let how = format!("\"{how}\"");
        rest(&[("rules.draw.empty", &how)], |rig| {
            rig.deck(P1, &["OP01"]);
            rig.discards(P1, &["OP02", "OP03", "OP04", "OP05"]);
            rig.s.player_mut(P1).cp = 5;
        })
    };
    let rig = empty("stop");
    assert_eq!((rig.cards_in_hand(P1), rig.cp(P1), rig.s.end), (2, 5, End::NotYet));
    let rig = empty("reshuffle");
    assert_eq!((rig.cards_in_hand(P1), rig.s.player(P1).deck.len(), rig.discarded(P1).len()), (4, 2, 0));
    assert_eq!(empty("lose_cp").cp(P1), 3, "two cards were not there");
    let rig = empty("lose");
    assert_eq!((rig.s.end, rig.s.shares[P2]), (End::Deck, 1.0));
}

#[test]
fn a_hand_has_no_limit_unless_one_is_set() {
    // AF-Q45, AF-TYPE-7
    let held = ["SU01", "SU02", "PR01", "PR02", "PR03", "PR04", "TA01"];
    let furnish = |rig: &mut Rig| {
        rig.hand(P1, &held);
        rig.deck(P1, &["OP02"; 9]);
    };
    assert_eq!(rest(&[], furnish).cards_in_hand(P1), 11);
    let mut rig = rest(&[("rules.hand.max", "9")], furnish);
    assert_eq!(rig.asked(), Some((P1, Question::Trim)));
    rig.play(&["1 discard TA01"]);
    assert_eq!(rig.asked(), Some((P1, Question::Trim)), "Feint draws whatever it is discarded for");
    rig.play(&["1 discard SU01", "1 discard SU02"]);
    assert_eq!((rig.cards_in_hand(P1), rig.is_idle(P2)), (9, true));
}

#[test]
fn after_any_rest_means_the_enemys_too() {
    // AF-Q44, AF-REST-1
    let well = (
        "cards.X01",
        "{ name = \"Well\", type = \"supply\", when = [\"any_rest\"], effects = [{ verb = \"draw\", n = 1 }] }",
    );
    let rig = rest(&[well], |rig| {
        rig.base(P1, &["X01", "X01"]);
        rig.base(P2, &["X01", "SU02"]);
        rig.deck(P1, &["OP02"; 9]);
        rig.deck(P2, &["OP02"; 9]);
    });
    assert_eq!((rig.cards_in_hand(P1), rig.cards_in_hand(P2)), (1 + 2 + 3, 1 + 1), "both of a name, AF-TYPE-9");
    let drawn = rig.events.iter().filter_map(|event| match event {
        Event::Drew(seat, ..) => Some(*seat),
        _ => None,
    });
    assert_eq!(drawn.collect::<Vec<_>>()[..3], [P1, P1, P2], "the active player's first");
}
