//! Tests of the movement cards of the three Ages' markets, card by card (BF-23).

use crate::model::events::Event;
use crate::model::state::{Slot, TileKind};
use crate::tests::cards_all::{SEVEN, clash, end_round, fizzled, play, with_center};
use crate::tests::rig::{Rig, S1, S2};

// ---- Age I ----

#[test]
fn marches_along_bridges_go_as_far_as_printed_and_no_farther() {
    // BF-22a. There are bridges all along the row (3,0) ... (-1,0).
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
    // BF-T17, BF-12.5c: five Forces are locked, two die.
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
    // BF-Q57, BF-22a: from different hexes; another reading allows two disjoint groups of one hex.
    let mut rig = Rig::new(2);
    let (from, west, east) = (rig.hex(0, 0), rig.hex(-1, 0), rig.hex(1, 0));
    rig.forces(S1, from, 1).forces(S1, east, 2).bridge(from, west).bridge(from, east);
    play(&mut rig, "roll_out", &["from (0,0)", "forces 1", "step 3", "from (1,0)", "forces 2", "step 3"]);
    assert_eq!([from, west, east].map(|hex| rig.forces_at(S1, hex)), [2, 1, 0]);
    let mut rig = Rig::with(2, &[("moves.origins", "\"any\"")]);
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
    // BF-Q125: no path and no bridges are needed.
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
    // BF-Q123: it stops in the player's own hexes and in Capitals too.
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
    // Other marches pass through the player's own hexes.
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

// ---- Age II ----

#[test]
fn coordinated_advance_and_grand_maneuver_move_two_stacks() {
    // BF-22a
    for (card, mana, far) in [("coordinated_advance", 2, 2), ("grand_maneuver", 3, 3)] {
        let mut rig = Rig::new(2);
        let top = [3, 2, 1, 0].map(|q| rig.hex(q, 0));
        let low = [2, 1, 0, -1].map(|q| rig.hex(q, 1));
        for row in [top, low] {
            for pair in row.windows(2) {
                rig.bridge(pair[0], pair[1]);
            }
            rig.forces(S1, row[0], 2);
        }
        let mut stages = vec!["from (3,0)", "forces 2"];
        stages.extend(vec!["step 3"; far]);
        stages.extend(["from (2,1)", "forces 1", "step 3", "stop"]);
        play(&mut rig, card, &stages);
        assert_eq!((rig.forces_at(S1, top[far]), rig.forces_at(S1, low[1])), (2, 1), "{card}");
        assert_eq!(rig.s.player(S1).mana, 5 - mana);
    }
}

#[test]
fn a_unit_moves_once_per_card() {
    // BF-22a, BF-Q57: the second group cannot include units that the first group moved.
    let mut rig = Rig::new(2);
    let row = [3, 2, 1].map(|q| rig.hex(q, 0));
    rig.bridge(row[0], row[1]).bridge(row[1], row[2]).forces(S1, row[0], 2).forces(S1, row[1], 1);
    rig.hand(S1, &["coordinated_advance"]).choose(S1, "play coordinated_advance");
    for stage in ["from (3,0)", "forces 2", "step 3", "stop", "from (2,0)"] {
        rig.choose(S1, stage);
    }
    assert_eq!(rig.options(S1), ["forces 1"]);
}

#[test]
fn rapid_redeploy_brings_a_champion_to_any_hex_of_yours_and_heals_one() {
    // BF-Q116, BF-Q125
    let mut rig = Rig::new(2);
    let (from, to, theirs) = (rig.hex(2, 0), rig.hex(-2, 0), rig.hex(-1, 0));
    let slot = rig.champion(S1, "brute", from);
    rig.hp(slot, 2).forces(S1, to, 1).forces(S2, theirs, 1);
    rig.hand(S1, &["rapid_redeploy"]).choose(S1, "play rapid_redeploy").choose(S1, "champion #0");
    assert!(!rig.allows(S1, "hex (-1,0)") && !rig.allows(S1, "hex (0,0)"));
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, "hex (-2,0)");
    assert_eq!((rig.s.champion(slot).hex, rig.s.champion(slot).hp), (to, 3));
}

