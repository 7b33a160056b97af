//! Tests of AS-PUSH, AS-IMP, AS-FALL, AS-HITB and AS-THR: characters moved by others.

use super::fights::*;
use super::rig::*;
use crate::Action;
use crate::Event;
use crate::model::content::sheets::Condition;
use crate::model::events::Source;
use crate::model::state::{Figure, PieceId, Question, Surface};
use crate::model::terrain::Durability;
use evenhand_kit::table::plane::{Point, grains};

/// Returns a sheet of a Size: 1, 2, 3, 4 or 6.
fn of_size(size: u8) -> &'static str {
    ["", "BH3", "FB4", "BH5", "BH6", "", "FB6"][usize::from(size)]
}

/// Chooses the first option until no seat is asked.
fn first_choices(rig: &mut Rig) {
    while rig.asked().is_some() {
        let first = rig.options()[0];
        rig.play(first);
    }
}

/// Sets up a deck at this height with a character near its upper edge, and another one that pushes it.
fn on_deck(knobs: &[(&str, &str)], height: u8, pusher: &str, pushed: &str) -> (Rig, Figure, Figure, PieceId) {
    let mut rig = bare(knobs);
    let deck = rig.piece(Durability::Indestructible, height, rect(300.0, 300.0, 200.0, 100.0, 0));
    rig.printed(deck).deck = Some(height);
    let by = rig.put(S1, pusher, 300.0, 270.0);
    let at = rig.put(S2, pushed, 300.0, 340.0);
    rig.on(by, deck, 0).on(at, deck, 0).active(by);
    (rig, by, at, deck)
}

#[test]
fn a_push_goes_half_the_difference_of_sizes_in_inches_and_at_least_one() {
    // AS-X41, AS-PUSH-1, AS-PUSH-2, AS-L5: the minimum of an inch applies to differences of up to two Sizes
    for (pusher, pushed, length) in [
        (4, 1, Some(38.1)),
        (3, 1, Some(25.4)),
        (2, 1, Some(25.4)),
        (1, 2, Some(25.4)),
        (1, 3, None),
        (6, 1, Some(63.5)),
        (1, 1, Some(25.4)),
    ] {
        let mut rig = bare(&[("response.enabled", "false")]);
        let by = rig.put(S1, of_size(pusher), 300.0, 100.0);
        let at = rig.put(S2, of_size(pushed), 300.0, 300.0);
        assert_eq!(rig.game.can_be_pushed(&rig.s, by, at), length.is_some(), "{pusher} to {pushed}");
        if let Some(length) = length {
            assert_eq!(rig.game.push_length(&rig.s, by, at), grains(length));
        }
    }
}

#[test]
fn pushes_follow_their_knobs() {
    // push.divisor, push.unit, push.min_mm, push.max_larger
    let length = |knobs: &[(&str, &str)]| {
        let mut rig = bare(knobs);
        let by = rig.put(S1, "BH6", 300.0, 100.0);
        let at = rig.put(S2, "BH3", 300.0, 300.0);
        f64::from(rig.game.push_length(&rig.s, by, at)) / 256.0
    };
    assert!((length(&[("push.divisor", "1.0")]) - 76.2).abs() < 0.01);
    assert!((length(&[("push.unit", "\"base_mm\"")]) - 44.0).abs() < 0.01);
    assert!((length(&[("push.min_mm", "60.0")]) - 60.0).abs() < 0.01);
    for (larger, can) in [("1", false), ("2", true)] {
        let mut rig = bare(&[("push.max_larger", larger)]);
        let by = rig.put(S1, "BH3", 300.0, 100.0);
        let at = rig.put(S2, "BH5", 300.0, 300.0);
        assert_eq!(rig.game.can_be_pushed(&rig.s, by, at), can);
    }
}

