//! The matches of one version of an experiment.

use std::sync::Arc;

use crate::experiment::{Cell, Experiment};
use crate::tables::CellNames;
use evenhand_players::matches::BlockData;

/// A version of an experiment with the matches that were played of it.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Its number in the watch, from 1.
    pub number: u64,
    /// The version.
    pub experiment: Experiment,
    /// By cell: the names in its game.
    pub names: Vec<Arc<CellNames>>,
    /// By cell: the digest of everything that determines its matches.
    pub identities: Vec<String>,
    /// By cell: its blocks, in order.
    pub blocks: Vec<Vec<BlockData>>,
    /// Number of deals that every cell has.
    pub deals: u64,
    /// The kind of group whose win shares are listed before other figures, `agent` or `seat`.
    pub foremost: &'static str,
}

impl Answer {
    /// Returns the number of matches that count.
    pub fn matches(&self) -> usize {
        self.blocks.iter().flatten().map(|block| block.matches.len()).sum()
    }
}

/// Returns the variants of two versions that are compared, as cells of the earlier and of the later: those with the same
/// values; then, if both grids have the same axes and size, the remaining ones by their place in the grid, because a
/// changed value of an axis is a changed number as well.
pub fn common_variants(before: &Experiment, now: &Experiment) -> Vec<(usize, usize)> {
    let same = |cell: &Cell| before.cells.iter().find(|other| other.label == cell.label).map(|other| other.index);
    let mut pairs: Vec<(usize, usize)> = now.cells.iter().filter_map(|cell| Some((same(cell)?, cell.index))).collect();
    if before.axes == now.axes && before.cells.len() == now.cells.len() {
        let used = |cell: usize| pairs.iter().any(|(_, known)| *known == cell);
        let left = (0..now.cells.len()).filter(|cell| !used(*cell) && pairs.iter().all(|(known, _)| known != cell));
        let left: Vec<usize> = left.collect();
        pairs.extend(left.into_iter().map(|cell| (cell, cell)));
    }
    pairs.sort_by_key(|(_, now)| *now);
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::tests::experiment;

    #[test]
    fn variants_with_the_same_values_are_compared_and_changed_values_by_their_place() {
        let before = experiment(3);
        let mut now = experiment(3);
        assert_eq!(common_variants(&before, &now), [(0, 0), (1, 1), (2, 2)]);
        now.cells[2].label = "rules.mana=9".into();
        assert_eq!(common_variants(&before, &now), [(0, 0), (1, 1), (2, 2)]);
        // In another order, values decide; another axis has nothing in common.
        now.cells.swap(0, 1);
        (now.cells[0].index, now.cells[1].index) = (0, 1);
        assert_eq!(common_variants(&before, &now), [(1, 0), (0, 1), (2, 2)]);
        assert_eq!(common_variants(&before, &experiment(2)), [(0, 0), (1, 1)]);
        now.axes = vec!["rules.gold".into()];
        now.cells.iter_mut().for_each(|cell| cell.label = format!("rules.gold={}", cell.index));
        assert!(common_variants(&before, &now).is_empty());
    }
}
