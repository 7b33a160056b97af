//! Tests of the keywords (AF-KW).

use super::rig::{P1, P2, Rig};
use crate::Event;
use crate::model::state::{Question, What};

/// The first seat holds these cards, and two cards to pay with.
fn holding(hand: &[&str], furnish: impl Fn(&mut Rig)) -> Rig {
    let mut rig = Rig::new();
    rig.hand(P1, hand);
    rig.hand(P1, &["SU01", "SU02"]);
    furnish(&mut rig);
    rig
}

fn landings(rig: &Rig, id: &str) -> Vec<String> {
    let start = format!("deploy {id} ");
    rig.options().iter().filter_map(|option| option.strip_prefix(&start).map(str::to_owned)).collect()
}

#[test]
fn keywords_open_tiles_outside_the_landing_zone() {
    // AF-KW-2, AF-KW-5, AF-KW-16, AF-DEP-1
    let furnish = |rig: &mut Rig| {
        rig.stand(P1, "OP07", "c3");
        rig.stand(P2, "OP11", "c4");
    };
    let zone = ["a1", "b1", "c1", "d1", "e1"];
    assert_eq!(landings(&holding(&["OP02"], furnish), "OP02"), zone);
    assert_eq!(landings(&holding(&["OP04"], furnish), "OP04").len(), 23, "Airdrop: any free tile");
    let near: Vec<&str> = [&zone[..], &["c2", "b3", "d3"]].concat();
    assert_eq!(landings(&holding(&["OP01"], furnish), "OP01"), near, "Reinforce: next to an ally");
    let beacon = |rig: &mut Rig| {
        rig.stand(P1, "OP05", "c3");
        rig.stand(P2, "OP05", "c5");
    };
    let near: Vec<&str> = [&zone[..], &["c2", "b3", "d3", "c4"]].concat();
    assert_eq!(landings(&holding(&["OP02"], beacon), "OP02"), near, "Beacon: anybody next to it, of its own side");
}

#[test]
fn assault_uses_the_ability_on_arrival_if_there_is_a_target() {
    // AF-KW-3, AF-KW-31, AF-DEP-2, AF-Q36
    let mut rig = holding(&["OP11"], |rig| _ = rig.stand(P2, "OP15", "c2"));
    rig.play(&["1 deploy OP11 c1"]);
    assert_eq!((rig.asked(), rig.options()), (Some((P1, Question::React)), vec!["pass".into(), "use 1 N".into()]));
    rig.play(&["1 use 1 N"]);
    assert_eq!((rig.health(P2, "OP15"), rig.health(P1, "OP11")), (2, 4), "no Counterstrike (AF-KW-30)");
    assert_eq!((rig.cards_in_hand(P1), rig.gains(P1)), (2, vec![3]), "for nothing");
    let mut rig = holding(&["OP11"], |rig| _ = rig.stand(P2, "OP15", "c2"));
    rig.play(&["1 deploy OP11 c1", "1 pass"]);
    assert_eq!(rig.health(P2, "OP15"), 4);
    let mut rig = holding(&["OP11"], |rig| _ = rig.stand(P2, "OP15", "c3"));
    rig.play(&["1 deploy OP11 c1"]);
    assert!(rig.is_idle(P1), "nobody in reach");
}

#[test]
fn quickaid_heals_adjacent_allies() {
    // AF-KW-13, AF-RNG-5
    for (knob, left) in [("0", 1), ("1", 2), ("2", 3)] {
        let mut rig = Rig::with(&[("rules.kw.quickaid", knob)]);
        for (id, tile) in [("OP01", "b1"), ("OP11", "d1"), ("OP07", "e1")] {
            rig.stand(P1, id, tile);
            let health = rig.health(P1, id);
            rig.wound(P1, id, health - 1);
        }
        rig.hand(P1, &["OP03", "SU01", "SU02"]);
        rig.play(&["1 deploy OP03 c1"]);
        assert_eq!(["OP01", "OP11", "OP07"].map(|id| rig.health(P1, id)), [left, left, 1]);
    }
}

