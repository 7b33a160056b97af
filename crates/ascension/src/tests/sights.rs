//! Tests of cover and lines of sight (AS-COV, AS-LVL, AS-DOOR, AS-Q47 to AS-Q52, AS-Q81 to AS-Q83).

use super::fights::{bare, disc, rect};
use super::rig::{Rig, S1, S2};
use crate::model::state::{AimedAt, Figure, PieceId, Surface};
use crate::model::terrain::{Durability, Level};
use evenhand_kit::table::plane::{Point, Shape, grains};

const MONOTONE: [(&str, &str); 2] = [("cover.bonus_gap1", "2"), ("cover.bonus_gap2", "1")];

/// Sets up two characters 200 mm apart on a line from west to east; the test adds what lies between.
fn apart(knobs: &[(&str, &str)], eye: &str, target: &str) -> (Rig, Figure, Figure) {
    let mut rig = bare(knobs);
    let eye = rig.put(S1, eye, 200.0, 300.0);
    let target = rig.put(S2, target, 400.0, 300.0);
    (rig, eye, target)
}

fn seen(rig: &Rig, eye: Figure, target: Figure) -> Option<i8> {
    rig.game.sight(&rig.s, eye, AimedAt::Figure(target))
}

/// Returns the cover that a piece of this Size, halfway between, gives to a target.
fn behind(knobs: &[(&str, &str)], target: &str, size: u8) -> Option<i8> {
    let (mut rig, eye, target) = apart(knobs, "BH2", target);
    rig.piece(Durability::Standard, size, rect(300.0, 300.0, 10.0, 80.0, 0));
    seen(&rig, eye, target)
}

fn stands_on(rig: &mut Rig, who: Figure, piece: PieceId, level: u8) {
    rig.figure_mut(who).surface = Surface::Level(piece, level);
}

#[test]
fn lower_terrain_gives_more_cover_as_the_book_words_it() {
    // AS-X39, AS-COV-1, AS-COV-2, AS-COV-3, AS-COV-5, AS-L3
    let sees = |knobs: &[(&str, &str)]| [1, 2, 3].map(|size| behind(knobs, "BH5", size));
    assert_eq!(sees(&[]), [Some(2), Some(1), None]);
    assert_eq!(sees(&MONOTONE), [Some(1), Some(2), None]);
    assert_eq!(
        sees(&[("cover.bonus_gap1", "2"), ("cover.bonus_gap2", "1"), ("cover.max_gap", "1")]),
        [Some(0), Some(2), None]
    );
    assert_eq!(sees(&[("cover.enabled", "false")]), [Some(0), Some(0), None]);
    assert_eq!(behind(&[], "BH2", 1), None, "Size 1 is open or obscured");
    let (rig, eye, target) = apart(&[], "BH2", "BH5");
    assert_eq!(seen(&rig, eye, target), Some(0));
}

#[test]
fn a_wall_changes_the_margin_of_an_attack_at_the_golem() {
    // AS-X40: skill 4 (BH3) against Defense 7.
    for (knobs, margin) in [(&[][..], -5), (&MONOTONE[..], -4), (&[("cover.enabled", "false")][..], -3)] {
        let (mut rig, eye, target) = apart(knobs, "BH3", "BH5");
        rig.piece(Durability::Standard, 1, rect(300.0, 300.0, 10.0, 80.0, 0));
        rig.active(eye);
        rig.hits(eye, "bolt", target);
        assert_eq!(rig.attack().margin, margin);
    }
}

#[test]
fn the_small_one_sees_the_giant_that_cannot_see_back() {
    // AS-X53, AS-Q48
    let block = |rig: &mut Rig| rig.piece(Durability::Standard, 2, rect(300.0, 300.0, 40.0, 40.0, 0));
    let (mut rig, small, giant) = apart(&[], "BH2", "BH6");
    block(&mut rig);
    assert_eq!((seen(&rig, small, giant), seen(&rig, giant, small)), (Some(2), None));
    for (basis, there, back) in
        [("attacker", None, Some(2)), ("larger", Some(2), Some(2)), ("smaller", None, None), ("target", Some(2), None)]
    {
        let (mut rig, small, giant) = apart(&[("los.basis", &format!("\"{basis}\""))], "BH2", "BH6");
        block(&mut rig);
        assert_eq!((seen(&rig, small, giant), seen(&rig, giant, small)), (there, back), "{basis}");
    }
}

