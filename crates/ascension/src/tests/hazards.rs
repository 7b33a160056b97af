//! Tests of AS-HAZ: dangerous ground.

use super::fights::*;
use super::rig::*;
use crate::Action;
use crate::model::content::sheets::Condition;
use crate::model::events::Source;
use crate::model::state::{AimedAt, Figure, PieceId};
use crate::model::terrain::{Durability, Hazard};
use crate::rules::hazards::FOR_GOOD;
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::plane::Point;

/// Adds a bog around (300, 300) with the rules' default hazard.
fn bog(rig: &mut Rig) -> PieceId {
    let piece = rig.piece(Durability::Indestructible, 1, disc(300.0, 300.0, 40.0));
    let book = rig.game.knobs.hazard.clone();
    let printed = rig.printed(piece);
    printed.area = true;
    printed.hazard = Some(Hazard {
        threshold: book.threshold,
        wounds: book.wounds,
        condition: Some((book.condition, book.condition_n)),
    });
    piece
}

fn starts(rig: &mut Rig, who: Figure) {
    let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
    rig.game.start_hazards(&mut rig.s, who, &mut cx);
}

fn in_bog(knobs: &[(&str, &str)]) -> (Rig, Figure) {
    let mut rig = bare(knobs);
    bog(&mut rig);
    let who = rig.put(S1, "BH3", 300.0, 345.0);
    rig.active(who);
    (rig, who)
}

#[test]
fn starting_in_dangerous_ground_hurts_two_times_in_nine() {
    // AS-X46, AS-HAZ-1, AS-C13: a base that overlaps with its edge is inside (AS-Q54).
    let (rig, who) = in_bog(&[]);
    let hurt = rig.over_flips(S1, |rig| {
        starts(rig, who);
        assert_eq!(6 - rig.wounds(who), rig.tokens(who)[2]);
        u32::from(rig.wounds(who) < 6)
    });
    assert_eq!(hurt, 34);
    // After the Red Joker and a Jack, and after all Jacks (AS-X46); in a deck of J, J, A, Red (AS-X52).
    let after = |gone: &[[i8; 2]]| {
        let left = gone.iter().fold(WHOLE.to_vec(), |left, pair| without(&left, *pair));
        let mut failures = (0, 0);
        for (cards, weight) in pairs(&left) {
            let mut rig = rig.clone();
            rig.next_cards(S1, &cards);
            starts(&mut rig, who);
            failures = (failures.0 + weight * u32::from(rig.wounds(who) < 6), failures.1 + weight);
        }
        failures
    };
    assert_eq!(after(&[[-2, -1]]), (15, 120));
    assert_eq!(after(&[[-1, -1], [-1, -1]]), (8, 91));
    let mut low = WHOLE.to_vec();
    low.retain(|(value, _)| *value < 2);
    low[1].1 = 2;
    low[2].1 = 1;
    assert!(pairs(&low).iter().all(|(cards, _)| cards[0] + cards[1] <= 0));
}

#[test]
fn each_entry_is_a_flip_of_its_own() {
    // AS-X47: the character starts inside, leaves, and comes back.
    let (rig, who) = in_bog(&[]);
    let failures = |rig: &mut Rig| {
        starts(rig, who);
        rig.figure_mut(who).at = Point::mm(300.0, 345.0);
        let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
        rig.game.enter_hazards(&mut rig.s, who, 0, &mut cx);
        6 - rig.wounds(who)
    };
    let all = 153 * 120;
    assert_eq!(rig.over_two_flips(S1, |rig| u32::from(failures(rig) >= 1)) * 9180, 3737 * all);
    assert_eq!(rig.over_two_flips(S1, |rig| u32::from(failures(rig) == 2)) * 9180, 343 * all);
    // Ground that it was in already is not entered again.
    let mut rig = rig;
    let before = rig.game.hazards_here(&rig.s, who);
    let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
    rig.game.enter_hazards(&mut rig.s, who, before, &mut cx);
    assert_eq!((before, rig.flipped().len()), (1, 0));
}

