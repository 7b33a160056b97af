//! Tests of the tactics of the three Ages' markets that strike, mark, protect or heal outside of battle (BF-23).

use crate::model::board::Hex;
use crate::model::state::Slot;
use crate::tests::cards_all::{clash, end_round, fizzled, play};
use crate::tests::rig::{Rig, S1, S2};

// ---- Age I ----

#[test]
fn patch_up_heals_two_or_four_at_home() {
    // BF-Q136
    for (at_home, healed) in [(false, 3), (true, 5)] {
        let mut rig = Rig::new(2);
        let hex = if at_home { rig.home(S1) } else { rig.hex(0, 0) };
        let slot = rig.champion(S1, "brute", hex);
        rig.champion(S2, "brute", hex);
        rig.hp(slot, 1).hand(S1, &["patch_up"]).choose(S1, "play patch_up");
        assert!(!rig.allows(S1, "champion #1"), "friendly champions only");
        rig.s.player_mut(S2).mana = 0;
        rig.choose(S1, "champion #0");
        assert_eq!(rig.s.champion(slot).hp, healed);
    }
}

// ---- Age II ----

#[test]
fn ward_and_immunity_field_keep_enemy_cards_off_a_champion() {
    // BF-Q127
    let marked: [(&str, &[&str]); 2] = [("ward", &["champion #0"]), ("immunity_field", &["champion #0", "stop"])];
    for (card, stages) in marked {
        let mut rig = Rig::new(2);
        let (mine, theirs) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.champion(S1, "brute", mine);
        rig.champion(S1, "brute", mine);
        rig.champion(S2, "brute", theirs);
        play(&mut rig, card, stages);
        for enemy in
            ["zap", "slow", "field_medic", "execution_order", "doom_mark", "killers_contract", "marked_for_coin"]
        {
            rig.hand(S2, &[enemy]);
            let s = rig.s.clone();
            rig.choose(S2, &format!("play {enemy}"));
            assert!(!rig.allows(S2, "champion #0"), "{enemy} through {card}");
            assert!(rig.allows(S2, "champion #1"), "the other is not covered");
            rig.s = s;
        }
        // The owner's own cards and area strikes still affect it.
        play(&mut rig, "zap", &["champion #0"]);
        assert_eq!(rig.s.champion(Slot(0)).hp, 5);
        rig.hand(S2, &["cataclysm_shot"]).step(&[(S2, &["play cataclysm_shot", "hex (1,0)"])]);
        assert_eq!(rig.s.champion(Slot(0)).hp, 3);
        end_round(&mut rig);
        assert!(rig.s.running.is_empty(), "this round only");
    }
}

#[test]
fn ward_makes_a_later_card_of_the_same_step_fizzle_but_not_an_earlier_one() {
    // BF-Q127: initiatives are Immunity Field 40, Execution Order 35, Slow 40 (Lead S1), Marked for Coin 35.
    for (enemy, hit) in [("zap", true), ("slow", false)] {
        let mut rig = Rig::new(2);
        let at = rig.hex(1, 0);
        rig.champion(S1, "brute", at);
        clash(&mut rig, (enemy, &["champion #0"]), ("immunity_field", &["champion #0"]));
        assert_eq!(!fizzled(&rig, S2, enemy), hit, "{enemy}");
    }
}

#[test]
fn immunity_field_covers_two() {
    let mut rig = Rig::new(2);
    let (mine, theirs) = (rig.hex(1, 0), rig.hex(0, 0));
    for _ in 0..3 {
        rig.champion(S1, "brute", mine);
    }
    rig.champion(S2, "brute", theirs);
    play(&mut rig, "immunity_field", &["champion #0", "champion #2"]);
    rig.hand(S2, &["zap"]).choose(S2, "play zap");
    assert_eq!([0, 1, 2].map(|slot| rig.allows(S2, &format!("champion #{slot}"))), [false, true, false]);
}

