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
    /// The number of deals of each pairing, with every rotation of the seats. With --regret: the number of
    /// matches by each player.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(in crate::cli) deals: u64,
    /// Measure regret instead of ratings: how much win chance each player gives away per choice, by kind of choice. Matches
    /// are played by each player against copies of itself; at sampled choices every player is asked, and a judge plays
    /// the answers on.
    #[arg(long, conflicts_with = "anchor")]
    pub(in crate::cli) regret: bool,
    /// With --regret: the search that judges, with four times its work and without dropping options.
    #[arg(long, value_name = "NAME", default_value = "strong", requires = "regret")]
    pub(in crate::cli) judge: String,
    /// With --regret: who plays the matches, separated by commas [default: each of the players in turn].
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "regret")]
    pub(in crate::cli) between: Vec<String>,
    /// With --regret: the share of choices that are judged, above 0 and at most 1.
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share, requires = "regret")]
    pub(in crate::cli) judged: f64,
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

/// Parses a share above 0 and at most 1.
fn share(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(share) if share > 0.0 && share <= 1.0 => Ok(share),
        _ => Err("give a number above 0 and at most 1, such as 0.1".into()),
    }
}
