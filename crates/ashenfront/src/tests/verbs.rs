//! Tests of each verb, on cards made for the test, including verbs that no placeholder card uses (ledger 4.1).

use super::rig::{P1, P2, Rig};
use crate::Event;
use crate::model::content::Keyword;
use crate::model::state::{OpKind, Question};

/// The first seat holds a command `X01` with initiative 6 and these effects, and two cards to pay with.
pub(super) fn command(effects: &str, knobs: &[(&str, &str)]) -> Rig {
    let card = format!("{{ name = \"Test\", type = \"command\", init = 6, effects = [{effects}] }}");
    let mut rig = Rig::with(&[&[("cards.X01", card.as_str())], knobs].concat());
    rig.hand(P1, &["X01", "SU01", "SU02"]);
    rig
}

/// Gives OP01 an ability with these effects and a range of 4, and the first seat cards to pay with.
pub(super) fn ability(effects: &str) -> Rig {
    let effects = format!("[{effects}]");
    let mut rig = Rig::with(&[("cards.OP01.effects", &effects), ("cards.OP01.range", "4")]);
    rig.hand(P1, &["SU01"; 4]);
    rig
}

#[test]
fn swap_exchanges_tiles() {
    // AF-BRD-1
    let mut rig = ability("{ verb = \"swap\", who = \"foe\" }");
    rig.stand(P1, "OP01", "c1");
    rig.stand(P2, "OP07", "c4");
    rig.play(&["1 ability c1 1 N"]);
    assert_eq!((rig.tile(P1, "OP01").as_str(), rig.tile(P2, "OP07").as_str()), ("c4", "c1"));
    let mut rig = command("{ verb = \"swap\", who = \"ally\", with = \"enemy\" }", &[]);
    rig.stand(P1, "OP01", "a1");
    rig.stand(P2, "OP07", "e5");
    rig.play(&["1 play X01 a1 e5"]);
    assert_eq!((rig.tile(P1, "OP01").as_str(), rig.tile(P2, "OP07").as_str()), ("e5", "a1"));
}

#[test]
fn pull_and_push_go_straight_up_to_what_is_in_the_way() {
    // AF-BRD-1, AF-MOV-2
    let shoved = |verb: &str, n: u8, body: Option<&str>| {
        let mut rig = ability(&format!("{{ verb = \"{verb}\", who = \"foe\", n = {n} }}"));
        rig.stand(P1, "OP01", "c1");
        rig.stand(P2, "OP07", "c3");
        if let Some(tile) = body {
            rig.stand(P1, "OP02", tile);
        }
        rig.play(&["1 ability c1 1 N"]);
        rig.tile(P2, "OP07")
    };
    assert_eq!((shoved("pull", 1, None), shoved("pull", 4, None)), ("c2".into(), "c2".into()));
    assert_eq!(shoved("pull", 1, Some("c2")), "c3");
    assert_eq!((shoved("push", 1, None), shoved("push", 4, None)), ("c4".into(), "c5".into()));
    assert_eq!(shoved("push", 4, Some("c5")), "c4");
    let mut rig = ability("{ verb = \"push\", who = \"foe\", n = 2 }");
    rig.stand(P1, "OP01", "c1");
    rig.stand(P2, "OP07", "c2");
    rig.lay(P1, "EQ04", "c3");
    rig.play(&["1 ability c1 1 N"]);
    assert_eq!((rig.tile(P2, "OP07").as_str(), rig.health(P2, "OP07")), ("c4", 2), "over a mine");
}

#[test]
fn search_takes_a_card_of_the_deck_and_recover_one_of_the_discard_pile() {
    let mut rig = command("{ verb = \"search\", of = \"operator\" }", &[]);
    rig.deck(P1, &["OP01", "SU03", "OP02", "OP01"]);
    rig.play(&["1 play X01"]);
    assert_eq!(
        (rig.asked(), rig.options()),
        (Some((P1, Question::Take)), vec!["take OP01".into(), "take OP02".into()])
    );
    rig.play(&["1 take OP01"]);
    assert_eq!((rig.hand_of(P1), rig.s.player(P1).deck.len()), (vec!["OP01".into(), "SU01".into(), "SU02".into()], 3));
    let mut rig = command("{ verb = \"recover\" }", &[]);
    rig.discards(P1, &["SU03"]);
    rig.play(&["1 play X01"]);
    assert!(rig.hand_of(P1).contains(&"SU03".into()), "the only one");
    let mut rig = command("{ verb = \"recover\", of = \"operator\" }", &[]);
    rig.discards(P1, &["SU03"]);
    rig.play(&["1 play X01"]);
    assert!(rig.is_idle(P1) && rig.cards_in_hand(P1) == 2, "nothing fits");
}