#[test]
fn several_pieces_give_the_best_cover_or_their_sum_and_obscured_wins() {
    // AS-COV-4, AS-Q50
    for (stack, bonus) in [("best", 2), ("sum", 3)] {
        let (mut rig, eye, target) = apart(&[("cover.stack", &format!("\"{stack}\""))], "BH2", "BH5");
        rig.piece(Durability::Standard, 1, rect(260.0, 300.0, 10.0, 80.0, 0));
        rig.piece(Durability::Standard, 2, rect(300.0, 300.0, 10.0, 80.0, 0));
        assert_eq!(seen(&rig, eye, target), Some(bonus));
        rig.piece(Durability::Standard, 3, rect(330.0, 300.0, 10.0, 80.0, 0));
        assert_eq!(seen(&rig, eye, target), None);
    }
}

#[test]
fn flat_ground_gives_no_cover_unless_the_switch_says_so() {
    // AS-Q51
    assert_eq!(behind(&[], "BH5", 0), Some(0));
    assert_eq!(behind(&[("cover.min_terrain_size", "0")], "BH5", 0), Some(2));
    assert_eq!(behind(&[("cover.min_terrain_size", "2")], "BH5", 1), Some(0));
}

#[test]
fn a_line_must_run_inside_a_piece_for_a_millimetre() {
    // AS-COV-6
    // The corner of a square standing on its tip extends past the line, so the length of the
    // line inside is twice that amount.
    for (dip, sees) in [(-1.0, Some(0)), (0.4, Some(0)), (0.6, None)] {
        let (mut rig, eye, target) = apart(&[], "BH2", "BH2");
        let half = 20.0 * std::f64::consts::SQRT_2;
        rig.piece(Durability::Standard, 1, rect(300.0, 300.0 + half - dip, 40.0, 40.0, 90));
        assert_eq!(seen(&rig, eye, target), sees, "by {dip} mm");
    }
    let (mut rig, eye, target) = apart(&[("los.min_cross_mm", "9.9")], "BH2", "BH2");
    rig.piece(Durability::Standard, 1, rect(300.0, 300.0, 10.0, 80.0, 0));
    assert_eq!(seen(&rig, eye, target), None);
    let (mut rig, eye, target) = apart(&[("los.min_cross_mm", "10.0")], "BH2", "BH2");
    rig.piece(Durability::Standard, 1, rect(300.0, 300.0, 9.9, 80.0, 0));
    assert_eq!(seen(&rig, eye, target), Some(0));
}

#[test]
fn a_line_to_any_edge_or_to_all_of_the_base() {
    // AS-Q49, los.geometry: the piece hides the center and one side of the target.
    for (geometry, sees) in [("center", None), ("any_edge", Some(0)), ("full", None)] {
        let knob = format!("\"{geometry}\"");
        let (mut rig, eye, target) = apart(&[("los.geometry", &knob)], "BH2", "BH2");
        rig.piece(Durability::Standard, 1, rect(380.0, 310.0, 2.0, 26.0, 0));
        assert_eq!(seen(&rig, eye, target), sees, "{geometry}");
    }
    // Only one side of the target is hidden.
    for (geometry, sees) in [("center", Some(0)), ("any_edge", Some(0)), ("full", None)] {
        let knob = format!("\"{geometry}\"");
        let (mut rig, eye, target) = apart(&[("los.geometry", &knob)], "BH2", "BH2");
        rig.piece(Durability::Standard, 1, rect(380.0, 310.0, 2.0, 12.0, 0));
        assert_eq!(seen(&rig, eye, target), sees, "{geometry}");
    }
}

#[test]
fn characters_do_not_block_unless_the_switch_says_so() {
    // AS-Q49
    for (switch, sees) in [("false", Some(0)), ("true", None)] {
        let (mut rig, eye, target) = apart(&[("los.characters_block", switch)], "BH2", "BH2");
        rig.put(S2, "BH3", 300.0, 305.0);
        assert_eq!(seen(&rig, eye, target), sees);
    }
}

#[test]
fn who_stands_in_an_area_is_not_covered_by_it_but_who_stands_behind_is() {
    // AS-Q82
    let (mut rig, eye, target) = apart(&[], "BH2", "BH5");
    let wood = rig.piece(Durability::Standard, 1, disc(400.0, 300.0, 60.0));
    rig.game.table.pieces[wood].area = true;
    assert_eq!(seen(&rig, eye, target), Some(0));
    assert_eq!(seen(&rig, target, eye), Some(0));
    rig.figure_mut(target).at = Point::mm(520.0, 300.0);
    assert_eq!(seen(&rig, eye, target), Some(2));
    rig.s.pieces[wood].gone = true;
    assert_eq!(seen(&rig, eye, target), Some(0));
}

