//! Arguments of `evenhand learn`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::duration::duration;

#[derive(Args, Debug)]
pub(in crate::cli) struct LearnArgs {
    /// The game.
    pub(in crate::cli) game: String,
    /// The name of the player, written to `<agents>/<game>/<name>.toml` and `.net`.
    #[arg(default_value = "learnt")]
    pub(in crate::cli) name: String,
    /// How long to train (90s, 20m, 1h30m). The first batches are timed to convert this to a number of matches, which
    /// is printed.
    #[arg(long = "for", value_name = "TIME", value_parser = duration, conflicts_with = "matches")]
    pub(in crate::cli) time: Option<Duration>,
    /// The number of matches to train on, instead of a time: the same number gives the same player.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000_000))]
    pub(in crate::cli) matches: Option<u64>,
    /// The numbers of players, separated by commas: one player trains on all of them in turn.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "2")]
    pub(in crate::cli) players: Vec<usize>,
    /// Start from the weights of a scripted player, or continue training a trained one [default: start from nothing].
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) from: Option<String>,
    /// Players to train against besides its own earlier versions, separated by commas.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(in crate::cli) meet: Vec<String>,
    /// Train only to beat this player. The win share shows how far that player is from unbeatable.
    #[arg(long, value_name = "NAME", conflicts_with = "meet")]
    pub(in crate::cli) against: Option<String>,
    /// Players to measure the strength against at the end, separated by commas [default: those of --from, --meet or
    /// --against].
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(in crate::cli) measure: Vec<String>,
    /// The number of fresh deals on which the strength is measured, with every rotation of the seats.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(in crate::cli) check_deals: u64,
    /// Set a knob of the game, such as `rules.vp_to_win=8`. Can be repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(in crate::cli) set: Vec<String>,
    /// Train under each of these editions of the rules in turn, as `evenhand editions` lists them, separated by commas;
    /// `rulebook` is the rulebook [default: the rulebook].
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(in crate::cli) editions: Vec<String>,
    /// Train under each of these values of a knob in turn, such as `rules.vp_to_win=[7, 8, 9]`. Can be repeated: then
    /// under every combination.
    #[arg(long, value_name = "PATH=[VALUES]")]
    pub(in crate::cli) vary: Vec<String>,
    /// Play half of the matches with random forces beside the game's own, legal at these points, separated by commas. For
    /// games whose characters are bought from a price list.
    #[arg(long, value_name = "POINTS", value_delimiter = ',', value_parser = clap::value_parser!(u16).range(10..=1000))]
    pub(in crate::cli) forces: Vec<u16>,
    /// Play half of the matches under changed rules: this many sets of changes are drawn around the rulebook's numbers.
    /// The player observes these changes, so that it knows which rules it plays under.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(in crate::cli) vary_rules: Option<u16>,
    /// Give the player a bias that training does not change: a feature or observation of options, and how much one unit
    /// of it makes an option likelier (as a logit), such as `hold_mine=2`. Can be repeated.
    #[arg(long, value_name = "NAME=WEIGHT", allow_hyphen_values = true)]
    pub(in crate::cli) bias: Vec<String>,
    /// The random seed: the same seed gives the same player.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(in crate::cli) seed: u64,
    /// The initial learning rate.
    #[arg(long, value_name = "X", default_value_t = 0.003, value_parser = above_zero)]
    pub(in crate::cli) rate: f32,
    /// The entropy bonus, which keeps the policy from settling early.
    #[arg(long, value_name = "X", default_value_t = 0.008, value_parser = above_zero)]
    pub(in crate::cli) entropy: f32,
    /// The fraction of matches against other players, from 0 to below 1: those of --meet and its own earlier versions,
    /// equally often.
    #[arg(long, value_name = "X", default_value_t = 0.2, value_parser = share, conflicts_with = "against")]
    pub(in crate::cli) others: f64,
    /// Discard the stored training progress of this name and start over.
    #[arg(long)]
    pub(in crate::cli) fresh: bool,
    /// The number of matches to play at once [default: one per core, or RAYON_NUM_THREADS]. Results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(in crate::cli) threads: Option<u16>,
    /// The folder of players [default: the nearest folder `agents` here or above].
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) agents: Option<PathBuf>,
}

/// Parses a number from 0 to below 1. At 1 the player would train only against others, which is what `--against` is
/// for.
fn share(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if (0.0..1.0).contains(&number) => Ok(number),
        _ => Err("it has to be a number from 0 to below 1".into()),
    }
}

/// Parses a finite number above 0.
fn above_zero(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(number) if number > 0.0 && number.is_finite() => Ok(number),
        _ => Err("it has to be a number above 0".into()),
    }
}
