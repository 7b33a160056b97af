//! `evenhand ladder`: plays the agents of a game against each other and rates them, or measures their regret.

mod regret;
mod shown;
mod task;

use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::arguments::LadderArgs;
use super::caution::{caution_at, write_caution};
use super::failure::{Failure, OrFailure};
use super::progress::words;
use super::tune::listen;
use crate::error::{Error, Problem};
use crate::games::AnyGame;
use crate::grid::{Column, lines};
use crate::ladder::{Ladder, Table, standings};
use crate::results::write_whole;
use crate::runner;
use shown::{csv, rated};
use task::{LINE, Task, task};

/// Maximum number of pairings, the slowest ones, whose estimated time is listed.
const MOST_TOLD: usize = 12;

/// Plays a ladder.
pub(super) fn ladder(game: &'static dyn AnyGame, asked: &LadderArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let task = task(game, asked)?;
    if asked.regret {
        return regret::regret(game, asked, &task, out);
    }
    let ladder = Ladder::new(game, &task.rules, &task.players, asked.seed, asked.deals, &task.entrants);
    let mut ladder = ladder.map_err(Problem::from)?;
    let pool = runner::pool(runner::threads(asked.threads))?;
    write_caution(caution_at(game, &[&task.rules], &task.players), out)?;

    let interrupts = listen(
        "No more is played, and what has been is rated; Ctrl-C again ends the program at once, without ratings.",
    );
    let began = Instant::now();
    let interrupted = || interrupts.load(Ordering::Relaxed) > 0;
    let stop = || interrupted() || began.elapsed() >= asked.time;
    pool.install(|| play(asked, &task, &mut ladder, began, &stop));
    write_rated(game, asked, &task, &ladder, out)?;
    if !ladder.is_over() {
        let why = if interrupted() { "when it was interrupted".into() } else { format!("after {}", words(asked.time)) };
        write_unfinished(&ladder, &why, out).printed()?;
    }
    write_faults(&ladder, out).printed()
}

/// Plays until everything is played or `stop` returns true, and shows the progress on the standard error.
fn play(asked: &LadderArgs, task: &Task, ladder: &mut Ladder, began: Instant, stop: &(dyn Fn() -> bool + Sync)) {
    // A closed standard error must not stop the ladder.
    let say = |text: &str| {
        let _ = writeln!(std::io::stderr(), "{text}");
    };
    let agents: Vec<&str> = task.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    say(&format!("Agents: {}; the first deal of {} pairings is timed", agents.join(", "), ladder.tables().len()));
    ladder.first(stop);
    say(&estimates(asked, task, ladder, began));
    let mut line = Instant::now();
    while !stop() && ladder.step(stop) {
        if line.elapsed() >= LINE {
            say(&state(asked, ladder, began));
            line = Instant::now();
        }
    }
}

/// Estimates how long the pairings take, listing the slowest by name.
fn estimates(asked: &LadderArgs, task: &Task, ladder: &Ladder, began: Instant) -> String {
    let name = |table: &Table| {
        let [one, many] = table.pairing.players.map(|number| task.entrants[number].name.as_str());
        match table.players() {
            2 => format!("{one} against {many}"),
            players => format!("{one} against {} of {many}", players - 1),
        }
    };
    let mut left: Vec<(f64, String)> =
        ladder.tables().iter().filter_map(|table| Some((ladder.seconds_left(table)?, name(table)))).collect();
    left.sort_by(|a, b| b.0.total_cmp(&a.0));
    let time = |seconds: f64| words(wall(seconds));
    let mut rows: Vec<[String; 2]> = left
        .iter()
        .take(MOST_TOLD)
        .map(|(seconds, name)| [name.clone(), format!("about {}", time(*seconds))])
        .collect();
    if let Some(others @ [_, ..]) = left.get(MOST_TOLD..) {
        let seconds: f64 = others.iter().map(|(seconds, _)| seconds).sum();
        rows.push([format!("{} others together", others.len()), format!("about {}", time(seconds))]);
    }
    let mut text = format!("{} deals of each pairing take, by its first deal:\n", asked.deals);
    text += &lines(&[Column::left(2), Column::left(2)], rows).join("\n");
    text + "\n" + &state(asked, ladder, began)
}

/// Converts seconds of one thread to wall-clock time on all threads of the current pool.
fn wall(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds / rayon::current_num_threads() as f64).unwrap_or(Duration::MAX)
}

/// Formats how much has been played, and how long the rest takes.
fn state(asked: &LadderArgs, ladder: &Ladder, began: Instant) -> String {
    let tables = ladder.tables();
    let over = tables.iter().filter(|table| table.played() >= ladder.deals()).count();
    let matches: u64 = tables.iter().map(|table| table.played() * table.players() as u64).sum();
    let left: f64 = tables.iter().filter_map(|table| ladder.seconds_left(table)).sum();
    let (left, until) = (wall(left), asked.time.saturating_sub(began.elapsed()));
    let mut text = format!("{over} of {} pairings, {matches} matches; ", tables.len());
    if left <= until {
        text += &format!("about {} left", words(left));
    } else {
        let longer = "--time 8h plays longer, --skip leaves slow agents out";
        text += &format!("stops in {}, all would take about {} ({longer})", words(until), words(left));
    }
    text
}

/// Prints the ratings, and writes them as CSV if requested.
fn write_rated(
    game: &'static dyn AnyGame,
    asked: &LadderArgs,
    task: &Task,
    ladder: &Ladder,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let of = |players: usize| {
        let tables: Vec<&Table> = ladder.tables().iter().filter(|table| table.players() == players).collect();
        standings(&tables, players, task.entrants.len(), task.anchor)
    };
    let all: Vec<_> = task.players.iter().map(|players| of(*players)).collect();
    for standings in &all {
        writeln!(out, "{}\n", rated(game.name(), asked, task, standings)).printed()?;
    }
    if let Some(file) = &asked.csv {
        write_whole(file, &csv(game.name(), task, &all)).map_err(|error| Error::disk(file, error))?;
    }
    Ok(())
}

/// Reports that not everything was played, and how much was.
fn write_unfinished(ladder: &Ladder, why: &str, out: &mut dyn Write) -> std::io::Result<()> {
    let (tables, deals) = (ladder.tables(), ladder.deals());
    let over = tables.iter().filter(|table| table.played() >= deals).count();
    let least = tables.iter().map(Table::played).min().unwrap_or_default();
    writeln!(
        out,
        "Stopped {why}: {over} of {} pairings have played all {deals} deals, the others {least} or more. How many is a \
         matter of time, so the same command may give other figures.",
        tables.len()
    )
}

/// Reports how many matches failed.
fn write_faults(ladder: &Ladder, out: &mut dyn Write) -> std::io::Result<()> {
    let faults: u64 = ladder.tables().iter().map(|table| table.faults.0).sum();
    match ladder.tables().iter().find_map(|table| table.faults.1.as_ref()) {
        Some(first) => {
            writeln!(out, "{faults} matches could not be played to their end and are left out; the first: {first}")
        }
        None => Ok(()),
    }
}
