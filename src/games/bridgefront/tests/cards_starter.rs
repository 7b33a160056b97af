//! The common starter deck, the faction spells and the faction champions (BF-22).

use super::cards_all::{SEVEN, clash, close_actions, dice, end_round, fizzled, gold_of, play, thresholds, with_mine};
use super::rig::{Rig, S1, S2};
use crate::games::bridgefront::events::Event;
use crate::games::bridgefront::state::{Slot, TileKind};

// ---- the common deck ----

#[test]
fn recruit_deploys_two_at_home_or_one_on_a_hex_of_yours() {
    // BF-22b
    let mut rig = Rig::new(2);
    let (home, out) = (rig.home(S1), rig.hex(1, 1));
    play(&mut rig, "recruit", &["option 1"]);
    assert_eq!(rig.forces_at(S1, home), 2);
    assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (4, 9));
    rig.forces(S1, out, 1);
    play(&mut rig, "recruit", &["option 2", "hex (1,1)"]);
    assert_eq!(rig.forces_at(S1, out), 2);
    assert!(!rig.allows(S1, "hex (0,0)"), "not on a hex of nobody's");
}

#[test]
fn recruit_may_reinforce_an_enemy_capital_that_it_shares() {
    // BF-22b: besieged Capitals included.
    let mut rig = Rig::new(2);
    let theirs = rig.home(S2);
    rig.forces(S1, theirs, 1).forces(S2, theirs, 3);
    play(&mut rig, "recruit", &["option 2", "hex (-3,0)"]);
    assert_eq!((rig.forces_at(S1, theirs), rig.forces_at(S2, theirs)), (2, 3));
}

#[test]
fn recruit_fizzles_when_its_hex_is_lost_before_it_resolves() {
    // BF-12.4b, BF-12.4c: Quick Move (20) goes first and kills nobody, but the hex may be lost to it.
    for seed in 0..20 {
        let mut rig = Rig::new(2);
        let (out, near) = (rig.hex(0, 0), rig.hex(-1, 0));
        rig.seed(seed).forces(S1, out, 1).forces(S2, near, 1).bridge(out, near);
        clash(&mut rig, ("quick_move", &["from (-1,0)", "step 0"]), ("recruit", &["option 2", "hex (0,0)"]));
        let held = rig.s.hex(out).occupied_by(S1);
        assert_eq!(fizzled(&rig, S1, "recruit"), !held);
        assert_eq!(rig.forces_at(S1, out), if held { 2 } else { 0 });
        assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (4, 9), "costs stay paid");
        assert_eq!(rig.names(&rig.s.player(S1).discard), ["recruit"]);
    }
}

#[test]
fn march_orders_moves_a_stack_one_or_two_hexes_over_bridges() {
    // BF-22a
    for (stages, q) in [(&["step 3", "step 3"], 1), (&["step 3", "stop"], 2)] {
        let mut rig = Rig::new(2);
        let row = [3, 2, 1, 0].map(|q| rig.hex(q, 0));
        rig.forces(S1, row[0], 4).bridge(row[0], row[1]).bridge(row[1], row[2]).bridge(row[2], row[3]);
        play(&mut rig, "march_orders", &["from (3,0)", "forces 3", stages[0], stages[1]]);
        assert_eq!((rig.forces_at(S1, row[0]), rig.forces_at(S1, rig.hex(q, 0))), (1, 3));
        assert_eq!(rig.s.player(S1).mana, 4);
    }
}

#[test]
fn march_orders_stops_and_fights_where_enemies_stand() {
    // BF-12.5a
    let mut rig = Rig::new(2);
    let row = [3, 2, 1].map(|q| rig.hex(q, 0));
    rig.forces(S1, row[0], 9).forces(S2, row[1], 1).bridge(row[0], row[1]).bridge(row[1], row[2]);
    play(&mut rig, "march_orders", &["from (3,0)", "forces 9", "step 3", "step 3"]);
    assert!(rig.forces_at(S1, row[1]) > 0 && rig.forces_at(S2, row[1]) == 0);
    assert_eq!(rig.forces_at(S1, row[2]), 0);
    assert!(rig.s.player(S1).won_battle);
}

