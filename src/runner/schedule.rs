//! Who plays what next, and where what was played is put together.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::{Duration, Instant};

use super::{Share, Sink, StoppedBy};
use crate::error::Error;
use crate::results::{BlockData, Stored};

/// A thread plays deals of one cell for about this long before it looks for the next, in seconds.
const SLICE: f64 = 2.0;
/// All cells of a row get a few more deals within about this time, in seconds: what a run that stops has
/// played in some cells only.
const SWEEP: f64 = 30.0;
/// What is begun is stored this often, so that a run that is killed loses no more.
const KEEP: Duration = Duration::from_secs(60);

/// What a thread can do.
pub(super) enum Unit {
    /// Look what there is of a block.
    Read { row: u64, cell: usize },
    /// Play some deals of a block.
    Play { row: u64, cell: usize, deals: Range<u64> },
    /// Wait for what others are reading.
    Wait,
}

/// What is to be stored after some deals were played.
pub(super) enum Job {
    Nothing,
    /// The first deals of a block.
    Part(BlockData),
    /// A whole block.
    Block(BlockData),
}

/// How far a block is.
enum Work {
    Unseen,
    BeingRead,
    Growing(Growing),
    /// It is of another share, or of a cell that rests.
    Elsewhere,
    /// It is stored. Left out if there is no memory to keep it until its row is complete.
    Done(Option<BlockData>),
}

/// A block that is being played.
struct Growing {
    /// The first deals, without a gap.
    data: BlockData,
    /// The first deal that `data` does not have.
    upto: u64,
    /// Deals that others have played meanwhile, by the first of each run of deals: where it ends, and they.
    ahead: BTreeMap<u64, (u64, BlockData)>,
    /// The first deal that nobody plays yet.
    next: u64,
    /// The end of the block.
    end: u64,
    /// The first deal that is not stored, and when that was so.
    stored: (u64, Instant),
    being_stored: bool,
}

/// A row of blocks: one of each cell, of the same deals.
struct Row {
    work: Vec<Work>,
    /// How many of the blocks are not done.
    missing: usize,
}

/// Everything that is under way.
pub(super) struct Schedule<'s, S> {
    sink: &'s mut S,
    /// The cells as the sink wants them.
    order: Vec<usize>,
    rows: u64,
    share: Share,
    open: BTreeMap<u64, Row>,
    /// By cell that rests, the first row that is not wanted of it.
    resting: BTreeMap<usize, u64>,
    /// Complete rows, from the first on: all of them are in the sink.
    pub(super) complete: u64,
    /// The first row that is known not to be stored whole.
    gap: Option<u64>,
    /// Enough is known.
    pub(super) enough: Option<StoppedBy>,
    pub(super) failed: Option<Error>,
    pub(super) notes: Vec<String>,
    /// How much memory the blocks that are done take, and how much they may, in bytes.
    waiting: usize,
    most_waiting: usize,
    /// Deals played so far, and the time they took.
    pace: (u64, Duration),
}

impl Row {
    fn new(row: u64, cells: usize, share: Share) -> Row {
        let own = |cell: &usize| share.holds(row, *cell, cells);
        let work = (0..cells).map(|cell| if own(&cell) { Work::Unseen } else { Work::Elsewhere }).collect();
        Row { work, missing: (0..cells).filter(own).count() }
    }

    /// A cell is not wanted any more; gives the memory that its block took.
    fn rest(&mut self, cell: usize) -> usize {
        let work = std::mem::replace(&mut self.work[cell], Work::Elsewhere);
        self.missing -= usize::from(!matches!(work, Work::Done(_) | Work::Elsewhere));
        if let Work::Done(Some(data)) = work { data.size() } else { 0 }
    }

    /// What there is to do in this row: first every block is looked for, then the cell that has the fewest deals
    /// gets `slice` more.
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

    /// How many deals of a cell a thread should play at a time.
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

    /// What is to be done next, in the first row that has something; `None` if there is nothing more. Without
    /// leave to play, only what is stored is read: all of it, up to the first row that is not there whole.
    pub(super) fn next(&mut self, may_play: bool, slice: u64) -> Option<Unit> {
        let end = match self.gap {
            // A gap that is behind was played meanwhile, or was in a cell that rests.
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

    /// By cell that rests, how many of its rows count.
    pub(super) fn rested(&self) -> impl Iterator<Item = (usize, u64)> {
        self.resting.iter().map(|(cell, row)| (*cell, *row))
    }

    /// Whether a block is not wanted any more, although somebody may be at it.
    fn is_elsewhere(&self, row: u64, cell: usize) -> bool {
        self.open.get(&row).is_some_and(|row| matches!(row.work[cell], Work::Elsewhere))
    }

    fn work(&mut self, row: u64, cell: usize) -> Option<&mut Work> {
        self.open.get_mut(&row).and_then(|row| row.work.get_mut(cell))
    }

    /// A block has been looked for.
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

    /// Deals of a block have been played.
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

    /// The first deals of a block are stored.
    pub(super) fn part_is_stored(&mut self, row: u64, cell: usize, data: &BlockData) {
        if let Some(Work::Growing(block)) = self.work(row, cell) {
            block.stored = (data.matches.last().map_or(0, |last| last.deal + 1), Instant::now());
            block.being_stored = false;
        }
    }

    /// A block is stored whole.
    pub(super) fn done(&mut self, row: u64, cell: usize, data: BlockData) {
        if self.is_elsewhere(row, cell) {
            return;
        }
        let size = data.size();
        // Of a share nothing is handed on.
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

    /// Something to tell about the blocks that were there.
    pub(super) fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    pub(super) fn fail(&mut self, error: Error) {
        self.failed.get_or_insert(error);
    }

    pub(super) fn over(&self) -> bool {
        self.failed.is_some() || self.enough.is_some()
    }

    /// Gives complete rows to the sink, in order. `again` reads a block that was not kept.
    ///
    /// # Errors
    /// If a block cannot be read again.
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

    /// The blocks that are begun and not stored as far as they are played.
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

    /// Gives the sink the deals of the first row that is not complete which every cell has, and says up to
    /// which deal that is.
    ///
    /// # Errors
    /// If a block cannot be read again.
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
