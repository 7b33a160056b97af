//! Tests of both settings of the switches on moves, sieges, wormholes and opened edges.

use super::actions::bare;
use super::battle_rig::{battles, stages};
use super::cards_all::{clash, fizzled, play};
use super::combat_exact::near;
use super::rig::{Rig, S1, S2, S3};
use crate::model::board::Hex;
use crate::model::state::Slot;
use evenhand_game::game::Seat;

/// Every Force hits.
pub(super) const SURE: (&str, &str) = ("combat.force_hit", "6");

/// Returns both settings of a switch, as TOML.
pub(super) fn words(one: &str, other: &str) -> [String; 2] {
    [one, other].map(|word| format!("\"{word}\""))
}

/// Returns the hexes (3,0), (2,0), (1,0), (0,0) of a small board, joined by bridges; the step from each to the next is
/// `step 3`.
pub(super) fn row(rig: &mut Rig) -> [Hex; 4] {
    let row = [3, 2, 1, 0].map(|q| rig.hex(q, 0));
    for pair in row.windows(2) {
        rig.bridge(pair[0], pair[1]);
    }
    row
}

// ---- moves ----

#[test]
fn a_move_over_a_broken_path_does_not_begin_or_stops_before_the_gap() {
    // BF-Q54, rules.path_break
    for (broken, edge, short) in [(0, "edge (2,0)~(3,0)", 0), (2, "edge (0,0)~(1,0)", 2)] {
        for (break_, end) in words("fizzle", "stop_short").into_iter().zip([0, short]) {
            let mut rig = bare(2, &[("rules.path_break", &break_), ("cards.demolish_bridge.init", "[10, 10]")]);
            let row = row(&mut rig);
            rig.forces(S1, row[0], 2);
            clash(
                &mut rig,
                ("demolish_bridge", &[edge]),
                ("triple_march", &["from (3,0)", "forces 2", "step 3", "step 3", "step 3"]),
            );
            assert_eq!(rig.forces_at(S1, row[end]), 2, "gap {broken}, {break_}");
            assert_eq!(fizzled(&rig, S1, "triple_march"), end == 0);
        }
    }
    // A full hex on the path is not a gap: the units stay where they were (BF-12.6a).
    let mut rig = bare(3, &[("rules.path_break", "\"stop_short\"")]);
    let theirs = rig.home(S2);
    let near: Vec<Hex> = rig.game.board.around(theirs).map(|(hex, _)| hex).take(2).collect();
    rig.bridge(near[0], theirs).bridge(near[1], theirs).forces(S1, near[0], 1).forces(S2, theirs, 1);
    let far = rig.game.board.around(near[0]).map(|(hex, _)| hex).find(|hex| *hex != theirs && *hex != near[1]);
    let far = far.expect("another neighbour");
    rig.bridge(far, near[0]).forces(S1, far, 1).forces(S3, near[1], 1);
    let ways = [rig.towards(far, near[0]), rig.towards(near[0], theirs), rig.towards(near[1], theirs)];
    let from = [far, near[1]].map(|hex| format!("from {}", rig.at(hex)));
    rig.hand(S1, &["march_orders"]).hand(S3, &["quick_move"]);
    rig.step(&[
        (S1, &["play march_orders", &from[0], "forces 1", &ways[0], &ways[1]]),
        (S3, &["play quick_move", &from[1], &ways[2]]),
    ]);
    assert_eq!((rig.forces_at(S1, far), rig.forces_at(S3, theirs)), (1, 1));
}

