//! Climbing, stairs, ladders, ramps and bridges (AS-CLIMB, AS-TRAV, AS-BRG).

use super::fights::{bare, disc, rect};
use super::rig::{Rig, S1, S2};
use crate::Action;
use crate::model::content::sheets::TokenSlot;
use crate::model::state::{Figure, Frame, PieceId, Surface};
use crate::model::terrain::{Durability, Joint, Level};
use evenhand_game::game::Play;
use evenhand_kit::table::plane::Point;

/// Sets up a character beside a block of this Size that begins at x = 300, about to move with one token.
fn beside(knobs: &[(&str, &str)], sheet: &str, size: u8) -> (Rig, Figure) {
    let mut rig = bare(knobs);
    let place = rig.game.sheets.find(|known| known.id == sheet).expect("a sheet");
    let half = f64::from(rig.game.sheets[place].long) / 512.0;
    let who = rig.put(S1, sheet, 300.0 - half - 0.5, 300.0);
    rig.put(S2, "BH6", 100.0, 100.0);
    rig.piece(Durability::Standard, size, rect(400.0, 300.0, 200.0, 200.0, 0));
    rig.active(who).play(Action::Move(1));
    (rig, who)
}

fn up(piece: PieceId, x: f64, y: f64) -> Action {
    Action::Climb { piece, level: Some(0), to: Point::mm(x, y) }
}

fn down(piece: PieceId, x: f64, y: f64) -> Action {
    Action::Climb { piece, level: None, to: Point::mm(x, y) }
}

fn left(rig: &Rig) -> u8 {
    let strides = |frame: &Frame| match frame {
        Frame::Moving(run) => Some(run.strides),
        _ => None,
    };
    rig.s.stack.iter().find_map(strides).unwrap_or(0)
}

#[test]
fn a_climb_costs_a_stride_for_each_size_of_difference() {
    // AS-X34, AS-X35, AS-C16, AS-CLIMB-1, AS-CLIMB-2, AS-Q42, AS-Q43
    for (sheet, size, cost) in [("BH2", 3, 2), ("BH2", 2, 1), ("BH2", 1, 1), ("BH5", 2, 1), ("BH5", 5, 2)] {
        let (mut rig, who) = beside(&[], sheet, size);
        let before = left(&rig);
        let half = f64::from(rig.game.sheet(&rig.s, who).long) / 512.0;
        rig.play(up(PieceId(0), 300.5 + half, 300.0));
        assert_eq!(rig.figure(who).surface, Surface::Level(PieceId(0), 0));
        assert_eq!(before - left(&rig), cost, "{sheet} onto Size {size}");
        assert_eq!(rig.game.level_of(&rig.s, who), size);
    }
}

#[test]
fn all_strides_of_a_climb_come_from_one_move_action() {
    // AS-CLIMB-4: Size 4 costs a character of Size 1 three strides, all that it has in a Move Action.
    let (mut rig, who) = beside(&[], "BH2", 4);
    rig.play(Action::End);
    rig.active(who);
    rig.figure_mut(who).slots[TokenSlot(0)] = 0;
    rig.play(Action::Move(2));
    let walked = Action::Stride { to: Point::mm(283.5, 310.0), facing: 180 };
    rig.play(walked);
    assert_eq!(left(&rig), 2);
    assert!(!rig.allows(up(PieceId(0), 317.0, 310.0)), "two strides now and one of the next Move Action are no climb");
    assert!(!rig.options().iter().any(|action| matches!(action, Action::Climb { .. })));
    rig.play(Action::End);
    assert_eq!(left(&rig), 3, "the second Move Action");
    rig.play(up(PieceId(0), 317.0, 310.0));
    assert_eq!(rig.figure(who).surface, Surface::Level(PieceId(0), 0));
}

#[test]
fn what_a_climb_may_be_and_cost_has_switches() {
    // AS-Q42, AS-Q43
    let allows = |knobs: &[(&str, &str)], size: u8| beside(knobs, "BH2", size).0.allows(up(PieceId(0), 317.0, 300.0));
    assert!(allows(&[], 4), "three strides, three Sizes larger");
    assert!(!allows(&[], 5), "four strides are more than a Move Action has");
    assert!(!allows(&[("climb.max_above", "0")], 3), "the literal permission");
    assert!(allows(&[("climb.max_above", "0")], 1));
    assert!(allows(&[("climb.max_above", "2")], 3));
    let (mut rig, _) = beside(&[("climb.diff", "\"absolute\"")], "BH5", 2);
    rig.play(up(PieceId(0), 340.0, 300.0));
    assert_eq!(left(&rig), 2);
}

