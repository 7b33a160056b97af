//! Paths around obstacles (FB-MOVE-5): valid, and hardly longer than the shortest path.

use super::field_rig::{FOOT, WALKER, at, foot, placeholder_tables, some_base, spot, structure, table};
use super::field_walks::{crowd, some_spot};
use crate::model::field::Battlefield;
use crate::model::field::leg::Leg;
use crate::model::field::walk::Walk;
use crate::model::field::{Base, Mover, Spot};
use crate::model::knobs::StandRule;
use evenhand_game::game::Dice;
use evenhand_kit::table::plane::{Grain, Point};

/// The places of a path.
fn places(from: Spot, walk: &Walk, to: Spot) -> Vec<Spot> {
    let bends = walk.bends().iter().map(|at| Spot::new(*at, 0).expect("it is on the table"));
    [from].into_iter().chain(bends).chain([to]).collect()
}

#[test]
fn a_way_leads_around_a_model() {
    let open = table(vec![]);
    let (from, to) = (spot(15.0, 15.0), spot(21.0, 15.0));
    let enemy = [foot(18.0, 15.0, 0.0)];
    assert_eq!(open.straight(&WALKER, from, to, &enemy), None);
    let walk = open.walk(&WALKER, from, to, &enemy, 7000.0).unwrap();
    // Tangents of 2.723 and an arc of 0.8661 radians at 1.26 give 6.537; with one bend it is 6.61.
    assert!((6537.0..6600.0).contains(&walk.cost), "{walk:?}");
    assert!(open.validate(&WALKER, StandRule::Centre, &places(from, &walk, to), &enemy, 7000.0).is_empty());
    assert_eq!(open.walk(&WALKER, from, to, &enemy, 6530.0), None);
    // There is no path onto a model.
    assert_eq!(open.walk(&WALKER, from, spot(18.0, 16.0), &enemy, 9000.0), None);
}

#[test]
fn a_way_leads_around_a_line_and_through_its_gap() {
    let open = table(vec![]);
    let (from, to) = (spot(16.0, 15.0), spot(20.0, 15.0));
    let mut line: Vec<Base> = (0..6).map(|i| foot(18.0, 12.0 + 1.26 * f64::from(i), 0.0)).collect();
    let around = open.walk(&WALKER, from, to, &line, 12_000.0).unwrap();
    assert!(open.validate(&WALKER, StandRule::Centre, &places(from, &around, to), &line, 12_000.0).is_empty());
    assert!((10_130.0..10_600.0).contains(&around.cost), "{around:?}");
    line.remove(4);
    let through = open.walk(&WALKER, from, to, &line, 12_000.0).unwrap();
    assert!(open.validate(&WALKER, StandRule::Centre, &places(from, &through, to), &line, 12_000.0).is_empty());
    assert!(through.cost < 6500.0, "{through:?}");
}

#[test]
fn a_way_leads_around_a_house_if_that_is_cheaper_than_climbing() {
    let table = table(vec![structure([18.0, 10.0, 19.0, 16.0], 6.0)]);
    let (from, to) = (spot(16.0, 15.0), spot(21.0, 15.0));
    assert!(table.straight(&WALKER, from, to, &[]).unwrap() > 16_999.0);
    let walk = table.walk(&WALKER, from, to, &[], 9000.0).unwrap();
    assert!((5900.0..6600.0).contains(&walk.cost), "{walk:?}");
    assert!(table.validate(&WALKER, StandRule::Centre, &places(from, &walk, to), &[], 9000.0).is_empty());
    let heavy = Mover { no_climb: true, ..WALKER };
    assert_eq!(table.walk(&heavy, from, to, &[], 20_000.0).map(|walk| walk.cost), Some(walk.cost));
}

