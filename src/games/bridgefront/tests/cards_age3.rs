//! The market of Age III, card by card (BF-23).

use super::cards_all::{
    SEVEN, after_a_death, clash, dice, end_round, fizzled, gold_of, in_their_capital, play, thresholds, with_center,
    with_forge,
};
use super::rig::{Rig, S1, S2, S3};
use crate::games::bridgefront::content::cards::DeckId;
use crate::games::bridgefront::events::Event;
use crate::games::bridgefront::state::{Slot, TileKind};

// ---- movement ----

#[test]
fn ghost_step_walks_up_to_three_hexes_without_bridges_and_burns() {
    for steps in 1..=3 {
        let mut rig = Rig::new(2);
        let row = [3, 2, 1, 0].map(|q| rig.hex(q, 0));
        rig.forces(S1, row[0], 3);
        let mut stages = vec!["from (3,0)", "forces 3"];
        stages.extend(vec!["step 3"; steps]);
        if steps < 3 {
            stages.push("stop");
        }
        play(&mut rig, "ghost_step", &stages);
        assert_eq!(rig.forces_at(S1, row[steps]), 3);
        assert_eq!((rig.names(&rig.s.player(S1).burnt), rig.s.player(S1).mana), (vec!["ghost_step"], 3));
    }
}

#[test]
fn ghost_step_still_stops_at_enemies() {
    // BF-12.5a
    let mut rig = Rig::new(2);
    let row = [3, 2, 1].map(|q| rig.hex(q, 0));
    rig.forces(S1, row[0], 30).forces(S2, row[1], 1);
    play(&mut rig, "ghost_step", &["from (3,0)", "forces 30", "step 3", "step 3", "stop"]);
    assert!(rig.forces_at(S1, row[1]) > 0 && rig.forces_at(S1, row[2]) == 0);
}

#[test]
fn warp_column_must_end_beside_a_champion_that_did_not_come_along() {
    // BF-Q120
    let mut rig = Rig::new(2);
    let (from, friend) = (rig.hex(3, 0), rig.hex(0, 0));
    rig.forces(S1, from, 3);
    rig.champion(S1, "brute", friend);
    rig.hand(S1, &["warp_column"]).choose(S1, "play warp_column").choose(S1, "from (3,0)").choose(S1, "forces 3");
    assert!(rig.allows(S1, "step 3") && !rig.allows(S1, "step 2"), "from (3,-1) no second step gets there");
    rig.choose(S1, "step 3");
    assert!(!rig.allows(S1, "stop"), "(2,0) is two away");
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, "step 3");
    let end = rig.hex(1, 0);
    assert_eq!((rig.forces_at(S1, end), rig.s.player(S1).mana), (3, 3));
    // A champion is no anchor for its own group.
    let mut rig = Rig::new(2);
    rig.champion(S1, "brute", from);
    rig.hand(S1, &["warp_column"]).choose(S1, "play warp_column");
    assert!(!rig.allows(S1, "go #0"));
}

#[test]
fn warp_column_fizzles_when_the_champion_has_died() {
    // BF-22i
    let mut rig = Rig::new(2);
    let (from, friend) = (rig.hex(2, 0), rig.hex(0, 0));
    rig.forces(S1, from, 3);
    let slot = rig.champion(S1, "brute", friend);
    rig.hp(slot, 1);
    clash(&mut rig, ("zap", &["champion #0"]), ("warp_column", &["from (2,0)", "forces 3", "step 3", "stop"]));
    assert_eq!(rig.forces_at(S1, from), 3);
    assert!(fizzled(&rig, S1, "warp_column"));
}

#[test]
fn final_push_draws_if_it_ends_on_the_center_or_a_forge() {
    // BF-Q121: looked at on arrival, whatever the battle brings.
    for (kind, enemies, drawn) in
        [(TileKind::Plain, 0, 0), (TileKind::Forge, 0, 1), (TileKind::Mine, 0, 0), (TileKind::Forge, 60, 1)]
    {
        let mut rig = Rig::new(2);
        let (from, to) = (rig.hex(2, 0), rig.hex(1, 0));
        rig.tile(to, kind).forces(S1, from, 2).forces(S2, to, enemies).bridge(from, to).draw_pile(S1, &SEVEN);
        play(&mut rig, "final_push", &["from (2,0)", "forces 2", "step 3", "stop"]);
        assert_eq!(rig.s.player(S1).hand.len(), drawn, "{kind:?} {enemies}");
    }
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.forces(S1, from, 2).bridge(from, to).draw_pile(S1, &SEVEN);
    play(&mut rig, "final_push", &["from (1,0)", "forces 2", "step 3", "stop"]);
    assert_eq!(rig.s.player(S1).hand.len(), 1, "the Center");
}

#[test]
fn final_push_may_be_looked_at_after_the_battle() {
    // BF-Q121: "if it ends on", the other way round: 2 against 60 lose, 60 against 1 win.
    let after = [("cards.final_push.fx.1.cond", "{ stays_on = [\"center\", \"forge\"] }")];
    for (forces, enemies, drawn) in [(2, 60, 0), (60, 1, 1), (2, 0, 1)] {
        let mut rig = Rig::with(2, &after);
        let (from, to) = (rig.hex(2, 0), rig.hex(1, 0));
        rig.tile(to, TileKind::Forge).forces(S1, from, forces).forces(S2, to, enemies).bridge(from, to);
        rig.draw_pile(S1, &SEVEN);
        play(&mut rig, "final_push", &["from (2,0)", &format!("forces {forces}"), "step 3", "stop"]);
        assert_eq!(rig.s.player(S1).hand.len(), drawn, "{forces} against {enemies}");
        assert!(rig.s.stack.is_empty() && rig.s.entered.is_empty(), "the battle is over and fought once");
    }
}

