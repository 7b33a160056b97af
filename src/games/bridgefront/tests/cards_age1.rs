//! The market of Age I, card by card (BF-23).

use super::cards_all::{SEVEN, clash, dice, end_round, fizzled, gold_of, play, thresholds, with_mine};
use super::rig::{Rig, S1, S2, S3};
use crate::games::bridgefront::events::Event;
use crate::games::bridgefront::state::{Slot, TileKind};

// ---- movement ----

#[test]
fn marches_along_bridges_go_as_far_as_printed_and_no_farther() {
    // BF-22a. Bridges all along the row (3,0) ... (-1,0).
    for (card, mana, far) in [
        ("march_orders", 1, 2),
        ("quick_march", 1, 2),
        ("column_advance", 2, 3),
        ("triple_march", 1, 3),
        ("breakthrough_line", 2, 2),
        ("final_push", 2, 2),
        ("imperial_warrant", 1, 2),
    ] {
        for steps in 1..=far {
            let mut rig = Rig::new(2);
            let row = [3, 2, 1, 0, -1].map(|q| rig.hex(q, 0));
            for pair in row.windows(2) {
                rig.bridge(pair[0], pair[1]);
            }
            rig.forces(S1, row[0], 3);
            let slot = rig.champion(S1, "brute", row[0]);
            let mut stages = vec!["from (3,0)", "go #0", "forces 2"];
            stages.extend(vec!["step 3"; steps]);
            if steps < far {
                stages.push("stop");
            }
            play(&mut rig, card, &stages);
            assert_eq!((rig.forces_at(S1, row[0]), rig.forces_at(S1, row[steps])), (1, 2), "{card} {steps}");
            assert_eq!(rig.s.champion(slot).hex, row[steps]);
            assert_eq!(rig.s.player(S1).mana, 5 - mana);
        }
        let mut rig = Rig::new(2);
        let home = rig.home(S1);
        rig.forces(S1, home, 3);
        play(&mut rig, card, &[]);
        assert_eq!(rig.forces_at(S1, home), 3, "{card} without bridges goes nowhere");
    }
}

#[test]
fn a_march_whose_bridge_is_gone_fizzles_whole() {
    // BF-12.5b, BF-T16
    let mut rig = Rig::new(2);
    let row = [3, 2, 1, 0].map(|q| rig.hex(q, 0));
    for pair in row.windows(2) {
        rig.bridge(pair[0], pair[1]);
    }
    rig.forces(S1, row[0], 3).s.lead = S2;
    clash(
        &mut rig,
        ("demolish_bridge", &["edge (1,0)~(2,0)"]),
        ("column_advance", &["from (3,0)", "forces 3", "step 3", "step 3", "step 3"]),
    );
    assert_eq!(rig.forces_at(S1, row[0]), 3);
    assert!(fizzled(&rig, S1, "column_advance"));
    assert_eq!(rig.s.player(S1).mana, 3);
}

#[test]
fn a_locked_stack_that_has_shrunk_moves_with_what_is_left() {
    // BF-T17, BF-12.5c: five locked, two lost.
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.forces(S1, from, 5).bridge(from, to).hand(S1, &["roll_out"]);
    rig.choose(S1, "play roll_out").choose(S1, "from (1,0)").choose(S1, "forces 5").choose(S1, "step 3");
    rig.s.remove_forces(S1, from, 2);
    rig.choose(S2, "done");
    assert_eq!((rig.forces_at(S1, from), rig.forces_at(S1, to)), (0, 3));
}

#[test]
fn roll_out_moves_up_to_two_stacks_one_hex_each() {
    // BF-Q57, BF-22a: disjoint groups, the same origin is allowed.
    let mut rig = Rig::new(2);
    let (from, west, east) = (rig.hex(0, 0), rig.hex(-1, 0), rig.hex(1, 0));
    rig.forces(S1, from, 3).bridge(from, west).bridge(from, east);
    play(&mut rig, "roll_out", &["from (0,0)", "forces 1", "step 0", "from (0,0)", "forces 2", "step 3"]);
    assert_eq!([from, west, east].map(|hex| rig.forces_at(S1, hex)), [0, 2, 1]);
    let mut rig = Rig::new(2);
    let home = rig.home(S1);
    let next = rig.hex(2, 0);
    rig.forces(S1, home, 2).forces(S1, next, 1).bridge(home, next);
    play(&mut rig, "roll_out", &["from (3,0)", "forces 2", "step 3", "stop"]);
    assert_eq!(rig.forces_at(S1, next), 3, "one stack will do");
}

