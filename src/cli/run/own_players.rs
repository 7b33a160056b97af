//! Players trained under each cell's rules, and a second run of the whole experiment with them.
//!
//! In the folder of the run: `own-players/`, a run folder like any other, with `players/` beside its blocks:
//!
//! ```text
//! players/budget.toml                   how many matches they train on
//! players/cell=0003.learnt.net          the player of cell 3, trained from the network of `learnt`
//! players/cell=0003.learnt.learning     the state of its training
//! players/cell=0003.learnt.measured.toml    what it wins of `learnt` there, and whether it plays ([`gained`](super::gained))
//! conclusions.txt, conclusions.csv      what both runs conclude; the text is in the first run's summary and report as well
//! ```
//!
//! If a retrained player is not shown to be better than the original, the original plays in that cell.

use std::collections::BTreeMap;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use toml::{Table, Value};

use super::super::arguments::RunArgs;
use super::super::failure::{Failure, OrFailure};
use super::super::prepared::Prepared;
use super::super::progress::words;
use super::conclusions::{CONCLUSIONS, EVERY_CONCLUSION, FOLDER};
use super::gained::{Gained, gained, stored_gain};
use super::going_on::{interrupted, run_of};
use super::playing::interruptible;
use super::record::{plan, stopped_by};
use super::seated::{PLAYERS, Seated, own_player, seated_players};
use super::stored::vanished;
use super::telling::{provenance, write_answer};
use super::through::play_through;
use crate::agents::AgentSpec;
use crate::error::{Error, Problem};
use crate::experiment::{Experiment, LearnBudget};
use crate::game::Rules;
use crate::games::AnyGame;
use crate::learning::{Learning, LearningConfig};
use crate::matches::BlockData;
use crate::net::NetFile;
use crate::report::{self, OwnPlayer, Provenance};
use crate::results::{Folder, Layout, write_whole};
use crate::runner::{self, Plan, StoppedBy};
use crate::tables::{ChangeRow, SecondRun, Tables};

/// A smaller step size than for training from scratch.
const RATE: f32 = 7e-4;
/// Maximum number of cells that a caution names.
const MOST_NAMED: usize = 8;
/// How often training is stored.
const STORE: Duration = Duration::from_secs(60);

/// Checks that there are players to train.
pub(super) fn check(prepared: &Prepared) -> Result<(), Error> {
    let folder = PathBuf::new();
    if prepared.experiment.learn.is_none() || !seated_players(prepared, &folder).is_empty() {
        return Ok(());
    }
    let problem = Problem {
        place: None,
        key: "players.learn".into(),
        message: "no player of this experiment can go on learning".into(),
        remedy: "seat one with kind = \"learnt\", such as `quick`, or leave `learn` out of [players]".into(),
    };
    Err(vec![problem].into())
}

/// Retrains the players of every cell under its rules, runs the whole experiment again and prints what the two runs
/// conclude.
pub(super) fn run(
    prepared: Prepared,
    budget: LearnBudget,
    book: &Tables,
    asked: &RunArgs,
    threads: usize,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let folder = prepared.folder.path().join(FOLDER);
    let players = folder.join(PLAYERS);
    if asked.fresh && players.exists() {
        std::fs::remove_dir_all(&players).map_err(|error| Error::disk(&players, error))?;
    }
    std::fs::create_dir_all(&players).map_err(|error| Error::disk(&players, error))?;
    let pool = runner::pool(threads)?;
    writeln!(out, "\nPlayers go on learning under each cell's own rules.").printed()?;
    let learnt = pool.install(|| learn_all(&prepared, &folder, budget))?;
    let first = FirstRun::of(&prepared)?;
    let mut prepared = seat(prepared, &folder)?;
    let own = play_through(&mut prepared, asked, threads, out)?;
    let Some(own) = own else { return Ok(()) };
    let changes = changes(&prepared, &first, [book, &own])?;
    let compared = |players: &[OwnPlayer]| report::own_players(&prepared.experiment, book, &own, &changes, players);
    let put = |name: &str, text: &str| {
        let path = folder.join(name);
        write_whole(&path, text.as_bytes()).map_err(|error| Error::disk(&path, error))
    };
    let told = compared(&learnt);
    // The training time on this machine is not a result.
    let untimed: Vec<OwnPlayer> = learnt.into_iter().map(|player| OwnPlayer { trained_in: None, ..player }).collect();
    put(CONCLUSIONS, &compared(&untimed).text)?;
    put(EVERY_CONCLUSION, &told.csv)?;
    write_answer(first.folder.path(), &first.experiment, book, &first.provenance)?;
    let path = folder.join(EVERY_CONCLUSION);
    write!(out, "\n{}Every conclusion of both: {}\n", told.text, path.display()).printed()
}

