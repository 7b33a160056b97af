//! Tests of ranges, lines and targets (AF-RNG), and of the battlefield (AF-BRD).

use super::rig::{P1, P2, Rig};
use crate::model::content::{Point, Tile};
use crate::model::state::Question;

fn abilities(rig: &Rig) -> Vec<String> {
    rig.options().into_iter().filter(|option| option.starts_with("ability")).collect()
}

#[test]
fn the_battlefield_has_25_tiles_with_points_across_the_middle() {
    // AF-BRD-1, AF-BRD-3, AF-BRD-4, AF-Q1
    let rig = Rig::new();
    assert_eq!(Tile::all().count(), 25);
    let points: Vec<String> = Tile::all()
        .filter_map(|tile| rig.game.board.point(tile).map(|point| (tile, point)))
        .map(|(tile, point)| tile.name() + if point == Point::Control { "+C" } else { "+D" })
        .collect();
    assert_eq!(points, ["a3+C", "b3+D", "c3+D", "d3+D", "e3+C"]);
    let zone = |seat| rig.game.board.zone(rig.s.home(seat)).iter().map(Tile::name).collect::<Vec<_>>().join(" ");
    assert_eq!((zone(P1).as_str(), zone(P2).as_str()), ("a1 b1 c1 d1 e1", "a5 b5 c5 d5 e5"));
}

#[test]
fn nothing_works_diagonally() {
    // AF-BRD-2, AF-RNG-1, AF-RNG-5
    let mut rig = Rig::new();
    rig.stand(P1, "OP10", "c3");
    for (id, tile) in [("OP01", "b2"), ("OP03", "d4"), ("OP07", "b4"), ("OP11", "d2")] {
        rig.stand(P2, id, tile);
    }
    rig.ammo(P1, 2);
    assert!(abilities(&rig).is_empty());
}

#[test]
fn several_pieces_share_a_tile_and_the_base_is_nowhere() {
    // AF-BRD-6, AF-BRD-7, AF-LOG-1
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "c1");
    rig.hand(P1, &["EQ01", "EQ02", "SU01", "PR01", "SU02"]);
    rig.play(&["1 logistics EQ01 c1", "1 no", "1 logistics EQ02 c1", "1 no"]);
    assert!(rig.s.pieces.len() == 2 && rig.s.pieces[0].tile == rig.s.pieces[1].tile);
    rig.play(&["1 logistics SU01 -", "1 logistics PR01 -"]);
    let base: Vec<_> = rig.s.player(P1).base.iter().map(|held| held.card).collect();
    assert_eq!(rig.ids(&base), ["PR01", "SU01"]);
}

#[test]
fn an_attack_never_aims_at_own_operators() {
    // AF-RNG-2
    let mut rig = Rig::new();
    rig.stand(P1, "OP02", "c1");
    rig.stand(P1, "OP03", "c2");
    rig.ammo(P1, 2);
    assert_eq!(abilities(&rig), ["ability c2 1 c1"], "only the medic has a target");
}

#[test]
fn own_operators_can_be_made_to_stop_lines() {
    // AF-RNG-2
    for (stops, offered) in [("false", true), ("true", false)] {
        let mut rig = Rig::with(&[("rules.combat.ally_line_blocks", stops)]);
        rig.stand(P1, "OP02", "c1");
        rig.stand(P1, "OP07", "c2");
        rig.stand(P2, "OP01", "c3");
        rig.ammo(P1, 2);
        assert_eq!(rig.offers("ability c1 1 N"), offered);
    }
}

