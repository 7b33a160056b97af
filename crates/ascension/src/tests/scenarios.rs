//! Tests of scenarios: scoring, the end of a match, and the winners (AS-END-3, AS-Q26, AS-Q58).

use super::rig::*;
use crate::model::content::sheets::TokenSlot;
use crate::model::state::{End, Figure, MarkerId, NO_SIDE, Phase, Side};
use crate::{Action, Event};
use evenhand_game::game::{LogText, Play, Seat};

/// Activates every character without doing anything, until the turn is over.
fn idle_turn(rig: &mut Rig) {
    rig.go();
    let turn = rig.s.turn;
    while rig.s.phase != Phase::Over && rig.s.turn == turn {
        let options = rig.options();
        let end = options.iter().find(|action| **action == Action::End);
        rig.play(*end.unwrap_or(&options[0]));
    }
}

/// Continues from a turn.
fn from_turn(rig: &mut Rig, turn: u8) -> &mut Rig {
    rig.s.turn = turn;
    rig
}

fn shares(rig: &Rig) -> Vec<f32> {
    assert_eq!(rig.s.phase, Phase::Over);
    Seat::all(rig.game.seats).map(|seat| rig.game.payoff(&rig.s)[seat]).collect()
}

/// Returns a rig with a scenario.
fn scenario(id: &str, seats: usize, knobs: &[(&str, &str)]) -> Rig {
    let id = format!("\"{id}\"");
    let mut all = vec![("scenario.id", id.as_str())];
    all.extend(knobs);
    Rig::with(seats, &all)
}

#[test]
fn the_last_side_with_characters_wins_at_once() {
    // S1
    let mut rig = scenario("S1", 3, &[]);
    for (seat, x) in [(S1, 100.0), (S2, 300.0), (S3, 500.0)] {
        rig.put(seat, "BH2", x, 100.0);
    }
    rig.go();
    rig.figure_mut(Figure(2)).alive = false;
    rig.go();
    assert_eq!(rig.s.phase, Phase::Activation, "two are left");
    rig.figure_mut(Figure(0)).alive = false;
    rig.go();
    assert_eq!((rig.s.end, shares(&rig)), (End::Elimination, vec![0.0, 1.0, 0.0]));
}

#[test]
fn sides_that_lose_their_last_characters_at_once_draw() {
    // AS-Q26: the third side was eliminated before.
    let mut rig = scenario("S1", 3, &[]);
    for (seat, x) in [(S1, 100.0), (S2, 300.0), (S3, 500.0)] {
        rig.put(seat, "BH2", x, 100.0);
    }
    rig.figure_mut(Figure(2)).alive = false;
    rig.go();
    rig.figure_mut(Figure(0)).alive = false;
    rig.figure_mut(Figure(1)).alive = false;
    rig.go();
    assert_eq!(shares(&rig), [0.5, 0.5, 0.0]);
}

#[test]
fn at_the_limit_the_most_surviving_points_win_unless_the_lead_is_small() {
    // S1: BH6 37, BH5 25, BH3 14, BH2 13, FB3 8; a lead below 10 does not count.
    let at_limit = |mine: &[&str], theirs: &[&str], knobs: &[(&str, &str)]| {
        let mut rig = scenario("S1", 2, knobs);
        for (place, sheet) in mine.iter().enumerate() {
            rig.put(S1, sheet, 150.0 * (place as f64 + 1.0), 100.0);
        }
        for (place, sheet) in theirs.iter().enumerate() {
            rig.put(S2, sheet, 150.0 * (place as f64 + 1.0), 500.0);
        }
        from_turn(&mut rig, 8);
        idle_turn(&mut rig);
        assert_eq!(rig.s.end, End::TurnLimit);
        shares(&rig)
    };
    assert_eq!(at_limit(&["BH5"], &["BH3"], &[]), [1.0, 0.0], "25 against 14");
    assert_eq!(at_limit(&["BH3"], &["BH5"], &[]), [0.0, 1.0]);
    assert_eq!(at_limit(&["FB3"], &["BH3"], &[]), [0.5, 0.5], "8 against 14");
    assert_eq!(at_limit(&["BH2", "FB3"], &["SK4", "BH1", "BH4"], &[]), [0.0, 1.0]);
    assert_eq!(at_limit(&["BH3"], &["BH2"], &[("scenarios.S1.draw_margin", "0.0")]), [1.0, 0.0]);
    assert_eq!(at_limit(&["BH3"], &["BH3"], &[("scenarios.S1.draw_margin", "0.0")]), [0.5, 0.5]);
}

