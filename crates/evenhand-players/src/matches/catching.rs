//! Turns a match that panics into a fault in its record, so that the program goes on.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    static IN_MATCH: Cell<bool> = const { Cell::new(false) };
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs a match and converts a panic in it into a message, without printing a backtrace.
pub fn catching<T>(play: impl FnOnce() -> Result<T, String>) -> Result<Result<T, String>, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let outside = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if IN_MATCH.get() {
                let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line())).unwrap_or_default();
                PANIC.set(Some(format!("the rules broke down: {}{place}", words(info.payload()))));
            } else {
                outside(info);
            }
        }));
    });
    IN_MATCH.set(true);
    let played = panic::catch_unwind(AssertUnwindSafe(play));
    IN_MATCH.set(false);
    played.map_err(|payload| PANIC.take().unwrap_or_else(|| format!("the rules broke down: {}", words(&*payload))))
}

fn words(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic without words")
}