#[test]
fn two_stacks_of_roll_out_attack_together() {
    // BF-T46, BF-Q58, BF-12.7a
    let mut rig = Rig::new(2);
    let (a, b, target) = (rig.hex(1, 0), rig.hex(0, 1), rig.hex(0, 0));
    rig.forces(S1, a, 2).forces(S1, b, 2).forces(S2, target, 3).bridge(a, target).bridge(b, target);
    play(&mut rig, "roll_out", &["from (1,0)", "forces 2", "step 3", "from (0,1)", "forces 2", "step 2"]);
    let battles: Vec<_> = rig
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Battle { forces, .. } => Some(*forces),
            _ => None,
        })
        .collect();
    assert_eq!(battles, [[4, 3]]);
}

#[test]
fn emergency_evac_brings_a_champion_home_and_heals_one() {
    // BF-Q125: no path, no bridges.
    let mut rig = Rig::new(2);
    let (home, out) = (rig.home(S1), rig.hex(-2, 0));
    let slot = rig.champion(S1, "brute", out);
    rig.champion(S2, "brute", out);
    rig.hp(slot, 3).hand(S1, &["emergency_evac"]).choose(S1, "play emergency_evac");
    assert_eq!(rig.options(S1), ["champion #0"], "own champions only");
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, "champion #0");
    assert_eq!((rig.s.champion(slot).hex, rig.s.champion(slot).hp), (home, 4));
    play(&mut rig, "emergency_evac", &["champion #0"]);
    assert_eq!(rig.s.champion(slot).hp, 5, "one that is at home already is healed");
}

#[test]
fn emergency_evac_fizzles_when_its_champion_has_died() {
    // BF-12.4b
    let mut rig = Rig::new(2);
    let out = rig.hex(0, 0);
    let slot = rig.champion(S1, "brute", out);
    rig.hp(slot, 1);
    clash(&mut rig, ("zap", &["champion #0"]), ("emergency_evac", &["champion #0"]));
    assert!(fizzled(&rig, S1, "emergency_evac"));
}

#[test]
fn flank_step_needs_no_bridge() {
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(1, 0), rig.hex(1, -1));
    rig.forces(S1, from, 2);
    rig.champion(S1, "brute", from);
    play(&mut rig, "flank_step", &["from (1,0)", "go #0", "forces 2", "step 2"]);
    assert_eq!((rig.forces_at(S1, to), rig.s.champion(Slot(0)).hex), (2, to));
}

#[test]
fn column_advance_stops_in_any_occupied_hex() {
    // BF-Q123: own hexes, and Capitals, included.
    for (owner, at) in [(S1, 1), (S2, 1)] {
        let mut rig = Rig::new(2);
        let row = [3, 2, 1, 0].map(|q| rig.hex(q, 0));
        for pair in row.windows(2) {
            rig.bridge(pair[0], pair[1]);
        }
        rig.forces(S1, row[0], 9).forces(owner, row[at], 1);
        play(&mut rig, "column_advance", &["from (3,0)", "forces 9", "step 3"]);
        assert!(rig.forces_at(S1, row[at]) > 1);
    }
    // Other marches pass through an own hex.
    let mut rig = Rig::new(2);
    let row = [3, 2, 1].map(|q| rig.hex(q, 0));
    rig.forces(S1, row[0], 9).forces(S1, row[1], 1).bridge(row[0], row[1]).bridge(row[1], row[2]);
    play(&mut rig, "quick_march", &["from (3,0)", "forces 9", "step 3", "step 3"]);
    assert_eq!(rig.forces_at(S1, row[2]), 9);
}

#[test]
fn a_march_may_pass_through_a_capital_and_column_advance_may_not() {
    // BF-Q61, BF-Q123
    let mut rig = Rig::new(2);
    let (from, theirs, beyond) = (rig.hex(-2, 0), rig.home(S2), rig.hex(-3, 1));
    rig.forces(S1, from, 3).forces(S2, theirs, 1).bridge(from, theirs).bridge(theirs, beyond);
    play(&mut rig, "column_advance", &["from (-2,0)", "forces 1", "step 3"]);
    assert_eq!(rig.forces_at(S1, theirs), 1);
    play(&mut rig, "quick_march", &["from (-2,0)", "forces 2", "step 3", "step 5"]);
    assert_eq!(rig.forces_at(S1, beyond), 2);
}

// ---- recruitment ----

