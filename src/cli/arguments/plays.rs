//! Arguments of `evenhand plays`.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Debug)]
pub(in crate::cli) struct PlaysArgs {
    /// The folder of records, as `play` writes them.
    #[arg(default_value = "plays")]
    pub(in crate::cli) folder: PathBuf,
    /// Only matches of this game.
    #[arg(long, value_name = "GAME")]
    pub(in crate::cli) game: Option<String>,
    /// Also write the table as CSV to this file.
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) csv: Option<PathBuf>,
}
