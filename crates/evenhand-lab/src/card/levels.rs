//! What counts as notable, and what as shown.

use evenhand_kit::stats::t_tail;

/// The smallest difference of win shares that counts as notable: five points.
pub const NOTABLE: f64 = 0.05;

/// The significance level.
pub(super) const LEVEL: f64 = 0.05;

/// Returns how many standard errors are needed for this number of comparisons together.
pub(super) fn simultaneous_point(comparisons: usize, freedom: f64) -> f64 {
    if freedom < 1.0 {
        return f64::INFINITY;
    }
    let level = LEVEL / comparisons.max(1) as f64;
    let (mut low, mut high) = (0.0, 1e6);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if t_tail(middle, freedom) > level { low = middle } else { high = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_comparisons_need_more_standard_errors() {
        assert!((simultaneous_point(1, 1e6) - 1.96).abs() < 0.01);
        assert!((simultaneous_point(38, 1e6) - 3.21).abs() < 0.02);
        assert_eq!(simultaneous_point(3, 0.0), f64::INFINITY);
    }
}
