//! Leaving hand-to-hand combat, and the opportunity attacks that this causes (FB-DIS).

use super::rig::{P1, P2, Rig, at};
use super::scenes::{
    all_at, can_fight, follow, go, high_wall, may_go, often, opportunities, places, repeat, rush, shifted, to_act, walk,
};
use crate::model::content::sheets::Phase;
use crate::model::events::Cause;
use crate::model::state::{Question, SquadId};
use crate::{Action, Event};

/// Champions (base 40 mm, Evade 5, 6 HP in total) between two squads of raiders. Three models of one squad and two of
/// the other are within 1"; four more models of the first are not.
fn pincer(knobs: &[(&str, &str)]) -> (Rig, SquadId, [SquadId; 2]) {
    let mut rig = Rig::with(knobs);
    let own = rig.squad(P1, "rw_champion longsword", &all_at(&[(20.0, 15.0), (21.575, 15.0), (23.15, 15.0)]));
    let near = [(20.0, 16.717), (21.575, 16.717), (23.15, 16.717)];
    let far = [(19.5, 18.6), (20.9, 18.6), (22.3, 18.6), (23.7, 18.6)];
    let above = rig.squad(P2, "ck_raider hatchet", &all_at(&[&near[..], &far[..]].concat()));
    let below = rig.squad(P2, "ck_raider hatchet", &all_at(&[(20.0, 13.283), (21.575, 13.283)]));
    (rig, own, [above, below])
}

/// A squad of one model with four levies around its lower side.
fn four_around(knobs: &[(&str, &str)], what: &str) -> (Rig, SquadId, SquadId) {
    let mut rig = Rig::with(knobs);
    let own = rig.squad(P1, what, &[at(20.0, 15.0)]);
    let places = [(18.6, 14.9), (19.2, 13.7), (20.4, 13.5), (21.4, 14.4)];
    let levies = rig.squad(P2, "hm_levy rusted_blade", &all_at(&places));
    (rig, own, levies)
}

// FB-DIS-1, FB-X42
#[test]
fn each_enemy_model_within_reach_rolls_a_six_for_a_damage_that_can_be_evaded() {
    let weights = [4096.0, 2048.0, 384.0, 32.0, 1.0];
    // An Icebound Champion has Evade 5 and 2 HP. Four wounds count, although two are enough to destroy it.
    let knobs = [("squads.rw_champion.hp", "8"), ("squads.rw_seer.hp", "8")];
    let (mut rig, own, levies) = four_around(&knobs, "rw_champion longsword");
    let left = repeat(&mut rig, 4000, |rig| {
        to_act(rig, own);
        rig.act(Action::Leave(levies.bit()));
        opportunities(rig, own)
    });
    assert!(left.iter().all(|(dice, ..)| *dice == 4));
    follow(&left.iter().map(|(.., wounds)| *wounds).collect::<Vec<_>>(), &weights);
    often(left.iter().map(|(_, hits, _)| *hits).sum(), 4 * left.len(), 1.0 / 6.0);
    // Evade 4: 1/12 for each model.
    let (mut rig, own, levies) = four_around(&knobs, "rw_seer rune_staff");
    let wounds = repeat(&mut rig, 3000, |rig| {
        to_act(rig, own);
        rig.act(Action::Leave(levies.bit()));
        opportunities(rig, own).2
    });
    often(wounds.iter().sum(), 4 * wounds.len(), 1.0 / 12.0);
}

// FB-DIS-2, FB-X43
#[test]
fn several_squads_that_are_left_roll_for_their_own_models_within_reach() {
    let (mut rig, own, [above, below]) = pincer(&[]);
    let wounded = repeat(&mut rig, 2000, |rig| {
        to_act(rig, own);
        rig.act(Action::Leave(above.bit() | below.bit()));
        let (dice, _, wounds) = opportunities(rig, own);
        assert_eq!(dice, 5);
        wounds > 0
    });
    often(wounded.iter().filter(|wounded| **wounded).count(), wounded.len(), 26281.0 / 59049.0);
}

