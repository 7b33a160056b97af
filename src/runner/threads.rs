//! How many matches are played at once, and the threads for it.

use std::num::NonZero;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::error::{Error, Problem};

/// How many matches this machine can play at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// The environment variable by which other programs of this kind are told how many threads to use.
const THREADS: &str = "RAYON_NUM_THREADS";
/// The most threads that can be asked for.
const MOST: usize = 1024;

/// How many matches are played at once: as asked, else as the environment variable `RAYON_NUM_THREADS` says, else one per core.
pub fn threads(asked: Option<u16>) -> usize {
    asked.map(usize::from).or_else(|| of_environment(std::env::var(THREADS).ok()?.trim())).unwrap_or_else(cores)
}

/// A number of threads; 0, as rayon has it, and what is no number leave it open.
fn of_environment(text: &str) -> Option<usize> {
    text.parse().ok().filter(|threads| (1..=MOST).contains(threads))
}

/// So many threads.
///
/// # Errors
/// The system does not give as many.
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
