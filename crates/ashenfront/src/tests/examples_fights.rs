//! The worked examples of the ledger: damage, blocks and keywords.

use super::rig::{P1, P2, Rig};
use crate::Event;
use crate::model::state::{OpKind, Question, What};

/// OP15 (damage 3) attacks an adjacent operator of the second seat, which may then block.
fn hit_by_vesper(id: &str, cards: &[&str], vest: bool) -> Rig {
    let mut rig = Rig::new();
    rig.stand(P1, "OP15", "c1");
    let target = rig.stand(P2, id, "c2");
    if vest {
        rig.equip(P2, "EQ01", target);
    }
    rig.ammo(P1, 3);
    rig.hand(P2, cards);
    rig.play(&["1 ability c1 1 N", "2 pass", "1 discard SU01"]);
    rig
}

#[test]
fn one_card_blocks_one_instance_once() {
    // AF-E17, AF-DMG-1, AF-DMG-2, AF-Q50
    let left = |answer: &str, vest: bool| {
        let mut rig = hit_by_vesper("OP11", &["SU01", "SU02", "SU03"], vest);
        assert_eq!(rig.asked(), Some((P2, Question::Block)));
        rig.play(&[answer]);
        assert!(rig.is_idle(P1), "nobody blocks it again");
        rig.health(P2, "OP11")
    };
    assert_eq!((left("2 pass", false), left("2 discard SU01", false), left("2 discard SU01", true)), (1, 2, 3));
    let rig = hit_by_vesper("OP13", &["SU01", "SU02"], false);
    assert!(rig.is_idle(P1) && rig.tile(P2, "OP13") == "gone", "no block is offered");
}

#[test]
fn aegis_always_blocks_at_no_card() {
    // AF-E18, AF-KW-1, AF-Q49, AF-DMG-3
    for (id, left) in [("OP01", 6), ("OP02", 6), ("OP15", 5)] {
        let mut rig = Rig::new();
        rig.stand(P1, id, "c1");
        rig.stand(P2, "OP14", "c2");
        rig.ammo(P1, 3);
        rig.ammo(P2, 2);
        rig.play(&["1 ability c1 1 N", "2 pass", "1 discard SU01"]);
        assert!(rig.is_idle(P1));
        assert_eq!((rig.health(P2, "OP14"), rig.cards_in_hand(P2)), (left, 2), "{id}");
    }
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "c1");
    rig.stand(P2, "OP14", "c2");
    rig.base(P1, &["PR02"]);
    rig.ammo(P1, 3);
    rig.play(&["1 ability c1 1 N", "1 discard SU01", "1 activate PR02 c2"]);
    assert_eq!(rig.health(P2, "OP14"), 5, "what is lost is no damage");
    let mut rig = Rig::new();
    rig.stand(P1, "OP02", "c1");
    rig.stand(P2, "OP14", "c2");
    rig.hand(P1, &["CM02", "SU01", "SU02", "SU03"]);
    rig.play(&["1 play CM02 c1", "1 ability c1 1 N", "1 discard SU01"]);
    assert_eq!(rig.health(P2, "OP14"), 4, "4 - 2");
}

#[test]
fn tactics_work_when_they_are_discarded_to_block() {
    // AF-E19, AF-TYPE-7
    let mut rig = hit_by_vesper("OP01", &["TA04", "SU01"], false);
    rig.play(&["2 discard TA04"]);
    assert_eq!(rig.health(P2, "OP01"), 2, "3 - 2 is 1 off");
    let mut rig = hit_by_vesper("OP01", &["TA01", "SU01"], false);
    rig.deck(P2, &["SU03"]);
    rig.play(&["2 discard TA01"]);
    assert_eq!((rig.health(P2, "OP01"), rig.hand_of(P2)), (1, vec!["SU01".into(), "SU03".into()]));
}

