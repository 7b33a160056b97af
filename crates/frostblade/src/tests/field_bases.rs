//! Distances between bases (FB-MEAS-2), and bases that overlap.

use geo::{Distance, Euclidean};

use super::field_rig::{at, between, foot, some_base, top};
use crate::model::content::sheets::{INCH, inches};
use crate::model::field::{Base, Measure};
use evenhand_game::game::Dice;

fn geo_point(base: &Base) -> geo::Point {
    geo::Point::new(f64::from(base.at.x), f64::from(base.at.y))
}

#[test]
fn a_move_of_five_reaches_combat_from_six_inches() {
    // FB-X45: gaps of 6, 8, 9 and 12 inches; after a move of 5 the first is within 1 inch. FB-HTH-1.
    for (gap, needed) in [(6.0, 5.0), (8.0, 7.0), (9.0, 8.0), (12.0, 11.0)] {
        let enemy = foot(20.0, 10.0, 0.0);
        let after = |moved: f64| foot(20.0 - 1.26 - gap + moved, 10.0, 0.0);
        assert!(after(needed).within(&enemy, INCH, Measure::Solid));
        assert!(!after(needed - 0.002).within(&enemy, INCH, Measure::Solid));
        assert_eq!(after(5.0).within(&enemy, INCH, Measure::Solid), gap == 6.0);
    }
}

#[test]
fn ranges_are_measured_with_height() {
    // FB-X79: from a crag of 5 inches, 8 inches reach 7.612 but not 8.074; seen from above 5.74 and 6.34.
    let slinger = foot(10.5, 22.0, 5.0);
    for (y, solid, flat) in [(15.0, 7.612, 5.74), (14.4, 8.074, 6.34)] {
        let target = foot(10.5, y, 0.0);
        assert!((slinger.distance(&target, Measure::Solid) / 1000.0 - solid).abs() < 0.0006);
        assert!((slinger.distance(&target, Measure::Flat) / 1000.0 - flat).abs() < 1e-9);
        assert_eq!(slinger.within(&target, 8 * INCH, Measure::Solid), solid < 8.0);
        assert!(slinger.within(&target, 8 * INCH, Measure::Flat));
    }
}

#[test]
fn second_ranks_are_linked_to_the_first() {
    // FB-X80: gaps of 1 inch each form a chain of links, but no link spans two steps. FB-HTH-2.
    let enemy = foot(10.0, 10.0, 0.0);
    let file = [7.74, 5.48, 3.22].map(|y| foot(10.0, y, 0.0));
    let near = |one: &Base, other: &Base| one.within(other, INCH, Measure::Solid);
    assert!(near(&file[0], &enemy) && !near(&file[1], &enemy) && !near(&file[2], &enemy));
    assert!(near(&file[1], &file[0]) && near(&file[2], &file[1]) && !near(&file[2], &file[0]));
    // FB-X81: a tight file.
    let file = [8.70, 7.39, 6.08].map(|y| foot(10.0, y, 0.0));
    assert!((file[0].gap(&enemy) - 40.0).abs() < 1e-9 && (file[1].gap(&file[0]) - 50.0).abs() < 1e-9);
    assert!(near(&file[0], &enemy) && !near(&file[1], &enemy) && near(&file[1], &file[0]));
    assert!((file[2].gap(&enemy) - 2660.0).abs() < 1e-9);
    assert!(!near(&file[2], &enemy) && !file[2].within(&enemy, 2 * INCH, Measure::Solid) && !near(&file[2], &file[0]));
}

#[test]
fn markers_are_measured_edge_to_edge() {
    // FB-X82: a marker of 1 inch, range 2 inches; bases of 32 mm and 80 mm. FB-OBJ-2.
    let marker = Base { at: at(20.0, 15.0), z: 0, radius: 500, height: 0 };
    let model = |radius, away: f64| Base { at: at(20.0 + away, 15.0), z: 0, radius, height: 1500 };
    assert!(model(630, 3.130).within(&marker, 2 * INCH, Measure::Flat));
    assert!(!model(630, 3.132).within(&marker, 2 * INCH, Measure::Flat));
    assert!(model(1575, 4.075).within(&marker, 2 * INCH, Measure::Flat));
    // FB-X83: from a top of 5 inches, and of 6.
    for (z, near) in [(5.0, true), (6.0, false)] {
        let model = foot(20.0 + 0.5 + 0.63 + 1.0, 15.0, z);
        assert_eq!(model.within(&marker, 2 * INCH, Measure::Flat) && model.rise(&marker) <= 5 * INCH + 1, near);
    }
}

