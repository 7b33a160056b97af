//! Ranged attacks: range, sight, and models in the way (FB-RNG, FB-LOS).

use super::rig::{P1, P2, Rig, at};
use super::scenes::{
    all_at, attack, blow, can_fight, can_shoot, may_attack, object, on, piece, put, ranged, structure, to_attack,
};
use crate::model::actions::Plan;
use crate::model::field::PieceKind;
use crate::model::field::Spot;
use crate::model::state::SquadId;
use crate::{Action, Event};

const XBOW: &str = "rw_xbow crossbow";
const RAIDER: &str = "ck_raider hatchet";

/// A crossbowman at (5, 10), and an enemy at (15, 10).
fn duel(knobs: &[(&str, &str)], enemy: &str) -> (Rig, SquadId, SquadId) {
    let mut rig = Rig::with(knobs);
    let own = rig.squad(P1, XBOW, &[at(5.0, 10.0)]);
    let enemy = rig.squad(P2, enemy, &[at(15.0, 10.0)]);
    (rig, own, enemy)
}

/// Whether the crossbowman can shoot with a model of a player in between.
fn screened(knobs: &[(&str, &str)], enemy: &str, seat: evenhand_game::game::Seat, what: &str, spot: Spot) -> bool {
    let (mut rig, own, enemy) = duel(knobs, enemy);
    rig.squad(seat, what, &[spot]);
    can_shoot(&mut rig, own, 0, enemy)
}

/// Whether the crossbowman can shoot past a structure.
fn past(knobs: &[(&str, &str)], enemy: &str, rect: [f64; 4], height: f64) -> bool {
    let (mut rig, own, enemy) = duel(knobs, enemy);
    structure(&mut rig, rect, height);
    can_shoot(&mut rig, own, 0, enemy)
}

// FB-RNG-1, FB-RNG-2
#[test]
fn a_target_is_in_range_up_to_the_range_of_the_weapon() {
    for (x, reaches) in [(24.26, true), (24.27, false)] {
        let (mut rig, own, enemy) = duel(&[], RAIDER);
        rig.s.model_mut(enemy, 0).spot = at(x, 10.0);
        assert_eq!(can_shoot(&mut rig, own, 0, enemy), reaches, "{x}");
    }
    // Each weapon has its own range: a javelin reaches 8", a model without a weapon reaches nothing.
    for (what, x, reaches) in [
        ("ck_chief hatchet+javelin", 14.26, true),
        ("ck_chief hatchet+javelin", 14.27, false),
        ("ck_chief hatchet", 10.0, false),
    ] {
        let mut rig = Rig::new();
        let chief = rig.squad(P1, what, &[at(5.0, 10.0)]);
        let enemy = rig.squad(P2, "rw_spear spear", &[at(x, 10.0)]);
        assert_eq!(can_shoot(&mut rig, chief, 0, enemy), reaches, "{what} {x}");
    }
}

// FB-RNG-2, FB-Q33
#[test]
fn each_model_needs_its_own_range_and_sight_unless_one_is_enough_for_all() {
    let scene = |knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        // The second model is too far away, and the third sees nothing behind the first.
        let own = rig.squad(P1, XBOW, &all_at(&[(5.0, 10.0), (3.6, 11.0), (3.7, 10.0)]));
        let enemy = rig.squad(P2, RAIDER, &[at(24.2, 10.0)]);
        let able: Vec<bool> = (0..3).map(|place| can_shoot(&mut rig, own, place, enemy)).collect();
        let dice = attack(&mut rig, own, enemy).dice;
        (able, dice)
    };
    assert_eq!(scene(&[]), (vec![true, false, false], 2));
    assert_eq!(scene(&[("rules.ranged.requirement", "\"squad_any\"")]), (vec![true; 3], 6));
}

