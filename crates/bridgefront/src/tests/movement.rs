//! Tests of moves: stacks, bridges, paths, full hexes, and the timing of battles (BF-12.5 to BF-12.7).

use super::actions::bare;
use super::battle_rig::{battles, stages};
use super::cards_all::{clash, fizzled, play};
use super::rig::{Rig, S1, S2, S3};
use crate::model::board::Hex;

/// Every Force hits, so the survivors are certain.
const SURE: [(&str, &str); 1] = [("combat.force_hit", "6")];

/// Returns the hexes (3,0), (2,0), (1,0), (0,0) of a small board, joined by bridges. The first is S1's Capital; the
/// step from each to the next is `step 3`.
fn row(rig: &mut Rig) -> [Hex; 4] {
    let row = [3, 2, 1, 0].map(|q| rig.hex(q, 0));
    for pair in row.windows(2) {
        rig.bridge(pair[0], pair[1]);
    }
    row
}

/// Returns two hexes next to a Capital, joined to it by bridges.
fn gates(rig: &mut Rig, capital: Hex) -> [Hex; 2] {
    let near: Vec<Hex> = rig.game.board.around(capital).map(|(hex, _)| hex).take(2).collect();
    for hex in &near {
        rig.bridge(*hex, capital);
    }
    [near[0], near[1]]
}

// ---- stacks and bridges ----

#[test]
fn a_stack_is_any_part_of_ones_units_in_a_hex() {
    // BF-2.1c, BF-12.2b: two champions and two Forces; every non-empty part of them may go.
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    let (one, two) = (rig.champion(S1, "brute", from), rig.champion(S1, "titan_vanguard", from));
    rig.forces(S1, from, 2).bridge(from, to);
    let start = rig.s.clone();
    for first in ["go #0", "stay #0"] {
        for second in ["go #1", "stay #1"] {
            let going = [first, second].iter().filter(|stage| stage.starts_with("go")).count() as u8;
            for forces in 0..=2 {
                rig.s = start.clone();
                rig.choose(S1, "march").choose(S1, "from (1,0)").choose(S1, first).choose(S1, second);
                let count = format!("forces {forces}");
                assert_eq!(rig.allows(S1, &count), forces + going > 0, "{first}, {second}, {count}");
                if forces + going == 0 {
                    continue;
                }
                rig.choose(S1, &count).choose(S1, "step 3").choose(S2, "done");
                assert_eq!((rig.forces_at(S1, from), rig.forces_at(S1, to)), (2 - forces, forces));
                let at = |gone: bool| if gone { to } else { from };
                assert_eq!(rig.s.champion(one).hex, at(first == "go #0"));
                assert_eq!(rig.s.champion(two).hex, at(second == "go #1"));
                assert_eq!(rig.s.player(S1).mana, 4);
            }
        }
    }
    assert!(!rig.allows(S1, "from (3,0)"), "nobody of S1 is there");
}

#[test]
fn a_step_needs_a_bridge() {
    // BF-4.2b, BF-12.2b
    let mut rig = Rig::new(2);
    let from = rig.hex(1, 0);
    rig.forces(S1, from, 1);
    assert!(!rig.allows(S1, "march"));
    let (bridged, beyond) = (rig.hex(0, 0), rig.hex(-1, 0));
    rig.bridge(from, bridged).bridge(bridged, beyond);
    rig.choose(S1, "march").choose(S1, "from (1,0)").choose(S1, "forces 1");
    assert_eq!(rig.options(S1), ["step 3"]);
    for way in [0, 1, 2, 4, 5] {
        assert!(!rig.allows(S1, &format!("step {way}")));
    }
    rig.choose(S1, "step 3").choose(S2, "done");
    assert_eq!(rig.forces_at(S1, bridged), 1, "one hex and no further");
}

