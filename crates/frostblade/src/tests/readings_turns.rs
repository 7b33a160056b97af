//! Readings of spells, areas and Rush. Each test shows that the knob has its effect.

use super::play::{block, bystanders, can_go, casting, check_share, moved, offer, often, places, settle, wounds_on};
use super::rig::{P1, P2, Rig, at};
use crate::model::actions::Action;
use crate::model::content::effects::Did;
use crate::model::content::sheets::Phase;
use crate::model::events::{Cause, Event};
use crate::model::state::{Question, SquadId};

/// The number of ways, of 216, in which the two highest of three dice have each sum.
fn best_two() -> [u64; 13] {
    let mut ways = [0; 13];
    for one in 1..=6 {
        for two in 1..=6 {
            for three in 1..=6 {
                ways[one + two + three - one.min(two).min(three)] += 1;
            }
        }
    }
    ways
}

// FB-SPELL-2
#[test]
fn a_spell_roll_can_be_the_best_two_of_three() {
    let mut rig = Rig::with(&[("rules.spell.dice", "\"3D6k2\"")]);
    bystanders(&mut rig);
    let caster = rig.squad(P1, "hm_matriarch witch_staff", &[at(20.0, 10.0)]);
    let target = rig.squad(P2, "rw_colossus", &[at(20.0, 20.0)]);
    rig.menu(P1, Phase::Spell);
    let action = casting(&rig, caster, "hm_hush", target);
    let mut totals = [0u64; 13];
    often(
        &mut rig,
        7000,
        |rig| rig.act(action),
        |_, events| {
            for event in events {
                if let Event::Cast { total, .. } = event {
                    totals[usize::try_from(*total).expect("no less than 2")] += 1;
                }
            }
        },
    );
    for (sum, ways) in best_two().into_iter().enumerate().skip(2) {
        check_share(&format!("a sum of {sum}"), totals[sum], 7000, ways as f64 / 216.0);
    }
}

/// A squad with two models within 3 inches of an Ashen Chieftain and two that are
/// not. Returns which models fall to its trail.
fn trailed(reading: &str) -> (u64, Vec<u8>) {
    let mut rig = Rig::with(&[
        ("rules.effects.area_rule", reading),
        ("passives.trail_of_ash.effects", "[{ verb = \"damage\", n = 3, direct = true }]"),
    ]);
    bystanders(&mut rig);
    rig.squad(P1, "ck_chief hatchet", &[at(20.0, 12.0)]);
    // 4.0, 2.0, 5.3 and 2.3 inches away.
    let squad = rig.squad(P2, "ck_raider hatchet", &[at(25.3, 12.0), at(23.26, 12.0), at(26.6, 12.0), at(23.3, 13.3)]);
    rig.phase(P1, Phase::Starting);
    let lost: Vec<u8> = rig
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Lost(who, place, Cause::Effect) if *who == squad => Some(*place),
            _ => None,
        })
        .collect();
    (lost.len() as u64, lost)
}

// FB-Q68
#[test]
fn whom_an_area_reaches() {
    assert_eq!(trailed("\"any_model\"").0, 3, "any model may take the wounds");
    assert_eq!(trailed("\"all_models\"").0, 0, "not all are near");
    let (count, mut lost) = trailed("\"per_model\"");
    lost.sort_unstable();
    assert_eq!((count, lost), (2, vec![1, 3]), "those that are near, and no others");
}

// FB-Q68: if all models are near, all readings agree.
#[test]
fn an_area_that_holds_a_whole_squad() {
    for reading in ["\"any_model\"", "\"all_models\"", "\"per_model\""] {
        let mut rig = Rig::with(&[("rules.effects.area_rule", reading)]);
        bystanders(&mut rig);
        let brute = rig.squad(P1, "ck_brute", &[at(20.0, 12.0)]);
        let squad = rig.squad(P2, "rw_champion longsword", &[at(24.0, 12.0), at(24.0, 13.6)]);
        rig.menu(P1, Phase::End);
        rig.act(offer(&rig, brute, "eruption"));
        settle(&mut rig);
        let hit = rig.events.iter().any(|event| matches!(event, Event::Damage { squad: who, .. } if *who == squad));
        assert!(hit, "{reading}");
    }
}

/// A Warden-Captain that must act, and an enemy far to the right.
fn runner(knobs: &[(&str, &str)]) -> (Rig, SquadId, SquadId) {
    let mut rig = Rig::with(knobs);
    bystanders(&mut rig);
    let captain = rig.squad(P1, "rw_captain longsword", &[at(10.0, 12.0)]);
    let enemy = rig.squad(P2, "ck_brute", &[at(22.0, 12.0)]);
    rig.menu(P1, Phase::Movement);
    rig.act(Action::Select(captain));
    (rig, captain, enemy)
}

fn die(events: &[Event]) -> u8 {
    events.iter().find_map(|event| if let Event::RushDie(_, die) = event { Some(*die) } else { None }).unwrap_or(0)
}

// FB-MOVE-4
#[test]
fn a_rush_goes_move_and_the_die() {
    let (mut rig, captain, _) = runner(&[]);
    let mut each = [0; 7];
    often(
        &mut rig,
        1800,
        |rig| rig.act(Action::Rush(0)),
        |rig, events| {
            let die = die(events);
            each[usize::from(die)] += 1;
            let most = 5.0 + f64::from(die);
            assert!(can_go(rig, captain, 0.0, most) && !can_go(rig, captain, 0.0, most + 0.01));
        },
    );
    (1..7).for_each(|number| check_share(&format!("{number}"), each[number], 1800, 1.0 / 6.0));
}

