//! Tests of both settings of the switches on battles, on champions in battles and on strikes by cards.

use super::actions::bare;
use super::battle_rig::{Fight, battles, stages};
use super::cards_all::thresholds;
use super::combat_exact::near;
use super::rig::{Rig, S1, S2};
use crate::model::board::Hex;

const FIGHTS: u32 = 6_000;

/// Creates a rig in which Archivist Prime hits with every die, and Forces and the other champions used here never hit.
fn sure(knobs: &[(&str, &str)]) -> Rig {
    let mut all = vec![
        ("combat.force_hit", "0"),
        ("cards.archivist_prime.hit", "6"),
        ("cards.ironclad_warden.hit", "0"),
        ("cards.jet_striker.hit", "0"),
    ];
    all.extend(knobs);
    bare(2, &all)
}

/// Returns how often a combat round leaves the defender with this number of Forces.
fn left(rig: &Rig, at: Hex, round: usize, forces: u8) -> u32 {
    let mut fight = Fight::new(rig, at, false);
    let mut seen = 0;
    for _ in 0..FIGHTS {
        fight.once();
        seen += u32::from(fight.blows()[round].0[1] == forces);
    }
    seen
}

#[test]
fn hits_of_a_combat_round_fall_on_the_living_or_are_lost_on_the_dead() {
    // BF-Q88, combat.overkill: three sure hits on three Forces kill all of them; or they kill 1, 2 or 3 with the
    // chances that three balls thrown into three boxes fill 1, 2 or 3 boxes.
    let at = |rig: &mut Rig| {
        let at = rig.hex(1, 0);
        rig.champion(S1, "archivist_prime", at);
        rig.forces(S2, at, 3);
        at
    };
    let mut rig = sure(&[("cards.archivist_prime.dice", "3"), ("combat.overkill", "\"none\"")]);
    let hex = at(&mut rig);
    assert_eq!(left(&rig, hex, 0, 0), FIGHTS);
    let mut rig = sure(&[("cards.archivist_prime.dice", "3")]);
    let hex = at(&mut rig);
    for (forces, chance) in [(2, 3.0 / 27.0), (1, 18.0 / 27.0), (0, 6.0 / 27.0)] {
        near(left(&rig, hex, 0, forces), FIGHTS, chance, &format!("{forces} Forces left"));
    }
    // The next combat round counts the units alive at its start: the last Force cannot be missed.
    rig.s.remove_forces(S2, hex, 1);
    let mut fight = Fight::new(&rig, hex, false);
    for _ in 0..200 {
        fight.once();
        assert!(fight.blows().len() <= 2);
    }
}

#[test]
fn champions_are_in_the_pool_of_a_combat_round_too() {
    // BF-Q88, combat.overkill: two sure hits on a Force and a champion with 1 HP kill both; or both fall on the same
    // one, with chance 1/4 for each.
    for (overkill, one) in [("none", 0.0), ("per_round_pool", 0.25)] {
        let mut rig = sure(&[("combat.overkill", &format!("\"{overkill}\"")), ("cards.jet_striker.hp", "1")]);
        let at = rig.hex(1, 0);
        rig.champion(S1, "archivist_prime", at);
        rig.champion(S2, "jet_striker", at);
        rig.forces(S2, at, 1);
        let mut fight = Fight::new(&rig, at, false);
        let mut seen = [0u32; 2];
        for _ in 0..FIGHTS {
            fight.once();
            let (forces, champions) = fight.blows()[0];
            seen[0] += u32::from((forces[1], champions[1]) == (1, 0));
            seen[1] += u32::from((forces[1], champions[1]) == (0, 1));
        }
        near(seen[0], FIGHTS, one, "only the champion dies");
        near(seen[1], FIGHTS, one, "only the Force dies");
    }
}

#[test]
fn a_class_that_comes_first_is_a_pool_of_its_own() {
    // combat.overkill with Hit Control: two sure hits go to Forces first, of which there are two, with a champion
    // beside them; once the Forces are dead the champion is hit.
    let mut rig = sure(&[("cards.jet_striker.hp", "1")]);
    let at = rig.hex(1, 0);
    rig.champion(S1, "archivist_prime", at);
    rig.champion(S2, "jet_striker", at);
    rig.forces(S2, at, 2).hand(S1, &["hit_control"]).plays(S1, &["play hit_control", "option 1"]);
    let mut fight = Fight::new(&rig, at, false);
    let mut both = 0;
    for _ in 0..FIGHTS {
        fight.once();
        let (forces, champions) = fight.blows()[0];
        assert_eq!(champions[1], 1, "no hit goes past living Forces");
        both += u32::from(forces[1] == 0);
    }
    near(both, FIGHTS, 0.5, "the hits fall on different Forces");
}