/// The parts of the first run that are needed once the players of the second are seated.
struct FirstRun {
    folder: Folder,
    layouts: Vec<Layout>,
    experiment: Experiment,
    provenance: Provenance,
}

impl FirstRun {
    fn of(prepared: &Prepared) -> Result<FirstRun, Error> {
        let stopped = prepared.folder.read_run()?.as_ref().and_then(stopped_by).map_or("not finished", StoppedBy::told);
        Ok(FirstRun {
            folder: Folder::at(prepared.folder.path()),
            layouts: prepared.layouts.clone(),
            experiment: prepared.experiment.clone(),
            provenance: provenance(prepared, stopped),
        })
    }
}

/// Returns how far every effect of the second run is from that of the first, over the deals that both tables contain.
fn changes(prepared: &Prepared, first: &FirstRun, tables: [&Tables; 2]) -> Result<Vec<ChangeRow>, Error> {
    let arenas = prepared.arenas();
    let second = plan(prepared, &arenas, 1);
    let plans = [Plan { folder: &first.folder, layouts: &first.layouts, ..second }, second];
    let counted =
        |run: usize, cell: usize| tables[run].cells.iter().find(|row| row.cell == cell).map_or(0, |row| row.deals);
    let block = |run: usize, cell: usize, row: u64| -> Result<BlockData, Error> {
        let (plan, upto) = (&plans[run], counted(run, cell));
        if plan.deals_of(row).start >= upto {
            return Ok(BlockData::default());
        }
        let data = plan.stored(row, cell).data().map(|data| data.before(upto));
        data.ok_or_else(|| vanished(plan.file_of(row, cell)))
    };
    let cells = prepared.experiment.cells.len();
    let mut runs = SecondRun::new(prepared.game, &prepared.experiment, &prepared.names);
    for row in 0..plans[1].rows() {
        let blocks = |run: usize| (0..cells).map(|cell| block(run, cell, row)).collect::<Result<Vec<_>, _>>();
        runs.add(&blocks(0)?, &blocks(1)?);
    }
    Ok(runs.rows())
}

/// Trains every player that is not trained yet, one after another.
fn learn_all(prepared: &Prepared, folder: &Path, budget: LearnBudget) -> Result<Vec<OwnPlayer>, Failure> {
    let players = seated_players(prepared, folder);
    let mut matches = stored_budget(folder, budget)?;
    let rulebook = Rules::of_book(&prepared.game.book()).map_err(Problem::from)?.digest();
    let mut own = Vec::new();
    let began = Instant::now();
    for (number, player) in players.iter().enumerate() {
        let game = || prepared.game_of(player.cell);
        let seed = prepared.experiment.seed;
        let config = LearningConfig { rate: RATE, others: 0.1, recency: 0.0, seed, ..LearningConfig::default() };
        let identity = player.identity(config);
        let mut trained_in = None;
        if stored_player(prepared.game, player, &identity, matches)?.is_none() {
            let met = vec![(player.name.to_string(), AgentSpec::Learnt(player.book.clone()))];
            let mut learning = Learning::of(config, vec![game()], met, player.book.net.net.clone());
            let planned = match matches {
                Some(matches) => matches,
                None => {
                    let LearnBudget::Time(time) = budget else { unreachable!("a number of matches needs no timing") };
                    let planned = learning.matches_in(time);
                    store_budget(folder, planned)?;
                    planned
                }
            };
            matches = Some(planned);
            let started = Instant::now();
            learn(prepared, player, &mut learning, &identity, planned)?;
            trained_in = Some(started.elapsed());
        }
        let Gained { won, even, better } = gained(prepared, player)?;
        let left = began.elapsed().as_secs_f64() / (number + 1) as f64 * (players.len() - number - 1) as f64;
        let left = Duration::try_from_secs_f64(left).map_or_else(|_| "unknown time".into(), words);
        let label = &player.cell.label;
        let _ = writeln!(
            std::io::stderr(),
            "{}: retrained for cell {} ({label}); {left} left",
            player.name,
            player.cell.index
        );
        own.push(OwnPlayer {
            cell: player.cell.index,
            name: player.name.to_string(),
            matches: matches.unwrap_or_default(),
            trained_in,
            won,
            even,
            better,
            rulebook: player.cell.rules_digest == rulebook,
        });
    }
    Ok(own)
}

