//! Tests of interactions between two rules that tests of a single rule do not cover.

use super::fights::*;
use super::rig::*;
use crate::Action;
use crate::model::events::Source;
use crate::model::scenario::{Goal, Hill};
use crate::model::state::{DeckId, Figure, Phase, PieceId, Question, Surface};
use crate::model::terrain::{Durability, Hazard, Joint};
use evenhand_game::game::{Seat, Secrets};
use evenhand_kit::table::plane::{Point, grains};

fn asked_to_respond(rig: &Rig) -> Option<(Seat, Figure)> {
    match rig.asked() {
        Some((seat, Question::Respond(who))) => Some((seat, who)),
        _ => None,
    }
}

/// Sets up a deck of height 1 with an Ogre on it. There is no ground beside it that the Ogre could stand on.
fn ogre_above_water(x: f64, y: f64) -> (Rig, Figure, PieceId) {
    let mut rig = bare(&[]);
    let water = rig.piece(Durability::Indestructible, 1, rect(300.0, 300.0, 400.0, 60.0, 0));
    rig.printed(water).impassable = true;
    let deck = rig.piece(Durability::Indestructible, 1, rect(300.0, 300.0, 60.0, 70.0, 0));
    rig.printed(deck).deck = Some(1);
    let ogre = rig.put(S2, "FB4", x, y);
    rig.on(ogre, deck, 0);
    (rig, ogre, deck)
}

#[test]
fn a_response_to_the_own_defeat_does_not_depend_on_others_that_could_respond_later() {
    // AS-RESP-4: the Engine could shoot at a character that ends a stride. But dangerous ground
    // comes first, and no character has responded to anything yet.
    let mut rig = bare(&[]);
    let acid = rig.piece(Durability::Indestructible, 0, disc(300.0, 260.0, 20.0));
    rig.printed(acid).area = true;
    rig.printed(acid).hazard = Some(Hazard { threshold: 0, wounds: 1, condition: None });
    let spore = rig.put(S1, "FB5", 300.0, 220.0);
    rig.put(S1, "FB1", 100.0, 500.0);
    rig.put(S2, "BH6", 300.0, 100.0);
    rig.figure_mut(spore).wounds = 1;
    rig.active(spore).next_cards(S1, &[-1, -1]).play(Action::Move(1));
    rig.play(Action::Stride { to: Point::mm(300.0, 245.0), facing: 180 });
    assert!(!rig.alive(spore));
    assert_eq!(asked_to_respond(&rig), Some((S1, spore)));
    // No one can shoot at a character that has left the table.
    rig.play(Action::Decline);
    assert_eq!(asked_to_respond(&rig), None);
}

#[test]
fn a_marshal_with_one_token_has_none_to_lend() {
    // AS-TOK-2, AS-Q75: one token pays for the order, one is lent.
    for (pool, lends) in [(2, true), (1, false)] {
        let mut rig = bare(&[]);
        let by = rig.put(S1, "BH1", 300.0, 100.0);
        let friend = rig.put(S1, "BH2", 300.0, 200.0);
        rig.put(S2, "BH2", 300.0, 500.0);
        (rig.figure_mut(by).pool, rig.figure_mut(friend).pool) = (pool, 2);
        rig.active(by);
        let order = Action::Use(rig.deed(by, "order_forward"));
        assert_eq!((rig.options().contains(&order), rig.allows(order)), (lends, lends), "pool {pool}");
    }
}

#[test]
fn nobody_is_pushed_from_a_low_deck_onto_impassable_ground() {
    // AS-IMP-1, AS-Q69: this includes characters that are large enough to step down.
    let (mut rig, ogre, deck) = ogre_above_water(322.0, 300.0);
    let golem = rig.put(S1, "BH5", 250.0, 300.0);
    rig.on(golem, deck, 0).active(golem).hits(golem, "ram", ogre);
    assert_eq!(rig.figure(ogre).surface, Surface::Level(deck, 0));
    let (x, _) = rig.place(ogre);
    assert!((329.9..=330.0).contains(&x), "{x}");
    assert!(rig.suffered().contains(&(ogre, 1, Source::Edge)));
}