#[test]
fn whoever_names_the_targets_wastes_no_hit() {
    // combat.overkill with Focus Fire, and with assignment by the player who hit.
    let mut rig = sure(&[("combat.assignment", "\"attacker_choice\""), ("cards.archivist_prime.dice", "3")]);
    let at = rig.hex(1, 0);
    rig.champion(S1, "archivist_prime", at);
    rig.forces(S2, at, 3);
    assert_eq!(left(&rig, at, 0, 0), FIGHTS);
}

#[test]
fn a_smoke_screen_holds_down_bonuses_or_only_the_plain_threshold() {
    // BF-Q89, combat.cap_beats_bonus
    for (caps, with_bonus, without) in [("true", 1, 1), ("false", 4, 1)] {
        let mut rig = bare(2, &[("combat.cap_beats_bonus", caps)]);
        let at = rig.hex(1, 0);
        rig.forces(S1, at, 2).forces(S2, at, 2).hand(S1, &["war_cry"]).hand(S2, &["smoke_screen"]);
        rig.plays(S2, &["play smoke_screen"]);
        assert_eq!(thresholds(&rig, at, [S1, S2], false, 1), [without, 2]);
        rig.plays(S1, &["play war_cry"]);
        assert_eq!(thresholds(&rig, at, [S1, S2], false, 1), [with_bonus, 2]);
        assert_eq!(thresholds(&rig, at, [S1, S2], false, 2), [2, 2], "both are over");
    }
}

#[test]
fn a_force_dies_of_as_many_hits_as_the_knob_says() {
    // combat.force_hp: one sure hit per combat round against two Forces that take two hits each.
    let mut rig = sure(&[("combat.force_hp", "2"), ("cards.archivist_prime.dice", "1")]);
    let at = rig.hex(1, 0);
    rig.champion(S1, "archivist_prime", at);
    rig.forces(S2, at, 2);
    let mut fight = Fight::new(&rig, at, false);
    let mut second = 0;
    for _ in 0..FIGHTS {
        fight.once();
        let left: Vec<u8> = fight.blows().iter().map(|(forces, _)| forces[1]).collect();
        assert_eq!((left.len(), left[0], left[2]), (4, 2, 1));
        second += u32::from(left[1] == 1);
    }
    near(second, FIGHTS, 0.5, "the second hit falls on the wounded Force");
    // With three hits each they take six in all; the first Force dies from the third hit at the earliest.
    let mut rig = sure(&[("combat.force_hp", "3"), ("cards.archivist_prime.dice", "1")]);
    rig.champion(S1, "archivist_prime", at);
    rig.forces(S2, at, 2);
    let mut fight = Fight::new(&rig, at, false);
    let mut third = 0;
    for _ in 0..FIGHTS {
        fight.once();
        let left: Vec<u8> = fight.blows().iter().map(|(forces, _)| forces[1]).collect();
        assert_eq!((left.len(), left[1], left[4]), (6, 2, 1));
        third += u32::from(left[2] == 1);
    }
    near(third, FIGHTS, 0.25, "three hits in a row on one Force");
}

#[test]
fn a_player_who_names_a_force_means_the_most_wounded() {
    // combat.force_hp
    let mut rig = sure(&[("combat.force_hp", "2"), ("combat.assignment", "\"attacker_choice\"")]);
    let (a, b) = (rig.hex(0, 1), rig.hex(1, 1));
    rig.bridge(a, b).forces(S2, b, 2);
    rig.champion(S1, "archivist_prime", a);
    rig.champion(S2, "jet_striker", b);
    let way = rig.towards(a, b);
    rig.plays(S1, &["march", &format!("from {}", rig.at(a)), "go #0", &way]);
    rig.choose(S1, "forces 1");
    assert_eq!(rig.forces_at(S2, b), 2);
    rig.choose(S1, "forces 1");
    assert_eq!(rig.forces_at(S2, b), 1);
}

#[test]
fn wounds_of_forces_do_not_outlast_the_battle() {
    // combat.force_hp: two defenders with two HP each beat one attacker after another without losses.
    for seed in 0..20 {
        let mut rig = bare(2, &[("combat.force_hp", "2"), ("combat.force_hit", "6")]);
        let (a, b) = (rig.hex(0, 1), rig.hex(1, 1));
        rig.bridge(a, b).forces(S1, a, 2).forces(S2, b, 2).seed(seed);
        for _ in 0..2 {
            let march = rig.march(a, b, 1);
            rig.plays(S1, &stages(&march));
        }
        assert_eq!((rig.forces_at(S1, b), rig.forces_at(S2, b), battles(&rig.events).len()), (0, 2, 2));
    }
}

