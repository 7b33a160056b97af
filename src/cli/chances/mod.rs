//! `evenhand chances`: checks whether win chances come true, and corrects them.

mod of_cells;
mod shown;
mod stored;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::arguments::{ChancesArgs, Places};
use super::editions::rules_under;
use super::failure::{Failure, OrFailure};
use super::seated::{agents_folder, obstacles_at};
use super::tune::{listen, problem};
use crate::agents::AgentSpec;
use crate::chances::{Calibration, ChanceCourse, ChanceValues, FEWEST, MOST, PLAYED_ON, Reliability, Sample};
use crate::error::{Error, Problem};
use crate::game::{BySeat, Rules};
use crate::games::{AnyArena, AnyGame, Table};
use crate::grid::{Column, lines};
use crate::matches::{Outcome, Seating};
use crate::net::NetFile;
use crate::runner;
pub(super) use of_cells::{chances_of_cells, luck_of_cells};
pub(super) use shown::MatchChances;
pub(super) use stored::ChanceChecks;
use stored::{LastRoundCheck, LastRounds, StoredCheck};

/// How often progress is shown.
const LINE: Duration = Duration::from_secs(15);
/// Number of matches between looks at the clock.
const CHUNK: u64 = 100;

/// The resolved arguments of the command.
struct Task {
    root: PathBuf,
    agents: Vec<(String, AgentSpec)>,
    net: Arc<NetFile>,
    rules: Rules,
    stored: ChanceChecks,
}

/// Checks win chances.
pub(super) fn chances(game: &'static dyn AnyGame, asked: &ChancesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let task = task(game, asked)?;
    if asked.list {
        return list(game, &task.stored, out);
    }
    let pool = runner::pool(runner::threads(asked.threads))?;
    let interrupts =
        listen("The check stops after these matches and reports what it has; Ctrl-C again ends the program at once.");
    let stop = || interrupts.load(Ordering::Relaxed) > 0;
    let mut new = Vec::new();
    for players in &asked.players {
        for (name, spec) in &task.agents {
            let known = stored_values(game, &task, asked, *players, (name, spec))?;
            let arena = arena(game, asked.seed, &task.rules, *players, (name, spec))?;
            let net = known.as_ref().map_or(&task.net, |values| &values.net);
            // Half of the matches are for the correction, unless it is known.
            let matches = if known.is_some() { asked.matches } else { asked.matches.saturating_mul(2) };
            let samples = pool.install(|| played(&*arena, net, asked, matches, &stop))?;
            let (values, check) = match known {
                Some(values) => (values, samples),
                None => {
                    let (fit, check) = parted(samples);
                    (ChanceValues { net: Arc::clone(net), calibration: Calibration::fitted(&fit) }, check)
                }
            };
            let found = Reliability::of(&check, values.calibration);
            let last_rounds: Vec<Sample> = check.iter().filter_map(Sample::last_round).collect();
            let last_round = LastRounds::of(&last_rounds, values.calibration);
            let last_round = (!last_rounds.is_empty()).then_some(&last_round);
            let of = (game.name(), *players, asked.edition.as_deref());
            let used = (&*asked.values, &values);
            let entry = StoredCheck::new(of, (name, spec), used, &found, last_round);
            show(&entry, out)?;
            new.push(entry);
        }
    }
    if !asked.set.is_empty() {
        let message = "This checked the stored correction. Nothing is written under changed rules (--set).";
        return writeln!(out, "{message}").printed();
    }
    let file = task.stored.store(&task.root, &new)?;
    writeln!(out, "written to {}", file.display()).printed()
}

