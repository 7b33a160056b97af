//! Rewrites the tables, `summary.txt` and `report.html` during a run.
//!
//! They are built from what is stored, as by `evenhand tables`, so the run itself is not affected.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::super::prepared::Prepared;
use super::stored::{Reach, StoredDeals, write_stored};
use super::telling::write_told;
use crate::error::Error;
use crate::runner::Plan;

/// At most one part in this many of one thread's time is used for this.
const SHARE: u32 = 20;

/// Rewrites everything after each pause, until the run closes the channel.
pub(super) fn refreshing(prepared: &Prepared, plan: &Plan<'_>, pause: Duration, waits: &Receiver<()>) {
    let mut next = pause;
    while waits.recv_timeout(next) == Err(RecvTimeoutError::Timeout) {
        let began = Instant::now();
        // What cannot be read or written now is tried again; problems are reported when the run ends.
        let _ = refresh(prepared, plan);
        next = pause.max(began.elapsed().saturating_mul(SHARE));
    }
}

/// Rewrites everything, if every cell has some deals.
fn refresh(prepared: &Prepared, plan: &Plan<'_>) -> Result<(), Error> {
    let found = StoredDeals::find(prepared, plan, &Reach::what_is_there());
    let (stored, _) = found.usable(prepared, false)?;
    if stored.is_empty() {
        return Ok(());
    }
    let tables = write_stored(prepared, plan, stored)?;
    write_told(prepared, &tables, "not yet, the run goes on")
}