#[test]
fn deploys_to_the_capital_put_down_what_is_printed() {
    // Also under Home Guard, which adds one for each deploy (BF-T32).
    for (card, stages, mana, gold, forces) in [
        ("recruit", &["option 1"][..], 1, 1, 2),
        ("recruit_detachment", &["option 1"], 2, 1, 4),
        ("paid_volunteers", &[], 1, 2, 4),
        ("roadblock_squad", &["option 2"], 1, 1, 1),
        ("battalion_contract", &[], 3, 2, 10),
        ("forward_barracks", &["option 2"], 1, 2, 4),
        ("conscription_drive", &[], 1, 1, 5),
        ("banner_of_resolve", &[], 1, 0, 2),
        ("deep_reserves", &[], 3, 3, 9),
        ("elite_guard", &[], 2, 3, 5),
        ("endless_conscription", &[], 2, 2, 5),
        ("banner_of_sparks", &[], 1, 0, 3),
        ("rapid_reinforcements", &[], 2, 1, 6),
    ] {
        for (faction, extra) in [("cipher", 0), ("bastion", 1)] {
            let mut rig = Rig::with(2, &[]);
            rig.faction(S1, faction);
            let home = rig.home(S1);
            play(&mut rig, card, stages);
            assert_eq!(rig.forces_at(S1, home), forces + extra, "{card} for {faction}");
            assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (5 - mana, 10 - gold), "{card}");
        }
    }
}

#[test]
fn deploys_to_the_capital_join_a_siege_and_may_go_to_the_center_on_wings() {
    // BF-12.2c, BF-21.3b
    let mut rig = Rig::with(2, &[]);
    rig.faction(S1, "aerial");
    let (home, center) = (rig.home(S1), rig.hex(0, 0));
    rig.forces(S2, home, 1).forces(S1, center, 1);
    play(&mut rig, "paid_volunteers", &["hex (0,0)"]);
    play(&mut rig, "paid_volunteers", &["hex (3,0)"]);
    assert_eq!((rig.forces_at(S1, center), rig.forces_at(S1, home), rig.forces_at(S2, home)), (5, 4, 1));
}

#[test]
fn recruit_detachment_deploys_two_on_a_hex_of_yours() {
    let mut rig = Rig::new(2);
    let out = rig.hex(1, 1);
    rig.forces(S1, out, 1);
    play(&mut rig, "recruit_detachment", &["option 2", "hex (1,1)"]);
    assert_eq!(rig.forces_at(S1, out), 3);
}

#[test]
fn deploys_beside_a_champion_need_one_of_yours() {
    for (card, mana, gold, forces) in
        [("escort_detail", 1, 1, 2), ("rally_where_you_stand", 1, 2, 3), ("dispatch_to_front", 1, 0, 2)]
    {
        let mut rig = Rig::new(2);
        let (here, other, theirs) = (rig.hex(1, 0), rig.hex(0, 1), rig.hex(-1, 0));
        rig.champion(S1, "brute", here);
        rig.champion(S2, "brute", theirs);
        rig.forces(S1, other, 1).hand(S1, &[card]).choose(S1, &format!("play {card}"));
        assert_eq!(rig.options(S1), ["hex (1,0)"], "{card}");
        rig.s.player_mut(S2).mana = 0;
        rig.choose(S1, "hex (1,0)");
        assert_eq!(rig.forces_at(S1, here), forces, "{card}");
        assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (5 - mana, 10 - gold), "{card}");
    }
}

#[test]
fn deploys_beside_a_champion_fizzle_when_it_has_died() {
    // BF-12.4b
    for card in ["escort_detail", "rally_where_you_stand", "dispatch_to_front"] {
        let mut rig = Rig::new(2);
        let here = rig.hex(1, 0);
        let slot = rig.champion(S1, "brute", here);
        rig.forces(S1, here, 1).hp(slot, 1);
        clash(&mut rig, ("zap", &["champion #0"]), (card, &["hex (1,0)"]));
        assert_eq!(rig.forces_at(S1, here), 1, "{card}");
        assert!(fizzled(&rig, S1, card));
    }
}

#[test]
fn roadblock_squad_and_forward_barracks_go_to_mines_and_forges() {
    for (card, forces) in [("roadblock_squad", 3), ("forward_barracks", 4)] {
        let mut rig = Rig::new(2);
        let (mine, forge, plain, theirs) = (rig.hex(1, 0), rig.hex(0, 1), rig.hex(2, 0), rig.hex(-1, 0));
        rig.mine(mine, 4).tile(forge, TileKind::Forge).mine(theirs, 5);
        rig.forces(S1, mine, 1).forces(S1, forge, 1).forces(S1, plain, 1).forces(S2, theirs, 1);
        rig.hand(S1, &[card]).choose(S1, &format!("play {card}")).choose(S1, "option 1");
        let mut options = rig.options(S1);
        options.sort_unstable();
        assert_eq!(options, ["hex (0,1)", "hex (1,0)"], "{card}");
        rig.s.player_mut(S2).mana = 0;
        rig.choose(S1, "hex (0,1)");
        assert_eq!(rig.forces_at(S1, forge), 1 + forces, "{card}");
    }
}