#[test]
fn defeats_score_by_rank_and_a_gift_scores_in_the_same_cleanup() {
    // AF-E20, AF-WIN-2, AF-EX-6, AF-DMG-5, AF-Q25, AF-KW-12
    for (id, lost, cp) in [("OP02", 0, 1), ("OP09", 0, 2), ("OP14", 5, 3)] {
        let mut rig = Rig::new();
        rig.stand(P1, "OP15", "c1");
        rig.stand(P2, id, "c2");
        rig.wound(P2, id, lost);
        rig.ammo(P1, 3);
        rig.play(&["1 ability c1 1 N", "1 discard SU01"]);
        assert_eq!((rig.cp(P1), rig.retired(P2)), (cp, vec![id.to_owned()]));
    }
    let mut rig = Rig::new();
    rig.turn_of(P2);
    rig.stand(P2, "OP15", "c5");
    rig.stand(P1, "OP06", "c3");
    rig.stand(P1, "OP01", "d3");
    rig.wound(P1, "OP01", 1);
    rig.ammo(P2, 3);
    rig.play(&["2 ability c5 1 S", "2 discard SU01"]);
    assert!(rig.is_idle(P2));
    assert_eq!((rig.cp(P2), rig.retired(P1)), (2, vec!["OP01".into(), "OP06".into()]));
}

#[test]
fn backstab_counts_towards_the_own_home_row_and_exfiltrate_goes_home() {
    // AF-E34, AF-KW-4, AF-KW-10, AF-UNIT-4, AF-Q18
    for (from, way, left) in [("c5", "S", 1), ("c3", "N", 2)] {
        let mut rig = Rig::new();
        rig.stand(P1, "OP09", from);
        rig.wound(P1, "OP09", 2);
        rig.stand(P2, "OP11", "c4");
        rig.ammo(P1, 3);
        rig.play(&[&format!("1 ability {from} 1 {way}"), "1 discard SU01"]);
        assert_eq!((rig.health(P2, "OP11"), rig.tile(P1, "OP09")), (left, "gone".into()));
        assert!(rig.hand_of(P1).contains(&"OP09".into()));
        rig.play(&["1 deploy OP09 a1"]);
        assert_eq!(rig.health(P1, "OP09"), 3, "it has recovered");
    }
    // AF-KW-19
    let mut rig = Rig::new();
    rig.stand(P1, "OP09", "c3");
    rig.stand(P2, "OP11", "c4");
    rig.stand(P2, "OP12", "b3");
    rig.ammo(P1, 3);
    let abilities: Vec<String> = rig.options().into_iter().filter(|option| option.starts_with("ability")).collect();
    assert_eq!(abilities, ["ability c3 1 W"]);
    rig.play(&["1 ability c3 1 W", "1 discard SU01"]);
    assert_eq!((rig.health(P2, "OP12"), rig.tile(P1, "OP09")), (4, "c3".into()), "it cannot retreat");
}

#[test]
fn cleave_hits_the_sides_of_the_target() {
    // AF-E35, AF-KW-7, AF-Q30
    let mut rig = Rig::new();
    rig.stand(P1, "OP11", "c2");
    for (id, tile) in [("OP01", "c3"), ("OP03", "b3"), ("OP05", "d3")] {
        rig.stand(P2, id, tile);
    }
    rig.ammo(P1, 3);
    rig.ammo(P2, 3);
    rig.play(&["1 ability c2 1 N", "2 pass", "1 discard SU01", "2 pass", "2 discard SU01", "2 pass"]);
    assert!(rig.is_idle(P1));
    assert_eq!([rig.health(P2, "OP01"), rig.health(P2, "OP03"), rig.health(P2, "OP05")], [1, 2, 1]);
    let mut rig = Rig::new();
    rig.stand(P1, "OP11", "c2");
    rig.stand(P1, "OP03", "b3");
    rig.stand(P2, "OP01", "c3");
    rig.ammo(P1, 3);
    rig.play(&["1 ability c2 1 N", "1 discard SU01"]);
    assert_eq!((rig.health(P1, "OP03"), rig.health(P2, "OP01")), (3, 1));
}

