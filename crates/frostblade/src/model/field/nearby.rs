//! A lookup of everything that may be near a place: pieces of terrain by cells of the table, models by cells around the
//! moving model. Both lookups only exclude what is certainly too far away. The results still have to be measured.

use std::ops::Range;

use super::base::Base;
use super::piece::Piece;
use evenhand_game::game::Scratch;
use evenhand_kit::table::plane::{Bounds, Grain, Point, whole};

/// The largest radii for which pieces are looked up: for most models, and for large models. For larger discs all pieces
/// are returned.
const WIDEST: [Grain; 2] = [650, 1_600];

/// The length of a cell's edge: half an inch.
const EDGE: Grain = 500;

/// By cell, the pieces that a disc whose center is in the cell may overlap.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct Nearby([Cells; WIDEST.len()]);

/// The lookup for discs up to one size. Each cell is a set of bits.
#[derive(Clone, Debug, PartialEq, Default)]
struct Cells {
    /// Empty if there are more pieces than bits.
    cells: Vec<u64>,
    wide: usize,
}

impl Nearby {
    pub(super) fn of(width: Grain, depth: Grain, pieces: &[Piece]) -> Nearby {
        Nearby(WIDEST.map(|radius| Cells::of(width, depth, pieces, radius)))
    }

    /// Returns the bits of the pieces that a disc may overlap, or `None` if that is not known.
    #[inline]
    pub(super) fn at(&self, at: Point, radius: Grain) -> Option<u64> {
        let fitting = WIDEST.iter().position(|widest| radius <= *widest)?;
        self.0[fitting].at(at)
    }
}

impl Cells {
    fn of(width: Grain, depth: Grain, pieces: &[Piece], radius: Grain) -> Cells {
        if pieces.len() > 64 {
            return Cells::default();
        }
        let cell = |x: Grain, y: Grain| {
            let near = |zone: &Bounds| {
                zone.left - radius <= x + EDGE
                    && x <= zone.right + radius
                    && zone.bottom - radius <= y + EDGE
                    && y <= zone.top + radius
            };
            pieces
                .iter()
                .enumerate()
                .filter(|(_, piece)| near(&piece.zone))
                .fold(0, |bits, (place, _)| bits | 1 << place)
        };
        let (wide, deep) = (width / EDGE + 1, depth / EDGE + 1);
        let cells = (0..deep).flat_map(|line| (0..wide).map(move |column| (column * EDGE, line * EDGE)));
        Cells { cells: cells.map(|(x, y)| cell(x, y)).collect(), wide: usize::try_from(wide).unwrap_or(0) }
    }

    #[inline]
    fn at(&self, at: Point) -> Option<u64> {
        let (column, line) = (usize::try_from(at.x / EDGE).ok()?, usize::try_from(at.y / EDGE).ok()?);
        if at.x < 0 || at.y < 0 || column >= self.wide {
            return None;
        }
        self.cells.get(line * self.wide + column).copied()
    }
}

/// Returns the indices of a set of bits, in order, then those of a range.
#[inline]
pub(super) fn places(mut bits: u128, mut rest: Range<usize>) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        if bits == 0 {
            return rest.next();
        }
        let lowest = bits.trailing_zeros() as usize;
        bits &= bits - 1;
        Some(lowest)
    })
}

/// The cells of a crowd are squares with edges of 2^`SHIFT` thousandths of an inch.
const SHIFT: u32 = 11;
const COLUMNS: Grain = 32;
const LINES: Grain = 16;
const CELLS: usize = (COLUMNS * LINES) as usize;

thread_local! {
    static CELLS_OF: Scratch<u128> = const { Scratch::new() };
}

/// The bases that a disc may come near to, by cell. The cells wrap around, so tables may be of any size.
#[derive(Clone, Copy)]
pub(crate) struct Crowd<'c> {
    bases: &'c [Base],
    /// The radius of the largest disc that can be looked up.
    radius: Grain,
    cells: &'c [u128],
}

/// Calls `work` with a crowd of these bases, for discs up to this radius.
pub(crate) fn with_crowd<R>(bases: &[Base], radius: Grain, work: impl FnOnce(Crowd<'_>) -> R) -> R {
    CELLS_OF.with(|scratch| scratch.lend(|cells| work(Crowd::new(bases, radius, cells))))
}

/// Returns the index of a cell.
#[inline]
#[expect(clippy::cast_sign_loss, reason = "what wraps around is not negative")]
fn cell(column: Grain, line: Grain) -> usize {
    ((line & (LINES - 1)) * COLUMNS + (column & (COLUMNS - 1))) as usize
}

impl<'c> Crowd<'c> {
    fn new(bases: &'c [Base], radius: Grain, cells: &'c mut Vec<u128>) -> Crowd<'c> {
        cells.resize(CELLS, 0);
        for (place, base) in bases.iter().enumerate().take(u128::BITS as usize) {
            let reach = radius + base.radius;
            let span = |middle: Grain| (middle - reach) >> SHIFT..=(middle + reach) >> SHIFT;
            for line in span(base.at.y) {
                for column in span(base.at.x) {
                    cells[cell(column, line)] |= 1 << place;
                }
            }
        }
        Crowd { bases, radius, cells }
    }

    /// Returns the bases that a disc at this place may come near to, with their
    /// indices, in order. It may include others.
    #[inline]
    pub(crate) fn near(&self, at: Point, radius: Grain) -> impl Iterator<Item = (usize, &'c Base)> + Clone + use<'c> {
        debug_assert!(radius <= self.radius, "the crowd is for smaller discs");
        self.marked(self.cells[cell(at.x >> SHIFT, at.y >> SHIFT)])
    }

    /// Returns the bases that a disc may come near to on a straight path, with their
    /// indices, in order. It may include others.
    #[inline]
    pub(crate) fn along(
        &self,
        from: Point,
        to: Point,
        radius: Grain,
    ) -> impl Iterator<Item = (usize, &'c Base)> + Clone + use<'c> {
        debug_assert!(radius <= self.radius, "the crowd is for smaller discs");
        let (low, high) = if from.y <= to.y { (from, to) } else { (to, from) };
        let lines = (low.y >> SHIFT)..=(high.y >> SHIFT);
        let (last, mut bits) = (*lines.end(), 0);
        let slope = f64::from(high.x - low.x) / f64::from((high.y - low.y).max(1));
        let mut enters = low.x;
        for line in lines {
            // Where the path leaves this line of cells, with a margin for rounding.
            let leaves =
                if line == last { high.x } else { low.x + whole(slope * f64::from(((line + 1) << SHIFT) - low.y)) };
            for column in (enters.min(leaves) - 1) >> SHIFT..=(enters.max(leaves) + 1) >> SHIFT {
                bits |= self.cells[cell(column, line)];
            }
            enters = leaves;
        }
        self.marked(bits)
    }

    /// Returns the bases of these bits, and all bases that have no bit.
    #[inline]
    fn marked(&self, bits: u128) -> impl Iterator<Item = (usize, &'c Base)> + Clone + use<'c> {
        let bases = self.bases;
        places(bits, u128::BITS as usize..bases.len()).map(move |place| (place, &bases[place]))
    }

    /// Whether a base overlaps one of the bases.
    #[inline]
    pub(crate) fn is_taken(&self, base: &Base) -> bool {
        self.near(base.at, base.radius).any(|(_, other)| base.overlaps(other))
    }
}