/// The shortest path over many places around everything, with any number of bends.
fn slow(table: &Battlefield, mover: &Mover, from: Spot, to: Spot, others: &[Base], most: f64) -> Option<f64> {
    let mut points: Vec<Point> = vec![from.at(), to.at()];
    for other in others {
        let apart = f64::from(mover.radius + other.radius + 1);
        for k in 0..24 {
            let angle = std::f64::consts::TAU * f64::from(k) / 24.0;
            let far = apart / (std::f64::consts::PI / 24.0).cos();
            points.push(other.at.plus(far * angle.cos(), far * angle.sin()));
        }
    }
    for piece in &table.pieces {
        let zone = piece.zone;
        for (x, right) in [(zone.left, -1.0), (zone.right, 1.0)] {
            for (y, up) in [(zone.bottom, -1.0), (zone.top, 1.0)] {
                for k in 0..=6 {
                    let angle = std::f64::consts::FRAC_PI_2 * f64::from(k) / 6.0;
                    let far = f64::from(mover.radius) / (std::f64::consts::PI / 24.0).cos();
                    points.push(Point { x, y }.plus(right * far * angle.cos(), up * far * angle.sin()));
                }
            }
        }
    }
    let (a, b) = (points[0], points[1]);
    points.retain(|at| a.distance(*at) + at.distance(b) <= most && table.holds(*at, mover.radius));
    let heights: Vec<Grain> = points
        .iter()
        .enumerate()
        .map(|(k, at)| match k {
            0 => table.height_of(from.on),
            1 => table.height_of(to.on),
            _ => table.level(*at, mover.radius),
        })
        .collect();
    let mut costs = vec![f64::INFINITY; points.len()];
    let mut done = vec![false; points.len()];
    costs[0] = 0.0;
    loop {
        let open = (0..points.len()).filter(|k| !done[*k] && costs[*k] <= most);
        let next = open.min_by(|i, j| costs[*i].total_cmp(&costs[*j]))?;
        if next == 1 {
            return Some(costs[1]);
        }
        done[next] = true;
        for k in 0..points.len() {
            if !done[k] && costs[next] + points[next].distance(points[k]) < costs[k] {
                let cost = table.cost_between(mover, (points[next], heights[next]), (points[k], heights[k]), others);
                if let Some(cost) = cost {
                    costs[k] = costs[k].min(costs[next] + cost);
                }
            }
        }
    }
}

#[test]
fn ways_pass_the_gate_and_are_hardly_longer_than_the_shortest() {
    let mut dice = Dice::new(51);
    let (mut straight, mut bent, mut none, mut missed, mut excess) = (0, 0, 0, 0, 0.0);
    for round in 0..1500 {
        let table = &placeholder_tables()[round % 3];
        let size = some_base(&mut dice, 10, 10);
        let mover = Mover { radius: size.radius, height: size.height, ..WALKER };
        let from = some_spot(&mut dice, table, mover.radius, None);
        let to = some_spot(&mut dice, table, mover.radius, Some(from.at()));
        let ends = [from, to].map(|spot| table.base(spot, mover.radius, mover.height));
        let others = crowd(&mut dice, table, 14, from.at(), &ends);
        let length = from.at().distance(to.at());
        let allowance = length * (1.05 + 0.5 * dice.unit()) + 300.0;
        let found = table.walk(&mover, from, to, &others, allowance);
        let Some(walk) = found else {
            match slow(table, &mover, from, to, &others, allowance) {
                Some(_) => missed += 1,
                None => none += 1,
            }
            continue;
        };
        let faults = table.validate(&mover, StandRule::Centre, &places(from, &walk, to), &others, allowance);
        assert!(faults.is_empty(), "{faults:?} {table:?} {mover:?} {from:?} {to:?} {others:?} {walk:?}");
        assert!(walk.cost >= length - 1e-6);
        if walk.bends == 0 {
            straight += 1;
            assert_eq!(table.straight(&mover, from, to, &others), Some(walk.cost));
        } else {
            bent += 1;
            let least = slow(table, &mover, from, to, &others, allowance);
            excess += least.map_or(0.0, |least| (walk.cost - least) / least);
        }
    }
    let counts = (straight, bent, none, missed, excess / f64::from(bent));
    assert!(straight > 300 && bent > 150 && none > 100, "{counts:?}");
    assert!(missed * 20 <= bent && excess < 0.01 * f64::from(bent), "{counts:?}");
}

