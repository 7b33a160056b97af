//! Formations of a squad around a place: patterns of slots, and the assignment of models to slots.
//!
//! Neighbors in a pattern touch, apart from the gap. With three models or more, each model has two neighbors, except in
//! a single file. So a pattern with a gap within the limits is in coherency (FB-COH-1, -2), except a single file.

use super::base::{Base, square};
use crate::model::knobs::FormationName;
use evenhand_kit::table::plane::{Grain, Point};

/// The most models of a squad that can be assigned.
const MOST: usize = 16;

/// The height of an equilateral triangle with sides of length 1.
const ROW: f64 = 0.866_025_403_784_438_6;

/// The position and the dimensions of a squad's formation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Layout {
    /// The radius of its bases.
    pub(crate) radius: Grain,
    /// The gap between the bases of neighbors.
    pub(crate) gap: Grain,
    /// The place of the first slot.
    pub(crate) anchor: Point,
    /// The direction that the front row faces: a unit vector.
    pub(crate) facing: (f64, f64),
    /// The enemy base that a [`FormationName::Wrap`] surrounds, beginning on the side of the anchor.
    pub(crate) around: Option<Base>,
}

/// Returns the column of the nth model in a row. Rows are filled from the middle to both sides.
#[inline]
fn column(nth: usize) -> f64 {
    let far = nth.div_ceil(2) as f64;
    if nth % 2 == 1 { far } else { -far }
}

impl Layout {
    /// Returns the distance between the centers of neighbors.
    #[inline]
    fn step(&self) -> f64 {
        f64::from(2 * self.radius + self.gap)
    }

    /// Returns the place this many steps to the left of the anchor and this many steps behind it.
    #[inline]
    fn place(&self, left: f64, behind: f64) -> Point {
        let ((x, y), step) = (self.facing, self.step());
        self.anchor.plus((-y * left - x * behind) * step, (x * left - y * behind) * step)
    }

    /// Fills the slots, the leading model's first, and returns their number. This is less than requested only if there
    /// is not enough space around an enemy base.
    ///
    /// For [`FormationName::Keep`], `out` holds the current places of the models.
    pub(crate) fn slots(&self, formation: FormationName, out: &mut [Point]) -> usize {
        let count = out.len();
        match formation {
            FormationName::Keep => {
                let Some(first) = out.first().copied() else { return 0 };
                let (dx, dy) = first.to(self.anchor);
                out.iter_mut().for_each(|slot| *slot = slot.plus(dx, dy));
            }
            FormationName::Line1 => self.rows(count, out),
            FormationName::Line2 => self.rows(count.div_ceil(2), out),
            FormationName::Block => {
                let wide = (1..=count).find(|wide| wide * wide >= count).unwrap_or(1);
                self.rows(wide, out);
            }
            FormationName::Chain => {
                for (nth, slot) in out.iter_mut().enumerate() {
                    *slot = self.place(if nth % 2 == 1 { ROW } else { 0.0 }, nth as f64 / 2.0);
                }
            }
            FormationName::Wrap => return self.wrap(out),
        }
        count
    }

    /// Fills staggered rows of this width, the front row first. The models of each
    /// row stand in the gaps of the row before.
    fn rows(&self, wide: usize, out: &mut [Point]) {
        for (nth, slot) in out.iter_mut().enumerate() {
            let (row, place) = (nth / wide.max(1), nth % wide.max(1));
            // Every other row is shifted by half a step to the left, and filled from the middle too.
            let left = if row % 2 == 0 { column(place) } else { column(place + 1) - 0.5 * column_side(place + 1) };
            *slot = self.place(left, row as f64 * ROW);
        }
    }

    /// Fills an arc around the enemy base, separated from it by the gap, from the anchor's side to both sides. With six
    /// models or more, the models at both ends have another one behind them.
    fn wrap(&self, out: &mut [Point]) -> usize {
        let Some(enemy) = self.around else { return 0 };
        let (x, y) = enemy.at.to(self.anchor);
        let length = (x * x + y * y).sqrt();
        let (x, y) = if length > 0.0 { (x / length, y / length) } else { (-self.facing.0, -self.facing.1) };
        let far = f64::from(enemy.radius + self.radius + self.gap) + 1.0;
        // The angle of one step along the arc. It is slightly larger than a step, so that rounding causes no overlap.
        let half = (self.step() + 2.0) / (2.0 * far);
        if half >= 1.0 {
            return 0;
        }
        let (sin, cos) = (2.0 * half * (1.0 - half * half).sqrt(), 1.0 - 2.0 * half * half);
        let wanted = if out.len() >= 6 { out.len() - 2 } else { out.len() };
        let (mut left, mut right) = ((x, y), (x, y));
        let mut count = 0;
        let at = |(x, y): (f64, f64)| enemy.at.plus(x * far, y * far);
        while count < wanted {
            let slot = if count == 0 {
                (x, y)
            } else if count % 2 == 1 {
                left = (left.0 * cos - left.1 * sin, left.0 * sin + left.1 * cos);
                left
            } else {
                right = (right.0 * cos + right.1 * sin, right.1 * cos - right.0 * sin);
                right
            };
            if !self.is_free(&out[..count], at(slot)) {
                break;
            }
            out[count] = at(slot);
            count += 1;
        }
        // The second row: behind both ends first, then behind the models between
        // them. Each slot lies behind two neighbors.
        let front = count;
        let neighbours = |end: usize| match end {
            0 => None,
            1 | 2 => Some((end, 0)),
            _ => Some((end, end - 2)),
        };
        for (one, other) in
            (0..front).rev().filter_map(neighbours).chain([(front.saturating_sub(1), front.saturating_sub(2))])
        {
            if count == out.len() {
                break;
            }
            if let Some(slot) = self.hollow(out[one], out[other], enemy.at)
                && self.is_free(&out[..count], slot)
            {
                out[count] = slot;
                count += 1;
            }
        }
        count
    }