#[test]
fn high_ground_is_a_matter_of_heights() {
    // FB-X78: the rise from the lowest attacker to the lowest target.
    let lowest = |heights: &[f64]| heights.iter().map(|z| inches(*z)).min().unwrap();
    let high = |attackers: &[f64], targets: &[f64]| lowest(attackers) - lowest(targets) >= 5 * INCH - 1;
    assert!(high(&[5.0, 5.0, 5.0], &[0.0]) && !high(&[5.0, 5.0, 4.0], &[0.0]));
    assert!(high(&[6.0], &[0.0, 3.0]) && !high(&[6.0], &[3.0, 3.0]));
}

#[test]
fn distances_are_those_of_the_formula_and_of_a_library() {
    // FB-MEAS-2, on random bases: the distance of centers comes from the library, the rest is written out.
    let mut dice = Dice::new(11);
    for _ in 0..20_000 {
        let (a, b) = (some_base(&mut dice, 9000, 7000), some_base(&mut dice, 9000, 7000));
        let centres: f64 = Euclidean.distance(geo_point(&a), geo_point(&b));
        let h = (centres - f64::from(a.radius) - f64::from(b.radius)).max(0.0);
        let v = f64::from((a.z - b.z).abs());
        let d = h.hypot(v);
        assert!((a.gap(&b) - h).abs() < 1e-6 && (a.distance(&b, Measure::Flat) - h).abs() < 1e-6);
        assert!((a.distance(&b, Measure::Solid) - d).abs() < 1e-6);
        let limit = between(&mut dice, 0, 9000);
        for (measure, distance) in [(Measure::Flat, h), (Measure::Solid, d)] {
            if (distance - f64::from(limit + 1)).abs() > 1e-6 {
                assert_eq!(a.within(&b, limit, measure), distance <= f64::from(limit + 1), "{a:?} {b:?} {limit}");
            }
            assert_eq!(a.within(&b, limit, measure), b.within(&a, limit, measure));
        }
    }
}

#[test]
fn bases_overlap_if_they_share_more_than_a_touch_at_one_height() {
    // FB-MOVE-5, FB-MOVE-9: compared with slices of both bodies a hundredth of an inch thick.
    let mut dice = Dice::new(12);
    let mut both = 0;
    for _ in 0..3000 {
        let (a, b) = (some_base(&mut dice, 4000, 3000), some_base(&mut dice, 4000, 3000));
        let centres: f64 = Euclidean.distance(geo_point(&a), geo_point(&b));
        let discs = centres < f64::from(a.radius + b.radius - 1);
        let slices = |base: &Base| base.z / 10..(base.z + base.height) / 10;
        let level = slices(&a).any(|slice| slices(&b).contains(&slice));
        assert_eq!(a.overlaps(&b), discs && level, "{a:?} {b:?}");
        assert_eq!(a.overlaps(&b), b.overlaps(&a));
        both += usize::from(discs && level);
    }
    assert!((500..2500).contains(&both), "{both}");
    // Touching is allowed, and overlapping by up to `TOUCH`.
    let (one, touching) = (foot(10.0, 10.0, 0.0), foot(11.26, 10.0, 0.0));
    assert!(
        !one.overlaps(&touching) && !one.overlaps(&foot(11.259, 10.0, 0.0)) && one.overlaps(&foot(11.258, 10.0, 0.0))
    );
}

#[test]
fn a_spot_is_stored_as_its_numbers() {
    let spot = top(10.5, 22.0, 3);
    let text = toml::to_string(&spot).unwrap();
    assert_eq!(text, "x = 10500\ny = 22000\non = 3\n");
    assert_eq!(toml::from_str::<crate::model::field::Spot>(&text).unwrap(), spot);
}
