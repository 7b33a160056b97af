//! Tests of the readings of open questions, and of other switches of the rules, at values that are not the default
//! (AF-Q). The readings of keywords are in `readings_keywords`.

use super::rig::{P1, P2, Rig, at};
use crate::Event;
use crate::model::content::Keyword;
use crate::model::state::Question;
use evenhand_game::game::{Dice, Secrets, Seed};

#[test]
fn responses_can_be_more_fewer_answered_or_of_some_kinds() {
    // AF-Q9, AF-RSP-1, AF-RSP-3
    let declared = |knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        rig.stand(P1, "OP01", "c1");
        rig.stand(P2, "OP01", "c5");
        rig.hand(P1, &["SU01"; 4]);
        rig.hand(P2, &["SU01"; 4]);
        rig.play(&["1 logistics SU01 -"]);
        let mut asked = String::new();
        while let Some((seat, Question::Respond(place))) = rig.asked() {
            asked += &format!("{}:{place} ", seat.0 + 1);
            rig.choose(seat, "logistics SU01 -");
        }
        asked
    };
    assert_eq!(declared(&[]), "2:0 ");
    assert_eq!(declared(&[("rules.response.per_op", "0")]), "");
    assert_eq!(declared(&[("rules.response.depth", "0")]), "");
    assert_eq!(declared(&[("rules.response.per_op", "2")]), "2:0 2:0 ");
    assert_eq!(declared(&[("rules.response.depth", "2")]), "2:0 1:1 ");

    let offered = |kinds: &str| {
        let mut rig = Rig::with(&[("rules.response.kinds", kinds)]);
        rig.stand(P2, "OP01", "c5");
        rig.hand(P1, &["SU01"; 4]);
        rig.hand(P2, &["SU01"; 4]);
        rig.play(&["1 logistics SU01 -"]);
        if rig.is_idle(P1) { vec![] } else { rig.options() }
    };
    assert_eq!(offered("[\"move\"]"), ["pass", "move c5"]);
    assert_eq!(offered("[\"logistics\"]"), ["pass", "logistics SU01 -"]);
    assert_eq!(offered("[]"), [""; 0]);
}

#[test]
fn the_initiative_of_what_prints_none_can_be_set() {
    // AF-Q12, AF-EX-1
    for (default, first) in [("4", P2), ("6", P1)] {
        let mut rig = Rig::with(&[("rules.init.default", default)]);
        rig.stand(P2, "OP04", "c5");
        rig.hand(P1, &["SU01"; 4]);
        rig.hand(P2, &["SU01"; 4]);
        rig.play(&["1 logistics SU01 -", "2 move c5"]);
        assert_eq!(rig.s.player(P1).base.len(), usize::from(first == P1), "{default}");
    }
}

#[test]
fn an_ult_can_have_the_default_initiative() {
    // AF-Q10, AF-ULT-1
    for (how, printed, init) in [("operator", "0", 1), ("default4", "0", 4), ("operator", "6", 6), ("default4", "6", 6)]
    {
        let how = format!("\"{how}\"");
        let mut rig = Rig::with(&[("rules.init.ult", &how), ("cards.UL14.init", printed)]);
        rig.stand(P1, "OP14", "c1");
        rig.hand(P1, &["UL14", "SU01"]);
        rig.hand(P2, &["SU01"; 4]);
        rig.play(&["1 ult UL14 1", "2 logistics SU01 -"]);
        assert_eq!(rig.order().expect("it is fixed").0, [init, 4]);
    }
}

#[test]
fn the_card_that_pays_can_be_named_in_declaring() {
    // AF-Q13, AF-DEC-1
    let mut rig = Rig::with(&[("rules.declare.discard_at", "\"declare\"")]);
    rig.stand(P1, "OP01", "c1");
    rig.hand(P1, &["SU01", "SU02", "SU03"]);
    rig.hand(P2, &["SU01", "SU02"]);
    rig.play(&["1 move c1"]);
    assert_eq!(rig.asked(), Some((P1, Question::Pay(0))));
    rig.play(&["1 discard SU02"]);
    assert_eq!((rig.asked(), rig.discarded(P1)), (Some((P2, Question::Respond(0))), vec!["SU02".into()]));
    rig.play(&["2 pass"]);
    assert_eq!(rig.asked(), Some((P1, Question::Path)), "it is not paid twice");
}

