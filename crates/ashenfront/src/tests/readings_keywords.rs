//! Tests of the readings of keywords whose text is cut off at a lost icon (AF-Q29 to AF-Q40, AF-Q49).

use super::rig::{P1, P2, Rig};
use crate::Event;
use crate::model::state::Question;

#[test]
fn aegis_can_cost_a_card_that_has_to_be_paid() {
    // AF-Q49, AF-KW-1
    let hit = |cards: &[&str]| {
        let mut rig = Rig::with(&[("rules.kw.aegis_free", "false")]);
        rig.stand(P1, "OP15", "c1");
        rig.stand(P2, "OP14", "c2");
        rig.hand(P1, &["SU01"; 3]);
        rig.hand(P2, cards);
        rig.play(&["1 ability c1 1 N"]);
        if !cards.is_empty() {
            rig.play(&["2 pass"]);
            assert!(!rig.offers("pass"), "it always blocks");
            rig.play(&["2 discard SU01"]);
        }
        rig.health(P2, "OP14")
    };
    assert_eq!((hit(&["SU01", "SU02"]), hit(&[])), (5, 3));
}

#[test]
fn assault_can_cost_a_card() {
    // AF-Q36, AF-KW-3
    let mut rig = Rig::with(&[("rules.kw.assault", "\"discard\"")]);
    rig.stand(P2, "OP07", "c2");
    rig.hand(P1, &["OP11", "SU01", "SU02"]);
    rig.play(&["1 deploy OP11 c1", "1 use 1 N", "1 discard SU01"]);
    assert_eq!((rig.health(P2, "OP07"), rig.hand_of(P1)), (2, vec!["SU02".into()]));
}

#[test]
fn backstab_can_mean_four_things() {
    // AF-Q29, AF-KW-4
    let lost = |how: &str, from: &str, ally: Option<&str>, wounded: u8| {
        let how = format!("\"{how}\"");
        let mut rig = Rig::with(&[("rules.kw.backstab", &how), ("cards.OP09.range", "2"), ("cards.OP11.health", "9")]);
        rig.stand(P1, "OP09", from);
        rig.stand(P2, "OP11", "c3");
        rig.wound(P2, "OP11", wounded);
        if let Some(tile) = ally {
            rig.stand(P1, "OP03", tile);
        }
        rig.hand(P1, &["SU01"; 3]);
        let way = if from == "c1" || from == "c2" { "N" } else { "S" };
        rig.play(&[&format!("1 ability {from} 1 {way}")]);
        9 - wounded - rig.health(P2, "OP11")
    };
    assert_eq!((lost("behind", "c5", None, 0), lost("behind", "c2", None, 0)), (3, 2));
    assert_eq!((lost("flanked", "c2", Some("b3"), 0), lost("flanked", "c2", Some("b2"), 0)), (3, 2));
    assert_eq!((lost("adjacent_only", "c2", None, 0), lost("adjacent_only", "c1", None, 0)), (3, 2));
    assert_eq!((lost("undamaged", "c2", None, 0), lost("undamaged", "c2", None, 1)), (3, 2));
}

