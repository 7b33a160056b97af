//! The sums of the cells of an experiment, and the tables built from them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use crate::experiment::{Cell, Experiment, FocusKind, MOST_AT_ONCE, Stop};
use crate::runner::{Sink, StoppedBy};
use evenhand_game::game::{Column, Ending};
use evenhand_kit::stats::{ALPHA, Interval, Looks};
use evenhand_players::games::AnyGame;
use evenhand_players::matches::BlockData;

use super::alike::{meet_alike, partners};
use super::interesting::{Candidates, Compared};
use super::main_effects::MainEffects;
use super::reactions::Reactions;
use super::subjects::{Subjects, Summed};
use super::tally::{DealSums, Pairs};
use super::{CellNames, CellTally, ContrastRow, Of, Tables};

/// Splits the cells of an experiment into batches that each fit into memory. Larger experiments build their tables in
/// several batches.
pub fn batches(experiment: &Experiment) -> impl Iterator<Item = Range<usize>> + use<> {
    let cells = experiment.cells.len();
    (0..cells).step_by(MOST_AT_ONCE).map(move |first| first..(first + MOST_AT_ONCE).min(cells))
}

/// The sums of a batch of the cells of an experiment, accumulated while it is played or from its blocks.
pub struct Tallies<'a> {
    experiment: &'a Experiment,
    names: &'a [Arc<CellNames>],
    columns: Vec<Column>,
    /// The cells that have rows in the tables.
    batch: Range<usize>,
    /// The cells of the batch, and their baselines.
    cells: BTreeMap<usize, CellTally>,
    pairings: BTreeMap<usize, Pairing>,
    /// Every cell, baselines first, because the others need the sums of their deals.
    order: Vec<usize>,
    /// For baselines: the sums of the deals of their last block.
    kept: BTreeMap<usize, DealSums>,
    /// The effects of the axes by themselves.
    main_effects: MainEffects,
    /// Whether players choose differently than in the baselines.
    reactions: Reactions,
    /// By cell of the batch: the matches that may be worth a look.
    interesting: BTreeMap<usize, Candidates>,
    compared: Compared,
}

/// A cell's pairing with its baseline.
pub(super) struct Pairing {
    pub(super) baseline: usize,
    pub(super) pairs: Pairs,
}

