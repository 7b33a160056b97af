//! The costs and obstacles of straight paths (FB-MOVE-3 to -8, FB-CLIMB-1).

use geo::{Distance, Euclidean};

use super::field_rig::{
    BODY, FOOT, WALKER, between, foot, object, placeholder_tables, some_base, somewhere, spot, structure, table, top,
};
use crate::model::content::sheets::INCH;
use crate::model::field::Battlefield;
use crate::model::field::leg::Leg;
use crate::model::field::validate::Fault;
use crate::model::field::{Base, Crowd, Mover, Spot, with_crowd};
use crate::model::knobs::StandRule;
use evenhand_game::game::Dice;
use evenhand_kit::table::plane::{Grain, Point};

#[test]
fn climbing_onto_a_wall_costs_its_height() {
    // FB-X48: a wall of 5 inches at a gap. The center ends over its edge.
    let table = table(vec![structure([20.0, 10.0, 26.0, 16.0], 5.0)]);
    for (gap, move_6, move_5) in [(0.0, true, false), (0.37, true, false), (0.38, false, false)] {
        let (from, to) = (spot(20.0 - 0.63 - gap, 13.0), top(20.0, 13.0, 1));
        let cost = table.straight(&WALKER, from, to, &[]).unwrap();
        assert!((cost - (gap + 0.63 + 5.0) * 1000.0).abs() < 1e-6, "{cost}");
        assert_eq!(table.walk(&WALKER, from, to, &[], 6000.0).is_some(), move_6, "{gap}");
        assert_eq!(table.walk(&WALKER, from, to, &[], 5000.0).is_some(), move_5);
        // And down again.
        assert!((table.straight(&WALKER, to, from, &[]).unwrap() - cost).abs() < 1e-6);
        // With Move 5, a Rush needs the gap and 0.63 inches from its die.
        assert!(table.walk(&WALKER, from, to, &[], 5630.0 + gap * 1000.0).is_some());
    }
    let dear = Mover { climb: 2.0, ..WALKER };
    assert!((table.straight(&dear, spot(19.0, 13.0), top(20.0, 13.0, 1), &[]).unwrap() - 11_000.0).abs() < 1e-6);
    let heavy = Mover { no_climb: true, ..WALKER };
    assert_eq!(table.straight(&heavy, spot(19.0, 13.0), top(20.0, 13.0, 1), &[]), None);
    assert!(table.straight(&heavy, top(21.0, 13.0, 1), top(24.0, 13.0, 1), &[]).is_some());
}

#[test]
fn walking_over_a_wall_costs_up_and_down() {
    // FB-X49: 1 inch high and deep, from contact to contact: 1.26 + 1 + 2.
    let low = table(vec![object([20.0, 5.0, 21.0, 25.0], 1.0)]);
    let (from, to) = (spot(19.37, 15.0), spot(21.63, 15.0));
    assert!((low.straight(&WALKER, from, to, &[]).unwrap() - 4260.0).abs() < 1e-6);
    assert!(low.walk(&WALKER, from, to, &[], 4260.0).is_some() && low.walk(&WALKER, from, to, &[], 4258.0).is_none());
    // Along the wall, in contact with it, nothing is climbed.
    assert!((low.straight(&WALKER, spot(19.37, 10.0), spot(19.37, 20.0), &[]).unwrap() - 10_000.0).abs() < 1e-6);
    // A model behind the wall, where the path comes down, blocks it at the height of the wall too.
    assert_eq!(low.straight(&WALKER, from, to, &[foot(22.5, 15.0, 0.0)]), None);
    assert!(low.straight(&WALKER, from, to, &[foot(22.89, 15.0, 0.0)]).is_some());
}