#[test]
fn nobody_walks_from_a_low_deck_over_impassable_ground() {
    // AS-IMP-1: it may walk straight over the deck to the bank, but not past the deck's corner.
    let walk = |from: (f64, f64), to: (f64, f64)| {
        let (mut rig, ogre, _) = ogre_above_water(from.0, from.1);
        rig.put(S1, "BH2", 100.0, 100.0);
        rig.active(ogre).play(Action::Move(1));
        rig.allows(Action::Stride { to: Point::mm(to.0, to.1), facing: 180 })
    };
    assert!(walk((300.0, 301.0), (300.0, 360.5)));
    assert!(!walk((329.5, 301.0), (331.5, 360.5)));
}

#[test]
fn whoever_steps_down_onto_somebody_by_force_lands_on_them() {
    // AS-HITB-1: an Ogre steps down from height 1, which is no fall, but a character stands there.
    let mut rig = bare(&[("response.enabled", "false")]);
    let deck = rig.piece(Durability::Indestructible, 1, rect(300.0, 300.0, 200.0, 100.0, 0));
    rig.printed(deck).deck = Some(1);
    let ogre = rig.put(S2, "FB4", 300.0, 340.0);
    let below = rig.put(S2, "BH3", 300.0, 390.0);
    let golem = rig.put(S1, "BH5", 300.0, 280.0);
    rig.on(ogre, deck, 0).on(golem, deck, 0).active(golem).next_cards(S1, &[-2, -1]).hits(golem, "ram", ogre);
    while rig.asked().is_some() {
        let first = rig.options()[0];
        rig.play(first);
    }
    assert_eq!(rig.suffered(), [(ogre, 1, Source::Impact), (below, 2, Source::Impact)]);
    for who in [ogre, below] {
        let figure = *rig.figure(who);
        assert_eq!(figure.surface, Surface::Ground);
        assert!(rig.game.can_rest(&rig.s, who, figure.at, figure.facing, figure.surface), "#{who}");
    }
}

#[test]
fn a_heron_flies_over_fragile_terrain() {
    // Stoop ignores terrain; AS-TER-5 applies only to moving through it.
    let mut rig = bare(&[]);
    let hedge = rig.piece(Durability::Fragile, 1, rect(300.0, 160.0, 100.0, 10.0, 0));
    let heron = rig.put(S1, "SK6", 300.0, 100.0);
    let prey = rig.put(S2, "BH5", 300.0, 330.0);
    rig.active(heron).hits(heron, "stoop", prey);
    let flight = rig.options().into_iter().find(|action| matches!(action, Action::Go(_))).expect("a flight");
    rig.play(flight);
    assert!(rig.place(heron).1 > 220.0 && !rig.s.pieces[hedge].gone);
}

#[test]
fn a_burst_on_raised_ground_measures_from_its_own_height() {
    // measure.vertical = add, aoe.same_level
    let mut rig = bare(&[("measure.vertical", "\"add\"")]);
    let roof = rig.piece(Durability::Indestructible, 2, rect(300.0, 400.0, 200.0, 100.0, 0));
    let engine = rig.put(S1, "BH6", 300.0, 100.0);
    let (aimed, beside) = (rig.put(S2, "BH2", 280.0, 400.0), rig.put(S2, "BH2", 330.0, 400.0));
    rig.on(aimed, roof, 0).on(beside, roof, 0).active(engine);
    for who in [aimed, beside] {
        rig.figure_mut(who).pool = 0;
    }
    rig.hits(engine, "mortar", aimed);
    assert_eq!(rig.attacks().len(), 2);
}

#[test]
fn what_one_side_has_looked_at_in_a_shared_deck_the_other_does_not_know() {
    // AS-INF-2, deck.per = shared
    let mut rig = Rig::with(2, &[("deck.per", "\"shared\"")]);
    let caller = rig.put(S1, "SK1", 100.0, 100.0);
    rig.put(S2, "BH2", 500.0, 500.0);
    let place = rig.deed(caller, "read_the_draw");
    rig.active(caller).play(Action::Use(place));
    let left = rig.s.decks[DeckId(0)].draw.len();
    let top = |viewer: Seat| {
        let mut s = rig.s.clone();
        rig.game.redact(&mut s, viewer);
        s.decks[DeckId(0)].draw[left - 2..].to_vec()
    };
    let known = rig.s.decks[DeckId(0)].draw[left - 2..].to_vec();
    assert_eq!(top(S1), known);
    assert!(top(S2).iter().all(|card| !known.contains(card)));
}

