//! Strides, Shake and Interact (AS-MOVE, AS-STEP, AS-DIFF, AS-SHAKE, AS-INTR, AS-DOOR).

use super::fights::{bare, disc, rect};
use super::rig::{Rig, S1, S2};
use crate::game::Play;
use crate::games::ascension::content::sheets::Condition;
use crate::games::ascension::rules::terrain::Durability;
use crate::games::ascension::state::{AimedAt, Figure, Frame, MarkerId, MoveKind, Moving, PieceId, Side, Surface};
use crate::games::ascension::{Action, Event};
use crate::table::plane::{Facing, Grain, Point, grains};

/// Half degrees towards the x axis and towards the y axis.
const EAST: Facing = 0;
const NORTH: Facing = 180;

/// One character at (100, 300) about to move with so many tokens; a foe far away.
fn moving(knobs: &[(&str, &str)], sheet: &str, tokens: u8) -> (Rig, Figure) {
    moving_past(knobs, sheet, tokens, |_| ())
}

/// The same with something on the table.
fn moving_past(knobs: &[(&str, &str)], sheet: &str, tokens: u8, furnish: impl FnOnce(&mut Rig)) -> (Rig, Figure) {
    let mut rig = bare(knobs);
    let who = rig.put(S1, sheet, 100.0, 300.0);
    rig.put(S2, "BH6", 500.0, 500.0);
    furnish(&mut rig);
    rig.active(who);
    rig.play(Action::Move(tokens));
    (rig, who)
}

fn go(x: f64, y: f64) -> Action {
    Action::Go(Point::mm(x, y))
}

fn stride(x: f64, y: f64, facing: Facing) -> Action {
    Action::Stride { to: Point::mm(x, y), facing }
}

/// Strides left in the move under way.
fn left(rig: &Rig) -> u8 {
    rig.s
        .stack
        .iter()
        .find_map(|frame| match frame {
            Frame::Moving(run) => Some(run.strides),
            _ => None,
        })
        .unwrap_or(0)
}

/// How far a character has moved, by what was told.
fn moved(rig: &Rig, who: Figure) -> Grain {
    let way = |event: &Event| match event {
        Event::Moved(mover, _, way) if *mover == who => *way,
        _ => 0,
    };
    rig.events.iter().map(way).sum()
}

/// Why something is not allowed now.
fn refused(rig: &Rig, action: Action) -> String {
    rig.game.legal(&rig.s, rig.actor(), action).expect_err("is not allowed").0
}

/// Marks a piece as ground one can enter.
fn area(rig: &mut Rig, piece: PieceId) {
    rig.game.table.pieces[piece].area = true;
}

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
    // AS-MOVE-5, AS-Q38: the short dimension counts only where the base does not look where it goes.
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
    // AS-L2: 40 mm in any direction for whoever turns first, 25 mm for whoever keeps looking east.
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
    // Turned by 45 degrees it still goes sideways, then straight ahead: 25 + 3 * 40 mm.
    assert!(limited.allows(go(100.0, 445.0)));
    assert!(!limited.allows(go(100.0, 445.1)));
}

#[test]
fn difficult_ground_halves_what_is_in_it_for_those_who_cannot_step_over() {
    // AS-X33, AS-DIFF-1, AS-DIFF-2, AS-L4
    let ground = |size: u8| {
        move |rig: &mut Rig| {
            let wood = rig.piece(Durability::Standard, size, rect(228.0, 300.0, 200.0, 200.0, 0));
            area(rig, wood);
            rig.game.table.pieces[wood].difficult = true;
        }
    };
    let wood = ground(1);
    let (flat, _) = moving_past(&[], "BH2", 1, ground(0));
    assert!(flat.allows(stride(132.0, 300.0, EAST)), "Size 0 is in nobody's way");
    let (small, _) = moving_past(&[], "BH2", 1, wood);
    assert!(small.allows(stride(122.0, 300.0, EAST)), "12 mm outside, then half of 20 mm");
    assert!(!small.allows(stride(122.1, 300.0, EAST)));
    assert!(small.allows(go(154.0, 300.0)), "three strides: 12 + (96 - 12) / 2 mm");
    assert!(!small.allows(go(154.1, 300.0)));
    let (large, _) = moving_past(&[], "FB4", 1, wood);
    assert!(large.allows(stride(160.0, 300.0, EAST)), "Size 2 steps over Size 1");
}

