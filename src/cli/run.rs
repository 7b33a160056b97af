//! `evenhand run` and `evenhand tables`.

use std::io::Write;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc;
use std::time::Duration;

use toml::{Table, Value};

use super::progress::{show, words};
use super::setting::Setting;
use super::{Failure, Places, Printed, Run};
use crate::error::{Error, Problem};
use crate::game::Insight;
use crate::game::Measured;
use crate::report;
use crate::results::{BlockData, Folder, MatchRecord, Stored};
use crate::runner::{Plan, Ran, StoppedBy, Tally, warm_up};
use crate::tables::{Tables, Tallies};

/// Matches of each cell that are played to estimate how long a run takes.
const WARM_UP_MATCHES: usize = 12;
/// The time such matches may take in all; every cell plays one at least, until this is used up.
const WARM_UP: Duration = Duration::from_secs(3);
/// Cells listed in the plan, at most.
const MOST_CELLS: usize = 40;

/// Plays an experiment.
pub(super) fn run<G: Measured + Insight + 'static>(asked: &Run, out: &mut dyn Write) -> Result<(), Failure> {
    let mut setting = Setting::<G>::load(&asked.file, &asked.places)?;
    let stop = &mut setting.experiment.stop;
    stop.deals = asked.deals.unwrap_or(stop.deals);
    stop.time = asked.time.or(stop.time);
    let threads =
        asked.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, NonZero::get), usize::from);

    let hold = if asked.dry_run { None } else { Some(setting.folder.hold()?) };
    let earlier = if asked.fresh { None } else { setting.folder.read_run()? };
    if let Some(earlier) = &earlier {
        refuse(&setting.folder, setting.obstacles(earlier))?;
    }
    let plan = plan(&setting, threads);
    write_plan(&setting, &plan, earlier.is_some(), out).printed()?;
    let first_matches = first_matches(&plan);
    if earlier.is_some() {
        refuse(&setting.folder, played_otherwise(&plan, &first_matches))?;
    }
    writeln!(out, "Threads    {threads}; about {}\n", estimate(&plan, &first_matches)).printed()?;
    out.flush().printed()?;
    if asked.dry_run {
        return Ok(());
    }

    if asked.fresh {
        setting.folder.start_over()?;
    }
    setting.folder.write_run(&setting.record())?;
    let (ran, tables) = play(&setting, &plan)?;
    drop(hold);
    conclude(&setting, &ran, &tables)?;
    // Whether anybody reads it or not, how the run ended decides the exit code.
    let told = tell(&setting, &plan, &ran, &tables, out);
    if ran.stopped_by == StoppedBy::Interrupt {
        return Err(Error::Interrupted { folder: setting.folder.path().to_path_buf() }.into());
    }
    match tables.cells.iter().map(|cell| cell.faults).sum() {
        0 => told.printed(),
        matches => Err(Error::Faults { matches, folder: setting.folder.tables().join("faults.csv") }.into()),
    }
}

/// The tables of an experiment for a judge. Its own run is used if it is of these rules and has the deals
/// wanted; else it is played into `claims` in the folder of results, which starts over whenever
/// the rules have changed. `what` is the experiment's file, or a folder of results to be judged as it is.
pub(super) fn judged<G: Measured + Insight + 'static>(
    what: &Path,
    file: &Path,
    deals: Option<u64>,
    places: &Places,
    out: &mut dyn Write,
) -> Result<Tables, Failure> {
    let mut setting = Setting::<G>::load(file, places)?;
    if what.is_dir() {
        setting.folder = Folder::at(what);
        recorded(&mut setting)?;
        return played(&mut setting, 1, what, out)?.ok_or_else(|| {
            let message = "the run is not finished, or the program has changed since".to_owned();
            let (key, remedy) = (what.display().to_string(), format!("evenhand run {}", file.display()));
            Problem { place: None, key, message, remedy }.into()
        });
    }
    let wanted = deals.unwrap_or(setting.experiment.stop.deals);
    if let Some(tables) = played(&mut setting, wanted, what, out)? {
        return Ok(tables);
    }
    setting.folder = Folder::of_run(&places.results.join("claims"), G::NAME, &setting.experiment.name);
    if let Some(tables) = played(&mut setting, wanted, what, out)? {
        return Ok(tables);
    }
    let hold = setting.folder.hold()?;
    setting.experiment.stop.deals = wanted;
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let plan = plan(&setting, threads);
    let all = (0..plan.arenas.len()).fold(0u64, |sum, cell| sum.saturating_add(matches(&plan, cell)));
    let folder = setting.folder.path().display();
    writeln!(out, "Playing {}: {wanted} deals per cell, {all} matches, into {folder}", what.display()).printed()?;
    out.flush().printed()?;
    let earlier = setting.folder.read_run()?;
    let differs = |earlier: &Table| {
        !setting.obstacles(earlier).is_empty() || !played_otherwise(&plan, &first_matches(&plan)).is_empty()
    };
    if earlier.as_ref().is_some_and(differs) {
        setting.folder.start_over()?;
    }
    setting.folder.write_run(&setting.record())?;
    let (ran, tables) = play(&setting, &plan)?;
    drop(hold);
    conclude(&setting, &ran, &tables)?;
    if ran.stopped_by == StoppedBy::Interrupt {
        return Err(Error::Interrupted { folder: setting.folder.path().to_path_buf() }.into());
    }
    Ok(tables)
}