#[test]
fn density_keeps_the_first_entries_of_a_table_rounded_up() {
    // terrain.density: six entries, of which the first three are mirrored and give two pieces each
    for (density, pieces) in [("0.0", 0), ("0.1", 2), ("0.5", 6), ("1.0", 11)] {
        let game = game(2, &[("board.layout", "\"T1\""), ("terrain.density", density)]);
        assert_eq!(game.table.pieces.len(), pieces, "{density}");
    }
}

/// Returns the point after rotating the table by half a turn.
fn opposite(at: Point) -> Point {
    let across = Point::mm(600.0, 600.0);
    Point { x: across.x - at.x, y: across.y - at.y }
}

#[test]
fn both_sides_of_a_table_are_proposed_the_same_places() {
    // Rotating the table and swapping the sides changes nothing.
    let near = |one: &[Point], other: &[Point]| {
        one.iter().all(|at| other.iter().any(|also| opposite(*also).distance(*at) <= 4.0))
    };
    let rig = Rig::dealt(&["SK", "SK"], &[], 3);
    let places = |seat: Seat| {
        let mut out = Vec::new();
        rig.game.deploy_options(&rig.s, seat, &mut out);
        let place = |action: &Action| match action {
            Action::Deploy { at, .. } => *at,
            other => panic!("{other:?}"),
        };
        out.iter().map(place).collect::<Vec<Point>>()
    };
    let (mine, theirs) = (places(S1), places(S2));
    assert_eq!(mine.len(), theirs.len());
    assert!(near(&mine, &theirs) && near(&theirs, &mine));
    for table in ["\"T1\"", "\"T2\"", "\"T3\"", "\"T4\""] {
        let spots = |mover: Figure| {
            let mut rig = Rig::with(2, &[("board.layout", table)]);
            for (sheet, x, y) in [("BH5", 330.0, 90.0), ("SK2", 255.0, 110.0)] {
                let first = rig.put(S1, sheet, x, y);
                rig.figure_mut(first).facing = 180;
            }
            for (sheet, x, y) in [("BH5", 330.0, 90.0), ("SK2", 255.0, 110.0)] {
                let other = rig.put(S2, sheet, 600.0 - x, 600.0 - y);
                rig.figure_mut(other).facing = 540;
            }
            rig.active(mover).play(Action::Move(1));
            let place = |action: Action| match action {
                Action::Go(at) => Some(at),
                _ => None,
            };
            rig.options().into_iter().filter_map(place).collect::<Vec<Point>>()
        };
        for mover in 0..2 {
            let (mine, theirs) = (spots(Figure(mover)), spots(Figure(mover + 2)));
            assert!(mine.len() > 4, "{table}");
            assert!(near(&mine, &theirs) && near(&theirs, &mine), "{table}, #{mover}: {mine:?} {theirs:?}");
        }
    }
}

#[test]
fn responses_of_one_character_are_not_counted_against_the_next() {
    // response.per_event = 2: the Marshal has only one response, the Shieldbearer two.
    let mut rig = bare(&[("response.per_event", "2")]);
    let by = rig.put(S1, "BH3", 300.0, 100.0);
    let marshal = rig.put(S2, "BH1", 350.0, 250.0);
    let at = rig.put(S2, "BH2", 300.0, 250.0);
    let brace = rig.deed(at, "brace");
    let again = rig.sheet(at).deeds[brace].clone();
    rig.sheet(at).deeds.push(again);
    rig.active(by).hits(by, "bolt", at);
    let mut asked = Vec::new();
    while let Some((_, who)) = asked_to_respond(&rig) {
        asked.push(who);
        let last = *rig.options().last().expect("an option");
        rig.play(last);
    }
    assert_eq!(asked, [marshal, at, at]);
}

#[test]
fn nobody_is_pushed_or_thrown_up_a_ramp() {
    // AS-TRAV-1: this includes characters that are large enough to step onto the surface it leads to.
    let shoved = |ramp: bool| {
        let mut rig = bare(&[]);
        let deck = rig.piece(Durability::Indestructible, 1, rect(300.0, 350.0, 60.0, 100.0, 0));
        rig.printed(deck).deck = Some(1);
        let up = rig.piece(Durability::Indestructible, 1, rect(300.0, 295.0, 60.0, 10.0, 0));
        rig.printed(up).joins = Some((Joint::Ground, Joint::Level(deck, 0)));
        rig.s.pieces[up].gone = !ramp;
        let golem = rig.put(S1, "BH5", 300.0, 200.0);
        let ogre = rig.put(S2, "FB4", 300.0, 259.0);
        let lands = rig.game.can_land(&rig.s, ogre, Point::mm(300.0, 345.0), grains(90.0));
        rig.active(golem).hits(golem, "ram", ogre);
        (rig.place(ogre).1, rig.figure(ogre).surface == Surface::Level(deck, 0), lands)
    };
    let (y, above, lands) = shoved(true);
    assert!((259.9..=260.1).contains(&y) && !above && !lands, "{y}");
    let (y, above, lands) = shoved(false);
    assert!((309.3..=309.5).contains(&y) && above && lands, "{y}");
}

