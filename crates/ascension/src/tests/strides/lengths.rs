//! Tests of the lengths and numbers of strides, and of the facing of a base (AS-MOVE, AS-COND-2, AS-Q38).

use super::{EAST, NORTH, go, left, moved, moving, stride};
use crate::Action;
use crate::model::content::sheets::Condition;
use crate::tests::fights::bare;
use crate::tests::rig::S1;
use evenhand_kit::table::plane::grains;

#[test]
fn straight_ahead_an_oval_moves_by_its_length_and_else_by_its_width() {
    // AS-X31, AS-C15, AS-MOVE-3, AS-MOVE-4: 40 x 25 mm, four strides.
    let (rig, _) = moving(&[], "FB5", 1);
    assert_eq!(left(&rig), 4);
    assert!(rig.allows(go(260.0, 300.0)));
    assert!(!rig.allows(go(260.1, 300.0)));
    assert!(rig.allows(stride(140.0, 300.0, EAST)));
    assert!(!rig.allows(stride(140.1, 300.0, EAST)));
    assert!(rig.allows(stride(125.0, 300.0, NORTH)), "sideways");
    assert!(!rig.allows(stride(125.1, 300.0, NORTH)));
    assert!(!rig.allows(stride(138.0, 303.0, EAST)), "diagonally, further than its width");
    assert!(rig.allows(stride(120.0, 305.0, EAST)));
}

#[test]
fn strides_can_be_as_long_for_every_base() {
    // move.stride_forward, move.stride_other: 40 x 25 mm and 32 x 32 mm.
    let knobs = [("move.stride_forward", "\"mm\""), ("move.stride_other", "\"mm\""), ("move.stride_mm", "50.0")];
    for sheet in ["FB5", "BH2"] {
        let (rig, _) = moving(&knobs, sheet, 1);
        for facing in [EAST, NORTH] {
            assert!(rig.allows(stride(150.0, 300.0, facing)), "{sheet}");
            assert!(!rig.allows(stride(150.1, 300.0, facing)), "{sheet}");
        }
    }
}

#[test]
fn a_round_base_goes_as_far_in_every_direction_and_an_oval_that_may_turn_too() {
    // AS-MOVE-5, AS-Q38: the short dimension counts only where the base does not face the direction it moves in.
    let (rig, who) = moving(&[], "BH2", 1);
    let (long, short) = (rig.game.sheet(&rig.s, who).long, rig.game.sheet(&rig.s, who).short);
    assert_eq!((long, short), (grains(32.0), grains(32.0)));
    for facing in [EAST, NORTH, 360, 101] {
        for (x, y) in [(132.0, 300.0), (68.0, 300.0), (100.0, 332.0), (122.6, 322.6)] {
            assert!(rig.allows(stride(x, y, facing)), "to ({x}, {y}) looking at {facing}");
        }
        for (x, y) in [(132.1, 300.0), (100.0, 332.1), (122.7, 322.7)] {
            assert!(!rig.allows(stride(x, y, facing)), "to ({x}, {y}) looking at {facing}");
        }
    }
    // AS-L2: 40 mm in any direction after turning there, 25 mm if the base keeps facing east.
    let (oval, _) = moving(&[], "FB5", 1);
    assert!(oval.allows(stride(100.0, 340.0, NORTH)) && oval.allows(stride(60.0, 300.0, 360)));
    assert!(!oval.allows(stride(100.0, 325.1, EAST)) && !oval.allows(stride(74.9, 300.0, EAST)));
}

#[test]
fn two_strides_ahead_and_two_sideways_come_to_130_mm() {
    // AS-X31
    let (mut rig, who) = moving(&[], "FB5", 1);
    rig.play(stride(140.0, 300.0, EAST)).play(stride(180.0, 300.0, EAST));
    rig.play(stride(205.0, 300.0, NORTH)).play(stride(230.0, 300.0, NORTH));
    assert_eq!(rig.place(who), (230.0, 300.0));
    assert_eq!(rig.figure(who).facing, NORTH);
    assert_eq!(moved(&rig, who), grains(130.0));
    assert!(rig.s.stack.is_empty(), "no strides are left");
}

#[test]
fn a_stride_may_be_shorter_and_what_is_left_of_it_is_lost() {
    // AS-MOVE-6
    let (mut rig, _) = moving(&[], "FB5", 1);
    rig.play(stride(110.0, 300.0, EAST));
    assert_eq!(left(&rig), 3);
    assert!(rig.allows(go(230.0, 300.0)));
    assert!(!rig.allows(go(230.1, 300.0)));
}

#[test]
fn slow_takes_strides_but_never_the_last() {
    // AS-X32, AS-COND-2
    let mut rig = bare(&[]);
    let (four, two) = (rig.put(S1, "FB5", 100.0, 300.0), rig.put(S1, "BH6", 300.0, 300.0));
    rig.suffering(four, Condition::Slow, 2).suffering(two, Condition::Slow, 2);
    assert_eq!(rig.game.strides_of(&rig.s, four), 2);
    assert_eq!(rig.game.strides_of(&rig.s, two), 1);
    rig.active(four).play(Action::Move(1));
    assert!(rig.allows(go(180.0, 300.0)));
    assert!(!rig.allows(go(180.1, 300.0)));
}

#[test]
fn slow_that_lands_in_a_move_counts_from_the_next_move_action() {
    // AS-Q74
    let (mut rig, who) = moving(&[], "FB5", 2);
    rig.suffering(who, Condition::Slow, 1);
    rig.play(go(150.0, 300.0));
    assert_eq!(left(&rig), 2);
    rig.play(Action::End);
    assert_eq!(left(&rig), 3);
}

#[test]
fn two_tokens_are_two_move_actions_back_to_back() {
    // AS-MOVE-1
    let (mut rig, who) = moving(&[], "BH2", 2);
    rig.play(go(196.0, 300.0));
    assert_eq!(left(&rig), 3, "three strides of 32 mm are used up: the second Move Action begins");
    rig.play(go(292.0, 300.0));
    assert_eq!(rig.place(who), (292.0, 300.0));
    assert!(rig.s.stack.is_empty());
}

#[test]
fn facing_rules_limit_what_one_turns_before_a_stride() {
    // AS-Q38
    let (fixed, _) = moving(&[("move.facing", "\"fixed\"")], "FB5", 1);
    assert!(!fixed.allows(stride(100.0, 325.0, NORTH)), "it faces east");
    assert!(fixed.allows(stride(100.0, 325.0, EAST)));
    assert!(fixed.allows(go(100.0, 400.0)), "four strides sideways");
    assert!(!fixed.allows(go(100.0, 400.1)));
    let (limited, _) = moving(&[("move.facing", "\"limited\""), ("move.facing_limit_deg", "45.0")], "FB5", 1);
    assert!(limited.allows(stride(110.0, 310.0, 90)));
    assert!(!limited.allows(stride(110.0, 310.0, 91)));
    // Turned by 45 degrees it first moves sideways, then straight ahead: 25 + 3 * 40 mm.
    assert!(limited.allows(go(100.0, 445.0)));
    assert!(!limited.allows(go(100.0, 445.1)));
}