// FB-RNG-1: in all readings, at least one model must see a target model.
#[test]
fn a_squad_nobody_sees_is_not_attacked() {
    for requirement in ["\"per_model\"", "\"squad_any\""] {
        let knobs = [("rules.ranged.requirement", requirement)];
        assert!(!past(&knobs, RAIDER, [9.0, 5.0, 11.0, 15.0], 3.0));
        assert!(past(&knobs, RAIDER, [9.0, 20.0, 11.0, 25.0], 3.0));
    }
}

// FB-RNG-3, FB-Q32
#[test]
fn models_of_one_squad_may_attack_different_squads_and_a_single_model_one() {
    let scene = |split: &str| {
        let mut rig = Rig::with(&[("rules.combat.target_split", split)]);
        let bows = rig.squad(P1, XBOW, &all_at(&[(5.0, 10.0), (5.0, 11.3)]));
        let colossus = rig.squad(P1, "rw_colossus", &[at(30.0, 10.0)]);
        let far = rig.squad(P2, RAIDER, &[at(15.0, 10.0)]);
        let other = rig.squad(P2, RAIDER, &[at(15.0, 14.0)]);
        let near = rig.squad(P2, RAIDER, &[at(30.0, 12.5)]);
        let two = may_attack(&mut rig, bows, ranged(&[(0, far), (1, other)]));
        let one = may_attack(&mut rig, bows, ranged(&[(0, far), (1, far)]));
        let mut plan = ranged(&[(0, other)]);
        plan.melee[0] = near;
        assert!(can_fight(&mut rig, colossus, 0, near) && can_shoot(&mut rig, colossus, 0, other));
        (one, two, may_attack(&mut rig, colossus, plan))
    };
    assert_eq!(scene("\"per_model\""), (true, true, false));
    assert_eq!(scene("\"one_squad\""), (true, false, false));
    assert_eq!(scene("\"per_weapon\""), (true, true, true));
}

// FB-RNG-3, FB-COM-7: in the order in which they were named.
#[test]
fn several_targets_are_resolved_in_their_order() {
    let mut rig = Rig::new();
    let bows = rig.squad(P1, XBOW, &all_at(&[(5.0, 10.0), (5.0, 11.3), (5.0, 12.6)]));
    let one = rig.squad(P2, RAIDER, &[at(15.0, 10.0)]);
    let other = rig.squad(P2, RAIDER, &[at(15.0, 14.0)]);
    for (aims, order) in [([one, other, one], [one, other]), ([other, one, one], [other, one])] {
        let mut rig = rig.clone();
        to_attack(&mut rig, bows);
        rig.act(Action::Attack(ranged(&[(0, aims[0]), (1, aims[1]), (2, aims[2])])));
        let targets: Vec<SquadId> = rig
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Attack { target, .. } => Some(*target),
                _ => None,
            })
            .collect();
        assert_eq!(targets, order);
        assert_eq!((blow(&rig, bows, one).models, blow(&rig, bows, other).models), (2, 1));
    }
}

// FB-RNG-4, FB-Q38
#[test]
fn engaged_squads_shoot_and_are_shot_at() {
    let scene = |knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        let engaged = rig.squad(P1, "rw_xbow crossbow+dirk", &[at(5.0, 10.0)]);
        let free = rig.squad(P1, XBOW, &[at(15.0, 10.0)]);
        let near = rig.squad(P2, RAIDER, &[at(5.0, 11.5)]);
        let far = rig.squad(P2, RAIDER, &[at(5.0, 4.0)]);
        [(engaged, near), (engaged, far), (free, near), (free, far)]
            .map(|(own, enemy)| can_shoot(&mut rig, own, 0, enemy))
    };
    assert_eq!(scene(&[]), [true; 4]);
    assert_eq!(scene(&[("rules.ranged.while_engaged", "false")]), [false, false, true, true]);
    assert_eq!(scene(&[("rules.ranged.into_melee", "false")]), [false, true, false, true]);
}

