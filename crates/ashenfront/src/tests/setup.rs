//! Tests of the setup before the first turn (AF-SET).

use super::rig::{P1, P2, Rig};
use crate::Event;
use crate::model::state::{Phase, Question};
use evenhand_game::game::Secrets;

const START: (&str, &str) = ("rules.setup.starter", "\"p1\"");
const KEEP: (&str, &str) = ("rules.setup.mulligan", "\"none\"");

fn dealt(knobs: &[(&str, &str)]) -> Rig {
    Rig::dealt(&[&[START], knobs].concat(), ["spearhead", "ghostline"], 5)
}

/// Both seats must place operators from these hands.
fn placing(knobs: &[(&str, &str)], hands: [&[&str]; 2]) -> Rig {
    let mut rig = Rig::with(knobs);
    rig.hand(P1, hands[0]);
    rig.hand(P2, hands[1]);
    (rig.s.phase, rig.s.step, rig.s.ask) = (Phase::Placement, 0, Some((P1, Question::Place)));
    rig
}

#[test]
fn a_mulligan_draws_a_full_hand_and_its_player_chooses_what_goes_under_the_deck() {
    // AF-SET-2, AF-Q7
    let mut rig = dealt(&[]);
    rig.play(&["1 yes"]);
    assert_eq!((rig.asked(), rig.cards_in_hand(P1)), (Some((P1, Question::Bottom)), 7));
    let hand = rig.hand_of(P1);
    let last = rig.options().pop().expect("cards");
    assert!(last == format!("discard {}", hand[6]), "any card of the hand can go");
    rig.choose(P1, &last);
    let player = rig.s.player(P1);
    assert_eq!((rig.game.cards[player.deck[0]].id.as_str(), player.bottom_own), (hand[6].as_str(), 1));
    let mut seen = rig.s.clone();
    rig.game.redact(&mut seen, P1);
    assert_eq!(seen.player(P1).deck[0], rig.s.player(P1).deck[0], "it is known to its player");
    let mut seen = rig.s.clone();
    rig.game.redact(&mut seen, P2);
    assert_ne!(seen.player(P1).deck[0], rig.s.player(P1).deck[0], "and to nobody else");
}

#[test]
fn mulligans_can_be_limited_forbidden_or_free_once() {
    // AF-Q7
    assert_eq!(dealt(&[KEEP]).s.phase, Phase::Placement);
    let mut rig = dealt(&[("rules.setup.mulligan_max", "0")]);
    assert_eq!(rig.s.phase, Phase::Placement);
    rig = dealt(&[("rules.setup.mulligan", "\"free_one\"")]);
    rig.play(&["1 yes"]);
    assert_eq!((rig.asked(), rig.cards_in_hand(P1)), (Some((P1, Question::Mulligan)), 7), "the first costs nothing");
    rig.play(&["1 yes"]);
    assert_eq!(rig.asked(), Some((P1, Question::Bottom)));
    let first = rig.options()[0].clone();
    rig.choose(P1, &first);
    assert_eq!((rig.asked(), rig.cards_in_hand(P1)), (Some((P1, Question::Mulligan)), 6), "the second costs one");
}

#[test]
fn hands_are_as_large_as_the_knobs_say_and_the_starter_has_the_smaller_one() {
    // AF-SET-1, AF-Q6
    let hands = |rig: &Rig| (rig.cards_in_hand(P1), rig.cards_in_hand(P2));
    assert_eq!(hands(&dealt(&[])), (7, 8));
    assert_eq!(hands(&dealt(&[("rules.setup.starter", "\"p2\"")])), (8, 7));
    assert_eq!(hands(&dealt(&[("rules.setup.hand_first", "5"), ("rules.setup.hand_second", "9")])), (5, 9));
    let starters: Vec<_> = (0..20)
        .map(|seed| Rig::dealt(&[("rules.setup.starter", "\"seed\"")], ["spearhead", "fortress"], seed).s.starter)
        .collect();
    assert!(starters.contains(&P1) && starters.contains(&P2), "a coin");
}

#[test]
fn the_starting_player_is_at_home_in_row_1() {
    // AF-BRD-3, AF-SET-3
    for (starter, zones) in [("\"p1\"", ["1", "5"]), ("\"p2\"", ["5", "1"])] {
        let rig = dealt(&[("rules.setup.starter", starter), KEEP]);
        let seat = rig.asked().expect("the starter places").0;
        assert_eq!(seat, rig.s.starter);
        let deploys: Vec<String> = rig.options().into_iter().filter(|option| option.starts_with("deploy")).collect();
        assert!(!deploys.is_empty() && deploys.iter().all(|option| option.ends_with('1')));
        let home = |seat| if rig.s.home(seat) == rig.s.home(rig.s.starter) { "1" } else { "5" };
        assert_eq!([home(P1), home(P2)], zones);
    }
}