#[test]
fn a_path_can_be_declared_with_the_move() {
    // AF-Q14, AF-DEC-7
    let mut rig = Rig::with(&[("rules.declare.path_at", "\"declare\"")]);
    rig.stand(P1, "OP01", "c1");
    rig.stand(P2, "OP04", "d3");
    rig.hand(P1, &["SU01"; 3]);
    rig.hand(P2, &["SU01"; 3]);
    assert!(!rig.is_legal(P1, "move c1"));
    assert!(rig.is_legal(P1, "move c1 NN") && rig.is_legal(P1, "move c1 NW") && !rig.is_legal(P1, "move c1 NNN"));
    let mut blocked = rig.clone();
    rig.play(&["1 move c1 NN", "2 pass"]);
    assert_eq!((rig.is_idle(P1), rig.tile(P1, "OP01").as_str()), (true, "c3"));
    blocked.play(&["1 move c1 NN", "2 move d3 W"]);
    assert_eq!(blocked.tile(P1, "OP01"), "c2", "it goes as far as it can");
}

#[test]
fn optional_effects_can_be_announced_in_declaring() {
    // AF-DEC-1, AF-DEC-6
    let mut rig = Rig::with(&[("rules.declare.triggers_at", "\"declare\"")]);
    rig.stand(P1, "OP04", "c1");
    rig.stand(P2, "OP12", "c2");
    rig.hand(P1, &["SU01"; 3]);
    rig.play(&["1 ability c1 1 N"]);
    assert_eq!(rig.asked(), Some((P1, Question::Optional(0))));
    let mut left = rig.clone();
    left.play(&["1 no"]);
    assert!(left.is_idle(P1));
    rig.play(&["1 yes"]);
    assert_eq!(rig.asked(), Some((P1, Question::Path)));
    assert!(!rig.offers("pass"), "then it has to");
    let mut rig = Rig::with(&[("rules.declare.triggers_at", "\"declare\"")]);
    rig.hand(P1, &["OP08", "SU01"]);
    rig.play(&["1 deploy OP08 c1", "1 no"]);
    assert_eq!((rig.is_idle(P1), rig.tile(P1, "OP08").as_str()), (true, "c1"));
}

#[test]
fn a_card_face_down_is_shown_when_initiatives_are_compared() {
    // AF-Q13
    let mut rig = Rig::with(&[("rules.declare.card_hidden", "true")]);
    rig.stand(P1, "OP02", "c1");
    rig.hand(P1, &["BP01", "SU01"]);
    rig.hand(P2, &["SU01"; 3]);
    rig.play(&["1 play BP01"]);
    let hidden = |rig: &Rig| rig.s.op(0).is_some_and(|op| op.hidden);
    assert!(hidden(&rig) && rig.hand_of(P1) == ["SU01"]);
    rig.play(&["2 pass"]);
    assert_eq!(rig.s.player(P1).plans.len(), 1);
}

