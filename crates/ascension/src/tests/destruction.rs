//! Tests of AS-TER: terrain under attack.

use super::fights::*;
use super::rig::*;
use crate::Event;
use crate::model::events::Source;
use crate::model::state::{AimedAt, Figure, PieceId, Surface};
use crate::model::terrain::{Durability, Level};

/// Sets up a character with this skill, 50 mm from a piece.
fn before(kind: Durability, size: u8, skill: i8) -> (Rig, Figure, PieceId) {
    let mut rig = bare(&[]);
    let by = rig.put(S1, "BH3", 300.0, 100.0);
    rig.sheet(by).skill = skill;
    let piece = rig.piece(kind, size, rect(300.0, 200.0, 60.0, 60.0, 0));
    rig.active(by);
    (rig, by, piece)
}

fn gone(rig: &Rig, piece: PieceId) -> u32 {
    u32::from(rig.s.pieces[piece].gone)
}

#[test]
fn one_attack_and_two_destroy_a_piece_with_their_exact_chances() {
    // Section 4.9: among 153 flips, and among 153 * 120 as a fraction; skills 3, 4 and 5.
    type Chances = [(u32, (u32, u32)); 3];
    let table: [(Durability, u8, Chances); 8] = [
        (Durability::Fragile, 1, [(149, (1, 1)), (153, (1, 1)), (153, (1, 1))]),
        (Durability::Standard, 1, [(143, (611, 612)), (149, (1, 1)), (153, (1, 1))]),
        (Durability::Standard, 2, [(119, (997, 1020)), (139, (3047, 3060)), (143, (764, 765))]),
        (Durability::Standard, 3, [(76, (7631, 9180)), (99, (509, 540)), (119, (3007, 3060))]),
        (Durability::Standard, 4, [(34, (2383, 4590)), (56, (6703, 9180)), (76, (8111, 9180))]),
        (Durability::Reinforced, 1, [(99, (2783, 3060)), (119, (997, 1020)), (139, (3047, 3060))]),
        (Durability::Reinforced, 2, [(34, (1093, 2295)), (56, (6383, 9180)), (76, (863, 1020))]),
        (Durability::Reinforced, 3, [(0, (343, 9180)), (4, (703, 4590)), (14, (757, 2295))]),
    ];
    for (kind, size, chances) in table {
        for (skill, (once, (part, of))) in (3..).zip(chances) {
            let (rig, by, piece) = before(kind, size, skill);
            let strike = |rig: &mut Rig| gone(rig.does(by, "bolt", AimedAt::Piece(piece)), piece);
            assert_eq!(rig.over_flips(S1, strike), once, "{kind:?} {size}, skill {skill}");
            let twice = rig.over_two_flips(S1, |rig| if strike(rig) == 1 { 1 } else { strike(rig) });
            // A fragile piece may survive one miss but no more: two of the four worst flips cannot follow each other.
            let certain = if (part, of) == (1, 1) { 153 * 120 } else { twice };
            assert_eq!(twice, certain, "{kind:?} {size}, skill {skill}, twice");
            assert_eq!(
                u64::from(twice) * u64::from(of),
                u64::from(part) * 153 * 120,
                "{kind:?} {size}, skill {skill}, twice"
            );
        }
    }
}

#[test]
fn reinforced_terrain_does_not_notice_small_hits() {
    // AS-X48, AS-TER-4, AS-Q72: skill 5 against a bunker of Size 3.
    let (rig, by, bunker) = before(Durability::Reinforced, 3, 5);
    for (cards, wounds) in [([1, 1], 6), ([1, 2], 3), ([3, -1], 6)] {
        let mut rig = rig.clone();
        rig.next_cards(S1, &cards).does(by, "bolt", AimedAt::Piece(bunker));
        assert!(rig.attack().hit);
        assert_eq!(rig.s.pieces[bunker].wounds, wounds, "{cards:?}");
    }
}

