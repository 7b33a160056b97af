//! Arguments of `evenhand review`.

use std::time::Duration;

use clap::Args;

use super::duration::duration;
use super::places::Places;

#[derive(Args, Debug)]
pub(in crate::cli) struct ReviewArgs {
    /// The game.
    pub(in crate::cli) game: String,
    /// Play a tenth of the deals: a first page in minutes. It is kept apart from that of the whole review.
    #[arg(long)]
    pub(in crate::cli) quick: bool,
    /// Change every number and switch of the rules one by one, not only the doubtful ones. Cards are left out one by one as
    /// always.
    #[arg(long)]
    pub(in crate::cli) every_knob: bool,
    /// Review a published edition instead of the rulebook (`evenhand editions`).
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) edition: Option<String>,
    /// Read the rulebook in a named way (`evenhand editions`).
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) readings: Option<String>,
    /// Stop after about this time (90s, 20m, 8h). The same command goes on later.
    #[arg(long, value_parser = duration)]
    pub(in crate::cli) time: Option<Duration>,
    /// The numbers of players, separated by commas [default: all that the game supports].
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    pub(in crate::cli) players: Vec<usize>,
    /// The agent that plays all seats.
    #[arg(long, value_name = "NAME", default_value = "learnt")]
    pub(in crate::cli) agent: String,
    #[command(flatten)]
    pub(in crate::cli) places: Places,
}
