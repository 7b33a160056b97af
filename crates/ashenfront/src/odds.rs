//! `evenhand odds ashenfront`: the exact distribution of some cards in an opening hand and in the cards
//! seen by each Rest.
//!
//! This code is independent of the code that deals a match: [`evenhand_kit::odds::hand`] computes the probabilities, and the
//! claims compare the two.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::Ashenfront;
use crate::model::content::{CardId, CardType, Deck};
use crate::model::knobs::Mulligan;
use evenhand_game::error::Problem;
use evenhand_game::game::Ruleset;
use evenhand_kit::odds::command::rules_with;
use evenhand_kit::odds::hand::OpeningHand;
use evenhand_kit::odds::opening::{self, Row};
use evenhand_kit::odds::{ExactOdds, OutputFormat};

#[derive(Args, Debug)]
struct Asked {
    /// The deck: spearhead, fortress or ghostline.
    #[arg(long, value_name = "DECK", default_value = "spearhead")]
    deck: String,
    /// The cards to look for: a type (operator, tactics, command, ...) or card ids, separated by commas.
    #[arg(long, value_name = "CARDS", default_value = "operator", visible_alias = "type")]
    cards: String,
    /// Show only the second player, who has the larger hand.
    #[arg(long)]
    second: bool,
    /// The last of the player's own Rests to show.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(0..=60))]
    rests: u32,
    /// Keep a hand if it has this many of the cards, as drawn: `1..4`. Any other hand is redrawn, as often
    /// as rules.setup.mulligan_max allows. Each redraw puts one card under the deck, if possible one that
    /// is not looked for.
    #[arg(long, value_name = "FROM..TO", value_parser = opening::kept)]
    keep: Option<RangeInclusive<u32>>,
    /// Set a knob of the rules, cards or decks: rules.setup.hand_first=6, decks.fortress.cards.OP01=3. Can be repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// The output format: text for people, json for programs.
    #[arg(long, value_enum, default_value = "text")]
    format: OutputFormat,
}

impl ExactOdds for Ashenfront {
    fn command() -> Option<Command> {
        let about = "Opening hands of Ashenfront, and what is drawn by each Rest";
        Some(Asked::augment_args(Command::new(Ashenfront::NAME).about(about)))
    }

    fn answer(asked: &ArgMatches) -> Result<String, Vec<Problem>> {
        let asked = Asked::from_arg_matches(asked).map_err(|error| {
            vec![Problem::of("the command line", error.to_string(), "see `evenhand odds ashenfront --help`")]
        })?;
        let rules = rules_with(&Ashenfront::book(), &asked.set)?;
        let game = Ashenfront::new(&rules, *Ashenfront::SEATS.start()).map_err(|error| vec![error.into()])?;
        let decks = game.decks.values().map(|deck| (deck.name.as_str(), deck));
        let deck = opening::find_deck(&asked.deck, decks)?;
        let wanted = wanted(&game, deck, &asked.cards)?;
        if game.knobs.deck.left_out > 0 {
            let message = "decks of which cards are left out by lot are not worked out";
            return Err(vec![Problem::of("--set", message, "leave rules.deck.left_out out")]);
        }
        if asked.keep.is_some() && most_mulligans(&game) == 0 {
            let remedy = "set rules.setup.mulligan and rules.setup.mulligan_max, or leave --keep out";
            return Err(vec![Problem::of("--keep", "no hand can be drawn anew by these rules", remedy)]);
        }
        let hands = [true, false].map(|starts| opening_hand(&game, deck, wanted, starts, asked.keep.clone()));
        let drawn = asked.rests * u32::from(game.knobs.draw.rest);
        if asked.keep.is_some() && hands.iter().any(|hand| drawn > hand.deck - hand.hand.min(hand.deck)) {
            let message = "by then cards are drawn that were put under the deck, which is not worked out";
            return Err(vec![Problem::of("--rests", message, "ask for fewer Rests, or leave --keep out")]);
        }
        let rows = rows(&game, &hands, &asked);
        Ok(match asked.format {
            OutputFormat::Text => opening::text(heading(&asked, deck, &hands[0]), "Rest", &rows),
            OutputFormat::Json => opening::json("rest", &rows),
        })
    }
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// Returns how often a hand can be redrawn.
pub(crate) fn most_mulligans(game: &Ashenfront) -> u32 {
    match game.knobs.setup.mulligan {
        Mulligan::None => 0,
        Mulligan::London | Mulligan::FreeOne => game.knobs.setup.mulligan_max.into(),
    }
}

/// Returns a player's opening hand under the rules (AF-SET-1, AF-SET-2). `keep` is the number of wanted cards with
/// which a hand is kept.
pub(crate) fn opening_hand(
    game: &Ashenfront,
    deck: &Deck,
    wanted: u32,
    starts: bool,
    keep: Option<RangeInclusive<u32>>,
) -> OpeningHand {
    let setup = &game.knobs.setup;
    let cards = if starts { setup.hand_first } else { setup.hand_second };
    OpeningHand {
        mulligans: if keep.is_some() { most_mulligans(game) } else { 0 },
        kept: keep.unwrap_or(0..=u32::MAX),
        under: 1,
        free: u32::from(setup.mulligan == Mulligan::FreeOne),
        ..OpeningHand::new(count(deck.list.len()), wanted, cards.into())
    }
}

/// Whether a card is of this type or has this id.
pub(crate) fn is_named(game: &Ashenfront, card: CardId, name: &str) -> bool {
    let card = &game.cards[card];
    card.id == name || card.kind.word() == name
}

/// Whether a name is a type of card or the id of a card.
pub(crate) fn means_something(game: &Ashenfront, name: &str) -> bool {
    game.cards.find(name).is_some() || CardType::ALL.iter().any(|kind| kind.word() == name)
}

/// Returns how many cards of a deck match the names.
fn wanted(game: &Ashenfront, deck: &Deck, names: &str) -> Result<u32, Vec<Problem>> {
    let ids: Vec<&str> = game.cards.iter().map(|(_, card)| card.id.as_str()).collect();
    let names = opening::names(names, &CardType::ALL.map(CardType::word), &ids)?;
    let is = |card: &&CardId| names.iter().any(|name| is_named(game, **card, name));
    Ok(count(deck.list.iter().filter(is).count()))
}

/// Returns the cards seen by each Rest, if the only draws are those of Rests without draw tiles.
fn rows(game: &Ashenfront, hands: &[OpeningHand; 2], asked: &Asked) -> Vec<Row> {
    let draw = u32::from(game.knobs.draw.rest);
    let mut rows = Vec::new();
    for (starts, hand) in [true, false].into_iter().zip(hands).filter(|(starts, _)| !(*starts && asked.second)) {
        for rest in 0..=asked.rests {
            let more = (rest * draw).min(hand.deck - hand.hand.min(hand.deck));
            rows.push(Row { turn: rest, starts, cards: hand.hand + more, found: hand.drawn(more) });
        }
    }
    rows
}

/// Writes the heading: which cards are looked for and which hands are kept.
fn heading(asked: &Asked, deck: &Deck, hand: &OpeningHand) -> String {
    let mut out = format!("{} of {} cards of {} are looked for: {}\n", hand.wanted, hand.deck, deck.name, asked.cards);
    if let Some(keep) = &asked.keep {
        let (least, most, times) = (keep.start(), keep.end(), hand.mulligans);
        let _ = writeln!(
            out,
            "A hand without {least} to {most} of them is drawn anew, {times} times at most; each time one card of the \
             next goes under the deck,\nwhat is not looked for first."
        );
    }
    out
}
