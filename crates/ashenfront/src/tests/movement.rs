//! Tests of movement, and of equipment during moves (AF-MOV, AF-EQ).

use super::rig::{P1, P2, Rig, at};
use crate::Event;
use crate::model::content::Way;
use crate::model::state::{OpKind, Question, UnitId};

/// OP01 of the first seat moves, and its path must be chosen.
fn moving(knobs: &[(&str, &str)], furnish: impl Fn(&mut Rig)) -> Rig {
    let mut rig = Rig::with(knobs);
    rig.stand(P1, "OP01", "c1");
    rig.ammo(P1, 3);
    furnish(&mut rig);
    rig.play(&["1 move c1", "1 discard SU01"]);
    rig
}

#[test]
fn a_move_is_a_run_of_one_to_as_many_tiles_as_its_speed() {
    // AF-MOV-1, AF-MOV-3
    let mut rig = moving(&[], |_| {});
    for (path, legal) in [("N", true), ("NE", true), ("NS", true), ("-", false), ("NNN", false), ("S", false)] {
        assert_eq!(rig.is_legal(P1, &format!("go {path}")), legal, "{path}");
    }
    rig.play(&["1 go NS"]);
    assert_eq!(rig.tile(P1, "OP01"), "c1");
    assert!(rig.is_idle(P1) && rig.gains(P1) == [3], "once it stops the operation is over");
    let stay = moving(&[("rules.move.min", "0")], |_| {});
    assert!(stay.is_legal(P1, "go -"));
}

#[test]
fn nobody_moves_through_anybody() {
    // AF-MOV-2, AF-BRD-1
    let own = |rig: &mut Rig| _ = rig.stand(P1, "OP03", "c2");
    assert_eq!(moving(&[], own).ends(), ["a1", "b1", "b2", "c1", "d1", "d2", "e1"]);
    let through = moving(&[("rules.move.through_allies", "true")], own);
    assert!(through.is_legal(P1, "go NN") && !through.is_legal(P1, "go N"), "through, never onto");
    let enemy = |rig: &mut Rig| _ = rig.stand(P2, "OP07", "c2");
    assert!(!moving(&[("rules.move.through_allies", "true")], enemy).is_legal(P1, "go NN"));
}

#[test]
fn phasing_goes_through_anybody_but_not_through_reserved_tiles() {
    // AF-MOV-2, AF-Q53, AF-KW-21
    let rigged = |knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        let mover = rig.stand(P1, "OP01", "c1");
        rig.equip(P1, "EQ03", mover);
        rig.stand(P2, "OP05", "c3");
        rig.ammo(P1, 3);
        rig.hand(P2, &["OP02", "SU01"]);
        rig.play(&["1 move c1", "2 deploy OP02 c2", "1 discard SU01"]);
        [rig.is_legal(P1, "go NE"), rig.is_legal(P1, "go N"), rig.is_legal(P1, "go ENN")]
    };
    assert_eq!(rigged(&[]), [false, false, true]);
    assert_eq!(rigged(&[("rules.move.phasing_reserved", "true")]), [true, false, true], "through, never onto");
}

#[test]
fn a_printed_number_is_not_changed_by_speed() {
    // AF-MOV-4
    let mut rig = Rig::new();
    let mover = rig.stand(P1, "OP01", "c1");
    rig.equip(P1, "EQ03", mover);
    rig.plan(P1, "BP02");
    rig.ammo(P1, 3);
    rig.base(P1, &["PR01"]);
    rig.play(&["1 move c1", "1 discard SU01"]);
    assert!(rig.is_legal(P1, "go NNNN"), "2 + 1 + 1");
    rig.play(&["1 go N", "1 activate PR01 c2"]);
    assert_eq!(rig.ends(), ["b2", "c1", "c3", "d2"]);
    assert!(!rig.is_legal(P1, "go -") && !rig.is_legal(P1, "go NN"), "at least one, and no more");
}

