//! Shared helpers of the geometry tests: the placeholder tables, bases in inches, random positions.

use crate::model::content::sheets::{INCH, inches};
use crate::model::field::{Base, Mover, Spot};
use crate::model::field::{Battlefield, Piece, PieceKind};
use evenhand_game::game::Dice;
use evenhand_kit::table::plane::{Bounds, Grain, Point, Shape};

/// The radius of a 32 mm base.
pub(super) const FOOT: Grain = 630;
/// The height of a body on foot.
pub(super) const BODY: Grain = 1500;

/// A piece in inches: its rectangle, height, kind, and whether models can stand on it.
pub(super) fn piece(rect: [f64; 4], height: f64, kind: PieceKind, top: bool) -> Piece {
    let [left, bottom, right, upper] = rect.map(inches);
    let middle = Point { x: (left + right) / 2, y: (bottom + upper) / 2 };
    Piece {
        id: String::new(),
        shape: Shape::rect(middle, right - left, upper - bottom, 0).into(),
        zone: Bounds { left, bottom, right, top: upper },
        height: inches(height),
        kind,
        top,
    }
}

/// A structure with a top.
pub(super) fn structure(rect: [f64; 4], height: f64) -> Piece {
    piece(rect, height, PieceKind::Structure, true)
}

/// An object with a top.
pub(super) fn object(rect: [f64; 4], height: f64) -> Piece {
    piece(rect, height, PieceKind::Object, true)
}

/// A table of 44 by 30 inches.
pub(super) fn table(pieces: Vec<Piece>) -> Battlefield {
    Battlefield::new(String::new(), String::new(), (44 * INCH, 30 * INCH), pieces)
}

/// Each piece, and all except the first `alone` a second time, rotated by 180 degrees.
fn twice(pieces: Vec<Piece>, alone: usize) -> Battlefield {
    let turned = |piece: &Piece| {
        let Bounds { left, bottom, right, top } = piece.zone;
        let (width, depth) = (44 * INCH, 30 * INCH);
        let zone = Bounds { left: width - right, bottom: depth - top, right: width - left, top: depth - bottom };
        let middle = Point { x: width / 2, y: depth / 2 };
        Piece { zone, shape: piece.shape.opposite(middle).into(), ..piece.clone() }
    };
    let others: Vec<Piece> = pieces[alone..].iter().map(turned).collect();
    table(pieces.into_iter().chain(others).collect())
}

/// The placeholder tables (FB-E14): T1 open snowfield, T2 ruined hamlet, T3 shattered scarps.
pub(super) fn placeholder_tables() -> [Battlefield; 3] {
    use PieceKind::{Object, Structure};
    let snowfield = vec![
        object([6.0, 11.0, 10.0, 12.0], 1.0),
        piece([16.0, 9.5, 18.0, 11.0], 1.5, Object, false),
        object([11.0, 17.0, 13.0, 19.0], 0.8),
        structure([25.0, 8.0, 28.0, 11.0], 3.0),
    ];
    let hamlet = vec![
        structure([14.0, 3.0, 19.0, 8.0], 4.0),
        structure([15.0, 19.0, 19.0, 24.0], 3.0),
        structure([16.5, 12.0, 18.5, 15.0], 6.0),
        piece([6.0, 13.0, 7.0, 17.0], 2.0, Structure, false),
        piece([12.5, 10.0, 15.5, 10.5], 1.0, Object, false),
        object([21.0, 6.0, 22.5, 7.5], 1.5),
        piece([20.0, 18.0, 21.0, 19.0], 1.0, Object, false),
    ];
    let scarps = vec![
        structure([18.0, 11.5, 26.0, 18.5], 5.0),
        structure([15.5, 13.0, 18.0, 16.0], 2.5),
        structure([8.0, 20.0, 13.0, 24.0], 5.0),
        structure([14.0, 6.0, 15.5, 7.5], 6.0),
        object([5.0, 13.0, 7.0, 14.5], 1.5),
        piece([21.0, 4.0, 23.0, 5.0], 1.0, Object, false),
    ];
    [twice(snowfield, 0), twice(hamlet, 0), twice(scarps, 1)]
}

/// A place in inches.
pub(super) fn at(x: f64, y: f64) -> Point {
    Point { x: inches(x), y: inches(y) }
}

/// A model on foot in inches.
pub(super) fn foot(x: f64, y: f64, z: f64) -> Base {
    Base { at: at(x, y), z: inches(z), radius: FOOT, height: BODY }
}

/// A spot on the table in inches.
pub(super) fn spot(x: f64, y: f64) -> Spot {
    top(x, y, 0)
}

/// A spot on a piece in inches.
pub(super) fn top(x: f64, y: f64, on: u8) -> Spot {
    Spot::new(at(x, y), on).expect("it is on the table")
}

/// A random number in a range.
pub(super) fn between(dice: &mut Dice, least: Grain, most: Grain) -> Grain {
    least + Grain::try_from(dice.below((most - least + 1) as usize)).expect("it is in the range")
}

/// A random place in a rectangle of the table.
pub(super) fn somewhere(dice: &mut Dice, width: Grain, depth: Grain) -> Point {
    Point { x: between(dice, 0, width), y: between(dice, 0, depth) }
}

/// A random base of a size that the placeholder content uses.
pub(super) fn some_base(dice: &mut Dice, width: Grain, depth: Grain) -> Base {
    let sizes = [(492, 1500), (630, 1500), (787, 1500), (984, 2000), (1181, 2000), (1575, 4000), (1969, 4000)];
    let (radius, height) = sizes[dice.below(sizes.len())];
    let z = [0, 0, 0, 800, 1500, 2500, 5000][dice.below(7)];
    Base { at: somewhere(dice, width, depth), z, radius, height }
}

/// An ordinary model on foot.
pub(super) const WALKER: Mover = Mover {
    radius: FOOT,
    height: BODY,
    over_models: false,
    over_terrain: false,
    vertical_counts: false,
    climb: 1.0,
    no_climb: false,
};
