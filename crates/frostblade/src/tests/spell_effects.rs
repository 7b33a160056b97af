//! The effects of the placeholder spells: four of each faction.

use super::play::{
    Mean, block, bystanders, can_cast, can_go, cast, casting, check_share, count, damage, moved, often, settle, until,
    wounds_on,
};
use super::rig::{P1, P2, Rig, at};
use crate::model::actions::Action;
use crate::model::content::sheets::Phase;
use crate::model::events::{Cause, Event};
use crate::model::field::Spot;
use crate::model::state::{Question, Spots, SquadId};

const SEER: &str = "rw_seer rune_staff";
const CHIEF: &str = "ck_chief hatchet";
const MATRIARCH: &str = "hm_matriarch witch_staff";

/// A caster, and an enemy that evades at 5 or more and survives any spell.
fn duel(caster: &str) -> (Rig, SquadId, SquadId) {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let caster = rig.squad(P1, caster, &[at(20.0, 10.0)]);
    let target = rig.squad(P2, "hm_leviathan", &[at(20.0, 20.0)]);
    rig.menu(P1, Phase::Spell);
    (rig, caster, target)
}

/// The wounds that one attempt of a spell deals: how often each number occurs, and their mean.
fn wounds_of(caster: &str, id: &str, times: u64) -> ([u64; 8], Mean) {
    let (mut rig, caster, target) = duel(caster);
    let action = casting(&rig, caster, id, target);
    let (mut each, mut mean) = ([0; 8], Mean::default());
    let act = |rig: &mut Rig| {
        rig.act(action);
        settle(rig);
    };
    often(&mut rig, times, act, |rig, events| {
        let wounds = damage(events, target, Cause::Spell).1;
        assert_eq!(wounds_on(rig, target), wounds);
        each[wounds as usize] += 1;
        mean.add(wounds);
    });
    (each, mean)
}

// FB-X38, FB-DMG-4
#[test]
fn ice_shards_deal_d3_damage() {
    let (each, mean) = wounds_of(SEER, "rw_shards", 6000);
    for (wounds, ways) in [287.0, 234.0, 156.0, 52.0].into_iter().enumerate() {
        check_share(&format!("{wounds} wounds"), each[wounds], 6000, ways / 729.0);
    }
    mean.check("wounds", 26.0 / 27.0);
}

// FB-X38
#[test]
fn a_firebolt_deals_two_damage() {
    let (each, mean) = wounds_of(CHIEF, "ck_bolt", 6000);
    mean.check("wounds", 26.0 / 27.0);
    check_share("both", each[2], 6000, 26.0 / 36.0 * 4.0 / 9.0);
    assert_eq!(each[3..], [0; 5]);
}

// FB-X39, FB-DMG-3
#[test]
fn soul_rend_deals_d6_direct_damage() {
    let (each, mean) = wounds_of(MATRIARCH, "hm_rend", 6000);
    mean.check("wounds", 7.0 / 12.0);
    (1..=6).for_each(|n| check_share(&format!("{n} wounds"), each[n], 6000, 1.0 / 36.0));
}

// FB-X39
#[test]
fn pyre_rain_deals_d3_direct_damage_and_sets_on_fire() {
    let (each, mean) = wounds_of(CHIEF, "ck_rain", 6000);
    mean.check("wounds", 5.0 / 9.0);
    (1..=3).for_each(|n| check_share(&format!("{n} wounds"), each[n], 6000, 10.0 / 108.0));
    let (mut rig, caster, target) = duel(CHIEF);
    cast(&mut rig, caster, "ck_rain", target);
    assert!(rig.has(target, "burning"));
}

// FB-X39
#[test]
fn an_avalanche_deals_d6_and_one_damage_to_its_target() {
    let (each, mean) = wounds_of(SEER, "rw_avalanche", 9000);
    mean.check("wounds", 0.5);
    // Seven wounds: a 6, and no die evades.
    check_share("seven", each[7], 9000, 1.0 / 36.0 * (2.0_f64 / 3.0).powi(7));
}

