//! A plan of matches, and its execution over all cores.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use super::schedule::{Job, Schedule, Unit};
use super::threads::pool;
use super::{Arenas, Progress, Share, Sink, StoppedBy};
use crate::results::{Folder, Layout, Stored};
use evenhand_game::error::Error;
use evenhand_players::matches::{BlockData, ItemRow, MatchRecord, Outcome};

/// Memory limit, in bytes, for blocks that wait for the others of their row. Blocks beyond it are read from disk again
/// when their row is complete.
pub const MOST_WAITING: usize = 256 << 20;

/// How long the deals in flight may continue when the run is to stop. A deal that takes longer is abandoned and played
/// again when the run is resumed.
const LAST_DEALS: Duration = Duration::from_secs(2);
/// How often that limit is checked.
const LOOK: Duration = Duration::from_millis(100);

/// The matches to play.
pub struct Plan<'a> {
    /// The cells.
    pub arenas: &'a Arenas<'a>,
    /// The layout of each cell's blocks.
    pub layouts: &'a [Layout],
    /// The folder the blocks are stored in.
    pub folder: &'a Folder,
    /// Deals per cell.
    pub deals: u64,
    /// Deals per block.
    pub block_deals: u64,
    /// Maximum time to play. Reading stored blocks does not count, so a run that is repeatedly given little time still
    /// finishes. With a time of zero nothing is played.
    pub time: Option<Duration>,
    /// Number of matches played in parallel.
    pub threads: usize,
    /// Which of the blocks are played here.
    pub share: Share,
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// The reason it ended.
    pub stopped_by: StoppedBy,
    /// Number of deals that count: every cell has all of them from the first on, except paused cells.
    pub deals: u64,
    /// By paused cell: the number of its deals that count.
    pub rested: BTreeMap<usize, u64>,
    /// Messages to the user about stored blocks that could not be used.
    pub notes: Vec<String>,
}

/// State shared by the threads of a run.
struct Shared<'a, S> {
    schedule: Mutex<Schedule<'a, S>>,
    /// Signaled when something arrives that other threads may wait for.
    arrived: Condvar,
    /// When the first match began.
    began: OnceLock<Instant>,
    /// Whether nothing more is to be played: enough is known, or writing to disk failed.
    over: AtomicBool,
}

