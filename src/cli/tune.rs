//! `evenhand tune-agent`: searches for better weights of a scripted agent by playing.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use super::arguments::{Places, TuneArgs};
use super::caution::{caution_at, write_caution};
use super::failure::{Failure, OrFailure};
use super::progress::words;
use super::seated::{agents_folder, obstacles_at};
use crate::agents::scripted::Script;
use crate::agents::{AgentSpec, rewrite};
use crate::error::{Error, Problem};
use crate::game::Rules;
use crate::game::knobs::nearest;
use crate::games::AnyGame;
use crate::grid::{Column, lines};
use crate::odds::command::rules_with;
use crate::report::counted;
use crate::results::write_whole;
use crate::runner;
use crate::stats::{Interval, Looks, Paired};
use crate::tuning::{self, Comparison, Purpose, Tuned, TuningConfig, TuningTable};

/// The resolved arguments of the command.
struct Task {
    /// The file of the initial weights, and its text.
    file: PathBuf,
    text: String,
    start: Script,
    /// Indices of the weights that vary.
    free: Vec<usize>,
    opponents: Vec<(String, AgentSpec)>,
    rules: Rules,
    /// The file for better weights.
    out: PathBuf,
}

/// Tunes an agent.
pub(super) fn tune(game: &'static dyn AnyGame, asked: &TuneArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let task = task(game, asked)?;
    let mut search_tables = tables(game, asked, &task, &task.opponents, Purpose::Tuning)?;
    let mut check_tables = tables(game, asked, &task, &task.opponents, Purpose::Checking)?;
    let itself = (asked.name.clone(), AgentSpec::Scripted(task.start.clone()));
    let mut own_table = tables(game, asked, &task, &[itself], Purpose::Checking)?;
    let threads = runner::threads(asked.threads);
    let pool = runner::pool(threads)?;
    write_plan(game, asked, &task, threads, out).printed()?;
    write_caution(caution_at(game, &[&task.rules], &asked.players), out)?;

    let interrupts =
        listen("The search stops and what it has found is measured; Ctrl-C again ends the program and writes nothing.");
    let found = pool.install(|| search(asked, &task, &mut search_tables, &interrupts));
    if found.generations < asked.generations {
        let why = if interrupts.load(Ordering::Relaxed) > 0 { "stopped" } else { "settled: nothing changed any more" };
        writeln!(out, "The search {why} after {} of {} generations.", found.generations, asked.generations)
            .printed()?;
    }
    if let (faults @ 1.., Some(first)) = &found.faults {
        writeln!(out, "{faults} matches could not be played to their end and were left out; the first: {first}")
            .printed()?;
    }
    if found.generations == 0 || found.script == task.start {
        writeln!(out, "No other weights were found; nothing is written to {}.", task.out.display()).printed()?;
        return Ok(());
    }

    let _ = writeln!(std::io::stderr(), "Measuring what was found on {} other deals", asked.check_deals);
    let [now, before] = [&found.script, &task.start].map(|script| AgentSpec::Scripted(script.clone()));
    let (gain, duel) = pool.install(|| {
        (
            tuning::compare(&mut check_tables, &now, &before, asked.check_deals),
            tuning::compare(&mut own_table, &now, &before, asked.check_deals),
        )
    });
    let measured = measured(asked, &task, &gain, &duel);
    writeln!(out, "\n{}\n{}", weights(&task, &found.script), measured.join("\n")).printed()?;
    let faults = gain.faults + duel.faults;
    if faults > 0 {
        writeln!(out, "{faults} of these matches could not be played to their end and are left out.").printed()?;
    }
    if !is_better(&gain) {
        let told = format!("Not shown to be better, so nothing is written to {}.", task.out.display());
        writeln!(out, "{told} More --generations, or more --deals in each, may find more.").printed()?;
        return Ok(());
    }
    let mut comment = vec![format!("Tuned by: {}", command(asked, &found))];
    comment.extend(measured);
    let text = rewrite(&task.file, &task.text, &game.inputs(), &found.script, &comment);
    write_whole(&task.out, text.as_bytes()).map_err(|error| Error::disk(&task.out, error))?;
    writeln!(out, "Better: written to {}", task.out.display()).printed()
}

