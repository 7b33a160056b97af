//! Tests of both settings of the switches on stacks, blocked paths, locked bridges and traps.

use super::actions::bare;
use super::battle_rig::stages;
use super::cards_all::{clash, fizzled, play};
use super::readings_moves::row;
use super::rig::{Rig, S1, S2};
use crate::model::board::Hex;

/// Creates a rig with two bridged hexes; S1 has three Forces and two champions in the first.
fn stack(knobs: &[(&str, &str)]) -> (Rig, Hex, Hex) {
    let mut rig = bare(2, knobs);
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.bridge(from, to).forces(S1, from, 3);
    rig.champion(S1, "brute", from);
    rig.champion(S1, "jet_striker", from);
    (rig, from, to)
}

/// Returns the Forces and champions of S1 in a hex.
fn units(rig: &Rig, hex: Hex) -> (u8, u8) {
    (rig.forces_at(S1, hex), rig.s.hex(hex).champions[S1])
}

#[test]
fn a_stack_is_any_part_of_the_units_or_all_of_them() {
    // BF-Q56, moves.stack_parts
    let knob = |word: &str| format!("\"{word}\"");
    // Any part: each champion for itself, any number of Forces.
    let (mut rig, from, to) = stack(&[]);
    rig.plays(S1, &["march", "from (1,0)", "stay #0", "go #1", "forces 2", "step 3"]);
    assert_eq!((units(&rig, from), units(&rig, to)), ((1, 1), (2, 1)));
    // All champions or none, with any number of Forces.
    let (mut rig, from, to) = stack(&[("moves.stack_parts", &knob("champions_together"))]);
    rig.plays(S1, &["march", "from (1,0)", "go #0", "forces 1", "step 3"]);
    assert_eq!((units(&rig, from), units(&rig, to)), ((2, 0), (1, 2)));
    let (mut rig, from, to) = stack(&[("moves.stack_parts", &knob("champions_together"))]);
    rig.plays(S1, &["march", "from (1,0)", "stay #0", "forces 1", "step 3"]);
    assert_eq!((units(&rig, from), units(&rig, to)), ((2, 2), (1, 0)));
    // Any number of Forces, or everything.
    let (mut rig, from, to) = stack(&[("moves.stack_parts", &knob("champions_with_all"))]);
    rig.plays(S1, &["march", "from (1,0)", "go #0", "step 3"]);
    assert_eq!((units(&rig, from), units(&rig, to)), ((0, 0), (3, 2)));
    let (mut rig, from, to) = stack(&[("moves.stack_parts", &knob("champions_with_all"))]);
    rig.plays(S1, &["march", "from (1,0)", "stay #0", "forces 3", "step 3"]);
    assert_eq!((units(&rig, from), units(&rig, to)), ((0, 2), (3, 0)));
    // Always everything: nothing is asked about the units.
    let (mut rig, from, to) = stack(&[("moves.stack_parts", &knob("whole"))]);
    rig.plays(S1, &["march", "from (1,0)", "step 3"]);
    assert_eq!((units(&rig, from), units(&rig, to)), ((0, 0), (3, 2)));
    // A single Force of a card is no stack.
    let (mut rig, from, to) = stack(&[("moves.stack_parts", &knob("whole"))]);
    play(&mut rig, "banner_claim", &["from (1,0)", "step 3"]);
    assert_eq!((units(&rig, from), units(&rig, to)), ((2, 2), (1, 0)));
}

#[test]
fn units_that_go_together_fly_only_if_all_fly() {
    // BF-Q56, BF-Q75: without a bridge.
    for (word, others, leaves) in [
        ("any", true, true),
        ("champions_together", true, false),
        ("champions_together", false, true),
        ("champions_with_all", false, false),
        ("whole", false, false),
    ] {
        let mut rig = bare(2, &[("moves.stack_parts", &format!("\"{word}\""))]);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.champion(S1, "skystriker_ace", from);
        if others {
            rig.champion(S1, "brute", from);
        }
        rig.forces(S1, from, 1);
        assert_eq!(rig.allows(S1, "march"), leaves, "{word}, {others}");
        // Alone it flies in any case.
        let mut rig = bare(2, &[("moves.stack_parts", &format!("\"{word}\""))]);
        rig.champion(S1, "skystriker_ace", from);
        rig.choose(S1, "march").choose(S1, "from (1,0)");
        if word != "whole" {
            rig.choose(S1, "go #0");
        }
        rig.choose(S1, "step 3").all_done();
        assert_eq!(units(&rig, to), (0, 1), "{word}");
    }
}