#[test]
fn a_ram_stops_at_an_impassable_edge_and_hurts() {
    // AS-X42, AS-IMP-1, AS-Q61: an edge 20 mm away, Size 1; on hit and miss.
    for (per_size, damage) in [("1", 1), ("3", 3), ("0", 0)] {
        let mut rig = bare(&[("terrain.impassable_damage_per_size", per_size)]);
        let by = rig.put(S1, "BH5", 300.0, 200.0);
        let at = rig.put(S2, "BH3", 300.0, 239.0);
        let water = rig.piece(Durability::Indestructible, 1, rect(300.0, 239.0 + 16.0 + 20.0 + 30.0, 200.0, 60.0, 0));
        rig.printed(water).impassable = true;
        rig.figure_mut(at).ward = 9;
        rig.active(by).next_cards(S1, &[1, 1]).hits(by, "ram", at);
        assert!(!rig.attack().hit);
        assert!((rig.place(at).1 - 259.0).abs() < 0.02, "{:?}", rig.place(at));
        assert_eq!(rig.wounds(at), 6 - damage);
    }
}

#[test]
fn a_ram_pushes_25_mm_further_and_a_club_on_a_hit() {
    for (sheet, deed, ward, length) in [
        ("BH5", "ram", 9, 50.4),
        ("FB4", "club", 9, 0.0),
        ("FB4", "club", 0, 50.4),
        ("BH2", "shield_bash", 9, 0.0),
        ("BH2", "shield_bash", 0, 25.4),
    ] {
        let mut rig = bare(&[]);
        let by = rig.put(S1, sheet, 300.0, 200.0);
        let at = rig.put(S2, "FB2", 300.0, 260.0);
        (rig.figure_mut(at).ward, rig.figure_mut(at).wounds) = (ward, 50);
        rig.active(by).next_cards(S1, &[3, 3]).hits(by, deed, at);
        assert!((rig.place(at).1 - 260.0 - length).abs() < 0.02, "{deed}: {:?}", rig.place(at));
    }
}

#[test]
fn pushes_stop_at_bases_walls_doors_and_the_edge_without_harm() {
    // AS-PUSH-3, AS-Q62
    for obstacle in ["base", "wall", "edge"] {
        let mut rig = bare(&[("response.enabled", "false")]);
        let by = rig.put(S1, "FB4", 300.0, 500.0);
        let at = rig.put(S2, "BH3", 300.0, 560.0);
        rig.figure_mut(at).wounds = 50;
        let stop = match obstacle {
            "base" => {
                rig.figure_mut(by).at.y -= grains(40.0);
                rig.figure_mut(at).at.y -= grains(40.0);
                rig.put(S2, "BH3", 300.0, 562.0);
                530.0
            }
            "wall" => {
                rig.wall(1, 300.0, 591.0);
                570.0
            }
            _ => 584.0,
        };
        rig.active(by).next_cards(S1, &[3, 3]).hits(by, "club", at);
        assert!((rig.place(at).1 - stop).abs() < 0.02, "{obstacle}: {:?}", rig.place(at));
        assert_eq!(rig.suffered().len(), 1, "{obstacle}: the attack alone");
    }
}

#[test]
fn whoever_is_pushed_off_the_table_is_lost_where_the_switch_says_so() {
    // push.table_edge
    let mut rig = bare(&[("push.table_edge", "\"remove\"")]);
    let by = rig.put(S1, "FB4", 300.0, 520.0);
    let at = rig.put(S2, "BH3", 300.0, 570.0);
    rig.put(S2, "BH3", 100.0, 100.0);
    rig.figure_mut(at).wounds = 50;
    rig.active(by).next_cards(S1, &[3, 3]).hits(by, "club", at);
    assert!(!rig.alive(at));
    assert!(rig.events.contains(&Event::Defeated(at, by)));
}

#[test]
fn a_hook_pulls_25_mm_nearer_until_contact() {
    // Hook: the limits of pushes apply.
    for (away, moved) in [(60.0, 25.0), (10.0, 10.0)] {
        let mut rig = bare(&[("response.enabled", "false")]);
        let by = rig.put(S1, "SK4", 300.0, 100.0);
        let at = rig.put(S2, "BH3", 300.0, 132.0 + away);
        rig.active(by).next_cards(S1, &[3, 1]).hits(by, "hook", at);
        assert!((rig.place(at).1 - (132.0 + away - moved)).abs() < 0.02, "{:?}", rig.place(at));
    }
    let mut rig = bare(&[]);
    let by = rig.put(S1, "SK4", 300.0, 100.0);
    let at = rig.put(S2, "BH5", 300.0, 190.0);
    rig.active(by).next_cards(S1, &[3, 3]).hits(by, "hook", at);
    assert!((rig.place(at).1 - 190.0).abs() < 0.01, "two Sizes larger");
}