#[test]
fn one_is_placed_near_the_climbed_edge_and_on_top() {
    // AS-CLIMB-3, AS-Q46: 12.7 mm from the edge to the nearest point of the base of radius 16.
    let (rig, _) = beside(&[], "BH2", 3);
    assert!(rig.allows(up(PieceId(0), 328.6, 300.0)));
    assert!(!rig.allows(up(PieceId(0), 328.8, 300.0)));
    assert!(!rig.allows(up(PieceId(0), 315.0, 300.0)), "all of its base must be on top (AS-Q44)");
    assert!(rig.allows(up(PieceId(0), 316.1, 300.0)));
    assert!(!rig.allows(up(PieceId(0), 316.1, 360.0)), "not at another place of the edge");
    let (center, _) = beside(&[("support.rule", "\"center\"")], "BH2", 3);
    assert!(center.allows(up(PieceId(0), 300.5, 300.0)));
    assert!(!center.allows(up(PieceId(0), 299.5, 300.0)));
    let (half, _) = beside(&[("support.rule", "\"half\"")], "BH2", 3);
    assert!(half.allows(up(PieceId(0), 301.0, 300.0)));
}

#[test]
fn nobody_climbs_onto_what_does_not_carry_its_base() {
    // AS-STEP-2, AS-Q44: a fence of 8 mm, a wall of 14 mm, a stone of 30 mm.
    for (sheet, shape, center_only) in [
        ("BH2", rect(304.0, 300.0, 8.0, 80.0, 0), true),
        ("BH2", rect(307.0, 300.0, 14.0, 80.0, 0), true),
        ("FB6", disc(315.0, 300.0, 15.0), true),
        ("BH2", rect(317.0, 300.0, 34.0, 80.0, 0), false),
    ] {
        for (rule, can) in [("\"full\"", !center_only), ("\"center\"", true)] {
            let mut rig = bare(&[("support.rule", rule)]);
            let who = rig.put(S1, sheet, 200.0, 300.0);
            rig.put(S2, "BH6", 100.0, 100.0);
            rig.piece(Durability::Standard, 4, shape);
            let half = f64::from(rig.game.sheet(&rig.s, who).long) / 512.0;
            rig.figure_mut(who).at = Point::mm(300.0 - half - 0.5, 300.0);
            rig.active(who).play(Action::Move(1));
            let middle = rig.game.piece(PieceId(0)).shape.middle();
            assert_eq!(
                rig.allows(Action::Climb { piece: PieceId(0), level: Some(0), to: middle }),
                can,
                "{sheet} {rule}"
            );
            assert_eq!(
                rig.options().iter().any(|action| matches!(action, Action::Climb { .. })),
                can,
                "{sheet} {rule}"
            );
        }
    }
}

#[test]
fn climbing_needs_contact_and_a_surface() {
    let (mut rig, _) = beside(&[], "BH2", 3);
    rig.play(Action::Go(Point::mm(270.0, 300.0)));
    assert!(!rig.allows(up(PieceId(0), 310.0, 300.0)), "13 mm away");
    let (mut rig, _) = beside(&[], "BH2", 3);
    assert!(!rig.allows(Action::Climb { piece: PieceId(0), level: Some(1), to: Point::mm(310.0, 300.0) }));
    assert!(!rig.allows(Action::Climb { piece: PieceId(9), level: Some(0), to: Point::mm(310.0, 300.0) }));
    assert!(!rig.allows(down(PieceId(0), 283.0, 300.0)), "it is on the ground");
    rig.game.table.pieces[PieceId(0)].impassable = true;
    assert!(!rig.allows(up(PieceId(0), 310.0, 300.0)), "AS-IMP-1");
    let (small, _) = beside(&[], "BH6", 2);
    assert!(!small.allows(up(PieceId(0), 340.0, 300.0)), "what it steps over is no climb");
}