#[test]
fn break_masonry_does_more_to_terrain_and_nothing_to_characters() {
    // AS-X49: skill 5 + 2, damage +3, against a bunker of Size 3.
    let (mut rig, _, bunker) = before(Durability::Reinforced, 3, 4);
    let golem = rig.put(S1, "BH5", 300.0, 140.0);
    let foe = rig.put(S2, "BH3", 360.0, 140.0);
    assert!(!rig.can_aim(golem, "break_masonry", AimedAt::Figure(foe)));
    assert!(!rig.can_aim(golem, "ram", AimedAt::Piece(bunker)) || rig.game.gap_to_piece(&rig.s, golem, bunker) < 257);
    let strike = |rig: &mut Rig| {
        rig.does(golem, "break_masonry", AimedAt::Piece(bunker));
        rig.s.pieces[bunker].wounds
    };
    assert_eq!(rig.over_flips(S1, |rig| u32::from(strike(rig) < 6)), 143);
    assert_eq!(rig.over_flips(S1, |rig| u32::from(strike(rig) == 0)), 119);
}

#[test]
fn bonuses_against_terrain_and_thresholds_are_as_printed() {
    // Pick +1, Boulder +1, Corrode +1 without threshold.
    for (sheet, deed, cards, wounds) in [
        ("BH4", "pick", [1, 2], 6 - (3 + 3 - 4 + 1)),
        ("FB4", "boulder", [-1, -1], 6 - (5 + 2 - 2 - 4 + 1)),
        ("FB2", "corrode", [3, 3], 6 - (3 - 1 + 6 - 4 + 1)),
    ] {
        let mut rig = bare(&[]);
        let by = rig.put(S1, sheet, 300.0, 150.0);
        let piece = rig.piece(Durability::Reinforced, 2, rect(300.0, 200.0, 60.0, 40.0, 0));
        (rig.s.pieces[PieceId(0)].wounds, rig.printed(piece).threshold) = (6, 0);
        rig.active(by).next_cards(S1, &cards).does(by, deed, AimedAt::Piece(piece));
        assert_eq!(rig.s.pieces[PieceId(0)].wounds, wounds, "{deed}");
    }
    let mut rig = bare(&[]);
    let by = rig.put(S1, "FB2", 300.0, 150.0);
    let piece = rig.piece(Durability::Reinforced, 3, rect(300.0, 200.0, 60.0, 40.0, 0));
    // 2 + 4 - 5 is 1, plus one: below the threshold of 3.
    rig.active(by).next_cards(S1, &[3, 1]).does(by, "corrode", AimedAt::Piece(piece));
    assert_eq!(rig.s.pieces[PieceId(0)].wounds, 4);
}

#[test]
fn an_attack_that_counts_friends_has_its_skill_against_terrain() {
    // Gang Bite (AS-ATK-2): friends count only against characters; the Skill of 3 also counts against terrain.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "FB3", 300.0, 167.5);
    let piece = rig.piece(Durability::Reinforced, 2, rect(300.0, 200.0, 60.0, 40.0, 0));
    (rig.s.pieces[PieceId(0)].wounds, rig.printed(piece).threshold) = (6, 0);
    rig.active(by).next_cards(S1, &[3, 3]).does(by, "gang_bite", AimedAt::Piece(piece));
    assert_eq!(rig.s.pieces[PieceId(0)].wounds, 6 - (3 + 6 - 4));
}

#[test]
fn fragile_terrain_falls_to_any_hit() {
    // AS-X50, AS-TER-5, with hits that do no damage (attack.min_damage).
    let mut rig = bare(&[("attack.hit_rule", "\"ge\""), ("attack.min_damage", "0")]);
    let by = rig.put(S1, "BH3", 300.0, 100.0);
    let hedge = rig.piece(Durability::Fragile, 1, rect(300.0, 200.0, 60.0, 10.0, 0));
    rig.sheet(by).skill = 0;
    rig.active(by).next_cards(S1, &[1, -1]).does(by, "bolt", AimedAt::Piece(hedge));
    assert_eq!((rig.attack().hit, rig.attack().damage, gone(&rig, hedge)), (true, 0, 1));
    assert!(rig.events.contains(&Event::Destroyed(hedge)));
}

#[test]
fn what_cannot_be_destroyed_is_no_target() {
    // AS-TER-6, AS-TER-7, and destroyed pieces.
    for (kind, size, can) in
        [(Durability::Standard, 1, true), (Durability::Indestructible, 3, false), (Durability::Standard, 0, false)]
    {
        let (mut rig, by, piece) = before(kind, size, 4);
        assert_eq!(rig.can_aim(by, "bolt", AimedAt::Piece(piece)), can, "{kind:?} {size}");
        rig.s.pieces[piece].gone = true;
        assert!(!rig.can_aim(by, "bolt", AimedAt::Piece(piece)));
    }
    // Hurl, Stoop and similar actions target characters only.
    let (mut rig, _, piece) = before(Durability::Standard, 1, 4);
    let golem = rig.put(S1, "BH5", 300.0, 147.0);
    assert!(rig.can_aim(golem, "ram", AimedAt::Piece(piece)));
    assert!(!rig.can_aim(golem, "hurl", AimedAt::Piece(piece)));
}

