//! Activated abilities of the placeholder squads: Starting, Movement and Combat Phase, and Interpose.

use super::play::{
    block, bystanders, can_go, check_share, count, damage, next_turn_of, offer, offered, often, pass_turns, places,
    settle, until, using, wounds_on,
};
use super::rig::{P1, P2, Rig, at, mi};
use crate::model::actions::Action;
use crate::model::content::effects::Did;
use crate::model::content::sheets::Phase;
use crate::model::events::{Cause, Event};
use crate::model::field::Spot;
use crate::model::state::{Question, SquadId};

/// A Warden-Captain at (20, 12), and a friend with this gap between their bases.
fn stand_fast(friend: &str, gap: f64) -> (Rig, SquadId, SquadId) {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let captain = rig.squad(P1, "rw_captain longsword", &[at(20.0, 12.0)]);
    let friend = rig.squad(P1, friend, &[at(20.0 + 1.26 + gap, 12.0)]);
    rig.menu(P1, Phase::Movement);
    (rig, captain, friend)
}

#[test]
fn stand_fast_has_a_friend_hold_and_wards_it() {
    let (mut rig, captain, friend) = stand_fast("rw_seer rune_staff", 6.0);
    rig.act(using(&rig, captain, "stand_fast", friend));
    assert!(rig.has(friend, "warded") && !rig.has(captain, "warded"));
    assert!(rig.s.squad(friend).acted && rig.s.squad(friend).did == Did::Hold);
    assert!(
        rig.events.iter().any(|event| matches!(event, Event::Acted { squad, did: Did::Hold, .. } if *squad == friend))
    );
    assert!(!rig.is_legal(Action::Select(friend)), "it has acted");
    assert!(rig.is_legal(Action::Select(captain)), "the captain has not");
}

#[test]
fn stand_fast_is_for_near_friends_of_the_rimeward_that_have_not_acted() {
    for (friend, gap, legal) in [
        ("rw_seer rune_staff", 6.0, true),
        ("rw_seer rune_staff", 6.01, false),
        ("hm_matriarch witch_staff", 2.0, false),
    ] {
        let (rig, captain, friend) = stand_fast(friend, gap);
        assert_eq!(rig.is_legal(using(&rig, captain, "stand_fast", friend)), legal, "{gap}");
    }
    let (mut rig, captain, friend) = stand_fast("rw_seer rune_staff", 3.0);
    let enemy = rig.squad(P2, "rw_seer rune_staff", &[at(20.0, 15.0)]);
    assert!(!rig.is_legal(using(&rig, captain, "stand_fast", enemy)));
    rig.act(Action::Select(friend));
    rig.act(Action::Hold);
    assert!(!rig.is_legal(using(&rig, captain, "stand_fast", friend)), "it has acted");
}

/// A Rune Seer, and a friend with this gap between their bases.
fn clear_rime(gap: f64) -> (Rig, SquadId, SquadId) {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let seer = rig.squad(P1, "rw_seer rune_staff", &[at(20.0, 12.0)]);
    let friend = rig.squad(P1, "hm_matriarch witch_staff", &[at(20.0 + 1.26 + gap, 12.0)]);
    (rig, seer, friend)
}

#[test]
fn clear_rime_takes_a_status_off_a_near_friend() {
    for (gap, legal) in [(9.0, true), (9.01, false)] {
        let (mut rig, seer, friend) = clear_rime(gap);
        rig.give(friend, "hexed", P2);
        rig.menu(P1, Phase::Starting);
        let action = using(&rig, seer, "clear_rime", friend);
        assert_eq!(rig.s.phase == Phase::Starting && rig.is_legal(action), legal, "{gap}");
        if legal {
            rig.act(action);
            settle(&mut rig);
            assert!(!rig.has(friend, "hexed"));
        }
    }
}

#[test]
fn clear_rime_takes_one_status_of_several() {
    let (mut rig, seer, friend) = clear_rime(3.0);
    let statuses = ["hexed", "shaken", "chilled"];
    statuses.iter().for_each(|status| rig.give(friend, status, P2));
    rig.menu(P1, Phase::Starting);
    rig.act(using(&rig, seer, "clear_rime", friend));
    if let Some((seat, Question::Menu)) = rig.asked() {
        assert_eq!(seat, P1);
    } else {
        assert_eq!(rig.asked().map(|(seat, _)| seat), Some(P1), "the owner chooses");
        assert_eq!(rig.options().len(), 3);
    }
    settle(&mut rig);
    assert_eq!(statuses.iter().filter(|status| rig.has(friend, status)).count(), 2);
}