#[test]
fn final_push_draws_nothing_if_its_stack_fell_into_a_trap_or_ends_elsewhere() {
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.forces(S1, from, 1).forces(S2, to, 1).bridge(from, to).draw_pile(S1, &SEVEN);
    rig.hand(S2, &["bridge_trap"]).step(&[(S2, &["play bridge_trap", "edge (0,0)~(1,0)"])]);
    play(&mut rig, "final_push", &["from (1,0)", "forces 1", "step 3", "stop"]);
    assert_eq!((rig.forces_at(S1, from), rig.s.player(S1).hand.len()), (0, 0), "nobody arrived");
    let mut rig = Rig::new(2);
    with_center(&mut rig);
    let (from, to) = (rig.hex(2, 0), rig.hex(1, 0));
    rig.forces(S1, from, 1).bridge(from, to).draw_pile(S1, &SEVEN);
    play(&mut rig, "final_push", &["from (2,0)", "forces 1", "step 3", "stop"]);
    assert!(rig.s.player(S1).hand.is_empty(), "holding the Center is not ending there");
}

#[test]
fn extraction_run_pays_only_for_a_champion_that_moved() {
    // BF-Q125
    let mut rig = Rig::new(2);
    let (from, mine, theirs) = (rig.hex(-1, 0), rig.hex(2, 0), rig.hex(0, 2));
    rig.champion(S1, "brute", from);
    rig.mine(mine, 4).forces(S1, mine, 1).mine(theirs, 4).forces(S2, theirs, 1);
    rig.hand(S1, &["extraction_run"]).choose(S1, "play extraction_run").choose(S1, "champion #0");
    assert_eq!(rig.options(S1), ["hex (2,0)"]);
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, "hex (2,0)");
    assert_eq!((rig.s.champion(Slot(0)).hex, rig.s.player(S1).gold), (mine, 11));
    play(&mut rig, "extraction_run", &["champion #0", "hex (2,0)"]);
    assert_eq!(rig.s.player(S1).gold, 11);
}

#[test]
fn extraction_run_fizzles_when_the_mine_is_lost() {
    // BF-12.4b
    let mut rig = Rig::new(2);
    let (from, mine) = (rig.hex(-1, 0), rig.hex(2, 0));
    rig.champion(S1, "brute", from);
    let guard = rig.champion(S1, "brute", mine);
    rig.mine(mine, 4).hp(guard, 1);
    clash(&mut rig, ("zap", &["champion #1"]), ("extraction_run", &["champion #0", "hex (2,0)"]));
    assert_eq!((rig.s.champion(Slot(0)).hex, rig.s.player(S1).gold), (from, 10));
}

// ---- recruitment ----

#[test]
fn endless_conscription_counts_the_cards_of_the_round_and_itself() {
    // BF-T42, BF-Q115
    for (earlier, forces) in [(0, 5), (1, 6), (2, 7)] {
        let mut rig = Rig::new(2);
        let home = rig.home(S1);
        for _ in 0..earlier {
            play(&mut rig, "supply_cache", &[]);
        }
        play(&mut rig, "endless_conscription", &[]);
        assert_eq!(rig.forces_at(S1, home), forces);
    }
    let mut rig = Rig::new(2);
    play(&mut rig, "supply_cache", &[]);
    end_round(&mut rig);
    play(&mut rig, "endless_conscription", &[]);
    let home = rig.home(S1);
    assert_eq!(rig.forces_at(S1, home), 5, "cards of an earlier round do not count");
}

#[test]
fn elite_guard_heals_a_champion_at_home_chosen_when_it_resolves() {
    // BF-Q51
    let mut rig = Rig::new(2);
    let (home, out) = (rig.home(S1), rig.hex(0, 0));
    let a = rig.champion(S1, "brute", home);
    let b = rig.champion(S1, "brute", home);
    let c = rig.champion(S1, "brute", out);
    rig.hp(a, 1).hp(b, 1).hp(c, 1);
    play(&mut rig, "elite_guard", &[]);
    assert_eq!(rig.options(S1), ["champion #0", "champion #1"]);
    assert_eq!(rig.forces_at(S1, home), 5);
    rig.choose(S1, "champion #1");
    assert_eq!([a, b, c].map(|slot| rig.s.champion(slot).hp), [1, 3, 1]);
}

#[test]
fn forward_legion_joins_a_champion_and_may_march_on_with_it() {
    // BF-Q122: any subset of the units there.
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    let slot = rig.champion(S1, "brute", from);
    rig.forces(S1, from, 1).bridge(from, to);
    play(&mut rig, "forward_legion", &["hex (1,0)", "from (1,0)", "go #0", "forces 5", "step 3"]);
    assert_eq!((rig.forces_at(S1, to), rig.s.champion(slot).hex), (5, to));
    assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (3, 8), "the march is free");
    let mut rig = Rig::new(2);
    rig.champion(S1, "brute", from);
    rig.bridge(from, to);
    play(&mut rig, "forward_legion", &["hex (1,0)", "stop"]);
    assert_eq!(rig.forces_at(S1, from), 4);
}

#[test]
fn last_reserves_may_march_with_the_new_forces_only() {
    // BF-Q122
    for (faction, most) in [("cipher", 4), ("bastion", 5)] {
        let mut rig = Rig::with(2, &[]);
        rig.faction(S1, faction);
        let (home, to) = (rig.home(S1), rig.hex(2, 0));
        rig.forces(S1, home, 3).bridge(home, to).hand(S1, &["last_reserves"]);
        rig.choose(S1, "play last_reserves").choose(S1, "from (3,0)");
        assert!(rig.allows(S1, &format!("forces {most}")) && !rig.allows(S1, &format!("forces {}", most + 1)));
        rig.choose(S1, &format!("forces {most}")).s.player_mut(S2).mana = 0;
        rig.choose(S1, "step 3");
        assert_eq!((rig.forces_at(S1, home), rig.forces_at(S1, to)), (3, most));
        assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (4, 7));
    }
    let mut rig = Rig::new(2);
    let (home, to) = (rig.home(S1), rig.hex(2, 0));
    rig.bridge(home, to);
    play(&mut rig, "last_reserves", &["stop"]);
    assert_eq!(rig.forces_at(S1, home), 4);
}

