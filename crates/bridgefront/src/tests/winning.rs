//! Tests of how a match is won (BF-3).

use super::rig::{Rig, S1, S2, S3};
use crate::model::events::Event;
use crate::model::state::{End, Phase, TileKind};
use evenhand_game::game::{Play, Seat};

// ---- BF-3: winning ----

/// Creates a rig before Scoring with this Permanent VP and gold for each seat.
fn before_scoring(seats: usize, knobs: &[(&str, &str)], vp_and_gold: &[(u16, u16)]) -> Rig {
    let mut rig = Rig::with(seats, knobs);
    for (seat, (vp, gold)) in Seat::all(seats).zip(vp_and_gold) {
        rig.s.player_mut(seat).vp = *vp;
        rig.gold(seat, *gold);
    }
    rig
}

#[test]
fn eight_points_win_with_a_clear_capital_and_seven_do_not() {
    // BF-3.1a
    for (vp, won) in [(7, false), (8, true), (9, true)] {
        let mut rig = before_scoring(2, &[], &[(vp, 0), (0, 0)]);
        rig.enter(Phase::Collection);
        assert_eq!(rig.s.phase == Phase::Over, won, "{vp} VP");
        assert_eq!((rig.s.end == End::Threshold, rig.s.shares[S1]), (won, if won { 1.0 } else { 0.0 }));
    }
    let mut rig = before_scoring(2, &[("rules.vp_to_win", "6")], &[(6, 0), (0, 0)]);
    assert_eq!(rig.enter(Phase::Collection).s.phase, Phase::Over);
}

#[test]
fn an_enemy_in_the_capital_bars_from_winning() {
    // BF-3.1a, BF-6.2b, BF-T36
    let mut rig = before_scoring(2, &[], &[(9, 0), (0, 0)]);
    let home = rig.home(S1);
    rig.forces(S1, home, 3).forces(S2, home, 1);
    rig.enter(Phase::Collection); // after sieges, so units of both sides are still there
    assert_eq!((rig.s.phase, rig.s.round), (Phase::Commit, 2));
    assert!(rig.events.contains(&Event::Blocked(S1)));
    rig.s.remove_forces(S2, home, 1);
    assert_eq!(rig.enter(Phase::Collection).s.phase, Phase::Over);
}

#[test]
fn players_who_qualify_together_are_ranked() {
    // BF-3.1b, BF-T37
    let center_for_s2 = |vp: &[(u16, u16)]| {
        let mut rig = before_scoring(3, &[], vp);
        let center = rig.hex(0, 0);
        rig.forces(S2, center, 1);
        rig.enter(Phase::Collection);
        [rig.s.shares[S1], rig.s.shares[S2], rig.s.shares[S3]]
    };
    assert_eq!(center_for_s2(&[(9, 0), (9, 0), (7, 99)]), [0.0, 1.0, 0.0], "more in total");
    assert_eq!(center_for_s2(&[(9, 0), (8, 9), (7, 99)]), [1.0, 0.0, 0.0], "equal total, more Permanent VP");
    let by_gold = |gold| {
        let mut rig = before_scoring(2, &[], &[(9, 5), (9, gold)]);
        rig.enter(Phase::Collection);
        [rig.s.shares[S1], rig.s.shares[S2]]
    };
    assert_eq!((by_gold(6), by_gold(4), by_gold(5)), ([0.0, 1.0], [1.0, 0.0], [0.5, 0.5]));
    // A seat with enough VP but without a clear Capital is not among the winners.
    let mut rig = before_scoring(2, &[], &[(9, 0), (12, 0)]);
    let home = rig.home(S2);
    rig.forces(S1, home, 1).forces(S2, home, 1);
    rig.enter(Phase::Collection);
    assert_eq!([rig.s.shares[S1], rig.s.shares[S2]], [1.0, 0.0]);
}

#[test]
fn after_the_last_round_the_ranking_decides() {
    // BF-3.2a, BF-T38: totals 7 (Permanent 3, gold 9), 7 (4, 0), 6; an enemy in the Capital does not matter at this
    // point (BF-Q156).
    let mut rig = before_scoring(3, &[], &[(3, 9), (4, 0), (5, 20)]);
    for (seat, row, n) in [(S1, 1, 4), (S2, -1, 3)] {
        for q in 0..n {
            let hex = rig.hex(q, row);
            rig.tile(hex, TileKind::Forge).forces(seat, hex, 1);
        }
    }
    let home = rig.home(S2);
    rig.forces(S3, home, 1);
    let start = rig.s.clone();
    rig.round(9).enter(Phase::Collection).settle();
    assert_eq!((rig.s.round, rig.s.end), (10, End::NotYet));
    rig.s = start.clone();
    rig.round(10).enter(Phase::Collection).settle();
    assert_eq!((rig.s.phase, rig.s.end), (Phase::Over, End::RoundCap));
    assert_eq!([rig.s.shares[S1], rig.s.shares[S2], rig.s.shares[S3]], [0.0, 1.0, 0.0]);
    // The number of rounds is a knob.
    let mut rig = Rig::with(2, &[("rules.round_cap", "3")]);
    rig.round(3).enter(Phase::Collection);
    assert_eq!((rig.s.phase, rig.s.end, rig.s.shares[S1]), (Phase::Over, End::RoundCap, 0.5));
}

#[test]
fn a_player_without_units_stays_in_the_match() {
    // BF-3.2b, BF-Q74: it has income, bids, acts, and can come back while an enemy holds its Capital.
    let mut rig = Rig::new(2);
    let home = rig.home(S1);
    rig.forces(S2, home, 3).gold(S1, 0).next_round().row(&["quick_march", "roll_out"]);
    assert_eq!((rig.s.phase, rig.gold_of(S1)), (Phase::Bids, 1));
    rig.sealed(&[(S1, "buy 1"), (S2, "pass 0")]);
    assert_eq!(rig.s.player(S1).wins, 1);
    rig.sealed(&[(S2, "pass 0")]);
    assert!(rig.game.to_act(&rig.s).contains(S1));
    rig.gold(S1, 1).step(&[(S1, &["reinforce"])]);
    assert_eq!((rig.forces_at(S1, home), rig.forces_at(S2, home)), (1, 3));
}