#[test]
fn the_chosen_direction_is_followed_from_where_the_operator_stands_now() {
    // AF-RNG-3, AF-Q15
    let push = (
        "cards.X01",
        "{ name = \"Gust\", type = \"command\", init = 6, effects = [{ verb = \"swap\", who = \"enemy\", with = \"ally\" }] }",
    );
    let mut rig = Rig::with(&[push]);
    rig.stand(P1, "OP02", "c1");
    rig.stand(P1, "OP14", "a1");
    rig.stand(P2, "OP11", "c4");
    rig.stand(P2, "OP07", "e1");
    rig.stand(P2, "OP01", "e3");
    rig.ammo(P1, 3);
    rig.hand(P2, &["X01", "SU01"]);
    // The shooter and OP07 swap tiles. The shot then goes north from e1.
    rig.play(&["1 ability c1 1 N"]);
    let swap = rig
        .options()
        .into_iter()
        .find(|option| option.starts_with("play X01") && option.contains("c1") && option.contains("e1"));
    rig.choose(P2, &swap.expect("it is offered"));
    rig.play(&["1 discard SU01"]);
    assert_eq!((rig.tile(P1, "OP02"), rig.tile(P2, "OP07")), ("e1".into(), "c1".into()));
    rig.play(&["2 pass"]);
    assert_eq!((rig.health(P2, "OP01"), rig.health(P2, "OP11")), (1, 4));
}

#[test]
fn piercing_reaches_so_many_behind_the_first() {
    // AF-RNG-4, AF-KW-21
    let pierced = |pierce: &str, keywords: &str| {
        let effects = format!("[{{ verb = \"damage\", who = \"foe\"{pierce} }}]");
        let mut rig = Rig::with(&[("cards.OP10.effects", &effects), ("cards.OP10.keywords", keywords)]);
        rig.stand(P1, "OP10", "c1");
        for (id, tile) in [("OP01", "c2"), ("OP03", "c4"), ("OP07", "c5")] {
            rig.stand(P2, id, tile);
        }
        rig.ammo(P1, 2);
        rig.play(&["1 ability c1 1 N", "1 discard SU01"]);
        [rig.health(P2, "OP01"), rig.health(P2, "OP03"), rig.health(P2, "OP07")]
    };
    assert_eq!(pierced("", "[]"), [1, 3, 4]);
    assert_eq!(pierced(", pierce = 1", "[]"), [1, 1, 4]);
    assert_eq!(pierced(", pierce = 2", "[]"), [1, 1, 2]);
    assert_eq!(pierced("", "[\"piercing 1\"]"), [1, 1, 4]);
    assert_eq!(pierced(", pierce = 1", "[\"piercing 1\"]"), [1, 1, 2]);
    assert_eq!(pierced(", pierce = 2, range = 3", "[]"), [1, 1, 4], "within range");
}

#[test]
fn help_reaches_allies_behind_enemies_in_a_straight_line() {
    // AF-RNG-6, AF-Q51, AF-Q55
    let mut rig = Rig::new();
    rig.stand(P1, "OP03", "c1");
    rig.stand(P2, "OP07", "c2");
    rig.stand(P1, "OP01", "c3");
    rig.stand(P1, "OP02", "d2");
    rig.stand(P1, "OP13", "c4");
    rig.ammo(P1, 2);
    let of_medic: Vec<String> = abilities(&rig).into_iter().filter(|option| option.starts_with("ability c1")).collect();
    assert_eq!(of_medic, ["ability c1 1 c3"], "not diagonally, not too far, not itself");
}

#[test]
fn a_gift_takes_the_first_clockwise_neighbour_of_either_side() {
    // AF-RNG-7, AF-Q42
    let hit = |clock: &str, owner| {
        let clock = format!("\"{clock}\"");
        let mut rig = Rig::with(&[("rules.innate.clock", &clock)]);
        rig.stand(owner, "OP06", "c3");
        let enemy = if owner == P1 { P2 } else { P1 };
        for (id, tile) in [("OP07", "c4"), ("OP11", "c2")] {
            rig.stand(enemy, id, tile);
        }
        rig.stand(enemy, "OP15", "a3");
        rig.turn_of(enemy);
        rig.ammo(enemy, 2);
        let number = if enemy == P1 { 1 } else { 2 };
        rig.play(&[&format!("{number} ability a3 1 E"), &format!("{number} discard SU01"), &format!("{number} pass")]);
        (rig.health(enemy, "OP07"), rig.health(enemy, "OP11"))
    };
    assert_eq!(hit("controller", P1), (2, 4), "c4 is ahead of the first seat");
    assert_eq!(hit("controller", P2), (4, 2), "c2 is ahead of the second");
    assert_eq!(hit("board_north", P2), (2, 4));
}