pub(super) fn problem(key: &str, message: impl Into<String>, remedy: impl Into<String>) -> Problem {
    Problem { place: None, key: key.into(), message: message.into(), remedy: remedy.into() }
}

/// Resolves the names in the command.
fn task(game: &'static dyn AnyGame, asked: &TuneArgs) -> Result<Task, Error> {
    let places = Places { results: PathBuf::new(), agents: asked.agents.clone() };
    let root = agents_folder(Path::new("here"), &places);
    let file = root.join(game.name()).join(format!("{}.toml", asked.name));
    let mut problems = Vec::new();
    let start = match AgentSpec::load(&root, &asked.name, &game.inputs()) {
        Ok(AgentSpec::Scripted(script)) => Some(script),
        Ok(other) => {
            let kind = if other == AgentSpec::Random { "random" } else { "mcts" };
            problems.push(problem(
                &asked.name,
                format!("there is nothing to tune: a {kind} agent has no weights"),
                "name an agent with kind = \"scripted\"; a search plays as its `rollout` is tuned",
            ));
            None
        }
        Err(found) => {
            problems.extend(found);
            None
        }
    };
    let mut opponents = Vec::new();
    for name in &asked.against {
        match AgentSpec::load(&root, name, &game.inputs()) {
            Ok(spec) => opponents.push((name.clone(), spec)),
            Err(found) => {
                problems.extend(found.into_iter().filter(|found| !problems.contains(found)).collect::<Vec<_>>())
            }
        }
    }
    let free = free_weights(game, asked, &mut problems);
    let rules = rules(game, &asked.set, &mut problems)?;
    let (least, most) = (*game.seats().start(), *game.seats().end());
    for players in asked.players.iter().filter(|players| !game.seats().contains(players) || **players < 2) {
        let message = format!("{} is not played by {players}", game.name());
        problems.push(problem("--players", message, format!("give a number from {} to {most}", least.max(2))));
    }
    if problems.is_empty() {
        let met = opponents.iter().map(|(name, spec)| (name, spec));
        problems.extend(obstacles_at(game, met, &[&rules], &asked.players));
    }
    let out = asked.out.clone().unwrap_or_else(|| file.clone());
    // Reported now rather than after the search.
    let folder = std::path::absolute(&out).ok().and_then(|out| out.parent().map(Path::to_path_buf));
    if folder.is_some_and(|folder| !folder.is_dir()) || out.is_dir() {
        problems.push(problem(
            "--out",
            format!("{} is no place for a file", out.display()),
            "name a file in a folder that is there",
        ));
    }
    match start {
        Some(start) if problems.is_empty() => {
            let text = crate::input::read_text(&file).map_err(|error| Error::disk(&file, error))?;
            Ok(Task { file, text, start, free, opponents, rules, out })
        }
        _ => Err(problems.into()),
    }
}

/// Returns the indices of the weights that vary.
fn free_weights(game: &'static dyn AnyGame, asked: &TuneArgs, problems: &mut Vec<Problem>) -> Vec<usize> {
    let names: Vec<&str> = game.inputs().features.iter().map(|feature| feature.name).collect();
    let mut named = |flag: &str, given: &[String]| -> Vec<usize> {
        let mut places = Vec::new();
        for name in given {
            match names.iter().position(|known| known == name) {
                Some(place) => places.push(place),
                None => {
                    let all = names.join(", ");
                    let remedy = match nearest(name, names.iter().copied()) {
                        Some(near) => format!("did you mean `{near}`? The weights are: {all}"),
                        None => format!("the weights are: {all}"),
                    };
                    problems.push(problem(flag, format!("no weight of {} is called `{name}`", game.name()), remedy));
                }
            }
        }
        places
    };
    let kept = named("--keep", &asked.keep);
    let freed = named("--free", &asked.free);
    let varies = |place: &usize| if asked.free.is_empty() { !kept.contains(place) } else { freed.contains(place) };
    let free: Vec<usize> = (0..names.len()).filter(varies).collect();
    if free.is_empty() && problems.is_empty() {
        let message = if names.is_empty() {
            format!("there is nothing to tune: agents have nothing to weigh in {}", game.name())
        } else {
            "there is nothing to tune: every weight is kept".into()
        };
        problems.push(problem("--keep", message, "keep fewer weights"));
    }
    free
}

