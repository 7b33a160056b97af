//! Lets a test play text that is normally rejected, to compare the verdicts with the rules.

use std::cell::Cell;

thread_local! {
    static ON: Cell<bool> = const { Cell::new(false) };
}

pub(super) fn is_on() -> bool {
    ON.get()
}

/// Runs `work` without rejecting dead text.
pub(crate) fn unchecked<R>(work: impl FnOnce() -> R) -> R {
    ON.set(true);
    let done = work();
    ON.set(false);
    done
}