#[test]
fn supply_cache_brings_two_gold() {
    assert_eq!(gold_of("supply_cache", |_| ()), 2);
}

#[test]
fn field_medic_heals_any_champion_by_two_but_not_above_its_hp() {
    // BF-2.2b, BF-Q126
    for (owner, hp, healed) in [(S1, 1, 3), (S2, 1, 3), (S1, 5, 6), (S2, 6, 6)] {
        let mut rig = Rig::new(2);
        let at = rig.hex(-1, 3);
        let slot = rig.champion(owner, "brute", at);
        rig.hp(slot, hp);
        play(&mut rig, "field_medic", &["champion #0"]);
        assert_eq!(rig.s.champion(slot).hp, healed);
    }
}

#[test]
fn scout_report_takes_one_of_three_and_discards_two() {
    // BF-22f
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &SEVEN);
    play(&mut rig, "scout_report", &["card bridge_crew"]);
    let player = rig.s.player(S1);
    assert_eq!(rig.names(&player.hand), ["bridge_crew"]);
    assert_eq!(player.draw.len(), 4);
    let mut discard = rig.names(&player.discard);
    discard.sort_unstable();
    assert_eq!(discard, ["quick_move", "scout_report", "scout_report"]);
}

#[test]
fn scout_report_completes_a_short_pile_from_the_discard_pile() {
    // BF-22f, BF-Q41
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &["zap"]).discard_pile(S1, &["recruit", "recruit", "recruit"]);
    play(&mut rig, "scout_report", &["card zap"]);
    let player = rig.s.player(S1);
    assert_eq!(rig.names(&player.hand), ["zap"]);
    assert_eq!((player.draw.len(), player.discard.len()), (1, 3));
}

#[test]
fn scout_report_shows_one_card_more_to_cipher() {
    // BF-T66, BF-21.5b: a given card of a pile of seven is among 3 (4) shown with 3/7 (4/7).
    for (faction, shown, passives) in [("cipher", 4, true), ("bastion", 3, true), ("cipher", 3, false)] {
        let mut rig = if passives { Rig::with(2, &[]) } else { Rig::new(2) };
        rig.faction(S1, faction).draw_pile(S1, &SEVEN);
        play(&mut rig, "scout_report", &[]);
        let mut offered = rig.options(S1);
        offered.sort_unstable();
        let mut top: Vec<String> = SEVEN[7 - shown..].iter().map(|id| format!("card {id}")).collect();
        top.sort_unstable();
        assert_eq!(offered, top);
        rig.choose(S1, "card quick_move");
        assert_eq!(rig.s.player(S1).discard.len(), shown, "the card and what was not taken");
        assert_eq!(rig.s.player(S1).hand.len(), 1, "the number taken is the same");
    }
}

#[test]
fn bridge_crew_builds_and_may_march_over_the_new_bridge() {
    let mut rig = Rig::new(2);
    let (home, next) = (rig.home(S1), rig.hex(2, 0));
    rig.forces(S1, home, 2);
    play(&mut rig, "bridge_crew", &["edge (2,0)~(3,0)", "from (3,0)", "forces 2", "step 3"]);
    assert!(rig.s.bridges.has(rig.edge(home, next)));
    assert_eq!(rig.forces_at(S1, next), 2);
}

#[test]
fn bridge_crew_may_stay_and_builds_only_where_it_stands() {
    // BF-22k
    let mut rig = Rig::new(2);
    let home = rig.home(S1);
    rig.forces(S1, home, 2).hand(S1, &["bridge_crew"]).choose(S1, "play bridge_crew");
    assert_eq!(rig.options(S1).len(), 3, "a corner has three edges");
    assert!(!rig.allows(S1, "edge (1,0)~(2,0)"));
    rig.choose(S1, "edge (2,0)~(3,0)").s.player_mut(S2).mana = 0;
    rig.choose(S1, "stop");
    assert_eq!((rig.s.bridges.len(), rig.forces_at(S1, home)), (1, 2));
}

