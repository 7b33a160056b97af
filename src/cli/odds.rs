//! `evenhand odds`: exact odds of a battle, or of cards flipped from a deck.

use std::io::Write;
use std::sync::mpsc;
use std::time::Duration;

use clap::ArgMatches;

use super::arguments::{DECK, DeckOddsArgs, OddsArgs};
use super::failure::{Failure, OrFailure};
use super::games::KnownGames;
use crate::error::{Error, Problem};
use crate::games::AnyGame;
use crate::odds::OutputFormat;
use crate::odds::deck::{self, Cards, Combine, Distribution, Handling, LastCard, Process};
use crate::odds::fraction::{Fraction, percent};

/// Number of seconds without an answer after which a message is shown.
const PATIENCE: u64 = 5;
/// Maximum number of tied results that are named.
const MOST_TIES: usize = 12;

/// Answers the question of the command.
pub(super) fn odds(asked: &OddsArgs, games: &KnownGames, out: &mut dyn Write) -> Result<(), Failure> {
    let (name, asked) = match asked {
        OddsArgs::Deck(asked) => return deck(asked, out),
        OddsArgs::Game(name, asked) => (name, asked),
    };
    let game = games.find(name).map_err(|unknown| Problem {
        remedy: format!("{}; for a deck write `evenhand odds deck`", unknown.remedy),
        ..unknown
    })?;
    if game.odds_command().is_none() {
        let with = games.iter().filter(|game| game.odds_command().is_some()).map(|game| game.name());
        let problem = Problem {
            place: None,
            key: "game".into(),
            message: format!("{name} has no odds of its own"),
            remedy: format!("there are odds for: {}", with.chain([DECK]).collect::<Vec<_>>().join(", ")),
        };
        return Err(problem.into());
    }
    of_game(game, asked, out)
}

/// Answers a question about a game.
fn of_game(game: &'static dyn AnyGame, asked: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let answer = in_sight(game.odds_are_slow(), || game.odds(asked)).map_err(Error::from)?;
    write!(out, "{answer}").printed()
}

/// Runs a task and shows from time to time that it is still running.
fn in_sight<T: Send>(slow: &str, work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let (done, waiting) = mpsc::channel();
        let worker = scope.spawn(move || {
            let found = work();
            // Sending fails only if this thread's parent is gone.
            let _ = done.send(());
            found
        });
        let mut seconds = PATIENCE;
        while waiting.recv_timeout(Duration::from_secs(PATIENCE)) == Err(mpsc::RecvTimeoutError::Timeout) {
            eprintln!("{seconds} s so far: {slow}");
            seconds += PATIENCE;
        }
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Computes the odds of a flip of a deck.
fn deck(asked: &DeckOddsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let wrong = |key: &str, (message, remedy): (String, &str)| Problem {
        place: None,
        key: key.into(),
        message,
        remedy: remedy.into(),
    };
    let read = |key: &str, text: &str| {
        Cards::read(text).map_err(|message| wrong(key, (message, "write cards as in \"4x1 4x2 4x3 4x-1 -2 +4\"")))
    };
    let cards = read("--cards", &asked.cards)?;
    let known = read("--known", &asked.known)?;
    let handling = Handling {
        flip: asked.flip as usize,
        combine: match asked.combine.as_str() {
            "max" => Combine::Max,
            "min" => Combine::Min,
            _ => Combine::Sum,
        },
        last_card: match asked.refresh.as_str() {
            "reshuffle" => LastCard::Reshuffle,
            "single" => LastCard::Single,
            "discard-last" => LastCard::DiscardLast,
            _ => LastCard::Split,
        },
        burn: asked.burn as usize,
        burn_returns: !asked.burnt_are_lost,
        ..Handling::default()
    };
    let unsolved = |why: deck::Unsolved| {
        let key = if matches!(why, deck::Unsolved::Unknown(_)) { "--known" } else { "--cards" };
        wrong(key, why.told())
    };
    let process = Process::new(&cards, &known, handling).map_err(unsolved)?;
    let flip = asked.flip_number as usize;
    let distribution = process.distribution(flip).map_err(unsolved)?;
    let margin = asked.margin.map(i64::from);
    if asked.format == OutputFormat::Json {
        return write!(out, "{}", deck::render::json(&distribution, margin)).printed();
    }
    let lying = process.lying(flip).map_err(unsolved)?;
    let plural = |count: usize| if count == 1 { "card" } else { "cards" };
    let (count, total) = (cards.count(), cards.total());
    write!(out, "Deck       {count} {}, whose values add up to {total}", plural(count)).printed()?;
    if known.count() > 0 {
        write!(out, "; {} known to be discarded", known.count()).printed()?;
    }
    writeln!(out, "\nFlip       {}: {} {}, their {}", flip, lying.turned, plural(lying.turned), asked.combine)
        .printed()?;
    match lying.refreshes {
        0 => {}
        1 => writeln!(out, "Refreshed  once before it is over, {} burnt", asked.burn).printed()?,
        often => {
            writeln!(out, "Refreshed  {often} times before it is over, {} burnt each time", asked.burn).printed()?
        }
    }
    write!(out, "\n{}", deck::render::text(&distribution, margin)).printed()?;
    write!(out, "\n{}", extremes(&distribution)).printed()
}

/// Names the rarest and the most frequent results, with all ties.
fn extremes(distribution: &Distribution) -> String {
    let chances = || distribution.iter().map(|(_, chance)| chance);
    let (Some(least), Some(most)) = (chances().min(), chances().max()) else { return String::new() };
    if least == most {
        return "All results are equally likely.\n".to_owned();
    }
    let line = |what: &str, chance: &Fraction| {
        let results: Vec<String> =
            distribution.iter().filter(|(_, own)| *own == chance).map(|(result, _)| result.to_string()).collect();
        let tie = if results.len() > 1 { format!(" each: {} results tie", results.len()) } else { String::new() };
        let named: Vec<String> = results.iter().take(MOST_TIES).cloned().collect();
        let more = if results.len() > MOST_TIES { ", ..." } else { "" };
        format!("{what:<14} {}{more} ({}{tie})\n", named.join(", "), percent(chance, 2))
    };
    line("rarest", least) + &line("most frequent", most)
}