#[test]
fn a_mire_is_difficult_ground_of_size_1() {
    // Spread Mire: AS-DIFF-1
    let mut rig = bare(&[]);
    let (small, large) = (rig.put(S1, "FB1", 100.0, 300.0), rig.put(S1, "FB4", 300.0, 300.0));
    rig.put(S2, "BH6", 500.0, 500.0);
    let mire = |x| crate::games::ascension::state::Patch {
        at: Point::mm(x, 300.0),
        radius: grains(60.0),
        difficult: true,
        until: 255,
        by: small,
    };
    rig.s.patches.push(mire(100.0));
    rig.s.patches.push(mire(300.0));
    let reach = |rig: &Rig, who| {
        let mut rig = rig.clone();
        rig.active(who).play(Action::Move(1));
        let x = rig.place(who).0;
        (rig.allows(stride(x, 320.0, NORTH)), rig.allows(stride(x, 320.1, NORTH)), rig.allows(stride(x, 360.0, NORTH)))
    };
    assert_eq!(reach(&rig, small), (true, false, false), "half of 40 mm");
    assert_eq!(reach(&rig, large), (true, true, true));
}

#[test]
fn bases_never_overlap_and_nobody_moves_through_another() {
    // AS-MOVE-7, AS-Q40
    let (rig, _) = moving_past(&[], "BH2", 1, |rig| {
        rig.put(S1, "BH2", 140.0, 300.0);
    });
    assert!(rig.allows(stride(108.0, 300.0, EAST)), "into contact");
    assert!(!rig.allows(stride(108.1, 300.0, EAST)));
    assert!(refused(&rig, stride(108.1, 300.0, EAST)).contains("AS-MOVE-7"));
    assert!(!rig.allows(go(100.0 + 96.0, 300.0)), "straight through it would be three strides");
    let (around, _) = moving_past(&[], "SK5", 1, |rig| {
        rig.put(S1, "BH2", 128.6, 300.0);
    });
    assert!(around.allows(go(157.2, 304.0)), "five strides lead around it");
    let friend = |rig: &mut Rig| {
        rig.put(S1, "BH2", 148.0, 300.0);
    };
    let (mut through, who) = moving_past(&[("move.through_friends", "true")], "BH2", 1, friend);
    assert!(!through.allows(stride(132.0, 300.0, EAST)), "one does not stop on a friend");
    assert!(!through.allows(go(179.0, 300.0)));
    through.play(go(180.0, 300.0));
    assert_eq!((through.place(who), left(&through)), ((180.0, 300.0), 0));
    let (foes_only, _) = moving_past(&[("move.through_enemies", "true")], "BH2", 1, friend);
    assert!(!foes_only.allows(go(180.0, 300.0)));
}

#[test]
fn the_table_edge_is_a_wall() {
    // AS-MOVE-8
    let mut rig = bare(&[]);
    let who = rig.put(S1, "BH2", 20.0, 300.0);
    rig.put(S2, "BH6", 500.0, 500.0);
    rig.active(who).play(Action::Move(1));
    assert!(rig.allows(go(16.0, 300.0)));
    assert!(!rig.allows(go(15.9, 300.0)));
    assert!(refused(&rig, stride(15.9, 300.0, EAST)).contains("AS-MOVE-8"));
}

#[test]
fn small_pieces_are_stepped_over_and_large_ones_are_walls() {
    // AS-X35, AS-STEP-1: Size 3 at Size 2 and 1; Size 4 at Size 2.
    for (sheet, size, over) in
        [("BH5", 2, false), ("BH5", 1, true), ("BH6", 2, true), ("BH6", 3, false), ("BH2", 1, false)]
    {
        let (rig, _) = moving_past(&[], sheet, 1, |rig| {
            rig.wall(size, 175.0, 300.0);
        });
        let long = f64::from(rig.game.sheet(&rig.s, Figure(0)).long) / 256.0;
        assert_eq!(rig.allows(go(145.0 + 1.5 * long, 300.0)), over, "{sheet} at Size {size}");
    }
    let (rig, _) = moving_past(&[("step.divisor", "1")], "BH2", 1, |rig| {
        rig.wall(1, 128.0, 300.0);
    });
    assert!(rig.allows(go(190.0, 300.0)));
}