#[test]
fn quick_move_and_banner_claim_march_one_single_force_over_a_bridge() {
    // BF-Q117
    for card in ["quick_move", "banner_claim"] {
        let mut rig = Rig::new(2);
        let (a, b) = (rig.hex(1, 0), rig.hex(2, 0));
        rig.forces(S1, a, 3).bridge(a, b);
        play(&mut rig, card, &["from (1,0)", "step 0"]);
        assert_eq!((rig.forces_at(S1, a), rig.forces_at(S1, b)), (2, 1));
        rig.no_bridges();
        play(&mut rig, card, &[]);
        assert_eq!(rig.forces_at(S1, b), 1, "no bridge, no move");
    }
}

#[test]
fn zap_does_one_damage_to_any_champion() {
    // BF-Q126
    for owner in [S1, S2] {
        let mut rig = Rig::new(2);
        let at = rig.hex(0, -3);
        let slot = rig.champion(owner, "brute", at);
        play(&mut rig, "zap", &["champion #0"]);
        assert_eq!((rig.s.champion(slot).hp, rig.s.player(S1).gold), (5, 10));
    }
}

#[test]
fn zap_fizzles_on_a_champion_that_has_died() {
    // BF-12.4b, BF-12.4c
    let mut rig = Rig::new(2);
    let at = rig.hex(0, 0);
    let slot = rig.champion(S2, "brute", at);
    rig.hp(slot, 1).s.lead = S2;
    clash(&mut rig, ("zap", &["champion #0"]), ("zap", &["champion #0"]));
    assert!(fizzled(&rig, S1, "zap") && !fizzled(&rig, S2, "zap"));
    assert_eq!((rig.s.player(S1).gold, rig.s.player(S1).mana), (10, 4));
    assert_eq!(rig.names(&rig.s.player(S1).discard), ["zap"]);
}

#[test]
fn cards_resolve_by_initiative_and_basic_actions_after_them() {
    // BF-T11, BF-12.3c: Zap (20) before Quick March (40); with the second column the reverse.
    use super::rig::{S3, S4};
    for (column, first) in [("\"first\"", S2), ("\"second\"", S1)] {
        let mut rig = Rig::with(4, &[("rules.initiative_column", column), ("factions.cipher.passives", "[]")]);
        for seat in [S1, S2, S3, S4] {
            rig.faction(seat, "cipher");
        }
        rig.s.lead = S4;
        let homes = [S1, S2, S3, S4].map(|seat| rig.home(seat));
        let steps = homes.map(|home| rig.game.board.around(home).next().expect("a neighbour").0);
        for (seat, home) in [S1, S2, S3, S4].into_iter().zip(homes) {
            rig.forces(seat, home, 2);
        }
        rig.bridge(homes[0], steps[0]).bridge(homes[2], steps[2]);
        let target = rig.hex(0, 0);
        rig.champion(S1, "brute", target);
        rig.hand(S1, &["quick_march"]).hand(S2, &["zap"]);
        let from = |rig: &Rig, i: usize| format!("from {}", rig.game.hex_text(homes[i]));
        let direction = |rig: &Rig, i: usize| {
            let way = rig.game.board.neighbours[homes[i]].iter().position(|to| *to == steps[i]);
            format!("step {}", way.expect("it is a neighbour"))
        };
        let (from1, from3) = (from(&rig, 0), from(&rig, 2));
        let (way1, way3) = (direction(&rig, 0), direction(&rig, 2));
        let edge = {
            let (_, edge) = rig.game.board.around(homes[3]).next().expect("an edge");
            format!("edge {}", rig.game.edge_text(edge))
        };
        rig.step(&[
            (S1, &["play quick_march", &from1, "forces 2", &way1, "stop"]),
            (S2, &["play zap", "champion #0"]),
            (S3, &["march", &from3, "forces 2", &way3]),
            (S4, &["build", &edge]),
        ]);
        let order: Vec<_> = rig
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Move { seat, .. } | Event::Build { seat, .. } => Some(*seat),
                Event::Damage { .. } => Some(S2),
                _ => None,
            })
            .collect();
        let second = if first == S2 { S1 } else { S2 };
        assert_eq!(order, [first, second, S4, S3], "{column}");
    }
}

// ---- the faction spells ----