// FB-MOVE-4
#[test]
fn the_rush_die_can_be_another() {
    for (knob, most, mean) in [("\"3\"", 3, 3.0), ("\"D3\"", 3, 2.0), ("\"2D6\"", 12, 7.0)] {
        let (mut rig, captain, _) = runner(&[("rules.rush.die", knob)]);
        let (mut sum, mut highest) = (0, 0);
        often(
            &mut rig,
            1200,
            |rig| rig.act(Action::Rush(0)),
            |rig, events| {
                let die = match die(events) {
                    0 => 3,
                    die => die,
                };
                sum += u32::from(die);
                highest = highest.max(die);
                assert!(
                    can_go(rig, captain, 0.0, 5.0 + f64::from(die))
                        && !can_go(rig, captain, 0.0, 5.01 + f64::from(die))
                );
            },
        );
        assert_eq!(highest, most, "{knob}");
        assert!((f64::from(sum) / 1200.0 - mean).abs() < 4.5 * 2.415 / 1200.0_f64.sqrt(), "{knob}: {sum}");
    }
}

// FB-MOVE-4, FB-X47
#[test]
fn who_rushed_attacks_only_if_that_is_played() {
    for (knob, attacks) in [("false", false), ("true", true)] {
        let (mut rig, captain, enemy) = runner(&[("rules.rush.may_attack", knob)]);
        rig.act(Action::Rush(0));
        rig.act(Action::Go(moved(&rig, captain, 5.0, 0.0)));
        assert_eq!(rig.s.squad(captain).did, Did::Rush);
        rig.s.model_mut(enemy, 0).spot = at(18.0, 12.0);
        rig.menu(P1, Phase::Combat);
        let can = rig.s.phase == Phase::Combat && rig.is_legal(Action::Select(captain));
        assert_eq!(can, attacks, "may_attack = {knob}");
    }
}

// FB-Q24
#[test]
fn a_rush_can_be_kept_out_of_fights() {
    for (knob, enters) in [("true", true), ("false", false)] {
        let (mut rig, captain, enemy) = runner(&[("rules.rush.may_enter_melee", knob)]);
        rig.s.model_mut(enemy, 0).spot = at(17.0, 12.0);
        // 4.5 inches farther the gap between the bases is 0.295, 3.5 inches farther it is 1.295.
        assert!(can_go(&rig, captain, 4.5, 0.0), "a Move may");
        rig.act(Action::Rush(0));
        assert_eq!(can_go(&rig, captain, 4.5, 0.0), enters, "may_enter_melee = {knob}");
        assert!(can_go(&rig, captain, 3.5, 0.0));
    }
}

// FB-Q25: the places come first, then the die. A model that falls short stops on its path.
#[test]
fn the_rush_die_can_come_after_the_places() {
    let (mut rig, captain, _) = runner(&[("rules.rush.roll_time", "\"after_path\"")]);
    let mut each = [0; 7];
    let act = |rig: &mut Rig| {
        rig.act(Action::Rush(0));
        assert_eq!(rig.asked(), Some((P1, Question::Destination)));
        assert!(can_go(rig, captain, 0.0, 11.0), "as far as a 6 goes");
        rig.act(Action::Go(moved(rig, captain, 0.0, 10.0)));
        settle(rig);
    };
    often(&mut rig, 1200, act, |rig, events| {
        let die = die(events);
        assert!((1..=6).contains(&die));
        each[usize::from(die)] += 1;
        let gone = f64::from(rig.s.model(captain, 0).spot.y) / 1000.0 - 12.0;
        let most = (5.0 + f64::from(die)).min(10.0);
        assert!((gone - most).abs() < 0.01, "{gone} with a {die}");
    });
    (1..7).for_each(|number| check_share(&format!("{number}"), each[number], 1200, 1.0 / 6.0));
    rig.act(Action::Rush(0));
    assert!(!can_go(&rig, captain, 0.0, 11.01));
}

// FB-Q25, FB-COH-1: in that reading, the die never leaves a squad out of coherency.
#[test]
fn a_rush_that_falls_short_ends_in_coherency() {
    let mut rig = Rig::with(&[("rules.rush.roll_time", "\"after_path\"")]);
    bystanders(&mut rig);
    let squad = block(&mut rig, P1, "rw_spear spear", 6, 10.0, 12.0);
    rig.menu(P1, Phase::Movement);
    rig.act(Action::Select(squad));
    // All models go 9 inches ahead, and the left column also crosses to the right side: 10.4 inches, which require a 6.
    let mut to = moved(&rig, squad, 0.0, 9.0);
    for nth in [0, 1] {
        to.list_mut()[nth].x += 5_200;
    }
    let ends = places(to.list());
    let act = |rig: &mut Rig| {
        rig.act(Action::Rush(0));
        rig.act(Action::Go(ends));
        settle(rig);
    };
    often(&mut rig, 60, act, |rig, _| {
        let spots: Vec<_> = rig.s.squad(squad).models().map(|place| rig.s.model(squad, place).spot).collect();
        for one in &spots {
            let near = spots.iter().filter(|other| *other != one && one.at().distance(other.at()) <= 3_262.0);
            assert!(near.count() >= 2, "{spots:?}");
            let free = spots.iter().filter(|other| *other != one && one.at().distance(other.at()) < 1_258.0);
            assert_eq!(free.count(), 0, "{spots:?}");
        }
        assert_eq!(wounds_on(rig, squad), 0);
    });
}
