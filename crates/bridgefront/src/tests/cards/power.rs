//! Tests of the power decks of the three Ages, card by card (BF-24).

use crate::model::content::cards::DeckId;
use crate::model::events::Event;
use crate::tests::cards_all::{SEVEN, clash, end_round, fizzled, gold_of, play, with_center, with_forge, with_mine};
use crate::tests::rig::{Rig, S1, S2};

// ---- Age I ----

#[test]
fn gold_cards_bring_what_is_printed() {
    // BF-Q136
    for (card, plain, with_a_mine) in [
        ("emergency_pay", 4, 4),
        ("mine_charter", 1, 2),
        ("writ_of_industry", 1, 2),
        ("final_funding", 7, 7),
        ("crown_coin", 2, 2),
    ] {
        assert_eq!(gold_of(card, |_| ()), plain, "{card}");
        assert_eq!(gold_of(card, with_mine), with_a_mine, "{card} with a Mine");
    }
    for card in ["emergency_pay", "final_funding"] {
        let mut rig = Rig::new(2);
        play(&mut rig, card, &[]);
        assert_eq!(rig.names(&rig.s.player(S1).burnt), [card]);
    }
}

#[test]
fn nonvictory_power_cards_can_all_be_made_to_burn() {
    // BF-Q145, with the switch: Secret Plans and similar cards burn, Victory cards never do.
    let mut rig = Rig::with(2, &[("power.nonvictory_burn", "\"all\""), ("factions.cipher.passives", "[]")]);
    rig.faction(S1, "cipher");
    play(&mut rig, "secret_plans", &[]);
    play(&mut rig, "crown_coin", &[]);
    assert_eq!(rig.names(&rig.s.player(S1).burnt), ["secret_plans"]);
    assert_eq!(rig.names(&rig.s.player(S1).discard), ["crown_coin"]);
}

#[test]
fn bridge_deed_builds_and_may_march() {
    // BF-Q77
    let mut rig = Rig::new(2);
    let (home, next) = (rig.home(S1), rig.hex(2, 0));
    rig.forces(S1, home, 2);
    play(&mut rig, "bridge_deed", &["edge (2,0)~(3,0)", "from (3,0)", "forces 1", "step 3"]);
    assert_eq!((rig.forces_at(S1, home), rig.forces_at(S1, next)), (1, 1));
    play(&mut rig, "bridge_deed", &["edge (3,-1)~(3,0)", "stop"]);
    assert_eq!(rig.s.bridges.len(), 2);
}

#[test]
fn forge_sketch_trades_a_card_for_two() {
    for (stages, hand) in [(&["card zap"][..], 2), (&["stop"], 1)] {
        let mut rig = Rig::new(2);
        rig.hand(S1, &["zap"]).draw_pile(S1, &SEVEN);
        play(&mut rig, "forge_sketch", stages);
        assert_eq!(rig.s.player(S1).hand.len(), hand);
        assert!(rig.s.stack.is_empty());
    }
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &SEVEN);
    play(&mut rig, "forge_sketch", &[]);
    assert!(rig.s.player(S1).hand.is_empty(), "nothing to discard, nothing drawn");
}

#[test]
fn center_writ_gives_mana_on_the_center_and_scries_elsewhere() {
    let mut rig = Rig::new(2);
    with_center(&mut rig);
    rig.draw_pile(S1, &SEVEN);
    play(&mut rig, "center_writ", &[]);
    assert_eq!((rig.s.player(S1).mana, rig.s.stack.is_empty()), (5, true));
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &SEVEN);
    play(&mut rig, "center_writ", &["bottom quick_move"]);
    assert_eq!(rig.s.player(S1).mana, 4);
    assert_eq!(rig.names(&rig.s.player(S1).draw)[0], "quick_move");
}

