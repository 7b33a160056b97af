//! Shows the progress of a run on the terminal.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

use crate::input::visible;
use crate::runner::Progress;

/// Maximum number of cells with a separate bar.
const MOST_BARS: usize = 12;
/// The interval between updates of a bar.
const FRAME: Duration = Duration::from_millis(200);
/// The interval between lines if there is no terminal.
const LINE: Duration = Duration::from_secs(15);
/// The number of matches and the time that must be measured before the remaining time is shown.
const MEASURED: (u64, Duration) = (20, Duration::from_secs(5));

/// A message of a run to its display.
pub(super) enum Message {
    /// A message to print above the display.
    Say(String),
    /// The run has ended.
    Done,
}

/// What to display.
pub(super) struct Shown {
    /// Labels and matches of the cells.
    pub(super) cells: Vec<(String, u64)>,
    /// Number of matches played in parallel.
    pub(super) threads: usize,
    /// The time limit of the run.
    pub(super) limit: Option<Duration>,
}

impl Shown {
    fn total(&self) -> u64 {
        self.cells.iter().fold(0, |sum, (_, matches)| sum.saturating_add(*matches))
    }

    /// Formats the rate, the time left and the faults.
    fn state(&self, progress: &Progress, running: Duration) -> String {
        let mut text = String::new();
        let played = progress.all_played();
        if played > 0 {
            let _ = write!(text, "{}, ", rate(played as f64 / running.as_secs_f64()));
        }
        let (matches, time) = MEASURED;
        let seconds = progress.seconds_left(self.cells.iter().map(|(_, matches)| *matches));
        let all = seconds
            .filter(|_| played >= matches && running >= time)
            .map(|seconds| Duration::try_from_secs_f64(seconds / self.threads.max(1) as f64).unwrap_or(Duration::MAX));
        let until = self.limit.map(|limit| limit.saturating_sub(running));
        match (all, until) {
            (Some(all), Some(until)) if until < all => {
                let _ = write!(text, "stops in {}, all would take {}", words(until), words(all));
            }
            (Some(all), _) => {
                let _ = write!(text, "about {} left", words(all));
            }
            (None, Some(until)) => {
                let _ = write!(text, "stops in {} at the latest", words(until));
            }
            (None, None) => text.push_str("time left not known yet"),
        }
        let faults = progress.faults.load(Ordering::Relaxed);
        if faults > 0 {
            let _ = write!(text, ", {faults} faults");
        }
        text
    }
}

/// Shows the progress on the standard error until the run has ended.
pub(super) fn show(progress: &Progress, shown: &Shown, messages: &Receiver<Message>) {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if std::io::stderr().is_terminal() && !dumb {
        bars(progress, shown, messages);
    } else {
        lines(progress, shown, messages);
    }
}

/// Waits for a pause and prints messages meanwhile. Returns whether the run continues.
fn goes_on(messages: &Receiver<Message>, pause: Duration, say: impl Fn(&str)) -> bool {
    let began = Instant::now();
    loop {
        match messages.recv_timeout(pause.saturating_sub(began.elapsed())) {
            Ok(Message::Say(text)) => say(&text),
            Err(RecvTimeoutError::Timeout) => return true,
            Ok(Message::Done) | Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
}

fn bars(progress: &Progress, shown: &Shown, messages: &Receiver<Message>) {
    let style =
        |template: &str| ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let began = Instant::now();
    let screen = MultiProgress::new();
    let each: Vec<ProgressBar> = shown
        .cells
        .iter()
        .take(if shown.cells.len() > 1 { MOST_BARS } else { 0 })
        .map(|(label, matches)| {
            let bar = screen.add(ProgressBar::new(*matches).with_message(visible(label)));
            bar.set_style(style("  {bar:20} {percent:>3} %  {msg}"));
            bar
        })
        .collect();
    let all = screen.add(ProgressBar::new(shown.total()));
    all.set_style(style("{bar:40} {human_pos} of {human_len} matches  {msg}"));
    // Printed via the screen; otherwise the bars would be drawn over it.
    let say = |text: &str| {
        let _ = screen.println(text);
    };
    while goes_on(messages, FRAME, say) {
        for (bar, matches) in each.iter().zip(&progress.matches) {
            bar.set_position(matches.load(Ordering::Relaxed));
        }
        all.set_position(sum(&progress.matches));
        all.set_message(shown.state(progress, began.elapsed()));
    }
    let _ = screen.clear();
}

fn lines(progress: &Progress, shown: &Shown, messages: &Receiver<Message>) {
    let began = Instant::now();
    // A closed standard error must not stop the run.
    let say = |text: &str| {
        let _ = writeln!(std::io::stderr(), "{text}");
    };
    // Lines have a time stamp, for reading the log of an overnight run.
    while goes_on(messages, LINE, say) {
        let state = shown.state(progress, began.elapsed());
        let clock = jiff::Zoned::now().strftime("%H:%M:%S");
        say(&format!("{clock}  {} of {} matches, {state}", sum(&progress.matches), shown.total()));
    }
}

fn sum(counts: &[AtomicU64]) -> u64 {
    counts.iter().map(|count| count.load(Ordering::Relaxed)).sum()
}

/// Formats a rate with sensible precision, per second, or per minute or hour if it is low.
fn rate(per_second: f64) -> String {
    let (number, unit) = match per_second {
        slow if slow * 60.0 < 1.0 => (slow * 3600.0, "h"),
        slow if slow < 1.0 => (slow * 60.0, "min"),
        fast => (fast, "s"),
    };
    if number < 9.95 { format!("{number:.1}/{unit}") } else { format!("{number:.0}/{unit}") }
}

/// Formats a duration with sensible precision.
pub(super) fn words(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0 => "a second".into(),
        1..90 => format!("{seconds} s"),
        90..5400 => format!("{} min", (seconds + 30) / 60),
        5400..172_800 => format!("{:.1} h", seconds as f64 / 3600.0),
        _ => format!("{:.0} days", seconds as f64 / 86_400.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_told_in_a_fitting_unit() {
        let told = [0, 89, 90, 5399, 5400, 30_000, 345_600].map(|seconds| words(Duration::from_secs(seconds)));
        assert_eq!(told, ["a second", "89 s", "2 min", "90 min", "1.5 h", "8.3 h", "4 days"]);
    }

    #[test]
    fn a_rate_is_rounded() {
        assert_eq!([134.3684, 9.87, 3.27, 0.5, 0.01].map(rate), ["134/s", "9.9/s", "3.3/s", "30/min", "36/h"]);
    }

    #[test]
    fn the_time_left_is_not_told_before_it_is_measured() {
        let shown = Shown { cells: vec![("as set".into(), 1_000_000)], threads: 2, limit: None };
        let none = Progress::new(1);
        assert_eq!(shown.state(&none, Duration::from_secs(60)), "time left not known yet");
        let limited = Shown { limit: Some(Duration::from_secs(600)), ..shown };
        assert_eq!(limited.state(&none, Duration::from_secs(60)), "stops in 9 min at the latest");
    }
}
