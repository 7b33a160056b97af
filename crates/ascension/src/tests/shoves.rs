//! Tests of where characters moved by others end up, against slow step-by-step code (AS-PUSH, AS-THR, AS-HITB).

use super::fights::{bare, disc, rect};
use super::rig::{S1, S2, game};
use super::ways::{TABLES, scattered};
use crate::model::events::Stop;
use crate::model::state::{Figure, NOBODY, State, Surface};
use crate::model::terrain::Durability;
use crate::rules::obstacles::LogSpan;
use crate::{Action, Ascension};
use evenhand_game::game::Dice;
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::{Point, Shape, direction, facing_of, grains, turn_between};

/// Computes how far a base slides in small steps: the first step that overlaps anything ends it.
fn slow_slide(game: &Ascension, s: &State, who: Figure, (ux, uy): (f64, f64), length: f64) -> f64 {
    const STEP: f64 = 32.0;
    let standing = &s.figures[who];
    let base = game.base(s, who);
    let height = game.level_of(s, who);
    let bounds = base.bounds().widened(length as i32 + 1);
    let around = game.surroundings(s, who, height, LogSpan::Forced, &bounds);
    let mut way = 0.0;
    while way + STEP <= length {
        let to = standing.at.plus(ux * (way + STEP), uy * (way + STEP));
        if !around.free_place(&base.moved(Point { x: to.x - standing.at.x, y: to.y - standing.at.y })) {
            break;
        }
        way += STEP;
    }
    way
}

#[test]
fn a_slide_ends_where_small_steps_end() {
    // AS-PUSH-3
    let mut dice = Dice::new(21);
    let mut stops = [0; 4];
    for table in TABLES {
        let game = game(2, &[("board.layout", table)]);
        for _ in 0..20 {
            let s = scattered(&game, &mut dice, 16);
            for who in s.figures.ids() {
                let (ux, uy) = direction(dice.below(720) as u16);
                let length = grains(20.0) + dice.below(80 * 256) as i32;
                let slide = game.slide(&s, who, ux, uy, length);
                let way = s.figures[who].at.distance(slide.to);
                // The edge of a deck above impassable ground is a special case (AS-Q69).
                if matches!((slide.stopped, s.figures[who].surface), (Stop::Impassable(_), Surface::Level(..))) {
                    continue;
                }
                let slow = slow_slide(&game, &s, who, (ux, uy), f64::from(length));
                // Barely touching a corner may stop one of the two and not the other.
                assert!(way >= slow - 64.0, "{table} {slide:?}: {way}, by steps {slow}");
                if way < slow - 0.5 || way > slow + 40.0 {
                    let depth = overlap_on_way(&game, &s, who, slide.to);
                    assert!(depth < 0.6 * 256.0, "{table} {slide:?}: {way}, by steps {slow}, {depth} deep");
                }
                stops[match slide.stopped {
                    Stop::No => 0,
                    Stop::TableEdge => 1,
                    Stop::Base(_) => 2,
                    Stop::Piece(_) | Stop::Impassable(_) => 3,
                }] += 1;
                if slide.stopped == Stop::No {
                    assert!((way - f64::from(length)).abs() < 1.5);
                }
            }
        }
    }
    assert!(stops.iter().all(|count| *count > 20), "{stops:?}");
}

/// Returns how deep the path of a base goes into any obstacle, in grains.
fn overlap_on_way(game: &Ascension, s: &State, who: Figure, to: Point) -> f64 {
    let standing = &s.figures[who];
    let swept = game.base(s, who).swept(Point { x: to.x - standing.at.x, y: to.y - standing.at.y });
    let around = game.surroundings(s, who, game.level_of(s, who), LogSpan::Forced, &swept.bounds());
    around.obstacles().iter().map(|obstacle| -obstacle.shape.clearance(&swept)).fold(0.0, f64::max)
}

