//! `evenhand balance`: values of knobs that meet targets.

use std::fmt::Write as _;
use std::io::Write;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::arguments::BalanceArgs;
use super::failure::{Failure, OrFailure};
use super::prepared::{Prepared, names};
use super::run::{interruptible, over};
use crate::balance::{Candidate, Found, Reading, Verdict, readings, search, unknown_target, verdict};
use crate::error::{Error, Problem};
use crate::experiment::{Balance, Bounds, Cell, Change, Target};
use crate::game::knobs::inline;
use crate::game::{Insight, Measured};
use crate::grid::{Column, lines};
use crate::results::write_whole;
use crate::runner::{self, played, threads};
use crate::tables::{Tables, Tallies};

/// The first of the deals on which what was found is measured: none of the search comes near.
const FRESH: u64 = 1 << 40;
/// How often a search says how far it is.
const TELL: Duration = Duration::from_secs(15);

/// Searches, measures what was found on fresh deals, and tells it.
pub(super) fn balance<G: Measured + Insight + 'static>(
    asked: &BalanceArgs,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let prepared = Prepared::<G>::load(&asked.file, &asked.places)?;
    let wanted = wanted(&prepared)?;
    let table = Table { prepared: &prepared, cell: &prepared.experiment.cells[0], wanted };
    let pool = runner::pool(threads(asked.threads))?;
    let none = || false;
    // What is not there is found out before anything is searched.
    let first = pool.install(|| table.play(&book(wanted), 0..2, &none));
    if let Some((target, remedy)) = first.as_ref().and_then(|tables| unknown_target(&wanted.targets, tables)) {
        let message = format!("\"{}\" is about something that is not in these matches", target.text);
        return Err(Error::from(vec![Problem::at(&target.place, "balance.targets", message, remedy)]).into());
    }
    writeln!(
        out,
        "{}\nSearching   {} knobs, {} targets; at most {} candidates of {} deals, then {} fresh deals\n",
        prepared.experiment.question,
        wanted.knobs.len(),
        wanted.targets.len(),
        wanted.candidates,
        wanted.deals,
        wanted.confirm
    )
    .printed()?;
    out.flush().printed()?;
    let progress = interruptible();
    let began = Instant::now();
    let stop = || progress.interrupted() > 0 || asked.time.is_some_and(|limit| began.elapsed() >= limit);
    let found = pool.install(|| table.search(&stop));
    if progress.interrupted() == 0 {
        over();
    }
    let stop = || progress.interrupted() > 1;
    let best = &found.candidates[found.best];
    let measured = [&book(wanted), &best.values]
        .map(|values| pool.install(|| table.play(values, FRESH..FRESH + wanted.confirm, &stop)));
    over();
    let text = told(&table, &found, &measured);
    let folder = prepared.folder.path().join("balance");
    std::fs::create_dir_all(&folder).map_err(|error| Error::disk(&folder, error))?;
    for (name, text) in [("candidates.csv", candidates(wanted, &found)), ("summary.txt", text.clone())] {
        let path = folder.join(name);
        write_whole(&path, text.as_bytes()).map_err(|error| Error::disk(&path, error))?;
    }
    write!(out, "{text}\nEvery candidate: {}\n", folder.join("candidates.csv").display()).printed()
}

/// What is to be found.
fn wanted<G: Measured>(prepared: &Prepared<G>) -> Result<&Balance, Error> {
    let file = prepared.experiment.file.display().to_string();
    let Some(balance) = &prepared.experiment.balance else {
        let remedy = "write [balance] with targets = [\"every faction 47-53 %\"], and [balance.knobs] with \
                      \"rules.max_mana\" = [3, 7]";
        return Err(Problem::of(&file, "it does not say what is to be found", remedy).into());
    };
    if prepared.experiment.cells.len() != 1 {
        let message = "a search plays one table, and this experiment sweeps";
        return Err(Problem::of(&file, message, "leave [sweep] out of the file").into());
    }
    Ok(balance)
}

fn book(wanted: &Balance) -> Vec<f64> {
    wanted.knobs.iter().map(|knob| knob.book).collect()
}

/// The table that candidates are played at.
struct Table<'a, G: Measured> {
    prepared: &'a Prepared<G>,
    cell: &'a Cell,
    wanted: &'a Balance,
}

