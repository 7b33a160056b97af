//! Tests of the tactics of the three Ages' markets that change a battle: its dice, thresholds and targets (BF-23).

use crate::model::state::Slot;
use crate::tests::cards_all::{clash, dice, end_round, fizzled, gold_of, play, thresholds};
use crate::tests::rig::{Rig, S1, S2, S3};

// ---- Age I ----

#[test]
fn entrench_fizzles_when_the_hex_is_lost() {
    // BF-12.4b
    let mut rig = Rig::new(2);
    let held = rig.hex(1, 0);
    let slot = rig.champion(S1, "brute", held);
    rig.hp(slot, 1);
    clash(&mut rig, ("zap", &["champion #0"]), ("entrench", &["hex (1,0)"]));
    assert!(fizzled(&rig, S1, "entrench") && rig.s.running.is_empty());
}

#[test]
fn battle_cry_adds_a_die_to_each_champion_in_the_first_combat_round_of_the_next_battle() {
    // BF-22g
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    let mine = [rig.champion(S1, "jet_striker", from), rig.champion(S1, "reliable_veteran", from)];
    rig.forces(S2, to, 1).bridge(from, to);
    play(&mut rig, "battle_cry", &[]);
    assert_eq!(mine.map(|slot| dice(&rig, slot, [S1, S2], 1)), [4, 2]);
    assert_eq!(mine.map(|slot| dice(&rig, slot, [S1, S2], 2)), [3, 1]);
    play(&mut rig, "battle_cry", &[]);
    assert_eq!(dice(&rig, mine[0], [S1, S2], 1), 5, "dice bonuses add (BF-Q91)");
    rig.step(&[(S1, &["march", "from (1,0)", "go #0", "go #1", "step 3"])]);
    assert!(rig.s.running.is_empty(), "used up by the battle");
}

#[test]
fn battle_cry_is_spent_by_a_battle_without_champions() {
    // BF-22g: used up in any case.
    let mut rig = Rig::new(2);
    let (from, to, far) = (rig.hex(1, 0), rig.hex(0, 0), rig.hex(0, 3));
    let slot = rig.champion(S1, "jet_striker", far);
    rig.forces(S1, from, 20).forces(S2, to, 1).bridge(from, to);
    play(&mut rig, "battle_cry", &[]);
    rig.step(&[(S1, &["march", "from (1,0)", "forces 20", "step 3"])]);
    assert_eq!(dice(&rig, slot, [S1, S2], 1), 3);
}

#[test]
fn next_battle_cards_wait_for_a_battle_of_their_owner() {
    // BF-22g: a battle of other players does not use it up; the owner's first battle does, even as Defender.
    let mut rig = Rig::new(3);
    let (a, b) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.forces(S2, a, 9).forces(S3, b, 1).bridge(a, b);
    play(&mut rig, "smoke_screen", &[]);
    rig.step(&[(S2, &["march", "from (1,0)", "forces 9", "step 3"])]);
    assert_eq!(rig.s.running.len(), 1);
    let (c, d) = (rig.hex(0, 2), rig.hex(0, 1));
    rig.forces(S1, c, 1).forces(S2, d, 9).bridge(c, d);
    rig.step(&[(S2, &["march", "from (0,1)", "forces 9", "step 5"])]);
    assert!(rig.s.running.is_empty());
}

#[test]
fn smoke_screen_lets_enemy_forces_hit_on_one_only_in_the_first_combat_round() {
    // BF-14.1b
    let mut rig = Rig::new(2);
    let hex = rig.hex(0, 0);
    rig.forces(S1, hex, 1);
    play(&mut rig, "smoke_screen", &[]);
    assert_eq!(thresholds(&rig, hex, [S2, S1], false, 1), [1, 2]);
    assert_eq!(thresholds(&rig, hex, [S1, S2], false, 1), [2, 1]);
    assert_eq!(thresholds(&rig, hex, [S2, S1], false, 2), [2, 2]);
    end_round(&mut rig);
    assert!(rig.s.running.is_empty());
}