// ---- economy ----

#[test]
fn gold_cards_bring_what_is_printed() {
    // BF-Q136
    assert_eq!(gold_of("royal_mint", |_| ()), 5);
    assert_eq!(gold_of("plunder", |_| ()), 2);
    assert_eq!(gold_of("plunder", in_their_capital), 5);
    assert_eq!(gold_of("blood_price", |_| ()), 2);
    assert_eq!(gold_of("blood_price", after_a_death), 4);
    assert_eq!(gold_of("conquest_record", |_| ()), 1);
}

#[test]
fn blood_price_wants_an_enemy_champion_dead_this_round() {
    // BF-Q144: an own one does not count, nor one of an earlier round.
    let own = |rig: &mut Rig| {
        let at = rig.hex(0, 0);
        let slot = rig.champion(S1, "brute", at);
        rig.hp(slot, 1);
        play(rig, "zap", &["champion #0"]);
    };
    assert_eq!(gold_of("blood_price", own), 2);
    let earlier = |rig: &mut Rig| {
        after_a_death(rig);
        end_round(rig);
    };
    assert_eq!(gold_of("blood_price", earlier), 2);
}

#[test]
fn market_squeeze_takes_up_to_two_gold_from_one_opponent() {
    // BF-Q139
    for (theirs, taken) in [(5, 2), (1, 1), (0, 0)] {
        let mut rig = Rig::new(3);
        rig.gold(S3, theirs);
        play(&mut rig, "market_squeeze", &["opponent S3"]);
        assert_eq!([S1, S2, S3].map(|seat| rig.s.player(seat).gold), [10 + taken, 10, theirs - taken]);
    }
    let mut rig = Rig::new(2);
    rig.hand(S1, &["market_squeeze"]).choose(S1, "play market_squeeze");
    assert!(!rig.allows(S1, "opponent S1"));
}

#[test]
fn black_market_pull_gains_a_random_card_of_age_three() {
    // In Age I too; gained cards go to a random place of the draw pile (BF-15.3a).
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let mut rig = Rig::new(2);
        rig.seed(seed).deck(2, &["royal_mint", "crown_coin", "monument_plan"]).deck(0, &["zap"; 3]);
        rig.draw_pile(S1, &SEVEN);
        play(&mut rig, "black_market_pull", &[]);
        let player = rig.s.player(S1);
        assert_eq!((player.draw.len(), rig.s.decks[DeckId(2)].len()), (8, 2));
        assert_eq!(rig.names(&player.burnt), ["black_market_pull"]);
        let gained = rig.names(&player.draw).into_iter().find(|id| !SEVEN.contains(id)).expect("it was gained");
        assert_eq!(player.vp, u16::from(gained != "royal_mint"), "{gained}");
        seen.insert(gained.to_owned());
    }
    assert_eq!(seen.len(), 3, "each of them some time");
}

// ---- deckcraft ----

#[test]
fn look_and_take_cards_put_so_many_in_hand_and_the_rest_away() {
    // BF-22f; Cipher sees one more (BF-21.5b).
    for (card, mana, look) in [("perfect_cycle", 2, 6), ("vault_of_notes", 1, 7)] {
        for extra in [0, 1] {
            let mut rig = if extra == 1 { Rig::with(2, &[]) } else { Rig::new(2) };
            rig.faction(S1, "cipher").draw_pile(S1, &["zap", "zap"]).draw_pile(S1, &SEVEN);
            play(&mut rig, card, &["card quick_move", "card field_medic", "card bridge_crew"]);
            let player = rig.s.player(S1);
            assert_eq!(rig.names(&player.hand), ["quick_move", "field_medic", "bridge_crew"]);
            assert_eq!((player.draw.len(), player.discard.len()), (9 - look - extra, look + extra - 3 + 1));
            assert_eq!(player.mana, 5 - mana);
            assert!(rig.s.stack.is_empty());
        }
    }
}

#[test]
fn erase_weakness_scraps_and_pays_even_with_an_empty_hand() {
    // BF-Q143
    let mut rig = Rig::new(2);
    rig.hand(S1, &["zap"]);
    play(&mut rig, "erase_weakness", &["card zap"]);
    assert_eq!((rig.names(&rig.s.player(S1).burnt), rig.s.player(S1).gold), (vec!["zap"], 11));
    play(&mut rig, "erase_weakness", &[]);
    assert_eq!(rig.s.player(S1).gold, 12);
}

#[test]
fn tome_of_orders_draws_two_and_must_put_one_back_on_top() {
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &SEVEN);
    play(&mut rig, "tome_of_orders", &[]);
    assert!(!rig.allows(S1, "stop"));
    rig.choose(S1, "card quick_move");
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["bridge_crew"]);
    assert_eq!(rig.names(&rig.s.player(S1).draw).last(), Some(&"quick_move"));
}

// ---- tactics ----