/// The tables of a finished run of at least so many deals, if the folder holds one of these very rules.
fn played<G: Measured + Insight + 'static>(
    setting: &mut Setting<G>,
    wanted: u64,
    what: &Path,
    out: &mut dyn Write,
) -> Result<Option<Tables>, Failure> {
    let Some(record) = setting.folder.read_run()? else { return Ok(None) };
    let deals = record.get("experiment").and_then(|experiment| experiment.get("stop")?.get("deals")?.as_integer());
    let Some(deals) = deals.and_then(|deals| u64::try_from(deals).ok()).filter(|deals| *deals >= wanted) else {
        return Ok(None);
    };
    setting.experiment.stop.deals = deals;
    let plan = plan(setting, 1);
    let usable = setting.obstacles(&record).is_empty() && played_otherwise(&plan, &first_matches(&plan)).is_empty();
    if !usable {
        return Ok(None);
    }
    let (tables, rows) = added(setting, &plan, plan.rows());
    if rows < plan.rows() {
        return Ok(None);
    }
    write_tables(setting, &tables)?;
    writeln!(out, "Judging {}: {deals} deals per cell in {}", what.display(), setting.folder.path().display())
        .printed()?;
    Ok(Some(tables))
}

/// Builds the tables of what has been played, without playing.
pub(super) fn tables<G: Measured + Insight + 'static>(
    what: &Path,
    file: &Path,
    places: &Places,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut setting = Setting::<G>::load(file, places)?;
    if what.is_dir() {
        setting.folder = Folder::at(what);
    }
    let record = recorded(&mut setting)?.ok_or_else(|| Problem {
        place: None,
        key: setting.folder.path().display().to_string(),
        message: "nothing has been played yet".into(),
        remedy: format!("evenhand run {}", file.display()),
    })?;
    let plan = plan(&setting, 1);
    let outcome = record.get("outcome").and_then(Value::as_table);
    let counted = outcome.and_then(|outcome| outcome.get("rows")?.as_integer()).map_or(u64::MAX, |rows| rows as u64);
    let (tables, _) = added(&setting, &plan, plan.rows().min(counted));
    write_tables(&setting, &tables)?;
    write!(out, "{}", report::summary(&setting.experiment, &tables)).printed()?;
    writeln!(out, "\nTables: {}", setting.folder.tables().display()).printed()?;
    write_move(&setting.folder, out).printed()
}

/// The record of what has been played, after making sure that it is of this experiment. Its limits
/// become those of the setting.
pub(super) fn recorded<G: Measured + Insight + 'static>(setting: &mut Setting<G>) -> Result<Option<Table>, Error> {
    let Some(record) = setting.folder.read_run()? else { return Ok(None) };
    let deals = record.get("experiment").and_then(|experiment| experiment.get("stop")?.get("deals")?.as_integer());
    if let Some(deals) = deals.and_then(|deals| u64::try_from(deals).ok()) {
        setting.experiment.stop.deals = deals;
    }
    refuse(&setting.folder, setting.obstacles(&record))?;
    Ok(Some(record))
}

fn refuse(folder: &Folder, differences: Vec<String>) -> Result<(), Error> {
    if differences.is_empty() {
        return Ok(());
    }
    Err(Error::OtherExperiment { folder: folder.path().to_path_buf(), differences })
}

pub(super) fn plan<G: Measured>(setting: &Setting<G>, threads: usize) -> Plan<'_, G> {
    Plan {
        arenas: &setting.arenas,
        layouts: &setting.layouts,
        folder: &setting.folder,
        deals: setting.experiment.stop.deals,
        block_deals: setting.experiment.block_deals,
        time: setting.experiment.stop.time,
        threads,
    }
}

/// Says where a run from before each game had a folder belongs.
fn write_move(folder: &Folder, out: &mut dyn Write) -> std::io::Result<()> {
    let Some(belongs) = folder.belongs() else { return Ok(()) };
    let from = folder.path().display();
    writeln!(
        out,
        "note: each game has a folder of results by now; when nothing runs, move {from} to {}",
        belongs.display()
    )
}

