//! One experiment run twice with different players: how much each effect differs between the two runs.
//!
//! An effect is a headline figure of a cell against that of its baseline, or a win share against an even one. Both runs
//! have the same deals, so the change of an effect is computed deal by deal over the deals that all cells involved have
//! in both runs.

use std::sync::Arc;

use crate::experiment::Experiment;
use evenhand_game::game::{Column, Ending};
use evenhand_kit::stats::{Difference, Paired, Strata, TwicePaired};
use evenhand_players::games::AnyGame;
use evenhand_players::matches::BlockData;

use super::alike::{meet_alike, partners};
use super::subjects::{Subjects, Summed};
use super::tallies::headlined;
use super::tally::DealSums;
use super::{CellNames, CellTally, Of, Subject};

/// The reference that an effect is measured against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// The cell's baseline.
    Baseline,
    /// An even win share.
    EvenShare,
}

/// The change of an effect from the first run to the second.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeRow {
    /// The cell's index.
    pub cell: usize,
    /// The reference of the effect.
    pub against: Against,
    /// The subject of the effect.
    pub subject: Arc<Subject>,
    /// The second run's effect minus the first run's, over the common deals.
    pub change: Difference,
}

/// The sums of both runs.
pub struct SecondRun {
    /// The tallies by run and cell.
    tallies: [Vec<CellTally>; 2],
    effects: Vec<Effect>,
}

/// An effect and its sums over the deals.
struct Effect {
    cell: usize,
    /// The index of its subject in the cell.
    at: usize,
    /// The baseline and the index of the subject there; `None` if the effect is against an even share.
    baseline: Option<(usize, usize)>,
    sums: Sums,
}

/// Sums over deals, stratified by table if opponents rotate from deal to deal.
#[expect(clippy::large_enum_variant, reason = "one for each effect, and most are of the largest kind")]
enum Sums {
    Share(Paired),
    ShareByTable(Strata<Paired>),
    Contrast(TwicePaired),
    ContrastByTable(Strata<TwicePaired>),
}

/// The sums and appearances of a subject in a deal: of the second run and of the first.
type Both = [(f64, f64); 2];

impl SecondRun {
    /// Creates empty sums. `names` has one entry per cell.
    pub fn new(game: &dyn AnyGame, experiment: &Experiment, names: &[Arc<CellNames>]) -> SecondRun {
        SecondRun::of(experiment, names, (experiment.called.columns, game.endings()))
    }

    /// Does what [`SecondRun::new`] does, for the columns and endings of a game, without the game.
    pub(super) fn of(
        experiment: &Experiment,
        names: &[Arc<CellNames>],
        (columns, endings): (&[Column], &[Ending]),
    ) -> SecondRun {
        let columns = headlined(experiment, columns);
        let cells = experiment.cells.iter().zip(names);
        let tallies: Vec<CellTally> = cells
            .map(|(cell, names)| {
                let subjects = Arc::new(Subjects::new(cell, names, &columns, endings, Summed::All));
                CellTally::of(cell, names, &subjects, experiment.stop.looks())
            })
            .collect();
        let effects = (0..tallies.len()).flat_map(|cell| effects_of(experiment, &tallies, cell)).collect();
        SecondRun { tallies: [tallies.clone(), tallies], effects }
    }

    /// Adds the next row of the first run and of the second: one block of each cell, with the same deals. A paused cell
    /// has an empty block.
    pub fn add(&mut self, first: &[BlockData], second: &[BlockData]) {
        let [before, after] = &mut self.tallies;
        let keep = |tallies: &mut [CellTally], blocks: &[BlockData]| -> Vec<DealSums> {
            tallies.iter_mut().zip(blocks).map(|(tally, block)| tally.add_keeping(block)).collect()
        };
        let (before, after) = (keep(before, first), keep(after, second));
        for effect in &mut self.effects {
            for deal in after[effect.cell].deals() {
                let both = |cell: usize, at: usize| Some([after[cell].of(*deal)?[at], before[cell].of(*deal)?[at]]);
                let Some(own) = both(effect.cell, effect.at) else { continue };
                match effect.baseline {
                    None => effect.sums.add_share(*deal, own),
                    Some((baseline, at)) => {
                        if let Some(other) = both(baseline, at) {
                            effect.sums.add_contrast(*deal, own, other);
                        }
                    }
                }
            }
        }
    }

    /// Returns the changes of all effects that both runs have.
    pub fn rows(&self) -> Vec<ChangeRow> {
        let row = |effect: &Effect| {
            let tally = &self.tallies[1][effect.cell];
            let subject = &tally.subjects.all[effect.at];
            let looks = tally.looks;
            let change = match &effect.sums {
                Sums::Share(sums) => sums.share_difference(looks),
                Sums::ShareByTable(sums) => sums.share_difference(looks),
                Sums::Contrast(sums) if subject.of == Of::Mean => sums.mean_change(tally.grain(effect.at), looks),
                Sums::Contrast(sums) => sums.share_change(looks),
                Sums::ContrastByTable(sums) => sums.share_change(looks),
            };
            let against = if effect.baseline.is_some() { Against::Baseline } else { Against::EvenShare };
            Some(ChangeRow { cell: effect.cell, against, subject: Arc::clone(subject), change: change? })
        };
        self.effects.iter().filter_map(row).collect()
    }
}