#[test]
fn changes_of_damage_count_for_every_instance() {
    // AF-RNG-8, AF-DMG-1
    let mut rig = Rig::new();
    rig.stand(P1, "OP10", "c1");
    rig.stand(P2, "OP01", "c2");
    rig.stand(P2, "OP07", "c3");
    rig.plan(P1, "BP03");
    rig.ammo(P1, 2);
    rig.play(&["1 ability c1 1 N", "1 discard SU01"]);
    assert_eq!((rig.health(P2, "OP01"), rig.health(P2, "OP07")), (1, 1), "+1 against who stands on a point");

    let more = (
        "cards.X01",
        "{ name = \"Edge\", type = \"battleplan\", effects = [{ verb = \"change\", who = \"allies\", damage = 1 }] }",
    );
    let mut rig = Rig::with(&[more]);
    rig.stand(P1, "OP11", "c2");
    for (id, tile) in [("OP01", "c3"), ("OP03", "b3"), ("OP07", "d3")] {
        rig.stand(P2, id, tile);
    }
    rig.plan(P1, "X01");
    rig.ammo(P1, 2);
    rig.play(&["1 ability c2 1 N", "1 discard SU01"]);
    assert_eq!([rig.health(P2, "OP01"), rig.health(P2, "OP03"), rig.health(P2, "OP07")], [0, 0, 1]);
}

#[test]
fn four_winds_blow_once_in_each_direction() {
    // AF-RNG-2, AF-ULT-1
    let mut rig = Rig::new();
    rig.stand(P1, "OP15", "c3");
    rig.hand(P1, &["UL15", "SU01"]);
    assert!(!rig.offers("ult UL15 1"), "nobody is there");
    for (id, tile) in [("OP11", "c5"), ("OP12", "e3"), ("OP14", "c2"), ("OP16", "a3"), ("OP07", "d4")] {
        rig.stand(P2, id, tile);
    }
    rig.stand(P2, "OP03", "c1");
    rig.play(&["1 ult UL15 1"]);
    assert_eq!(rig.asked(), Some((P1, Question::Main)));
    let left = ["OP11", "OP12", "OP14", "OP16", "OP07", "OP03"].map(|id| rig.health(P2, id));
    assert_eq!(left, [1, 3, 5, 2, 4, 3], "3 each, less what Aegis blocks");
}

/// OP01 of the first seat stands on c1, with this ability, a range of 3, and cards to pay with.
fn aiming_at_tiles(effects: &str, knobs: &[(&str, &str)]) -> Rig {
    let effects = format!("[{effects}]");
    let own = [("cards.OP01.effects", effects.as_str()), ("cards.OP01.range", "3")];
    let mut rig = Rig::with(&[&own[..], knobs].concat());
    rig.stand(P1, "OP01", "c1");
    rig.ammo(P1, 4);
    rig
}

fn tiles_aimed_at(rig: &Rig) -> Vec<String> {
    let options = rig.options();
    options.iter().filter_map(|option| option.strip_prefix("ability c1 1 ")).map(str::to_owned).collect()
}