/// Matches of a cell, as all its deals are played with as many seatings as the first.
fn matches<G: Measured>(plan: &Plan<'_, G>, cell: usize) -> u64 {
    plan.deals.saturating_mul((plan.arenas[cell].seatings)(0).len() as u64)
}

fn write_plan<G: Measured>(
    setting: &Setting<G>,
    plan: &Plan<'_, G>,
    goes_on: bool,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let experiment = &setting.experiment;
    writeln!(out, "Question   {}", experiment.question)?;
    writeln!(out, "Game       {}, seed {}", experiment.game, experiment.seed)?;
    let results = setting.folder.path().display();
    writeln!(out, "Results    {results}{}", if goes_on { "; goes on from what is there" } else { "" })?;
    write_move(&setting.folder, out)?;
    let mut limits = vec![format!("{} deals per cell", plan.deals)];
    limits.extend(experiment.stop.precision.map(|precision| format!("every share known to +-{precision}")));
    limits.extend(plan.time.map(words));
    writeln!(out, "Until      {}, in blocks of {} deals", limits.join(", or "), plan.block_deals)?;
    writeln!(out, "Cells      {}\n", experiment.cells.len())?;
    writeln!(out, "  cell  players  seatings     matches  agents and values")?;
    for cell in experiment.cells.iter().take(MOST_CELLS) {
        let seatings = (plan.arenas[cell.index].seatings)(0).len();
        let baseline = if cell.baseline { " (baseline)" } else { "" };
        writeln!(
            out,
            "  {:>4}  {:>7}  {seatings:>8}  {:>10}  {}: {}{baseline}",
            cell.index,
            cell.players,
            matches(plan, cell.index),
            cell.agents.join(" "),
            cell.label,
        )?;
    }
    if experiment.cells.len() > MOST_CELLS {
        writeln!(out, "  and {} more", experiment.cells.len() - MOST_CELLS)?;
    }
    let all = (0..plan.arenas.len()).fold(0u64, |sum, cell| sum.saturating_add(matches(plan, cell)));
    writeln!(out, "\nMatches    {all}")?;
    out.flush()
}

/// The first matches of every cell and how long they took, as far as there is time for it.
fn first_matches<G: Measured>(plan: &Plan<'_, G>) -> Vec<(Vec<MatchRecord>, Duration)> {
    let share = WARM_UP / plan.arenas.len().max(1) as u32;
    let mut used = Duration::ZERO;
    let mut first = Vec::new();
    for arena in plan.arenas {
        if used >= WARM_UP {
            break;
        }
        let (played, time) = warm_up(arena, WARM_UP_MATCHES, share);
        used += time;
        first.push((played, time));
    }
    first
}

/// The time the blocks that are missing will take, in words.
fn estimate<G: Measured>(plan: &Plan<'_, G>, first: &[(Vec<MatchRecord>, Duration)]) -> String {
    let pace = |(played, time): &(Vec<MatchRecord>, Duration)| time.as_secs_f64() / played.len().max(1) as f64;
    let mean = first.iter().map(pace).sum::<f64>() / first.len().max(1) as f64;
    let mut seconds = 0.0;
    for cell in 0..plan.arenas.len() {
        let all = plan.rows();
        let there = (0..all).take_while(|row| plan.folder.block_paths(cell, *row).0.exists()).count() as u64;
        let left = matches(plan, cell) as f64 * (all - there) as f64 / all.max(1) as f64;
        seconds += left * first.get(cell).map_or(mean, pace);
    }
    let time = Duration::try_from_secs_f64(seconds / plan.threads.min(cores()) as f64).unwrap_or(Duration::MAX);
    match plan.time {
        Some(limit) if limit < time => format!("{} of {} for all deals", words(limit), words(time)),
        _ => words(time),
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// Matches that this program plays otherwise than they were recorded: the program has changed.
fn played_otherwise<G: Measured>(plan: &Plan<'_, G>, first: &[(Vec<MatchRecord>, Duration)]) -> Vec<String> {
    let mut otherwise = Vec::new();
    for (cell, (played, _)) in first.iter().enumerate() {
        let Stored::Whole(block) = plan.folder.read_block(&plan.layouts[cell], cell, 0, None) else { continue };
        let changed = played.iter().find(|row| {
            let recorded = block.matches.iter().find(|old| (old.deal, old.seating) == (row.deal, row.seating));
            recorded.is_some_and(|old| !alike(old, row, plan.layouts[cell].seats))
        });
        otherwise.extend(changed.map(|row| {
            format!(
                "cell {cell}, deal {}, seating {}: played otherwise than recorded, so the program has changed",
                row.deal, row.seating
            )
        }));
    }
    otherwise
}

/// Whether two records of a match are the same to the bit.
pub(super) fn alike(a: &MatchRecord, b: &MatchRecord, seats: usize) -> bool {
    let digest = |row: &MatchRecord| BlockData { matches: vec![row.clone()], items: vec![] }.digest(seats);
    digest(a) == digest(b)
}

/// Plays, with the tally on the terminal and an ear for Ctrl-C, until every share of the win is known as
/// precisely as asked or a limit is reached. Gives the tables of the rows that count as well.
fn play<G: Measured>(setting: &Setting<G>, plan: &Plan<'_, G>) -> Result<(Ran, Tables), Error> {
    let tally = Arc::new(Tally::new(plan.arenas.len()));
    let heard = Arc::clone(&tally);
    // Without a handler Ctrl-C kills the run, which loses no more than the blocks in flight.
    let _ = ctrlc::set_handler(move || {
        let told = match heard.interrupt() {
            1 => "Stopping once the blocks in flight are done; Ctrl-C again leaves them.",
            2 => "Stopping after the matches in flight; Ctrl-C again ends the program at once.",
            _ => std::process::exit(130),
        };
        let _ = writeln!(std::io::stderr(), "{told}");
    });
    let labels: Vec<(String, u64)> =
        setting.experiment.cells.iter().map(|cell| (cell.label.clone(), matches(plan, cell.index))).collect();
    let (done, hang_up) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let shown = &tally;
        scope.spawn(move || show(shown, &labels, &hang_up));
        let mut tallies = Tallies::new::<G>(&setting.experiment, setting.names());
        let precision = setting.experiment.stop.precision;
        let ran = plan.run(&tally, |row| {
            tallies.add(row);
            precision.is_some_and(|wanted| tallies.widest_share().is_some_and(|half_width| half_width <= wanted))
        });
        drop(done);
        Ok((ran?, tallies.tables()))
    })
}

