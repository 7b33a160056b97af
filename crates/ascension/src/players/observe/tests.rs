//! Tests that observations contain only what a seat can know, and are at their declared places.

use super::chair::Seen;
use super::option::Choice;
use crate::model::content::sheets::DeedId;
use crate::model::scenario::Goal;
use crate::model::state::{MarkerId, Side};
use crate::tests::rig::{Rig, S1, S2, game};
use crate::{Action, Ascension, State};
use evenhand_game::game::{
    Chance, Choices, Cx, Dice, Insight, Observed, Play, Role, Seat, Secrets, Seed, Sparse, observation,
};
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::Point;

fn seen(game: &Ascension, s: &State, seat: Seat) -> Sparse {
    let mut out = Sparse::new();
    game.observe(s, seat, &mut out);
    out
}

/// Returns the number at an index of a group.
fn number<O: Observed>(out: &Sparse, group: O, within: usize) -> f32 {
    let place = O::STARTS[group.place()] + within;
    out.entries().iter().filter(|(at, _)| usize::try_from(*at) == Ok(place)).map(|(_, value)| value).sum()
}

fn close(found: f32, exact: f32) {
    assert!((found - exact).abs() < 1e-3, "{found} instead of {exact}");
}

fn check<O: Observed>(out: &Sparse) {
    let width = observation::width(O::GROUPS);
    for (place, value) in out.entries() {
        assert!(usize::try_from(*place).is_ok_and(|place| place < width));
        assert!(value.is_finite() && value.abs() <= 20.0, "{place}: {value}");
    }
}

#[test]
fn every_seat_observes_the_same_of_the_truth_of_what_it_sees_and_of_any_world_it_allows() {
    for (knobs, seats) in [
        (&[][..], 2),
        (&[("info.memory", "\"none\""), ("sides.team", "[0, 0, 1]"), ("scenario.id", "\"S2\"")][..], 3),
        (&[("deck.per", "\"shared\""), ("scenario.id", "\"S3\"")][..], 3),
        (&[("info.memory", "\"last_n\""), ("sides.team", "[0, 1, 0, 1]")][..], 4),
        (&[("flip.public", "false"), ("scenario.id", "\"S2\"")][..], 2),
        (&[("board.layout", "\"T1\"")][..], 5),
        (&[("sides.team", "[0, 0, 1, 1, 2, 2]")][..], 6),
    ] {
        let game = game(seats, knobs);
        let roles: Vec<Role> = (0..seats).map(|seat| Role::at(seat % 3)).collect();
        for seed in 0..2 {
            let mut cx = Cx::silent(Chance::new(Seed(seed)));
            let mut dice = Dice::new(seed);
            let mut s = game.setup(&roles, &mut cx);
            let mut options = Vec::new();
            let mut most = 0;
            while let Some(chooser) = game.to_act(&s).first() {
                options.clear();
                game.actions(&s, chooser, &mut options);
                for seat in Seat::all(seats) {
                    let truth = seen(&game, &s, seat);
                    check::<Seen>(&truth);
                    most = most.max(truth.entries().len());
                    let mut known = s.clone();
                    game.redact(&mut known, seat);
                    assert_eq!(seen(&game, &known, seat), truth, "{seat} {knobs:?}: what it sees");
                    for _ in 0..2 {
                        let mut world = known.clone();
                        game.determinize(&mut world, seat, &mut dice);
                        assert_eq!(seen(&game, &world, seat), truth, "{seat} {knobs:?}: an imagined world");
                        if seat == chooser {
                            for option in &options {
                                let (mut one, mut other) = (Sparse::new(), Sparse::new());
                                game.option_observer(&s, seat)(*option, &mut one);
                                game.option_observer(&world, seat)(*option, &mut other);
                                check::<Choice>(&one);
                                assert_eq!(one, other, "{seat} {option:?}");
                            }
                        }
                    }
                }
                game.apply(&mut s, &Choices::one(chooser, options[dice.below(options.len())]), &mut cx);
            }
            for seat in Seat::all(seats) {
                check::<Seen>(&seen(&game, &s, seat));
            }
            assert!(most < 450, "{most} numbers");
        }
    }
}

#[test]
fn sides_are_told_from_the_own_chair() {
    let mut rig = Rig::with(2, &[("scenario.id", "\"S2\"")]);
    let runner = rig.put(S1, "SK5", 300.0, 194.8);
    let brute = rig.put(S2, "FB5", 30.0, 580.0);
    rig.figure_mut(brute).wounds = 1;
    rig.s.markers[MarkerId(0)] = Side(1);
    rig.s.score[Side(1)] = 5;
    let (mine, theirs) = (seen(&rig.game, &rig.s, S1), seen(&rig.game, &rig.s, S2));
    let sheet = rig.figure(runner).sheet.index();
    assert_eq!((number(&mine, Seen::OwnThere, sheet), number(&mine, Seen::FoeThere, sheet)), (1.0, 0.0));
    assert_eq!((number(&theirs, Seen::OwnThere, sheet), number(&theirs, Seen::FoeThere, sheet)), (0.0, 1.0));
    // A Sporeling of 11 points with 5 Wounds.
    close(number(&mine, Seen::Foes, 0), 0.11);
    close(number(&mine, Seen::Foes, 1), 0.11 / 5.0);
    close(number(&theirs, Seen::Own, 1), 0.11 / 5.0);
    assert_eq!(number(&mine, Seen::Missing, 12), 1.0);
    assert_eq!(number(&mine, Seen::FoeMissing, 7), 1.0);
    assert_eq!((number(&mine, Seen::ScoreLead, 1), number(&theirs, Seen::ScoreLead, 11)), (1.0, 1.0));
    assert_eq!((number(&mine, Seen::HoldLead, 3), number(&theirs, Seen::HoldLead, 5)), (1.0, 1.0));
    // Three markers belong to nobody, and the one that the runner stands at to the enemy.
    assert_eq!([0, 1, 2].map(|place| number(&mine, Seen::Markers, place)), [0.75, 0.0, 0.25]);
    assert!(number(&mine, Seen::Markers, 3) >= 0.5);
    // The deck has four cards of each of these values, and a Joker of 4.
    assert_eq!([4, 5, 6, 7].map(|place| number(&mine, Seen::OwnCards, place)), [1.0, 1.0, 1.0, 0.25]);
    assert_eq!(number(&mine, Seen::OwnFlips, 9), 1.0);
}

