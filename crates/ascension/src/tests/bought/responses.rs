//! Tests of bought responses (AC-RE).

use super::{aim, attack, bought_text, character, deed, start};
use crate::Action;
use crate::model::events::Event;
use crate::model::state::{Figure, Frame, Question};
use crate::tests::rig::{Rig, S1, S2};
use evenhand_kit::table::plane::Point;

/// Sets up an attacker with an attack `a` and a target in base contact with a response; a number of knobs in the text.
fn duel(attack: &str, response: &str, knobs: &str) -> (Rig, Figure, Figure) {
    let one = format!(
        "base = [70.0, 70.0]\nskill = 2\nattacks.a = {{ {attack} }}\n\
                       attacks.spare = {{ place = 1, template = \"single\", range = 0 }}"
    );
    let two = format!("responses = [\"{response}\"]");
    let mut rig = bought_text(&(knobs.to_owned() + &character("A", &one) + &character("B", &two)));
    let by = rig.put(S1, "A", 300.0, 300.0);
    let at = rig.put(S2, "B", 300.0 + 35.0 + 16.5, 300.0);
    rig.figure_mut(at).wounds = 99;
    rig.active(by).go();
    (rig, by, at)
}

fn respond(rig: &mut Rig, who: Figure, id: &str) {
    assert!(matches!(rig.s.stack.last(), Some(Frame::Ask(_, Question::Respond(asked))) if *asked == who));
    let deed = deed(rig, who, id);
    rig.play(Action::Respond(deed));
}

#[test]
fn increase_defense_adds_the_best_two_of_three_cards() {
    // AC-RE-3, AC-Q20: 3, -1 and 2 are worth 5; by the other reading the first card alone.
    for (reading, defense) in [("best_two", 5), ("one", 3)] {
        let knobs = format!("[build]\nincrease_defense = \"{reading}\"\n");
        let (mut rig, _, at) = duel("template = \"single\", range = 0", "increase_defense", &knobs);
        rig.next_cards(S2, &[3, -1, 2]);
        attack(&mut rig, "a", true, at);
        respond(&mut rig, at, "increase_defense");
        let margin = rig.events.iter().find_map(|event| match event {
            Event::Attacks(result) => Some(result.margin),
            _ => None,
        });
        assert_eq!(margin, Some(2 - 2 - defense), "{reading}");
        let turned = rig.events.iter().filter_map(|event| match event {
            Event::Turned(seat, cards) if *seat == S2 => Some(cards.len()),
            _ => None,
        });
        assert_eq!(turned.sum::<usize>(), if defense == 5 { 3 } else { 1 });
        rig.figure_mut(at).wounds = 1;
        assert_eq!(rig.game.conserved(&rig.s), Ok(()));
    }
}

const PUSH_AND_THROW: &str = "template = \"single\", range = 0, effects = [{ effect = \"knockback\", when = \"always\" }, \
                              { effect = \"throw\", when = \"always\" }]";

#[test]
fn negate_displacement_holds_for_the_rest_of_the_attack() {
    // AC-RE-1: neither pushed nor thrown, with one token.
    let (mut rig, _, at) = duel(PUSH_AND_THROW, "negate_displacement", "");
    let from = rig.figure(at).at;
    attack(&mut rig, "a", true, at);
    respond(&mut rig, at, "negate_displacement");
    assert_eq!(rig.figure(at).at, from);
    assert!(!matches!(rig.s.stack.last(), Some(Frame::Ask(_, Question::Land(_)))));
    // Without it the throw follows the push.
    let (mut rig, _, at) = duel(PUSH_AND_THROW, "negate_displacement", "");
    attack(&mut rig, "a", true, at);
    rig.play(Action::Decline);
    assert!(rig.figure(at).at != from, "pushed");
    rig.play(Action::Decline);
    assert!(matches!(rig.s.stack.last(), Some(Frame::Ask(_, Question::Land(_)))));
}

#[test]
fn reduce_displacement_takes_2_inches_off_a_push_but_not_off_a_throw() {
    // AC-RE-2, AC-RE-5
    let (mut rig, _, at) = duel(PUSH_AND_THROW, "reduce_displacement", "");
    let from = rig.figure(at).at;
    attack(&mut rig, "a", true, at);
    respond(&mut rig, at, "reduce_displacement");
    assert_eq!(rig.figure(at).at, from, "an inch less two inches");
    assert!(matches!(rig.s.stack.last(), Some(Frame::Ask(_, Question::Land(_)))), "thrown without being asked");
    // Size 5 pushes Size 1 by two inches under the rules of pushes, and one with a Size more by two and a half.
    let knobs = "[push]\nknockback_by_size = true\ndivisor = 0.5\n";
    let push = "template = \"single\", range = 0, effects = [{ effect = \"knockback\", when = \"always\" }]";
    let (mut rig, _, at) = duel(push, "reduce_displacement", knobs);
    attack(&mut rig, "a", true, at);
    respond(&mut rig, at, "reduce_displacement");
    let way = f64::from(rig.figure(at).at.x - from.x) / 256.0;
    assert!((way - (4.0 - 2.0) * 25.4).abs() < 0.1, "2 Sizes by half are 4 inches: {way}");
}

#[test]
fn whoever_steps_out_of_reach_is_not_attacked() {
    // AC-RE-4, AC-Q21: the attack fails and its tokens are spent.
    for (fails, flips) in [("true", 0), ("false", 1)] {
        let knobs = format!("[response]\nstepping_out_fails = {fails}\n");
        let (mut rig, by, at) = duel("template = \"single\", range = 0", "displace_self", &knobs);
        attack(&mut rig, "a", true, at);
        respond(&mut rig, at, "displace_self");
        rig.play(Action::Go(Point::mm(351.5 + 25.0, 300.0)));
        let made = rig.events.iter().filter(|event| matches!(event, Event::Attacks(_))).count();
        assert_eq!((made, rig.figure(by).pool), (flips, 0), "{fails}");
        assert_eq!(rig.events.iter().any(|event| matches!(event, Event::InVain(..))), flips == 0);
    }
}

#[test]
fn whoever_stays_in_reach_is_attacked() {
    // AC-RE-4: a step of an inch within the range.
    let (mut rig, _, at) = duel("template = \"single\", range = 2", "displace_self", "");
    attack(&mut rig, "a", true, at);
    respond(&mut rig, at, "displace_self");
    rig.play(Action::Go(Point::mm(351.5 + 25.0, 300.0)));
    assert!(rig.events.iter().any(|event| matches!(event, Event::Attacks(_))));
}

#[test]
fn one_can_step_out_of_an_area() {
    // AC-RE-4: the other target is struck.
    let knobs = character("C", "attacks.a = { template = \"single\", range = 0 }");
    let (mut rig, _, at) = duel("template = \"area\", range = 4, diameter = 2", "displace_self", &knobs);
    let other = rig.put(S2, "C", 400.0, 275.0);
    rig.figure_mut(other).wounds = 99;
    start(&mut rig, "a", true);
    aim(&mut rig, Action::AtPoint(Point::mm(385.0, 290.0)));
    respond(&mut rig, at, "displace_self");
    rig.play(Action::Go(Point::mm(351.5, 325.0)));
    let struck: Vec<_> = rig
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attacks(result) => Some(result.target),
            _ => None,
        })
        .collect();
    assert_eq!(struck, [crate::model::state::AimedAt::Figure(other)]);
}
