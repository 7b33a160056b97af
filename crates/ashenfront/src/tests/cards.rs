//! Tests of the placeholder cards and of the types of cards (AF-TYPE, AF-UNIT, AF-ULT, AF-LOG).

use super::rig::{P1, P2, Rig, at};
use crate::model::content::{CardType, Keyword, Way};
use crate::model::state::{Question, UnitId};
use crate::rules::sheet::Sheet;

fn sheet(rig: &Rig, seat: evenhand_game::game::Seat, id: &str) -> Sheet {
    rig.game.sheet(&rig.s, rig.unit(seat, id).expect("it stands"))
}

#[test]
fn the_placeholders_have_operators_of_three_ranks_and_ults_of_the_elite() {
    // AF-TYPE-1, AF-TYPE-2, AF-UNIT-1
    let rig = Rig::new();
    let operators: Vec<_> = rig.game.cards.iter().filter(|(_, card)| card.kind == CardType::Operator).collect();
    let of_rank = |rank| operators.iter().filter(|(_, card)| card.rank == rank).count();
    assert_eq!((of_rank(1), of_rank(2), of_rank(3)), (8, 5, 4));
    for (_, card) in rig.game.cards.iter().filter(|(_, card)| card.kind == CardType::Ult) {
        assert!(rig.game.cards[card.operator].elite && rig.game.cards[card.operator].rank == 3, "{}", card.id);
    }
    let halberd = &rig.game.cards[rig.card("OP11")];
    let numbers = [halberd.rank, halberd.damage, halberd.health, halberd.block, halberd.speed, halberd.range];
    assert_eq!(
        (halberd.name.as_str(), halberd.class.as_str(), halberd.init, numbers),
        ("Halberd", "vanguard", Some(3), [2, 2, 4, 1, 2, 1])
    );
    assert!(halberd.keywords.has(Keyword::Assault) && halberd.keywords.has(Keyword::Cleave));
}

#[test]
fn each_placeholder_deck_has_40_cards() {
    // AF-Q3
    let rig = Rig::new();
    for (name, operators, ults) in [("spearhead", 17, 1), ("fortress", 17, 2), ("ghostline", 18, 1)] {
        let list = &rig.game.decks[rig.deck_named(name)].list;
        let of = |kind| list.iter().filter(|card| rig.game.cards[**card].kind == kind).count();
        assert_eq!((list.len(), of(CardType::Operator), of(CardType::Ult)), (40, operators, ults), "{name}");
    }
}

#[test]
fn field_rations_and_depots_work_at_rest() {
    // AF-TYPE-3, AF-TYPE-9
    let mut rig = Rig::new();
    rig.stand(P1, "OP11", "a5");
    rig.wound(P1, "OP11", 3);
    rig.base(P1, &["SU01", "SU01", "SU03", "SU03"]);
    rig.hand(P1, &["SU02"]);
    rig.play(&["1 rest"]);
    while let Some((P1, Question::First)) = rig.asked() {
        rig.play(&["1 first 1"]);
    }
    assert_eq!((rig.health(P1, "OP11"), rig.cp(P1)), (3, 2), "two of a name add up");
    let mut rig = Rig::new();
    rig.stand(P1, "OP11", "a1");
    rig.base(P1, &["SU03"]);
    rig.hand(P1, &["SU02"]);
    rig.play(&["1 rest"]);
    assert_eq!(rig.cp(P1), 0, "not in the own Landing Zone");
}

#[test]
fn equipment_changes_its_host() {
    // AF-TYPE-5, AF-EQ-1
    for (id, numbers) in [("EQ01", [2, 1, 2]), ("EQ02", [1, 2, 2]), ("EQ03", [1, 1, 3])] {
        let mut rig = Rig::new();
        let host = rig.stand(P1, "OP01", "c1");
        rig.equip(P1, id, host);
        let sheet = sheet(&rig, P1, "OP01");
        assert_eq!([sheet.block, sheet.range, sheet.speed], numbers, "{id}");
        assert_eq!(sheet.has(Keyword::Phasing), id == "EQ03");
    }
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "c1");
    rig.hand(P1, &["EQ04", "SU01"]);
    rig.play(&["1 logistics EQ04 c1"]);
    assert!(rig.is_idle(P1) && rig.health(P1, "OP01") == 3, "a mine is never equipped, and waits to be moved over");
}