#[test]
fn stacks_of_one_card_fight_together_or_one_after_the_other() {
    // BF-Q58, BF-T51, rules.battle_timing: two and two Forces against three.
    let [together, in_turn] = words("after_action", "after_each_move");
    let mut rig = bare(2, &[("rules.battle_timing", &together)]);
    let (a, b, to) = (rig.hex(1, 0), rig.hex(0, 1), rig.hex(0, 0));
    let advance = |rig: &mut Rig| {
        rig.bridge(a, to).bridge(b, to).forces(S1, a, 2).forces(S1, b, 2).forces(S2, to, 3);
        let ways = [rig.towards(a, to), rig.towards(b, to)];
        let from = [a, b].map(|hex| format!("from {}", rig.at(hex)));
        play(rig, "roll_out", &[&from[0], "forces 2", &ways[0], &from[1], "forces 2", &ways[1]]);
    };
    advance(&mut rig);
    assert_eq!(battles(&rig.events), [(to, S1, S2, [4, 3])]);
    let mut rig = bare(2, &[("rules.battle_timing", &in_turn), SURE, ("combat.overkill", "\"none\"")]);
    advance(&mut rig);
    assert_eq!(battles(&rig.events), [(to, S1, S2, [2, 3]), (to, S1, S2, [2, 1])]);
    assert_eq!((rig.forces_at(S1, to), rig.forces_at(S2, to)), (1, 0));
    assert_eq!(rig.names(&rig.s.player(S1).discard), ["roll_out"]);

    for (timing, chance) in [(&together, 0.778262), (&in_turn, 0.565772)] {
        const CARDS: u32 = 4_000;
        let rig = bare(2, &[("rules.battle_timing", timing)]);
        let mut held = 0;
        for seed in 0..CARDS {
            let mut rig = rig.clone();
            advance(rig.seed(seed.into()));
            held += u32::from(rig.forces_at(S1, to) > 0);
        }
        near(held, CARDS, chance, timing);
    }
}

#[test]
fn an_enemy_capital_lets_a_move_pass_or_stops_it() {
    // BF-Q61, rules.capital_stops_move
    for (stops, enemies, ends) in [("false", 1, 2), ("true", 1, 1), ("true", 0, 2)] {
        let mut rig = bare(2, &[("rules.capital_stops_move", stops)]);
        let theirs = rig.home(S2);
        let near: Vec<Hex> = rig.game.board.around(theirs).map(|(hex, _)| hex).take(2).collect();
        let path = [near[0], theirs, near[1]];
        rig.bridge(path[0], path[1]).bridge(path[1], path[2]).forces(S1, path[0], 2).forces(S2, theirs, enemies);
        let ways = [rig.towards(path[0], path[1]), rig.towards(path[1], path[2])];
        let from = format!("from {}", rig.at(path[0]));
        play(&mut rig, "quick_march", &[&from, "forces 2", &ways[0], &ways[1]]);
        assert_eq!(rig.forces_at(S1, path[ends]), 2, "{stops}, {enemies} enemies");
        assert!(battles(&rig.events).is_empty());
    }
}

#[test]
fn besieger_and_besieged_may_leave_or_are_pinned() {
    // BF-Q67, rules.siege_pins
    for (pins, pinned) in [("false", false), ("true", true)] {
        let mut rig = bare(2, &[("rules.siege_pins", pins)]);
        let (theirs, next) = (rig.home(S2), rig.hex(-2, 0));
        rig.bridge(theirs, next).forces(S1, theirs, 2).forces(S2, theirs, 2);
        let agent = rig.champion(S1, "void_agent", theirs);
        rig.hand(S1, &["emergency_evac"]);
        assert_eq!((rig.allows(S1, "march"), rig.allows(S2, "march")), (!pinned, !pinned));
        assert_eq!(rig.allows(S1, &format!("ability #{agent}")), !pinned);
        rig.choose(S1, "play emergency_evac");
        assert_eq!(rig.s.player(S1).commit.complete, pinned, "there is nobody to fetch");
        // Units alone in a Capital are not pinned.
        let mut rig = bare(2, &[("rules.siege_pins", pins)]);
        rig.bridge(theirs, next).forces(S1, theirs, 2);
        assert!(rig.allows(S1, "march"));
        // Enemies that enter first pin units that have committed to leave: Quick March (40), March Orders (100).
        let mut rig = bare(2, &[("rules.siege_pins", pins)]);
        let aside = rig.hex(-3, 1);
        rig.bridge(theirs, next).bridge(aside, theirs).forces(S1, aside, 1).forces(S2, theirs, 1);
        rig.hand(S1, &["quick_march"]).hand(S2, &["march_orders"]);
        let (out, into) = (rig.towards(theirs, next), rig.towards(aside, theirs));
        let from = [aside, theirs].map(|hex| format!("from {}", rig.at(hex)));
        rig.step(&[
            (S1, &["play quick_march", &from[0], "forces 1", &into, "stop"]),
            (S2, &["play march_orders", &from[1], "forces 1", &out, "stop"]),
        ]);
        assert_eq!(rig.forces_at(S2, next), u8::from(!pinned));
        assert_eq!(fizzled(&rig, S2, "march_orders"), pinned);
    }
}

