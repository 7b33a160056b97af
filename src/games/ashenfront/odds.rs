//! `evenhand odds ashenfront`: the cards of an opening hand, and those drawn by each Rest, as exact chances.
//!
//! Nothing here is shared with the code that deals a match: [`crate::odds::hand`] works the chances out, and claims hold
//! the two against each other.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use clap::{ArgMatches, Args, Command, FromArgMatches};

use super::Ashenfront;
use super::content::{CardId, CardType, Deck};
use super::knobs::Mulligan;
use crate::error::Problem;
use crate::game::Ruleset;
use crate::game::knobs::nearest;
use crate::grid::{Column, lines};
use crate::odds::command::rules_with;
use crate::odds::deck::{Distribution, ResultSet};
use crate::odds::fraction::{Fraction, decimal, percent, written};
use crate::odds::hand::OpeningHand;
use crate::odds::{ExactOdds, OutputFormat};

#[derive(Args, Debug)]
struct Asked {
    /// The deck: spearhead, fortress or ghostline.
    #[arg(long, value_name = "DECK", default_value = "spearhead")]
    deck: String,
    /// The cards that are looked for: a type (operator, tactics, command, ...) or the ids of cards, with commas.
    #[arg(long, value_name = "CARDS", default_value = "operator", visible_alias = "type")]
    cards: String,
    /// Only the player who is second, with the larger hand.
    #[arg(long)]
    second: bool,
    /// Up to which own Rest.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(0..=60))]
    rests: u32,
    /// With how many of the cards a hand is kept, as it is drawn: `1..4`. Another is drawn anew as often as
    /// rules.setup.mulligan_max allows, and for each a card goes under the deck: what is not looked for first.
    #[arg(long, value_name = "FROM..TO", value_parser = kept)]
    keep: Option<RangeInclusive<u32>>,
    /// A knob of the rules, cards or decks: rules.setup.hand_first=6, decks.fortress.cards.OP01=3. Can be given
    /// several times.
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// For people or for programs.
    #[arg(long, value_enum, default_value = "text")]
    format: OutputFormat,
}

/// Reads `1..4`.
fn kept(text: &str) -> Result<RangeInclusive<u32>, String> {
    let wrong = || "write the least and the most, such as 1..4".to_owned();
    let (least, most) = text.split_once("..").ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong());
    let range = number(least)?..=number(most)?;
    if range.is_empty() { Err(wrong()) } else { Ok(range) }
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
        let rules = rules_with::<Ashenfront>(&asked.set)?;
        let game = Ashenfront::new(&rules, *Ashenfront::SEATS.start()).map_err(|error| vec![error.into()])?;
        let deck = find_deck(&game, &asked.deck)?;
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
            OutputFormat::Text => text(&asked, deck, &hands[0], &rows),
            OutputFormat::Json => json(&rows),
        })
    }
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// How often a hand can be drawn anew.
pub(super) fn most_mulligans(game: &Ashenfront) -> u32 {
    match game.knobs.setup.mulligan {
        Mulligan::None => 0,
        Mulligan::London | Mulligan::FreeOne => game.knobs.setup.mulligan_max.into(),
    }
}

/// The opening hand of a player by the rules (AF-SET-1, AF-SET-2), with how many of the wanted cards it is kept.
pub(super) fn opening_hand(
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

fn find_deck<'g>(game: &'g Ashenfront, name: &str) -> Result<&'g Deck, Vec<Problem>> {
    if let Some(deck) = game.decks.values().find(|deck| deck.name == name) {
        return Ok(deck);
    }
    let names = || game.decks.values().map(|deck| deck.name.as_str());
    let near = nearest(name, names()).map_or_else(String::new, |near| format!("did you mean `{near}`? "));
    let all = names().collect::<Vec<_>>().join(", ");
    Err(vec![Problem::of("--deck", format!("there is no deck `{name}`"), format!("{near}There are: {all}"))])
}

/// Whether a card is one of those named by a type or by an id.
pub(super) fn is_named(game: &Ashenfront, card: CardId, name: &str) -> bool {
    let card = &game.cards[card];
    card.id == name || card.kind.word() == name
}

/// Whether a name means any card at all.
pub(super) fn means_something(game: &Ashenfront, name: &str) -> bool {
    game.cards.find(name).is_some() || CardType::ALL.iter().any(|kind| kind.word() == name)
}

