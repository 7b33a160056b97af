//! Measures whether a retrained player is better than the original under its variant's rules, which decides which of
//! them plays there.
//!
//! The measurement is done once, on deals that the player was not trained on, and stored beside the player, so that
//! every later command seats the same players.

use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::PathBuf;

use toml::{Table, Value};

use super::super::failure::Failure;
use super::super::prepared::Prepared;
use super::going_on::interrupted;
use super::playing::interruptible;
use super::seated::{Seated, own_player};
use crate::agents::AgentSpec;
use crate::error::{Error, Problem};
use crate::results::write_whole;
use crate::stats::{Interval, Ratio};
use crate::tables::Estimate;
use crate::tuning::{Purpose, TuningTable};

/// Number of deals for the measurement, in all rotations of the seats. With two players the 95 % interval is then about
/// ±3.7 points: a player that wins 57 % is found to be better about nineteen times in twenty, one that wins 55 % three
/// times in four, and one that is as strong as the original once in forty.
const DEALS: u64 = 400;

/// The result of a retrained player against the original.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Gained {
    /// Its win share; `None` if no match could be finished.
    pub(super) won: Option<Estimate>,
    /// The win share of a player that is as strong as the original.
    pub(super) even: f64,
    /// Whether the whole interval of its share is above the even share.
    pub(super) better: bool,
}

/// Returns the stored measurement, or else measures and stores it.
pub(super) fn gained(prepared: &Prepared, player: &Seated<'_>) -> Result<Gained, Failure> {
    let bytes = std::fs::read(&player.file).map_err(|error| Error::disk(&player.file, error))?;
    let retrained = own_player(prepared.game, player, &bytes)?;
    if let Some(gained) = stored_gain(player, &retrained)? {
        return Ok(gained);
    }
    let gained = measured(prepared, player, &retrained)?;
    let path = file_of(player);
    let text = written(&gained, &identity(player, &retrained));
    write_whole(&path, text.as_bytes()).map_err(|error| Error::disk(&path, error))?;
    Ok(gained)
}

/// Returns the stored measurement of exactly this player; `None` if there is none, or if the file is damaged.
pub(super) fn stored_gain(player: &Seated<'_>, retrained: &AgentSpec) -> Result<Option<Gained>, Error> {
    let path = file_of(player);
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(read(&text, &identity(player, retrained))),
        Err(error) if [ErrorKind::NotFound, ErrorKind::InvalidData].contains(&error.kind()) => Ok(None),
        Err(error) => Err(Error::disk(&path, error)),
    }
}

fn file_of(player: &Seated<'_>) -> PathBuf {
    player.file.with_extension("measured.toml")
}

/// Returns everything that determines the measurement, except the seed and the rules, which the player's file is bound
/// to.
fn identity(player: &Seated<'_>, retrained: &AgentSpec) -> String {
    format!("{} against {}, {DEALS} deals", retrained.canonical(), player.book.canonical())
}

/// Plays the retrained player in one seat against the original in all others.
fn measured(prepared: &Prepared, player: &Seated<'_>, retrained: &AgentSpec) -> Result<Gained, Failure> {
    let rules = prepared.experiment.rules_of(player.cell);
    let original = (player.name.to_string(), AgentSpec::Learnt(player.book.clone()));
    let seed = prepared.experiment.seed;
    let table = prepared
        .game
        .build(&rules, player.cell.players)
        .map(|game| TuningTable::new(game, seed, Purpose::Checking, original));
    let progress = interruptible();
    let stop = || progress.interrupted() > 0;
    let mut won = Ratio::default();
    for dealt in table.map_err(Problem::from)?.play(retrained, 0..DEALS, &stop) {
        if dealt.matches > 0 {
            won.add(dealt.shares, f64::from(dealt.matches));
        }
    }
    if stop() {
        return Err(interrupted(prepared.folder.path()).into());
    }
    let won = won.value().map(|value| Estimate { value, interval: won.share_interval() });
    Ok(Gained::of(won, 1.0 / player.cell.players as f64))
}

impl Gained {
    fn of(won: Option<Estimate>, even: f64) -> Gained {
        let better = won.and_then(|won| won.interval).is_some_and(|interval| interval.low > even);
        Gained { won, even, better }
    }
}

/// Formats the stored measurement.
fn written(gained: &Gained, identity: &str) -> String {
    let mut text = String::from(
        "# What the retrained player wins of the original one under the rules of this variant. It plays there only if\n\
         # the whole interval is above the even share; otherwise the original does.\n",
    );
    let mut line = |key: &str, value: Value| writeln!(text, "{key} = {value}").expect("memory takes every line");
    line("players", Value::String(identity.into()));
    line("even", Value::Float(gained.even));
    if let Some(Estimate { value, interval }) = gained.won {
        line("won", Value::Float(value));
        for (key, end) in interval.into_iter().flat_map(|Interval { low, high }| [("low", low), ("high", high)]) {
            line(key, Value::Float(end));
        }
    }
    line("better", Value::Boolean(gained.better));
    text
}

/// Parses the measurement of these players; `None` if it is of others, or damaged.
fn read(text: &str, identity: &str) -> Option<Gained> {
    let table: Table = text.parse().ok()?;
    if table.get("players")?.as_str()? != identity {
        return None;
    }
    let number = |key: &str| table.get(key).and_then(Value::as_float);
    let interval = number("low").zip(number("high")).map(|(low, high)| Interval { low, high });
    let won = number("won").map(|value| Estimate { value, interval });
    let gained = Gained::of(won, number("even")?);
    (table.get("better")?.as_bool()? == gained.better).then_some(gained)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gained_of(won: f64, low: f64, high: f64) -> Gained {
        Gained::of(Some(Estimate { value: won, interval: Some(Interval { low, high }) }), 0.5)
    }

    #[test]
    fn a_player_is_better_only_if_the_whole_interval_is_above_the_even_share() {
        assert!(gained_of(0.585, 0.53, 0.638).better);
        assert!(!gained_of(0.52, 0.47, 0.57).better && !gained_of(0.46, 0.41, 0.51).better);
        assert!(!Gained::of(None, 0.5).better);
    }

    #[test]
    fn what_is_stored_is_read_as_it_was() {
        for gained in [gained_of(0.1 + 0.2, 1.0 / 3.0, 0.7), gained_of(1.0, 0.99, 1.0), Gained::of(None, 0.25)] {
            let text = written(&gained, "a against b");
            assert_eq!(read(&text, "a against b"), Some(gained), "{text}");
            assert_eq!(read(&text, "a against c"), None, "other players");
        }
        let text = written(&gained_of(0.46, 0.41, 0.51), "a");
        assert_eq!(read(&text[..text.len() / 2], "a"), None, "damaged");
        assert_eq!(read(&text.replace("better = false", "better = true"), "a"), None, "at odds with itself");
    }
}