#[test]
fn an_ability_aimed_at_a_tile_keeps_to_range_line_and_side() {
    // AF-RNG-1, AF-RNG-2, AF-RNG-3, AF-RNG-6
    let furnish = |effects: &str| {
        let mut rig = aiming_at_tiles(effects, &[]);
        for (seat, id, tile) in [
            (P2, "OP07", "c3"),
            (P2, "OP11", "c4"),
            (P2, "OP13", "d2"),
            (P1, "OP03", "b1"),
            (P2, "OP06", "a1"),
            (P1, "OP05", "d1"),
        ] {
            rig.stand(seat, id, tile);
        }
        rig
    };
    let mut hits = furnish("{ verb = \"damage\", who = \"tile\" }");
    assert_eq!(tiles_aimed_at(&hits), ["c3", "a1"], "no own operator, none behind an enemy, none off the lines");
    assert!(!hits.is_legal(P1, "ability c1 1 c4") && !hits.is_legal(P1, "ability c1 1 d2"));
    hits.play(&["1 ability c1 1 a1", "1 discard SU01"]);
    assert_eq!(hits.health(P2, "OP06"), 1, "past the own operator");
    let heals = furnish("{ verb = \"heal\", who = \"tile\", n = 1 }");
    assert_eq!(tiles_aimed_at(&heals), ["c3", "b1", "a1", "d1"], "what is no damage can be for own operators");
    let mut far = aiming_at_tiles("{ verb = \"damage\", who = \"tile\" }", &[]);
    far.stand(P2, "OP07", "c5");
    assert_eq!(tiles_aimed_at(&far), [""; 0], "out of range");
}

#[test]
fn an_ability_aimed_at_a_tile_hits_who_is_there_or_in_front() {
    // AF-RNG-2, AF-Q15
    let shot = |answer: &[&str]| {
        let mut rig = aiming_at_tiles("{ verb = \"damage\", who = \"tile\", n = 1 }", &[]);
        rig.stand(P2, "OP08", "c4");
        rig.stand(P2, "OP04", "d2");
        rig.ammo(P2, 3);
        rig.play(&["1 ability c1 1 c4", answer[0], "1 discard SU01", "2 discard SU01", answer[1]]);
        (rig.health(P2, "OP08"), rig.health(P2, "OP04"))
    };
    assert_eq!(shot(&["2 move d2", "2 go W"]), (2, 1), "one that steps in between is hit");
    assert_eq!(shot(&["2 move d2", "2 go E"]), (1, 2));
    assert_eq!(shot(&["2 move c4", "2 go W"]), (2, 2), "nobody is there any more");
    let mut rig = aiming_at_tiles("{ verb = \"lose\", who = \"tile\", n = 1 }", &[]);
    rig.stand(P2, "OP08", "c4");
    rig.stand(P2, "OP04", "d2");
    rig.ammo(P2, 3);
    rig.play(&["1 ability c1 1 c4", "2 move d2", "1 discard SU01", "2 discard SU01", "2 go W"]);
    assert_eq!((rig.health(P2, "OP08"), rig.health(P2, "OP04")), (2, 2), "what is no damage is for that tile alone");
}

#[test]
fn to_aim_at_a_tile_is_to_target_who_is_there() {
    // AF-KW-17, AF-KW-19, AF-RNG-4
    let mut rig = aiming_at_tiles("{ verb = \"damage\", who = \"tile\", pierce = 1 }", &[]);
    rig.stand(P2, "OP07", "c2");
    rig.stand(P2, "OP08", "c3");
    rig.play(&["1 ability c1 1 c2", "1 discard SU01", "1 pass"]);
    assert_eq!((rig.health(P2, "OP07"), rig.health(P2, "OP08")), (3, 1), "Piercing");
    assert_eq!(rig.health(P1, "OP01"), 2, "Retaliate");

    let mut rig = aiming_at_tiles("{ verb = \"damage\", who = \"tile\" }", &[]);
    rig.stand(P2, "OP12", "c2");
    rig.stand(P2, "OP08", "a1");
    assert_eq!(tiles_aimed_at(&rig), ["c2"], "Taunt");
}