#[test]
fn a_pinned_champion_cannot_be_fetched_but_can_be_treated_at_home() {
    // BF-Q67, rules.siege_pins: Emergency Evac moves a champion home and heals it.
    let mut rig = bare(2, &[("rules.siege_pins", "true")]);
    let (home, far) = (rig.home(S1), rig.hex(0, 0));
    let (besieged, free) = (rig.champion(S1, "brute", home), rig.champion(S1, "brute", far));
    rig.forces(S2, home, 1).hp(besieged, 2);
    play(&mut rig, "emergency_evac", &[&format!("champion #{besieged}")]);
    assert_eq!(rig.s.champion(besieged).hp, 3);
    play(&mut rig, "emergency_evac", &[&format!("champion #{free}")]);
    assert_eq!(rig.s.champion(free).hex, home);
}

#[test]
fn a_flyer_flies_alone_or_carries_its_stack() {
    // BF-Q75, rules.flight_carries
    let [alone, whole] = words("self", "whole_stack");
    let table = |carries: &str| {
        let mut rig = bare(2, &[("rules.flight_carries", carries)]);
        let from = rig.hex(1, 0);
        rig.champion(S1, "brute", from);
        rig.champion(S1, "skystriker_ace", from);
        rig.forces(S1, from, 2).choose(S1, "march").choose(S1, "from (1,0)");
        rig
    };
    let mut rig = table(&alone);
    assert_eq!(rig.options(S1), ["go #1"]);
    rig.choose(S1, "go #1");
    assert!(!rig.allows(S1, "forces 1"));

    for (brute, forces) in [("go #0", 2), ("stay #0", 1), ("stay #0", 0), ("go #0", 0)] {
        let mut rig = table(&whole);
        let to = rig.hex(1, 1);
        rig.choose(S1, brute);
        assert_eq!(rig.options(S1), ["go #1"], "nobody leaves without it");
        rig.choose(S1, "go #1").choose(S1, &format!("forces {forces}"));
        rig.choose(S1, "step 5").choose(S2, "done");
        assert_eq!((rig.forces_at(S1, to), rig.s.hex(to).champions[S1]), (forces, 1 + u8::from(brute == "go #0")));
    }
    // With a bridge out of the hex, the others may leave without the champion, over that bridge only.
    for (ace, ways) in [("go #1", 6), ("stay #1", 1)] {
        let mut rig = bare(2, &[("rules.flight_carries", &whole)]);
        let (from, west) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.champion(S1, "brute", from);
        rig.champion(S1, "skystriker_ace", from);
        rig.forces(S1, from, 2).bridge(from, west).choose(S1, "march").choose(S1, "from (1,0)");
        rig.choose(S1, "go #0").choose(S1, ace).choose(S1, "forces 2");
        let open = (0..6).filter(|way| rig.allows(S1, &format!("step {way}"))).count();
        assert_eq!(open, ways, "{ace}");
    }
    // If it dies before they start, the others cannot move (BF-12.5c).
    let mut rig = table(&whole);
    rig.s.player_mut(S1).commit = Default::default();
    let from = rig.hex(1, 0);
    rig.hp(Slot(1), 1).hand(S2, &["zap"]);
    rig.step(&[
        (S1, &["march", "from (1,0)", "stay #0", "go #1", "forces 2", "step 5"]),
        (S2, &["play zap", "champion #1"]),
    ]);
    assert_eq!((rig.forces_at(S1, from), rig.action_fizzled(S1)), (2, true));
}