#[test]
fn raid_and_rush_may_move_on_arrival() {
    // AF-KW-14, AF-KW-18, AF-Q38
    for (id, knob) in [("OP13", "rules.kw.raid_moves"), ("OP08", "rules.kw.rush_moves")] {
        let mut rig = holding(&[id], |_| {});
        rig.play(&[&format!("1 deploy {id} c1")]);
        assert_eq!(
            (rig.asked(), rig.ends()),
            (Some((P1, Question::Path)), vec!["b1".into(), "c2".into(), "d1".into()])
        );
        rig.play(&["1 go N"]);
        assert_eq!((rig.tile(P1, id).as_str(), rig.gains(P1).len()), ("c2", 1));
        let mut rig = holding(&[id], |_| {});
        rig.play(&[&format!("1 deploy {id} c1"), "1 pass"]);
        assert_eq!(rig.tile(P1, id), "c1");
        let mut rig = Rig::with(&[(knob, "2")]);
        rig.hand(P1, &[id, "SU01"]);
        rig.play(&[&format!("1 deploy {id} c1")]);
        assert_eq!(rig.ends().len(), 9, "{knob}");
        let mut rig = Rig::with(&[(&format!("cards.{id}.speed"), "0")]);
        rig.hand(P1, &[id, "SU01"]);
        rig.play(&[&format!("1 deploy {id} c1"), "1 go N"]);
        assert_eq!(rig.tile(P1, id), "c2", "whatever its speed (AF-MOV-4)");
        let mut rig = Rig::with(&[(knob, "0")]);
        rig.hand(P1, &[id, "SU01"]);
        rig.play(&[&format!("1 deploy {id} c1")]);
        assert!(rig.is_idle(P1), "{knob}");
    }
}

#[test]
fn what_an_arrival_sets_off_comes_in_the_owners_order() {
    // AF-DEP-2, AF-STG-4
    let knobs = [("cards.OP11.keywords", "[\"assault\", \"rush\", \"quickaid\"]")];
    let mut rig = Rig::with(&knobs);
    rig.stand(P2, "OP07", "c3");
    rig.hand(P1, &["OP11", "SU01"]);
    rig.play(&["1 deploy OP11 c1"]);
    assert_eq!((rig.asked(), rig.options().len()), (Some((P1, Question::First)), 3));
    // Rush first, which brings the enemy within range.
    rig.play(&["1 first 3", "1 go N", "1 first 2", "1 use 1 N"]);
    assert_eq!(rig.health(P2, "OP07"), 2);
}

#[test]
fn exfiltrate_follows_any_use_of_the_ability() {
    // AF-KW-10, AF-Q39
    let knobs = [("cards.OP09.keywords", "[\"exfiltrate\", \"assault\"]")];
    let mut rig = Rig::with(&knobs);
    rig.stand(P2, "OP11", "c2");
    rig.hand(P1, &["OP09", "SU01"]);
    rig.play(&["1 deploy OP09 c1", "1 use 1 N"]);
    assert_eq!(rig.hand_of(P1), ["OP09", "SU01"]);
    let mut rig = Rig::with(&knobs);
    rig.stand(P1, "OP09", "c1");
    rig.hand(P1, &["SU01"; 3]);
    rig.play(&["1 move c1", "1 go N"]);
    assert_eq!(rig.tile(P1, "OP09"), "c2", "a Move is none");
}

#[test]
fn frenzy_needs_a_target_and_a_retreat() {
    // AF-KW-11, AF-UNIT-6
    let mut rig = holding(&["CM01"], |rig| {
        rig.stand(P1, "OP13", "c1");
        rig.stand(P1, "OP02", "a1");
        rig.stand(P2, "OP11", "c2");
        rig.stand(P2, "OP07", "b1");
    });
    rig.play(&["1 play CM01 a1"]);
    assert_eq!((rig.asked(), rig.options()), (Some((P1, Question::React)), vec!["use 1 N".into(), "use 1 W".into()]));
    rig.play(&["1 use 1 W"]);
    assert_eq!((rig.health(P2, "OP07"), rig.health(P1, "OP13")), (2, 3), "and no Retaliate (AF-KW-30)");
    let mut rig = holding(&["CM01"], |rig| {
        rig.stand(P1, "OP13", "c1");
        rig.stand(P1, "OP02", "a1");
    });
    rig.play(&["1 play CM01 a1"]);
    assert!(rig.is_idle(P1) && !rig.saw(|event| matches!(event, Event::Reacted { .. })));
}

#[test]
fn regenerate_recovers_at_the_own_rest() {
    // AF-KW-15, AF-Q33
    let left = |when: &str, n: &str| {
        let when = format!("\"{when}\"");
        let mut rig = Rig::with(&[("rules.kw.regenerate_when", &when), ("rules.kw.regenerate", n)]);
        for seat in [P1, P2] {
            rig.stand(seat, "OP16", if seat == P1 { "c1" } else { "c5" });
            rig.wound(seat, "OP16", 3);
            rig.hand(seat, &["SU01"]);
        }
        rig.play(&["1 rest"]);
        (rig.health(P1, "OP16"), rig.health(P2, "OP16"))
    };
    assert_eq!(left("own_rest", "1"), (3, 2));
    assert_eq!(left("own_rest", "2"), (4, 2));
    assert_eq!(left("any_rest", "1"), (3, 3));
    assert_eq!(left("on_ready", "1"), (3, 2));
}