#[test]
fn counterstrike_comes_before_the_attack() {
    // AF-E36, AF-KW-8, AF-Q31
    let attack = |lost: u8, answers: &[&str], enemy: usize| {
        let mut rig = Rig::new();
        rig.stand(P1, "OP11", "c1");
        rig.wound(P1, "OP11", lost);
        rig.stand(P2, "OP15", "c2");
        rig.ammo(P1, 4);
        rig.ammo(P2, enemy);
        rig.play(&["1 ability c1 1 N"]);
        if enemy > 0 {
            rig.play(&["2 pass"]);
        }
        rig.play(&["1 discard SU01"]);
        assert_eq!((rig.asked(), rig.health(P2, "OP15")), (Some((P1, Question::Block)), 4), "it comes first");
        rig.play(answers);
        assert!(rig.is_idle(P1));
        (rig.health(P1, "OP11"), rig.health(P2, "OP15"))
    };
    assert_eq!(attack(0, &["1 pass"], 0), (1, 2));
    assert_eq!(attack(0, &["1 discard SU02", "2 discard SU01"], 2), (2, 3));
    assert_eq!(attack(1, &["1 pass"], 0), (0, 4), "defeated before it attacks");
    let mut rig = Rig::new();
    rig.stand(P1, "OP02", "c1");
    rig.stand(P2, "OP15", "c4");
    rig.ammo(P1, 3);
    rig.play(&["1 ability c1 1 N", "1 discard SU01"]);
    assert_eq!((rig.health(P1, "OP02"), rig.health(P2, "OP15")), (2, 2), "out of its range");
}

#[test]
fn retaliate_comes_after_the_attack() {
    // AF-E37, AF-KW-17, AF-Q32
    for (lost, left) in [(0, (2, 2)), (2, (0, 3))] {
        let mut rig = Rig::new();
        rig.stand(P1, "OP13", "c1");
        rig.stand(P2, "OP07", "c2");
        rig.wound(P2, "OP07", lost);
        rig.ammo(P1, 3);
        rig.play(&["1 ability c1 1 N", "1 discard SU01"]);
        assert!(rig.is_idle(P1));
        assert_eq!((rig.health(P2, "OP07"), rig.health(P1, "OP13")), left);
    }
}

#[test]
fn frenzy_follows_any_retreat_the_active_players_first() {
    // AF-E38, AF-KW-11, AF-Q40, AF-STG-4
    let mut rig = Rig::new();
    rig.stand(P1, "OP09", "a1");
    rig.stand(P2, "OP11", "a2");
    rig.stand(P1, "OP13", "c1");
    rig.stand(P2, "OP13", "c2");
    rig.ammo(P1, 3);
    rig.play(&["1 ability a1 1 N", "1 discard SU01"]);
    assert!(rig.is_idle(P1), "nobody is asked whether");
    assert_eq!((rig.health(P2, "OP13"), rig.health(P1, "OP13")), (1, 1));
    let frenzies = rig.events.iter().filter_map(|event| match event {
        Event::Reacted { seat, what: What::Frenzy, .. } => Some(*seat),
        _ => None,
    });
    assert_eq!(frenzies.collect::<Vec<_>>(), [P1, P2]);
    assert_eq!((rig.gains(P1), rig.gains(P2)), (vec![3], vec![]), "at no card and for no opportunity");
}

#[test]
fn a_parting_gift_goes_clockwise_from_the_owners_forward() {
    // AF-E39, AF-KW-12, AF-RNG-7, AF-Q42, AF-Q43
    let mut rig = Rig::new();
    rig.turn_of(P2);
    rig.stand(P2, "OP15", "a3");
    rig.stand(P1, "OP06", "c3");
    for (id, tile) in [("OP01", "d3"), ("OP03", "c2")] {
        rig.stand(P1, id, tile);
    }
    rig.ammo(P2, 3);
    rig.ammo(P1, 3);
    rig.play(&["2 ability a3 1 E", "1 pass", "2 discard SU01", "1 pass"]);
    assert_eq!(rig.asked(), Some((P1, Question::Block)), "an own operator is hit, and may block");
    rig.play(&["1 discard SU01"]);
    assert_eq!((rig.health(P1, "OP01"), rig.health(P1, "OP03")), (2, 3));

    let mut rig = Rig::new();
    rig.stand(P1, "OP15", "e3");
    rig.stand(P2, "OP06", "c3");
    for (id, tile) in [("OP01", "b3"), ("OP11", "c4")] {
        rig.stand(P1, id, tile);
    }
    rig.hand(P1, &["SU01", "SU01"]);
    rig.play(&["1 ability e3 1 W", "1 pass"]);
    assert_eq!((rig.health(P1, "OP01"), rig.health(P1, "OP11")), (1, 4), "c2, then b3");
}