#[test]
fn frontier_claim_takes_an_empty_hex_at_home() {
    // BF-Q124, BF-T32: the empty Capital qualifies (and there Home Guard adds one), a held hex does not.
    let mut rig = Rig::with(2, &[]);
    rig.faction(S1, "bastion");
    let (home, next, held, theirs) = (rig.home(S1), rig.hex(2, 0), rig.hex(3, -1), rig.hex(2, 1));
    rig.forces(S1, held, 1).forces(S2, theirs, 1);
    rig.hand(S1, &["frontier_claim"]).choose(S1, "play frontier_claim");
    let mut options = rig.options(S1);
    options.sort_unstable();
    assert_eq!(options, ["hex (2,0)", "hex (3,0)"]);
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, "hex (2,0)");
    assert_eq!(rig.forces_at(S1, next), 4);
    assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (3, 8));
    play(&mut rig, "frontier_claim", &["hex (3,0)"]);
    assert_eq!(rig.forces_at(S1, home), 5);
}

#[test]
fn frontier_claim_fizzles_on_a_hex_that_is_empty_no_more() {
    // BF-12.4b, BF-Q124
    let mut rig = Rig::new(2);
    let (target, from) = (rig.hex(2, 0), rig.hex(1, 0));
    rig.forces(S2, from, 1).bridge(from, target);
    clash(&mut rig, ("quick_move", &["from (1,0)", "step 0"]), ("frontier_claim", &["hex (2,0)"]));
    assert_eq!((rig.forces_at(S1, target), rig.forces_at(S2, target)), (0, 1));
    assert!(fizzled(&rig, S1, "frontier_claim"));
}

// ---- economy ----

#[test]
fn prospecting_brings_two_or_three_with_a_mine() {
    // BF-Q136
    assert_eq!(gold_of("prospecting", |_| ()), 2);
    assert_eq!(gold_of("prospecting", with_mine), 3);
}

#[test]
fn a_mine_counts_when_the_card_resolves() {
    // BF-12.4d: Quick Move (20) takes the Mine before Prospecting (30) looks.
    let mut rig = Rig::new(2);
    let (mine, from) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.mine(mine, 4).forces(S1, from, 1).bridge(from, mine);
    rig.hand(S1, &["prospecting"]);
    rig.step(&[(S1, &["march", "from (0,0)", "forces 1", "step 0"])]);
    play(&mut rig, "prospecting", &[]);
    assert_eq!(rig.s.player(S1).gold, 13);
}

#[test]
fn trade_caravan_and_supply_ledger_bring_what_is_printed() {
    assert_eq!(gold_of("trade_caravan", |_| ()), 3);
    assert_eq!(gold_of("supply_ledger", |_| ()), 1);
}

#[test]
fn spoils_of_war_pays_for_a_battle_won_this_round() {
    // BF-14.3b, BF-12.4d: without one nothing happens, which is no fizzle. It costs no mana.
    let mut rig = Rig::new(2);
    play(&mut rig, "spoils_of_war", &[]);
    assert_eq!((rig.s.player(S1).gold, rig.s.player(S1).mana), (10, 5));
    assert!(!fizzled(&rig, S1, "spoils_of_war"));
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.forces(S1, from, 30).forces(S2, to, 1).bridge(from, to);
    rig.step(&[(S1, &["march", "from (1,0)", "forces 30", "step 3"])]);
    play(&mut rig, "spoils_of_war", &[]);
    assert_eq!(rig.s.player(S1).gold, 12);
    end_round(&mut rig);
    assert!(!rig.s.player(S1).won_battle, "a new round, a new count");
}

#[test]
fn scavengers_market_brings_a_gold_and_a_card() {
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &SEVEN);
    play(&mut rig, "scavengers_market", &[]);
    assert_eq!(rig.s.player(S1).gold, 11);
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["quick_move"]);
}

// ---- deckcraft ----