#[test]
fn mortar_shot_kills_four_forces_and_damages_champions_by_two() {
    // BF-22j, BF-Q129
    let mut hit = 0;
    for seed in 0..60 {
        let mut rig = Rig::new(2);
        let (mine, target) = (rig.hex(2, 0), rig.hex(0, 0));
        rig.seed(seed).forces(S1, mine, 1).forces(S2, target, 6);
        rig.champion(S2, "brute", target);
        play(&mut rig, "mortar_shot", &["hex (0,0)"]);
        assert_eq!(rig.s.player(S1).mana, 3);
        match rig.forces_at(S2, target) {
            2 => {
                assert_eq!(rig.s.champion(Slot(0)).hp, 4);
                hit += 1;
            }
            left => assert_eq!((left, rig.s.champion(Slot(0)).hp), (6, 6)),
        }
    }
    assert!((15..=45).contains(&hit));
}

#[test]
fn mortar_shot_scatters_evenly_over_the_hexes_around() {
    // BF-T64: the target is hit with chance 1/2, each neighbor with 1/12 inside the board, 1/8 on the rim, 1/6 at a
    // corner.
    for (target, from, around) in [((0, 0), (2, 0), 6), ((1, 2), (1, 0), 4), ((3, 0), (1, 0), 3)] {
        let mut rig = Rig::new(2);
        let at = |rig: &Rig, (q, r): (i8, i8)| rig.hex(q, r);
        let (target, from) = (at(&rig, target), at(&rig, from));
        rig.forces(S1, from, 50);
        let near: Vec<Hex> = rig.game.board.around(target).map(|(hex, _)| hex).collect();
        assert_eq!(near.len(), around);
        for hex in near.iter().chain([&target]) {
            rig.forces(S2, *hex, 9);
        }
        rig.hand(S1, &["mortar_shot"]);
        let start = rig.s.clone();
        let text = format!("hex {}", rig.game.hex_text(target));
        let tries = 3000;
        let mut hits = vec![0u32; around + 1];
        for _ in 0..tries {
            rig.s = start.clone();
            rig.step(&[(S1, &["play mortar_shot", &text])]);
            let struck: Vec<usize> = near
                .iter()
                .chain([&target])
                .enumerate()
                .filter(|(_, hex)| rig.forces_at(S2, **hex) == 5)
                .map(|(place, _)| place)
                .collect();
            assert_eq!(struck.len(), 1);
            hits[struck[0]] += 1;
        }
        for (place, n) in hits.iter().enumerate() {
            let chance = if place == around { 0.5 } else { 0.5 / around as f64 };
            let four_sigma = 4.0 * (chance * (1.0 - chance) * f64::from(tries)).sqrt();
            assert!((f64::from(*n) - chance * f64::from(tries)).abs() < four_sigma, "{hits:?}");
        }
    }
}

#[test]
fn mortar_shot_hits_its_owner_too_and_needs_forces_near() {
    // BF-22j, BF-22i
    let mut rig = Rig::new(2);
    let (mine, far) = (rig.hex(2, 0), rig.hex(-1, 0));
    rig.champion(S1, "brute", far);
    rig.forces(S1, mine, 6).hand(S1, &["mortar_shot"]).choose(S1, "play mortar_shot");
    assert!(rig.allows(S1, "hex (2,0)") && rig.allows(S1, "hex (0,0)"));
    assert!(!rig.allows(S1, "hex (-1,0)"), "a champion is no Force");
    for seed in 0..20 {
        let mut rig = Rig::new(2);
        let mine = rig.hex(2, 0);
        rig.seed(seed).forces(S1, mine, 6);
        play(&mut rig, "mortar_shot", &["hex (2,0)"]);
        assert!([6, 2].contains(&rig.forces_at(S1, mine)));
    }
}

