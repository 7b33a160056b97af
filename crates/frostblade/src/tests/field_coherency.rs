//! Coherency (FB-COH), compared with the worked examples and with slow, simple code.

use super::field_rig::{BODY, at, between, foot};
use crate::model::content::sheets::inches;
use crate::model::field::{Base, Limits, coherent, stragglers};
use crate::model::knobs::RemovalSense;
use evenhand_game::game::Dice;

const MOVE: Limits = Limits { h: 2000, v: 5000, big_squad: 6, big_neighbours: 2, connected: true, last_exempt: true };
const END: Limits = Limits { h: 1000, ..MOVE };

/// A row of models on foot with this spacing.
fn row(count: u8, spacing: f64) -> Vec<Base> {
    (0..count).map(|i| foot(1.0 + f64::from(i) * spacing, 10.0, 0.0)).collect()
}

fn legal(models: &[Base]) -> bool {
    coherent(models, &MOVE, models.len())
}

fn removed(models: &[Base]) -> u16 {
    stragglers(models, &END, RemovalSense::Within, models.len())
}

#[test]
fn the_worked_examples_of_coherency() {
    // FB-X53 to FB-X55.
    let spread = row(4, 3.26);
    assert!(legal(&spread));
    assert_eq!(removed(&spread), 0b1111);
    assert_eq!(stragglers(&spread, &MOVE, RemovalSense::Within, 4), 0);
    assert!(legal(&row(5, 2.26)));
    assert_eq!(removed(&row(5, 2.26)), 0);
    assert!(legal(&row(6, 1.26)));
    assert_eq!(removed(&row(6, 1.26)), 0b10_0001);
    // FB-X56: 25 mm bases.
    let small: Vec<Base> = row(6, 0.984).into_iter().map(|base| Base { radius: 492, ..base }).collect();
    assert!(legal(&small));
    assert_eq!(removed(&small), 0);
    // FB-X57: two staggered ranks of 3.
    let ranks: Vec<Base> = (0..6)
        .map(|i| {
            foot(
                10.0 + 1.31 * f64::from(i % 3) + if i < 3 { 0.0 } else { 0.655 },
                if i < 3 { 10.0 } else { 8.865 },
                0.0,
            )
        })
        .collect();
    assert!(legal(&ranks));
    assert_eq!(removed(&ranks), 0);
    // FB-X58: gaps of 0.37 and 0.38.
    assert!(legal(&row(6, 1.63)) && !legal(&row(6, 1.64)));
    assert_eq!((removed(&row(6, 1.63)), removed(&row(6, 1.64))), (0b10_0001, 0b10_0001));
}

#[test]
fn a_squad_is_one_group() {
    // FB-X59: two triangles 12 inches apart. FB-COH-3.
    let triangle = |x: f64| [foot(x, 10.0, 0.0), foot(x + 1.26, 10.0, 0.0), foot(x + 0.63, 11.08, 0.0)];
    let split: Vec<Base> = triangle(5.0).into_iter().chain(triangle(19.52)).collect();
    assert!(!legal(&split));
    assert!(coherent(&split, &Limits { connected: false, ..MOVE }, 6));
    assert_eq!(removed(&split), 0);
}

#[test]
fn those_who_are_left_alone() {
    // FB-X60: the middle one of three models falls.
    let three = row(3, 2.16);
    assert!(legal(&three));
    assert_eq!(removed(&[three[0], three[2]]), 0b11);
    // FB-X61: heights.
    for (z, fine) in [(5.0, true), (5.1, false)] {
        let two = [foot(10.0, 10.0, 0.0), foot(11.76, 10.0, z)];
        assert_eq!(legal(&two), fine);
        assert_eq!(removed(&two), if fine { 0 } else { 0b11 });
    }
    // FB-X62, FB-Q12.
    let last = row(1, 1.0);
    assert!(legal(&last) && removed(&last) == 0);
    let strict = Limits { last_exempt: false, ..MOVE };
    assert!(!coherent(&last, &strict, 1) && stragglers(&last, &strict, RemovalSense::Within, 1) == 1);
    assert!(coherent(&[], &strict, 0) && stragglers(&[], &strict, RemovalSense::Within, 0) == 0);
}