#[test]
fn a_move_with_nowhere_to_go_comes_to_nothing() {
    // AF-MOV-5
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "a1");
    rig.stand(P2, "OP02", "a2");
    rig.stand(P2, "OP13", "c1");
    rig.ammo(P1, 3);
    rig.ammo(P2, 3);
    rig.play(&["1 move a1", "2 move c1", "1 discard SU01", "2 discard SU01", "2 go W"]);
    assert_eq!(rig.tile(P1, "OP01"), "a1");
    assert!(rig.saw(|event| *event == Event::Fizzled(P1, OpKind::Move)));
    assert!(rig.is_idle(P1) && rig.discarded(P1) == ["SU01"]);
}

#[test]
fn an_operator_has_one_piece_and_need_not_take_it() {
    // AF-EQ-1, AF-EQ-2, AF-Q20
    let mut rig = moving(&[], |rig| rig.lay(P2, "EQ01", "c2"));
    rig.play(&["1 go NN"]);
    assert!(matches!(rig.asked(), Some((P1, Question::Equip(..)))), "also the enemy's");
    rig.play(&["1 no"]);
    assert_eq!((rig.tile(P1, "OP01").as_str(), rig.s.pieces[0].tile), ("c3", at("c2")), "it goes on");

    let wears = |knobs: &[(&str, &str)], worn: usize| {
        let mut rig = moving(knobs, |rig| {
            let unit = rig.unit(P1, "OP01").expect("it stands").id;
            for _ in 0..worn {
                rig.equip(P1, "EQ02", unit);
            }
            rig.lay(P2, "EQ01", "c2");
        });
        rig.play(&["1 go NN"]);
        matches!(rig.asked(), Some((P1, Question::Equip(..))))
    };
    assert_eq!((wears(&[], 0), wears(&[], 1)), (true, false));
    assert!(wears(&[("rules.equipment.slots", "2")], 1) && !wears(&[("rules.equipment.slots", "2")], 2));
    assert!(!wears(&[("rules.equipment.enemy_pickup", "false")], 0));
}

#[test]
fn a_piece_can_be_dropped_on_any_tile_of_the_path() {
    // AF-EQ-3, AF-BRD-6
    for (drop, tile) in [(0, "c1"), (1, "c2"), (2, "c3")] {
        let mut rig = moving(&[], |rig| {
            let unit = rig.unit(P1, "OP01").expect("it stands").id;
            rig.equip(P1, "EQ01", unit);
            rig.lay(P2, "EQ02", "d4");
        });
        rig.play(&[&format!("1 go NN drop {drop}")]);
        assert_eq!((rig.s.pieces[0].tile, rig.s.pieces[0].host), (at(tile), UnitId::NONE));
        assert!(rig.is_idle(P1), "what it has dropped it is not offered");
    }
    assert!(!moving(&[], |_| {}).is_legal(P1, "go NN drop 1"), "it has nothing");
}

#[test]
fn whoever_drops_a_piece_comes_across_what_lies_there_all_the_same() {
    // AF-EQ-2, AF-EQ-3
    let mut rig = moving(&[], |rig| {
        let unit = rig.unit(P1, "OP01").expect("it stands").id;
        rig.equip(P1, "EQ01", unit);
        rig.lay(P2, "EQ04", "c2");
    });
    rig.play(&["1 go N drop 1"]);
    assert_eq!((rig.health(P1, "OP01"), rig.discarded(P2)), (1, vec!["EQ04".into()]), "the mine goes off");
    assert_eq!(rig.s.pieces[0].tile, at("c2"));

    let mut rig = moving(&[], |rig| {
        let unit = rig.unit(P1, "OP01").expect("it stands").id;
        rig.equip(P1, "EQ01", unit);
        rig.lay(P2, "EQ02", "c2");
    });
    rig.play(&["1 go N drop 1", "1 yes"]);
    let unit = rig.unit(P1, "OP01").expect("it stands").id;
    let worn: Vec<_> = rig.s.equipped(unit).map(|piece| piece.card).collect();
    assert_eq!((worn, rig.s.pieces.len()), (vec![rig.card("EQ02")], 2), "one is exchanged for the other");
}