#[test]
fn terrain_gains_no_conditions_and_is_not_pushed() {
    // AS-TER-2
    let (mut rig, _, piece) = before(Durability::Standard, 4, 4);
    let spitter = rig.put(S1, "FB2", 300.0, 130.0);
    rig.next_cards(S1, &[-1, -1]).does(spitter, "corrode", AimedAt::Piece(piece));
    assert!(!rig.events.iter().any(|event| matches!(event, Event::Gained(..))));
}

#[test]
fn whoever_stands_on_a_destroyed_piece_falls() {
    // AS-X45, AS-Q68: a character of Size 2 on level 2, at height 4 of a tower.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "BH5", 300.0, 100.0);
    let tower = rig.piece(Durability::Standard, 4, rect(300.0, 200.0, 100.0, 100.0, 0));
    rig.printed(tower).levels = vec![
        Level { height: 2, shape: rect(300.0, 200.0, 100.0, 100.0, 0).into() },
        Level { height: 4, shape: rect(300.0, 200.0, 60.0, 60.0, 0).into() },
    ];
    let up = rig.put(S2, "FB4", 300.0, 200.0);
    let inside = rig.put(S2, "FB2", 420.0, 200.0);
    rig.on(up, tower, 1);
    rig.s.pieces[PieceId(0)].wounds = 1;
    rig.active(by).next_cards(S1, &[3, 3]).does(by, "break_masonry", AimedAt::Piece(tower));
    assert!(rig.events.contains(&Event::Fell(up, 4)));
    assert_eq!(rig.suffered(), [(up, 4 + 2, Source::Fall)]);
    assert_eq!(rig.options().len(), 3, "Slow, Weaken or Hinder: its owner chooses");
    assert_eq!(rig.actor(), S2);
    let choice = rig.options()[1];
    rig.play(choice);
    assert_eq!(rig.tokens(up), [0, 1, 0, 0]);
    assert_eq!(rig.figure(up).surface, Surface::Ground);
    assert_eq!(rig.wounds(inside), 6);
}

#[test]
fn whoever_is_in_a_destroyed_area_does_not_fall() {
    // AS-Q71
    let (mut rig, by, wood) = before(Durability::Standard, 1, 9);
    rig.printed(wood).area = true;
    let inside = rig.put(S2, "BH3", 300.0, 200.0);
    rig.next_cards(S1, &[3, 3]).does(by, "bolt", AimedAt::Piece(wood));
    assert_eq!(gone(&rig, wood), 1);
    assert_eq!((rig.wounds(inside), rig.suffered().len()), (6, 0));
}

#[test]
fn two_on_one_piece_fall_one_after_the_other_in_turn_order() {
    // AS-Q80: the active player's characters fall first.
    let mut rig = bare(&[]);
    let by = rig.put(S2, "BH5", 300.0, 100.0);
    let block = rig.piece(Durability::Standard, 2, rect(300.0, 200.0, 100.0, 100.0, 0));
    let theirs = rig.put(S1, "BH3", 280.0, 200.0);
    let own = rig.put(S2, "BH3", 320.0, 200.0);
    rig.on(theirs, block, 0).on(own, block, 0).active(by);
    rig.next_cards(S2, &[3, 3]).does(by, "break_masonry", AimedAt::Piece(block));
    assert_eq!(rig.suffered(), [(own, 3, Source::Fall)]);
    let choice = rig.options()[0];
    rig.play(choice);
    assert_eq!(rig.suffered(), [(own, 3, Source::Fall), (theirs, 3, Source::Fall)]);
}

