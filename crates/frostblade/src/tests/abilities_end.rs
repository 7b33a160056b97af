//! Activated abilities of the End Phase: Drain, Eruption, Ride-By.

use super::play::{
    answer, bystanders, can_go, check_share, damage, moved, next_turn_of, offer, offered, often, place_of, settle,
    until, using, wounds_on,
};
use super::rig::{P1, P2, Rig, at};
use crate::model::actions::Action;
use crate::model::content::sheets::Phase;
use crate::model::events::{Cause, Event};
use crate::model::field::Spot;
use crate::model::state::{Frame, Question, SquadId};

#[test]
fn drain_hurts_a_near_enemy_and_heals_the_matriarch() {
    for (gap, legal) in [(6.0, true), (6.01, false)] {
        let mut rig = Rig::new();
        bystanders(&mut rig);
        let caster = rig.squad(P1, "hm_matriarch witch_staff", &[at(20.0, 12.0)]);
        let enemy = rig.squad(P2, "rw_captain longsword", &[at(20.0, 12.0 + 1.26 + gap)]);
        rig.s.model_mut(caster, 0).wounds = 2;
        rig.menu(P1, Phase::End);
        let there = rig.s.phase == Phase::End && rig.is_legal(using(&rig, caster, "drain", enemy));
        assert_eq!(there, legal, "{gap}");
        if legal {
            rig.act(using(&rig, caster, "drain", enemy));
            settle(&mut rig);
            assert_eq!((wounds_on(&rig, enemy), wounds_on(&rig, caster)), (1, 1), "one, which is not evaded");
            assert!(rig.events.contains(&Event::Healed(caster, 1)));
        }
    }
}

// Healing removes wounds, and there are never fewer than 0.
#[test]
fn drain_heals_nobody_who_is_whole() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let caster = rig.squad(P1, "hm_matriarch witch_staff", &[at(20.0, 12.0)]);
    let enemy = rig.squad(P2, "rw_captain longsword", &[at(20.0, 15.0)]);
    rig.menu(P1, Phase::End);
    rig.act(using(&rig, caster, "drain", enemy));
    settle(&mut rig);
    assert_eq!((wounds_on(&rig, enemy), wounds_on(&rig, caster)), (1, 0));
    assert!(rig.s.squad(caster).lives());
}

/// A Magma Brute with a friend and enemies around it, in its End Phase.
fn eruption() -> (Rig, SquadId, [SquadId; 3]) {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let brute = rig.squad(P1, "ck_brute", &[at(20.0, 12.0)]);
    let enemy = rig.squad(P2, "hm_leviathan", &[at(20.0, 12.0 + 1.575 + 1.969 + 4.0)]);
    let friend = rig.squad(P1, "hm_leviathan", &[at(20.0 + 1.575 + 1.969 + 2.0, 12.0)]);
    let far = rig.squad(P2, "hm_leviathan", &[at(20.0 - 1.575 - 1.969 - 4.01, 12.0)]);
    rig.menu(P1, Phase::End);
    (rig, brute, [enemy, friend, far])
}

// FB-Q62, and the distribution of FB-X32.
#[test]
fn eruption_deals_d3_damage_to_friend_and_foe() {
    let (mut rig, brute, [enemy, friend, far]) = eruption();
    let erupt = offer(&rig, brute, "eruption");
    let mut each = [[0; 4]; 2];
    let act = |rig: &mut Rig| {
        rig.act(erupt);
        settle(rig);
    };
    often(&mut rig, 3000, act, |rig, events| {
        for (nth, squad) in [enemy, friend].into_iter().enumerate() {
            each[nth][damage(events, squad, Cause::Effect).1 as usize] += 1;
        }
        assert_eq!(wounds_on(rig, far) + wounds_on(rig, brute), 0);
    });
    for one in each {
        for (wounds, ways) in [13.0, 36.0, 24.0, 8.0].into_iter().enumerate() {
            check_share(&format!("{wounds} wounds"), one[wounds], 3000, ways / 81.0);
        }
    }
}

#[test]
fn eruption_comes_once_in_a_game() {
    let (mut rig, brute, _) = eruption();
    let erupt = offer(&rig, brute, "eruption");
    rig.act(erupt);
    settle(&mut rig);
    next_turn_of(&mut rig, P1);
    rig.menu(P1, Phase::End);
    assert!(rig.s.phase != Phase::End || rig.s.active != P1 || !rig.is_legal(erupt));
}

