//! Tests of winning (AF-WIN).

use super::rig::{P1, P2, Rig};
use crate::model::state::End;

/// OP13 defeats an operator. The players have this many CP before.
fn kill(knobs: &[(&str, &str)], id: &str, cp: [u8; 2]) -> Rig {
    let mut rig = Rig::with(knobs);
    (rig.s.players[0].cp, rig.s.players[1].cp) = (cp[0], cp[1]);
    rig.stand(P1, "OP13", "c1");
    rig.stand(P2, id, "c2");
    let health = rig.health(P2, id);
    rig.wound(P2, id, health - 1);
    rig.hand(P1, &["SU01"; 3]);
    rig.play(&["1 ability c1 1 N"]);
    rig
}

#[test]
fn ten_control_points_win() {
    // AF-WIN-1, AF-WIN-2, AF-WIN-4
    let rig = kill(&[], "OP02", [9, 0]);
    assert_eq!((rig.s.end, rig.s.shares[P1], rig.s.shares[P2]), (End::CpKill, 1.0, 0.0));
    assert_eq!(kill(&[], "OP02", [8, 0]).s.end, End::NotYet);
    assert_eq!(kill(&[("rules.victory.cp", "6")], "OP02", [5, 0]).s.end, End::CpKill);
}

#[test]
fn ranks_score_what_is_set() {
    // AF-WIN-2
    for (id, cp) in [("OP02", 1), ("OP10", 2), ("OP15", 3)] {
        let knobs = [("cards.OP15.keywords", "[]")];
        assert_eq!(kill(&knobs, id, [0, 0]).cp(P1), cp, "{id}");
        let even = [("cards.OP15.keywords", "[]"), ("rules.victory.rank_cp", "[1, 1, 1]")];
        assert_eq!(kill(&even, id, [0, 0]).cp(P1), 1, "{id}");
    }
}

#[test]
fn points_score_at_the_own_rest_only() {
    // AF-WIN-3, AF-REST-2
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "a3");
    rig.stand(P2, "OP02", "e3");
    rig.hand(P1, &["SU01"]);
    rig.hand(P2, &["SU01"]);
    rig.play(&["1 rest"]);
    assert_eq!((rig.cp(P1), rig.cp(P2)), (1, 0));
    rig.play(&["2 rest"]);
    assert_eq!((rig.cp(P1), rig.cp(P2)), (1, 1));
    let mut rig = Rig::with(&[("rules.board.cp_value", "2")]);
    rig.stand(P1, "OP01", "a3");
    rig.hand(P1, &["SU01"]);
    rig.play(&["1 rest"]);
    assert_eq!(rig.cp(P1), 2);
}

#[test]
fn supply_can_win_before_points_are_counted() {
    // AF-WIN-4, AF-REST-1
    let mut rig = Rig::new();
    rig.s.player_mut(P1).cp = 9;
    rig.stand(P1, "OP01", "a5");
    rig.stand(P1, "OP02", "a3");
    rig.base(P1, &["SU03"]);
    rig.hand(P1, &["SU01"]);
    rig.play(&["1 rest"]);
    assert_eq!((rig.s.end, rig.cp(P1)), (End::CpEffect, 10));
}

#[test]
fn if_both_have_enough_the_higher_wins_then_the_active_player() {
    // AF-WIN-5, AF-Q26
    let both = |tie: &str, cp: [u8; 2]| {
        let tie = format!("\"{tie}\"");
        let mut rig = Rig::with(&[("rules.victory.tie", &tie)]);
        (rig.s.players[0].cp, rig.s.players[1].cp) = (cp[0], cp[1]);
        rig.stand(P1, "OP13", "c1");
        rig.stand(P1, "OP02", "a1");
        rig.wound(P1, "OP02", 1);
        rig.stand(P2, "OP08", "c2");
        rig.stand(P2, "OP07", "a2");
        rig.hand(P1, &["SU01"; 3]);
        rig.hand(P2, &["SU01"; 3]);
        rig.play(&["1 ability c1 1 N", "2 ability a2 1 S"]);
        (rig.s.shares[P1], rig.s.shares[P2])
    };
    assert_eq!(both("higher_then_active", [9, 9]), (1.0, 0.0));
    assert_eq!(both("higher_then_active", [9, 10]), (0.0, 1.0));
    assert_eq!(both("active", [9, 10]), (1.0, 0.0));
    assert_eq!(both("draw", [9, 9]), (0.5, 0.5));
}

#[test]
fn having_nothing_left_is_no_loss() {
    // AF-WIN-6
    let mut rig = Rig::new();
    rig.stand(P2, "OP01", "c5");
    rig.hand(P2, &["SU01"]);
    rig.hand(P1, &["SU01"]);
    rig.play(&["1 rest"]);
    assert_eq!((rig.s.end, rig.is_idle(P2)), (End::NotYet, true));
}

#[test]
fn after_the_last_rest_the_higher_total_wins() {
    // AF-WIN-7
    for (cp, shares) in [([3, 2], (1.0, 0.0)), ([2, 3], (0.0, 1.0)), ([2, 2], (0.5, 0.5))] {
        let mut rig = Rig::with(&[("rules.victory.turn_cap", "5")]);
        (rig.s.players[0].cp, rig.s.players[1].cp) = (cp[0], cp[1]);
        rig.hand(P1, &["SU01"]);
        rig.hand(P2, &["SU01"]);
        for rest in 0..5 {
            assert_eq!((rest, rig.s.end), (rest, End::NotYet));
            rig.play(&["1 rest", "2 rest"]);
        }
        assert_eq!((rig.s.end, (rig.s.shares[P1], rig.s.shares[P2])), (End::Cap, shares));
    }
}