#[test]
fn a_bodyguard_serves_once_a_battle_or_combat_round_or_round() {
    // BF-Q96, champions.bodyguard_scope: one sure hit per combat round, champions first, against a Warden with 2 HP and
    // 5 Forces.
    let count = |scope: &str, used: bool| {
        let mut rig = sure(&[
            ("champions.bodyguard_scope", &format!("\"{scope}\"")),
            ("cards.archivist_prime.dice", "1"),
            ("cards.ironclad_warden.hp", "2"),
        ]);
        let at = rig.hex(1, 0);
        rig.champion(S1, "archivist_prime", at);
        let warden = rig.champion(S2, "ironclad_warden", at);
        rig.forces(S2, at, 5).hand(S1, &["hit_control"]).plays(S1, &["play hit_control", "option 2"]);
        if used {
            rig.s.champion_mut(warden).used_round = 1; // by an earlier battle of this round
        }
        let mut fight = Fight::new(&rig, at, false);
        fight.once();
        fight.blows().iter().map(|(forces, champions)| (forces[1], champions[1])).collect::<Vec<_>>()
    };
    let battle = [(4, 1), (4, 1), (4, 0), (3, 0), (2, 0), (1, 0), (0, 0)];
    assert_eq!(count("battle", false), battle);
    assert_eq!(count("battle", true), battle);
    assert_eq!(count("combat_round", true), [(4, 1), (3, 1), (2, 1), (1, 1), (0, 1), (0, 1), (0, 0)]);
    assert_eq!(count("round", false), battle);
    assert_eq!(count("round", true), [(5, 1), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0), (0, 0)]);
}

#[test]
fn a_bodyguard_that_serves_once_a_round_has_served_when_it_has_fought() {
    // BF-Q96, champions.bodyguard_scope: a use in one battle is missing in the next battle of the same round.
    for (scope, first, second) in [("battle", 1, 1), ("round", 1, 0)] {
        let mut rig = sure(&[
            ("champions.bodyguard_scope", &format!("\"{scope}\"")),
            ("cards.archivist_prime.dice", "1"),
            ("cards.archivist_prime.hp", "1"),
            ("cards.ironclad_warden.hit", "6"),
            ("cards.ironclad_warden.dice", "1"),
        ]);
        let (a, b) = (rig.hex(0, 1), rig.hex(1, 1));
        rig.bridge(a, b).forces(S2, b, 5).hand(S1, &["hit_control", "hit_control"]);
        let warden = rig.champion(S2, "ironclad_warden", b);
        let hp = rig.s.champion(warden).hp;
        for (battle, diverted) in [first, second].into_iter().enumerate() {
            // Each attacker deals one hit, to a champion first, and dies from the Warden's hit.
            let slot = rig.champion(S1, "archivist_prime", a);
            let before = (rig.forces_at(S2, b), rig.s.champion(warden).hp);
            rig.mana(S1, 5).plays(S1, &["play hit_control", "option 2"]);
            let way = rig.towards(a, b);
            rig.plays(S1, &["march", &format!("from {}", rig.at(a)), &format!("go #{slot}"), &way]);
            assert_eq!(
                (before.0 - rig.forces_at(S2, b), before.1 - rig.s.champion(warden).hp),
                (diverted, 1 - diverted)
            );
            assert!(!rig.s.champion(slot).alive(), "battle {battle}");
        }
        assert_eq!(hp - rig.s.champion(warden).hp, 2 - first - second);
    }
}

#[test]
fn a_reaver_is_credited_with_its_own_kills_or_with_all_of_its_side() {
    // BF-Q99, champions.kill_credit: Tax Reaver never hits; three sure Forces kill in the same battle.
    for (credit, hit, taxed) in [("by_die", "0", 0), ("whole_battle", "0", 2), ("by_die", "6", 2)] {
        let mut rig = bare(
            2,
            &[
                ("champions.kill_credit", &format!("\"{credit}\"")),
                ("cards.tax_reaver.hit", hit),
                ("combat.force_hit", if hit == "0" { "6" } else { "0" }),
                ("cards.archivist_prime.hit", "0"),
                ("cards.archivist_prime.hp", "1"),
            ],
        );
        let at = rig.hex(1, 0);
        rig.champion(S1, "tax_reaver", at);
        rig.champion(S2, "archivist_prime", at);
        rig.forces(S1, at, 3);
        let end = Fight::new(&rig, at, false).once();
        assert_eq!((end.player(S1).gold, end.player(S2).gold), (10 + 3 + taxed, 10 - taxed), "{credit} {hit}");
    }
    // It counts if it dies in the same combat round, but not if it is in another hex.
    for (beside, taxed) in [(true, 2), (false, 0)] {
        let mut rig = bare(
            2,
            &[
                ("champions.kill_credit", "\"whole_battle\""),
                ("cards.tax_reaver.hit", "0"),
                ("cards.tax_reaver.hp", "1"),
                ("cards.archivist_prime.hit", "6"),
                ("cards.archivist_prime.hp", "1"),
                ("combat.force_hit", "6"),
            ],
        );
        let (at, far) = (rig.hex(1, 0), rig.hex(0, 2));
        rig.champion(S2, "tax_reaver", if beside { at } else { far });
        rig.champion(S1, "archivist_prime", at);
        rig.forces(S2, at, 1);
        let end = Fight::new(&rig, at, false).once();
        assert_eq!(end.player(S1).gold, if beside { 10 + 3 - taxed } else { 10 });
    }
}
