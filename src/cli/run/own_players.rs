//! Players who have learnt each cell's own rules, and all of an experiment played once more with them.
//!
//! In the folder of the run: `own-players/`, a folder of a run like any other, with `players/` beside its blocks:
//!
//! ```text
//! players/budget.toml                   how many matches they learn from
//! players/cell=0003.learnt.net          who has learnt cell 3, from the network of `learnt`
//! players/cell=0003.learnt.learning     the same while it still learns
//! ```

use std::collections::BTreeMap;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use toml::{Table, Value};

use super::super::arguments::RunArgs;
use super::super::failure::{Failure, OrFailure};
use super::super::prepared::Prepared;
use super::super::progress::words;
use super::going_on::interrupted;
use super::play_through;
use super::playing::interruptible;
use crate::agents::AgentSpec;
use crate::agents::learnt::Learnt;
use crate::error::{Error, Problem};
use crate::experiment::{Cell, LearnBudget};
use crate::game::{Inputs, Insight, Measured};
use crate::learning::{Learning, LearningConfig};
use crate::net::{FILE_EXTENSION, NetFile};
use crate::report::{self, OwnPlayer};
use crate::results::{Folder, write_whole};
use crate::runner;
use crate::stats::Ratio;
use crate::tables::Tables;
use crate::tuning::{Purpose, TuningTable};

/// The folder of the second run in that of the first.
const FOLDER: &str = "own-players";
/// Where its players are.
const PLAYERS: &str = "players";
/// Smaller steps than of who learns from nothing.
const RATE: f32 = 7e-4;
/// Deals on which they are measured against players of the book's rules.
const CHECKED_DEALS: u64 = 200;
/// How often what is learnt is stored.
const STORE: Duration = Duration::from_secs(60);

/// A player of a cell: who it is, and where it is kept.
struct Seated<'p> {
    cell: &'p Cell,
    name: &'p str,
    /// Who it is by the book's rules.
    book: &'p Learnt,
    /// The file of its network.
    file: PathBuf,
}

impl Seated<'_> {
    /// All that decides what it learns, but for how much.
    fn identity(&self, config: LearningConfig) -> String {
        let Cell { players, rules_digest, .. } = self.cell;
        let config = LearningConfig { batches: 0, ..config };
        let version = env!("CARGO_PKG_VERSION");
        format!("{version} {} {players} players, rules {rules_digest:016x} {config:?}", self.book.net.digest)
    }

    /// Where it is stored while it learns.
    fn store(&self) -> PathBuf {
        self.file.with_extension("learning")
    }
}

/// Makes sure that there is somebody to learn.
pub(super) fn check<G: Measured + Insight + 'static>(prepared: &Prepared<G>) -> Result<(), Error> {
    let folder = PathBuf::new();
    if prepared.experiment.learn.is_none() || !seated_players(prepared, &folder).is_empty() {
        return Ok(());
    }
    let problem = Problem {
        place: None,
        key: "players.learn".into(),
        message: "no player of this experiment can go on learning".into(),
        remedy: "seat one with kind = \"learnt\" under [table] agents, or leave out [players]".into(),
    };
    Err(vec![problem].into())
}

/// The learnt players of all cells.
fn seated_players<'p, G: Measured + Insight + 'static>(prepared: &'p Prepared<G>, folder: &Path) -> Vec<Seated<'p>> {
    let mut players = Vec::new();
    for cell in &prepared.experiment.cells {
        let mut names: Vec<&str> = cell.agents.iter().map(String::as_str).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            if let AgentSpec::Learnt(book) = prepared.agent(cell.index, name) {
                let file = format!("cell={:04}.{}.{FILE_EXTENSION}", cell.index, name.replace('/', "-"));
                players.push(Seated { cell, name, book, file: folder.join(PLAYERS).join(file) });
            }
        }
    }
    players
}

/// Has the players of every cell learn its rules, plays all of it once more and tells what they conclude otherwise.
pub(super) fn run<G: Measured + Insight + 'static>(
    prepared: Prepared<G>,
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
    let mut prepared = seat(prepared, &folder)?;
    let own = play_through(&mut prepared, asked, threads, out)?;
    let Some(own) = own else { return Ok(()) };
    let compared = report::own_players(&prepared.experiment, book, &own, &learnt);
    let path = folder.join("conclusions.csv");
    write_whole(&path, compared.csv.as_bytes()).map_err(|error| Error::disk(&path, error))?;
    write!(out, "\n{}Every conclusion of both: {}\n", compared.text, path.display()).printed()
}

/// Has every player learn that has not yet, one after the other.
fn learn_all<G: Measured + Insight + 'static>(
    prepared: &Prepared<G>,
    folder: &Path,
    budget: LearnBudget,
) -> Result<Vec<OwnPlayer>, Failure> {
    let players = seated_players(prepared, folder);
    let mut matches = stored_budget(folder, budget)?;
    let mut own = Vec::new();
    let began = Instant::now();
    for (number, player) in players.iter().enumerate() {
        let game = || prepared.game_of(player.cell);
        let seed = prepared.experiment.seed;
        let config = LearningConfig { rate: RATE, others: 0.1, recency: 0.0, seed, ..LearningConfig::default() };
        let identity = player.identity(config);
        if stored_player::<G>(player, &identity, matches)?.is_none() {
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
            learn(prepared, player, &mut learning, &identity, planned)?;
        }
        let won = measured::<G>(prepared, player)?;
        let left = began.elapsed().as_secs_f64() / (number + 1) as f64 * (players.len() - number - 1) as f64;
        let left = Duration::try_from_secs_f64(left).map_or_else(|_| "unknown time".into(), words);
        let label = &player.cell.label;
        let _ =
            writeln!(std::io::stderr(), "{} has learnt cell {} ({label}); {left} left", player.name, player.cell.index);
        own.push(OwnPlayer {
            cell: player.cell.index,
            name: player.name.to_string(),
            matches: matches.unwrap_or_default(),
            won,
            fair: 1.0 / player.cell.players as f64,
        });
    }
    Ok(own)
}