#[test]
fn a_slide_is_straight_away_from_whoever_pushes() {
    // AS-PUSH-1, AS-X41, AS-X42: the distance depends on the pusher and is given here.
    let mut rig = bare(&[]);
    let pusher = rig.put(S1, "BH5", 200.0, 300.0);
    let pushed = rig.put(S2, "BH2", 230.0, 340.0);
    let (dx, dy) = rig.game.away(&rig.s, pushed, pusher);
    let slide = rig.game.slide(&rig.s, pushed, dx, dy, grains(50.0));
    assert_eq!((slide.to, slide.stopped), (Point::mm(260.0, 380.0), Stop::No));
    let pit = rig.piece(Durability::Indestructible, 1, rect(230.0 + 36.0 + 40.0, 340.0, 40.0, 200.0, 0));
    rig.game.table.pieces[pit].impassable = true;
    let slide = rig.game.slide(&rig.s, pushed, 1.0, 0.0, grains(50.4));
    assert_eq!(slide.stopped, Stop::Impassable(pit));
    let way = f64::from(slide.to.x) / 256.0 - 230.0;
    assert!((way - 40.0).abs() < 0.02, "{way}: up to the edge at 286 mm");
}

#[test]
fn the_nearest_free_places_are_no_further_than_a_slow_search_finds() {
    // AS-HITB-1, D13
    let mut dice = Dice::new(22);
    let mut moved = 0;
    for table in TABLES {
        let game = game(2, &[("board.layout", table)]);
        for _ in 0..6 {
            let s = scattered(&game, &mut dice, 18);
            for _ in 0..4 {
                let who = Figure::at(dice.below(s.figures.len()));
                let around = s.figures[Figure::at(dice.below(s.figures.len()))].at;
                let facing = s.figures[who].facing;
                let free = |at: Point| game.can_rest(&s, who, at, facing, game.highest_surface_below(&s, who, at));
                let spots = game.nearest_free(&s, who, around, NOBODY);
                assert!(!spots.is_empty() && spots.iter().all(|spot| free(*spot)), "{table}: {spots:?}");
                let ways: Vec<f64> = spots.iter().map(|spot| spot.distance(around)).collect();
                let (least, most) =
                    ways.iter().fold((f64::INFINITY, 0.0_f64), |(least, most), way| (least.min(*way), most.max(*way)));
                assert!(most - least <= 0.5 * 256.0 + 2.0, "{table}: {ways:?}");
                // On a grid of 2 mm within the distance found, no point much nearer is free.
                let reach = (least / 512.0) as i32;
                let nearer = (-reach..=reach)
                    .flat_map(|x| (-reach..=reach).map(move |y| Point { x: x * 512, y: y * 512 }))
                    .map(|by| Point { x: around.x + by.x, y: around.y + by.y })
                    .filter(|at| at.distance(around) < least - 3.0 * 256.0 && free(*at))
                    .count();
                assert!(nearer <= 2, "{table}: {nearer} free places nearer than {least} to {around:?}");
                moved += usize::from(least > 0.0);
            }
        }
    }
    assert!(moved > 60);
}

