//! `evenhand odds axion_forge`: exact probabilities of the cards in an opening hand, and of those drawn by each turn.
//!
//! This code shares nothing with the code that deals a match. [`evenhand_kit::odds::hand`] computes the
//! probabilities, and the claims compare the two.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::AxionForge;
use crate::model::content::{CardId, CardType, Deck};
use evenhand_game::error::Problem;
use evenhand_game::game::Ruleset;
use evenhand_kit::odds::command::rules_with;
use evenhand_kit::odds::hand::OpeningHand;
use evenhand_kit::odds::opening::{self, Row};
use evenhand_kit::odds::{ExactOdds, OutputFormat};

#[derive(Args, Debug)]
struct Asked {
    /// The deck: foundry, wildhunt or court.
    #[arg(long, value_name = "DECK", default_value = "foundry")]
    deck: String,
    /// The cards to count: a type (source, creature, trap, ...) or card ids, separated by commas.
    #[arg(long, value_name = "CARDS", default_value = "source")]
    cards: String,
    /// The last of the player's own turns to report.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(0..=60))]
    turns: u32,
    /// The counts of these cards with which a hand is kept, if hands can be redrawn (rules.setup.mulligans): `1..4`.
    #[arg(long, value_name = "FROM..TO", value_parser = opening::kept)]
    keep: Option<RangeInclusive<u32>>,
    /// A knob of the rules, cards or decks: rules.setup.hand=6, decks.court.cards.NE01=2. Can be repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// Output for people (text) or for programs (json).
    #[arg(long, value_enum, default_value = "text")]
    format: OutputFormat,
}

impl ExactOdds for AxionForge {
    fn command() -> Option<Command> {
        let about = "Opening hands of Axion Forge, and what is drawn by each turn";
        Some(Asked::augment_args(Command::new(AxionForge::NAME).about(about)))
    }

    fn answer(asked: &ArgMatches) -> Result<String, Vec<Problem>> {
        let asked = Asked::from_arg_matches(asked).map_err(|error| {
            vec![Problem::of("the command line", error.to_string(), "see `evenhand odds axion_forge --help`")]
        })?;
        let rules = rules_with(&AxionForge::book(), &asked.set)?;
        let game = AxionForge::new(&rules, *AxionForge::SEATS.start()).map_err(|error| vec![error.into()])?;
        let decks = game.decks.values().map(|deck| (deck.name.as_str(), deck));
        let deck = opening::find_deck(&asked.deck, decks)?;
        let wanted = wanted(&game, deck, &asked.cards)?;
        let setup = &game.knobs.setup;
        if setup.second_extra_sources > 0 {
            let remedy = "leave rules.setup.second_extra_sources out";
            let message =
                "a second player who begins with Sources in play draws from another deck, which is not worked out";
            return Err(vec![Problem::of("--set", message, remedy)]);
        }
        if asked.keep.is_some() && setup.mulligans == 0 {
            let remedy = "add --set rules.setup.mulligans=1, or leave --keep out";
            return Err(vec![Problem::of("--keep", "no hand can be given back by these rules", remedy)]);
        }
        let hand = OpeningHand {
            mulligans: if asked.keep.is_some() { setup.mulligans.into() } else { 0 },
            kept: asked.keep.clone().unwrap_or(0..=u32::MAX),
            ..OpeningHand::new(count(deck.list.len()), wanted, setup.hand.into())
        };
        let rows = rows(&game, &hand, asked.turns);
        Ok(match asked.format {
            OutputFormat::Text => opening::text(heading(&game, &asked, deck, &hand), "turn", &rows),
            OutputFormat::Json => opening::json("turn", &rows),
        })
    }
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// Whether a name, which is a type or an id, names a card.
pub(crate) fn is_named(game: &AxionForge, card: CardId, name: &str) -> bool {
    let card = &game.cards[card];
    card.id == name || CardType::ALL.iter().any(|(kind, word)| *kind == card.kind && *word == name)
}

/// Whether a name is a type or the id of a card.
pub(crate) fn means_something(game: &AxionForge, name: &str) -> bool {
    game.cards.find(name).is_some() || CardType::ALL.iter().any(|(_, word)| *word == name)
}

/// Counts the cards of a deck that the names ask for.
fn wanted(game: &AxionForge, deck: &Deck, names: &str) -> Result<u32, Vec<Problem>> {
    let ids: Vec<&str> = game.cards.iter().map(|(_, card)| card.id.as_str()).collect();
    let names = opening::names(names, &CardType::ALL.map(|(_, word)| word), &ids)?;
    let is = |card: &&CardId| names.iter().any(|name| is_named(game, **card, name));
    Ok(count(deck.list.iter().filter(is).count()))
}

/// Computes the rows of the table. Only the draws of Start Phases count: hands of
/// rules.turn.hand_min cards and more are not refilled.
fn rows(game: &AxionForge, hand: &OpeningHand, turns: u32) -> Vec<Row> {
    let (setup, draw) = (&game.knobs.setup, u32::from(game.knobs.turn.draw));
    let mut rows = Vec::new();
    for starts in [true, false] {
        let hand =
            OpeningHand { hand: hand.hand + if starts { 0 } else { setup.second_extra_cards.into() }, ..hand.clone() };
        for turn in 0..=turns {
            let skipped = u32::from(starts && setup.first_skips_draw && turn > 0);
            let more = (turn - skipped.min(turn)) * draw;
            let cards = (hand.hand + more).min(hand.deck);
            rows.push(Row { turn, starts, cards, found: hand.drawn(more) });
        }
    }
    rows
}

/// Describes the cards counted, the draws included, and the hands kept.
fn heading(game: &AxionForge, asked: &Asked, deck: &Deck, hand: &OpeningHand) -> String {
    let mut out = format!("{} of {} cards of {} are looked for: {}\n", hand.wanted, hand.deck, deck.name, asked.cards);
    let refill = game.knobs.turn.hand_min;
    if asked.turns > 0 && refill > 0 {
        let _ = writeln!(
            out,
            "Only the draws of Start Phases are counted, not those that fill a hand up to {refill} at the end of a turn \
             (rules.turn.hand_min): a player who plays its hand out sees more cards."
        );
    }
    if let Some(keep) = &asked.keep {
        let (least, most, times) = (keep.start(), keep.end(), hand.mulligans);
        let _ = writeln!(out, "A hand without {least} to {most} of them is given back, {times} times at most.");
    }
    out
}
