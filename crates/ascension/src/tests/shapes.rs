//! Tests of shapes and distances against slow but obvious code: dense samples of random shapes.

use evenhand_game::game::Dice;
use evenhand_kit::table::plane::*;

/// The distance between samples in grains: a quarter of a millimeter.
const FINE: f64 = 64.0;

fn random_point(dice: &mut Dice, most_mm: usize) -> Point {
    Point { x: dice.below(most_mm * 256) as Grain, y: dice.below(most_mm * 256) as Grain }
}

fn random_base(dice: &mut Dice) -> Shape {
    let short = grains(25.0) + dice.below(40 * 256) as Grain;
    let long = short + if dice.below(2) == 0 { 0 } else { dice.below(60 * 256) as Grain };
    Shape::capsule(random_point(dice, 130), dice.below(720) as Facing, long, short)
}

fn random_shape(dice: &mut Dice) -> Shape {
    match dice.below(4) {
        0 => Shape::disc(random_point(dice, 130), grains(5.0) + dice.below(50 * 256) as Grain),
        1 => random_base(dice),
        2 => {
            let (width, height) = (256 + dice.below(90 * 256) as Grain, 256 + dice.below(90 * 256) as Grain);
            Shape::rect(random_point(dice, 130), width, height, dice.below(720) as Facing)
        }
        _ => random_base(dice).swept(Point {
            x: dice.below(80 * 256) as Grain - grains(40.0),
            y: dice.below(80 * 256) as Grain - grains(40.0),
        }),
    }
}

type Place = (f64, f64);

fn place(point: Point) -> Place {
    (f64::from(point.x), f64::from(point.y))
}

