//! Arguments of `evenhand ladder`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::duration::duration;

#[derive(Args, Debug)]
pub(in crate::cli) struct LadderArgs {
    /// The game.
    pub(in crate::cli) game: String,
    /// The players to rate, separated by commas [default: all that `evenhand agents` lists].
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(in crate::cli) agents_named: Vec<String>,
    /// Players to leave out, separated by commas, such as slow ones.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', conflicts_with = "agents_named")]
    pub(in crate::cli) skip: Vec<String>,
    /// The numbers of players at the table, separated by commas, each with separate ratings. At 2, every pair of agents
    /// meets; at more, each agent is one among copies of another.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "2")]
    pub(in crate::cli) players: Vec<usize>,
    /// The number of deals of each pairing, with every rotation of the seats.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(in crate::cli) deals: u64,
    /// The player whose rating is 0 [default: `planner` if it is scripted, else `random`, else the first by name].
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) anchor: Option<String>,
    /// Set a knob of the game, such as `rules.vp_to_win=8`. Can be repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(in crate::cli) set: Vec<String>,
    /// The random seed: the same seed gives the same ratings.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(in crate::cli) seed: u64,
    /// Stop after this time (90s, 20m, 8h) and rate the matches played so far. Slow agents share the time that fast ones
    /// leave.
    #[arg(long, value_parser = duration, default_value = "30m")]
    pub(in crate::cli) time: Duration,
    /// Also write the ratings to this file as CSV, without times, so that equal commands give equal files.
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) csv: Option<PathBuf>,
    /// The number of matches to play at once [default: one per core, or RAYON_NUM_THREADS]. Results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(in crate::cli) threads: Option<u16>,
    /// The folder of players [default: the nearest folder `agents` here or above].
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) agents: Option<PathBuf>,
}