#[test]
fn cleave_can_mean_three_things() {
    // AF-Q30, AF-KW-7
    let hit = |how: &str| {
        let how = format!("\"{how}\"");
        let mut rig = Rig::with(&[("rules.kw.cleave", &how)]);
        rig.stand(P1, "OP11", "c2");
        let enemies = [("OP01", "c3"), ("OP03", "b3"), ("OP05", "c4"), ("OP07", "b2"), ("OP06", "d1")];
        for (id, tile) in enemies {
            rig.stand(P2, id, tile);
        }
        rig.hand(P1, &["SU01"; 3]);
        rig.play(&["1 ability c2 1 N"]);
        let health = |id: &str| rig.game.cards[rig.card(id)].health;
        let hurt = enemies.iter().filter(|(id, _)| rig.health(P2, id) < health(id));
        hurt.map(|(_, tile)| *tile).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(hit("sides"), "c3 b3");
    assert_eq!(hit("ring"), "c3 b2");
    assert_eq!(hit("around_target"), "c3 b3 c4");
}

#[test]
fn counterstrike_can_be_for_the_faster_only() {
    // AF-Q31, AF-KW-8
    let struck = |init: &str| {
        let mut rig = Rig::with(&[("rules.kw.counterstrike", "\"if_faster\""), ("cards.OP15.init", init)]);
        rig.stand(P1, "OP13", "c1");
        rig.stand(P2, "OP15", "c2");
        rig.hand(P1, &["SU01"; 3]);
        rig.play(&["1 ability c1 1 N"]);
        rig.health(P1, "OP13")
    };
    assert_eq!((struck("4"), struck("5")), (3, 0));
}

#[test]
fn retaliate_can_be_plain_damage() {
    // AF-Q32, AF-KW-17
    for (how, left) in [("after_ability", 2), ("after_damage", 3)] {
        let how = format!("\"{how}\"");
        let knobs = [
            ("rules.kw.retaliate", how.as_str()),
            ("cards.OP07.damage", "1"),
            ("cards.OP07.effects", "[{ verb = \"damage\", who = \"foe\", n = 2 }]"),
        ];
        let mut rig = Rig::with(&knobs);
        rig.stand(P1, "OP11", "c1");
        rig.stand(P2, "OP07", "c2");
        rig.hand(P1, &["SU01"; 3]);
        rig.play(&["1 ability c1 1 N", "1 pass"]);
        assert_eq!(rig.health(P1, "OP11"), left, "{how}");
    }
}

#[test]
fn a_camouflaged_operator_can_stop_lines_or_be_hit() {
    // AF-Q37, AF-KW-6
    let shot = |line: &str, behind: bool| {
        let line = format!("\"{line}\"");
        let mut rig = Rig::with(&[("rules.kw.camouflage_line", &line)]);
        rig.stand(P1, "OP10", "c1");
        rig.stand(P2, "OP10", "c4");
        if behind {
            rig.stand(P2, "OP07", "c5");
        }
        rig.hand(P1, &["SU01"; 3]);
        if !rig.offers("ability c1 1 N") {
            return None;
        }
        rig.play(&["1 ability c1 1 N"]);
        Some((rig.health(P2, "OP10"), if behind { rig.health(P2, "OP07") } else { 0 }))
    };
    assert_eq!((shot("transparent", true), shot("transparent", false)), (Some((3, 2)), None));
    assert_eq!((shot("stops", true), shot("stops", false)), (None, None));
    assert_eq!((shot("hit_anyway", true), shot("hit_anyway", false)), (Some((1, 2)), None));
}

#[test]
fn exfiltrate_can_follow_ults_or_need_a_hit() {
    // AF-Q39, AF-KW-10
    let rig_with = |how: &str| {
        let how = format!("\"{how}\"");
        let knobs = [
            ("rules.kw.exfiltrate", how.as_str()),
            ("cards.OP17.keywords", "[\"exfiltrate\"]"),
            ("cards.OP17.init", "2"),
        ];
        let mut rig = Rig::with(&knobs);
        rig.stand(P1, "OP17", "c1");
        rig.stand(P2, "OP04", "c2");
        rig.hand(P1, &["UL17", "SU01", "SU01", "SU01"]);
        rig.hand(P2, &["SU01"; 3]);
        rig
    };
    let ult = |how: &str| {
        let mut rig = rig_with(how);
        rig.play(&["1 ult UL17 1", "2 pass"]);
        rig.tile(P1, "OP17") == "gone"
    };
    assert_eq!([ult("ability"), ult("ability_or_ult"), ult("damage")], [false, true, false]);
    let missed = |how: &str| {
        let mut rig = rig_with(how);
        rig.play(&["1 ability c1 1 N", "2 move c2", "1 discard SU01", "2 go E", "1 pass"]);
        rig.tile(P1, "OP17") == "gone"
    };
    assert_eq!([missed("ability"), missed("damage")], [true, false]);
}

#[test]
fn exfiltrate_follows_no_innates() {
    // AF-Q39, AF-UNIT-5
    let knobs = [
        ("rules.kw.exfiltrate", "\"ability_or_ult\""),
        ("cards.OP09.innates", "[{ on = \"deploy\", do = [{ verb = \"draw\", n = 1 }] }]"),
    ];
    let mut rig = Rig::with(&knobs);
    rig.hand(P1, &["OP09", "SU01"]);
    rig.deck(P1, &["BP01"]);
    rig.play(&["1 deploy OP09 c1"]);
    assert_eq!((rig.tile(P1, "OP09").as_str(), rig.hand_of(P1)), ("c1", vec!["BP01".into(), "SU01".into()]));
}

#[test]
fn frenzy_can_be_for_the_retreats_of_one_side() {
    // AF-Q40, AF-KW-11
    let frantic = |scope: &str, retreats: &str| {
        let scope = format!("\"{scope}\"");
        let mut rig = Rig::with(&[("rules.kw.frenzy_scope", &scope)]);
        rig.stand(P1, "OP13", "c1");
        rig.stand(P2, "OP14", "c2");
        rig.stand(P1, "OP02", "a1");
        rig.stand(P2, "OP02", "a5");
        rig.turn_of(if retreats == "1" { P1 } else { P2 });
        for seat in [P1, P2] {
            rig.hand(seat, &["CM01", "SU01"]);
        }
        let tile = if retreats == "1" { "a1" } else { "a5" };
        let other = if retreats == "1" { "2" } else { "1" };
        rig.play(&[&format!("{retreats} play CM01 {tile}"), &format!("{other} pass")]);
        rig.saw(|event| matches!(event, Event::Reacted { seat: P1, .. }))
    };
    assert_eq!([frantic("any", "1"), frantic("any", "2")], [true, true]);
    assert_eq!([frantic("allies", "1"), frantic("allies", "2")], [true, false]);
    assert_eq!([frantic("enemies", "1"), frantic("enemies", "2")], [false, true]);
}

#[test]
fn vigilance_can_be_on_anybody_before_or_after() {
    // AF-Q35, AF-KW-20
    let uses = |how: &str, path: &str| {
        let how = format!("\"{how}\"");
        let mut rig = Rig::with(&[("rules.kw.vigilance", &how)]);
        rig.stand(P1, "OP11", "c2");
        rig.stand(P1, "OP07", "d3");
        rig.stand(P2, "OP15", "c3");
        rig.hand(P1, &["SU01"; 3]);
        rig.hand(P2, &["SU01"; 3]);
        rig.play(&["1 move c2", "2 pass"]);
        if rig.asked() == Some((P1, Question::Path)) {
            rig.play(&[&format!("1 go {path}")]);
        }
        if rig.is_idle(P1) { String::new() } else { rig.options().join(", ") + " from " + &rig.tile(P1, "OP11") }
    };
    assert_eq!(uses("before_mover", "W"), "pass, use 1 S from c2");
    assert_eq!(uses("before_any", "W"), "pass, use 1 E, use 1 S from c2");
    assert_eq!(uses("after_any", "WN"), "pass, use 1 E, use 1 W from b3");
    assert_eq!(uses("after_any", "W"), "", "no longer next to it");
}

#[test]
fn backstab_adds_to_printed_numbers_and_to_ults() {
    // AF-KW-4, AF-DMG-1
    let lost = |from: &str, way: &str| {
        let mut rig = Rig::with(&[("cards.OP09.effects", "[{ verb = \"damage\", who = \"foe\", n = 1 }]")]);
        rig.stand(P1, "OP09", from);
        rig.stand(P2, "OP11", "c3");
        rig.hand(P1, &["SU01"; 3]);
        rig.play(&[&format!("1 ability {from} 1 {way}")]);
        4 - rig.health(P2, "OP11")
    };
    assert_eq!((lost("c4", "S"), lost("c2", "N")), (2, 1));
    // Four Winds deals 3 to each. Citadel's Aegis blocks 2.
    let mut rig = Rig::with(&[("cards.OP15.keywords", "[\"backstab 2\"]")]);
    rig.stand(P1, "OP15", "c3");
    rig.stand(P2, "OP14", "c1");
    rig.stand(P2, "OP16", "e3");
    rig.hand(P1, &["UL15", "SU01"]);
    rig.play(&["1 ult UL15 1"]);
    assert_eq!((rig.health(P2, "OP14"), rig.health(P2, "OP16")), (3, 2));
}
