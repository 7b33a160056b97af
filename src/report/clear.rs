//! From when on the summary calls something clear.

use crate::tables::ContrastRow;

/// Arms of an interval that make a share clearly off, where many groups are looked at.
pub(super) const CLEARLY_OFF: f64 = 1.5;

/// A p-value below this, adjusted for all that is looked at, is clear.
pub(super) const LEVEL: f64 = 0.05;

/// Whether a headline comparison is clear, all of them taken into account.
pub(super) fn is_clear(row: &ContrastRow) -> bool {
    row.p_holm < LEVEL && row.difference.interval.is_some_and(|interval| !interval.contains(0.0))
}