#[test]
fn effects_and_flyers_that_need_no_bridge_do_without_but_carry_nobody() {
    // BF-4.2b, BF-Q75
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(1, 0), rig.hex(1, 1));
    rig.forces(S1, from, 3);
    play(&mut rig, "flank_step", &["from (1,0)", "forces 2", "step 5"]);
    assert_eq!((rig.forces_at(S1, from), rig.forces_at(S1, to)), (1, 2));

    let mut rig = Rig::new(2);
    let ace = rig.champion(S1, "skystriker_ace", from);
    let west = rig.hex(0, 0);
    rig.forces(S1, from, 2).choose(S1, "march").choose(S1, "from (1,0)");
    assert_eq!(rig.options(S1), ["go #0"], "nobody else can leave");
    rig.choose(S1, "go #0");
    assert!(!rig.allows(S1, "forces 1"));
    rig.choose(S1, "step 5").choose(S2, "done");
    assert_eq!((rig.s.champion(ace).hex, rig.forces_at(S1, to)), (to, 0));
    // With a bridge on another edge Forces may come along, but only over that edge.
    for (forces, ways) in [("forces 0", 6), ("forces 1", 1)] {
        let mut rig = Rig::new(2);
        rig.champion(S1, "skystriker_ace", from);
        rig.forces(S1, from, 2).bridge(from, west).choose(S1, "march").choose(S1, "from (1,0)");
        rig.choose(S1, "go #0").choose(S1, forces);
        let steps: Vec<String> = (0..6).map(|way| format!("step {way}")).collect();
        assert_eq!(steps.iter().filter(|step| rig.allows(S1, step)).count(), ways, "{forces}");
        assert!(rig.allows(S1, "step 3"));
    }
}

#[test]
fn coarse_splits_are_proposed_but_every_split_is_allowed() {
    // search.split_buckets
    for (knob, proposed) in [("\"full\"", vec![1, 2, 3, 4, 5, 6, 7, 8, 9]), ("\"coarse\"", vec![1, 4, 8, 9])] {
        let mut rig = bare(2, &[("search.split_buckets", knob)]);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.forces(S1, from, 9).bridge(from, to).choose(S1, "march").choose(S1, "from (1,0)");
        let expected: Vec<String> = proposed.iter().map(|n| format!("forces {n}")).collect();
        assert_eq!(rig.options(S1), expected, "{knob}");
        for n in 0..=10 {
            assert_eq!(rig.allows(S1, &format!("forces {n}")), (1..=9).contains(&n), "{knob}: {n}");
        }
    }
}

// ---- paths ----

#[test]
fn a_move_stops_in_the_first_enemy_hex_outside_capitals() {
    // BF-12.5a: S2's Quick Move (20) blocks the path of a Quick March (40) of two hexes.
    let mut rig = bare(2, &SURE);
    let hexes = row(&mut rig);
    let aside = rig.hex(2, -1);
    rig.forces(S1, hexes[0], 3).forces(S2, aside, 1).bridge(aside, hexes[1]);
    let way = rig.towards(aside, hexes[1]);
    clash(
        &mut rig,
        ("quick_move", &["from (2,-1)", &way]),
        ("quick_march", &["from (3,0)", "forces 3", "step 3", "step 3"]),
    );
    assert_eq!(battles(&rig.events), [(hexes[1], S1, S2, [3, 1])]);
    assert_eq!((rig.forces_at(S1, hexes[1]), rig.forces_at(S1, hexes[2])), (2, 0), "it does not go on");
}

#[test]
fn a_declared_path_may_lead_on_from_an_enemy_hex_and_stops_there() {
    // BF-12.5a
    let mut rig = bare(2, &SURE);
    let hexes = row(&mut rig);
    rig.forces(S1, hexes[0], 3).forces(S2, hexes[1], 1);
    play(&mut rig, "quick_march", &["from (3,0)", "forces 3", "step 3", "step 3"]);
    assert_eq!((rig.forces_at(S1, hexes[1]), rig.forces_at(S1, hexes[2])), (2, 0));
    // If the enemy has left by then, the stack goes all the way.
    let mut rig = bare(2, &SURE);
    let hexes = row(&mut rig);
    let aside = rig.hex(2, -1);
    rig.forces(S1, hexes[0], 3).forces(S2, hexes[1], 1).bridge(aside, hexes[1]);
    let way = rig.towards(hexes[1], aside);
    clash(
        &mut rig,
        ("quick_move", &["from (2,0)", &way]),
        ("quick_march", &["from (3,0)", "forces 3", "step 3", "step 3"]),
    );
    assert_eq!((battles(&rig.events).len(), rig.forces_at(S1, hexes[2])), (0, 3));
}

