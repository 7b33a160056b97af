//! Tests of the match log: exchanges can be followed, the battlefield is shown, and no viewer sees what it cannot know.

use super::rig::{P1, P2, Rig, at};
use crate::model::content::Tile;
use crate::model::state::{Aimed, OpKind, Path, Phase};
use crate::{Ashenfront, Event};
use evenhand_game::game::events::{EventContext, Logged};
use evenhand_game::game::log::{Log, LogSpan, WIDTH};
use evenhand_game::game::{LogText, Notation, Play, Seat, Secrets};
use evenhand_game::picture::Trace;

/// Returns the log of these choices ("1 move c1") for a viewer.
fn described_to(viewer: Option<Seat>, rig: &mut Rig, choices: &[&str]) -> String {
    rig.events.clear();
    let mut log = Log::new(viewer, false);
    log.reached(&rig.game, &rig.s, &[]);
    for choice in choices {
        let (seat, action) = choice.split_once(' ').expect("a seat and an action");
        let seat = if seat == "1" { P1 } else { P2 };
        let read = rig.game.read_action(action).unwrap_or_else(|| panic!("`{action}` is no action"));
        log.chose(&rig.game, seat, read, rig.options().len(), None);
        rig.choose(seat, action);
        log.reached(&rig.game, &rig.s, &rig.events);
    }
    log.lines().join("\n")
}

/// Returns the log for a reader who may know everything.
fn described(rig: &mut Rig, choices: &[&str]) -> String {
    described_to(None, rig, choices)
}

fn contains(log: &str, parts: &[&str]) {
    for part in parts {
        assert!(log.contains(part), "`{part}` is missing from:\n{log}");
    }
}

/// Checks that these parts occur in this order.
fn in_order(log: &str, parts: &[&str]) {
    let mut rest = log;
    for part in parts {
        let at = rest.find(part).unwrap_or_else(|| panic!("`{part}` is missing, or comes too early, in:\n{log}"));
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn an_exchange_can_be_followed_from_what_was_declared_to_what_it_did() {
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "c2");
    rig.stand(P2, "OP03", "c3");
    rig.hand(P1, &["CM03", "PR01"]);
    rig.hand(P2, &["CM03", "PR01"]);
    let log =
        described(&mut rig, &["1 ability c2 1 N", "2 move c3", "1 discard PR01", "2 discard PR01", "2 pass", "2 go E"]);
    in_order(
        &log,
        &[
            "S1 declares: Picket c2 uses its ability, aimed north at S2's Poultice c3",
            "S2 answers: Poultice c3 moves",
            "S1 discards Momentum to pay",
            "S2 discards Momentum to pay",
            "the operation comes first: initiative 3 against 3, a tie that goes to the active player",
            "now the ability of S1's Picket c2:",
            "S2 does not block for S2's Poultice c3",
            "S2's Poultice c3 takes 1 damage: 2 health left",
            "S1 gains 3 opportunity, 3 unused and lost",
            "now the move of S2's Poultice c3:",
            "S2's Poultice c3 -> d3",
        ],
    );
}

#[test]
fn an_ability_that_is_not_used_again_is_reported() {
    // AF-UNIT-6
    let ability = "[{ verb = \"use\", who = \"ally\" }, { verb = \"gain\", resource = \"control_points\", n = 1 }]";
    let mut rig = Rig::with(&[("cards.OP01.effects", ability), ("cards.OP02.effects", ability)]);
    rig.stand(P1, "OP01", "a1");
    rig.stand(P1, "OP02", "b1");
    rig.hand(P1, &["SU01", "SU01"]);
    let log = described(&mut rig, &["1 ability a1 1 b1"]);
    in_order(&log, &["S1's Needle b1 uses its ability", "S1's Picket a1 does not use its ability again"]);
}

#[test]
fn blocks_defeats_and_the_score_are_reported() {
    let mut rig = Rig::new();
    rig.stand(P1, "OP11", "c2");
    rig.stand(P2, "OP01", "c3");
    rig.wound(P2, "OP01", 2);
    rig.hand(P1, &["PR01", "CM03"]);
    rig.hand(P2, &["PR05", "CM03"]);
    let log = described(&mut rig, &["1 ability c2 1 N", "2 pass", "1 discard PR01", "2 discard PR05"]);
    in_order(
        &log,
        &[
            "S2 does not answer",
            "S2 discards Tempo to block",
            "S2's Picket c3 takes 1 damage (1 blocked): 0 health left",
            "S2's Picket c3 is defeated and retired",
            "S1 scores 1 CP for a defeated enemy: 1 of 10",
        ],
    );
}

#[test]
fn a_rest_tells_points_draws_and_hands_and_ends_with_a_picture_of_the_field() {
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "a3");
    rig.wound(P1, "OP01", 1);
    rig.stand(P2, "OP12", "c5");
    rig.lay(P2, "EQ04", "b4");
    rig.base(P1, &["PR05"]);
    rig.hand(P1, &["CM02"]);
    rig.hand(P2, &["CM03"]);
    rig.deck(P1, &["OP02", "OP03", "OP04"]);
    let log = described(&mut rig, &["1 rest"]);
    in_order(
        &log,
        &[
            "S1 rests with 1 card in hand, 1 operator, 1 of them on points",
            "S1 scores 1 CP for a point: 1 of 10",
            "S1 draws 3 cards: Kestrel, Poultice, Needle (hand 4)",
            "Tangle Mine of S2 is discarded",
            "turn 1 ==",
            ": 0 CP, hand 1, deck 0",
            "hand: Airstrike",
            "c5 lz2",
            "S2 Portcullis 5/5",
            "a3 [+1 CP]",
            "c3 [+1 draw]",
            "S1 Picket 2/3",
            "c1 lz1",
            ": 1 CP, hand 4, deck 0",
            "base: Tempo",
        ],
    );
    let lines: Vec<&str> = log.lines().collect();
    let at = |part: &str| lines.iter().position(|line| line.contains(part)).unwrap_or_else(|| panic!("no {part}"));
    assert!(at("c5 lz2") < at("a3 [") && at("a3 [") < at("c1 lz1"), "row 5 is at the top:\n{log}");
}

