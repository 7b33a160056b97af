//! Plays a run, handles Ctrl-C, and writes the results at the end.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, Once, PoisonError, mpsc};
use std::time::Duration;

use toml::{Table, Value};

use super::super::prepared::Prepared;
use super::super::progress::{Message, Shown, show};
use super::announce::matches;
use super::record::{counted, number};
use super::refresh::refreshing;
use super::stored::{StoredDeals, write_stored, write_tables};
use super::telling::write_told;
use crate::error::Error;
use crate::experiment::{Experiment, Stop};
use crate::matches::BlockData;
use crate::runner::{MOST_WAITING, Plan, Progress, Ran, Sink, StoppedBy};
use crate::tables::{Rests, Tables, Tallies, batches};

/// The run that Ctrl-C stops, and the channel to its display.
static PLAYING: Mutex<Option<(Arc<Progress>, mpsc::Sender<Message>)>> = Mutex::new(None);

/// Sums what is played until it is as precise as requested, or decided.
struct Counting<'a> {
    /// The sums, if they fit into memory; otherwise the win shares, if they decide when to stop.
    tallies: Option<Tallies<'a>>,
    /// The blocks from which the tables are built afterwards, if there are more cells than are summed at once.
    blocks: Option<Blocks>,
    cells: usize,
    stop: Stop,
    /// Which cells are paused.
    rests: Rests,
    /// The cells paused after the last row.
    at_rest: Vec<usize>,
    /// The first deal that was not summed.
    upto: u64,
}

/// Blocks kept in memory, as far as they fit. The others are read again.
struct Blocks {
    /// Blocks by row and cell.
    kept: BTreeMap<(u64, usize), BlockData>,
    /// The row being received.
    row: u64,
    /// Number of bytes that more blocks may use.
    room: usize,
}

impl Blocks {
    fn none() -> Blocks {
        Blocks { kept: BTreeMap::new(), row: 0, room: MOST_WAITING / 2 }
    }

    fn keep(&mut self, cell: usize, block: &BlockData) {
        if let Some(room) = self.room.checked_sub(block.size()) {
            self.room = room;
            self.kept.insert((self.row, cell), block.clone());
        }
    }
}

impl<'a> Counting<'a> {
    fn of(prepared: &'a Prepared) -> Counting<'a> {
        let (experiment, names) = (&prepared.experiment, prepared.names.as_slice());
        let stop = experiment.stop;
        let tallies = match stop.precision {
            _ if fits(experiment) => Some(Tallies::new(prepared.game, experiment, names)),
            Some(_) => Some(Tallies::of_shares(prepared.game, experiment, names)),
            None => None,
        };
        let (rests, cells) = (Rests::of(experiment), experiment.cells.len());
        let blocks = (!fits(experiment)).then(Blocks::none);
        Counting { tallies, blocks, cells, stop, rests, at_rest: Vec::new(), upto: 0 }
    }
}

/// Whether the sums of all cells fit into memory at once.
fn fits(experiment: &Experiment) -> bool {
    batches(experiment).count() <= 1
}

impl Sink for Counting<'_> {
    fn order(&self) -> Vec<usize> {
        self.tallies.as_ref().map_or_else(|| (0..self.cells).collect(), |tallies| tallies.order().to_vec())
    }

    fn take(&mut self, cell: usize, block: &BlockData) {
        if let Some(tallies) = &mut self.tallies {
            tallies.add_block(cell, block);
        }
        if let Some(blocks) = &mut self.blocks {
            blocks.keep(cell, block);
        }
        self.upto = self.upto.max(block.matches.last().map_or(0, |last| last.deal + 1));
    }

    fn row_is_complete(&mut self) -> Option<StoppedBy> {
        if let Some(blocks) = &mut self.blocks {
            blocks.row += 1;
        }
        let tallies = self.tallies.as_ref()?;
        let precise = |wanted: f64| tallies.widest_share().is_some_and(|half_width| half_width <= wanted);
        if self.stop.precision.is_some_and(precise) {
            return Some(StoppedBy::Precision);
        }
        if self.rests.any() {
            self.at_rest = self.rests.look(tallies, self.upto);
            return (self.rests.count() == self.cells).then_some(StoppedBy::Decided);
        }
        self.stop.decided.filter(|margin| tallies.is_decided(*margin)).map(|_| StoppedBy::Decided)
    }