#[test]
fn cancel_brings_what_it_answers_to_nothing() {
    // AF-EX-3, AF-Q8
    let cancels = |init: &str| {
        let mut rig = command("{ verb = \"cancel\" }", &[("cards.X01.init", init)]);
        rig.stand(P2, "OP13", "c5");
        rig.hand(P2, &["SU01"; 3]);
        rig.turn_of(P2);
        rig.play(&["2 move c5", "1 play X01"]);
        if rig.asked() == Some((P2, Question::Path)) {
            rig.play(&["2 go S"]);
        }
        assert_eq!((rig.gains(P2), rig.discarded(P2)), (vec![3], vec!["SU01".into()]), "its cost is sunk");
        (rig.tile(P2, "OP13"), rig.saw(|event| *event == Event::Fizzled(P2, OpKind::Move)))
    };
    assert_eq!(cancels("6"), ("c5".into(), true));
    assert_eq!(cancels("1"), ("c4".into(), false), "too late");
    // A canceled deployment goes to the discard pile. A canceled Ult is retired.
    for (own, action, pile) in [("OP01", "2 deploy OP01 a5", "discard"), ("UL14", "2 ult UL14 1", "retired")] {
        let mut rig = command("{ verb = \"cancel\" }", &[]);
        rig.stand(P2, "OP14", "c5");
        rig.hand(P2, &[own, "SU01", "SU02"]);
        rig.turn_of(P2);
        rig.play(&[action, "1 play X01"]);
        let found = if pile == "discard" { rig.discarded(P2) } else { rig.retired(P2) };
        assert_eq!(found, [own]);
        assert_eq!(rig.s.squad(P2).count(), 1);
    }
}

#[test]
fn ready_and_exhaust_work_on_operators_and_bases() {
    // AF-Q27, AF-REST-4
    let mut rig = command("{ verb = \"exhaust\", who = \"enemy\" }", &[]);
    rig.stand(P1, "OP01", "c1");
    rig.stand(P2, "OP13", "c2");
    rig.hand(P2, &["SU01"; 3]);
    rig.play(&["1 play X01 c2", "2 pass"]);
    rig.play(&["1 rest"]);
    assert!(rig.is_idle(P2) && !rig.offers("ability c2 1 S") && rig.offers("move c2"), "its ability is exhausted");
    rig.play(&["2 rest", "1 rest"]);
    assert!(rig.offers("ability c2 1 S"), "readied at its own Rest");

    let mut rig = command("{ verb = \"ready\", who = \"ally\" }", &[("rules.ops.exhaust_on_ability", "true")]);
    rig.stand(P1, "OP13", "c1");
    rig.stand(P2, "OP14", "c2");
    rig.play(&["1 ability c1 1 N", "1 discard SU01"]);
    assert!(!rig.offers("ability c1 1 N"));
    rig.play(&["1 play X01 c1"]);
    assert!(rig.offers("ability c1 1 N"));

    for (verb, exhausted) in [("ready", 0), ("exhaust", 2)] {
        let mut rig = command(&format!("{{ verb = \"{verb}\", who = \"base\" }}"), &[]);
        rig.base(P1, &["PR01", "PR02"]);
        rig.s.player_mut(P1).base[0].exhausted = true;
        rig.play(&["1 play X01"]);
        assert_eq!(rig.s.player(P1).base.iter().filter(|held| held.exhausted).count(), exhausted, "{verb}");
    }
}