// FB-DIS-4, FB-X44, FB-Q49
#[test]
fn who_stays_in_contact_is_not_attacked() {
    let (mut rig, own, _) = pincer(&[]);
    let there = shifted(&places(&rig, own), -1.0, 0.0);
    repeat(&mut rig, 20, |rig| {
        walk(rig, own, &there);
        assert_eq!(opportunities(rig, own), (0, 0, 0));
        assert_eq!(places(rig, own), there);
    });
    // In another reading any move provokes: five dice.
    let (mut rig, own, [above, below]) = pincer(&[("rules.disengage.trigger", "\"any_move\"")]);
    repeat(&mut rig, 20, |rig| {
        let all = above.bit() | below.bit();
        to_act(rig, own);
        assert!(!rig.is_legal(go(&there)) || { walk_aside(rig, &there) == 5 });
        if rig.is_legal(Action::Leave(all)) {
            rig.act(Action::Leave(all));
        } else {
            rig.act(go(&there));
        }
        assert_eq!(opportunities(rig, own).0, 5);
    });
}

/// The opportunity dice of a move to these places. The move is undone.
fn walk_aside(rig: &mut Rig, there: &[crate::model::field::Spot]) -> usize {
    super::scenes::aside(rig, |rig| {
        rig.act(go(there));
        opportunities(rig, SquadId(0)).0
    })
}

// FB-DIS-3, FB-Q50 (V8)
#[test]
fn who_leaves_says_whom_and_ends_away_from_those_and_by_the_others() {
    let (mut rig, own, [above, below]) = pincer(&[]);
    let away = shifted(&places(&rig, own), -5.0, 0.0);
    // Moving away from both without declaring it, or declaring only one of them.
    assert!(!may_go(&mut rig, own, &away));
    // Down and to the left: out of reach of the upper squad, in contact with the lower one.
    let down = all_at(&[(17.6, 13.4), (16.62, 15.0), (18.2, 14.9)]);
    let both = above.bit() | below.bit();
    let legal_after = |rig: &mut Rig, leaves: u32, spots: &[crate::model::field::Spot]| {
        let mut answers = repeat(rig, 12, |rig| {
            to_act(rig, own);
            rig.act(Action::Leave(leaves));
            (rig.living(own) == 3 && rig.asked() == Some((P1, Question::Destination))).then(|| rig.is_legal(go(spots)))
        });
        answers.retain(Option::is_some);
        answers[0].expect("nobody fell")
    };
    assert!(legal_after(&mut rig, both, &away));
    assert!(!legal_after(&mut rig, both, &down));
    assert!(!legal_after(&mut rig, above.bit(), &away));
    assert!(legal_after(&mut rig, above.bit(), &down));
    // A squad cannot leave squads that it is not engaged with, or friends.
    to_act(&mut rig, own);
    assert!(!rig.is_legal(Action::Leave(own.bit())) && !rig.is_legal(Action::Leave(0)));
}

// FB-DIS-1, FB-DIS-3: before the squad moves.
#[test]
fn the_squad_stands_where_it_was_while_they_strike() {
    let (mut rig, own, levies) = four_around(&[], "rw_captain longsword");
    to_act(&mut rig, own);
    rig.act(Action::Leave(levies.bit()));
    assert_eq!((opportunities(&rig, own).0, places(&rig, own)), (4, vec![at(20.0, 15.0)]));
    assert_eq!(rig.asked(), Some((P1, Question::Destination)));
    assert!(rig.is_legal(go(&[at(20.0, 20.0)])) && !rig.is_legal(go(&[at(20.0, 20.01)])));
    rig.act(go(&[at(20.0, 18.0)]));
    assert_eq!(places(&rig, own), [at(20.0, 18.0)]);
    assert_eq!(opportunities(&rig, own).0, 4);
}

