//! Tests of what stops a stride and what is stepped over: bases, edges, pieces (AS-MOVE-7,
//! AS-MOVE-8, AS-STEP, AS-IMP).

use super::{EAST, go, left, moving_past, refused, stride};
use crate::Action;
use crate::model::state::{Figure, PieceId, Surface};
use crate::model::terrain::Durability;
use crate::tests::fights::{bare, rect};
use crate::tests::rig::{Rig, S1, S2};

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
    // AS-X35, AS-STEP-1: pieces of Size 2 and 1 for Size 3; of Size 2 and 3 for Size 4; of Size 1 for Size 1.
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
    // AS-STEP-1, AS-STEP-2, AS-Q44: a base of 75 x 46 mm at a block of Size 1 that extends from x = 145 to x = 235.
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
    // A wall too thin to stand on can still be crossed.
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
fn a_large_base_between_others_has_somewhere_to_go() {
    // This tests the proposals, not the rule: as far as is free in every direction, and strides without a turn.
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
