//! Plays a version of the experiment.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use toml::{Table, Value};

use super::saved::{Saved, Watched, changed};
use crate::cli::arguments::WatchArgs;
use crate::cli::prepared::Prepared;
use crate::cli::run::{interruptible, plan, play_into, stop_playing, write_told};
use crate::error::Error;
use crate::matches::BlockData;
use crate::results::{Folder, Stored};
use crate::runner::{Plan, Progress, Ran, Sink, StoppedBy, threads};
use crate::tables::{Tables, Tallies};
use crate::watch::Answer;

/// The interval at which files are checked during play.
const LOOK: Duration = Duration::from_millis(300);
/// Maximum number of bytes of the matches of an answer.
const MOST_BYTES: usize = 512 << 20;

/// How playing ended.
pub(super) enum Played {
    /// With an answer.
    Answered(Box<Answer>, Box<Tables>),
    /// No deal was finished in every variant.
    Nothing,
    /// A file was saved meanwhile.
    Outdated,
    /// By Ctrl-C.
    Interrupted,
}

/// Keeps the blocks of all cells.
struct Blocks {
    by_cell: Vec<Vec<BlockData>>,
    bytes: usize,
}

impl Sink for Blocks {
    fn order(&self) -> Vec<usize> {
        (0..self.by_cell.len()).collect()
    }

    fn take(&mut self, cell: usize, block: &BlockData) {
        self.bytes += block.size();
        self.by_cell[cell].push(block.clone());
    }

    fn row_is_complete(&mut self) -> Option<StoppedBy> {
        (self.bytes > MOST_BYTES).then_some(StoppedBy::Deals)
    }
}

/// Plays an answer into the folder of `prepared`, until a limit is reached or something else than `known` is saved. What
/// the folders `earlier` have of the same variants is not played again. `until` becomes what records Ctrl-C after play.
pub(super) fn play(
    prepared: &mut Prepared,
    number: u64,
    asked: &WatchArgs,
    (watched, known): (&Watched, &Saved),
    earlier: &[Folder],
    until: &mut Arc<Progress>,
) -> Result<Played, Error> {
    limit(prepared, asked);
    let prepared = &*prepared;
    let arenas = prepared.arenas();
    let plan = plan(prepared, &arenas, threads(asked.threads));
    prepared.folder.write_run(&prepared.record())?;
    reuse(prepared, &plan, earlier)?;
    let mut blocks = Blocks { by_cell: vec![Vec::new(); prepared.experiment.cells.len()], bytes: 0 };
    let played = play_unless_saved(prepared, &plan, &mut blocks, (watched, known));
    // From here on Ctrl-C ends the wait for the next version.
    *until = interruptible();
    let (ran, outdated) = played?;
    if outdated {
        return Ok(Played::Outdated);
    }
    if ran.stopped_by == StoppedBy::Interrupt {
        return Ok(Played::Interrupted);
    }
    if ran.deals == 0 {
        return Ok(Played::Nothing);
    }
    write_outcome(prepared, &ran)?;
    let tables = tables(prepared, &blocks.by_cell);
    write_told(prepared, &tables, ran.stopped_by.told())?;
    let answer = Answer {
        number,
        experiment: prepared.experiment.clone(),
        names: prepared.names.iter().map(Arc::clone).collect(),
        identities: prepared.layouts.iter().map(|layout| layout.identity.clone()).collect(),
        blocks: blocks.by_cell,
        deals: ran.deals,
        foremost: "agent",
    };
    Ok(Played::Answered(Box::new(answer), Box::new(tables)))
}

/// Sets the time or the number of deals of an answer.
fn limit(prepared: &mut Prepared, asked: &WatchArgs) {
    let Some(matches) = asked.matches else {
        prepared.experiment.stop.time = Some(Duration::from_secs(asked.seconds));
        return;
    };
    let arenas = prepared.arenas();
    let of_deal: usize = (0..arenas.cells()).map(|cell| arenas.seatings(cell, 0).len()).sum();
    let deals = (matches / of_deal.max(1) as u64).max(1);
    drop(arenas);
    let stop = &mut prepared.experiment.stop;
    stop.deals = stop.deals.min(deals);
}

/// Plays, and stops if something is saved meanwhile. Returns whether that happened.
fn play_unless_saved(
    prepared: &Prepared,
    plan: &Plan<'_>,
    blocks: &mut Blocks,
    (watched, known): (&Watched, &Saved),
) -> Result<(Ran, bool), Error> {
    let outdated = AtomicBool::new(false);
    let ran = thread::scope(|scope| {
        let (playing, ended) = mpsc::channel::<()>();
        let seen = &outdated;
        scope.spawn(move || {
            while ended.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if changed(watched, known).is_some() {
                    seen.store(true, Ordering::Relaxed);
                    return stop_playing();
                }
            }
        });
        let ran = play_into(prepared, plan, blocks);
        drop(playing);
        ran
    })?;
    Ok((ran, outdated.into_inner()))
}

/// Copies what earlier answers have of the same variants.
fn reuse(prepared: &Prepared, plan: &Plan<'_>, earlier: &[Folder]) -> Result<(), Error> {
    for (cell, layout) in prepared.layouts.iter().enumerate() {
        let known = earlier.iter().filter_map(|folder| Some((folder, cell_with(folder, &layout.identity)?)));
        let longest = known.max_by_key(|(folder, other)| folder.blocks_there(*other).len());
        let Some((folder, other)) = longest else { continue };
        for row in folder.blocks_there(other).into_iter().filter(|row| *row < plan.rows()) {
            let found = match folder.read_block(layout, other, row) {
                Stored::Absent => folder.read_part(layout, other, row),
                found => found,
            };
            let data = found.data().map(|data| data.before(plan.deals_of(row).end));
            if let Some(data) = data.filter(|data| !data.matches.is_empty()) {
                prepared.folder.write_part(layout, cell, row, &data)?;
            }
        }
    }
    Ok(())
}

/// Returns the cell of an earlier answer whose blocks have this identity.
fn cell_with(folder: &Folder, identity: &str) -> Option<usize> {
    let record = folder.read_run().ok().flatten()?;
    let cells = record.get("cells")?.as_array()?.clone();
    cells.iter().position(|cell| cell.get("identity").and_then(Value::as_str) == Some(identity))
}

fn write_outcome(prepared: &Prepared, ran: &Ran) -> Result<(), Error> {
    let mut outcome = Table::new();
    outcome.insert("stopped_by".into(), Value::String(ran.stopped_by.word().into()));
    outcome.insert("deals".into(), Value::Integer(i64::try_from(ran.deals).unwrap_or(i64::MAX)));
    let mut record = prepared.record();
    record.insert("outcome".into(), Value::Table(outcome));
    prepared.folder.write_run(&record)
}

/// Builds the tables of an answer.
fn tables(prepared: &Prepared, blocks: &[Vec<BlockData>]) -> Tables {
    let mut tallies = Tallies::new(prepared.game, &prepared.experiment, &prepared.names);
    let order = tallies.order().to_vec();
    let rows = 0..blocks.iter().map(Vec::len).min().unwrap_or(0);
    for (row, cell) in rows.flat_map(|row| order.iter().map(move |cell| (row, *cell))) {
        tallies.add_block(cell, &blocks[cell][row]);
    }
    tallies.tables()
}
