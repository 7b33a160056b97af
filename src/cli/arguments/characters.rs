//! Arguments of `evenhand characters`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::places::RESULTS;

/// What is done with characters that are bought from a price list.
#[derive(Subcommand, Debug)]
pub(in crate::cli) enum CharactersCommand {
    /// Show what each character of a content file costs, part by part, and what is illegal about it.
    Price(PriceArgs),
    /// Print random legal characters as a content file. Together they have every part of the price list that fits.
    Generate(GenerateArgs),
    /// Measure the fair price of every part of the price list: random forces play each other, and what a part adds to
    /// their results is compared with what a point adds that is spent at random.
    Worth(WorthArgs),
    /// Search for the strongest force that the price list allows, and measure how much it wins.
    Strongest(StrongestArgs),
}

#[derive(Args, Debug)]
pub(in crate::cli) struct PriceArgs {
    /// The content file with the characters. Without it, or if it has none, all characters are shown.
    pub(in crate::cli) file: Option<PathBuf>,
    /// The game [default: the one that sells characters].
    #[arg(long, value_name = "GAME")]
    pub(in crate::cli) game: Option<String>,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct GenerateArgs {
    /// The number of points that each character may cost.
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(in crate::cli) points: u16,
    /// The number of characters.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = count())]
    pub(in crate::cli) count: usize,
    /// The seed of all randomness.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(in crate::cli) seed: u64,
    /// The game [default: the one that sells characters].
    #[arg(long, value_name = "GAME")]
    pub(in crate::cli) game: Option<String>,
}

/// Which forces play, and how.
#[derive(Args, Debug)]
pub(in crate::cli) struct StudyArgs {
    /// An edition of the rules, as `evenhand editions` lists them. The default is the rulebook.
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) edition: Option<String>,
    /// Set a knob or a price, such as `prices.abilities.shift_self=6`. Can be repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(in crate::cli) set: Vec<String>,
    /// The seed of all randomness: the same seed gives the same figures.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(in crate::cli) seed: u64,
    /// The number of matches to play at once [default: one per core, or RAYON_NUM_THREADS]. Results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(in crate::cli) threads: Option<u16>,
    /// The folder of players [default: the nearest folder `agents` here or above].
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) agents: Option<PathBuf>,
    /// The game [default: the one that sells characters].
    #[arg(long, value_name = "GAME")]
    pub(in crate::cli) game: Option<String>,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct WorthArgs {
    /// The points of a force. Several numbers, separated by commas, are measured one after another.
    #[arg(long, value_name = "POINTS", value_delimiter = ',', default_value = "75",
        value_parser = clap::value_parser!(u16).range(5..=1000))]
    pub(in crate::cli) points: Vec<u16>,
    /// The number of characters of a force, which share its points evenly. Several numbers, separated by commas, are measured
    /// one after another.
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "1",
        value_parser = clap::value_parser!(u8).range(1..=8))]
    pub(in crate::cli) characters: Vec<u8>,
    /// A knob with several values, such as `scenario.id=S1,S4`: the prices are measured with each.
    #[arg(long, value_name = "PATH=VALUES")]
    pub(in crate::cli) vary: Option<String>,
    /// Who plays, on both sides. With several names, separated by commas, the prices are measured with each, and the summary
    /// names what all of them show.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "quick,planner")]
    pub(in crate::cli) players: Vec<String>,
    /// The number of pairs of forces. Each pair plays two matches, one from either side.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(in crate::cli) pairs: u64,
    #[command(flatten)]
    pub(in crate::cli) study: StudyArgs,
    /// The folder in which `characters/<game>` is written.
    #[arg(long, value_name = "DIR", default_value = RESULTS)]
    pub(in crate::cli) results: PathBuf,
}

#[derive(Args, Debug)]
pub(in crate::cli) struct StrongestArgs {
    /// The points of a force.
    #[arg(long, value_name = "POINTS", default_value_t = 75, value_parser = clap::value_parser!(u16).range(5..=1000))]
    pub(in crate::cli) points: u16,
    /// The number of characters of a force. They share its points evenly.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    pub(in crate::cli) characters: u8,
    /// Who plays, on both sides.
    #[arg(long, value_name = "NAME", default_value = "quick")]
    pub(in crate::cli) player: String,
    /// The number of generations of the search.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(in crate::cli) generations: u32,
    /// The number of random forces that the strongest is measured against at the end, twice each.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    pub(in crate::cli) checked: u64,
    #[command(flatten)]
    pub(in crate::cli) study: StudyArgs,
}

/// The largest number of characters.
const MOST: u64 = 100_000;

fn count() -> impl clap::builder::TypedValueParser<Value = usize> {
    use clap::builder::TypedValueParser;
    clap::value_parser!(u64).range(1..=MOST).map(|count| usize::try_from(count).unwrap_or(usize::MAX))
}