/// Returns the number of training matches, as far as it is known: as requested, or as measured before for a time.
fn stored_budget(folder: &Path, budget: LearnBudget) -> Result<Option<u64>, Error> {
    let LearnBudget::Time(_) = budget else {
        let LearnBudget::Matches(matches) = budget else { unreachable!("a budget is a time or a number") };
        return Ok(Some(matches));
    };
    let path = folder.join(PLAYERS).join("budget.toml");
    match std::fs::read_to_string(&path) {
        Ok(text) => {
            let table: Table = text.parse().unwrap_or_default();
            Ok(table.get("matches").and_then(Value::as_integer).and_then(|matches| u64::try_from(matches).ok()))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Error::disk(&path, error)),
    }
}

fn store_budget(folder: &Path, matches: u64) -> Result<(), Error> {
    let path = folder.join(PLAYERS).join("budget.toml");
    write_whole(&path, format!("matches = {matches}\n").as_bytes()).map_err(|error| Error::disk(&path, error))
}

/// Returns the player, if it is trained on that many matches.
fn stored_player(
    game: &'static dyn AnyGame,
    player: &Seated<'_>,
    identity: &str,
    matches: Option<u64>,
) -> Result<Option<NetFile>, Error> {
    let bytes = match std::fs::read(&player.file) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Error::disk(&player.file, error)),
    };
    // A file that is damaged or belongs to other rules is trained again.
    let Ok(net) = NetFile::read(&game.inputs(), &bytes) else { return Ok(None) };
    let same = matches.is_some_and(|matches| net.record == [identity.to_string(), matches.to_string()]);
    Ok(same.then_some(net))
}

/// Trains a player, resuming from where it was stopped.
fn learn(
    prepared: &Prepared,
    player: &Seated<'_>,
    learning: &mut Learning,
    identity: &str,
    matches: u64,
) -> Result<(), Failure> {
    let store = player.store();
    learning.plan(matches.div_ceil(learning.config().matches));
    let identity_so_far = format!("{identity} {matches}");
    if let Ok(bytes) = std::fs::read(&store) {
        // A file that is damaged or belongs to other rules is trained from the start.
        let _ = learning.resume(&identity_so_far, &bytes);
    }
    let progress = interruptible();
    let mut stored = Instant::now();
    while !learning.is_over() {
        let stop = progress.interrupted() > 0;
        if stop || stored.elapsed() >= STORE {
            write_whole(&store, &learning.to_bytes(&identity_so_far)).map_err(|error| Error::disk(&store, error))?;
            stored = Instant::now();
        }
        if stop {
            return Err(interrupted(prepared.folder.path()).into());
        }
        learning.step();
    }
    let net = NetFile::new(learning.net(), vec![identity.to_string(), matches.to_string()]);
    let bytes = net.to_bytes(&prepared.game.inputs());
    write_whole(&player.file, &bytes).map_err(|error| Error::disk(&player.file, error))?;
    let _ = std::fs::remove_file(store);
    Ok(())
}