#[test]
fn thresholds_stack_to_the_highest_and_smoke_beats_all() {
    // BF-T29, BF-Q89
    let mut rig = Rig::new(2);
    let hex = rig.hex(0, 0);
    rig.champion(S1, "inspiring_geezer", hex);
    rig.forces(S1, hex, 2);
    play(&mut rig, "war_cry", &[]);
    assert_eq!(thresholds(&rig, hex, [S1, S2], false, 1)[0], 4);
    assert_eq!(thresholds(&rig, hex, [S1, S2], false, 2)[0], 3);
    rig.hand(S2, &["smoke_screen"]).step(&[(S2, &["play smoke_screen"])]);
    assert_eq!(thresholds(&rig, hex, [S1, S2], false, 1)[0], 1);
    assert_eq!(thresholds(&rig, hex, [S1, S2], false, 2)[0], 3);
}

// ---- Age II ----

#[test]
fn focus_fire_lets_the_owner_name_who_is_hit() {
    // BF-Q107: each hit is asked for while there is a choice; all hits can be put on the champion.
    let mut named = 0;
    for seed in 0..30 {
        let mut rig = Rig::new(2);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.seed(seed).forces(S1, from, 12).forces(S2, to, 3).bridge(from, to);
        rig.champion(S2, "inspiring_geezer", to);
        play(&mut rig, "focus_fire", &[]);
        rig.step(&[(S1, &["march", "from (1,0)", "forces 12", "step 3"])]);
        if rig.asked(S1) {
            assert_eq!(rig.options(S1), ["forces 1", "champion #0"]);
            rig.choose(S1, "champion #0");
            assert_eq!(rig.s.champion(Slot(0)).hp, 1);
            named += 1;
        }
        while rig.asked(S1) {
            rig.choose(S1, "forces 1");
        }
        assert!(rig.s.stack.is_empty() && rig.s.running.is_empty(), "used up by the battle");
    }
    assert!(named > 20);
}

#[test]
fn slow_leaves_a_champion_one_die_in_its_next_battle_whenever_that_is() {
    // BF-Q92, BF-Q90, BF-T28: Slow is applied last, after Frenzy and Lone Wolf's own bonus.
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    let wolf = rig.champion(S1, "lone_wolf", from);
    rig.bridge(from, to).forces(S2, to, 1);
    play(&mut rig, "frenzy", &["champion #0"]);
    assert_eq!(dice(&rig, wolf, [S1, S2], 1), 6);
    rig.hand(S2, &["slow"]).step(&[(S2, &["play slow", "champion #0"])]);
    for round in [1, 7] {
        assert_eq!(dice(&rig, wolf, [S1, S2], round), 1);
    }
    end_round(&mut rig);
    assert_eq!(rig.s.running.len(), 1, "it waits beyond the round");
    assert_eq!(dice(&rig, wolf, [S1, S2], 1), 1);
}

#[test]
fn slow_is_used_up_by_the_battle_of_its_champion_only() {
    // BF-22g: it counts in the target's first battle.
    let mut rig = Rig::new(2);
    let (a, b, c, d) = (rig.hex(1, 0), rig.hex(0, 0), rig.hex(1, 1), rig.hex(0, 1));
    rig.champion(S1, "titan_vanguard", a);
    rig.forces(S1, c, 20).forces(S2, b, 1).forces(S2, d, 1).bridge(a, b).bridge(c, d);
    play(&mut rig, "slow", &["champion #0"]);
    rig.step(&[(S1, &["march", "from (1,1)", "forces 20", "step 3"])]);
    assert_eq!(rig.s.running.len(), 1, "a battle elsewhere does not count");
    rig.step(&[(S1, &["march", "from (1,0)", "go #0", "step 3"])]);
    assert!(rig.s.running.is_empty());
}

#[test]
fn frenzy_adds_two_dice_for_the_round_and_costs_two_hp() {
    // BF-T27
    let mut rig = Rig::new(2);
    let at = rig.hex(1, 0);
    let slot = rig.champion(S1, "jet_striker", at);
    play(&mut rig, "frenzy", &["champion #0"]);
    assert_eq!((rig.s.champion(slot).hp, dice(&rig, slot, [S1, S2], 1), dice(&rig, slot, [S1, S2], 4)), (2, 5, 5));
    end_round(&mut rig);
    assert_eq!(dice(&rig, slot, [S1, S2], 1), 3);
}