impl<G: Measured + Insight + 'static> Table<'_, G> {
    /// What comes of these values over some deals; none if the game does not go with them.
    fn play(&self, values: &[f64], deals: Range<u64>, stop: &(dyn Fn() -> bool + Sync)) -> Option<Tables> {
        let experiment = &self.prepared.experiment;
        let changes: Arc<[Change]> =
            self.wanted.knobs.iter().zip(values).map(|(knob, value)| change(knob, *value)).collect();
        let changed: Vec<Arc<[Change]>> = self.cell.changes.iter().cloned().chain([changes]).collect();
        let cell = Cell { changes: changed, ..self.cell.clone() };
        let game = G::new(&experiment.rules_of(&cell), cell.players).ok()?;
        let names = [Arc::new(names(&game))];
        let block = played(&self.prepared.arena_of(&cell, game), deals, stop);
        let mut tallies = Tallies::new::<G>(experiment, &names);
        tallies.add_block(0, &block);
        Some(tallies.tables())
    }

    /// What these tables miss, all targets together; a target of every one as the mean of them.
    fn miss(&self, tables: &Tables) -> f64 {
        let read = readings(&self.wanted.targets, tables);
        let each = self.wanted.targets.iter().enumerate().map(|(place, target)| {
            let values = read.iter().filter(|reading| reading.target == place).filter_map(|reading| reading.estimate);
            let misses: Vec<f64> = values.map(|estimate| target.miss(estimate.value).powi(2)).collect();
            // What never appears is as far off as can be.
            if misses.is_empty() { f64::INFINITY } else { misses.iter().sum::<f64>() / misses.len() as f64 }
        });
        // A fault says that the rules do not go with these values.
        let faults: u64 = tables.cells.iter().map(|cell| cell.faults).sum();
        if faults > 0 { f64::INFINITY } else { each.sum() }
    }

    fn search(&self, stop: &(dyn Fn() -> bool + Sync)) -> Found {
        let (mut count, mut least, mut told) = (0usize, f64::INFINITY, Instant::now());
        let mut play = |values: &[f64]| {
            let tables = self.play(values, 0..self.wanted.deals, stop);
            let miss = tables.map_or(f64::INFINITY, |tables| self.miss(&tables));
            (count, least) = (count + 1, least.min(miss));
            if told.elapsed() >= TELL {
                told = Instant::now();
                let clock = jiff::Zoned::now().strftime("%H:%M:%S");
                let most = self.wanted.candidates;
                let _ = writeln!(
                    std::io::stderr(),
                    "{clock}  {count} of at most {most} candidates; the best misses by {least:.2}"
                );
            }
            miss
        };
        search(&self.wanted.knobs, self.wanted.candidates, self.prepared.experiment.seed, &mut play, stop)
    }
}

/// A knob at a value.
fn change(knob: &Bounds, value: f64) -> Change {
    Change { path: knob.path.clone(), value: as_written(knob, value), place: knob.place.clone() }
}

#[expect(clippy::cast_possible_truncation, reason = "whole, and within bounds that were written as whole numbers")]
fn as_written(knob: &Bounds, value: f64) -> toml::Value {
    if knob.whole { toml::Value::Integer(value.round() as i64) } else { toml::Value::Float(value) }
}