#[test]
fn cataclysms_kill_all_forces_and_damage_all_champions() {
    // BF-22j, BF-Q128: everybody's, in a shared Capital too.
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
    // BF-22i: Emergency Evac is 45, so the target flees by Flank Step (35) with Lead S2.
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
fn war_cry_and_shock_drill_lift_the_first_combat_round_of_the_next_battle() {
    // BF-22g, BF-Q91: not added up; used up by the battle.
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

#[test]
fn attrition_kills_up_to_five_enemy_forces_and_hurts_enemy_champions() {
    // BF-22d, BF-22j, BF-Q128: in a shared Capital the own units are spared.
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

// ---- bridges ----

#[test]
fn ruin_the_span_destroys_two_bridges_anywhere() {
    let mut rig = Rig::new(2);
    let row = [0, -1, -2, -3].map(|q| rig.hex(q, 0));
    rig.bridge(row[0], row[1]).bridge(row[1], row[2]).bridge(row[2], row[3]);
    rig.hand(S1, &["ruin_the_span"]).choose(S1, "play ruin_the_span");
    let edges: Vec<String> = rig.s.bridges.iter().map(|edge| format!("edge {}", rig.game.edge_text(edge))).collect();
    assert_eq!(rig.options(S1), edges, "two are to be named, whichever first");
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, &edges[1]).choose(S1, &edges[2]);
    assert_eq!((rig.s.bridges.len(), rig.s.player(S1).mana), (1, 2));
    play(&mut rig, "demolish_bridge", &[&edges[0]]);
    let mut rig = Rig::new(2);
    rig.bridge(row[0], row[1]);
    play(&mut rig, "ruin_the_span", &["edge (-1,0)~(0,0)"]);
    assert_eq!(rig.s.bridges.len(), 0, "or the one there is");
}

#[test]
fn total_blackout_forbids_building_and_destroying_for_the_round() {
    // BF-Q85
    let mut rig = Rig::new(2);
    let (home, next) = (rig.home(S1), rig.hex(2, 0));
    rig.mana(S1, 9).forces(S1, home, 2).bridge(home, next);
    play(&mut rig, "total_blackout", &[]);
    assert_eq!(rig.s.player(S1).mana, 7);
    assert!(!rig.allows(S1, "build") && !rig.allows(S2, "build"));
    play(&mut rig, "demolish_bridge", &[]);
    assert_eq!(rig.s.bridges.len(), 1);
    play(&mut rig, "bridge_crew", &["from (3,0)", "forces 2", "step 3"]);
    assert_eq!((rig.s.bridges.len(), rig.forces_at(S1, next)), (1, 2), "the other clause goes on");
    end_round(&mut rig);
    assert!(rig.allows(S1, "build"));
}

#[test]
fn bridge_fortress_builds_and_splits_two_forces_over_the_ends() {
    // BF-Q86
    for (at_low, at_high) in [(0, 2), (1, 1), (2, 0)] {
        let mut rig = Rig::new(2);
        let (near, far) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.forces(S1, near, 1);
        // (0,0) is the lower end.
        play(&mut rig, "bridge_fortress", &["edge (0,0)~(1,0)", &format!("forces {at_low}")]);
        assert!(rig.s.bridges.has(rig.edge(near, far)));
        assert_eq!((rig.forces_at(S1, far), rig.forces_at(S1, near)), (at_low, 1 + at_high));
    }
}

#[test]
fn bridge_fortress_may_attack_the_far_end() {
    // BF-Q86, BF-Q66: the deployer attacks.
    let mut rig = Rig::new(2);
    let (near, far) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.forces(S1, near, 1).forces(S2, far, 1);
    play(&mut rig, "bridge_fortress", &["edge (0,0)~(1,0)", "forces 2"]);
    let battle = rig.events.iter().find_map(|event| match event {
        Event::Battle { attacker, forces, .. } => Some((*attacker, *forces)),
        _ => None,
    });
    assert_eq!(battle, Some((S1, [2, 1])));
}

#[test]
fn spanbreaker_raid_breaks_a_bridge_at_a_champion_and_leads_its_stack_on() {
    let mut rig = Rig::new(2);
    let (from, a, b, c) = (rig.hex(1, 0), rig.hex(0, 0), rig.hex(2, 0), rig.hex(3, 0));
    let slot = rig.champion(S1, "brute", from);
    rig.forces(S1, from, 3).bridge(from, a).bridge(from, b).bridge(b, c);
    let elsewhere = rig.hex(-1, 0);
    rig.forces(S1, elsewhere, 2).bridge(a, elsewhere);
    rig.hand(S1, &["spanbreaker_raid"]).choose(S1, "play spanbreaker_raid");
    assert_eq!(rig.options(S1), ["edge (0,0)~(1,0)", "edge (1,0)~(2,0)"], "at the champion only");
    rig.choose(S1, "edge (0,0)~(1,0)").choose(S1, "champion #0");
    assert_eq!(rig.options(S1), ["go #0"], "it leads its own stack");
    rig.choose(S1, "go #0").choose(S1, "forces 2");
    assert!(!rig.allows(S1, "step 3"), "the broken bridge carries nobody");
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, "step 0").choose(S1, "step 0");
    assert_eq!((rig.s.champion(slot).hex, rig.forces_at(S1, c), rig.forces_at(S1, from)), (c, 2, 1));
    assert_eq!(rig.s.bridges.len(), 3);
}

// ---- gambits ----

#[test]
fn siege_writ_kills_up_to_four_defenders_before_the_siege() {
    // BF-T41, BF-14.0b
    for (defenders, left) in [(5, 1), (3, 0)] {
        let mut rig = Rig::new(2);
        let theirs = rig.home(S2);
        rig.forces(S1, theirs, 4).forces(S2, theirs, defenders);
        play(&mut rig, "siege_writ", &[]);
        end_round(&mut rig);
        let struck = rig.events.iter().find_map(|event| match event {
            Event::Struck { seat, forces, .. } => Some((*seat, *forces)),
            _ => None,
        });
        assert_eq!(struck, Some((S2, defenders - left)));
        if left == 0 {
            assert_eq!(rig.forces_at(S1, theirs), 4, "won without a roll");
        }
        assert!(rig.s.running.is_empty());
    }
}

#[test]
fn siege_writ_wins_as_often_as_worked_out() {
    // BF-T41: four against one of five left: 0.998821.
    let mut rig = Rig::new(2);
    let theirs = rig.home(S2);
    rig.forces(S1, theirs, 4).forces(S2, theirs, 5);
    play(&mut rig, "siege_writ", &[]);
    let start = rig.s.clone();
    let (mut won, tries) = (0, 3000);
    for _ in 0..tries {
        rig.s = start.clone();
        end_round(&mut rig);
        won += u32::from(rig.forces_at(S1, theirs) > 0);
    }
    // 3.5 losses are expected; four standard deviations more.
    assert!(tries - won < 12, "{won}");
}

#[test]
fn siege_writ_is_for_attackers_and_this_round() {
    // BF-Q108
    let mut rig = Rig::new(2);
    let home = rig.home(S1);
    rig.forces(S1, home, 40).forces(S2, home, 3);
    play(&mut rig, "siege_writ", &[]);
    end_round(&mut rig);
    assert!(!rig.events.iter().any(|event| matches!(event, Event::Struck { .. })));
    assert!(rig.s.running.is_empty());
}

#[test]
fn last_contract_makes_the_next_champion_free_of_gold() {
    // Mana is still paid; only once; only this round.
    let mut rig = Rig::new(2);
    rig.mana(S1, 9);
    play(&mut rig, "last_contract", &[]);
    assert_eq!(rig.names(&rig.s.player(S1).burnt), ["last_contract"]);
    play(&mut rig, "supply_cache", &[]);
    play(&mut rig, "titan_vanguard", &["hex (3,0)"]);
    assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (4, 12));
    play(&mut rig, "tax_reaver", &["hex (3,0)"]);
    assert_eq!(rig.s.player(S1).gold, 8, "the second champion costs its four");
    let mut rig = Rig::new(2);
    play(&mut rig, "last_contract", &[]);
    end_round(&mut rig);
    rig.gold(S1, 10);
    play(&mut rig, "tax_reaver", &["hex (3,0)"]);
    assert_eq!(rig.s.player(S1).gold, 8);
}

