//! Tests of Reset: mana, income and the hand (BF-10).

use super::battle_rig::stages;
use super::rig::{Rig, S1, S2};
use super::rounds::{FOUR, owned, real, sit_out};
use crate::model::events::{Event, Purse};
use crate::model::state::Phase;
use evenhand_game::game::{Play, Seat};

// ---- Reset ----

#[test]
fn the_first_reset_gives_a_gold_and_five_mana_and_draws_nothing() {
    // BF-T1, BF-10a
    let mut rig = Rig::with(3, &[]);
    for seed in 1..=5 {
        rig = real(3, &[], &["bastion", "veil", "aerial"], seed);
        for seat in Seat::all(3) {
            let player = rig.s.player(seat);
            let champion = rig.game.factions[player.role].champion;
            assert_eq!((player.gold, player.mana), (4 + 1, 5));
            assert_eq!((player.hand.len(), player.draw.len(), player.discard.len()), (6, 6, 0));
            assert!(player.hand.contains(&champion));
        }
    }
    let income = rig.events.iter().filter(|event| matches!(event, Event::Gold { amount: 1, purse: Purse::Income, .. }));
    assert_eq!(income.count(), 3);
}

#[test]
fn a_reset_sets_mana_adds_income_and_draws_up_to_six() {
    // BF-10a, BF-2.3a, BF-2.3b
    for (mana, gold) in [(0, 0), (2, 10), (9, 200)] {
        let mut rig = Rig::new(2);
        rig.mana(S1, mana).gold(S1, gold).draw_pile(S1, &["zap"; 9]).hand(S1, &["recruit"; 2]);
        rig.end_actions();
        let player = rig.s.player(S1);
        assert_eq!((rig.s.round, player.mana, player.gold), (2, 5, gold + 1), "leftovers vanish, so does too much");
        assert_eq!((player.hand.len(), player.draw.len(), player.discard.len()), (6, 3, 2));
    }
}

#[test]
fn a_reset_draw_reshuffles_when_it_must_and_stops_at_the_hand_limit() {
    // BF-10b, BF-2.5b, BF-2.5c
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &["zap", "field_medic"]).discard_pile(S1, &["recruit"; 7]);
    rig.draw_pile(S2, &["zap"; 2]).discard_pile(S2, &["recruit"]);
    rig.end_actions();
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["field_medic", "zap", "recruit", "recruit", "recruit", "recruit"]);
    assert_eq!((rig.s.player(S1).draw.len(), rig.s.player(S1).discard.len()), (3, 0));
    assert!(rig.events.contains(&Event::Reshuffle(S1)));
    assert_eq!((owned(&rig, S2), rig.s.player(S2).hand.len()), (3, 3), "draws from nothing are lost");
    // Two more cards than the hand size are drawn all the same.
    let mut rig = Rig::with(2, &[("rules.hand_size", "9")]);
    rig.faction(S1, "bastion").faction(S2, "veil").draw_pile(S1, &["zap"; 20]);
    rig.s.player_mut(S1).extra_draw = 3;
    rig.end_actions();
    let player = rig.s.player(S1);
    assert_eq!((player.hand.len(), player.discard.len(), player.draw.len(), player.extra_draw), (10, 2, 8, 0));
}

#[test]
fn quiet_study_comes_after_the_draw_and_before_the_row() {
    // BF-10c, BF-Q45: in every round, but only for Cipher.
    let mut rig = real(3, &[], &["veil", "cipher", "bastion"], 3);
    for round in 1..=4 {
        sit_out(&mut rig, |s| s.phase == Phase::QuietStudy && s.round == round);
        assert_eq!((rig.s.phase, rig.s.round), (Phase::QuietStudy, round));
        assert_eq!(rig.game.to_act(&rig.s).iter().collect::<Vec<_>>(), [S2]);
        assert!(Seat::all(3).all(|seat| rig.s.player(seat).hand.len() == 6 && rig.s.player(seat).mana == 5));
        assert!(rig.s.row.is_empty(), "no row card is shown yet");
        let first = rig.options(S2)[0].clone();
        rig.choose(S2, &first);
        rig.choose(S2, "stop");
        assert_eq!((rig.s.phase, rig.s.row.len(), rig.s.player(S2).hand.len()), (Phase::Bids, 3, 6));
    }
}

#[test]
fn a_reset_forgets_what_counts_by_the_round() {
    // BF-10d
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.faction(S1, "aerial").forces(S1, from, 40).bridge(from, to).draw_pile(S1, &["zap"; 6]);
    let fallen = rig.champion(S2, "stormcaller", to);
    let home = rig.home(S1);
    let winner = rig.champion(S1, "skystriker_ace", home);
    rig.s.player_mut(S1).free_marches = 0;
    rig.s.champion_mut(winner).used_round = 1;
    rig.hand(S1, &["supply_cache"]).step(&[(S1, &["play supply_cache"]), (S2, &["done"])]);
    let march = rig.march(from, to, 40);
    rig.plays(S1, &stages(&march));
    let flags = |rig: &Rig| {
        let player = rig.s.player(S1);
        (player.won_battle, player.enemy_champion_died, player.played, player.free_marches)
    };
    assert!(!rig.s.champion(fallen).alive());
    assert_eq!(flags(&rig), (true, true, 1, 0));
    assert!(rig.s.player(S2).done);
    rig.end_actions();
    assert_eq!(rig.s.round, 2);
    assert_eq!(flags(&rig), (false, false, 0, 1));
    assert!(Seat::all(2).all(|seat| !rig.s.player(seat).done));
    assert_eq!(rig.s.champion(winner).used_round, 0);
    assert_eq!(rig.game.to_act(&rig.s).len(), 2, "everybody may act again");
}

// ---- knobs ----

#[test]
fn mana_at_reset_follows_its_knobs() {
    // BF-10a, BF-2.3a with `rules.max_mana` and `rules.mana_per_age`
    for (most, per_age) in [(5, 0), (7, 0), (4, 1), (3, 5)] {
        let knobs = [("rules.max_mana", &*most.to_string()), ("rules.mana_per_age", &*per_age.to_string())];
        let mut rig = real(2, &knobs, &FOUR[..2], 1);
        for (round, age) in [(1, 0), (3, 0), (4, 1), (7, 1), (8, 2), (10, 2)] {
            sit_out(&mut rig, |s| s.round == round);
            assert!(Seat::all(2).all(|seat| rig.s.player(seat).mana == most + age * per_age), "round {round}");
        }
    }
}

#[test]
fn income_follows_its_knob_from_the_first_round() {
    // BF-10a, BF-Q23 with `rules.base_income`
    for income in [0, 1, 3] {
        let mut rig = real(2, &[("rules.base_income", &income.to_string())], &FOUR[..2], 1);
        for round in 1..=10 {
            sit_out(&mut rig, |s| s.round == round);
            assert_eq!(rig.gold_of(S2), 4 + income * u16::from(round));
        }
    }
}

#[test]
fn the_hand_at_reset_follows_its_knob() {
    // BF-10a with `rules.hand_size`: a hand with more cards draws nothing and loses nothing.
    for (size, first) in [(0, 6), (4, 6), (6, 6), (8, 8)] {
        let mut rig = real(2, &[("rules.hand_size", &size.to_string())], &FOUR[..2], 1);
        assert_eq!(rig.s.player(S1).hand.len(), first);
        sit_out(&mut rig, |s| s.round == 2);
        assert_eq!(rig.s.player(S1).hand.len(), size);
    }
}