#[test]
fn hold_the_line_and_entrench_help_forces_that_defend_the_chosen_hex() {
    // BF-22 (Hold the Line, Entrench): 1-3 in every combat round, only there, only as Defender.
    for card in ["hold_the_line", "entrench"] {
        let mut rig = Rig::new(2);
        let (held, other) = (rig.hex(1, 0), rig.hex(0, 1));
        rig.forces(S1, held, 2).forces(S1, other, 2);
        play(&mut rig, card, &["hex (1,0)"]);
        for round in [1, 2, 9] {
            assert_eq!(thresholds(&rig, held, [S2, S1], false, round), [2, 3]);
        }
        assert_eq!(thresholds(&rig, held, [S1, S2], false, 1), [2, 2], "not as Attacker");
        assert_eq!(thresholds(&rig, other, [S2, S1], false, 1), [2, 2], "not elsewhere");
        end_round(&mut rig);
        assert!(rig.s.running.is_empty(), "until the end of the round");
    }
}

#[test]
fn hold_the_line_holds_for_more_than_one_battle_and_in_the_own_capital() {
    let mut rig = Rig::new(2);
    let (home, next) = (rig.home(S1), rig.hex(2, 0));
    rig.forces(S1, home, 6).forces(S1, next, 30).bridge(home, next);
    let far = rig.hex(1, 0);
    rig.forces(S2, far, 2).bridge(far, next);
    play(&mut rig, "hold_the_line", &["hex (2,0)"]);
    rig.step(&[(S2, &["march", "from (1,0)", "forces 2", "step 0"])]);
    assert_eq!(rig.forces_at(S2, next), 0);
    assert_eq!(thresholds(&rig, next, [S2, S1], false, 1), [2, 3], "still in force");
    play(&mut rig, "entrench", &["hex (3,0)"]);
    assert_eq!(thresholds(&rig, home, [S2, S1], true, 1), [2, 3], "also in a siege");
}

#[test]
fn marked_for_coin_pays_four_when_the_marked_champion_dies() {
    // BF-22h, BF-22i: range 2 of an own champion; BF-T30 has the sums.
    let mut rig = Rig::new(2);
    let (mine, theirs) = (rig.hex(2, 0), rig.hex(0, 0));
    rig.champion(S1, "brute", mine);
    let marked = rig.champion(S2, "jet_striker", theirs);
    rig.hp(marked, 1);
    play(&mut rig, "marked_for_coin", &["champion #1"]);
    rig.s.player_mut(S2).mana = 5;
    rig.hand(S2, &["zap"]).step(&[(S2, &["play zap", "champion #1"])]);
    assert_eq!(rig.s.player(S1).gold, 14, "whatever killed it; its own player gets no bounty");
    assert_eq!(rig.s.player(S2).gold, 10);
}

#[test]
fn marked_for_coin_needs_a_champion_within_two() {
    // BF-22i
    let mut rig = Rig::new(2);
    let (mine, far) = (rig.hex(3, 0), rig.hex(0, 0));
    rig.champion(S1, "brute", mine);
    rig.champion(S2, "jet_striker", far);
    rig.hand(S1, &["marked_for_coin"]).choose(S1, "play marked_for_coin");
    assert!(!rig.allows(S1, "champion #1"));
}

#[test]
fn marked_for_coin_ends_with_the_round() {
    let mut rig = Rig::new(2);
    let (mine, theirs) = (rig.hex(2, 0), rig.hex(0, 0));
    rig.champion(S1, "brute", mine);
    rig.champion(S2, "jet_striker", theirs);
    play(&mut rig, "marked_for_coin", &["champion #1"]);
    assert_eq!(rig.s.running.len(), 1);
    end_round(&mut rig);
    assert!(rig.s.running.is_empty());
}

#[test]
fn a_killing_pays_bounty_contracts_and_every_mark() {
    // BF-T30: Stormcaller (bounty 4), Contracts 2, Doom Mark 5, Marked for Coin 4.
    let mut rig = Rig::with(2, &[]);
    rig.faction(S1, "veil");
    let (mine, theirs) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.champion(S1, "brute", mine);
    let slot = rig.champion(S2, "stormcaller", theirs);
    rig.hp(slot, 1);
    play(&mut rig, "doom_mark", &["champion #1"]);
    play(&mut rig, "marked_for_coin", &["champion #1"]);
    play(&mut rig, "zap", &["champion #1"]);
    assert_eq!(rig.s.player(S1).gold, 25);
}

