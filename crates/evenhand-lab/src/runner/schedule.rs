//! Assigns work to threads and assembles the results.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::{Duration, Instant};

use super::{Share, Sink, StoppedBy};
use crate::results::Stored;
use evenhand_game::error::Error;
use evenhand_players::matches::BlockData;

/// How long a thread plays deals of one cell before it looks for the next task, in seconds.
const SLICE: f64 = 2.0;
/// The approximate time within which all cells of a row get a few more deals, in seconds. It limits what a run that
/// stops has played in only some cells.
const SWEEP: f64 = 30.0;
/// How often unfinished blocks are stored, so that a run that is killed loses no more than this.
const KEEP: Duration = Duration::from_secs(60);

/// A task for a thread.
pub(super) enum Unit {
    /// Read what is stored of a block.
    Read { row: u64, cell: usize },
    /// Play some deals of a block.
    Play { row: u64, cell: usize, deals: Range<u64> },
    /// Wait for what other threads are reading.
    Wait,
}

/// What to store after deals were played.
pub(super) enum Job {
    Nothing,
    /// The first deals of a block.
    Part(BlockData),
    /// A whole block.
    Block(BlockData),
}

/// The state of a block.
enum Work {
    Unseen,
    BeingRead,
    Growing(Growing),
    /// It belongs to another share, or to a paused cell.
    Elsewhere,
    /// It is stored. The data is `None` if there is no memory to keep it until its row is complete.
    Done(Option<BlockData>),
}

/// A block in progress.
struct Growing {
    /// The first deals, without a gap.
    data: BlockData,
    /// The first deal missing from `data`.
    upto: u64,
    /// Deals that other threads have finished out of order: by the first deal of each run of deals, its end and its
    /// data.
    ahead: BTreeMap<u64, (u64, BlockData)>,
    /// The first deal that no thread has started.
    next: u64,
    /// The end of the block.
    end: u64,
    /// The first deal that is not stored, and the time of that state.
    stored: (u64, Instant),
    being_stored: bool,
}

/// A row of blocks: one of each cell, with the same deals.
struct Row {
    work: Vec<Work>,
    /// Number of blocks that are not done.
    missing: usize,
}

/// The state of all work in progress.
pub(super) struct Schedule<'s, S> {
    sink: &'s mut S,
    /// The cells in the order the sink wants.
    order: Vec<usize>,
    rows: u64,
    share: Share,
    open: BTreeMap<u64, Row>,
    /// By paused cell: the first row not wanted from it.
    resting: BTreeMap<usize, u64>,
    /// Number of complete rows from the first on; the sink has received all of them.
    pub(super) complete: u64,
    /// The first row that is known not to be stored whole.
    gap: Option<u64>,
    /// The reason to end the run, if enough is known.
    pub(super) enough: Option<StoppedBy>,
    pub(super) failed: Option<Error>,
    pub(super) notes: Vec<String>,
    /// The memory used by finished blocks, and its limit, in bytes.
    waiting: usize,
    most_waiting: usize,
    /// Number of deals played so far, and the time they took.
    pace: (u64, Duration),
}

impl Row {
    fn new(row: u64, cells: usize, share: Share) -> Row {
        let own = |cell: &usize| share.holds(row, *cell, cells);
        let work = (0..cells).map(|cell| if own(&cell) { Work::Unseen } else { Work::Elsewhere }).collect();
        Row { work, missing: (0..cells).filter(own).count() }
    }

    /// Drops a cell from the row and returns the memory that its block used.
    fn rest(&mut self, cell: usize) -> usize {
        let work = std::mem::replace(&mut self.work[cell], Work::Elsewhere);
        self.missing -= usize::from(!matches!(work, Work::Done(_) | Work::Elsewhere));
        if let Work::Done(Some(data)) = work { data.size() } else { 0 }
    }

    /// Returns the next task in this row: first every block is read, then the cell with the fewest deals gets `slice`
    /// more.
    fn next(&mut self, row: u64, order: &[usize], may_play: bool, slice: u64) -> Option<Unit> {
        let mut last: Option<(u64, usize)> = None;
        for &cell in order {
            match &mut self.work[cell] {
                work @ Work::Unseen => {
                    *work = Work::BeingRead;
                    return Some(Unit::Read { row, cell });
                }
                Work::Growing(block) if may_play && block.next < block.end => {
                    if last.is_none_or(|(next, _)| block.next < next) {
                        last = Some((block.next, cell));
                    }
                }
                Work::BeingRead | Work::Growing(_) | Work::Elsewhere | Work::Done(_) => {}
            }
        }
        let (next, cell) = last?;
        let Work::Growing(block) = &mut self.work[cell] else { return None };
        block.next = next.saturating_add(slice).min(block.end);
        Some(Unit::Play { row, cell, deals: next..block.next })
    }
}