#[test]
fn decks_can_be_unknown_to_the_enemy() {
    // AF-INF-1, AF-INF-2
    let roles = |open: &str| {
        let knobs = [("rules.info.open_decklists", open), ("rules.setup.starter", "\"p1\"")];
        let rig = Rig::dealt(&knobs, ["spearhead", "ghostline"], 2);
        let mut dice = Seed(3).dice();
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..60 {
            let mut world = rig.s.clone();
            rig.game.redact(&mut world, P1);
            rig.game.determinize(&mut world, P1, &mut dice);
            seen.insert(rig.game.decks[world.player(P2).role].name.clone());
        }
        seen.into_iter().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(roles("true"), "ghostline");
    assert_eq!(roles("false"), "fortress ghostline spearhead");
}

#[test]
fn what_returned_openly_stays_known_until_it_leaves() {
    // AF-INF-2, AF-INF-3
    let mut rig = Rig::new();
    let role = rig.s.player(P1).role;
    let pool: Vec<_> = ["OP02", "OP01", "OP03", "SU01", "SU02", "CM01"].iter().map(|id| rig.card(id)).collect();
    rig.game.decks[role].list = pool;
    rig.stand(P1, "OP02", "c1");
    rig.hand(P1, &["CM01", "SU01"]);
    rig.deck(P1, &["OP01", "OP03", "SU02"]);
    rig.hand(P2, &["SU01"; 2]);
    rig.play(&["1 play CM01 c1", "2 pass"]);
    let mut dice = Seed(3).dice();
    let mut world = rig.s.clone();
    rig.game.redact(&mut world, P2);
    rig.game.determinize(&mut world, P2, &mut dice);
    assert!(world.player(P1).hand.contains(&rig.card("OP02")) && world.player(P1).hand.len() == 3);
    rig.play(&["1 deploy OP02 c1", "2 pass"]);
    assert!(rig.s.player(P1).known.is_empty());
}

#[test]
fn many_cards_can_be_changed_at_once() {
    // AF-UNIT-1
    let knobs = [
        ("rules.cards.init_delta", "-3"),
        ("rules.cards.block_delta", "1"),
        ("rules.cards.without_keywords", "[\"aegis\", \"backstab\"]"),
    ];
    let rig = Rig::with(&knobs);
    let card = |id: &str| &rig.game.cards[rig.card(id)];
    assert_eq!((card("OP04").init, card("OP07").init, card("CM04").init), (Some(2), Some(1), Some(5)));
    assert_eq!((card("OP02").block, card("OP14").block), (1, 3));
    assert!(!card("OP14").keywords.has(Keyword::Aegis) && card("OP14").keywords.has(Keyword::Regenerate));
    assert!(!card("OP09").keywords.has(Keyword::Backstab) && card("OP09").keywords.backstab == 0);
}

#[test]
fn cards_can_be_left_out_of_decks_to_compare() {
    // AF-Q3
    let rig =
        Rig::dealt(&[("rules.deck.left_out", "2"), ("rules.setup.starter", "\"p1\"")], ["spearhead", "fortress"], 4);
    for seat in [P1, P2] {
        let out: Vec<_> = rig
            .events
            .iter()
            .filter_map(|event| match event {
                Event::LeftOut(of, card) if *of == seat => Some(*card),
                _ => None,
            })
            .collect();
        assert!(out.len() == 2 && out[0] != out[1]);
        let player = rig.s.player(seat);
        assert!(out.iter().all(|card| !player.deck.contains(card) && !player.hand.contains(card)));
    }
}

#[test]
fn a_card_given_to_one_player_is_in_its_opening_hand() {
    for seed in 0..20 {
        let given = [("rules.deck.given", "\"OP01\""), ("rules.deck.given_seat", "2")];
        let with = Rig::dealt(&given, ["spearhead", "fortress"], seed);
        let without = Rig::dealt(&given[..1], ["spearhead", "fortress"], seed);
        let card = with.game.cards.iter().find(|(_, card)| card.id == "given_OP01").unwrap().0;
        let hands = [&with, &without].map(|rig| rig.s.player(P2).hand.iter().filter(|held| **held == card).count());
        assert_eq!(hands, [1, 0]);
        assert!(!without.s.player(P2).deck.contains(&card));
        assert_eq!(with.s.player(P2).deck.len(), without.s.player(P2).deck.len());
        assert_eq!(with.s.player(P1), without.s.player(P1));
        with.game.conserved(&with.s).unwrap();
        let mut seen = with.s.clone();
        with.game.redact(&mut seen, P1);
        with.game.determinize(&mut seen, P1, &mut Dice::new(seed));
        with.game.conserved(&seen).unwrap();
    }
}

#[test]
fn equipment_can_be_dropped_on_a_declared_path() {
    // AF-EQ-3, AF-Q14, AF-Q57
    let declared = |piece: &str, way: &str, answer: &[&str]| {
        let mut rig = Rig::with(&[("rules.declare.path_at", "\"declare\"")]);
        let unit = rig.stand(P1, "OP01", "c1");
        rig.equip(P1, piece, unit);
        rig.stand(P2, "OP04", "d3");
        rig.hand(P1, &["SU01"; 3]);
        if !answer.is_empty() {
            rig.hand(P2, &["SU01"; 3]);
        }
        rig.play(&[&format!("1 move c1 {way}")]);
        rig.play(answer);
        assert_eq!(rig.asked(), Some((P1, Question::Path)));
        rig
    };
    for (drop, left) in [(" drop 0", "c1"), (" drop 1", "c2"), (" drop 2", "c3")] {
        let mut rig = declared("EQ01", "NN", &[]);
        assert_eq!(rig.options(), ["go NN", "go NN drop 0", "go NN drop 1", "go NN drop 2"]);
        rig.play(&[&format!("1 go NN{drop}")]);
        assert_eq!((rig.tile(P1, "OP01").as_str(), rig.s.pieces[0].tile), ("c3", at(left)));
        assert!(rig.is_idle(P1));
    }
    let mut keeps = declared("EQ01", "NN", &[]);
    assert!(!keeps.is_legal(P1, "go N") && !keeps.is_legal(P1, "go NE") && !keeps.is_legal(P1, "pass"));
    keeps.play(&["1 go NN"]);
    assert_eq!(keeps.s.equipped(keeps.unit(P1, "OP01").expect("it stands").id).count(), 1);
    let far = declared("EQ03", "NNN", &[]);
    assert_eq!(far.options(), ["go NNN", "go NNN drop 3"], "without the piece it goes two tiles");
    let mut blocked = declared("EQ01", "NN", &["2 move d3 W"]);
    assert_eq!(blocked.options(), ["go NN", "go NN drop 0", "go NN drop 1"], "no further than the path is open");
    blocked.play(&["1 go NN drop 1"]);
    assert_eq!((blocked.tile(P1, "OP01").as_str(), blocked.s.pieces[0].tile), ("c2", at("c2")));
}