#[test]
fn a_piece_stays_when_its_host_leaves() {
    // AF-EQ-4, AF-Q20
    let leaves = |knobs: &[(&str, &str)], defeated: bool| {
        let mut rig = Rig::with(knobs);
        let host = rig.stand(P1, "OP02", "c3");
        rig.equip(P1, "EQ02", host);
        if defeated {
            rig.stand(P2, "OP15", "c4");
            rig.turn_of(P2);
            rig.ammo(P2, 3);
            rig.play(&["2 ability c4 1 S", "2 discard SU01"]);
        } else {
            rig.hand(P1, &["CM01", "SU01", "SU02"]);
            rig.play(&["1 play CM01 c3"]);
        }
        assert_eq!(rig.tile(P1, "OP02"), "gone");
        rig.s.pieces.first().map(|piece| (piece.tile, piece.host))
    };
    for defeated in [true, false] {
        assert_eq!(leaves(&[], defeated), Some((at("c3"), UnitId::NONE)));
        assert_eq!(leaves(&[("rules.equipment.drop_on_leave", "false")], defeated), None);
    }
}

#[test]
fn equipment_is_put_on_own_landing_tiles_or_on_own_operators_as_set() {
    // AF-LOG-2, AF-Q19
    let tiles = |way: &str| {
        let way = format!("\"{way}\"");
        let mut rig = Rig::with(&[("rules.equipment.deploy", &way)]);
        rig.stand(P1, "OP01", "c3");
        rig.stand(P1, "OP02", "a1");
        rig.stand(P2, "OP07", "b1");
        rig.hand(P1, &["EQ01", "SU01"]);
        let mut tiles: Vec<String> = rig.options();
        tiles.retain(|option| option.starts_with("logistics EQ01"));
        tiles.iter().map(|option| &option["logistics EQ01 ".len()..]).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(tiles("lz"), "a1 c1 d1 e1");
    assert_eq!(tiles("ally"), "a1 c3");
    assert_eq!(tiles("ally_or_lz"), "a1 c1 d1 e1 c3");
}

#[test]
fn who_cannot_begin_a_move_is_not_struck_for_it() {
    // AF-KW-20, AF-MOV-5
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "a1");
    rig.stand(P2, "OP15", "a2");
    rig.stand(P2, "OP13", "c1");
    rig.ammo(P1, 3);
    rig.ammo(P2, 3);
    rig.play(&["1 move a1", "2 move c1", "1 discard SU01", "2 discard SU01", "2 go W"]);
    assert!(rig.is_idle(P1), "{:?}", rig.asked());
    assert!(rig.saw(|event| *event == Event::Fizzled(P1, OpKind::Move)));
    assert_eq!((rig.tile(P1, "OP01").as_str(), rig.cards_in_hand(P2)), ("a1", 2));

    let mut rig = Rig::with(&[("rules.declare.path_at", "\"declare\"")]);
    rig.stand(P1, "OP01", "a1");
    rig.stand(P2, "OP15", "a2");
    rig.stand(P2, "OP13", "c1");
    rig.ammo(P1, 3);
    rig.ammo(P2, 3);
    rig.play(&["1 move a1 E", "2 move c1 W", "1 discard SU01", "2 discard SU01"]);
    assert!(rig.is_idle(P1), "its way is closed: {:?}", rig.asked());
}

/// OP01 (speed 2) with a Jump Rig (speed 3, Phasing) moves from c1.
fn jumping(knobs: &[(&str, &str)], bodies: &[&str]) -> Rig {
    moving(knobs, |rig| {
        let unit = rig.unit(P1, "OP01").expect("it stands").id;
        rig.equip(P1, "EQ03", unit);
        for (id, tile) in ["OP07", "OP11", "OP13"].iter().zip(bodies) {
            rig.stand(P2, id, tile);
        }
    })
}