/// Scorch Riders in their End Phase that have chosen to ride by.
fn riders(enemy: &[Spot]) -> (Rig, SquadId, SquadId, Action) {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let riders = rig.row(P1, "ck_rider hatchet", 3, 18.0, 12.0);
    let enemy = rig.squad(P2, "rw_spear spear", enemy);
    rig.menu(P1, Phase::End);
    let ride = offer(&rig, riders, "ride_by");
    (rig, riders, enemy, ride)
}

fn allowance(rig: &Rig) -> Option<u16> {
    rig.s.frames.iter().find_map(|frame| if let Frame::Going(going) = frame { Some(going.allowance) } else { None })
}

#[test]
fn ride_by_moves_up_to_d6_inches() {
    let (mut rig, squad, _, ride) = riders(&[at(18.0, 24.0), at(19.3, 24.0)]);
    let mut each = [0; 7];
    often(
        &mut rig,
        1800,
        |rig| rig.act(ride),
        |rig, _| {
            assert_eq!(rig.asked(), Some((P1, Question::Destination)));
            let most = allowance(rig).expect("it is going");
            each[usize::from(most) / 1000] += 1;
            let most = f64::from(most) / 1000.0;
            assert!(can_go(rig, squad, 0.0, most) && !can_go(rig, squad, 0.0, most + 0.01));
        },
    );
    (1..7).for_each(|die| check_share(&format!("{die} inches"), each[die], 1800, 1.0 / 6.0));
    rig.act(ride);
    let to = moved(&rig, squad, 0.0, 1.0);
    rig.act(Action::Go(to));
    assert!(rig.events.contains(&Event::MovedBeside(squad)));
}

// FB-Q51: enemies that are left make opportunity attacks.
#[test]
fn ride_by_out_of_a_fight_lets_the_enemy_roll() {
    // Two of them are within 1 inch of the riders at (18, 12) and (19.97, 12).
    let (mut rig, squad, enemy, ride) = riders(&[at(18.0, 14.3), at(19.97, 14.3), at(18.0, 17.0)]);
    let leave = |rig: &mut Rig| {
        rig.act(ride);
        if rig.is_legal(Action::Leave(enemy.bit())) {
            rig.act(Action::Leave(enemy.bit()));
        }
        while matches!(rig.asked(), Some((_, Question::Allocate | Question::Instead))) {
            answer(rig);
        }
        let away = moved(rig, squad, 0.0, -3.0);
        if rig.is_legal(Action::Go(away)) {
            rig.act(Action::Go(away));
        }
    };
    let left = |events: &[Event]| events.iter().any(|event| matches!(event, Event::Left { .. }));
    until(&mut rig, leave, left);
    let dice = rig.events.iter().find_map(|event| match event {
        Event::Left { squad: who, dice, .. } if *who == squad => Some(*dice),
        _ => None,
    });
    assert_eq!(dice, Some(2));
    let rolled = place_of(&rig, "Left", |event| matches!(event, Event::Left { .. }));
    if let Some(gone) = rig.events.iter().position(|event| *event == Event::MovedBeside(squad)) {
        assert!(rolled < gone, "before it moves");
    }
}

// FB-STAT-1: Rooted prevents other moves too.
#[test]
fn rooted_riders_do_not_ride_by() {
    let (mut rig, squad, _, _) = riders(&[at(18.0, 24.0), at(19.3, 24.0)]);
    rig.give(squad, "rooted", P2);
    rig.menu(P1, Phase::End);
    if rig.s.phase == Phase::End && rig.s.active == P1 && offered(&rig, squad, "ride_by") {
        rig.act(offer(&rig, squad, "ride_by"));
        assert!(!matches!(rig.asked(), Some((_, Question::Destination))) || !can_go(&rig, squad, 0.0, 0.5));
    }
}

// "Takes 1 Direct Damage; heal 1": neither depends on the other.
#[test]
fn drain_heals_even_if_its_victim_falls() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let caster = rig.squad(P1, "hm_matriarch witch_staff", &[at(20.0, 12.0)]);
    let enemy = rig.squad(P2, "ck_raider hatchet", &[at(20.0, 15.0)]);
    rig.s.model_mut(caster, 0).wounds = 2;
    rig.menu(P1, Phase::End);
    rig.act(using(&rig, caster, "drain", enemy));
    settle(&mut rig);
    assert!(!rig.s.squad(enemy).lives());
    assert_eq!(wounds_on(&rig, caster), 1);
}