#[test]
fn draws_take_the_top_cards() {
    for (card, n) in [
        ("quick_study", 2),
        ("patrol_record", 1),
        ("insight", 3),
        ("last_lecture", 5),
        ("center_dispatch", 1),
        ("guild_favor", 1),
    ] {
        let mut rig = Rig::new(2);
        rig.draw_pile(S1, &SEVEN);
        play(&mut rig, card, &[]);
        let expected: Vec<&str> = SEVEN.iter().rev().take(n).copied().collect();
        assert_eq!(rig.names(&rig.s.player(S1).hand), expected, "{card}");
        assert_eq!(rig.s.player(S1).draw.len(), 7 - n);
    }
}

#[test]
fn draws_over_the_hand_limit_go_to_the_discard_pile() {
    // BF-T23, BF-2.5c: hand 9, draw 3.
    let mut rig = Rig::new(2);
    rig.hand(S1, &["zap"; 9]).draw_pile(S1, &SEVEN);
    play(&mut rig, "insight", &[]);
    assert_eq!(rig.s.player(S1).hand.len(), 10);
    assert_eq!(rig.names(&rig.s.player(S1).discard), ["bridge_crew", "scout_report"]);
}

#[test]
fn draw_and_discard_cards_let_the_owner_choose_what_goes() {
    // BF-Q51: discards are chosen at resolution, among the drawn too.
    for (card, drawn, gone) in [
        ("cycle_notes", 2, 1),
        ("cycle_protocol", 3, 2),
        ("master_plan", 4, 2),
        ("secret_plans", 3, 2),
        ("conscription_drive", 0, 1),
    ] {
        let mut rig = Rig::new(2);
        rig.hand(S1, &["zap", "zap"]).draw_pile(S1, &SEVEN);
        let stages = ["card zap", "card zap"];
        play(&mut rig, card, &stages[..gone]);
        assert_eq!(rig.s.player(S1).hand.len(), 2 + drawn - gone, "{card}");
        let mut discard = rig.names(&rig.s.player(S1).discard);
        discard.retain(|id| *id == "zap");
        assert_eq!(discard.len(), gone, "{card}");
        assert!(rig.s.stack.is_empty(), "{card}: nothing more is asked");
    }
}

#[test]
fn forced_discards_take_what_there_is() {
    // BF-Q143
    let mut rig = Rig::new(2);
    play(&mut rig, "cycle_notes", &[]);
    assert!(rig.s.stack.is_empty());
    assert_eq!(rig.s.player(S1).discard.len(), 1);
}

#[test]
fn hard_mulligan_draws_as_many_as_it_discards() {
    for n in 0..=3 {
        let mut rig = Rig::new(2);
        rig.hand(S1, &["zap"; 4]).draw_pile(S1, &SEVEN);
        let mut stages = vec!["card zap"; n];
        if n < 3 {
            stages.push("stop");
        }
        play(&mut rig, "hard_mulligan", &stages);
        let player = rig.s.player(S1);
        assert_eq!((player.hand.len(), player.draw.len(), player.discard.len()), (4, 7 - n, n + 1));
        assert_eq!(player.mana, 3);
    }
}

#[test]
fn make_a_play_and_command_surge_give_mana_and_burn() {
    // BF-2.3a (above MAX_MANA too), BF-T13
    for (card, mana) in [("make_a_play", 1), ("command_surge", 2)] {
        let mut rig = Rig::new(2);
        play(&mut rig, card, &[]);
        assert_eq!(rig.s.player(S1).mana, 5 + mana);
        assert_eq!(rig.names(&rig.s.player(S1).burnt), [card]);
        assert!(rig.s.player(S1).discard.is_empty());
        rig.mana(S1, 1);
        play(&mut rig, card, &[]);
        assert_eq!(rig.s.player(S1).mana, 1 + mana, "with one mana it is playable");
        rig.mana(S1, 0).hand(S1, &[card]);
        assert!(!rig.allows(S1, &format!("play {card}")), "with none it is not");
    }
}

// ---- tactics ----

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
    // BF-22g: spent in any case.
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
    // BF-22g: a battle of others, or the owner's first battle as Defender.
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

// ---- bridges ----

#[test]
fn a_temporary_bridge_goes_in_cleanup() {
    // BF-18a
    let mut rig = Rig::new(2);
    let (a, b, c) = (rig.hex(-1, 0), rig.hex(-2, 0), rig.hex(0, 0));
    rig.bridge(a, c);
    play(&mut rig, "temporary_bridge", &["hex (-1,0)", "edge (-2,0)~(-1,0)"]);
    assert!(rig.s.bridges.has(rig.edge(a, b)));
    end_round(&mut rig);
    assert_eq!((rig.s.bridges.len(), rig.s.bridges.has(rig.edge(a, c))), (1, true));
    assert_eq!(rig.s.temporary.len(), 0);
}