#[test]
fn the_price_of_a_last_contract_can_be_swept() {
    let mut rig = Rig::with(2, &[("cards.last_contract.fx.0.v", "1"), ("factions.cipher.passives", "[]")]);
    rig.faction(S1, "cipher");
    play(&mut rig, "last_contract", &[]);
    play(&mut rig, "titan_vanguard", &["hex (3,0)"]);
    assert_eq!(rig.s.player(S1).gold, 9);
}

#[test]
fn blood_trail_marches_three_after_an_enemy_champions_death() {
    // BF-12.4d, BF-Q144
    for (death, q) in [(true, 0), (false, 3)] {
        let mut rig = Rig::new(2);
        let row = [3, 2, 1, 0].map(|q| rig.hex(q, 0));
        for pair in row.windows(2) {
            rig.bridge(pair[0], pair[1]);
        }
        rig.forces(S1, row[0], 2);
        if death {
            after_a_death(&mut rig);
        }
        play(&mut rig, "blood_trail", &["from (3,0)", "forces 2", "step 3", "step 3", "step 3"]);
        let end = rig.hex(q, 0);
        assert_eq!(rig.forces_at(S1, end), 2);
        assert!(!fizzled(&rig, S1, "blood_trail"), "a failed condition is no fizzle");
    }
}

#[test]
fn blood_trail_sees_a_death_of_the_same_step() {
    // BF-12.4d: looked at when it resolves.
    let mut rig = Rig::new(3);
    let (from, to, out) = (rig.hex(1, 0), rig.hex(0, 0), rig.hex(0, 3));
    rig.forces(S1, from, 2).bridge(from, to);
    let slot = rig.champion(S3, "brute", out);
    rig.hp(slot, 1);
    clash(&mut rig, ("zap", &["champion #0"]), ("blood_trail", &["from (1,0)", "forces 2", "step 3", "stop"]));
    assert_eq!(rig.forces_at(S1, to), 2);
}

/// Overdrill Protocol played until the die shows one of three results: 1-2, 3-4 or 5-6.
fn overdrill(result: usize, prepare: impl Fn(&mut Rig)) -> Rig {
    overdrill_with(&[], result, prepare)
}

fn overdrill_with(knobs: &[(&str, &str)], result: usize, prepare: impl Fn(&mut Rig)) -> Rig {
    for seed in 0..200 {
        let mut rig = Rig::with(2, knobs);
        prepare(&mut rig);
        rig.seed(seed);
        play(&mut rig, "overdrill_protocol", &[]);
        let script = rig.s.stack.iter().rev().find_map(|frame| match frame {
            crate::games::bridgefront::state::Frame::Script(script) => Some(*script),
            _ => None,
        });
        let list = script.expect("it asks for an option").list;
        let fx = rig.game.cards.get(rig.card("overdrill_protocol")).fx;
        let Some(crate::games::bridgefront::verbs::Verb::Roll(roll)) = rig.game.scripts.of(fx).next() else {
            panic!("it rolls a die")
        };
        let faces = roll.faces;
        if faces[2 * result] == list && faces[2 * result + 1] == list {
            return rig;
        }
    }
    panic!("the die never shows result {result}")
}

