//! The rows of the table: matches that are counted together.

use std::collections::BTreeMap;

use super::found::{End, Play};
use crate::stats::Interval;
use crate::stats::share::wilson;

/// Matches at tables of one game and size against the same players: all of them, or those of one seat or role.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) game: String,
    pub(super) players: usize,
    pub(super) against: String,
    pub(super) part: Part,
    /// Number of matches that were played to their end.
    pub(super) matches: usize,
    /// The sum of the person's shares of the win.
    pub(super) won: f64,
    pub(super) unfinished: usize,
    /// Number of matches that were played to their end under changed rules.
    pub(super) changed: usize,
}

/// Which of the matches a row has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    All,
    Seat(String),
    Role(String),
}

impl Part {
    /// Returns the kind of the part and its name, as columns.
    pub(super) fn columns(&self) -> (&'static str, &str) {
        match self {
            Part::All => ("all", ""),
            Part::Seat(seat) => ("seat", seat),
            Part::Role(role) => ("role", role),
        }
    }
}

impl Row {
    /// Returns the share of the win, and its 95 % range; `None` without a match that was played to its end.
    pub(super) fn share(&self) -> Option<(f64, Interval)> {
        let count = self.matches as f64;
        let share = self.won / count;
        (self.matches > 0).then(|| (share, wilson(share.clamp(0.0, 1.0), count)))
    }

    /// Returns the share that is expected between equals.
    pub(super) fn even(&self) -> f64 {
        1.0 / self.players as f64
    }
}

/// Returns the rows, in order: by game, table and opponents, first all matches and then those of each seat and role.
pub(super) fn rows(plays: &[Play]) -> Vec<Row> {
    let mut rows: BTreeMap<(&str, usize, &str, Part), Row> = BTreeMap::new();
    for play in plays {
        let role = play.role.clone().map(Part::Role);
        for part in [Part::All, Part::Seat(play.seat.clone())].into_iter().chain(role) {
            let key = (play.game.as_str(), play.players, play.against.as_str(), part.clone());
            let row = rows.entry(key).or_insert_with(|| Row {
                game: play.game.clone(),
                players: play.players,
                against: play.against.clone(),
                part,
                matches: 0,
                won: 0.0,
                unfinished: 0,
                changed: 0,
            });
            match play.end {
                End::Share(share) => {
                    row.matches += 1;
                    row.won += share;
                    row.changed += usize::from(play.changed > 0);
                }
                End::Unfinished => row.unfinished += 1,
                End::Fault => {}
            }
        }
    }
    rows.into_values().collect()
}

/// Formats a number of matches.
pub(super) fn matches(count: usize) -> String {
    if count == 1 { "1 match".to_owned() } else { format!("{count} matches") }
}
