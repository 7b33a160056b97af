//! Thresholds from which the summary calls something clear.

use crate::tables::ContrastRow;

/// Multiple of the interval's half-width from which a share counts as clearly off, if many groups are inspected.
pub(super) const CLEARLY_OFF: f64 = 1.5;

/// The level for p-values adjusted for multiple comparisons, below which a difference is clear.
pub(super) const LEVEL: f64 = 0.05;

/// Whether a headline comparison is clear after correction for multiple comparisons.
pub(super) fn is_clear(row: &ContrastRow) -> bool {
    row.p_holm < LEVEL && row.difference.interval.is_some_and(|interval| !interval.contains(0.0))
}