#[test]
fn battleplans_change_what_they_say() {
    // AF-TYPE-6
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "c3");
    rig.stand(P1, "OP11", "c2");
    rig.stand(P2, "OP01", "d3");
    rig.plan(P1, "BP01");
    rig.plan(P1, "BP02");
    assert_eq!(
        (sheet(&rig, P1, "OP01").block, sheet(&rig, P1, "OP11").block, sheet(&rig, P2, "OP01").block),
        (2, 1, 1)
    );
    assert_eq!((sheet(&rig, P1, "OP11").speed, sheet(&rig, P2, "OP01").speed), (3, 2));
}

#[test]
fn a_battleplan_of_a_name_can_be_unique_for_everybody() {
    // AF-Q21, AF-TYPE-6
    for (whose, offered) in [("player", true), ("global", false)] {
        let whose = format!("\"{whose}\"");
        let mut rig = Rig::with(&[("rules.unique.battleplan", &whose)]);
        rig.plan(P2, "BP02");
        rig.hand(P1, &["BP02", "SU01"]);
        assert_eq!(rig.offers("play BP02"), offered);
    }
}

#[test]
fn a_callsign_can_be_unique_for_everybody() {
    // AF-Q22, AF-UNIT-3
    for (whose, offered) in [("player", true), ("global", false)] {
        let whose = format!("\"{whose}\"");
        let mut rig = Rig::with(&[("rules.unique.callsign", &whose)]);
        rig.stand(P2, "OP01", "c5");
        rig.hand(P1, &["OP01", "SU01"]);
        assert_eq!(rig.offers("deploy OP01 c1"), offered);
    }
    let twin = ("cards.OP02.name", "\"Picket\"");
    let mut rig = Rig::with(&[twin]);
    rig.stand(P1, "OP01", "c1");
    rig.hand(P1, &["OP02", "SU01"]);
    assert!(!rig.offers("deploy OP02 a1"), "two cards of one callsign");
}

#[test]
fn defeated_and_retreated_operators_free_their_slot() {
    // AF-UNIT-2, AF-UNIT-4, AF-Q18
    for (to, pile) in [("hand", 1), ("discard", 2), ("deck_bottom", 3)] {
        let to = format!("\"{to}\"");
        let mut rig = Rig::with(&[("rules.retreat.to", &to), ("rules.squad.max", "1")]);
        rig.stand(P1, "OP02", "c1");
        rig.wound(P1, "OP02", 1);
        rig.hand(P1, &["CM01", "OP07", "SU01"]);
        rig.deck(P1, &["SU02", "SU03"]);
        assert!(!rig.offers("deploy OP07 a1"));
        rig.play(&["1 play CM01 c1"]);
        let card = rig.card("OP02");
        let player = rig.s.player(P1);
        let found = [player.hand.contains(&card), player.discard.contains(&card), player.deck[0] == card];
        assert_eq!(found.iter().position(|found| *found), Some(pile - 1));
        assert!(rig.offers("deploy OP07 a1") && player.discard.contains(&rig.card("CM01")), "AF-TYPE-8");
    }
}

#[test]
fn a_handler_moves_an_ally_and_makes_it_faster() {
    // AF-UNIT-1, AF-MOV-4, AF-RNG-6
    let mut rig = Rig::new();
    rig.stand(P1, "OP05", "c1");
    rig.stand(P1, "OP07", "c3");
    rig.hand(P1, &["SU01"; 3]);
    rig.play(&["1 ability c1 1 c3"]);
    assert_eq!(rig.ends(), ["b3", "c2", "c4", "d3"]);
    rig.play(&["1 go E"]);
    assert_eq!(rig.tile(P1, "OP07"), "d3");
    assert_eq!(sheet(&rig, P1, "OP07").init, 2, "the ally it has moved, wherever that is now");
    rig.play(&["1 rest"]);
    assert_eq!(sheet(&rig, P1, "OP07").init, 1);
}

#[test]
fn an_ally_that_has_left_the_line_is_missed() {
    // AF-DEC-5, AF-RNG-6
    // OP12, with a higher initiative, pushes the ally aside first.
    let mut rig = Rig::with(&[("cards.OP12.init", "6")]);
    rig.stand(P1, "OP05", "c1");
    rig.stand(P1, "OP07", "c2");
    rig.stand(P2, "OP12", "b2");
    rig.hand(P1, &["SU01"; 3]);
    rig.hand(P2, &["SU01"; 3]);
    rig.play(&["1 ability c1 1 c2", "2 ability b2 1 E", "1 pass"]);
    assert!(rig.is_idle(P1));
    assert_eq!((rig.tile(P1, "OP07").as_str(), sheet(&rig, P1, "OP07").init), ("d2", 1));
}

