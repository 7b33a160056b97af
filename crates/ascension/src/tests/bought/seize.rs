//! Tests of the scenario Seize Fate (AC-SEIZE).

use super::{SEIZE, attack, bought_text, bought_with, character};
use crate::Action;
use crate::model::events::{Event, Source};
use crate::model::scenario::{Goal, Hill};
use crate::model::state::{End, MarkerId, NO_SIDE, Phase, Side};
use crate::tests::rig::{Rig, S1, S2};
use evenhand_game::game::Cx;
use evenhand_kit::table::plane::{Point, grains};

fn seize() -> Rig {
    let mut rig = bought_with(&SEIZE);
    rig.s.markers.clear();
    rig.s.markers.push(NO_SIDE);
    rig
}

fn end_turn(rig: &mut Rig) {
    let mut cx = Cx::silent(rig.chance.clone());
    rig.game.score_turn(&mut rig.s, &mut cx);
}

fn scores(rig: &Rig) -> (i16, i16) {
    (rig.s.score[Side(0)], rig.s.score[Side(1)])
}

#[test]
fn the_frame_is_that_of_the_scenario() {
    // AC-SEIZE-1, AC-SEIZE-2, AC-SEIZE-4
    let rig = seize();
    let Goal::Hill(Hill { middle, radius, font: Some(font), .. }) = &rig.game.scenario.goal else { panic!("a Font") };
    assert_eq!((*middle, *radius, font.radius), (Point::mm(304.8, 304.8), grains(50.8), grains(25.0)));
    assert_eq!(rig.game.scenario.turn_limit, 4);
    assert!(rig.game.in_zone(Side(0), Point::mm(100.0, 152.0)) && !rig.game.in_zone(Side(0), Point::mm(100.0, 153.0)));
    assert!(rig.game.in_zone(Side(1), Point::mm(100.0, 458.0)) && !rig.game.in_zone(Side(1), Point::mm(100.0, 456.0)));
    let piece = rig.game.table.pieces.values().next().expect("the Font");
    assert_eq!((piece.size, piece.shape.middle()), (2, *middle));
}

#[test]
fn the_sum_of_influence_controls_the_zone() {
    // AC-SEIZE-3, AC-SEIZE-5, AC-SIZE-5: Influence 1 against 0; equal sums; a sum of 0 alone; nobody.
    let mut rig = seize();
    end_turn(&mut rig);
    assert_eq!(scores(&rig), (0, 0), "nobody is there");
    let one = rig.put(S1, "K1", 304.8 - 38.0, 304.8);
    end_turn(&mut rig);
    assert_eq!(scores(&rig), (1, 0), "Size 1 alone");
    let other = rig.put(S2, "K1", 304.8 + 38.0, 304.8);
    end_turn(&mut rig);
    assert_eq!(scores(&rig), (1, 0), "0 against 0");
    rig.put(S2, "K4", 304.8, 304.8 + 50.8 + 24.0);
    end_turn(&mut rig);
    assert_eq!(scores(&rig), (1, 1), "1 against 0: a part of the base is enough");
    rig.figure_mut(one).at = Point::mm(100.0, 100.0);
    rig.figure_mut(other).at = Point::mm(500.0, 100.0);
    rig.put(S1, "K4", 304.8, 304.8 - 50.8 - 26.0);
    end_turn(&mut rig);
    assert_eq!(scores(&rig), (1, 2), "the last one stands outside");
}

#[test]
fn influences_of_equal_sums_are_equal() {
    // AC-SEIZE-5, AC-SIZE-5: Sizes 2 and 3 have 1 and 3 inches together, Size 4 has 4.
    let sizes = [("T2", "[40.0, 40.0]"), ("T3", "[60.0, 60.0]"), ("T4", "[90.0, 90.0]")];
    let written = |(id, base): &(&str, &str)| character(id, &format!("base = {base}\nabilities = [\"shift_self\"]"));
    let board = "[board]\nlayout = \"SF\"\nwidth = 609.6\ndepth = 609.6\n[scenario]\nid = \"S4\"\n";
    let mut rig = bought_text(&(sizes.iter().map(written).collect::<String>() + board));
    rig.s.markers.clear();
    rig.s.markers.push(NO_SIDE);
    rig.put(S1, "T2", 304.8 - 60.0, 304.8);
    rig.put(S1, "T3", 304.8 + 60.0, 304.8);
    rig.put(S2, "T4", 304.8, 304.8 + 80.0);
    end_turn(&mut rig);
    assert_eq!(scores(&rig), (0, 0), "4 against 4");
}

#[test]
fn each_interact_with_the_font_scores() {
    // AC-SEIZE-5, AC-SEIZE-9: one in each Move Action, again and again; not from afar.
    let mut rig = seize();
    let who = rig.put(S1, "K5", 304.8 - 25.0 - 30.5, 304.8);
    rig.put(S2, "K1", 500.0, 550.0);
    rig.active(who).go();
    rig.play(Action::Move(2));
    let interact = Action::Mark(MarkerId(0));
    rig.play(interact);
    assert!(!rig.allows(interact), "once in a Move Action");
    rig.play(Action::Go(Point::mm(240.0, 304.8)));
    rig.play(Action::Go(Point::mm(304.8 - 25.0 - 30.5, 304.8)));
    rig.play(interact);
    assert_eq!((scores(&rig), rig.s.markers[MarkerId(0)]), ((2, 0), NO_SIDE));
    let mut rig = seize();
    let who = rig.put(S1, "K5", 304.8 - 25.0 - 35.0, 304.8);
    rig.put(S2, "K1", 500.0, 550.0);
    rig.active(who).go();
    rig.play(Action::Move(1));
    assert!(!rig.allows(interact), "5 mm away");
}