// FB-TURN-2: burning happens first, as the phase begins; then the ability.
#[test]
fn clear_rime_comes_after_what_begins_with_the_phase() {
    let (mut rig, seer, friend) = clear_rime(3.0);
    rig.give(friend, "burning", P2);
    until(
        &mut rig,
        |rig| rig.phase(P1, Phase::Starting),
        |events| !events.iter().any(|event| matches!(event, Event::Ended(..))),
    );
    assert_eq!((rig.asked(), rig.s.phase), (Some((P1, Question::Menu)), Phase::Starting));
    assert_eq!(damage(&rig.events, friend, Cause::Effect).0, 1);
    rig.act(using(&rig, seer, "clear_rime", friend));
    settle(&mut rig);
    assert!(!rig.has(friend, "burning"));
}

// FB-X46: with D6+1 a Rush goes at least 2 inches farther, and 4 farther with 2/3 instead of 1/2.
#[test]
fn onward_makes_a_rush_die_one_higher() {
    for (onward, far) in [(true, 4.0 / 6.0), (false, 3.0 / 6.0)] {
        let mut rig = Rig::new();
        bystanders(&mut rig);
        let chief = rig.squad(P1, "ck_chief hatchet", &[at(20.0, 12.0)]);
        let friend = rig.squad(P1, "ck_brute", &[at(20.0, 12.0 + 0.63 + 1.575 + 6.0)]);
        rig.menu(P1, Phase::Movement);
        if onward {
            rig.act(using(&rig, chief, "onward", friend));
        }
        rig.act(Action::Select(friend));
        let mut dice = [0; 8];
        let mut goes = 0;
        often(
            &mut rig,
            3000,
            |rig| rig.act(Action::Rush(0)),
            |rig, events| {
                let die =
                    events.iter().find_map(|event| if let Event::RushDie(_, die) = event { Some(*die) } else { None });
                dice[usize::from(die.expect("there is a die"))] += 1;
                goes += u64::from(can_go(rig, friend, 10.0, 0.0));
            },
        );
        for (number, times) in dice.into_iter().enumerate().skip(1) {
            let comes = if onward { number > 1 } else { number < 7 };
            check_share(&format!("{number}"), times, 3000, if comes { 1.0 / 6.0 } else { 0.0 });
        }
        check_share("4 inches more", goes, 3000, far);
    }
}

#[test]
fn onward_is_for_near_friends_of_the_cinderkin_that_have_not_acted() {
    for (friend, gap, legal) in [
        ("ck_wyvern", 6.0, true),
        ("ck_wyvern", 6.01, false),
        ("rw_colossus", 2.0, false),
        ("hm_leviathan", 2.0, false),
    ] {
        let mut rig = Rig::new();
        bystanders(&mut rig);
        let chief = rig.squad(P1, "ck_chief hatchet", &[at(20.0, 12.0)]);
        let radius = f64::from(rig.game.content.squads[rig.sheet(friend)].radius) / 1000.0;
        let squad = rig.squad(P1, friend, &[at(20.0 + 0.63 + radius + gap, 12.0)]);
        rig.menu(P1, Phase::Movement);
        assert_eq!(rig.is_legal(using(&rig, chief, "onward", squad)), legal, "{friend} at {gap}");
        if legal {
            rig.act(Action::Select(squad));
            rig.act(Action::Hold);
            assert!(!rig.is_legal(using(&rig, chief, "onward", squad)), "it has acted");
        }
    }
}

#[test]
fn bloodfire_costs_a_wound_and_brings_fury_for_the_turn() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let squad = block(&mut rig, P1, "ck_berserk great_cleaver", 4, 20.0, 12.0);
    rig.phase(P1, Phase::Starting);
    rig.act(offer(&rig, squad, "bloodfire"));
    settle(&mut rig);
    assert!(rig.has(squad, "fury"));
    assert_eq!((wounds_on(&rig, squad), damage(&rig.events, squad, Cause::Effect)), (1, (1, 1)), "nothing evades it");
    pass_turns(&mut rig, 1);
    assert!(!rig.has(squad, "fury"));
}

// FB-DMG-1: the wounded model takes the damage, and it can be destroyed.
#[test]
fn bloodfire_can_cost_a_model() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let squad = block(&mut rig, P1, "ck_berserk great_cleaver", 4, 20.0, 12.0);
    rig.s.model_mut(squad, 2).wounds = 1;
    rig.phase(P1, Phase::Starting);
    rig.act(offer(&rig, squad, "bloodfire"));
    settle(&mut rig);
    assert!(rig.events.contains(&Event::Lost(squad, 2, Cause::Effect)) && rig.has(squad, "fury"));
}