#[test]
fn air_drop_lands_three_forces_beside_a_champion_but_in_no_capital() {
    let mut rig = Rig::new(2);
    let at = rig.hex(-2, 0);
    rig.champion(S1, "brute", at);
    rig.hand(S1, &["air_drop"]).choose(S1, "play air_drop");
    for (hex, allowed) in [("(-2,0)", true), ("(-1,0)", true), ("(-3,0)", false), ("(0,0)", false)] {
        assert_eq!(rig.allows(S1, &format!("hex {hex}")), allowed, "{hex}");
    }
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, "hex (-1,0)");
    let landed = rig.hex(-1, 0);
    assert_eq!(rig.forces_at(S1, landed), 3);
    assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (3, 9));
}

#[test]
fn air_drop_onto_enemies_is_an_attack() {
    // BF-22c, BF-14.0a
    let mut rig = Rig::new(2);
    let (at, target) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.champion(S1, "brute", at);
    rig.forces(S2, target, 1);
    play(&mut rig, "air_drop", &["hex (0,0)"]);
    let battle = rig.events.iter().find_map(|event| match event {
        Event::Battle { attacker, forces, .. } => Some((*attacker, *forces)),
        _ => None,
    });
    assert_eq!(battle, Some((S1, [3, 1])));
}

#[test]
fn air_drop_fizzles_when_no_champion_is_near_any_more() {
    // BF-22i: the range holds at resolution too.
    let mut rig = Rig::new(2);
    let at = rig.hex(1, 0);
    let slot = rig.champion(S1, "brute", at);
    rig.hp(slot, 1);
    clash(&mut rig, ("zap", &["champion #0"]), ("air_drop", &["hex (0,0)"]));
    let target = rig.hex(0, 0);
    assert_eq!(rig.forces_at(S1, target), 0);
    assert!(fizzled(&rig, S1, "air_drop"));
    assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (3, 9), "costs stay paid");
}

#[test]
fn rich_veins_raises_a_mine_up_to_seven_and_other_cards_up_to_six() {
    // BF-T34, BF-Q137
    let mut rig = Rig::new(2);
    let mine = rig.hex(1, 0);
    rig.mine(mine, 6).forces(S1, mine, 1);
    play(&mut rig, "rich_veins", &["hex (1,0)"]);
    assert_eq!(rig.s.hex(mine).value, 7);
    play(&mut rig, "deep_mine_charter", &["hex (1,0)"]);
    assert_eq!(rig.s.hex(mine).value, 7, "a cap takes nothing away");
    rig.s.player_mut(S1).mana = 5;
    play(&mut rig, "deep_shaft_rig", &["hex (1,0)"]);
    assert_eq!((rig.s.hex(mine).value, rig.forces_at(S1, mine)), (7, 2), "its Force comes all the same");
    play(&mut rig, "rich_veins", &["hex (1,0)"]);
    assert_eq!(rig.s.hex(mine).value, 7);
}

#[test]
fn rich_veins_is_for_mines_you_hold() {
    let mut rig = Rig::new(2);
    let (mine, other) = (rig.hex(1, 0), rig.hex(0, 1));
    rig.mine(mine, 4).forces(S1, mine, 1).mine(other, 4).forces(S2, other, 1);
    rig.hand(S1, &["rich_veins"]).choose(S1, "play rich_veins");
    assert_eq!(rig.options(S1), ["hex (1,0)"]);
}