impl<'a, S> Shared<'a, S> {
    /// Ignores lock poisoning: a worker that panics ends the run anyway, and the others need not fail too.
    fn lock(&self) -> MutexGuard<'_, Schedule<'a, S>> {
        self.schedule.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Plan<'_> {
    /// Returns the number of rows of blocks.
    pub fn rows(&self) -> u64 {
        self.deals.div_ceil(self.block_deals)
    }

    /// Returns the deals of a block.
    pub fn deals_of(&self, row: u64) -> Range<u64> {
        row * self.block_deals..((row + 1) * self.block_deals).min(self.deals)
    }

    /// Returns what is stored of a block: all of it, or its first deals, from a run that stopped within it or that had
    /// fewer deals.
    pub fn stored(&self, row: u64, cell: usize) -> Stored {
        let layout = &self.layouts[cell];
        let block = match self.folder.read_block(layout, cell, row) {
            Stored::Whole(data) | Stored::Part(data) => self.fitted(row, cell, data),
            missing => missing,
        };
        if matches!(block, Stored::Whole(_)) {
            return block;
        }
        let part = match self.folder.read_part(layout, cell, row) {
            Stored::Whole(data) | Stored::Part(data) => self.fitted(row, cell, data),
            missing => missing,
        };
        match (block, part) {
            // A resumed run may have replaced the block's first deals by the whole block in the meantime.
            (Stored::Absent, Stored::Absent) => match self.folder.read_block(layout, cell, row) {
                Stored::Whole(data) | Stored::Part(data) => self.fitted(row, cell, data),
                missing => missing,
            },
            (Stored::Part(block), Stored::Part(part)) if block.matches.len() >= part.matches.len() => {
                Stored::Part(block)
            }
            (_, part @ (Stored::Part(_) | Stored::Whole(_))) => part,
            (block @ (Stored::Part(_) | Stored::Spoiled(_)), _) => block,
            (_, part) => part,
        }
    }

    /// Checks that the matches of a block are those of its first deals: all of them, some of them, or spoiled.
    fn fitted(&self, row: u64, cell: usize, data: BlockData) -> Stored {
        let mut matches = data.matches.iter();
        for deal in self.deals_of(row) {
            if matches.as_slice().is_empty() {
                return Stored::Part(data);
            }
            for seating in 0..self.arenas.seatings(cell, deal).len() {
                if matches.next().is_none_or(|found| (found.deal, found.seating) != (deal, seating)) {
                    return Stored::Spoiled(format!("it lacks seating {seating} of deal {deal}"));
                }
            }
        }
        match matches.len() {
            0 => Stored::Whole(data),
            more => Stored::Spoiled(format!("it holds {more} matches beyond its last deal")),
        }
    }

    /// Returns the file to name in a message about a block.
    pub fn file_of(&self, row: u64, cell: usize) -> std::path::PathBuf {
        let (block, part) = (self.folder.block_paths(cell, row).0, self.folder.part_path(cell, row));
        if !block.exists() && part.exists() { part } else { block }
    }

    /// Returns the file of a block, or of a part of one, that is at fault if the block cannot be used.
    pub fn faulty_file_of(&self, row: u64, cell: usize) -> std::path::PathBuf {
        self.folder.faulty_file(cell, row).unwrap_or_else(|| self.file_of(row, cell))
    }

    /// Plays deals of a cell until `stop`, but at least one unless it is abandoned. Also returns the first deal that
    /// was not played.
    fn play(&self, cell: usize, deals: Range<u64>, progress: &Progress, stop: impl Fn() -> bool) -> (BlockData, u64) {
        let mut began = Instant::now();
        let arena = self.arenas.of(cell);
        let mut runner = arena.runner();
        let mut block = BlockData::default();
        let mut next = deals.start;
        for deal in deals {
            let before = block.matches.len();
            if !runner.deal(deal, &mut block, &|| progress.given_up()) {
                break;
            }
            next = deal + 1;
            let played = &block.matches[before..];
            let faults = played.iter().filter(|row| matches!(row.outcome, Outcome::Fault(_))).count();
            progress.played(cell, played.len(), faults, began.elapsed());
            began = Instant::now();
            if stop() {
                break;
            }
        }
        (block, next)
    }

    /// Whether the blocks of a row, all started at once, would exceed the memory limit. If so, each block is played to
    /// its end before the next is started.
    fn rows_are_large(&self) -> bool {
        let deals = self.block_deals.min(self.deals);
        let size = |(cell, layout): (usize, &Layout)| {
            let values = layout.columns.len() * layout.seats * size_of::<f64>();
            let matches = self.arenas.seatings(cell, 0).len() * (size_of::<MatchRecord>() + values);
            (matches + layout.items.len() / 2 * size_of::<ItemRow>()) as u64
        };
        let all: u64 = self.layouts.iter().enumerate().map(size).fold(0, u64::saturating_add);
        all.saturating_mul(deals) > MOST_WAITING as u64
    }

    /// Plays every deal that is not stored yet, row by row, until a limit is reached.
    ///
    /// Rows of blocks are played in order, and within a row a few deals of every cell in turn, so that a run that stops
    /// early has the same deals in all cells, except the last few. What is stored and what counts does not depend on
    /// the number of threads or their order: a block is stored when it is whole, rows are given to `sink` in order, and
    /// the row that `sink` declares enough is the last that counts. A [`Share`] of the blocks gives nothing to `sink`,
    /// as none of its rows is whole. A run that is stopped stores the first deals of its unfinished blocks, and also
    /// gives `sink` those that every cell has. It stops within seconds: a deal in flight that takes longer is
    /// abandoned.
    ///
    /// # Errors
    /// Returns an error if a block cannot be written. Blocks already written stay.
    pub fn run(&self, progress: &Progress, sink: &mut (impl Sink + Send)) -> Result<Ran, Error> {
        let large = self.rows_are_large();
        let shared = Shared {
            schedule: Mutex::new(Schedule::new(sink, self.rows(), self.arenas.cells(), self.share, MOST_WAITING)),
            arrived: Condvar::new(),
            began: OnceLock::new(),
            over: AtomicBool::new(false),
        };
        let pool = pool(self.threads)?;
        std::thread::scope(|scope| {
            let (working, ended) = mpsc::channel::<()>();
            scope.spawn(|| self.give_up_late_deals(&shared, progress, ended));
            pool.broadcast(|_| {
                while let Some(unit) = self.next_unit(&shared, progress, large) {
                    if let Err(error) = self.work(unit, &shared, progress) {
                        shared.lock().fail(error);
                    }
                    if shared.lock().over() {
                        shared.over.store(true, Ordering::Relaxed);
                    }
                    shared.arrived.notify_all();
                }
            });
            drop(working);
        });
        let schedule = shared.schedule.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.finish(schedule, progress)
    }

    /// Abandons the deals in flight when their time limit has passed, or when they are no longer wanted.
    fn give_up_late_deals<S>(&self, shared: &Shared<'_, S>, progress: &Progress, ended: mpsc::Receiver<()>) {
        let mut since = None;
        while ended.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
            let at_once = progress.interrupted() >= 2 || shared.over.load(Ordering::Relaxed);
            if at_once || progress.interrupted() > 0 || self.out_of_time(shared) {
                let since = since.get_or_insert_with(Instant::now);
                if at_once || since.elapsed() >= LAST_DEALS {
                    return progress.give_up();
                }
            }
        }
    }