/// What was found and what it is worth, for people.
fn told<G: Measured>(table: &Table<'_, G>, found: &Found, measured: &[Option<Tables>; 2]) -> String {
    let (wanted, best) = (table.wanted, &found.candidates[found.best]);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{} candidates were played{}.\n",
        found.candidates.len(),
        if found.all { ", every combination within the bounds" } else { "" }
    );
    let none = Vec::new();
    let read = measured
        .each_ref()
        .map(|tables| tables.as_ref().map_or(none.clone(), |tables| readings(&wanted.targets, tables)));
    let said: Vec<Option<Verdict>> =
        read[1].iter().map(|reading| verdict(&wanted.targets[reading.target], reading)).collect();
    let changed = wanted.knobs.iter().zip(&best.values).any(|(knob, value)| knob.book != *value);
    let _ = writeln!(text, "{}", sentence(&said, changed));
    let knobs = wanted.knobs.iter().zip(&best.values).map(|(knob, value)| {
        let found = if *value == knob.book { "as it is".to_owned() } else { inline(&as_written(knob, *value)) };
        [format!("  {}", knob.path), inline(&as_written(knob, knob.book)), found]
    });
    let head = [["  knob".to_owned(), "book".to_owned(), "found".to_owned()]];
    for line in lines(&[Column::left(2), Column::right(2), Column::right(2)], head.into_iter().chain(knobs)) {
        let _ = writeln!(text, "{line}");
    }
    let _ = writeln!(text, "\nMeasured on {} fresh deals that the search has not seen:", wanted.confirm);
    let head = ["  target", "", "book", "found", "range", "met"].map(str::to_owned);
    let rows = read[1].iter().enumerate().zip(&said).map(|((place, reading), said)| {
        let before = read[0].iter().find(|other| (other.target, &other.what) == (reading.target, &reading.what));
        let after = reading.estimate.and_then(|estimate| estimate.interval);
        [
            format!("  {}", reading.what),
            if place > 0 && read[1][place - 1].target == reading.target {
                String::new()
            } else {
                band(&wanted.targets[reading.target], reading)
            },
            before.and_then(|before| before.estimate).map_or("-".into(), |estimate| number(reading, estimate.value)),
            reading.estimate.map_or("-".into(), |estimate| number(reading, estimate.value)),
            after.map_or(String::new(), |range| {
                format!("{} to {}", number(reading, range.low), number(reading, range.high))
            }),
            said.map_or("-", Verdict::word).to_owned(),
        ]
    });
    let columns =
        [Column::left(2), Column::left(2), Column::right(2), Column::right(2), Column::left(2), Column::left(2)];
    for line in lines(&columns, std::iter::once(head).chain(rows)) {
        let _ = writeln!(text, "{line}");
    }
    let _ = writeln!(
        text,
        "\nEach range holds its value 19 times in 20, for these players ({}): others may find other numbers.",
        table.cell.agents.join(", ")
    );
    if changed {
        text.push_str("\nTo play with them:\n  [set]\n");
        for (knob, value) in wanted.knobs.iter().zip(&best.values).filter(|(knob, value)| knob.book != **value) {
            let _ = writeln!(text, "  \"{}\" = {}", knob.path, inline(&as_written(knob, *value)));
        }
    }
    text
}

/// Whether the targets are met, in a sentence.
fn sentence(said: &[Option<Verdict>], changed: bool) -> String {
    let count = |wanted: &[Verdict]| said.iter().filter(|said| said.is_some_and(|said| wanted.contains(&said))).count();
    let (met, likely, missed) = (count(&[Verdict::Met]), count(&[Verdict::Likely]), count(&[Verdict::Missed]));
    let (all, what) = (said.len(), if changed { "These values" } else { "The book's own values" });
    if met == all {
        format!("{what} meet every target: all {all} lie within, with the whole of their ranges.\n")
    } else if met + likely == all {
        format!("{what} seem to meet every target; {likely} of {all} are too close to an end to be sure.\n")
    } else {
        format!(
            "No values were found that meet every target. The nearest: of {all}, {met} are met, {likely} seem to be, {} do \
             not seem to be, {missed} are missed.\nWider bounds, other knobs or other targets may help.\n",
            all - met - likely - missed
        )
    }
}

fn number(reading: &Reading, value: f64) -> String {
    if reading.portion { format!("{:.1}%", value * 100.0) } else { format!("{value:.2}") }
}

/// The range of a target.
fn band(target: &Target, reading: &Reading) -> String {
    let end = |end: f64| number(reading, end);
    match (target.low, target.high) {
        (Some(low), Some(high)) => format!("{} to {}", end(low), end(high)),
        (Some(low), None) => format!("from {}", end(low)),
        (None, Some(high)) => format!("up to {}", end(high)),
        (None, None) => String::new(),
    }
}

/// Every candidate as CSV.
fn candidates(wanted: &Balance, found: &Found) -> String {
    let mut csv = csv::Writer::from_writer(Vec::new());
    let head = wanted.knobs.iter().map(|knob| knob.path.as_str()).chain(["miss", "miss_and_changes"]);
    let row = |candidate: &Candidate| {
        let numbers = candidate.values.iter().chain([&candidate.miss, &candidate.cost]);
        // The game does not go with values that miss without end.
        numbers.map(|number| if number.is_finite() { number.to_string() } else { String::new() }).collect::<Vec<_>>()
    };
    // Into memory: it cannot fail.
    let _ = csv.write_record(head);
    for candidate in &found.candidates {
        let _ = csv.write_record(row(candidate));
    }
    csv.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}
