//! Reads tables and their terrain.

use serde::Deserialize;

use super::errors::wrong;
use crate::model::content::sheets::Condition;
use crate::model::knobs::Knobs;
use crate::model::state::{MAX_PIECES, PieceId};
use crate::model::terrain::{Battlefield, Durability, Hazard, Joint, Level, Piece};
use evenhand_game::game::{Rules, SetupError};
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::plane::{Point, Shape, TURN, grains, half_degrees};

/// An entry of `tables`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableKnobs {
    #[serde(rename = "name")]
    _name: String,
    /// The width and depth in mm that the coordinates are written for; `None` for those of the table played on.
    size: Option<[f64; 2]>,
    pieces: Vec<PieceKnobs>,
}

/// Returns the offset that moves content written for a table of this size to the middle of the
/// table played on. Without it, one side of a deeper table would be nearer to the content.
pub(super) fn moved_to_middle(size: Option<[f64; 2]>, knobs: &Knobs) -> Point {
    let [width, depth] = size.unwrap_or([knobs.board.width, knobs.board.depth]);
    Point { x: grains((knobs.board.width - width) / 2.0), y: grains((knobs.board.depth - depth) / 2.0) }
}

/// An entry of `tables.<id>.pieces`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceKnobs {
    name: String,
    #[serde(default)]
    kind: Durability,
    size: u8,
    rect: Option<Vec<f64>>,
    circle: Option<[f64; 3]>,
    #[serde(default)]
    mirrored: bool,
    #[serde(default)]
    area: bool,
    #[serde(default)]
    difficult: bool,
    #[serde(default)]
    impassable: bool,
    #[serde(default)]
    hazardous: bool,
    hazard: Option<HazardPiece>,
    door: Option<DoorKnobs>,
    deck: Option<u8>,
    #[serde(default)]
    levels: Vec<LevelKnobs>,
    joins: Option<[String; 2]>,
}

fn one() -> u8 {
    1
}

/// The hazard of a single piece, instead of the values of `hazard`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HazardPiece {
    threshold: i8,
    wounds: u8,
    condition: Option<Condition>,
    #[serde(default = "one")]
    n: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum DoorKnobs {
    Open,
    Closed,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelKnobs {
    height: u8,
    rect: Option<Vec<f64>>,
}

/// Reads the table that is played on.
pub(crate) fn table(rules: &Rules, knobs: &Knobs) -> Result<Battlefield, SetupError> {
    let (width, depth) = (grains(knobs.board.width), grains(knobs.board.depth));
    let mut table = Battlefield { width, depth, pieces: IdVec::new() };
    let layout = &knobs.board.layout;
    if layout == "empty" {
        return Ok(table);
    }
    if rules.get(&format!("tables.{layout}")).is_none() {
        let known =
            rules.get("tables").and_then(toml::Value::as_table).map(|all| all.keys().cloned().collect::<Vec<_>>());
        return wrong(
            "board.layout",
            format!("there is no table `{layout}`"),
            format!("name `empty` or one of {}", known.unwrap_or_default().join(", ")),
        );
    }
    let entry: TableKnobs = rules.section(&format!("tables.{layout}"))?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole, and at most the number of pieces"
    )]
    let used = (entry.pieces.len() as f64 * knobs.terrain.density - 1e-9).ceil() as usize;
    let by = moved_to_middle(entry.size, knobs);
    let mut joins: Vec<(PieceId, [String; 2], bool)> = Vec::new();
    for (place, piece) in entry.pieces.into_iter().take(used).enumerate() {
        let path = format!("tables.{layout}.pieces.{place}");
        let links = piece.joins.clone();
        let mut one = read_piece(&path, &piece, knobs)?;
        one.shape = one.shape.moved(by).into();
        for level in &mut one.levels {
            level.shape = level.shape.moved(by).into();
        }
        let twin = piece.mirrored.then(|| mirrored(&one, Point { x: width / 2, y: depth / 2 }));
        for (turned, piece) in std::iter::once(one).chain(twin).enumerate() {
            if let Some(links) = &links {
                joins.push((table.pieces.next_id(), links.clone(), turned == 1));
            }
            check_place(&path, &piece, &table)?;
            table.pieces.push(piece);
        }
        if table.pieces.len() > MAX_PIECES {
            return wrong(
                path,
                format!("{} pieces", table.pieces.len()),
                "a table has room for 32, mirrored ones counted",
            );
        }
    }
    for (place, [from, to], turned) in joins {
        let path = format!("tables.{layout}.pieces");
        let from = joint(&path, &from, turned, &table)?;
        let to = joint(&path, &to, turned, &table)?;
        table.pieces[place].joins = Some((from, to));
    }
    Ok(table)
}