#[test]
fn mortar_shot_can_be_dodged() {
    // With initiative 300 it comes after every other card.
    let mut rig = Rig::new(2);
    let (mine, target, away) = (rig.hex(2, 0), rig.hex(0, 0), rig.hex(-3, 1));
    rig.forces(S1, mine, 1).forces(S2, target, 1);
    let (a, b) = (rig.hex(-1, 0), rig.hex(-2, 1));
    rig.bridge(target, a).bridge(a, b).bridge(b, away);
    clash(&mut rig, ("march_orders", &["from (0,0)", "forces 1", "step 3", "step 4"]), ("mortar_shot", &["hex (0,0)"]));
    assert_eq!(rig.forces_at(S2, b), 1);
}

// ---- Age III ----

#[test]
fn cataclysms_kill_all_forces_and_damage_all_champions() {
    // BF-22j, BF-Q128: units of all players, in a shared Capital too.
    for (card, damage) in [("cataclysm_shot", 2), ("cataclysm_core", 3)] {
        let mut rig = Rig::new(2);
        let theirs = rig.home(S2);
        rig.forces(S1, theirs, 4).forces(S2, theirs, 70);
        let mine = rig.champion(S1, "brute", theirs);
        let other = rig.champion(S2, "brute", theirs);
        play(&mut rig, card, &["hex (-3,0)"]);
        assert_eq!((rig.forces_at(S1, theirs), rig.forces_at(S2, theirs)), (0, 0));
        assert_eq!([mine, other].map(|slot| rig.s.champion(slot).hp), [6 - damage; 2]);
        assert_eq!(rig.s.player(S1).mana, 2);
    }
}

#[test]
fn only_the_core_reaches_beyond_two_of_a_champion() {
    // BF-22i
    for (card, far) in [("cataclysm_shot", false), ("cataclysm_core", true)] {
        let mut rig = Rig::new(2);
        let at = rig.hex(3, 0);
        rig.champion(S1, "brute", at);
        rig.hand(S1, &[card]).choose(S1, &format!("play {card}"));
        assert!(rig.allows(S1, "hex (1,0)"));
        assert_eq!(rig.allows(S1, "hex (0,0)"), far);
    }
    let mut rig = Rig::new(2);
    let (at, target) = (rig.hex(2, 0), rig.hex(0, 0));
    let slot = rig.champion(S1, "brute", at);
    rig.hp(slot, 1).forces(S2, target, 5);
    clash(&mut rig, ("zap", &["champion #0"]), ("cataclysm_shot", &["hex (0,0)"]));
    assert!(fizzled(&rig, S1, "cataclysm_shot"));
    assert_eq!(rig.forces_at(S2, target), 5);
}

#[test]
fn execution_order_deals_three_to_an_enemy_champion_within_two() {
    // BF-22i, BF-14.4a, BF-T45
    let mut rig = Rig::new(2);
    let (at, near, far) = (rig.hex(2, 0), rig.hex(0, 0), rig.hex(-1, 0));
    rig.champion(S1, "brute", at);
    let target = rig.champion(S2, "jet_striker", near);
    rig.champion(S2, "jet_striker", far);
    rig.hand(S1, &["execution_order"]).choose(S1, "play execution_order");
    assert_eq!(rig.options(S1), ["champion #1"]);
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, "champion #1");
    assert_eq!((rig.s.champion(target).hp, rig.s.player(S1).gold), (1, 10));
    play(&mut rig, "execution_order", &["champion #1"]);
    assert_eq!(rig.s.player(S1).gold, 13, "the killer's bounty");
}

#[test]
fn execution_order_fizzles_when_its_target_left_the_range() {
    // BF-22i: Emergency Evac has initiative 45, so the target leaves by Flank Step (35) with Lead S2.
    let mut rig = Rig::new(2);
    let (at, near) = (rig.hex(2, 0), rig.hex(0, 0));
    rig.champion(S1, "brute", at);
    let target = rig.champion(S2, "jet_striker", near);
    rig.s.lead = S2;
    clash(&mut rig, ("flank_step", &["from (0,0)", "go #1", "step 3"]), ("execution_order", &["champion #1"]));
    assert_eq!(rig.s.champion(target).hp, 4);
    assert!(fizzled(&rig, S1, "execution_order"));
}