#[test]
fn flyers_pay_horizontal_lengths_only() {
    // FB-X50: over the tower of 6 inches on the second placeholder table, 10 inches away.
    let hamlet = &placeholder_tables()[1];
    let flyer = Mover { over_models: true, over_terrain: true, vertical_counts: false, ..WALKER };
    let (from, to) = (spot(12.5, 13.5), spot(22.5, 13.5));
    let cost = hamlet.straight(&flyer, from, to, &[foot(15.0, 13.5, 0.0)]);
    assert_eq!(cost, Some(10_000.0));
    assert!(hamlet.validate(&flyer, StandRule::Centre, &[from, to], &[foot(15.0, 13.5, 0.0)], 10_000.0).is_empty());
    // Not onto a model.
    let under = [foot(22.5, 14.0, 0.0)];
    assert_eq!(hamlet.straight(&flyer, from, to, &under), None);
    assert_eq!(hamlet.walk(&flyer, from, to, &under, 12_000.0), None);
    assert!(hamlet.validate(&flyer, StandRule::Centre, &[from, to], &under, 10_000.0).has(Fault::End));
    // On foot it is 6 inches up and 6 down. FB-MOVE-8.
    assert!((hamlet.straight(&WALKER, from, to, &[]).unwrap() - 22_000.0).abs() < 1e-6);
    // If heights count, a flyer pays for the height it gains. FB-Q26.
    let strict = Mover { vertical_counts: true, ..flyer };
    assert_eq!(hamlet.straight(&strict, spot(12.5, 13.5), top(17.5, 13.5, 3), &[]), Some(11_000.0));
    assert_eq!(hamlet.straight(&flyer, spot(12.5, 13.5), top(17.5, 13.5, 3), &[]), Some(5000.0));
}

#[test]
fn a_base_fits_through_a_gap_of_its_own_width() {
    // FB-X51: gaps of 1.25 and 1.26 inches. FB-MOVE-5.
    for (gap, fits) in [(1.25, false), (1.26, true)] {
        let enemies = [foot(20.0, 15.0 + 0.63 + gap / 2.0, 0.0), foot(20.0, 15.0 - 0.63 - gap / 2.0, 0.0)];
        let open = table(vec![]);
        let way = [spot(15.0, 15.0), spot(25.0, 15.0)];
        assert_eq!(open.straight(&WALKER, way[0], way[1], &enemies).is_some(), fits);
        assert_eq!(open.validate(&WALKER, StandRule::Centre, &way, &enemies, 10_000.0).has(Fault::Models), !fits);
    }
}

#[test]
fn models_are_in_the_way_only_at_their_height() {
    // FB-MOVE-5: past the foot of a wall with a model that overhangs it, and up that wall.
    let table = table(vec![structure([20.0, 10.0, 26.0, 16.0], 5.0)]);
    let above = [foot(20.2, 13.0, 5.0)];
    assert!(table.straight(&WALKER, spot(19.37, 11.0), spot(19.37, 15.0), &above).is_some());
    assert_eq!(table.straight(&WALKER, spot(18.0, 13.0), top(22.0, 13.0, 1), &above), None);
    assert!(table.straight(&WALKER, spot(18.0, 14.9), top(22.0, 14.9, 1), &above).is_some());
    // A model that climbs past a ledge collides with models on it.
    let ledge = placeholder_tables()[2].clone();
    let on_step = [foot(17.0, 14.5, 2.5)];
    assert_eq!(ledge.straight(&WALKER, spot(14.5, 14.5), top(19.0, 14.5, 1), &on_step), None);
}

/// The cost and the blockage of a path, computed in small steps.
struct Sampled {
    cost: f64,
    blocked: bool,
}