/// Returns the rulebook's rules with the `--set` values applied.
pub(super) fn rules(game: &'static dyn AnyGame, sets: &[String], problems: &mut Vec<Problem>) -> Result<Rules, Error> {
    match rules_with(&game.book(), sets) {
        Ok(rules) => Ok(rules),
        Err(found) => {
            problems.extend(found);
            Ok(Rules::of_book(&game.book()).map_err(Problem::from)?)
        }
    }
}

fn tables(
    game: &'static dyn AnyGame,
    asked: &TuneArgs,
    task: &Task,
    opponents: &[(String, AgentSpec)],
    purpose: Purpose,
) -> Result<Vec<TuningTable>, Error> {
    let mut tables = Vec::new();
    for opponent in opponents {
        for players in &asked.players {
            let built = game.build(&task.rules, *players).map_err(Problem::from)?;
            tables.push(TuningTable::new(built, asked.seed, purpose, opponent.clone()));
        }
    }
    Ok(tables)
}

/// Counts interrupts: the first prints `told`, the second ends the program.
pub(super) fn listen(told: impl Into<String>) -> Arc<AtomicU8> {
    listen_and(told, || {})
}

/// Counts interrupts: the first prints `told` and calls `first`, the second ends the program.
pub(super) fn listen_and(told: impl Into<String>, first: impl Fn() + Send + 'static) -> Arc<AtomicU8> {
    let told = told.into();
    let interrupts = Arc::new(AtomicU8::new(0));
    let heard = Arc::clone(&interrupts);
    // Without a handler Ctrl-C ends the program, which loses only time.
    let _ = ctrlc::set_handler(move || {
        if heard.fetch_add(1, Ordering::Relaxed) > 0 {
            std::process::exit(130);
        }
        let _ = writeln!(std::io::stderr(), "{told}");
        first();
    });
    interrupts
}

fn search(asked: &TuneArgs, task: &Task, tables: &mut [TuningTable], interrupts: &AtomicU8) -> Tuned {
    let config = TuningConfig { generations: asked.generations, deals: asked.deals, seed: asked.seed };
    let began = Instant::now();
    let stop = || interrupts.load(Ordering::Relaxed) > 0;
    tuning::search(tables, &task.start, &task.free, config, &stop, |generation| {
        let left = began.elapsed().as_secs_f64() / f64::from(generation.number)
            * f64::from(asked.generations - generation.number);
        let left = Duration::try_from_secs_f64(left).map_or_else(|_| "unknown time".into(), words);
        // A closed standard error must not stop the search.
        let _ = writeln!(
            std::io::stderr(),
            "generation {} of {}: candidates win {} on average, the best {} (fair: {}); {left} left",
            generation.number,
            asked.generations,
            percent(generation.mean),
            percent(generation.best),
            percent(fair(asked)),
        );
    })
}

fn write_plan(
    game: &'static dyn AnyGame,
    asked: &TuneArgs,
    task: &Task,
    threads: usize,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let against: Vec<&str> = task.opponents.iter().map(|(name, _)| name.as_str()).collect();
    writeln!(
        out,
        "Agent      {}: {} of {} weights vary",
        task.file.display(),
        task.free.len(),
        game.inputs().features.len()
    )?;
    writeln!(out, "Game       {}, {} players, seed {}", game.name(), list(&asked.players, " and "), asked.seed)?;
    writeln!(out, "Against    {}", against.join(", "))?;
    let candidates = tuning::candidates(task.free.len());
    let matches = candidates as u64 * asked.deals * (asked.players.iter().sum::<usize>() * against.len()) as u64;
    let deals = format!("{} each, {matches} matches", counted(asked.deals, "deal"));
    writeln!(
        out,
        "Search     {} of {candidates} candidates; {deals} a generation",
        counted(asked.generations, "generation")
    )?;
    writeln!(out, "Threads    {threads}\n")?;
    out.flush()
}