#[test]
fn looking_at_a_scry_is_no_pick() {
    // BF-Q46: Cipher's pick bonus does not affect scry and War Chronicle.
    let mut rig = Rig::with(2, &[]);
    rig.faction(S1, "cipher").draw_pile(S1, &SEVEN);
    play(&mut rig, "center_writ", &["top quick_move"]);
    assert!(rig.s.stack.is_empty());
    play(&mut rig, "war_chronicle", &[]);
    assert_eq!(rig.s.player(S1).known_top, 2);
}

// ---- Age II ----

#[test]
fn killers_contract_pays_six_until_the_end_of_the_next_round() {
    // BF-Q133: on any enemy champion, at any distance.
    for (rounds, paid) in [(0, 6), (1, 6), (2, 0)] {
        let mut rig = Rig::new(2);
        let far = rig.hex(-3, 3);
        let slot = rig.champion(S2, "jet_striker", far);
        rig.hp(slot, 1);
        play(&mut rig, "killers_contract", &["champion #0"]);
        for _ in 0..rounds {
            crate::tests::cards_all::close_actions(&mut rig);
            rig.settle();
        }
        let gold = rig.s.player(S1).gold;
        play(&mut rig, "zap", &["champion #0"]);
        assert_eq!(rig.s.player(S1).gold, gold + 3 + paid, "after {rounds} rounds");
    }
}

#[test]
fn hit_control_sends_all_hits_to_forces_or_to_champions_first() {
    // BF-Q107
    for (mode, forces_first) in [("option 1", true), ("option 2", false)] {
        let mut seen = 0;
        for seed in 0..40 {
            let mut rig = Rig::new(2);
            let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
            rig.seed(seed).forces(S1, from, 3).forces(S2, to, 3).bridge(from, to);
            let slot = rig.champion(S2, "titan_vanguard", to);
            play(&mut rig, "hit_control", &[mode]);
            rig.step(&[(S1, &["march", "from (1,0)", "forces 3", "step 3"])]);
            assert!(rig.s.running.is_empty(), "used up by the battle");
            let (left, hp) = (rig.forces_at(S2, to), rig.s.champion(slot).hp);
            if forces_first {
                assert!(left == 0 || hp == 9, "no champion is hit while a Force stands");
            } else {
                assert!(left == 3 || !rig.s.champion(slot).alive(), "no Force while the champion stands");
            }
            seen += u32::from(left < 3 || hp < 9);
        }
        assert!(seen > 10);
    }
}

#[test]
fn span_dominion_opens_three_edges_to_everybody_for_the_round() {
    // BF-Q82
    let mut rig = Rig::new(2);
    let row = [3, 2, 1, 0].map(|q| rig.hex(q, 0));
    rig.forces(S1, row[0], 2).forces(S2, row[3], 2);
    play(
        &mut rig,
        "span_dominion",
        &["hex (3,0)", "edge (2,0)~(3,0)", "hex (1,0)", "edge (1,0)~(2,0)", "hex (1,0)", "edge (0,0)~(1,0)"],
    );
    assert_eq!((rig.s.opened.len(), rig.s.bridges.len(), rig.s.player(S1).mana), (3, 0, 3));
    play(&mut rig, "quick_march", &["from (3,0)", "forces 2", "step 3", "stop"]);
    rig.step(&[(S2, &["march", "from (0,0)", "forces 2", "step 0"])]);
    assert_eq!((rig.forces_at(S1, row[1]), rig.forces_at(S2, row[2])), (2, 2));
    end_round(&mut rig);
    assert_eq!(rig.s.opened.len(), 0);
}

#[test]
fn span_dominion_names_three_different_edges() {
    let mut rig = Rig::new(2);
    rig.hand(S1, &["span_dominion"]).choose(S1, "play span_dominion");
    rig.choose(S1, "hex (0,0)").choose(S1, "edge (0,0)~(1,0)").choose(S1, "hex (0,0)");
    assert!(!rig.allows(S1, "edge (0,0)~(1,0)"));
}