// FB-Q62, FB-Q68: every squad of either side within 2 inches of the target takes 1 Damage.
#[test]
fn an_avalanche_hits_everybody_around_its_target() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let caster = rig.squad(P1, SEER, &[at(20.0, 10.0)]);
    let target = rig.squad(P2, "hm_leviathan", &[at(20.0, 20.0)]);
    let away = 1.969 + 0.787;
    let friend = rig.squad(P1, "rw_champion longsword", &[at(20.0 - away - 2.0, 20.0), at(20.0 - away - 4.0, 20.0)]);
    let enemy = rig.squad(P2, "rw_champion longsword", &[at(20.0 + away + 1.0, 20.0)]);
    let far = rig.squad(P2, "rw_champion longsword", &[at(20.0, 20.0 + away + 2.01)]);
    rig.menu(P1, Phase::Spell);
    let action = casting(&rig, caster, "rw_avalanche", target);
    let (mut worked, mut hurt) = (0, [0, 0]);
    let act = |rig: &mut Rig| {
        rig.act(action);
        settle(rig);
    };
    often(&mut rig, 6000, act, |rig, events| {
        let success = events.iter().any(|event| matches!(event, Event::Cast { success: true, .. }));
        worked += u64::from(success);
        assert_eq!(rig.has(target, "chilled"), success && rig.s.squad(target).lives());
        for (squad, sum) in [friend, enemy].into_iter().zip(&mut hurt) {
            let (points, wounds) = damage(events, squad, Cause::Spell);
            assert_eq!(points, u32::from(success));
            *sum += u64::from(wounds);
            assert!(!rig.has(squad, "chilled"), "only the target");
        }
        assert_eq!(damage(events, far, Cause::Spell), (0, 0));
        assert_eq!(damage(events, caster, Cause::Spell), (0, 0));
    });
    check_share("success", worked, 6000, 6.0 / 36.0);
    hurt.iter().for_each(|sum| check_share("hurt", *sum, 6000, 1.0 / 6.0 * 2.0 / 3.0));
}

// FB-Q62: the caster's own squad is one of the others if it is near.
#[test]
fn an_avalanche_can_hit_its_caster() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let caster = rig.squad(P1, SEER, &[at(20.0, 10.0)]);
    let target = rig.squad(P2, "hm_leviathan", &[at(20.0, 14.0)]);
    rig.menu(P1, Phase::Spell);
    cast(&mut rig, caster, "rw_avalanche", target);
    assert_eq!(damage(&rig.events, caster, Cause::Spell).0, 1);
}

// FB-STAT-1: the statuses that spells give besides damage, and to which targets.
#[test]
fn spells_give_their_statuses_to_their_target() {
    for (caster, id, foe, given) in [
        (SEER, "rw_ward", false, vec!["warded"]),
        (SEER, "rw_grasp", true, vec!["rooted"]),
        (SEER, "rw_avalanche", true, vec!["chilled"]),
        (CHIEF, "ck_kindle", false, vec!["fury"]),
        (CHIEF, "ck_rain", true, vec!["burning"]),
        (MATRIARCH, "hm_wither", true, vec!["hexed"]),
        (MATRIARCH, "hm_hush", true, vec!["silenced", "shaken"]),
    ] {
        let (mut rig, caster, enemy) = duel(caster);
        let friend = rig.squad(P1, "rw_captain longsword", &[at(24.0, 10.0)]);
        rig.menu(P1, Phase::Spell);
        let target = if foe { enemy } else { friend };
        let action = casting(&rig, caster, id, target);
        let fails = |events: &[Event]| events.iter().any(|event| matches!(event, Event::Cast { success: false, .. }));
        let before = rig.clone();
        until(&mut rig, |rig| rig.act(action), fails);
        let all = ["chilled", "burning", "warded", "shaken", "rooted", "hexed", "fury", "silenced"];
        assert!(all.iter().all(|status| !rig.has(target, status)), "{id} failed");
        rig = before;
        cast(&mut rig, caster, id, target);
        for status in all {
            assert_eq!(rig.has(target, status), given.contains(&status), "{id}: {status}");
            assert!(!rig.has(caster, status), "{id}: {status} of the caster");
        }
    }
}

// Placeholder content: "friend" includes the caster's own squad.
#[test]
fn a_caster_can_ward_itself() {
    let (mut rig, caster, _) = duel(SEER);
    cast(&mut rig, caster, "rw_ward", caster);
    assert!(rig.has(caster, "warded"));
}