#[test]
fn a_win_is_the_sides_and_its_seats_share_it() {
    // AS-CONF-1
    let mut rig = scenario("S1", 3, &[("sides.team", "[0, 0, 1]")]);
    rig.put(S1, "BH2", 100.0, 100.0);
    rig.put(S2, "BH2", 300.0, 100.0);
    rig.put(S3, "BH2", 500.0, 100.0);
    rig.go();
    rig.figure_mut(Figure(2)).alive = false;
    rig.figure_mut(Figure(0)).alive = false;
    rig.go();
    assert_eq!(shares(&rig), [0.5, 0.5, 0.0], "also of the member without characters");
    let mut rig = scenario("S1", 3, &[("sides.team", "[0, 0, 1]")]);
    rig.put(S1, "BH2", 100.0, 100.0);
    rig.put(S2, "BH2", 300.0, 100.0);
    rig.put(S3, "BH5", 500.0, 100.0);
    from_turn(&mut rig, 8);
    idle_turn(&mut rig);
    assert_eq!(shares(&rig), [0.25, 0.25, 0.5], "26 against 25");
}

#[test]
fn beacons_score_for_whoever_marked_them_from_the_second_turn_on() {
    // S2
    let mut rig = scenario("S2", 2, &[]);
    rig.put(S1, "BH2", 100.0, 100.0);
    rig.put(S2, "BH2", 500.0, 500.0);
    assert_eq!(rig.s.markers.as_slice(), [NO_SIDE; 4]);
    rig.s.markers[MarkerId(0)] = Side(0);
    rig.s.markers[MarkerId(2)] = Side(0);
    rig.s.markers[MarkerId(3)] = Side(1);
    idle_turn(&mut rig);
    assert_eq!(rig.s.score.as_slice()[..2], [0, 0], "not in turn 1");
    idle_turn(&mut rig);
    idle_turn(&mut rig);
    assert_eq!(rig.s.score.as_slice()[..2], [4, 2]);
    for _ in 4..=6 {
        idle_turn(&mut rig);
    }
    assert_eq!((rig.s.end, shares(&rig)), (End::TurnLimit, vec![1.0, 0.0]));
}

#[test]
fn a_beacon_is_marked_in_base_contact_for_a_stride() {
    // S2, AS-INTR-1, AS-Q79: marker 0 lies at (300, 220), radius 12.5; BH2 has a radius of 16.
    let mut rig = scenario("S2", 2, &[]);
    let who = rig.put(S1, "BH2", 300.0, 220.0 + 12.5 + 16.0);
    rig.put(S2, "BH2", 500.0, 500.0);
    rig.s.markers[MarkerId(0)] = Side(1);
    rig.go();
    assert!(!rig.allows(Action::Mark(MarkerId(0))), "only in a Move Action");
    rig.play(Action::Move(1)).play(Action::Mark(MarkerId(0)));
    assert_eq!(rig.s.markers[MarkerId(0)], Side(0), "taken from the enemy");
    assert!(!rig.allows(Action::Mark(MarkerId(0))), "once in a Move Action");
    assert!(rig.events.contains(&Event::Marked(MarkerId(0), Side(0))));
    let mut rig = scenario("S2", 2, &[("scenarios.S2.remark", "false")]);
    rig.put(S1, "BH2", 300.0, 220.0 + 12.5 + 16.0);
    rig.put(S2, "BH2", 500.0, 500.0);
    rig.s.markers[MarkerId(0)] = Side(1);
    rig.go();
    rig.play(Action::Move(1));
    assert!(!rig.allows(Action::Mark(MarkerId(0))), "scenario.s2.remark");
    assert_eq!(rig.figure(who).slots[TokenSlot(0)], 1);
}