// FB-X32, FB-Q62
#[test]
fn ice_stomp_deals_d3_damage_to_each_near_enemy() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let colossus = rig.squad(P1, "rw_colossus", &[at(20.0, 12.0)]);
    let near = [(1.575 + 1.969 + 3.0, 0.0), (-1.575 - 1.969 - 1.0, 0.0)];
    let near = near.map(|(dx, dy)| rig.squad(P2, "hm_leviathan", &[at(20.0 + dx, 12.0 + dy)]));
    let far = rig.squad(P2, "hm_leviathan", &[at(20.0, 12.0 + 1.575 + 1.969 + 3.01)]);
    let friend = rig.squad(P1, "rw_captain longsword", &[at(20.0, 9.0)]);
    rig.menu(P1, Phase::Combat);
    let stomp = offer(&rig, colossus, "ice_stomp");
    let mut each = [[0; 4]; 2];
    let act = |rig: &mut Rig| {
        rig.act(stomp);
        settle(rig);
    };
    often(&mut rig, 5000, act, |rig, events| {
        for (nth, squad) in near.into_iter().enumerate() {
            let (points, wounds) = damage(events, squad, Cause::Effect);
            assert!((1..=3).contains(&points) && wounds <= points);
            each[nth][wounds as usize] += 1;
        }
        assert_eq!(wounds_on(rig, far) + wounds_on(rig, friend) + wounds_on(rig, colossus), 0);
    });
    for one in each {
        for (wounds, ways) in [13.0, 36.0, 24.0, 8.0].into_iter().enumerate() {
            check_share(&format!("{wounds} wounds"), one[wounds], 5000, ways / 81.0);
        }
    }
}

// "In addition to its attack": before it or after it.
#[test]
fn ice_stomp_is_beside_the_attack() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let colossus = rig.squad(P1, "rw_colossus", &[at(20.0, 12.0)]);
    let enemy = rig.squad(P2, "hm_leviathan", &[at(24.0, 12.0)]);
    for first in [true, false] {
        let mut rig = rig.clone();
        rig.menu(P1, Phase::Combat);
        if first {
            rig.act(offer(&rig, colossus, "ice_stomp"));
            settle(&mut rig);
        }
        rig.act(Action::Select(colossus));
        rig.act(rig.all_on(colossus, enemy));
        settle(&mut rig);
        if !first {
            rig.act(offer(&rig, colossus, "ice_stomp"));
            settle(&mut rig);
        }
        assert_eq!(count(&rig, |event| matches!(event, Event::Attack { .. })), 1);
        assert!(damage(&rig.events, enemy, Cause::Effect).0 > 0);
        assert!(rig.s.phase != Phase::Combat || !offered(&rig, colossus, "ice_stomp"));
    }
}

#[test]
fn screech_shakes_one_engaged_enemy() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let bats = rig.row(P1, "hm_bats", 3, 20.0, 12.0);
    let near = rig.squad(P2, "rw_captain longsword", &[at(20.0, 14.1)]);
    let also = rig.squad(P2, "rw_captain longsword", &[at(22.0, 9.9)]);
    let far = rig.squad(P2, "rw_captain longsword", &[at(26.0, 12.0)]);
    rig.menu(P1, Phase::Combat);
    assert!(rig.is_legal(using(&rig, bats, "screech", near)) && rig.is_legal(using(&rig, bats, "screech", also)));
    assert!(!rig.is_legal(using(&rig, bats, "screech", far)), "not engaged");
    rig.act(using(&rig, bats, "screech", also));
    settle(&mut rig);
    assert!(rig.has(also, "shaken") && !rig.has(near, "shaken") && !rig.has(far, "shaken"));
    assert!(rig.is_legal(Action::Select(bats)), "its attack comes on top");
}

/// A Bog Leviathan in a fight with a Warden-Captain.
fn leviathan(knobs: &[(&str, &str)]) -> (Rig, SquadId, SquadId) {
    let mut rig = Rig::with(knobs);
    bystanders(&mut rig);
    let leviathan = rig.squad(P1, "hm_leviathan", &[at(20.0, 12.0)]);
    let enemy = rig.squad(P2, "rw_captain longsword", &[at(20.0, 15.0)]);
    rig.menu(P1, Phase::Movement);
    (rig, leviathan, enemy)
}

