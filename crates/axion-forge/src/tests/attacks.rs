//! Tests of attacks, range, guards and declining (AX-ATK, AX-RNG, AX-GRD, AX-DEF).

use super::rig::{Rig, S1, S2};
use crate::model::state::{Strike, UnitId};
use crate::{Action, Event};

/// Returns what a card can attack: the arrow, and the index of the position.
fn reached(rig: &Rig, by: UnitId) -> Vec<(Strike, u8)> {
    let attack = |action: Action| match action {
        Action::Attack { by: who, strike, place, .. } if who == by => Some((strike, place.0)),
        _ => None,
    };
    rig.options().into_iter().filter_map(attack).collect()
}

#[test]
fn damage_adds_up_in_a_turn_and_clears_at_its_end() {
    // AX-E10, AX-ATK-4
    let mut rig = Rig::new();
    let (runner, spitter) = (rig.put("1Fc", "TK05"), rig.put("1Bc", "TK03"));
    let sentinel = rig.put_turned("2Fc", "IV02");
    rig.attack(runner, "2Fc");
    assert_eq!(rig.unit(sentinel).damage, 3);
    let mut other = rig.clone();
    rig.attack(spitter, "2Fc");
    assert!(!rig.is_there(sentinel), "5 of 4 destroys it");
    other.act(Action::End).pass_to(S1);
    assert_eq!(other.unit(sentinel).damage, 0);
}

#[test]
fn an_exact_hit_destroys() {
    // AX-E11, AX-ATK-3
    let mut rig = Rig::new();
    let steed = rig.put("1Fc", "GC09");
    let sentinel = rig.put_turned("2Fc", "IV02");
    rig.attack(steed, "2Fc");
    assert!(!rig.is_there(sentinel));

    let mut rig = Rig::new();
    let runner = rig.put("1Fc", "TK05");
    let sentinel = rig.put_turned("2Fc", "IV02");
    rig.unit_mut(sentinel).damage = 1;
    rig.attack(runner, "2Fc");
    assert!(!rig.is_there(sentinel));
}

#[test]
fn only_a_ready_creature_may_decline() {
    // AX-E12, AX-E13, AX-DEF-1, AX-DEF-2, AX-TYPE-3
    let mut rig = Rig::new();
    let runner = rig.put("1Fc", "TK05");
    let gaoler = rig.put("2Fc", "GC04");
    rig.attack(runner, "2Fc");
    assert_eq!((rig.actor(), rig.options()), (Some(S2), vec![Action::Yes, Action::No]));
    rig.act(Action::Yes);
    assert_eq!((rig.life(S2), rig.unit(gaoler).damage, rig.unit(gaoler).turned), (22, 0, 0));

    for (card, turned) in [("IV12", 0), ("GC04", 1)] {
        let mut rig = Rig::new();
        let runner = rig.put("1Fc", "TK05");
        let target = rig.put("2Fc", card);
        rig.unit_mut(target).turned = turned;
        rig.attack(runner, "2Fc");
        assert_eq!((rig.actor(), rig.life(S2), rig.unit(target).damage), (Some(S1), 25, 3), "{card} has no choice");
    }
}

#[test]
fn arrows_reach_from_each_position_what_the_table_says() {
    // AX-E14, AX-RNG-1, AX-RNG-2, AX-RNG-3
    use Strike::{Close, Ranged};
    let both = |rig: &mut Rig, at: &str| {
        let card = rig.put(at, "IV07");
        reached(rig, card)
    };
    let expected: [(&str, &[(Strike, &str)]); 8] = [
        ("1Fa", &[(Close, "2Fa")]),
        ("1Fb", &[(Close, "2Fb"), (Ranged, "2Bb")]),
        ("1Fc", &[(Close, "2Fc"), (Ranged, "2Bc")]),
        ("1Fd", &[(Close, "2Fd"), (Ranged, "2Bd")]),
        ("1Fe", &[(Close, "2Fe")]),
        ("1Bb", &[(Ranged, "2Fb")]),
        ("1Bc", &[(Ranged, "2Fc")]),
        ("1Bd", &[(Ranged, "2Fd")]),
    ];
    for (from, targets) in expected {
        let mut rig = Rig::new();
        let named: Vec<(Strike, u8)> = targets.iter().map(|(strike, at)| (*strike, rig.at(at).1.0)).collect();
        assert_eq!(both(&mut rig, from), named, "{from}");
    }
    let rig = Rig::new();
    assert_eq!((rig.at("2Fe").1.0, rig.at("2Bd").1.0), (0, 5), "player 2's F1 is column e, its B1 column d");
}

#[test]
fn an_empty_backfield_position_is_open_behind_a_full_front() {
    // AX-E15, AX-ATK-5
    let mut rig = Rig::new();
    let crawler = rig.put("1Fc", "IV07");
    rig.put("2Fc", "IV12");
    rig.attack(crawler, "2Bc");
    assert_eq!(rig.life(S2), 22);
}

