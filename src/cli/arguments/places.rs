//! The folders of results and agents.

use std::path::PathBuf;

use clap::Args;

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
