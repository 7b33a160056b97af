//! Tests of order: stages of an attack, pending abilities, forced turns, Silence.

use super::rig::{Rig, S1, S2};
use crate::model::content::Trait;
use crate::model::state::{Lasting, Stage, UnitId};
use crate::{Action, Event};
use evenhand_game::game::{Cx, Seat};

/// The attacked Gaoler may decline. An Antler Guard and a Mirror Knight beside it can
/// guard. A Tripwire waits for a deployment.
#[test]
fn an_attack_goes_through_its_stages() {
    // AX-ATK-2, AX-STG-1, AX-STG-5, AX-TRAP-2
    let mut rig = Rig::new();
    let runner = rig.put("1Fc", "IV09");
    rig.put("2Fc", "GC04");
    let trap = rig.hide("2Bc", "NE12");
    let guard = rig.put("2Fd", "TK07");
    rig.put("2Fb", "GC08");
    rig.attack(runner, "2Fc");
    assert_eq!(rig.actor(), Some(S2), "the one attacked chooses in the other's turn");
    assert!(rig.s.attack.is_some_and(|attack| attack.stage == Stage::Guard));
    assert!(rig.options().contains(&Action::Guard(guard)));
    rig.act(Action::No);
    assert!(rig.s.attack.is_some_and(|attack| attack.stage == Stage::Decline));
    rig.act(Action::No);
    assert!(rig.s.attack.is_none(), "then damage");
    assert!(rig.is_there(trap) && rig.unit(trap).down, "what waits for a deployment does not spring");
}

#[test]
fn nobody_is_asked_where_there_is_nothing_to_choose() {
    // AX-STG-3, AX-DEF-3
    for (target, turned) in [("IV12", 0), ("IV14", 0), ("NE06", 0), ("TOK1", 0), ("GC04", 1)] {
        let mut rig = Rig::new();
        let runner = rig.put("1Fc", "TK01");
        let target = rig.put("2Fc", target);
        rig.unit_mut(target).turned = turned;
        rig.attack(runner, "2Fc");
        assert_eq!((rig.actor(), rig.life(S2)), (Some(S1), 25));
    }
    let mut rig = Rig::new();
    let runner = rig.put("1Fc", "TK01");
    rig.hide("2Fc", "GC04");
    rig.attack(runner, "2Fc");
    assert_eq!(rig.actor(), Some(S1), "what lies face down must defend");
}

#[test]
fn a_card_that_is_deployed_is_no_attacker() {
    // AX-ATK-1, AX-PRI-3
    let both =
        "[{ kind = 'gen', on = ['attacked', 'foe_deploy'], do = [{ verb = 'damage', who = 'attacker', n = 1 }] }]";
    let mut rig = Rig::with(&[("cards.IV12.effects", both)]);
    let (wall, drone) = (rig.put("2Fc", "IV12"), rig.put("1Fc", "TOK1"));
    rig.hold(S1, &["NE09", "NE01"]).sparks(9);
    let (warden, place) = (rig.card("NE09"), rig.at("1Fa").1);
    rig.act(Action::Deploy(warden, place));
    assert!(rig.s.player(S1).units.iter().all(|unit| unit.damage == 0), "there is no attack");
    rig.attack(drone, "2Fc");
    assert!(!rig.is_there(drone) && rig.unit(wall).damage == 1, "it answers the attack once that is over");
}

#[test]
fn nobody_declines_the_damage_of_an_ability() {
    // AX-DEF-3
    let mut rig = Rig::new();
    let gaoler = rig.put("2Fc", "GC04");
    rig.hold(S1, &["IV16", "NE01"]).sparks(9);
    let overload = rig.card("IV16");
    rig.act(Action::Play(overload, false));
    assert_eq!((rig.actor(), rig.unit(gaoler).damage), (Some(S1), 3));
}

#[test]
fn a_guard_is_not_guarded_and_a_new_card_guards_in_the_next_turn() {
    // AX-GRD-4
    let mut rig = Rig::new();
    rig.hold(S1, &["IV02", "NE01"]).sparks(9);
    let sentinel = rig.card("IV02");
    rig.act(Action::Deploy(sentinel, rig.at("1Fc").1));
    let first = rig.s.player(S1).units.last().expect("it is deployed").id;
    let second = rig.put("1Fb", "IV02");
    rig.put("1Fa", "IV02");
    rig.pass_to(S2);
    let runner = rig.put("2Fd", "TK05");
    rig.attack(runner, "1Fd").act(Action::Guard(first));
    assert_eq!((rig.actor(), rig.unit(first).damage, rig.unit(second).turned), (Some(S2), 3, 0));
}