#[test]
fn cards_for_several_stacks_move_parts_or_whole_stacks() {
    // BF-Q56, moves.several_stacks: Roll Out moves up to two stacks; a march is as it was.
    for (knobs, asked) in [(&[][..], true), (&[("moves.several_stacks", "\"whole\"")][..], false)] {
        let (mut rig, from, to) = stack(knobs);
        rig.hand(S1, &["roll_out"]).choose(S1, "play roll_out").choose(S1, "from (1,0)");
        assert_eq!(rig.allows(S1, "go #0"), asked);
        if !asked {
            rig.choose(S1, "step 3").all_done();
            assert_eq!((units(&rig, from), units(&rig, to)), ((0, 0), (3, 2)));
        }
        let (mut rig, ..) = stack(knobs);
        rig.choose(S1, "march").choose(S1, "from (1,0)");
        assert!(rig.allows(S1, "go #0"));
    }
}

#[test]
fn two_stacks_of_a_card_come_from_any_hexes_or_from_different_ones() {
    // BF-Q57, moves.origins
    for (word, same) in [("any", true), ("different", false)] {
        let mut rig = bare(2, &[("moves.origins", &format!("\"{word}\""))]);
        let (a, b, to) = (rig.hex(1, 0), rig.hex(0, 1), rig.hex(0, 0));
        rig.bridge(a, to).bridge(b, to).forces(S1, a, 3).forces(S1, b, 1).hand(S1, &["roll_out"]);
        for text in ["play roll_out", "from (1,0)", "forces 1", "step 3"] {
            rig.choose(S1, text);
        }
        assert_eq!((rig.allows(S1, "from (1,0)"), rig.allows(S1, "from (0,1)")), (same, true), "{word}");
    }
}

#[test]
fn what_is_left_of_a_stack_moves_or_stays() {
    // BF-Q55, moves.shrunk_stack: Mortar Shot comes first and kills four of six Forces; three were to march.
    for (word, declared, moved) in
        [("rest_moves", 3, 2), ("stays", 3, 0), ("stays", 2, 2), ("rest_moves", 6, 2), ("stays", 6, 0)]
    {
        let knobs = [
            ("moves.shrunk_stack", format!("\"{word}\"")),
            ("cards.mortar_shot.init", "[10, 10]".into()),
            ("cards.mortar_shot.effects.0.accuracy", "100".into()),
        ];
        let knobs: Vec<(&str, &str)> = knobs.iter().map(|(path, value)| (*path, value.as_str())).collect();
        let mut rig = bare(2, &knobs);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        let mortar = rig.hex(1, -2);
        rig.bridge(from, to).forces(S1, from, 6).forces(S2, mortar, 1);
        let forces = format!("forces {declared}");
        clash(&mut rig, ("mortar_shot", &["hex (1,0)"]), ("quick_march", &["from (1,0)", &forces, "step 3", "stop"]));
        assert_eq!(units(&rig, to).0, moved, "{word}, {declared}");
        assert_eq!(fizzled(&rig, S1, "quick_march"), moved == 0);
    }
}

#[test]
fn a_whole_stack_is_what_is_there_when_it_moves() {
    // BF-Q55, BF-Q56: all units, also those that have come or died since.
    let knobs = [("moves.stack_parts", "\"whole\""), ("moves.shrunk_stack", "\"stays\"")];
    let mut rig = bare(2, &knobs);
    let (home, to) = (rig.home(S1), rig.hex(2, 0));
    rig.bridge(home, to).forces(S1, home, 4);
    rig.champion(S1, "brute", home);
    let march = ["march", "from (3,0)", "step 3"];
    rig.choose(S1, march[0]).choose(S1, march[1]).choose(S1, march[2]);
    rig.s.remove_forces(S1, home, 1);
    rig.champion(S1, "jet_striker", home);
    rig.all_done();
    assert_eq!((units(&rig, home), units(&rig, to)), ((0, 0), (3, 2)));
}

#[test]
fn a_path_through_enemies_is_declared_or_refused() {
    // BF-Q60, moves.blocked_path
    for (word, onward) in [("declared_and_stops", true), ("refused_and_stops", false), ("refused_and_stays", false)] {
        let mut rig = bare(2, &[("moves.blocked_path", &format!("\"{word}\""))]);
        let hexes = row(&mut rig);
        rig.forces(S1, hexes[0], 2).forces(S2, hexes[1], 1).hand(S1, &["quick_march"]);
        for text in ["play quick_march", "from (3,0)", "forces 2", "step 3"] {
            rig.choose(S1, text);
        }
        assert_eq!(rig.s.player(S1).commit.complete, !onward, "{word}");
        if onward {
            assert!(rig.allows(S1, "step 3"));
        }
    }
}