// FB-RNG-4: no squad attacks its own side.
#[test]
fn friends_are_no_targets() {
    let (mut rig, own, _) = duel(&[], RAIDER);
    let friend = rig.squad(P1, "rw_seer rune_staff", &[at(5.0, 15.0)]);
    assert!(!can_shoot(&mut rig, own, 0, friend) && !can_shoot(&mut rig, own, 0, own));
}

// FB-X63, FB-X64, FB-LOS-1, FB-LOS-2, FB-LOS-5
#[test]
fn models_of_either_side_stop_sight_as_far_as_their_bases_reach() {
    for seat in [P1, P2] {
        let what = if seat == P1 { "rw_captain longsword" } else { "ck_chief hatchet" };
        assert!(!screened(&[], RAIDER, seat, what, at(10.0, 10.0)));
        for y in [10.6, 10.7, 10.8, 10.95] {
            assert!(screened(&[], RAIDER, seat, what, at(10.0, y)), "{y}");
        }
    }
}

// FB-LOS-2
#[test]
fn which_models_stop_sight_is_a_knob() {
    for (block, friend, enemy) in [("\"none\"", true, true), ("\"enemy\"", true, false), ("\"all\"", false, false)] {
        let knobs = [("rules.los.models_block", block)];
        assert_eq!(screened(&knobs, RAIDER, P1, "rw_captain longsword", at(10.0, 10.0)), friend, "{block}");
        assert_eq!(screened(&knobs, RAIDER, P2, "ck_chief hatchet", at(10.0, 10.0)), enemy, "{block}");
    }
}

// FB-LOS-2, FB-Q35
#[test]
fn mates_stop_sight_too() {
    for (blocks, sees) in [("true", false), ("false", true)] {
        let mut rig = Rig::with(&[("rules.los.own_squad_blocks", blocks)]);
        let own = rig.squad(P1, XBOW, &all_at(&[(5.0, 10.0), (6.4, 10.0)]));
        let enemy = rig.squad(P2, RAIDER, &[at(15.0, 10.0)]);
        assert!(can_shoot(&mut rig, own, 1, enemy));
        assert_eq!(can_shoot(&mut rig, own, 0, enemy), sees, "{blocks}");
    }
}

// FB-X65, FB-X66, FB-LOS-3
#[test]
fn gargantuans_are_seen_over_models_but_not_through_structures() {
    let chief = "ck_chief hatchet";
    for (over, sees) in [("true", true), ("false", false)] {
        let (mut rig, own, brute) = duel(&[("rules.gargantuan.shot_over_models", over)], "ck_brute");
        // One model is too narrow to hide such a wide base; three are not.
        rig.squad(P2, chief, &[at(10.0, 10.0)]);
        assert!(can_shoot(&mut rig, own, 0, brute));
        rig.squad(P2, "ck_raider hatchet", &all_at(&[(10.6, 8.8), (10.6, 11.2)]));
        assert_eq!(can_shoot(&mut rig, own, 0, brute), sees, "{over}");
    }
    assert!(!past(&[], "ck_brute", [9.0, 7.0, 11.0, 13.0], 5.0));
    assert!(past(&[], "ck_brute", [9.0, 10.0, 11.0, 13.0], 5.0));
}

// FB-LOS-3, FB-Q37
#[test]
fn gargantuans_stop_sight_and_do_not_see_over_others() {
    assert!(!screened(&[], RAIDER, P1, "rw_colossus", at(10.0, 10.0)));
    for (over, sees) in [("false", false), ("true", true)] {
        let mut rig = Rig::with(&[("rules.gargantuan.sees_over_models", over)]);
        let colossus = rig.squad(P1, "rw_colossus", &[at(5.0, 10.0)]);
        let enemy = rig.squad(P2, RAIDER, &[at(15.0, 10.0)]);
        rig.squad(P2, "ck_chief hatchet", &[at(14.0, 8.7)]);
        rig.squad(P2, "hm_leviathan", &[at(10.0, 10.0)]);
        assert_eq!(can_shoot(&mut rig, colossus, 0, enemy), sees, "{over}");
    }
}