// ---- wormholes and opened edges ----

#[test]
fn a_wormhole_serves_all_or_its_maker_and_needs_no_bridge_or_does() {
    // BF-Q81, rules.link_open, rules.link_users
    for (open, users) in [("true", "all"), ("true", "owner"), ("false", "all"), ("false", "owner")] {
        let mut rig = bare(2, &[("rules.link_open", open), ("rules.link_users", &format!("\"{users}\""))]);
        let (a, b) = (rig.hex(3, 0), rig.hex(-2, 0));
        rig.champion(S1, "brute", a);
        rig.champion(S1, "skystriker_ace", b);
        rig.forces(S1, a, 1).forces(S2, a, 1);
        play(&mut rig, "wormhole_link", &["hex (3,0)", "hex (-2,0)"]);
        let crosses = |rig: &mut Rig, seat: Seat, stages: &[&str]| {
            let before = rig.s.clone();
            rig.choose(seat, "march");
            for stage in stages {
                if !rig.allows(seat, stage) {
                    rig.s = before;
                    return false;
                }
                rig.choose(seat, stage);
            }
            let crosses = rig.allows(seat, "step 6");
            rig.s = before;
            crosses
        };
        let bridged = open == "true";
        // A bridge anywhere lets every seat start a march.
        let aside = rig.hex(2, 0);
        rig.bridge(a, aside);
        assert_eq!(crosses(&mut rig, S1, &["from (3,0)", "stay #0", "forces 1"]), bridged, "{open} {users}");
        assert_eq!(crosses(&mut rig, S2, &["from (3,0)", "forces 1"]), bridged && users == "all", "{open} {users}");
        assert!(crosses(&mut rig, S1, &["from (-2,0)", "go #1"]), "a flyer needs no bridge");
    }
}

#[test]
fn edges_of_a_span_dominion_are_open_to_all_or_to_its_player() {
    // BF-Q82, rules.span_users
    for users in words("all", "owner") {
        let mut rig = bare(2, &[("rules.span_users", &users)]);
        let row = [3, 2, 1, 0].map(|q| rig.hex(q, 0));
        rig.forces(S1, row[0], 2).forces(S2, row[3], 2);
        play(
            &mut rig,
            "span_dominion",
            &["hex (3,0)", "edge (2,0)~(3,0)", "hex (1,0)", "edge (1,0)~(2,0)", "hex (1,0)", "edge (0,0)~(1,0)"],
        );
        assert!(!fizzled(&rig, S1, "span_dominion"));
        assert_eq!(rig.allows(S2, "march"), users == "\"all\"");
        play(&mut rig, "quick_march", &["from (3,0)", "forces 2", "step 3", "step 3"]);
        assert_eq!(rig.forces_at(S1, row[2]), 2);
        rig.end_actions().settle();
        assert_eq!(rig.s.round, 2);
        assert!(!rig.allows(S1, "march") && !rig.allows(S2, "march"), "it ends with the round");
        assert!(rig.s.running.is_empty());
    }
}

#[test]
fn an_edge_that_is_open_to_one_player_is_no_way_for_another_who_marches_elsewhere() {
    // BF-Q82, rules.span_users
    let mut rig = bare(2, &[("rules.span_users", "\"owner\"")]);
    let (a, b, c) = (rig.hex(0, 0), rig.hex(1, 0), rig.hex(-1, 0));
    rig.forces(S2, a, 2).bridge(a, c);
    let far = rig.home(S1);
    rig.forces(S1, far, 1);
    play(
        &mut rig,
        "span_dominion",
        &["hex (1,0)", "edge (0,0)~(1,0)", "hex (1,0)", "edge (1,0)~(2,0)", "hex (2,0)", "edge (2,0)~(3,0)"],
    );
    let march = rig.march(a, c, 2);
    rig.choose(S2, "march").choose(S2, "from (0,0)").choose(S2, "forces 2");
    let into = rig.towards(a, b);
    assert!(!rig.allows(S2, &into) && rig.allows(S2, stages(&march)[3]));
}
