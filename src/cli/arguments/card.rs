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
    /// Judges existing cards, by their ids, separated by commas.
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    pub(in crate::cli) existing: Vec<String>,
    /// The game, if it cannot be told from the file.
    #[arg(long)]
    pub(in crate::cli) game: Option<String>,
    /// The number of players; by default the least the game has.
    #[arg(long, value_name = "N")]
    pub(in crate::cli) players: Option<usize>,
    /// The agent that plays all seats. The default judges cards by what they do; trained players (`learnt`) have never seen
    /// a new card, and in some games leave it in their hand.
    #[arg(long, value_name = "NAME", default_value = "planner")]
    pub(in crate::cli) agent: String,
    /// Deals, each played with every card owned by every seat; by default as many as take a minute or two.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(in crate::cli) deals: Option<u64>,
    /// Stops after this much time (90s, 20m, 1h30m) and judges by what was played.
    #[arg(long, value_parser = duration)]
    pub(in crate::cli) time: Option<Duration>,
    /// The seed of all randomness.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(in crate::cli) seed: u64,
    /// Sets a knob of the game that is played, such as `rules.vp_to_win=8`; may be given again.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(in crate::cli) set: Vec<String>,
    /// How many matches to play at once; by default as RAYON_NUM_THREADS says, else one per core. Makes no other difference.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(in crate::cli) threads: Option<u16>,
    #[command(flatten)]
    pub(in crate::cli) places: Places,
}
