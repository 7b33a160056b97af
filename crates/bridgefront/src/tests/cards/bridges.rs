//! Tests of the bridge cards of the three Ages' markets, card by card (BF-23).

use crate::model::events::Event;
use crate::model::state::Slot;
use crate::tests::cards_all::{clash, end_round, fizzled, play};
use crate::tests::rig::{Rig, S1, S2};

// ---- Age I ----

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
    // BF-T39, BF-Q80: Blackout has initiative 30, the bridge 50.
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
    // BF-12.4b: the bridge must be adjacent to a hex the owner occupies.
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

// ---- Age II ----

#[test]
fn demolish_bridge_reaches_any_bridge() {
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(-1, 0), rig.hex(-2, 0));
    rig.bridge(a, b);
    play(&mut rig, "demolish_bridge", &["edge (-2,0)~(-1,0)"]);
    assert_eq!((rig.s.bridges.len(), rig.s.player(S1).mana), (0, 3));
}

#[test]
fn bridge_lockdown_bars_everybody_who_needs_the_bridge_for_this_round() {
    // BF-Q83
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.forces(S1, a, 2).forces(S2, b, 2).bridge(a, b);
    let flier = rig.champion(S2, "skystriker_ace", b);
    play(&mut rig, "bridge_lockdown", &["edge (0,0)~(1,0)"]);
    assert!(!rig.allows(S1, "march"));
    rig.choose(S2, "march");
    assert_eq!(rig.options(S2), ["from (0,0)"], "the flier can");
    rig.s.player_mut(S2).commit = Default::default();
    rig.forces(S1, a, 40);
    rig.step(&[(S2, &["march", "from (0,0)", "go #0", "step 0"])]);
    assert!(rig.events.iter().any(|event| matches!(event, Event::Battle { .. })), "{}", rig.s.champion(flier).hp);
    end_round(&mut rig);
    assert_eq!((rig.s.locked.len(), rig.s.bridges.len()), (0, 1));
}

#[test]
fn bridge_lockdown_stops_a_march_already_planned() {
    // Lockdown (40) with Lead S2 comes before Triple March (40).
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.forces(S1, a, 2).forces(S2, b, 2).bridge(a, b).s.lead = S2;
    clash(
        &mut rig,
        ("bridge_lockdown", &["edge (0,0)~(1,0)"]),
        ("triple_march", &["from (1,0)", "forces 2", "step 3", "stop"]),
    );
    assert_eq!(rig.forces_at(S1, a), 2);
    assert!(fizzled(&rig, S1, "triple_march"));
}

#[test]
fn wormholes_join_two_hexes_near_champions_for_the_round() {
    // BF-T45, BF-Q81: at any distance; ranges do not change.
    for (card, mana, range) in [("wormhole_link", 2, 3), ("wormhole_gate", 3, 4)] {
        let mut rig = Rig::new(2);
        let (a, b) = (rig.hex(3, 0), rig.hex(-2, 0));
        rig.champion(S1, "brute", a);
        rig.champion(S1, "brute", b);
        rig.forces(S1, a, 2);
        play(&mut rig, card, &["hex (3,0)", "hex (-2,0)"]);
        assert_eq!(rig.names(&rig.s.player(S1).burnt), [card]);
        assert_eq!(rig.s.player(S1).mana, 5 - mana);
        rig.step(&[(S1, &["march", "from (3,0)", "stay #0", "forces 2", "step 6"])]);
        assert_eq!(rig.forces_at(S1, b), 2, "a march crosses it without a bridge");
        assert!(rig.s.bridges.iter().next().is_none());
        end_round(&mut rig);
        assert!(rig.s.links.is_empty());
        // The range of the ends.
        let mut rig = Rig::new(2);
        let at = rig.hex(3, 0);
        rig.champion(S1, "brute", at);
        rig.hand(S1, &[card]).choose(S1, &format!("play {card}"));
        for hex in rig.game.board.hexes() {
            let text = format!("hex {}", rig.game.hex_text(hex));
            assert_eq!(rig.allows(S1, &text), rig.game.board.distance(at, hex) <= range, "{card} {text}");
        }
    }
}

#[test]
fn a_wormhole_serves_its_owner_or_everybody_and_ranges_ignore_it() {
    // BF-Q81, BF-Q82, BF-T45
    let joined = |users: &[(&str, &str)]| {
        let mut rig = Rig::with(2, users);
        let (a, b) = (rig.hex(3, 0), rig.hex(-2, 0));
        rig.champion(S1, "brute", a);
        rig.champion(S2, "brute", b);
        let near = rig.hex(1, 0);
        rig.champion(S1, "brute", near);
        play(&mut rig, "wormhole_link", &["hex (3,0)", "hex (-2,0)"]);
        rig
    };
    let rig = joined(&[]);
    assert!(!rig.allows(S2, "march"), "no bridge, and another's wormhole");
    let mut rig = joined(&[("rules.link_users", "\"all\"")]);
    rig.hand(S1, &["execution_order"]);
    let before = rig.s.clone();
    rig.choose(S1, "play execution_order");
    assert!(!rig.allows(S1, "champion #1"), "three away, whatever is joined");
    rig.s = before;
    rig.step(&[(S2, &["march", "from (-2,0)", "go #1", "step 6"])]);
    let home = rig.home(S1);
    assert_eq!(rig.s.champion(Slot(1)).hex, home);
}

#[test]
fn a_wormhole_fizzles_without_a_champion_in_range() {
    // BF-22i
    let mut rig = Rig::new(2);
    let at = rig.hex(1, 0);
    let slot = rig.champion(S1, "brute", at);
    rig.hp(slot, 1);
    clash(&mut rig, ("zap", &["champion #0"]), ("wormhole_link", &["hex (1,0)", "hex (0,0)"]));
    assert!(rig.s.links.is_empty() && fizzled(&rig, S1, "wormhole_link"));
    assert_eq!(rig.names(&rig.s.player(S1).burnt), ["wormhole_link"], "burnt all the same (BF-12.4c)");
}

// ---- Age III ----

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
        // (0,0) is the lower-numbered end.
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
