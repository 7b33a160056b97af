//! The shared plane with units of a thousandth of an inch, compared with a geometry library (FB-MEAS-2, FB-MOVE-5).

use geo::{BooleanOps, Contains, Distance, Euclidean, Intersects, Length, MultiLineString};

use super::field_rig::{WALKER, between, object, somewhere, table};
use crate::model::field::Mover;
use evenhand_game::game::Dice;
use evenhand_kit::table::plane::{Facing, Point, Shape};

fn coord(at: Point) -> geo::Coord {
    geo::coord! { x: f64::from(at.x), y: f64::from(at.y) }
}

fn polygon(shape: &Shape) -> geo::Polygon {
    geo::Polygon::new(shape.corners().iter().map(|at| coord(*at)).collect(), vec![])
}

fn line(a: Point, b: Point) -> geo::Line {
    geo::Line::new(coord(a), coord(b))
}

/// A rectangle with a random rotation.
fn some_rect(dice: &mut Dice) -> Shape {
    let (width, height) = (between(dice, 200, 6000), between(dice, 200, 6000));
    Shape::rect(somewhere(dice, 14_000, 10_000), width, height, dice.below(720) as Facing)
}

fn some_disc(dice: &mut Dice) -> Shape {
    Shape::disc(somewhere(dice, 14_000, 10_000), between(dice, 400, 2000))
}

#[test]
fn distances_of_rectangles_and_discs_are_those_of_the_library() {
    let mut dice = Dice::new(81);
    let mut apart = 0;
    for _ in 0..5000 {
        let (a, b, disc) = (some_rect(&mut dice), some_rect(&mut dice), some_disc(&mut dice));
        let at = somewhere(&mut dice, 14_000, 10_000);
        let (one, other) = (polygon(&a), polygon(&b));
        let between: f64 = Euclidean.distance(&one, &other);
        assert!((a.distance(&b) - between).abs() < 1e-6, "{a:?} {b:?}: {} {between}", a.distance(&b));
        let to_place: f64 = Euclidean.distance(&one, &geo::Point::from(coord(at)));
        assert!((a.distance_to(at) - to_place).abs() < 1e-6, "{a:?} {at:?}");
        assert_eq!(a.contains(at), one.intersects(&coord(at)), "{a:?} {at:?}");
        let to_disc: f64 = Euclidean.distance(&one, &geo::Point::from(coord(disc.middle())));
        let gap = (to_disc - f64::from(disc.rim)).max(0.0);
        assert!((a.distance(&disc) - gap).abs() < 1e-6 && (disc.distance(&a) - gap).abs() < 1e-6, "{a:?} {disc:?}");
        if (between - 3.0).abs() > 3.0 {
            assert_eq!(a.overlaps(&b), one.intersects(&other) && !touches(&one, &other), "{a:?} {b:?}");
        }
        let nearest = a.nearest(at);
        assert!((nearest.distance(at) - to_place).abs() < 1.0, "{a:?} {at:?}");
        let inside = one.contains(&coord(at));
        let rim: f64 = Euclidean.distance(one.exterior(), &geo::Point::from(coord(at)));
        assert!((a.depth(at) - if inside { rim } else { 0.0 }).abs() < 1e-6, "{a:?} {at:?}");
        apart += usize::from(between > 0.0);
    }
    assert!((1000..4500).contains(&apart), "{apart}");
}

/// Whether polygons share hardly more than their edges.
fn touches(one: &geo::Polygon, other: &geo::Polygon) -> bool {
    use geo::Area;
    one.intersection(other).unsigned_area() < 4000.0
}