fn read_piece(path: &str, piece: &PieceKnobs, knobs: &Knobs) -> Result<Piece, SetupError> {
    let shape = match (&piece.rect, piece.circle) {
        (Some(rect), None) => rectangle(&format!("{path}.rect"), rect)?,
        (None, Some([x, y, r])) => Shape::disc(Point { x: grains(x), y: grains(y) }, grains(r)),
        _ => return wrong(path, "a piece has a rect or a circle", "write one of them"),
    };
    let terrain = &knobs.terrain;
    let size = piece.size;
    let (defense, wounds) = match piece.kind {
        Durability::Standard | Durability::Indestructible => (u16::from(size), size),
        Durability::Reinforced => {
            let defense = u16::from(size) + u16::from(terrain.reinforced_def_add);
            (defense, size.saturating_mul(terrain.reinforced_wounds_mul))
        }
        Durability::Fragile => (u16::from(terrain.fragile_defense), terrain.fragile_wounds),
    };
    let threshold =
        if piece.kind == Durability::Reinforced { f64::from(size) * terrain.reinforced_threshold_mul } else { 0.0 };
    let hazard = match &piece.hazard {
        Some(own) => Some(Hazard {
            threshold: own.threshold,
            wounds: own.wounds,
            condition: own.condition.map(|what| (what, own.n)),
        }),
        None => piece.hazardous.then(|| book_hazard(knobs)),
    };
    let mut levels = Vec::new();
    for (place, level) in piece.levels.iter().enumerate() {
        let shape = match &level.rect {
            Some(rect) => rectangle(&format!("{path}.levels.{place}.rect"), rect)?,
            None => shape,
        };
        levels.push(Level { height: level.height, shape: shape.into() });
    }
    let Ok(defense) = i8::try_from(defense) else {
        let most = 127 + u16::from(size) - defense;
        return wrong(
            format!("{path}.size"),
            format!("`{}` of Size {size} would have a Defense of {defense}, above {}", piece.name, i8::MAX),
            format!("give it a Size of at most {most}"),
        );
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole; beyond 255 it is 255")]
    let threshold = threshold.ceil() as u8;
    Ok(Piece {
        name: piece.name.clone(),
        kind: piece.kind,
        size,
        shape: shape.into(),
        area: piece.area,
        difficult: piece.difficult,
        impassable: piece.impassable,
        hazard,
        door: piece.door.is_some(),
        closed: piece.door == Some(DoorKnobs::Closed),
        deck: piece.deck,
        levels,
        joins: None,
        defense,
        wounds,
        threshold,
    })
}

/// Returns the default effect of dangerous ground, from the knobs.
fn book_hazard(knobs: &Knobs) -> Hazard {
    let hazard = &knobs.hazard;
    Hazard {
        threshold: hazard.threshold,
        wounds: hazard.wounds,
        condition: (hazard.condition_n > 0).then_some((hazard.condition, hazard.condition_n)),
    }
}

fn rectangle(path: &str, numbers: &[f64]) -> Result<Shape, SetupError> {
    let (&[x, y, w, h], angle) = match numbers {
        [x, y, w, h] => (&[*x, *y, *w, *h], 0.0),
        [x, y, w, h, angle] => (&[*x, *y, *w, *h], *angle),
        _ => {
            return wrong(
                path,
                format!("{} numbers", numbers.len()),
                "write the middle, width, height and perhaps an angle",
            );
        }
    };
    let facing = half_degrees((angle * 2.0).round().rem_euclid(f64::from(TURN)));
    Ok(Shape::rect(Point { x: grains(x), y: grains(y) }, grains(w), grains(h), facing))
}

fn mirrored(piece: &Piece, middle: Point) -> Piece {
    let mut twin = piece.clone();
    twin.name = format!("{}'", piece.name);
    twin.shape = piece.shape.opposite(middle).into();
    for level in &mut twin.levels {
        level.shape = level.shape.opposite(middle).into();
    }
    twin
}

/// Checks that pieces do not overlap, except decks, stairs, ramps, ladders and flat ground.
fn check_place(path: &str, piece: &Piece, table: &Battlefield) -> Result<(), SetupError> {
    let linking = |piece: &Piece| piece.deck.is_some() || piece.size == 0 && piece.area;
    for other in table.pieces.values() {
        let apart = linking(piece) || linking(other) || is_link(piece) || is_link(other);
        if !apart && piece.shape.overlaps(&other.shape) {
            return wrong(
                path,
                format!("`{}` overlaps `{}`", piece.name, other.name),
                "move one of them; only decks, stairs, ladders and flat ground may lie over others",
            );
        }
    }
    Ok(())
}

fn is_link(piece: &Piece) -> bool {
    ["ramp", "stair", "ladder"].iter().any(|kind| piece.name.starts_with(kind)) || piece.joins.is_some()
}

fn joint(path: &str, text: &str, turned: bool, table: &Battlefield) -> Result<Joint, SetupError> {
    if text == "ground" {
        return Ok(Joint::Ground);
    }
    let found = text.split_once('.').and_then(|(name, level)| {
        let level: u8 = level.parse().ok()?;
        // A mirrored stair joins the mirrored tower, if the tower is mirrored as well.
        let twin = format!("{name}'");
        let own = table.pieces.find(|piece| turned && piece.name == twin);
        let piece = own.or_else(|| table.pieces.find(|piece| piece.name == name))?;
        let levels = table.pieces[piece].levels.len().max(1);
        (usize::from(level) < levels).then_some(Joint::Level(piece, level))
    });
    match found {
        Some(joint) => Ok(joint),
        None => {
            wrong(path, format!("`{text}` is no surface"), "write `ground`, or a piece above and its level: tower.0")
        }
    }
}