// FB-Q51: a squad that is set up again does not move, so there are no opportunity attacks.
#[test]
fn submerge_sets_up_again_far_from_enemies() {
    let (mut rig, squad, _) = leviathan(&[]);
    rig.act(offer(&rig, squad, "submerge"));
    assert_eq!(rig.asked().map(|(seat, _)| seat), Some(P1));
    let to = |x: f64, y: f64| Action::Go(places(&[at(x, y)]));
    let away = 1.969 + 0.63 + 7.0;
    assert!(rig.is_legal(to(20.0, 15.0 - away)), "7 inches away");
    assert!(!rig.is_legal(to(20.0, 15.0 - away + 0.01)), "nearer");
    assert!(rig.is_legal(to(5.0, 25.0)), "on the other side of the table");
    assert!(!rig.is_legal(to(2.0, 2.5)), "on another model");
    assert!(!rig.is_legal(to(1.9, 25.0)), "beyond the edge");
    assert!(!rig.is_legal(to(38.0, 26.0)), "near another enemy");
    rig.act(to(5.0, 25.0));
    assert_eq!(rig.s.model(squad, 0).spot, Spot { x: mi(5.0), y: mi(25.0), on: 0 });
    assert_eq!(count(&rig, |event| matches!(event, Event::Left { .. })), 0);
    assert!(!rig.is_legal(Action::Select(squad)), "instead of its action");
    assert_eq!(rig.s.squad(squad).did, Did::Rush, "it counts as a Rush");
}

// FB-MOVE-4, FB-I6
#[test]
fn who_submerged_does_not_attack() {
    let (mut rig, squad, enemy) = leviathan(&[]);
    rig.act(offer(&rig, squad, "submerge"));
    rig.act(Action::Go(places(&[at(20.0, 15.0 - 9.6)])));
    rig.s.model_mut(enemy, 0).spot = at(20.0, 8.9);
    rig.menu(P1, Phase::Combat);
    assert!(rig.s.phase != Phase::Combat || !rig.is_legal(Action::Select(squad)));
}

#[test]
fn submerge_comes_once_in_a_game() {
    let (mut rig, squad, _) = leviathan(&[]);
    rig.act(offer(&rig, squad, "submerge"));
    rig.act(Action::Go(places(&[at(20.0, 5.0)])));
    next_turn_of(&mut rig, P1);
    rig.menu(P1, Phase::Movement);
    assert!(!offered(&rig, squad, "submerge") && rig.is_legal(Action::Select(squad)));
}

// "At z = 0": not on top of a piece of terrain.
#[test]
fn submerge_comes_up_on_the_ground() {
    let (mut rig, squad, enemy) =
        leviathan(&[("rules.scenario.mission", "\"open_field\""), ("rules.scenario.table", "\"T3\"")]);
    rig.s.model_mut(squad, 0).spot = at(30.0, 4.0);
    rig.s.model_mut(enemy, 0).spot = at(34.0, 4.0);
    rig.menu(P1, Phase::Movement);
    rig.act(offer(&rig, squad, "submerge"));
    let crag = rig.game.content.battlefield.pieces.iter().position(|piece| piece.id == "c3").expect("there is a crag");
    let on = u8::try_from(crag + 1).expect("few pieces");
    assert!(!rig.is_legal(Action::Go(places(&[Spot { on, ..at(10.5, 22.0) }]))));
    assert!(rig.is_legal(Action::Go(places(&[at(4.0, 22.0)]))));
}

/// The only squad that can takes the wounds.
fn interpose(rig: &mut Rig) {
    let takes: Vec<Action> = rig.options().into_iter().filter(|option| *option != Action::No).collect();
    assert_eq!(takes.len(), 1, "{takes:?}");
    rig.act(takes[0]);
    settle(rig);
}

