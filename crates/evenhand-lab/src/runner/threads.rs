//! The number of matches played in parallel, and the thread pool.

use std::num::NonZero;

use rayon::{ThreadPool, ThreadPoolBuilder};

use evenhand_game::error::{Error, Problem};

/// Returns how many matches this machine can play in parallel.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// The environment variable that other programs of this kind use for the number of threads.
const THREADS: &str = "RAYON_NUM_THREADS";
/// The maximum number of threads that can be requested.
const MOST: usize = 1024;

/// Returns the number of matches played in parallel: as requested, else as set by the environment variable
/// `RAYON_NUM_THREADS`, else one per core.
pub fn threads(asked: Option<u16>) -> usize {
    asked.map(usize::from).or_else(|| of_environment(std::env::var(THREADS).ok()?.trim())).unwrap_or_else(cores)
}

/// Parses a number of threads. As in rayon, 0 leaves it open, and so does text that is not a number.
fn of_environment(text: &str) -> Option<usize> {
    text.parse().ok().filter(|threads| (1..=MOST).contains(threads))
}

/// Creates a pool of this many threads.
///
/// # Errors
/// Returns an error if the system does not provide that many.
pub fn pool(threads: usize) -> Result<ThreadPool, Error> {
    let refused = |error: rayon::ThreadPoolBuildError| Problem::of("--threads", error.to_string(), "try fewer");
    Ok(ThreadPoolBuilder::new().num_threads(threads).build().map_err(refused)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_counts_before_the_environment_and_nonsense_counts_for_nothing() {
        assert_eq!(threads(Some(3)), 3);
        assert_eq!(of_environment("2"), Some(2));
        for nothing in ["", "0", "-1", "many", "100000"] {
            assert_eq!(of_environment(nothing), None, "{nothing}");
        }
    }
}