#[test]
fn a_move_goes_through_an_enemy_capital_without_a_stop() {
    // BF-12.5a, BF-12.7c
    let mut rig = Rig::new(2);
    let capital = rig.home(S2);
    let [from, to] = gates(&mut rig, capital);
    rig.forces(S2, capital, 4).forces(S1, from, 2);
    let (start, first, second) =
        (format!("from {}", rig.at(from)), rig.towards(from, capital), rig.towards(capital, to));
    play(&mut rig, "quick_march", &[&start, "forces 2", &first, &second]);
    assert!(battles(&rig.events).is_empty());
    assert_eq!((rig.forces_at(S1, to), rig.forces_at(S1, capital)), (2, 0));
}

#[test]
fn a_path_is_looked_at_as_a_whole_when_the_move_starts() {
    // BF-12.5b, BF-T16: Demolish Bridge (55) comes after Quick March (40), but before a Column
    // Advance (55) of a player who is later in Lead order.
    let mut rig = Rig::new(2);
    let hexes = row(&mut rig);
    let second = rig.edge_choice(hexes[1], hexes[2]);
    rig.s.lead = S2;
    rig.forces(S1, hexes[0], 2);
    let demolished = ("demolish_bridge", &[second.as_str()] as &[&str]);
    clash(&mut rig, demolished, ("quick_march", &["from (3,0)", "forces 2", "step 3", "step 3"]));
    assert_eq!((rig.forces_at(S1, hexes[2]), rig.s.bridges.len()), (2, 2));

    let mut rig = Rig::new(2);
    let hexes = row(&mut rig);
    rig.s.lead = S2;
    rig.forces(S1, hexes[0], 2);
    clash(&mut rig, demolished, ("column_advance", &["from (3,0)", "forces 2", "step 3", "step 3", "stop"]));
    assert_eq!(hexes.map(|hex| rig.forces_at(S1, hex)), [2, 0, 0, 0], "not even the first step");
    assert!(fizzled(&rig, S1, "column_advance"));
    assert_eq!((rig.s.player(S1).mana, rig.names(&rig.s.player(S1).discard)), (3, vec!["column_advance"]));
}

#[test]
fn a_bridge_missing_beyond_the_first_stop_does_no_harm() {
    // BF-12.5b: S2 blocks the path (20), then S3 destroys the bridge behind S2 (55).
    let mut rig = bare(3, &SURE);
    let [start, way, beyond, aside] = [(4, 0), (3, 0), (2, 0), (3, -1)].map(|(q, r)| rig.hex(q, r));
    rig.s.lead = S2;
    rig.bridge(start, way).bridge(way, beyond).bridge(aside, way);
    rig.forces(S1, start, 3).forces(S2, aside, 1);
    rig.hand(S1, &["column_advance"]).hand(S2, &["quick_move"]).hand(S3, &["demolish_bridge"]);
    let (across, gone) = (rig.towards(aside, way), rig.edge_choice(way, beyond));
    rig.step(&[
        (S1, &["play column_advance", "from (4,0)", "forces 3", "step 3", "step 3", "stop"]),
        (S2, &["play quick_move", "from (3,-1)", &across]),
        (S3, &["play demolish_bridge", &gone]),
    ]);
    assert_eq!(rig.s.bridges.len(), 2);
    assert_eq!(battles(&rig.events), [(way, S1, S2, [3, 1])]);
    assert_eq!((rig.forces_at(S1, start), rig.forces_at(S1, way)), (0, 2));
}