#[test]
fn however_many_stand_on_a_piece_all_of_them_fall() {
    let mut rig = bare(&[]);
    let by = rig.put(S1, "BH5", 100.0, 100.0);
    let hall = rig.piece(Durability::Standard, 2, rect(300.0, 300.0, 300.0, 300.0, 0));
    let crowd: Vec<Figure> = (0..30)
        .map(|place| {
            let who = rig.put(S2, "SK5", 170.0 + 50.0 * f64::from(place % 6), 170.0 + 50.0 * f64::from(place / 6));
            rig.on(who, hall, 0);
            who
        })
        .collect();
    rig.active(by).next_cards(S1, &[3, 3]).does(by, "break_masonry", AimedAt::Piece(hall));
    while rig.asked().is_some() {
        let first = rig.options()[0];
        rig.play(first);
    }
    assert_eq!(rig.suffered(), crowd.iter().map(|who| (*who, 3, Source::Fall)).collect::<Vec<_>>());
    assert!(crowd.iter().all(|who| rig.figure(*who).surface == Surface::Ground));
}

#[test]
fn kinds_of_terrain_follow_their_knobs() {
    // terrain.reinforced_def_add, .reinforced_wounds_mul, .reinforced_threshold_mul,
    // .fragile_defense, .fragile_wounds: for the bunker of Size 3 and the hedge.
    let knobs = [
        ("terrain.reinforced_def_add", "1"),
        ("terrain.reinforced_wounds_mul", "3"),
        ("terrain.reinforced_threshold_mul", "0.5"),
        ("terrain.fragile_defense", "2"),
        ("terrain.fragile_wounds", "3"),
    ];
    let game = game(2, &knobs);
    let numbers = |name: &str| {
        let piece = game.table.pieces.values().find(|piece| piece.name == name).expect("a piece of T1");
        (piece.defense, piece.wounds, piece.threshold)
    };
    assert_eq!((numbers("bunker"), numbers("hedge")), ((4, 9, 2), (2, 3, 0)));
}

#[test]
fn rubble_is_still_low_cover() {
    // terrain.on_destroy: rubble of Size 1, behind which a character of Size 2 has partial cover.
    for (leaves, cover) in [("\"remove\"", 0), ("\"rubble\"", 1)] {
        let mut rig = bare(&[("terrain.on_destroy", leaves)]);
        let by = rig.put(S1, "BH3", 300.0, 100.0);
        let behind = rig.put(S2, "FB4", 300.0, 260.0);
        let wall = rig.wall(3, 300.0, 180.0);
        assert!(!rig.can_aim(by, "bolt", AimedAt::Figure(behind)));
        rig.s.pieces[PieceId(0)].wounds = 1;
        rig.active(by).next_cards(S1, &[3, 3]).does(by, "bolt", AimedAt::Piece(wall)).hits(by, "bolt", behind);
        assert_eq!(rig.attack().margin, 4 - 6 - cover);
    }
}

#[test]
fn whoever_has_room_nowhere_near_a_lost_bridge_is_put_where_it_can_stand() {
    // AS-Q69 on the smallest table: a channel across it leaves bands of 120 mm, too narrow for
    // a base of 170 mm upright.
    for (width, fits) in [(50.0, true), (170.0, false)] {
        let mut rig = bare(&[("board.width", "300.0"), ("board.depth", "300.0"), ("response.enabled", "false")]);
        rig.put(S2, "BH2", 290.0, 10.0 + 16.0);
        let channel = rig.piece(Durability::Indestructible, 1, rect(150.0, 150.0, 300.0, 60.0, 0));
        rig.game.table.pieces[channel].impassable = true;
        let bridge = rig.piece(Durability::Standard, 1, rect(150.0, 150.0, 60.0, 60.0, 0));
        rig.game.table.pieces[bridge].deck = Some(1);
        let who = rig.put(S1, "BH6", 150.0, 150.0);
        rig.sheet(who).long = (170.0 * 256.0) as i32;
        rig.sheet(who).short = (width * 256.0) as i32;
        rig.figure_mut(who).wounds = 100;
        rig.figure_mut(who).surface = Surface::Level(bridge, 0);
        let mut cx = evenhand_game::game::Cx::silent(rig.chance.clone());
        rig.game.destroy(&mut rig.s, bridge, &mut cx);
        rig.go();
        while !rig.s.stack.is_empty() {
            let choice = rig.options()[0];
            rig.play(choice);
        }
        let standing = *rig.figure(who);
        assert_eq!(standing.alive, fits, "{standing:?}");
        if fits {
            assert!(rig.game.can_rest(&rig.s, who, standing.at, standing.facing, standing.surface), "{standing:?}");
        }
    }
}