#[test]
fn guards_stand_in_to_their_own_sides() {
    // AX-E16, AX-GRD-1, AX-RNG-6
    for (guarded, stands_in) in [("2Fd", true), ("2Fb", false)] {
        let mut rig = Rig::new();
        rig.put("2Fc", "TK02");
        let from = guarded.replace('2', "1");
        let runner = rig.put(&from, "TK05");
        rig.attack(runner, guarded);
        assert_eq!(rig.actor() == Some(S2), stands_in, "{guarded}");
    }
}

#[test]
fn a_guard_saves_life_force_once() {
    // AX-E17, AX-GRD-2, AX-ACT-9
    let mut rig = Rig::new();
    let sentinel = rig.put("2Fc", "IV02");
    let (left, right) = (rig.put("1Fb", "TK05"), rig.put("1Fd", "TK05"));
    rig.attack(left, "2Fb").act(Action::Guard(sentinel));
    assert_eq!((rig.unit(sentinel).turned, rig.unit(sentinel).damage, rig.life(S2)), (1, 3, 25));
    rig.attack(right, "2Fd");
    assert_eq!((rig.actor(), rig.life(S2)), (Some(S1), 22), "it is Activated and cannot guard again");
}

#[test]
fn a_guard_may_also_be_left_out_and_must_defend_itself() {
    // AX-GRD-3
    let mut rig = Rig::new();
    let sentinel = rig.put("2Fc", "IV02");
    let runner = rig.put("1Fb", "TK05");
    rig.attack(runner, "2Fb").act(Action::No);
    assert_eq!((rig.life(S2), rig.unit(sentinel).turned), (22, 0));
}

#[test]
fn elusive_attackers_are_not_guarded_against_and_vigil_guards_once_for_nothing() {
    // AX-E18
    let mut rig = Rig::new();
    rig.put("2Fc", "IV02");
    let stalker = rig.put("1Fb", "TK06");
    rig.attack(stalker, "2Fb");
    assert_eq!((rig.actor(), rig.life(S2)), (Some(S1), 21));

    let mut rig = Rig::new();
    let antler = rig.put("2Fc", "TK07");
    let (one, two) = (rig.put("1Fb", "TK01"), rig.put("1Fd", "TK01"));
    rig.attack(one, "2Fb").act(Action::Guard(antler));
    assert_eq!(rig.unit(antler).turned, 0);
    rig.attack(two, "2Fd").act(Action::Guard(antler));
    assert_eq!(rig.unit(antler).turned, 1);
}

#[test]
fn pierce_sends_what_is_left_over_to_life_force() {
    // AX-E19
    let mut rig = Rig::new();
    let lancer = rig.put("1Fc", "IV05");
    rig.put_turned("2Fc", "GC01");
    rig.attack(lancer, "2Fc");
    assert_eq!(rig.life(S2), 24);

    let mut rig = Rig::new();
    let lancer = rig.put("1Fc", "IV05");
    let page = rig.put("2Fc", "GC01");
    rig.attack(lancer, "2Fc").act(Action::Yes);
    assert_eq!((rig.life(S2), rig.is_there(page)), (22, true));
}

#[test]
fn an_attacker_is_turned_and_not_struck_back() {
    // AX-ATK-1, AX-ATK-6
    let mut rig = Rig::new();
    let runner = rig.put("1Fc", "TK05");
    rig.put_turned("2Fc", "TK10");
    rig.attack(runner, "2Fc");
    assert_eq!((rig.unit(runner).turned, rig.unit(runner).damage), (1, 0));
    assert!(rig.attacks(runner, "2Fc").is_empty(), "only what is Ready may Activate (AX-STA-2)");
}

#[test]
fn a_new_card_cannot_attack_unless_it_is_swift() {
    // AX-DEP-4
    let mut rig = Rig::new();
    rig.hold(S1, &["TK05", "IV02", "NE01"]).sparks(9);
    for (card, at, attacks) in [("TK05", "1Fa", true), ("IV02", "1Fb", false)] {
        let (card, place) = (rig.card(card), rig.at(at).1);
        rig.act(Action::Deploy(card, place));
        let id = rig.s.player(S1).units.last().expect("it is in play").id;
        assert_eq!(!reached(&rig, id).is_empty(), attacks, "{at}");
    }
}

#[test]
fn a_blow_that_has_landed_was_not_in_vain() {
    // AX-ATK-7
    // The attacker is destroyed by its own redirected damage (GC18), so the attack had an effect.
    let mut rig = Rig::new();
    let steed = rig.put("1Fc", "GC09");
    rig.hide("2Fb", "GC18");
    rig.attack(steed, "2Fc");
    assert!(!rig.is_there(steed));
    assert!(!rig.events.iter().any(|event| matches!(event, Event::InVain(_))), "{:?}", rig.events);
    // A Counter that destroys the attacker first leaves the attack without effect.
    let mut rig = Rig::new();
    let stalker = rig.put("1Fc", "TK06");
    rig.put_turned("2Fc", "GC08");
    rig.attack(stalker, "2Fc");
    assert!(!rig.is_there(stalker));
    assert!(rig.events.iter().any(|event| matches!(event, Event::InVain(_))));
}