#[test]
fn blackout_stops_a_temporary_bridge_but_not_its_end() {
    // BF-T39, BF-Q80: Blackout is 30, the bridge 50.
    let mut rig = Rig::new(2);
    clash(&mut rig, ("total_blackout", &[]), ("temporary_bridge", &["hex (-1,0)", "edge (-2,0)~(-1,0)"]));
    assert_eq!(rig.s.bridges.len(), 0);
    assert!(fizzled(&rig, S1, "temporary_bridge"));
    let mut rig = Rig::new(2);
    play(&mut rig, "temporary_bridge", &["hex (-1,0)", "edge (-2,0)~(-1,0)"]);
    rig.hand(S2, &["total_blackout"]).step(&[(S2, &["play total_blackout"])]);
    assert_eq!(rig.s.bridges.len(), 1);
    end_round(&mut rig);
    assert_eq!((rig.s.bridges.len(), rig.s.frozen), (0, false));
}

#[test]
fn sabotage_bridge_destroys_one_at_a_hex_of_yours() {
    // BF-22k
    let mut rig = Rig::new(2);
    let (a, b, c, d) = (rig.hex(1, 0), rig.hex(0, 0), rig.hex(-1, 0), rig.hex(-2, 0));
    rig.forces(S1, a, 1).bridge(a, b).bridge(b, c).bridge(c, d);
    rig.hand(S1, &["sabotage_bridge"]).choose(S1, "play sabotage_bridge");
    assert_eq!(rig.options(S1), ["edge (0,0)~(1,0)"]);
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, "edge (0,0)~(1,0)");
    assert!(!rig.s.bridges.has(rig.edge(a, b)) && rig.s.bridges.len() == 2);
    assert_eq!(rig.s.player(S1).mana, 3);
}

#[test]
fn builders_build_up_to_so_many_bridges_at_hexes_of_theirs() {
    // BF-22k
    let edges = ["edge (2,-1)~(2,0)", "edge (3,-1)~(2,0)", "edge (1,0)~(2,0)", "edge (2,0)~(3,0)"];
    for (card, mana, most) in
        [("rapid_span", 1, 2), ("bridge_network", 2, 3), ("instant_bridge_net", 2, 3), ("bridge_charter", 1, 2)]
    {
        for n in 0..=most {
            let mut rig = Rig::new(2);
            let at = rig.hex(2, 0);
            rig.forces(S1, at, 1);
            let mut stages = edges[..n].to_vec();
            if n < most {
                stages.push("stop");
            }
            play(&mut rig, card, &stages);
            assert_eq!(rig.s.bridges.len(), n, "{card}");
            assert_eq!(rig.s.player(S1).mana, 5 - mana, "{card}");
        }
        let mut rig = Rig::new(2);
        let at = rig.hex(2, 0);
        rig.forces(S1, at, 1).hand(S1, &[card]).choose(S1, &format!("play {card}"));
        assert!(!rig.allows(S1, "edge (0,0)~(1,0)"), "{card}: only where one stands");
    }
}

#[test]
fn bridge_trap_takes_one_force_of_the_first_enemies_to_cross() {
    // BF-Q84, BF-T40
    let mut rig = Rig::new(2);
    let (a, b, c) = (rig.hex(1, 0), rig.hex(0, 0), rig.hex(-1, 0));
    rig.forces(S1, a, 2).forces(S2, b, 3).bridge(a, b).bridge(b, c);
    rig.forces(S2, c, 1);
    rig.hand(S1, &["bridge_trap"]).choose(S1, "play bridge_trap");
    assert_eq!(rig.options(S1), ["edge (0,0)~(1,0)"]);
    rig.choose(S1, "edge (0,0)~(1,0)").s.player_mut(S2).commit = Default::default();
    rig.choose(S2, "march").choose(S2, "from (0,0)").choose(S2, "forces 3").choose(S2, "step 0");
    // The card resolves before the basic action of the same step.
    let battle = rig.events.iter().find_map(|event| match event {
        Event::Battle { forces, .. } => Some(*forces),
        _ => None,
    });
    assert_eq!(battle, Some([2, 2]));
    assert!(rig.s.running.is_empty(), "used up");
}