// FB-DMG-3
#[test]
fn wither_deals_one_direct_damage() {
    let (each, _) = wounds_of(MATRIARCH, "hm_wither", 3000);
    check_share("a wound", each[1], 3000, 21.0 / 36.0);
    assert_eq!(each[2..], [0; 6]);
}

/// An Ashen Chieftain and five friends, on whom Ashstep is cast.
fn ashstep(friends: &str) -> (Rig, SquadId) {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let caster = rig.squad(P1, CHIEF, &[at(20.0, 10.0)]);
    let friend = rig.row(P1, friends, 3, 14.0, 14.0);
    rig.menu(P1, Phase::Spell);
    cast(&mut rig, caster, "ck_ashstep", friend);
    (rig, friend)
}

// FB-Q30: up to 6 inches at once, regardless of its Move, and in addition to its action.
#[test]
fn ashstep_moves_a_friend_beside_its_action() {
    let (mut rig, friend) = ashstep("rw_champion longsword");
    assert_eq!(rig.asked(), Some((P1, Question::Destination)));
    assert!(can_go(&rig, friend, 0.0, 6.0) && can_go(&rig, friend, 0.0, 2.0));
    assert!(!can_go(&rig, friend, 0.0, 6.01));
    let to: Spots = moved(&rig, friend, 0.0, 6.0);
    rig.act(Action::Go(to));
    assert_eq!(count(&rig, |event| *event == Event::MovedBeside(friend)), 1);
    assert!(rig.s.squad(friend).models().zip(to.list()).all(|(place, spot)| rig.s.model(friend, place).spot == *spot));
    rig.menu(P1, Phase::Movement);
    rig.act(Action::Select(friend));
    assert!(can_go(&rig, friend, 0.0, 5.0), "its Move is whole");
}

// FB-Q30: "up to" means that it may stay. The models must end in coherency.
#[test]
fn ashstep_keeps_to_the_rules_of_moves() {
    let (mut rig, friend) = ashstep("rw_champion longsword");
    let mut torn = moved(&rig, friend, 0.0, 2.0);
    torn.list_mut()[2].x += 3_000;
    assert!(!rig.is_legal(Action::Go(torn)), "out of coherency");
    assert!(rig.is_legal(Action::Stay));
    rig.act(Action::Stay);
    assert_eq!(rig.s.model(friend, 0).spot, at(14.0, 14.0));
}

// FB-STAT-1: Chilled affects actions; Rooted prevents other moves too.
#[test]
fn ashstep_and_statuses() {
    for (status, moves) in [("chilled", true), ("rooted", false)] {
        let mut rig = Rig::new();
        bystanders(&mut rig);
        let caster = rig.squad(P1, CHIEF, &[at(20.0, 10.0)]);
        let friend = rig.row(P1, "rw_champion longsword", 3, 14.0, 14.0);
        rig.give(friend, status, P2);
        rig.menu(P1, Phase::Spell);
        if can_cast(&rig, caster, "ck_ashstep", friend) {
            cast(&mut rig, caster, "ck_ashstep", friend);
            let asked = matches!(rig.asked(), Some((P1, Question::Destination)));
            assert_eq!(asked && can_go(&rig, friend, 0.0, 6.0), moves, "{status}");
            assert_eq!(asked && can_go(&rig, friend, 0.0, 0.5), moves, "{status}");
        } else {
            assert!(!moves, "{status}");
        }
    }
}

/// A Mere Matriarch casts Mend on the Drowned Levy. Returns how many models came back, and how many wounds were healed.
fn mend(rig: &mut Rig, caster: SquadId, target: SquadId) -> (u32, u32) {
    let from = rig.events.len();
    cast(rig, caster, "hm_mend", target);
    settle(rig);
    let events = &rig.events[from..];
    let back = events.iter().filter(|event| matches!(event, Event::Returned(squad, _) if *squad == target)).count();
    let healed = events.iter().map(|event| match event {
        Event::Healed(squad, n) if *squad == target => u32::from(*n),
        _ => 0,
    });
    (back as u32, healed.sum())
}

