//! Tests of a player's resources: dice, units, mana, gold, VP and piles of cards (BF-1, BF-2).

use super::rig::{Rig, S1, S2, assert_share};
use crate::model::events::Event;
use crate::model::state::Phase;
use evenhand_game::game::Dice;

// ---- BF-1, BF-2: dice, units, resources ----

#[test]
fn a_die_shows_each_of_six_faces_equally_often() {
    // BF-2.7a
    let mut dice = Dice::new(3);
    let mut faces = [0usize; 6];
    for _ in 0..60_000 {
        faces[usize::from(dice.d6()) - 1] += 1;
    }
    for face in faces {
        assert_share(face, 60_000, 1, 6);
    }
}

#[test]
fn a_force_is_one_die_that_hits_on_one_or_two_and_dies_of_any_hit() {
    // BF-2.2a; BF-2.7a for other thresholds: of two lone Forces, both survive a combat round exactly when both dice
    // miss, and one survives exactly when one die misses.
    for hit in [1u64, 2, 3, 5] {
        let mut rig = Rig::with(2, &[("combat.force_hit", &hit.to_string())]);
        for seat in [S1, S2] {
            rig.faction(seat, "aerial");
        }
        let (a, b) = (rig.hex(0, 0), rig.hex(1, 0));
        rig.forces(S1, a, 1).forces(S2, b, 1).bridge(a, b);
        let start = rig.s.clone();
        let (mut both, mut one, trials) = (0, 0, 4_000);
        for seed in 0..trials {
            rig.s = start.clone();
            rig.events.clear();
            rig.seed(seed as u64).step(&[(S1, &["march", "from (0,0)", "forces 1", "step 0"])]);
            let first = rig.events.iter().find_map(|event| match event {
                Event::Blows { left, .. } => Some(*left),
                _ => None,
            });
            match first.expect("they fight") {
                [1, 1] => both += 1,
                [1, 0] | [0, 1] => one += 1,
                left => assert_eq!(left, [0, 0]),
            }
        }
        assert_share(both, trials, (6 - hit) * (6 - hit), 36);
        assert_share(one, trials, 2 * hit * (6 - hit), 36);
    }
}

#[test]
fn a_champion_keeps_its_damage_from_round_to_round_and_heals_no_further_than_printed() {
    // BF-2.2b, BF-20.5a
    let mut rig = Rig::new(2);
    let at = rig.hex(0, 1);
    let slot = rig.champion(S1, "brute", at); // 6 HP
    rig.hand(S2, &["zap"]);
    rig.step(&[(S2, &["play zap", &format!("champion #{slot}")])]);
    assert_eq!(rig.s.champion(slot).hp, 5);
    rig.next_round();
    assert_eq!((rig.s.round, rig.s.champion(slot).hp), (2, 5));
    rig.hand(S1, &["field_medic"]); // heals 2
    rig.step(&[(S1, &["play field_medic", &format!("champion #{slot}")])]);
    assert_eq!(rig.s.champion(slot).hp, 6);
}

#[test]
fn a_stack_is_any_part_of_the_own_units_in_a_hex_and_the_rest_stays() {
    // BF-2.1c, BF-Q56
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(0, 0), rig.hex(1, 0));
    rig.forces(S1, a, 5).bridge(a, b);
    let first = rig.champion(S1, "brute", a);
    let second = rig.champion(S1, "jet_striker", a);
    let (go, stay) = (format!("go #{second}"), format!("stay #{first}"));
    rig.step(&[(S1, &["march", "from (0,0)", &stay, &go, "forces 2", "step 0"])]);
    assert_eq!((rig.forces_at(S1, a), rig.forces_at(S1, b)), (3, 2));
    assert_eq!((rig.s.champion(first).hex, rig.s.champion(second).hex), (a, b));
    // Every split is allowed, although only some are offered; no units at all are not a stack.
    rig.choose(S1, "march").choose(S1, "from (0,0)").choose(S1, &stay);
    for n in 1..=3 {
        assert!(rig.allows(S1, &format!("forces {n}")), "{n}");
    }
    assert!(!rig.allows(S1, "forces 0") && !rig.allows(S1, "forces 4"));
}

#[test]
fn mana_starts_each_round_afresh_and_may_go_above_its_maximum_within_one() {
    // BF-2.3a
    let mut rig = Rig::new(2);
    rig.hand(S1, &["command_surge"]);
    rig.step(&[(S1, &["play command_surge"])]); // 0 mana, +2
    assert_eq!(rig.s.player(S1).mana, 7);
    rig.mana(S2, 2).next_round();
    assert_eq!((rig.s.player(S1).mana, rig.s.player(S2).mana), (5, 5));
}

#[test]
fn mana_per_round_and_per_age_are_knobs() {
    // BF-2.3a, BF-Q2, BF-Q3
    let mut rig = Rig::with(2, &[("rules.max_mana", "4"), ("rules.mana_per_age", "2")]);
    for (round, mana) in [(2, 4), (3, 4), (4, 6), (7, 6), (8, 8)] {
        rig.round(round - 1).next_round();
        assert_eq!(rig.s.player(S1).mana, mana, "round {round}");
    }
}