#[test]
fn nobody_climbs_onto_another() {
    let (mut rig, _) = beside(&[("support.rule", "\"center\"")], "BH2", 3);
    let other = rig.put(S2, "BH2", 330.0, 300.0);
    rig.figure_mut(other).surface = Surface::Level(PieceId(0), 0);
    assert!(!rig.allows(up(PieceId(0), 310.0, 300.0)));
    // Overhanging bases do not conflict with those below, because their heights do not overlap.
    rig.figure_mut(other).at = Point::mm(400.0, 300.0);
    rig.play(up(PieceId(0), 302.0, 300.0));
    assert!(rig.game.can_rest(&rig.s, Figure(1), Point::mm(200.0, 300.0), 0, Surface::Ground));
    let below = rig.put(S2, "BH2", 283.0, 300.0);
    let at = rig.figure(below).at;
    assert!(rig.game.can_rest(&rig.s, below, at, 0, Surface::Ground));
}

#[test]
fn climbing_down_costs_the_same_unless_the_switch_says_otherwise() {
    // AS-Q45
    for (rule, cost) in [("same", 2), ("free", 0)] {
        let mut rig = bare(&[("climb.down", &format!("\"{rule}\""))]);
        let who = rig.put(S1, "SK2", 302.0, 300.0);
        rig.put(S2, "BH6", 100.0, 100.0);
        let block = rig.piece(Durability::Standard, 3, rect(400.0, 300.0, 200.0, 200.0, 0));
        rig.figure_mut(who).surface = Surface::Level(block, 0);
        rig.active(who).play(Action::Move(1));
        assert!(!rig.allows(down(block, 292.0, 300.0)), "it would stand in the block");
        assert!(!rig.allows(down(block, 274.0, 300.0)), "too far from the edge");
        assert!(rig.options().iter().any(|action| matches!(action, Action::Climb { level: None, .. })), "{rule}");
        rig.play(down(block, 287.0, 300.0));
        assert_eq!((rig.figure(who).surface, left(&rig)), (Surface::Ground, 4 - cost));
    }
}

#[test]
fn climbing_down_may_be_a_fall() {
    // climb.down = fall, AS-FALL-3: height 3 plus its own Size.
    let mut rig = bare(&[("climb.down", "\"fall\"")]);
    let who = rig.put(S1, "BH2", 302.0, 300.0);
    rig.put(S2, "BH6", 100.0, 100.0);
    let block = rig.piece(Durability::Standard, 3, rect(400.0, 300.0, 200.0, 200.0, 0));
    rig.figure_mut(who).surface = Surface::Level(block, 0);
    rig.active(who).play(Action::Move(1));
    rig.play(down(block, 283.5, 300.0));
    assert_eq!((rig.figure(who).surface, rig.wounds(who)), (Surface::Ground, 2));
}

#[test]
fn on_top_one_moves_as_on_the_ground_but_not_over_its_edge() {
    // AS-STEP-2
    let (mut rig, who) = beside(&[], "SK5", 2);
    rig.play(up(PieceId(0), 312.5, 300.0)).play(Action::Go(Point::mm(360.0, 300.0)));
    assert_eq!(rig.figure(who).surface, Surface::Level(PieceId(0), 0));
    assert!(rig.allows(Action::Go(Point::mm(380.0, 300.0))));
    let (mut rig, _) = beside(&[], "SK5", 2);
    rig.play(up(PieceId(0), 312.5, 300.0));
    assert!(!rig.allows(Action::Go(Point::mm(290.0, 300.0))), "Size 2 is no step for Size 1");
    let why = rig.game.legal(&rig.s, S1, Action::Stride { to: Point::mm(290.0, 300.0), facing: 360 });
    assert!(why.expect_err("not allowed").0.contains("AS-STEP-2"));
}