#[test]
fn overdrill_offers_two_options_by_the_die() {
    // BF-Q137, BF-Q138
    let with_mine = |rig: &mut Rig| {
        let mine = rig.hex(1, 0);
        rig.mine(mine, 5).forces(S1, mine, 1);
    };
    let mine = Rig::new(2).hex(1, 0);
    let mut low = overdrill(0, with_mine);
    assert_eq!(low.options(S1), ["option 1", "option 2"]);
    assert_eq!((low.s.player(S1).mana, low.s.player(S1).gold), (4, 9));
    let start = low.clone();
    low.choose(S1, "option 1").choose(S1, "hex (1,0)");
    assert_eq!((low.s.hex(mine).value, low.s.player(S1).gold), (6, 9));
    let mut low = start;
    low.choose(S1, "option 2");
    assert_eq!((low.s.hex(mine).value, low.s.player(S1).gold), (5, 12));

    let mut mid = overdrill(1, with_mine);
    let start = mid.clone();
    mid.choose(S1, "option 1").choose(S1, "hex (1,0)");
    assert_eq!((mid.s.hex(mine).value, mid.s.player(S1).gold), (6, 10));
    let mut mid = start;
    mid.choose(S1, "option 2");
    let home = mid.home(S1);
    assert_eq!((mid.forces_at(S1, home), mid.s.player(S1).gold), (4, 9));

    let with_target = |rig: &mut Rig| {
        with_mine(rig);
        let (theirs, far) = (rig.hex(0, 0), rig.hex(-3, 2));
        rig.mine(theirs, 4).forces(S2, theirs, 5).mine(far, 4).forces(S2, far, 5);
        let at = rig.hex(2, 0);
        rig.champion(S1, "brute", at);
    };
    let mut high = overdrill(2, with_target);
    let start = high.clone();
    high.choose(S1, "option 1").choose(S1, "hex (1,0)");
    assert_eq!(high.s.player(S1).gold, 14, "the value of the Mine");
    let mut high = start;
    high.choose(S1, "option 2");
    assert_eq!(high.options(S1), ["hex (0,0)"], "enemy Forces on a Mine within 2 of a champion");
    high.choose(S1, "hex (0,0)");
    let theirs = high.hex(0, 0);
    assert_eq!(high.forces_at(S2, theirs), 2);
}

#[test]
fn overdrill_options_without_a_target_do_nothing() {
    // BF-Q138
    for result in 0..3 {
        let mut rig = overdrill(result, |_| ());
        rig.choose(S1, "option 1");
        assert!(rig.s.stack.is_empty());
        assert_eq!(rig.s.player(S1).gold, 9 + u16::from(result == 1), "{result}");
    }
    let mut rig = overdrill(2, |_| ());
    rig.choose(S1, "option 2");
    assert!(rig.s.stack.is_empty());
}

#[test]
fn overdrill_caps_a_mine_at_six_unless_a_knob_takes_the_book_by_its_word() {
    // BF-Q137: the book prints no cap on 3-4.
    let path = "cards.overdrill_protocol.fx.0.faces.1.do.0.options.0.0.max";
    for (knobs, value) in [(&[][..], 6), (&[(path, "20")], 7)] {
        let mut rig = overdrill_with(knobs, 1, |rig| {
            let mine = rig.hex(1, 0);
            rig.mine(mine, 6).forces(S1, mine, 1);
        });
        rig.choose(S1, "option 1").choose(S1, "hex (1,0)");
        let mine = rig.hex(1, 0);
        assert_eq!((rig.s.hex(mine).value, rig.s.player(S1).gold), (value, 10), "and still pays its gold");
    }
}

#[test]
fn forgeblood_engine_makes_the_next_card_of_the_round_cheaper() {
    // BF-Q111: one less, at least one; needs a Forge; used up by the next card; ends with the round.
    let mut rig = Rig::new(2);
    with_forge(&mut rig);
    rig.mana(S1, 9);
    play(&mut rig, "forgeblood_engine", &[]);
    assert_eq!(rig.s.player(S1).mana, 7);
    play(&mut rig, "royal_mint", &[]);
    assert_eq!(rig.s.player(S1).mana, 6, "two less one");
    play(&mut rig, "royal_mint", &[]);
    assert_eq!(rig.s.player(S1).mana, 4, "only the next");
    play(&mut rig, "forgeblood_engine", &[]);
    play(&mut rig, "supply_cache", &[]);
    assert_eq!(rig.s.player(S1).mana, 1, "one stays one");
    let mut rig = Rig::new(2);
    with_forge(&mut rig);
    play(&mut rig, "forgeblood_engine", &[]);
    play(&mut rig, "make_a_play", &[]);
    assert_eq!(rig.s.player(S1).mana, 4, "a free card stays free");
    let mut rig = Rig::new(2);
    play(&mut rig, "forgeblood_engine", &[]);
    assert!(rig.s.running.is_empty(), "no Forge, no discount");
    let mut rig = Rig::new(2);
    with_forge(&mut rig);
    play(&mut rig, "forgeblood_engine", &[]);
    end_round(&mut rig);
    assert!(rig.s.running.is_empty());
}

#[test]
fn forgeblood_engine_has_two_other_modes() {
    // BF-Q111
    let engine = |mode: &str| {
        let mode = format!("\"{mode}\"");
        let mut rig = Rig::with(2, &[("cards.forgeblood_engine.mode", &mode), ("factions.cipher.passives", "[]")]);
        rig.faction(S1, "cipher");
        with_forge(&mut rig);
        play(&mut rig, "forgeblood_engine", &[]);
        rig
    };
    let mut rig = engine("off");
    play(&mut rig, "royal_mint", &[]);
    assert_eq!(rig.s.player(S1).mana, 1);
    let mut rig = engine("next_round");
    play(&mut rig, "royal_mint", &[]);
    assert_eq!(rig.s.player(S1).mana, 1, "not in this round");
    end_round(&mut rig);
    play(&mut rig, "royal_mint", &[]);
    assert_eq!(rig.s.player(S1).mana, 4, "the first card of the next");
    play(&mut rig, "royal_mint", &[]);
    assert_eq!(rig.s.player(S1).mana, 2);
    let mut rig = engine("next_round");
    end_round(&mut rig);
    assert_eq!(rig.s.running.len(), 1);
    super::cards_all::close_actions(&mut rig);
    rig.settle();
    assert!(rig.s.running.is_empty(), "it ends with that round");
}