/// How many cards of a deck are looked for.
fn wanted(game: &Ashenfront, deck: &Deck, names: &str) -> Result<u32, Vec<Problem>> {
    let names: Vec<&str> = names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    let unknown = names.iter().filter(|name| !means_something(game, name));
    let problems: Vec<Problem> = unknown
        .map(|name| {
            let words = || CardType::ALL.iter().map(|kind| kind.word());
            let ids = game.cards.iter().map(|(_, card)| card.id.as_str());
            let near =
                nearest(name, words().chain(ids)).map_or_else(String::new, |near| format!("did you mean `{near}`? "));
            let remedy = format!("{near}Name a type ({}) or the id of a card", words().collect::<Vec<_>>().join(", "));
            Problem::of("--cards", format!("`{name}` is neither a type nor the id of a card"), remedy)
        })
        .collect();
    if !problems.is_empty() {
        return Err(problems);
    }
    let is = |card: &&CardId| names.iter().any(|name| is_named(game, **card, name));
    Ok(count(deck.list.iter().filter(is).count()))
}

/// What is in hand at the start and has come by each own Rest.
struct Row {
    /// 0 is the opening hand.
    rest: u32,
    starts: bool,
    cards: u32,
    found: Distribution,
}

/// Cards seen, if nothing is drawn but at Rests without draw tiles.
fn rows(game: &Ashenfront, hands: &[OpeningHand; 2], asked: &Asked) -> Vec<Row> {
    let draw = u32::from(game.knobs.draw.rest);
    let mut rows = Vec::new();
    for (starts, hand) in [true, false].into_iter().zip(hands).filter(|(starts, _)| !(*starts && asked.second)) {
        for rest in 0..=asked.rests {
            let more = (rest * draw).min(hand.deck - hand.hand.min(hand.deck));
            rows.push(Row { rest, starts, cards: hand.hand + more, found: hand.drawn(more) });
        }
    }
    rows
}

/// The most of the cards that have a column of their own.
const COLUMNS: i64 = 4;

fn at_least(found: &Distribution, least: i64) -> Fraction {
    found.chance(&ResultSet::above(least - 1))
}

fn text(asked: &Asked, deck: &Deck, hand: &OpeningHand, rows: &[Row]) -> String {
    let mut out = format!("{} of {} cards of {} are looked for: {}\n", hand.wanted, hand.deck, deck.name, asked.cards);
    if let Some(keep) = &asked.keep {
        let (least, most, times) = (keep.start(), keep.end(), hand.mulligans);
        let _ = writeln!(
            out,
            "A hand without {least} to {most} of them is drawn anew, {times} times at most; each time one card of the \
             next goes under the deck,\nwhat is not looked for first."
        );
    }
    for starts in [true, false].into_iter().filter(|starts| !(*starts && asked.second)) {
        let _ = writeln!(out, "\n{}", if starts { "The starting player" } else { "The second player" });
        let mut table =
            vec![["by", "cards", "none", "1 or more", "2 or more", "3 or more", "4 or more", "mean"].map(String::from)];
        for row in rows.iter().filter(|row| row.starts == starts) {
            let by = if row.rest == 0 { "opening hand".into() } else { format!("Rest {}", row.rest) };
            let mut cells = vec![by, row.cards.to_string(), percent(&row.found.of(0), 2)];
            cells.extend((1..=COLUMNS).map(|least| percent(&at_least(&row.found, least), 2)));
            cells.push(decimal(&row.found.mean(), 3));
            table.push(cells.try_into().expect("as many cells as columns"));
        }
        let number = Column::right(2);
        let columns = [Column::left(0), number, number, number, number, number, number, number];
        lines(&columns, table).into_iter().for_each(|line| out += &(line + "\n"));
    }
    let exact = rows.iter().find(|row| row.rest == 0).map(|row| written(&row.found.of(0)));
    if let Some(exact) = exact {
        let _ =
            writeln!(out, "\nAn opening hand without any: {exact}, exactly. With --format json all chances are exact.");
    }
    out
}

/// An object with a list `hands`: `rest` (0 is the opening hand), `starts`, `cards`, `mean` and `law`, each number
/// `found` with its chance `p`.
fn json(rows: &[Row]) -> String {
    let mut out = String::from("{\"hands\": [");
    for (place, row) in rows.iter().enumerate() {
        let comma = if place > 0 { ", " } else { "" };
        let _ = write!(
            out,
            "{comma}{{\"rest\": {}, \"starts\": {}, \"cards\": {}, \"mean\": \"{}\", \"law\": [",
            row.rest,
            row.starts,
            row.cards,
            written(&row.found.mean())
        );
        for (place, (found, chance)) in row.found.iter().enumerate() {
            let comma = if place > 0 { ", " } else { "" };
            let _ = write!(out, "{comma}{{\"found\": {found}, \"p\": \"{}\"}}", written(chance));
        }
        out.push_str("]}");
    }
    out.push_str("]}\n");
    out
}