#[test]
fn breakthrough_line_draws_two_more_next_round_if_its_stack_won() {
    // BF-T44, BF-Q114
    for (forces, enemies, hand) in [(30, 1, 8), (1, 30, 6), (30, 0, 6)] {
        let mut rig = Rig::new(2);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.forces(S1, from, forces).forces(S2, to, enemies).bridge(from, to);
        rig.draw_pile(S1, &["zap"; 20]).draw_pile(S2, &["zap"; 20]);
        let mut stages = vec!["from (1,0)".to_owned(), format!("forces {forces}"), "step 3".into()];
        stages.push("stop".into());
        let stages: Vec<&str> = stages.iter().map(String::as_str).collect();
        play(&mut rig, "breakthrough_line", &stages);
        end_round(&mut rig);
        assert_eq!((rig.s.round, rig.s.player(S1).hand.len()), (2, hand), "{forces} against {enemies}");
        assert_eq!(rig.s.player(S2).hand.len(), 6);
    }
}

#[test]
fn breakthrough_line_counts_the_siege_where_it_ended_and_no_other_battle() {
    // BF-Q114
    let mut rig = Rig::new(2);
    let (from, theirs) = (rig.hex(-2, 0), rig.home(S2));
    rig.forces(S1, from, 40).forces(S2, theirs, 1).bridge(from, theirs).draw_pile(S1, &["zap"; 20]);
    play(&mut rig, "breakthrough_line", &["from (-2,0)", "forces 40", "step 3", "stop"]);
    end_round(&mut rig);
    assert_eq!((rig.s.round, rig.s.player(S1).hand.len()), (2, 8));
    // A later battle in the same hex does not count as the stack's breakthrough.
    let mut rig = Rig::new(2);
    let (from, to, near) = (rig.hex(1, 0), rig.hex(0, 0), rig.hex(-1, 0));
    rig.forces(S1, from, 40).forces(S2, near, 1).bridge(from, to).bridge(to, near).draw_pile(S1, &["zap"; 20]);
    play(&mut rig, "breakthrough_line", &["from (1,0)", "forces 40", "step 3", "stop"]);
    rig.step(&[(S2, &["march", "from (-1,0)", "forces 1", "step 0"])]);
    assert!(rig.s.player(S1).won_battle);
    end_round(&mut rig);
    assert_eq!(rig.s.player(S1).hand.len(), 6);
}

#[test]
fn breakthrough_line_may_count_every_battle_won_where_its_stack_ended() {
    // BF-Q114: the other reading of "if it wins a battle this round".
    for (winner, hand) in [(40, 8), (0, 6)] {
        let mut rig = Rig::with(2, &[("cards.breakthrough_line.effects.1.if", "\"won_there\"")]);
        let (from, to, near) = (rig.hex(1, 0), rig.hex(0, 0), rig.hex(-1, 0));
        let attackers = if winner > 0 { 1 } else { 60 };
        rig.forces(S1, from, 40).forces(S2, near, attackers).bridge(from, to).bridge(to, near);
        rig.draw_pile(S1, &["zap"; 20]);
        play(&mut rig, "breakthrough_line", &["from (1,0)", "forces 40", "step 3", "stop"]);
        rig.step(&[(S2, &["march", "from (-1,0)", &format!("forces {attackers}"), "step 0"])]);
        if winner == 0 && rig.s.player(S1).won_battle {
            continue; // unlikely result
        }
        end_round(&mut rig);
        assert_eq!(rig.s.player(S1).hand.len(), hand, "{attackers} came");
    }
}

// ---- Age III ----

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
    // A champion is no anchor for the group it moves with.
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
    // BF-Q121: the condition is checked on arrival, whatever the result of the battle.
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
    // BF-Q121: the other reading of "if it ends on": 2 against 60 lose, 60 against 1 win.
    let after = [("cards.final_push.effects.1.cond", "{ stays_on = [\"center\", \"forge\"] }")];
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