/// Seats the players of the second run: in each cell the retrained player, or the original if retraining did not make
/// it better. From then on the run is that of the second folder.
fn seat(mut prepared: Prepared, folder: &Path) -> Result<Prepared, Failure> {
    let mut own = vec![BTreeMap::new(); prepared.experiment.cells.len()];
    let mut unchanged = Vec::new();
    for player in seated_players(&prepared, folder) {
        let bytes = match std::fs::read(&player.file) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(not_learnt(&prepared, &player.file, "nobody has learnt its cell's own rules yet").into());
            }
            Err(error) => return Err(Error::disk(&player.file, error).into()),
        };
        let retrained = own_player(prepared.game, &player, &bytes)?;
        let Some(gained) = stored_gain(&player, &retrained)? else {
            let message = "it is not known yet whether this player is better than the original";
            return Err(not_learnt(&prepared, &player.file, message).into());
        };
        let seated = if gained.better { retrained } else { AgentSpec::Learnt(player.book.clone()) };
        if !gained.better {
            unchanged.push(player.cell.index);
        }
        own[player.cell.index].insert(player.name.to_string(), seated);
    }
    unchanged.dedup();
    if let Some(caution) = caution(&unchanged, own.len()) {
        prepared.experiment.caution = Some(after(prepared.experiment.caution.take(), caution));
    }
    Ok(prepared.with_own_players(own, Folder::at(folder)))
}

/// Returns the caution about a second run in which the original players play in some of the cells.
fn caution(unchanged: &[usize], cells: usize) -> Option<String> {
    let named: Vec<String> = unchanged.iter().take(MOST_NAMED).map(usize::to_string).collect();
    let more = if unchanged.len() > MOST_NAMED { ", ..." } else { "" };
    (!unchanged.is_empty()).then(|| {
        format!(
            "in {} of {cells} variants (cells {}{more}) retraining made no player better, so the original plays there",
            unchanged.len(),
            named.join(", ")
        )
    })
}

/// Appends a caution as a sentence to another one, if there is one.
fn after(before: Option<String>, caution: String) -> String {
    let Some(before) = before else { return caution };
    format!("{before}. {}", report::capitalized(&caution))
}

/// Prepares a run given by its folder: with its own players, if the folder contains any.
pub(super) fn seated(prepared: Prepared) -> Result<Prepared, Failure> {
    let folder = prepared.folder.path().to_path_buf();
    if folder.join(PLAYERS).is_dir() { seat(prepared, &folder) } else { Ok(prepared) }
}

/// Returns the second run of an experiment.
pub(in crate::cli) fn second_run(prepared: Prepared) -> Result<Prepared, Failure> {
    if prepared.experiment.learn.is_none() {
        let message = "players of this experiment do not learn its cells' own rules";
        let remedy = "leave the flag out, or write `learn = \"5m\"` under [players] and run it";
        return Err(Error::from(Problem::of("--own-players", message, remedy)).into());
    }
    let folder = prepared.folder.path().join(FOLDER);
    if !folder.join(PLAYERS).is_dir() {
        return Err(not_learnt(&prepared, &folder, "there is no second run yet").into());
    }
    seat(prepared, &folder)
}

/// Returns the error that a second run does not exist, or not yet.
fn not_learnt(prepared: &Prepared, path: &Path, message: &str) -> Error {
    Problem::of(&path.display().to_string(), message, run_of(prepared)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_caution_is_a_sentence_of_its_own() {
        let unchanged = caution(&[0, 2], 3).unwrap();
        assert!(unchanged.starts_with("in 2 of 3 variants (cells 0, 2)"), "{unchanged}");
        assert_eq!(after(None, unchanged.clone()), unchanged);
        let both = after(Some("the cards are made up".into()), unchanged);
        assert!(both.starts_with("the cards are made up. In 2 of 3 variants (cells 0, 2)"), "{both}");
    }
}