#[test]
fn discard_is_of_the_choice_of_whoever_discards() {
    // AF-TYPE-7
    let mut rig = command("{ verb = \"discard\", player = \"opp\", n = 2 }", &[]);
    rig.hand(P2, &["TA01", "TA02", "SU01", "SU02"]);
    rig.deck(P2, &["BP01"]);
    rig.play(&["1 play X01", "2 pass"]);
    assert_eq!(rig.asked(), Some((P2, Question::Discard)));
    rig.play(&["2 discard TA01", "2 discard SU02"]);
    assert_eq!(
        (rig.hand_of(P2), rig.discarded(P2)),
        (vec!["BP01".into(), "SU01".into(), "TA02".into()], vec!["SU02".into(), "TA01".into()])
    );
    let mut rig = command("{ verb = \"discard\", n = 1 }, { verb = \"draw\", n = 1, player = \"opp\" }", &[]);
    rig.deck(P2, &["BP01"]);
    rig.play(&["1 play X01", "1 discard SU02"]);
    assert_eq!((rig.hand_of(P1), rig.hand_of(P2)), (vec!["SU01".into()], vec!["BP01".into()]));
}

#[test]
fn use_lets_an_operator_act_at_no_cost() {
    // AF-UNIT-6, AF-KW-30
    let mut rig = command("{ verb = \"use\", who = \"ally\" }", &[]);
    rig.stand(P1, "OP11", "c1");
    rig.stand(P2, "OP15", "c2");
    rig.play(&["1 play X01 c1", "1 pass"]);
    assert_eq!((rig.health(P2, "OP15"), rig.health(P1, "OP11")), (2, 1), "it is no reaction: Counterstrike");
    assert_eq!((rig.cards_in_hand(P1), rig.gains(P1)), (2, vec![3]), "no card, and no opportunity of its own");
    let mut rig = command("{ verb = \"use\", who = \"ally\" }, { verb = \"draw\", n = 1 }", &[]);
    rig.stand(P1, "OP11", "c1");
    rig.deck(P1, &["BP01"]);
    rig.play(&["1 play X01 c1"]);
    assert!(rig.is_idle(P1) && rig.cards_in_hand(P1) == 3, "nobody in reach: the rest happens");
}

/// Returns a match with four operators of the first seat with this ability on a1 to d1, and cards to pay with.
fn four_with(ability: &str) -> Rig {
    let operators = ["OP01", "OP02", "OP03", "OP05"];
    let paths = operators.map(|id| format!("cards.{id}.effects"));
    let knobs: Vec<(&str, &str)> = paths.iter().map(|path| (path.as_str(), ability)).collect();
    let mut rig = Rig::with(&knobs);
    for (id, tile) in operators.into_iter().zip(["a1", "b1", "c1", "d1"]) {
        rig.stand(P1, id, tile);
    }
    rig.hand(P1, &["SU01"; 4]);
    rig
}

#[test]
fn use_begins_an_ability_once_in_a_chain() {
    // AF-UNIT-6, AF-STG-6
    let not_used = |rig: &Rig| -> Vec<String> {
        let which = rig.events.iter().filter_map(|event| match event {
            Event::NotUsed { tile, again: true, .. } => Some(tile.name()),
            _ => None,
        });
        which.collect()
    };
    let mut rig =
        four_with("[{ verb = \"use\", who = \"ally\" }, { verb = \"gain\", resource = \"control_points\", n = 1 }]");
    rig.play(&["1 ability a1 1 b1", "1 use 1 c1", "1 use 1 d1"]);
    assert_eq!(rig.asked(), Some((P1, Question::React)));
    rig.play(&["1 use 1 a1"]);
    assert!(rig.is_idle(P1), "that of a1 is under way");
    assert_eq!((rig.cp(P1), not_used(&rig)), (4, vec!["a1".into()]), "what else the abilities do happens");
    rig.play(&["1 ability b1 1 c1", "1 use 1 d1", "1 use 1 c1"]);
    assert!(rig.is_idle(P1), "that of c1 was begun in this chain");
    assert_eq!((rig.cp(P1), not_used(&rig)), (7, vec!["a1".into(), "c1".into()]), "another operation, another chain");
}

#[test]
fn a_use_that_would_do_nothing_is_not_offered() {
    // AF-UNIT-6
    let mut rig = four_with("[{ verb = \"use\", who = \"ally\" }]");
    rig.play(&["1 ability a1 1 b1"]);
    assert_eq!(rig.options(), ["use 1 c1", "use 1 d1"], "not that of a1, which is under way");
    rig.play(&["1 use 1 c1"]);
    assert!(rig.is_idle(P1), "only d1 is left, which can do nothing");
    let used = |event: &&Event| matches!(event, Event::Reacted { .. });
    assert_eq!(rig.events.iter().filter(used).count(), 2);
}