// ---- victory ----

#[test]
fn monument_plan_scries_two() {
    // BF-22e: any to the bottom, the rest back on top in any order.
    for (stages, bottom, top) in [
        (&["top quick_move", "top bridge_crew", "card quick_move"][..], "recruit", ["quick_move", "bridge_crew"]),
        (&["top quick_move", "top bridge_crew", "card bridge_crew"], "recruit", ["bridge_crew", "quick_move"]),
        (&["bottom quick_move", "top bridge_crew"], "quick_move", ["scout_report", "bridge_crew"]),
        (&["bottom quick_move", "bottom bridge_crew"], "bridge_crew", ["field_medic", "scout_report"]),
    ] {
        let mut rig = Rig::new(2);
        rig.draw_pile(S1, &SEVEN);
        play(&mut rig, "monument_plan", stages);
        let draw = rig.names(&rig.s.player(S1).draw);
        assert_eq!((draw.len(), draw[0], &draw[5..]), (7, bottom, &top[..]), "{stages:?}");
        assert!(rig.s.stack.is_empty() && rig.s.player(S1).hand.is_empty());
    }
}

#[test]
fn forge_inscription_cycles_a_card_with_a_forge() {
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &SEVEN).hand(S1, &["zap"]);
    play(&mut rig, "forge_inscription", &[]);
    assert_eq!((rig.s.player(S1).hand.len(), rig.s.player(S1).draw.len()), (1, 7));
    with_forge(&mut rig);
    play(&mut rig, "forge_inscription", &["card zap"]);
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["quick_move"]);
}

#[test]
fn final_oath_and_oathstone_heal_a_friendly_champion() {
    // BF-Q119: wherever it stands.
    for (card, healed) in [("final_oath", 2), ("oathstone", 3)] {
        let mut rig = Rig::new(2);
        let (at, theirs) = (rig.hex(-2, 2), rig.hex(0, 0));
        let slot = rig.champion(S1, "brute", at);
        rig.champion(S2, "brute", theirs);
        rig.hp(slot, 1).hand(S1, &[card]).choose(S1, &format!("play {card}"));
        assert!(!rig.allows(S1, "champion #1"), "{card}");
        rig.s.player_mut(S2).mana = 0;
        rig.choose(S1, "champion #0");
        assert_eq!(rig.s.champion(slot).hp, healed, "{card}");
    }
}

// ---- champions ----

#[test]
fn titan_vanguard_shrugs_off_the_first_hit_of_a_battle_but_no_card() {
    // BF-Q98
    let mut rig = Rig::new(2);
    let at = rig.hex(0, 0);
    let titan = rig.champion(S1, "titan_vanguard", at);
    play(&mut rig, "zap", &["champion #0"]);
    assert_eq!(rig.s.champion(titan).hp, 8, "a card is no hit of a battle");
    // With 9 HP it dies of the tenth hit of one battle, not the ninth: alone at 1 HP against one Force.
    let mut survived = 0;
    let tries = 400;
    for seed in 0..tries {
        let mut rig = Rig::new(2);
        let (at, from) = (rig.hex(0, 0), rig.hex(1, 0));
        let titan = rig.champion(S1, "titan_vanguard", at);
        rig.seed(seed).hp(titan, 1).forces(S2, from, 1).bridge(at, from);
        rig.step(&[(S2, &["march", "from (1,0)", "forces 1", "step 3"])]);
        survived += u32::from(rig.s.champion(titan).alive());
    }
    // A combat round misses with 1/8 * 2/3 and goes on; it dies only of two hits, the second of a
    // Force that has survived the Titan's three dice at 1/2: less than 1 in 19 by far.
    assert!(survived > tries as u32 * 9 / 10, "{survived}");
}

#[test]
fn blood_banker_earns_once_a_round_from_deaths_in_its_hex() {
    // BF-Q100: whoever's champion, by cards too, but not elsewhere.
    let mut rig = Rig::new(2);
    let (at, far) = (rig.hex(0, 0), rig.hex(1, 0));
    rig.champion(S1, "blood_banker", at);
    let deaths = [rig.champion(S1, "brute", far), rig.champion(S1, "brute", at), rig.champion(S1, "lone_wolf", at)];
    for slot in deaths {
        rig.hp(slot, 1);
    }
    for (slot, gold) in deaths.into_iter().zip([10, 12, 12]) {
        play(&mut rig, "zap", &[&format!("champion #{slot}")]);
        assert_eq!(rig.s.player(S1).gold, gold);
    }
}

#[test]
fn stormcallers_tempest_strikes_every_enemy_champion_around_it_once_a_round() {
    // BF-Q102: the six hexes around, not its own (a shared Capital), not farther; kills pay.
    let mut rig = Rig::new(2);
    let theirs = rig.home(S2);
    rig.champion(S1, "stormcaller", theirs);
    let (a, b, far) = (rig.hex(-2, 0), rig.hex(-3, 1), rig.hex(-1, 0));
    let slots = [
        rig.champion(S2, "brute", a),
        rig.champion(S2, "jet_striker", b),
        rig.champion(S2, "brute", theirs),
        rig.champion(S2, "brute", far),
        rig.champion(S1, "brute", a),
    ];
    rig.hp(slots[1], 1);
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, "ability #0");
    assert_eq!(slots.map(|slot| rig.s.champion(slot).hp), [5, 0, 6, 6, 6]);
    assert_eq!((rig.s.player(S1).gold, rig.s.player(S1).mana), (13, 5));
    assert!(!rig.allows(S1, "ability #0"));
}