// FB-DIS-3, FB-Q50
#[test]
fn without_a_way_out_nobody_can_leave() {
    let mut rig = Rig::new();
    let own = rig.squad(P1, "rw_captain longsword", &[at(0.63, 0.63)]);
    let ring = rig.squad(P2, "ck_raider hatchet", &all_at(&[(2.8, 0.63), (2.8, 2.8), (0.63, 2.8)]));
    to_act(&mut rig, own);
    let leaves = [Action::Leave(ring.bit()), Action::Rush(ring.bit())];
    assert!(!rig.options().iter().any(|option| leaves.contains(option)));
    assert!(leaves.iter().all(|leave| !rig.is_legal(*leave)));
    assert!(rig.is_legal(Action::Hold) && rig.is_legal(go(&[at(0.9, 0.63)])));
    // With one of them gone there is a way out.
    rig.s.squad_mut(ring).alive = 0b101;
    to_act(&mut rig, own);
    assert!(rig.options().contains(&Action::Leave(ring.bit())));
}

// FB-DIS-3, FB-Q50
#[test]
fn if_the_rush_die_is_too_low_for_the_way_out_the_squad_stays() {
    let mut rig = Rig::new();
    // A corridor between twelve raiders and a wall. Its end is 8.7" away.
    let own = rig.squad(P1, "rw_captain longsword", &[at(12.0, 15.0)]);
    let line: Vec<(f64, f64)> = (0..12).map(|nth| (5.0 + 1.3 * f64::from(nth), 16.5)).collect();
    let raiders = rig.squad(P2, "ck_raider hatchet", &all_at(&line));
    high_wall(&mut rig, [0.0, 13.5, 30.0, 14.3]);
    to_act(&mut rig, own);
    assert!(!rig.options().contains(&Action::Leave(raiders.bit())));
    let out = [at(3.2, 15.0)];
    let ends = repeat(&mut rig, 120, |rig| {
        let die = rush(rig, own, raiders.bit());
        assert!(opportunities(rig, own).0 > 0);
        if rig.living(own) == 0 {
            return 0;
        }
        assert_eq!(rig.asked(), Some((P1, Question::Destination)));
        assert_eq!(rig.is_legal(go(&out)), die >= 4, "{die}");
        if die < 4 {
            assert_eq!(rig.options(), [Action::Stay]);
            rig.act(Action::Stay);
            assert_eq!(places(rig, own), [at(12.0, 15.0)]);
            assert!(rig.s.squad(own).acted || rig.s.phase != Phase::Movement);
        }
        usize::from(die)
    });
    assert!(ends.contains(&3) && ends.contains(&4));
}

// FB-X52, FB-DIS-3, FB-COH-2
#[test]
fn losses_are_taken_off_before_the_survivors_choose_where_they_go() {
    let mut rig = Rig::new();
    let front = [(20.0, 15.0), (21.31, 15.0), (22.62, 15.0)];
    let rear = [(20.655, 13.865), (21.965, 13.865), (23.275, 13.865)];
    let own = rig.squad(P1, "rw_spear spear", &all_at(&[&front[..], &rear[..]].concat()));
    let line: Vec<(f64, f64)> = (0..6).map(|nth| (18.2 + 1.3 * f64::from(nth), 16.6)).collect();
    let enemy = rig.squad(P2, "ck_raider hatchet", &all_at(&line));
    // A row whose end models have one mate within 2", and a sixth model below the middle.
    let seen = repeat(&mut rig, 60, |rig| {
        to_act(rig, own);
        rig.act(Action::Leave(enemy.bit()));
        let living = rig.living(own);
        if living < 5 {
            return living;
        }
        assert_eq!(rig.asked(), Some((P1, Question::Destination)));
        let from = places(rig, own);
        let mut order: Vec<u16> = from.iter().map(|spot| spot.x).collect();
        order.sort_unstable();
        let slots = [at(17.2, 12.5), at(19.4, 12.5), at(21.6, 12.5), at(23.8, 12.5), at(26.0, 12.5)];
        let slot = |x: u16| {
            let nth = order.iter().position(|other| *other == x).expect("it is one of them");
            if living == 5 {
                slots[nth]
            } else {
                [slots[0], slots[1], slots[2], at(21.6, 11.1), slots[3], slots[4]][nth]
            }
        };
        let to: Vec<_> = from.iter().map(|spot| slot(spot.x)).collect();
        assert_eq!(rig.is_legal(go(&to)), living == 5, "{living}");
        living
    });
    assert!(seen.contains(&5) && seen.contains(&6));
}