impl Sums {
    fn add_share(&mut self, deal: u64, [second, first]: Both) {
        if second.1 == 0.0 && first.1 == 0.0 {
            return;
        }
        match self {
            Sums::Share(sums) => sums.add(second, first),
            Sums::ShareByTable(sums) => sums.of(deal).add(second, first),
            Sums::Contrast(_) | Sums::ContrastByTable(_) => unreachable!("a share has no baseline"),
        }
    }

    fn add_contrast(&mut self, deal: u64, own: Both, baseline: Both) {
        if own.iter().chain(&baseline).all(|sum| sum.1 == 0.0) {
            return;
        }
        let (second, first) = ([own[0], baseline[0]], [own[1], baseline[1]]);
        match self {
            Sums::Contrast(sums) => sums.add(second, first),
            Sums::ContrastByTable(sums) => sums.of(deal).add(second, first),
            Sums::Share(_) | Sums::ShareByTable(_) => unreachable!("a contrast has a baseline"),
        }
    }
}

/// Returns the effects of a cell: headline figures against the baseline, headline win shares against even ones.
fn effects_of(experiment: &Experiment, tallies: &[CellTally], cell: usize) -> Vec<Effect> {
    let (own, subjects) = (&experiment.cells[cell], &tallies[cell].subjects);
    let strata = subjects.strata(own);
    let by_table = |at: usize| strata.iter().find(|(place, _)| *place == at).map(|(_, strata)| strata);
    let headlines = subjects.all.iter().enumerate().filter(|(_, subject)| subject.headline);
    let headlines: Vec<(usize, Of)> = headlines.map(|(at, subject)| (at, subject.of)).collect();
    let mut effects = Vec::new();
    if let Some(baseline) = experiment.baseline_of(own) {
        let partner = partners((own, subjects), (baseline, &tallies[baseline.index].subjects));
        let alike = meet_alike(own, baseline);
        effects.extend(headlines.iter().filter_map(|(at, _)| {
            let sums = match by_table(*at).filter(|_| alike) {
                Some(strata) => Sums::ContrastByTable(strata.emptied()),
                None => Sums::Contrast(TwicePaired::default()),
            };
            Some(Effect { cell, at: *at, baseline: Some((baseline.index, partner[*at]?)), sums })
        }));
    }
    effects.extend(headlines.iter().filter(|(_, of)| *of == Of::WinShare).map(|(at, _)| {
        let sums = match by_table(*at) {
            Some(strata) => Sums::ShareByTable(strata.emptied()),
            None => Sums::Share(Paired::default()),
        };
        Effect { cell, at: *at, baseline: None, sums }
    }));
    effects
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::tests::{changes_of, toy};

    fn found<'r>(rows: &'r [ChangeRow], against: Against, measure: &str, group: &str) -> &'r Difference {
        let wanted = |row: &&ChangeRow| {
            (row.cell, row.against) == (1, against)
                && (row.subject.measure.as_str(), row.subject.group.as_str()) == (measure, group)
        };
        &rows.iter().find(wanted).unwrap().change
    }

    #[test]
    fn a_change_of_an_effect_is_that_of_the_two_runs_and_is_found() {
        // In the first run the second cell gives the first seat 10 points more, in the second run nothing.
        let rows = changes_of(2, 4000, 100, [[0.5, 0.6], [0.5, 0.5]]);
        let seat = found(&rows, Against::Baseline, "win_share", "S1");
        assert!((seat.value + 0.1).abs() < 0.02 && seat.interval.unwrap().high < -0.05, "{seat:?}");
        let even = found(&rows, Against::EvenShare, "win_share", "S1");
        assert!((even.value + 0.1).abs() < 0.02 && even.interval.unwrap().high < -0.05, "{even:?}");
        // The second cell has as many rounds as the first in both runs.
        let rounds = found(&rows, Against::Baseline, "rounds", "all");
        assert_eq!((rounds.value, rounds.p), (0.0, 1.0), "{rounds:?}");
    }

    #[test]
    fn the_effects_are_those_that_the_tables_of_each_run_have() {
        let rows = changes_of(3, 200, 50, [[0.5, 0.55], [0.5, 0.5]]);
        let tables = toy(3, 200, 50);
        let compared = rows.iter().filter(|row| row.against == Against::Baseline).count();
        assert_eq!(compared, tables.contrasts.iter().filter(|row| row.subject.headline).count());
        let shares = rows.iter().filter(|row| row.against == Against::EvenShare).count();
        assert_eq!(shares, tables.win_share.iter().filter(|row| row.headline && row.deals > 0).count());
    }
}