#[test]
fn bridge_trap_spares_its_owner_and_fliers_and_ends_with_the_round() {
    // BF-Q84
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.forces(S1, a, 2).bridge(a, b);
    let flier = rig.champion(S2, "bridge_runner", b);
    play(&mut rig, "bridge_trap", &["edge (0,0)~(1,0)"]);
    rig.step(&[(S2, &["march", "from (0,0)", "go #0", "step 3"])]);
    assert_eq!((rig.s.champion(flier).hex, rig.s.running.len()), (rig.hex(-1, 0), 1));
    rig.step(&[(S1, &["march", "from (1,0)", "forces 2", "step 3"])]);
    assert_eq!((rig.forces_at(S1, b), rig.s.running.len()), (2, 1));
    end_round(&mut rig);
    assert!(rig.s.running.is_empty());
}

#[test]
fn bridge_trap_fizzles_when_its_owner_no_longer_stands_at_the_bridge() {
    // BF-12.4b: the bridge is to be adjacent to a hex the owner occupies.
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(1, 0), rig.hex(0, 0));
    let slot = rig.champion(S1, "brute", a);
    rig.hp(slot, 1).bridge(a, b);
    clash(&mut rig, ("zap", &["champion #0"]), ("bridge_trap", &["edge (0,0)~(1,0)"]));
    assert!(rig.s.running.is_empty());
    assert!(fizzled(&rig, S1, "bridge_trap"));
}

#[test]
fn a_trap_falls_with_its_bridge() {
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.forces(S1, a, 2).forces(S2, b, 2).bridge(a, b);
    play(&mut rig, "bridge_trap", &["edge (0,0)~(1,0)"]);
    rig.hand(S2, &["demolish_bridge"]).step(&[(S2, &["play demolish_bridge", "edge (0,0)~(1,0)"])]);
    assert!(rig.s.running.is_empty());
}

// ---- gambits ----

#[test]
fn forked_road_pays_on_one_to_five_and_takes_a_champion_on_a_six() {
    // BF-T65: mean 5/3 gold and 5/6 Force, champion lost 1/6. BF-Q94: removed, not dead.
    let (mut gold, mut forces, mut lost) = (0, 0, 0);
    let tries = 600;
    for seed in 0..tries {
        let mut rig = Rig::new(2);
        let (home, out) = (rig.home(S1), rig.hex(0, 0));
        rig.champion(S1, "brute", out);
        rig.seed(seed);
        play(&mut rig, "forked_road", &[]);
        if rig.asked(S1) {
            assert_eq!(rig.options(S1), ["champion #0"]);
            rig.choose(S1, "champion #0");
            lost += 1;
            assert_eq!(rig.s.champions_of(S1), 0);
            assert!(!rig.s.player(S2).enemy_champion_died && rig.s.player(S2).gold == 10);
        }
        let got = i32::from(rig.s.player(S1).gold) - 10;
        assert_eq!(
            (got, i32::from(rig.forces_at(S1, home))),
            if rig.s.champions_of(S1) == 0 { (0, 0) } else { (2, 1) }
        );
        gold += got;
        forces += i32::from(rig.forces_at(S1, home));
    }
    // Four standard deviations around 1/6 of 600.
    assert!((64..=136).contains(&lost), "{lost}");
    assert_eq!((gold, forces), (2 * (tries as i32 - lost), tries as i32 - lost));
}

#[test]
fn forked_road_on_a_six_without_champions_does_nothing() {
    // BF-Q118
    for seed in 0..40 {
        let mut rig = Rig::new(2);
        rig.seed(seed);
        play(&mut rig, "forked_road", &[]);
        assert!(rig.s.stack.is_empty());
        assert!([10, 12].contains(&rig.s.player(S1).gold));
    }
}

#[test]
fn supply_swap_offers_gold_or_forces_for_each_discard() {
    // BF-T32, BF-Q134: each deploy is separate under Home Guard.
    for (faction, stages, gold, forces, left) in [
        ("cipher", &["stop"][..], 10, 0, 3),
        ("cipher", &["card zap", "option 1", "stop"], 12, 0, 2),
        ("cipher", &["card zap", "option 1", "card zap", "option 2"], 12, 2, 1),
        ("bastion", &["card zap", "option 2", "card zap", "option 2"], 10, 6, 1),
    ] {
        let mut rig = Rig::with(2, &[]);
        rig.faction(S1, faction).hand(S1, &["zap"; 3]);
        let home = rig.home(S1);
        play(&mut rig, "supply_swap", stages);
        assert_eq!((rig.s.player(S1).gold, rig.forces_at(S1, home)), (gold, forces), "{stages:?}");
        assert_eq!(rig.s.player(S1).hand.len(), left);
        assert!(rig.s.stack.is_empty());
    }
}