#[test]
fn locked_treads_cannot_be_moved_by_others() {
    // Lock Treads, even with a Defense of 0.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "FB6", 300.0, 100.0);
    let at = rig.put(S2, "BH6", 300.0, 250.0);
    rig.figure_mut(at).locked = Some(0);
    assert!(!rig.game.can_be_pushed(&rig.s, by, at));
    assert!(!rig.game.can_be_thrown(&rig.s, by, at));
    rig.figure_mut(at).locked = None;
    assert!(rig.game.can_be_pushed(&rig.s, by, at) && rig.game.can_be_thrown(&rig.s, by, at));
}

#[test]
fn whoever_is_pushed_off_a_walkway_falls() {
    // AS-X43, AS-FALL-1, AS-FALL-2, AS-FALL-3: Size 1 from height 2; its owner chooses the token.
    let (mut rig, by, at, _) = on_deck(&[], 2, "SK1", "BH3");
    rig.next_cards(S1, &[-1, -1]).hits(by, "gust", at);
    assert!(rig.events.contains(&Event::Fell(at, 2)));
    assert_eq!(rig.suffered(), [(at, 3, Source::Fall)]);
    assert_eq!((rig.asked(), rig.options().len()), (Some((S2, Question::Gain(at))), 3));
    rig.play(Action::Take(Condition::Hinder));
    assert_eq!((rig.tokens(at), rig.wounds(at), rig.figure(at).surface), ([0, 0, 1, 0], 3, Surface::Ground));
    // It does not end partly under the walkway.
    let base = rig.game.base(&rig.s, at);
    assert!(rig.game.can_rest(&rig.s, at, rig.figure(at).at, 0, Surface::Ground), "{base:?}");
}

#[test]
fn falls_follow_their_knobs_and_tokens_need_room() {
    // fall.height_min, fall.size_term, fall.conditions, AS-Q63, AS-Q65
    for (knobs, sheet, damage) in [
        (&[][..], "BH3", 2 + 1),
        (&[("fall.height_min", "3")][..], "BH3", 3 + 1),
        (&[("fall.size_term", "\"half\"")][..], "FB4", 2 + 1),
        (&[("fall.size_term", "\"none\"")][..], "FB4", 2),
    ] {
        let (mut rig, by, at, _) = on_deck(knobs, 2, "SK1", sheet);
        rig.figure_mut(by).at.y = grains(264.0);
        rig.figure_mut(at).at.y = grains(345.0);
        rig.next_cards(S1, &[-1, -1]).hits(by, "gust", at);
        assert_eq!(rig.suffered(), [(at, damage, Source::Fall)], "{knobs:?}");
    }
    for (tokens, most) in [("0", 0), ("1", 1), ("2", 2)] {
        let (mut rig, by, at, _) = on_deck(&[("fall.conditions", tokens)], 2, "SK1", "BH3");
        rig.suffering(at, Condition::Slow, 2).suffering(at, Condition::Weaken, 1);
        rig.next_cards(S1, &[-1, -1]).hits(by, "gust", at);
        first_choices(&mut rig);
        assert_eq!(rig.tokens(at).iter().sum::<u8>(), 3 + most);
        assert_eq!(rig.tokens(at)[0], 2);
    }
    let (mut rig, by, at, _) = on_deck(&[], 2, "SK1", "BH3");
    for condition in [Condition::Slow, Condition::Weaken, Condition::Hinder] {
        rig.suffering(at, condition, 2);
    }
    rig.next_cards(S1, &[-1, -1]).hits(by, "gust", at);
    assert_eq!((rig.asked(), rig.tokens(at)), (None, [2, 2, 2, 0]));
}