fn sampled(table: &Battlefield, mover: &Mover, from: Spot, to: Spot, others: &[Base], grow: Grain) -> Sampled {
    let (a, b) = (from.at(), to.at());
    let steps = 3000;
    let (start, end) = (table.height_of(from.on), table.height_of(to.on));
    let (mut before, mut change, mut blocked) = (start, 0, false);
    for step in 0..=steps {
        let share = f64::from(step) / f64::from(steps);
        let (x, y) = (f64::from(a.x) + f64::from(b.x - a.x) * share, f64::from(a.y) + f64::from(b.y - a.y) * share);
        let here = geo::Point::new(x, y);
        let mut level = 0;
        for piece in &table.pieces {
            let zone = &piece.zone;
            let rect = geo::Rect::new(
                geo::coord! { x: f64::from(zone.left), y: f64::from(zone.bottom) },
                geo::coord! { x: f64::from(zone.right), y: f64::from(zone.top) },
            );
            if Euclidean.distance(&here, &rect.to_polygon()) < f64::from(mover.radius - 1) {
                level = level.max(piece.height);
            }
        }
        let level = if step == steps { end } else { level };
        change += (level - before).abs();
        let (low, high) = (level.min(before), level.max(before));
        before = level;
        for other in others {
            let near = (x - f64::from(other.at.x)).hypot(y - f64::from(other.at.y));
            let level = low < other.z + other.height && other.z < high + mover.height;
            blocked |= level && near < f64::from(mover.radius + other.radius - 1 + grow);
        }
    }
    let length = f64::from(b.x - a.x).hypot(f64::from(b.y - a.y));
    Sampled { cost: length + mover.climb * f64::from(change), blocked }
}

/// A place where a base can stand, usually near a piece.
pub(super) fn some_spot(dice: &mut Dice, table: &Battlefield, radius: Grain, near: Option<Point>) -> Spot {
    loop {
        let at = match near {
            Some(near) => Point { x: near.x + between(dice, -9000, 9000), y: near.y + between(dice, -9000, 9000) },
            None => somewhere(dice, table.width, table.depth),
        };
        if let Some(spot) = table.standing_at(at, radius, StandRule::Centre) {
            return spot;
        }
    }
}

/// Models at legal places, none on another and none on `free`.
pub(super) fn crowd(dice: &mut Dice, table: &Battlefield, count: usize, around: Point, free: &[Base]) -> Vec<Base> {
    let mut models: Vec<Base> = vec![];
    for _ in 0..count {
        let shape = some_base(dice, 10, 10);
        let spot = some_spot(dice, table, shape.radius, Some(around));
        let base = table.base(spot, shape.radius, shape.height);
        if models.iter().chain(free).all(|other| !other.overlaps(&base)) {
            models.push(base);
        }
    }
    models
}

#[test]
fn straight_ways_are_what_small_steps_say() {
    let mut dice = Dice::new(41);
    let mut counts = [0; 2];
    let mut climbed = 0;
    for round in 0..600 {
        let table = &placeholder_tables()[round % 3];
        let size = some_base(&mut dice, 10, 10);
        let mover = Mover { radius: size.radius, height: size.height, climb: 1.5, ..WALKER };
        let from = some_spot(&mut dice, table, mover.radius, None);
        let to = some_spot(&mut dice, table, mover.radius, Some(from.at()));
        let ends = [from, to].map(|spot| table.base(spot, mover.radius, mover.height));
        let others = crowd(&mut dice, table, 5, from.at(), &ends[..1]);
        let fast = table.straight(&mover, from, to, &others);
        let [less, more] = [-4, 4].map(|grow| sampled(table, &mover, from, to, &others, grow));
        if less.blocked == more.blocked {
            assert_eq!(fast.is_none(), less.blocked, "{table:?} {mover:?} {from:?} {to:?} {others:?}");
            counts[usize::from(less.blocked)] += 1;
        }
        if let Some(cost) = table.straight(&mover, from, to, &[]) {
            // Small steps miss overlaps shorter than one step.
            assert!(cost >= less.cost - 1e-6, "{cost} {}", less.cost);
            let brief = (cost - less.cost) / 1.5;
            assert!(brief < 1e-6 || brief % 1.0 < 1e-6, "whole heights: {brief}");
            climbed += usize::from(brief > 1e-6);
        }
    }
    assert!(counts.iter().all(|count| *count > 100) && climbed <= 5, "{counts:?} {climbed}");
}

