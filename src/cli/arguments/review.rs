//! Arguments of `evenhand review`.

use clap::Args;

use super::places::Places;

#[derive(Args, Debug)]
pub(in crate::cli) struct ReviewArgs {
    /// The game.
    pub(in crate::cli) game: String,
    /// Play a tenth of the deals: a first page in minutes.
    #[arg(long)]
    pub(in crate::cli) quick: bool,
    /// The numbers of players, separated by commas [default: all that the game supports].
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    pub(in crate::cli) players: Vec<usize>,
    /// The agent that plays all seats.
    #[arg(long, value_name = "NAME", default_value = "learnt")]
    pub(in crate::cli) agent: String,
    #[command(flatten)]
    pub(in crate::cli) places: Places,
}