#[test]
fn a_large_character_thrown_onto_a_small_one_hurts_both() {
    // AS-X44: Size 3 falls from height 2 onto Size 1.
    let (mut rig, by, at, _) = on_deck(&[], 2, "SK6", "BH5");
    let below = rig.put(S1, "FB2", 300.0, 420.0);
    rig.next_cards(S1, &[2, 2]).hits(by, "talon_throw", at);
    assert_eq!(rig.asked(), Some((S1, Question::Land(at))));
    let onto = Action::AtPoint(rig.figure(below).at);
    assert!(rig.options().contains(&onto));
    rig.play(onto);
    assert_eq!(rig.suffered()[1..], [(at, 5, Source::Fall)]);
    assert_eq!(rig.asked(), Some((S2, Question::Gain(at))));
    rig.play(Action::Take(Condition::Slow));
    assert_eq!(rig.suffered()[2..], [(at, 1, Source::Impact), (below, 3, Source::Impact)]);
    // The active player's character chooses first (AS-Q80).
    assert_eq!(rig.asked(), Some((S1, Question::Gain(below))));
    rig.play(Action::Take(Condition::Weaken));
    assert_eq!(rig.asked(), Some((S2, Question::Gain(at))));
    rig.play(Action::Take(Condition::Slow));
    first_choices(&mut rig);
    assert_eq!((rig.tokens(at), rig.tokens(below)), ([2, 0, 0, 0], [0, 1, 0, 0]));
    // The smaller character has made room.
    assert_eq!(rig.figure(at).at, Point::mm(300.0, 420.0));
    assert_ne!(rig.figure(below).at, Point::mm(300.0, 420.0));
    assert!(!rig.game.base(&rig.s, at).overlaps(&rig.game.base(&rig.s, below)));
    // It is out of base contact (1 mm), but no farther than necessary.
    let gap = f64::from(rig.game.gap(&rig.s, at, below)) / 256.0;
    assert!(gap > 1.0 && gap < 1.1, "{gap}");
}

#[test]
fn of_equals_the_one_landed_upon_makes_room_and_a_smaller_faller_does() {
    // AS-HITB-1, AS-Q66
    for (thrown, below, moves) in [("BH3", "FB2", "below"), ("BH3", "FB4", "faller"), ("FB4", "FB2", "below")] {
        let (mut rig, by, at, _) = on_deck(&[], 2, "SK6", thrown);
        let below = rig.put(S1, below, 300.0, 400.0);
        (rig.figure_mut(at).wounds, rig.figure_mut(below).wounds) = (50, 50);
        rig.next_cards(S1, &[2, 2]).hits(by, "talon_throw", at);
        rig.play(Action::AtPoint(rig.figure(below).at));
        first_choices(&mut rig);
        let stays = if moves == "below" { at } else { below };
        assert_eq!(rig.figure(stays).at, Point::mm(300.0, 400.0), "{moves}");
        assert!(!rig.game.base(&rig.s, at).overlaps(&rig.game.base(&rig.s, below)));
    }
}

#[test]
fn impacts_follow_their_knobs() {
    // impact.damage_per_size, impact.conditions
    for (per_size, tokens, damage) in [("0.5", "0", 1), ("2.0", "2", 6)] {
        let knobs = [("impact.damage_per_size", per_size), ("impact.conditions", tokens), ("fall.conditions", "0")];
        let (mut rig, by, at, _) = on_deck(&knobs, 2, "SK6", "BH5");
        let below = rig.put(S1, "FB2", 300.0, 420.0);
        rig.figure_mut(below).wounds = 50;
        rig.next_cards(S1, &[2, 2]).hits(by, "talon_throw", at);
        rig.play(Action::AtPoint(rig.figure(below).at));
        first_choices(&mut rig);
        assert_eq!(rig.wounds(below), 50 - damage);
        assert_eq!(rig.tokens(below).iter().sum::<u8>().to_string(), tokens);
    }
}

