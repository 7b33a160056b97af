//! Lengths in whole thousandths of an inch.

use evenhand_kit::table::plane::Grain;

/// Thousandths of an inch in an inch.
pub(crate) const INCH: Grain = 1000;

/// Converts a length in inches to whole thousandths.
pub(crate) fn inches(length: f64) -> Grain {
    evenhand_kit::table::plane::whole(length * f64::from(INCH))
}