#[test]
fn forge_seal_may_scrap_to_draw_with_a_forge() {
    let mut rig = Rig::new(2);
    rig.hand(S1, &["zap"]).draw_pile(S1, &SEVEN);
    play(&mut rig, "forge_seal", &[]);
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["zap"], "no Forge");
    with_forge(&mut rig);
    play(&mut rig, "forge_seal", &["stop"]);
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["zap"]);
    play(&mut rig, "forge_seal", &["card zap"]);
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["quick_move"]);
    assert_eq!(rig.names(&rig.s.player(S1).burnt), ["zap"]);
}

#[test]
fn chronicle_of_war_draws_and_may_turn_a_card_into_mana() {
    for (stages, mana, hand) in [(&["card quick_move"][..], 5, 0), (&["stop"], 4, 1)] {
        let mut rig = Rig::new(2);
        rig.draw_pile(S1, &SEVEN);
        play(&mut rig, "chronicle_of_war", stages);
        assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).hand.len()), (mana, hand));
    }
}

#[test]
fn oath_of_safekeeping_splits_two_hp_in_one_hex() {
    for (points, hp) in [(["champion #0", "champion #0"], [3, 1]), (["champion #0", "champion #1"], [2, 2])] {
        let mut rig = Rig::new(2);
        let (at, other) = (rig.hex(0, 0), rig.hex(1, 0));
        let slots = [rig.champion(S1, "brute", at), rig.champion(S1, "brute", at)];
        let third = rig.champion(S1, "brute", other);
        rig.hp(slots[0], 1).hp(slots[1], 1).hp(third, 1);
        play(&mut rig, "oath_of_safekeeping", &["hex (0,0)"]);
        assert_eq!(rig.options(S1), ["champion #0", "champion #1"]);
        rig.choose(S1, points[0]).choose(S1, points[1]);
        assert_eq!(slots.map(|slot| rig.s.champion(slot).hp), hp);
        assert_eq!((rig.s.champion(third).hp, rig.s.stack.is_empty()), (1, true));
    }
    // No champion is healed above its printed HP.
    let mut rig = Rig::new(2);
    let at = rig.hex(0, 0);
    let slot = rig.champion(S1, "brute", at);
    rig.hp(slot, 5);
    play(&mut rig, "oath_of_safekeeping", &["hex (0,0)", "champion #0"]);
    assert_eq!((rig.s.champion(slot).hp, rig.s.stack.is_empty()), (6, true));
}

#[test]
fn oath_of_safekeeping_fizzles_when_its_hex_has_no_champion_left() {
    // BF-12.4b
    let mut rig = Rig::new(2);
    let at = rig.hex(0, 0);
    let slot = rig.champion(S1, "brute", at);
    rig.hp(slot, 1);
    clash(&mut rig, ("zap", &["champion #0"]), ("oath_of_safekeeping", &["hex (0,0)"]));
    assert!(fizzled(&rig, S1, "oath_of_safekeeping"));
}

// ---- Age III ----

#[test]
fn absolute_mobilization_moves_three_stacks_two_hexes() {
    let mut rig = Rig::new(2);
    let rows = [0, 1, 2].map(|r| [1, 0, -1].map(|q| rig.hex(q, r)));
    for row in rows {
        rig.bridge(row[0], row[1]).bridge(row[1], row[2]).forces(S1, row[0], 2);
    }
    let mut stages = Vec::new();
    for origin in ["from (1,0)", "from (1,1)", "from (1,2)"] {
        stages.extend([origin, "forces 2", "step 3", "step 3"]);
    }
    play(&mut rig, "absolute_mobilization", &stages);
    assert_eq!(rows.map(|row| rig.forces_at(S1, row[2])), [2, 2, 2]);
    assert_eq!(rig.s.player(S1).mana, 2);
}