#[test]
fn a_path_through_a_hex_that_has_filled_up_fizzles() {
    // BF-12.5b, BF-12.6a: S3 enters S2's Capital (20), through which S1 (40) wants to move.
    for filled in [true, false] {
        let mut rig = Rig::new(3);
        let capital = rig.home(S2);
        let [from, to] = gates(&mut rig, capital);
        rig.forces(S1, from, 2).forces(S2, capital, 1).forces(S3, to, 1);
        let (start, entry) = (format!("from {}", rig.at(from)), rig.towards(from, capital));
        let (exit, third, come) = (rig.towards(capital, to), format!("from {}", rig.at(to)), rig.towards(to, capital));
        // The hex beyond the Capital stays open to S1 in either case.
        let free = rig.game.board.around(to).map(|(hex, _)| hex).find(|hex| *hex != capital && *hex != from);
        let free = free.expect("another neighbour");
        let leave = rig.towards(to, free);
        rig.bridge(to, free).hand(S1, &["quick_march"]).hand(S3, &["quick_move"]);
        rig.step(&[
            (S1, &["play quick_march", &start, "forces 2", &entry, &exit]),
            (S3, &["play quick_move", &third, if filled { &come } else { &leave }]),
        ]);
        assert_eq!(fizzled(&rig, S1, "quick_march"), filled);
        assert_eq!((rig.forces_at(S1, from), rig.forces_at(S1, to)), if filled { (2, 0) } else { (0, 2) });
    }
}

#[test]
fn a_stack_that_has_shrunk_moves_with_what_is_left() {
    // BF-12.5c, BF-T17: S2's two Forces (40) and two of S1's kill each other before March Orders (100).
    for (there, locked, moved, left) in [(5, 5, 3, 0), (5, 2, 2, 1), (2, 2, 0, 0)] {
        let mut rig = bare(2, &SURE);
        let hexes = row(&mut rig);
        rig.forces(S1, hexes[2], there).forces(S2, hexes[3], 2);
        let (forces, home) = (format!("forces {locked}"), "step 0");
        clash(
            &mut rig,
            ("quick_march", &["from (0,0)", "forces 2", "step 0", "stop"]),
            ("march_orders", &["from (1,0)", &forces, home, "stop"]),
        );
        assert_eq!((rig.forces_at(S1, hexes[1]), rig.forces_at(S1, hexes[2])), (moved, left));
        assert_eq!(fizzled(&rig, S1, "march_orders"), moved == 0);
        assert_eq!(rig.s.player(S1).mana, 4);
    }
}

// ---- full hexes ----

#[test]
fn a_third_player_stays_out_of_a_capital() {
    // BF-12.6a, BF-12.7c, BF-T19
    for (faction, reinforced) in [("cipher", 3), ("bastion", 4)] {
        let mut rig = bare(3, &[]);
        rig.faction(S1, faction).s.lead = S2;
        let capital = rig.home(S1);
        let [second, third] = gates(&mut rig, capital);
        rig.forces(S1, capital, 2).forces(S2, second, 3).forces(S3, third, 1);
        let (march2, march3) = (rig.march(second, capital, 3), rig.march(third, capital, 1));
        rig.step(&[(S2, &stages(&march2)), (S3, &stages(&march3))]);
        assert_eq!([S1, S2, S3].map(|seat| rig.forces_at(seat, capital)), [2, 3, 0]);
        assert_eq!((rig.forces_at(S3, third), rig.s.player(S3).mana), (1, 4), "it stays, and has paid");
        assert!(rig.action_fizzled(S3) && battles(&rig.events).is_empty());
        assert!(!rig.allows(S3, "march"), "now it is known to be full");
        rig.plays(S1, &["reinforce"]);
        assert_eq!(rig.forces_at(S1, capital), reinforced);
        assert!(battles(&rig.events).is_empty());
        rig.end_actions();
        assert_eq!(battles(&rig.events), [(capital, S2, S1, [3, reinforced])]);
    }
}