    fn at_rest(&mut self) -> Vec<usize> {
        std::mem::take(&mut self.at_rest)
    }
}

/// The result of playing.
pub(super) struct Played<'a> {
    pub(super) ran: Ran,
    /// Number of matches of this run that failed.
    pub(super) faults: u64,
    /// The sums, if everything was summed while playing.
    sums: Option<Tallies<'a>>,
    /// Otherwise the blocks that are kept in memory, by row and cell.
    blocks: BTreeMap<(u64, usize), BlockData>,
}

impl Played<'_> {
    /// Removes the notes.
    pub(super) fn without_notes(mut self) -> Self {
        self.ran.notes.clear();
        self
    }
}

/// Signals on drop that the run has ended, for whatever reason.
struct Ended(mpsc::Sender<Message>);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.send(Message::Done);
    }
}

fn playing() -> std::sync::MutexGuard<'static, Option<(Arc<Progress>, mpsc::Sender<Message>)>> {
    PLAYING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Installs the Ctrl-C handler. Without it Ctrl-C kills the run, which loses at most the last minute.
fn listen() {
    static HANDLER: Once = Once::new();
    HANDLER.call_once(|| {
        let _ = ctrlc::set_handler(|| {
            let Some((progress, screen)) = &*playing() else { std::process::exit(130) };
            let told = match progress.interrupt() {
                1 => "Stopping: deals in flight have 2 seconds to end; Ctrl-C again gives them up.",
                2 => "Stopping: deals in flight are given up; Ctrl-C again ends the program at once.",
                _ => std::process::exit(130),
            };
            // While the tables are written, there is no display any more.
            if screen.send(Message::Say(told.to_owned())).is_err() {
                let _ = writeln!(std::io::stderr(), "{told}");
            }
        });
    });
}

/// Plays until every win share is as precise as requested or a limit is reached. The output for people is rewritten
/// meanwhile, every `refresh`, or not at all.
pub(super) fn play<'a>(
    prepared: &'a Prepared,
    plan: &Plan<'_>,
    refresh: Option<Duration>,
) -> Result<Played<'a>, Error> {
    let mut counting = Counting::of(prepared);
    let (ran, faults) = watched(prepared, plan, refresh, &mut counting)?;
    let sums = counting.tallies.filter(|_| fits(&prepared.experiment));
    let blocks = counting.blocks.map(|blocks| blocks.kept).unwrap_or_default();
    Ok(Played { ran, faults, sums, blocks })
}

/// Plays into another sink until a limit is reached.
pub(in crate::cli) fn play_into(
    prepared: &Prepared,
    plan: &Plan<'_>,
    sink: &mut (impl Sink + Send),
) -> Result<Ran, Error> {
    watched(prepared, plan, None, sink).map(|(ran, _)| ran)
}

/// Plays with the display of the progress and with Ctrl-C. Also returns the number of matches of this run that failed.
fn watched(
    prepared: &Prepared,
    plan: &Plan<'_>,
    refresh: Option<Duration>,
    sink: &mut (impl Sink + Send),
) -> Result<(Ran, u64), Error> {
    let progress = Arc::new(Progress::new(plan.arenas.cells()));
    let (say, heard) = mpsc::channel();
    *playing() = Some((Arc::clone(&progress), say.clone()));
    listen();
    let shown = Shown {
        cells: prepared.experiment.cells.iter().map(|cell| (cell.label.clone(), matches(plan, cell.index))).collect(),
        threads: plan.threads,
        limit: plan.time,
    };
    std::thread::scope(|scope| {
        let watched = &progress;
        scope.spawn(move || show(watched, &shown, &heard));
        let (over, waits) = mpsc::channel::<()>();
        if let Some(pause) = refresh {
            scope.spawn(move || refreshing(prepared, plan, pause, &waits));
        }
        let ended = (Ended(say), over);
        let ran = plan.run(&progress, sink);
        drop(ended);
        Ok((ran?, progress.faults.load(Ordering::Relaxed)))
    })
}

/// Records Ctrl-C from here on, for tasks that check whether to stop.
pub(in crate::cli) fn interruptible() -> Arc<Progress> {
    let progress = Arc::new(Progress::new(0));
    let (say, _) = mpsc::channel();
    *playing() = Some((Arc::clone(&progress), say));
    listen();
    progress
}