#[test]
fn placing_is_secret_and_revealed_together() {
    // AF-SET-5, AF-INF-4, AF-Q5
    let mut rig = placing(&[], [&["OP01", "OP03", "SU01"], &["OP02", "SU01"]]);
    rig.play(&["1 deploy OP01 a1", "1 pass"]);
    assert_eq!((rig.asked(), rig.tile(P1, "OP01").as_str()), (Some((P2, Question::Place)), "gone"));
    let mut seen = rig.s.clone();
    rig.game.redact(&mut seen, P2);
    assert_eq!((seen.player(P1).placed.len(), seen.player(P1).hand.len()), (0, 3), "not even how many");
    assert!(!rig.saw(|event| matches!(event, Event::Placed(..))));
    rig.play(&["2 deploy OP02 e5"]);
    assert_eq!((rig.tile(P1, "OP01"), rig.tile(P2, "OP02")), ("a1".into(), "e5".into()));
    assert!(rig.is_idle(P1));

    let mut rig = placing(&[("rules.setup.hidden", "false")], [&["OP01", "OP03", "SU01"], &["OP02", "SU01"]]);
    rig.play(&["1 deploy OP01 a1", "1 pass"]);
    let mut seen = rig.s.clone();
    rig.game.redact(&mut seen, P2);
    assert_eq!((seen.player(P1).placed.len(), seen.player(P1).hand.len()), (1, 2));
}

#[test]
fn no_more_are_placed_than_a_squad_has_and_nothing_is_set_off() {
    // AF-SET-3, AF-SET-4, AF-Q5, AF-Q47
    let most = |knobs: &[(&str, &str)]| {
        let mut rig = placing(knobs, [&["OP01", "OP02", "OP03", "OP04", "OP05", "SU01"], &["SU01"]]);
        let mut count = 0;
        while rig.asked() == Some((P1, Question::Place)) {
            let option = rig.options()[1].clone();
            rig.choose(P1, &option);
            count += 1;
        }
        assert_eq!(rig.s.squad(P1).count(), count);
        count
    };
    assert_eq!(most(&[]), 4);
    assert_eq!(most(&[("rules.squad.max", "2")]), 2);
    for (free, count) in [("none", 0), ("1", 1), ("2", 2), ("3", 3), ("squad", 4)] {
        let free = format!("\"{free}\"");
        if count > 0 {
            assert_eq!(most(&[("rules.setup.free_deploy", &free)]), count);
        } else {
            let rig = dealt(&[KEEP, ("rules.setup.free_deploy", &free)]);
            assert_eq!(rig.asked(), Some((P1, Question::Main)));
        }
    }
    // Beacon and Reinforce allow no other tiles. Assault and Quickaid do nothing.
    let mut rig = placing(&[], [&["OP05", "OP01", "OP11", "OP03", "SU01"], &["SU01"]]);
    rig.play(&["1 deploy OP05 c1"]);
    assert!(rig.options().iter().all(|option| option == "pass" || option.ends_with('1')));
    rig.play(&["1 deploy OP11 b1", "1 deploy OP03 d1", "1 pass"]);
    assert!(rig.is_idle(P1) && rig.gains(P1).is_empty());
}

#[test]
fn nobody_draws_as_a_turn_begins() {
    // AF-SET-6
    let mut rig = dealt(&[KEEP, ("rules.setup.free_deploy", "\"none\"")]);
    assert_eq!((rig.cards_in_hand(P1), rig.cards_in_hand(P2)), (7, 8));
    rig.play(&["1 rest"]);
    assert_eq!((rig.cards_in_hand(P1), rig.cards_in_hand(P2)), (10, 8), "cards come at Rest");
}

#[test]
fn landing_zones_have_the_shape_that_is_set() {
    // AF-Q2, AF-BRD-3
    let tiles = |shape: &str| {
        let shape = format!("\"{shape}\"");
        let rig = placing(&[("rules.board.lz", &shape)], [&["OP01", "SU01"], &["SU01"]]);
        let tiles: Vec<String> =
            rig.options()[1..].iter().map(|option| option["deploy OP01 ".len()..].into()).collect();
        tiles.join(" ")
    };
    assert_eq!(tiles("row"), "a1 b1 c1 d1 e1");
    assert_eq!(tiles("middle3"), "b1 c1 d1");
    assert_eq!(tiles("two_rows"), "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2");
}

#[test]
fn a_secret_double_goes_back_where_callsigns_are_unique_for_everybody() {
    // AF-Q22
    let knobs = [("rules.unique.callsign", "\"global\"")];
    let mut rig = placing(&knobs, [&["OP01", "SU01"], &["OP01", "SU01"]]);
    rig.play(&["1 deploy OP01 a1", "2 deploy OP01 a5"]);
    assert_eq!((rig.tile(P1, "OP01").as_str(), rig.tile(P2, "OP01").as_str()), ("a1", "gone"));
    assert_eq!(rig.hand_of(P2), ["OP01", "SU01"]);
    let mut rig = placing(&[], [&["OP01", "SU01"], &["OP01", "SU01"]]);
    rig.play(&["1 deploy OP01 a1", "2 deploy OP01 a5"]);
    assert_eq!((rig.tile(P1, "OP01").as_str(), rig.tile(P2, "OP01").as_str()), ("a1", "a5"));
}