#[test]
fn dangerous_ground_follows_its_knobs_and_pieces_their_own() {
    // hazard.threshold, .wounds, .condition, .condition_n; AS-HAZ-2
    let knobs = [
        ("hazard.threshold", "3"),
        ("hazard.wounds", "2"),
        ("hazard.condition", "\"slow\""),
        ("hazard.condition_n", "2"),
    ];
    let (mut rig, who) = in_bog(&knobs);
    rig.next_cards(S1, &[1, 2]);
    starts(&mut rig, who);
    assert_eq!((rig.wounds(who), rig.tokens(who)), (4, [2, 0, 0, 0]));
    rig.printed(PieceId(0)).hazard = Some(Hazard { threshold: 7, wounds: 1, condition: None });
    rig.next_cards(S1, &[4, 3]);
    starts(&mut rig, who);
    assert_eq!((rig.wounds(who), rig.tokens(who)), (3, [2, 0, 0, 0]));
    assert_eq!(rig.suffered().last(), Some(&(who, 1, Source::Hazard)));
}

#[test]
fn dangerous_ground_is_tested_when_the_switch_says() {
    // hazard.on
    for (on, flips) in
        [("[]", 0), ("[\"enter\"]", 1), ("[\"start\"]", 1), ("[\"enter\", \"start\"]", 2), ("[\"end\"]", 1)]
    {
        let (mut rig, who) = in_bog(&[("hazard.on", on)]);
        starts(&mut rig, who);
        let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
        rig.game.enter_hazards(&mut rig.s, who, 0, &mut cx);
        rig.game.end_hazards(&mut rig.s, who, &mut cx);
        assert_eq!(rig.flipped().len(), flips, "{on}");
    }
}

#[test]
fn a_push_into_or_through_dangerous_ground_is_an_entry() {
    // AS-PUSH-4, AS-FLIP-3; flip.offturn (AS-Q7): the active player's deck or the owner's.
    for (offturn, flipper) in [("\"active\"", S1), ("\"owner\"", S2)] {
        let mut rig = bare(&[("flip.offturn", offturn), ("response.enabled", "false")]);
        bog(&mut rig);
        let by = rig.put(S1, "SK1", 300.0, 100.0);
        let at = rig.put(S2, "BH3", 300.0, 240.0);
        rig.active(by).hits(by, "gust", at);
        assert_eq!(rig.flipped(), [S1, flipper], "{offturn}");
    }
    let mut rig = bare(&[]);
    let piece = bog(&mut rig);
    rig.printed(piece).shape = rect(300.0, 300.0, 100.0, 4.0, 0).into();
    let by = rig.put(S1, "BH5", 300.0, 200.0);
    let at = rig.put(S2, "FB3", 300.0, 275.0);
    rig.figure_mut(at).wounds = 50;
    rig.figure_mut(at).pool = 0;
    rig.active(by).hits(by, "ram", at);
    assert!(rig.place(at).1 > 320.0);
    assert_eq!(rig.flipped().len(), 2, "crossed");
}

#[test]
fn a_faller_comes_to_dangerous_ground_last() {
    // AS-FALL-4
    let mut rig = bare(&[]);
    let deck = rig.piece(Durability::Indestructible, 2, rect(300.0, 220.0, 100.0, 80.0, 0));
    rig.printed(deck).deck = Some(2);
    bog(&mut rig);
    let by = rig.put(S1, "SK1", 300.0, 200.0);
    let at = rig.put(S2, "BH3", 300.0, 250.0);
    rig.on(by, deck, 0).on(at, deck, 0).active(by);
    rig.next_cards(S1, &[-1, -1, -1, 1]).hits(by, "gust", at);
    rig.play(Action::Take(Condition::Slow));
    while rig.asked().is_some() {
        let first = rig.options()[0];
        rig.play(first);
    }
    assert_eq!(rig.suffered(), [(at, 3, Source::Fall), (at, 1, Source::Hazard)]);
    assert_eq!(rig.tokens(at), [1, 0, 1, 0]);
}