#[test]
fn forge_miracle_gains_two_of_the_bottom_five() {
    // BF-Q46: Cipher sees six cards and still gains two.
    for extra in [0, 1] {
        let mut rig = if extra == 1 { Rig::with(2, &[]) } else { Rig::new(2) };
        let market = [
            "plunder",
            "royal_mint",
            "conquest_record",
            "last_lecture",
            "doom_mark",
            "war_cry",
            "attrition",
            "ruin_the_span",
        ];
        rig.faction(S1, "cipher").deck(2, &market);
        play(&mut rig, "forge_miracle", &[]);
        let mut shown = rig.options(S1);
        shown.sort_unstable();
        let mut bottom: Vec<String> = market[..5 + extra].iter().map(|id| format!("card {id}")).collect();
        bottom.sort_unstable();
        assert_eq!(shown, bottom);
        rig.choose(S1, "card conquest_record").choose(S1, "card doom_mark");
        let player = rig.s.player(S1);
        let mut gained = rig.names(&player.draw);
        gained.sort_unstable();
        assert_eq!((gained, player.vp), (vec!["conquest_record", "doom_mark"], 1));
        let left = rig.names(&rig.s.decks[DeckId(2)]);
        assert_eq!(&left[left.len() - 2..], ["attrition", "ruin_the_span"], "the top is untouched");
        assert_eq!(left.len(), 6);
        assert!(rig.s.stack.is_empty());
    }
}

#[test]
fn last_stand_kills_three_of_the_first_enemies_to_enter_the_capital() {
    // BF-T41, BF-Q109: of five that enter two are left; a second stack enters unharmed.
    let mut rig = Rig::new(2);
    let (home, a, b) = (rig.home(S1), rig.hex(2, 0), rig.hex(3, -1));
    rig.forces(S1, home, 2).forces(S2, a, 5).forces(S2, b, 2).bridge(home, a).bridge(home, b);
    play(&mut rig, "last_stand", &[]);
    assert_eq!(rig.s.player(S1).mana, 3);
    rig.step(&[(S2, &["march", "from (2,0)", "forces 5", "step 0"])]);
    assert_eq!((rig.forces_at(S2, home), rig.forces_at(S1, home)), (2, 2));
    rig.step(&[(S2, &["march", "from (3,-1)", "forces 2", "step 5"])]);
    assert_eq!(rig.forces_at(S2, home), 4);
}

#[test]
fn last_stand_spares_its_owner_and_ends_with_the_round() {
    let mut rig = Rig::new(2);
    let (home, a) = (rig.home(S1), rig.hex(2, 0));
    rig.forces(S1, a, 5).bridge(home, a);
    play(&mut rig, "last_stand", &[]);
    rig.step(&[(S1, &["march", "from (2,0)", "forces 5", "step 0"])]);
    assert_eq!((rig.forces_at(S1, home), rig.s.running.len()), (5, 1));
    end_round(&mut rig);
    assert!(rig.s.running.is_empty());
}

#[test]
fn last_stand_is_used_up_by_a_champion_that_comes_alone() {
    // BF-Q109: it strikes the first stack to enter, by move, deploy or relocation.
    let stand = || {
        let mut rig = Rig::new(2);
        let home = rig.home(S1);
        rig.forces(S1, home, 2);
        play(&mut rig, "last_stand", &[]);
        rig
    };
    let mut rig = stand();
    let (home, a) = (rig.home(S1), rig.hex(2, 0));
    rig.champion(S2, "brute", a);
    rig.bridge(home, a);
    rig.step(&[(S2, &["march", "from (2,0)", "go #0", "step 0"])]);
    assert!(rig.s.running.is_empty());
    let mut rig = stand();
    rig.forces(S2, home, 1).hand(S2, &["jet_striker"]);
    rig.step(&[(S2, &["play jet_striker", "hex (3,0)"])]);
    assert!(rig.s.running.is_empty());
    let mut rig = stand();
    rig.champion(S2, "brute", a);
    rig.forces(S2, home, 1).hand(S2, &["rapid_redeploy"]);
    rig.step(&[(S2, &["play rapid_redeploy", "champion #0", "hex (3,0)"])]);
    assert!(rig.s.running.is_empty());
}

