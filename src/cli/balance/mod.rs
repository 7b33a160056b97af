//! `evenhand balance`: finds knob values that meet targets, and proposes them if they are shown to be better than the
//! rulebook's.

mod goals;

use std::io::Write;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::arguments::BalanceArgs;
use super::failure::{Failure, OrFailure};
use super::known_names::names;
use super::prepared::Prepared;
use super::progress::words;
use super::run::{interruptible, over};
use crate::balance::{Found, Outcome, Played, Reading, search, unknown_target};
use crate::error::{Error, Problem};
use crate::experiment::{Balance, Bounds, Cell, Change};
use crate::games::AnyGame;
use crate::games::played;
use crate::report::{self, Provenance, counted};
use crate::results::write_whole;
use crate::runner::{self, threads};
use crate::stats::Rounds;
use crate::tables::{ByDeal, Courses, Subject, Tables, Tallies, experiment_in_command};

/// The first of the fresh deals, far above all deals of the search.
const FRESH: u64 = 1 << 40;
/// How often a search reports its progress.
const REPORT: Duration = Duration::from_secs(15);

/// Searches, measures the best candidate on fresh deals beside the rulebook, and reports whether it is better.
pub(super) fn balance(game: &'static dyn AnyGame, asked: &BalanceArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let prepared = Prepared::load_played_by(game, &asked.file, &asked.places, &asked.who.players)?;
    let wanted = &wanted(&prepared)?;
    let table = Table { prepared: &prepared, cell: &prepared.experiment.cells[0], wanted };
    let pool = runner::pool(threads(asked.threads))?;
    let none = || false;
    // Unknown targets are reported before the search; nothing else is shown of these matches.
    let first = pool.install(|| table.results(&book(wanted), 0..2, &none));
    if let Some((target, remedy)) = first.as_ref().and_then(|(tables, ..)| unknown_target(&wanted.targets, tables)) {
        let message = format!("\"{}\" is about something that is not in these matches", target.text);
        return Err(Error::from(vec![Problem::at(&target.place, "balance.targets", message, remedy)]).into());
    }
    // Recorded before the first match of the search.
    let chosen = goals::record(&prepared, prepared.experiment.balance.as_ref().unwrap_or(wanted))?;
    writeln!(
        out,
        "Searching   {}, {}; about {} candidates of {} deals, then {} fresh deals\n",
        counted(wanted.knobs.len(), "knob"),
        counted(wanted.targets.len(), "target"),
        wanted.candidates,
        wanted.deals,
        wanted.confirm
    )
    .printed()?;
    if let Some(told) = chosen.targets_told() {
        writeln!(out, "Caution     {told}\n").printed()?;
    }
    out.flush().printed()?;
    let progress = interruptible();
    let began = Instant::now();
    let stop = || progress.interrupted() > 0 || asked.time.is_some_and(|limit| began.elapsed() >= limit);
    let (found, searched) = pool.install(|| table.search(&stop));
    if progress.interrupted() == 0 {
        over();
    }
    if found.candidates.is_empty() {
        over();
        let message = "the search was stopped before the rulebook's values were played";
        return Err(Problem::of("--time", message, "give it more time").into());
    }
    let stop = || progress.interrupted() > 1;
    let best = found.candidates[found.best].values.clone();
    let began = Instant::now();
    let fresh = FRESH..FRESH + wanted.confirm;
    let fresh =
        [book(wanted), best].map(|values| pool.install(|| table.play_with_choices(&values, fresh.clone(), &stop)));
    let took = began.elapsed();
    over();
    let outcome = Outcome::new(wanted, &table.rounds(), found, searched, fresh).chosen(chosen);
    write_all(&prepared, asked, &outcome, out)?;
    if let Some(deals) = report::more_deals(&outcome) {
        let time = Duration::try_from_secs_f64(took.as_secs_f64() * deals as f64 / wanted.confirm as f64);
        let time = time.map_or_else(|_| "very long".into(), words);
        writeln!(out, "{deals} fresh deals take about {time} on this machine.").printed()?;
    }
    Ok(())
}