#[test]
fn a_portcullis_pushes_up_to_what_is_in_the_way() {
    // AF-BRD-1
    let pushed = |behind: Option<&str>, from: &str| {
        let mut rig = Rig::new();
        rig.stand(P1, "OP12", from);
        rig.stand(P2, "OP11", &at(from).step(Way::North).expect("a tile").name());
        if let Some(tile) = behind {
            rig.stand(P1, "OP02", tile);
        }
        rig.hand(P1, &["SU01"; 3]);
        rig.play(&[&format!("1 ability {from} 1 N")]);
        (rig.tile(P2, "OP11"), rig.health(P2, "OP11"))
    };
    assert_eq!(pushed(None, "c1"), ("c3".into(), 3));
    assert_eq!(pushed(Some("c3"), "c1"), ("c2".into(), 3), "a body");
    assert_eq!(pushed(None, "c4"), ("c5".into(), 3), "the edge");
}

#[test]
fn abilities_with_two_parts_do_both() {
    // AF-UNIT-1, AF-Q55
    let mut rig = Rig::new();
    rig.stand(P1, "OP14", "c1");
    rig.wound(P1, "OP14", 3);
    rig.stand(P1, "OP08", "a1");
    rig.stand(P2, "OP11", "c2");
    rig.stand(P2, "OP07", "a2");
    rig.hand(P1, &["SU01"; 4]);
    rig.deck(P1, &["BP01"]);
    rig.play(&["1 ability c1 1 N", "1 ability a1 1 N"]);
    assert_eq!((rig.health(P2, "OP11"), rig.health(P1, "OP14")), (2, 4));
    assert!(rig.hand_of(P1).contains(&"BP01".into()));
}

#[test]
fn a_stormcrow_draws_once_a_turn_for_those_it_defeats() {
    // AF-UNIT-5, AF-EX-6
    let mut rig = Rig::new();
    rig.stand(P1, "OP17", "c1");
    for (id, tile) in [("OP02", "c2"), ("OP08", "b1")] {
        rig.stand(P2, id, tile);
    }
    rig.hand(P1, &["SU01"; 4]);
    rig.deck(P1, &["BP01"; 5]);
    rig.play(&["1 ability c1 1 N", "1 pass"]);
    assert_eq!((rig.s.player(P1).deck.len(), rig.cp(P1)), (4, 1));
    rig.play(&["1 ability c1 1 W", "1 discard SU01", "1 pass"]);
    assert_eq!((rig.s.player(P1).deck.len(), rig.cp(P1)), (4, 2), "once a turn");
}

#[test]
fn an_unbroken_wall_gives_aegis_until_the_next_turn() {
    // AF-ULT-1, AF-ULT-2, AF-Q55
    let mut rig = Rig::new();
    rig.stand(P1, "OP14", "a1");
    rig.wound(P1, "OP14", 3);
    rig.stand(P1, "OP01", "c1");
    rig.stand(P2, "OP02", "c2");
    rig.hand(P1, &["UL14", "SU01"]);
    rig.hand(P2, &["SU01"; 4]);
    rig.play(&["1 ult UL14 1", "2 pass"]);
    assert_eq!((rig.retired(P1), rig.health(P1, "OP14")), (vec!["UL14".into()], 5));
    rig.play(&["1 rest", "2 ability c2 1 S", "1 pass"]);
    assert_eq!(rig.health(P1, "OP01"), 2, "2 - 1 without a card");
    rig.play(&["2 rest"]);
    assert!(rig.is_idle(P1) && !sheet(&rig, P1, "OP01").has(Keyword::Aegis));
}

#[test]
fn mass_triage_heals_all_others_and_draws() {
    // AF-ULT-1, AF-Q55
    let mut rig = Rig::new();
    for (id, tile) in [("OP16", "a1"), ("OP11", "e5"), ("OP14", "c3")] {
        rig.stand(P1, id, tile);
        rig.wound(P1, id, 3);
    }
    rig.hand(P1, &["UL16", "SU01"]);
    rig.deck(P1, &["BP01"]);
    rig.play(&["1 ult UL16 1"]);
    assert_eq!(["OP16", "OP11", "OP14"].map(|id| rig.health(P1, id)), [2, 4, 6]);
    assert_eq!(rig.hand_of(P1), ["BP01", "SU01"]);
}