#[test]
fn of_two_last_stands_a_champion_that_comes_alone_uses_up_one() {
    // BF-Q109: each card waits for a first stack; a champion deployed or relocated alone is a stack.
    let stands = || {
        let mut rig = Rig::with(2, &[("cards.last_stand.copies", "2")]);
        let home = rig.home(S1);
        rig.forces(S1, home, 2);
        play(&mut rig, "last_stand", &[]);
        play(&mut rig, "last_stand", &[]);
        assert_eq!(rig.s.running.len(), 2);
        rig
    };
    let mut rig = stands();
    let (home, a) = (rig.home(S1), rig.hex(2, 0));
    rig.forces(S2, home, 1).hand(S2, &["jet_striker"]);
    rig.step(&[(S2, &["play jet_striker", "hex (3,0)"])]);
    assert_eq!(rig.s.running.len(), 1, "a champion deployed");
    let mut rig = stands();
    rig.champion(S2, "brute", a);
    rig.forces(S2, home, 1).hand(S2, &["rapid_redeploy"]);
    rig.step(&[(S2, &["play rapid_redeploy", "champion #0", "hex (3,0)"])]);
    assert_eq!(rig.s.running.len(), 1, "a champion relocated");
}

#[test]
fn center_relic_gives_mana_and_a_card_on_the_center_and_scries_two_elsewhere() {
    let mut rig = Rig::new(2);
    with_center(&mut rig);
    rig.draw_pile(S1, &SEVEN);
    play(&mut rig, "center_relic", &[]);
    assert_eq!((rig.s.player(S1).mana, rig.names(&rig.s.player(S1).hand)), (5, vec!["quick_move"]));
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &SEVEN);
    play(&mut rig, "center_relic", &["bottom quick_move", "bottom bridge_crew"]);
    assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).hand.len()), (4, 0));
    assert_eq!(rig.names(&rig.s.player(S1).draw)[..2], ["bridge_crew", "quick_move"]);
}

#[test]
fn forge_relic_drafts_and_then_discards_with_a_forge() {
    let mut rig = Rig::new(2);
    rig.s.round = 8;
    rig.hand(S1, &["zap"]).deck(2, &["plunder", "royal_mint", "last_lecture", "doom_mark"]);
    play(&mut rig, "forge_relic", &[]);
    assert_eq!(rig.s.decks[DeckId(2)].len(), 4, "no Forge");
    with_forge(&mut rig);
    play(&mut rig, "forge_relic", &["card doom_mark", "card zap"]);
    assert_eq!(rig.s.decks[DeckId(2)].len(), 3);
    // The first Forge Relic was in the discard pile, which was shuffled into the draw pile before the gain (BF-15.3a).
    let mut draw = rig.names(&rig.s.player(S1).draw);
    draw.sort_unstable();
    assert_eq!(draw, ["doom_mark", "forge_relic"]);
    assert!(rig.s.player(S1).hand.is_empty() && rig.s.stack.is_empty());
}

#[test]
fn siege_chronicle_musters_three_while_enemies_are_in_the_capital() {
    for (enemies, forces) in [(1, 3), (0, 0)] {
        let mut rig = Rig::new(2);
        let home = rig.home(S1);
        rig.forces(S2, home, enemies);
        play(&mut rig, "siege_chronicle", &[]);
        assert_eq!(rig.forces_at(S1, home), forces);
        assert!(!fizzled(&rig, S1, "siege_chronicle"));
    }
}

#[test]
fn a_deploy_under_a_cataclysm_is_seen_by_its_order() {
    // Similar to BF-T12: equal initiatives resolve in Lead order. Grand Maneuver has 45 and Cataclysm Core 45.
    for (lead, dead) in [(S1, true), (S2, false)] {
        let mut rig = Rig::new(2);
        let (target, away) = (rig.hex(0, 0), rig.hex(-1, 0));
        rig.forces(S2, target, 5).bridge(target, away).s.lead = lead;
        clash(
            &mut rig,
            ("grand_maneuver", &["from (0,0)", "forces 5", "step 3", "stop"]),
            ("cataclysm_core", &["hex (0,0)"]),
        );
        assert_eq!(rig.forces_at(S2, away), if dead { 0 } else { 5 });
        assert!(!rig.events.iter().any(|event| matches!(event, Event::Battle { .. })));
    }
}
