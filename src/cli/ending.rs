//! How a match ended, in words.

use std::fmt::Write as _;

use super::heading::Heading;
use super::outcome::outcome;
use super::record_file::{End, Replayed};
use crate::game::{Scope, Seat};
use crate::games::AnyGame;
use crate::matches::{MatchRecord, Outcome};

/// The end of a match, as far as its reader may know it.
pub(super) struct Ending {
    /// The ending and, for a reader who may know everything, the measures.
    pub(super) text: String,
    /// The winner, and how; empty if the match was not played to its end.
    pub(super) outcome: Vec<String>,
}

impl Ending {
    pub(super) fn of(game: &'static dyn AnyGame, heading: &Heading, replayed: &Replayed) -> Ending {
        let measured = heading.viewer.is_none();
        match &replayed.end {
            End::Result(row) => Ending {
                text: ended(game, row, heading.seated.len(), measured),
                outcome: outcome(game, row, &heading.seated, measured),
            },
            End::Fault(message) => Ending { text: fault(replayed.steps, message), outcome: Vec::new() },
            End::Left => {
                let text = format!("not over after {} steps: the record ends here\n", replayed.steps);
                Ending { text, outcome: Vec::new() }
            }
        }
    }

    /// Returns the lines, the most important first.
    pub(super) fn lines(&self) -> Vec<String> {
        self.outcome.iter().cloned().chain(self.text.lines().map(str::to_owned)).collect()
    }
}

fn fault(steps: u32, message: &str) -> String {
    format!("fault after {steps} steps: {message}\n")
}

/// Formats a measured value with at most three decimals.
fn number(value: f64) -> String {
    if value.is_nan() {
        return "none".into();
    }
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// Formats how a match ended, and its measures.
pub(super) fn ended(game: &'static dyn AnyGame, row: &MatchRecord, seats: usize, measured: bool) -> String {
    let ending = match &row.outcome {
        Outcome::Fault(message) => return fault(row.steps, message),
        Outcome::Ended(ending) => game.endings()[usize::from(*ending)].name,
    };
    let mut text = format!("ended after {} steps: {ending}\n", row.steps);
    let shares: Vec<String> = Seat::all(seats).map(|seat| format!("{seat} {:.3}", row.shares[seat])).collect();
    let _ = writeln!(text, "  share of the win: {}", shares.join(", "));
    if !measured {
        return text;
    }
    for (index, column) in game.columns().iter().enumerate() {
        let value = |seat: Seat| {
            let value = row.values[index * seats + seat.index()];
            let mut labels = (0u32..).map(f64::from).zip(column.values);
            let label = labels.find_map(|(number, label)| (number == value).then_some(*label));
            label.map_or_else(|| number(value), str::to_owned)
        };
        let values = match column.scope {
            Scope::Match => value(Seat(0)),
            Scope::Seat => {
                Seat::all(seats).map(|seat| format!("{seat} {}", value(seat))).collect::<Vec<_>>().join(", ")
            }
        };
        let _ = writeln!(text, "  {}: {values}", column.name);
    }
    text
}