impl<'s, S: Sink> Schedule<'s, S> {
    pub(super) fn new(sink: &'s mut S, rows: u64, cells: usize, share: Share, most_waiting: usize) -> Schedule<'s, S> {
        let order = sink.order();
        assert_eq!(order.len(), cells, "the sink takes every cell");
        Schedule {
            sink,
            order,
            rows,
            share,
            open: BTreeMap::new(),
            resting: BTreeMap::new(),
            complete: 0,
            gap: None,
            enough: None,
            failed: None,
            notes: Vec::new(),
            waiting: 0,
            most_waiting,
            pace: (0, Duration::ZERO),
        }
    }

    /// Returns how many deals of a cell a thread should play at a time.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a ratio of times; the largest number is enough"
    )]
    pub(super) fn slice(&self, threads: usize) -> u64 {
        let (deals, time) = self.pace;
        if deals == 0 {
            return 1;
        }
        let per_deal = time.as_secs_f64() / deals as f64;
        let sweep = SWEEP * threads as f64 / self.order.len() as f64;
        ((SLICE.min(sweep) / per_deal) as u64).max(1)
    }

    /// Returns the next task, from the first row that has one; `None` if there is nothing more. Without `may_play`,
    /// stored blocks are only read: all of them, up to the first row that is not stored whole.
    pub(super) fn next(&mut self, may_play: bool, slice: u64) -> Option<Unit> {
        let end = match self.gap {
            // A gap behind the complete rows has been filled in the meantime, or was in a paused cell.
            Some(gap) if !may_play => (gap.max(self.complete) + 1).min(self.rows),
            _ => self.rows,
        };
        let mut wait = None;
        for number in self.complete..end {
            let resting = &self.resting;
            let row = self.open.entry(number).or_insert_with(|| {
                let mut row = Row::new(number, self.order.len(), self.share);
                resting.keys().for_each(|cell| _ = row.rest(*cell));
                row
            });
            if let Some(unit) = row.next(number, &self.order, may_play, slice) {
                return Some(unit);
            }
            if row.work.iter().any(|work| matches!(work, Work::BeingRead)) {
                wait = Some(Unit::Wait);
            }
        }
        wait
    }

    /// Returns the paused cells, each with the number of its rows that count.
    pub(super) fn rested(&self) -> impl Iterator<Item = (usize, u64)> {
        self.resting.iter().map(|(cell, row)| (*cell, *row))
    }

    /// Whether a block is no longer wanted, although a thread may be working on it.
    fn is_elsewhere(&self, row: u64, cell: usize) -> bool {
        self.open.get(&row).is_some_and(|row| matches!(row.work[cell], Work::Elsewhere))
    }

    fn work(&mut self, row: u64, cell: usize) -> Option<&mut Work> {
        self.open.get_mut(&row).and_then(|row| row.work.get_mut(cell))
    }

    /// Records what was stored of a block.
    pub(super) fn read(&mut self, row: u64, cell: usize, found: Stored, deals: Range<u64>) {
        if self.is_elsewhere(row, cell) {
            return;
        }
        if let Stored::Whole(data) = found {
            self.done(row, cell, data);
            return;
        }
        self.gap = Some(self.gap.map_or(row, |gap| gap.min(row)));
        let data = found.data().unwrap_or_default();
        let upto = data.matches.last().map_or(deals.start, |last| last.deal + 1);
        if let Some(work) = self.work(row, cell) {
            *work = Work::Growing(Growing {
                data,
                upto,
                ahead: BTreeMap::new(),
                next: upto,
                end: deals.end,
                stored: (upto, Instant::now()),
                being_stored: false,
            });
        }
    }

    /// Records deals of a block that have been played.
    pub(super) fn played(&mut self, row: u64, cell: usize, deals: Range<u64>, data: BlockData, time: Duration) -> Job {
        self.pace.0 += deals.end - deals.start;
        self.pace.1 += time;
        let Some(Work::Growing(block)) = self.work(row, cell) else { return Job::Nothing };
        if !deals.is_empty() {
            block.ahead.insert(deals.start, (deals.end, data));
        }
        while let Some((end, data)) = block.ahead.remove(&block.upto) {
            block.data.append(data);
            block.upto = end;
        }
        if block.upto == block.end {
            return Job::Block(std::mem::take(&mut block.data));
        }
        if block.upto > block.stored.0 && block.stored.1.elapsed() >= KEEP && !block.being_stored {
            block.being_stored = true;
            return Job::Part(block.data.clone());
        }
        Job::Nothing
    }

    /// Records that the first deals of a block are stored.
    pub(super) fn part_is_stored(&mut self, row: u64, cell: usize, data: &BlockData) {
        if let Some(Work::Growing(block)) = self.work(row, cell) {
            block.stored = (data.matches.last().map_or(0, |last| last.deal + 1), Instant::now());
            block.being_stored = false;
        }
    }

    /// Records that a block is stored whole.
    pub(super) fn done(&mut self, row: u64, cell: usize, data: BlockData) {
        if self.is_elsewhere(row, cell) {
            return;
        }
        let size = data.size();
        // A share hands nothing on.
        let room = self.share.is_whole() && self.waiting.saturating_add(size) <= self.most_waiting;
        let kept = room.then_some(data);
        if kept.is_some() {
            self.waiting += size;
        }
        if let Some(row) = self.open.get_mut(&row) {
            row.work[cell] = Work::Done(kept);
            row.missing -= 1;
        }
    }

    /// Adds a message to the user about the stored blocks.
    pub(super) fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    pub(super) fn fail(&mut self, error: Error) {
        self.failed.get_or_insert(error);
    }

    pub(super) fn over(&self) -> bool {
        self.failed.is_some() || self.enough.is_some()
    }

    /// Gives complete rows to the sink, in order. `again` reads a block that was not kept in memory.
    ///
    /// # Errors
    /// Returns an error if a block cannot be read again.
    pub(super) fn hand_on(&mut self, again: impl Fn(u64, usize) -> Result<BlockData, Error>) -> Result<(), Error> {
        while !self.over() && self.open.get(&self.complete).is_some_and(|row| row.missing == 0) {
            let Some(mut row) = self.open.remove(&self.complete) else { break };
            if !self.share.is_whole() {
                self.complete += 1;
                continue;
            }
            for &cell in self.order.iter().filter(|cell| !self.resting.contains_key(cell)) {
                let kept = std::mem::replace(&mut row.work[cell], Work::Unseen);
                let data = match kept {
                    Work::Done(Some(data)) => {
                        self.waiting = self.waiting.saturating_sub(data.size());
                        data
                    }
                    _ => again(self.complete, cell)?,
                };
                self.sink.take(cell, &data);
            }
            self.complete += 1;
            self.enough = self.sink.row_is_complete();
            for cell in self.sink.at_rest() {
                self.resting.insert(cell, self.complete);
                let freed: usize = self.open.values_mut().map(|row| row.rest(cell)).sum();
                self.waiting = self.waiting.saturating_sub(freed);
            }
        }
        Ok(())
    }

    /// Returns the unfinished blocks with deals that are not stored yet.
    pub(super) fn begun(&self) -> impl Iterator<Item = (u64, usize, &BlockData)> {
        self.open.iter().flat_map(|(row, open)| {
            open.work.iter().enumerate().filter_map(|(cell, work)| match work {
                Work::Growing(block) if block.upto > block.stored.0 && block.upto < block.end => {
                    Some((*row, cell, &block.data))
                }
                _ => None,
            })
        })
    }

    /// Gives the sink the deals of the first incomplete row that every cell has, and returns the deal where they end.
    ///
    /// # Errors
    /// Returns an error if a block cannot be read again.
    pub(super) fn hand_on_common(
        &mut self,
        deals: Range<u64>,
        again: impl Fn(u64, usize) -> Result<BlockData, Error>,
    ) -> Result<u64, Error> {
        let Some(row) = self.open.remove(&self.complete) else { return Ok(deals.start) };
        let upto = |work: &Work| match work {
            Work::Unseen | Work::BeingRead | Work::Elsewhere => deals.start,
            Work::Growing(block) => block.upto,
            Work::Done(_) => deals.end,
        };
        let wanted = |cell: &usize| !self.resting.contains_key(cell);
        let wanted: Vec<usize> = self.order.iter().copied().filter(wanted).collect();
        let end = wanted.iter().map(|cell| upto(&row.work[*cell])).min().unwrap_or(deals.start);
        if end == deals.start {
            return Ok(end);
        }
        let mut blocks: Vec<Option<Work>> = row.work.into_iter().map(Some).collect();
        for &cell in &wanted {
            let data = match blocks[cell].take() {
                Some(Work::Growing(block)) => block.data,
                Some(Work::Done(Some(data))) => data,
                _ => again(self.complete, cell)?,
            };
            self.sink.take(cell, &data.before(end));
        }
        self.sink.row_is_complete();
        Ok(end)
    }
}
