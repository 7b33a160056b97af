//! Arguments of `evenhand characters`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// What is done with characters that are bought from a price list.
#[derive(Subcommand, Debug)]
pub(in crate::cli) enum CharactersCommand {
    /// Show what each character of a content file costs, part by part, and what is illegal about it.
    Price(PriceArgs),
    /// Print random legal characters as a content file. Together they have every part of the price list that fits.
    Generate(GenerateArgs),
}

#[derive(Args, Debug)]
pub(in crate::cli) struct PriceArgs {
    /// The content file with the characters.
    pub(in crate::cli) file: PathBuf,
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

/// The largest number of characters.
const MOST: u64 = 100_000;

fn count() -> impl clap::builder::TypedValueParser<Value = usize> {
    use clap::builder::TypedValueParser;
    clap::value_parser!(u64).range(1..=MOST).map(|count| usize::try_from(count).unwrap_or(usize::MAX))
}
