//! `evenhand replay`: plays a recorded match again from its choices, and shows it.

use std::io::Write;

use super::arguments::ReplayArgs;
use super::failure::{Failure, OrFailure};
use super::games::KnownGames;
use super::read_record::Record;
use crate::matches::{Retraced, Shown};

/// Plays a recorded match again, and compares every line.
pub(super) fn replay(games: &KnownGames, asked: &ReplayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let record = Record::read(&asked.record)?;
    let game = games.find(record.game()?)?;
    let (built, recorded) = record.rebuilt(game)?;
    let shown = Shown { numbered: asked.actions, ..Shown::default() };
    let (Retraced { replay, .. }, lines) = record.retraced(game, &*built, &recorded, &shown)?;
    if asked.log {
        for line in &replay.lines {
            writeln!(out, "{line}").printed()?;
        }
    }
    let (steps, left) = (replay.record.steps, if recorded.left { "; a player left the match there" } else { "" });
    writeln!(out, "{}: all {lines} lines happen again, {steps} steps{left}", asked.record.display()).printed()
}
