//! Formations: slots in coherency, and the assignment of models to slots (FB-COH-1, FB-COH-2).

use super::field_rig::{BODY, FOOT, at, between, foot, somewhere};
use crate::model::field::formation::{Layout, assign};
use crate::model::field::{Base, Limits, Measure, coherent, stragglers};
use crate::model::knobs::{FormationName, RemovalSense};
use evenhand_game::game::Dice;
use evenhand_kit::table::plane::{Grain, Point};

const MOVE: Limits = Limits { h: 2000, v: 5000, big_squad: 6, big_neighbours: 2, connected: true, last_exempt: true };
const END: Limits = Limits { h: 1000, ..MOVE };

fn bases(slots: &[Point], radius: Grain) -> Vec<Base> {
    slots.iter().map(|at| Base { at: *at, z: 0, radius, height: BODY }).collect()
}

/// Unit vectors in many directions.
fn directions() -> impl Iterator<Item = (f64, f64)> {
    (0..16).map(|k| f64::from(k) * 0.4).map(|angle| (angle.cos(), angle.sin()))
}

#[test]
fn formations_stand_free_and_in_coherency() {
    use FormationName::{Block, Chain, Line1, Line2, Wrap};
    for formation in [Line1, Line2, Block, Chain, Wrap] {
        for (radius, gap) in [(492, 50), (630, 50), (630, 500), (630, 900), (984, 900), (1181, 50)] {
            for facing in directions() {
                for count in 1..=12 {
                    let enemy = Base { at: at(20.0, 15.0), z: 0, radius: 1575, height: 4000 };
                    let anchor = enemy.at.plus(-facing.0 * 3000.0, -facing.1 * 3000.0);
                    let layout = Layout { radius, gap, anchor, facing, around: Some(enemy) };
                    let mut out = vec![Point::default(); count];
                    let made = layout.slots(formation, &mut out);
                    let what = format!("{formation:?} of {count} with {radius} {gap} {facing:?}: {out:?}");
                    assert_eq!(made, count, "{what}");
                    let stand = bases(&out, radius);
                    let overlap = |one: usize| (0..one).any(|other| stand[one].overlaps(&stand[other]));
                    assert!(!(0..count).any(overlap), "{what}");
                    assert!(coherent(&stand, &MOVE, count) || (formation == Line1 && count >= 6), "{what}");
                    let alone = stragglers(&stand, &END, RemovalSense::Within, count);
                    assert!(alone == 0 || (formation == Line1 && count >= 6), "{what}: {alone:b}");
                    if formation != Wrap {
                        assert_eq!(out[0], anchor, "{what}");
                        // No slot is in front of the first.
                        let ahead = |slot: &Point| {
                            let (x, y) = anchor.to(*slot);
                            x * facing.0 + y * facing.1
                        };
                        assert!(out.iter().all(|slot| ahead(slot) < 2.0), "{what}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_wrap_touches_the_enemy_with_all_but_those_behind_its_ends() {
    let enemy = foot(20.0, 15.0, 0.0);
    for count in 1..=9 {
        let layout = Layout { radius: FOOT, gap: 50, anchor: at(18.0, 15.0), facing: (1.0, 0.0), around: Some(enemy) };
        let mut out = vec![Point::default(); count];
        assert_eq!(layout.slots(FormationName::Wrap, &mut out), count);
        let stand = bases(&out, FOOT);
        let near = stand.iter().filter(|base| base.gap(&enemy) < 60.0).count();
        assert_eq!(near, if count < 6 { count.min(5) } else { (count - 2).min(5) }, "{out:?}");
        assert!(stand.iter().all(|base| !base.overlaps(&enemy) && base.within(&enemy, 1500, Measure::Flat)));
    }
    // Around a small base there is not enough space for twelve large bases.
    let small = Base { radius: 492, ..enemy };
    let layout = Layout { radius: 1575, gap: 50, anchor: at(18.0, 15.0), facing: (1.0, 0.0), around: Some(small) };
    let mut out = [Point::default(); 12];
    assert!((4..12).contains(&layout.slots(FormationName::Wrap, &mut out)));
    assert_eq!(Layout { around: None, ..layout }.slots(FormationName::Wrap, &mut out), 0);
}

#[test]
fn a_squad_keeps_its_formation() {
    let layout = Layout { radius: FOOT, gap: 50, anchor: at(10.0, 10.0), facing: (1.0, 0.0), around: None };
    let mut out = [at(5.0, 5.0), at(6.5, 5.0), at(5.0, 3.0)];
    assert_eq!(layout.slots(FormationName::Keep, &mut out), 3);
    assert_eq!(out, [at(10.0, 10.0), at(11.5, 10.0), at(10.0, 8.0)]);
    assert_eq!(layout.slots(FormationName::Keep, &mut []), 0);
}

/// Returns the smallest longest path over all assignments.
fn slow(from: &[Point], to: &[Point], used: u16, model: usize) -> f64 {
    if model == from.len() {
        return 0.0;
    }
    let free = (0..to.len()).filter(|slot| used >> slot & 1 == 0);
    free.map(|slot| from[model].distance(to[slot]).max(slow(from, to, used | 1 << slot, model + 1)))
        .fold(f64::INFINITY, f64::min)
}

#[test]
fn the_longest_way_is_as_short_as_it_can_be() {
    let mut dice = Dice::new(71);
    for _ in 0..400 {
        let count = 1 + dice.below(7);
        let places = |dice: &mut Dice| (0..count).map(|_| somewhere(dice, 8000, 6000)).collect::<Vec<Point>>();
        let (from, to) = (places(&mut dice), places(&mut dice));
        let mut out = vec![99; count];
        assign(&from, &to, &mut out);
        let mut slots = out.clone();
        slots.sort_unstable();
        assert!(slots.iter().copied().eq(0..u8::try_from(count).unwrap()), "{out:?}");
        let ways = from.iter().zip(&out).map(|(start, slot)| start.distance(to[usize::from(*slot)]));
        assert_eq!(ways.fold(0.0, f64::max), slow(&from, &to, 0, 0), "{from:?} {to:?} {out:?}");
    }
    // Twelve models, and none.
    let from: Vec<Point> = (0..12).map(|k| Point { x: k * 1000, y: between(&mut dice, 0, 300) }).collect();
    let to: Vec<Point> = from.iter().rev().map(|at| Point { x: at.x + 500, y: at.y + 4000 }).collect();
    let mut out = [99; 12];
    assign(&from, &to, &mut out);
    assert_eq!(out, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    assign(&[], &[], &mut []);
}