#[test]
fn vigilance_strikes_before_the_mover_leaves() {
    // AF-E40, AF-KW-20, AF-KW-31, AF-Q35
    let watch = |answer: &str| {
        let mut rig = Rig::new();
        rig.stand(P1, "OP01", "c2");
        rig.stand(P2, "OP15", "c3");
        rig.ammo(P1, 4);
        rig.ammo(P2, 3);
        rig.play(&["1 move c2", "2 pass", "1 discard SU01"]);
        assert_eq!((rig.asked(), rig.options()), (Some((P2, Question::React)), vec!["pass".into(), "use 1 S".into()]));
        rig.play(&["2 use 1 S", "2 discard SU01", answer]);
        assert_eq!((rig.cards_in_hand(P2), rig.gains(P2)), (2, vec![]), "one card, no opportunity");
        rig
    };
    let rig = watch("1 pass");
    assert_eq!((rig.tile(P1, "OP01"), rig.cp(P2)), ("gone".into(), 1));
    assert!(rig.saw(|event| *event == Event::Fizzled(P1, OpKind::Move)));
    let mut rig = watch("1 discard SU02");
    assert_eq!((rig.health(P1, "OP01"), rig.asked()), (1, Some((P1, Question::Path))));
    rig.play(&["1 go W"]);
    assert_eq!(rig.tile(P1, "OP01"), "b2");
}

#[test]
fn camouflage_hides_until_an_enemy_is_next_to_it() {
    // AF-E41, AF-KW-6, AF-Q37
    let mut rig = Rig::new();
    rig.stand(P1, "OP02", "c1");
    rig.stand(P2, "OP10", "c4");
    rig.hand(P1, &["OP04", "SU01", "SU02"]);
    assert!(!rig.offers("ability c1 1 N"));
    rig.play(&["1 deploy OP04 d4"]);
    assert!(rig.offers("ability c1 1 N"));
    let mut rig = Rig::new();
    let shooter = rig.stand(P1, "OP02", "c1");
    rig.equip(P1, "EQ02", shooter);
    rig.stand(P2, "OP10", "c4");
    rig.stand(P2, "OP07", "c5");
    rig.ammo(P1, 3);
    rig.play(&["1 ability c1 1 N", "1 discard SU01"]);
    assert_eq!((rig.health(P2, "OP10"), rig.health(P2, "OP07")), (3, 2), "the line passes it");
}

#[test]
fn double_doubles_amounts_after_what_is_added() {
    // AF-E42, AF-KW-9, AF-Q41
    for (plan, scope, lost) in [(false, "after_mods", 4), (true, "after_mods", 6), (true, "printed_only", 5)] {
        let scope = format!("\"{scope}\"");
        let mut rig = Rig::with(&[("cards.OP11.health", "20"), ("rules.kw.double_scope", &scope)]);
        rig.stand(P1, "OP02", "c1");
        rig.stand(P2, "OP11", "c3");
        if plan {
            rig.plan(P1, "BP03");
        }
        rig.hand(P1, &["CM02", "SU01", "SU02", "SU03"]);
        rig.play(&["1 play CM02 c1", "1 ability c1 1 N", "1 discard SU01"]);
        assert_eq!(rig.health(P2, "OP11"), 20 - lost);
        rig.play(&["1 ability c1 1 N", "1 discard SU02"]);
        assert_eq!(rig.health(P2, "OP11"), 20 - lost - if plan { 3 } else { 2 }, "only the next ability");
    }
    let mut rig = Rig::with(&[("cards.OP11.health", "20")]);
    rig.stand(P1, "OP03", "c1");
    rig.stand(P1, "OP11", "c2");
    rig.wound(P1, "OP11", 9);
    rig.hand(P1, &["CM02", "SU01", "SU02", "SU03"]);
    rig.play(&["1 play CM02 c1", "1 ability c1 1 c2", "1 discard SU01"]);
    assert_eq!(rig.health(P1, "OP11"), 15);
}
