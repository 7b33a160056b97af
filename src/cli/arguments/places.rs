//! The folders of results and agents, and who plays.

use std::path::PathBuf;

use clap::Args;
use clap::builder::NonEmptyStringValueParser;

/// The default results folder.
pub(in crate::cli) const RESULTS: &str = "results";

/// Where things are.
#[derive(Args, Clone, Debug)]
pub(in crate::cli) struct Places {
    /// The folder of results; a run is stored in `<results>/<game>/<experiment>`.
    #[arg(long, value_name = "DIR", default_value = RESULTS)]
    pub(in crate::cli) results: PathBuf,
    /// The folder of players [default: the nearest folder `agents` beside the experiment or above it].
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) agents: Option<PathBuf>,
}

/// Who plays, if not the players that the experiment names.
#[derive(Args, Clone, Debug)]
pub(in crate::cli) struct WhoPlays {
    /// Who plays instead of the experiment's own players, in every seat: `quick`, `medium`, `strong`, or another that
    /// `evenhand agents` lists. Several names, separated by commas, are one per seat. The run has a folder of its own,
    /// `<results>/<game>/<experiment>.<player>`.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = NonEmptyStringValueParser::new())]
    pub(in crate::cli) players: Vec<String>,
}
