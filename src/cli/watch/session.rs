//! The answers of a watch so far.

use std::io::Write;
use std::path::PathBuf;

use super::changes::changes;
use super::kept::{Entry, Kept, write_faults};
use super::saved::Saved;
use super::shown::{self, Told};
use crate::cli::failure::{Failure, OrFailure};
use crate::cli::prepared::Prepared;
use crate::error::Error;
use crate::report::certainty;
use crate::tables::Tables;
use crate::watch::{Answer, Figures, Moves, error_of_comparison};

/// The answers of a watch so far.
#[derive(Default)]
pub(super) struct Session {
    /// The first answer, unless it is the last one.
    first: Option<Answer>,
    last: Option<Answer>,
    /// The files at the last answer.
    saved: Saved,
    /// What determines the matches of the last answer.
    played: Vec<(String, String)>,
    pub(super) told: Vec<Told>,
    /// Number of matches that could not be played to their end, and where they are listed.
    faults: Option<(PathBuf, u64)>,
}

/// Returns what determines the matches of every variant.
fn identities(prepared: &Prepared) -> Vec<(String, String)> {
    let cells = prepared.experiment.cells.iter().zip(&prepared.layouts);
    cells.map(|(cell, layout)| (cell.label.clone(), layout.identity.clone())).collect()
}

impl Session {
    /// Returns the number of answers.
    pub(super) fn answers(&self) -> u64 {
        self.told.len() as u64
    }

    /// Whether the last answer is one of exactly these matches.
    pub(super) fn has_answered(&self, prepared: &Prepared) -> bool {
        self.last.is_some() && self.played == identities(prepared)
    }

    /// Adds an answer: compares it with the last and the first, and stores and prints the result.
    pub(super) fn add(
        &mut self,
        (answer, tables): (Answer, &Tables),
        (prepared, saved): (&Prepared, &Saved),
        kept: &Kept,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let changed = if self.last.is_some() { changes(&self.saved, saved) } else { Vec::new() };
        let entry = Entry { answer: &answer, folder: prepared.folder.path(), changed: &changed };
        let shown = match &self.last {
            None => {
                kept.append_first(&entry)?;
                shown::first(&answer, tables, out).printed()?;
                None
            }
            Some(last) => {
                let before: Vec<&Answer> = std::iter::once(last).chain(&self.first).collect();
                let comparison = self.answers();
                let (spent, figures, compared) = compared(&before, &answer, comparison, prepared);
                for (before, moves) in &compared {
                    kept.append_moves(&entry, before, moves)?;
                }
                shown::later(&answer, &changed, &compared, out).printed()?;
                for line in certainty(comparison, spent, figures) {
                    writeln!(out, "{line}").printed()?;
                }
                compared.first().map(|(_, moves)| [moves.shown(), moves.rows.len()])
            }
        };
        shown::place(prepared.folder.path(), out).printed()?;
        if let Some((path, matches)) = write_faults(prepared.folder.path(), tables)? {
            writeln!(out, "Caution: {matches} matches could not be played to their end: {}", path.display())
                .printed()?;
            let earlier = self.faults.as_ref().map_or(0, |(_, earlier)| *earlier);
            self.faults = Some((path, earlier + matches));
        }
        self.told.push(Told { number: answer.number, deals: answer.deals, changed, shown });
        (self.saved, self.played) = (saved.clone(), identities(prepared));
        let last = self.last.replace(answer);
        self.first = self.first.take().or(last);
        Ok(())
    }

    /// Returns the failure if some matches could not be played to their end.
    pub(super) fn end(&self) -> Result<(), Failure> {
        match &self.faults {
            None => Ok(()),
            Some((folder, matches)) => Err(Error::Faults { matches: *matches, folder: folder.clone() }.into()),
        }
    }
}

/// Compares an answer with earlier ones. Returns the probability of error that they use together, the number of figures
/// that share it, and the comparisons.
fn compared<'a>(
    before: &[&'a Answer],
    answer: &Answer,
    comparison: u64,
    prepared: &Prepared,
) -> (f64, usize, Vec<(&'a Answer, Moves)>) {
    let game = (prepared.experiment.called.columns, prepared.game.endings());
    let sums: Vec<Figures> = before.iter().map(|before| Figures::of(before, answer, game)).collect();
    let figures: usize = sums.iter().map(Figures::count).sum();
    let spent = error_of_comparison(comparison);
    let judged = sums.iter().map(|sums| sums.judged(spent / figures.max(1) as f64));
    (spent, figures, before.iter().copied().zip(judged).collect())
}
