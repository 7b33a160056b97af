//! Tests of matches with three and four players (AX-MP).

use super::rig::{Rig, S1, S2, S3};
use crate::Action;
use crate::model::state::End;
use evenhand_game::game::Seat;

const FFA: (&str, &str) = ("rules.mode", "\"ffa\"");
const TEAM: (&str, &str) = ("rules.mode", "\"team\"");

#[test]
fn a_player_at_zero_is_out_without_trophies_and_the_others_play_on() {
    // AX-E38, AX-MP-2
    let mut rig = Rig::seated(3, &[FFA]);
    rig.s.player_mut(S2).life = 3;
    let runner = rig.put("1Fc", "TK05");
    let knight = rig.put("2Fe", "GC08");
    rig.attack(runner, "2Fc");
    assert!(rig.s.player(S2).out && !rig.is_there(knight));
    assert_eq!((rig.s.end, rig.pending(S1), rig.actor()), (End::NotYet, 0, Some(S1)));
    rig.act(Action::End);
    assert_eq!(rig.s.active, S3);
    rig.s.player_mut(S3).life = 1;
    rig.pass_to(S1);
    let runner = rig.put("1Fc", "TK05");
    let of = |action: &Action| matches!(action, Action::Attack { of, by, .. } if *of == S3 && *by == runner);
    let attack = rig.options().into_iter().find(of).expect("it reaches the third seat");
    rig.act(attack);
    assert_eq!((rig.s.end, rig.s.shares[S1]), (End::Life, 1.0));
}

#[test]
fn trophies_for_who_puts_a_player_out_with_the_switch() {
    let mut rig = Rig::seated(3, &[FFA, ("rules.ffa.elimination_trophies", "true")]);
    rig.s.player_mut(S2).life = 3;
    let runner = rig.put("1Fc", "TK05");
    rig.put("2Fe", "GC08");
    rig.attack(runner, "2Fc");
    assert_eq!(rig.pending(S1), 2);
}

#[test]
fn an_active_player_that_falls_ends_its_turn() {
    let mut rig = Rig::seated(3, &[FFA]);
    rig.s.player_mut(S1).life = 1;
    rig.source(S1, "GC19");
    let bowl = rig.card("GC19");
    rig.act(Action::Tap(bowl, 1));
    assert_eq!((rig.s.active, rig.s.end), (S2, End::NotYet));
}

#[test]
fn a_team_is_out_when_both_are_and_pools_its_trophies() {
    // AX-MP-3
    let mut rig = Rig::seated(4, &[TEAM]);
    assert_eq!(rig.game.trophy_target(), 50);
    rig.s.player_mut(S1).banked = 20;
    rig.s.player_mut(S3).banked = 20;
    assert_eq!(rig.game.banked(&rig.s, S1), 40);
    let runner = rig.put("1Fc", "TK05");
    let at = |action: &Action| matches!(action, Action::Attack { of, .. } if *of == S3);
    assert!(!rig.options().iter().any(at), "team-mates cannot be attacked");
    rig.s.player_mut(S2).life = 3;
    let second = |action: &Action| matches!(action, Action::Attack { of, .. } if *of == S2);
    let attack = rig.options().into_iter().find(second).expect("it reaches the second seat");
    rig.act(attack);
    assert_eq!((rig.s.end, rig.s.player(S2).out), (End::NotYet, true));
    rig.s.player_mut(Seat(3)).life = 1;
    (rig.unit_mut(runner).turned, rig.unit_mut(runner).activated) = (0, 0);
    let fourth = |action: &Action| matches!(action, Action::Attack { of, .. } if *of == Seat(3));
    let attack = rig.options().into_iter().find(fourth).expect("it reaches the fourth seat");
    rig.act(attack);
    assert_eq!((rig.s.end, rig.s.shares[S1], rig.s.shares[S3]), (End::Life, 0.5, 0.5));
}

#[test]
fn a_team_may_have_one_life_force_in_common() {
    let mut rig = Rig::seated(4, &[TEAM, ("rules.team.pool_life", "true")]);
    assert_eq!((rig.life(S1), rig.life(S3), rig.life(S2)), (50, 50, 50));
    let runner = rig.put("1Fc", "TK05");
    let fourth = |action: &Action| matches!(action, Action::Attack { of, by, .. } if *of == Seat(3) && *by == runner);
    let attack = rig.options().into_iter().find(fourth).expect("it reaches the fourth seat");
    rig.act(attack);
    assert_eq!((rig.life(S2), rig.life(Seat(3))), (47, 47));
}
