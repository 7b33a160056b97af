//! Arguments of `evenhand card`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::duration::duration;
use super::places::Places;

#[derive(Args, Debug)]
pub(in crate::cli) struct CardArgs {
    /// A content file with one or more new cards, in the form that `content` of an experiment takes.
    #[arg(required_unless_present = "existing")]
    pub(in crate::cli) file: Option<PathBuf>,
    /// Judge existing cards, by their ids, separated by commas.
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    pub(in crate::cli) existing: Vec<String>,
    /// The game, if the file does not show it.
    #[arg(long)]
    pub(in crate::cli) game: Option<String>,
    /// The number of players, or several, separated by commas; each is played and judged by itself [default: the least
    /// the game has].
    #[arg(long, value_name = "N", value_delimiter = ',')]
    pub(in crate::cli) players: Vec<usize>,
    /// The agent that plays all seats. The default judges cards by what they do; trained players (`learnt`) have never seen
    /// a new card, and in some games leave it in their hand.
    #[arg(long, value_name = "NAME", default_value = "planner")]
    pub(in crate::cli) agent: String,
    /// The number of deals, each played with every card owned by every seat [default: as many as take a minute or two].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(in crate::cli) deals: Option<u64>,
    /// Stop after this time (90s, 20m, 1h30m) and judge by what was played.
    #[arg(long, value_parser = duration)]
    pub(in crate::cli) time: Option<Duration>,
    /// The seed of all randomness.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(in crate::cli) seed: u64,
    /// Set a knob of the game, such as `rules.vp_to_win=8`; can be repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(in crate::cli) set: Vec<String>,
    /// The number of matches to play at once [default: one per core, or RAYON_NUM_THREADS]. Results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(in crate::cli) threads: Option<u16>,
    #[command(flatten)]
    pub(in crate::cli) places: Places,
}
