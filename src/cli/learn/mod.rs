//! `evenhand learn`: trains a player by self-play. `task` resolves the arguments, `rules` those about rules, `told` shows
//! the progress, and `kept` measures and writes the result.

mod kept;
mod rules;
mod task;
mod told;

use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::arguments::LearnArgs;
use super::caution::{caution_at, write_caution};
use super::failure::{Failure, OrFailure};
use super::progress::words;
use super::tune::{listen, problem};
use crate::error::Error;
use crate::game::Rules;
use crate::games::AnyGame;
use crate::learning::Learning;
use crate::net::{FILE_EXTENSION, NetFile};
use crate::results::write_whole;
use crate::runner;
use kept::{command, measured, store_player};
use task::{Start, Task, changes, games, task};
use told::Told;

/// The default training time.
const USUAL_TIME: Duration = Duration::from_secs(600);
/// How often progress is shown, and how often it is stored.
const LINE: Duration = Duration::from_secs(15);
const STORE: Duration = Duration::from_secs(60);

/// Trains a player.
pub(super) fn learn(game: &'static dyn AnyGame, asked: &LearnArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let task = task(game, asked)?;
    let games = games(game, &task, &asked.players)?;
    let threads = runner::threads(asked.threads);
    let pool = runner::pool(threads)?;
    let rules: Vec<&Rules> = task.rules.iter().map(|(_, rules)| rules).collect();
    write_caution(caution_at(game, &rules, &asked.players), out)?;
    let mut learning = match &task.start {
        Start::Nothing => Learning::new(task.config, games, task.opponents.clone(), &[]),
        Start::Weights(weights) => Learning::new(task.config, games, task.opponents.clone(), weights),
        Start::Net(file) => Learning::of(task.config, games, task.opponents.clone(), file.net.clone()),
    };
    learning.observe(&changes(&task));
    for (places, weight) in &task.bias {
        learning.lean(places.clone(), *weight);
    }
    take_up(asked, &task, &mut learning, out)?;
    write_plan(game, asked, &task, &learning, threads, out).printed()?;

    let told = "The learning stops after this batch and is stored: the same command goes on. Ctrl-C again ends the \
                program at once.";
    let interrupts = listen(told);
    let stopped = pool.install(|| run(asked, &task, &mut learning, &|| interrupts.load(Ordering::Relaxed) > 0))?;
    if stopped {
        writeln!(out, "Stopped after {} of {} batches.", learning.batch(), learning.config().batches).printed()?;
        return Ok(());
    }

    let learnt = NetFile::new(learning.net(), Vec::new());
    let _ = writeln!(std::io::stderr(), "Measuring it on {} other deals", asked.check_deals);
    let strength = pool.install(|| measured(game, asked, &task, &learnt))?;
    let mut record = vec![format!("Learnt by: {}", command(asked, &learning))];
    record.extend(strength.iter().cloned());
    store_player(game, asked, &task, NetFile { record: record.clone(), ..learnt })?;
    let _ = std::fs::remove_file(task.store());
    let [toml, net] = ["toml", FILE_EXTENSION].map(|extension| task.file(extension));
    writeln!(out, "\n{}\nWritten to {} and {}", record.join("\n"), toml.display(), net.display()).printed()
}

/// Resumes what an earlier command has stored.
fn take_up(asked: &LearnArgs, task: &Task, learning: &mut Learning, out: &mut dyn Write) -> Result<(), Failure> {
    let store = task.store();
    if asked.fresh || !store.exists() {
        return Ok(());
    }
    let bytes = std::fs::read(&store).map_err(|error| Error::disk(&store, error))?;
    if let Err(why) = learning.resume(&task.identity, &bytes) {
        let remedy = "give the same command again to go on with it, or --fresh to begin anew";
        return Err(problem(&store.display().to_string(), format!("it cannot go on: {why}"), remedy).into());
    }
    writeln!(out, "Goes on after batch {} of {}.", learning.batch(), learning.config().batches).printed()
}

fn write_plan(
    game: &'static dyn AnyGame,
    asked: &LearnArgs,
    task: &Task,
    learning: &Learning,
    threads: usize,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let players: Vec<String> = asked.players.iter().map(usize::to_string).collect();
    writeln!(out, "Player     {}", task.file("toml").display())?;
    writeln!(out, "Game       {}, {} players, seed {}", game.name(), players.join(" and "), asked.seed)?;
    let begins = asked.from.as_ref().map_or("nothing".into(), |from| format!("`{from}`"));
    writeln!(out, "Begins     with {begins}; {} weights", learning.net().weights().len())?;
    if let Start::Net(file) = &task.start
        && !file.changes.is_empty()
    {
        let changes = file.changes.join(", ");
        writeln!(
            out,
            "           It saw other things when it learnt ({changes}): what is new counts for nothing at first"
        )?;
    }
    let names: Vec<&str> = task.opponents.iter().map(|(name, _)| name.as_str()).collect();
    match (&asked.against, names.is_empty()) {
        (Some(only), _) => writeln!(out, "Against    {only} alone")?,
        (None, true) => writeln!(out, "Against    itself")?,
        (None, false) => writeln!(out, "Against    itself, and now and then {}", names.join(", "))?,
    }
    writeln!(out, "Threads    {threads}\n")?;
    out.flush()
}

/// Trains until it is over; returns whether it was stopped before.
fn run(asked: &LearnArgs, task: &Task, learning: &mut Learning, stop: &dyn Fn() -> bool) -> Result<bool, Failure> {
    let mut told = Told::default();
    let store = |learning: &Learning| {
        let path = task.store();
        write_whole(&path, &learning.to_bytes(&task.identity)).map_err(|error| Error::disk(&path, error))
    };
    // Reported now rather than after hours.
    store(learning)?;
    if learning.config().batches == 0 {
        time(asked, learning);
    }
    let began = (Instant::now(), learning.batch());
    let (mut line, mut stored) = (Instant::now(), Instant::now());
    while !learning.is_over() {
        if stop() {
            store(learning)?;
            return Ok(true);
        }
        told.add(learning.step());
        if line.elapsed() >= LINE || learning.is_over() {
            let done = learning.batch() - began.1;
            let left = learning.config().batches - learning.batch();
            let seconds = began.0.elapsed().as_secs_f64() / done.max(1) as f64 * left as f64;
            told.line(learning, Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
            line = Instant::now();
        }
        if stored.elapsed() >= STORE {
            store(learning)?;
            stored = Instant::now();
        }
    }
    store(learning)?;
    Ok(false)
}

/// Converts a time to a number of batches, by timing the first ones.
fn time(asked: &LearnArgs, learning: &mut Learning) {
    let time = asked.time.unwrap_or(USUAL_TIME);
    let matches = learning.matches_in(time);
    learning.plan(matches / learning.config().matches);
    let _ = writeln!(std::io::stderr(), "{} is about {matches} matches: the same as --matches {matches}", words(time));
}