#[test]
fn all_that_use_each_other_come_to_an_end() {
    // AF-UNIT-6, AF-STG-6
    let mut rig =
        four_with("[{ verb = \"use\", who = \"allies\" }, { verb = \"gain\", resource = \"control_points\", n = 1 }]");
    rig.play(&["1 ability a1 1"]);
    assert!(rig.is_idle(P1));
    assert_eq!(rig.cp(P1), 4, "each once");
}

#[test]
fn two_effects_that_say_use_are_two_chains() {
    // AF-UNIT-6
    let mut rig = command("{ verb = \"use\", who = \"ally\" }, { verb = \"use\", who = \"ally\" }", &[]);
    rig.stand(P1, "OP01", "c1");
    rig.stand(P2, "OP11", "c2");
    rig.play(&["1 play X01 c1"]);
    assert!(rig.is_idle(P1));
    assert_eq!(rig.health(P2, "OP11"), 2, "the same ability twice");
}

#[test]
fn retire_takes_out_of_the_game_and_scores_nothing() {
    // AF-UNIT-4, AF-WIN-2
    let mut rig = command("{ verb = \"banish\", who = \"enemy\" }", &[]);
    let host = rig.stand(P2, "OP06", "c3");
    rig.equip(P2, "EQ01", host);
    rig.stand(P1, "OP02", "c2");
    rig.play(&["1 play X01 c3"]);
    assert_eq!((rig.retired(P2), rig.cp(P1), rig.health(P1, "OP02")), (vec!["OP06".into()], 0, 2), "no gift");
    assert_eq!(rig.s.pieces.len(), 1);
}

#[test]
fn deploy_brings_an_operator_with_what_its_arrival_does() {
    // AF-DEP-2
    for (to, far) in [("any", true), ("zone", false)] {
        let mut rig = command(&format!("{{ verb = \"deploy\", to = \"{to}\" }}"), &[]);
        rig.hand(P1, &["OP13"]);
        rig.play(&["1 play X01"]);
        assert_eq!((rig.asked(), rig.offers("deploy OP13 c3")), (Some((P1, Question::Bring)), far));
        rig.play(&["1 deploy OP13 c1"]);
        assert_eq!(rig.asked(), Some((P1, Question::Path)), "Raid");
        rig.play(&["1 go N"]);
        assert_eq!((rig.tile(P1, "OP13").as_str(), rig.gains(P1)), ("c2", vec![3]));
    }
    let mut rig =
        command("{ verb = \"deploy\", to = \"any\" }, { verb = \"draw\", n = 1 }", &[("rules.squad.max", "1")]);
    rig.stand(P1, "OP01", "c1");
    rig.hand(P1, &["OP13"]);
    rig.deck(P1, &["BP01"]);
    rig.play(&["1 play X01"]);
    assert_eq!((rig.s.squad(P1).count(), rig.cards_in_hand(P1)), (1, 4), "no space: the rest happens");
}

#[test]
fn attributes_change_for_as_long_as_it_says() {
    // AF-UNIT-1, AF-RNG-8
    for (until, lasts) in [
        ("exchange", [false, false, false, false]),
        ("turn", [true, false, false, false]),
        ("rest", [true, false, false, false]),
        ("round", [true, true, false, false]),
        ("play", [true, true, true, true]),
    ] {
        let effect = format!("{{ verb = \"change\", who = \"ally\", speed = 2, until = \"{until}\" }}");
        let mut rig = command(&effect, &[]);
        rig.stand(P1, "OP01", "c1");
        rig.hand(P2, &["SU01"]);
        let speed = |rig: &Rig| rig.game.sheet(&rig.s, rig.unit(P1, "OP01").expect("it stands")).speed == 4;
        rig.play(&["1 play X01 c1", "2 pass"]);
        let mut found = vec![speed(&rig)];
        for rest in ["1 rest", "2 rest", "1 rest"] {
            rig.play(&[rest]);
            found.push(speed(&rig));
        }
        assert_eq!(found, lasts, "{until}");
    }
}

