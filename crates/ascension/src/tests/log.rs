//! Tests of the match log.

use super::rig::{Rig, S1, S2, game};
use crate::model::content::sheets::Condition;
use crate::model::state::State;
use crate::{Action, Event};
use evenhand_game::game::events::{EventContext, Logged};
use evenhand_game::game::log::{Log, LogSpan};
use evenhand_game::game::{Chance, Choices, Cx, LogText, Play, Role, Seat, Seed};

/// Returns the log lines of events that led from one position to another.
pub(super) fn lines_of(rig: &Rig, before: Option<&State>, events: &[Event]) -> Vec<String> {
    let span = LogSpan { before, choices: &[], events, after: &rig.s, viewer: None, drawn: false };
    rig.game.describe(&span).expect("something has happened")
}

#[test]
fn an_attack_is_told_with_its_cards_and_what_its_margin_is_made_of() {
    // AS-ATK-2, AS-ATK-3, AS-ATK-9
    let mut rig = Rig::with(2, &[("response.enabled", "false")]);
    let by = rig.put(S1, "BH1", 300.0, 100.0);
    let at = rig.put(S2, "BH2", 300.0, 136.0);
    rig.suffering(at, Condition::Weaken, 1).suffering(by, Condition::Hinder, 1).next_cards(S1, &[2, 3]).go();
    let before = rig.s.clone();
    let blade = rig.deed(by, "command_blade");
    rig.play(Action::Use(blade)).play(Action::End);
    let lines = lines_of(&rig, Some(&before), &rig.events);
    let has = |part: &str| assert!(lines.iter().any(|line| line.contains(part)), "`{part}` is not in {lines:#?}");
    has("S1 Brasshold Levy turns over 2 ");
    has(", 3 ");
    has("hinder -1) against Defense ");
    has("weaken -1): margin ");
    has("Levy Marshal #0 attacks Shieldbearer #1 with Command Blade: flip 5 -2 is 3, a hit, 3 damage");
    has("Shieldbearer #1 loses 3 wounds (an attack by Levy Marshal #0)");
    has("Shieldbearer #1 now: ");
}

#[test]
fn who_is_pushed_is_told_with_where_to_and_what_stopped_it() {
    // AS-PUSH-3
    let mut rig = Rig::new();
    let by = rig.put(S1, "BH1", 300.0, 100.0);
    let at = rig.put(S2, "BH2", 300.0, 136.0);
    let behind = rig.put(S2, "BH2", 300.0, 180.0);
    rig.go();
    let mut before = rig.s.clone();
    before.figures[at].at = evenhand_kit::table::plane::Point::mm(300.0, 120.0);
    let stop = crate::model::events::Stop::Base(behind);
    let lines =
        lines_of(&rig, Some(&before), &[Event::Driven(at, rig.s.figures[at].at, 16_000), Event::Stopped(at, stop)]);
    let line = |n: usize| lines[n].trim();
    assert!(line(0).starts_with("Shieldbearer #1 is driven "), "{lines:?}");
    assert_eq!(line(1), "Shieldbearer #1 is stopped by Shieldbearer #2");
    assert_eq!(line(2), "Shieldbearer #1 now: at (300,136) on the ground");
    assert_ne!(by, at);
}

#[test]
fn no_card_that_only_another_side_has_seen_is_told_to_a_seat() {
    // AS-INF-2, AS-INF-3: where flips are not public, a seat's log shows only its own cards;
    // cards that another seat looked at are never shown.
    for knobs in [&[("flip.public", "false")][..], &[]] {
        let game = game(2, knobs);
        let mut hidden = 0;
        for seed in 0..4 {
            let mut logs = [Log::new(Some(S1), false), Log::new(Some(S2), false), Log::new(None, false)];
            let mut events = Vec::new();
            let mut cx = Cx::recording(Chance::new(Seed(seed)), &mut events);
            let mut s = game.setup(&[Role(0), Role(2)], &mut cx);
            let mut chance = cx.chance().clone();
            let mut dice = Seed(seed).dice();
            logs.iter_mut().for_each(|log| log.reached(&game, &s, &events));
            while let Some(seat) = game.to_act(&s).first() {
                let mut options = Vec::new();
                game.actions(&s, seat, &mut options);
                let action = options[dice.below(options.len())];
                logs.iter_mut().for_each(|log| log.chose(&game, seat, action, options.len(), None));
                let mut cx = Cx::recording(chance, &mut events);
                game.apply(&mut s, &Choices::one(seat, action), &mut cx);
                chance = cx.chance().clone();
                logs.iter_mut().for_each(|log| log.reached(&game, &s, &events));
            }
            let named = |log: &Log<_>, start: &str| {
                let cards =
                    |line: &&String| line.contains(start) && ["clubs", "hearts"].iter().any(|s| line.contains(s));
                log.lines().iter().filter(cards).cloned().collect::<Vec<String>>()
            };
            for seat in [S1, S2] {
                let other = Seat(1 - seat.0);
                let log = &logs[seat.index()];
                let secret = format!("{other} ");
                let looked = named(log, "looks at");
                assert!(looked.iter().all(|line| !line.starts_with(&secret)), "{looked:?}");
                let turned = named(log, "turns over");
                let theirs = turned.iter().filter(|line| line.trim().starts_with(&secret)).count();
                assert_eq!(theirs > 0, knobs.is_empty(), "{turned:?}");
                assert!(turned.iter().any(|line| line.trim().starts_with(&format!("{seat} "))));
                hidden += named(&logs[2], "turns over").len() - named(log, "turns over").len();
            }
        }
        assert_eq!(hidden > 0, !knobs.is_empty());
    }
}

#[test]
fn a_record_has_the_cards_of_a_flip_only_for_those_who_see_them() {
    // AS-INF-2
    let cards = |public: &str, viewer: Option<Seat>| {
        let mut rig = Rig::with(2, &[("response.enabled", "false"), ("flip.public", public)]);
        let by = rig.put(S1, "BH1", 300.0, 100.0);
        rig.put(S2, "BH2", 300.0, 136.0);
        rig.next_cards(S1, &[2, 3]).go();
        let blade = rig.deed(by, "command_blade");
        rig.play(Action::Use(blade)).play(Action::End);
        let at = rig.events.iter().position(|event| matches!(event, Event::Turned(..))).expect("a flip");
        let span = LogSpan { before: None, choices: &[], events: &rig.events, after: &rig.s, viewer, drawn: true };
        let recorded = rig.events[at].recorded(&EventContext { game: &rig.game, span: &span, at });
        recorded["cards"].as_array().map(Vec::len)
    };
    assert_eq!([None, Some(S1), Some(S2)].map(|viewer| cards("true", viewer)), [Some(2); 3]);
    assert_eq!([None, Some(S1), Some(S2)].map(|viewer| cards("false", viewer)), [Some(2), Some(2), None]);
}

#[test]
fn sentences_name_fields_that_their_events_have() {
    assert_eq!(evenhand_game::game::events::unknown_names::<crate::Ascension>(), Vec::<String>::new());
}