#[test]
fn a_closed_door_blocks_whatever_the_sizes_and_an_open_one_is_air() {
    // AS-X54, AS-DOOR-1
    let mut rig = bare(&[]);
    let one = rig.put(S1, "BH6", 200.0, 300.0);
    let two = rig.put(S2, "BH6", 200.0 + 120.0, 300.0);
    let gate = rig.piece(Durability::Standard, 1, rect(260.0, 300.0, 8.0, 90.0, 0));
    rig.game.table.pieces[gate].door = true;
    assert_eq!((seen(&rig, one, two), seen(&rig, two, one)), (None, None));
    rig.s.pieces[gate].open = true;
    assert_eq!(seen(&rig, one, two), Some(0));
    rig.s.pieces[gate].open = false;
    rig.s.pieces[gate].gone = true;
    assert_eq!(seen(&rig, one, two), Some(0));
}

#[test]
fn there_is_no_cover_in_base_contact() {
    // AS-COV-7, AS-Q52: two large characters across one low wall.
    for (switch, bonus) in [("false", 0), ("true", 2)] {
        let mut rig = bare(&[("cover.in_contact", switch)]);
        let one = rig.put(S1, "BH5", 200.0, 300.0);
        let two = rig.put(S2, "BH5", 275.5, 300.0);
        rig.piece(Durability::Standard, 1, rect(237.7, 300.0, 8.0, 80.0, 0));
        assert_eq!(seen(&rig, one, two), Some(bonus));
        rig.figure_mut(two).at = Point::mm(277.0, 300.0);
        assert_eq!(seen(&rig, one, two), Some(2), "2 mm apart");
    }
}

#[test]
fn a_raised_target_lowers_what_is_in_the_way() {
    // AS-COV-6, AS-Q83: only the target's height counts, unless the switch says otherwise.
    let scene = |knobs: &[(&str, &str)], sheet: &str, wall: u8| {
        let (mut rig, eye, target) = apart(knobs, sheet, sheet);
        let block = rig.piece(Durability::Standard, 2, rect(400.0, 300.0, 60.0, 60.0, 0));
        rig.piece(Durability::Standard, wall, rect(300.0, 300.0, 10.0, 80.0, 0));
        stands_on(&mut rig, target, block, 0);
        (seen(&rig, eye, target), seen(&rig, target, eye))
    };
    // Size 2 at height 2: walls of 2 do not rise above it, walls of 3 do by one, walls of 4 by two.
    assert_eq!(scene(&[], "FB4", 2), (Some(0), None));
    assert_eq!(scene(&[], "FB4", 3), (Some(1), None));
    assert_eq!(scene(&[], "FB4", 4), (None, None));
    assert_eq!(scene(&[("los.elevation", "\"both\"")], "FB4", 3), (None, None));
    assert_eq!(scene(&[("los.elevation", "\"ignore\"")], "FB4", 1), (Some(1), Some(1)));
}

#[test]
fn floors_between_two_eyes_block_and_those_that_carry_one_do_not() {
    // AS-LVL-1, AS-Q81: a tower with floors at 2 and 4, the upper one over half of it.
    let (mut rig, low, high) = apart(&[], "BH2", "BH2");
    let tower = rig.piece(Durability::Standard, 4, rect(400.0, 300.0, 100.0, 100.0, 0));
    let upper = rect(425.0, 300.0, 50.0, 100.0, 0);
    rig.game.table.pieces[tower].levels = vec![
        Level { height: 2, shape: rect(400.0, 300.0, 100.0, 100.0, 0).into() },
        Level { height: 4, shape: upper.into() },
    ];
    stands_on(&mut rig, high, tower, 0);
    rig.figure_mut(high).at = Point::mm(380.0, 300.0);
    assert_eq!(seen(&rig, low, high), Some(0), "its own tower carries it");
    // One character on each floor: the upper floor supports the other character.
    stands_on(&mut rig, low, tower, 1);
    rig.figure_mut(low).at = Point::mm(420.0, 300.0);
    assert_eq!(seen(&rig, low, high), Some(0));
    // A character on the ground far behind the tower is hidden by the whole tower.
    rig.figure_mut(low).surface = Surface::Ground;
    rig.figure_mut(low).at = Point::mm(500.0, 300.0);
    rig.figure_mut(high).surface = Surface::Ground;
    rig.figure_mut(high).at = Point::mm(300.0, 300.0);
    assert_eq!(seen(&rig, low, high), None);
}

#[test]
fn a_floor_at_a_height_between_both_eyes_blocks() {
    // AS-Q81: eyes at 1 and 6, and a walkway at 3 between them that supports neither.
    let (mut rig, low, high) = apart(&[], "BH2", "BH2");
    let rock = rig.piece(Durability::Standard, 5, rect(400.0, 300.0, 60.0, 60.0, 0));
    let bridge = rig.piece(Durability::Standard, 3, rect(300.0, 300.0, 30.0, 200.0, 0));
    rig.game.table.pieces[bridge].deck = Some(3);
    stands_on(&mut rig, high, rock, 0);
    assert_eq!((seen(&rig, low, high), seen(&rig, high, low)), (None, None));
    // A deck does not affect two characters on the same surface below it, nor characters on the deck.
    rig.figure_mut(high).surface = Surface::Ground;
    rig.s.pieces[rock].gone = true;
    assert_eq!(seen(&rig, low, high), Some(0));
    stands_on(&mut rig, high, bridge, 0);
    rig.figure_mut(high).at = Point::mm(300.0, 300.0);
    assert_eq!(seen(&rig, low, high), Some(0));
}

