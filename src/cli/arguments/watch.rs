//! Arguments of `evenhand watch`.

use std::path::PathBuf;

use clap::Args;

use super::places::{Places, WhoPlays};

#[derive(Args, Debug)]
pub(in crate::cli) struct WatchArgs {
    /// The experiment file. Or a content file: each of its cards is given to every seat in turn, as `card` does. Or a
    /// player's file: it plays against `planner`.
    pub(in crate::cli) file: PathBuf,
    /// The game of a content or player's file, if its folder does not name it.
    #[arg(long)]
    pub(in crate::cli) game: Option<String>,
    /// The maximum time of an answer, in seconds.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=60))]
    pub(in crate::cli) seconds: u64,
    /// The maximum number of matches of an answer, instead of a time. Answers then do not depend on the machine.
    #[arg(long, value_name = "N", conflicts_with = "seconds",
        value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(in crate::cli) matches: Option<u64>,
    /// Play one answer and end.
    #[arg(long, conflicts_with = "answers")]
    pub(in crate::cli) once: bool,
    /// End after this many answers.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(in crate::cli) answers: Option<u64>,
    /// The number of matches to play at once [default: one per core, or RAYON_NUM_THREADS]. Results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(in crate::cli) threads: Option<u16>,
    #[command(flatten)]
    pub(in crate::cli) who: WhoPlays,
    #[command(flatten)]
    pub(in crate::cli) places: Places,
}

impl WatchArgs {
    /// Whether this many answers are all that are wanted.
    pub(in crate::cli) fn is_enough(&self, answers: u64) -> bool {
        let most = if self.once { Some(1) } else { self.answers };
        most.is_some_and(|most| answers >= most)
    }
}