#[test]
fn enough_beacon_points_end_the_match() {
    // S2
    let mut rig = scenario("S2", 2, &[]);
    rig.put(S1, "BH2", 100.0, 100.0);
    rig.put(S2, "BH2", 500.0, 500.0);
    rig.s.markers = [0, 0, 0, 1].into_iter().map(Side).collect();
    (rig.s.score[Side(0)], rig.s.score[Side(1)]) = (9, 9);
    from_turn(&mut rig, 3);
    idle_turn(&mut rig);
    assert_eq!((rig.s.end, rig.s.score[Side(0)], shares(&rig)), (End::Target, 12, vec![1.0, 0.0]));
}

#[test]
fn equal_beacon_points_are_broken_by_surviving_points() {
    // S2
    let tied = |mine: &str, theirs: &str| {
        let mut rig = scenario("S2", 2, &[]);
        rig.put(S1, mine, 100.0, 100.0);
        rig.put(S2, theirs, 500.0, 500.0);
        from_turn(&mut rig, 6);
        idle_turn(&mut rig);
        (shares(&rig), rig.game.tie_break(&rig.s).expect("the scores are equal"))
    };
    let (won, words) = tied("BH2", "BH3");
    assert_eq!(won, [0.0, 1.0]);
    assert!(words.starts_with("A tie-break decided. ") && words.contains(" had 0 scenario points each."), "{words}");
    assert!(words.contains(" Points of surviving characters: ") && !words.contains("share"), "{words}");
    let (won, words) = tied("BH2", "BH2");
    assert_eq!(won, [0.5, 0.5]);
    assert!(words.ends_with("They share the win."), "{words}");
}

#[test]
fn the_survivor_scores_the_remaining_turns_as_held() {
    // S2: the elimination happens in turn 3, so turns 3 to 6 count.
    let survivor = |score: [i16; 2]| {
        let mut rig = scenario("S2", 2, &[]);
        rig.put(S1, "BH2", 100.0, 100.0);
        rig.put(S2, "BH2", 500.0, 500.0);
        rig.s.markers = [0, 0, 1, 1].into_iter().map(Side).collect();
        [rig.s.score[Side(0)], rig.s.score[Side(1)]] = score;
        from_turn(&mut rig, 3).go();
        rig.figure_mut(Figure(1)).alive = false;
        rig.go();
        (rig.s.end, rig.s.score[Side(0)], shares(&rig))
    };
    assert_eq!(survivor([0, 4]), (End::Elimination, 8, vec![1.0, 0.0]));
    assert_eq!(survivor([0, 9]), (End::Elimination, 8, vec![0.0, 1.0]), "what was scored before still counts");
}

#[test]
fn the_heaviest_side_on_the_hill_scores() {
    // S3: BH5 has Size 3, BH2 Size 1, in a zone of radius 90 around the center.
    let scored = |mine: &[(&str, f64, f64)], theirs: &[(&str, f64, f64)], knobs: &[(&str, &str)]| {
        let mut rig = scenario("S3", 2, knobs);
        for (sheet, x, y) in mine {
            rig.put(S1, sheet, *x, *y);
        }
        for (sheet, x, y) in theirs {
            rig.put(S2, sheet, *x, *y);
        }
        idle_turn(&mut rig);
        [rig.s.score[Side(0)], rig.s.score[Side(1)]]
    };
    let two = [("BH2", 300.0, 340.0), ("BH2", 340.0, 300.0)];
    assert_eq!(scored(&[("BH5", 300.0, 250.0)], &two, &[]), [2, 0], "3 against 2");
    assert_eq!(scored(&[("BH5", 300.0, 250.0)], &two, &[("scenarios.S3.weight", "\"count\"")]), [0, 2]);
    assert_eq!(scored(&[("BH5", 300.0, 250.0)], &two, &[("scenarios.S3.weight", "\"points\"")]), [0, 2], "25 and 26");
    assert_eq!(scored(&[("BH5", 300.0, 209.0)], &two, &[]), [0, 2], "its middle is outside");
    assert_eq!(scored(&[("BH5", 300.0, 210.0)], &two, &[]), [2, 0], "its middle is on the rim");
    assert_eq!(scored(&[("BH2", 100.0, 100.0)], &[("BH2", 500.0, 500.0)], &[]), [0, 0]);
}