/// Sets up a tower with floors at heights 2 and 4 (the upper one a quarter of the area), stairs
/// to the lower floor and a ladder between the floors.
fn tower(rig: &mut Rig) -> (PieceId, PieceId, PieceId) {
    let tower = rig.piece(Durability::Standard, 4, rect(400.0, 300.0, 100.0, 100.0, 0));
    rig.game.table.pieces[tower].levels = vec![
        Level { height: 2, shape: rect(400.0, 300.0, 100.0, 100.0, 0).into() },
        Level { height: 4, shape: rect(425.0, 325.0, 50.0, 50.0, 0).into() },
    ];
    let stairs = rig.piece(Durability::Indestructible, 2, rect(335.0, 300.0, 30.0, 40.0, 0));
    rig.game.table.pieces[stairs].joins = Some((Joint::Ground, Joint::Level(tower, 0)));
    let ladder = rig.piece(Durability::Indestructible, 2, rect(398.0, 325.0, 4.0, 4.0, 0));
    rig.game.table.pieces[ladder].joins = Some((Joint::Level(tower, 0), Joint::Level(tower, 1)));
    (tower, stairs, ladder)
}

#[test]
fn stairs_and_ladders_cost_one_stride_whatever_the_height() {
    // AS-TRAV-1
    let mut rig = bare(&[]);
    let who = rig.put(S1, "BH2", 303.0, 300.0);
    rig.put(S2, "BH6", 100.0, 100.0);
    let (tower, stairs, ladder) = tower(&mut rig);
    rig.active(who).play(Action::Move(2));
    let use_it = |piece, x, y| Action::Traverse { piece, to: Point::mm(x, y) };
    assert!(!rig.allows(use_it(ladder, 382.0, 325.0)), "it does not begin on the ground");
    assert!(!rig.allows(use_it(stairs, 400.0, 300.0)), "too far from the stairs");
    rig.play(use_it(stairs, 366.5, 300.0));
    assert_eq!((rig.figure(who).surface, left(&rig)), (Surface::Level(tower, 0), 2));
    rig.play(Action::Go(Point::mm(379.5, 324.0)));
    rig.play(use_it(ladder, 417.0, 325.0));
    assert_eq!((rig.figure(who).surface, left(&rig)), (Surface::Level(tower, 1), 3), "the second Move Action");
    rig.play(use_it(ladder, 379.5, 324.0));
    rig.play(Action::Go(Point::mm(366.5, 300.0)));
    rig.play(use_it(stairs, 303.0, 300.0));
    assert_eq!(rig.figure(who).surface, Surface::Ground);
}

#[test]
fn what_is_proposed_for_floors_and_features_is_legal_and_there() {
    let mut rig = bare(&[]);
    let who = rig.put(S1, "BH2", 303.0, 300.0);
    rig.put(S2, "BH6", 100.0, 100.0);
    let (tower, stairs, _) = tower(&mut rig);
    rig.active(who).play(Action::Move(1));
    let features: Vec<Action> =
        rig.options().into_iter().filter(|action| matches!(action, Action::Traverse { .. })).collect();
    assert!(!features.is_empty() && features.iter().all(|action| rig.allows(*action)));
    rig.play(features[0]);
    assert_eq!(rig.figure(who).surface, Surface::Level(tower, 0));
    assert!(rig.options().iter().any(|action| matches!(action, Action::Traverse { piece, .. } if *piece == stairs)));
}

#[test]
fn one_walks_over_a_bridge_and_under_it() {
    // AS-BRG-1
    let mut rig = bare(&[]);
    let who = rig.put(S1, "BH2", 350.0, 300.0);
    rig.put(S2, "BH6", 100.0, 100.0);
    let bridge = rig.piece(Durability::Standard, 2, rect(400.0, 300.0, 200.0, 34.0, 0));
    rig.game.table.pieces[bridge].deck = Some(2);
    rig.figure_mut(who).surface = Surface::Level(bridge, 0);
    let mut below = rig.clone();
    rig.active(who).play(Action::Move(1));
    rig.play(Action::Go(Point::mm(440.0, 300.0)));
    assert_eq!(rig.figure(who).surface, Surface::Level(bridge, 0));
    below.figure_mut(who).surface = Surface::Ground;
    below.figure_mut(who).at = Point::mm(350.0, 260.0);
    below.active(who).play(Action::Move(1));
    below.play(Action::Go(Point::mm(350.0, 350.0)));
    assert_eq!(below.figure(who).surface, Surface::Ground);
}

#[test]
fn climbs_can_be_free() {
    // climb.min_strides = 0
    let (mut rig, _) = beside(&[("climb.min_strides", "0")], "BH2", 1);
    rig.play(up(PieceId(0), 316.5, 300.0)).play(down(PieceId(0), 283.5, 300.0));
    assert_eq!(left(&rig), 3);
}
