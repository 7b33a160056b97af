//! How many matches are played at once, and the threads for it.

use std::num::NonZero;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::error::{Error, Problem};

/// How many matches this machine can play at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// How many matches are played at once: as asked, or one per core.
pub fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(cores, usize::from)
}

/// So many threads.
///
/// # Errors
/// The system does not give as many.
pub fn pool(threads: usize) -> Result<ThreadPool, Error> {
    let refused = |error: rayon::ThreadPoolBuildError| Problem::of("--threads", error.to_string(), "try fewer");
    Ok(ThreadPoolBuilder::new().num_threads(threads).build().map_err(refused)?)
}
