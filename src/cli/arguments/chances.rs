//! Arguments of `evenhand chances`.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Debug)]
pub(in crate::cli) struct ChancesArgs {
    /// The game.
    pub(in crate::cli) game: String,
    /// The players to check the chances with, separated by commas. Each plays against copies of itself.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "quick")]
    pub(in crate::cli) agents_named: Vec<String>,
    /// The numbers of players at the table, separated by commas.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "2")]
    pub(in crate::cli) players: Vec<usize>,
    /// The trained player whose network values the positions.
    #[arg(long, value_name = "NAME", default_value = "quick")]
    pub(in crate::cli) values: String,
    /// The number of matches of each check. The correction is fitted to as many others.
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(in crate::cli) matches: u64,
    /// An edition of the rules to check them under, as `evenhand editions` lists them. Matches by its rules, or close to them,
    /// use this check [default: the rulebook].
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) edition: Option<String>,
    /// Set a knob of the game, such as `rules.vp_to_win=8`, to see whether the chances hold under other rules. Nothing
    /// is written then. Can be repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(in crate::cli) set: Vec<String>,
    /// The random seed: the same seed gives the same figures.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(in crate::cli) seed: u64,
    /// Only print all checks that are stored of the game, without playing.
    #[arg(long, conflicts_with_all = ["edition", "set", "matches", "seed", "agents_named", "players", "values"])]
    pub(in crate::cli) list: bool,
    /// The number of matches to play at once [default: one per core, or RAYON_NUM_THREADS]. Results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(in crate::cli) threads: Option<u16>,
    /// The folder of players, in which `chances.toml` is written [default: the nearest folder `agents` here or above].
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) agents: Option<PathBuf>,
}