#[test]
fn dust_off_momentum_and_regroup() {
    // AF-TYPE-4, AF-TYPE-8
    let mut rig = Rig::new();
    rig.stand(P1, "OP11", "c1");
    rig.wound(P1, "OP11", 2);
    rig.base(P1, &["PR04"]);
    rig.hand(P1, &["OP02", "CM05", "SU01"]);
    rig.discards(P1, &["OP07", "OP01", "SU02"]);
    rig.play(&["1 deploy OP02 a1", "1 activate PR04 c1"]);
    assert_eq!(rig.health(P1, "OP11"), 3);
    rig.play(&["1 play CM05"]);
    assert_eq!(
        (rig.asked(), rig.options()),
        (Some((P1, Question::Take)), vec!["take OP01".into(), "take OP07".into()])
    );
    rig.play(&["1 take OP07"]);
    assert_eq!(
        (rig.hand_of(P1), rig.discarded(P1)),
        (vec!["OP07".into(), "SU01".into()], vec!["CM05".into(), "OP01".into(), "SU02".into()])
    );
}

#[test]
fn an_airstrike_finds_anybody_on_a_point() {
    // AF-RNG-3, AF-Q37
    let mut rig = Rig::new();
    rig.stand(P1, "OP02", "c3");
    rig.stand(P2, "OP10", "e3");
    rig.stand(P2, "OP07", "c5");
    rig.hand(P1, &["CM03", "SU01"]);
    let mut offered = rig.options();
    offered.retain(|option| option.starts_with("play"));
    assert_eq!(offered, ["play CM03 c3", "play CM03 e3"], "also the camouflaged");
    rig.play(&["1 play CM03 e3"]);
    assert_eq!(rig.health(P2, "OP10"), 1);
    let mut rig = Rig::with(&[("rules.kw.camouflage_from", "\"everything\"")]);
    rig.stand(P2, "OP10", "e3");
    rig.hand(P1, &["CM03", "SU01"]);
    assert!(!rig.offers("play CM03 e3"));
}

#[test]
fn an_airstrike_misses_who_has_left() {
    // AF-DEC-5
    let mut rig = Rig::new();
    rig.stand(P2, "OP04", "c3");
    rig.hand(P1, &["CM03", "SU01"]);
    rig.hand(P2, &["SU01"; 2]);
    rig.play(&["1 play CM03 c3", "2 move c3", "2 go N"]);
    assert_eq!((rig.health(P2, "OP04"), rig.discarded(P1), rig.gains(P1)), (2, vec!["CM03".into()], vec![3]));
}

#[test]
fn innates_that_always_work_are_taken_away_like_others() {
    // AF-UNIT-5
    let silences = |who: &str| format!("{{ verb = \"disable\", who = \"{who}\", what = [\"innates\"] }}");
    let hush = format!("{{ name = \"Hush\", type = \"equipment\", effects = [{}] }}", silences("host"));
    let noise = format!("{{ name = \"Noise\", type = \"battleplan\", effects = [{}] }}", silences("enemies"));
    let glare = format!("[{{ do = [{}] }}]", silences("adjacent_foes"));
    let knobs = [
        ("cards.OP05.innates", "[{ do = [{ verb = \"change\", who = \"allies\", speed = 1 }] }]"),
        ("cards.OP12.innates", glare.as_str()),
        ("cards.X01", hush.as_str()),
        ("cards.X02", noise.as_str()),
    ];
    // OP05 adds 1 to the speed of OP01 (speed 2).
    let speed = |furnish: &dyn Fn(&mut Rig, UnitId)| {
        let mut rig = Rig::with(&knobs);
        rig.stand(P1, "OP01", "c1");
        let source = rig.stand(P1, "OP05", "a1");
        furnish(&mut rig, source);
        sheet(&rig, P1, "OP01").speed
    };
    assert_eq!(speed(&|_, _| {}), 3);
    assert_eq!(speed(&|rig, source| rig.equip(P2, "X01", source)), 2, "equipment");
    assert_eq!(speed(&|rig, _| rig.plan(P2, "X02")), 2, "a battleplan of the enemy");
    assert_eq!(speed(&|rig, _| rig.plan(P1, "X02")), 3, "not of its own side");
    assert_eq!(speed(&|rig, _| _ = rig.stand(P2, "OP12", "a2")), 2, "an innate");
    let face_to_face = |rig: &mut Rig| {
        rig.stand(P1, "OP12", "b2");
        rig.stand(P2, "OP12", "a2")
    };
    assert_eq!(speed(&|rig, _| _ = face_to_face(rig)), 2, "innates do not take away the taking away");
    let jammed = |rig: &mut Rig| {
        let silencer = face_to_face(rig);
        rig.equip(P2, "X01", silencer);
    };
    assert_eq!(speed(&|rig, _| jammed(rig)), 3, "cards do");
}