#[test]
fn throws_need_a_smaller_target_and_end_within_their_length() {
    // AS-THR-1, throw.max_target_size: Hurl 75 mm, Talon Throw 100 mm, Slam 125 mm.
    for (sheet, deed, larger, length) in
        [("BH5", "hurl", "BH5", 75.0), ("SK6", "talon_throw", "BH6", 100.0), ("FB6", "slam", "FB6", 125.0)]
    {
        let mut rig = bare(&[("response.enabled", "false")]);
        let by = rig.put(S1, sheet, 300.0, 200.0);
        let at = rig.put(S2, "FB4", 300.0, 300.0);
        let equal = rig.put(S2, larger, 500.0, 500.0);
        assert!(!rig.game.can_be_thrown(&rig.s, by, equal));
        rig.figure_mut(at).wounds = 50;
        rig.active(by).next_cards(S1, &[3, 3]).hits(by, deed, at);
        assert_eq!(rig.asked(), Some((S1, Question::Land(at))));
        let straight = |length: f64| Action::AtPoint(Point::mm(300.0, 300.0 + length));
        assert!(rig.allows(straight(length)) && !rig.allows(straight(length + 0.1)), "{deed}");
        rig.play(straight(length));
        assert_eq!(rig.place(at), (300.0, 300.0 + length));
        assert_eq!(rig.suffered().len(), 1, "nobody falls on level ground");
        // There is no throw on a miss.
        rig.figure_mut(at).ward = 20;
        rig.next_cards(S1, &[1, 1]).hits(by, deed, at);
        assert_eq!(rig.asked(), None);
    }
    for (most, can) in [("-1", false), ("0", true)] {
        let mut rig = bare(&[("throw.max_target_size", most)]);
        let by = rig.put(S1, "BH5", 300.0, 200.0);
        let at = rig.put(S2, "BH5", 300.0, 300.0);
        assert_eq!(rig.game.can_be_thrown(&rig.s, by, at), can);
    }
}

#[test]
fn nobody_is_thrown_onto_a_base_where_the_switch_says_so() {
    // throw.impact
    for (switch, can) in [("true", true), ("false", false)] {
        let mut rig = bare(&[("throw.impact", switch)]);
        let by = rig.put(S1, "BH5", 300.0, 200.0);
        let at = rig.put(S2, "BH3", 300.0, 300.0);
        let other = rig.put(S2, "FB2", 300.0, 370.0);
        rig.figure_mut(at).wounds = 50;
        rig.active(by).next_cards(S1, &[3, 3]).hits(by, "hurl", at);
        let onto = Action::AtPoint(rig.figure(other).at);
        assert_eq!((rig.allows(onto), rig.options().contains(&onto)), (can, can));
        if can {
            rig.play(onto);
            first_choices(&mut rig);
            assert_eq!(rig.suffered()[1..], [(at, 1, Source::Impact), (other, 1, Source::Impact)]);
        }
    }
}

#[test]
fn a_throw_onto_a_higher_or_equal_surface_is_no_fall_and_onto_a_lower_one_is() {
    // AS-Q67
    let (mut rig, by, at, deck) = on_deck(&[("response.enabled", "false")], 1, "SK6", "FB4");
    rig.figure_mut(at).wounds = 50;
    rig.next_cards(S1, &[3, 3]).hits(by, "talon_throw", at);
    rig.play(Action::AtPoint(Point::mm(238.0, 320.0)));
    assert_eq!((rig.figure(at).surface, rig.suffered().len()), (Surface::Level(deck, 0), 1));
    rig.next_cards(S1, &[3, 3]).hits(by, "talon_throw", at);
    rig.play(Action::AtPoint(Point::mm(240.0, 400.0)));
    assert_eq!(rig.suffered().last(), Some(&(at, 1 + 2, Source::Fall)));
}

#[test]
fn a_defeated_faller_lands_on_nobody() {
    let (mut rig, by, at, _) = on_deck(&[], 2, "SK6", "BH5");
    let below = rig.put(S1, "FB2", 300.0, 420.0);
    rig.put(S2, "BH3", 100.0, 100.0);
    rig.figure_mut(at).wounds = 6;
    rig.next_cards(S1, &[2, 1]).hits(by, "talon_throw", at);
    assert_eq!(rig.wounds(at), 5);
    rig.play(Action::AtPoint(rig.figure(below).at));
    assert!(!rig.alive(at));
    assert_eq!((rig.wounds(below), rig.asked()), (6, None));
}