    /// Whether a slot is at least a step away from others.
    fn is_free(&self, others: &[Point], at: Point) -> bool {
        let step = i64::from(2 * self.radius + self.gap);
        others.iter().all(|other| square(*other, at) >= step * step)
    }

    /// Returns the place one step away from two slots, on the side that is farther from the enemy, or `None` if the
    /// slots are too far apart.
    fn hollow(&self, one: Point, other: Point, enemy: Point) -> Option<Point> {
        let (dx, dy) = one.to(other);
        let (step, apart) = (self.step() + 1.0, dx * dx + dy * dy);
        if apart == 0.0 || apart > 4.0 * step * step {
            return None;
        }
        let high = ((step * step - apart / 4.0) / apart).sqrt();
        let (a, b) = (
            one.plus(dx / 2.0 - dy * high, dy / 2.0 + dx * high),
            one.plus(dx / 2.0 + dy * high, dy / 2.0 - dx * high),
        );
        Some(if square(a, enemy) > square(b, enemy) { a } else { b })
    }
}

/// Returns the side on which a column is.
#[inline]
fn column_side(nth: usize) -> f64 {
    if nth % 2 == 1 { 1.0 } else { -1.0 }
}

/// Assigns a slot to each model, so that the longest straight path is as short as possible. `out`
/// receives the number of each model's slot. Then pairs of models swap slots where that shortens their
/// paths in total, so that paths do not cross.
///
/// All three slices must have the same length, at most 16.
pub(crate) fn assign(from: &[Point], to: &[Point], out: &mut [u8]) {
    let count = from.len().min(to.len()).min(out.len()).min(MOST);
    let mut ways = [[0i64; MOST]; MOST];
    let mut lengths = [0i64; MOST * MOST];
    for (model, start) in from[..count].iter().enumerate() {
        for (slot, end) in to[..count].iter().enumerate() {
            ways[model][slot] = square(*start, *end);
            lengths[model * count + slot] = ways[model][slot];
        }
    }
    // Find the smallest limit on the lengths of paths with which all models can be matched.
    let lengths = &mut lengths[..count * count];
    lengths.sort_unstable();
    let (mut low, mut high) = (count.saturating_sub(1), lengths.len());
    while low + 1 < high {
        let middle = low.midpoint(high);
        if matched(&ways, count, lengths[middle - 1]).is_some() {
            high = middle;
        } else {
            low = middle;
        }
    }
    let longest = lengths.get(high.saturating_sub(1)).copied().unwrap_or(0);
    let Some(mut takers) = matched(&ways, count, longest) else { return };
    // Two models swap slots if that is shorter in total and neither path exceeds the longest one.
    let mut changed = true;
    while changed {
        changed = false;
        for one in 0..count {
            for other in one + 1..count {
                let (a, b) = (usize::from(takers[one]), usize::from(takers[other]));
                let (new_a, new_b) = (ways[b][one], ways[a][other]);
                if new_a.max(new_b) <= longest && new_a + new_b < ways[a][one] + ways[b][other] {
                    takers.swap(one, other);
                    changed = true;
                }
            }
        }
    }
    for (slot, model) in (0..).zip(&takers[..count]) {
        out[usize::from(*model)] = slot;
    }
}

/// Returns the model of each slot, if all can be matched by paths no longer than `longest` (a squared length).
fn matched(ways: &[[i64; MOST]; MOST], count: usize, longest: i64) -> Option<[u8; MOST]> {
    let mut takers = [u8::MAX; MOST];
    for model in 0..count {
        let mut tried = 0u16;
        if !place(ways, count, longest, model, &mut tried, &mut takers) {
            return None;
        }
    }
    Some(takers)
}

/// Finds a slot for a model. A taken slot is freed if its model can have another slot.
fn place(
    ways: &[[i64; MOST]; MOST],
    count: usize,
    longest: i64,
    model: usize,
    tried: &mut u16,
    takers: &mut [u8; MOST],
) -> bool {
    for slot in 0..count {
        if *tried >> slot & 1 != 0 || ways[model][slot] > longest {
            continue;
        }
        *tried |= 1 << slot;
        let taker = usize::from(takers[slot]);
        if taker >= count || place(ways, count, longest, taker, tried, takers) {
            #[expect(clippy::cast_possible_truncation, reason = "no more than 16 models")]
            let number = model as u8;
            takers[slot] = number;
            return true;
        }
    }
    false
}