/// Formats the weights that have changed.
fn weights(task: &Task, found: &Script) -> String {
    let changed = task.free.iter().map(|place| {
        let ((name, before), (_, now)) = (&task.start.weights[*place], &found.weights[*place]);
        [name.to_string(), before.to_string(), now.to_string()]
    });
    let lines = lines(&[Column::left(2), Column::right(2), Column::right(2)], changed);
    format!("Weights, before and now:\n{}\n", lines.join("\n"))
}

/// Whether the candidate wins significantly more than the start against all opponents together.
fn is_better(gain: &Comparison) -> bool {
    let interval = gain.all.share_difference(Looks::Once).and_then(|difference| difference.interval);
    interval.is_some_and(|interval| interval.low > 0.0)
}

/// Formats the measurements as lines.
fn measured(asked: &TuneArgs, task: &Task, gain: &Comparison, duel: &Comparison) -> Vec<String> {
    let at = |players: usize| format!("{players} players (fair: {})", percent(1.0 / players as f64));
    let mut lines = vec![format!("Share of the win on {} deals not used in tuning", asked.check_deals)];
    let rows: Vec<String> = match asked.players[..] {
        [players] => {
            lines[0] += &format!(", {}:", at(players));
            vec![String::new()]
        }
        _ => {
            lines[0] += ":";
            asked.players.iter().map(|players| format!(", {}", at(*players))).collect()
        }
    };
    // In the order of the tables: every number of players with the first opponent, and so on.
    let tables = task.opponents.iter().flat_map(|(name, _)| rows.iter().map(move |row| format!("against {name}{row}")));
    let mut against: Vec<(String, &Paired)> = tables.zip(&gain.each).collect();
    if against.len() > 1 {
        against.push((format!("all of these (fair: {})", percent(fair(asked))), &gain.all));
    }
    for (whom, paired) in against {
        let told = match paired.share_difference(Looks::Once) {
            Some(found) => {
                let by = found.interval.map_or("unknown".into(), |by| points(found.value, by));
                let (now, before) = (share(paired.first()), share(paired.second()));
                format!("  {whom}: {now}, before {before}; gain {by}")
            }
            None => format!("  {whom}: no match was played to its end"),
        };
        lines.push(told);
    }
    for (row, paired) in rows.iter().zip(&duel.each) {
        lines.push(format!("  against the weights before{row}: {}", share(paired.first())));
    }
    lines
}

/// Returns the expected win share, over all tables together, of a player as strong as the others.
///
/// A deal is played once for every seat, so at each table an equal share of it is one match.
fn fair(asked: &TuneArgs) -> f64 {
    asked.players.len() as f64 / asked.players.iter().sum::<usize>() as f64
}

fn list(numbers: &[usize], between: &str) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(between)
}

pub(super) fn share(ratio: &crate::stats::Ratio) -> String {
    match (ratio.value(), ratio.share_interval()) {
        (Some(value), Some(Interval { low, high })) => {
            format!("{} ({:.1} to {:.1})", percent(value), 100.0 * low, 100.0 * high)
        }
        _ => "unknown".into(),
    }
}

pub(super) fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

fn points(value: f64, Interval { low, high }: Interval) -> String {
    format!("{:+.1} points ({:+.1} to {:+.1})", 100.0 * value, 100.0 * low, 100.0 * high)
}

/// Returns the command that repeats the search from the same start.
fn command(asked: &TuneArgs, found: &Tuned) -> String {
    let mut text = format!("evenhand tune-agent {} {} --against {}", asked.game, asked.name, asked.against.join(","));
    let generations = found.generations;
    let _ = write!(text, " --players {} --deals {}", list(&asked.players, ","), asked.deals);
    let _ = write!(text, " --generations {generations}");
    let _ = write!(text, " --seed {} --check-deals {}", asked.seed, asked.check_deals);
    for (flag, names) in [("--keep", &asked.keep), ("--free", &asked.free)] {
        if !names.is_empty() {
            let _ = write!(text, " {flag} {}", names.join(","));
        }
    }
    for set in &asked.set {
        let quoted = if set.contains(char::is_whitespace) { format!("'{set}'") } else { set.clone() };
        let _ = write!(text, " --set {quoted}");
    }
    text
}
