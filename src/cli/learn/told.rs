//! Formats the progress of a training run as lines.

use std::fmt::Write as _;
use std::io::Write;
use std::time::Duration;

use super::super::progress::words;
use super::super::tune::percent;
use crate::learning::{Against, Batch, Learning};
use crate::stats::share::wilson;

/// The results of batches since the last report.
#[derive(Default)]
pub(super) struct Told {
    batches: Vec<Batch>,
}

impl Told {
    pub(super) fn add(&mut self, batch: Batch) {
        self.batches.push(batch);
    }

    pub(super) fn line(&mut self, learning: &Learning, left: Duration) {
        let batches = std::mem::take(&mut self.batches);
        let mut against: Vec<Against> = Vec::new();
        let (mut entropy, mut value, mut choices, mut valued) = (0.0, 0.0, 0, 0);
        for batch in &batches {
            entropy += batch.found.entropy;
            value += batch.found.value_loss;
            choices += batch.found.choices;
            valued += batch.found.valued;
            for one in &batch.against {
                match against.iter_mut().find(|known| known.name == one.name) {
                    Some(known) => {
                        known.shares += one.shares;
                        known.fair += one.fair;
                        known.matches += one.matches;
                    }
                    None => against.push(one.clone()),
                }
            }
        }
        let each = f64::from(choices.max(1));
        let mut text = format!(
            "batch {} of {}: entropy {:.2}, value's log loss {:.3}",
            learning.batch(),
            learning.config().batches,
            entropy / each,
            value / f64::from(valued.max(1))
        );
        against.sort_by(|a, b| a.name.cmp(&b.name));
        for Against { name, shares, fair, matches } in &against {
            let interval = wilson((shares / *matches as f64).min(1.0), *matches as f64);
            let arm = 50.0 * (interval.high - interval.low);
            let [won, fair] = [*shares, *fair].map(|sum| percent(sum / *matches as f64));
            let _ = write!(text, "; {name}: {won} +- {arm:.0} (fair {fair})");
        }
        for gain in batches.iter().filter_map(|batch| batch.gain) {
            let [won, error, fair] = [gain.share, 1.96 * gain.error, gain.fair].map(percent);
            let _ = write!(text, "; against itself an eighth of the way before: {won} +- {error} (fair {fair})");
        }
        let faults: u64 = batches.iter().map(|batch| batch.faults.0).sum();
        if let Some(first) = batches.iter().find_map(|batch| batch.faults.1.as_ref()) {
            let _ = write!(text, "; {faults} matches or steps were left out, the first: {first}");
        }
        let _ = writeln!(std::io::stderr(), "{text}; {} left", words(left));
    }
}