// FB-DIS-1, FB-Q52
#[test]
fn nothing_changes_opportunity_dice_but_evading_is_as_always() {
    // Shaken enemies hit as before; a Warded squad evades on 4+.
    let knobs = [("squads.rw_champion.hp", "8")];
    let (mut rig, own, levies) = four_around(&knobs, "rw_champion longsword");
    rig.give(levies, "shaken", P1);
    rig.give(own, "warded", P1);
    let left = repeat(&mut rig, 2500, |rig| {
        to_act(rig, own);
        rig.act(Action::Leave(levies.bit()));
        opportunities(rig, own)
    });
    let (hits, wounds) = (left.iter().map(|(_, hits, _)| *hits).sum(), left.iter().map(|(.., wounds)| *wounds).sum());
    often(hits, 4 * left.len(), 1.0 / 6.0);
    often(wounds, hits, 0.5);
}

// FB-DIS-1
#[test]
fn the_die_and_its_target_are_knobs_and_so_is_whether_there_is_one() {
    let (mut rig, own, levies) =
        four_around(&[("rules.disengage.target", "4"), ("squads.rw_champion.hp", "8")], "rw_champion longsword");
    let hits = repeat(&mut rig, 800, |rig| {
        to_act(rig, own);
        rig.act(Action::Leave(levies.bit()));
        opportunities(rig, own).1
    });
    often(hits.iter().sum(), 4 * hits.len(), 0.5);
    let (mut rig, own, levies) = four_around(&[("rules.disengage.enabled", "false")], "rw_champion longsword");
    to_act(&mut rig, own);
    let leave = Action::Leave(levies.bit());
    let free = if rig.is_legal(leave) { leave } else { go(&[at(20.0, 18.0)]) };
    rig.act(free);
    assert_eq!(opportunities(&rig, own).0, 0);
}

// FB-DIS-5
#[test]
fn models_without_melee_items_strike_too() {
    let mut rig = Rig::new();
    let own = rig.squad(P1, "ck_chief hatchet", &[at(20.0, 15.0)]);
    let archers = rig.squad(P2, "rw_xbow crossbow", &all_at(&[(20.0, 13.5), (21.3, 13.9)]));
    rig.menu(P2, Phase::Combat);
    assert!(!can_fight(&mut rig, archers, 0, own));
    to_act(&mut rig, own);
    rig.act(Action::Leave(archers.bit()));
    assert_eq!(opportunities(&rig, own).0, 2);
}

// FB-MOVE-7, FB-Q26
#[test]
fn flyers_that_leave_are_struck_at_unless_the_knob_says_otherwise() {
    for (provokes, dice) in [("true", 4), ("false", 0)] {
        let (mut rig, own, levies) = four_around(&[("rules.flyer.provokes", provokes)], "rw_gryphon");
        rig.s.model_mut(own, 0).spot = at(20.0, 15.5);
        to_act(&mut rig, own);
        let leave = Action::Leave(levies.bit());
        let out = if rig.is_legal(leave) { leave } else { go(&[at(20.0, 22.0)]) };
        rig.act(out);
        assert_eq!(opportunities(&rig, own).0, dice, "{provokes}");
    }
}