#[test]
fn retaliate_needs_its_attacker_in_reach() {
    // AF-KW-17
    let mut rig = holding(&[], |rig| {
        rig.stand(P1, "OP02", "c1");
        rig.stand(P1, "OP13", "d3");
        rig.stand(P2, "OP07", "c3");
    });
    rig.play(&["1 ability c1 1 N", "1 discard SU01"]);
    assert!(rig.is_idle(P1));
    assert_eq!((rig.health(P2, "OP07"), rig.health(P1, "OP02"), rig.health(P1, "OP13")), (2, 2, 3), "on nobody else");
}

#[test]
fn an_ult_or_a_command_is_no_ability_to_react_to() {
    // AF-KW-8, AF-KW-17
    let mut rig = holding(&["UL15", "CM03"], |rig| {
        rig.stand(P1, "OP15", "c3");
        rig.stand(P2, "OP07", "c4");
        rig.stand(P2, "OP15", "b3");
    });
    rig.play(&["1 play CM03 b3", "1 ult UL15 1"]);
    assert_eq!((rig.health(P1, "OP15"), rig.health(P2, "OP07"), rig.tile(P2, "OP15").as_str()), (4, 1, "gone"));
}

#[test]
fn reactions_set_off_no_reactions_and_each_operator_has_one() {
    // AF-KW-30, AF-STG-6
    let strike = |chain: &str| {
        let knobs = [
            ("rules.kw.reaction_chain", chain),
            ("rules.kw.counterstrike", "\"before_ability\""),
            ("cards.OP11.keywords", "[\"counterstrike\"]"),
            ("cards.OP15.keywords", "[\"counterstrike\"]"),
        ];
        let mut rig = Rig::with(&knobs);
        rig.stand(P1, "OP11", "c1");
        rig.stand(P2, "OP15", "c2");
        rig.hand(P1, &["SU01"; 3]);
        rig.play(&["1 ability c1 1 N", "1 pass"]);
        assert!(rig.is_idle(P1));
        let reactions = |seat| {
            rig.events.iter().filter(|event| matches!(event, Event::Reacted { seat: of, .. } if *of == seat)).count()
        };
        (reactions(P2), reactions(P1), rig.health(P2, "OP15"), rig.health(P1, "OP11"))
    };
    assert_eq!(strike("false"), (1, 0, 2, 1));
    // The attacker reacts to the reaction that comes before its own hit.
    assert_eq!(strike("true"), (1, 1, 0, 1));
}

#[test]
fn taunt_binds_damaging_abilities_and_holds_its_neighbours() {
    // AF-KW-19, AF-Q34
    let aims = |how: &str, id: &str| {
        let how = format!("\"{how}\"");
        let mut rig = Rig::with(&[("rules.kw.taunt", &how)]);
        rig.stand(P1, id, "c3");
        rig.stand(P1, "OP05", "c5");
        rig.stand(P2, "OP12", "b3");
        rig.stand(P2, "OP07", "d3");
        rig.ammo(P1, 2);
        let start = "ability c3 ";
        rig.options().iter().filter_map(|option| option.strip_prefix(start).map(str::to_owned)).collect::<Vec<_>>()
    };
    assert_eq!(aims("damaging", "OP13"), ["1 W"]);
    assert_eq!(aims("damaging", "OP16"), ["1 c5", "2 W"], "healing is free");
    assert_eq!(aims("all_abilities", "OP16"), ["2 W"]);
    assert_eq!(aims("all_abilities", "OP03"), ["1 c5"], "it cannot");
    assert_eq!(aims("retreat_only", "OP13"), ["1 E", "1 W"]);
    let mut rig = holding(&["CM01"], |rig| {
        rig.stand(P1, "OP02", "c3");
        rig.stand(P1, "OP01", "a1");
        rig.stand(P2, "OP12", "b3");
    });
    assert!(rig.offers("play CM01 a1") && !rig.offers("play CM01 c3"), "it cannot retreat");
    rig.stand(P2, "OP07", "c4");
    assert_eq!(rig.options().iter().filter(|option| option.starts_with("ability c3")).count(), 1);
}