/// Samples the sides of the polygon inside the rim.
fn outline(shape: &Shape) -> Vec<Place> {
    let corners: Vec<Place> = shape.corners().iter().map(|corner| place(*corner)).collect();
    let mut samples = Vec::new();
    for (at, a) in corners.iter().enumerate() {
        let b = corners[(at + 1) % corners.len()];
        let steps = ((a.0 - b.0).hypot(a.1 - b.1) / FINE).ceil().max(1.0) as usize;
        samples.extend((0..steps).map(|step| {
            let share = step as f64 / steps as f64;
            (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
        }));
    }
    samples
}

/// Whether a point is in the polygon inside the rim, by the sum of the angles between its corners.
fn in_core(shape: &Shape, at: Place) -> bool {
    let corners: Vec<Place> = shape.corners().iter().map(|corner| place(*corner)).collect();
    if corners.len() < 3 {
        return false;
    }
    let angle = |corner: &Place| (corner.1 - at.1).atan2(corner.0 - at.0);
    let turns = corners.iter().enumerate().map(|(i, corner)| {
        let turn = angle(&corners[(i + 1) % corners.len()]) - angle(corner);
        let full = std::f64::consts::TAU;
        turn - full * (turn / full).round()
    });
    turns.sum::<f64>().abs() > 3.0
}

fn slow_distance(a: &Shape, b: &Shape) -> f64 {
    let (of_a, of_b) = (outline(a), outline(b));
    let mut least = f64::INFINITY;
    for p in &of_a {
        for q in &of_b {
            least = least.min((p.0 - q.0).hypot(p.1 - q.1));
        }
    }
    if in_core(a, of_b[0]) || in_core(b, of_a[0]) {
        least = 0.0;
    }
    (least - f64::from(a.rim) - f64::from(b.rim)).max(0.0)
}

fn slow_contains(shape: &Shape, samples: &[Place], at: Place) -> bool {
    let near = samples.iter().map(|p| (p.0 - at.0).hypot(p.1 - at.1)).fold(f64::INFINITY, f64::min);
    in_core(shape, at) || near <= f64::from(shape.rim)
}

#[test]
fn the_compass_is_cosine_and_sine() {
    for facing in 0..TURN {
        let angle = f64::from(facing) * std::f64::consts::PI / 360.0;
        let (cos, sin) = direction(facing);
        assert!((cos - angle.cos()).abs() < 1e-14 && (sin - angle.sin()).abs() < 1e-14, "{facing}");
    }
}

#[test]
fn a_direction_has_the_nearest_half_degree() {
    let mut dice = Dice::new(7);
    for _ in 0..3000 {
        let (dx, dy) = (dice.below(4001) as f64 - 2000.0, dice.below(4001) as f64 - 2000.0);
        if (dx, dy) == (0.0, 0.0) {
            continue;
        }
        let exact = (dy.atan2(dx).to_degrees() * 2.0).rem_euclid(720.0);
        let off = (f64::from(facing_of(dx, dy)) - exact).abs();
        assert!(off.min(720.0 - off) <= 0.5 + 1e-9, "({dx}, {dy}): {exact}");
    }
    for facing in 0..TURN {
        let (cos, sin) = direction(facing);
        assert_eq!(facing_of(cos, sin), facing);
    }
    assert_eq!((turn_between(10, 710), turn_between(0, 360), turn_between(300, 100)), (20, 360, 200));
}

#[test]
fn distances_are_those_of_dense_samples() {
    let mut dice = Dice::new(1);
    let mut apart = 0;
    for _ in 0..150 {
        let (a, b) = (random_shape(&mut dice), random_shape(&mut dice));
        let (fast, slow) = (a.distance(&b), slow_distance(&a, &b));
        // The samples miss the nearest points by at most half their spacing.
        assert!((fast - slow).abs() <= FINE * 0.75, "{a:?} {b:?}: {fast} and {slow}");
        assert_eq!(a.distance(&b), b.distance(&a));
        assert_eq!(a.overlaps(&b), a.clearance(&b) < -TOUCH, "{a:?} {b:?}");
        assert_eq!(a.overlaps(&b), b.overlaps(&a));
        if fast > FINE {
            assert!(!a.overlaps(&b));
            apart += 1;
        }
    }
    assert!((40..120).contains(&apart), "the samples have both kinds: {apart} of 150 are apart");
}

#[test]
fn a_shape_contains_what_its_samples_surround() {
    let mut dice = Dice::new(2);
    let mut inside = 0;
    for _ in 0..120 {
        let shape = random_shape(&mut dice);
        let samples = outline(&shape);
        for _ in 0..20 {
            let at = random_point(&mut dice, 130);
            // Close to the edge, samples are too coarse to decide.
            let edge = (shape.distance_to(at) + shape.depth(at)).abs();
            if edge > FINE {
                assert_eq!(shape.contains(at), slow_contains(&shape, &samples, place(at)), "{shape:?} {at:?}");
                inside += usize::from(shape.contains(at));
            }
            let near = shape.nearest(at);
            assert!((near.distance(at) - shape.distance_to(at)).abs() < 2.0, "{shape:?} {at:?} {near:?}");
            assert!(shape.distance_to(near) < 2.0);
        }
    }
    assert!(inside > 200);
}

#[test]
fn the_part_of_a_way_inside_is_where_its_places_are_contained() {
    let mut dice = Dice::new(3);
    let mut met = 0;
    for _ in 0..400 {
        let shape = random_shape(&mut dice);
        let (a, b) = (random_point(&mut dice, 130), random_point(&mut dice, 200));
        let part = shape.part_inside(a, b);
        met += usize::from(part.is_some());
        let length = a.distance(b);
        for step in 0..=200 {
            let share = f64::from(step) / 200.0;
            let (dx, dy) = a.to(b);
            let at = a.plus(dx * share, dy * share);
            let within = |slack: f64| {
                part.is_some_and(|(start, end)| {
                    share * length > start * length - slack && share * length < end * length + slack
                })
            };
            if shape.contains(at) {
                assert!(within(3.0), "{shape:?} {a:?} {b:?} at {share}: {part:?}");
            } else {
                assert!(!within(-3.0), "{shape:?} {a:?} {b:?} at {share}: {part:?}");
            }
        }
        let whole = part.map_or(0.0, |(start, end)| (end - start) * length);
        assert_eq!(shape.length_inside(a, b), whole);
    }
    assert!((100..390).contains(&met), "{met}");
}

#[test]
fn what_a_base_sweeps_over_is_what_it_covers_on_the_way() {
    let mut dice = Dice::new(4);
    for _ in 0..60 {
        let base = random_base(&mut dice);
        let by = Point { x: dice.below(160 * 256) as Grain - 20000, y: dice.below(160 * 256) as Grain - 20000 };
        let swept = base.swept(by);
        for _ in 0..30 {
            let at = random_point(&mut dice, 130);
            let least = (0..=600)
                .map(|step| {
                    let share = f64::from(step) / 600.0;
                    base.moved(Point::default().plus(f64::from(by.x) * share, f64::from(by.y) * share)).distance_to(at)
                })
                .fold(f64::INFINITY, f64::min);
            assert!((swept.distance_to(at) - least).abs() < 40.0, "{base:?} {by:?} {at:?}: {least}");
        }
    }
    // Moved straight along its own length, an oval sweeps a longer oval.
    let base = Shape::capsule(Point::mm(100.0, 100.0), 0, grains(40.0), grains(25.0));
    assert_eq!(base.swept(Point { x: grains(30.0), y: 0 }).corners().len(), 2);
}

#[test]
fn the_part_of_a_way_over_a_shape_is_where_the_base_overlaps_it() {
    // AS-DIFF-2: which part of a path counts as inside difficult ground.
    let mut dice = Dice::new(5);
    let mut met = 0;
    for _ in 0..300 {
        let (base, other) = (random_base(&mut dice), random_shape(&mut dice));
        let by = Point { x: dice.below(160 * 256) as Grain - 20000, y: dice.below(160 * 256) as Grain - 20000 };
        let part = base.part_over(by, &other);
        met += usize::from(part.is_some());
        let length = Point::default().distance(by);
        for step in 0..=60 {
            let share = f64::from(step) / 60.0;
            let moved = base.moved(Point::default().plus(f64::from(by.x) * share, f64::from(by.y) * share));
            let within = |slack: f64| {
                part.is_some_and(|(start, end)| {
                    share * length > start * length - slack && share * length < end * length + slack
                })
            };
            let clearance = moved.clearance(&other);
            // Where the base only touches the shape, the result depends on rounding.
            if clearance < -16.0 {
                assert!(within(16.0), "{base:?} {other:?} {by:?} at {share}: {part:?}");
            } else if clearance > 16.0 {
                assert!(!within(0.0), "{base:?} {other:?} {by:?} at {share}: {part:?}");
            }
        }
    }
    assert!((60..290).contains(&met), "{met}");
}

#[test]
fn the_upright_rectangle_holds_the_shape() {
    let mut dice = Dice::new(6);
    for _ in 0..200 {
        let (a, b) = (random_shape(&mut dice), random_shape(&mut dice));
        if a.distance(&b) == 0.0 {
            assert!(a.bounds().meets(&b.bounds()), "{a:?} {b:?}");
        }
        let at = random_point(&mut dice, 130);
        if a.contains(at) {
            assert!(a.bounds().meets(&Bounds::around(at, at)));
        }
    }
    let disc = Shape::disc(Point::mm(20.0, 30.0), grains(20.0));
    assert!(disc.within(grains(40.0), grains(50.0)));
    assert!(!disc.within(grains(39.9), grains(50.0)));
    assert!(!disc.moved(Point { x: -1, y: 0 }).within(grains(60.0), grains(60.0)));
}

#[test]
fn quick_looks_at_overlaps_agree_with_distances() {
    let mut dice = Dice::new(8);
    let mut near = 0;
    for _ in 0..20_000 {
        let (a, b) = (random_shape(&mut dice), random_shape(&mut dice));
        let clearance = a.clearance(&b);
        assert_eq!(a.overlaps(&b), clearance < -TOUCH, "{a:?} {b:?}: {clearance}");
        near += u32::from(clearance.abs() < 5.0 * 256.0);
    }
    assert!(near > 1000, "{near}");
}
