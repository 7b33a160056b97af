//! Tests of the common starter deck, card by card (BF-22).

use crate::model::events::Event;
use crate::tests::cards_all::{SEVEN, clash, fizzled, gold_of, play};
use crate::tests::rig::{Rig, S1, S2};

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
    // BF-12.4b, BF-12.4c: Quick Move (20) goes first. If S1 loses the hex in its battle, the deploy fizzles.
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
    // BF-T66, BF-21.5b: a given card of a pile of seven is among 3 (4) cards shown with chance 3/7 (4/7).
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
    // BF-T11, BF-12.3c: Zap (20) comes before Quick March (40); with the second column the order is reversed.
    use crate::tests::rig::{S3, S4};
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
                Event::Hit { in_battle: false, .. } => Some(S2),
                _ => None,
            })
            .collect();
        let second = if first == S2 { S1 } else { S2 };
        assert_eq!(order, [first, second, S4, S3], "{column}");
    }
}