#[test]
fn behind_a_wall_no_way_leads() {
    let open = table(vec![]);
    let (from, to) = (spot(16.0, 15.0), spot(20.0, 15.0));
    let walled = |mover: &Mover, table: &Battlefield, others: &[Base], most: f64| {
        table.is_cut_off(mover, &Leg::new(from.at(), to.at()), others, most)
    };
    // Seven models block the whole area that 12 inches can reach: each gap is smaller than a base.
    let line: Vec<Base> = (0..7).map(|i| foot(18.0, 9.5 + 1.8 * f64::from(i), 0.0)).collect();
    let least = 2.0 * (4.0f64 + 6.558 * 6.558).sqrt() * 1000.0;
    assert!(walled(&WALKER, &open, &line, least - 30.0) && !walled(&WALKER, &open, &line, least + 30.0));
    // With one model less, a base gets through. A model below their heads cannot pass them; a model above them can.
    let gap: Vec<Base> = line.iter().enumerate().filter(|(place, _)| *place != 3).map(|(_, base)| *base).collect();
    assert!(!walled(&WALKER, &open, &gap, 12_000.0));
    let above: Vec<Base> = line.iter().map(|base| Base { z: 1600, ..*base }).collect();
    assert!(!walled(&WALKER, &open, &above, 12_000.0));
    // A house closes the gap for models that cannot afford to climb it. Beside a
    // low step there may be a path over heads.
    let house = |height: f64| table(vec![structure([17.5, 14.5, 18.5, 15.5], height)]);
    assert!(walled(&WALKER, &house(6.0), &gap, 12_000.0));
    assert!(!walled(&WALKER, &house(2.0), &gap, 12_000.0));
    assert!(walled(&Mover { no_climb: true, ..WALKER }, &house(2.0), &gap, 12_000.0));
    assert!(!walled(&Mover { over_terrain: true, ..WALKER }, &house(6.0), &gap, 12_000.0));
    // The edge of the table is part of a wall that reaches it.
    let (from, to) = (spot(2.0, 1.0), spot(6.0, 1.0));
    let cape: Vec<Base> = (0..5).map(|i| foot(4.0, 0.7 + 1.8 * f64::from(i), 0.0)).collect();
    let leg = Leg::new(from.at(), to.at());
    assert!(open.is_cut_off(&WALKER, &leg, &cape, 16_000.0) && !open.is_cut_off(&WALKER, &leg, &cape[1..], 16_000.0));
}

#[test]
fn where_a_wall_is_seen_slow_code_finds_no_way() {
    let mut dice = Dice::new(53);
    let (mut walls, mut ways, mut none) = (0, 0, 0);
    for round in 0..1500 {
        let table = &placeholder_tables()[round % 3];
        let size = some_base(&mut dice, 10, 10);
        let mover = Mover { radius: size.radius, height: size.height, no_climb: round % 5 == 0, ..WALKER };
        let from = some_spot(&mut dice, table, mover.radius, None);
        let to = some_spot(&mut dice, table, mover.radius, Some(from.at()));
        if from.on != 0 || to.on != 0 {
            continue;
        }
        let ends = [from, to].map(|spot| table.base(spot, mover.radius, mover.height));
        let others = crowd(&mut dice, table, 30, from.at(), &ends);
        let most = from.at().distance(to.at()) * (1.05 + dice.unit()) + 300.0;
        let is_wall = table.is_cut_off(&mover, &Leg::new(from.at(), to.at()), &others, most);
        let way = slow(table, &mover, from, to, &others, most);
        assert!(!is_wall || way.is_none(), "{mover:?} {from:?} {to:?} {others:?} {most} {way:?}");
        walls += u32::from(is_wall);
        none += u32::from(way.is_none());
        ways += u32::from(way.is_some());
    }
    assert!(walls > 50 && walls * 2 > none && ways > 300, "{:?}", (walls, none, ways));
}

#[test]
fn the_same_way_is_found_on_the_table_turned_by_half_a_turn() {
    // FB-I8, on the placeholder tables, which are symmetric.
    let mut dice = Dice::new(52);
    let turned = |at: Point| Point { x: 44_000 - at.x, y: 30_000 - at.y };
    for _ in 0..300 {
        let table = &placeholder_tables()[0];
        let from = some_spot(&mut dice, table, FOOT, None);
        let to = some_spot(&mut dice, table, FOOT, Some(from.at()));
        if from.on != 0 || to.on != 0 {
            continue;
        }
        let ends = [from, to].map(|spot| table.base(spot, FOOT, 1500));
        let others = crowd(&mut dice, table, 12, from.at(), &ends);
        let images: Vec<Base> = others.iter().map(|base| Base { at: turned(base.at), ..*base }).collect();
        let image = |spot: Spot| Spot::new(turned(spot.at()), 0).unwrap();
        let one = table.walk(&WALKER, from, to, &others, 9000.0);
        let other = table.walk(&WALKER, image(from), image(to), &images, 9000.0);
        let costs = [one, other].map(|walk| walk.map(|walk| walk.cost));
        match costs {
            [Some(one), Some(other)] => assert!((one - other).abs() < 1e-6, "{one} {other}"),
            costs => assert_eq!(costs[0], costs[1]),
        }
    }
    assert_eq!(at(1.0, 2.0), Point { x: 1000, y: 2000 });
}