#[test]
fn whoever_ends_over_a_small_piece_stands_on_it() {
    // AS-STEP-2, AS-Q44
    let center = ("support.rule", "\"center\"");
    let (mut rig, who) = moving_past(&[center], "BH5", 1, |rig| {
        rig.piece(Durability::Standard, 1, rect(170.0, 300.0, 60.0, 60.0, 0));
    });
    rig.play(stride(160.0, 300.0, EAST));
    assert_eq!(rig.figure(who).surface, Surface::Level(PieceId(0), 0));
    rig.play(stride(230.0, 300.0, EAST));
    assert_eq!(rig.figure(who).surface, Surface::Ground);
}

#[test]
fn a_move_ends_wholly_on_what_is_stepped_over_or_wholly_off_it() {
    // AS-STEP-1, AS-STEP-2, AS-Q44: a base of 75 x 46 mm at a block of Size 1 from x = 145 to 235.
    let (mut rig, who) = moving_past(&[], "BH5", 1, |rig| {
        rig.piece(Durability::Standard, 1, rect(190.0, 300.0, 90.0, 60.0, 0));
    });
    assert!(refused(&rig, stride(175.0, 300.0, EAST)).contains("AS-STEP-2"), "half on it");
    assert!(rig.allows(stride(107.0, 300.0, EAST)), "up to it");
    let mut across = rig.clone();
    rig.play(go(190.0, 300.0));
    assert_eq!((rig.figure(who).surface, left(&rig)), (Surface::Level(PieceId(0), 0), 1), "all of it on top");
    across.play(go(273.0, 300.0));
    assert_eq!((across.figure(who).surface, left(&across)), (Surface::Ground, 0), "three strides of 75 mm across");
    // A wall too thin to stand on is crossed all the same.
    let (wall, _) = moving_past(&[], "BH5", 1, |rig| {
        rig.piece(Durability::Standard, 1, rect(175.0, 300.0, 10.0, 80.0, 0));
    });
    assert!(!wall.allows(go(175.0, 300.0)) && !wall.allows(go(200.0, 300.0)) && wall.allows(go(220.0, 300.0)));
    assert!(wall.options().iter().filter(|option| matches!(option, Action::Go(_))).all(|option| wall.allows(*option)));
}

#[test]
fn impassable_ground_is_not_entered_by_anybody() {
    // AS-IMP-1
    let (rig, _) = moving_past(&[], "FB6", 1, |rig| {
        let pit = rig.piece(Durability::Indestructible, 0, rect(230.0, 300.0, 40.0, 200.0, 0));
        rig.game.table.pieces[pit].impassable = true;
    });
    assert!(rig.allows(stride(135.0, 300.0, EAST)), "up to its edge");
    assert!(!rig.allows(stride(135.1, 300.0, EAST)));
    assert!(refused(&rig, stride(136.0, 300.0, EAST)).contains("AS-IMP-1"));
}

#[test]
fn larger_characters_destroy_fragile_pieces_by_moving_through() {
    // AS-X50, AS-TER-5, AS-Q70
    let hedge = |rig: &mut Rig| {
        rig.piece(Durability::Fragile, 1, rect(150.0, 300.0, 12.0, 100.0, 0));
    };
    let (mut large, _) = moving_past(&[], "FB4", 1, hedge);
    large.play(stride(130.0, 300.0, EAST));
    assert!(large.s.pieces[PieceId(0)].gone);
    assert_eq!(left(&large), 3, "for no more than the stride");
    let (small, _) = moving_past(&[], "BH2", 1, hedge);
    assert!(!small.allows(stride(132.0, 300.0, EAST)));
    let (switched, _) = moving_past(&[("terrain.fragile_trample", "false"), ("step.divisor", "4")], "FB4", 1, hedge);
    assert!(!switched.allows(stride(130.0, 300.0, EAST)));
}

#[test]
fn shake_removes_one_token_for_one_stride_once_in_a_move_action() {
    // AS-X36, AS-SHAKE-1, AS-Q73, AS-Q78
    let (mut rig, who) = moving(&[], "FB5", 2);
    assert!(!rig.allows(Action::Shake(Condition::Dot)), "it has none");
    rig.suffering(who, Condition::Dot, 2);
    rig.play(Action::Shake(Condition::Dot));
    assert_eq!((rig.tokens(who), left(&rig)), ([0, 0, 0, 1], 3));
    assert!(!rig.allows(Action::Shake(Condition::Dot)), "once in a Move Action");
    rig.play(Action::End);
    assert_eq!(left(&rig), 4);
    rig.play(go(120.0, 300.0)).play(Action::Shake(Condition::Dot));
    assert_eq!((rig.tokens(who), left(&rig)), ([0, 0, 0, 0], 2));
}