#[test]
fn what_a_way_has_inside_a_shape_is_what_the_library_cuts_out() {
    let mut dice = Dice::new(82);
    let mut crossed = 0;
    for _ in 0..4000 {
        let (rect, disc) = (some_rect(&mut dice), some_disc(&mut dice));
        let (a, b) = (somewhere(&mut dice, 14_000, 10_000), somewhere(&mut dice, 14_000, 10_000));
        if a == b {
            continue;
        }
        let way = line(a, b);
        let cut = polygon(&rect).clip(&MultiLineString::new(vec![way.into()]), false);
        let length: f64 = cut.iter().map(|part| Euclidean.length(part)).sum();
        // The library's overlay uses its own grid.
        assert!((rect.length_inside(a, b) - length).abs() < 0.5, "{rect:?} {a:?} {b:?}: {length}");
        let near: f64 = Euclidean.distance(&way, &geo::Point::from(coord(disc.middle())));
        if (near - f64::from(disc.rim)).abs() > 1e-6 {
            assert_eq!(disc.part_inside(a, b).is_some(), near < f64::from(disc.rim), "{disc:?} {a:?} {b:?}");
        }
        // A wide rim, like that of a base that moves past a piece.
        let wide = rect.widened(between(&mut dice, 400, 2000));
        let near: f64 = Euclidean.distance(&way, &polygon(&rect));
        if (near - f64::from(wide.rim)).abs() > 1e-6 {
            assert_eq!(wide.part_inside(a, b).is_some(), near < f64::from(wide.rim), "{wide:?} {a:?} {b:?}");
        }
        if let Some((start, end)) = wide.part_inside(a, b) {
            for share in [start, end] {
                let at = geo::Point::new(
                    f64::from(a.x) + f64::from(b.x - a.x) * share,
                    f64::from(a.y) + f64::from(b.y - a.y) * share,
                );
                let from: f64 = Euclidean.distance(&polygon(&rect), &at);
                let is_end = share == 0.0 || share == 1.0;
                assert!((from - f64::from(wide.rim)).abs() < 1e-3 || (is_end && from < f64::from(wide.rim)));
            }
            crossed += 1;
        }
    }
    assert!(crossed > 1500, "{crossed}");
}

#[test]
fn a_base_climbs_a_piece_if_the_library_has_it_nearer_than_its_radius() {
    // FB-MOVE-8: up and down again, at a side or at a corner.
    let mut dice = Dice::new(83);
    let mut climbed = 0;
    for _ in 0..6000 {
        let (x, y) = (between(&mut dice, 2000, 9000), between(&mut dice, 2000, 7000));
        let (w, h) = (between(&mut dice, 100, 4000), between(&mut dice, 100, 4000));
        let table = table(vec![object([x, y, x + w, y + h].map(|grains| f64::from(grains) / 1000.0), 1.5)]);
        let mover = Mover { radius: [492, 630, 1181, 1969][dice.below(4)], ..WALKER };
        let (a, b) = (somewhere(&mut dice, 14_000, 10_000), somewhere(&mut dice, 14_000, 10_000));
        let zone = table.pieces[0].zone;
        let rect =
            geo::Rect::new(coord(Point { x: zone.left, y: zone.bottom }), coord(Point { x: zone.right, y: zone.top }));
        let near: f64 = Euclidean.distance(&line(a, b), &rect.to_polygon());
        let reach = f64::from(mover.radius - 1);
        if a == b || (near - reach).abs() < 1e-6 {
            continue;
        }
        let cost = table.cost_between(&mover, (a, 0), (b, 0), &[]).expect("nothing is in the way");
        let over = near < reach;
        assert!(
            (cost - a.distance(b) - if over { 3000.0 } else { 0.0 }).abs() < 1e-6,
            "{mover:?} {zone:?} {a:?} {b:?}"
        );
        // The plane's own rim must agree.
        let wide: Shape = table.pieces[0].shape.widened(mover.radius - 1);
        assert_eq!(wide.part_inside(a, b).is_some(), over, "{mover:?} {zone:?} {a:?} {b:?}");
        climbed += usize::from(over);
    }
    assert!((1500..5500).contains(&climbed), "{climbed}");
}

#[test]
fn what_a_base_sweeps_over_is_what_the_library_makes_of_it() {
    // FB-MOVE-5: the union of discs along a path.
    let mut dice = Dice::new(84);
    for _ in 0..300 {
        let base = some_disc(&mut dice);
        let by = Point { x: between(&mut dice, -5000, 5000), y: between(&mut dice, -5000, 5000) };
        let swept = base.swept(by);
        let other = some_disc(&mut dice);
        let start = base.middle();
        let way = line(start, Point { x: start.x + by.x, y: start.y + by.y });
        let near: f64 = Euclidean.distance(&way, &geo::Point::from(coord(other.middle())));
        let gap: f64 = (near - f64::from(base.rim) - f64::from(other.rim)).max(0.0);
        assert!((swept.distance(&other) - gap).abs() < 1e-6, "{base:?} {by:?} {other:?}");
    }
}
