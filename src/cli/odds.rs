//! `evenhand odds`: exact chances of a battle.

use std::io::Write;
use std::sync::mpsc;
use std::time::Duration;

use toml::{Table, Value};

use super::{Failure, Odds, OddsFormat, Printed, no_such_game};
use crate::error::{Error, Problem};
use crate::game::{Game, Rules};
use crate::games::NAMES;
use crate::games::bridgefront::Bridgefront;
use crate::odds::bridgefront::{self, Ground, Question, Unsolved};

/// Seconds without an answer after which something is said.
const PATIENCE: u64 = 5;

/// Works out the battle that was asked for.
pub(super) fn odds(asked: &Odds, out: &mut dyn Write) -> Result<(), Failure> {
    if asked.game != Bridgefront::NAME {
        let known = NAMES.contains(&asked.game.as_str());
        let none = Problem {
            place: None,
            key: "game".into(),
            message: format!("the battles of {} are not worked out", asked.game),
            remedy: format!("there are odds for: {}", Bridgefront::NAME),
        };
        return Err(if known { none } else { no_such_game(&asked.game) }.into());
    }
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
    let odds = in_sight(|| bridgefront::odds(&posed.battle)).map_err(unsolved)?;
    let told = match asked.format {
        OddsFormat::Text => bridgefront::text(&posed, &odds),
        OddsFormat::Json => bridgefront::json(&posed, &odds),
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
