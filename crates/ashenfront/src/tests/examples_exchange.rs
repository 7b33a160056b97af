//! The worked examples of the ledger: exchanges with responses, initiative, costs, protocols and battleplans.

use super::rig::{P1, P2, Rig, at};
use crate::Event;
use crate::model::content::CardId;
use crate::model::state::{End, OpKind, Question};
use evenhand_game::game::{Seat, Secrets};

#[test]
fn a_faster_target_dodges() {
    // AF-E10, AF-EX-3, AF-OPP-1, AF-RSP-1
    let mut rig = Rig::new();
    rig.stand(P1, "OP02", "c1");
    rig.stand(P2, "OP04", "c4");
    rig.ammo(P1, 3);
    rig.ammo(P2, 3);
    rig.play(&["1 ability c1 1 N", "2 move c4", "1 discard SU01", "2 discard SU02", "2 go E"]);
    assert_eq!((rig.tile(P2, "OP04"), rig.health(P2, "OP04")), ("d4".into(), 2));
    assert!(rig.saw(|event| matches!(event, Event::Whiffed(P1, _))));
    assert_eq!((rig.discarded(P1), rig.discarded(P2)), (vec!["SU01".into()], vec!["SU02".into()]));
    assert_eq!((rig.gains(P1), rig.gains(P2)), (vec![3], vec![3]));
    assert!(rig.is_idle(P1));
}

#[test]
fn what_an_attack_keeps_hold_of_is_a_reading() {
    // AF-E11, AF-Q15, AF-RNG-3
    for (lock, left) in [("direction", 2), ("tile", 4), ("target", 4)] {
        let mut rig = Rig::with(&[("rules.combat.lock", &format!("\"{lock}\""))]);
        let shooter = rig.stand(P1, "OP02", "c1");
        rig.equip(P1, "EQ02", shooter);
        rig.stand(P2, "OP04", "c4");
        rig.stand(P2, "OP07", "c5");
        rig.ammo(P1, 3);
        rig.ammo(P2, 2);
        rig.play(&["1 ability c1 1 N", "2 move c4", "1 discard SU01", "2 discard SU01", "2 go E"]);
        if lock == "direction" {
            rig.play(&["2 pass"]);
        }
        assert_eq!((rig.health(P2, "OP07"), rig.health(P2, "OP04")), (left, 2), "{lock}");
    }
}

#[test]
fn the_active_player_is_first_in_ties() {
    // AF-E12, AF-EX-2, AF-EX-4, AF-EX-7
    let mut rig = Rig::new();
    rig.stand(P1, "OP13", "c1");
    rig.stand(P2, "OP08", "c2");
    rig.ammo(P1, 3);
    rig.ammo(P2, 3);
    rig.play(&["1 ability c1 1 N", "2 move c2", "1 discard SU01", "2 discard SU01"]);
    assert_eq!((rig.tile(P2, "OP08"), rig.cp(P1), rig.discarded(P2)), ("gone".into(), 1, vec!["SU01".into()]));
    assert!(rig.saw(|event| *event == Event::Fizzled(P2, OpKind::Move)));

    let mut rig = Rig::new();
    rig.stand(P1, "OP08", "c1");
    rig.stand(P2, "OP13", "c2");
    rig.ammo(P1, 3);
    rig.ammo(P2, 3);
    rig.play(&["1 move c1", "2 ability c2 1 S", "1 discard SU01", "2 discard SU01", "1 go W"]);
    assert_eq!((rig.tile(P1, "OP08"), rig.health(P1, "OP08")), ("b1".into(), 2));
    assert!(rig.saw(|event| matches!(event, Event::Whiffed(P2, _))));
}

#[test]
fn the_higher_initiative_is_first_and_cards_have_4() {
    // AF-E13, AF-EX-1, AF-EX-2, AF-Q12
    let first = |active: &str, response: &str| {
        let mut rig = Rig::new();
        rig.stand(P1, active, "c1");
        rig.stand(P2, response, "c5");
        rig.ammo(P1, 3);
        rig.ammo(P2, 3);
        rig.play(&["1 move c1", "2 move c5", "1 discard SU01", "2 discard SU01"]);
        let (seat, asked) = rig.asked().expect("a path");
        assert_eq!(asked, Question::Path);
        seat
    };
    for (active, response, seat) in
        [("OP01", "OP03", P1), ("OP01", "OP08", P2), ("OP13", "OP08", P1), ("OP04", "OP08", P1), ("OP07", "OP03", P2)]
    {
        assert_eq!(first(active, response), seat, "{active} and {response}");
    }
    for (response, lies) in [("OP04", 0), ("OP13", 1)] {
        let mut rig = Rig::new();
        rig.stand(P2, response, "c5");
        rig.hand(P1, &["PR01", "SU02"]);
        rig.ammo(P2, 3);
        rig.play(&["1 logistics PR01 -", "2 move c5", "2 discard SU01"]);
        assert_eq!((rig.asked(), rig.s.player(P1).base.len()), (Some((P2, Question::Path)), lies), "{response}");
    }
}

