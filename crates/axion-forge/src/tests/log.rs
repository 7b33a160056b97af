//! Tests of the log: the picture of the Battlefield, payments, abilities, and answers to questions.

use super::rig::{Rig, S1, S2};
use crate::model::content::Place;
use crate::model::events::{Cause, Fall};
use crate::model::state::UnitId;
use crate::{Action, Event};
use evenhand_game::game::events::{EventContext, Logged};
use evenhand_game::game::log::{Log, LogSpan};
use evenhand_game::game::{LogText, Seat};
use evenhand_game::picture::Trace;

/// Returns the log lines of these choices, for a reader who may know everything.
fn described(rig: &mut Rig, actions: &[Action]) -> String {
    described_to(None, rig, actions)
}

/// Returns the log lines of these choices, as a seat may know them.
fn described_to(viewer: Option<Seat>, rig: &mut Rig, actions: &[Action]) -> String {
    rig.events.clear();
    let mut log = Log::new(viewer, false);
    log.reached(&rig.game, &rig.s, &[]);
    for action in actions {
        log.chose(&rig.game, rig.actor().expect("somebody acts"), *action, rig.options().len(), None);
        rig.act(*action);
        log.reached(&rig.game, &rig.s, &rig.events);
    }
    log.lines().join("\n")
}

fn contains(log: &str, parts: &[&str]) {
    for part in parts {
        assert!(log.contains(part), "`{part}` is missing from:\n{log}");
    }
}

#[test]
fn a_turn_begins_with_a_picture_of_both_sides_as_they_face_each_other() {
    let mut rig = Rig::new();
    rig.put("1Fa", "TK05");
    let sentinel = rig.put("2Fa", "IV02");
    rig.unit_mut(sentinel).damage = 1;
    rig.unit_mut(sentinel).turned = 1;
    rig.hide("1Bb", "NE12");
    let forge = rig.put("2Bd", "NE06");
    rig.unit_mut(forge).counters[1] = 2;
    let log = described(&mut rig, &[Action::End]);
    let lines: Vec<&str> = log.lines().collect();
    let at = |part: &str| {
        let line = lines.iter().position(|line| line.contains(part)).unwrap_or_else(|| panic!("no {part} in\n{log}"));
        (line, lines[line].find(part).expect("it is there"))
    };
    let (runner, plate) = (at("Pack Runner"), at("Plate Sentinel"));
    assert_eq!(runner.1, plate.1, "they face each other:\n{log}");
    assert!(at("Cinder Forge").0 < plate.0 && plate.0 < runner.0 && runner.0 < at("[Tripwire]").0, "{log}");
    contains(
        &log,
        &[
            "== Turn 6 of S2",
            "Life Force 25, 0 Trophies",
            "hand 3, deck 29",
            "0 Sparks to spend",
            "#4 0/4 2c",
            "#2 1/4",
        ],
    );
}

#[test]
fn what_is_paid_left_and_turned_is_reported() {
    let mut rig = Rig::new();
    rig.hold(S1, &["GC15", "NE01"]).sparks(3).catalyst(S1, "CA3");
    rig.put("2Fc", "GC04");
    let drain = rig.card("GC15");
    let log = described(&mut rig, &[Action::Play(drain, false), Action::Invoke(1, false), Action::End]);
    contains(
        &log,
        &[
            "S1 pays 2 Sparks",
            "Drain of S1 acts (Cast)",
            "at Gaoler #1, the only choice",
            "S2: -2 Life Force (an effect): 23 now",
            "Gaoler #1 of S2 is turned: Activated now",
            "leaves 7 Actions and 1 Spark unused",
        ],
    );
}