#[test]
fn changes_of_all_durations_go_together() {
    // AF-STG-6
    let spans = ["exchange", "turn", "rest", "round", "play", "instance"];
    let effects: Vec<String> = spans
        .iter()
        .map(|until| {
            format!("{{ verb = \"change\", who = \"tile\", speed = 1, until = \"{until}\", on_point = true }}")
        })
        .collect();
    let mut rig = command(&effects.join(", "), &[]);
    rig.stand(P1, "OP01", "c3");
    rig.hand(P2, &["X01", "SU01"]);
    rig.play(&["1 play X01 c3", "2 play X01 c3"]);
    assert!(rig.is_idle(P1));
    let speed = rig.game.sheet(&rig.s, rig.unit(P1, "OP01").expect("it stands")).speed;
    assert!(speed >= 2 + 8, "{speed}");
}

#[test]
fn what_is_taken_away_stays_away() {
    // AF-UNIT-5
    let mut rig = command("{ verb = \"disable\", who = \"enemy\", what = [\"ability\"], until = \"round\" }", &[]);
    rig.stand(P1, "OP13", "c1");
    rig.stand(P2, "OP07", "c2");
    rig.hand(P2, &["SU01"; 3]);
    rig.play(&["1 play X01 c2", "2 pass"]);
    rig.play(&["1 ability c1 1 N", "2 pass", "1 discard SU01", "2 pass"]);
    assert_eq!(rig.health(P1, "OP13"), 3, "nor does it retaliate");
    rig.play(&["1 rest"]);
    assert!(!rig.offers("ability c2 1 S"));
    let mut rig = command("{ verb = \"grant\", who = \"ally\", keyword = \"backstab 2\", until = \"turn\" }", &[]);
    rig.stand(P1, "OP01", "c3");
    rig.stand(P2, "OP11", "c2");
    rig.play(&["1 play X01 c3"]);
    assert!(rig.game.sheet(&rig.s, rig.unit(P1, "OP01").expect("it stands")).has(Keyword::Backstab));
    rig.play(&["1 ability c3 1 S", "1 discard SU01"]);
    assert_eq!(rig.health(P2, "OP11"), 1);
}

#[test]
fn points_and_opportunity_come_and_go() {
    // AF-WIN-4, AF-OPP-1
    let mut rig = command(
        "{ verb = \"gain\", resource = \"control_points\", n = 2 }, { verb = \"gain\", resource = \"control_points\", n = -1, player = \"opp\" }, { verb = \"gain\", resource = \"opportunity\", n = 1 }",
        &[],
    );
    rig.s.player_mut(P2).cp = 3;
    rig.play(&["1 play X01"]);
    assert_eq!((rig.cp(P1), rig.cp(P2), rig.gains(P1)), (2, 2, vec![4]));
}

#[test]
fn conditions_are_looked_at_as_the_effect_happens() {
    let happens = |condition: &str, furnish: &dyn Fn(&mut Rig)| {
        let mut rig =
            command(&format!("{{ verb = \"gain\", resource = \"control_points\", n = 1, if = {condition} }}"), &[]);
        furnish(&mut rig);
        rig.play(&["1 play X01"]);
        rig.cp(P1) == 1
    };
    assert!(happens("{ hand_at_most = 2 }", &|_| {}) && !happens("{ hand_at_most = 1 }", &|_| {}));
    let stands = |tile: &'static str| move |rig: &mut Rig| _ = rig.stand(P1, "OP01", tile);
    assert!(happens("{ in_enemy_zone = 1 }", &stands("a5")) && !happens("{ in_enemy_zone = 1 }", &stands("a4")));
    assert!(happens("{ on_points = 1 }", &stands("a3")) && !happens("{ on_points = 1 }", &stands("a2")));
}

#[test]
fn an_ability_can_be_aimed_in_alternatives_and_at_once_around() {
    // AF-RNG-3, AF-RNG-5
    let mut rig = ability(
        "{ verb = \"lose\", who = \"adjacent_foes\", n = 1 }, { verb = \"heal\", who = \"adjacent_allies\", n = 1, or = true }",
    );
    rig.stand(P1, "OP01", "c3");
    for (seat, id, tile) in [(P2, "OP07", "c4"), (P2, "OP11", "d3"), (P2, "OP13", "e3"), (P1, "OP02", "b3")] {
        rig.stand(seat, id, tile);
    }
    rig.wound(P1, "OP02", 1);
    rig.play(&["1 ability c3 1", "1 ability c3 2"]);
    assert_eq!(["OP07", "OP11", "OP13"].map(|id| rig.health(P2, id)), [3, 3, 3]);
    assert_eq!(rig.health(P1, "OP02"), 2);
}
