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
    /// Also fit the temperature of this trained player, such as `quick`, to the recorded choices of people: how loosely
    /// they choose by its judgement.
    #[arg(long, value_name = "PLAYER")]
    pub(in crate::cli) fit: Option<String>,
    /// Write the fitted player under this name, as `<agents>/<game>/<name>.toml`, to play against or for experiments.
    #[arg(long, value_name = "NAME", requires = "fit", value_parser = player_name)]
    pub(in crate::cli) level: Option<String>,
    /// The folder of players [default: the nearest folder `agents` here or above].
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) agents: Option<PathBuf>,
}

/// Accepts the name of a new player: a file in its folder.
fn player_name(name: &str) -> Result<String, String> {
    let is_plain = |letter: char| letter.is_alphanumeric() || ['-', '_'].contains(&letter);
    match !name.is_empty() && name.chars().all(is_plain) {
        true => Ok(name.to_owned()),
        false => Err("use letters, digits, - and _".into()),
    }
}