    fn out_of_time<S>(&self, shared: &Shared<'_, S>) -> bool {
        let began = |limit: Duration| shared.began.get().is_some_and(|began| began.elapsed() >= limit);
        self.time.is_some_and(|limit| limit.is_zero() || began(limit))
    }

    /// Returns what a thread does next; `None` if there is nothing more to do.
    fn next_unit<S: Sink>(&self, shared: &Shared<'_, S>, progress: &Progress, large: bool) -> Option<Unit> {
        let mut schedule = shared.lock();
        loop {
            if schedule.over() || progress.interrupted() >= 2 {
                return None;
            }
            // Stored blocks are always read to the end: the tables must not end up with less data than before.
            let may_play = progress.interrupted() == 0 && !self.out_of_time(shared);
            let slice = if large { u64::MAX } else { schedule.slice(self.threads) };
            match schedule.next(may_play, slice) {
                Some(Unit::Wait) => {
                    let pause = Duration::from_millis(50);
                    let woken = shared.arrived.wait_timeout(schedule, pause);
                    schedule = woken.unwrap_or_else(PoisonError::into_inner).0;
                }
                unit => return unit,
            }
        }
    }

    fn work<S: Sink>(&self, unit: Unit, shared: &Shared<'_, S>, progress: &Progress) -> Result<(), Error> {
        match unit {
            Unit::Wait => Ok(()),
            Unit::Read { row, cell } => {
                let found = self.stored(row, cell);
                if let Stored::Part(data) | Stored::Whole(data) = &found {
                    progress.found(cell, data.matches.len());
                }
                let mut schedule = shared.lock();
                if let Stored::Spoiled(why) = &found {
                    schedule.note(format!("{}: {why}; played again", self.faulty_file_of(row, cell).display()));
                }
                schedule.read(row, cell, found, self.deals_of(row));
                schedule.hand_on(|row, cell| self.whole(row, cell))
            }
            Unit::Play { row, cell, deals } => {
                shared.began.get_or_init(Instant::now);
                let (first, began) = (deals.start, Instant::now());
                let stop =
                    || progress.interrupted() > 0 || shared.over.load(Ordering::Relaxed) || self.out_of_time(shared);
                let (data, next) = self.play(cell, deals, progress, stop);
                let job = shared.lock().played(row, cell, first..next, data, began.elapsed());
                match job {
                    Job::Nothing => Ok(()),
                    Job::Part(data) => {
                        let done = self.folder.write_part(&self.layouts[cell], cell, row, &data);
                        shared.lock().part_is_stored(row, cell, &data);
                        done
                    }
                    Job::Block(data) => {
                        self.folder.write_block(&self.layouts[cell], cell, row, &data)?;
                        let mut schedule = shared.lock();
                        schedule.done(row, cell, data);
                        schedule.hand_on(|row, cell| self.whole(row, cell))
                    }
                }
            }
        }
    }

    /// Returns a block that was stored, or found whole, in this run.
    fn whole(&self, row: u64, cell: usize) -> Result<BlockData, Error> {
        match self.stored(row, cell) {
            Stored::Whole(data) => Ok(data),
            Stored::Absent | Stored::Spoiled(_) | Stored::Part(_) => Err(Error::Disk {
                path: self.file_of(row, cell),
                error: std::io::Error::other("this block was whole when it was stored, and is not any more"),
                remedy: "check the disk and who else writes there, then give the same command again".into(),
            }),
        }
    }

    /// Stores unfinished blocks, and hands on the deals of the last row that every cell has.
    fn finish<S: Sink>(&self, mut schedule: Schedule<'_, S>, progress: &Progress) -> Result<Ran, Error> {
        for (row, cell, data) in schedule.begun() {
            self.folder.write_part(&self.layouts[cell], cell, row, data)?;
        }
        if let Some(error) = schedule.failed.take() {
            return Err(error);
        }
        let played = |rows: u64| (rows.saturating_mul(self.block_deals)).min(self.deals);
        // In a share, the last blocks may belong to other machines, and nothing waits for them.
        schedule.hand_on(|row, cell| self.whole(row, cell))?;
        let (stopped_by, deals) = if let Some(enough) = schedule.enough {
            (enough, played(schedule.complete))
        } else if schedule.complete == self.rows() {
            (StoppedBy::Deals, self.deals)
        } else {
            let row = self.deals_of(schedule.complete);
            let common = match self.share.is_whole() {
                true => schedule.hand_on_common(row, |row, cell| self.whole(row, cell))?,
                false => row.start,
            };
            let why = if progress.interrupted() > 0 { StoppedBy::Interrupt } else { StoppedBy::Time };
            (why, common)
        };
        if progress.given_up() && progress.all_played() == 0 {
            let took = "no deal came to its end: what was begun is given up, as a deal of this experiment takes longer";
            schedule.notes.push(took.into());
        }
        schedule.notes.sort();
        let rested = schedule.rested().map(|(cell, rows)| (cell, played(rows))).collect();
        Ok(Ran { stopped_by, deals, rested, notes: schedule.notes })
    }
}