// FB-X91, FB-Q69: D3 of the wounds of a Leader nearby, in the enemy's turn too.
#[test]
fn interpose_takes_d3_wounds_of_a_leader() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let leader = rig.squad(P1, "hm_matriarch witch_staff", &[at(20.0, 12.0)]);
    let guard = block(&mut rig, P1, "hm_barrow halberd", 4, 20.0, 12.0 + 1.26 + 3.0);
    for turn in [P1, P2] {
        rig.menu(turn, Phase::Movement);
        let mut each = [0; 3];
        let act = |rig: &mut Rig| {
            rig.wound(leader, 2);
            assert_eq!(rig.asked(), Some((P1, Question::Instead)), "in the turn of {turn}");
            interpose(rig);
        };
        often(&mut rig, 1500, act, |rig, _| {
            let gone = 2 * (4 - rig.living(guard)) as u32 + wounds_on(rig, guard);
            assert_eq!(wounds_on(rig, leader) + gone, 2);
            each[gone as usize] += 1;
        });
        assert_eq!(each[0], 0);
        check_share("one", each[1], 1500, 1.0 / 3.0);
        check_share("both", each[2], 1500, 2.0 / 3.0);
        rig.wound(leader, 1);
        rig.act(Action::No);
        assert_eq!((wounds_on(&rig, leader), wounds_on(&rig, guard)), (1, 0), "it need not");
        rig.s.model_mut(leader, 0).wounds = 0;
    }
}

// FB-Q69: once in each player's turn, and only for Leaders nearby.
#[test]
fn interpose_is_once_in_a_turn_and_for_near_leaders() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let leader = rig.squad(P1, "hm_matriarch witch_staff", &[at(20.0, 12.0)]);
    block(&mut rig, P1, "hm_barrow halberd", 4, 20.0, 12.0 + 1.26 + 3.0);
    let other = rig.row(P1, "hm_bats", 3, 21.0, 13.5);
    rig.menu(P1, Phase::Movement);
    rig.wound(other, 1);
    assert_eq!(rig.asked(), Some((P1, Question::Menu)), "they are no Leader");
    rig.wound(leader, 1);
    assert_eq!(rig.asked(), Some((P1, Question::Instead)));
    interpose(&mut rig);
    rig.wound(leader, 1);
    assert_eq!(rig.asked(), Some((P1, Question::Menu)), "a second time in this turn");
    pass_turns(&mut rig, 1);
    assert_eq!(rig.s.active, P2);
    rig.wound(leader, 1);
    assert_eq!(rig.asked(), Some((P1, Question::Instead)), "in the enemy's turn");
    interpose(&mut rig);
    rig.s.model_mut(leader, 0).spot = at(20.0, 11.9);
    pass_turns(&mut rig, 1);
    rig.wound(leader, 1);
    assert_eq!(rig.asked(), Some((P1, Question::Menu)), "too far");
}

// The owner may choose any of the statuses.
#[test]
fn clear_rime_can_take_off_any_status() {
    for wanted in ["hexed", "shaken", "silenced"] {
        let (mut rig, seer, friend) = clear_rime(3.0);
        for status in ["hexed", "shaken", "silenced"] {
            rig.give(friend, status, P2);
        }
        rig.menu(P1, Phase::Starting);
        rig.act(using(&rig, seer, "clear_rime", friend));
        let can = rig.options().into_iter().any(|option| {
            let mut rig = rig.clone();
            rig.act(option);
            settle(&mut rig);
            !rig.has(friend, wanted)
        });
        assert!(can || !rig.has(friend, wanted), "{wanted}");
    }
}

// FB-STAT-1: a Rooted squad may only Hold, and being set up again replaces its action.
#[test]
fn who_is_rooted_does_not_submerge() {
    let (mut rig, squad, _) = leviathan(&[]);
    let submerge = using(&rig, squad, "submerge", squad);
    assert!(rig.is_legal(submerge));
    rig.give(squad, "rooted", P2);
    rig.menu(P1, Phase::Movement);
    assert!(!offered(&rig, squad, "submerge") && !rig.is_legal(submerge));
}

// FB-Q82: a Rush forbids attacks. A knob decides whether it forbids abilities of the Combat Phase.
#[test]
fn a_squad_that_rushed_uses_its_combat_abilities_unless_a_knob_says_no() {
    for (may, did, offers) in [("true", Did::Rush, true), ("false", Did::Rush, false), ("false", Did::Move, true)] {
        let mut rig = Rig::with(&[("rules.rush.may_use_abilities", may)]);
        bystanders(&mut rig);
        let colossus = rig.squad(P1, "rw_colossus", &[at(20.0, 12.0)]);
        rig.squad(P2, "hm_leviathan", &[at(24.0, 12.0)]);
        rig.s.squad_mut(colossus).did = did;
        rig.menu(P1, Phase::Combat);
        let stomp = using(&rig, colossus, "ice_stomp", colossus);
        assert_eq!(
            (offered(&rig, colossus, "ice_stomp"), rig.is_legal(stomp)),
            (offers, offers),
            "{may} after {did:?}"
        );
    }
}