#[test]
fn a_dropped_jump_rig_helps_no_further() {
    // AF-EQ-3, AF-Q57
    let rig = jumping(&[], &["c2"]);
    for (way, legal) in [
        ("go NN", true),
        ("go NN drop 0", false),
        ("go NN drop 1", true),
        ("go NN drop 2", true),
        ("go WN drop 0", true),
        ("go WNN", true),
        ("go WNN drop 0", false),
        ("go WNN drop 2", false),
        ("go WNN drop 3", true),
    ] {
        assert_eq!(rig.is_legal(P1, way), legal, "{way}");
    }
    assert!(rig.offers("go WN drop 0"), "the way around is offered to who drops it");
    let kept = jumping(&[("rules.equipment.drop_keeps", "true")], &["c2"]);
    assert!(kept.is_legal(P1, "go NN drop 0") && kept.is_legal(P1, "go WNN drop 0"));
}

#[test]
fn every_way_that_is_offered_is_walked_to_its_end() {
    // AF-MOV-2, AF-D6
    for knobs in [&[][..], &[("rules.equipment.drop_keeps", "true")]] {
        for bodies in [&["c2"][..], &["b1", "c2"], &["b1", "c2", "d1"], &["c3", "b2", "d2"]] {
            let rig = jumping(knobs, bodies);
            let options = rig.options();
            assert!(!options.is_empty());
            for option in options {
                let way = option.split(' ').nth(1).expect("a way");
                let end = way.chars().fold(at("c1"), |tile, letter| {
                    let way = Way::named(&letter.to_string()).expect("a direction");
                    tile.step(way).expect("a tile")
                });
                let mut walked = rig.clone();
                walked.choose(P1, &option);
                assert_eq!(walked.tile(P1, "OP01"), end.name(), "{option} with others on {bodies:?}");
            }
        }
    }
}

#[test]
fn nobody_is_left_on_the_tile_of_another_when_its_way_is_closed() {
    // AF-MOV-2, AF-Q14
    let mut rig = Rig::with(&[("rules.declare.path_at", "\"declare\"")]);
    let unit = rig.stand(P1, "OP01", "c1");
    rig.equip(P1, "EQ03", unit);
    rig.stand(P2, "OP07", "c2");
    rig.stand(P2, "OP04", "d3");
    rig.ammo(P1, 3);
    rig.ammo(P2, 3);
    rig.play(&["1 move c1 NN", "2 move d3 W", "1 discard SU01", "2 discard SU01"]);
    assert_eq!((rig.tile(P2, "OP04").as_str(), rig.tile(P1, "OP01").as_str()), ("c3", "c1"));
    assert!(rig.saw(|event| *event == Event::Fizzled(P1, OpKind::Move)));
}

#[test]
fn of_several_pieces_the_last_comes_first_and_a_swap_comes_across_none() {
    // AF-EQ-2
    let mut rig = moving(&[], |rig| {
        rig.lay(P2, "EQ01", "c2");
        rig.lay(P2, "EQ02", "c2");
    });
    rig.play(&["1 go N"]);
    assert!(matches!(rig.asked(), Some((P1, Question::Equip(_, 1)))), "{:?}", rig.asked());
    rig.play(&["1 no"]);
    assert!(matches!(rig.asked(), Some((P1, Question::Equip(_, 0)))), "{:?}", rig.asked());

    let mut rig = Rig::with(&[("cards.OP01.effects", "[{ verb = \"swap\", who = \"foe\" }]")]);
    rig.stand(P1, "OP01", "c1");
    rig.stand(P2, "OP07", "c2");
    rig.lay(P2, "EQ04", "c2");
    rig.hand(P1, &["SU01"; 3]);
    rig.play(&["1 ability c1 1 N"]);
    assert_eq!((rig.tile(P1, "OP01").as_str(), rig.health(P1, "OP01")), ("c2", 3), "the mine waits");
}