#[test]
fn what_a_viewer_cannot_know_is_not_reported() {
    let choices = ["1 deploy OP02 c1", "2 pass", "1 rest"];
    let furnished = || {
        let mut rig = Rig::new();
        rig.stand(P2, "OP01", "c5");
        rig.hand(P1, &["OP02", "CM02"]);
        rig.hand(P2, &["CM03", "PR01"]);
        rig.deck(P1, &["OP08", "OP08", "OP08"]);
        rig
    };
    let enemy = described_to(Some(P2), &mut furnished(), &choices);
    contains(
        &enemy,
        &[
            "S1 declares: a deployment on c1 (an operator, face down)",
            "S1 shows Needle",
            "S1's Needle c1 arrives, 2 health",
            "S1 draws 3 cards (hand 4)",
            "hand: Airstrike, Momentum",
        ],
    );
    let before = enemy.find("S1 shows Needle").expect("it is shown");
    assert!(!enemy[..before].contains("Needle"), "{enemy}");
    assert!(!enemy.contains("Jackdaw") && !enemy.contains("Overdrive"), "{enemy}");
    let own = described_to(Some(P1), &mut furnished(), &choices);
    contains(&own, &["a deployment on c1 (Needle, face down)", "S1 draws 3 cards: Jackdaw, Jackdaw, Jackdaw (hand 4)"]);
    assert!(!own.contains("Airstrike"), "{own}");
}

#[test]
fn opening_hands_bottoms_and_secret_placements_are_reported_to_their_owner_only() {
    let rig = Rig::dealt(&[("rules.setup.starter", "\"p1\"")], ["spearhead", "fortress"], 5);
    let mut logs = [Log::new(Some(P1), false), Log::new(Some(P2), false), Log::new(None, false)];
    let mut rig = rig;
    logs.iter_mut().for_each(|log| log.reached(&rig.game, &rig.s, &rig.events));
    // Each seat takes one mulligan, and then the first option. Operators are placed if possible.
    let mut drawn_anew = [false; 2];
    while let Some((seat, _)) = rig.s.ask
        && rig.s.turn == 0
    {
        let options = rig.options();
        let anew = !std::mem::replace(&mut drawn_anew[seat.index()], true);
        let wanted = if anew { "yes" } else { "no" };
        let action = options.iter().find(|action| *action == wanted || action.starts_with("deploy"));
        let action = action.unwrap_or(&options[0]).clone();
        let read = rig.game.read_action(&action).expect("it is offered");
        logs.iter_mut().for_each(|log| log.chose(&rig.game, seat, read, options.len(), None));
        rig.choose(seat, &action);
        logs.iter_mut().for_each(|log| log.reached(&rig.game, &rig.s, &rig.events));
    }
    let [one, two, all] = logs.map(|log| log.lines().join("\n"));
    contains(&all, &["S1 draws 7 cards: ", "S2 draws 8 cards: ", "draws its opening hand anew", "in secret"]);
    contains(&one, &["S1 draws 7 cards: ", "S2 draws 8 cards (hand 8)", "S2 puts a card under its deck"]);
    contains(&two, &["S1 draws 7 cards (hand 7)", "S2 draws 8 cards: ", "S1 puts a card under its deck"]);
    let secret = |log: &str, seat: &str| {
        log.lines().any(|line| line.starts_with(&format!("{seat} places")) && line.contains("in secret"))
    };
    assert!(secret(&one, "S1") && !secret(&one, "S2") && !secret(&two, "S1"), "{one}\n\n{two}");
}

