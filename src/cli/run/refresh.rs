//! Tables, `summary.txt` and `report.html`, written anew while a run goes on.
//!
//! They are made from what is stored, as `evenhand tables` makes them, so the run itself does nothing otherwise for it.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::super::prepared::Prepared;
use super::stored::{Reach, StoredDeals, write_stored};
use super::telling::write_told;
use crate::error::Error;
use crate::game::{Insight, Measured};
use crate::runner::Plan;

/// Of the time of one thread, at most one part in so many goes into this.
const SHARE: u32 = 20;

/// Writes everything anew after each pause, until whoever plays hangs up.
pub(super) fn refreshing<G: Measured + Insight + 'static>(
    prepared: &Prepared<G>,
    plan: &Plan<'_, G>,
    pause: Duration,
    waits: &Receiver<()>,
) {
    let mut next = pause;
    while waits.recv_timeout(next) == Err(RecvTimeoutError::Timeout) {
        let began = Instant::now();
        // What cannot be read or written just now is tried again, and told when the run ends.
        let _ = refresh(prepared, plan);
        next = pause.max(began.elapsed().saturating_mul(SHARE));
    }
}

/// Writes everything anew, if every cell has something.
fn refresh<G: Measured + Insight + 'static>(prepared: &Prepared<G>, plan: &Plan<'_, G>) -> Result<(), Error> {
    let found = StoredDeals::find(prepared, plan, &Reach::what_is_there());
    let (stored, _) = found.usable(prepared, false)?;
    if stored.is_empty() {
        return Ok(());
    }
    let tables = write_stored(prepared, plan, stored)?;
    write_told(prepared, &tables, "not yet, the run goes on")
}
