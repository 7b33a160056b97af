//! `evenhand card`: judges whether a card is too strong for its set.
//!
//! Every card of the set is given to every seat in turn, on common deals. This is an ordinary experiment, whose file is
//! written beside the results, so that `evenhand match` can show its matches.

mod counting;
mod entries;
mod files;
mod matches;
mod variants;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use toml::{Table, Value};

use super::arguments::{CardArgs, Places};
use super::failure::{Failure, OrFailure};
use super::games::KnownGames;
use super::prepared::Prepared;
use super::progress::words;
use super::run::{interrupted, over, plan, play_into};
use crate::card::{Judged, Rated, Shown, Standing, by_players, csv, judge, rate, summary};
use crate::error::{Error, Problem};
use crate::experiment::Cell;
use crate::games::AnyGame;
use crate::input::read_text;
use crate::report::counted;
use crate::results::Folder;
use crate::runner::{Ran, StoppedBy, threads};
use crate::stats::Rounds;
use counting::Counting;
use entries::Asked;
use files::{agents_of, write_file};
use matches::decided;
use variants::Variants;

/// Number of matches that are played by default.
const MATCHES: u64 = 20_000;

/// Judges the cards of a file, and existing cards that are named, with each number of players.
pub(super) fn card(asked: &CardArgs, games: &KnownGames, out: &mut dyn Write) -> Result<(), Failure> {
    let game = entries::game_of(games, asked)?;
    let numbers = entries::players(game, asked)?;
    let cards: Result<Vec<Asked>, Error> = numbers.iter().map(|players| Asked::read(game, asked, *players)).collect();
    let mut standings = Vec::new();
    for cards in cards? {
        if !standings.is_empty() {
            writeln!(out).printed()?;
        }
        standings.push((cards.players, judge_with(&cards, asked, out)?));
    }
    if standings.len() > 1 {
        write!(out, "\n{}", by_players(&standings)).printed()?;
    }
    Ok(())
}

/// Writes the experiment that gives each card of a file to every seat in turn, at the least number of players, and returns
/// its file. Returns `None` if the game cannot give cards, or if the file has none or more than `most`.
pub(super) fn write_given(
    game: &'static dyn AnyGame,
    asked: &CardArgs,
    most: usize,
    folder: &Path,
) -> Result<Option<PathBuf>, Error> {
    let Some(given) = game.given() else { return Ok(None) };
    let text = asked.file.as_ref().map(|file| read_text(file).map_err(|error| Error::disk(file, error))).transpose()?;
    let written = text.as_deref().and_then(|text| text.parse::<Table>().ok()).unwrap_or_default();
    let cards = given.tables.iter().filter_map(|table| written.get(*table)?.as_table()).map(Table::len).sum::<usize>();
    if !(1..=most).contains(&cards) {
        return Ok(None);
    }
    let mut cards = Asked::read(game, asked, *game.seats().start())?;
    cards.entries.retain(|entry| entry.asked);
    cards.trials.clear();
    Ok(Some(Variants::write(&cards, asked, asked.deals.unwrap_or(MATCHES), folder)?.file))
}

/// Judges cards with one number of players.
fn judge_with(cards: &Asked, asked: &CardArgs, out: &mut dyn Write) -> Result<Vec<Standing>, Failure> {
    let game = cards.game;
    let folder = Folder::at(&asked.places.results.join(game.name()).join("card").join(&cards.name));
    let hold = folder.hold()?;
    let deals = asked.deals.unwrap_or_else(|| usual_deals(cards));
    let variants = Variants::write(cards, asked, deals, folder.path())?;
    let mut prepared = prepare(game, asked, &variants.file, folder)?;
    prepared.experiment.stop.time = asked.time;
    writeln!(out, "{}\n", announced(cards, deals, &asked.agent)).printed()?;
    for note in cards.notes.iter().chain(&put_aside(&prepared)?) {
        writeln!(out, "note: {note}").printed()?;
    }
    out.flush().printed()?;
    let played = play(&prepared, &variants, cards, asked)?;
    let (told, standings) = write_all(&prepared, &variants, cards, asked, &played)?;
    drop(hold);
    over();
    write!(out, "{told}").printed()?;
    if let Some(time) = played.time {
        writeln!(out, "{} took {} on this machine.", counted(played.ran.deals, "deal"), words(time)).printed()?;
    }
    if played.ran.stopped_by == StoppedBy::Interrupt {
        return Err(interrupted(prepared.folder.path()).into());
    }
    match played.counting.faults {
        0 => Ok(standings),
        matches => Err(Error::Faults { matches, folder: prepared.folder.path().join("summary.txt") }.into()),
    }
}

/// Returns the default number of deals: whole rounds of the seating, at least two.
fn usual_deals(cards: &Asked) -> u64 {
    let cell = Cell::alone(cards.players, vec![String::new()], 0);
    let round = cell.rounds(cards.roles).first().copied().unwrap_or(1).max(1);
    let of_deal =
        ((cards.entries.len() + cards.trials.len()) * cards.players + 1) * cell.seatings(cards.roles, 0).len();
    let rounds = MATCHES.div_ceil(of_deal as u64 * round).max(2);
    (rounds * round).max(10)
}

fn announced(cards: &Asked, deals: u64, agent: &str) -> String {
    let item = cards.given.item;
    let new = cards.entries.iter().filter(|entry| entry.asked).count();
    format!(
        "Giving     {} and {} of the same kind, each to every seat; {} by {} players ({agent})",
        counted(new as u64, item),
        cards.entries.len() - new,
        counted(deals, "deal"),
        cards.players
    )
}