/// Resolves the names in the command.
fn task(game: &'static dyn AnyGame, asked: &ChancesArgs) -> Result<Task, Error> {
    let places = Places { results: PathBuf::new(), agents: asked.agents.clone() };
    let root = agents_folder(Path::new("here"), &places);
    let mut problems = Vec::new();
    let mut agents = Vec::new();
    let edition = asked.edition.as_deref();
    for name in &asked.agents_named {
        match AgentSpec::load_for(&root, name, &game.inputs(), edition) {
            Ok(spec) => agents.push((name.clone(), spec)),
            Err(found) => problems.extend(found),
        }
    }
    let net = match AgentSpec::load_for(&root, &asked.values, &game.inputs(), edition) {
        Ok(AgentSpec::Learnt(learnt)) => Some(learnt.net),
        Ok(_) => {
            let message = format!("`{}` has no network of its own", asked.values);
            problems.push(problem("--values", message, "name a trained player, such as `quick`"));
            None
        }
        Err(found) => {
            problems.extend(found.into_iter().filter(|found| !problems.contains(found)).collect::<Vec<_>>());
            None
        }
    };
    let rules = rules_under(game, edition, &asked.set, &mut problems)?;
    let (least, most) = (*game.seats().start(), *game.seats().end());
    for players in asked.players.iter().filter(|players| !game.seats().contains(players)) {
        let message = format!("{} is not played by {players}", game.name());
        problems.push(problem("--players", message, format!("give numbers from {least} to {most}")));
    }
    if problems.is_empty() {
        let met = agents.iter().map(|(name, spec)| (name, spec));
        problems.extend(obstacles_at(game, met, &[&rules], &asked.players));
    }
    if !asked.list && asked.set.is_empty() && !root.is_dir() {
        let message = format!("there is no folder {} to write chances.toml to", root.display());
        problems.push(problem("--agents", message, "make the folder, or name another"));
    }
    match net {
        Some(net) if problems.is_empty() => {
            let stored = ChanceChecks::load(&root)?;
            Ok(Task { root, agents, net, rules, stored })
        }
        _ => Err(problems.into()),
    }
}

/// Returns the win chances as they are shown, if they are to be checked under other rules.
///
/// # Errors
/// Returns an error if there are none for these players.
fn stored_values(
    game: &'static dyn AnyGame,
    task: &Task,
    asked: &ChancesArgs,
    players: usize,
    (name, spec): (&String, &AgentSpec),
) -> Result<Option<ChanceValues>, Error> {
    if asked.set.is_empty() {
        return Ok(None);
    }
    let none = || Err("there is no correction".to_owned());
    let found = task
        .stored
        .entry(game, (players, asked.edition.as_deref()), spec)
        .map_or_else(none, |entry| entry.values(&task.root, game));
    found.map(Some).map_err(|why| {
        let message =
            format!("the chances of `{name}` at {players} players cannot be checked under other rules: {why}");
        problem("--set", message, "check them under unchanged rules first: leave out --set").into()
    })
}

/// Returns a table at which copies of one player sit, with roles at random.
fn arena(
    game: &'static dyn AnyGame,
    seed: u64,
    rules: &Rules,
    players: usize,
    (name, spec): (&String, &AgentSpec),
) -> Result<Box<dyn AnyArena>, Error> {
    let built = game.build(rules, players).map_err(Problem::from)?;
    // Roles are drawn by a copy of the game, because the table owns the one that is played.
    let dealing = game.build(rules, players).map_err(Problem::from)?;
    let spec = spec.clone();
    Ok(built.arena(Table {
        seed,
        changes: rules.changes(),
        agents: vec![name.clone()],
        cast: Box::new(move |_| spec.clone()),
        chances: None,
        luck: None,
        seatings: Box::new(move |deal| {
            vec![Seating { agents: BySeat::default(), roles: dealing.roles_of(seed, deal) }]
        }),
    }))
}