/// Writes the tables and the record.
fn conclude<G: Measured + Insight + 'static>(setting: &Setting<G>, ran: &Ran, tables: &Tables) -> Result<(), Error> {
    write_tables(setting, tables)?;
    let mut outcome = Table::new();
    outcome.insert("stopped_by".into(), Value::String(ran.stopped_by.word().into()));
    outcome.insert("rows".into(), Value::Integer(ran.rows as i64));
    let played = tables.cells.iter().map(|cell| {
        let mut entry = Table::new();
        for (name, count) in
            [("cell", cell.cell as u64), ("deals", cell.deals), ("matches", cell.matches), ("faults", cell.faults)]
        {
            entry.insert(name.into(), Value::Integer(count as i64));
        }
        Value::Table(entry)
    });
    outcome.insert("played".into(), Value::Array(played.collect()));
    let mut record = setting.record();
    record.insert("outcome".into(), Value::Table(outcome));
    setting.folder.write_run(&record)
}

/// Prints what was found out, and what stopped the run.
fn tell<G: Measured>(
    setting: &Setting<G>,
    plan: &Plan<'_, G>,
    ran: &Ran,
    tables: &Tables,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    for note in &ran.notes {
        writeln!(out, "note: {note}")?;
    }
    write!(out, "{}", report::summary(&setting.experiment, tables))?;
    let why = match ran.stopped_by {
        StoppedBy::Deals => "all deals are played",
        StoppedBy::Precision => "every share is known as precisely as asked",
        StoppedBy::Time => "the time is over; the same command goes on",
        StoppedBy::Interrupt => "interrupted",
    };
    let deals = (ran.rows * plan.block_deals).min(plan.deals);
    writeln!(out, "\nStopped: {why}. What counts: {deals} deals of every cell.")?;
    writeln!(out, "Tables: {}", setting.folder.tables().display())
}

/// The tables of so many rows of blocks that are there, written.
/// The tables of the first rows of blocks, and how many these are: all up to the first row that is not
/// there whole, at most so many.
fn added<G: Measured>(setting: &Setting<G>, plan: &Plan<'_, G>, rows: u64) -> (Tables, u64) {
    let whole = |cell: usize, row: u64| match plan.stored(row, cell) {
        Stored::Whole(block) => Some(block),
        Stored::Absent | Stored::Spoiled(_) => None,
    };
    let mut tallies = Tallies::new::<G>(&setting.experiment, setting.names());
    let row_of = |row: u64| (0..plan.arenas.len()).map(|cell| whole(cell, row)).collect::<Option<Vec<_>>>();
    let mut found = 0;
    while found < rows
        && let Some(row) = row_of(found)
    {
        tallies.add(&row);
        found += 1;
    }
    (tallies.tables(), found)
}

fn write_tables<G: Measured>(setting: &Setting<G>, tables: &Tables) -> Result<(), Error> {
    let folder = setting.folder.tables();
    std::fs::create_dir_all(&folder).map_err(|error| Error::disk(&folder, error))?;
    tables.write(&setting.experiment, &folder).map_err(|failed| Error::disk(&failed.path, failed.error))
}
