//! Reads the table that is played on (FB-TERR).

use super::names::{entry, nearest_entry};
use super::sheets::inches;
use super::written::{WrittenPiece, WrittenTable};
use super::wrong;
use crate::model::field::{Battlefield, Piece};
use crate::model::knobs::TableKnobs;
use evenhand_game::game::{Rules, SetupError};
use evenhand_kit::table::plane::{Bounds, Grain, Point, Shape};

/// The most pieces that a table can have.
const PIECES: usize = 255;
/// The distance that a doubled piece keeps from other pieces and from markers, so that most bases can pass.
const GAP: Grain = 1_500;

/// Converts a length to an even number of thousandths, so that its half is whole and both sides of a table are equal.
fn even(inch: f64) -> Grain {
    inches(inch / 2.0).saturating_mul(2)
}

/// The size of a table, without its terrain. Coordinates written for another size are
/// moved so that the middle stays the middle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) width: Grain,
    pub(super) depth: Grain,
}

impl Frame {
    pub(super) fn of(knobs: &TableKnobs) -> Frame {
        Frame { width: even(knobs.width), depth: even(knobs.depth) }
    }

    /// Returns how far to move coordinates written for a table of this size.
    pub(super) fn moved(&self, size: [f64; 2]) -> Point {
        let [width, depth] = size.map(even);
        Point { x: (self.width - width) / 2, y: (self.depth - depth) / 2 }
    }

    /// Whether a rectangle lies wholly on the table.
    pub(super) fn holds(&self, zone: &Bounds) -> bool {
        zone.left >= 0 && zone.bottom >= 0 && zone.right <= self.width && zone.top <= self.depth
    }

    /// Rotates a rectangle by 180 degrees about the middle of the table.
    pub(super) fn turned(&self, zone: &Bounds) -> Bounds {
        Bounds {
            left: self.width - zone.right,
            bottom: self.depth - zone.top,
            right: self.width - zone.left,
            top: self.depth - zone.bottom,
        }
    }
}

/// Whether two rectangles share more than an edge, or are nearer to each other than `gap` in both directions.
pub(super) fn overlap(one: &Bounds, other: &Bounds, gap: Grain) -> bool {
    one.left < other.right + gap
        && other.left < one.right + gap
        && one.bottom < other.top + gap
        && other.bottom < one.top + gap
}

/// The areas and points that doubled pieces must keep clear of.
pub(super) struct Clear<'m> {
    pub(super) zones: &'m [Bounds; 2],
    pub(super) markers: &'m [Point],
}

/// Reads the table with this id. `asked` is the path of the knob that names it.
///
/// # Errors
/// A table that does not exist, or a piece that cannot lie where it is written.
pub(super) fn battlefield(
    rules: &Rules,
    id: &str,
    asked: &str,
    knobs: &TableKnobs,
    clear: &Clear,
) -> Result<Battlefield, SetupError> {
    let frame = Frame::of(knobs);
    let path = format!("tables.{id}");
    let Some(written) = entry::<WrittenTable>(rules, &path)? else {
        return nearest_entry(rules, asked, id, "table", "tables");
    };
    let by = frame.moved(written.size);
    let count = written.pieces.len() as f64;
    let (kept, doubled) = (share(count * knobs.terrain_scale), share(count * (knobs.terrain_scale - 1.0)));
    let mut pieces: Vec<Piece> = Vec::new();
    for (place, one) in written.pieces.iter().take(kept).enumerate() {
        let at = format!("{path}.pieces.{place}");
        let first = piece(&format!("{at}.rect"), one, by)?;
        let second = one.mirror.then(|| with(&first, format!("{}'", first.id), frame.turned(&first.zone)));
        for piece in std::iter::once(first).chain(second) {
            lies(&at, &piece, &pieces, &frame)?;
            pieces.push(piece);
        }
    }
    for one in written.pieces.iter().take(doubled).filter(|one| one.mirror) {
        let Some(first) = pieces.iter().find(|piece| piece.id == one.id).cloned() else { continue };
        if let Some(zone) = space_for_copy(&first.zone, &pieces, &frame, clear) {
            pieces.push(with(&first, format!("{}+", one.id), zone));
            pieces.push(with(&first, format!("{}+'", one.id), frame.turned(&zone)));
        }
    }
    if pieces.len() > PIECES {
        let message = format!("{} pieces, those that stand there twice counted", pieces.len());
        return wrong(format!("{path}.pieces"), message, format!("at most {PIECES} fit"));
    }
    Ok(Battlefield::new(id.to_owned(), written.name, (frame.width, frame.depth), pieces))
}

