//! What a watch prints.

use std::io::{self, Write};
use std::path::Path;

use crate::cli::output::strong;
use crate::report::{self, Against, Line, counted, moved};
use crate::tables::Tables;
use crate::watch::{Answer, Moves};

/// Maximum number of figures in the comparison with the last answer, and with the first.
const MOST_FIGURES: [usize; 2] = [14, 8];

/// Maximum number of changed values in a line of the closing summary.
const MOST_CHANGES: usize = 2;

/// An answer in the closing summary.
pub(super) struct Told {
    pub(super) number: u64,
    pub(super) deals: u64,
    pub(super) changed: Vec<String>,
    /// Of the comparison with the answer before: the number of figures shown to move, and of all.
    pub(super) shown: Option<[usize; 2]>,
}

/// Prints the first answer: the summary of a run.
pub(super) fn first(answer: &Answer, tables: &Tables, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}\n", strong("Answer 1"))?;
    for Line { text, strong: first } in report::brief(&answer.experiment, tables, report::MOST_LINES) {
        writeln!(out, "{}", if first { strong(&text) } else { text })?;
    }
    Ok(())
}

/// Prints a later answer: what was changed, and what moved since the last answer and since the first.
pub(super) fn later(
    answer: &Answer,
    changed: &[String],
    compared: &[(&Answer, Moves)],
    out: &mut dyn Write,
) -> io::Result<()> {
    let cells = answer.experiment.cells.len();
    let variants = if cells > 1 { format!(" of each of {cells} variants") } else { String::new() };
    let played = format!("{} deals{variants}, {} matches", answer.deals, answer.matches());
    writeln!(out, "{}", strong(&format!("Answer {}: {played}", answer.number)))?;
    for change in changed {
        writeln!(out, "Changed: {change}")?;
    }
    for (place, (before, moves)) in compared.iter().enumerate() {
        let against = if place == 0 && compared.len() > 1 { Against::Last } else { Against::First };
        for line in moved(before, answer, moves, against, MOST_FIGURES[place.min(1)]) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// Prints where the whole report of an answer is.
pub(super) fn place(folder: &Path, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "Report: {}", folder.join("report.html").display())
}

/// Returns the first changes and the number of the others.
fn in_short(changed: &[String]) -> String {
    let more = changed.len().saturating_sub(MOST_CHANGES);
    let more = (more > 0).then(|| "and more".to_owned());
    changed.iter().take(MOST_CHANGES).cloned().chain(more).collect::<Vec<_>>().join("; ")
}

/// Prints all answers of a watch.
pub(super) fn summary(told: &[Told], file: &Path, confirm: &str, out: &mut dyn Write) -> io::Result<()> {
    if told.is_empty() {
        return Ok(());
    }
    writeln!(out, "{} in this watch:", counted(told.len() as u64, "answer"))?;
    for Told { number, deals, changed, shown } in told {
        let what = match (number, changed.as_slice()) {
            (1, _) => "the first".to_owned(),
            (_, []) => "a file that it depends on was changed".to_owned(),
            (_, changed) => in_short(changed),
        };
        let moves =
            shown.map_or(String::new(), |[shown, figures]| format!("; {shown} of {figures} figures are shown to move"));
        writeln!(out, "  {number}. {what}\n     {}{moves}", counted(*deals, "deal"))?;
    }
    writeln!(out, "Kept: {}", file.display())?;
    if told.len() > 1 {
        writeln!(
            out,
            "All answers are of the same deals. Confirm what you keep on others:\nset another seed, then {confirm}"
        )?;
    }
    Ok(())
}