/// Writes everything into the results folder, and prints the summary.
fn write_all(
    prepared: &Prepared,
    asked: &BalanceArgs,
    outcome: &Outcome<'_>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let text = report::balance_summary(&prepared.experiment, outcome);
    let of = experiment_in_command(&asked.file, &asked.who.players);
    let provenance = Provenance {
        command: format!("evenhand balance {of}"),
        version: env!("CARGO_PKG_VERSION").into(),
        stopped: String::new(),
        players: prepared.players(),
        retrained: None,
    };
    let page = report::balance_page(&prepared.experiment, outcome, &provenance);
    let folder = goals::folder_of(prepared);
    std::fs::create_dir_all(&folder).map_err(|error| Error::disk(&folder, error))?;
    for (name, text) in [("candidates.csv", &candidates(outcome)), ("summary.txt", &text), ("report.html", &page)] {
        let path = folder.join(name);
        write_whole(&path, text.as_bytes()).map_err(|error| Error::disk(&path, error))?;
    }
    let (page, csv) = (folder.join("report.html"), folder.join("candidates.csv"));
    writeln!(out, "{text}\nReport: {}\nEvery candidate: {}", page.display(), csv.display()).printed()
}

/// Returns the task of the search.
fn wanted(prepared: &Prepared) -> Result<Balance, Error> {
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
    let sides = &prepared.names[0].sides;
    let alike = sides.iter().all(|side| members(sides, *side) == members(sides, sides[0]));
    let even = 1.0 / prepared.experiment.cells[0].players as f64;
    if let Some(target) = balance.targets.iter().find(|target| target.from_even && !alike) {
        let message = format!("\"{}\": seats of unequal sides have no common even share", target.text);
        return Err(Problem::at(&target.place, "balance.targets", message, "write percentages instead").into());
    }
    Ok(Balance { targets: balance.targets.iter().map(|target| target.around(even)).collect(), ..balance.clone() })
}

/// Returns the number of seats of a side.
fn members(sides: &[u8], side: u8) -> usize {
    sides.iter().filter(|other| **other == side).count()
}

fn book(wanted: &Balance) -> Vec<f64> {
    wanted.knobs.iter().map(|knob| knob.book).collect()
}

/// The table at which candidates are played.
struct Table<'a> {
    prepared: &'a Prepared,
    cell: &'a Cell,
    wanted: &'a Balance,
}

impl Table<'_> {
    /// Returns the lengths of the rounds of the seating.
    fn rounds(&self) -> Rounds {
        Rounds::new(&self.cell.rounds(self.prepared.names[self.cell.index].roles.len()))
    }

    /// Plays deals with these values, and returns the tables, the sums of each deal and the choices of each match; `None`
    /// if the values are invalid for the game.
    fn results(
        &self,
        values: &[f64],
        deals: Range<u64>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<(Tables, ByDeal, Courses)> {
        let experiment = &self.prepared.experiment;
        let changes: Arc<[Change]> =
            self.wanted.knobs.iter().zip(values).map(|(knob, value)| change(knob, *value)).collect();
        let changed: Vec<Arc<[Change]>> = self.cell.changes.iter().cloned().chain([changes]).collect();
        let cell = Cell { changes: changed, ..self.cell.clone() };
        let game = self.prepared.game.build(&experiment.rules_of(&cell), cell.players).ok()?;
        let names = [Arc::new(names(&*game))];
        let block = played(&*self.prepared.arena_of(&cell, game), deals, stop);
        let mut tallies = Tallies::new(self.prepared.game, experiment, &names);
        tallies.add_block(0, &block);
        let aimed_at = |subject: &Subject| subject.is_aimed_at(&self.wanted.targets);
        let sums = ByDeal::of(self.prepared.experiment.called, &cell, &names[0], &block, aimed_at);
        Some((tallies.tables(), sums, Courses::of(&block)))
    }

    /// Plays these deals with a candidate, without keeping the choices; `None` if its values are invalid for the game.
    fn play(&self, values: &[f64], deals: Range<u64>, stop: &(dyn Fn() -> bool + Sync)) -> Option<Played> {
        let played = self.play_with_choices(values, deals, stop)?;
        // A search keeps the results of every candidate, and needs the choices of none.
        Some(Played { courses: Courses::default(), ..played })
    }

    /// Does what [`Table::play`] does, and keeps the choices of each match.
    fn play_with_choices(&self, values: &[f64], deals: Range<u64>, stop: &(dyn Fn() -> bool + Sync)) -> Option<Played> {
        let (tables, sums, courses) = self.results(values, deals, stop)?;
        Some(Played { courses, ..Played::new(&self.wanted.targets, &tables, sums) })
    }

    /// Returns the miss of a candidate over all targets. For a target on every member of a group, the mean of the
    /// members counts.
    fn miss(&self, played: &Played) -> f64 {
        let each = self.wanted.targets.iter().enumerate().map(|(place, target)| {
            let own = played.readings.iter().filter(|reading| reading.target == place);
            let misses: Vec<f64> =
                own.filter_map(|reading| reading.estimate).map(|own| target.miss(own.value).powi(2)).collect();
            // A quantity that never appears has an infinite miss.
            if misses.is_empty() { f64::INFINITY } else { misses.iter().sum::<f64>() / misses.len() as f64 }
        });
        // A fault shows that the rules do not work with these values.
        if played.faults > 0 { f64::INFINITY } else { each.sum() }
    }

    /// Returns the candidates and the results of each.
    fn search(&self, stop: &(dyn Fn() -> bool + Sync)) -> (Found, Vec<Option<Played>>) {
        let (mut all, mut least, mut reported) = (Vec::new(), f64::INFINITY, Instant::now());
        let mut play = |values: &[f64]| {
            let played = self.play(values, 0..self.wanted.deals, stop);
            let miss = played.as_ref().map_or(f64::INFINITY, |played| self.miss(played));
            all.push(played);
            least = least.min(miss);
            if reported.elapsed() >= REPORT {
                reported = Instant::now();
                let clock = jiff::Zoned::now().strftime("%H:%M:%S");
                let (count, most) = (all.len(), self.wanted.candidates);
                let _ = writeln!(
                    std::io::stderr(),
                    "{clock}  {count} of about {most} candidates; the best misses by {least:.2}"
                );
            }
            miss
        };
        let found = search(&self.wanted.knobs, self.wanted.candidates, self.prepared.experiment.seed, &mut play, stop);
        // The last one may have been interrupted, and is then not a candidate.
        all.truncate(found.candidates.len());
        (found, all)
    }
}