#[test]
fn strides_given_by_a_deed_are_no_move_action() {
    // Wheel, Tailwind: no Shake, no Interact.
    let mut rig = bare(&[]);
    let who = rig.put(S1, "FB5", 100.0, 300.0);
    rig.put(S2, "BH6", 500.0, 500.0);
    rig.suffering(who, Condition::Dot, 2).active(who);
    rig.s.stack.push(Frame::Moving(Moving::given(who, 2, MoveKind::Strides)));
    rig.go();
    assert!(!rig.allows(Action::Shake(Condition::Dot)));
    assert!(rig.allows(go(180.0, 300.0)));
    assert!(!rig.allows(go(180.1, 300.0)));
}

/// A gate between walls, its character before it.
fn gate(rig: &mut Rig) {
    let gate = rig.piece(Durability::Standard, 2, rect(124.0, 300.0, 14.0, 40.0, 0));
    rig.piece(Durability::Reinforced, 3, rect(124.0, 380.0, 14.0, 120.0, 0));
    rig.piece(Durability::Reinforced, 3, rect(124.0, 220.0, 14.0, 120.0, 0));
    rig.game.table.pieces[gate].door = true;
}

#[test]
fn a_door_is_opened_and_closed_for_a_stride_in_base_contact() {
    // AS-X54, AS-DOOR-1, AS-INTR-1
    let (mut rig, who) = moving_past(&[], "BH2", 2, gate);
    assert!(!rig.allows(go(164.0, 300.0)), "it is closed");
    rig.play(Action::Door(PieceId(0)));
    assert_eq!(left(&rig), 2);
    assert!(!rig.allows(Action::Door(PieceId(0))), "one Interact in a Move Action");
    rig.play(go(124.0, 300.0));
    assert_eq!(rig.place(who), (124.0, 300.0));
    rig.play(Action::End);
    assert!(!rig.allows(Action::Door(PieceId(0))), "nobody closes a door on a base (AS-Q77)");
    rig.play(go(148.0, 300.0)).play(Action::Door(PieceId(0)));
    assert!(rig.game.is_shut(&rig.s, PieceId(0)));
    // Large ones do not step over a closed door either.
    let (large, _) = moving_past(&[], "BH6", 1, |rig| {
        let gate = rig.piece(Durability::Standard, 1, rect(170.0, 300.0, 10.0, 200.0, 0));
        rig.game.table.pieces[gate].door = true;
    });
    assert!(!large.allows(stride(130.0, 300.0, EAST)));
}

#[test]
fn shake_and_interact_go_together_before_between_and_after_strides() {
    // AS-INTR-2, AS-Q78: one of each in a Move Action, two of each in a move of two tokens.
    let (mut rig, who) = moving_past(&[], "FB5", 2, |rig| {
        gate(rig);
        rig.figure_mut(Figure(0)).at = Point::mm(97.0, 300.0);
    });
    rig.suffering(who, Condition::Weaken, 2);
    let shake = Action::Shake(Condition::Weaken);
    // Four strides: Interact and Shake before, then two strides.
    rig.play(Action::Door(PieceId(0))).play(shake);
    assert!(!rig.allows(Action::Door(PieceId(0))) && !rig.allows(shake), "one of each");
    rig.play(go(151.0, 300.0));
    // The second Move Action: a stride, Shake in between, a stride back, Interact after.
    assert_eq!(left(&rig), 4);
    rig.play(go(160.0, 300.0)).play(shake).play(go(151.0, 300.0)).play(Action::Door(PieceId(0)));
    assert_eq!((rig.tokens(who), rig.game.is_shut(&rig.s, PieceId(0))), ([0; 4], true));
    assert!(rig.s.stack.is_empty(), "all eight strides are spent");
}

#[test]
fn a_marker_is_marked_in_base_contact() {
    // Scenario S2, AS-INTR-1
    let mut rig = bare(&[("scenario.id", "\"S2\"")]);
    let who = rig.put(S1, "BH2", 300.0, 220.0 - 12.5 - 16.0 - 40.0);
    rig.put(S2, "BH6", 500.0, 500.0);
    rig.active(who).play(Action::Move(1));
    assert!(!rig.allows(Action::Mark(MarkerId(0))), "40 mm away");
    rig.play(go(300.0, 191.5));
    assert!(rig.options().contains(&Action::Mark(MarkerId(0))));
    assert!(!rig.allows(Action::Mark(MarkerId(1))));
    rig.play(Action::Mark(MarkerId(0)));
    assert_eq!(rig.s.markers[MarkerId(0)], Side(0));
}

