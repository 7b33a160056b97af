//! Tests of strides that actions give: plain strides, Trample, Stoop.

use super::{go, left};
use crate::model::content::sheets::Condition;
use crate::model::state::{AimedAt, Frame, MoveKind, Moving};
use crate::model::terrain::Durability;
use crate::tests::fights::{bare, rect};
use crate::tests::rig::{S1, S2};
use crate::{Action, Event};

#[test]
fn strides_given_by_a_deed_are_no_move_action() {
    // Wheel, Tailwind: no Shake and no Interact.
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

#[test]
fn a_trampling_giant_passes_over_small_ones_and_weak_pieces() {
    // Trample: each character passed suffers 1 wound and Slow 1.
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
    // Stoop of the Great Heron.
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
        // It is 105 mm long: its center ends 52.5 + 16 mm from that of its target.
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
    // AS-ATK-1: a pen of walls of Size 2 hides a character inside; if it is open on one side, it does not.
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
            // Choices before the attack is declared (facing, responses) do not matter here.
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
fn a_swoop_is_declared_only_at_whom_it_can_come_to() {
    // Behind terrain that it cannot fly over, the target is safe; in the open, or already in contact, it is not.
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
        let prey = AimedAt::Figure(prey);
        assert_eq!(rig.can_aim(heron, "stoop", prey), can, "{kind:?} from {x}");
        let stoop = rig.deed(heron, "stoop");
        assert_eq!(rig.options().contains(&Action::Use(stoop)), can, "{kind:?} from {x}");
    }
}