#[test]
fn an_option_is_told_by_what_it_is_done_with_and_where_it_leads() {
    let mut rig = Rig::with(2, &[("scenario.id", "\"S3\"")]);
    let runner = rig.put(S1, "SK5", 300.0, 194.8);
    rig.put(S2, "FB5", 300.0, 320.0);
    let sheet = rig.figure(runner).sheet.index();
    rig.active(runner);
    let look = |rig: &Rig, option: Action| {
        let mut out = Sparse::new();
        rig.game.option_observer(&rig.s, S1)(option, &mut out);
        out
    };
    let used = look(&rig, Action::Use(DeedId(1)));
    assert_eq!((number(&used, Choice::Kind, 5), number(&used, Choice::Sheet, sheet)), (1.0, 1.0));
    assert_eq!(number(&used, Choice::Deed, 6 * sheet + 2), 1.0);
    rig.play(Action::Move(1));
    let near = look(&rig, Action::Go(Point::mm(300.0, 250.0)));
    assert_eq!((number(&near, Choice::There, 4), number(&near, Choice::Gain, 4)), (1.0, 1.0));
    assert!(number(&near, Choice::Gain, 0) > 0.0 && number(&near, Choice::Gain, 3) > 0.0);
    let away = look(&rig, Action::Go(Point::mm(300.0, 150.0)));
    assert!(number(&away, Choice::Gain, 0) < 0.0 && number(&away, Choice::Gain, 4) == 0.0);
}

/// Beacons are marked with a stride (AS-INTR): reaching one without a stride left is
/// distinguished from reaching it to mark it.
#[test]
fn an_option_tells_whether_a_marker_can_be_marked_by_it() {
    let mut rig = Rig::with(2, &[("scenario.id", "\"S2\"")]);
    let look = |rig: &Rig, option: Action| {
        let mut out = Sparse::new();
        rig.game.option_observer(&rig.s, S1)(option, &mut out);
        [0, 1, 2, 3, 4].map(|place| number(&out, Choice::Marking, place))
    };
    let Goal::Beacons { markers, radius, .. } = rig.game.scenario.goal.clone() else { panic!("beacons") };
    let beacon = markers[0];
    // A Sporeling is one Move Action away from the marker: it can reach it but not mark it.
    let runner = rig.put(S1, "SK5", 300.0, 194.8);
    let sheet = rig.game.sheet(&rig.s, runner);
    let (long, strides) = (sheet.long, i32::from(rig.game.strides_of(&rig.s, runner)));
    let beside = radius + long / 2;
    let away = |strides: i32| Point { x: beacon.x, y: beacon.y - beside - strides * long + long / 2 };
    rig.figure_mut(runner).at = away(strides);
    rig.active(runner);
    assert_eq!(look(&rig, Action::Move(1)), [0.0, 0.0, 0.0, 0.0, 1.0]);
    assert_eq!(look(&rig, Action::Move(2)), [0.0, 0.0, 0.0, 1.0, 0.0]);
    rig.figure_mut(runner).at = away(strides - 1);
    assert_eq!(look(&rig, Action::Move(1)), [0.0, 0.0, 0.0, 1.0, 0.0]);
    rig.figure_mut(runner).at = away(2 * strides);
    assert_eq!(look(&rig, Action::Move(1)), [0.0; 5]);
    // On the way: with the last stride, or with one to spare.
    rig.figure_mut(runner).at = away(strides - 1);
    rig.play(Action::Move(1));
    let there = Action::Go(Point { x: beacon.x, y: beacon.y - beside });
    assert_eq!(look(&rig, there), [1.0, 0.0, 0.0, 0.0, 0.0]);
    rig.figure_mut(runner).at = away(strides);
    assert_eq!(look(&rig, there), [0.0, 1.0, 0.0, 0.0, 0.0]);
    // It ends beside an unmarked beacon; then there is nothing to mark because its side has marked it.
    rig.figure_mut(runner).at = Point { x: beacon.x, y: beacon.y - beside };
    assert_eq!(look(&rig, Action::End), [0.0, 0.0, 1.0, 0.0, 0.0]);
    rig.s.markers[MarkerId(0)] = Side(0);
    assert_eq!(look(&rig, Action::End), [0.0; 5]);
}