// FB-X68, FB-X69, FB-LOS-4, FB-LOS-5
#[test]
fn one_free_line_is_enough_past_a_structure() {
    assert!(past(&[], RAIDER, [9.0, 10.0, 11.0, 13.0], 3.0));
    assert!(past(&[], RAIDER, [9.0, 10.3, 11.0, 13.0], 3.0));
    assert!(!past(&[], RAIDER, [9.0, 9.4, 11.0, 13.0], 3.0));
    // Terrain below 1" is too low to block anything, wherever it lies.
    assert!(past(&[], RAIDER, [9.0, 5.0, 11.0, 15.0], 0.9));
    assert!(!past(&[], RAIDER, [9.0, 5.0, 11.0, 15.0], 1.0));
    assert!(!past(&[("rules.terrain.min_obscuring_height", "0.5")], RAIDER, [9.0, 5.0, 11.0, 15.0], 0.9));
}

// FB-LOS-4, FB-TERR-1
#[test]
fn an_object_never_stops_sight() {
    for height in [1.0, 4.0] {
        let (mut rig, own, enemy) = duel(&[], RAIDER);
        object(&mut rig, [9.0, 5.0, 11.0, 15.0], height);
        assert!(can_shoot(&mut rig, own, 0, enemy));
    }
}

// FB-X72, FB-LOS-2, FB-Q36
#[test]
fn from_above_one_sees_over_whom_is_low_enough() {
    let scene = |knobs: &[(&str, &str)], x: f64| {
        let (mut rig, own, enemy) = duel(knobs, RAIDER);
        let tower = structure(&mut rig, [3.0, 8.0, 5.5, 12.0], 5.0);
        rig.s.model_mut(own, 0).spot = on(tower, 5.0, 10.0);
        rig.squad(P2, "ck_chief hatchet", &[at(x, 10.0)]);
        can_shoot(&mut rig, own, 0, enemy)
    };
    assert!(scene(&[], 10.0));
    assert!(!scene(&[], 13.0));
    assert!(!scene(&[("rules.los.dimension", "\"2d\"")], 10.0));
}

// FB-X75, FB-X76, FB-LOS-4
#[test]
fn placeholder_tables_hide_whom_they_should() {
    for (table, from, to, visible) in [
        ("\"T1\"", (22.0, 6.0), (26.5, 13.0), true),
        ("\"T1\"", (22.0, 8.0), (30.0, 12.0), false),
        ("\"T2\"", (10.0, 14.0), (22.0, 15.5), true),
    ] {
        let mut rig = Rig::with(&[("rules.scenario.table", table)]);
        let own = rig.squad(P1, XBOW, &[at(from.0, from.1)]);
        let enemy = rig.squad(P2, RAIDER, &[at(to.0, to.1)]);
        assert_eq!(can_shoot(&mut rig, own, 0, enemy), visible, "{table} {from:?} {to:?}");
    }
}

/// How many of five enemies, each a separate squad, each of eight shooters can attack.
fn seen_by_each(front: [f64; 3], rear: [f64; 3]) -> Vec<usize> {
    let mut rig = Rig::new();
    let rank = |[x, step, y]: [f64; 3]| (0..4).map(move |nth| at(x + step * f64::from(nth), y));
    let spots: Vec<Spot> = rank(front).chain(rank(rear)).collect();
    let own = rig.squad(P1, XBOW, &spots);
    let enemies: Vec<SquadId> =
        (0..5).map(|nth| rig.squad(P2, RAIDER, &[at(9.0 + 1.31 * f64::from(nth), 20.0)])).collect();
    let mut seen = |place| enemies.iter().filter(|enemy| can_shoot(&mut rig, own, place, **enemy)).count();
    (0..8).map(&mut seen).collect()
}