// FB-DIS-3, FB-Q49, the third reading: any model that goes out of reach provokes.
#[test]
fn a_model_that_goes_out_of_reach_can_be_what_provokes() {
    let scene = |knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        let own = rig.squad(P1, "rw_champion longsword", &all_at(&[(20.0, 15.0), (21.6, 15.0)]));
        let enemy = rig.squad(P2, "ck_raider hatchet", &all_at(&[(20.0, 16.8), (21.6, 16.8)]));
        (rig, own, enemy)
    };
    // The second model steps back so that no raider is within 1" of it; the first stays.
    let apart = all_at(&[(20.0, 15.0), (21.6, 13.6)]);
    let (mut rig, own, _) = scene(&[]);
    walk(&mut rig, own, &apart);
    assert_eq!(opportunities(&rig, own).0, 0);
    let knobs = [("rules.disengage.trigger", "\"any_model_leaves\"")];
    let (mut rig, own, enemy) = scene(&knobs);
    to_act(&mut rig, own);
    let leave = Action::Leave(enemy.bit());
    assert!(!rig.is_legal(go(&apart)) || walk_aside(&mut rig, &apart) > 0);
    if !rig.is_legal(go(&apart)) {
        rig.act(leave);
        assert!(opportunities(&rig, own).0 > 0);
    }
    // Both models step within reach, so no model has left.
    let (mut rig, own, _) = scene(&knobs);
    walk(&mut rig, own, &all_at(&[(20.0, 14.9), (21.6, 14.9)]));
    assert_eq!(opportunities(&rig, own).0, 0);
}

// FB-Q51: moves by abilities and spells. Ride-By declares it itself.
#[test]
fn moves_beside_the_action_provoke_unless_the_knob_says_otherwise() {
    for (extra, dice) in [("\"all\"", 1), ("\"actions_only\"", 0)] {
        let mut rig = Rig::with(&[("rules.disengage.extra_moves", extra)]);
        let riders = rig.squad(P1, "ck_rider hatchet", &[at(20.0, 15.0)]);
        let captain = rig.squad(P2, "rw_captain longsword", &[at(22.0, 15.0)]);
        let left = repeat(&mut rig, 30, |rig| {
            rig.menu(P1, Phase::End);
            rig.act(Action::Use(riders, 0, riders));
            let leaves = Action::Leave(captain.bit());
            if rig.is_legal(leaves) {
                rig.act(leaves);
            }
            if rig.asked() != Some((P1, Question::Destination)) {
                return None;
            }
            let to = [at(19.0, 15.0)];
            if rig.is_legal(go(&to)) {
                rig.act(go(&to));
            }
            let moved = rig.events.iter().any(|event| matches!(event, Event::MovedBeside(..)));
            (moved && places(rig, riders) == to).then(|| opportunities(rig, riders).0)
        });
        let moved: Vec<usize> = left.into_iter().flatten().collect();
        assert!(moved.len() > 5, "{extra}: {moved:?}");
        assert!(moved.iter().all(|found| *found == dice), "{extra}: {moved:?}");
    }
}

// FB-DIS-3: a squad that is destroyed as it leaves does not move.
#[test]
fn a_squad_can_be_destroyed_as_it_leaves() {
    let knobs = [("rules.disengage.die", "\"6\""), ("squads.rw_champion.evade", "0")];
    let (mut rig, own, levies) = four_around(&knobs, "rw_champion longsword");
    rig.squad(P1, "rw_captain longsword", &[at(40.0, 28.0)]);
    to_act(&mut rig, own);
    rig.events.clear();
    rig.act(Action::Leave(levies.bit()));
    // Every die is a 6, and without Evade all four are wounds for 2 HP.
    assert_eq!((opportunities(&rig, own), rig.living(own)), ((4, 4, 4), 0));
    assert!(rig.events.contains(&Event::Destroyed(own, Cause::Opportunity)));
    assert_ne!(rig.asked().map(|(_, question)| question), Some(Question::Destination));
}

// FB-DIS-3, FB-MOVE-6: out of one fight and into another.
#[test]
fn who_leaves_may_end_by_other_enemies() {
    let (mut rig, own, levies) = four_around(&[], "rw_captain longsword");
    let chief = rig.squad(P2, "ck_chief hatchet", &[at(20.0, 19.0)]);
    to_act(&mut rig, own);
    rig.act(Action::Leave(levies.bit()));
    rig.act(go(&[at(20.0, 17.7)]));
    assert!(can_fight(&mut rig, own, 0, chief) && !can_fight(&mut rig, own, 0, levies));
}