#[test]
fn spanbreaker_titan_may_destroy_up_to_two_bridges_within_three() {
    // BF-Q87, BF-Q140
    for n in 0..=2 {
        let mut rig = Rig::new(2);
        let row = [3, 2, 1, 0, -1, -2].map(|q| rig.hex(q, 0));
        for pair in row.windows(2) {
            rig.bridge(pair[0], pair[1]);
        }
        play(&mut rig, "spanbreaker_titan", &["hex (3,0)"]);
        let mut options = rig.options(S1);
        assert_eq!(options.pop().as_deref(), Some("stop"));
        options.sort_unstable();
        assert_eq!(
            options,
            ["edge (-1,0)~(0,0)", "edge (0,0)~(1,0)", "edge (1,0)~(2,0)", "edge (2,0)~(3,0)"],
            "with one end within 3"
        );
        for edge in &["edge (0,0)~(1,0)", "edge (-1,0)~(0,0)"][..n] {
            rig.choose(S1, edge);
        }
        if n < 2 {
            rig.choose(S1, "stop");
        }
        assert_eq!((rig.s.bridges.len(), rig.s.stack.is_empty()), (5 - n, true));
        assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (2, 7));
    }
}

#[test]
fn grand_strategist_assigns_one_hit_a_round() {
    // BF-Q106
    let mut asked = 0;
    for seed in 0..40 {
        let mut rig = Rig::new(2);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        let strategist = rig.champion(S1, "grand_strategist", from);
        rig.seed(seed).forces(S2, to, 2).bridge(from, to);
        let victim = rig.champion(S2, "stormcaller", to);
        rig.step(&[(S1, &["march", "from (1,0)", "go #0", "step 3"])]);
        if rig.asked(S1) {
            asked += 1;
            assert_eq!(rig.options(S1), ["forces 1", &format!("champion #{victim}"), "stop"]);
            rig.choose(S1, &format!("champion #{victim}"));
            assert!(!rig.asked(S1), "one hit of one combat round");
            assert_ne!(rig.s.champion(strategist).used_round, 0);
        }
    }
    assert!(asked > 20);
}

#[test]
fn a_grand_strategist_that_dies_in_a_combat_round_assigns_its_hit_all_the_same() {
    // BF-Q106, BF-14.2b: hits are applied at once, on whichever side it stands.
    let sure = [("combat.force_hit", "6"), ("cards.grand_strategist.hit", "6"), ("cards.jet_striker.hit", "0")];
    let mut rig = Rig::with(2, &sure);
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    let strategist = rig.champion(S2, "grand_strategist", to);
    rig.hp(strategist, 1).forces(S1, from, 3).bridge(from, to);
    let striker = rig.champion(S1, "jet_striker", from);
    rig.step(&[(S1, &["march", "from (1,0)", &format!("go #{striker}"), "forces 3", "step 3"])]);
    assert!(rig.asked(S2) && !rig.s.champion(strategist).alive());
    rig.choose(S2, &format!("champion #{striker}"));
    assert_eq!(rig.events.iter().filter(|event| matches!(event, Event::BattleOver { .. })).count(), 1);
}

#[test]
fn capital_breaker_lifts_forces_in_the_first_combat_round_of_sieges() {
    // BF-Q104: either side, not in the open.
    let mut rig = Rig::new(2);
    let theirs = rig.home(S2);
    rig.champion(S1, "capital_breaker", theirs);
    assert_eq!(thresholds(&rig, theirs, [S1, S2], true, 1), [3, 2]);
    assert_eq!(thresholds(&rig, theirs, [S1, S2], true, 2), [2, 2]);
    let mut rig = Rig::new(2);
    let (home, open) = (rig.home(S1), rig.hex(0, 0));
    rig.champion(S1, "capital_breaker", home);
    assert_eq!(thresholds(&rig, home, [S2, S1], true, 1), [2, 3]);
    rig.champion(S1, "capital_breaker", open);
    assert_eq!(thresholds(&rig, open, [S1, S2], false, 1), [2, 2]);
}

#[test]
fn void_agents_slipstep_walks_two_hexes_without_bridges_once_a_round() {
    // BF-Q105: alone, stopping at enemies.
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(2, 0), rig.hex(0, 0));
    let agent = rig.champion(S1, "void_agent", from);
    rig.forces(S1, from, 2);
    rig.step(&[(S1, &["ability #0", "step 3", "step 3"])]);
    assert_eq!((rig.s.champion(agent).hex, rig.forces_at(S1, from), rig.s.player(S1).mana), (to, 2, 5));
    assert!(!rig.allows(S1, "ability #0"));
    let mut rig = Rig::new(2);
    let between = rig.hex(1, 0);
    rig.champion(S1, "void_agent", from);
    rig.forces(S2, between, 1);
    rig.step(&[(S1, &["ability #0", "step 3", "step 3"])]);
    assert!(rig.events.iter().any(|event| matches!(event, Event::Battle { hex, .. } if *hex == between)));
}

#[test]
fn champions_of_age_three_roll_what_is_printed() {
    for (id, n) in [
        ("titan_vanguard", 3),
        ("blood_banker", 2),
        ("stormcaller", 3),
        ("spanbreaker_titan", 2),
        ("grand_strategist", 2),
        ("capital_breaker", 3),
        ("void_agent", 3),
    ] {
        let mut rig = Rig::new(2);
        let at = rig.hex(0, 0);
        let slot = rig.champion(S1, id, at);
        rig.forces(S2, at, 2);
        assert_eq!(dice(&rig, slot, [S1, S2], 1), n, "{id}");
    }
}