#[test]
fn gold_is_carried_over_and_each_reset_adds_the_income() {
    // BF-2.3b
    let mut rig = Rig::new(2);
    rig.gold(S1, 200).gold(S2, 0).next_round();
    assert_eq!((rig.gold_of(S1), rig.gold_of(S2)), (201, 1));
    let mut rig = Rig::with(2, &[("rules.base_income", "3")]);
    rig.gold(S1, 200).next_round();
    assert_eq!(rig.gold_of(S1), 203);
}

#[test]
fn permanent_vp_stay_and_control_vp_are_counted_anew() {
    // BF-2.4a
    let mut rig = Rig::new(2);
    let center = rig.hex(0, 0);
    rig.s.player_mut(S1).vp = 2;
    rig.forces(S1, center, 1);
    rig.enter(Phase::Collection);
    rig.s.remove_forces(S1, center, 1);
    rig.enter(Phase::Collection);
    let totals: Vec<u16> = rig
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Score { seat: S1, total, .. } => Some(*total),
            _ => None,
        })
        .collect();
    assert_eq!(totals, [3, 2]);
    assert_eq!(rig.s.player(S1).vp, 2);
}

// ---- BF-2.5: piles ----

#[test]
fn a_player_has_a_hand_and_three_piles_and_draws_from_the_top() {
    // BF-2.5a
    let mut rig = Rig::new(2);
    rig.hand(S1, &["patrol_record", "make_a_play"]).draw_pile(S1, &["zap", "recruit"]);
    rig.step(&[(S1, &["play patrol_record"])]); // draw 1
    rig.step(&[(S1, &["play make_a_play"])]); // burns
    let player = rig.s.player(S1);
    assert_eq!(rig.names(&player.hand), ["recruit"]);
    assert_eq!(rig.names(&player.draw), ["zap"]);
    assert_eq!(rig.names(&player.discard), ["patrol_record"]);
    assert_eq!(rig.names(&player.burnt), ["make_a_play"]);
}

#[test]
fn drawing_from_an_empty_pile_shuffles_the_discards_and_goes_on() {
    // BF-2.5b, and the second half of BF-T24: draw 4 with 2 cards in the draw pile and 5 in the discard pile.
    let mut rig = Rig::new(2);
    let cards = ["zap", "recruit", "field_medic", "quick_move", "scout_report"];
    rig.hand(S1, &["hard_mulligan", "march_orders", "supply_cache", "recruit"]);
    rig.draw_pile(S1, &["zap", "recruit"]).discard_pile(S1, &cards);
    // "Draw 4, discard 2" is the card Master Plan.
    rig.hand(S1, &["master_plan"]);
    rig.step(&[(S1, &["play master_plan"])]);
    let player = rig.s.player(S1);
    assert_eq!((player.hand.len(), player.draw.len(), player.discard.len()), (8, 3, 0));
    let mut seen = rig.names(&player.hand)[4..].to_vec();
    assert_eq!(seen[..2], ["recruit", "zap"]);
    seen.drain(..2);
    seen.extend(rig.names(&player.draw));
    seen.sort_unstable();
    let mut all = cards;
    all.sort_unstable();
    assert_eq!(seen, all);
}

#[test]
fn a_reshuffle_makes_every_order_equally_likely() {
    // BF-2.5b
    let mut rig = Rig::new(2);
    rig.hand(S1, &["patrol_record"]).discard_pile(S1, &["zap", "recruit", "field_medic"]);
    let start = rig.s.clone();
    let zap = rig.card("zap");
    let mut drawn = 0;
    for seed in 0..3_000 {
        rig.s = start.clone();
        rig.seed(seed).step(&[(S1, &["play patrol_record"])]);
        drawn += usize::from(rig.s.player(S1).hand[0] == zap);
    }
    assert_share(drawn, 3_000, 1, 3);
}

#[test]
fn draws_are_lost_when_both_piles_are_empty() {
    // BF-2.5b, BF-Q38
    let mut rig = Rig::new(2);
    rig.hand(S1, &["last_lecture"]).draw_pile(S1, &["zap"]).discard_pile(S1, &["recruit"]);
    rig.step(&[(S1, &["play last_lecture"])]); // draw 5
    let player = rig.s.player(S1);
    assert_eq!((rig.names(&player.hand), player.draw.len(), player.discard.len()), (vec!["zap", "recruit"], 0, 0));
}

#[test]
fn a_card_drawn_to_a_full_hand_goes_to_the_discard_pile() {
    // BF-2.5c, BF-T23: a hand of 9 after the played card has left draws 3.
    let mut rig = Rig::new(2);
    rig.hand(S1, &["insight"]);
    for _ in 0..9 {
        rig.hand(S1, &["recruit"]);
    }
    rig.draw_pile(S1, &["zap", "field_medic", "quick_move", "scout_report"]);
    rig.step(&[(S1, &["play insight"])]);
    let player = rig.s.player(S1);
    assert_eq!(player.hand.len(), 10);
    assert_eq!(rig.names(&player.hand[9..]), ["scout_report"]);
    assert_eq!(rig.names(&player.discard), ["quick_move", "field_medic"]);
    assert_eq!(rig.names(&player.draw), ["zap"]);
    // The hand limit is a knob.
    let mut rig = Rig::with(2, &[("rules.hand_limit", "7")]);
    rig.hand(S1, &["insight"]).hand(S1, &["recruit"; 6]).draw_pile(S1, &["zap", "field_medic", "quick_move"]);
    rig.step(&[(S1, &["play insight"])]);
    assert_eq!((rig.s.player(S1).hand.len(), rig.s.player(S1).discard.len()), (7, 2));
}