#[test]
fn a_card_that_has_come_and_gone_is_named_as_it_lay() {
    let strikes = |who: &str| {
        let effects = format!("[{{ kind = 'ctr', on = ['foe_deploy'], do = [{{ verb = 'return', who = '{who}' }}] }}]");
        let mut rig = Rig::with(&[("cards.IV07.effects", &effects)]);
        rig.put("2Fa", "IV07");
        rig.hold(S1, &["TK01", "NE01"]).sparks(2);
        rig
    };
    let mut rig = strikes("foe");
    let (pup, place) = (rig.card("TK01"), rig.at("1Fa").1);
    let log = described(&mut rig, &[Action::Deploy(pup, place)]);
    contains(&log, &["at Briar Pup #2, the only choice", "Briar Pup #2 of S1 returns to the hand"]);
    let sac = "[{ kind = 'ctr', on = ['foe_deploy'], do = [{ verb = 'sacrifice', who = 'ally' }] }]";
    let mut rig = Rig::with(&[("cards.TK18.effects", sac)]);
    rig.hide("2Fa", "TK18");
    rig.hold(S1, &["TK01", "NE01"]).sparks(2);
    let log = described(&mut rig, &[Action::Deploy(pup, place)]);
    let trap = rig.game.cards[rig.card("TK18")].name.clone();
    contains(&log, &["springs", &format!("at {trap} #1, the only choice")]);
    for (viewer, name) in [
        (None, "at Briar Pup #2 (face down), the only choice"),
        (Some(S1), "at Briar Pup #2 (face down), the only choice"),
        (Some(S2), "at the face-down card #2, the only choice"),
    ] {
        let log = described_to(viewer, &mut strikes("target"), &[Action::Hide(pup, place)]);
        contains(&log, &[name]);
    }
}

#[test]
fn answers_say_what_they_are_to() {
    for (answer, as_described) in [(Action::Yes, "declines to defend with Gaoler"), (Action::No, "defends with Gaoler")]
    {
        let mut rig = Rig::new();
        let runner = rig.put("1Fc", "TK05");
        rig.put("2Fc", "GC04");
        let attack = rig.attacks(runner, "2Fc")[0];
        contains(&described(&mut rig, &[attack, answer]), &[as_described]);
    }
    let mut rig = Rig::new();
    let runner = rig.put("1Fb", "TK05");
    rig.put("2Fc", "IV02");
    let attack = rig.attacks(runner, "2Fb")[0];
    contains(&described(&mut rig, &[attack, Action::No]), &["does not guard"]);
}

#[test]
fn attacks_that_are_turned_aside_or_called_off_are_reported() {
    for (trap, words) in [("GC18", "the attack now goes to"), ("IV18", "the attack is called off")] {
        let mut rig = Rig::new();
        let runner = rig.put("1Fc", "TK05");
        rig.hide("2Fc", trap);
        let attack = rig.attacks(runner, "2Fc")[0];
        contains(&described(&mut rig, &[attack]), &["springs", words]);
    }
}

#[test]
fn the_end_names_the_winner_and_the_objective() {
    let mut rig = Rig::new();
    rig.put("1Bc", "NE11");
    let kiln = rig.put("1Bb", "NE07");
    rig.unit_mut(kiln).counters[2] = 4;
    let log = described(&mut rig, &[Action::End, Action::End]);
    contains(&log, &["Ascendant Orrery #1 of S1 acts (objective)", "over, by an objective. Winner: S1"]);
}

#[test]
fn what_comes_into_play_has_its_number_and_what_is_drawn_its_name() {
    let mut rig = Rig::new();
    rig.hold(S1, &["TK01", "IV17", "NE01"]).sparks(2).source(S1, "NE02");
    let (pup, arm) = (rig.card("TK01"), rig.card("IV17"));
    let place = rig.at("1Fa").1;
    rig.act(Action::Deploy(pup, place));
    let host = rig.s.player(S1).units[0].id;
    let mut rig = Rig::new();
    rig.hold(S1, &["TK01", "IV17", "NE01"]).sparks(2).source(S1, "NE02");
    let log = described(&mut rig, &[Action::Deploy(pup, place), Action::Attach(arm, host), Action::End]);
    contains(
        &log,
        &[
            "S1 deploys Briar Pup #1 at F1",
            "S1 pays 2 Sparks from Tide Coil",
            "S1 attaches Piston Arm to Briar Pup #1",
            "#1 4/1 +Piston Arm",
            "S1 draws 1 card: Tide Coil",
            "S2 draws 1 card: Tide Coil",
        ],
    );
}