#[test]
fn a_fuse_trap_makes_ground_dangerous_to_the_end_of_the_next_turn() {
    // Fuse Trap: radius 30 mm, within 50 mm.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "BH4", 300.0, 100.0);
    let foe = rig.put(S2, "BH3", 300.0, 160.0);
    rig.wall(1, 360.0, 130.0);
    rig.active(by);
    let at = |x, y| AimedAt::Point(Point::mm(x, y));
    assert!(rig.can_aim(by, "fuse_trap", at(300.0, 166.0)));
    assert!(!rig.can_aim(by, "fuse_trap", at(300.0, 166.1)));
    assert!(!rig.can_aim(by, "fuse_trap", at(360.0, 130.0)), "terrain stands there");
    assert!(!rig.can_aim(by, "fuse_trap", at(300.0, -1.0)));
    let places = rig.aims(by, "fuse_trap");
    assert!(places.contains(&Action::AtPoint(rig.figure(foe).at)));
    rig.does(by, "fuse_trap", at(300.0, 166.0));
    let patch = rig.s.patches[0];
    assert_eq!((patch.until, patch.by, patch.difficult), (2, by, false));
    rig.next_cards(S1, &[-1, 1]);
    starts(&mut rig, foe);
    assert_eq!((rig.wounds(foe), rig.tokens(foe)), (5, [0, 0, 1, 0]));
    rig.figure_mut(foe).at = Point::mm(300.0, 166.0 + 30.0 + 16.1);
    starts(&mut rig, foe);
    assert_eq!(rig.flipped().len(), 1);
}

#[test]
fn at_most_two_mires_lie_at_a_time() {
    // Spread Mire: radius 45 mm, within 150 mm, difficult and permanent.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "FB1", 300.0, 100.0);
    rig.put(S2, "BH3", 300.0, 200.0);
    rig.active(by);
    for y in [150.0, 250.0] {
        let at = AimedAt::Point(Point::mm(300.0, y));
        assert!(rig.can_aim(by, "spread_mire", at));
        rig.does(by, "spread_mire", at);
    }
    assert!(rig.s.patches.iter().all(|patch| patch.difficult && patch.until == FOR_GOOD));
    assert!(!rig.can_aim(by, "spread_mire", AimedAt::Point(Point::mm(200.0, 100.0))));
    assert!(rig.aims(by, "spread_mire").is_empty());
}

#[test]
fn a_start_in_dangerous_ground_can_defeat() {
    // AS-Q76
    let (mut rig, who) = in_bog(&[]);
    rig.put(S2, "BH3", 100.0, 100.0);
    rig.figure_mut(who).wounds = 1;
    rig.next_cards(S1, &[-1, -1]);
    starts(&mut rig, who);
    assert!(!rig.alive(who));
    assert_eq!(rig.flipped(), [Seat(0)]);
    // The activation ends at once and counts; its Damage over Time does not apply (AS-ACT-4).
    let mut rig = bare(&[]);
    bog(&mut rig);
    let who = rig.put(S1, "BH3", 300.0, 345.0);
    rig.put(S1, "BH3", 100.0, 500.0);
    rig.put(S2, "BH3", 100.0, 100.0);
    rig.put(S2, "BH3", 200.0, 100.0);
    rig.suffering(who, Condition::Dot, 1).figure_mut(who).wounds = 1;
    rig.next_cards(S1, &[-1, -1]).go().play(Action::Activate(who));
    assert_eq!((rig.alive(who), rig.figure(who).activated, rig.actor()), (false, true, S2));
    assert_eq!(rig.suffered(), [(who, 1, Source::Hazard)]);
}
