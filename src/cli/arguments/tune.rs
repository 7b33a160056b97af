//! Arguments of `evenhand tune`.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Debug)]
pub(in crate::cli) struct TuneArgs {
    /// The game.
    pub(in crate::cli) game: String,
    /// The player whose weights the search starts from: `<agents>/<game>/<name>.toml`.
    pub(in crate::cli) name: String,
    /// The opponents, separated by commas; the player meets each at a separate table.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', required = true)]
    pub(in crate::cli) against: Vec<String>,
    /// The numbers of players, separated by commas: one seat for the player, the others for one opponent. Weights that
    /// are good at 2 players are often bad at 4.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "2")]
    pub(in crate::cli) players: Vec<usize>,
    /// The number of deals that each candidate plays against each opponent, with every rotation of the seats.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(in crate::cli) deals: u64,
    /// The number of generations of candidates.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(in crate::cli) generations: u32,
    /// The random seed: the same seed finds the same weights.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(in crate::cli) seed: u64,
    /// The number of fresh deals on which the result is measured at the end.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(in crate::cli) check_deals: u64,
    /// Weights that stay fixed, separated by commas: those that define the personality.
    #[arg(long, value_name = "WEIGHTS", value_delimiter = ',', conflicts_with = "free")]
    pub(in crate::cli) keep: Vec<String>,
    /// The only weights that vary, separated by commas.
    #[arg(long, value_name = "WEIGHTS", value_delimiter = ',')]
    pub(in crate::cli) free: Vec<String>,
    /// Set a knob of the game, such as `rules.vp_to_win=8`. Can be repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(in crate::cli) set: Vec<String>,
    /// The file to write better weights to [default: the player's own file].
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) out: Option<PathBuf>,
    /// The number of matches to play at once [default: one per core, or RAYON_NUM_THREADS]. Results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(in crate::cli) threads: Option<u16>,
    /// The folder of players [default: the nearest folder `agents` here or above].
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) agents: Option<PathBuf>,
}