#[test]
fn crossing_dangerous_ground_is_entering_it() {
    // AS-HAZ-1, AS-Q54
    let mut rig = bare(&[]);
    let who = rig.put(S1, "FB6", 100.0, 300.0);
    rig.put(S2, "BH6", 500.0, 550.0);
    let spill = rig.piece(Durability::Indestructible, 0, disc(200.0, 300.0, 2.0));
    area(&mut rig, spill);
    rig.game.table.pieces[spill].hazard =
        Some(crate::games::ascension::rules::terrain::Hazard { threshold: 0, wounds: 1, condition: None });
    rig.active(who).play(Action::Move(1));
    rig.next_cards(S1, &[-1, 1]);
    rig.play(stride(250.0, 300.0, EAST));
    assert_eq!(rig.flipped(), [S1]);
    assert_eq!(rig.wounds(who), 19);
    // It still stands in it: no second flip for moving on.
    rig.play(stride(260.0, 300.0, EAST));
    assert_eq!(rig.flipped(), [S1]);
    rig.active(who);
}

#[test]
fn a_trampling_giant_passes_over_small_ones_and_weak_pieces() {
    // The deed Trample: each character passed suffers 1 wound and Slow 1.
    let mut rig = bare(&[]);
    let giant = rig.put(S1, "FB6", 120.0, 300.0);
    let foe = rig.put(S2, "BH2", 220.0, 300.0);
    let friend = rig.put(S1, "FB4", 250.0, 320.0);
    let large = rig.put(S2, "SK6", 300.0, 500.0);
    rig.active(giant);
    rig.s.stack.push(Frame::Moving(Moving::given(giant, 2, MoveKind::Trample(2))));
    rig.go();
    assert!(!rig.allows(go(250.0, 300.0)), "it cannot stop on them");
    rig.play(go(390.0, 300.0));
    assert_eq!((rig.wounds(foe), rig.tokens(foe)[0]), (5, 1));
    assert_eq!((rig.wounds(friend), rig.tokens(friend)[0]), (10, 1));
    assert_eq!(rig.wounds(large), 14);
    assert_eq!(left(&rig), 0);
}

#[test]
fn a_swoop_ends_in_contact_and_flies_over_terrain_but_not_over_the_indestructible() {
    // The deed Stoop of the Great Heron.
    for (kind, door, can) in [
        (Durability::Standard, false, true),
        (Durability::Indestructible, false, false),
        (Durability::Standard, true, false),
    ] {
        let mut rig = bare(&[]);
        let heron = rig.put(S1, "SK6", 120.0, 300.0);
        let prey = rig.put(S2, "BH2", 400.0, 300.0);
        let wall = rig.piece(kind, 5, rect(240.0, 300.0, 10.0, 400.0, 0));
        rig.game.table.pieces[wall].door = door;
        rig.active(heron);
        rig.s.stack.push(Frame::Moving(Moving::given(heron, 3, MoveKind::Swoop(prey))));
        rig.go();
        // 105 mm long: its middle comes to 52.5 + 16 mm from that of its prey.
        assert_eq!(rig.allows(go(331.5, 300.0)), can, "{kind:?}");
        assert!(!rig.allows(go(320.0, 300.0)), "not in contact");
        if can {
            assert!(rig.options().iter().any(|action| matches!(action, Action::Go(_))));
            rig.play(go(331.5, 300.0));
            assert!(rig.game.in_contact(&rig.s, heron, prey));
            assert_eq!(left(&rig), 0);
        }
    }
}

