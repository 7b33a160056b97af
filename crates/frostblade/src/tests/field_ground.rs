//! Where bases can stand (FB-MOVE-9, FB-Q27 to -Q29).

use super::field_rig::{FOOT, at, between, object, piece, placeholder_tables, some_base, spot, structure, table, top};
use crate::model::field::Spot;
use crate::model::field::{Battlefield, PieceKind};
use crate::model::knobs::StandRule;
use evenhand_game::game::Dice;
use evenhand_kit::table::plane::{Grain, Point};

#[test]
fn bases_stay_wholly_on_the_table() {
    // FB-Q29.
    let table = table(vec![]);
    for (x, y, stands) in [(0.63, 0.63, true), (0.629, 5.0, false), (43.37, 29.37, true), (43.371, 5.0, false)] {
        assert_eq!(table.can_stand(spot(x, y), FOOT, StandRule::Centre), stands, "{x} {y}");
    }
    assert!(!table.can_stand(top(20.0, 15.0, 1), FOOT, StandRule::Centre), "there is no such piece");
    assert_eq!(table.height_of(9), 0);
    assert_eq!(table.standing_at(Point { x: -5, y: 70_000 }, FOOT, StandRule::Centre), None);
}

#[test]
fn a_model_is_on_a_piece_when_its_centre_is_over_the_top() {
    // FB-Q28: a base on the table may touch the piece. A center on the edge of the piece is over its top.
    let table = table(vec![
        structure([10.0, 10.0, 14.0, 14.0], 5.0),
        piece([20.0, 10.0, 22.0, 12.0], 1.0, PieceKind::Object, false),
    ]);
    let stands = |spot: Spot, rule| table.can_stand(spot, FOOT, rule);
    assert!(stands(spot(9.37, 12.0), StandRule::Centre) && !stands(spot(9.372, 12.0), StandRule::Centre));
    assert!(stands(top(10.0, 12.0, 1), StandRule::Centre) && !stands(top(9.999, 12.0, 1), StandRule::Centre));
    assert!(!stands(top(10.0, 12.0, 1), StandRule::WholeBase) && stands(top(10.63, 12.0, 1), StandRule::WholeBase));
    assert!(!stands(top(21.0, 11.0, 2), StandRule::Centre), "it has no top");
    let put = |x, y| table.standing_at(at(x, y), FOOT, StandRule::Centre);
    assert_eq!(put(12.0, 12.0), Some(top(12.0, 12.0, 1)));
    assert_eq!(put(9.0, 12.0), Some(spot(9.0, 12.0)));
    assert_eq!(put(9.6, 12.0), None, "neither beside the house nor on it");
    assert_eq!(put(21.0, 11.0), None);
    assert_eq!(table.standing_at(at(10.1, 12.0), FOOT, StandRule::WholeBase), None);
    assert_eq!(table.base(top(12.0, 12.0, 1), FOOT, 1500).z, 5000);
}

#[test]
fn a_base_may_overhang_a_lower_piece_but_not_a_higher_one() {
    // FB-MOVE-9: a step of 2.5 inches beside a mesa of 5 inches, as on the third placeholder table.
    let table = table(vec![structure([18.0, 11.5, 26.0, 18.5], 5.0), structure([15.5, 13.0, 18.0, 16.0], 2.5)]);
    let stands = |spot| table.can_stand(spot, FOOT, StandRule::Centre);
    assert!(stands(top(18.2, 14.0, 1)) && stands(top(17.37, 14.0, 2)));
    assert!(!stands(top(17.5, 14.0, 2)), "it would stand in the mesa");
    assert_eq!(table.standing_at(at(18.0, 14.0), FOOT, StandRule::Centre), Some(top(18.0, 14.0, 1)));
    assert!(object([1.0, 1.0, 2.0, 2.0], 1.0).top);
}

/// Tests the same with a grid of points of the base, a fortieth of its radius apart.
fn slow_stand(table: &Battlefield, spot: Spot, radius: Grain, rule: StandRule) -> bool {
    let (x, y, r) = (f64::from(spot.x), f64::from(spot.y), f64::from(radius) - 1.0);
    let mut disc = vec![];
    for i in -40..=40 {
        for j in -40..=40 {
            let (dx, dy) = (f64::from(i) * r / 40.0, f64::from(j) * r / 40.0);
            if dx.hypot(dy) < r {
                disc.push((x + dx, y + dy));
            }
        }
    }
    let (width, depth) = (f64::from(table.width), f64::from(table.depth));
    if disc.iter().any(|(x, y)| *x < 0.0 || *y < 0.0 || *x > width || *y > depth) {
        return false;
    }
    let inside = |on: usize, (x, y): (f64, f64)| {
        let zone = &table.pieces[on].zone;
        f64::from(zone.left) <= x
            && x <= f64::from(zone.right)
            && f64::from(zone.bottom) <= y
            && y <= f64::from(zone.top)
    };
    let overlapped: Vec<usize> = (0..table.pieces.len()).filter(|on| disc.iter().any(|at| inside(*on, *at))).collect();
    if spot.on == 0 {
        return overlapped.is_empty();
    }
    let on = usize::from(spot.on) - 1;
    let Some(piece) = table.pieces.get(on) else { return false };
    let over = match rule {
        StandRule::Centre => inside(on, (x, y)),
        StandRule::WholeBase => disc.iter().all(|at| inside(on, *at)),
    };
    piece.top && over && overlapped.iter().all(|other| table.pieces[*other].height <= piece.height)
}

#[test]
fn standing_is_what_a_fine_grid_of_the_base_says() {
    let mut dice = Dice::new(21);
    let mut counts = [[0; 2]; 2];
    for table in placeholder_tables() {
        for _ in 0..150 {
            let base = some_base(&mut dice, 44_000, 30_000);
            // Usually near a piece.
            let zone = table.pieces[dice.below(table.pieces.len())].zone;
            let near = Point {
                x: between(&mut dice, zone.left - 2500, zone.right + 2500),
                y: between(&mut dice, zone.bottom - 2500, zone.top + 2500),
            };
            let place = if dice.below(4) == 0 { base.at } else { near };
            // The grid misses the outermost fortieth of the disc, and corners between its points.
            let slack = base.radius / 20 + 2;
            for rule in [StandRule::Centre, StandRule::WholeBase] {
                for on in 0..=table.pieces.len() {
                    let Some(spot) = Spot::new(place, on as u8) else { continue };
                    let fast = table.can_stand(spot, base.radius, rule);
                    let [less, more] = [-slack, slack].map(|by| slow_stand(&table, spot, base.radius + by, rule));
                    if less == more {
                        assert_eq!(fast, less, "{spot:?} {base:?} {rule:?}");
                        counts[usize::from(on > 0)][usize::from(fast)] += 1;
                    }
                }
                let put = table.standing_at(place, base.radius, rule);
                let all = (0..=table.pieces.len()).filter_map(|on| Spot::new(place, on as u8));
                let legal = all.filter(|spot| table.can_stand(*spot, base.radius, rule));
                assert_eq!(put.map(|spot| table.height_of(spot.on)), legal.map(|spot| table.height_of(spot.on)).max());
            }
        }
    }
    assert!(counts.iter().flatten().all(|count| *count > 50), "both answers are common: {counts:?}");
}
