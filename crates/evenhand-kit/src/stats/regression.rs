//! Least squares with errors that hold whatever the variance of each result.
//!
//! The errors are those of MacKinnon and White (1985), Journal of Econometrics 29, in the form HC3 that Long and Ervin
//! (2000), The American Statistician 54, recommend: each residual counts as if its own row had been left out.

use statrs::distribution::{ContinuousCDF, Normal};

use super::matrix::{dot, inverse, times};
use super::t_point;

/// An independent result and what may explain it.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The columns that are not 0, each with its number; no column twice.
    pub columns: Vec<(usize, f64)>,
    /// The result.
    pub result: f64,
}

/// What each column adds to the result, with the covariances of the estimates.
#[derive(Clone, Debug, PartialEq)]
pub struct Regression {
    values: Vec<f64>,
    covariance: Vec<Vec<f64>>,
    freedom: f64,
}

impl Regression {
    /// Fits results to `size` columns without a constant. Returns `None` if there are no more rows than columns, or if
    /// the rows do not separate the columns.
    pub fn of(rows: &[Row], size: usize) -> Option<Regression> {
        let freedom = rows.len() as f64 - size as f64;
        if freedom < 1.0 {
            return None;
        }
        let mut products = vec![vec![0.0; size]; size];
        let mut with_result = vec![0.0; size];
        for row in rows {
            add_products(&mut products, row, 1.0);
            row.columns.iter().for_each(|(at, x)| with_result[*at] += x * row.result);
        }
        let inverse = inverse(products)?;
        let values = times(&inverse, &with_result);
        let mut spread = vec![vec![0.0; size]; size];
        for row in rows {
            let fitted: f64 = row.columns.iter().map(|(at, x)| values[*at] * x).sum();
            let without_it = 1.0 - leverage(&inverse, row);
            // A row that alone decides a column has no residual.
            let residual = if without_it > ALONE { (row.result - fitted) / without_it } else { 0.0 };
            add_products(&mut spread, row, residual * residual);
        }
        let covariance = product(&product(&inverse, &spread), &inverse);
        Some(Regression { values, covariance, freedom })
    }

    /// Returns what each column adds.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Returns a weighted sum of what the columns add.
    pub fn sum(&self, weights: &[f64]) -> f64 {
        dot(weights, &self.values)
    }

    /// Returns the standard error of a weighted sum.
    pub fn error(&self, weights: &[f64]) -> f64 {
        dot(weights, &times(&self.covariance, weights)).max(0.0).sqrt()
    }

    /// Returns how many standard errors an interval extends to either side, so that all of `intervals` hold their values
    /// at once in 95 of 100 repetitions (Bonferroni).
    pub fn point(&self, intervals: usize) -> f64 {
        let alpha = super::ALPHA / intervals.max(1) as f64;
        let normal = Normal::standard().inverse_cdf(1.0 - alpha / 2.0);
        // The quantile of Student's t exceeds that of the normal distribution (Abramowitz and Stegun 26.7.5).
        let student = normal + (normal.powi(3) + normal) / (4.0 * self.freedom);
        student.max(t_point(self.freedom))
    }
}

/// A row whose residual would count more than a million times is decided by itself alone.
const ALONE: f64 = 1e-6;

fn add_products(matrix: &mut [Vec<f64>], row: &Row, weight: f64) {
    for (one, x) in &row.columns {
        for (other, y) in &row.columns {
            matrix[*one][*other] += weight * x * y;
        }
    }
}

/// Returns how much a row pulls the fit towards itself, 0 to 1.
fn leverage(inverse: &[Vec<f64>], row: &Row) -> f64 {
    let pairs = row.columns.iter().flat_map(|one| row.columns.iter().map(move |other| (one, other)));
    pairs.map(|((one, x), (other, y))| inverse[*one][*other] * x * y).sum()
}

/// Multiplies two symmetric matrices.
fn product(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<Vec<f64>> {
    // A symmetric matrix has its rows as columns.
    a.iter().map(|row| times(b, row)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::simulation::{Luck, coverage};

    #[test]
    fn a_worked_example() {
        let row = |columns: &[(usize, f64)], result| Row { columns: columns.to_vec(), result };
        let rows = [
            row(&[(0, 1.0)], 1.0),
            row(&[(0, 2.0), (1, 1.0)], 3.0),
            row(&[(1, 1.0)], 2.0),
            row(&[(0, 1.0), (1, -1.0)], 2.0),
        ];
        let fit = Regression::of(&rows, 2).expect("a fit");
        // The normal equations: 6 a + b = 1 + 6 + 2 and a + 3 b = 3 + 2 - 2.
        let (a, b) = (24.0 / 17.0, 9.0 / 17.0);
        assert!((fit.values()[0] - a).abs() < 1e-12 && (fit.values()[1] - b).abs() < 1e-12, "{fit:?}");
        assert!((fit.sum(&[1.0, -1.0]) - (a - b)).abs() < 1e-12);
    }

    #[test]
    fn columns_that_always_go_together_are_not_separated() {
        let rows: Vec<Row> = (0..10)
            .map(|at| Row { columns: vec![(0, f64::from(at)), (1, 2.0 * f64::from(at))], result: 1.0 })
            .collect();
        assert_eq!(Regression::of(&rows, 2), None);
        assert_eq!(Regression::of(&rows[..1], 1), None, "no more rows than columns");
    }

    /// Returns results whose spread depends on the first column.
    fn rows(luck: &mut Luck) -> Vec<Row> {
        let noise = |luck: &mut Luck| (0..12).map(|_| luck.next()).sum::<f64>() - 6.0;
        let mut one = || {
            let x: Vec<f64> = (0..4).map(|_| (luck.next() * 3.0).floor() - 1.0).collect();
            let result = 0.3 * x[1] + (0.2 + x[0].abs()) * noise(luck);
            Row { columns: x.into_iter().enumerate().filter(|(_, x)| *x != 0.0).collect(), result }
        };
        (0..150).map(|_| one()).collect()
    }

    #[test]
    fn intervals_cover_the_truth_also_where_the_spread_differs_by_row() {
        let truth = [0.0, 0.3, 0.0, 0.0];
        for at in 0..2 {
            let covered = coverage(7, |luck| {
                let fit = Regression::of(&rows(luck), 4).expect("a fit");
                let mut weights = [0.0; 4];
                weights[at] = 1.0;
                (fit.sum(&weights) - truth[at]).abs() <= fit.point(1) * fit.error(&weights)
            });
            assert!((0.935..0.97).contains(&covered), "column {at}: {covered}");
        }
    }

    #[test]
    fn many_intervals_hold_at_once() {
        let truth = [0.0, 0.3, 0.0, 0.0];
        let held = coverage(8, |luck| {
            let fit = Regression::of(&rows(luck), 4).expect("a fit");
            (0..4).all(|at| {
                let weights: Vec<f64> = (0..4).map(|other| f64::from(u8::from(other == at))).collect();
                (fit.values()[at] - truth[at]).abs() <= fit.point(4) * fit.error(&weights)
            })
        });
        assert!(held >= 0.935, "{held}");
    }
}