impl<'a> Tallies<'a> {
    /// Creates empty sums for all cells. `names` has one entry per cell.
    pub fn new(game: &dyn AnyGame, experiment: &'a Experiment, names: &'a [Arc<CellNames>]) -> Tallies<'a> {
        Tallies::of_batch(game, experiment, names, 0..experiment.cells.len())
    }

    /// Creates empty sums for a batch of the cells.
    pub fn of_batch(
        game: &dyn AnyGame,
        experiment: &'a Experiment,
        names: &'a [Arc<CellNames>],
        batch: Range<usize>,
    ) -> Tallies<'a> {
        let tallies = Tallies::of(experiment, names, batch, Summed::All, (experiment.called.columns, game.endings()));
        Tallies { compared: Compared::new(experiment.called.columns, game.score()), ..tallies }
    }

    /// Creates empty sums for the win shares of all cells only ([`Tallies::widest_share`]); they build no tables.
    pub fn of_shares(game: &dyn AnyGame, experiment: &'a Experiment, names: &'a [Arc<CellNames>]) -> Tallies<'a> {
        let all = 0..experiment.cells.len();
        Tallies::of(experiment, names, all, Summed::WinShares, (experiment.called.columns, game.endings()))
    }

    /// Does what [`Tallies::of_batch`] does, for the columns and endings of a game, without the game.
    ///
    /// # Panics
    /// Panics if `names` does not have one entry per cell.
    pub(super) fn of(
        experiment: &'a Experiment,
        names: &'a [Arc<CellNames>],
        batch: Range<usize>,
        summed: Summed,
        (columns, endings): (&[Column], &[Ending]),
    ) -> Tallies<'a> {
        assert_eq!(names.len(), experiment.cells.len(), "one set of names per cell");
        let columns = headlined(experiment, columns);
        let paired = |cell: &usize| match summed {
            Summed::All => experiment.baseline_of(&experiment.cells[*cell]).map(|baseline| (*cell, baseline.index)),
            Summed::WinShares => None,
        };
        let pairs: Vec<(usize, usize)> = batch.clone().filter_map(|cell| paired(&cell)).collect();
        let baselines: BTreeSet<usize> = pairs.iter().map(|(_, baseline)| *baseline).collect();
        let others = batch.clone().filter(|cell| !baselines.contains(cell));
        let order: Vec<usize> = baselines.iter().copied().chain(others).collect();
        let mut alike = Alike::default();
        let tally = |cell: usize| {
            let (of, names) = (&experiment.cells[cell], &names[cell]);
            let subjects = alike.subjects(of, names, || {
                Subjects::new(of, names, &columns, endings, summed).chosen(&experiment.reservations.choice)
            });
            (cell, CellTally::of(of, names, &subjects, experiment.stop.looks()))
        };
        let cells: BTreeMap<usize, CellTally> = order.iter().copied().map(tally).collect();
        let reactions = Reactions::new(experiment, &pairs);
        let pairings =
            pairs.into_iter().map(|(cell, baseline)| (cell, Pairing::new(experiment, &cells, cell, baseline)));
        let pairings = pairings.collect();
        let kept = baselines.into_iter().map(|cell| (cell, DealSums::default())).collect();
        let main_effects = match summed {
            Summed::All => MainEffects::new(experiment, &cells, &order),
            Summed::WinShares => MainEffects::none(),
        };
        let interesting = match summed {
            Summed::All => batch.clone().map(|cell| (cell, Candidates::default())).collect(),
            Summed::WinShares => BTreeMap::new(),
        };
        let compared = Compared::new(&columns, None);
        Tallies {
            experiment,
            names,
            columns,
            batch,
            cells,
            pairings,
            order,
            kept,
            main_effects,
            reactions,
            interesting,
            compared,
        }
    }

    /// Returns the cells in the order in which the blocks of a row are added: baselines first.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// Adds the next row: one block of each cell, with the same deals.
    ///
    /// # Panics
    /// Panics if `row` does not have one block per cell.
    pub fn add(&mut self, row: &[BlockData]) {
        assert_eq!(row.len(), self.cells.len(), "one block per cell");
        for cell in self.order.clone() {
            self.add_block(cell, &row[cell]);
        }
    }

    /// Adds the next block of a cell. The blocks of a row are added in [`Tallies::order`].
    ///
    /// # Panics
    /// Panics if the cell is not one of those summed.
    pub fn add_block(&mut self, cell: usize, block: &BlockData) {
        let Tallies { cells, pairings, kept, main_effects, reactions, .. } = self;
        let tally = cells.get_mut(&cell).expect("a cell that is added up");
        let mut pairing = pairings.get_mut(&cell).map(|pairing| (&kept[&pairing.baseline], &mut pairing.pairs));
        let mut keeping = kept.contains_key(&cell).then(DealSums::default);
        main_effects.begin_block(cell);
        reactions.add(cell, block);
        if let Some(candidates) = self.interesting.get_mut(&cell) {
            candidates.add(block, self.compared, self.experiment.cells[cell].players);
        }
        tally.add_deals(block, |deal, sums| {
            if let Some((baseline, pairs)) = &mut pairing {
                pairs.add_to(deal, sums, baseline);
            }
            if let Some(keeping) = &mut keeping {
                keeping.push(deal, sums);
            }
            main_effects.add(cell, deal, sums);
        });
        if let Some(sums) = keeping {
            kept.insert(cell, sums);
        }
    }

    /// Returns the half-width of the least precise win share in any cell ([`CellTally::widest_share`]).
    pub fn widest_share(&self) -> Option<f64> {
        self.cells
            .values()
            .map(CellTally::widest_share)
            .try_fold(0.0f64, |widest, half| half.map(|half| widest.max(half)))
    }

    /// Whether every headline comparison with a baseline is known either to differ, or to differ by no more than
    /// `margin`: absolute for a win share, a fraction of the baseline's mean for a measure. For a single cell: whether
    /// every win share is known to be unfair, or to differ from the expected share by no more than `margin`.
    ///
    /// The probability that any of these conclusions is wrong stays below 5 %, however often this is called. Each
    /// conclusion gets an equal part of it (Bonferroni), because the true value of each may lie on either side.
    pub fn is_decided(&self, margin: f64) -> bool {
        self.settled(margin).len() == self.cells.len()
    }

    /// Returns the cells for which this holds for each of their comparisons; for a baseline, for all cells that are
    /// compared with it. The 5 % is over the comparisons of all cells.
    pub(crate) fn settled(&self, margin: f64) -> BTreeSet<usize> {
        // The number of comparisons is unknown until every side has been seen.
        if self.widest_share().is_none() {
            return BTreeSet::new();
        }
        let ranges = |looks: Looks| if self.pairings.is_empty() { self.off_fair(looks) } else { self.apart(looks) };
        let count = ranges(Looks::Any { alpha: ALPHA }).len().max(1);
        let strict = Looks::Any { alpha: ALPHA / count as f64 };
        let open = ranges(strict).into_iter().filter(|Apart { range, unit, .. }| {
            let near = margin * unit;
            !range.is_some_and(|Interval { low, high }| low > 0.0 || high < 0.0 || (-near <= low && high <= near))
        });
        let mut settled: BTreeSet<usize> = self.cells.keys().copied().collect();
        for Apart { cell, .. } in open {
            settled.remove(&cell);
            if let Some(pairing) = self.pairings.get(&cell) {
                settled.remove(&pairing.baseline);
            }
        }
        settled
    }

    /// Returns how far headline subjects are from those of the baselines, and in which unit, with mirrored ones counted
    /// once.
    fn apart(&self, looks: Looks) -> Vec<Apart> {
        let mut tables = Tables::default();
        for (cell, pairing) in &self.pairings {
            tables.add_contrasts(*cell, &self.cells[cell], pairing, looks);
        }
        let unit = |row: &ContrastRow| if row.subject.is_portion() { 1.0 } else { row.difference.b.abs() };
        let headlines = tables.headlines();
        let rows = headlines.into_iter().map(|rows| &tables.contrasts[rows[0]]);
        rows.map(|row| Apart { cell: row.cell, range: row.difference.interval, unit: unit(row) }).collect()
    }

    /// Returns how far win shares are from the expected ones.
    fn off_fair(&self, looks: Looks) -> Vec<Apart> {
        let shares = |(cell, tally): (&usize, &CellTally)| {
            let subjects = tally.subjects.all.iter().enumerate();
            let shares = subjects
                .filter(|(at, subject)| subject.of == Of::WinShare && subject.headline && tally.appearances(*at) > 0);
            let from_fair = |at: usize| {
                let (range, fair) = (tally.share_at(at, looks)?.interval?, tally.fair(at));
                Some(Interval { low: range.low - fair, high: range.high - fair })
            };
            shares.map(|(at, _)| Apart { cell: *cell, range: from_fair(at), unit: 1.0 }).collect::<Vec<_>>()
        };
        self.cells.iter().flat_map(shares).collect()
    }

    /// Builds the tables from the sums so far, with the rows of the batch.
    pub fn tables(&self) -> Tables {
        let cautions: Vec<String> = self.experiment.cautions().collect();
        let caution = (!cautions.is_empty()).then(|| cautions.join("; "));
        let late = self.experiment.reservations.choice.may_be_late();
        let mut tables = Tables { caution, late, ..Tables::default() };
        tables.measures.extend(self.columns.iter().copied());
        for cell in self.batch.clone() {
            tables.add_cell(self.experiment, cell, &self.cells[&cell], &self.names[cell], &self.columns);
        }
        for (cell, pairing) in &self.pairings {
            tables.add_contrasts(*cell, &self.cells[cell], pairing, self.experiment.stop.looks());
        }
        tables.adjust_contrasts();
        for (cell, candidates) in &self.interesting {
            let shares = tables.win_share.iter().filter(|row| row.cell == *cell && row.kind == "faction");
            let rows = candidates.rows(*cell, self.compared, &self.names[*cell], &shares.collect::<Vec<_>>());
            tables.interesting.extend(rows);
        }
        tables.reactions = self.reactions.rows(self.experiment.stop.looks());
        tables.main_effects = self.main_effects.rows(&self.cells, self.experiment.stop.looks());
        tables
    }
}