#[test]
fn vigilance_waits_for_those_that_move() {
    // AF-KW-20, AF-KW-31
    let mut rig = Rig::with(&[("cards.OP15.keywords", "[\"vigilance\"]")]);
    rig.stand(P1, "OP04", "c1");
    rig.stand(P2, "OP15", "c2");
    rig.hand(P1, &["SU01"; 3]);
    rig.hand(P2, &["SU01"; 2]);
    // OP04 deals its hit, and may then move one tile.
    rig.play(&["1 ability c1 1 N", "2 pass", "2 pass"]);
    assert_eq!(rig.asked(), Some((P1, Question::Path)), "it may stay");
    let mut goes = rig.clone();
    rig.play(&["1 pass"]);
    assert!(rig.is_idle(P1) && !rig.saw(|event| matches!(event, Event::Reacted { .. })), "nobody has moved");
    goes.play(&["1 go W"]);
    assert_eq!(goes.asked(), Some((P2, Question::React)));
    goes.play(&["2 use 1 S"]);
    assert!(goes.saw(|event| matches!(event, Event::Reacted { seat: P2, what: What::Vigilance, .. })));
    assert_eq!((goes.tile(P1, "OP04").as_str(), goes.cards_in_hand(P2)), ("gone", 1), "it strikes before it leaves");
}

#[test]
fn vigilance_costs_a_card_and_may_be_left() {
    // AF-KW-20, AF-KW-31, AF-RSP-5
    let mut rig = Rig::new();
    rig.stand(P1, "OP11", "c2");
    rig.stand(P2, "OP15", "c3");
    rig.hand(P1, &["SU01"; 3]);
    rig.ammo(P2, 1);
    rig.play(&["1 move c2", "2 pass", "2 pass", "1 go W"]);
    assert_eq!((rig.tile(P1, "OP11").as_str(), rig.health(P1, "OP11")), ("b2", 4));
    let mut rig = Rig::new();
    rig.stand(P1, "OP11", "c2");
    rig.stand(P2, "OP15", "c3");
    rig.hand(P1, &["SU01"; 3]);
    rig.play(&["1 move c2", "1 go W"]);
    assert_eq!(rig.tile(P1, "OP11"), "b2", "without a card it cannot");
}

#[test]
fn double_as_a_keyword_doubles_every_ability() {
    // AF-KW-9
    let mut rig = Rig::with(&[("cards.OP02.keywords", "[\"double\"]"), ("cards.OP11.health", "20")]);
    rig.stand(P1, "OP02", "c1");
    rig.stand(P2, "OP11", "c3");
    rig.hand(P1, &["SU01"; 3]);
    rig.play(&["1 ability c1 1 N", "1 ability c1 1 N"]);
    assert_eq!(rig.health(P2, "OP11"), 12);
}

#[test]
fn what_is_jammed_has_no_keywords_and_no_gift() {
    // AF-UNIT-5, AF-KW-12
    let mut rig = holding(&["CM04"], |rig| {
        rig.stand(P1, "OP15", "c1");
        rig.stand(P2, "OP06", "c2");
        rig.stand(P1, "OP02", "c3");
    });
    rig.play(&["1 play CM04 c2", "1 ability c1 1 N", "1 discard SU01"]);
    assert_eq!((rig.tile(P2, "OP06").as_str(), rig.health(P1, "OP02"), rig.health(P1, "OP15")), ("gone", 2, 4));
    let mut rig = holding(&["CM04"], |rig| {
        rig.stand(P1, "OP02", "c1");
        rig.stand(P2, "OP14", "c2");
    });
    rig.ammo(P2, 2);
    rig.play(&["1 play CM04 c2", "2 pass", "1 ability c1 1 N", "2 pass", "1 discard SU01", "2 pass"]);
    assert_eq!(rig.health(P2, "OP14"), 4, "no Aegis");
    rig.play(&["1 rest", "2 rest"]);
    rig.hand(P1, &["SU01", "SU02"]);
    rig.play(&["1 ability c1 1 N", "2 pass", "1 discard SU01"]);
    assert_eq!(rig.health(P2, "OP14"), 5, "regenerated, and Aegis is back after the Rest");
}

#[test]
fn retaliate_is_set_off_by_the_aim_whatever_comes_of_the_hit() {
    // AF-KW-17
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "c1");
    rig.stand(P2, "OP07", "c2");
    rig.hand(P1, &["SU01"; 2]);
    rig.hand(P2, &["SU02"]);
    rig.play(&["1 ability c1 1 N", "2 pass", "2 discard SU02", "1 pass"]);
    assert_eq!((rig.health(P2, "OP07"), rig.health(P1, "OP01")), (4, 2), "blocked, and answered");
    // An ability that does not hit triggers nothing.
    let mut rig = Rig::with(&[("cards.OP01.effects", "[{ verb = \"lose\", who = \"foe\", n = 1 }]")]);
    rig.stand(P1, "OP01", "c1");
    rig.stand(P2, "OP07", "c2");
    rig.hand(P1, &["SU01"; 3]);
    rig.play(&["1 ability c1 1 N"]);
    assert_eq!((rig.is_idle(P1), rig.health(P2, "OP07"), rig.health(P1, "OP01")), (true, 3, 3));
}