#[test]
fn what_is_turned_by_force_goes_from_ready_to_broken_and_what_lies_face_down_does_not() {
    // AX-STA-1, AX-STA-4, AX-STA-5
    let mut rig = Rig::new();
    let gaoler = rig.put("2Fc", "GC04");
    let hidden = rig.hide("2Fb", "GC04");
    let twist = |rig: &mut Rig, id: UnitId| {
        let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
        rig.game.twist(&mut rig.s, id, S1, &mut cx);
    };
    for turned in [1, 2] {
        twist(&mut rig, gaoler);
        assert_eq!(rig.unit(gaoler).turned, turned);
    }
    twist(&mut rig, gaoler);
    twist(&mut rig, hidden);
    assert!(!rig.is_there(gaoler));
    assert_eq!((rig.life(S2), rig.unit(hidden).turned), (24, 0));
}

#[test]
fn silence_takes_no_trait_no_intrinsic_and_no_counter() {
    // AX-STA-6, AX-TRT-1, AX-STA-8
    let mut rig = Rig::new();
    let lancer = rig.put("1Fc", "IV05");
    rig.put("1Fa", "GC14");
    rig.unit_mut(lancer).change(Lasting { hushed: true, ..Lasting::default() });
    let sheet = rig.game.sheet_of(&rig.s, lancer);
    assert!(sheet.hushed && sheet.has(Trait::Pierce));
    rig.put_turned("2Fc", "GC01");
    rig.attack(lancer, "2Fc");
    assert_eq!(rig.life(S2), 24, "it pierces");

    // A silenced Focus ends.
    let mut rig = Rig::new();
    let relay = rig.put("1Fb", "IV14");
    let drone = rig.put("1Fc", "IV01");
    rig.act(Action::Use(relay, 0, false));
    assert_eq!(rig.game.sheet_of(&rig.s, drone).attack, 2);
    rig.pass_to(S2);
    let whisperer = rig.put("2Bb", "GC05");
    rig.act(Action::Use(whisperer, 0, false)).act(Action::AtUnit(relay));
    assert!(rig.game.sheet_of(&rig.s, relay).hushed);
    assert_eq!(rig.game.sheet_of(&rig.s, drone).attack, 1);
}

#[test]
fn an_ability_costs_an_action_and_turns_its_card() {
    // AX-ABL-3, AX-ABL-10
    let mut rig = Rig::new();
    let sporecaller = rig.put("1Bc", "TK08");
    rig.act(Action::Use(sporecaller, 0, false));
    assert_eq!((rig.s.player(S1).actions, rig.unit(sporecaller).turned, rig.life(S1)), (8, 1, 27));
}

/// A Hunter's Rack pays the player who destroys a Creature. A Mausoleum draws for the
/// player who loses a Spirit. Both are Counters.
#[test]
fn of_what_waits_at_the_same_time_the_active_players_comes_first() {
    // AX-PRI-2, AX-STG-2
    let used = |rig: &Rig| -> Vec<Seat> {
        let used = |event: &Event| if let Event::Used(seat, ..) = event { Some(*seat) } else { None };
        rig.events.iter().filter_map(used).collect()
    };
    for mirrored in [false, true] {
        let mut rig = Rig::new();
        let at = |name: &str| {
            let swapped: String = name
                .chars()
                .map(|c| {
                    if c == '1' {
                        '2'
                    } else if c == '2' {
                        '1'
                    } else {
                        c
                    }
                })
                .collect();
            if mirrored { swapped } else { name.to_owned() }
        };
        if mirrored {
            rig.pass_to(S2);
            rig.s.player_mut(S2).actions = 3;
        }
        rig.put(&at("1Bc"), "TK14");
        rig.put(&at("2Fa"), "GC12");
        let runner = rig.put(&at("1Fc"), "TK05");
        rig.put_turned(&at("2Fc"), "GC01");
        rig.attack(runner, &at("2Fc"));
        let (active, other) = if mirrored { (S2, S1) } else { (S1, S2) };
        assert_eq!(used(&rig), [active, other]);
    }
}

#[test]
fn what_waits_is_dropped_when_its_card_has_gone() {
    // AX-PRI-3, AX-ABL-7, AX-ATK-7
    let mut rig = Rig::new();
    let stalker = rig.put("1Fc", "TK06");
    let knight = rig.put("2Fc", "GC08");
    rig.attack(stalker, "2Fc");
    assert!(!rig.is_there(stalker));
    assert_eq!((rig.unit(knight).damage, rig.unit(knight).turned), (0, 0), "a Counter needs no Activation");
}