#[test]
fn marks_are_reported_as_they_come_and_in_the_picture() {
    let mut rig = Rig::new();
    rig.catalyst(S1, "CA3");
    let gaoler = rig.put("2Fc", "GC04");
    rig.unit_mut(gaoler).turned = 2;
    let log = described(&mut rig, &[Action::Invoke(1, false), Action::End]);
    contains(&log, &["S1 counts +1 for `broken`: 1 now", ", `broken` 1"]);
}

#[test]
fn every_card_discarded_from_a_large_hand_is_reported() {
    let mut rig = Rig::new();
    rig.hold(S1, &["GC01", "NE01", "NE01", "NE01", "NE01", "NE01", "NE01", "NE01", "NE01"]);
    let page = rig.card("GC01");
    let log = described(&mut rig, &[Action::End, Action::Discard(page)]);
    // The eight cards that are left are equal, so nobody chooses one.
    contains(&log, &["discards Veil Page", "    S1 discards Ember Vein"]);
}

#[test]
fn a_record_names_drawn_placed_and_seen_cards_only_for_those_who_know_them() {
    let mut rig = Rig::new();
    let hidden = rig.hide("1Bb", "NE12");
    let card = rig.s.unit(hidden).expect("it lies there").card;
    let place = rig.s.unit(hidden).expect("it lies there").place;
    let events = [
        Event::Drew(S1, card),
        Event::Hidden(S1, card, place, hidden),
        Event::Peeked(S2, S1, card, hidden),
        Event::Peeked(S2, S1, card, UnitId::NONE),
    ];
    let named = |viewer: Option<Seat>| {
        let span = LogSpan { before: None, choices: &[], events: &events, after: &rig.s, viewer, drawn: true };
        let recorded = |at: usize| events[at].recorded(&EventContext { game: &rig.game, span: &span, at });
        [0, 1, 2, 3].map(|at| recorded(at)["card"] == "NE12")
    };
    assert_eq!(named(None), [true; 4]);
    assert_eq!(named(Some(S1)), [true, true, true, false], "S1 does not know which card of its hand S2 has seen");
    assert_eq!(named(Some(S2)), [false, false, true, true]);
}

#[test]
fn a_turn_is_drawn_with_moves_damage_and_lost_life() {
    // AX-DEF-1
    let mut rig = Rig::new();
    let (one, other) = (rig.put("1Fa", "TK05"), rig.put("2Fa", "IV02"));
    let before = rig.s.clone();
    let (from, to, theirs) = (rig.at("1Fa").1, rig.at("1Fb").1, rig.at("2Fa").1);
    let card = rig.card("IV02");
    let events = [
        Event::Moved(S1, from, to, one),
        Event::Damaged(S2, card, theirs, 3, other),
        Event::Destroyed(S2, card, Some(S1), Fall::Attack, other),
        Event::Life(S2, -4, Cause::Open, theirs),
        Event::Life(S2, 2, Cause::Effect, theirs),
        Event::Life(S2, -1, Cause::Deckout, Place::NOWHERE),
    ];
    let span =
        LogSpan { before: Some(&before), choices: &[], events: &events, after: &rig.s, viewer: None, drawn: true };
    let trace = |at| rig.game.trace(&EventContext { game: &rig.game, span: &span, at });
    let name = |seat, place| format!("{seat} {}", rig.game.board.name(place));
    let theirs = name(S2, theirs);
    let drawn = [
        Some(Trace::moved(name(S1, from), name(S1, to), 0)),
        Some(Trace::hit(theirs.clone(), 3, false)),
        Some(Trace::hit(theirs.clone(), 0, true)),
        Some(Trace::hit(theirs, 4, false)),
        None,
        None,
    ];
    for (at, expected) in drawn.iter().enumerate() {
        let found = trace(at);
        let shown = |trace: &Trace| (trace.kind.clone(), trace.at.clone());
        assert_eq!(found.as_ref().map(shown), expected.as_ref().map(shown), "event {at}");
        assert!(found.is_none_or(|trace| !trace.about.is_empty()), "event {at}");
    }
}

#[test]
fn sentences_name_fields_that_their_events_have() {
    assert_eq!(evenhand_game::game::events::unknown_names::<crate::AxionForge>(), Vec::<String>::new());
}
