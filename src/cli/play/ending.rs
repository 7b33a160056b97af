//! What a person is shown when a match is over, or was left.

use std::path::PathBuf;

use crate::cli::outcome::outcome;
use crate::error::Error;
use crate::games::AnyGame;
use crate::matches::{MatchRecord, Outcome};
use crate::report::Seated;

/// A match that is over or was left, and is recorded.
pub(super) struct Finished {
    pub(super) game: &'static dyn AnyGame,
    /// The result; `None` if the person left.
    pub(super) record: Option<MatchRecord>,
    /// The file of the record.
    pub(super) file: PathBuf,
    /// The folder of the file.
    pub(super) folder: PathBuf,
    /// Whether the program is to end as interrupted.
    pub(super) interrupted: bool,
}

/// What is shown at the end.
pub(super) struct Ending {
    /// The lines in the terminal.
    pub(super) printed: Vec<String>,
    /// The lines on the page, which has only what the seat knows.
    pub(super) shown: Vec<String>,
    /// Whether the match was played to its end.
    pub(super) over: bool,
    pub(super) result: Result<(), Error>,
}

impl Finished {
    /// Returns what is shown. `seated` has everything, `known` what the person's seat may know.
    pub(super) fn ending(self, seated: &[Seated], known: &[Seated]) -> Ending {
        let Finished { game, record, file, folder, interrupted } = self;
        let place = file.display().to_string();
        match record {
            None => {
                let command = format!("evenhand play {} --resume {place}", game.name());
                let shown = vec![
                    format!("You left the table. What was played is in {place}"),
                    format!("To continue it: {command}"),
                ];
                if interrupted {
                    let result = Err(Error::Interrupted { folder: file, command });
                    return Ending { printed: Vec::new(), shown, over: false, result };
                }
                Ending { printed: shown.clone(), shown, over: false, result: Ok(()) }
            }
            Some(MatchRecord { outcome: Outcome::Fault(message), .. }) => {
                let printed = format!("The match broke down: {message}. Please report it, with {place}");
                let shown = format!("The match broke down. Please report it, with {place}");
                let result = Err(Error::Faults { matches: 1, folder });
                Ending { printed: vec![printed], shown: vec![shown], over: false, result }
            }
            Some(record) => {
                let lines = |seated: &[Seated], measured: bool| {
                    let outcome = outcome(game, &record, seated, measured);
                    let recorded = format!("The match is recorded in {place}");
                    let again = format!(
                        "To see it again, with what your choices gave away: evenhand replay {place} --html match.html"
                    );
                    let anew = format!("To play the same match again: evenhand play --from {place}");
                    outcome.into_iter().chain([recorded, again, anew]).collect()
                };
                Ending { printed: lines(seated, true), shown: lines(known, false), over: true, result: Ok(()) }
            }
        }
    }
}
