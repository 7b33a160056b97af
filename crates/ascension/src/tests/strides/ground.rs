//! Tests of strides over difficult and dangerous ground, mires and rubble (AS-DIFF, AS-HAZ).

use super::{EAST, NORTH, area, go, moving_past, stride};
use crate::Action;
use crate::model::state::{AimedAt, Figure, Patch, PieceId};
use crate::model::terrain::{Durability, Hazard};
use crate::tests::fights::{bare, disc, rect};
use crate::tests::rig::{Rig, S1, S2};
use evenhand_kit::table::plane::{Point, grains};

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
    let mire = |x| Patch { at: Point::mm(x, 300.0), radius: grains(60.0), difficult: true, until: 255, by: small };
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
fn crossing_dangerous_ground_is_entering_it() {
    // AS-HAZ-1, AS-Q54
    let mut rig = bare(&[]);
    let who = rig.put(S1, "FB6", 100.0, 300.0);
    rig.put(S2, "BH6", 500.0, 550.0);
    let spill = rig.piece(Durability::Indestructible, 0, disc(200.0, 300.0, 2.0));
    area(&mut rig, spill);
    rig.game.table.pieces[spill].hazard = Some(Hazard { threshold: 0, wounds: 1, condition: None });
    rig.active(who).play(Action::Move(1));
    rig.next_cards(S1, &[-1, 1]);
    rig.play(stride(250.0, 300.0, EAST));
    assert_eq!(rig.flipped(), [S1]);
    assert_eq!(rig.wounds(who), 19);
    // It still stands in the ground, so moving on causes no second flip.
    rig.play(stride(260.0, 300.0, EAST));
    assert_eq!(rig.flipped(), [S1]);
    rig.active(who);
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
    let target = AimedAt::Figure(Figure(1));
    assert_eq!(seen.game.sight(&seen.s, who, target), Some(2), "Size 4 behind Size 1");
    let (removed, _) = moving_past(&[], "BH2", 1, ruin);
    assert!(removed.allows(go(196.0, 300.0)));
}
