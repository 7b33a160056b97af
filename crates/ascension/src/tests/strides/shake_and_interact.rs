//! Tests of what strides can be spent on besides moving: Shake and Interact (AS-SHAKE, AS-INTR, AS-DOOR).

use super::{EAST, go, left, moving, moving_past, stride};
use crate::Action;
use crate::model::content::sheets::Condition;
use crate::model::state::{Figure, MarkerId, PieceId, Side};
use crate::model::terrain::Durability;
use crate::tests::fights::{bare, rect};
use crate::tests::rig::{Rig, S1, S2};
use evenhand_kit::table::plane::Point;

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

/// Adds a gate between walls, in front of the character.
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
    // Large characters cannot step over a closed door either.
    let (large, _) = moving_past(&[], "BH6", 1, |rig| {
        let gate = rig.piece(Durability::Standard, 1, rect(170.0, 300.0, 10.0, 200.0, 0));
        rig.game.table.pieces[gate].door = true;
    });
    assert!(!large.allows(stride(130.0, 300.0, EAST)));
}

#[test]
fn shake_and_interact_go_together_before_between_and_after_strides() {
    // AS-INTR-2, AS-Q78: one of each in a Move Action, two of each in a move with two tokens.
    let (mut rig, who) = moving_past(&[], "FB5", 2, |rig| {
        gate(rig);
        rig.figure_mut(Figure(0)).at = Point::mm(97.0, 300.0);
    });
    rig.suffering(who, Condition::Weaken, 2);
    let shake = Action::Shake(Condition::Weaken);
    // Four strides: Interact and Shake first, then two strides.
    rig.play(Action::Door(PieceId(0))).play(shake);
    assert!(!rig.allows(Action::Door(PieceId(0))) && !rig.allows(shake), "one of each");
    rig.play(go(151.0, 300.0));
    // The second Move Action: a stride, Shake in between, a stride back, then Interact.
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