/// Plays `all` matches.
fn played(
    arena: &dyn AnyArena,
    net: &Arc<NetFile>,
    asked: &ChancesArgs,
    all: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<Sample>, Error> {
    let values = ChanceValues { net: Arc::clone(net), calibration: Calibration::default() };
    let mut samples = Vec::new();
    let mut last = Instant::now();
    let one = |deal: u64| {
        let found = arena.chances(deal, 0, &arena.seatings(deal)[0], &values);
        match found.record.outcome {
            Outcome::Fault(message) => Err(message),
            Outcome::Ended(_) => {
                let ChanceCourse { seats, shares, .. } = found.course;
                Ok(Sample { seats, values: found.uncorrected, shares })
            }
        }
    };
    let mut begun = 0;
    while begun < all && !stop() {
        let end = (begun + CHUNK).min(all);
        let chunk: Result<Vec<Sample>, String> = (begun..end).into_par_iter().map(one).collect();
        match chunk {
            Ok(chunk) => samples.extend(chunk),
            Err(message) => {
                let message = format!("a match of {} broke down: {message}", asked.game);
                return Err(problem("--set", message, "please report it").into());
            }
        }
        begun = end;
        if last.elapsed() >= LINE {
            last = Instant::now();
            // A closed standard error must not stop the check.
            let _ = writeln!(std::io::stderr(), "{begun} of {all} matches");
        }
    }
    Ok(samples)
}

/// Parts the matches into those that the correction is fitted to, and those of the check.
fn parted(samples: Vec<Sample>) -> (Vec<Sample>, Vec<Sample>) {
    let (fit, check): (Vec<_>, Vec<_>) = samples.into_iter().enumerate().partition(|(nth, _)| nth % 2 == 0);
    let without = |of: Vec<(usize, Sample)>| of.into_iter().map(|(_, sample)| sample).collect();
    (without(fit), without(check))
}

/// Prints a check.
fn show(check: &StoredCheck, out: &mut dyn Write) -> Result<(), Failure> {
    let StoredCheck { game, players, agent, matches, brier, equal, power, bend, .. } = check;
    let under = check.edition.as_ref().map_or_else(String::new, |edition| format!(" under `{edition}`"));
    writeln!(out, "{game}{under}, {players} players, `{agent}` in all seats: {matches} matches").printed()?;
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    let row = |bin: &[f64; 5]| {
        let [chance, won, low, high, weight] = *bin;
        vec![percent(chance), percent(won), format!("{} to {}", percent(low), percent(high)), percent(weight)]
    };
    let heading = ["chance", "won", "95 % range", "positions"].map(str::to_owned).to_vec();
    let rows = [heading].into_iter().chain(check.bins.iter().map(row));
    for line in lines(&[Column::right(2); 4], rows) {
        writeln!(out, "{line}").printed()?;
    }
    writeln!(
        out,
        "Brier score {brier:.3} (equal chances: {equal:.3}); correction: power {power:.2}, bend {bend:.2}; largest difference {:.1} points: {}\n",
        check.largest_difference() * 100.0,
        match check {
            check if check.holds => format!("used, since no tenth is shown to be off by more than {:.0}", MOST * 100.0),
            check if check.matches < FEWEST => format!("not used: too few matches ({FEWEST} are needed)"),
            _ => "not used".to_owned(),
        }
    )
    .printed()?;
    match check.last_round {
        Some(last_round) => writeln!(out, "{}\n", in_last_rounds(&last_round)).printed(),
        None => Ok(()),
    }
}

/// Describes how well the chances come true in last rounds.
fn in_last_rounds(check: &LastRoundCheck) -> String {
    let LastRoundCheck { net, played_on, matches, brier, by_net, equal, difference } = check;
    format!(
        "In the last round of the {matches} matches that reach it, each match is played on {PLAYED_ON} times: Brier score \
         {brier:.3} (by the network alone: {by_net:.3}; equal chances: {equal:.3}), largest difference {:.1} points; power of the network {net:.2}, of the \
         matches played on {played_on:.2}",
        difference * 100.0
    )
}

/// Prints what is stored of a game.
fn list(game: &'static dyn AnyGame, stored: &ChanceChecks, out: &mut dyn Write) -> Result<(), Failure> {
    let here: Vec<&StoredCheck> = stored.checked.iter().filter(|check| check.game == game.name()).collect();
    if here.is_empty() {
        return writeln!(out, "No win chances of {} were checked.", game.name()).printed();
    }
    here.into_iter().try_for_each(|check| show(check, out))
}