// FB-X77
#[test]
fn second_ranks_shoot_through_slits() {
    assert_eq!(seen_by_each([10.0, 1.31, 12.0], [10.655, 1.31, 10.865]), [5, 5, 5, 5, 1, 1, 1, 1]);
    assert_eq!(seen_by_each([10.0, 2.16, 12.0], [11.08, 2.16, 10.13]), [5, 5, 5, 5, 4, 3, 2, 0]);
}

// FB-X79, FB-Q22, FB-MEAS-2
#[test]
fn height_counts_in_ranges() {
    for (measure, y, reaches) in
        [("3d", 15.0, true), ("3d", 14.4, false), ("horizontal", 14.4, true), ("horizontal", 12.7, false)]
    {
        let measure = format!("\"{measure}\"");
        let mut rig = Rig::with(&[("rules.scenario.table", "\"T3\""), ("rules.geometry.measure", &measure)]);
        let crag = piece(&rig, "c3");
        let own = rig.squad(P1, "ck_sling firepot", &[on(crag, 10.5, 22.0)]);
        let enemy = rig.squad(P2, "rw_spear spear", &[at(10.5, y)]);
        assert_eq!(can_shoot(&mut rig, own, 0, enemy), reaches, "{measure} {y}");
        if reaches {
            assert!(attack(&mut rig, own, enemy).high);
        }
    }
}

// FB-Q34
#[test]
fn how_many_lines_there_are_and_where_they_begin_are_knobs() {
    let narrow = [9.0, 9.9, 11.0, 13.0];
    assert!(past(&[], RAIDER, narrow, 3.0));
    assert!(!past(&[("rules.los.rays", "1")], RAIDER, narrow, 3.0));
    assert!(!past(&[("rules.los.spread", "0.1")], RAIDER, narrow, 3.0));
    // A pillar in the middle hides the target from the center of the base, but not from its sides.
    let pillar = [9.7, 9.6, 10.3, 10.4];
    assert!(!past(&[], RAIDER, pillar, 3.0));
    assert!(past(&[("rules.los.origin", "\"edges3\"")], RAIDER, pillar, 3.0));
}

// FB-LOS-4, FB-Q44
#[test]
fn a_roof_does_not_stop_sight_from_it_or_to_it() {
    for (standing, visible, cover) in [("ignored", true, 0), ("partial", true, 2), ("blocks", false, 0)] {
        let standing = format!("\"{standing}\"");
        let (mut rig, own, enemy) = duel(&[("rules.los.standing_piece", &standing)], RAIDER);
        let roof = put(&mut rig, PieceKind::Structure, [12.0, 8.0, 18.0, 12.0], 3.0, true);
        rig.s.model_mut(enemy, 0).spot = on(roof, 15.0, 10.0);
        assert_eq!(can_shoot(&mut rig, own, 0, enemy), visible, "{standing}");
        if visible {
            assert_eq!(attack(&mut rig, own, enemy).covered, cover, "{standing}");
        }
        // From the roof down.
        let (mut rig, own, enemy) = duel(&[("rules.los.standing_piece", &standing)], RAIDER);
        let roof = put(&mut rig, PieceKind::Structure, [2.0, 8.0, 8.0, 12.0], 3.0, true);
        rig.s.model_mut(own, 0).spot = on(roof, 5.0, 10.0);
        assert_eq!(can_shoot(&mut rig, own, 0, enemy), visible, "{standing}");
        if visible {
            assert_eq!(attack(&mut rig, own, enemy).covered, 0, "{standing}");
        }
    }
}