#[test]
fn equals_on_the_hill_contest_for_a_point() {
    // S3, AS-FLIP-2, AS-UND-1
    let contested = |bonus: i16, contests: &str, flips: [[i8; 2]; 2]| {
        let mut rig = scenario("S3", 2, &[("underdog.contests", contests)]);
        rig.put(S1, "BH2", 300.0, 260.0);
        rig.put(S2, "BH2", 300.0, 340.0);
        rig.s.bonus[Side(0)] = bonus;
        rig.next_cards(S1, &flips[0]).next_cards(S2, &flips[1]);
        idle_turn(&mut rig);
        [rig.s.score[Side(0)], rig.s.score[Side(1)]]
    };
    assert_eq!(contested(0, "[\"initiative\"]", [[3, 3], [2, 2]]), [1, 0]);
    assert_eq!(contested(5, "[\"initiative\"]", [[-1, -1], [2, 2]]), [0, 1], "the bonus does not count");
    assert_eq!(contested(7, "[\"initiative\", \"hill\"]", [[-1, -1], [2, 2]]), [1, 0]);
}

#[test]
fn three_turn_ends_alone_on_the_hill_win() {
    // S3
    let mut rig = scenario("S3", 2, &[]);
    rig.put(S1, "BH2", 300.0, 300.0);
    rig.put(S2, "BH2", 500.0, 500.0);
    idle_turn(&mut rig);
    idle_turn(&mut rig);
    assert_eq!((rig.s.score[Side(0)], rig.s.alone), (4, (Side(0), 2)));
    let mut with_company = rig.clone();
    idle_turn(&mut rig);
    assert_eq!((rig.s.end, shares(&rig)), (End::Target, vec![1.0, 0.0]));
    with_company.put(S2, "FB3", 300.0, 380.0);
    idle_turn(&mut with_company);
    assert_eq!(
        (with_company.s.alone, with_company.s.score[Side(0)] + with_company.s.score[Side(1)]),
        ((NO_SIDE, 0), 5)
    );
}

#[test]
fn eight_points_on_the_hill_win() {
    // S3
    let mut rig = scenario("S3", 2, &[]);
    rig.put(S1, "BH2", 300.0, 300.0);
    rig.put(S2, "BH2", 500.0, 500.0);
    (rig.s.score[Side(0)], rig.s.score[Side(1)]) = (6, 7);
    idle_turn(&mut rig);
    assert_eq!((rig.s.end, rig.s.score[Side(0)], shares(&rig)), (End::Target, 8, vec![1.0, 0.0]));
}

#[test]
fn a_tie_at_the_limit_of_the_hill_is_a_contest() {
    // S3
    let mut rig = scenario("S3", 2, &[]);
    rig.put(S1, "BH2", 100.0, 100.0);
    rig.put(S2, "BH2", 500.0, 500.0);
    rig.next_cards(S1, &[1, 1]).next_cards(S2, &[2, 2]);
    from_turn(&mut rig, 7);
    idle_turn(&mut rig);
    assert_eq!((rig.s.end, shares(&rig)), (End::TurnLimit, vec![0.0, 1.0]));
    let words = rig.game.tie_break(&rig.s).expect("nobody has scored");
    assert!(words.contains("S2") && words.ends_with(" won the contest."), "{words}");
}

#[test]
fn the_survivor_holds_the_hill_for_the_remaining_turns() {
    // S3 does not define this; it works as in S2.
    let mut rig = scenario("S3", 2, &[]);
    rig.put(S1, "BH2", 100.0, 100.0);
    rig.put(S2, "BH2", 500.0, 500.0);
    rig.s.score[Side(1)] = 7;
    from_turn(&mut rig, 5).go();
    rig.figure_mut(Figure(1)).alive = false;
    rig.go();
    assert_eq!((rig.s.score[Side(0)], shares(&rig)), (6, vec![0.0, 1.0]), "turns 5, 6 and 7 are too few");
}

#[test]
fn the_turn_limit_can_be_changed() {
    let mut rig = scenario("S1", 2, &[("scenario.turn_limit", "2")]);
    rig.put(S1, "BH2", 100.0, 100.0);
    rig.put(S2, "BH2", 500.0, 500.0);
    idle_turn(&mut rig);
    idle_turn(&mut rig);
    assert_eq!(rig.s.end, End::TurnLimit);
    assert_eq!(Rig::new().game.scenario.turn_limit, 8);
}