#[test]
fn smoke_makes_faster_if_the_order_is_fixed_after_costs() {
    // AF-E14, AF-Q11, AF-EX-5
    let order = |response: &str, knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        rig.stand(P1, "OP02", "c1");
        rig.stand(P2, response, "c4");
        rig.hand(P1, &["TA02", "SU01", "SU02"]);
        rig.ammo(P2, 3);
        rig.play(&["1 ability c1 1 N", "2 move c4", "1 discard TA02", "2 discard SU01"]);
        rig.order().expect("it is fixed")
    };
    assert_eq!(order("OP08", &[]), ([4, 4], None));
    assert_eq!(order("OP04", &[]), ([4, 5], Some(P2)));
    assert_eq!(order("OP08", &[("rules.init.recheck_after_costs", "false")]), ([2, 4], Some(P2)));
    let mut rig = Rig::new();
    rig.stand(P1, "OP02", "c1");
    rig.hand(P1, &["TA02", "SU01", "SU02"]);
    rig.play(&["1 move c1", "1 discard TA02", "1 go N"]);
    let unit = rig.unit(P1, "OP02").expect("it stands");
    assert_eq!(rig.game.sheet(&rig.s, unit).init, 2, "only for the exchange");
}

#[test]
fn a_deployment_is_hidden_until_initiatives_are_compared() {
    // AF-E15, AF-DEC-2
    let play = |card: &str| {
        let mut rig = Rig::new();
        rig.stand(P1, "OP13", "d1");
        rig.stand(P2, "OP01", "d2");
        rig.hand(P1, &[card, "SU01", "SU02"]);
        rig.ammo(P2, 3);
        rig.play(&[&format!("1 deploy {card} c1")]);
        let mut seen = rig.s.clone();
        rig.game.redact(&mut seen, P2);
        assert_eq!(seen.op(0).map(|op| (op.card, op.tile)), Some((CardId::HIDDEN, at("c1"))));
        let declared = |event: &Event| matches!(event, Event::Declared { hidden: true, .. });
        assert!(rig.saw(declared));
        rig.play(&["2 ability d2 1 S", "2 discard SU01"]);
        rig.order().expect("it is fixed")
    };
    assert_eq!(play("OP04"), ([5, 3], None));
    assert_eq!(play("OP02"), ([2, 3], Some(P2)));
}

#[test]
fn reinforce_is_checked_when_it_is_declared() {
    // AF-E16, AF-DEC-4, AF-KW-16
    let mut rig = Rig::new();
    rig.stand(P1, "OP02", "c2");
    rig.stand(P2, "OP09", "b2");
    rig.hand(P1, &["OP01", "SU01", "SU02"]);
    rig.ammo(P2, 3);
    rig.play(&["1 deploy OP01 c3", "2 ability b2 1 E", "2 discard SU01"]);
    assert_eq!((rig.tile(P1, "OP02"), rig.tile(P1, "OP01"), rig.cp(P2)), ("gone".into(), "c3".into(), 1));
}

#[test]
fn a_photo_finish_goes_to_the_active_player() {
    // AF-E21, AF-WIN-5, AF-Q16, AF-Q26
    for (cleanup, two) in [("exchange", 10), ("immediate", 9)] {
        let mut rig = Rig::with(&[("rules.combat.cleanup", &format!("\"{cleanup}\""))]);
        (rig.s.players[0].cp, rig.s.players[1].cp) = (9, 9);
        rig.stand(P1, "OP13", "c1");
        rig.stand(P1, "OP02", "a1");
        rig.wound(P1, "OP02", 1);
        rig.stand(P2, "OP08", "c2");
        rig.stand(P2, "OP07", "a2");
        rig.ammo(P1, 3);
        rig.ammo(P2, 3);
        rig.play(&["1 ability c1 1 N", "2 ability a2 1 S", "1 discard SU01", "2 discard SU01"]);
        assert_eq!((rig.cp(P1), rig.cp(P2)), (10, two), "{cleanup}");
        assert_eq!((rig.s.end, rig.s.shares[P1]), (End::CpKill, 1.0), "{cleanup}");
    }
}