/// Stops what is being played, as Ctrl-C does.
pub(in crate::cli) fn stop_playing() {
    if let Some((progress, _)) = &*playing() {
        progress.interrupt();
    }
}

/// Makes Ctrl-C end the program from here on: nothing of the run is written any more.
pub(in crate::cli) fn over() {
    *playing() = None;
}

/// Returns the number of deals of every cell that the tables of a recorded run hold; some may have gone missing since.
pub(super) fn in_tables(record: &Table) -> Option<u64> {
    let partial = record.get("outcome").and_then(|outcome| outcome.get("partial")?.as_integer());
    partial.and_then(|deals| u64::try_from(deals).ok()).or_else(|| counted(record))
}

/// Writes the record of a run that begins. It keeps the description of the existing tables until there are new ones.
pub(super) fn begin(prepared: &Prepared, earlier: Option<&Table>) -> Result<(), Error> {
    let mut record = prepared.record();
    if let Some(Value::Table(mut outcome)) = earlier.and_then(|earlier| earlier.get("outcome").cloned()) {
        outcome.insert("goes_on".into(), Value::Boolean(true));
        record.insert("outcome".into(), Value::Table(outcome));
    }
    prepared.folder.write_run(&record)
}

/// Whether the existing tables, with `before` deals, hold more than those of this run, because it was stopped before it
/// had read everything again.
pub(super) fn holds_less(ran: &Ran, before: Option<u64>) -> bool {
    let stopped = matches!(ran.stopped_by, StoppedBy::Time | StoppedBy::Interrupt);
    stopped && before.is_some_and(|before| before > ran.deals)
}

/// Writes the tables and the record. Returns the tables kept for later use.
pub(super) fn conclude(
    prepared: &Prepared,
    plan: &Plan<'_>,
    Played { ran, sums, blocks, .. }: Played<'_>,
) -> Result<Tables, Error> {
    still_there(prepared, plan, &ran)?;
    let tables = match sums {
        Some(sums) => write_tables(prepared, sums)?,
        None => write_stored(prepared, plan, StoredDeals::upto(plan, ran.deals).keeping(blocks))?,
    };
    write_told(prepared, &tables, ran.stopped_by.told())?;
    let mut outcome = Table::new();
    outcome.insert("stopped_by".into(), Value::String(ran.stopped_by.word().into()));
    outcome.insert("deals".into(), number(ran.deals));
    let played = tables.cells.iter().map(|cell| {
        let counts =
            [("cell", cell.cell as u64), ("deals", cell.deals), ("matches", cell.matches), ("faults", cell.faults)];
        Value::Table(counts.into_iter().map(|(name, count)| (name.to_owned(), number(count))).collect())
    });
    outcome.insert("played".into(), Value::Array(played.collect()));
    write_outcome(prepared, outcome)?;
    Ok(tables)
}

/// Writes the record of a run with its outcome.
pub(super) fn write_outcome(prepared: &Prepared, outcome: Table) -> Result<(), Error> {
    let mut record = prepared.record();
    record.insert("outcome".into(), Value::Table(outcome));
    prepared.folder.write_run(&record)
}

/// Checks that nobody removed results during the run, so that this is reported now rather than when they are needed.
fn still_there(prepared: &Prepared, plan: &Plan<'_>, ran: &Ran) -> Result<(), Error> {
    let rows = ran.deals.div_ceil(plan.block_deals);
    let wanted = |row: u64, cell: usize| ran.rested.get(&cell).is_none_or(|deals| plan.deals_of(row).start < *deals);
    let blocks = (0..rows).flat_map(|row| (0..plan.arenas.cells()).map(move |cell| (row, cell)));
    let blocks = blocks.filter(|(row, cell)| wanted(*row, *cell)).map(|(row, cell)| plan.file_of(row, cell));
    let record = prepared.folder.path().join("run.toml");
    match std::iter::once(record).chain(blocks).find(|path| !path.exists()) {
        None => Ok(()),
        Some(path) => Err(Error::Disk {
            path,
            error: std::io::Error::other("it was removed while the run went on; no tables are written"),
            remedy: "give the same command again: it plays again what is missing".into(),
        }),
    }
}
