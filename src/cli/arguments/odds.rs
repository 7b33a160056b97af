//! Arguments of `evenhand odds`: for a deck, or for a game with its own odds.

use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand};

use crate::odds::OutputFormat;

/// The name of the subcommand for a deck, which needs no game.
pub(in crate::cli) const DECK: &str = "deck";

/// The subject of exact odds.
#[derive(Debug)]
pub(in crate::cli) enum OddsArgs {
    /// Cards flipped from a deck without replacement.
    Deck(DeckOddsArgs),
    /// A game's own odds, by the game's name; or a name that is not a game.
    Game(String, ArgMatches),
}

impl FromArgMatches for OddsArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<OddsArgs, clap::Error> {
        match matches.subcommand() {
            Some((DECK, asked)) => DeckOddsArgs::from_arg_matches(asked).map(OddsArgs::Deck),
            Some((game, asked)) => Ok(OddsArgs::Game(game.into(), asked.clone())),
            None => Err(clap::Error::new(clap::error::ErrorKind::MissingSubcommand)),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = OddsArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Adds only the deck: the games are known only to the code that builds the command line, which adds them.
impl Subcommand for OddsArgs {
    fn augment_subcommands(command: Command) -> Command {
        let deck = DeckOddsArgs::augment_args(
            Command::new(DECK).about("Compute the chances of cards flipped from a deck without replacement"),
        );
        command.subcommand(deck).subcommand_required(true).allow_external_subcommands(true)
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        OddsArgs::augment_subcommands(command)
    }

    fn has_subcommand(_: &str) -> bool {
        true
    }
}

#[derive(Args, Debug)]
pub(in crate::cli) struct DeckOddsArgs {
    /// The cards: "4x1 4x2 4x3 4x-1 -2 +4" are four each of 1, 2, 3 and -1, one -2 and one 4.
    #[arg(long, value_name = "CARDS", allow_hyphen_values = true)]
    pub(in crate::cli) cards: String,
    /// The number of cards in a flip.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(in crate::cli) flip: u32,
    /// How the cards of a flip combine to one number.
    #[arg(long, value_name = "HOW", default_value = "sum", value_parser = ["sum", "max", "min"])]
    pub(in crate::cli) combine: String,
    /// Cards known to be discarded, in the same notation: "3 3 -1".
    #[arg(long, value_name = "CARDS", default_value = "", allow_hyphen_values = true)]
    pub(in crate::cli) known: String,
    /// The flip to compute, counted from 1 after the known discards.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=200))]
    pub(in crate::cli) flip_number: u32,
    /// What happens if too few cards are left for a flip: take them and the rest from the new deck (split), shuffle them
    /// in first (reshuffle), flip only those cards (single), or discard them unseen (discard-last).
    #[arg(long, value_name = "HOW", default_value = "split",
        value_parser = ["split", "reshuffle", "single", "discard-last"])]
    pub(in crate::cli) refresh: String,
    /// The number of cards discarded unseen after each refresh.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(in crate::cli) burn: u32,
    /// Burned cards never come back.
    #[arg(long)]
    pub(in crate::cli) burnt_are_lost: bool,
    /// Also print the chance that flip + margin is above 0, and its mean in that case.
    #[arg(long, value_name = "M", allow_hyphen_values = true)]
    pub(in crate::cli) margin: Option<i32>,
    /// The output format: text for people, json for programs.
    #[arg(long, value_enum, default_value = "text")]
    pub(in crate::cli) format: OutputFormat,
}