#[test]
fn cards_that_name_a_champion_fizzle_when_it_has_died() {
    // BF-12.4b, BF-12.4c: Zap (20) comes first.
    for (card, owner) in [
        ("field_medic", S2),
        ("patch_up", S1),
        ("slow", S2),
        ("ward", S1),
        ("frenzy", S1),
        ("marked_for_coin", S2),
        ("doom_mark", S2),
        ("killers_contract", S2),
        ("execution_order", S2),
        ("rapid_redeploy", S1),
        ("final_oath", S1),
        ("oathstone", S1),
        ("immunity_field", S1),
    ] {
        let mut rig = Rig::new(3);
        let (here, near) = (rig.hex(1, 0), rig.hex(0, 0));
        let doomed = rig.champion(owner, "brute", near);
        rig.champion(S1, "brute", here);
        rig.hp(doomed, 1).forces(S1, here, 1);
        let gold = rig.s.player(S1).gold;
        let stages: &[&str] = match card {
            "rapid_redeploy" => &["champion #0", "hex (1,0)"],
            "immunity_field" => &["champion #0", "stop"],
            _ => &["champion #0"],
        };
        clash(&mut rig, ("zap", &["champion #0"]), (card, stages));
        assert!(fizzled(&rig, S1, card), "{card}");
        assert!(rig.s.running.is_empty(), "{card}");
        assert_eq!(rig.s.player(S1).gold, gold, "{card}");
        assert_eq!(rig.names(&rig.s.player(S1).discard), [card]);
    }
}

#[test]
fn doom_mark_pays_five_for_a_death_this_round() {
    // BF-22h, BF-22i
    let mut rig = Rig::new(2);
    let (at, near, far) = (rig.hex(3, 0), rig.hex(0, 0), rig.hex(-1, 0));
    rig.champion(S1, "brute", at);
    let target = rig.champion(S2, "jet_striker", near);
    rig.champion(S2, "jet_striker", far);
    rig.hp(target, 1).hand(S1, &["doom_mark"]).choose(S1, "play doom_mark");
    assert_eq!(rig.options(S1), ["champion #1"], "within 3");
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, "champion #1");
    play(&mut rig, "zap", &["champion #1"]);
    assert_eq!(rig.s.player(S1).gold, 18);
    assert!(rig.s.running.is_empty(), "it pays once");
}

#[test]
fn doom_mark_is_over_in_the_next_round() {
    let mut rig = Rig::new(2);
    let (at, near) = (rig.hex(3, 0), rig.hex(0, 0));
    rig.champion(S1, "brute", at);
    let target = rig.champion(S2, "jet_striker", near);
    rig.hp(target, 1);
    play(&mut rig, "doom_mark", &["champion #1"]);
    end_round(&mut rig);
    let gold = rig.s.player(S1).gold;
    play(&mut rig, "zap", &["champion #1"]);
    assert_eq!(rig.s.player(S1).gold, gold + 3);
}

#[test]
fn attrition_kills_up_to_five_enemy_forces_and_hurts_enemy_champions() {
    // BF-22d, BF-22j, BF-Q128: in a shared Capital the player's own units are spared.
    let mut rig = Rig::new(2);
    let (theirs, near) = (rig.home(S2), rig.hex(-1, 0));
    rig.champion(S1, "brute", near);
    rig.forces(S1, theirs, 4).forces(S2, theirs, 7);
    let mine = rig.champion(S1, "brute", theirs);
    let other = rig.champion(S2, "brute", theirs);
    play(&mut rig, "attrition", &["hex (-3,0)"]);
    assert_eq!((rig.forces_at(S1, theirs), rig.forces_at(S2, theirs)), (4, 2));
    assert_eq!([mine, other].map(|slot| rig.s.champion(slot).hp), [6, 5]);
    assert_eq!(rig.s.player(S1).mana, 3);
}