#[test]
fn where_the_largest_does_not_fit_the_next_one_is_deployed() {
    // AS-SETUP-1: with three sides the largest character is proposed first.
    let mut rig = Rig::dealt(&["BH", "BH", "BH"], &[], 1);
    let engine = rig.s.figures.find(|figure| rig.game.sheets[figure.sheet].id == "BH6");
    let engine = engine.expect("an engine");
    rig.sheet(engine).long = grains(400.0);
    rig.sheet(engine).short = grains(400.0);
    while rig.s.phase == Phase::Deployment {
        let first = rig.options()[0];
        rig.play(first);
    }
    assert_eq!(rig.s.figures.values().filter(|figure| figure.alive).count(), 3 * 4);
}

#[test]
fn on_a_larger_table_the_middle_stays_the_middle() {
    // board.width, board.depth: neither side is nearer to the hill, and each piece has its counterpart.
    for layout in ["\"T1\"", "\"T2\"", "\"T3\"", "\"T4\""] {
        let larger = [("board.width", "800.0"), ("board.depth", "900.0"), ("board.layout", layout)];
        let game = game(2, &[&larger[..], &[("scenario.id", "\"S3\"")]].concat());
        let Goal::Hill(Hill { middle, .. }) = &game.scenario.goal else { panic!("a hill") };
        assert_eq!(*middle, Point::mm(400.0, 450.0));
        let pieces = &game.table.pieces;
        for piece in pieces.values() {
            let counterpart = piece.shape.opposite(*middle).middle();
            assert!(pieces.values().any(|other| other.shape.middle().distance(counterpart) <= 4.0), "{}", piece.name);
        }
    }
}

#[test]
fn what_is_cancelled_already_is_not_cancelled_again() {
    // Stillness, on `forced`: the second Windcaller would pay for no effect.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "SK1", 300.0, 100.0);
    let at = rig.put(S2, "SK2", 300.0, 200.0);
    let callers = [rig.put(S2, "SK1", 350.0, 200.0), rig.put(S2, "SK1", 250.0, 200.0)];
    rig.active(by).hits(by, "gust", at);
    while let Some((_, who)) = asked_to_respond(&rig)
        && who == at
    {
        rig.play(Action::Decline);
    }
    assert_eq!(asked_to_respond(&rig), Some((S2, callers[0])));
    rig.responds("stillness");
    assert_eq!((asked_to_respond(&rig), rig.place(at)), (None, (300.0, 200.0)));
}

#[test]
fn dangerous_ground_before_a_step_up_is_crossed() {
    // AS-Q54: crossing counts as entering, even if the move ends on a low block.
    let mut rig = bare(&[]);
    let acid = rig.piece(Durability::Indestructible, 0, disc(300.0, 150.0, 5.0));
    rig.printed(acid).area = true;
    rig.printed(acid).hazard = Some(Hazard { threshold: 9, wounds: 1, condition: None });
    let wall = rig.piece(Durability::Standard, 1, rect(300.0, 192.0, 80.0, 64.0, 0));
    let ogre = rig.put(S1, "FB4", 300.0, 114.0);
    rig.put(S2, "FB4", 300.0, 500.0);
    rig.active(ogre).play(Action::Move(1)).play(Action::Go(Point::mm(300.0, 192.0)));
    assert_eq!(rig.figure(ogre).surface, Surface::Level(wall, 0));
    assert_eq!(rig.suffered(), [(ogre, 1, Source::Hazard)]);
    // Stepping down on the other side crosses nothing.
    rig.play(Action::Go(Point::mm(300.0, 256.0)));
    assert_eq!((rig.figure(ogre).surface, rig.suffered().len()), (Surface::Ground, 1));
}
