//! How far a run is, on the terminal.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

use crate::runner::Tally;

/// Cells with a bar of their own, at most.
const MOST_BARS: usize = 12;
/// How often a bar moves.
const FRAME: Duration = Duration::from_millis(200);
/// How often a line is printed where there is no terminal.
const LINE: Duration = Duration::from_secs(15);

/// Shows the tally on the standard error until `done` hangs up. `cells` are labels and matches.
pub(super) fn show(tally: &Tally, cells: &[(String, u64)], done: &Receiver<()>) {
    if std::io::stderr().is_terminal() { bars(tally, cells, done) } else { lines(tally, cells, done) }
}

fn goes_on(done: &Receiver<()>, pause: Duration) -> bool {
    matches!(done.recv_timeout(pause), Err(RecvTimeoutError::Timeout))
}

fn bars(tally: &Tally, cells: &[(String, u64)], done: &Receiver<()>) {
    let style =
        |template: &str| ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let screen = MultiProgress::new();
    let each: Vec<ProgressBar> = cells
        .iter()
        .take(if cells.len() > 1 { MOST_BARS } else { 0 })
        .map(|(label, matches)| {
            let bar = screen.add(ProgressBar::new(*matches).with_message(label.clone()));
            bar.set_style(style("  {bar:20} {percent:>3} %  {msg}"));
            bar
        })
        .collect();
    let all = screen.add(ProgressBar::new(cells.iter().map(|(_, matches)| matches).sum()));
    all.set_style(style("{bar:40} {human_pos} of {human_len} matches  {per_sec}  {eta} left  {msg}"));
    while goes_on(done, FRAME) {
        for (bar, matches) in each.iter().zip(&tally.matches) {
            bar.set_position(matches.load(Ordering::Relaxed));
        }
        all.set_position(sum(&tally.matches));
        let faults = tally.faults.load(Ordering::Relaxed);
        if faults > 0 {
            all.set_message(format!("{faults} faults"));
        }
    }
    let _ = screen.clear();
}

fn lines(tally: &Tally, cells: &[(String, u64)], done: &Receiver<()>) {
    let began = Instant::now();
    let total: u64 = cells.iter().map(|(_, matches)| matches).sum();
    while goes_on(done, LINE) {
        let (matches, found) = (sum(&tally.matches), sum(&tally.found));
        let speed = matches.saturating_sub(found) as f64 / began.elapsed().as_secs_f64();
        let left = Duration::try_from_secs_f64(total.saturating_sub(matches) as f64 / speed);
        let left = left.map_or_else(|_| "unknown time".into(), words);
        let faults = tally.faults.load(Ordering::Relaxed);
        // Nobody reading this must not stop the run.
        let _ = writeln!(
            std::io::stderr(),
            "{matches} of {total} matches, {speed:.1} per second, {left} left, {faults} faults"
        );
    }
}

fn sum(counts: &[AtomicU64]) -> u64 {
    counts.iter().map(|count| count.load(Ordering::Relaxed)).sum()
}

/// A time in words, as precise as anyone wants to know it.
pub(super) fn words(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0 => "a second".into(),
        1..90 => format!("{seconds} s"),
        90..5400 => format!("{} min", (seconds + 30) / 60),
        _ => format!("{:.1} h", seconds as f64 / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_told_in_a_fitting_unit() {
        let told = [0, 89, 90, 5399, 5400, 30_000].map(|seconds| words(Duration::from_secs(seconds)));
        assert_eq!(told, ["a second", "89 s", "2 min", "90 min", "1.5 h", "8.3 h"]);
    }
}