#[test]
fn the_damage_of_innates_can_be_aimed_at_own_operators_in_line() {
    // AF-RNG-7
    let knobs = [("cards.OP01.innates", "[{ on = \"deploy\", do = [{ verb = \"damage\", who = \"tile\", n = 1 }] }]")];
    let mut rig = Rig::with(&knobs);
    rig.stand(P1, "OP03", "b1");
    rig.stand(P1, "OP02", "a2");
    rig.stand(P2, "OP07", "c2");
    rig.hand(P1, &["OP01", "SU01"]);
    rig.play(&["1 deploy OP01 c1"]);
    assert_eq!(rig.options(), ["at b1", "at c2"]);
}

#[test]
fn on_point_is_looked_at_whoever_an_effect_is_about() {
    // AF-DEC-5
    let mut rig = aiming_at_tiles("{ verb = \"damage\", who = \"foe\", on_point = true }", &[]);
    rig.stand(P2, "OP07", "c2");
    rig.stand(P2, "OP08", "a1");
    assert_eq!(tiles_aimed_at(&rig), [""; 0], "neither stands on a point");
    let knobs = [("cards.OP01.effects", "[{ verb = \"lose\", who = \"adjacent_foes\", n = 1, on_point = true }]")];
    let mut rig = Rig::with(&knobs);
    rig.stand(P1, "OP01", "c2");
    rig.stand(P2, "OP07", "c3");
    rig.stand(P2, "OP08", "d2");
    rig.ammo(P1, 3);
    rig.play(&["1 ability c2 1", "1 discard SU01"]);
    assert_eq!((rig.health(P2, "OP07"), rig.health(P2, "OP08")), (3, 2));
}

#[test]
fn piercing_and_cleave_add_to_what_goes_in_each_direction() {
    // AF-RNG-4, AF-KW-7
    let lost = |pierce: &str, keywords: &str| {
        let effects = format!("[{{ verb = \"damage\", who = \"each_direction\", n = 1{pierce} }}]");
        let knobs =
            [("cards.OP10.effects", effects.as_str()), ("cards.OP10.range", "2"), ("cards.OP10.keywords", keywords)];
        let mut rig = Rig::with(&knobs);
        rig.stand(P1, "OP10", "c3");
        let enemies = [("OP01", "c4"), ("OP03", "c5"), ("OP07", "d4"), ("OP11", "d3"), ("OP13", "b3")];
        for (id, tile) in enemies {
            rig.stand(P2, id, tile);
        }
        rig.hand(P1, &["SU01"; 3]);
        rig.play(&["1 ability c3 1"]);
        assert!(rig.is_idle(P1));
        enemies.map(|(id, _)| rig.game.cards[rig.card(id)].health - rig.health(P2, id))
    };
    assert_eq!(lost("", "[]"), [1, 0, 0, 1, 1]);
    assert_eq!(lost("", "[\"piercing 1\"]"), [1, 1, 0, 1, 1]);
    assert_eq!(lost(", pierce = 1", "[]"), [1, 1, 0, 1, 1]);
    assert_eq!(lost("", "[\"cleave\"]"), [1, 0, 1, 1, 1], "d4 is beside two of them and hit once");
    assert_eq!(lost("", "[\"cleave\", \"piercing 1\"]"), [1; 5]);
}

#[test]
fn what_goes_in_each_direction_is_aimed_at_nobody() {
    // AF-KW-8, AF-KW-17, AF-Q37
    let effects = "[{ verb = \"damage\", who = \"each_direction\", n = 1 }]";
    let mut rig = Rig::with(&[("cards.OP01.effects", effects), ("cards.OP01.range", "4")]);
    rig.stand(P1, "OP01", "c1");
    for (id, tile) in [("OP10", "c3"), ("OP07", "c4"), ("OP15", "d1")] {
        rig.stand(P2, id, tile);
    }
    rig.hand(P1, &["SU01"; 3]);
    rig.play(&["1 ability c1 1"]);
    let left = ["OP10", "OP07", "OP15"].map(|id| rig.health(P2, id));
    assert_eq!((rig.is_idle(P1), left), (true, [3, 3, 3]), "the camouflaged is passed");
    assert_eq!(rig.health(P1, "OP01"), 3, "neither Counterstrike nor Retaliate");
}