#[test]
fn enemies_that_come_into_a_path_stop_the_move_or_make_it_fizzle() {
    // BF-Q60, moves.blocked_path: Quick Move of S2 comes into the first or the last hex of S1's path first.
    for (word, at, end) in [
        ("declared_and_stops", 1, Some(1)),
        ("refused_and_stops", 1, Some(1)),
        ("refused_and_stays", 1, None),
        ("refused_and_stays", 2, Some(2)),
    ] {
        let knobs = [("moves.blocked_path", format!("\"{word}\"")), ("cards.march_orders.init", "[10, 10]".into())];
        let knobs: Vec<(&str, &str)> = knobs.iter().map(|(path, value)| (*path, value.as_str())).collect();
        let mut rig = bare(2, &knobs);
        let hexes = row(&mut rig);
        let beside = rig.game.board.around(hexes[at]).map(|(hex, _)| hex).find(|hex| !hexes.contains(hex)).unwrap();
        rig.bridge(beside, hexes[at]).forces(S1, hexes[0], 40).forces(S2, beside, 1);
        let (from, way) = (format!("from {}", rig.at(beside)), rig.towards(beside, hexes[at]));
        clash(
            &mut rig,
            ("march_orders", &[&from, "forces 1", &way, "stop"]),
            ("quick_march", &["from (3,0)", "forces 40", "step 3", "step 3"]),
        );
        assert_eq!(fizzled(&rig, S1, "quick_march"), end.is_none(), "{word}, {at}");
        assert!(rig.forces_at(S1, hexes[end.unwrap_or(0)]) > 30, "{word}, {at}");
    }
}

#[test]
fn a_locked_bridge_stops_its_users_or_all_who_cross() {
    // BF-Q83, moves.lock_stops
    for (word, flies) in [("bridge_users", true), ("all", false)] {
        let knob = format!("\"{word}\"");
        let mut rig = bare(2, &[("moves.lock_stops", &knob)]);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.bridge(from, to);
        rig.champion(S1, "skystriker_ace", from);
        let edge = rig.edge(from, to);
        rig.s.locked.add(edge);
        rig.choose(S1, "march").choose(S1, "from (1,0)").choose(S1, "go #0");
        assert_eq!(rig.allows(S1, "step 3"), flies, "{word}");
        assert!(rig.allows(S1, "step 0"), "other edges are free");
        // A move without bridges.
        let mut rig = bare(2, &[("moves.lock_stops", &knob)]);
        rig.bridge(from, to).forces(S1, from, 1).hand(S1, &["flank_step"]);
        rig.s.locked.add(edge);
        rig.choose(S1, "play flank_step").choose(S1, "from (1,0)").choose(S1, "forces 1");
        assert_eq!(rig.allows(S1, "step 3"), flies, "{word}");
    }
}

#[test]
fn a_lock_that_comes_first_stops_a_flyer_or_not() {
    // BF-Q83, moves.lock_stops: Bridge Lockdown (40) against March Orders (100).
    for (word, flies) in [("bridge_users", true), ("all", false)] {
        let mut rig = bare(2, &[("moves.lock_stops", &format!("\"{word}\""))]);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        let watch = rig.hex(0, 1);
        rig.bridge(from, to).forces(S2, to, 1).bridge(watch, to);
        rig.champion(S1, "skystriker_ace", from);
        rig.hand(S1, &["march_orders"]).hand(S2, &["bridge_lockdown"]);
        rig.step(&[
            (S1, &["play march_orders", "from (1,0)", "go #0", "step 3", "stop"]),
            (S2, &["play bridge_lockdown", "edge (0,0)~(1,0)"]),
        ]);
        assert_eq!(fizzled(&rig, S1, "march_orders"), !flies, "{word}");
    }
}

#[test]
fn a_trap_is_set_off_by_the_first_user_or_by_the_first_with_forces() {
    // BF-Q84, moves.bridge_trap
    for (word, after_champion, after_free) in [("first_user", 3, 3), ("first_loss", 2, 2)] {
        let knob = format!("\"{word}\"");
        let mut rig = bare(2, &[("moves.bridge_trap", &knob)]);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.bridge(from, to).forces(S1, from, 3);
        let scout = rig.champion(S1, "brute", from);
        let watch = rig.champion(S2, "brute", to);
        rig.hand(S2, &["bridge_trap"]).plays(S2, &["play bridge_trap", "edge (0,0)~(1,0)"]);
        rig.s.lift_champion(watch);
        // A lone champion uses the bridge, then Forces follow.
        let go = format!("go #{scout}");
        rig.plays(S1, &["march", "from (1,0)", &go, "forces 0", "step 3"]);
        let march = rig.march(from, to, 3);
        rig.plays(S1, &stages(&march));
        assert_eq!(rig.forces_at(S1, to), after_champion, "{word}");
        assert!(rig.s.running.is_empty(), "{word}: used up");
        // Forces that need no bridge cross the same edge.
        let mut rig = bare(2, &[("moves.bridge_trap", &knob)]);
        rig.bridge(from, to).forces(S1, from, 3);
        let watch = rig.champion(S2, "brute", to);
        rig.hand(S2, &["bridge_trap"]).plays(S2, &["play bridge_trap", "edge (0,0)~(1,0)"]);
        rig.s.lift_champion(watch);
        play(&mut rig, "flank_step", &["from (1,0)", "forces 3", "step 3"]);
        assert_eq!(rig.forces_at(S1, to), after_free, "{word}");
        assert_eq!(rig.s.running.is_empty(), word == "first_loss");
    }
}