/// Reads the experiment that was written, with the agents that were found beside the card's file.
fn prepare(game: &'static dyn AnyGame, asked: &CardArgs, file: &Path, folder: Folder) -> Result<Prepared, Error> {
    let places = Places { agents: Some(agents_of(asked)), ..asked.places.clone() };
    let mut prepared = Prepared::load(game, file, &places)?;
    prepared.folder = folder;
    Ok(prepared)
}

/// Moves results of other cards, or of the card as it was before, out of the way.
fn put_aside(prepared: &Prepared) -> Result<Option<String>, Error> {
    let Some(earlier) = prepared.folder.read_run()? else { return Ok(None) };
    let obstacles: Vec<String> =
        prepared.obstacles(&earlier).into_iter().filter(|obstacle| !obstacle.starts_with("stop.")).collect();
    if obstacles.is_empty() {
        return Ok(None);
    }
    let is_seed = obstacles.iter().all(|obstacle| obstacle.starts_with("seed:"));
    let why = if is_seed { "these are other deals, by another seed" } else { "these cards or players have changed" };
    let aside = prepared.folder.put_aside()?;
    Ok(aside.map(|aside| format!("{why}; what was played before is in {}", aside.display())))
}

/// What was played.
struct Played {
    ran: Ran,
    counting: Counting,
    /// How long it took; `None` if some deals were already stored.
    time: Option<Duration>,
}

fn play(prepared: &Prepared, variants: &Variants, cards: &Asked, asked: &CardArgs) -> Result<Played, Failure> {
    let arenas = prepared.arenas();
    let plan = plan(prepared, &arenas, threads(asked.threads));
    let fresh = !prepared.folder.has_blocks();
    prepared.folder.write_run(&prepared.record())?;
    let mut counting = Counting::new(prepared, variants, cards);
    let began = Instant::now();
    let ran = play_into(prepared, &plan, &mut counting)?;
    let time = fresh.then(|| began.elapsed());
    let mut outcome = Table::new();
    outcome.insert("stopped_by".into(), Value::String(ran.stopped_by.word().into()));
    outcome.insert("deals".into(), Value::Integer(i64::try_from(ran.deals).unwrap_or(i64::MAX)));
    let mut record = prepared.record();
    record.insert("outcome".into(), Value::Table(outcome));
    prepared.folder.write_run(&record)?;
    for note in &ran.notes {
        let _ = writeln!(std::io::stderr(), "note: {note}");
    }
    if ran.deals == 0 {
        over();
        let message = "no deal was played to its end with every card";
        return Err(Problem::of("--time", message, "give it more time").into());
    }
    Ok(Played { ran, counting, time })
}

/// Writes card.csv and summary.txt, and returns what is printed, with where the judged cards stand.
fn write_all(
    prepared: &Prepared,
    variants: &Variants,
    cards: &Asked,
    asked: &CardArgs,
    played: &Played,
) -> Result<(String, Vec<Standing>), Error> {
    let rounds = Rounds::new(&prepared.experiment.cells[0].rounds(cards.roles));
    let counting = &played.counting;
    let rated = rate(counting.candidates(cards), &counting.nobody, &counting.roles, &rounds);
    let judged = judge(&rated, &counting.tried(cards), &counting.nobody, &rounds);
    let shown = shown(prepared, variants, cards, asked, played, &judged);
    let folder = prepared.folder.path();
    let text = format!("{}{}", summary(&judged, &shown), cautions(prepared, counting));
    write_file(&folder.join("card.csv"), &csv(&rated))?;
    write_file(&folder.join("summary.txt"), &text)?;
    let told = format!("{text}\nAll {} with their worth: {}\n", all(&rated, cards), folder.join("card.csv").display());
    Ok((told, judged.iter().map(|one| Standing::of(one, cards.given.paid)).collect()))
}

fn all(rated: &[Rated], cards: &Asked) -> String {
    counted(rated.len() as u64, cards.given.item)
}

/// Returns what must be known before the answer is believed.
fn cautions(prepared: &Prepared, counting: &Counting) -> String {
    let content = prepared.experiment.caution.iter().map(|caution| format!("Caution: {caution}.\n"));
    let faults = (counting.faults > 0).then(|| {
        let why = counting.first_fault.as_deref().unwrap_or_default();
        format!(
            "Caution: {} could not be played to the end and count nowhere: {why}.\n",
            counted(counting.faults, "match")
        )
    });
    content.chain(faults).collect()
}

fn shown(
    prepared: &Prepared,
    variants: &Variants,
    cards: &Asked,
    asked: &CardArgs,
    played: &Played,
    judged: &[Judged<'_>],
) -> Shown {
    let counting = &played.counting;
    let command = matches::command(&variants.file, asked);
    Shown {
        item: cards.given.item.into(),
        unit: cards.given.price.map_or("", |(_, unit)| unit).into(),
        paid: cards.given.paid,
        how: cards.given.how.into(),
        agents: asked.agent.clone(),
        players: cards.players,
        deals: played.ran.deals,
        seed: asked.seed,
        usual: usual_deals(cards),
        decided: judged
            .iter()
            .map(|one| decided(one, place(cards, &one.card.card.id), counting, variants, &command))
            .collect(),
        gained: judged
            .iter()
            .filter(|_| !cards.given.paid)
            .map(|one| counting.gained(prepared, &one.card.card.id))
            .collect(),
    }
}

/// Returns the index of a card in the entries.
fn place(cards: &Asked, id: &str) -> usize {
    cards.entries.iter().position(|entry| entry.id == id).unwrap_or(0)
}