/// How many matches, as far as it is known: as asked, or as the time was measured to be before.
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

/// The player, if it has learnt that much.
fn stored_player<G: Insight>(
    player: &Seated<'_>,
    identity: &str,
    matches: Option<u64>,
) -> Result<Option<NetFile>, Error> {
    let bytes = match std::fs::read(&player.file) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Error::disk(&player.file, error)),
    };
    // What is damaged or of other rules is learnt again.
    let Ok(net) = NetFile::read(&Inputs::of::<G>(), &bytes) else { return Ok(None) };
    let same = matches.is_some_and(|matches| net.record == [identity.to_string(), matches.to_string()]);
    Ok(same.then_some(net))
}

/// Has a player learn, going on from where it was stopped.
fn learn<G: Measured + Insight + 'static>(
    prepared: &Prepared<G>,
    player: &Seated<'_>,
    learning: &mut Learning<G>,
    identity: &str,
    matches: u64,
) -> Result<(), Failure> {
    let store = player.store();
    learning.plan(matches.div_ceil(learning.config().matches));
    let identity_so_far = format!("{identity} {matches}");
    if let Ok(bytes) = std::fs::read(&store) {
        // What is damaged or of other rules is learnt from the start.
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
    let bytes = net.to_bytes(&Inputs::of::<G>());
    write_whole(&player.file, &bytes).map_err(|error| Error::disk(&player.file, error))?;
    let _ = std::fs::remove_file(store);
    Ok(())
}

/// What a player who has learnt the cell wins there of those who play by the book, on deals nobody learnt from.
fn measured<G: Measured + Insight + 'static>(prepared: &Prepared<G>, player: &Seated<'_>) -> Result<Ratio, Failure> {
    let bytes = std::fs::read(&player.file).map_err(|error| Error::disk(&player.file, error))?;
    let own = own_player::<G>(player, &bytes)?;
    let rules = prepared.experiment.rules_of(player.cell);
    let book = (player.name.to_string(), AgentSpec::Learnt(player.book.clone()));
    let seed = prepared.experiment.seed;
    let table = TuningTable::<G>::new(&rules, player.cell.players, seed, Purpose::Checking, book);
    let mut won = Ratio::default();
    for dealt in table.map_err(Problem::from)?.play(&own, 0..CHECKED_DEALS, &|| false) {
        won.add(dealt.shares, f64::from(dealt.matches));
    }
    Ok(won)
}

/// The agent that has learnt a cell, as it plays otherwise.
fn own_player<G: Insight>(player: &Seated<'_>, bytes: &[u8]) -> Result<AgentSpec, Error> {
    let net = NetFile::read(&Inputs::of::<G>(), bytes).map_err(|problem| Problem {
        place: None,
        key: player.file.display().to_string(),
        message: problem.to_string(),
        remedy: "remove it and give the run's command again: it is learnt anew".into(),
    })?;
    Ok(AgentSpec::Learnt(Learnt { net: Arc::new(net), ..player.book.clone() }))
}

/// Seats who has learnt each cell; the run is that of the second folder from then on.
fn seat<G: Measured + Insight + 'static>(prepared: Prepared<G>, folder: &Path) -> Result<Prepared<G>, Failure> {
    let mut own = vec![BTreeMap::new(); prepared.experiment.cells.len()];
    for player in seated_players(&prepared, folder) {
        let bytes = match std::fs::read(&player.file) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(not_learnt(&prepared, &player.file, "nobody has learnt its cell's own rules yet").into());
            }
            Err(error) => return Err(Error::disk(&player.file, error).into()),
        };
        own[player.cell.index].insert(player.name.to_string(), own_player::<G>(&player, &bytes)?);
    }
    Ok(prepared.with_own_players(own, Folder::at(folder)))
}

/// A run that is told by its folder: with players of its own, if there are some in it.
pub(super) fn seated<G: Measured + Insight + 'static>(prepared: Prepared<G>) -> Result<Prepared<G>, Failure> {
    let folder = prepared.folder.path().to_path_buf();
    if folder.join(PLAYERS).is_dir() { seat(prepared, &folder) } else { Ok(prepared) }
}

/// The second run of an experiment.
pub(in crate::cli) fn second_run<G: Measured + Insight + 'static>(
    prepared: Prepared<G>,
) -> Result<Prepared<G>, Failure> {
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

/// That a second run is not there, or not yet.
fn not_learnt<G: Measured + Insight + 'static>(prepared: &Prepared<G>, path: &Path, message: &str) -> Error {
    let remedy = format!("evenhand run {}", prepared.experiment.file.display());
    Problem::of(&path.display().to_string(), message, remedy).into()
}
