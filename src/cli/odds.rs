//! `evenhand odds`: exact chances of a battle, or of cards flipped from a deck.

use std::io::Write;
use std::sync::mpsc;
use std::time::Duration;

use toml::{Table, Value};

use super::{DeckOdds, Failure, Odds, OddsFormat, Printed, no_such_game};
use crate::error::{Error, Problem};
use crate::game::{Game, Rules};
use crate::games::NAMES;
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::odds::{self, Ground, Question, Unsolved};
use crate::odds::deck::{self, Cards, Combine, Handling, LastCard, Process};

/// Seconds without an answer after which something is said.
const PATIENCE: u64 = 5;

/// Works out the battle that was asked for.
pub(super) fn odds(asked: &Odds, out: &mut dyn Write) -> Result<(), Failure> {
    let game = Bridgefront::new(&rules(&asked.set)?, *Bridgefront::SEATS.start()).map_err(Problem::from)?;
    let question = Question {
        units: [asked.attacker.clone(), asked.defender.clone()],
        ground: match (asked.siege.as_deref(), asked.mine) {
            (Some("third"), _) => Ground::ThirdCapital,
            (Some(_), _) => Ground::Capital,
            (None, true) => Ground::Mine,
            (None, false) => Ground::Open,
        },
        factions: [asked.attacker_faction.clone(), asked.defender_faction.clone()],
        with: asked.with.clone(),
    };
    let posed = question.read(&game).map_err(Error::from)?;
    let odds = in_sight(|| odds::odds(&posed.battle)).map_err(unsolved)?;
    let told = match asked.format {
        OddsFormat::Text => odds::text(&posed, &odds),
        OddsFormat::Json => odds::json(&posed, &odds),
    };
    write!(out, "{told}").printed()
}

/// Works on something and says now and then that it still does.
fn in_sight<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let (done, waiting) = mpsc::channel();
        let worker = scope.spawn(move || {
            let found = work();
            // Nobody waits any more only if this thread's parent is gone.
            let _ = done.send(());
            found
        });
        let mut seconds = PATIENCE;
        while waiting.recv_timeout(Duration::from_secs(PATIENCE)) == Err(mpsc::RecvTimeoutError::Timeout) {
            eprintln!("{seconds} s so far: many champions, and a side that chooses where hits fall, can take a minute");
            seconds += PATIENCE;
        }
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// What is said of a game, or something else, of which no chances are worked out.
pub(super) fn none(name: &str) -> Problem {
    if !NAMES.contains(&name) {
        let unknown = no_such_game(name);
        return Problem { remedy: format!("{}; for a deck write `evenhand odds deck`", unknown.remedy), ..unknown };
    }
    Problem {
        place: None,
        key: "game".into(),
        message: format!("the battles of {name} are not worked out"),
        remedy: format!("there are odds for: {}, deck", Bridgefront::NAME),
    }
}

/// Works out the flip of a deck that was asked for.
pub(super) fn deck(asked: &DeckOdds, out: &mut dyn Write) -> Result<(), Failure> {
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
    let law = process.law(flip).map_err(unsolved)?;
    let margin = asked.margin.map(i64::from);
    if asked.format == OddsFormat::Json {
        return write!(out, "{}", deck::telling::json(&law, margin)).printed();
    }
    let lying = process.lying(flip).map_err(unsolved)?;
    let plural = |count: usize| if count == 1 { "card" } else { "cards" };
    write!(out, "Deck       {} {}, {} in all", cards.count(), plural(cards.count()), cards.total()).printed()?;
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
    write!(out, "\n{}", deck::telling::text(&law, margin)).printed()
}

fn unsolved(why: Unsolved) -> Problem {
    let (message, remedy) = match why {
        Unsolved::TooLarge => (
            "it has too many positions to be worked out exactly",
            "leave out some champions or Forces; where hits are chosen, far fewer fit than where they fall at random",
        ),
        Unsolved::GuardOfWounded => (
            "hits that are chosen, against a Bodyguard whose Forces survive hits, are not worked out",
            "set combat.force_hp to 1, or let hits fall at random",
        ),
    };
    Problem { place: None, key: "battle".into(), message: message.into(), remedy: remedy.into() }
}

/// The book's rules with knobs set on the command line.
fn rules(set: &[String]) -> Result<Rules, Error> {
    let book = Bridgefront::book();
    let mut rules = Rules::of_book(&book).map_err(Problem::from)?;
    let mut problems = Vec::new();
    for setting in set {
        let Some((path, value)) = setting.split_once('=') else {
            problems.push(Problem {
                place: None,
                key: format!("--set {setting}"),
                message: "it gives no value".into(),
                remedy: "write --set path=value, such as --set combat.force_hit=3".into(),
            });
            continue;
        };
        if let Err(error) = rules.set(&book, path.trim(), &value_of(value.trim()), None) {
            problems.push(error.into());
        }
    }
    if problems.is_empty() { Ok(rules) } else { Err(problems.into()) }
}

/// A value as TOML has it; what is no TOML is a word.
fn value_of(text: &str) -> Value {
    let read = format!("v = {text}").parse::<Table>().ok().and_then(|mut table| table.remove("v"));
    read.unwrap_or_else(|| Value::String(text.into()))
}