// ---- victory ----

#[test]
fn war_chronicle_looks_and_leaves_all_in_place() {
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &SEVEN);
    play(&mut rig, "war_chronicle", &[]);
    assert_eq!(rig.names(&rig.s.player(S1).draw), SEVEN);
    assert_eq!(rig.s.player(S1).known_top, 2, "the owner knows the top two");
    assert!(rig.s.player(S1).hand.is_empty() && rig.s.player(S1).reveal.is_empty());
}

#[test]
fn war_chronicle_completes_a_short_pile() {
    // BF-Q41: the card on top stays on top.
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &["zap"]).discard_pile(S1, &["recruit", "recruit"]);
    play(&mut rig, "war_chronicle", &[]);
    assert_eq!(rig.names(&rig.s.player(S1).draw), ["recruit", "recruit", "zap"]);
}

// ---- champions ----

#[test]
fn skirmisher_captain_brings_a_force() {
    // BF-20.5a, BF-Q146
    for (faction, forces) in [("cipher", 1), ("bastion", 2)] {
        let mut rig = Rig::with(2, &[]);
        rig.faction(S1, faction);
        let home = rig.home(S1);
        play(&mut rig, "skirmisher_captain", &["hex (3,0)"]);
        assert_eq!((rig.forces_at(S1, home), rig.s.champions_of(S1)), (forces, 1));
    }
}

#[test]
fn inspiring_geezer_lifts_the_forces_in_its_hex() {
    let mut rig = Rig::new(2);
    let (with, without) = (rig.hex(0, 0), rig.hex(1, 0));
    rig.champion(S1, "inspiring_geezer", with);
    for round in [1, 5] {
        assert_eq!(thresholds(&rig, with, [S1, S2], false, round), [3, 2], "attacking");
        assert_eq!(thresholds(&rig, with, [S2, S1], false, round), [2, 3], "defending");
        assert_eq!(thresholds(&rig, without, [S1, S2], false, round), [2, 2]);
    }
}

#[test]
fn field_surgeons_stitchwork_heals_two_in_its_hex_once_a_round() {
    // BF-Q71, BF-Q103: an action of its own, no mana; itself included.
    let mut rig = Rig::new(2);
    let (here, there) = (rig.hex(0, 0), rig.hex(1, 0));
    let surgeon = rig.champion(S1, "field_surgeon", here);
    let friend = rig.champion(S1, "brute", here);
    let other = rig.champion(S1, "brute", there);
    rig.hp(surgeon, 1).hp(friend, 1).hp(other, 1);
    rig.choose(S1, "ability #0");
    assert!(rig.allows(S1, "champion #0") && rig.allows(S1, "champion #1") && !rig.allows(S1, "champion #2"));
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, "champion #1");
    assert_eq!((rig.s.champion(friend).hp, rig.s.player(S1).mana), (3, 5));
    assert!(!rig.allows(S1, "ability #0"), "once a round");
}

#[test]
fn bounty_hunter_is_paid_for_deaths_in_its_battles_only() {
    // Contract Pay: 1 gold besides the bounty of 3.
    for (hunter_fights, gold) in [(true, 14), (false, 13)] {
        let mut rig = Rig::new(2);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.champion(S1, "bounty_hunter", from);
        let victim = rig.champion(S2, "jet_striker", to);
        rig.hp(victim, 1).forces(S1, from, 40).bridge(from, to);
        let go = if hunter_fights { "go #0" } else { "stay #0" };
        rig.step(&[(S1, &["march", "from (1,0)", go, "forces 40", "step 3"])]);
        assert_eq!(rig.s.player(S1).gold, gold);
    }
    let mut rig = Rig::new(2);
    let at = rig.hex(1, 0);
    rig.champion(S1, "bounty_hunter", at);
    let victim = rig.champion(S2, "jet_striker", at);
    rig.hp(victim, 1);
    play(&mut rig, "zap", &["champion #1"]);
    assert_eq!(rig.s.player(S1).gold, 13, "a card is no battle");
}

#[test]
fn brute_rolls_three_dice_without_and_one_with_an_enemy_champion() {
    // BF-14.1c
    let mut rig = Rig::new(2);
    let at = rig.hex(0, 0);
    let slot = rig.champion(S1, "brute", at);
    rig.forces(S2, at, 3);
    assert_eq!(dice(&rig, slot, [S1, S2], 1), 3);
    rig.champion(S2, "inspiring_geezer", at);
    assert_eq!(dice(&rig, slot, [S1, S2], 1), 1);
}
