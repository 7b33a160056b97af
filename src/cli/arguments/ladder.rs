//! Arguments of `evenhand ladder`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::duration::duration;

#[derive(Args, Debug)]
pub(in crate::cli) struct LadderArgs {
    /// The game.
    pub(in crate::cli) game: String,
    /// The agents that play, separated by commas; by default all that `evenhand agents` lists.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(in crate::cli) agents_named: Vec<String>,
    /// Agents that do not play, separated by commas: slow ones, say.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', conflicts_with = "agents_named")]
    pub(in crate::cli) skip: Vec<String>,
    /// Numbers of players, separated by commas, each with a table of ratings of its own. At 2 every agent meets every
    /// other; at more, each is one among copies of each other.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "2")]
    pub(in crate::cli) players: Vec<usize>,
    /// Deals that each pairing plays, with every rotation of the seats.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(in crate::cli) deals: u64,
    /// The agent whose rating is 0; by default `planner` if it is scripted, else `random`, else the first by name.
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) anchor: Option<String>,
    /// Sets a knob of the game that is played, such as `rules.vp_to_win=8`; may be given again.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(in crate::cli) set: Vec<String>,
    /// Where all chance comes from: the same seed gives the same ratings.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(in crate::cli) seed: u64,
    /// Stops after this much time (90s, 20m, 8h) and rates what has been played. Slow agents share the time that fast
    /// ones leave.
    #[arg(long, value_parser = duration, default_value = "30m")]
    pub(in crate::cli) time: Duration,
    /// Also writes the ratings to this file as CSV, without times, so that equal commands give equal files.
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) csv: Option<PathBuf>,
    /// How many matches to play at once; by default as RAYON_NUM_THREADS says, else one per core. Makes no other difference.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(in crate::cli) threads: Option<u16>,
    /// The folder of agents; by default `agents` here or above.
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) agents: Option<PathBuf>,
}