#[test]
fn each_enemy_removed_scores() {
    // AC-SEIZE-5: whatever removes it.
    let mut rig = seize();
    let [one, two] = [rig.put(S1, "K1", 100.0, 100.0), rig.put(S2, "K1", 500.0, 500.0)];
    for (who, by, expected) in [(two, one, (1, 0)), (one, one, (1, 1))] {
        let mut cx = Cx::silent(rig.chance.clone());
        rig.game.suffer(&mut rig.s, who, 99, Source::Fall, by, &mut cx);
        assert_eq!(scores(&rig), expected);
    }
}

#[test]
fn the_most_points_win_and_equal_points_are_a_draw() {
    // AC-SEIZE-6: at the end of turn 4, and when a side has nobody left, without more points for the other.
    for (score, shares) in [([2, 1], [1.0, 0.0]), ([1, 1], [0.5, 0.5])] {
        let mut rig = seize();
        rig.put(S1, "K1", 100.0, 100.0);
        rig.put(S2, "K5", 500.0, 500.0);
        rig.s.turn = 4;
        (rig.s.score[Side(0)], rig.s.score[Side(1)]) = (score[0], score[1]);
        end_turn(&mut rig);
        assert_eq!(
            (rig.s.phase, rig.s.end, [rig.s.shares[S1], rig.s.shares[S2]]),
            (Phase::Over, End::TurnLimit, shares)
        );
    }
    let mut rig = seize();
    let last = rig.put(S1, "K1", 100.0, 100.0);
    rig.put(S2, "K1", 500.0, 500.0);
    rig.s.score[Side(0)] = 3;
    let mut cx = Cx::silent(rig.chance.clone());
    rig.game.suffer(&mut rig.s, last, 99, Source::Attack, last, &mut cx);
    rig.game.look_for_end(&mut rig.s, &mut cx);
    assert_eq!(
        (rig.s.end, scores(&rig), rig.s.shares[S1]),
        (End::Elimination, (3, 1), 1.0),
        "the eliminated side wins"
    );
}

#[test]
fn control_of_the_zone_gives_no_bonus_to_attacks() {
    // AC-SEIZE-7: the Font is no advantageous terrain here. K5 has Skill 3, 2 less with one token.
    let mut rig = seize();
    let who = rig.put(S1, "K5", 304.8 - 25.0 - 30.5, 304.8);
    let foe = rig.put(S2, "K1", 304.8 - 25.0 - 30.5, 304.8 + 43.0);
    rig.figure_mut(foe).wounds = 99;
    end_turn(&mut rig);
    assert_eq!(scores(&rig), (1, 0), "Influence 3 against 0");
    rig.active(who).go();
    attack(&mut rig, "fist", false, foe);
    let margin = rig.events.iter().find_map(|event| match event {
        Event::Attacks(result) => Some(result.margin),
        _ => None,
    });
    assert_eq!(margin, Some(3 - 2 - 3));
}

#[test]
fn what_a_font_scores_is_written_in_the_scenario() {
    // AC-SEIZE-8: for control, for each Interact and for each enemy removed. Other kinds of scenario have no Font.
    let board = "[board]\nlayout = \"SF\"\nwidth = 609.6\ndepth = 609.6\n[scenario]\nid = \"S4\"\n";
    for (control, interact, defeat) in [(1, 1, 1), (2, 3, 4), (2, 0, 0)] {
        let numbers = format!("[scenarios.S4]\npoints = {control}\nper_interact = {interact}\nper_defeat = {defeat}\n");
        let mut rig = bought_text(&(numbers + board));
        rig.s.markers.clear();
        rig.s.markers.push(NO_SIDE);
        let who = rig.put(S1, "K5", 304.8 - 25.0 - 30.5, 304.8);
        let foe = rig.put(S2, "K1", 500.0, 550.0);
        rig.put(S2, "K1", 500.0, 500.0);
        rig.active(who).go();
        rig.play(Action::Move(1)).play(Action::Mark(MarkerId(0)));
        assert_eq!(scores(&rig), (interact, 0));
        let mut cx = Cx::silent(rig.chance.clone());
        rig.game.suffer(&mut rig.s, foe, 99, Source::Attack, who, &mut cx);
        assert_eq!(scores(&rig), (interact + defeat, 0));
        end_turn(&mut rig);
        assert_eq!(scores(&rig), (interact + defeat + control, 0));
    }
    for other in ["S1", "S2", "S3"] {
        let id = format!("\"{other}\"");
        let goal = bought_with(&[("scenario.id", &id)]).game.scenario.goal;
        assert!(!matches!(goal, Goal::Hill(Hill { font: Some(_), .. })), "{other}");
    }
}