/// Casts Mend with many dice: how often it returns 0, 1, 2, 3 models, and how often it heals 0, 1, 2, 3 wounds.
fn mends(what: &str, count: usize, prepare: impl Fn(&mut Rig, SquadId)) -> [[u64; 4]; 2] {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let caster = rig.squad(P1, MATRIARCH, &[at(20.0, 8.0)]);
    let target = block(&mut rig, P1, what, count, 18.0, 12.0);
    prepare(&mut rig, target);
    let mut seen = [[0; 4]; 2];
    rig.menu(P1, Phase::Spell);
    let action = casting(&rig, caster, "hm_mend", target);
    if !rig.is_legal(action) {
        return seen;
    }
    let act = |rig: &mut Rig| {
        rig.act(action);
        settle(rig);
    };
    often(&mut rig, 1200, act, |_, events| {
        if events.iter().any(|event| matches!(event, Event::Cast { success: true, .. })) {
            let back = events.iter().filter(|event| matches!(event, Event::Returned(..))).count();
            let healed: u8 = events.iter().map(|event| if let Event::Healed(_, n) = event { *n } else { 0 }).sum();
            seen[0][back] += 1;
            seen[1][usize::from(healed)] += 1;
        }
    });
    seen
}

fn kill(rig: &mut Rig, squad: SquadId, places: &[usize]) {
    for place in places {
        rig.s.squad_mut(squad).alive &= !(1 << place);
    }
}

fn check_thirds(what: &str, seen: [u64; 4]) {
    let all = seen.iter().sum();
    assert_eq!(seen[0], 0, "{what}");
    (1..4).for_each(|n| check_share(&format!("{what} {n}"), seen[n], all, 1.0 / 3.0));
}

#[test]
fn mend_returns_d3_models_of_the_undead() {
    let [back, healed] = mends("hm_levy rusted_blade", 12, |rig, levy| kill(rig, levy, &[8, 9, 10, 11]));
    check_thirds("returned", back);
    assert_eq!(healed[1..], [0; 3], "nobody is wounded");
}

#[test]
fn mend_returns_no_more_than_were_lost() {
    let [back, _] = mends("hm_levy rusted_blade", 12, |rig, levy| kill(rig, levy, &[11]));
    assert_eq!((back[0], back[2], back[3]), (0, 0, 0));
    assert!(back[1] > 0);
    let [none, _] = mends("hm_levy rusted_blade", 12, |_, _| {});
    assert_eq!(none[1..], [0; 3]);
}

#[test]
fn mend_heals_those_with_more_hp_and_returns_none_of_them() {
    let [back, healed] = mends("hm_barrow halberd", 6, |rig, barrow| {
        kill(rig, barrow, &[4, 5]);
        (0..4).for_each(|place| rig.s.model_mut(barrow, place).wounds = 1);
    });
    check_thirds("healed", healed);
    assert_eq!(back[1..], [0; 3], "they have 2 HP");
}

#[test]
fn mend_heals_no_more_than_there_is() {
    let [_, healed] = mends("hm_barrow halberd", 6, |rig, barrow| rig.s.model_mut(barrow, 0).wounds = 1);
    assert_eq!((healed[0], healed[2], healed[3]), (0, 0, 0));
    assert!(healed[1] > 0);
}

#[test]
fn mend_returns_none_but_the_undead() {
    let [back, _] = mends("hm_wisp wisp_bow+dirk", 6, |rig, wisps| kill(rig, wisps, &[4, 5]));
    assert_eq!(back[1..], [0; 3]);
}

/// Drowned Levy that lost the last model of the back rank, which is to return beside an enemy.
fn returning() -> (Rig, SquadId) {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let caster = rig.squad(P1, MATRIARCH, &[at(20.0, 6.0)]);
    let levy = block(&mut rig, P1, "hm_levy rusted_blade", 12, 18.0, 12.0);
    kill(&mut rig, levy, &[11]);
    rig.squad(P2, "rw_captain longsword", &[at(25.0, 12.5)]);
    rig.squad(P2, "rw_captain longsword", &[at(17.0, 14.4)]);
    rig.menu(P1, Phase::Spell);
    cast(&mut rig, caster, "hm_mend", levy);
    assert_eq!(rig.asked(), Some((P1, Question::Return)));
    (rig, levy)
}