/// Checks that S1's march from (1,0) wins its battle with this chance, within four standard errors of 4,000 tries.
fn assert_marches_win(mut rig: Rig, chance: f64) {
    let start = rig.s.clone();
    let tries = 4000;
    let mut won = 0;
    for _ in 0..tries {
        rig.s = start.clone();
        rig.step(&[(S1, &["march", "from (1,0)", "go #0", "step 3"])]);
        won += u32::from(rig.s.player(S1).won_battle);
    }
    let share = f64::from(won) / f64::from(tries);
    let four_sigma = 4.0 * (chance * (1.0 - chance) / f64::from(tries)).sqrt();
    assert!((share - chance).abs() < four_sigma, "{share} instead of {chance}");
}

#[test]
fn frenzy_wins_as_often_as_worked_out() {
    // BF-T27, BF-Q88: Jet Striker wins against 3 Forces with chance 0.762217, with Frenzy (2 HP, 5 dice) 0.434376.
    for (frenzied, chance) in [(false, 0.762217), (true, 0.434376)] {
        let mut rig = Rig::new(2);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.champion(S1, "jet_striker", from);
        rig.forces(S2, to, 3).bridge(from, to);
        if frenzied {
            play(&mut rig, "frenzy", &["champion #0"]);
        }
        assert_marches_win(rig, chance);
    }
}

#[test]
fn slow_wins_as_often_as_worked_out() {
    // BF-T28: Reliable Veteran beats Jet Striker with chance 0.663765, a Slowed one with 0.999003.
    for (slowed, chance) in [(false, 0.663765), (true, 0.999003)] {
        let mut rig = Rig::new(2);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.champion(S1, "reliable_veteran", from);
        rig.champion(S2, "jet_striker", to);
        rig.bridge(from, to);
        if slowed {
            play(&mut rig, "slow", &["champion #1"]);
        }
        assert_marches_win(rig, chance);
    }
}

#[test]
fn frenzy_can_kill_its_own_champion_and_pays_no_bounty() {
    // BF-T31, BF-Q132: S2's mark pays, and S2's Blood Price counts the dead enemy champion.
    let mut rig = Rig::new(2);
    let (mine, theirs) = (rig.hex(1, 0), rig.hex(0, 0));
    let slot = rig.champion(S1, "jet_striker", mine);
    rig.champion(S2, "brute", theirs);
    rig.hp(slot, 2).hand(S2, &["doom_mark", "blood_price"]);
    rig.step(&[(S2, &["play doom_mark", "champion #0"])]);
    play(&mut rig, "frenzy", &["champion #0"]);
    assert!(!rig.s.champion(slot).alive());
    assert_eq!((rig.s.player(S1).gold, rig.s.player(S2).gold), (10, 15));
    rig.step(&[(S2, &["play blood_price"])]);
    assert_eq!(rig.s.player(S2).gold, 19);
    assert_eq!(gold_of("blood_price", |_| ()), 2);
}

// ---- Age III ----

#[test]
fn war_cry_and_shock_drill_lift_the_first_combat_round_of_the_next_battle() {
    // BF-22g, BF-Q91: equal bonuses do not add up; the battle uses them up.
    for (card, hit, mana) in [("war_cry", 4, 2), ("shock_drill", 5, 1)] {
        let mut rig = Rig::new(2);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.forces(S1, from, 20).forces(S2, to, 1).bridge(from, to);
        play(&mut rig, card, &[]);
        assert_eq!(rig.s.player(S1).mana, 5 - mana);
        assert_eq!(thresholds(&rig, to, [S1, S2], false, 1), [hit, 2]);
        assert_eq!(thresholds(&rig, to, [S2, S1], true, 1), [2, hit], "any battle of the owner, sieges too");
        assert_eq!(thresholds(&rig, to, [S1, S2], false, 2), [2, 2]);
        rig.step(&[(S1, &["march", "from (1,0)", "forces 20", "step 3"])]);
        assert_eq!(thresholds(&rig, to, [S1, S2], false, 1), [2, 2]);
        let burnt = rig.names(&rig.s.player(S1).burnt);
        assert_eq!(burnt, if card == "shock_drill" { vec!["shock_drill"] } else { vec![] });
    }
}