// FB-RNG-3: each model picks one squad for all its weapons.
#[test]
fn all_weapons_of_a_model_have_one_target() {
    for (split, apart) in [("\"per_model\"", false), ("\"per_weapon\"", true)] {
        let mut rig = Rig::with(&[("rules.combat.target_split", split)]);
        let bows = rig.squad(P1, "rw_xbow crossbow+dirk", &all_at(&[(10.0, 10.0), (11.3, 10.0)]));
        let near = rig.squad(P2, RAIDER, &[at(10.0, 11.5)]);
        let far = rig.squad(P2, RAIDER, &[at(10.0, 4.0)]);
        let plan = |fights: SquadId, shoots: SquadId| {
            let mut plan = ranged(&[(0, shoots)]);
            plan.melee[0] = fights;
            plan
        };
        assert!(may_attack(&mut rig, bows, plan(near, near)), "{split}");
        assert_eq!(may_attack(&mut rig, bows, plan(near, far)), apart, "{split}");
        // Another model may choose another squad.
        let mut plan = ranged(&[(1, far)]);
        plan.melee[0] = near;
        assert!(may_attack(&mut rig, bows, plan), "{split}");
    }
}

// FB-RNG-3, FB-RNG-4: one of the proposed plans has each model fight hand to hand if it can, whatever else it could do.
#[test]
fn who_can_fight_hand_to_hand_first_is_a_plan() {
    let mut rig = Rig::new();
    let bows = rig.squad(P1, "rw_xbow crossbow+dirk", &all_at(&[(10.0, 10.0), (10.0, 7.0), (10.0, 4.0)]));
    let one = rig.squad(P2, "hm_levy rusted_blade", &[at(11.5, 11.0)]);
    let other = rig.squad(P2, "hm_levy rusted_blade", &[at(8.5, 3.0)]);
    // The target that they would prefer to shoot at.
    let wanted = rig.squad(P2, "ck_chief hatchet", &[at(16.0, 7.0)]);
    to_attack(&mut rig, bows);
    let plans = rig.options().into_iter().filter_map(|action| match action {
        Action::Attack(plan) => Some((plan.melee, plan.ranged)),
        _ => None,
    });
    let plans: Vec<_> = plans.collect();
    let aims = |[first, second, third]: [SquadId; 3], melee: bool| {
        plans.iter().any(|(fights, shoots)| {
            shoots[1] == second
                && [(0, first), (2, third)]
                    .iter()
                    .all(|(model, target)| shoots[*model] == *target && (fights[*model] == *target) == melee)
        })
    };
    assert!(aims([wanted; 3], false), "each what is worth most");
    assert!(aims([one, wanted, other], true), "hand to hand first");
}

// Three crossbows destroy two raiders in 82.9 of 100 attacks (6 dice of 4/9 each), two crossbows in 60.0.
#[test]
fn as_few_as_will_very_likely_destroy_a_squad_are_a_plan() {
    let mut rig = Rig::new();
    let bows = rig.row(P1, "rw_xbow crossbow", 8, 10.0, 10.0);
    let few = rig.row(P2, "ck_raider hatchet", 2, 10.0, 17.0);
    let worthy = rig.squad(P2, "ck_chief hatchet", &[at(14.0, 18.0)]);
    to_attack(&mut rig, bows);
    let aims = |plan: &Plan, target: SquadId| plan.ranged.iter().filter(|aim| **aim == target).count();
    let plans = rig.options().into_iter().filter_map(|action| match action {
        Action::Attack(plan) => Some([aims(&plan, few), aims(&plan, worthy)]),
        _ => None,
    });
    let mut plans: Vec<_> = plans.collect();
    plans.sort_unstable();
    plans.dedup();
    assert_eq!(plans, [[0, 8], [3, 5], [8, 0]]);
}

// FB-LOS-2, FB-Q36: lines pass below a model that stands high enough.
#[test]
fn one_sees_below_who_stands_above() {
    for (dimension, sees) in [("\"3d\"", true), ("\"2d\"", false)] {
        let (mut rig, own, enemy) = duel(&[("rules.los.dimension", dimension)], RAIDER);
        let rock = object(&mut rig, [9.0, 9.0, 11.0, 11.0], 3.0);
        rig.squad(P2, "ck_chief hatchet", &[on(rock, 10.0, 10.0)]);
        assert_eq!(can_shoot(&mut rig, own, 0, enemy), sees, "{dimension}");
    }
}