/// The distance of a subject of a cell from its reference.
struct Apart {
    cell: usize,
    range: Option<Interval>,
    /// The unit of the margin.
    unit: f64,
}

/// Which cells are paused, row by row: those whose comparisons are all decided. A cell stays paused.
#[derive(Debug, Default)]
pub struct Rests {
    /// The margin; `None` if the experiment does not pause cells.
    margin: Option<f64>,
    /// By cell: the first deal that is not wanted.
    from: BTreeMap<usize, u64>,
}

impl Rests {
    /// Creates a record with no cell paused.
    pub fn of(experiment: &Experiment) -> Rests {
        let Stop { decided, rest, .. } = experiment.stop;
        Rests { margin: decided.filter(|_| rest), from: BTreeMap::new() }
    }

    /// Whether any cell may be paused.
    pub fn any(&self) -> bool {
        self.margin.is_some()
    }

    /// Called when a row was added up to this deal. Returns the cells that are paused from here on and were not before.
    pub fn look(&mut self, tallies: &Tallies<'_>, upto: u64) -> Vec<usize> {
        let settled = self.margin.map(|margin| tallies.settled(margin)).unwrap_or_default();
        let new: Vec<usize> = settled.into_iter().filter(|cell| !self.from.contains_key(cell)).collect();
        self.from.extend(new.iter().map(|cell| (*cell, upto)));
        new
    }