#[test]
fn a_third_player_deploys_nothing() {
    // BF-12.6a, BF-T20: two other players fill S1's Capital (20) before its Volunteers (65) are deployed there.
    let mut rig = Rig::new(3);
    let capital = rig.home(S1);
    let [gate, _] = gates(&mut rig, capital);
    rig.forces(S2, capital, 2).forces(S3, gate, 1).hand(S1, &["paid_volunteers"]).hand(S3, &["quick_move"]);
    let (from, way) = (format!("from {}", rig.at(gate)), rig.towards(gate, capital));
    rig.step(&[(S1, &["play paid_volunteers"]), (S3, &["play quick_move", &from, &way])]);
    assert_eq!([S1, S2, S3].map(|seat| rig.forces_at(seat, capital)), [0, 2, 1]);
    assert!(fizzled(&rig, S1, "paid_volunteers"));
    assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1)), (4, 8));
    assert!(!rig.allows(S1, "reinforce"));
}

#[test]
fn units_beyond_the_limit_of_a_knob_do_not_come_in() {
    // rules.max_units_per_hex: the units of one player, champions included. Moves that cannot end in the hex are not
    // offered.
    let mut rig = bare(2, &[("rules.max_units_per_hex", "4")]);
    let (home, gate) = (rig.home(S1), rig.hex(2, 0));
    rig.champion(S1, "brute", home);
    rig.forces(S1, home, 2).forces(S2, home, 9).forces(S1, gate, 2).bridge(gate, home);
    let (two, one) = (rig.march(gate, home, 2), rig.march(gate, home, 1));
    rig.choose(S1, "march").choose(S1, &two[1]);
    assert_eq!(rig.options(S1), ["forces 1"]);
    assert!(!rig.allows(S1, &two[2]), "it would be five");
    rig.s.player_mut(S1).commit = Default::default();
    rig.plays(S1, &stages(&one));
    assert_eq!((rig.forces_at(S1, home), rig.forces_at(S1, gate)), (3, 1));
    let mut full = rig.clone();
    full.choose(S1, "march");
    assert_eq!(full.options(S1), ["from (3,0)"], "home is full: nobody else can move");
    assert!(!rig.allows(S1, "reinforce"));
    // A longer move may pass through a hex where it cannot end.
    let (far, beyond) = (rig.hex(3, -1), rig.hex(2, -1));
    rig.bridge(home, far).bridge(far, beyond).hand(S1, &["triple_march"]);
    let from = format!("from {}", rig.at(gate));
    rig.choose(S1, "play triple_march").choose(S1, &from).choose(S1, "forces 1");
    let step = rig.towards(gate, home);
    assert_eq!(rig.options(S1), std::slice::from_ref(&step));
    rig.choose(S1, &step);
    assert!(!rig.allows(S1, "stop"));
}

// ---- encounters ----

#[test]
fn who_left_in_time_is_not_met() {
    // BF-T15: Quick Move (20) before Quick March (40).
    let mut rig = Rig::new(2);
    let hexes = row(&mut rig);
    rig.forces(S1, hexes[1], 3).forces(S2, hexes[2], 1);
    clash(
        &mut rig,
        ("quick_move", &["from (1,0)", "step 3"]),
        ("quick_march", &["from (2,0)", "forces 3", "step 3", "stop"]),
    );
    assert!(battles(&rig.events).is_empty() && !fizzled(&rig, S1, "quick_march"));
    assert_eq!((rig.forces_at(S1, hexes[2]), rig.forces_at(S2, hexes[3])), (3, 1));
}

