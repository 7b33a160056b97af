//! Which cells move the game most: all headline comparisons of a cell with its baseline in one number.
//!
//! A comparison's size is its difference over the standard deviation of single values in the
//! baseline (Cohen 1988, *d*), so that a share, a number of rounds and a number of battles can be
//! put together; a cell's size is the root mean square of these. Noise adds to it: a cell that
//! changes nothing still shows its standard errors, put together in the same way
//! ([`RankRow::by_chance`]). Cells are ranked by what is left when that is taken off, squared.

use std::collections::BTreeMap;

use crate::stats::many;

use super::{ContrastRow, Of, Tables};

/// Half-widths of a 95 % interval in a standard error, of the normal distribution.
const HALF_WIDTHS: f64 = 1.959_963_984_540_054;

/// How much a cell moves the game, beside the others.
#[derive(Clone, Debug, PartialEq)]
pub struct RankRow {
    /// The cell's index.
    pub cell: usize,
    /// 1 for the cell that moves the game most; cells that move it as much share a rank.
    pub rank: usize,
    /// Headline comparisons put together.
    pub comparisons: usize,
    /// Root mean square of their differences, in standard deviations of the baseline.
    pub moved: f64,
    /// What `moved` would be, on average, if the cell changed nothing.
    pub by_chance: f64,
    /// `moved` with the noise taken off: the root of the difference of squares, or 0.
    pub beyond: f64,
    /// The comparison that is clearest, as its place in [`Tables::contrasts`].
    pub clearest: usize,
    /// Its p, after Holm's adjustment over all comparisons of all cells of the ranking.
    pub p: f64,
    /// The win share that moves furthest, likewise.
    pub share: Option<usize>,
}

/// The cells that have a baseline, in order of rank.
pub fn ranking(tables: &Tables) -> Vec<RankRow> {
    let looked_at: Vec<usize> = (0..tables.contrasts.len())
        .filter(|at| {
            let row = &tables.contrasts[*at];
            row.subject.headline && row.difference.interval.is_some() && deviation(tables, row).is_some()
        })
        .collect();
    let p: Vec<f64> = looked_at.iter().map(|at| tables.contrasts[*at].difference.p).collect();
    let adjusted = many::holm(&p);
    let mut cells: BTreeMap<usize, Vec<(usize, f64)>> = BTreeMap::new();
    for (at, p) in looked_at.into_iter().zip(adjusted) {
        cells.entry(tables.contrasts[at].cell).or_default().push((at, p));
    }
    let mut rows: Vec<RankRow> = cells.into_iter().map(|(cell, rows)| rank_row(tables, cell, &rows)).collect();
    rows.sort_by(|a, b| b.beyond.total_cmp(&a.beyond).then(a.cell.cmp(&b.cell)));
    for place in 0..rows.len() {
        let shared = place > 0 && rows[place].beyond == rows[place - 1].beyond;
        rows[place].rank = if shared { rows[place - 1].rank } else { place + 1 };
    }
    rows
}

fn rank_row(tables: &Tables, cell: usize, rows: &[(usize, f64)]) -> RankRow {
    let (mut moved, mut noise) = (0.0, 0.0);
    for (at, _) in rows {
        let row = &tables.contrasts[*at];
        let (Some(sd), Some(interval)) = (deviation(tables, row), row.difference.interval) else { continue };
        moved += (row.difference.value / sd).powi(2);
        noise += (interval.half_width() / HALF_WIDTHS / sd).powi(2);
    }
    let mean = |sum: f64| sum / rows.len() as f64;
    let (moved, noise) = (mean(moved), mean(noise));
    let clearness = |at: usize| {
        let difference = &tables.contrasts[at].difference;
        let half = difference.interval.map_or(f64::INFINITY, |interval| interval.half_width());
        difference.value.abs() / half.max(f64::MIN_POSITIVE)
    };
    let furthest = |at: usize| tables.contrasts[at].difference.value.abs();
    let best = |of: &dyn Fn(usize) -> f64, fits: &dyn Fn(usize) -> bool| {
        let fitting = rows.iter().filter(|(at, _)| fits(*at));
        // The first of equals.
        fitting.copied().reduce(|best, next| if of(next.0) > of(best.0) { next } else { best })
    };
    let (clearest, p) = best(&clearness, &|_| true).expect("a cell of the ranking has comparisons");
    let share = best(&furthest, &|at| tables.contrasts[at].subject.of == Of::WinShare).map(|(at, _)| at);
    RankRow {
        cell,
        rank: 0,
        comparisons: rows.len(),
        moved: moved.sqrt(),
        by_chance: noise.sqrt(),
        beyond: (moved - noise).max(0.0).sqrt(),
        clearest,
        p,
        share,
    }
}

/// The standard deviation of single values of what a row compares, in the baseline; none if it does
/// not vary there.
fn deviation(tables: &Tables, row: &ContrastRow) -> Option<f64> {
    let sd = match row.subject.of {
        Of::Mean => {
            let same = |spread: &&super::SpreadRow| spread.cell == row.baseline && spread.subject == row.subject;
            tables.distributions.iter().find(same)?.sd?
        }
        Of::WinShare | Of::Ending => (row.difference.b * (1.0 - row.difference.b)).max(0.0).sqrt(),
    };
    (sd > 0.0).then_some(sd)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::tests::{block, tables_of};

    #[test]
    fn the_cell_that_changes_more_comes_first_and_one_that_changes_nothing_is_at_chance() {
        let tables = tables_of(3, 4000, 100, |cell, deals| block(deals, [0.5, 0.5, 0.7][cell], 0.0));
        let rows = ranking(&tables);
        assert_eq!(rows.iter().map(|row| (row.rank, row.cell)).collect::<Vec<_>>(), [(1, 2), (2, 1)]);
        assert!(rows[0].beyond > 0.1 && rows[0].p < 0.05, "{rows:?}");
        assert_eq!((rows[1].moved, rows[1].beyond, rows[1].p), (0.0, 0.0, 1.0), "the same in every deal: {rows:?}");
        let share = &tables.contrasts[rows[0].share.unwrap()];
        assert_eq!(share.subject.of, Of::WinShare);
        assert!((share.difference.value.abs() - 0.2).abs() < 0.03, "{share:?}");
    }

    #[test]
    fn size_is_the_root_mean_square_of_differences_in_standard_deviations() {
        let tables = tables_of(2, 4000, 100, |cell, deals| block(deals, 0.5 + 0.1 * cell as f64, 0.0));
        let row = &ranking(&tables)[0];
        let mut squares = Vec::new();
        for contrast in tables.contrasts.iter().filter(|row| row.subject.headline) {
            if let Some(sd) = deviation(&tables, contrast) {
                squares.push((contrast.difference.value / sd).powi(2));
            }
        }
        let mean = squares.iter().sum::<f64>() / squares.len() as f64;
        assert_eq!(row.comparisons, squares.len());
        assert!((row.moved - mean.sqrt()).abs() < 1e-12);
        assert!((row.beyond.powi(2) + row.by_chance.powi(2) - row.moved.powi(2)).abs() < 1e-12);
    }

    #[test]
    fn without_a_baseline_there_is_no_ranking() {
        assert!(ranking(&tables_of(1, 100, 100, |_, deals| block(deals, 0.5, 0.0))).is_empty());
    }
}