#[test]
fn the_count_that_makes_a_squad_big_may_be_that_of_the_start() {
    // FB-Q13: five left of ten.
    let five = row(5, 2.26);
    assert!(coherent(&five, &MOVE, 5) && !coherent(&five, &MOVE, 10));
    assert_eq!(stragglers(&five, &END, RemovalSense::Within, 10), 0b1_0001);
}

#[test]
fn by_the_word_models_that_stand_close_are_removed() {
    // FB-Q11 (b): neighbors must be at least that far away, horizontally or in height.
    let at_least = |models: &[Base]| stragglers(models, &END, RemovalSense::AtLeast, models.len());
    assert_eq!(at_least(&row(2, 1.26)), 0b11);
    assert_eq!(at_least(&row(2, 2.26)), 0);
    assert_eq!(at_least(&row(2, 2.258)), 0b11);
    assert_eq!(at_least(&row(3, 1.26)), 0b010, "the outer ones are 1.26 from each other");
    assert_eq!(at_least(&[foot(10.0, 10.0, 0.0), foot(10.5, 10.0, 5.0)]), 0);
}

/// Counts neighbors one by one, and finds groups by coloring models until nothing changes.
fn slow(models: &[Base], limits: &Limits, count: usize) -> (bool, u16) {
    let near = |a: &Base, b: &Base| {
        let h =
            (f64::from(a.at.x - b.at.x).hypot(f64::from(a.at.y - b.at.y)) - f64::from(a.radius + b.radius)).max(0.0);
        h <= f64::from(limits.h) + 1.0 && f64::from(a.z - b.z).abs() <= f64::from(limits.v) + 1.0
    };
    if models.len() == 1 {
        return (true, 0);
    }
    let needed = if count >= usize::from(limits.big_squad) { usize::from(limits.big_neighbours) } else { 1 };
    let mut alone = 0;
    for (i, one) in models.iter().enumerate() {
        let found = (0..models.len()).filter(|j| *j != i && near(one, &models[*j])).count();
        alone |= u16::from(found < needed) << i;
    }
    let mut colours: Vec<usize> = (0..models.len()).collect();
    for _ in 0..models.len() {
        for i in 0..models.len() {
            for j in 0..models.len() {
                if near(&models[i], &models[j]) {
                    colours[i] = colours[i].min(colours[j]);
                }
            }
        }
    }
    (alone == 0 && (!limits.connected || colours.iter().all(|colour| *colour == 0)), alone)
}

#[test]
fn coherency_is_what_counting_says() {
    let mut dice = Dice::new(31);
    let mut fine = 0;
    for _ in 0..20_000 {
        let count = 1 + dice.below(16);
        // A random walk, so that many squads are in coherency.
        let mut place = at(20.0, 15.0);
        let models: Vec<Base> = (0..count)
            .map(|_| {
                place.x += between(&mut dice, -1900, 2300);
                place.y += between(&mut dice, -1900, 2300);
                let z = [0, 0, 0, inches(5.0), inches(2.5), 5002][dice.below(6)];
                Base { at: place, z, radius: if dice.below(2) == 0 { 492 } else { 630 }, height: BODY }
            })
            .collect();
        let limits = Limits { connected: dice.below(2) == 0, v: [2500, 5000][dice.below(2)], ..MOVE };
        let big = if dice.below(2) == 0 { count } else { 12 };
        let (legal, alone) = slow(&models, &limits, big);
        assert_eq!(coherent(&models, &limits, big), legal, "{models:?}");
        assert_eq!(stragglers(&models, &limits, RemovalSense::Within, big), alone, "{models:?}");
        fine += usize::from(legal);
    }
    assert!((3000..17_000).contains(&fine), "{fine}");
}
