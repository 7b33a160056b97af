//! Multiple comparisons: with 50 cells and no real effect, something has p < 0.05 in nine sweeps of ten.
//!
//! Holm (1979), Scandinavian Journal of Statistics 6, keeps the probability that even one of the flagged comparisons is
//! false below the level, whatever their dependence. Benjamini and Hochberg (1995), JRSS B 57, keep the expected
//! fraction of false ones among the flagged below it.

/// Returns Holm's adjusted p-values, in the order given.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut adjusted = vec![0.0; p.len()];
    let mut floor = 0.0f64;
    for (rank, index) in ascending(p).into_iter().enumerate() {
        floor = floor.max((p[index] * (p.len() - rank) as f64).min(1.0));
        adjusted[index] = floor;
    }
    adjusted
}

/// Returns the Benjamini-Hochberg adjusted p-values, in the order given.
pub fn benjamini_hochberg(p: &[f64]) -> Vec<f64> {
    let mut adjusted = vec![0.0; p.len()];
    let mut ceiling = 1.0f64;
    for (rank, index) in ascending(p).into_iter().enumerate().rev() {
        ceiling = ceiling.min(p[index] * p.len() as f64 / (rank + 1) as f64);
        adjusted[index] = ceiling;
    }
    adjusted
}

/// Returns the indices of the values in ascending order; equal values keep their order.
fn ascending(p: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|a, b| p[*a].total_cmp(&p[*b]));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: &[f64], expected: &[f64]) {
        assert_eq!(found.len(), expected.len());
        for (f, e) in found.iter().zip(expected) {
            assert!((f - e).abs() < 1e-12, "{found:?}");
        }
    }

    #[test]
    fn a_worked_example() {
        let p = [0.01, 0.04, 0.03, 0.005];
        near(&holm(&p), &[0.03, 0.06, 0.06, 0.02]);
        near(&benjamini_hochberg(&p), &[0.02, 0.04, 0.04, 0.02]);
    }

    #[test]
    fn one_comparison_is_left_alone_and_none_is_fine() {
        near(&holm(&[0.2]), &[0.2]);
        near(&benjamini_hochberg(&[0.2]), &[0.2]);
        near(&holm(&[]), &[]);
    }
}
