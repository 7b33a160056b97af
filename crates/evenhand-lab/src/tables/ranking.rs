//! Ranks the cells by how much they change the game: all headline comparisons of a cell with its baseline in one
//! number.
//!
//! A comparison's size is its difference over the standard deviation of single values in the baseline (Cohen 1988,
//! *d*), so that a share, a number of rounds and a number of battles can be combined. A cell's size is the root mean
//! square of these. Luck inflates it: if a cell only reshuffles luck, the mean of the squares equals that of its
//! standard errors, combined in the same way ([`RankRow::by_chance`]). Cells are ranked by the difference of the
//! squares. A cell that changes no deal at all has a size of 0 with no contribution from luck.

use std::collections::BTreeMap;

use super::{ContrastRow, Of, RankRow, Subject, Tables};

/// Returns the cells that have a baseline, ordered by rank.
pub(crate) fn ranking(tables: &Tables) -> Vec<RankRow> {
    let deviations = Deviations::of(tables);
    let looked_at: Vec<usize> = (0..tables.contrasts.len())
        .filter(|at| {
            let row = &tables.contrasts[*at];
            row.subject.headline && row.difference.interval.is_some() && deviations.get(row).is_some()
        })
        .collect();
    let mut cells: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for at in looked_at {
        cells.entry(tables.contrasts[at].cell).or_default().push(at);
    }
    let mut rows: Vec<RankRow> =
        cells.into_iter().map(|(cell, rows)| rank_row(tables, &deviations, cell, &rows)).collect();
    rows.sort_by(|a, b| b.beyond.total_cmp(&a.beyond).then(a.cell.cmp(&b.cell)));
    for place in 0..rows.len() {
        let shared = place > 0 && rows[place].beyond == rows[place - 1].beyond;
        rows[place].rank = if shared { rows[place - 1].rank } else { place + 1 };
    }
    rows
}

fn rank_row(tables: &Tables, deviations: &Deviations<'_>, cell: usize, rows: &[usize]) -> RankRow {
    let (mut moved, mut noise) = (0.0, 0.0);
    for row in rows.iter().map(|at| &tables.contrasts[*at]) {
        let Some(sd) = deviations.get(row) else { continue };
        moved += (row.difference.value / sd).powi(2);
        noise += (row.difference.error / sd).powi(2);
    }
    let mean = |sum: f64| sum / rows.len() as f64;
    let (moved, noise) = (mean(moved), mean(noise));
    let clearness = |row: &ContrastRow| row.difference.clearness().unwrap_or(0.0);
    let shares: Vec<usize> =
        rows.iter().copied().filter(|at| tables.contrasts[*at].subject.of == Of::WinShare).collect();
    RankRow {
        cell,
        rank: 0,
        comparisons: rows.len(),
        moved: moved.sqrt(),
        by_chance: noise.sqrt(),
        beyond: (moved - noise).max(0.0).sqrt(),
        clearest: first_greatest(tables, rows, clearness).expect("a cell of the ranking has comparisons"),
        share: first_greatest(tables, &shares, |row| row.difference.value.abs()),
    }
}

/// Returns the comparison with the largest value of `of`; the first of equals.
fn first_greatest(tables: &Tables, rows: &[usize], of: impl Fn(&ContrastRow) -> f64) -> Option<usize> {
    let greatness = |at: usize| of(&tables.contrasts[at]);
    rows.iter().copied().reduce(|best, next| if greatness(next) > greatness(best) { next } else { best })
}

/// The standard deviations of single values in the cells, by cell and measure.
struct Deviations<'t>(BTreeMap<(usize, &'t Subject), f64>);

impl<'t> Deviations<'t> {
    fn of(tables: &'t Tables) -> Deviations<'t> {
        let spreads = tables.distributions.iter();
        Deviations(spreads.filter_map(|row| Some(((row.cell, &*row.subject), row.sd?))).collect())
    }

    /// Returns the standard deviation in the baseline of what a row compares; `None` if it does not vary there.
    fn get(&self, row: &ContrastRow) -> Option<f64> {
        let sd = match row.subject.of {
            Of::Mean => *self.0.get(&(row.baseline, &*row.subject))?,
            Of::WinShare | Of::Ending => (row.difference.b * (1.0 - row.difference.b)).max(0.0).sqrt(),
        };
        (sd > 0.0).then_some(sd)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::tests::{block, block_of, tables_of};

    #[test]
    fn the_cell_that_changes_more_comes_first_and_one_that_changes_nothing_has_not_moved() {
        let tables = tables_of(3, 4000, 100, |cell, deals| block(deals, [0.5, 0.5, 0.7][cell], 0.0));
        let rows = ranking(&tables);
        assert_eq!(rows.iter().map(|row| (row.rank, row.cell)).collect::<Vec<_>>(), [(1, 2), (2, 1)]);
        let p = |row: &RankRow| tables.contrasts[row.clearest].p_holm;
        assert!(rows[0].beyond > 0.1 && p(&rows[0]) < 0.05, "{rows:?}");
        let same = &rows[1];
        assert_eq!((same.moved, same.by_chance, same.beyond, p(same)), (0.0, 0.0, 0.0, 1.0), "{same:?}");
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
            if let Some(sd) = Deviations::of(&tables).get(contrast) {
                squares.push((contrast.difference.value / sd).powi(2));
            }
        }
        let mean = squares.iter().sum::<f64>() / squares.len() as f64;
        assert_eq!(row.comparisons, squares.len());
        assert!((row.moved - mean.sqrt()).abs() < 1e-12);
        assert!((row.beyond.powi(2) + row.by_chance.powi(2) - row.moved.powi(2)).abs() < 1e-12);
    }

    /// A cell that differs only by luck has, on average of the squares, exactly the size that luck contributes.
    #[test]
    fn what_luck_puts_in_is_what_a_cell_moves_that_changes_nothing_but_luck() {
        let (mut moved, mut by_chance) = (0.0, 0.0);
        for world in 0..200 {
            let tables = tables_of(2, 60, 60, |cell, deals| block_of(deals, 0.5, 0.0, 2 * world + cell as u64));
            let row = &ranking(&tables)[0];
            moved += row.moved.powi(2);
            by_chance += row.by_chance.powi(2);
        }
        assert!((0.9..1.1).contains(&(moved / by_chance)), "{moved} {by_chance}");
    }

    #[test]
    fn without_a_baseline_there_is_no_ranking() {
        assert!(ranking(&tables_of(1, 100, 100, |_, deals| block(deals, 0.5, 0.0))).is_empty());
    }
}