#[test]
fn matches_at_random_are_reported_in_lines_that_fit_and_to_viewers_as_far_as_they_see() {
    for seed in 0..6 {
        let mut rig = Rig::dealt(&[], ["ghostline", "fortress"], seed);
        let mut logs = [Log::new(Some(P1), false), Log::new(Some(P2), false), Log::new(None, false)];
        logs.iter_mut().for_each(|log| log.reached(&rig.game, &rig.s, &rig.events));
        let mut turn = 0usize;
        while let Some((seat, _)) = rig.s.ask {
            let options = rig.options();
            turn += 7;
            let action = options[turn % options.len()].clone();
            let read = rig.game.read_action(&action).expect("it is offered");
            logs.iter_mut().for_each(|log| log.chose(&rig.game, seat, read, options.len(), None));
            rig.choose(seat, &action);
            logs.iter_mut().for_each(|log| log.reached(&rig.game, &rig.s, &rig.events));
        }
        assert!(rig.s.is_over() && rig.game.to_act(&rig.s).is_empty());
        for (log, viewer) in logs.iter().zip([Some(P1), Some(P2), None]) {
            let text = log.lines().join("\n");
            let long = text.lines().find(|line| line.chars().count() > WIDTH);
            assert!(long.is_none(), "{long:?}");
            assert!(!text.contains("hidden card"), "{text}");
            contains(&text, &["The match is over", "Winner: "]);
            let Some(viewer) = viewer else { continue };
            let mut seen = rig.s.clone();
            rig.game.redact(&mut seen, viewer);
            let enemy = Seat(1 - viewer.0);
            let drawn = format!("{enemy} draws ");
            let named =
                |line: &&str| line.trim_start().starts_with(&drawn) && line.contains("card") && line.contains(": ");
            assert_eq!(text.lines().find(named), None);
        }
    }
}

#[test]
fn a_push_over_equipment_is_told_once_with_where_it_ended() {
    // AF-EQ-2, AF-MOV-2
    let pushed = |lost: u8| {
        let mut rig = Rig::with(&[("cards.OP01.effects", "[{ verb = \"push\", who = \"foe\", n = 2 }]")]);
        rig.stand(P1, "OP01", "c1");
        rig.stand(P2, "OP07", "c2");
        rig.wound(P2, "OP07", lost);
        rig.lay(P1, "EQ04", "c3");
        rig.hand(P1, &["SU01"; 3]);
        described(&mut rig, &["1 ability c1 1 N"])
    };
    let log = pushed(0);
    in_order(&log, &["Tangle Mine of S1 works", "Burr c3 loses 2 health: 2 left", "S2's Burr c2 is moved to c4"]);
    assert!(!log.contains("->"), "reported twice:\n{log}");
    let log = pushed(2);
    in_order(&log, &["S2's Burr c2 is moved to c3", "S2's Burr c3 is defeated and retired"]);
}

#[test]
fn an_operator_that_has_left_is_called_by_its_name() {
    // AF-EX-4
    let scatter =
        "{ name = \"Scatter\", type = \"command\", init = 6, effects = [{ verb = \"retreat\", who = \"enemy\" }] }";
    let mut rig = Rig::with(&[("cards.X01", scatter)]);
    rig.stand(P1, "OP02", "c1");
    rig.hand(P1, &["SU01"; 3]);
    rig.hand(P2, &["X01", "SU01"]);
    let log = described(&mut rig, &["1 move c1", "2 play X01 c1"]);
    in_order(
        &log,
        &["S1's Needle c1 retreats to the hand", "now the move of S1's Needle c1:", "S1's move comes to nothing"],
    );
}

#[test]
fn an_innate_whose_operator_has_been_defeated_is_not_said_to_work() {
    // AF-EX-7
    let knobs = [
        ("cards.OP01.innates", "[{ on = \"rest\", do = [{ verb = \"damage\", who = \"neighbour\", n = 3 }] }]"),
        ("cards.OP02.innates", "[{ on = \"rest\", do = [{ verb = \"draw\", n = 1 }] }]"),
    ];
    let mut rig = Rig::with(&knobs);
    rig.stand(P1, "OP01", "c1");
    rig.stand(P1, "OP02", "c2");
    rig.hand(P1, &["SU01"]);
    let log = described(&mut rig, &["1 rest", "1 first 1"]);
    in_order(&log, &["Picket of S1 works: innate", "S1's Needle c2 is defeated and retired"]);
    assert!(!log.contains("Needle of S1 works"), "{log}");
}