/// Rounds a number of pieces up. Negative numbers become 0.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, and no more than twice the pieces")]
fn share(pieces: f64) -> usize {
    (pieces - 1e-9).ceil().max(0.0) as usize
}

/// Reads a piece and moves it by `by`.
fn piece(path: &str, written: &WrittenPiece, by: Point) -> Result<Piece, SetupError> {
    let [left, bottom, right, top] = written.rect.map(even);
    if left >= right || bottom >= top {
        let message = format!("`{}` has no extent", written.id);
        return wrong(path, message, "write left, bottom, right and top: [6.0, 11.0, 10.0, 12.0]");
    }
    let zone = Bounds { left: left + by.x, bottom: bottom + by.y, right: right + by.x, top: top + by.y };
    Ok(Piece {
        id: written.id.clone(),
        shape: shape(&zone).into(),
        zone,
        height: inches(written.height),
        kind: written.kind,
        top: written.top,
    })
}

fn shape(zone: &Bounds) -> Shape {
    let middle = zone.middle();
    Shape::rect(middle, zone.right - zone.left, zone.top - zone.bottom, 0)
}

/// Copies a piece with another id and another place.
fn with(piece: &Piece, id: String, zone: Bounds) -> Piece {
    Piece { id, shape: shape(&zone).into(), zone, ..piece.clone() }
}

/// Checks that a piece lies on the table, has a unique id and overlaps no other piece.
fn lies(path: &str, piece: &Piece, others: &[Piece], frame: &Frame) -> Result<(), SetupError> {
    if !frame.holds(&piece.zone) {
        let message = format!("`{}` reaches beyond the edge of the table", piece.id);
        return wrong(path, message, "move it, or raise rules.table.width and rules.table.depth");
    }
    if others.iter().any(|other| other.id == piece.id) {
        return wrong(path, format!("there are two pieces called `{}`", piece.id), "give one of them another id");
    }
    match others.iter().find(|other| overlap(&other.zone, &piece.zone, 0)) {
        None => Ok(()),
        Some(other) => wrong(
            path,
            format!("`{}` overlaps `{}`", piece.id, other.id),
            "move one of them; a piece in the middle of the table needs mirror = false",
        ),
    }
}

/// Finds a place for a copy of a piece and for the mirror image of that copy: as near as possible, and clear of other
/// pieces, deployment zones and markers.
fn space_for_copy(zone: &Bounds, pieces: &[Piece], frame: &Frame, clear: &Clear) -> Option<Bounds> {
    const WAYS: [(Grain, Grain); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];
    let fits = |zone: &Bounds| {
        let beside = |point: &Point| Bounds { left: point.x, bottom: point.y, right: point.x, top: point.y };
        frame.holds(zone)
            && !pieces.iter().any(|piece| overlap(&piece.zone, zone, GAP))
            && !clear.zones.iter().any(|own| overlap(own, zone, 0))
            && !clear.markers.iter().any(|marker| overlap(&beside(marker), zone, GAP))
    };
    (3..=30).find_map(|far| {
        WAYS.iter().find_map(|(x, y)| {
            let (x, y) = (x * far * 1_000, y * far * 1_000);
            let moved =
                Bounds { left: zone.left + x, bottom: zone.bottom + y, right: zone.right + x, top: zone.top + y };
            let other = frame.turned(&moved);
            (fits(&moved) && fits(&other) && !overlap(&moved, &other, GAP)).then_some(moved)
        })
    })
}