#[test]
fn perfect_recall_and_tactical_reorder_draw_and_may_put_a_card_back_on_top() {
    for card in ["perfect_recall", "tactical_reorder"] {
        let mut rig = Rig::new(2);
        rig.hand(S1, &["zap"]).draw_pile(S1, &SEVEN);
        play(&mut rig, card, &["card zap"]);
        assert_eq!(rig.names(&rig.s.player(S1).hand), ["quick_move"]);
        assert_eq!(rig.names(&rig.s.player(S1).draw).last(), Some(&"zap"));
        play(&mut rig, card, &["stop"]);
        let mut hand = rig.names(&rig.s.player(S1).hand);
        hand.sort_unstable();
        assert_eq!(hand, ["quick_move", "zap"], "it may stay in hand");
    }
}

#[test]
fn bridgeborn_path_and_temporary_bridge_build_on_any_free_edge() {
    for card in ["bridgeborn_path", "temporary_bridge"] {
        let mut rig = Rig::new(2);
        let (a, b) = (rig.hex(-1, 0), rig.hex(-2, 0));
        play(&mut rig, card, &["hex (-1,0)", "edge (-2,0)~(-1,0)"]);
        assert!(rig.s.bridges.has(rig.edge(a, b)));
        rig.hand(S1, &[card]).choose(S1, &format!("play {card}")).choose(S1, "hex (-1,0)");
        assert!(!rig.allows(S1, "edge (-2,0)~(-1,0)"), "one bridge per edge");
    }
}

#[test]
fn bridgeborn_path_lasts() {
    // BF-4.2c
    let mut rig = Rig::new(2);
    play(&mut rig, "bridgeborn_path", &["hex (-1,0)", "edge (-2,0)~(-1,0)"]);
    rig.all_done();
    assert_eq!((rig.s.round, rig.s.bridges.len()), (10, 1), "to the end of the match");
}

// ---- the faction champions ----

#[test]
fn the_vanilla_faction_champions_have_no_ability() {
    // BF-Q112
    for id in ["archivist_prime", "wormhole_artificer"] {
        let rig = Rig::new(2);
        let card = rig.game.cards.get(rig.card(id));
        assert!(rig.game.scripts.list(card.fx).is_empty());
        assert_eq!((card.hp, card.dice, card.hit), (5, 2, 3));
    }
}

#[test]
fn ironclad_warden_guards_each_champion_beside_it_once_a_battle() {
    // BF-Q96: the first hit on a champion goes to a Force. Zaps of cards are no hits.
    let mut saved = 0;
    for seed in 0..200 {
        let mut rig = Rig::new(2);
        let (at, from) = (rig.hex(0, 0), rig.hex(-1, 0));
        let warden = rig.champion(S1, "ironclad_warden", at);
        rig.seed(seed).forces(S1, at, 1).forces(S2, from, 2).bridge(at, from);
        // Hits go to champions first, so only the bodyguard can cost the Force.
        play(&mut rig, "ward", &["champion #0"]);
        rig.hand(S2, &["hit_control"]).step(&[(S2, &["play hit_control", "option 2"])]);
        rig.step(&[(S2, &["march", "from (-1,0)", "forces 2", "step 0"])]);
        let hp = rig.s.champion(warden).hp;
        if rig.forces_at(S1, at) == 0 {
            saved += 1;
        } else {
            assert_eq!(hp, 6, "no hit can pass while the Force lives and the guard is unspent");
        }
    }
    assert!(saved > 50, "the Force took the first hit in {saved} of 200 battles");
}

#[test]
fn shadeblades_edge_strikes_once_a_round_before_the_dice() {
    // BF-14.0b, BF-Q97: it kills a lone champion with 1 HP without a roll and pays the bounty.
    let mut rig = Rig::new(2);
    let (from, first, second) = (rig.hex(1, 0), rig.hex(0, 0), rig.hex(-1, 0));
    rig.champion(S1, "shadeblade", from);
    let (a, b) = (rig.champion(S2, "jet_striker", first), rig.champion(S2, "stormcaller", second));
    rig.hp(a, 1).bridge(from, first).bridge(first, second);
    rig.step(&[(S1, &["march", "from (1,0)", "go #0", "step 3"])]);
    assert!(!rig.s.champion(a).alive());
    assert_eq!((rig.s.player(S1).gold, rig.s.champion(Slot(0)).hp), (13, 3));
    assert!(!rig.events.iter().any(|event| matches!(event, Event::Blows { .. })));
    // Spent for this round: a champion with 1 HP that is walked into next is not struck before the
    // dice, so both sides roll.
    rig.hp(b, 1).hp(Slot(0), 3);
    rig.step(&[(S1, &["march", "from (0,0)", "go #0", "step 3"])]);
    let rolled = rig.events.iter().filter(|event| matches!(event, Event::Blows { .. })).count();
    assert!(rolled > 0, "the first battle had no combat round, this one has");
    end_round(&mut rig);
    assert_eq!(rig.s.champion(Slot(0)).used_round, 0, "ready again");
}