#[test]
fn counterstrike_is_told_as_damage_and_not_as_a_way_to_use_an_ability() {
    // AF-KW-8, AF-Q31
    let ways = "[{ verb = \"damage\", who = \"foe\" }, { verb = \"draw\", n = 1, or = true }]";
    let mut rig = Rig::with(&[("cards.OP15.effects", ways)]);
    rig.stand(P1, "OP11", "c1");
    rig.stand(P2, "OP15", "c2");
    rig.hand(P1, &["SU01"; 3]);
    let log = described(&mut rig, &["1 ability c1 1 N", "1 pass"]);
    in_order(
        &log,
        &[
            "S2's Vesper c2 deals its damage (Counterstrike), aimed at S1's Halberd c1",
            "S1's Halberd c1 takes 3 damage",
            "S2's Vesper c2 takes 2 damage",
        ],
    );
}

#[test]
fn exfiltrate_is_not_said_to_work_where_taunt_holds() {
    // AF-KW-10, AF-KW-19
    let leaves = |enemy: &str| {
        let mut rig = Rig::new();
        rig.stand(P1, "OP09", "c3");
        rig.stand(P2, enemy, "b3");
        rig.hand(P1, &["SU01"; 3]);
        described(&mut rig, &["1 ability c3 1 W"])
    };
    in_order(&leaves("OP11"), &["Dirk of S1 works: Exfiltrate", "S1's Dirk c3 retreats to the hand"]);
    let held = leaves("OP12");
    assert!(!held.contains("Exfiltrate") && !held.contains("retreats"), "{held}");
}

#[test]
fn a_record_names_drawn_hidden_and_bottomed_cards_only_for_those_who_know_them() {
    let mut rig = Rig::new();
    let (drawn, played) = (rig.card("SU01"), rig.card("EQ04"));
    rig.s.phase = Phase::Mulligan;
    let declared = Event::Declared {
        seat: P1,
        kind: OpKind::Logistics,
        card: played,
        hidden: true,
        tile: Tile::NOWHERE,
        path: Path::default(),
        mode: 0,
        aims: [Aimed::default(); 2],
        response: false,
    };
    let events = [Event::Drew(P1, drawn, 5), declared, Event::Bottomed(P1, drawn)];
    let named = |viewer: Option<Seat>| {
        let span = LogSpan { before: Some(&rig.s), choices: &[], events: &events, after: &rig.s, viewer, drawn: true };
        let recorded = |at: usize| events[at].recorded(&EventContext { game: &rig.game, span: &span, at });
        [0, 1, 2].map(|at| recorded(at).get("card").is_some())
    };
    assert_eq!([None, Some(P1), Some(P2)].map(named), [[true; 3], [true; 3], [false; 3]]);
}

#[test]
fn a_turn_is_drawn_with_moves_damage_and_defeats() {
    // AF-OP-3
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "c1");
    let card = rig.s.units[0].card;
    let [from, to] = ["c1", "c2"].map(at);
    let damaged = |n| Event::Damaged { seat: P1, card, tile: to, n, blocked: 1, left: 1 };
    let events = [
        Event::Moved(P1, card, from, to, Path::default()),
        damaged(2),
        damaged(0),
        Event::Defeated(P1, card, to),
        Event::Turn(P2, 2),
    ];
    let span = LogSpan { before: None, choices: &[], events: &events, after: &rig.s, viewer: None, drawn: true };
    let trace = |at| rig.game.trace(&EventContext { game: &rig.game, span: &span, at });
    let [from, to] = [from, to].map(|tile| rig.game.tile_name(tile));
    let drawn = [Trace::moved(from, to.clone(), 0), Trace::hit(to.clone(), 2, false), Trace::hit(to, 0, true)];
    for (at, expected) in [Some(&drawn[0]), Some(&drawn[1]), None, Some(&drawn[2]), None].into_iter().enumerate() {
        let found = trace(at);
        let shown = found.as_ref().map(|trace| (&trace.kind, &trace.at));
        assert_eq!(shown, expected.map(|trace| (&trace.kind, &trace.at)), "event {at}");
        assert!(found.is_none_or(|trace| trace.about.contains("S1")), "event {at}");
    }
    assert!(Ashenfront::begins_turn(&events[4]) && !Ashenfront::begins_turn(&events[0]));
}

#[test]
fn sentences_name_fields_that_their_events_have() {
    assert_eq!(evenhand_game::game::events::unknown_names::<crate::Ashenfront>(), Vec::<String>::new());
}