#[test]
fn ways_over_models_or_terrain_ignore_just_these() {
    // FB-MOVE-7, and squads whose moves ignore models but not terrain.
    let table = table(vec![structure([20.0, 10.0, 22.0, 20.0], 3.0)]);
    let (from, to) = (spot(18.0, 15.0), spot(24.0, 15.0));
    let others = [foot(21.0, 15.0, 3.0), foot(23.0, 15.5, 0.0)];
    let spectral = Mover { over_models: true, ..WALKER };
    assert_eq!(table.straight(&WALKER, from, to, &others), None);
    assert_eq!(table.straight(&spectral, from, to, &others[..1]), Some(12_000.0));
    assert_eq!(table.straight(&spectral, from, to, &others), None, "it would end on a model");
    let through = Mover { over_terrain: true, ..WALKER };
    assert_eq!(table.straight(&through, from, to, &others[..1]), Some(6000.0));
    assert_eq!(table.straight(&through, from, to, &others), None);
    assert_eq!((FOOT, BODY, INCH), (630, 1500, 1000));
}

#[test]
fn all_faults_of_a_way_are_reported() {
    // FB-MOVE-3, -5, -9, FB-Q29.
    let table = table(vec![structure([20.0, 10.0, 22.0, 20.0], 3.0)]);
    let (from, to) = (spot(18.0, 15.0), spot(19.8, 15.0));
    let faults = table.validate(&WALKER, StandRule::Centre, &[from, to], &[foot(18.5, 16.0, 0.0)], 1000.0);
    assert_eq!(faults.iter().collect::<Vec<_>>(), [Fault::Length, Fault::Models, Fault::End]);
    let heavy = Mover { no_climb: true, ..WALKER };
    let over = table.validate(&heavy, StandRule::Centre, &[from, spot(24.0, 15.0)], &[], 12_000.0);
    assert_eq!(over.iter().collect::<Vec<_>>(), [Fault::Terrain]);
    assert!(table.validate(&WALKER, StandRule::Centre, &[from, spot(24.0, 15.0)], &[], 12_000.0).is_empty());
    let off = table.validate(&WALKER, StandRule::Centre, &[from, spot(10.0, 0.5), spot(10.0, 1.0)], &[], 20_000.0);
    assert_eq!(off.iter().collect::<Vec<_>>(), [Fault::Terrain]);
    assert!(table.validate(&WALKER, StandRule::Centre, &[], &[], 0.0).is_empty());
    // Hold: only the standing place is checked.
    assert!(table.validate(&WALKER, StandRule::Centre, &[from], &[foot(18.0, 16.26, 0.0)], 0.0).is_empty());
}

#[test]
fn whom_a_straight_way_comes_near_is_looked_up_along_it() {
    let mut dice = Dice::new(91);
    let (mut found, mut looked_at) = (0, 0);
    for count in [1, 30, 140] {
        for _ in 0..200 {
            let mut place = || somewhere(&mut dice, 60_000, 30_000);
            let leg = Leg::new(place(), place());
            let others: Vec<Base> = (0..count).map(|_| Base { at: place(), z: 0, radius: 400, height: 1000 }).collect();
            let along = |crowd: Crowd<'_>| crowd.along(leg.from, leg.to, 630).map(|(place, _)| place).collect();
            let along: Vec<usize> = with_crowd(&others, 630, along);
            assert!(along.is_sorted());
            let near = (0..count).filter(|place| leg.nears(others[*place].at, 1030));
            let missed: Vec<usize> = near.clone().filter(|place| !along.contains(place)).collect();
            assert!(missed.is_empty(), "{leg:?}: {missed:?}");
            if count == 30 {
                (found, looked_at) = (found + near.count(), looked_at + along.len());
            }
        }
    }
    assert!(found > 100 && looked_at < 3 * found, "{looked_at} are looked at for {found}");
}
