//! The linear algebra that the fits here need.

/// A pivot below this fraction of the original entry in its place counts as 0, because it is only rounding error.
const ROUNDING: f64 = 1e-9;

/// Returns the dot product.
pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Multiplies a square matrix by a vector.
pub(super) fn times(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| dot(row, vector)).collect()
}

/// Returns the inverse of a symmetric positive semidefinite matrix by Gauss-Jordan elimination, which needs no pivoting
/// for such matrices; `None` if it is singular.
pub(super) fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let first: Vec<f64> = matrix.iter().enumerate().map(|(at, row)| row[at]).collect();
    for (at, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == at))));
    }
    for at in 0..size {
        let pivot = matrix[at][at];
        if pivot.is_nan() || pivot <= ROUNDING * first[at] {
            return None;
        }
        matrix[at].iter_mut().for_each(|entry| *entry /= pivot);
        let row = matrix[at].clone();
        for other in (0..size).filter(|other| *other != at) {
            let part = matrix[other][at];
            matrix[other].iter_mut().zip(&row).for_each(|(entry, one)| *entry -= part * one);
        }
    }
    Some(matrix.into_iter().map(|mut row| row.split_off(size)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inverse_undoes_its_matrix_and_a_flat_one_has_none() {
        let matrix = vec![vec![4.0, 1.0, 0.5], vec![1.0, 3.0, 0.2], vec![0.5, 0.2, 2.0]];
        let inverse_of = inverse(matrix.clone()).expect("it has one");
        for (at, row) in matrix.iter().enumerate() {
            let back = times(&inverse_of, row);
            back.iter().enumerate().for_each(|(column, entry)| {
                assert!((entry - f64::from(u8::from(column == at))).abs() < 1e-12, "{back:?}");
            });
        }
        assert_eq!(inverse(vec![vec![2.0, -2.0], vec![-2.0, 2.0]]), None);
        let third = 1.0 / 3.0;
        assert_eq!(inverse(vec![vec![third, -third], vec![-third, third * (1.0 + 1e-15)]]), None);
    }
}