#[test]
fn a_push_over_a_deck_edge_above_impassable_ground_stops_there_and_hurts() {
    // AS-Q69
    let (mut rig, by, at, _) = on_deck(&[], 1, "SK1", "BH3");
    let water = rig.piece(Durability::Indestructible, 1, rect(300.0, 300.0, 300.0, 200.0, 0));
    rig.printed(water).impassable = true;
    rig.next_cards(S1, &[-1, -1]).hits(by, "gust", at);
    assert_eq!(rig.suffered(), [(at, 1, Source::Edge)]);
    assert!(rig.place(at).1 <= 350.0 && rig.place(at).1 > 349.9);
}

#[test]
fn whoever_is_on_a_destroyed_bridge_comes_to_the_nearest_bank() {
    // AS-Q69
    let (mut rig, _, at, deck) = on_deck(&[], 1, "SK1", "BH3");
    let golem = rig.put(S1, "BH5", 300.0, 100.0);
    let water = rig.piece(Durability::Indestructible, 1, rect(300.0, 300.0, 300.0, 100.0, 0));
    rig.printed(water).impassable = true;
    rig.s.figures[Figure(0)].alive = false;
    (rig.printed(deck).kind, rig.printed(deck).wounds, rig.s.pieces[PieceId(0)].wounds) = (Durability::Standard, 1, 1);
    rig.active(golem).next_cards(S1, &[3, 3]).does(golem, "break_masonry", crate::model::state::AimedAt::Piece(deck));
    first_choices(&mut rig);
    assert_eq!(rig.suffered(), [(at, 2, Source::Fall)]);
    assert!((rig.place(at).1 - 366.0).abs() < 0.6, "{:?}", rig.place(at));
}

#[test]
fn fragile_terrain_breaks_under_whoever_is_pushed_through_it() {
    // AS-Q70: Size 2 goes through a hedge of Size 1; Size 1 stops at it.
    for (sheet, gone) in [("FB4", true), ("FB2", false)] {
        let mut rig = bare(&[]);
        let by = rig.put(S1, "BH5", 300.0, 200.0);
        let at = rig.put(S2, sheet, 300.0, 260.0);
        (rig.figure_mut(at).wounds, rig.figure_mut(at).ward) = (50, 20);
        let hedge = rig.piece(Durability::Fragile, 1, rect(300.0, 302.0, 100.0, 10.0, 0));
        rig.active(by).next_cards(S1, &[1, 1]).hits(by, "ram", at);
        assert_eq!(rig.s.pieces[hedge].gone, gone, "{sheet}");
        assert_eq!((rig.place(at).1 - 310.4).abs() < 0.02, gone, "{:?}", rig.place(at));
    }
}

#[test]
fn effects_on_the_defeated_move_what_is_left_of_them_where_the_switch_says_so() {
    // AS-Q36, attack.effects_on_defeated: a defeated character that is thrown still lands on another.
    for (switch, asks) in [("false", false), ("true", true)] {
        let mut rig = bare(&[("attack.effects_on_defeated", switch)]);
        let by = rig.put(S1, "BH5", 300.0, 200.0);
        let at = rig.put(S2, "FB4", 300.0, 300.0);
        let other = rig.put(S2, "FB2", 300.0, 370.0);
        rig.figure_mut(at).wounds = 1;
        rig.active(by).next_cards(S1, &[3, 3]).hits(by, "hurl", at);
        assert!(!rig.alive(at));
        assert_eq!(rig.asked().is_some(), asks);
        if asks {
            rig.play(Action::AtPoint(rig.figure(other).at));
            first_choices(&mut rig);
            assert_eq!((rig.wounds(other), rig.figure(other).at), (4, Point::mm(300.0, 370.0)));
        }
    }
}