#[test]
fn skystriker_ace_and_bridge_runner_need_no_bridges_when_they_move_alone() {
    // BF-Q75
    for id in ["skystriker_ace", "bridge_runner"] {
        let mut rig = Rig::new(2);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        let slot = rig.champion(S1, id, from);
        rig.forces(S1, from, 2);
        rig.step(&[(S1, &["march", "from (1,0)", "go #0", "step 3"])]);
        assert_eq!(rig.s.champion(slot).hex, to);
        assert_eq!(rig.forces_at(S1, from), 2, "Forces do not fly along");
    }
    let mut rig = Rig::new(2);
    let from = rig.hex(1, 0);
    rig.champion(S1, "brute", from);
    assert!(!rig.allows(S1, "march"), "other champions walk");
}

#[test]
fn mine_overseers_extraction_brings_one_gold_more_from_its_mine() {
    // BF-Q153
    for (id, gold) in [("mine_overseer", 6), ("brute", 5)] {
        let mut rig = Rig::new(2);
        let mine = rig.hex(1, 0);
        rig.mine(mine, 5).champion(S1, id, mine);
        close_actions(&mut rig);
        assert!(rig.asked(S1));
        rig.choose(S1, "gold");
        assert_eq!(rig.s.player(S1).gold, 10 + gold + 1, "and the income of the next round");
    }
}

#[test]
fn a_mine_that_a_champion_spoils_yields_nothing_rather_than_hundreds() {
    // BF-Q153, with a swept number below nothing.
    for (v, gold) in [("-2", 3), ("-5", 0), ("-9", 0)] {
        let mut rig = Rig::with(2, &[("cards.mine_overseer.fx.0.v", v)]);
        let mine = rig.hex(1, 0);
        rig.mine(mine, 5).champion(S1, "mine_overseer", mine);
        close_actions(&mut rig);
        rig.choose(S1, "gold");
        assert_eq!(rig.s.player(S1).gold, 10 + gold + 1, "{v}, and the income of the next round");
    }
}

#[test]
fn dice_taken_away_are_fewer_and_never_fewer_than_none() {
    // BF-14.1c, with swept numbers below nothing.
    for (v, n) in [("-1", 0), ("-9", 0), ("1", 2)] {
        let mut rig = Rig::with(2, &[("cards.lone_wolf.fx.0.v", v)]);
        let at = rig.hex(0, 0);
        let slot = rig.champion(S1, "lone_wolf", at);
        rig.forces(S2, at, 2);
        assert_eq!(dice(&rig, slot, [S1, S2], 1), n, "{v}");
    }
}

#[test]
fn abilities_of_dice_belong_to_their_champions() {
    // No faction champion's dice depend on company.
    for (id, n) in [("ironclad_warden", 2), ("shadeblade", 5), ("skystriker_ace", 2), ("mine_overseer", 2)] {
        let mut rig = Rig::new(2);
        let at = rig.hex(0, 0);
        let slot = rig.champion(S1, id, at);
        rig.forces(S2, at, 2);
        assert_eq!(dice(&rig, slot, [S1, S2], 1), n, "{id}");
    }
}

#[test]
fn a_capital_of_another_is_no_mine() {
    // The helper of other tests: a Mine held changes what a card brings.
    assert_eq!(gold_of("prospecting", with_mine), 3);
    let mut rig = Rig::new(2);
    let hex = rig.hex(1, 0);
    rig.tile(hex, TileKind::Forge).forces(S1, hex, 1);
    play(&mut rig, "prospecting", &[]);
    assert_eq!(rig.s.player(S1).gold, 12);
}