// FB-COH-6, FB-Q50: a squad out of coherency that no way out reunites can declare
// neither that it leaves nor that it Rushes.
#[test]
fn a_squad_in_pieces_does_not_leave() {
    let mut rig = Rig::new();
    let own = rig.squad(P1, "rw_champion longsword", &all_at(&[(6.0, 12.0), (36.0, 12.0)]));
    let enemy = rig.squad(P2, "ck_raider hatchet", &[at(6.0, 13.8)]);
    to_act(&mut rig, own);
    assert_eq!(rig.options(), [Action::Hold]);
    for action in [Action::Leave(enemy.bit()), Action::Rush(enemy.bit()), Action::Rush(0)] {
        assert!(!rig.is_legal(action), "{action:?}");
    }
    assert!(rig.is_legal(Action::Hold));
}

// FB-DIS-3, FB-Q50: any of the squads that it fights, as long as there is a way
// out of those fights that keeps the others.
#[test]
fn any_of_several_squads_can_be_left_if_there_is_a_way() {
    for beside in [false, true] {
        let (mut rig, riders, [left, right, above]) = three_around();
        if beside {
            rig.menu(P1, Phase::End);
            rig.act(Action::Use(riders, 0, riders));
            assert_eq!(rig.asked(), Some((P1, Question::Destination)));
        } else {
            to_act(&mut rig, riders);
        }
        let bits = |squads: &[SquadId]| squads.iter().fold(0, |bits, squad| bits | squad.bit());
        let legal = |rig: &Rig, squads: &[SquadId]| rig.is_legal(Action::Leave(bits(squads)));
        assert!(legal(&rig, &[left, above]) && legal(&rig, &[right, above]), "{beside}: along the other one");
        assert!(legal(&rig, &[left, right, above]) && legal(&rig, &[above]), "{beside}");
        assert!(!legal(&rig, &[left, SquadId(9)]) && !legal(&rig, &[]), "{beside}");
        rig.act(Action::Leave(bits(&[left, above])));
        assert_eq!(opportunities(&rig, riders).0, 2, "{beside}: one model of each");
        if rig.living(riders) == 0 {
            continue;
        }
        assert_eq!(rig.asked(), Some((P1, Question::Destination)));
        assert!(!legal(&rig, &[right]), "{beside}: what is left has been said");
    }
}

/// A rider with 40 HP between two squads and below a third.
fn three_around() -> (Rig, SquadId, [SquadId; 3]) {
    let mut rig = Rig::with(&[("squads.ck_rider.hp", "40"), ("abilities.ride_by.effects.0.n", "6")]);
    let riders = rig.squad(P1, "ck_rider hatchet", &[at(20.0, 15.0)]);
    let around = [(18.0, 15.0), (22.0, 15.0), (20.0, 17.0)];
    let around = around.map(|(x, y)| rig.squad(P2, "rw_captain longsword", &[at(x, y)]));
    (rig, riders, around)
}

// FB-Q49, FB-Q51: where any move provokes, it does so once. There are no opportunity attacks on a squad that stays.
#[test]
fn where_any_move_provokes_a_move_beside_the_action_does_so_once() {
    let mut rig = Rig::with(&[("rules.disengage.trigger", "\"any_move\""), ("squads.ck_rider.hp", "40")]);
    let riders = rig.squad(P1, "ck_rider hatchet", &[at(20.0, 15.0)]);
    rig.squad(P2, "rw_captain longsword", &[at(22.0, 15.0)]);
    rig.menu(P1, Phase::End);
    rig.act(Action::Use(riders, 0, riders));
    assert_eq!((rig.asked(), opportunities(&rig, riders).0), (Some((P1, Question::Destination)), 0));
    let mut stays = rig.clone();
    stays.act(Action::Stay);
    assert_eq!(opportunities(&stays, riders).0, 0);
    assert!(!rig.is_legal(go(&[at(20.0, 14.5)])), "it says first that it moves");
    rig.act(Action::Leave(0));
    assert_eq!(opportunities(&rig, riders).0, 1);
    assert!(rig.is_legal(go(&[at(20.0, 14.5)])) && !rig.is_legal(Action::Leave(0)));
}