#[test]
fn a_swoop_is_declared_only_at_whom_it_comes_to_see() {
    // AS-ATK-1: a pen of walls of Size 2 hides whoever stands in it; open on one side it does not.
    for (sides, can) in [(4, false), (3, true)] {
        let mut rig = bare(&[("support.rule", "\"center\"")]);
        let heron = rig.put(S1, "SK6", 300.0, 100.0);
        let prey = rig.put(S2, "BH2", 300.0, 300.0);
        let pen = [(275.0, 300.0, 4.0, 54.0), (300.0, 325.0, 46.0, 4.0), (300.0, 275.0, 46.0, 4.0)];
        for (x, y, width, height) in pen.into_iter().chain((sides == 4).then_some((325.0, 300.0, 4.0, 54.0))) {
            rig.piece(Durability::Standard, 2, rect(x, y, width, height, 0));
        }
        rig.active(heron);
        assert_eq!(rig.can_aim(heron, "stoop", AimedAt::Figure(prey)), can, "{sides} walls");
        if can {
            let stoop = rig.deed(heron, "stoop");
            rig.play(Action::Use(stoop));
            assert!(!rig.allows(go(300.0, 231.0)), "AS-ATK-1: in contact, a wall between");
            let there = rig.options().into_iter().find(|option| matches!(option, Action::Go(_)));
            rig.play(there.expect("a place that sees it"));
            // What comes before the attack is declared (where to face, responses) is of no interest here.
            for _ in 0..4 {
                if !rig.events.iter().any(|event| matches!(event, Event::Attacks(_))) {
                    let first = rig.options()[0];
                    rig.play(first);
                }
            }
            assert!(rig.events.iter().any(|event| matches!(event, Event::Attacks(_))), "{:?}", rig.events);
        }
    }
}

#[test]
fn a_large_base_between_others_has_somewhere_to_go() {
    // What is proposed, not the rule: as far as is free in every direction, and strides without a turn.
    let mut rig = bare(&[]);
    let who = rig.put(S1, "FB6", 300.0, 100.0);
    rig.put(S1, "FB1", 230.0, 190.0);
    rig.put(S1, "FB4", 300.0, 260.0);
    rig.put(S1, "FB1", 370.0, 190.0);
    rig.put(S2, "BH6", 300.0, 500.0);
    rig.active(who).play(Action::Move(1));
    let places: Vec<f64> = rig
        .options()
        .into_iter()
        .filter_map(|option| match option {
            Action::Go(to) | Action::Stride { to, .. } => Some(rig.figure(who).at.distance(to) / 256.0),
            _ => None,
        })
        .collect();
    assert!(places.len() >= 12, "{places:?}");
    assert!(rig.options().iter().all(|option| rig.allows(*option)));
    let full = [300.0, 150.0];
    let between = places.iter().filter(|way| full.iter().all(|length| (*way - length).abs() > 1.0)).count();
    assert!(between >= 6, "as far as is free, not only full and half reach: {places:?}");
}

#[test]
fn a_swoop_is_declared_only_at_whom_it_can_come_to() {
    // Behind what it cannot fly over the prey is safe; in the open, and in contact already, it is not.
    for (kind, x, can) in [
        (Durability::Standard, 120.0, true),
        (Durability::Indestructible, 120.0, false),
        (Durability::Indestructible, 331.0, true),
    ] {
        let mut rig = bare(&[]);
        let heron = rig.put(S1, "SK6", x, 300.0);
        let prey = rig.put(S2, "BH2", 400.0, 300.0);
        rig.piece(kind, 5, rect(240.0, 300.0, 10.0, 600.0, 0));
        rig.active(heron);
        let prey = crate::games::ascension::state::AimedAt::Figure(prey);
        assert_eq!(rig.can_aim(heron, "stoop", prey), can, "{kind:?} from {x}");
        let stoop = rig.deed(heron, "stoop");
        assert_eq!(rig.options().contains(&Action::Use(stoop)), can, "{kind:?} from {x}");
    }
}

#[test]
fn rubble_is_difficult_ground_of_size_1_and_cover() {
    // terrain.on_destroy = rubble
    let knobs = [("terrain.on_destroy", "\"rubble\"")];
    let ruin = |rig: &mut Rig| {
        rig.piece(Durability::Standard, 2, rect(228.0, 300.0, 200.0, 40.0, 0));
        rig.s.pieces[PieceId(0)].gone = true;
    };
    let (small, who) = moving_past(&knobs, "BH2", 1, ruin);
    assert!(small.allows(stride(122.0, 300.0, EAST)));
    assert!(!small.allows(stride(122.1, 300.0, EAST)));
    let golem = Point::mm(400.0, 300.0);
    let mut seen = small.clone();
    seen.figure_mut(Figure(1)).at = golem;
    let target = crate::games::ascension::state::AimedAt::Figure(Figure(1));
    assert_eq!(seen.game.sight(&seen.s, who, target), Some(2), "Size 4 behind Size 1");
    let (removed, _) = moving_past(&[], "BH2", 1, ruin);
    assert!(removed.allows(go(196.0, 300.0)));
}