/// Whether a model on a base of 25 mm has two mates within 2 inches at a place, no
/// base under it and no enemy within 1 inch.
fn can_return_to(rig: &Rig, levy: SquadId, spot: Spot) -> bool {
    let radius = 492.0;
    let mates =
        rig.s.squad(levy).models().map(|place| spot.at().distance(rig.s.model(levy, place).spot.at()) - 2.0 * radius);
    let mates: Vec<f64> = mates.collect();
    let enemies = rig.s.of(P2).flat_map(|(id, squad)| squad.models().map(move |place| (id, place)));
    let near = |(id, place): (SquadId, usize)| {
        let theirs = f64::from(rig.game.sheet_of(&rig.s, id).radius);
        spot.at().distance(rig.s.model(id, place).spot.at()) - radius - theirs <= 1_001.0
    };
    mates.iter().filter(|gap| **gap <= 2_001.0).count() >= 2
        && mates.iter().all(|gap| *gap >= -1.5)
        && !enemies.into_iter().any(near)
}

// FB-COH-1, FB-D12: models come back in coherency, not within 1 inch of enemies, and on no other base.
#[test]
fn models_that_return_are_set_up_in_coherency_and_away_from_enemies() {
    let (mut rig, levy) = returning();
    let options = rig.options();
    assert!(options.len() > 4, "{options:?}");
    for option in &options {
        let Action::Return(spot) = option else { panic!("{option:?}") };
        assert!(can_return_to(&rig, levy, *spot), "{spot:?}");
    }
    for (spot, why) in [
        (at(22.93, 12.3), "on a mate"),
        (at(18.0, 17.0), "out of coherency"),
        (at(23.8, 13.0), "within 1 inch of an enemy"),
        (at(18.0, 13.97), "within 1 inch of another"),
    ] {
        assert!(!can_return_to(&rig, levy, spot) && !rig.is_legal(Action::Return(spot)), "{why}");
    }
    rig.act(options[0]);
    settle(&mut rig);
    assert_eq!(rig.living(levy), 12);
    assert_eq!((Action::Return(rig.s.model(levy, 11).spot), rig.s.model(levy, 11).wounds), (options[0], 0));
}

// FB-D12: anywhere that is legal, not only at the proposed places.
#[test]
fn a_model_may_return_anywhere_legal() {
    let (rig, levy) = returning();
    for spot in [at(22.93, 13.0), at(22.0, 14.2), at(20.0, 14.0), at(21.3, 10.9)] {
        assert!(can_return_to(&rig, levy, spot) && rig.is_legal(Action::Return(spot)), "{spot:?}");
    }
}

// Destroyed models come back to a squad that still has a model.
#[test]
fn a_mended_levy_is_whole_again_and_can_act() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let caster = rig.squad(P1, MATRIARCH, &[at(20.0, 8.0)]);
    let levy = block(&mut rig, P1, "hm_levy rusted_blade", 12, 18.0, 12.0);
    rig.wound(levy, 2);
    let gone = block(&mut rig, P1, "hm_levy rusted_blade", 8, 24.0, 12.0);
    kill(&mut rig, gone, &[0, 1, 2, 3, 4, 5, 6, 7]);
    rig.menu(P1, Phase::Spell);
    assert!(!can_cast(&rig, caster, "hm_mend", gone), "it is destroyed");
    let (back, healed) = mend(&mut rig, caster, levy);
    assert!((1..=2).contains(&back) && healed == 0);
    assert_eq!((rig.living(levy), wounds_on(&rig, levy)), (10 + back as usize, 0));
}

// Every squad within 2 inches of the target suffers, even if the target itself falls.
#[test]
fn an_avalanche_strikes_around_who_falls() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let caster = rig.squad(P1, SEER, &[at(20.0, 10.0)]);
    let target = rig.squad(P2, "ck_raider hatchet", &[at(20.0, 18.0)]);
    let near = rig.squad(P2, "rw_champion longsword", &[at(22.5, 18.0)]);
    rig.menu(P1, Phase::Spell);
    let action = casting(&rig, caster, "rw_avalanche", target);
    let fell = |events: &[Event]| events.contains(&Event::Destroyed(target, Cause::Spell));
    until(&mut rig, |rig| rig.act(action), fell);
    assert_eq!(damage(&rig.events, near, Cause::Spell).0, 1);
}