/// Returns the change that sets a knob to a value.
fn change(knob: &Bounds, value: f64) -> Change {
    Change { path: knob.path.clone(), value: knob.written(value), place: knob.place.clone() }
}

/// Formats all candidates as CSV: their values, the value of every target's quantity with its 95 % interval, and the
/// miss ([`Target::miss`](crate::experiment::Target::miss), squared and added up), with a label if the targets were
/// chosen late.
fn candidates(outcome: &Outcome<'_>) -> String {
    let columns = columns(&outcome.played);
    let mut csv = csv::Writer::from_writer(Vec::new());
    let knobs = outcome.wanted.knobs.iter().map(|knob| knob.path.clone());
    let reached = columns.iter().flat_map(|reading| ["", "_low", "_high"].map(|end| format!("{}{end}", reading.what)));
    // Writing to memory cannot fail.
    let late = outcome.chosen.words();
    let ends = ["miss", "miss_and_changes"].into_iter().chain(late.map(|_| "targets")).map(str::to_owned);
    let _ = csv.write_record(knobs.chain(reached).chain(ends));
    // An infinite miss means that the values are invalid for the game.
    let written = |number: f64| if number.is_finite() { number.to_string() } else { String::new() };
    for (candidate, played) in outcome.found.candidates.iter().zip(&outcome.played) {
        let reached = columns.iter().flat_map(|column| {
            let estimate = played.as_ref().and_then(|played| played.like(column)?.estimate);
            let range = estimate.and_then(|estimate| estimate.interval);
            let numbers = [estimate.map(|own| own.value), range.map(|range| range.low), range.map(|range| range.high)];
            numbers.map(|number| number.map_or(String::new(), written))
        });
        let values = candidate.values.iter().map(|value| written(*value));
        let ends = [written(candidate.miss), written(candidate.cost)].into_iter().chain(late.map(str::to_owned));
        let _ = csv.write_record(values.chain(reached).chain(ends));
    }
    csv.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Returns all readings of any candidate, without duplicates, because two targets may be about the same quantity.
fn columns(played: &[Option<Played>]) -> Vec<&Reading> {
    let mut columns: Vec<&Reading> = Vec::new();
    for reading in played.iter().flatten().flat_map(|played| &played.readings) {
        if columns.iter().all(|known| known.what != reading.what) {
            columns.push(reading);
        }
    }
    columns
}