#[test]
fn a_battle_is_fought_before_the_next_action() {
    // BF-12.7a: S1 loses the hex (40) before Recruit Detachment (45) would deploy two more Forces there.
    let mut rig = bare(2, &SURE);
    let hexes = row(&mut rig);
    rig.forces(S2, hexes[3], 3).forces(S1, hexes[2], 1);
    clash(
        &mut rig,
        ("quick_march", &["from (0,0)", "forces 3", "step 0", "stop"]),
        ("recruit_detachment", &["option 2", "hex (1,0)"]),
    );
    assert_eq!(battles(&rig.events), [(hexes[2], S2, S1, [3, 1])]);
    assert_eq!((rig.forces_at(S2, hexes[2]), rig.forces_at(S1, hexes[2])), (2, 0));
    // In the reverse order, the Lead's Recruit (40) comes first, and the attackers meet all three Forces.
    let mut rig = bare(2, &SURE);
    let hexes = row(&mut rig);
    rig.forces(S2, hexes[3], 3).forces(S1, hexes[2], 1);
    clash(
        &mut rig,
        ("quick_march", &["from (0,0)", "forces 3", "step 0", "stop"]),
        ("recruit", &["option 2", "hex (1,0)"]),
    );
    assert_eq!(battles(&rig.events), [(hexes[2], S2, S1, [3, 2])]);
}

#[test]
fn the_groups_of_one_card_fight_when_all_of_them_have_moved() {
    // BF-12.7a, BF-12.7b: two groups into one hex make one battle; into two hexes, the battles are in the order of
    // entry.
    let knobs = [&SURE[..], &[("moves.origins", "\"any\"")]].concat();
    let mut rig = bare(2, &knobs);
    let (from, west, east) = (rig.hex(0, 1), rig.hex(-1, 1), rig.hex(1, 1));
    rig.bridge(from, west).bridge(from, east).forces(S1, from, 6).forces(S2, west, 1).forces(S2, east, 1);
    let start = rig.s.clone();
    for (ways, order) in [(["step 3", "step 0"], [west, east]), (["step 0", "step 3"], [east, west])] {
        (rig.s, rig.events) = (start.clone(), Vec::new());
        play(&mut rig, "roll_out", &["from (0,1)", "forces 2", ways[0], "from (0,1)", "forces 3", ways[1]]);
        assert_eq!(battles(&rig.events), [(order[0], S1, S2, [2, 1]), (order[1], S1, S2, [3, 1])]);
    }
    (rig.s, rig.events) = (start.clone(), Vec::new());
    play(&mut rig, "roll_out", &["from (0,1)", "forces 2", "step 3", "from (0,1)", "forces 3", "step 3"]);
    assert_eq!(battles(&rig.events), [(west, S1, S2, [5, 1])]);
}

#[test]
fn besiegers_and_besieged_come_and_go_until_the_siege() {
    // BF-12.7c, BF-Q67
    let mut rig = Rig::new(2);
    let capital = rig.home(S2);
    let [one, two] = gates(&mut rig, capital);
    rig.forces(S1, one, 3).forces(S2, capital, 2);
    let [into, back, out] = [rig.march(one, capital, 3), rig.march(capital, one, 2), rig.march(capital, two, 2)];
    rig.plays(S1, &stages(&into)).plays(S2, &["reinforce"]);
    assert_eq!((rig.forces_at(S1, capital), rig.forces_at(S2, capital)), (3, 3));
    rig.plays(S1, &stages(&back)).plays(S2, &stages(&out));
    assert_eq!((rig.forces_at(S1, capital), rig.forces_at(S2, capital)), (1, 1));
    assert_eq!((rig.forces_at(S1, one), rig.forces_at(S2, two)), (2, 2));
    assert!(battles(&rig.events).is_empty());
    rig.end_actions();
    assert_eq!(battles(&rig.events), [(capital, S1, S2, [1, 1])]);
}

#[test]
fn a_march_into_an_enemy_hex_is_a_battle_there_and_then() {
    // BF-12.2b, BF-12.7a
    let mut rig = bare(2, &SURE);
    let hexes = row(&mut rig);
    rig.forces(S1, hexes[2], 3).forces(S2, hexes[3], 1);
    let march = rig.march(hexes[2], hexes[3], 2);
    rig.plays(S1, &stages(&march));
    assert_eq!(battles(&rig.events), [(hexes[3], S1, S2, [2, 1])]);
    assert_eq!((rig.forces_at(S1, hexes[2]), rig.forces_at(S1, hexes[3])), (1, 1));
}