#[test]
fn throws_land_within_their_length_and_over_nothing_too_high() {
    // AS-Q67: a character of Size 1 flies over Size 1.
    let mut rig = bare(&[]);
    let thrower = rig.put(S1, "BH5", 200.0, 300.0);
    let thrown = rig.put(S2, "BH2", 260.0, 300.0);
    let length = grains(75.0);
    let can = |rig: &super::rig::Rig, x: f64, y: f64| rig.game.can_land(&rig.s, thrown, Point::mm(x, y), length);
    assert!(can(&rig, 260.0 + 75.0, 300.0), "75 mm from where it stood");
    assert!(!can(&rig, 260.0 + 75.1, 300.0));
    assert!(!can(&rig, 260.0, 300.0 - 320.0));
    for (size, door, over) in [(1, false, true), (2, false, false), (1, true, false)] {
        let mut rig = rig.clone();
        let wall = rig.piece(Durability::Standard, size, rect(300.0, 300.0, 10.0, 100.0, 0));
        rig.game.table.pieces[wall].door = door;
        assert_eq!(can(&rig, 335.0, 300.0), over, "Size {size}, door {door}");
        rig.s.pieces[wall].gone = true;
        assert!(can(&rig, 335.0, 300.0));
    }
    let pit = rig.piece(Durability::Indestructible, 0, disc(320.0, 300.0, 5.0));
    rig.game.table.pieces[pit].impassable = true;
    assert!(!can(&rig, 335.0, 300.0), "not through impassable ground");
    assert!(can(&rig, 260.0, 370.0));
    let mut spots = Vec::new();
    rig.game.landing_spots(&rig.s, thrower, thrown, length, &mut spots);
    assert!(spots.len() >= 6);
    for spot in spots {
        let Action::AtPoint(to) = spot else { panic!("{spot:?}") };
        assert!(rig.game.can_land(&rig.s, thrown, to, length));
    }
}

#[test]
fn landing_on_a_base_needs_the_switch() {
    // throw.impact
    for (switch, can) in [("true", true), ("false", false)] {
        let mut rig = bare(&[("throw.impact", switch)]);
        let thrown = rig.put(S2, "BH2", 260.0, 300.0);
        rig.put(S2, "BH3", 330.0, 300.0);
        assert_eq!(rig.game.can_land(&rig.s, thrown, Point::mm(335.0, 300.0), grains(75.0)), can);
    }
}

#[test]
fn who_falls_lands_on_the_highest_surface_below() {
    // AS-FALL-4
    let mut rig = bare(&[]);
    let who = rig.put(S1, "BH2", 300.0, 300.0);
    let block = rig.piece(Durability::Standard, 2, rect(300.0, 300.0, 60.0, 60.0, 0));
    let low = rig.piece(Durability::Standard, 1, rect(350.0, 300.0, 40.0, 60.0, 0));
    let high = rig.piece(Durability::Standard, 4, rect(250.0, 300.0, 40.0, 60.0, 0));
    rig.figure_mut(who).surface = Surface::Level(block, 0);
    let below = |rig: &super::rig::Rig, x: f64| rig.game.highest_surface_below(&rig.s, who, Point::mm(x, 300.0));
    assert_eq!(below(&rig, 300.0), Surface::Level(block, 0));
    assert_eq!(below(&rig, 350.0), Surface::Level(low, 0));
    assert_eq!(below(&rig, 400.0), Surface::Ground);
    assert_eq!(below(&rig, 250.0), Surface::Ground, "a higher block is not below");
    rig.s.pieces[low].gone = true;
    assert_eq!(below(&rig, 350.0), Surface::Ground);
    assert_eq!(rig.game.footing(&rig.s, who, Point::mm(350.0, 300.0), 2), None, "it falls");
    assert_eq!(rig.game.footing(&rig.s, who, Point::mm(320.0, 300.0), 2), Some(Surface::Level(block, 0)));
    rig.s.pieces[high].gone = true;
}

#[test]
fn the_direction_of_a_slide_is_kept() {
    let mut rig = bare(&[]);
    let who = rig.put(S1, "FB5", 300.0, 300.0);
    for turn in (0..720).step_by(35) {
        let (ux, uy) = direction(turn);
        let slide = rig.game.slide(&rig.s, who, ux * 7.0, uy * 7.0, grains(60.0));
        let (dx, dy) = rig.figure(who).at.to(slide.to);
        assert!(turn_between(facing_of(dx, dy), turn) <= 1);
    }
    let shape: Shape = rig.game.base(&rig.s, who);
    assert_eq!(rig.game.slide(&rig.s, who, 0.0, 0.0, grains(60.0)).to, shape.middle(), "away from itself is nowhere");
}