#[test]
fn terrain_and_places_are_seen_past_what_hides_them_only() {
    let (mut rig, eye, _) = apart(&[], "BH2", "BH5");
    let block = rig.piece(Durability::Standard, 2, rect(400.0, 400.0, 40.0, 40.0, 0));
    assert_eq!(rig.game.sight(&rig.s, eye, AimedAt::Piece(block)), Some(0), "it does not hide itself");
    assert_eq!(rig.game.sight(&rig.s, eye, AimedAt::Point(Point::mm(330.0, 330.0))), Some(0));
    rig.piece(Durability::Standard, 2, rect(300.0, 350.0, 20.0, 100.0, 0));
    assert_eq!(rig.game.sight(&rig.s, eye, AimedAt::Piece(block)), None);
    assert_eq!(rig.game.sight(&rig.s, eye, AimedAt::Point(Point::mm(330.0, 330.0))), None);
    assert_eq!(rig.game.sight(&rig.s, eye, AimedAt::Figure(eye)), Some(0));
    assert_eq!(rig.game.sight(&rig.s, eye, AimedAt::User), Some(0));
}

#[test]
fn cover_from_the_middle_of_a_burst_is_by_what_lies_between() {
    // AS-Q32
    let (mut rig, _, target) = apart(&[], "BH2", "BH5");
    rig.piece(Durability::Standard, 1, rect(340.0, 300.0, 10.0, 80.0, 0));
    let from = |x| rig.game.sight_from_point(&rig.s, Point::mm(x, 300.0), 0, None, target, target);
    assert_eq!((from(300.0), from(350.0)), (Some(2), Some(0)));
}

#[test]
fn distances_follow_the_switches() {
    // AS-Q28
    let (mut rig, one, two) = apart(&[], "BH2", "BH2");
    let mm = |grains: i32| f64::from(grains) / 256.0;
    assert_eq!(mm(rig.game.gap(&rig.s, one, two)), 168.0);
    let block = rig.piece(Durability::Standard, 2, rect(400.0, 300.0, 60.0, 60.0, 0));
    stands_on(&mut rig, two, block, 0);
    assert_eq!(mm(rig.game.gap(&rig.s, one, two)), 168.0, "height does not count");
    assert_eq!(mm(rig.game.gap_to_piece(&rig.s, one, block)), 154.0);
    assert_eq!(mm(rig.game.gap_to_point(&rig.s, one, Point::mm(200.0, 400.0))), 84.0);
    let knobs = [("measure.from", "\"center\""), ("measure.vertical", "\"add\"")];
    let (mut rig, one, two) = apart(&knobs, "BH2", "BH2");
    assert_eq!(mm(rig.game.gap(&rig.s, one, two)), 200.0);
    let block = rig.piece(Durability::Standard, 2, rect(400.0, 300.0, 60.0, 60.0, 0));
    stands_on(&mut rig, two, block, 0);
    assert_eq!(mm(rig.game.gap(&rig.s, one, two)), 250.0, "two steps of Size");
}

#[test]
fn contact_is_by_edges_within_a_millimetre_and_heights_that_meet() {
    // measure.contact_mm
    let mut rig = bare(&[]);
    let (one, two) = (rig.put(S1, "BH2", 200.0, 300.0), rig.put(S2, "BH2", 233.0, 300.0));
    assert!(rig.game.in_contact(&rig.s, one, two));
    rig.figure_mut(two).at = Point::mm(233.1, 300.0);
    assert!(!rig.game.in_contact(&rig.s, one, two));
    // A character beside one that stands on a block of its own height is not in contact; a
    // larger one reaches up to it.
    let block = rig.piece(Durability::Standard, 1, rect(250.0, 300.0, 60.0, 60.0, 0));
    rig.figure_mut(two).at = Point::mm(233.0, 300.0);
    stands_on(&mut rig, two, block, 0);
    assert!(!rig.game.in_contact(&rig.s, one, two));
    let large = rig.put(S1, "FB4", 233.0, 300.0 + 46.5);
    assert!(rig.game.in_contact(&rig.s, large, two));
    let shape: Shape = disc(233.0, 300.0, 16.0);
    assert_eq!(shape.rim, grains(16.0));
}