    /// Creates a record of cells paused from known deals on.
    pub fn known(from: BTreeMap<usize, u64>) -> Rests {
        Rests { margin: None, from }
    }

    /// Returns the first deal that is not wanted of a cell; `None` if all are wanted.
    pub fn from(&self, cell: usize) -> Option<u64> {
        self.from.get(&cell).copied()
    }

    /// Whether a cell is not wanted from this deal on.
    pub fn rests(&self, cell: usize, deal: u64) -> bool {
        self.from(cell).is_some_and(|from| from <= deal)
    }

    /// Returns how many cells are paused.
    pub fn count(&self) -> usize {
        self.from.len()
    }
}

/// A cache of subjects: cells that agree in everything that subjects depend on share them.
#[derive(Default)]
struct Alike<'a>(Vec<(&'a Cell, &'a Arc<CellNames>, Arc<Subjects>)>);

impl<'a> Alike<'a> {
    fn subjects(&mut self, cell: &'a Cell, names: &'a Arc<CellNames>, new: impl FnOnce() -> Subjects) -> Arc<Subjects> {
        let known = self.0.iter().find(|(other, called, _)| {
            Arc::ptr_eq(called, names)
                && (other.players, &other.agents, &other.fixed_roles) == (cell.players, &cell.agents, &cell.fixed_roles)
        });
        if let Some((.., subjects)) = known {
            return Arc::clone(subjects);
        }
        let subjects = Arc::new(new());
        self.0.push((cell, names, Arc::clone(&subjects)));
        subjects
    }
}

impl Pairing {
    fn new(experiment: &Experiment, tallies: &BTreeMap<usize, CellTally>, cell: usize, baseline: usize) -> Pairing {
        let (own, baseline) = (&experiment.cells[cell], &experiment.cells[baseline]);
        let partner = partners((own, &tallies[&cell].subjects), (baseline, &tallies[&baseline.index].subjects));
        let alike = meet_alike(own, baseline);
        Pairing { baseline: baseline.index, pairs: Pairs::new(&tallies[&cell], partner, alike) }
    }
}

/// Sums what a run plays, without ever stopping it.
impl Sink for Tallies<'_> {
    fn order(&self) -> Vec<usize> {
        self.order.clone()
    }

    fn take(&mut self, cell: usize, block: &BlockData) {
        self.add_block(cell, block);
    }

    fn row_is_complete(&mut self) -> Option<StoppedBy> {
        None
    }
}

/// Returns the names of the headline measures of an experiment.
pub fn headline_measures(experiment: &Experiment, columns: &[Column]) -> Vec<String> {
    let headlined = headlined(experiment, columns);
    headlined.iter().filter(|column| column.headline).map(|column| column.name.to_owned()).collect()
}

/// Returns the columns, with the experiment's choice of headlines.
pub(super) fn headlined(experiment: &Experiment, columns: &[Column]) -> Vec<Column> {
    let focus = experiment.focus.as_ref().filter(|focus| focus.kind == FocusKind::Measure);
    let first = |column: &Column| focus.is_some_and(|focus| focus.name == column.name);
    let named = |column: &Column| experiment.headline.iter().any(|(name, _)| name == column.name);
    let wanted = |column: &Column| if experiment.headline.is_empty() { column.headline } else { named(column) };
    columns.iter().map(|column| Column { headline: first(column) || wanted(column), ..*column }).collect()
}