#[test]
fn the_cost_of_what_fizzles_is_sunk() {
    // AF-E22, AF-EX-4, AF-Q8
    let mut rig = Rig::new();
    rig.stand(P1, "OP10", "c1");
    rig.wound(P1, "OP10", 1);
    rig.stand(P2, "OP07", "c4");
    rig.stand(P2, "OP09", "b1");
    rig.ammo(P1, 3);
    rig.ammo(P2, 3);
    rig.play(&["1 ability c1 1 N", "2 ability b1 1 E", "1 discard SU01", "2 discard SU01"]);
    assert_eq!((rig.discarded(P1), rig.gains(P1), rig.cp(P2)), (vec!["SU01".into()], vec![3], 2));
    assert!(rig.saw(|event| *event == Event::Fizzled(P1, OpKind::Ability)));
    assert_eq!(rig.health(P2, "OP07"), 4);
}

/// Returns the protocols that can be activated after a Move that was paid for with a card.
fn after_move(paid: &str) -> Vec<String> {
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "c1");
    rig.hand(P1, &[paid, "SU01", "SU02"]);
    rig.deck(P1, &["SU01"; 3]);
    rig.base(P1, &["PR01", "PR02", "PR03", "PR04"]);
    rig.play(&["1 move c1", &format!("1 discard {paid}"), "1 go N"]);
    let mut names = vec![];
    while rig.asked() == Some((P1, Question::Protocols)) {
        let options = rig.options();
        names.push(options.join(", "));
        rig.choose(P1, &options[1].clone());
        if rig.asked() == Some((P1, Question::Path)) {
            rig.choose(P1, "go N");
        }
    }
    names
}

#[test]
fn opportunity_pays_for_one_protocol_or_with_windfall_for_both() {
    // AF-E23, AF-OPP-2, AF-OPP-4
    assert_eq!(after_move("SU03"), ["pass, activate PR01 c2, activate PR03"]);
    assert_eq!(after_move("TA03"), ["pass, activate PR01 c2, activate PR03", "pass, activate PR03"]);
}

#[test]
fn protocols_stay_exhausted_until_their_owner_rests() {
    // AF-E24, AF-OPP-3, AF-OPP-4, AF-OPP-5, AF-REST-4
    let exhausted = |rig: &Rig, seat: Seat| rig.s.player(seat).base.iter().filter(|held| held.exhausted).count();
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "c1");
    rig.ammo(P1, 5);
    rig.deck(P1, &["BP01"; 9]);
    rig.base(P1, &["PR03", "PR03"]);
    rig.ammo(P2, 3);
    rig.play(&["1 move c1", "2 pass", "1 discard SU01", "1 go N"]);
    assert_eq!(rig.options(), ["pass", "activate PR03"]);
    rig.play(&["1 activate PR03"]);
    assert!(rig.is_idle(P1) && exhausted(&rig, P1) == 1, "one of each name");
    rig.play(&["1 move c2", "2 pass", "1 discard SU02", "1 go S", "1 activate PR03"]);
    rig.play(&["1 move c1", "2 pass", "1 discard SU03", "1 go N"]);
    assert!(rig.is_idle(P1) && exhausted(&rig, P1) == 2);
    rig.play(&["1 rest"]);
    assert_eq!(exhausted(&rig, P1), 0, "ready in the enemy's turn");
    rig.play(&["2 logistics SU01 -", "1 move c2", "1 discard PR04", "1 go S"]);
    assert_eq!(rig.asked(), Some((P1, Question::Protocols)));
    rig.play(&["1 activate PR03", "2 rest"]);
    assert!(rig.is_idle(P1) && exhausted(&rig, P1) == 1, "used as a response");
}

#[test]
fn a_battleplan_lasts_until_its_owner_rests() {
    // AF-E25, AF-TYPE-6, AF-REST-6
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "c1");
    rig.hand(P1, &["BP02", "BP02", "SU01"]);
    rig.ammo(P2, 2);
    rig.play(&["1 play BP02", "2 pass"]);
    let speed = |rig: &Rig| rig.game.sheet(&rig.s, rig.unit(P1, "OP01").expect("it stands")).speed;
    assert!(speed(&rig) == 3 && !rig.offers("play BP02"), "a second one cannot be played");
    rig.play(&["1 rest"]);
    assert_eq!((speed(&rig), rig.discarded(P1)), (2, vec!["BP02".into()]));
    rig.play(&["2 logistics SU01 -", "1 play BP02", "2 rest"]);
    assert!(rig.is_idle(P1) && speed(&rig) == 3, "through the whole next turn");
    rig.play(&["1 rest"]);
    assert_eq!(speed(&rig), 2);
}
